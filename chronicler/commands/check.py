"""`chronicler check`: all findings of a campaign, for people and for machines."""

from __future__ import annotations

from pathlib import Path

import click

FORMATS = ("text", "concise", "json", "sarif", "github", "junit")


@click.command("check")
@click.argument("path", type=click.Path(path_type=Path), default=Path("."))
@click.option(
    "--format",
    "style",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How findings are written.",
)
@click.option(
    "--fail-on",
    type=click.Choice(("error", "warning", "note")),
    default="error",
    show_default=True,
    help="The least severity that makes the exit code 1.",
)
@click.option("--no-cache", is_flag=True, help="Read every file anew.")
def command(path: Path, style: str, fail_on: str, no_cache: bool) -> int:
    """Find what is wrong with the campaign in PATH (a folder, or a file in it)."""
    from chronicler.campaigns import compile_path
    from chronicler.output import use_color, write
    from compiler.diagnostics.formats import FORMATS as WRITERS
    from compiler.diagnostics.model import Diagnostic, Severity
    from compiler.diagnostics.render import render, summary
    from compiler.source import SourceFile

    diagnostics: list[Diagnostic] = []
    sources: dict[str, SourceFile] = {}
    for checked in compile_path(path, use_cache=not no_cache):
        diagnostics += checked.diagnostics
        sources.update(checked.sources)
    threshold = Severity.of(fail_on)
    assert threshold is not None
    if style == "text":
        if diagnostics:
            write(render(diagnostics, sources, color=use_color()))
        write(summary(diagnostics, len(sources)))
    elif style == "junit":
        from compiler.diagnostics.formats import as_junit

        write(as_junit(diagnostics, sources, fail_on=threshold))
    else:
        write(WRITERS[style](diagnostics, sources))
    return int(any(diagnostic.severity >= threshold for diagnostic in diagnostics))
