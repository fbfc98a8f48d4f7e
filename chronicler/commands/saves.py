"""`chronicler saves`: the games in progress. List, export, import, delete."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.terminal import confirm


@click.group("saves", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> int:
    """List the saved games; or export, import and delete one.

    A save is named as it was with `chronicler play --save NAME`; where two campaigns have one of that name, write
    CAMPAIGN/NAME.
    """
    if context.invoked_subcommand is None:
        return show()
    return 0


def show() -> int:

    from chronicler import save_home
    from chronicler.terminal import write

    found = list(save_home.folder().all())
    if not found:
        write("There are no saves yet. Begin with: chronicler play")
        return 0
    for listed in found:
        name = f"{listed.campaign}/{listed.name}"
        if listed.head is None or listed.now is None:
            write(f"{name}\n  {listed.trouble}")
            continue
        now, when = listed.now, played_at(listed.now.when)
        where = f"Day {now.day}, chapter {now.chapter}, at {now.place}" if now.day else "before the first Day"
        ending = f", ended in {now.ending}" if now.ending else ""
        heroes = ", ".join(listed.head.heroes)
        modes = f", {', '.join(listed.head.modes)}" if listed.head.modes else ""
        write(
            f"{name}\n  {listed.head.title}: {where}{ending}; {heroes}{modes}; {answers(now.answers)}; {when}"
        )
    return 0


def played_at(seconds: float) -> str:
    """When a game was played last."""
    import time

    if not seconds:  # of a damaged save
        return "at an unknown time"
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
    except (OverflowError, ValueError, OSError):  # a date that no calendar has
        return "at an unknown time"


def answers(count: int) -> str:
    """How far a game has got."""
    return "1 answer" if count == 1 else f"{count} answers"


@command.command("list")
def list_saves() -> int:
    """List every save: campaign and name, where it stands, who plays, when it was played last."""
    return show()


@command.command("export")
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
def export(name: str, file: Path) -> int:
    """Write the save NAME into one FILE, for another machine or a friend."""
    from chronicler import save_home
    from chronicler.terminal import write
    from runtime.play.saves.save_folder import copy_out

    with _told():
        copy_out(save_home.folder().find(name), file)
    write(f"Exported {name} to {file}.")
    return 0


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "name", default=None, help="The name it gets here.  [default: the file's]")
def import_(file: Path, name: str | None) -> int:
    """Take an exported FILE into the saves. One that is there already is never replaced."""
    from chronicler import save_home
    from chronicler.terminal import write
    from runtime.play.saves.save import Save
    from runtime.play.saves.save_folder import copy_in

    with _told():
        looked = Save.open(file, read_only=True)
        looked.close()
        target = save_home.folder().path(looked.head.campaign, name or file.stem)
        taken = copy_in(file, target)
    write(f"Imported as {looked.head.campaign}/{target.stem}. Play it with --save {target.stem} --resume.")
    if taken.trouble:
        write(taken.trouble)
    return 0


@command.command("delete")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(name: str, yes: bool) -> int:
    """Delete the save NAME, after asking."""
    from chronicler import save_home
    from chronicler.terminal import write
    from runtime.play.saves.save_folder import delete as delete_file

    with _told():
        path = save_home.folder().find(name)
        if not yes and not confirm(f"Delete {path.parent.name}/{path.stem} for good?"):
            write("Nothing was deleted.")
            return 0
        delete_file(path)
    write(f"Deleted {path.parent.name}/{path.stem}.")
    return 0


class _told:
    """Trouble with saves becomes a message and exit code 2."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        from compiler.sources.workspace import WorkspaceError
        from runtime.play.saves.save import SaveTrouble
        from runtime.play.saves.save_lock import SaveInUse

        if isinstance(error, (SaveTrouble, SaveInUse)):
            raise WorkspaceError(str(error)) from None
