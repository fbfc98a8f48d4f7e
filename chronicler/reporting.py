"""Reports a run of the checks in the requested format. The exit code follows from the same findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from chronicler import __version__
from chronicler.terminal import remark, use_color, write, write_painted
from compiler.diagnostics.finding import Diagnostic, Severity
from compiler.diagnostics.run import LookedAt, Run
from schemas.going_out import for_json, for_log, for_terminal, for_xml

if TYPE_CHECKING:
    from chronicler.campaigns import Checked
    from compiler.sources.source import SourceFile


# Each format has an escaper of its own. `github` consists of commands, and its writer escapes what goes into them.
DOORS = {
    "json": for_json,
    "sarif": for_json,
    "codequality": for_json,
    "junit": for_xml,
    "github": for_terminal,
}


def write_as(style: str, text: str) -> None:
    """Writes a report through the escaper of its format."""
    if style == "text":
        write_painted(text)
    else:
        write(text, DOORS.get(style, for_log))


def run_of(fail_on: str) -> Run:
    """A run that has seen nothing yet."""
    return Run(version=__version__, fail_on=Severity[fail_on.upper()])


def looked_at(checked: Checked) -> LookedAt:
    """A campaign as reports name it."""
    from hashlib import sha256

    result = checked.result
    digest = sha256(result.json).hexdigest() if result.json is not None else ""
    return LookedAt(checked.root.as_posix(), result.name, result.edition, len(result.sources), digest)


def tell(
    diagnostics: Sequence[Diagnostic],
    sources: Mapping[str, SourceFile],
    run: Run,
    style: str,
    *,
    quiet: bool = False,
) -> int:
    """Writes the findings. The exit code says whether any of them matters enough."""
    from compiler.diagnostics.formats import FORMATS
    from compiler.diagnostics.render import render, summary

    if style != "text":
        write_as(style, FORMATS[style](diagnostics, sources, run))
        if style == "codequality":
            # A list of findings has no room for what was not examined.
            for sentence in run.limits:
                remark(sentence)
    else:
        if diagnostics:
            write_painted(render(diagnostics, sources, color=use_color(), quiet=quiet))
        if not quiet:
            write(summary(diagnostics, sum(one.files for one in run.campaigns)))
            for sentence in run.limits:
                write(sentence)
    return int(any(diagnostic.severity >= run.fail_on for diagnostic in diagnostics))
