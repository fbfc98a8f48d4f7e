"""The folder of saves: names, lists, export and import, deleting.

Owns where a save lies below the folder it is given, by its campaign and name. A damaged save is listed as damaged,
and an import never replaces a save that is already there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from runtime.play.saves.save import Head, Now, Save
from runtime.play.saves.save_content import Content, put
from runtime.play.saves.save_file import (
    SUFFIX,
    CannotSave,
    NoSuchSave,
    SaveTrouble,
    make_folder,
    sync_folder,
    writing,
)
from runtime.play.saves.save_lock import SaveLock
from schemas.file_names import fits_a_path

# A guest of an imported game: the players must say again where its campaign is.
UNKNOWN_GUEST = "?"


class Listed(NamedTuple):
    """A save in a list. With `trouble` it cannot be opened, and the words say why."""

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
        for what, part in (("a save", name), ("a campaign", campaign)):
            if not fits_a_path(part):
                raise SaveTrouble(
                    f"{part[:80]!r} cannot be the name of {what}: use letters, digits, spaces and dashes, at most 60, "
                    "and none of the names that Windows has for devices."
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
        if campaign and not fits_a_path(campaign):
            raise NoSuchSave(f"There is no save `{campaign}/{name}`.")
        found = sorted(path for path in self.root.glob(f"{campaign or '*'}/*{SUFFIX}") if path.stem == name)
        if not found:
            raise NoSuchSave(f"There is no save `{name}`.")
        if len(found) > 1:
            names = ", ".join(f"{path.parent.name}/{path.stem}" for path in found)
            raise SaveTrouble(f"Several campaigns have a save `{name}`: {names}. Name one of them so.")
        return found[0]

    def set_aside(self, path: Path) -> Path:
        """Gives an existing save another name, so that a new game can have its place. Nothing is lost."""
        number = 2
        while (other := path.with_name(f"{path.stem}-{number}{SUFFIX}")).exists():
            number += 1
        copy_out(path, other)
        delete(path)
        return other


def copy_out(source: Path, target: Path) -> None:
    """A whole save as one file, even while it is being played."""
    content = _content(source)
    if target.exists():
        raise CannotSave(f"{target} is there already; nothing was written")
    with writing(target):
        put(target, content)


def copy_in(source: Path, target: Path) -> Save:
    """Imports an exported save under a name of ours. It does not replace an existing one.

    Only the content of a save is copied, never the file. Paths in it belong to another machine, so they are not
    followed.
    """
    content = _content(source)
    if target.exists():
        raise CannotSave(f"there is already a save {target.stem}; give the new one another name")
    guests = tuple(
        guest if fits_a_path(guest) else UNKNOWN_GUEST + guest.lstrip(UNKNOWN_GUEST)
        for guest in content.head.guests
    )
    with writing(target):
        make_folder(target.parent)
        put(
            target,
            msgspec.structs.replace(content, head=msgspec.structs.replace(content.head, guests=guests)),
        )
    save = Save.open(target, read_only=True)
    save.close()
    save.trouble = content.trouble
    return save


def _content(source: Path) -> Content:
    save = Save.open(source, read_only=True)
    save.close()
    return save.content


def delete(path: Path) -> None:
    """Deletes a save that nobody is playing."""
    if not path.exists():
        raise NoSuchSave(f"There is no save {path}.")
    with writing(path):
        lock = SaveLock.take(path)
        for tail in ("", "-wal", "-shm"):
            path.with_name(path.name + tail).unlink(missing_ok=True)
        sync_folder(path.parent)
        lock.release(forget=True)
