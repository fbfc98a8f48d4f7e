"""A campaign made ready for paper: one value that knows the book, the cards and the place of every verse.

The parts are pure; this is where they meet the typesetter. Nothing here writes a file of the campaign.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from chronicler.printing import hidden, preflight
from chronicler.printing.card_art import Picture, pictures_of
from chronicler.printing.card_backs import deck_data
from chronicler.printing.corrections import Correction, corrections
from chronicler.printing.emblems import emblem
from chronicler.printing.frozen import Printing, frozen
from chronicler.printing.imposition import BLEED, BOOKS, PAPERS, CardSheet, sheets
from chronicler.printing.laid import laid
from chronicler.printing.look import theme_of
from chronicler.printing.page_words import LEGEND, SHEETS, WORDS
from chronicler.printing.preflight import PrintFinding
from chronicler.printing.sheets import save_sheet, set_ups, status_boxes
from chronicler.printing.typeset import CannotTypeset, Typesetter
from chronicler.printing.typeset import document as set_up
from runtime.paper.printed_book import book_of, targets
from runtime.paper.printed_cards import cards_of
from runtime.paper.texts import Runs, Texts
from runtime.paper.values import Face, PrintedBook, PrintedCard
from runtime.paper.verse_labels import Order, labels, placed
from schemas.former_names import former_verses
from schemas.model import Campaign

DATE: Final = {"year": 2020, "month": 9, "day": 13}
SHEET_PARTS: Final = ("setup", "status", "save", "adventure")


class PrintOptions(Struct, frozen=True, kw_only=True):
    """How a campaign is printed. These settings are kept with a frozen printing."""

    paper: str = "a4"
    order: Order = "number"
    seed: int = 0
    hidden: hidden.Mode = "colour"
    bleed: float = BLEED
    marks: bool = True
    printing: str = ""


def seed_of(campaign: Campaign) -> int:
    """The seed of a campaign that got none: the same in every run."""
    return int.from_bytes(hashlib.sha256(campaign.id.encode()).digest()[:3], "big")


class Prints:
    """Everything that can be printed of a campaign. Each part is made when somebody asks for it."""

    def __init__(
        self, campaign: Campaign, options: PrintOptions, root: Path, goods: tuple[str, ...] = ()
    ) -> None:
        self.campaign = campaign
        self.options = options
        self.goods = goods
        self.theme = theme_of(campaign)
        self.texts = Texts(campaign)
        self.book: PrintedBook = book_of(campaign, self.texts, options.order, options.seed)
        self.cards: list[PrintedCard] = cards_of(campaign, self.texts)
        self.pictures, self.picture_findings = pictures_of(self.cards, root)

    # -- what every document is given ------------------------------------------------------------------------

    def common(self) -> dict[str, Any]:
        return {
            "title": self.book.title,
            "book-title": self.book.title,
            "language": self.campaign.language,
            "labels": self.book.labels,
            "theme": self.theme,
            "words": WORDS,
            "filters": hidden.FILTERS,
            "tile": hidden.tile(),
            "decoys": hidden.tile(seed=8, count=150),
            "pictures": {name: picture.file for name, picture in self.pictures.items()},
        }

    def settings(self, **more: Any) -> dict[str, Any]:
        one = self.options
        imprint = f"Printing {one.printing}" if one.printing else ""
        return {
            "hidden": one.hidden,
            "order": one.order,
            "bleed": one.bleed,
            "marks": one.marks,
            "date": DATE,
            "imprint": imprint,
            **more,
        }

    def document(self, template: str, data: Mapping[str, Any]) -> Any:
        files = {picture.file: picture.path for picture in self.pictures.values()}
        return set_up(template, data, files, self.missing)

    # -- letters ---------------------------------------------------------------------------------------------

    @cached_property
    def missing(self) -> frozenset[str]:
        """Letters of the campaign that no font has."""
        text = msgspec.json.encode([self.book, self.cards, self._sheet_values()]).decode()
        text += "".join(map(str, self.campaign.title))
        unusual = sorted({letter for letter in text if not letter.isascii()})
        return frozenset(self._unshown(unusual))

    def _unshown(self, letters: Sequence[str]) -> Iterator[str]:
        if not letters or self._can_show(letters):
            return
        if len(letters) == 1:
            yield letters[0]
            return
        half = len(letters) // 2
        yield from self._unshown(letters[:half])
        yield from self._unshown(letters[half:])

    def _can_show(self, letters: Sequence[str]) -> bool:
        data = {
            **self.common(),
            "settings": self.settings(),
            "letters": letters,
            "pictures": {},
            "title": "",
        }
        with set_up("probe", data) as made:
            try:
                made.pdf()
            except CannotTypeset:
                return False
        return True

    # -- the book --------------------------------------------------------------------------------------------

    @cached_property
    def _journal(self) -> tuple[bytes, list[dict[str, Any]]]:
        width, height = BOOKS[self.options.paper]
        book = self.book
        if self.options.hidden == "cipher":
            book = enciphered_book(book)
        data = {
            **self.common(),
            "book": book,
            "legend": [name for name in LEGEND if name != "reputation" or "reputation" in self.goods],
            "emblem": emblem(self.campaign.id, str(self.theme["ink"]), str(self.theme["accent"])),
            "settings": self.settings(book={"width": width, "height": height}),
        }
        with self.document("journal", data) as made:
            return made.pdf(), made.told()

    def journal(self) -> bytes:
        """The book: Journal, visions, Book of Secrets, memories."""
        return self._journal[0]

    @cached_property
    def pages(self) -> dict[str, int]:
        """On which page each verse begins."""
        return {one["id"]: one["page"] for one in self._journal[1] if one["kind"] == "verse"}

    # -- cards -----------------------------------------------------------------------------------------------

    @cached_property
    def card_sheets(self) -> list[CardSheet]:
        return list(sheets([card.size for card in self.cards], self.options.paper, self.options.bleed))

    @cached_property
    def _cards(self) -> tuple[bytes, list[dict[str, Any]]]:
        with self.laid_out(self.cards, self.card_sheets) as made:
            return made.pdf(), made.told()

    def card_pdf(self) -> bytes:
        return self._cards[0]

    def laid_out(self, cards: Sequence[PrintedCard], pages: Sequence[CardSheet], **settings: Any) -> Any:
        """Cards on sheets, as a document."""
        data = {
            **self.common(),
            "pages": self.pages,
            "settings": self.settings(**settings),
            **deck_data(cards, pages, self.theme),
        }
        return self.document("cards", data)

    # -- sheets ----------------------------------------------------------------------------------------------

    def _sheet_values(self) -> dict[str, Any]:
        return {
            "setups": list(set_ups(self.campaign, self.texts)),
            "statuses": list(status_boxes(self.campaign, self.texts)),
            "save": save_sheet(self.campaign, self.texts, self.goods),
            "map": laid(self.campaign, self.texts),
        }

    def sheets(self, *show: str) -> bytes:
        """The named ones of: set-up, status and save sheets, the map, the test page of the filters."""
        width, height = PAPERS[self.options.paper]
        if "map" not in show and "filters" not in show:
            width, height = BOOKS[self.options.paper]
        data = {
            **self.common(),
            **self._sheet_values(),
            "show": show,
            "pages": self.pages,
            "words": self.texts.own.say_all({**WORDS, **SHEETS}),
            "filters": {name: _tested(look) for name, look in hidden.FILTERS.items()},
            "ciphers": {name: sorted(_lower(hidden.alphabet(name))) for name in hidden.FILTERS},
            "settings": self.settings(sheet={"width": width, "height": height}),
        }
        with self.document("sheets", data) as made:
            return Typesetter.pdf(made)

    # -- earlier printings -----------------------------------------------------------------------------------

    def corrections(self, old: Printing) -> list[Correction]:
        """What readers of an earlier printing must correct."""
        renamed = {former: verse for verse, names in former_verses(self.campaign).items() for former in names}
        return corrections(old, frozen(self, pages=False), renamed)

    # -- preflight -------------------------------------------------------------------------------------------

    def findings(self, *, book: bool = True, cards: bool = True) -> list[PrintFinding]:
        """What preflight says about the typeset documents."""
        found = preflight.colours(self.theme)
        if book:
            found += preflight.found_in_book(self.book, self._journal[1], BOOKS[self.options.paper][1])
        if cards:
            found += preflight.bleeds(self.options.bleed) + preflight.overflows(self.cards, self._cards[1])
            found += self.picture_findings
        everything = labels(placed(self.campaign, whole=True))
        found += preflight.unprinted(self.book, everything, self._references())
        found += preflight.glyphs({letter: self._first(letter) for letter in sorted(self.missing)})
        return sorted(set(found))

    def _references(self) -> Iterator[tuple[Any, str]]:
        for part in self.book.parts:
            for section in part.sections:
                for verse in section.verses:
                    for to in targets(verse.blocks):
                        yield verse, to
        for card in self.cards:
            for face in (card.front, card.back):
                for to in _face_targets(face) if face else ():
                    yield card, to

    def _first(self, letter: str) -> tuple[Any, str]:
        for part in self.book.parts:
            for section in part.sections:
                for verse in section.verses:
                    if letter in msgspec.json.encode(verse).decode():
                        return verse, f"Verse {verse.label}"
        for card in self.cards:
            if letter in msgspec.json.encode(card).decode():
                return card, card.front.title
        for setup in set_ups(self.campaign, self.texts):
            if letter in msgspec.json.encode(setup).decode():
                return setup, setup.title
        return _Nowhere(file="", at=(0, 0)), "a sheet"


class _Nowhere(Struct, frozen=True):
    file: str
    at: tuple[int, int]


def enciphered_book(book: PrintedBook) -> PrintedBook:
    """The book with its hidden words in cipher."""
    replace = msgspec.structs.replace
    return replace(
        book,
        parts=tuple(
            replace(
                part,
                sections=tuple(
                    replace(
                        section,
                        verses=tuple(
                            replace(
                                verse,
                                blocks=tuple(hidden.enciphered(block, book.labels) for block in verse.blocks),
                            )
                            for verse in section.verses
                        ),
                    )
                    for section in part.sections
                ),
            )
            for part in book.parts
        ),
    )


def _face_targets(face: Face) -> Iterator[str]:
    yield from targets(face.blocks)
    for row in face.rows:
        yield from _named(row.does, row.to)
    for line in face.lines:
        yield from _named(line.does, line.to)


def _named(runs: Runs, to: str) -> Iterable[str]:
    yield from (run["ref"] for run in runs if isinstance(run, dict) and "ref" in run)
    if to and to != "end":
        yield to


def _tested(look: Mapping[str, str]) -> dict[str, Any]:
    """The test page of a filter: its colours as seen through its sheet, and the message in steps from faint to strong."""
    seen = {
        f"seen-{name}": hidden.through(look[name], look["sheet"]) for name in ("message", "noise", "decoy")
    }
    steps = [
        {
            "name": f"{strength}%",
            "message": hidden.mixed(look["message"], "#ffffff", strength / 100),
            "noise": hidden.mixed(look["noise"], "#ffffff", strength / 100),
        }
        for strength in (40, 55, 70, 85, 100)
    ]
    return {**look, **seen, "seen-paper": hidden.through("#ffffff", look["sheet"]), "steps": steps}


def _lower(table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """A table of printed words, with what they mean."""
    for plain, secret in table.items():
        if plain.islower() or plain.isdigit():
            yield plain, secret


__all__ = ["Picture", "PrintOptions", "Prints", "seed_of"]
