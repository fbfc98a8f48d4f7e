"""Findings as Markdown, for the summary of a job or a comment on a pull request."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from compiler.diagnostics.corners import corners
from compiler.diagnostics.finding import Diagnostic, Severity
from compiler.diagnostics.render import counted, summary
from compiler.diagnostics.run import NO_RUN, Run
from compiler.sources.source import SourceFile
from schemas.going_out import for_one_line, for_terminal

Sources = Mapping[str, SourceFile]
MOST = 50
_MOST_EVIDENCE = 8
_SPECIAL = re.compile(r"([\\*_{}\[\]<|~#])")


def as_markdown(diagnostics: Sequence[Diagnostic], sources: Sources, run: Run = NO_RUN) -> str:
    """A heading that says red or green, a row for each finding, and the evidence folded away."""
    grave = [one for one in diagnostics if one.severity >= run.fail_on]
    head = f"failed: {summary(grave)}" if grave else "passed"
    rest = [one for one in diagnostics if one.severity < run.fail_on]
    lines = [f"## chronicler check {head}", ""]
    if rest:
        lines += [f"{'Also' if grave else 'Found, but not failing'}: {summary(rest)}.", ""]
    shown = sorted(diagnostics, key=lambda one: -one.severity)[:MOST]
    if shown:
        lines += ["| | where | finding |", "| --- | --- | --- |", *(_row(one, sources) for one in shown), ""]
    if len(shown) < len(diagnostics):
        lines += [f"... and {counted(len(diagnostics) - len(shown), 'more finding')}.", ""]
    for one in shown:
        lines += _evidence(one, sources)
    lines += [f"- {escaped(sentence)}" for sentence in run.limits] + ([""] if run.limits else [])
    if run.hidden:
        lines += [f"Not shown: {run.hidden}.", ""]
    return for_terminal("\n".join(lines)).rstrip("\n") + "\n"


def escaped(text: str) -> str:
    """Words that mean themselves. Text in backticks is code already."""
    parts = re.split(r"(`[^`\n]+`)", " ".join(text.split()))
    # A bar ends a cell even inside code.
    return "".join(
        part.replace("|", "\\|") if part.startswith("`") and len(part) > 1 else _SPECIAL.sub(r"\\\1", part)
        for part in parts
    ).replace("@", "@\N{ZERO WIDTH JOINER}")


def _where(diagnostic: Diagnostic, sources: Sources) -> str:
    if diagnostic.place is None:
        return "the campaign"
    area = corners(diagnostic.place, sources)
    # A name may contain anything: show it on one line, without the mark that ends a name here.
    file = for_one_line(diagnostic.place.file).replace("`", "'")
    return f"{file}:{area[0]}" if area is not None else file


def _row(diagnostic: Diagnostic, sources: Sources) -> str:
    sign = {Severity.ERROR: "❌", Severity.WARNING: "⚠️", Severity.NOTE: "ℹ️"}[diagnostic.severity]
    where = f"`{_where(diagnostic, sources)}`".replace("|", "\\|")
    text = f"**{diagnostic.code.id} {diagnostic.code.name}** {escaped(diagnostic.message)}"
    if diagnostic.help:
        text += f"<br>{escaped(diagnostic.help)}"
    return f"| {sign} {diagnostic.severity.word} | {where} | {text} |"


def _evidence(diagnostic: Diagnostic, sources: Sources) -> list[str]:
    if not diagnostic.evidence:
        return []
    shown = diagnostic.evidence[:_MOST_EVIDENCE]
    more = len(diagnostic.evidence) - len(shown)
    title = f"{diagnostic.code.id} at {_where(diagnostic, sources)}"
    return [
        f"<details><summary>{escaped(title)}: because</summary>",
        "",
        *(f"- {escaped(line)}" for line in shown),
        *([f"- {counted(more, 'more step')}"] if more else []),
        "",
        "</details>",
        "",
    ]
