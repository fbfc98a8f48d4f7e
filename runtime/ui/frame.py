"""Laying a screen out: from a screen and the size of a terminal to lines, top to bottom.

Owns where things are. The page is on the left: the story, the question, what can be done. From 100 columns on it has
a panel beside it (the goal, the heroes, what the cursor is on), from 140 on a second one (the map). Narrow terminals
have a line for the party instead.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import counted
from runtime.ui.bars import clipped, hint_bar, in_words, party_line, status_bar, title_bar, track_bar
from runtime.ui.option_lines import SHORT, TOLD, WHOLE, option_lines
from runtime.ui.screen import BLANK, Line, Panel, Screen, Span, line
from runtime.ui.wrap import cut, pad, width_of, wrap_text

PAGE: Final = 84  # the widest a line of prose may be
WIDE: Final = 100  # from here on there is a panel beside the page
WIDEST: Final = 140  # from here on a second one
_LEAST_WIDE, _LEAST_TALL = 32, 10  # below that nobody can read and answer
READING: Final = 5  # lines of a page of text that are no text: bars, the foot, what is typed
SIDE: Final = 38  # how wide each panel is, at least


class View(NamedTuple):
    """What the player has done to the screen without answering."""

    cursor: int = 0
    picked: tuple[str, ...] = ()  # keys chosen so far, where several may be
    scroll: int | None = None  # first line of the story; None: where the new text begins
    panel: Panel | None = None
    panel_scroll: int = 0
    message: str = ""
    search: str | None = None  # what the player looks for in the panel
    aside: tuple[Line, ...] = ()  # about what the cursor is on
    map: tuple[Line, ...] = ()  # the map around the hero
    found: str = ""  # what the player last looked for, to be shown where it is
    read: bool = False  # whether the text of this moment has been read to its end
    kept: int = 0  # how many of its lines were beside the options then; they stay


class Frame(NamedTuple):
    """The lines above and below the line on which the player writes."""

    top: list[Line]
    bottom: list[Line]
    prompt: str
    first: int  # the first line of the story or panel that is shown
    page: int  # how many of them fit
    more: bool = False  # whether there are unread lines of the story below
    rows: tuple[tuple[int, int], ...] = ()  # which line belongs to which option
    last: int = 0  # the line of the story from which its end is visible
    kept: int = 0  # how many new lines are beside the options


def story_width(width: int) -> int:
    """How wide the story is set on a terminal of that width."""
    return max(20, min(PAGE, page_width(width) - 2))


def side_width(width: int) -> int:
    """How wide a panel is: panels get what the page does not need."""
    if width < WIDEST:
        return SIDE
    return max(SIDE, min(56, (width - PAGE - 2) // 2 - 3))


def page_width(width: int) -> int:
    """How wide the page is, beside its panels."""
    if width >= WIDEST:
        return width - 2 * (side_width(width) + 3)
    return width - (SIDE + 3) if width >= WIDE else width


def lay_out(screen: Screen, view: View, width: int, height: int) -> Frame:
    """The whole terminal. If it is too small for a page and its options, it says so."""
    if width < _LEAST_WIDE or height < _LEAST_TALL:
        lines = wrap_text(table_says.TOO_SMALL, max(8, width), "warn")[: max(1, height - 1)]
        return Frame(lines, [], "> ", 0, 1)
    bottom = [status_bar(screen, width), hint_bar(screen, view.panel is not None, width)]
    rows = max(6, height - len(bottom) - 1)
    head = [title_bar(screen, width)]
    told = _told(view.message or screen.warning, width)
    room = rows - len(head) - len(told)
    more, last, kept = False, 0, 0
    places: dict[int, int] = {}
    if view.panel is not None:
        body, first, page = _panel(view, width, room)
    else:
        left = _page(screen, view, page_width(width), room, width < WIDE)
        body, first, page, last, more, places, kept = left
        if width >= WIDE:
            sides = [_side(screen, view, width < WIDEST, side_width(width))]
            if width >= WIDEST:
                sides.append(list(view.map))
            body = _beside(body, sides, page_width(width), side_width(width), room)
    body = [clipped(one, width) for one in body[:room]]
    top = [*head, *body, *([BLANK] * (room - len(body))), *told]
    prompt = "/" if view.search is not None else "> "
    return Frame(
        top,
        bottom,
        prompt,
        first,
        page,
        more,
        tuple((at + len(head), row) for at, row in places.items()),
        last,
        kept,
    )


def _told(words: str, width: int) -> list[Line]:
    """What the table says, on up to three lines: a reason that is cut off helps nobody."""
    lines = wrap_text(words, width, "warn") if words else []
    if len(lines) > 3:
        lines = [
            *lines[:2],
            line(cut("".join(text for one in lines[2:] for _, text in (*one, ("", " "))), width), "warn"),
        ]
    return lines


# --- bodies


class _Page(NamedTuple):
    """The left of the screen, and what scrolling needs to know of it."""

    lines: list[Line]
    first: int
    page: int
    last: int  # the first line of the story at its end
    more: bool
    places: dict[int, int]  # which line belongs to which option
    kept: int = 0  # how many lines of the story the player has just seen here


class _Drawing(NamedTuple):
    """One way to draw what surrounds the story, and what it leaves out if there is too little room."""

    goal: bool = False
    faces: bool = False
    above: bool = False  # the whole encounter; otherwise its small drawing
    options: int = (
        SHORT  # how much every option says of what it does; the one under the cursor says all of it
    )


# From the richest to the barest: takes the first one that leaves the story enough room.
_DRAWINGS: Final = (
    _Drawing(goal=True, faces=True, above=True, options=WHOLE),
    _Drawing(faces=True, above=True, options=WHOLE),
    _Drawing(above=True, options=WHOLE),
    _Drawing(options=WHOLE),
    _Drawing(options=TOLD),
    _Drawing(),
)
_MOST_GOALS: Final = 2  # of quests, beside the chapter's
_SEEN: Final = 2  # of these, if there is no room for more
_CHOSEN_AMONG: Final = 8  # lines of options, before the whole encounter gets its place
_FACTS: Final = 4  # lines of an encounter that are always shown: what it is, its state, what it does next
_KEPT: Final = 4  # lines of what was read that stay above the options


class _Around(NamedTuple):
    """What is above and below the story."""

    above: list[Line]
    rule: list[Line]
    asked: list[Line]
    owners: list[int]

    @property
    def tall(self) -> int:
        return len(self.above) + len(self.rule) + len(self.asked)


def _page(screen: Screen, view: View, width: int, room: int, alone: bool) -> _Page:
    """Encounter, story, question, options, one below the other. Text that does not fit beside them is read alone first."""
    begin = screen.fresh if view.scroll is None else view.scroll
    fresh = len(screen.story) - screen.fresh
    needed = view.kept or fresh if view.read else len(screen.story) - begin
    made: list[_Around] = []  # drawn only as far as needed

    def leaving(lines: int) -> _Around | None:
        """The richest drawing that leaves the story that many lines."""
        for at, how in enumerate(_DRAWINGS):
            if at == len(made):
                made.append(_around(screen, view, width, alone, how))
            if room - made[at].tall >= lines:
                return made[at]
        return None

    drawn = leaving(needed)
    if drawn is None:
        least = leaving(min(_KEPT, needed)) or _squeezed(screen, view, width, room, made[-1])
        beside = max(1, room - least.tall)
        if not view.read and needed > beside:
            return _reading(screen, width, room, begin, len(screen.story) - beside)
        drawn = least
    page = max(1, room - drawn.tall)
    story, first, more = _story(screen, view, page)
    top = len(drawn.above) + len(story) + len(drawn.rule)
    places = {top + at: row for at, row in enumerate(drawn.owners) if row >= 0}
    last = max(0, len(screen.story) - page)
    lines = [*drawn.above, *story, *drawn.rule, *drawn.asked]
    return _Page(lines, first, page, last, more, places, needed)


def _around(screen: Screen, view: View, width: int, alone: bool, how: _Drawing) -> _Around:
    above = list(screen.above if how.above else screen.above_small)
    if above:
        above.append(line("─" * width, "dim"))
    rule = _rule(screen, width)
    if alone:
        rule = [*(party_line(screen, width) if how.options == WHOLE else []), *rule]
        if how.goal and not screen.above:
            rule = [*_goal_lines(screen, width), *rule]
    if how.faces:
        rule = [*screen.faces, *rule]
    asked, owners = option_lines(screen, view.cursor, view.picked, width, how.options)
    return _Around(above, rule, asked, owners)


def _squeezed(screen: Screen, view: View, width: int, room: int, barest: _Around) -> _Around:
    """On the smallest terminals: the options around the cursor, and as much of the encounter as still fits."""
    left = room - len(barest.rule) - _SEEN
    above = _whole_facts(barest.above, max(left - min(len(barest.asked), _CHOSEN_AMONG), _FACTS))
    most = max(2, left - len(above))
    asked, owners = option_lines(screen, view.cursor, view.picked, width, SHORT, most)
    return _Around(above, barest.rule, asked, owners)


def _whole_facts(above: list[Line], most: int) -> list[Line]:
    """The first facts of an encounter, each with all its lines, and the line below them."""
    if len(above) <= most:
        return above
    *facts, below = above
    end = max(0, most - 1)
    while end and _goes_on(facts[end]):
        end -= 1
    return [*facts[:end], below]


def _goes_on(one: Line) -> bool:
    """Whether a line belongs to the fact above it."""
    return bool(one) and one[0][1].startswith("  ")


def _goal_lines(screen: Screen, width: int) -> list[Line]:
    """On a narrow terminal: what to do, and what passing time will bring."""
    found: list[Line] = []
    for head, words in (("NOW", screen.goal), ("SOON", screen.soon)):
        if words:
            lines = wrap_text(words, width - 5)
            found += [(("heading", f"{'' if at else head:<5}"), *one) for at, one in enumerate(lines)]
    return found


def _reading(screen: Screen, width: int, room: int, first: int, last: int) -> _Page:
    """A page of nothing but text: who still reads needs the text more than the options."""
    page = max(1, room - 1)
    shown = list(screen.story[first : first + page])
    left = len(screen.story) - first - page
    says = (
        counted(left, table_says.READ_ON_ONE, table_says.READ_ON) if left > 0 else table_says.READ_TO_THE_END
    )
    words = f"── {says} "
    foot: Line = (("key", words), ("dim", "─" * max(0, width - width_of(words))))
    return _Page([*shown, *([BLANK] * (page - len(shown))), foot], first, page, last, True, {})


def _beside(body: list[Line], sides: list[list[Line]], width: int, side_room: int, room: int) -> list[Line]:
    """The page with its panels at the right."""
    found: list[Line] = []
    for row in range(room):
        mine = clipped(body[row], width) if row < len(body) else BLANK
        spans: list[Span] = [*mine]
        used = sum(width_of(text) for _, text in mine)
        for side in sides:
            theirs = clipped(side[row], side_room) if row < len(side) else BLANK
            spans += [("", " " * max(0, width - used)), ("dim", " │ "), *theirs]
            used = width - side_room + sum(width_of(text) for _, text in theirs)
        found.append(tuple(spans))
    return found


def _side(screen: Screen, view: View, alone: bool, width: int) -> list[Line]:
    """The goal, the heroes, and what the cursor is on."""
    found: list[Line] = []
    if screen.goal:
        found += [line("NOW", "heading"), *wrap_text(screen.goal, width, "", "  ", "  ")]
        for one in screen.also[:_MOST_GOALS]:
            found += wrap_text(one, width, "dim", "· ", "  ")
    if screen.soon:
        found += [
            *([BLANK] if found else []),
            line("SOON", "heading"),
            *wrap_text(screen.soon, width, "", "  ", "  "),
        ]
    found += [*([BLANK] if found else []), line(screen.hero, "heading")]
    found += [track_bar(meter) for meter in screen.meters]
    if screen.goods:
        found += wrap_text(
            " · ".join(f"{one.name} {one.value}" for one in screen.goods), width, "", "  ", "  "
        )
    for name, tracks in screen.others:
        found.append(
            (
                ("", pad(name, 14)),
                *(("bad" if one.danger else "dim", in_words(one, short=True)) for one in tracks),
            )
        )
    if view.aside:
        found += [BLANK, *view.aside]
    elif alone and view.map:
        found += [BLANK, *view.map]
    return found


def _story(screen: Screen, view: View, page: int) -> tuple[list[Line], int, bool]:
    """A page of the story. If more follows, its last row says so."""
    lines = screen.story
    last = max(0, len(lines) - page)
    first = last if view.scroll is None else max(0, min(view.scroll, last))
    shown = list(lines[first : first + page])
    more = first + page < len(lines)
    if more:
        left = len(lines) - first - page + 1
        shown[-1] = line(f"-- {counted(left, table_says.ONE_MORE_LINE, table_says.MORE_LINES)} --", "key")
    return shown + [BLANK] * (page - len(shown)), first, more


def _rule(screen: Screen, width: int) -> list[Line]:
    """The question between the story and the options. A long one takes up to three lines."""
    words = f"── {screen.asker}: {screen.question} " if screen.asker else f"── {screen.question} "
    if screen.several:
        words += f"({screen.several}) "
    *before, last = wrap_text(words.rstrip(), width - 1, "heading", "", "   ")[:3]
    used = sum(width_of(text) for _, text in last)
    return [*before, (*last, ("dim", " " + "─" * max(0, width - used - 1)))]


def _panel(view: View, width: int, room: int) -> tuple[list[Line], int, int]:
    assert view.panel is not None
    panel = view.panel
    page = max(1, room - 1)
    last = max(0, len(panel.lines) - page)
    first = max(0, min(view.panel_scroll, last))
    shown = [_marked(one, view.found) for one in panel.lines[first : first + page]]
    where = (
        f" {table_says.LINES_OF.format(first=first + 1, last=min(len(panel.lines), first + page), count=len(panel.lines))} "
        if last
        else ""
    )
    title = cut(f"── {panel.title} ", width - len(where))
    rule: Line = (
        ("title", title),
        ("dim", "─" * max(0, width - width_of(title) - len(where))),
        ("dim", where),
    )
    return [rule, *shown, *([BLANK] * (page - len(shown)))], first, page


def _marked(one: Line, wanted: str) -> Line:
    """The line with the player's search word highlighted."""
    text = "".join(part for _, part in one)
    if not wanted or wanted not in text.casefold():
        return one
    at = text.casefold().index(wanted)
    return (("", text[:at]), ("chosen", text[at : at + len(wanted)]), ("", text[at + len(wanted) :]))
