"""An encounter as it lies on the table: the sequence of cards, the enemy's table, pool or affinity, hands.

Draws the view of `encounter_view`. Owns the signs of keys: a full point is joined and fulfilled, an empty one joined only.
"""

from __future__ import annotations

from typing import Final

from runtime.sentences import table_says
from runtime.ui.encounter_view import encounter_view
from runtime.ui.panels.drawn_cards import card_boxes, compact_row
from runtime.ui.screen import BLANK, Line, Panel, Span, line
from runtime.ui.table import Table
from runtime.ui.wrap import wrap, wrap_text
from schemas.table_view import EncounterView

_ROOMY: Final = 26  # rows of a terminal from which cards are drawn as cards


def encounter_lines(table: Table, width: int, height: int = 40) -> list[Line]:
    """What stands over the story while an encounter is under way; nothing otherwise."""
    view = encounter_view(table.session)
    return drawn_encounter(view, table, width, height) if view is not None else []


def drawn_encounter(view: EncounterView, table: Table, width: int, height: int = 40) -> list[Line]:
    lines = [*_head(view, width), *_counters(view, width)]
    if height >= _ROOMY:
        lines += card_boxes(view, width)
        lines += _table_lines(view, width)
    else:
        lines += compact_row(view, width)
        lines += _next_blow(view, width)
    return lines + _hand(view, table, width)


def _hand(view: EncounterView, table: Table, width: int) -> list[Line]:
    """The cards of the player who is asked, where the options do not name them; other hands stay hidden unless asked for."""
    decision = table.decision
    if decision is None or not view.hand or decision.kind == "encounter.play":
        return []
    who = table.book.short(decision.actor)
    return wrap_text(
        ", ".join(card.title for card in view.hand), width, "", table_says.HAND_OF.format(who=who), "  "
    )


def encounter_panel(table: Table, width: int, argument: str) -> Panel:
    """Everything about the encounter: the card's own words, its table, all piles."""
    game = table.session.game
    encounter = game.encounter
    view = encounter_view(table.session)
    if encounter is None or view is None:
        return Panel("encounter", "Encounter", (line(table_says.NO_ENCOUNTER_IS_UNDER_WAY, "dim"),))
    own = game.book.tables.encounters[encounter.name]
    lines = drawn_encounter(view, table, width)
    if own.card.text:
        lines += [BLANK, *wrap_text(own.card.text, width, "em")]
    lines.append(BLANK)
    for trait in view.traits:
        lines += wrap_text(f"{trait.label}: {trait.text}", width, "warn", "Trait  ", "       ")
    for ending in view.endings:
        lines += wrap_text(ending.text, width, "", f"{ending.label}: ", "  ")
    lines += [BLANK, line(table_says.HANDS_AND_PILES, "heading")]
    titles = game.book.tables.cards
    for name in encounter.party:
        hand = encounter.hands.get(name, [])
        deck = getattr(game.characters[name], f"{encounter.kind}_deck")
        pile = len(encounter.discards.get(name, []))
        lines.append(
            line(
                table_says.IN_HAND_IN_THE_DECK_DISCARDED.format(
                    who=game.book.short(name), count=len(hand), count_2=len(deck), pile=pile
                )
            )
        )
        if argument == "hands":
            lines += wrap_text(", ".join(titles[card].title for card in hand), width, "dim", "  ")
    for name, how in encounter.out.items():
        lines.append(line(f"{game.book.short(name)}: {how}", "bad"))
    if argument != "hands":
        lines.append(line(table_says.ENCOUNTER_HANDS_SHOWS_WHAT_EVERYONE_HOLDS, "dim"))
    return Panel("encounter", own.title, tuple(lines))


def _head(view: EncounterView, width: int) -> list[Line]:
    kind = "Combat" if view.kind == "combat" else "Diplomacy"
    spans: list[Span] = [("heading", view.title), ("dim", table_says.TURN.format(kind=kind, turn=view.turn))]
    if view.active:
        spans.append(("", table_says.ACTIVE.format(active=view.active)))
    found = wrap(spans, width, "", "  ")
    for words in view.beside:
        found += wrap_text(words, width, "warn", "  ", "    ")
    return found


def _counters(view: EncounterView, width: int) -> list[Line]:
    if view.kind == "combat":
        full = min(view.value, max(0, view.pool))
        room = max(5, min(view.value, width - 30))
        bar = "■" * round(full * room / max(1, view.value))
        pool: Line = (
            ("", "Pool "),
            ("good", bar),
            ("dim", "·" * (room - len(bar))),
            ("", table_says.OF_TO_WIN.format(pool=view.pool, value=view.value)),
        )
        return [pool]
    # The track from bottom to top, the marker in brackets; colours are written out, for those who see none.
    spans: list[Span] = [("", "Affinity")]
    for number, colour in enumerate(view.track, 1):
        style = {"green": "good", "red": "bad"}.get(colour, "")
        spans.append((style, f" [{colour.upper()}]" if number == view.affinity else f" {colour}"))
    if view.duration:
        spans.append(("", table_says.DURATION.format(duration=view.duration)))
    if view.stage:
        spans.append(("", table_says.STAGE.format(stage=view.stage)))
    return wrap(spans, width, "", "  ")


def _table_lines(view: EncounterView, width: int) -> list[Line]:
    found: list[Line] = []
    if view.bonuses:
        found += wrap_text("; ".join(view.bonuses), width, "", "  bonus ?    ", " " * 13)
    for row in view.rows:
        spans: list[Span] = [("bad" if row.strikes else "dim", row.does)]
        mark = "► " if row.strikes else "  "
        found += wrap(spans, width, f"{mark}{row.head:<10} ", " " * 13)
    return found


def _next_blow(view: EncounterView, width: int) -> list[Line]:
    word = "Attack" if view.kind == "combat" else "Response"
    found: list[Line] = []
    for row in view.rows:
        if row.strikes:
            found += wrap_text(f"{word}: {row.does}", width, "bad", "► ", "  ")
    return found
