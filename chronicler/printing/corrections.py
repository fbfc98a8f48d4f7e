"""Errata: what a reader with an earlier printing must correct, in words, by number and page. Pure.

Names every difference between two printings once, and nothing else. Pages of the new printing do not matter: the
reader has the old book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Final, Literal

from msgspec import Struct

from chronicler.printing.frozen import KeptCard, KeptVerse, Printing

_CONTEXT: Final = 3  # words on either side of a difference
_LONG: Final = 14  # words: a longer stretch is named by its ends


class Correction(Struct, frozen=True, kw_only=True):
    """One thing to correct. `sticker` is what to paste over the old words, if something can be pasted."""

    where: str
    says: str
    page: int = 0
    kind: Literal["changed", "new", "gone", "number"] = "changed"
    sticker: str = ""

    def said(self) -> str:
        return f"{self.where}: {self.says}"


def corrections(old: Printing, new: Printing, renamed: Mapping[str, str] | None = None) -> list[Correction]:
    """All corrections, in the order of the old book; cards and sheets follow, by kind and title."""
    names = dict(renamed or {})  # from a former id to today's
    found: list[Correction] = []
    still: dict[str, str] = {}
    for verse in old.verses:
        today = verse if verse in new.verses else names.get(verse, "")
        if today in new.verses:
            still[verse] = today
    ordered = sorted(old.verses.items(), key=lambda pair: pair[1].page)  # stable: as they stand on the page
    for verse, was in ordered:
        if verse in still:
            found += _verse(was, new.verses[still[verse]])
        else:
            found.append(
                Correction(
                    where=_place(was),
                    page=was.page,
                    kind="gone",
                    says="strike the whole Verse; nothing leads there.",
                )
            )
    added = [one for verse, one in new.verses.items() if verse not in still.values()]
    for one in sorted(added, key=lambda verse: _natural(verse.label)):
        text = "\n".join(one.lines)
        head = f"{one.label} {one.title}".strip()
        found.append(
            Correction(
                where=f"Verse {one.label}",
                kind="new",
                says="a new Verse; paste it in at the end of its section.",
                sticker=f"{head}\n{text}",
            )
        )
    found += _cards(old.cards, new.cards)
    return found


def _place(verse: KeptVerse) -> str:
    return f"Verse {verse.label}, page {verse.page}" if verse.page else f"Verse {verse.label}"


def _natural(label: str) -> tuple[str, list[int]]:
    digits = "".join(letter if letter.isdigit() else " " for letter in label).split()
    return label[:1] if label[:1].isalpha() else "", [int(one) for one in digits]


def _verse(was: KeptVerse, now: KeptVerse) -> Iterator[Correction]:
    where = _place(was)
    if was.label != now.label:
        yield Correction(
            where=where,
            page=was.page,
            kind="number",
            says=f"its number is now {now.label}; write it over the old one.",
            sticker=now.label,
        )
    if was.title != now.title:
        yield Correction(
            where=where, page=was.page, says=_swap("the title", was.title, now.title), sticker=now.title
        )
    for line in _lines(was.lines, now.lines):
        yield Correction(where=where, page=was.page, says=line[0], sticker=line[1])


def _lines(old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Differences line by line: what to say, and what to paste."""
    for op, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if op == "equal":
            continue
        above = old[a - 1] if a else ""
        for one, other in _paired(list(old[a:b]), list(new[c:d])):
            if one and other:
                yield difference(one, other), other
            elif one:
                yield f"strike {_quoted(one)}", ""
            else:
                follows = f"after {_quoted(above)}" if above else "at the beginning"
                yield f"{follows} add {_quoted(other, whole=True)}", other
            above = other or above


def _paired(before: list[str], after: list[str]) -> Iterator[tuple[str, str]]:
    """Pairs of matching lines: each old one with the most similar new one, as long as the order is kept."""
    while before or after:
        if not before:
            yield "", after.pop(0)
        elif not after:
            yield before.pop(0), ""
        elif len(before) == len(after) or _alike(before[0], after[0]) >= 0.5:
            yield before.pop(0), after.pop(0)
        elif len(before) > len(after):
            yield before.pop(0), ""
        else:
            yield "", after.pop(0)


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()


def difference(old: str, new: str) -> str:
    """Two lines as `for ... read ...`, with a few words around what differs."""
    a, b = old.split(), new.split()
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    end = 0
    while end < min(len(a), len(b)) - start and a[-1 - end] == b[-1 - end]:
        end += 1
    low = max(0, start - _CONTEXT)
    high_a, high_b = len(a) - max(0, end - _CONTEXT), len(b) - max(0, end - _CONTEXT)
    was = ("… " if low else "") + " ".join(a[low:high_a]) + (" …" if high_a < len(a) else "")
    now = ("… " if low else "") + " ".join(b[low:high_b]) + (" …" if high_b < len(b) else "")
    return f"for “{was}” read “{now}”"


def _quoted(line: str, whole: bool = False) -> str:
    words = line.split()
    if whole or len(words) <= _LONG:
        return f"“{line}”"
    return f"“{' '.join(words[:6])} … {' '.join(words[-4:])}”"


def _swap(what: str, old: str, new: str) -> str:
    if not old:
        return f"add {what} “{new}”"
    if not new:
        return f"strike {what} “{old}”"
    return f"{what}: for “{old}” read “{new}”"


def _cards(old: Mapping[str, KeptCard], new: Mapping[str, KeptCard]) -> Iterator[Correction]:
    def order(name: str) -> tuple[str, str]:
        one = old.get(name) or new[name]
        return one.kind, one.title.casefold()

    for name in sorted({**old, **new}, key=order):
        was, now = old.get(name), new.get(name)
        if was is not None and now is not None:
            yield from _card(was, now)
        elif was is not None:
            yield Correction(where=_called(was), kind="gone", says="take it out of the game.")
        elif now is not None:
            text = "\n".join(f"{place}: {words}" for place, words in now.places.items())
            yield Correction(
                where=_called(now),
                kind="new",
                says="a new one; print it and add it.",
                sticker=f"{now.title}\n{text}",
            )


def _called(card: KeptCard) -> str:
    number = card.places.get("number", "")
    kind = card.kind if " " in card.kind else card.kind.replace("-", " ")
    return f"{kind[:1].upper()}{kind[1:]} “{card.title}”" + (f" ({number})" if number else "")


def _card(was: KeptCard, now: KeptCard) -> Iterator[Correction]:
    where = _called(was)
    if was.title != now.title:
        yield Correction(where=where, says=_swap("the title", was.title, now.title), sticker=now.title)
    for place in dict.fromkeys((*was.places, *now.places)):
        one, other = was.places.get(place, ""), now.places.get(place, "")
        if one == other:
            continue
        if one and other:
            for says, sticker in _lines(tuple(one.split("\n")), tuple(other.split("\n"))):
                yield Correction(where=where, says=f"{place}: {says}", sticker=sticker)
        else:
            yield Correction(where=where, says=_swap(place, one, other), sticker=other)
