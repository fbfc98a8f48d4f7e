"""Cards, drawn: one card whole, a sequence as boxes in a row where there is room, as a line each where there is not.

Owns the short signs for bonuses and demands.
"""

from __future__ import annotations

from typing import Final

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import counted
from runtime.ui.screen import BLANK, Line, Span, line
from runtime.ui.story_lines import paragraph_lines
from runtime.ui.wrap import pad, width_of, wrap_text
from schemas.table_view import CardView, EncounterView, EntryView, KeyView

_SIGNS: Final = {
    "pool": "P",
    "up": "↑",
    "down": "↓",
    "draw": "c",
    "lightning": "↯",
    "bonus": "?",
    "duration": "D",
    table_says.LESS_POOL: "-P",
    table_says.LESS_DURATION: "-D",
    "destroy": "x",
}
_ROWS: Final = ("key-1", "key-2", "key-3", "magic", "free")
_INNER: Final = 16
_FACE: Final = 34  # how wide a card is drawn that is looked at
_NAMES: Final = {"magic": "magic", "free": "free"}


def _short(words: str) -> str:
    """A demand in few letters: `courage 1` is cou1."""
    name, _, amount = words.partition(" ")
    if not amount:
        return {"magic": "mag", "free": "x1", "void": "void"}.get(name, name[:4])
    if name == "free,":
        return f"x{amount.removeprefix('times ')}"
    return f"{name[:3]}{amount}"


def _gain(words: str) -> str:
    found = []
    for part in words.split(", ") if words else ():
        amount, _, kind = part.partition(" ")
        found.append(f"{amount}{_SIGNS.get(kind, kind)}" if amount.isdecimal() else _SIGNS.get(part, part))
    return " ".join(found)


_STATES: Final[dict[str, Span]] = {"fulfilled": ("good", "●"), "joined": ("warn", "○"), "": ("dim", " ")}


def card_boxes(view: EncounterView, width: int) -> list[Line]:
    """The encounter card and the sequence, from left to right; the oldest give way where the row is too long."""
    room = max(1, (width + 1) // (_INNER + 2))
    shown = view.sequence[-(room - 1) :] if room > 1 else view.sequence[-1:]
    hidden = len(view.sequence) - len(shown)
    boxes: list[list[list[Span]]] = []
    titles = [view.title] if not hidden else []
    titles += [card.title for card in shown]
    height = max(len(_title(title)) for title in titles) if titles else 1
    if not hidden:
        boxes.append(_box(view.title, _rows(view.opens), table_says.THE_ENCOUNTER, height))
    for card in shown:
        boxes.append(_box(card.title, _rows(card.keys), card.foot or card.owner, height))
    lines: list[Line] = []
    for parts in zip(*boxes, strict=True):
        if all(not "".join(text for _, text in part).strip("│ ") for part in parts):
            continue  # a row of keys that none of these cards has
        row_spans: list[Span] = []
        for part in parts:
            row_spans += part
        lines.append(tuple(row_spans))
    if hidden:
        lines.insert(0, line(counted(hidden, table_says.ONE_EARLIER_CARD, table_says.EARLIER_CARDS), "dim"))
    return lines


def _rows(keys: tuple[KeyView, ...]) -> list[tuple[str, str, str]]:
    by_row = {key.row: key for key in keys}
    found = []
    for row in _ROWS:
        key = by_row.get(row)
        if key is None:
            found.append(("", "", ""))
        else:
            style, sign = _STATES[key.state]
            found.append((style, sign + _gain(key.gives), _short(key.demands) if key.demands else ""))
    return found


def _title(title: str) -> list[str]:
    """A title in as many lines as it takes, up to two."""
    lines = ["".join(text for _, text in one) for one in wrap_text(title, _INNER)]
    return [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines


def _box(title: str, rows: list[tuple[str, str, str]], foot: str, height: int) -> list[list[Span]]:
    found: list[list[Span]] = [[("dim", "┌" + "─" * _INNER + "┐")]]
    named = _title(title)
    for words in [*named, *([""] * (height - len(named)))]:
        found.append([("dim", "│"), ("heading", pad(words, _INNER)), ("dim", "│")])
    for style, gain, needs in rows:
        room = _INNER - len(needs)
        found.append(
            [("dim", "│"), (style, pad(gain, room)), ("", needs), ("dim", "│" if not needs else "▸")]
        )
    found.append([("dim", "│" + pad(foot, _INNER) + "│")])
    found.append([("dim", "└" + "─" * _INNER + "┘")])
    return found


def compact_row(view: EncounterView, width: int) -> list[Line]:
    """The sequence as words, for small terminals and for line mode."""
    words = []
    for card in view.sequence[-6:]:
        keys = "".join({"fulfilled": "●", "joined": "○"}.get(key.state, "") for key in card.keys)
        words.append(card.title + (f" {keys}" if keys else "") + (f" ({card.foot})" if card.foot else ""))
    if not words:
        return [line(table_says.NO_CARD_LIES_IN_THE_SEQUENCE, "dim")]
    last = view.sequence[-1]
    found = wrap_text(" ═ ".join(words), width, "", "Sequence: ", "  ")
    return [
        *found,
        *(
            wrap_text(table_says.OPEN_TO_JOIN.format(keys=last.leaves), width, "dim", "", "  ")
            if last.leaves
            else []
        ),
    ]


# --- one card, whole


def face(card: CardView, width: int) -> list[Line]:
    """A card as it is printed: what each key gives on the left, what it demands of the next card on the right."""
    inner = max(20, min(_FACE, width - 2))
    head = f"─ {card.title} "
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
    """Everything that can be read about one thing."""
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
