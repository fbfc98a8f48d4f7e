"""Cards of a sequence, drawn: as boxes in a row where there is room, as a line each where there is not.

Owns the short signs for bonuses and demands.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.encounters.card_tables import ROWS, CardTable
from runtime.rules.state.game import EncounterState, Game, PlayedCard
from runtime.ui.screen import Line, Span, line
from runtime.ui.wrap import cut, pad, wrap_text
from schemas.parts import Opening

BONUSES: Final = {
    "pool": "pool",
    "up": "up",
    "down": "down",
    "draw": "draw",
    "lightning": "lightning",
    "variable": "bonus",
    "duration": "duration",
    "lose-pool": "less pool",
    "lose-duration": "less duration",
    "destroy": "destroy",
}
_SIGNS: Final = {
    "pool": "P",
    "up": "↑",
    "down": "↓",
    "draw": "c",
    "lightning": "↯",
    "variable": "?",
    "duration": "D",
    "lose-pool": "-P",
    "lose-duration": "-D",
    "destroy": "x",
}
SHORT: Final = {
    "aggression": "agg",
    "empathy": "emp",
    "courage": "cou",
    "caution": "cau",
    "practicality": "pra",
    "spirituality": "spi",
}
_INNER: Final = 16


def _demand(opening: Opening | None) -> str:
    if opening is None:
        return ""
    if opening.kind == "attribute":
        return f"{SHORT.get(opening.attribute or '', '')}{opening.amount}"
    return {"magic": "mag", "multiplier": f"x{opening.amount}", "void": "void"}[opening.kind]


def _gain(card: CardTable, row: int) -> str:
    return " ".join(
        f"{bonus.amount if bonus.amount > 1 else ''}{_SIGNS[bonus.kind]}" for bonus in card.closes[row]
    )


def _sign(played: PlayedCard, row: str) -> Span:
    if row in played.fulfilled:
        return ("good", "●")
    return ("warn", "○") if row in played.joined else ("dim", " ")


def _foot(played: PlayedCard, card: CardTable) -> str:
    words = [f"time {played.time}"] if played.time else []
    words += [f"charge {played.charges}"] if played.charges else []
    words += ["passive"] if card.passive else []
    return " ".join(words)


def card_boxes(game: Game, encounter: EncounterState, width: int) -> list[Line]:
    """The encounter card and the sequence, from left to right; the oldest give way where the row is too
    long.
    """
    tables = game.book.tables
    room = max(1, (width + 1) // (_INNER + 2))
    shown = encounter.sequence[-(room - 1) :] if room > 1 else encounter.sequence[-1:]
    hidden = len(encounter.sequence) - len(shown)
    opens = tables._opens[f"encounter:{encounter.name}"]
    own = tables.encounters[encounter.name]
    boxes: list[list[list[Span]]] = []
    if not hidden:
        boxes.append(_box(own.title, [("", "", _demand(opens[row])) for row in range(5)], "the encounter"))
    for played in shown:
        card = tables.cards[played.card]
        rows = []
        for index, row in enumerate(ROWS):
            style, sign = _sign(played, row)
            rows.append((style, sign + _gain(card, index), _demand(card.opens[index])))
        owner = game.book.characters[played.owner].title.split(",")[0] if played.owner else "enemy"
        boxes.append(_box(card.title, rows, _foot(played, card) or owner))
    lines: list[Line] = []
    for parts in zip(*boxes, strict=True):
        if all(not "".join(text for _, text in part).strip("│ ") for part in parts):
            continue  # a row of keys that none of these cards has
        row_spans: list[Span] = []
        for part in parts:
            row_spans += part
        lines.append(tuple(row_spans))
    if hidden:
        lines.insert(0, line(f"({hidden} earlier cards lie to the left)", "dim"))
    return lines


def _box(title: str, rows: list[tuple[str, str, str]], foot: str) -> list[list[Span]]:
    found: list[list[Span]] = [[("dim", "┌" + "─" * _INNER + "┐")]]
    found.append([("dim", "│"), ("heading", pad(title, _INNER)), ("dim", "│")])
    for style, gain, needs in rows:
        room = _INNER - len(needs)
        found.append(
            [("dim", "│"), (style, pad(gain, room)), ("", needs), ("dim", "│" if not needs else "▸")]
        )
    found.append([("dim", "│" + pad(foot, _INNER) + "│")])
    found.append([("dim", "└" + "─" * _INNER + "┘")])
    return found


def compact_row(game: Game, encounter: EncounterState, width: int) -> list[Line]:
    """The sequence as words, for small terminals and for line mode."""
    tables = game.book.tables
    words = []
    for played in encounter.sequence[-6:]:
        card = tables.cards[played.card]
        keys = "".join("●" if row in played.fulfilled else "○" for row in played.joined)
        foot = _foot(played, card)
        words.append(cut(card.title, 18) + (f" {keys}" if keys else "") + (f" ({foot})" if foot else ""))
    if not words:
        return [line("No card lies in the sequence yet.", "dim")]
    return wrap_text(" ═ ".join(words), width, "", "Sequence: ", "  ")
