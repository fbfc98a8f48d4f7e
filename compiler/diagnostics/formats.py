"""Findings as other programs read them: JSON, SARIF, GitHub annotations, JUnit, one line each.

Owns the spelling of those formats and nothing of a finding's meaning. Every writer is a pure function of the
findings and the texts they speak of; the same findings give the same bytes.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from compiler.diagnostics.finding import ERROR, NOTE, Diagnostic, Fix, Place, Severity
from compiler.diagnostics.render import counted, render, summary
from compiler.diagnostics.sarif import as_sarif
from compiler.sources.source import SourceFile

__all__ = [
    "FORMATS",
    "as_concise",
    "as_github",
    "as_json",
    "as_junit",
    "as_sarif",
    "as_text",
    "corners",
    "github_data",
    "github_property",
]

Sources: TypeAlias = Mapping[str, SourceFile]
Writer: TypeAlias = Callable[[Sequence[Diagnostic], Sources], str]
Json: TypeAlias = "str | int | list[Json] | dict[str, Json] | None"

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def as_text(diagnostics: Sequence[Diagnostic], sources: Sources) -> str:
    """For people, without colour."""
    return render(diagnostics, sources)


def as_json(diagnostics: Sequence[Diagnostic], sources: Sources) -> str:
    """A list of objects, one for each finding; what has no place has null for its file and lines."""
    found = [_json_finding(diagnostic, sources) for diagnostic in diagnostics]
    # Escaped to ASCII: it must survive any pipe, and a text may hold what UTF-8 cannot.
    return json.dumps(found, indent=2) + "\n"


def _json_finding(diagnostic: Diagnostic, sources: Sources) -> Json:
    related: list[Json] = [
        {**_json_place(each.place, sources), "message": each.message} for each in diagnostic.related
    ]
    return {
        "code": diagnostic.code.id,
        "name": diagnostic.code.name,
        "severity": diagnostic.severity.word,
        "message": diagnostic.message,
        **_json_place(diagnostic.place, sources),
        "help": diagnostic.help,
        "related": related,
        "evidence": list(diagnostic.evidence),
        "fix": _json_fix(diagnostic.fix, sources),
    }


def _json_place(place: Place | None, sources: Sources) -> dict[str, Json]:
    line, column, end_line, end_column = corners(place, sources) or (None, None, None, None)
    return {
        "file": None if place is None else place.file,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _json_fix(fix: Fix | None, sources: Sources) -> Json:
    if fix is None:
        return None
    edits: list[Json] = [
        {**_json_place(edit.place, sources), "new_text": edit.new_text} for edit in fix.edits
    ]
    return {"title": fix.title, "edits": edits}


def as_github(diagnostics: Sequence[Diagnostic], sources: Sources) -> str:
    """Workflow commands that GitHub turns into annotations on the lines of a pull request."""
    return "".join(f"{_github_command(diagnostic, sources)}\n" for diagnostic in diagnostics)


def _github_command(diagnostic: Diagnostic, sources: Sources) -> str:
    level = "notice" if diagnostic.severity is NOTE else diagnostic.severity.word
    properties: dict[str, object] = {}
    if diagnostic.place is not None:
        properties["file"] = diagnostic.place.file
        area = corners(diagnostic.place, sources)
        if area is not None:
            line, column, end_line, end_column = area
            properties |= {"line": line, "endLine": end_line}
            # The runner refuses columns for an annotation of several lines.
            if line == end_line:
                properties |= {"col": column, "endColumn": end_column}
    properties["title"] = f"{diagnostic.code.id} {diagnostic.code.name}"
    listed = ",".join(f"{key}={github_property(str(value))}" for key, value in properties.items())
    text = "\n".join(filter(None, (diagnostic.message, diagnostic.help)))
    return f"::{level} {listed}::{github_data(text)}"


def github_data(text: str) -> str:
    """A message, escaped as the runner unescapes it; the sign of escaping itself comes first."""
    return _encodable(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def github_property(text: str) -> str:
    """A property, which must besides not contain what separates properties."""
    return github_data(text).replace(":", "%3A").replace(",", "%2C")


def as_junit(diagnostics: Sequence[Diagnostic], sources: Sources, *, fail_on: Severity = ERROR) -> str:
    """A test report: one case for each file with findings, failed by those that matter enough."""
    files: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        files.setdefault(diagnostic.place.file if diagnostic.place else "the campaign", []).append(diagnostic)
    cases = [_junit_case(file, found, sources, fail_on) for file, found in files.items()]
    failures = sum("<failure" in case for case in cases)
    if not cases:
        cases = ['    <testcase classname="chronicler.check" name="no findings"/>']
    totals = f'tests="{len(cases)}" failures="{failures}" errors="0"'
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f"<testsuites {totals}>",
            f'  <testsuite name="chronicler check" {totals} skipped="0">',
            *cases,
            "  </testsuite>",
            "</testsuites>\n",
        )
    )


def _junit_case(file: str, found: list[Diagnostic], sources: Sources, fail_on: Severity) -> str:
    grave = [diagnostic for diagnostic in found if diagnostic.severity >= fail_on]
    slight = [diagnostic for diagnostic in found if diagnostic.severity < fail_on]
    lines = [f'    <testcase classname="chronicler.check" name="{_xml(file)}">']
    if grave:
        kind = grave[0].code.name if len(grave) == 1 else counted(len(grave), "finding")
        message = grave[0].message if len(grave) == 1 else summary(grave)
        text = as_concise(grave, sources)
        lines.append(f'      <failure type="{_xml(kind)}" message="{_xml(message)}">{_xml(text)}</failure>')
    if slight:
        lines.append(f"      <system-out>{_xml(as_concise(slight, sources))}</system-out>")
    return "\n".join((*lines, "    </testcase>"))


def _xml(text: str) -> str:
    text = _NOT_XML.sub("", text).replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace('"', "&quot;")


def as_concise(diagnostics: Sequence[Diagnostic], sources: Sources) -> str:
    """`path:line:column: severity[code] message`, one line each, as editors and grep like it."""
    return "".join(f"{_concise_line(diagnostic, sources)}\n" for diagnostic in diagnostics)


def _concise_line(diagnostic: Diagnostic, sources: Sources) -> str:
    where = "chronicler" if diagnostic.place is None else diagnostic.place.file
    area = corners(diagnostic.place, sources)
    if area is not None:
        where = f"{where}:{area[0]}:{area[1]}"
    line = f"{where}: {diagnostic.severity.word}[{diagnostic.code.id}] {diagnostic.message}"
    return _encodable(" ".join(line.split()))


def corners(place: Place | None, sources: Sources) -> tuple[int, int, int, int] | None:
    """First line and column, last line and column; nothing when there is no text to count in."""
    source = None if place is None else sources.get(place.file)
    if source is None or place is None:
        return None
    start = source.position(place.span.start)
    end = source.position(max(place.span))
    return (*start, *end)


def _encodable(text: str) -> str:
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)


FORMATS: dict[str, Writer] = {
    "text": as_text,
    "concise": as_concise,
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
    "junit": as_junit,
}
