"""What `chronicler new` writes: the base campaign of an edition, and the parts that a writer asks for with `--with`.

A part is a separate file beside the base, and a few lines in the base that lead to it: a deck of the chapter, an
action. `starting_points/<edition>` has what an edition begins with. Its `beginning.json` says where the base is, who
plays, and below which line of the base each part adds its lines.
"""

from __future__ import annotations

import json
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from compiler.editions.by_name import FIRST, language_of, names

PARTS: Final = ("fight", "talk", "event", "hero")


def editions() -> tuple[str, ...]:
    """The editions a campaign can be begun in, including those from outside. The first is the default."""
    found = _with_a_room()
    outside = (name for name in names() if name not in found and _lender(name))
    return (FIRST, *(name for name in found if name != FIRST), *outside)


def _with_a_room() -> list[str]:
    folders = _room("starting_points").iterdir()
    return sorted(one.name for one in folders if one.is_dir() and one.name[:1].isalpha())


def _lender(edition: str) -> str:
    """The edition whose starting points are used: its own, or those of the edition whose words it speaks."""
    rooms = _with_a_room()
    return next((one for one in (edition, *language_of(edition).speaks) if one in rooms), "")


def begun(edition: str, parts: tuple[str, ...], name: str, title: str) -> dict[str, str]:
    """The files of a new campaign by path."""
    lender = _lender(edition)
    home = _room(f"starting_points/{lender}")
    told: dict[str, Any] = json.loads(_read(home, "beginning.json"))
    base = _room(told["base"])
    texts = {path: _read(base, path) for path in sorted(_files(base))}
    text = texts["campaign.chron"].replace(f"edition: {lender}", f"edition: {edition}", 1)
    for part in parts:
        texts[f"{part}.chron"] = _read(home, f"{part}.chron")
        for above, added in told["below"][part]:
            text = text.replace(above, above + added, 1)
    texts["campaign.chron"] = text
    people = told["with a second hero" if "hero" in parts else "people"]
    for word, right in {**people, "NAME": name, "TITLE": title}.items():
        texts = {path: text.replace(word, right) for path, text in texts.items()}
    return texts


def _room(path: str) -> Traversable:
    return resources.files("chronicler").joinpath(*path.split("/"))


def _read(folder: Traversable, path: str) -> str:
    return folder.joinpath(*path.split("/")).read_text(encoding="utf-8")


def _files(folder: Traversable, prefix: str = "") -> list[str]:
    found: list[str] = []
    for entry in folder.iterdir():
        name = f"{prefix}{entry.name}"
        if entry.is_dir():
            found += _files(entry, f"{name}/")
        elif name.endswith((".chron", ".plan", ".gitattributes")):
            found.append(name)
    return found
