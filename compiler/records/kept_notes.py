"""Findings of a file and remarks in its comments, in a form that can be kept for the next build."""

from __future__ import annotations

import msgspec

from compiler.diagnostics import codes
from compiler.diagnostics.codes import CODES
from compiler.diagnostics.finding import Diagnostic, Fix, Place, Related, Severity
from compiler.diagnostics.report import Allow, Report
from compiler.lower.unit import Unit
from compiler.records.record import Record
from compiler.sources.source import Span


class KeptFinding(msgspec.Struct, array_like=True):
    """A finding with its code by id, because each code exists once and is compared by identity."""

    code: str
    message: str
    place: Place | None
    help: str
    related: tuple[Related, ...]
    fix: Fix | None
    evidence: tuple[str, ...]


class Notes(msgspec.Struct, array_like=True):
    """Everything that one file tells the report."""

    findings: list[KeptFinding]
    allows: list[Allow]
    todos: list[tuple[str, Span]]
    stubs: list[tuple[str, Span]]


def pack_notes(unit: Unit, findings: list[Diagnostic]) -> memoryview:
    """Empty for a file about which there is nothing to say."""
    if not (findings or unit.allows or unit.todos or unit.stubs):
        return memoryview(b"")
    kept = [kept_finding(one) for one in findings]
    return memoryview(msgspec.msgpack.encode(Notes(kept, unit.allows, unit.todos, unit.stubs)))


def kept_finding(one: Diagnostic) -> KeptFinding:
    """A finding in a form that can be kept or sent."""
    return KeptFinding(one.code.id, one.message, one.place, one.help, one.related, one.fix, one.evidence)


def told_finding(one: KeptFinding, override: Severity | None = None) -> Diagnostic:
    """A finding from its kept form."""
    code = CODES[one.code]
    return Diagnostic(code, one.message, one.place, one.help, one.related, one.fix, one.evidence, override)


def tell_notes(record: Record, report: Report) -> None:
    """Tells the report what a file has to say."""
    if not record.notes:
        return
    notes = msgspec.msgpack.decode(record.notes, type=Notes)
    report.extend(told_finding(one) for one in notes.findings)
    for allow in notes.allows:
        report.allow(allow)
    for text, span in notes.todos:
        report.add(codes.TODO.at(record.path, span, text=text))
    for name, span in notes.stubs:
        report.add(codes.STUB.at(record.path, span, name=name.rpartition("/")[2]))
