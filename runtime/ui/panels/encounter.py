"""An encounter as it lies on the table: the sequence of cards, the enemy's table, pool or affinity, hands.

Owns the signs of keys: a full point is joined and fulfilled, an empty one joined only. Everything is read
from the
state and from the rules' own tables; nothing is worked out twice.
"""

from __future__ import annotations

from typing import Final

from runtime.play.sessions.session import Session
from runtime.rules.edition import Edition
from runtime.rules.encounters.card_tables import ROWS, EncounterTable, JoinedKey, Row
from runtime.rules.encounters.encounter_rules import how_of
from runtime.rules.encounters.in_force import demand
from runtime.rules.encounters.sequence import left_of
from runtime.rules.protocol.decisions import Decision, Option, PrintedOption
from runtime.rules.state.game import EncounterState, Game
from runtime.ui.panels.drawn_cards import BONUSES, SHORT, card_boxes, compact_row
from runtime.ui.screen import BLANK, Line, Panel, Span, line
from runtime.ui.table import Table
from runtime.ui.wrap import wrap, wrap_text

_ROOMY: Final = 26  # rows of a terminal from which cards are drawn as cards
_ABILITY_WORDS: Final = {"on-placement": "then"}


def encounter_lines(table: Table, width: int, height: int = 40) -> list[Line]:
    """What stands over the story while an encounter is under way; nothing otherwise."""
    game = table.session.game
    encounter = game.encounter
    if encounter is None or encounter.name not in game.book.tables.encounters:
        return []
    lines = [_head(game, encounter), *_counters(game, encounter, width)]
    if height >= _ROOMY:
        lines += card_boxes(game, encounter, width)
        lines += _table_lines(game, table.session.rules, encounter, width)
    else:
        lines += compact_row(game, encounter, width)
        lines += _next_blow(game, table.session.rules, encounter, width)
    return lines + _hand(table, encounter, width)


def _hand(table: Table, encounter: EncounterState, width: int) -> list[Line]:
    """The cards of the player who is asked, where the options do not name them; other hands stay hidden unless asked for."""
    decision = table.decision
    if decision is None or decision.actor not in encounter.hands or decision.kind == "encounter.play":
        return []
    cards = table.book.tables.cards
    names = ", ".join(cards[card].title for card in encounter.hands[decision.actor])
    who = table.book.characters[decision.actor].title.split(",")[0]
    return wrap_text(names or "empty", width, "", f"Hand of {who}: ", "  ")


def encounter_panel(table: Table, width: int, argument: str) -> Panel:
    """Everything about the encounter: the card's own words, its table, all piles."""
    game = table.session.game
    encounter = game.encounter
    if encounter is None or encounter.name not in game.book.tables.encounters:
        return Panel("encounter", "Encounter", (line("No encounter is under way.", "dim"),))
    own = game.book.tables.encounters[encounter.name]
    lines = encounter_lines(table, width)
    if own.card.text:
        lines += [BLANK, *wrap_text(own.card.text, width, "em")]
    lines += [BLANK, *_traits(game, own, width), *_endings(game, own, width)]
    lines += [BLANK, line("Hands and piles", "heading")]
    titles = game.book.tables.cards
    for name in encounter.party:
        hand = encounter.hands.get(name, [])
        deck = getattr(game.characters[name], f"{encounter.kind}_deck")
        who = game.book.characters[name].title.split(",")[0]
        pile = len(encounter.discards.get(name, []))
        lines.append(line(f"{who}: {len(hand)} in hand, {len(deck)} in the deck, {pile} discarded"))
        if argument == "hands":
            lines += wrap_text(", ".join(titles[card].title for card in hand), width, "dim", "  ")
    for name, how in encounter.out.items():
        lines.append(line(f"{game.book.characters[name].title.split(',')[0]}: {how}", "bad"))
    if argument != "hands":
        lines.append(line("`encounter hands` shows what everyone holds.", "dim"))
    return Panel("encounter", own.title, tuple(lines))


def _head(game: Game, encounter: EncounterState) -> Line:
    own = game.book.tables.encounters[encounter.name]
    kind = "Combat" if encounter.kind == "combat" else "Diplomacy"
    spans: list[Span] = [("heading", own.title), ("dim", f"  {kind}, turn {encounter.turn + 1}")]
    if encounter.active in game.characters:
        spans.append(("", f"  active: {game.book.characters[encounter.active].title.split(',')[0]}"))
    if encounter.weather:
        title = game.book.weathers[encounter.weather].title
        spans.append(("warn", f"  weather: {title} ({encounter.weather_time})"))
    return tuple(spans)


def _counters(game: Game, encounter: EncounterState, width: int) -> list[Line]:
    own = game.book.tables.encounters[encounter.name]
    found: list[Line] = []
    if encounter.kind == "combat":
        full = min(own.value, max(0, encounter.pool))
        room = max(5, min(own.value, width - 30))
        bar = "■" * round(full * room / max(1, own.value))
        found.append(
            (
                ("", "Pool "),
                ("good", bar),
                ("dim", "·" * (room - len(bar))),
                ("", f" {encounter.pool} of {own.value} to win"),
            )
        )
    else:
        found.append(_affinity(own, encounter))
    for spawn in encounter.spawns:
        card = game.book.spawns[spawn.spawn]
        found.append(line(f"  beside it: {card.title}, {spawn.markers} of {card.value}", "bad"))
    marks = encounter.markers
    held = [f"{count} {word}" for word, count in (("dark", marks.dark), ("light", marks.light)) if count]
    held += [f"{marks.quest} quest"] if marks.quest else []
    if held:
        found.append(line("  markers: " + ", ".join(held)))
    return found


def _affinity(own: EncounterTable, encounter: EncounterState) -> Line:
    """The track from bottom to top, the marker in brackets; colours are written out, for those who see
    none.
    """
    spans: list[Span] = [("", "Affinity ")]
    slots: tuple[str, ...] = getattr(own.card, "affinity").slots  # noqa: B009 (only talks have it)
    for number, colour in enumerate(slots, 1):
        style = {"green": "good", "red": "bad"}.get(colour, "")
        here = number == encounter.affinity
        spans.append((style, f"[{colour.upper()}]" if here else f" {colour} "))
    if encounter.duration:
        spans.append(("", f"   Duration {encounter.duration}"))
    stages = {stage.number for stage in getattr(own.card, "stages", ())}
    if len(stages) > 1:
        now = getattr(own.card, "stages")[encounter.stage - 1].number  # noqa: B009
        spans.append(("", f"   Stage {now} of {len(stages)}"))
    return tuple(spans)


def striking_row(game: Game, rules: Edition, encounter: EncounterState) -> Row | None:
    """The row that strikes next, as things stand."""
    try:
        return how_of(game, rules).row(game, encounter, 0)
    except (LookupError, ValueError):
        return None


def _rows(game: Game, encounter: EncounterState) -> tuple[Row, ...]:
    own = game.book.tables.encounters[encounter.name]
    return own.rows if encounter.kind == "combat" else own.stages.get(encounter.stage, ())


def _table_lines(game: Game, rules: Edition, encounter: EncounterState, width: int) -> list[Line]:
    next_row = striking_row(game, rules, encounter)
    found: list[Line] = []
    own = game.book.tables.encounters[encounter.name]
    bonuses = [
        f"{attribute or 'any'}: {game.book.words.effects(do)}"
        for (stage, attribute), do in own.variables.items()
        if stage == encounter.stage
    ]
    if bonuses:
        found += wrap_text("; ".join(bonuses), width, "", "  bonus ?    ", " " * 13)
    for row in _rows(game, encounter):
        strikes = row is next_row
        most = "+" if row.most is None else f"-{row.most}" if row.most != row.least else ""
        head = f"pool {row.least}{most}" if encounter.kind == "combat" else "response"
        spans: list[Span] = [("bad" if strikes else "dim", game.book.words.effects(row.do) or "nothing")]
        mark = "► " if strikes else "  "
        found += wrap(spans, width, f"{mark}{head:<10} ", " " * 13)
    return found


def _next_blow(game: Game, rules: Edition, encounter: EncounterState, width: int) -> list[Line]:
    row = striking_row(game, rules, encounter)
    if row is None:
        return []
    word = "Attack" if encounter.kind == "combat" else "Response"
    return wrap_text(f"{word}: {game.book.words.effects(row.do) or 'nothing'}", width, "bad", "► ", "  ")


def _traits(game: Game, own: EncounterTable, width: int) -> list[Line]:
    found: list[Line] = []
    for trait in own.traits:
        words = trait.trait.replace("-", " ").title()
        if trait.least or trait.most:
            words += f" {trait.least}" + (f"-{trait.most}" if trait.most else "")
        if trait.do:
            words += f": {game.book.words.effects(trait.do)}"
        found += wrap_text(words, width, "warn", "Trait  ", "       ")
    return found


def _endings(game: Game, own: EncounterTable, width: int) -> list[Line]:
    found: list[Line] = []
    for name in ("opportunity", "loot", "reward", "failure"):
        effects = getattr(own.card, name, ())
        if effects:
            found += wrap_text(game.book.words.effects(effects), width, "", f"{name.title()}: ", "  ")
    for ending in getattr(own.card, "conclusions", ()):
        found += wrap_text(game.book.words.effects(ending.do), width, "", f"Ends {ending.colour}: ", "  ")
    return found


# --- what a card would give


def play_hint(session: Session, decision: Decision, option: Option) -> str:
    """What taking the option would do.

    For a choice, what is printed below it (KOR-JOURNAL-007). For a card to lay, the keys met and not met, then its
    own ability.
    """
    if isinstance(option, PrintedOption):
        return session.game.book.words.effects(option.do)
    game = session.game
    encounter = game.encounter
    tables = game.book.tables
    if encounter is None or decision.kind != "encounter.play" or option.key not in tables.cards:
        return ""
    left = left_of(encounter, len(encounter.sequence))
    link = tables.link(left, option.key)
    parts = [_key_words(key, game, session.rules, encounter) for key in link.keys]
    for ability in tables.cards[option.key].triggers.get("on-placement", ()):
        parts.append(game.book.words.effects(ability.do))
    for when, abilities in tables.cards[option.key].triggers.items():
        if when != "on-placement":
            parts += [f"{when.replace('-', ' ')}: {game.book.words.effects(one.do)}" for one in abilities]
    return "; ".join(part for part in parts if part) or "joins no key"


def _bonus_words(kind: str, amount: int, key: JoinedKey, game: Game, encounter: EncounterState) -> str:
    """A bonus in words; for the variable one, what this encounter makes of it."""
    if kind != "variable":
        return f"{f'{amount} ' if amount > 1 else ''}{BONUSES.get(kind, kind)}"
    found = game.book.tables.encounters[encounter.name].variables
    do = found.get((encounter.stage, key.attribute)) or found.get((encounter.stage, ""))
    return game.book.words.effects(do) if do else "nothing here"


def _key_words(key: JoinedKey, game: Game, rules: Edition, encounter: EncounterState) -> str:
    character = game.characters[encounter.active]
    gives = ", ".join(
        [_bonus_words(kind, amount, key, game, encounter) for kind, amount in key.bonuses]
        + (["lightning"] if key.lightning else [])
    )
    if not gives:
        return ""
    if key.attribute:
        need = demand(game, rules, character, key)
        have = character.attributes.get(key.attribute, 0)
        if have < need:
            return f"○ {gives} needs {SHORT.get(key.attribute, key.attribute)} {need}, you have {have}"
        return f"● {gives}"
    if key.magic:
        payable = any(game.characters[name].magic > 0 for name in encounter.party)
        return f"● {gives} for 1 magic" if payable else f"○ {gives} needs 1 magic"
    return f"● {gives}"


assert len(ROWS) == 5  # the drawing has five rows
