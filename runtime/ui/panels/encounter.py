"""An encounter on the table: the sequence of cards, the enemy's table, pool or affinity, hands.

Draws the view of `encounter_view`. Owns the signs of keys: a full point is joined and fulfilled, an empty one only
joined.
"""

from __future__ import annotations

from typing import Final

from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import listed
from runtime.ui.panels.drawn_cards import compact_row, sequence_boxes
from runtime.ui.screen import BLANK, Line, Panel, Span, line
from runtime.ui.views import Views
from runtime.ui.wrap import wrap, wrap_text
from schemas.table_view import EncounterView

_ROOMY: Final = 30  # a terminal with so many rows shows the enemy's whole table
_DRAWN: Final = 22  # from here on cards are drawn as cards


def encounter_lines(view: EncounterView | None, width: int, height: int = 40) -> list[Line]:
    """What is above the story while an encounter is under way; otherwise nothing."""
    if view is None:
        return []
    lines = [*_head(view, width), *_counters(view, width)]
    lines += _table_lines(view, width) if height >= _ROOMY else _next_blow(view, width)
    lines += sequence_boxes(view, width) if height >= _DRAWN else compact_row(view, width)
    return lines + _hand(view, width)


def _hand(view: EncounterView, width: int) -> list[Line]:
    """The cards of the player who is asked, if the options do not name them. Other hands stay hidden unless asked for."""
    if not view.hand or view.asks_for_a_card:
        return []
    words = table_says.HAND_OF.format(who=view.asked, cards=listed([card.title for card in view.hand]))
    return wrap_text(words, width, "", "", "  ")


def encounter_panel(views: Views, width: int, argument: str) -> Panel:
    """Everything about the encounter: the card's own words, its table, all piles."""
    view = views.encounter
    if view is None:
        return Panel("encounter", "Encounter", (line(table_says.NO_ENCOUNTER_IS_UNDER_WAY, "dim"),))
    lines = encounter_lines(view, width)
    if view.text:
        lines += [BLANK, *wrap_text(view.text, width, "em")]
    lines.append(BLANK)
    for trait in view.traits:
        words = table_says.TRAIT.format(title=trait.label, text=trait.text)
        lines += wrap_text(words, width, "warn", "", "       ")
    for ending in view.endings:
        lines += wrap_text(ending.text, width, "", f"{ending.label}: ", "  ")
    lines += [BLANK, line(table_says.HANDS_AND_PILES, "heading")]
    hands = views.open_hands if argument == "hands" else {}
    for pile in view.piles:
        words = table_says.PILES.format(
            who=pile.who, hand=pile.hand, deck=pile.deck, discarded=pile.discarded
        )
        lines += wrap_text(words, width, "", "", "  ")
        if hands.get(pile.who):
            lines += wrap_text(listed(hands[pile.who]), width, "dim", "  ", "  ")
    for who, how in view.out.items():
        lines.append(line(f"{who}: {how}", "bad"))
    if argument != "hands":
        lines += wrap_text(table_says.ENCOUNTER_HANDS_SHOWS_WHAT_EVERYONE_HOLDS, width, "dim")
    return Panel("encounter", view.title, tuple(lines))


def _head(view: EncounterView, width: int) -> list[Line]:
    template = table_says.COMBAT_TURN if view.kind == "combat" else table_says.TALK_TURN
    spans: list[Span] = [("heading", view.title), ("dim", f" · {template.format(turn=view.turn)}")]
    if view.active:
        spans.append(("", f" · {table_says.ACTIVE.format(active=view.active)}"))
    found = wrap(spans, width, "", "  ")
    for words in view.beside:
        found += wrap_text(words, width, "warn", "  ", "    ")
    return found


def _counters(view: EncounterView, width: int) -> list[Line]:
    if view.kind == "combat":
        full = min(view.value, max(0, view.pool))
        room = max(1, min(view.value, width - 30))
        bar = "■" * round(full * room / max(1, view.value))
        pool: Line = (
            ("", "Pool "),
            ("good", bar),
            ("dim", "·" * (room - len(bar))),
            ("", f" {table_says.OF_TO_WIN.format(pool=view.pool, value=view.value)}"),
        )
        return [pool]
    # The track from bottom to top, with the marker in brackets. Colours are words, for those who cannot see them.
    spans: list[Span] = [("", "Affinity")]
    for number, colour in enumerate(view.track, 1):
        style = {"green": "good", "red": "bad"}.get(colour, "")
        spans.append((style, f" [{colour.upper()}]" if number == view.affinity else f" {colour}"))
    if view.duration:
        spans.append(("", f"   {table_says.DURATION.format(duration=view.duration)}"))
    if view.stage:
        spans.append(("", f"   {table_says.STAGE.format(stage=view.stage)}"))
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
    template = table_says.NEXT_ATTACK if view.kind == "combat" else table_says.NEXT_RESPONSE
    found: list[Line] = []
    for row in view.rows:
        if row.strikes:
            found += wrap_text(template.format(does=row.does), width, "bad", "► ", "  ")
    return found
