"""Time markers in the sequence, and the delayed abilities that wait for the last of them to go."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.effects import lying_markers
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.encounter_rules import (
    EncounterRules,
    begin_once,
    ended,
    finish_once,
)
from runtime.rules.encounters.moment import card_of, moment_in
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import SourcePlace
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import EncounterState, Game, PlayedCard


def delayed_step(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Takes one marker off each card that has any, starting with the encounter card.

    When a card loses its last marker, its ability resolves before the next card is handled.

    KOR-COMBAT-032, KOR-COMBAT-033, KOR-DIPLO-019, FOA-COMBAT-025.
    """
    encounter = game.encounter
    assert encounter is not None
    if not on_encounter(rules, encounter):
        for played in encounter.sequence:
            if played.time:
                break
        else:
            return NOTHING
    return _delayed_step(game, rules, encounter)


def _delayed_step(game: Game, rules: Edition, encounter: EncounterState) -> Flow[None]:
    """Takes one marker off each card that has any, the encounter card first (KOR-COMBAT-032)."""
    if on_encounter(rules, encounter):
        yield from take_from_encounter(game, rules, encounter, 1)
    for played in tuple(encounter.sequence):
        if ended(game) or encounter.active not in encounter.party:
            return  # the activation of one who fell is over (KOR-DEATH-003, AMB-S-67)
        if played.time:
            yield from take_time(game, rules, played, 1)


def on_encounter(rules: Edition, encounter: EncounterState) -> bool:
    """Whether time lies on the encounter card, as the first card of the sequence. KOR-COMBAT-032."""
    return encounter.markers.dark > 0 and rules.rulings.encounter_tokens


def take_from_encounter(game: Game, rules: Edition, encounter: EncounterState, amount: int) -> Flow[None]:
    """The same as for any card: with the last marker comes its delayed ability. KOR-COMBAT-033, KOR-COMBAT-034."""
    taken = min(amount, encounter.markers.dark)
    encounter.markers.dark -= taken
    yield Event("markers", what=encounter.name, amount=-taken, text="time")
    if not encounter.markers.dark:
        yield from resolve_on_encounter(game, rules, "delayed")


def take_time(game: Game, rules: Edition, played: PlayedCard, amount: int) -> Flow[None]:
    """Takes markers off one card. An effect that takes the last one triggers the ability, too. KOR-COMBAT-034."""
    taken = min(amount, played.time)
    if not taken:
        return
    played.time -= taken
    yield Event("markers", what=played.card, amount=-taken, text="time")
    if not played.time:
        yield from resolve_delayed(game, rules, played)


def resolve_delayed(game: Game, rules: Edition, played: PlayedCard) -> Flow[None]:
    """The active player resolves it, also on somebody else's card. KOR-COMBAT-034."""
    table = game.book.tables.cards[played.card]
    encounter = game.encounter
    assert encounter is not None
    mark = f"under-way:{played.card}"
    if "delayed" not in table.triggers or not begin_once(encounter, mark):
        return
    for ability in table.triggers["delayed"]:
        place = SourcePlace(table.file, *ability.at)
        moment = moment_in(game, encounter, encounter.active, f"card:{played.card}", played, at=place)
        if ability.needs is None or holds(ability.needs, game, rules, moment):
            yield Event("step", encounter.active, played.card, text="resolves its delayed ability")
            yield from apply(ability.do, game, rules, moment)
        if ended(game):
            break
    finish_once(encounter, mark)


def resolve_on_encounter(game: Game, rules: Edition, when: str) -> Flow[None]:
    """Abilities of the encounter card itself for a trigger, in the active character's name."""
    encounter = game.encounter
    assert encounter is not None
    table = game.book.tables.encounters[encounter.name]
    mark = f"under-way:{when}"
    if when not in table.triggers or not begin_once(encounter, mark):
        return
    for ability in table.triggers[when]:
        moment = moment_in(
            game,
            encounter,
            encounter.active,
            f"encounter:{encounter.name}",
            at=SourcePlace(table.card.file, *ability.at),
        )
        if ability.needs is None or holds(ability.needs, game, rules, moment):
            yield from apply(ability.do, game, rules, moment)
        if ended(game):
            break
    finish_once(encounter, mark)


def _time_here(game: Game, rules: Edition, context: Context, amount: int) -> Flow[None]:
    """`place 3 time here` on a card of the sequence."""
    played = card_of(game, context)
    if played is None:
        return
    if amount < 0:
        yield from take_time(game, rules, played, -amount)
        return
    played.time += amount
    yield Event("markers", what=played.card, amount=amount, text="time")


lying_markers.CARDS_IN_PLAY["time"] = _time_here
