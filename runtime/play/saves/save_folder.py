"""The folder of saves: names, lists, export and import, deleting.

Owns where the save of a campaign and a name lies below the folder it is given. A damaged save is listed as
such,
and whatever is already there is never replaced by an import.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from runtime.play.saves.save import Head, Now, Save
from runtime.play.saves.save_file import (
    SUFFIX,
    CannotSave,
    NoSuchSave,
    SaveTrouble,
    check_file,
    look,
    sync_folder,
    writing,
)
from runtime.play.saves.save_lock import SaveLock

_NAME = re.compile(r"[\w][\w .-]{0,59}")


class Listed(NamedTuple):
    """A save in a list; with `trouble` it cannot be opened, and the words say why."""

    path: Path
    campaign: str
    name: str
    head: Head | None
    now: Now | None
    trouble: str = ""


class SaveFolder:
    """All saves of a player."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, campaign: str, name: str) -> Path:
        if not _NAME.fullmatch(name) or name.endswith((".", " ")):
            raise SaveTrouble(
                f"{name!r} cannot be the name of a save: use letters, digits, spaces and dashes."
            )
        return self.root / campaign / f"{name}{SUFFIX}"

    def all(self, campaign: str = "") -> Iterator[Listed]:
        """Every save, by campaign and name."""
        for path in sorted(self.root.glob(f"{campaign or '*'}/*{SUFFIX}")):
            if path.name.startswith("."):
                continue
            try:
                save = Save.open(path, read_only=True)
            except SaveTrouble as trouble:
                yield Listed(path, path.parent.name, path.stem, None, None, str(trouble))
                continue
            save.close()
            yield Listed(path, path.parent.name, path.stem, save.head, save.now)

    def find(self, name: str, campaign: str = "") -> Path:
        """The one save of that name: `bell-night`, or `drowned-bell/bell-night` where several campaigns
        have one.
        """
        if "/" in name:
            campaign, _, name = name.partition("/")
        found = sorted(path for path in self.root.glob(f"{campaign or '*'}/*{SUFFIX}") if path.stem == name)
        if not found:
            raise NoSuchSave(f"There is no save `{name}`.")
        if len(found) > 1:
            names = ", ".join(f"{path.parent.name}/{path.stem}" for path in found)
            raise SaveTrouble(f"Several campaigns have a save `{name}`: {names}. Name one of them so.")
        return found[0]

    def set_aside(self, path: Path) -> Path:
        """Gives an existing save another name, so that a new game can have its place; nothing is lost."""
        number = 2
        while (other := path.with_name(f"{path.stem}-{number}{SUFFIX}")).exists():
            number += 1
        copy_out(path, other)
        delete(path)
        return other


def copy_out(source: Path, target: Path) -> None:
    """A whole save as one file, also while it is being played."""
    check_file(source)
    if target.exists():
        raise CannotSave(f"{target} is there already; nothing was written")
    with writing(target):
        base = look(source)
        try:
            base.execute("vacuum into ?", (str(target),))
        finally:
            base.close()
        with target.open("rb") as file:
            os.fsync(file.fileno())  # whoever copies may delete the original next
        sync_folder(target.parent)


def copy_in(source: Path, target: Path) -> Head:
    """An exported save under a name of ours; one that is there already is not replaced."""
    check_file(source)
    if target.exists():
        raise CannotSave(f"there is already a save {target.stem}; give the new one another name")
    with writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
        base = look(source)
        try:
            base.execute("vacuum into ?", (str(fresh),))
            fresh.replace(target)
        finally:
            base.close()
            fresh.unlink(missing_ok=True)
        sync_folder(target.parent)
    save = Save.open(target, read_only=True)
    save.close()
    return save.head


def delete(path: Path) -> None:
    """Deletes a save that nobody is playing."""
    if not path.exists():
        raise NoSuchSave(f"There is no save {path}.")
    with writing(path):
        lock = SaveLock.take(path)
        for tail in ("", "-wal", "-shm"):
            path.with_name(path.name + tail).unlink(missing_ok=True)
        lock.release(forget=True)
