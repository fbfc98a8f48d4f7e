"""`chronicler fmt`: the one way a file looks."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("fmt")
@click.argument("path", type=click.Path(path_type=Path), default=Path("."))
@click.option("--check", is_flag=True, help="Change nothing; exit 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
def command(path: Path, check: bool, diff: bool) -> int:
    """Format the files of the campaign in PATH, or the one file PATH."""
    from difflib import unified_diff

    from chronicler.terminal import write
    from compiler.format import format_text
    from compiler.sources.workspace import campaign_roots, load, read_original
    from compiler.sources.workspace import write as write_file

    changed = total = 0
    for root in campaign_roots(path):
        loaded = load(root)
        for source in loaded.sources:
            file = root / source.path
            if path.is_file() and not file.samefile(path):
                continue
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
                write(f"{file} would change")
            else:
                write_file(file, after.encode())
                write(f"{file} changed")
    verb = "would change" if check or diff else "changed"
    counted = "1 file" if total == 1 else f"{total} files"
    write(
        f"{changed} of {counted} {verb}"
        if changed
        else f"{counted}, as {'it' if total == 1 else 'they'} should be"
    )
    return int(bool(changed) and (check or diff))
