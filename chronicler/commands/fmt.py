"""`chronicler fmt`: the one way a file looks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import CAMPAIGN_PATH, refuse_to_change

if TYPE_CHECKING:
    from compiler.sources.source import SourceFile


@click.command("fmt")
@click.argument("paths", nargs=-1, type=CAMPAIGN_PATH)
@click.option("--check", is_flag=True, help="Change nothing; exit 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but which files are concerned.")
def command(paths: tuple[Path, ...], check: bool, diff: bool, quiet: bool) -> int:
    """Format the files of the campaigns in PATHS, or of a folder in one, or single files."""
    from difflib import unified_diff

    from chronicler.terminal import write
    from compiler.format import format_text
    from compiler.sources.workspace import read_original
    from compiler.sources.workspace import write as write_file
    from schemas.going_out import for_one_line

    if not (check or diff):
        refuse_to_change(*paths)
    changed = total = 0
    for root, file, source in _sources(paths or (Path("."),)):
        total += 1
        before = read_original(file)
        after = format_text(source.text, source.path)
        if before == after.encode():
            continue
        changed += 1
        if diff:
            old, new = before.decode("utf-8", "replace").splitlines(True), after.splitlines(True)
            write("".join(unified_diff(old, new, str(file), f"{file} (formatted)")))
        elif check:
            why = ": its line endings" if before.replace(b"\r\n", b"\n") == after.encode() else ""
            write(f"{for_one_line(str(file))} would change{why}")
        else:
            write_file(file, after.encode(), inside=root)
            write(f"{for_one_line(str(file))} changed")
    if quiet:
        return int(bool(changed) and (check or diff))
    verb = "would change" if check or diff else "changed"
    counted = "1 file" if total == 1 else f"{total} files"
    write(
        f"{changed} of {counted} {verb}"
        if changed
        else f"{counted}, as {'it' if total == 1 else 'they'} should be"
    )
    return int(bool(changed) and (check or diff))


def _sources(paths: tuple[Path, ...]) -> Iterator[tuple[Path, Path, SourceFile]]:
    """The files to format, each once: all of a campaign, those in one of its folders, or a single file."""
    from compiler.sources.workspace import campaign_roots, load

    done: set[Path] = set()
    for path in paths:
        meant = path.resolve()
        for root in campaign_roots(path):
            for source in load(root).sources:
                file = root / source.path
                whole = file.resolve()
                # A file or folder inside a campaign means only itself. A folder around a campaign means all of it.
                inside = whole.is_relative_to(meant) or root.resolve().is_relative_to(meant)
                if inside and whole not in done:
                    done.add(whole)
                    yield root, file, source
