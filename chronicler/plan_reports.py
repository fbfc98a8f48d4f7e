"""Results of the writers' plans, for people and for machines: text, JUnit, GitHub annotations, JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from chronicler import __version__
from compiler.diagnostics.run import LookedAt

if TYPE_CHECKING:
    from compiler.diagnostics.finding import Diagnostic
    from compiler.sources.source import SourceFile
    from runtime.play.plans.plan import PlanResult
    from runtime.play.plans.plan_text import BadPlan


class Played(NamedTuple):
    """Everything that `chronicler test` examined.

    These are plans that were played, files that could not be read, and campaigns that did not compile, with their
    findings.
    """

    results: Sequence[PlanResult]
    unread: Sequence[BadPlan]
    findings: Sequence[Diagnostic]
    sources: Mapping[str, SourceFile]
    campaigns: Sequence[LookedAt]

    @property
    def passed(self) -> int:
        return sum(result.passed for result in self.results)

    @property
    def failures(self) -> int:
        return len(self.results) - self.passed

    @property
    def failed(self) -> bool:
        return bool(self.failures or self.unread or self.findings)

    @property
    def empty(self) -> bool:
        return not (self.results or self.unread or self.findings)


def as_text(played: Played, *, color: bool = False) -> str:
    """Failures with the expected and the actual state, then the count."""
    from compiler.diagnostics.render import counted, render

    parts = [render(played.findings, played.sources, color=color), "\n"] if played.findings else []
    parts += [f"{error}\n" for error in played.unread]
    parts += [f'plan "{one.title}" failed\n{one.failure}\n' for one in played.results if not one.passed]
    rest = f", {counted(len(played.unread), 'file')} not read" if played.unread else ""
    broken = ", a campaign that cannot be played" if played.findings else ""
    parts.append(f"{counted(played.passed, 'plan')} passed, {played.failures} failed{rest}{broken}\n")
    return "".join(parts)


def as_github(played: Played, *, color: bool = False) -> str:
    """An annotation for each failure, at the line of the plan where it stopped."""
    from compiler.diagnostics.formats import as_github as findings_for_github
    from compiler.diagnostics.formats import github_data, github_property

    lines = [findings_for_github(played.findings, played.sources).rstrip("\n")] if played.findings else []
    for error in played.unread:
        at = f"file={github_property(error.file)},line={error.line}"
        lines.append(f"::error {at},title=plan not read::{github_data(error.reason)}")
    for one in played.results:
        if one.failure is not None:
            at = f"file={github_property(one.failure.file)},line={one.failure.line},col={one.failure.column}"
            text = f"expected {one.failure.expected}\nactual: {one.failure.actual}"
            lines.append(f"::error {at},title={github_property(f'plan {one.title}')}::{github_data(text)}")
    return "".join(f"{line}\n" for line in lines)


def as_junit(played: Played, *, color: bool = False) -> str:
    """A test report with a case for each plan. Anything that could not be read or compiled is an error."""
    from compiler.diagnostics.formats import as_concise, xml_escaped

    cases = []
    for result in played.results:
        head = f'<testcase classname="{xml_escaped(result.file)}" name="{xml_escaped(result.title)}"'
        if result.failure is None:
            cases.append(f"    {head}/>")
        else:
            message = xml_escaped(f"expected {result.failure.expected}")
            cases.append(
                f'    {head}>\n      <failure message="{message}">{xml_escaped(str(result.failure))}</failure>\n'
                "    </testcase>"
            )
    broken = [(error.file, "not read", str(error)) for error in played.unread]
    if played.findings:
        broken.append(("the campaign", "does not compile", as_concise(played.findings, played.sources)))
    cases += [
        f'    <testcase classname="{xml_escaped(name)}" name="{what}">\n'
        f'      <error message="{what}">{xml_escaped(text)}</error>\n    </testcase>'
        for name, what, text in broken
    ]
    totals = f'tests="{len(cases)}" failures="{played.failures}" errors="{len(broken)}"'
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f"<testsuites {totals}>",
            f'  <testsuite name="chronicler test" {totals} skipped="0">',
            *cases,
            "  </testsuite>",
            "</testsuites>\n",
        )
    )


def as_json(played: Played, *, color: bool = False) -> str:
    """The envelope `TestReport` of `schemas/reports.py`."""
    from compiler.diagnostics.json_report import findings, reported, written
    from schemas.reports import Located, PlayedPlan, TestReport, Tool

    plans = [
        PlayedPlan(
            title=one.title,
            file=one.file,
            line=one.line,
            passed=one.passed,
            failure=None if one.failure is None else str(one.failure),
            at=None
            if one.failure is None
            else Located(file=one.failure.file, line=one.failure.line, column=one.failure.column),
        )
        for one in played.results
    ]
    plans += [
        PlayedPlan(
            title="",
            file=error.file,
            line=error.line,
            passed=False,
            failure=error.reason,
            at=Located(file=error.file, line=error.line),
        )
        for error in played.unread
    ]
    report = TestReport(
        tool=Tool(version=__version__),
        campaigns=[reported(one) for one in played.campaigns],
        failed=played.failed,
        passed=played.passed,
        failures=played.failures,
        unread=len(played.unread),
        plans=plans,
        findings=findings(played.findings, played.sources),
    )
    return written(report)


FORMATS: dict[str, Callable[..., str]] = {
    "text": as_text,
    "junit": as_junit,
    "github": as_github,
    "json": as_json,
}
