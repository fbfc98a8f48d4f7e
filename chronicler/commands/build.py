"""`chronicler build`: check, then the validated JSON and the lock."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache

if TYPE_CHECKING:
    from collections import Counter

    from chronicler.campaigns import Checked
    from compiler.api import Result
    from compiler.diagnostics.baseline import Fingerprint
    from compiler.diagnostics.finding import Diagnostic


@click.command("build")
@click.argument("paths", nargs=-1, type=CAMPAIGN_PATH)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("build"),
    show_default=True,
    help="Where build results go; each campaign gets a folder of its name.",
)
@click.option(
    "--release",
    is_flag=True,
    help="Refuse stubs, softlocks and lost numbers; without --locked, call every number printed from now on.",
)
@click.option(
    "--scatter",
    is_flag=True,
    help="Exchange numbers that were never printed, so that neighbours on paper are strangers in the story.",
)
@click.option("--locked", is_flag=True, help="Fail if numbers.lock is not up to date; never write it.")
@click.option(
    "--fail-on",
    type=click.Choice(("error", "warning", "note")),
    default="error",
    show_default=True,
    help="The least severity that stands in the way.",
)
@click.option(
    "--baseline",
    type=click.Path(path_type=Path),
    help="Findings to live with, as `check --write-baseline` keeps them: they do not stand in the way.",
)
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but what is wrong.")
@no_cache
def command(
    paths: tuple[Path, ...],
    output: Path,
    release: bool,
    scatter: bool,
    locked: bool,
    fail_on: str,
    baseline: Path | None,
    quiet: bool,
) -> int:
    """Compile the campaigns in PATHS to OUTPUT/<campaign>/campaign.json and keep their numbers in numbers.lock."""
    from chronicler.campaigns import compile_paths
    from chronicler.terminal import write
    from chronicler.written_builds import size_told, target_of, write_build

    known = None if baseline is None else _known(baseline)
    failed = False
    written: dict[Path, Path] = {}
    # A study of the whole campaign takes time, so it runs only for a release or a stricter call.
    study = release or fail_on != "error"
    for checked in compile_paths(paths, study=study, locked=locked, settle=not locked):
        result = checked.result
        if known and result.document is not None:
            from compiler.diagnostics.baseline import compare

            checked = checked._replace(diagnostics=compare(checked.diagnostics, checked.sources, known).new)
        refusal = _tell(checked, release=release, fail_on=fail_on) if checked.diagnostics else ""
        if result.document is None or refusal:
            write(f"{checked.root}: nothing was written. {refusal}")
            failed = True
            continue
        target = target_of(output, result.name)
        if target in written:
            write(
                f"{checked.root}: nothing was written. {written[target]} is also called `{result.name}`: "
                "rename one of the two, or build them with different --output folders."
            )
            failed = True
            continue
        written[target] = checked.root
        moved = 0
        if (release or scatter) and not locked:
            result, moved = _scattered(checked)
        document = result.document or ()
        lock = None if locked else result.lock
        if release and lock is not None:
            from compiler.names.numbering import printed

            lock = printed(lock)
        write_build(checked.root, output, result.name, document, before=checked.loaded.lock, lock=lock)
        if not quiet:
            size = size_told(sum(map(len, document)))
            write(f"{target} ({size}) from {len(result.sources)} files")
            if moved:
                write(
                    f"{moved} Verses that were never printed have other numbers, apart from where they lead."
                )
    return int(failed)


def _known(baseline: Path) -> Counter[Fingerprint]:
    from compiler.diagnostics.baseline import read
    from compiler.sources.workspace import read_text

    return read(read_text(baseline))


def _scattered(checked: Checked) -> tuple[Result, int]:
    """The campaign with unprinted numbers exchanged where neighbours would reveal too much, and how many moved."""
    from compiler.api import Job, compile_campaign
    from compiler.names.scattering import scattered
    from runtime.paper.verse_labels import story_links

    result = checked.result
    assert result.campaign is not None, "only a whole campaign is built"
    lock = scattered(result.lock, story_links(result.campaign))
    if lock == result.lock:
        return result, 0
    again = compile_campaign(Job(checked.loaded.sources, lock))
    assert again.document is not None, "only numbers differ"
    assert again.lock == lock, "the numbers are settled"
    moved = sum(one != other for one, other in zip(result.lock.split("\n"), lock.split("\n"), strict=True))
    return again, moved


def _tell(checked: Checked, *, release: bool, fail_on: str) -> str:
    """Shows the findings. If they prevent writing, says why."""
    from chronicler.terminal import use_color, write_painted
    from compiler.diagnostics import codes
    from compiler.diagnostics.finding import Severity
    from compiler.diagnostics.render import render, summary

    threshold = Severity.of(fail_on)
    assert threshold is not None
    words = {codes.STUB: "stubs", codes.SOFTLOCK: "softlocks", codes.LOST_NUMBER: "lost numbers"}
    never = words if release else {}

    def grave(diagnostic: Diagnostic) -> bool:
        return diagnostic.severity >= threshold or diagnostic.code in never

    shown = [one for one in checked.diagnostics if one.severity > Severity.NOTE or grave(one)]
    if shown:
        write_painted(render(shown, checked.sources, color=use_color()))
    if any(one.severity >= threshold for one in shown):
        return summary(one for one in shown if one.severity >= threshold)
    left = [word for code, word in never.items() if any(one.code is code for one in shown)]
    return f"A release has no {' and no '.join(left)}." if left else ""
