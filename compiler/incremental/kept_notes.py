"""What was found in a file, and what its comments say, in a form that can wait for the next build."""

from __future__ import annotations

import msgspec

from compiler.diagnostics import codes
from compiler.diagnostics.codes import CODES
from compiler.diagnostics.finding import Diagnostic, Fix, Place, Related
from compiler.diagnostics.report import Allow, Report
from compiler.records.record import Record
from compiler.sources.source import Span


class Finding(msgspec.Struct, array_like=True):
    """A finding in a form that can be kept: its code by id."""

    code: str
    message: str
    place: Place | None
    help: str
    related: tuple[Related, ...]
    fix: Fix | None
    evidence: tuple[str, ...]

    @classmethod
    def of(cls, found: Diagnostic) -> Finding:
        return cls(
            found.code.id, found.message, found.place, found.help, found.related, found.fix, found.evidence
        )

    def again(self) -> Diagnostic:
        return Diagnostic(
            CODES[self.code], self.message, self.place, self.help, self.related, self.fix, self.evidence
        )


class Notes(msgspec.Struct, array_like=True):
    """All that one file has to say to the report."""

    findings: list[Finding]
    allows: list[Allow]
    todos: list[tuple[str, Span]]
    stubs: list[tuple[str, Span]]

    def tell(self, report: Report, path: str) -> None:
        report.extend(found.again() for found in self.findings)
        tell_comments(self, report, path)


class Shared(msgspec.Struct, array_like=True):
    """What only the whole campaign shows, and how much the campaign lets each finding matter."""

    findings: list[Finding]
    severities: list[tuple[str, str]]

    def tell(self, report: Report) -> None:
        report.extend(found.again() for found in self.findings)
        for name, word in self.severities:
            report.set_severity(name, word)

    def speaks_of(self, path: str) -> bool:
        """Whether a finding points into this file, whose lines may have moved."""
        return any(
            path in (found.place and found.place.file, *(place.file for place, _ in found.related))
            for found in self.findings
        )


def tell_comments(read: Record | Notes, report: Report, path: str) -> None:
    """What a file's comments and stubs say to the report."""
    for allow in read.allows:
        report.allow(allow)
    for text, span in read.todos:
        report.add(codes.TODO.at(path, span, text=text))
    for name, span in read.stubs:
        report.add(codes.STUB.at(path, span, name=name.rpartition("/")[2]))


def notes_of(record: Record) -> bytes:
    """Packed; nothing at all for a file about which there is nothing to say."""
    if not (record.findings or record.allows or record.todos or record.stubs):
        return b""
    findings = [Finding.of(found) for found in record.findings]
    return msgspec.msgpack.encode(Notes(findings, record.allows, record.todos, record.stubs))


def shared_notes(found: list[Diagnostic], severities: list[tuple[str, str]]) -> bytes:
    if not (found or severities):
        return b""
    return msgspec.msgpack.encode(Shared([Finding.of(each) for each in found], severities))


def unpack_notes(packed: bytes) -> Notes:
    return msgspec.msgpack.decode(packed, type=Notes)


def unpack_shared(packed: bytes) -> Shared:
    return msgspec.msgpack.decode(packed, type=Shared)
