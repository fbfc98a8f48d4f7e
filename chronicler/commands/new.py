"""`chronicler new DIR`: a small campaign that already compiles, checks and plays."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.beginnings import PARTS, editions
from compiler.editions.by_name import FIRST


def _known(context: click.Context, option: click.Parameter, name: str) -> str:
    """An edition of ours or from outside. Checked only if one is named, since editions from outside are loaded then."""
    if name and name not in editions():
        there = ", ".join(editions())
        raise click.BadParameter(
            f"there is no edition {name!r} to begin a campaign in; there are {there} (docs/editions.md)."
        )
    return name


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--title", default="", help="The printed title; by default the folder's name in capitals.")
@click.option(
    "--edition",
    default=FIRST,
    callback=_known,
    metavar="NAME",
    help="The rules it plays by: kings-of-ruin, fall-of-avalon, or an edition from outside.  [default: kings-of-ruin]",
)
@click.option(
    "--with",
    "parts",
    default="",
    metavar="PARTS",
    help=f"Starting points to add, with commas between: {', '.join(PARTS)}.",
)
def command(folder: Path, title: str, edition: str, parts: str) -> int:
    """Start a campaign in FOLDER, which must be new or empty."""
    from shlex import quote

    from chronicler.beginnings import begun
    from chronicler.terminal import write
    from compiler.grammar.repair_words import as_name
    from compiler.sources.workspace import WorkspaceError, write_all

    name = as_name(folder.resolve().name)
    if not name:
        raise click.UsageError(f"`{folder.name}` cannot be made a name; use letters, digits and hyphens.")
    wanted = _parts(parts)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WorkspaceError(f"{folder} exists and is not empty. Choose a new folder; nothing was changed.")
    shown = title.replace('"', "'") or name.replace("-", " ").title()
    texts = begun(edition, wanted, name, shown)
    write_all({folder / path: text.encode() for path, text in texts.items()})
    typed = quote(str(folder))
    write(
        f"{shown} begins in {folder}.\n\n"
        f"  chronicler check {typed}    what is wrong with it\n"
        f"  chronicler play {typed}     play it\n"
        f"  chronicler test {typed}     run its plans\n"
        f"  chronicler build {typed}    write its JSON\n"
    )
    return 0


def _parts(text: str) -> tuple[str, ...]:
    """The requested parts, in their own order."""
    from schemas.near_names import did_you_mean, nearest

    asked = [part.strip().lower() for part in text.replace(" ", ",").split(",") if part.strip()]
    for part in asked:
        if part not in PARTS:
            near = did_you_mean(nearest(part, PARTS)) or f"There are {', '.join(PARTS)}."
            raise click.UsageError(f"`--with {part}` is no starting point. {near}")
    return tuple(part for part in PARTS if part in asked)
