"""What a position says as a whole: numbers on their tracks, cards that are there once, places that lie side by side.

The reader has seen each line by itself. This module compares lines with the book and with each other. It refuses an
impossible position at its line; such a position is never played.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, Protocol

from runtime.rules.book.book import Book
from runtime.rules.cards.conditions import DEFAULT_NAMES
from schemas.near_names import nearest
from schemas.words import ATTRIBUTES, DECK_COLOURS, FILTER_COLOURS, TIERS, TRACKS

Refuse = Callable[[str, str], Exception]  # the path of a line, and what is wrong with it

_STAGES: Final = ("setup", "start", "during", "end")
_DECKS: Final = ("combat_deck", "diplomacy_deck", "combat_pool", "diplomacy_pool", "set_aside")
_ITEM_DECKS: Final = (*TIERS, "consumables", "items")


class _Line(Protocol):
    """A line of the outline, and what stands under it."""

    key: str

    def refuse(self, reason: str) -> Exception: ...


class Lines:
    """The lines of a position by their path, `characters/wren/energy`; for a missing line, the nearest one above is used."""

    def __init__(self, nodes: list[Any]) -> None:
        self._by_path: dict[str, Any] = {}
        self._add(nodes, "")

    def _add(self, nodes: list[Any], above: str) -> None:
        for node in nodes:
            path = f"{above}{node.key}"
            self._by_path[path] = node
            self._add(node.children, f"{path}/")

    def refuse(self, path: str, reason: str) -> Exception:
        while path not in self._by_path and "/" in path:
            path = path.rpartition("/")[0]
        line: _Line = self._by_path[path]
        return line.refuse(reason)


def check(nodes: list[Any], data: dict[str, Any], book: Book) -> None:
    """Raises for the first line that cannot be true."""
    refuse = Lines(nodes).refuse
    for finding in (
        *_people(data, book, refuse),
        *_cards(data, book, refuse),
        *_board(data, refuse),
        *_calendar(data, book, refuse),
        *_sheet(data, book, refuse),
    ):
        raise finding


def _among(name: str, known: Collection[str]) -> str:
    if not known:
        return "; this campaign has none"
    near = nearest(name, known, 1)
    if near:
        return f"; did you mean `{near[0]}`?"
    return f"; there are {', '.join(known)}" if len(known) < 12 else ""


def _people(data: dict[str, Any], book: Book, refuse: Refuse) -> Iterator[Exception]:
    conditions = [*DEFAULT_NAMES.values(), *book.conditions]
    for part in ("characters", "away"):
        for name, one in data.get(part, {}).items():
            path = f"{part}/{name}"
            if part == "away" and name in data["characters"]:
                yield refuse(path, f"`{name}` is among the characters in play already")
            tray = book.trays[one["tile"]]
            for track in TRACKS:
                most = getattr(tray, track).most
                if one.get(track, 0) > most:
                    yield refuse(f"{path}/{track}", f"the {track} of {name} ends at {most}")
            for attribute in one.get("attributes", {}):
                if attribute not in ATTRIBUTES:
                    yield refuse(
                        f"{path}/attributes/{attribute}",
                        f"there is no attribute {attribute!r}{_among(attribute, ATTRIBUTES)}",
                    )
            for condition in one.get("conditions", ()):
                if condition not in conditions:
                    yield refuse(
                        f"{path}/conditions",
                        f"there is no condition {condition!r}{_among(condition, conditions)}",
                    )
            owned = {*one.get("items", ()), *one.get("secrets", ())}
            for card in one.get("inactive", ()):
                if card not in owned:
                    yield refuse(
                        f"{path}/inactive", f"{card!r} is neither among the items nor the secrets of {name}"
                    )
    for name in data.get("fallen", ()):
        if name not in data["characters"]:
            yield refuse("fallen", f"there is no {name!r} among the characters of this position")


def _cards(data: dict[str, Any], book: Book, refuse: Refuse) -> Iterator[Exception]:
    """Each card is in one place."""
    at: dict[tuple[str, str], str] = {}

    def lying(kind: str, names: Collection[str], path: str) -> Iterator[Exception]:
        for name in names:
            first = at.setdefault((kind, name), path)
            if first != path or list(names).count(name) > 1:
                where = "in this list" if first == path else f"in `{first.replace('/', ' ')}`"
                yield refuse(path, f"{name!r} is there once, and stands {where} already")

    for part in ("characters", "away"):
        for who, one in data.get(part, {}).items():
            for field, kind in (("items", "item"), ("secrets", "secret"), ("skills", "skill")):
                yield from lying(kind, one.get(field, ()), f"{part}/{who}/{field}")
            for field in _DECKS:
                yield from lying("card", one.get(field, ()), f"{part}/{who}/{field}")
                for card in one.get(field, ()):
                    kind = book.cards[card].kind
                    if field != "set_aside" and not field.startswith(kind):
                        yield refuse(f"{part}/{who}/{field}", f"{card!r} is a {kind} card")
    decks = data["decks"]
    yield from lying("secret", decks.get("global_secrets", ()), "decks/global_secrets")
    for group, kind, known in (("items", "item", _ITEM_DECKS), ("encounters", "encounter", DECK_COLOURS)):
        for name, cards in decks.get(group, {}).items():
            if name not in known:
                yield refuse(f"decks/{group}/{name}", f"there is no deck {name!r}{_among(name, known)}")
            yield from lying(kind, cards, f"decks/{group}/{name}")
    for tier in decks.get("table", ()):
        if tier not in _ITEM_DECKS:
            yield refuse("decks/table", f"there is no deck {tier!r}{_among(tier, _ITEM_DECKS)}")
    for field in ("events", "spent_events", "random_events"):
        yield from lying("event", decks.get(field, ()), f"decks/{field}")
    yield from lying("event", data["calendar"].get("active", ()), "calendar/active")
    guards = [one["encounter"] for one in data["board"].get("guardians", ())]
    yield from lying("encounter", guards, "board/guardians")


def _board(data: dict[str, Any], refuse: Refuse) -> Iterator[Exception]:
    cells: dict[tuple[int, int], str] = {}
    for name, placed in data["board"].get("locations", {}).items():
        path = f"board/locations/{name}"
        other = cells.setdefault((placed["x"], placed["y"]), name)
        if other != name:
            yield refuse(path, f"`{name}` lies where `{other}` lies: x {placed['x']}, y {placed['y']}")
        if name in data["board"].get("gone", ()):
            yield refuse("board/gone", f"{name!r} lies among the locations of the board")
        yield from _counted(placed.get("markers", {}), f"{path}/markers", refuse)
    points = [tuple(point) for point in data["board"].get("waystones", ())]
    for point in points:
        if points.count(point) > 1:
            yield refuse("board/waystones", f"two waystones stand on one point, {point[0]} {point[1]}")
    for card, markers in data.get("card_markers", {}).items():
        yield from _counted(markers, f"card_markers/{card}", refuse)


def _counted(markers: dict[str, int], path: str, refuse: Refuse) -> Iterator[Exception]:
    for kind, count in markers.items():
        if count < 0:
            yield refuse(f"{path}/{kind}", f"`{kind}` cannot be less than 0")


def _calendar(data: dict[str, Any], book: Book, refuse: Refuse) -> Iterator[Exception]:
    calendar = data["calendar"]
    stage = calendar.get("stage", "setup")
    if stage not in _STAGES:
        yield refuse("calendar/stage", f"a day has no stage {stage!r}{_among(stage, _STAGES)}")
    if calendar.get("day", 0) < 0:
        yield refuse("calendar/day", "`day` cannot be less than 0")
    chapters = [str(number) for number in book.chapters]
    said = [("calendar/chapter", str(calendar.get("chapter", 0)))] if calendar.get("chapter") else []
    said += [(f"calendar/time_passed/{number}", number) for number in calendar.get("time_passed", {})]
    for path, number in said:
        if chapters and number not in chapters:  # a campaign without chapters counts as one
            yield refuse(path, f"this campaign has no chapter {number}; it has {', '.join(chapters)}")
    for done in calendar.get("quests_done", ()):
        name = done.rpartition(":")[2]
        if name not in book.events and name not in book.secrets:
            yield refuse("calendar/quests_done", f"there is no event or secret {name!r}")
    if data.get("ending", "victory") not in ("victory", "defeat"):
        yield refuse("ending", f"a campaign ends in victory or defeat, not in {data['ending']!r}")


def _sheet(data: dict[str, Any], book: Book, refuse: Refuse) -> Iterator[Exception]:
    sheet = data["sheet"]
    for status, parts in sheet.get("statuses", {}).items():
        known = book.statuses[status].parts
        for part in parts:
            if part not in known:
                told = _among(part, known) if known else "; it has none, and is written with `[]`"
                yield refuse(f"sheet/statuses/{status}", f"the status {status} has no part {part!r}{told}")
        if known and not parts:
            yield refuse(
                f"sheet/statuses/{status}", f"say which parts of {status} are marked: {', '.join(known)}"
            )
    for colour in sheet.get("filters", ()):
        if colour not in FILTER_COLOURS:
            yield refuse("sheet/filters", f"there is no {colour} filter{_among(colour, FILTER_COLOURS)}")
    for name in sheet.get("achievements", ()):
        if name not in book.achievements:
            yield refuse(
                "sheet/achievements", f"there is no achievement {name!r}{_among(name, book.achievements)}"
            )
