"""Preflight: what a printer would send back. Findings with the place in the source. Pure.

Everything here either comes from the typeset pages themselves (what did not fit, what was not found, where lines were
left alone) or follows from the data (colours, bleed, pictures).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from chronicler.printing.hidden import FILTERS, contrast, through
from runtime.paper.values import PrintedBook, PrintedCard

LEAST_CONTRAST: Final = 4.5  # what WCAG requires of text
LEAST_PPI: Final = 200
LEAST_BLEED: Final = 2.0


class PrintFinding(Struct, frozen=True, kw_only=True, order=True):
    """One finding. `grave` ones prevent a good print; the others are worth a look."""

    file: str
    line: int
    column: int
    code: str
    message: str
    grave: bool = False

    def said(self, prefix: str = "") -> str:
        where = f"{prefix}{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{where}{'error' if self.grave else 'warning'}: {self.message} ({self.code})"


def found_in_book(
    book: PrintedBook, told: Sequence[Mapping[str, Any]], height: float, bottom: float = 18.0
) -> list[PrintFinding]:
    """References that lead nowhere on paper, and lines left alone at the edge of a page."""
    at = {verse.id: verse for part in book.parts for section in part.sections for verse in section.verses}
    found: list[PrintFinding] = []
    begins = {one["id"]: one for one in told if one["kind"] == "verse"}
    ends = {one["id"]: one for one in told if one["kind"] == "verse-end"}
    for verse, first in begins.items():
        last = ends.get(verse, first)
        where = at[verse]
        if last["page"] > first["page"] and first["y"] > height - bottom - 8:
            found.append(
                _at(
                    where,
                    "orphan",
                    f"The number {where.label} stands alone at the foot of page {first['page']}.",
                )
            )
        if last["page"] > first["page"] and last["y"] < 24:
            found.append(
                _at(
                    where,
                    "widow",
                    f"One line of {where.label} stands alone at the top of page {last['page']}.",
                )
            )
    return found


def unprinted(
    book: PrintedBook, all_labels: Iterable[str], references: Iterable[tuple[Any, str]]
) -> list[PrintFinding]:
    """References to verses that are in no printed book."""
    printed = set(book.labels)
    known = set(all_labels)
    found = []
    for source, to in references:
        if to not in printed:
            why = (
                "its section is not among the campaign's `books:`"
                if to in known
                else "there is no such verse"
            )
            found.append(
                _at(
                    source,
                    "unprinted-page",
                    f"A reference leads to `{to}`, which is not printed: {why}.",
                    True,
                )
            )
    return found


def overflows(cards: Sequence[PrintedCard], told: Iterable[Mapping[str, Any]]) -> list[PrintFinding]:
    """Cards whose words do not fit even in the smallest letters."""
    by_id = {card.id: card for card in cards}
    found = set()
    for one in told:
        if one["kind"] == "overflow" and one["id"] in by_id:
            card = by_id[one["id"]]
            found.add(
                _at(
                    card,
                    "overflow",
                    f"The text of {card.front.title!r} does not fit on a {card.size} card; its end is cut off. Shorten it.",
                    True,
                )
            )
    return sorted(found)


def colours(theme: Mapping[str, Any]) -> list[PrintFinding]:
    """Colours that cannot be told apart, and filters that would not hide or not show."""
    found = []
    for name, other in (("ink", "paper"), ("soft", "paper"), ("accent", "paper")):
        ratio = contrast(str(theme[name]), str(theme[other]))
        if ratio < LEAST_CONTRAST:
            found.append(
                _bare(
                    "contrast",
                    f"The theme's {name} on its {other} has a contrast of {ratio:.1f}; text wants {LEAST_CONTRAST}.",
                )
            )
    for colour, look in FILTERS.items():
        paper = str(theme["paper"])
        seen = contrast(through(look["message"], look["sheet"]), through(paper, look["sheet"]))
        if seen < 2:
            found.append(
                _bare(
                    "filter", f"Behind the {colour} filter hidden words are as bright as this theme's paper."
                )
            )
    return found


def bleeds(bleed: float) -> list[PrintFinding]:
    if bleed >= LEAST_BLEED:
        return []
    return [
        _bare(
            "bleed", f"A bleed of {bleed:g} mm leaves white edges where a cut is not exact; use 2 mm or more."
        )
    ]


def glyphs(missing: Mapping[str, tuple[Any, str]]) -> list[PrintFinding]:
    """Letters that none of the fonts has, by the first place where each occurs."""
    return [
        _at(
            source,
            "missing-glyph",
            f"No font has the letter {letter!r} (U+{ord(letter):04X}) of {what}; □ is printed in its place.",
            True,
        )
        for letter, (source, what) in missing.items()
    ]


def pictures(sizes: Mapping[str, tuple[Any, int, int, float]]) -> list[PrintFinding]:
    """Pictures that are too coarse: too few pixels for the millimetres they cover."""
    found = []
    for name, (source, width, height, covered) in sizes.items():
        ppi = min(width, height) / (covered / 25.4)
        if ppi < LEAST_PPI:
            found.append(
                _at(
                    source,
                    "coarse-picture",
                    f"{name} has {width} × {height} pixels, {ppi:.0f} to the inch; print wants {LEAST_PPI}.",
                )
            )
    return found


def _at(source: Any, code: str, message: str, grave: bool = False) -> PrintFinding:
    line, column = source.at
    return PrintFinding(file=source.file, line=line, column=column, code=code, message=message, grave=grave)


def _bare(code: str, message: str) -> PrintFinding:
    return PrintFinding(file="", line=0, column=0, code=code, message=message)
