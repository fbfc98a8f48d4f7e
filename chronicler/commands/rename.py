"""`chronicler rename OLD NEW`: a new name everywhere, with what printed numbers and saves need to follow."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.caching import no_cache

_TOLD = 8  # lines of plans that are listed


@click.command("rename")
@click.argument("old")
@click.argument("new")
@click.argument("path", required=False, type=click.Path(path_type=Path), default=Path("."))
@click.option("--diff", is_flag=True, help="Show what would change, and change nothing.")
@no_cache
def command(old: str, new: str, path: Path, diff: bool) -> int:
    """Rename OLD to NEW in the campaign at PATH.

    OLD is a name (`arrival`), a whole one (`fenmouth/arrival`), or one with its kind (`status toll-paid`,
    `status toll-paid part paid`). Verses, statuses and locations remember their old name, so their printed numbers and
    saved games stay; a secret is given its printed number in the text. Plans that read a Verse follow it; lines of plans
    that may mean something else of the old name are told.
    """
    from difflib import unified_diff

    from chronicler.bundled import refuse_to_change, source_of
    from chronicler.campaigns import one_root
    from chronicler.live.engine import Engine
    from chronicler.renamed_plans import renamed_plans
    from chronicler.terminal import remark, write
    from compiler.live.renaming import CannotRename, named_once, rename
    from compiler.sources.workspace import write_all

    if not diff:
        refuse_to_change(source_of(path))
    root = one_root(path)
    now = Engine(root).now
    home, slash, short = new.rpartition("/")
    try:
        meant = named_once(now, old)
        # `fen/arrival fen/harbour`: the section stays the same.
        renaming = rename(now, meant, short if slash and meant.name.rpartition("/")[0] == home else new)
    except CannotRename as error:
        raise click.ClickException(str(error)) from None
    plans = renamed_plans(
        root, renaming.name, renaming.new, {name.name for name, _ in now.names.all() if name.kind == "verse"}
    )
    texts = {name: (now.sources[name].text, text) for name, text in renaming.texts(now).items()} | plans.texts
    if diff:
        for name, (before, after) in texts.items():
            lines = before.splitlines(keepends=True), after.splitlines(keepends=True)
            write("".join(unified_diff(*lines, name, f"{name} (renamed)")).rstrip("\n"))
    else:
        changed = {
            root / name: after.encode("utf-8", "surrogateescape") for name, (_, after) in texts.items()
        }
        write_all(changed, inside=root)
    count = len(renaming.edits) + plans.places
    files = "1 file" if len(texts) == 1 else f"{len(texts)} files"
    places = "1 place" if count == 1 else f"{count} places"
    verb = "would change" if diff else "changed"
    remark(
        f"{renaming.name.kind.replace('-', ' ')} {renaming.name.name} is now {renaming.new}: {places} in {files} {verb}."
    )
    if renaming.warning:
        remark(renaming.warning)
    if plans.left:
        more = ", ..." if len(plans.left) > _TOLD else ""
        remark(
            f"Plans that still say the old name: {', '.join(plans.left[:_TOLD])}{more}. Look whether it is meant."
        )
    return 0
