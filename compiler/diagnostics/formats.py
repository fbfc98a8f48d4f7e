"""Findings as other programs read them: JSON, SARIF, GitHub annotations, JUnit, one line each.

Owns the syntax of those formats and nothing of a finding's meaning. Every writer is a pure function of the findings
and their texts, so the same findings give the same bytes.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from compiler.diagnostics.code_quality import as_code_quality
from compiler.diagnostics.corners import corners
from compiler.diagnostics.finding import NOTE, Diagnostic, Severity
from compiler.diagnostics.markdown import as_markdown
from compiler.diagnostics.render import counted, render, summary
from compiler.diagnostics.run import NO_RUN, Run
from compiler.diagnostics.sarif import as_sarif
from compiler.sources.source import SourceFile

__all__ = [
    "FORMATS",
    "as_code_quality",
    "as_concise",
    "as_github",
    "as_json",
    "as_junit",
    "as_markdown",
    "as_sarif",
    "as_text",
    "corners",
    "github_data",
    "github_property",
]

Sources: TypeAlias = Mapping[str, SourceFile]
Writer: TypeAlias = Callable[[Sequence[Diagnostic], Sources, Run], str]
_MOST_EVIDENCE = 6

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def as_text(diagnostics: Sequence[Diagnostic], sources: Sources, run: Run = NO_RUN) -> str:
    """For people, without colour."""
    return render(diagnostics, sources)


def as_json(diagnostics: Sequence[Diagnostic], sources: Sources, run: Run = NO_RUN) -> str:
    """The envelope of `schemas/reports.py`. Loaded when needed, because most runs are read by people."""
    from compiler.diagnostics import json_report

    return json_report.as_json(diagnostics, sources, run)


def as_github(diagnostics: Sequence[Diagnostic], sources: Sources, run: Run = NO_RUN) -> str:
    """Workflow commands that GitHub turns into annotations on the lines of a pull request."""
    found = [_github_command(diagnostic, sources) for diagnostic in diagnostics]
    found += [f"::notice title=chronicler check::{github_data(sentence)}" for sentence in run.limits]
    return "".join(f"{line}\n" for line in found)


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
    text = "\n".join(filter(None, (diagnostic.message, *_in_short(diagnostic), diagnostic.help)))
    return f"::{level} {listed}::{github_data(text)}"


def github_data(text: str) -> str:
    """A message, escaped as the runner unescapes it. The escape character itself comes first."""
    return _encodable(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def github_property(text: str) -> str:
    """A property. It must not contain the signs that separate properties, either."""
    return github_data(text).replace(":", "%3A").replace(",", "%2C")


def _in_short(diagnostic: Diagnostic) -> list[str]:
    """The evidence, as much of it as fits beside a line."""
    more = len(diagnostic.evidence) - _MOST_EVIDENCE
    lines = list(diagnostic.evidence[:_MOST_EVIDENCE])
    return [*lines, f"({counted(more, 'more step')})"] if more > 0 else lines


def as_junit(diagnostics: Sequence[Diagnostic], sources: Sources, run: Run = NO_RUN) -> str:
    """A test report: one case for each file with findings, which fails if any of them matters enough."""
    files: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        files.setdefault(diagnostic.place.file if diagnostic.place else "the campaign", []).append(diagnostic)
    cases = [_junit_case(file, found, sources, run.fail_on) for file, found in files.items()]
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
            *(
                [f"    <system-out>{xml_escaped(chr(10).join(run.limits))}</system-out>"]
                if run.limits
                else []
            ),
            "  </testsuite>",
            "</testsuites>\n",
        )
    )


def _junit_case(file: str, found: list[Diagnostic], sources: Sources, fail_on: Severity) -> str:
    grave = [diagnostic for diagnostic in found if diagnostic.severity >= fail_on]
    slight = [diagnostic for diagnostic in found if diagnostic.severity < fail_on]
    lines = [f'    <testcase classname="chronicler.check" name="{xml_escaped(file)}">']
    if grave:
        kind = grave[0].code.name if len(grave) == 1 else counted(len(grave), "finding")
        message = grave[0].message if len(grave) == 1 else summary(grave)
        text = "".join(
            f"{line}\n" for one in grave for line in (_concise_line(one, sources), *_indented(_in_short(one)))
        )
        lines.append(
            f'      <failure type="{xml_escaped(kind)}" message="{xml_escaped(message)}">{xml_escaped(text)}</failure>'
        )
    if slight:
        lines.append(f"      <system-out>{xml_escaped(as_concise(slight, sources))}</system-out>")
    return "\n".join((*lines, "    </testcase>"))


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def xml_escaped(text: str) -> str:
    """Text that is safe in XML, also in an attribute."""
    text = _NOT_XML.sub("", text).replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace('"', "&quot;")


def as_concise(diagnostics: Sequence[Diagnostic], sources: Sources, run: Run = NO_RUN) -> str:
    """`path:line:column: severity[code] message`, one line each, as editors and grep like it."""
    lines = [_concise_line(diagnostic, sources) for diagnostic in diagnostics]
    lines += [_encodable(f"chronicler: note: {sentence}") for sentence in run.limits]
    return "".join(f"{line}\n" for line in lines)


def _concise_line(diagnostic: Diagnostic, sources: Sources) -> str:
    where = "chronicler" if diagnostic.place is None else diagnostic.place.file
    area = corners(diagnostic.place, sources)
    if area is not None:
        where = f"{where}:{area[0]}:{area[1]}"
    line = f"{where}: {diagnostic.severity.word}[{diagnostic.code.id}] {diagnostic.message}"
    return _encodable(" ".join(line.split()))


def _encodable(text: str) -> str:
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)


FORMATS: dict[str, Writer] = {
    "text": as_text,
    "concise": as_concise,
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
    "junit": as_junit,
    "markdown": as_markdown,
    "codequality": as_code_quality,
}
