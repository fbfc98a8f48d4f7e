"""`chronicler build`: check, then the validated JSON and the lock."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from chronicler.campaigns import Checked


@click.command("build")
@click.argument("path", type=click.Path(path_type=Path), default=Path("."))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("build"),
    show_default=True,
    help="Where build results go; each campaign gets a folder of its name.",
)
@click.option("--release", is_flag=True, help="Refuse stubs: every Verse must be written.")
@click.option("--no-cache", is_flag=True, help="Read every file anew.")
def command(path: Path, output: Path, release: bool, no_cache: bool) -> int:
    """Compile the campaign in PATH to OUTPUT/<campaign>/campaign.json and keep its numbers in numbers.lock."""
    from chronicler.campaigns import compile_path
    from chronicler.terminal import write
    from compiler.sources.workspace import LOCK
    from compiler.sources.workspace import write as write_file

    failed = False
    written: dict[Path, Path] = {}
    for checked in compile_path(path, use_cache=not no_cache):
        result = checked.result
        refusal = _tell(checked, release=release) if checked.diagnostics else ""
        if result.document is None or refusal:
            write(f"{checked.root}: nothing was written. {refusal}")
            failed = True
            continue
        target = output / result.name / "campaign.json"
        if target in written:
            write(
                f"{checked.root}: nothing was written. {written[target]} is also called `{result.name}`: "
                "rename one of the two, or build them with different --output folders."
            )
            failed = True
            continue
        written[target] = checked.root
        write_file(target, *result.document)
        if result.lock != checked.loaded.lock:
            write_file(checked.root / LOCK, result.lock.encode())
        size = f"{sum(map(len, result.document)) / 1000:,.0f} kB".replace(",", " ")
        write(f"{target} ({size}) from {len(result.sources)} files")
    return int(failed)


def _tell(checked: Checked, *, release: bool) -> str:
    """Shows the findings; says why nothing can be written, if they stand in the way."""
    from chronicler.terminal import use_color, write
    from compiler.diagnostics import codes
    from compiler.diagnostics.finding import Severity
    from compiler.diagnostics.render import render, summary

    shown = [
        diagnostic
        for diagnostic in checked.diagnostics
        if diagnostic.severity > Severity.NOTE or (release and diagnostic.code is codes.STUB)
    ]
    if shown:
        write(render(shown, checked.sources, color=use_color()))
    if checked.result.document is None:
        return summary(shown)
    stubs = sum(diagnostic.code is codes.STUB for diagnostic in shown)
    return f"A release has no stubs, and {stubs} are left." if release and stubs else ""
