"""The turn: picking the active character, the activation, readiness, the end of the turn; start and end.

The encounter's state contains everything that decides what comes next, so play can be resumed from there.
"""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.delayed import resolve_on_encounter
from runtime.rules.encounters.encounter_rules import EncounterRules, ended, under_way
from runtime.rules.encounters.hands import discard_from_hand, draw, put_strays_back
from runtime.rules.encounters.moment import moment_in
from runtime.rules.encounters.outcome import EncounterEnd
from runtime.rules.encounters.playing_cards import play_cards
from runtime.rules.encounters.sequence import speaking
from runtime.rules.encounters.speaking_cards import anyone_speaks
from runtime.rules.encounters.traits import act, act_in_any_order
from runtime.rules.encounters.using_cards import forced_when_activated, trigger_own
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow, choose
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import EncounterState, Game
from runtime.sentences import rules_say

START = "at-the-start-of-an-encounter"


def resolve(
    game: Game, rules: Edition, context: Context, name: str, how: EncounterRules
) -> Flow[EncounterEnd]:
    """An encounter from its start, turn by turn, to its outcome. A conclusion may let it go on.

    KOR-COMBAT-022, KOR-COMBAT-026, KOR-COMBAT-027, KOR-COMBAT-080, KOR-DIPLO-014, KOR-DIPLO-029, KOR-FINAL-002.
    """
    # Until somebody is activated, things at the start concern the first member of the party.
    encounter = EncounterState(name, how.kind, list(context.members), active=context.members[0])
    game.encounter = encounter
    for step in how.start:
        yield from step(game, rules, how)
        if encounter.over or not encounter.party or game.ending:
            break
    while True:
        while not (encounter.over or not encounter.party or game.ending):
            for step in how.turn:
                yield from step(game, rules, how)
                if encounter.over or not encounter.party or game.ending:
                    break
        outcome = yield from how.conclude(game, rules, how)
        if outcome is not None:
            yield from put_strays_back(game)
            return outcome


def start_abilities(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Traits that act at the start, then cards that speak then. KOR-COMBAT-024, KOR-DIPLO-015, AMB-S-47."""
    encounter = game.encounter
    assert encounter is not None
    yield from act(game, rules, how, "start")
    table = game.book.tables.encounters[encounter.name]
    encounter.markers.dark += sum(ability.count for ability in table.triggers.get("delayed", ()))
    if not ended(game):
        yield from resolve_on_encounter(game, rules, "on-placement")
    if not ended(game) and START in game.book.triggers:
        yield from trigger_own(game, rules, tuple(encounter.party), START)


def activations(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Phases I to IV for everyone still in it who has not been activated this turn.

    KOR-COMBAT-028, KOR-COMBAT-029, KOR-COMBAT-030, KOR-COMBAT-059, KOR-DIPLO-017, KOR-DIPLO-018, FOA-COMBAT-021.
    """
    encounter = game.encounter
    assert encounter is not None
    if encounter.phase in ("cards", "played"):
        yield from finish_activation(game, rules, how)  # resumed in the middle
    while not (encounter.over or game.ending):
        ready = [name for name in encounter.party if name not in encounter.activated]
        if not ready:
            return
        name = ready[0]
        if len(ready) > 1:
            pairs = [(one, game.book.characters[one].title) for one in ready]
            name = yield from choose("encounter.active", pairs, rules_say.WHO_IS_ACTIVE_NEXT)
        begin_activation(encounter, name)
        yield Event("step", name, text="is active")
        for step in how.activation:
            yield from step(game, rules, how)
            if encounter.over or game.ending or name not in encounter.party:
                break
        else:
            # As in `finish_activation`. A separate flow would cost every card and every question one more step.
            encounter.phase = "cards"
            yield from play_cards(game, rules, how)
            if encounter.phase == "played":
                for step in how.after_cards:
                    if encounter.over or game.ending or name not in encounter.party:
                        break
                    yield from step(game, rules, how)
        if how.readiness is not None and not ended(game):
            yield from how.readiness(game, rules, how)


def begin_activation(encounter: EncounterState, name: str) -> None:
    """Phase II begins: cards and uses are counted anew. KOR-COMBAT-031, KOR-ITEM-016, FOA-ITEM-004."""
    encounter.active = name
    encounter.activated.append(name)
    encounter.played = encounter.placed = encounter.extra = 0
    encounter.begun = False
    encounter.phase = "activation"
    encounter.used = [mark for mark in encounter.used if not mark.startswith("turn:")]


def finish_activation(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """From the cards on. A character who is gone by then is no longer struck (AMB-S-67)."""
    encounter = game.encounter
    assert encounter is not None
    yield from play_cards(game, rules, how)
    for step in how.after_cards if encounter.phase == "played" else ():
        if encounter.over or game.ending or encounter.active not in encounter.party:
            break
        yield from step(game, rules, how)
    if how.readiness is not None and not ended(game):
        yield from how.readiness(game, rules, how)


def when_activated(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Cards of the sequence and of the characters, and traits, that speak when somebody is activated."""
    when = "when-activated"
    book = game.book
    if "activated" in how.traits or when in book.tables.triggers:
        return _when_activated(game, rules, how)
    if when in book.triggers and anyone_speaks(game, under_way(game), (when,)):
        return _when_activated(game, rules, how)
    return NOTHING


def _when_activated(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    encounter = game.encounter
    assert encounter is not None
    if "activated" in how.traits:
        yield from act(game, rules, how, "activated")
    if "when-activated" in game.book.triggers and not ended(game):
        yield from forced_when_activated(game, rules)
    if "when-activated" not in game.book.tables.triggers:
        return
    for played, table in speaking(game, encounter, "when-activated"):
        for ability in table.triggers["when-activated"]:
            if ended(game) or encounter.active not in encounter.party:
                return
            moment = moment_in(game, encounter, encounter.active, f"card:{played.card}", played)
            if ability.needs is None or holds(ability.needs, game, rules, moment):
                yield from apply(ability.do, game, rules, moment)


def after_delayed(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Where mechanisms of the encounter act in each activation. The players choose their order.

    KOR-CLAUDYNE-006, KOR-VENEDA-014, KOR-GEN-002.
    """
    return act_in_any_order(game, rules, how, "after-delayed")


def end_of_turn(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Hands go down to the limit; then one card each, except for those who panic; trays are cleared.

    KOR-COMBAT-060, KOR-COMBAT-061, KOR-COMBAT-062, KOR-PANIC-004, KOR-DIPLO-028, FOA-TRAIT-012.
    """
    encounter = game.encounter
    assert encounter is not None
    limit = rules.numbers.hand
    for name in tuple(encounter.party):
        over = len(encounter.hands[name]) - limit
        if over > 0:
            yield from discard_from_hand(game, name, over)
    for name in tuple(encounter.party):
        if name in encounter.party and not rules.panics(game, game.characters[name]):
            yield from draw(game, rules, how, name, 1)
            if encounter.over or not encounter.party or game.ending:
                return
    if "end-of-turn" in how.traits:
        yield from act(game, rules, how, "end-of-turn")
        if ended(game):
            return
    encounter.activated.clear()
    encounter.turn += 1
    encounter.phase = "turn"
    yield Event("step", what="turn", amount=encounter.turn, text="ends")
