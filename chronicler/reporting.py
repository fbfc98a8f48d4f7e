"""A run of the checks, told in the format that was asked for; the exit code follows from the same findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from chronicler import __version__
from chronicler.terminal import use_color, write
from compiler.diagnostics.finding import Diagnostic, Severity
from compiler.diagnostics.run import LookedAt, Run

if TYPE_CHECKING:
    from chronicler.campaigns import Checked
    from compiler.sources.source import SourceFile


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
    """Writes the findings, and says by the exit code whether any of them matters enough."""
    from compiler.diagnostics.formats import FORMATS
    from compiler.diagnostics.render import render, summary

    if style != "text":
        write(FORMATS[style](diagnostics, sources, run))
    else:
        if diagnostics:
            write(render(diagnostics, sources, color=use_color()))
        if not quiet:
            write(summary(diagnostics, sum(one.files for one in run.campaigns)))
            for sentence in run.limits:
                write(sentence)
    return int(any(diagnostic.severity >= run.fail_on for diagnostic in diagnostics))
