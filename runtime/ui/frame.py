"""Laying a screen out: from a screen and the size of a terminal to lines, top to bottom.

Owns where things stand. Narrow terminals have everything under each other; wide ones have the story on the left, as
wide as a book's page, and what can be done on the right.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from runtime.ui.screen import BLANK, Line, Meter, OptionRow, Panel, Screen, Span, line
from runtime.ui.wrap import cut, pad, width_of, wrap, wrap_text

PAGE: Final = 84  # the widest a line of prose may be
WIDE: Final = 120  # from here on there are two columns
_HINTS: Final = (
    "F1 help",
    "F2 map",
    "F3 heroes",
    "F4 quests",
    "F5 status",
    "F7 journal",
    "F8 notes",
    "^Z undo",
    "^C leave",
)
_PANEL_HINTS: Final = "PgUp/PgDn scroll  / search  Esc back to the story"


class View(NamedTuple):
    """What the player has done to the screen without answering."""

    cursor: int = 0
    picked: tuple[str, ...] = ()  # keys chosen so far, where several may be
    scroll: int | None = None  # first line of the story; None: where what is new begins
    panel: Panel | None = None
    panel_scroll: int = 0
    message: str = ""
    search: str | None = None  # what is looked for in the panel


class Frame(NamedTuple):
    """The lines above and below the line on which the player writes."""

    top: list[Line]
    bottom: list[Line]
    prompt: str
    first: int  # the first line of the story or panel that is shown
    page: int  # how many of them fit


def story_width(width: int) -> int:
    """How wide the story is set on a terminal of that width."""
    if width >= WIDE:
        return min(PAGE, width - 42)
    return max(20, min(PAGE, width - 2))


def lay_out(screen: Screen, view: View, width: int, height: int) -> Frame:
    """The whole terminal."""
    bottom = [_status_bar(screen, width), _hint_bar(view, width)]
    rows = max(6, height - len(bottom) - 1)
    head = [_title_bar(screen, width)]
    told = _told(view.message or screen.warning, width)
    room = rows - len(head) - len(told)
    if view.panel is not None:
        body, first, page = _panel(view, width, room)
    elif width >= WIDE:
        body, first, page = _two_columns(screen, view, width, room)
    else:
        body, first, page = _one_column(screen, view, width, room)
    body = [_clipped(one, width) for one in body[:room]]
    top = [*head, *body, *([BLANK] * (room - len(body))), *told]
    prompt = "/" if view.search is not None else "> "
    return Frame(top, bottom, prompt, first, page)


def _told(words: str, width: int) -> list[Line]:
    """What the table says, on as many lines as it takes, up to three: a reason that is cut off helps nobody."""
    lines = wrap_text(words, width, "warn") if words else []
    if len(lines) > 3:
        lines = [
            *lines[:2],
            line(cut("".join(text for one in lines[2:] for _, text in (*one, ("", " "))), width), "warn"),
        ]
    return lines


def _clipped(one: Line, width: int) -> Line:
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


# --- bars


def _title_bar(screen: Screen, width: int) -> Line:
    right = f" {screen.save} "
    left = f" {screen.title}  "
    room = max(0, width - width_of(left) - width_of(right))
    where = screen.where
    if width_of(where) > room:
        # The day and the place tell more than the name of the chapter.
        parts = [part.partition(":")[0] for part in where.split(" · ")]
        where = " · ".join(parts)
        if width_of(where) > room:
            where = " · ".join((parts[0], parts[-1]))
    middle = cut(where, room)
    gap = width - width_of(left) - width_of(middle) - width_of(right)
    return (
        ("bar-strong", cut(left, width)),
        ("bar", middle + " " * max(0, gap)),
        ("bar", right if gap >= 0 else ""),
    )


def _status_bar(screen: Screen, width: int) -> Line:
    """Names in full where there is room; tracks are shortened first, then goods."""
    for short_tracks, short_goods in ((False, False), (True, False), (True, True)):
        spans: list[Span] = [("bar-strong", f" {screen.hero} ")]
        for meter in screen.meters:
            spans.append(("bar-strong" if meter.danger else "bar", _meter(meter, short_tracks)))
        for meter in screen.goods:
            # Exp is not E, which is Energy.
            name = _SHORT.get(meter.name, meter.name[:1].upper()) if short_goods else meter.name
            spans.append(("bar", f" {name} {meter.value}"))
        if sum(width_of(text) for _, text in spans) <= width:
            break
    return _fit(spans, width)


_SHORT: Final = {"exp": "Xp"}


def _meter(meter: Meter, short: bool) -> str:
    sign = "!" if meter.danger else ""
    name = meter.name[0] if short else meter.name
    return f" {name} {meter.value}/{meter.most}{sign} "


def _hint_bar(view: View, width: int) -> Line:
    """Help and the way out are always there; on a narrow terminal the hints between them are dropped."""
    if view.panel is not None:
        return _fit([("bar", f" {_PANEL_HINTS}")], width)
    hints = list(_HINTS)
    while len(hints) > 4 and 1 + width_of("  ".join(hints)) > width:
        del hints[-3]
    return _fit([("bar", " " + "  ".join(hints))], width)


def _fit(spans: list[Span], width: int) -> Line:
    """Exactly that wide: what is too long is cut, what is too short is filled."""
    left = width - sum(width_of(text) for _, text in spans)
    return _clipped((*spans, ("bar", " " * max(0, left))), width)


# --- bodies


def _one_column(screen: Screen, view: View, width: int, room: int) -> tuple[list[Line], int, int]:
    asked = _asked(screen, view, width, max(4, room // 2))
    rule = _rule(screen, width)
    above = list(screen.above[: max(0, room - len(asked) - len(rule) - 2)])
    if above:
        above.append(line("─" * width, "dim"))
    page = max(1, room - len(asked) - len(above) - len(rule))
    story, first = _story(screen, view, page)
    return [*above, *story, *rule, *asked], first, page


def _two_columns(screen: Screen, view: View, width: int, room: int) -> tuple[list[Line], int, int]:
    left_width = story_width(width)
    right_width = width - left_width - 5
    above = list(screen.above[: max(0, room - 6)])
    if above:
        above.append(line("─" * left_width, "dim"))
    page = max(1, room - len(above))
    story, first = _story(screen, view, page)
    left = [*above, *story]
    right = [*_who(screen, right_width), *_asked(screen, view, right_width, max(4, room - 6))]
    if screen.others:
        right += [BLANK, *_others(screen, right_width)]
    body: list[Line] = []
    for row in range(room):
        mine = left[row] if row < len(left) else BLANK
        theirs = right[row] if row < len(right) else BLANK
        gap = left_width - sum(width_of(text) for _, text in mine)
        body.append((("", " "), *mine, ("", " " * max(0, gap)), ("dim", " │ "), *theirs))
    return body, first, page


def _story(screen: Screen, view: View, page: int) -> tuple[list[Line], int]:
    """A page of the story; the last row says so where more follows."""
    lines = screen.story
    last = max(0, len(lines) - page)
    first = min(screen.fresh, last) if view.scroll is None else max(0, min(view.scroll, last))
    shown = list(lines[first : first + page])
    if first + page < len(lines):
        left = len(lines) - first - page + 1
        shown[-1] = line(f"-- {left} more lines: PgDn --", "dim")
    return shown + [BLANK] * (page - len(shown)), first


def _rule(screen: Screen, width: int) -> list[Line]:
    """The question between the story and the options; a long one takes more lines, up to three."""
    words = f"── {screen.asker}: {screen.question} " if screen.asker else f"── {screen.question} "
    if screen.several:
        words += f"({screen.several}) "
    *before, last = wrap_text(words.rstrip(), width - 1, "heading", "", "   ")[:3]
    used = sum(width_of(text) for _, text in last)
    return [*before, (*last, ("dim", " " + "─" * max(0, width - used - 1)))]


def _who(screen: Screen, width: int) -> list[Line]:
    spans: list[Span] = [("heading", f"{screen.asker}: " if screen.asker else ""), ("", screen.question)]
    found = wrap(spans, width)
    if screen.several:
        found += wrap_text(f"Choose {screen.several}.", width, "dim")
    return [*found, BLANK]


def _others(screen: Screen, width: int) -> list[Line]:
    found: list[Line] = [line("The others", "heading")]
    for name, tracks in screen.others:
        found.append(
            (("", pad(name, 12)), *(("bad" if t.danger else "dim", _meter(t, True)) for t in tracks))
        )
    return found


def _asked(screen: Screen, view: View, width: int, most: int) -> list[Line]:
    """The options; where they do not all fit, those around the cursor."""
    blocks = [_option(row, view, index, width) for index, row in enumerate(screen.options)]
    if not blocks:
        return [line("Nothing more is asked. Undo (^Z) or leave (^C).", "dim")] if screen.over else []
    total = sum(len(block) for block in blocks)
    if total <= most:
        return [one for block in blocks for one in block]
    cursor = min(view.cursor, len(blocks) - 1)
    first = last = cursor
    used = len(blocks[cursor])
    while True:
        grown = False
        if last + 1 < len(blocks) and used + len(blocks[last + 1]) <= most - 2:
            last += 1
            used += len(blocks[last])
            grown = True
        if first > 0 and used + len(blocks[first - 1]) <= most - 2:
            first -= 1
            used += len(blocks[first])
            grown = True
        if not grown:
            break
    found: list[Line] = []
    if first:
        found.append(line(f"  ↑ {first} more", "dim"))
    for block in blocks[first : last + 1]:
        found += block
    if last + 1 < len(blocks):
        found.append(line(f"  ↓ {len(blocks) - last - 1} more", "dim"))
    return found


def _option(row: OptionRow, view: View, index: int, width: int) -> list[Line]:
    here = index == view.cursor
    mark = "▸" if here else " "
    if row.key in view.picked:
        mark = str(view.picked.index(row.key) + 1)
    text = "locked" if row.locked else "chosen" if here else ""
    spans: list[Span] = []
    if row.cost:
        spans.append(("locked" if row.locked else "cost", f"({row.cost}) "))
    spans.append((text, row.text))
    if row.locked:
        spans.append(("locked", f" [{row.locked}]"))
    first = f"{mark}{row.number:>2}. "
    found = wrap(spans, width, first, " " * len(first))
    if row.hint:
        used = sum(width_of(text) for _, text in found[-1])
        if used + 3 + width_of(row.hint) <= width:
            found[-1] = (*found[-1], ("dim", f"   {row.hint}"))
        else:
            found += wrap_text(row.hint, width, "dim", "      ")
    return found


def _panel(view: View, width: int, room: int) -> tuple[list[Line], int, int]:
    assert view.panel is not None
    panel = view.panel
    page = max(1, room - 1)
    last = max(0, len(panel.lines) - page)
    first = max(0, min(view.panel_scroll, last))
    shown = list(panel.lines[first : first + page])
    where = f" {first + 1}-{min(len(panel.lines), first + page)} of {len(panel.lines)} " if last else ""
    title = cut(f"── {panel.title} ", width - len(where))
    rule: Line = (
        ("title", title),
        ("dim", "─" * max(0, width - width_of(title) - len(where))),
        ("dim", where),
    )
    return [rule, *shown, *([BLANK] * (page - len(shown)))], first, page
