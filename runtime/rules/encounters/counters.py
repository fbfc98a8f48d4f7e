"""Pool, affinity and duration: how they change, where they end, and what amounts may be multiplied by."""

from __future__ import annotations

from functools import partial

from runtime.rules.costs.costs import COUNTERS
from runtime.rules.edition import Edition
from runtime.rules.effects.resources import ENCOUNTER_COUNTERS
from runtime.rules.encounters.encounter_rules import EncounterRules, how_of
from runtime.rules.encounters.moment import card_of, strike_of
from runtime.rules.encounters.sequence import connected, fulfilled
from runtime.rules.encounters.traits import redirected
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.game import Game
from schemas.words import ATTRIBUTES

DURATION_MOST = 10


def change_pool(game: Game, rules: Edition, how: EncounterRules, amount: int) -> Flow[None]:
    """Adds or removes markers; at the value the party has won.

    KOR-COMBAT-049, KOR-COMBAT-056, KOR-COMBAT-063, KOR-COMBAT-101.
    """
    encounter = game.encounter
    assert encounter is not None
    if amount > 0:
        if encounter.spawns:
            amount = yield from redirected("pool", game, rules, how, amount)
        if encounter.less:  # FOA-TRAIT-003
            held = min(amount, encounter.less)
            encounter.less -= held
            amount -= held
        encounter.pool += amount
        yield Event("gained", what="pool", amount=amount)
        how.pool_changed(game, encounter)
        return
    missing = -amount - encounter.pool
    lost = min(-amount, encounter.pool)
    encounter.pool -= lost
    yield Event("lost", what="pool", amount=lost)
    for _ in range(missing):
        yield from how.cannot_lose(game, rules, how)


def move_affinity(game: Game, rules: Edition, how: EncounterRules, amount: int) -> Flow[None]:
    """Moves up stop at the top. Moves down that cannot be made cost cards.

    KOR-DIPLO-031, KOR-DIPLO-040, KOR-DIPLO-042.
    """
    encounter = game.encounter
    assert encounter is not None
    table = game.book.tables.encounters[encounter.name]
    if amount > 0 and encounter.spawns:
        amount = yield from redirected("up", game, rules, how, amount)
    wanted = encounter.affinity + amount
    encounter.affinity = max(1, min(wanted, table.last))
    yield Event("set", what="affinity", amount=encounter.affinity)
    for _ in range(1 - wanted):
        yield from how.cannot_lose(game, rules, how)


def change_duration(game: Game, rules: Edition, how: EncounterRules, amount: int) -> Flow[None]:
    """At most 10. With the last point the talk ends at once. KOR-DIPLO-003, KOR-DIPLO-004, KOR-DIPLO-037."""
    encounter = game.encounter
    assert encounter is not None
    if encounter.kind != "diplomacy":
        return
    before = encounter.duration
    encounter.duration = max(0, min(before + amount, DURATION_MOST))
    yield Event("gained" if amount > 0 else "lost", what="duration", amount=abs(encounter.duration - before))
    if not encounter.duration and encounter.phase != "conclusion":
        encounter.over = "duration"


def _pool(game: Game, rules: Edition, context: Context, amount: int) -> Flow[None]:
    if game.encounter is not None and game.encounter.kind == "combat" and amount:
        yield from change_pool(game, rules, how_of(game, rules), amount)


def _duration(game: Game, rules: Edition, context: Context, amount: int) -> Flow[None]:
    if game.encounter is not None and amount:
        yield from change_duration(game, rules, how_of(game, rules), amount)


ENCOUNTER_COUNTERS["pool"] = _pool
ENCOUNTER_COUNTERS["duration"] = _duration


def _cards_of_subtype(subtype: str, game: Game, rules: Edition, context: Context) -> int:
    """KOR-COMBAT-019."""
    encounter = game.encounter
    if encounter is None:
        return 0
    cards = game.book.tables.cards
    return sum(subtype in cards[played.card].subtypes for played in encounter.sequence)


def _connected_keys(attribute: str, magic: bool, game: Game, rules: Edition, context: Context) -> int:
    """KOR-COMBAT-006."""
    return 0 if game.encounter is None else connected(game, rules, how_of(game, rules), attribute, magic)


def _fulfilled_keys(attribute: str, game: Game, rules: Edition, context: Context) -> int:
    """For cards that say the demand must have been met. AMB-C-10."""
    return 0 if game.encounter is None else fulfilled(game, attribute)


def _in_sequence(game: Game, rules: Edition, context: Context) -> int:
    return len(game.encounter.sequence) if game.encounter is not None else 0


def _in_hand(game: Game, rules: Edition, context: Context) -> int:
    encounter = game.encounter
    return len(encounter.hands.get(context.active, ())) if encounter is not None else 0


def _charges_here(game: Game, rules: Edition, context: Context) -> int:
    card = card_of(game, context)
    return card.charges if card is not None else 0


def _damage_taken(game: Game, rules: Edition, context: Context) -> int:
    strike = strike_of(context)
    return strike.taken.get(context.active, 0) if strike is not None else 0


def _quest_markers_here(game: Game, rules: Edition, context: Context) -> int:
    """On the encounter card, otherwise on the card or location that speaks. KOR-VENEDA-016."""
    encounter = game.encounter
    if encounter is not None:
        return encounter.markers.quest
    if context.source and not context.source.startswith("location:"):
        markers = game.card_markers.get(context.source)
    else:
        placed = game.board.locations.get(context.here)
        markers = placed.markers if placed is not None else None
    return markers.quest if markers is not None else 0


def _markers_here(game: Game, rules: Edition, context: Context) -> int:
    """Pool markers on a spawn that speaks (KOR-VENEDA-007), otherwise quest markers."""
    kind, _, name = context.source.partition(":")
    if game.encounter is not None and kind == "spawn":
        return next((one.markers for one in game.encounter.spawns if one.spawn == name), 0)
    return _quest_markers_here(game, rules, context)


COUNTERS["candle"] = partial(_cards_of_subtype, "candle")
COUNTERS["bolt"] = partial(_cards_of_subtype, "bolt")
COUNTERS["connected-magic-key"] = partial(_connected_keys, "", True)
for _attribute in ATTRIBUTES:
    COUNTERS[f"connected-{_attribute}-key"] = partial(_connected_keys, _attribute, False)
    COUNTERS[f"fulfilled-{_attribute}-key"] = partial(_fulfilled_keys, _attribute)
COUNTERS["card-in-the-sequence"] = _in_sequence
COUNTERS["card-in-hand"] = _in_hand
COUNTERS["charge-here"] = _charges_here
COUNTERS["damage-taken"] = _damage_taken
COUNTERS["quest-marker-here"] = _quest_markers_here
COUNTERS["marker-here"] = _markers_here
