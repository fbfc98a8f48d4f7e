"""The bars of a screen: where and when, the hero's tracks and goods, the keys; a track as a bar; the others in one line."""

from __future__ import annotations

from typing import Final

from runtime.sentences import table_says
from runtime.ui.screen import Line, Meter, Screen, Span
from runtime.ui.wrap import cut, width_of

_HINTS: Final = (
    "F1 help",
    "? look",
    "F2 map",
    "F3 heroes",
    "F10 encounter",
    "F4 quests",
    "F5 status",
    "F7 journal",
    "F8 notes",
    "^Z undo",
    "^C leave",
)
_PANEL_HINTS: Final = table_says.PGUP_PGDN_SCROLL_SEARCH_N_NEXT


def title_bar(screen: Screen, width: int) -> Line:
    right = f" {screen.save} "
    where = screen.where
    least = min(width_of(where), width_of(" · ".join(_day_and_place(where))))
    title = cut(screen.title, max(_LEAST_NAME, width - width_of(right) - least - 3))
    left = f" {title}  "
    room = max(0, width - width_of(left) - width_of(right))
    if width_of(where) > room:
        # The day and the place say more than the name of the chapter.
        where = " · ".join(part.partition(":")[0] for part in where.split(" · "))
        if width_of(where) > room:
            where = " · ".join(_day_and_place(where))
    middle = cut(where, room)
    gap = width - width_of(left) - width_of(middle) - width_of(right)
    return (
        ("bar-strong", cut(left, width)),
        ("bar", middle + " " * max(0, gap)),
        ("bar", right if gap >= 0 else ""),
    )


def _day_and_place(where: str) -> tuple[str, str]:
    parts = where.split(" · ")
    return parts[0], parts[-1]


def status_bar(screen: Screen, width: int) -> Line:
    """Names in full if there is room. Tracks are shortened first, then goods, then the name; no track is cut off."""
    hero, spans = screen.hero, list[Span]()
    for short_tracks, short_goods, short_name in _SHORTENED:
        if short_name:
            rest = sum(width_of(text) for _, text in spans[1:])
            hero = cut(hero, max(_LEAST_NAME, width - rest - 2))
        spans = [("bar-strong", f" {hero} ")]
        for meter in screen.meters:
            spans.append(("bar-strong" if meter.danger else "bar", in_words(meter, short=short_tracks)))
        for meter in screen.goods:
            # Exp is not E, which is Energy.
            name = _SHORT.get(meter.name, meter.name[:1].upper()) if short_goods else meter.name
            spans.append(("bar", f" {name} {meter.value}"))
        if sum(width_of(text) for _, text in spans) <= width:
            break
    return _fit(spans, width)


_SHORT: Final = {"exp": "Xp"}
_SHORTENED: Final = ((False, False, False), (True, False, False), (True, True, False), (True, True, True))
_LEAST_NAME: Final = 8  # columns that a title or a name always keeps


def in_words(meter: Meter, *, short: bool) -> str:
    sign = "!" if meter.danger else ""
    name = meter.name[0] if short else meter.name
    return f" {name} {meter.value}/{meter.most}{sign} "


def hint_bar(screen: Screen, in_panel: bool, width: int) -> Line:
    """Help and the way out are always there. A narrow terminal drops the hints between them."""
    if in_panel:
        words = _PANEL_HINTS if width_of(_PANEL_HINTS) < width else table_says.PANEL_HINTS_SHORT
        return _fit([("bar", f" {words}")], width)
    hints = [one for one in _HINTS if screen.above or not one.startswith("F10")]
    while len(hints) > 4 and 1 + width_of("  ".join(hints)) > width:
        del hints[-3]
    return _fit([("bar", " " + "  ".join(hints))], width)


def _fit(spans: list[Span], width: int) -> Line:
    """Exactly that wide: cuts what is too long, fills what is too short."""
    left = width - sum(width_of(text) for _, text in spans)
    return clipped((*spans, ("bar", " " * max(0, left))), width)


def track_bar(meter: Meter) -> Line:
    """A track as a bar. A danger has words, not only a colour."""
    style = "bad" if meter.danger else "warn" if meter.name == "Terror" else "good"
    bar = "▮" * meter.value + "▯" * max(0, meter.most - meter.value)
    sign = " !" if meter.danger else ""
    return (("", f"  {meter.name:<7}"), (style, bar[:16]), ("", f" {meter.value}/{meter.most}{sign}"))


def party_line(screen: Screen, width: int) -> list[Line]:
    """The others with their tracks, in one line. If it is too long, without the ends of the tracks."""
    if not screen.others:
        return []
    found: Line = ()
    for ends in (True, False):
        spans: list[Span] = []
        for name, tracks in screen.others:
            spans.append(("", f"{cut(name.split()[0], 14)}:"))
            for one in tracks:
                words = (
                    in_words(one, short=True).rstrip()
                    if ends
                    else f" {one.name[0]} {one.value}{'!' if one.danger else ''}"
                )
                spans.append(("bad" if one.danger else "dim", words))
            spans.append(("", "  "))
        found = tuple(spans)
        if sum(width_of(text) for _, text in found) <= width:
            break
    return [clipped(found, width)]


def clipped(one: Line, width: int) -> Line:
    """No line is wider than the terminal, whatever was drawn."""
    if sum(width_of(text) for _, text in one) <= width:
        return one
    found: list[Span] = []
    left = width
    for style, text in one:
        text = cut(text, left)
        found.append((style, text))
        left -= width_of(text)
        if left <= 0:
            break
    return tuple(found)
