"""What `chronicler new` writes: the base campaign of an edition, and the parts that a writer asks for with `--with`.

A part is a file of its own beside the base, and a few lines in the base that lead to it: a deck of the chapter, an action.
"""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

PARTS: Final = ("fight", "talk", "event", "hero")
_CHAPTER: Final = '"The First Night"\n'


class _Beginning(NamedTuple):
    base: str  # the folder of the base campaign
    parts: str  # the folder of the parts
    people: dict[str, str]  # what stands for the cast in a file: without the second hero, and with
    hooks: dict[str, tuple[tuple[str, str], ...]]  # for each part: below which line what is added


def _action(words: str, effect: str) -> str:
    return f"\n  action: (1 energy, once per day) {words}\n    > {effect}\n"


_KINGS: Final = _Beginning(
    "template",
    "starting_points/kings-of-ruin",
    {"characters: wren\n": "characters: wren\n", "HEROES": "wren"},
    {
        "fight": (
            (_CHAPTER, "  green deck: difficulty 1\n"),
            ("    > gain 1 food\n", _action("Walk the shore, where the dogs are.", "draw a green encounter")),
        ),
        "talk": (
            (_CHAPTER, "  blue deck: difficulty 1\n"),
            ("    > gain 1 food\n", _action("Sit with whoever is awake.", "draw a blue encounter")),
        ),
        "event": ((_CHAPTER, "  event deck: slack-water, the-oil-runs-low\n"),),
        "hero": (),
    },
)
_AVALON: Final = _Beginning(
    "starting_points/fall-of-avalon/base",
    "starting_points/fall-of-avalon",
    {"CAST": "hilde", "TRAYS": "green tray"},
    {
        "fight": (
            (_CHAPTER, "  gray deck: difficulty 1\n"),
            ("    > gain 1 food\n", _action("Walk the drift, where the dogs are.", "draw a gray encounter")),
        ),
        "talk": (
            (_CHAPTER, "  blue deck: difficulty 1\n"),
            ("    > gain 1 food\n", _action("Sit with whoever is awake.", "draw a blue encounter")),
        ),
        "event": ((_CHAPTER, "  event deck: still-air, the-wood-runs-low\n"),),
        "hero": (),
    },
)
_BY_EDITION: Final = {"kings-of-ruin": _KINGS, "fall-of-avalon": _AVALON}
_WITH_HERO: Final = {
    "CAST": ("", "hilde, bert"),
    "HEROES": ("wren, odo", ""),
    "TRAYS": ("", "green tray, brown tray"),
    "characters: wren\n": ("characters: wren, odo\n", ""),
}
EDITIONS: Final = tuple(_BY_EDITION)


def begun(edition: str, parts: tuple[str, ...], name: str, title: str) -> dict[str, str]:
    """The files of a new campaign by path."""
    beginning = _BY_EDITION[edition]
    room = resources.files("chronicler")
    folder = room.joinpath(*beginning.base.split("/"))
    texts = {path: _read(folder, path) for path in sorted(_files(folder))}
    text = texts["campaign.chron"]
    for part in parts:
        texts[f"{part}.chron"] = _read(room.joinpath(*beginning.parts.split("/")), f"{part}.chron")
        for above, added in beginning.hooks[part]:
            text = text.replace(above, above + added, 1)
    texts["campaign.chron"] = text
    people = dict(beginning.people)
    if "hero" in parts:
        people |= {word: _WITH_HERO[word][EDITIONS.index(edition)] for word in people}
    for word, right in {**people, "NAME": name, "TITLE": title}.items():
        texts = {path: text.replace(word, right) for path, text in texts.items()}
    return texts


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
