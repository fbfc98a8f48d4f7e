"""`chronicler new DIR`: a small campaign that already compiles, checks and plays."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--title", default="", help="The printed title; by default the folder's name in capitals.")
def command(folder: Path, title: str) -> int:
    """Start a campaign in FOLDER, which must be new or empty."""
    from importlib import resources
    from shlex import quote

    from chronicler.terminal import write
    from compiler.grammar.problems import as_name
    from compiler.sources.workspace import WorkspaceError
    from compiler.sources.workspace import write as write_file

    name = as_name(folder.resolve().name)
    if not name:
        raise click.UsageError(f"`{folder.name}` cannot be made a name; use letters, digits and hyphens.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WorkspaceError(f"{folder} exists and is not empty. Choose a new folder; nothing was changed.")
    shown = title.replace('"', "'") or name.replace("-", " ").title()
    template = resources.files("chronicler") / "template"
    for path in sorted(_files(template), key=str):
        text = (template / path).read_text(encoding="utf-8").replace("NAME", name).replace("TITLE", shown)
        write_file(folder / path, text.encode())
    typed = quote(str(folder))
    write(
        f"{shown} begins in {folder}.\n\n"
        f"  chronicler check {typed}    what is wrong with it\n"
        f"  chronicler play {typed}     play it\n"
        f"  chronicler test {typed}     run its plans\n"
        f"  chronicler build {typed}    write its JSON\n"
    )
    return 0


def _files(template: object, prefix: str = "") -> list[str]:
    found: list[str] = []
    for entry in template.iterdir():  # type: ignore[attr-defined]
        name = f"{prefix}{entry.name}"
        if entry.is_dir():
            found += _files(entry, f"{name}/")
        elif name.endswith((".chron", ".plan", ".gitattributes")):
            found.append(name)
    return found
