"""Cards, drawn: one whole card; a sequence as boxes in a row, or where there is no room, one line each.

Owns how a card looks among others: its title in the border, what its keys give on the left, what they demand on the
right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import counted, listed
from runtime.ui.screen import BLANK, Line, Span, line, plain
from runtime.ui.story_lines import paragraph_lines
from runtime.ui.wrap import cut, pad, width_of, wrap_text
from schemas.table_view import CardView, EncounterView, EntryView, KeyView

_ROWS: Final = ("key-1", "key-2", "key-3", "magic", "free")
_NARROW: Final = 16  # inner widths of a card in a row
_BROAD: Final = 24
_FACE: Final = 34  # the width of a single card in `look`
_MOST_RULES: Final = 4  # lines of its rules on a card in a row; `look` has them all
_STATES: Final[dict[str, Span]] = {"fulfilled": ("good", "●"), "joined": ("warn", "○"), "": ("dim", " ")}


class _Boxed(NamedTuple):
    """A card in a row of others."""

    title: str
    keys: tuple[KeyView, ...]
    foot: str = ""
    rules: tuple[str, ...] = ()


def sequence_boxes(view: EncounterView, width: int) -> list[Line]:
    """The encounter card and the sequence, from left to right. If the row is too long, the oldest are left out."""
    room = max(1, width // (_NARROW + 2))
    shown = view.sequence[-(room - 1) :] if room > 1 else view.sequence[-1:]
    hidden = len(view.sequence) - len(shown)
    cards = [_Boxed(card.title, card.keys, card.foot or card.owner) for card in shown]
    if not hidden:
        cards.insert(0, _Boxed(view.title, view.opens, table_says.THE_ENCOUNTER))
    lines = _in_a_row(cards, width)
    if hidden:
        lines.append(line(counted(hidden, table_says.ONE_EARLIER_CARD, table_says.EARLIER_CARDS), "dim"))
    return lines


def faces_to_choose(things: Sequence[tuple[int, EntryView]], width: int) -> list[Line]:
    """Cards and belongings to choose from, as numbered faces in rows. A full point means: would be fulfilled now."""
    each = max(1, width // (_NARROW + 2))
    if len(things) > each:
        each = -(-len(things) // -(-len(things) // each))  # as many in each row
    boxes = [_boxed(number, entry) for number, entry in things]
    return [one for at in range(0, len(boxes), each) for one in _in_a_row(boxes[at : at + each], width)]


def _boxed(number: int, entry: EntryView) -> _Boxed:
    card = entry.card
    told = card.rules if card is not None else entry.told
    rules = tuple(f"{one.label}: {one.text}" if one.label else one.text for one in told if one.kind == "rule")
    title = f"{number} {entry.title}"
    if card is None:
        return _Boxed(title, (), entry.kind, rules)
    cost = table_says.COSTS.format(cost=card.cost) if card.cost else ""
    return _Boxed(title, card.keys, cost or card.foot, rules)


def row_of(cards: Sequence[CardView], width: int) -> list[Line]:
    """Cards beside each other, as many as fit."""
    room = max(1, width // (_NARROW + 2))
    return _in_a_row([_Boxed(card.title, card.keys, card.foot) for card in cards[:room]], width)


def _in_a_row(cards: Sequence[_Boxed], width: int) -> list[Line]:
    inner = max(_NARROW, min(_BROAD, width // max(1, len(cards)) - 2))
    tall: dict[str, int] = {}  # lines of each row of keys, equal on all cards, so that they meet
    for key in (key for card in cards for key in card.keys):
        tall[key.row] = max(tall.get(key.row, 1), len(_fitted(key, inner - 1)[0]))
    used: dict[str, int] = {row: tall[row] for row in _ROWS if row in tall}
    above = max(
        (len(_title(card.title, inner)) for card in cards if width_of(card.title) > inner - 3), default=0
    )
    rules = [[plain((one,)) for words in card.rules for one in wrap_text(words, inner)] for card in cards]
    below = min(_MOST_RULES, max(map(len, rules), default=0))
    columns = [
        _column(card, used, inner, above, _cut_to(said, below, inner))
        for card, said in zip(cards, rules, strict=True)
    ]
    return [tuple(span for part in parts for span in part) for parts in zip(*columns, strict=True)]


def _cut_to(said: list[str], most: int, inner: int) -> list[str]:
    if len(said) > most:
        said = [*said[: most - 1], cut(said[most - 1], inner - 2).rstrip("… ") + " …"]
    return [*said, *([""] * (most - len(said)))]


def _column(
    card: _Boxed, used: dict[str, int], inner: int, above: int, rules: Sequence[str]
) -> list[list[Span]]:
    """One card, line by line, so that others can be drawn beside it."""
    named = _title(card.title, inner) if above else []
    head = "" if above else f"─ {card.title} "
    found: list[list[Span]] = [
        [("dim", "┌"), ("heading", head), ("dim", "─" * (inner - width_of(head)) + "┐")]
    ]
    for words in [*named, *([""] * (above - len(named)))]:
        found.append([("dim", "│"), ("heading", pad(words, inner)), ("dim", "│")])
    keys = {key.row: key for key in card.keys}
    for row, tall in used.items():
        key = keys.get(row)
        style, sign = _STATES[key.state if key is not None else ""]
        gains, needs = _fitted(key, inner - 1) if key is not None else ([], "")
        for at in range(tall):
            said = gains[at] if at < len(gains) else ""
            wanted = needs if not at else ""
            gap = inner - 1 - width_of(said) - width_of(wanted)
            edge = "▸" if wanted else "│"
            found.append(
                [
                    ("dim", "│"),
                    (style, " " if at else sign),
                    ("", said + " " * gap),
                    ("", wanted),
                    ("dim", edge),
                ]
            )
    for words in rules:
        found.append([("dim", "│"), ("", pad(words, inner)), ("dim", "│")])
    foot = _foot(card.foot, inner)
    found.append([("dim", "└" + foot + "─" * (inner - width_of(foot)) + "┘")])
    return found


def _foot(words: str, inner: int) -> str:
    """The text in the lower edge: markers first, as many whole parts as fit."""
    parts = words.split(", ") if words else []
    while len(parts) > 1 and width_of(f"─ {', '.join(parts)} ") > inner:
        parts.pop()
    return cut(f"─ {', '.join(parts)} ", inner) if parts else ""


def _fitted(key: KeyView, room: int) -> tuple[list[str], str]:
    """What a key gives, in lines, and what it demands. The attribute is shortened first, then the gift is wrapped."""
    gains, needs = key.gives, key.demands
    if width_of(gains) + 1 + width_of(needs) > room:
        name, _, amount = needs.partition(" ")
        needs = f"{name[:4]} {amount}" if amount.isdecimal() else needs
    first = room - 1 - width_of(needs) if needs else room
    lines: list[str] = [""]
    for word in gains.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer) <= (first if len(lines) == 1 else room):
            lines[-1] = longer
        else:
            lines.append(cut(word, room))
    return lines, needs


def _title(title: str, inner: int) -> list[str]:
    """A title in one or two lines."""
    lines = [plain((one,)) for one in wrap_text(title, inner)]
    return [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines


def compact_row(view: EncounterView, width: int) -> list[Line]:
    """The sequence as words, for small terminals and for line mode."""
    words = []
    for card in view.sequence[-6:]:
        keys = "".join({"fulfilled": "●", "joined": "○"}.get(key.state, "") for key in card.keys)
        words.append(card.title + (f" {keys}" if keys else "") + (f" ({card.foot})" if card.foot else ""))
    leaves = view.sequence[-1].leaves if view.sequence else listed([key.demands for key in view.opens])
    found = (
        wrap_text(table_says.LAID_SO_FAR.format(cards=" ═ ".join(words)), width, "", "", "  ")
        if words
        else []
    )
    if leaves:
        found += wrap_text(table_says.OPEN_TO_JOIN.format(keys=leaves), width, "dim", "", "  ")
    return found


# --- one card, whole


def face(card: CardView, width: int) -> list[Line]:
    """A card as printed: what each key gives on the left, what it demands of the next card on the right."""
    inner = max(20, min(_FACE, width - 2))
    head = cut(f"─ {card.title} ", inner)
    found: list[Line] = [
        (("dim", "┌"), ("heading", head), ("dim", "─" * max(0, inner - width_of(head)) + "┐"))
    ]
    for key in card.keys:
        sign = {"fulfilled": "●", "joined": "○"}.get(key.state, "○" if key.gives else " ")
        left = f"{sign} {key.gives}" if key.gives else ""
        right = f"{key.demands} ▸" if key.demands else ""
        gap = max(1, inner - width_of(left) - width_of(right))
        found.append(
            (("dim", "│"), ("good" if key.gives else "", left), ("", " " * gap), ("", right), ("dim", "│"))
        )
    for rule in card.rules:
        if rule.kind != "rule":
            continue
        words = f"{rule.label}: {rule.text}" if rule.label else rule.text
        for one in wrap_text(words, inner):
            text = "".join(part for _, part in one)
            found.append((("dim", "│"), ("", pad(text, inner)), ("dim", "│")))
    foot = ", ".join(
        part for part in (card.cost and table_says.COSTS.format(cost=card.cost), card.foot, card.kind) if part
    )
    for one in wrap_text(foot, inner) if foot else ():
        found.append((("dim", "│"), ("dim", pad("".join(part for _, part in one), inner)), ("dim", "│")))
    found.append(line("└" + "─" * inner + "┘", "dim"))
    return found


def entry_lines(entry: EntryView, width: int) -> list[Line]:
    """Everything there is to read about one thing."""
    found: list[Line] = []
    if entry.card is not None:
        found += face(entry.card, width)
        if entry.card.now:
            found += [BLANK, line(table_says.IF_IT_WERE_LAID_NOW, "heading")]
            for words in entry.card.now:
                found += wrap_text(words, width, "", "  ", "    ")
        if entry.card.leaves:
            found += wrap_text(table_says.LEAVES_OPEN.format(keys=entry.card.leaves), width, "dim", "", "  ")
        return found
    found += wrap_text(entry.title, width, "heading")
    found += wrap_text(entry.kind, width, "dim")
    for paragraph in entry.told:
        if paragraph.kind == "flavour":
            found.append(BLANK)
        found += paragraph_lines(paragraph, width)
    return found
