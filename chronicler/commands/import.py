"""`chronicler import`: a story of another tool as a campaign that compiles."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.caching import no_cache
from chronicler.terminal import remark

KINDS = ("ink", "twee", "twine-html", "aon", "gamebook", "json")


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "kind",
    type=click.Choice(KINDS),
    default=None,
    help="The kind of the file.  [default: by its name]",
)
@no_cache
def command(file: Path, folder: Path, kind: str | None) -> int:
    """Make a campaign in FOLDER from the story in FILE: ink, Twee, Twine, or a gamebook.

    What has no counterpart becomes a to-do at its place. docs/importing.md says exactly what is understood.
    """
    from chronicler.campaigns import compile_path
    from chronicler.importing.foreign_story import CannotImport
    from chronicler.importing.reading_files import read_story
    from chronicler.importing.writing_out import Sources, slug
    from compiler.diagnostics.finding import ERROR
    from compiler.sources.workspace import WorkspaceError, write_all

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WorkspaceError(
            f"{folder} is not empty. Name a folder that does not exist yet; nothing was written."
        )
    try:
        story = read_story(file, kind or "")
        sources = Sources(story, slug(folder.resolve().name, set(), "story"), file.name)
        texts = sources.files()
    except CannotImport as refused:
        raise click.ClickException(str(refused)) from None
    write_all({folder / path: text.encode() for path, text in texts.items()})
    (checked,) = compile_path(folder, use_cache=False)
    errors = [one for one in checked.diagnostics if one.severity >= ERROR]
    verses = f"{len(story.passages)} {'Verse' if len(story.passages) == 1 else 'Verses'}"
    notes = (
        "nothing is left to do"
        if not sources.notes
        else "1 to-do says what had no counterpart"
        if sources.notes == 1
        else f"{sources.notes} to-dos say what had no counterpart"
    )
    remark(f"{folder}: {story.title}, {verses}; {notes}. Look at it with `chronicler check {folder}`.")
    if errors:
        left = (
            "1 error is left in it"
            if len(errors) == 1
            else f"{len(errors)} errors are left in it; the first one"
        )
        remark(f"{left}: {errors[0].message}")
    return int(bool(errors))
