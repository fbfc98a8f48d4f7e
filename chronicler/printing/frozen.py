"""A kept record of what was printed: numbers, pages, texts and cards by content. One file per printing, in the
campaign's folder.

A printing is never changed. `chronicler errata` and `chronicler check` read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct, field

from chronicler.printing.card_table import COLUMNS, row
from chronicler.printing.sheets import SetUp, StatusBox, set_ups, status_boxes
from compiler.sources.workspace import read_inside
from runtime.paper.texts import Runs
from runtime.paper.values import PrintedBlock, PrintedCard, PrintedVerse, TableRow
from schemas.foreign import NotRead, decoded

if TYPE_CHECKING:
    from chronicler.printing.prints import PrintOptions, Prints

FOLDER: Final = "printings"
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
FORMAT: Final = 1


class KeptVerse(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A verse as it is in the book: its number, its page, its lines from top to bottom."""

    label: str
    page: int
    lines: tuple[str, ...]
    title: str = ""


class KeptCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card or a part of a sheet: its title, and its texts by the name of their place."""

    title: str
    kind: str
    places: dict[str, str] = field(default_factory=dict)


class Printing(Struct, frozen=True, kw_only=True):
    """Everything that readers have in their hands."""

    format: int
    name: str
    campaign: str
    title: str
    settings: dict[str, str | int | float | bool]
    verses: dict[str, KeptVerse]
    cards: dict[str, KeptCard]


def kept_file(root: Path, name: str) -> Path:
    return root / FOLDER / f"{name}.json"


def frozen(prints: Prints, *, pages: bool = True) -> Printing:
    """What would be printed now. Pages are only known if the book was typeset."""
    at = prints.pages if pages else {}
    labels = prints.book.labels
    verses = {
        verse.id: kept_verse(verse, labels, at.get(verse.id, 0))
        for part in prints.book.parts
        for section in part.sections
        for verse in section.verses
    }
    cards = {card.id: kept_card(card, labels) for card in prints.cards}
    for setup in set_ups(prints.campaign, prints.texts):
        cards[f"chapter:{setup.number}"] = _kept_setup(setup, labels)
    for box in status_boxes(prints.campaign, prints.texts):
        cards[f"status:{box.name}"] = _kept_status(box, labels)
    return Printing(
        format=FORMAT,
        name=prints.options.printing,
        campaign=prints.campaign.id,
        title=prints.book.title,
        settings=_settings(prints.options),
        verses=verses,
        cards=cards,
    )


def _settings(options: PrintOptions) -> dict[str, str | int | float | bool]:
    return {
        "paper": options.paper,
        "order": options.order,
        "seed": options.seed,
        "hidden": options.hidden,
        "bleed": options.bleed,
    }


def kept_verse(verse: PrintedVerse, labels: dict[str, str], page: int) -> KeptVerse:
    title = f"{verse.title} ({verse.whose})" if verse.whose else verse.title
    return KeptVerse(label=verse.label, page=page, lines=tuple(lines_of(verse.blocks, labels)), title=title)


def kept_card(card: PrintedCard, labels: dict[str, str]) -> KeptCard:
    places = dict(zip(COLUMNS, row(card, labels), strict=True))
    left_out = ("id", "kind", "deck", "count", "art", "title")
    kept = {place: words for place, words in places.items() if words and place not in left_out}
    for track in card.front.tracks:
        kept[f"track {track.name}"] = (
            f"{track.least} to {track.most}, start {track.start}"
            + (f", red {', '.join(map(str, track.red))}" if track.red else "")
            + (f": {' '.join(track.colours)}" if track.colours else "")
        )
    if card.front.seals:
        kept["signs"] = ", ".join(card.front.seals)
    if card.front.corners:
        kept["waystone slots"] = ", ".join(card.front.corners)
    if card.back is not None and card.back.edges:
        kept["back keys"] = ", ".join(f"{side} {number}" for side, number in sorted(card.back.edges.items()))
    return KeptCard(title=card.front.title, kind=card.kind, places=kept)


def _kept_setup(setup: SetUp, labels: dict[str, str]) -> KeptCard:
    places: dict[str, str] = {}
    for step in setup.steps:
        places[words(step.head, labels)] = _row(step, labels)
    if setup.time_passes:
        places["Time Passes"] = f"{setup.time_passes} boxes"
    text = "\n".join(lines_of(setup.blocks, labels))
    if text:
        places["text"] = text
    return KeptCard(title=setup.title, kind="set-up sheet", places=places)


def _kept_status(box: StatusBox, labels: dict[str, str]) -> KeptCard:
    places = {"boxes": ", ".join(box.parts) or "one box"}
    for one in box.follows:
        places[words(one.head, labels)] = _row(one, labels)
    return KeptCard(title=box.title, kind="status", places=places)


# -- a verse in lines ----------------------------------------------------------------------------------------


def words(runs: Iterable[object], labels: dict[str, str]) -> str:
    """Words with their emphasis: a printed book differs by italics, too."""
    found = []
    for run in runs:
        if isinstance(run, str):
            found.append(run)
        elif isinstance(run, dict):
            if "i" in run:
                found.append(f"_{run['i']}_")
            elif "ref" in run:
                found.append(f"→ {labels.get(run['ref'], run['ref'])}")
            else:
                found.append(run["alt"])
    return "".join(found).replace("\u00a0", " ")


def lines_of(blocks: Iterable[PrintedBlock], labels: dict[str, str]) -> Iterator[str]:
    """One line for each thing in a verse, with its mark before it."""
    marks = {"choice": "◆ ", "otherwise": "◇ ", "redirect": "▸ If ", "passage": "If "}
    for one in blocks:
        mark = marks.get(one.kind, "")
        parts: list[str] = []
        if one.kind in ("redirect", "passage"):
            parts.append(f"{words(one.when, labels)}:")
        if one.cost:
            parts.append(f"({words(one.cost, labels)})")
        parts.append(_said(one.runs, labels))
        if one.when and one.kind not in ("redirect", "passage"):
            parts.append(f"[{words(one.when, labels)}]")
        parts += [_said(one.does, labels), _to(one.to, labels)]
        veil = f"behind the {one.colour} filter: " if one.colour and one.kind != "hidden" else ""
        line = mark + veil + " ".join(part for part in parts if part)
        if line.strip():
            yield line
        for row_ in one.rows:
            yield f"| {words(row_.head, labels)}: {_row(row_, labels)}"
        if one.kind == "hidden":
            name = f"hint, {one.colour} filter" if one.hint else f"{one.colour} filter"
            for inner in lines_of(one.blocks, labels):
                yield f"[{name}] {inner}"


def _said(runs: Runs, labels: dict[str, str]) -> str:
    return words(runs, labels) if runs else ""


def _row(row_: TableRow, labels: dict[str, str]) -> str:
    return " ".join(part for part in (_said(row_.does, labels), _to(row_.to, labels)) if part)


def _to(to: str, labels: dict[str, str]) -> str:
    return "" if not to else ("■ End" if to == "end" else f"→ {labels.get(to, to)}")


# -- files ---------------------------------------------------------------------------------------------------


class CannotRead(Exception):
    """A printing that is not there or not one."""


def to_bytes(printing: Printing) -> bytes:
    return msgspec.json.format(msgspec.json.encode(printing), indent=1) + b"\n"


def read(root: Path, name: str) -> Printing:
    path = kept_file(root, name)
    if not NAME.fullmatch(name) or not path.is_file():
        known = ", ".join(printings(root)) or "none yet; `chronicler print --freeze 1.0` keeps one"
        raise CannotRead(f"There is no printing {name!r} in {root / FOLDER}. There are: {known}.")
    try:
        found = decoded(read_inside(path, root), Printing)
    except NotRead as error:
        raise CannotRead(
            f"{path} cannot be read as a printing ({error}). Take it from version control; it is never edited by hand."
        ) from None
    if found.format != FORMAT:
        raise CannotRead(f"{path} is of format {found.format}; this Chronicler reads {FORMAT}.")
    return found


def printings(root: Path) -> list[str]:
    """The printings of a campaign, by name."""
    return sorted(path.stem for path in (root / FOLDER).glob("*.json") if NAME.fullmatch(path.stem))
