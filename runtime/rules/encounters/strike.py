"""The attack or response: before it, on it, its parts from left to right, after it.

Owns the order of additions and prevention. KOR-COMBAT-053 to KOR-COMBAT-058, KOR-COMBAT-088 to KOR-COMBAT-099.
"""

from __future__ import annotations

import msgspec

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.around import anything_around, around
from runtime.rules.encounters.card_charges import charged
from runtime.rules.encounters.encounter_rules import EncounterRules, ended
from runtime.rules.encounters.free_use import after_the_strike, before_the_table_is_read, free_jobs
from runtime.rules.encounters.hearing import belongings_speak, hear_cards, hear_others, offer_uses
from runtime.rules.encounters.moment import Strike, moment_in
from runtime.rules.encounters.sequence import is_visible
from runtime.rules.encounters.shaping import last_parts
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow
from runtime.rules.state.game import Game


def strike(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Phase III, against the last active character. A character who is gone is not struck (AMB-S-67).

    KOR-COMBAT-053, KOR-COMBAT-054, KOR-COMBAT-057, KOR-COMBAT-058, KOR-COMBAT-088, KOR-DIPLO-024, KOR-DIPLO-025,
    FOA-COMBAT-054; the items and charges of those it strikes come last (KOR-ITEM-019, KOR-COMBAT-020).
    """
    encounter = game.encounter
    assert encounter is not None
    if encounter.active not in encounter.party:
        return
    blow = Strike(encounter.active)
    moments = how.moments
    yield Event("step", blow.target, encounter.name, text=moments.strike)
    own = belongings_speak(game, how, encounter)
    if anything_around(game, how, encounter, moments.before, "before-strike", own):
        yield from around(game, rules, how, blow, moments.before, "before-strike")
        if ended(game) or blow.target not in encounter.party:
            return
        own = belongings_speak(game, how, encounter)
    jobs = free_jobs(game, rules, how, blow) if how.free_abilities else []
    if jobs:
        yield from before_the_table_is_read(game, rules, how, blow, jobs)
        if ended(game) or blow.target not in encounter.party:
            return
    shift = blow.shift
    blow.row = how.row(game, encounter, shift)  # fixed from now on (AMB-S-59)
    hearing = hear_cards(game, rules, how, blow)
    if hearing is not NOTHING:
        yield from hearing
        own = belongings_speak(game, how, encounter)
    if anything_around(game, how, encounter, moments.on, "", own):
        yield from hear_others(game, rules, how, blow)
        own = belongings_speak(game, how, encounter)
    if own or charged(encounter):
        yield from offer_uses(game, rules, how, blow)
    if encounter.over or not encounter.party or game.ending:
        return
    if blow.shift != shift:
        blow.row = how.row(game, encounter, blow.shift)  # a card may shift the row only now
    if blow.replaced is not None:
        yield from apply(blow.replaced, game, rules, moment_in(game, encounter, blow.target, strike=blow))
    elif not blow.ignored:
        yield from resolve_parts(game, rules, how, blow)
    if jobs:
        yield from after_the_strike(game, jobs)
    if not ended(game) and anything_around(game, how, encounter, moments.after, "after-strike", True):
        # Before and after it, things happen even if the strike was ignored (AMB-S-71).
        yield from around(game, rules, how, blow, moments.after, "after-strike")


def resolve_parts(game: Game, rules: Edition, how: EncounterRules, blow: Strike) -> Flow[None]:
    """Resolves parts from left to right, then additions of other kinds. Each part checks what is active at that time.

    What changes the amounts is asked where they are taken, wherever in a part that is (`shaping.suffered`).

    KOR-COMBAT-054, KOR-COMBAT-090, KOR-COMBAT-091, KOR-COMBAT-092, FOA-DIPLO-034, AMB-S-69, AMB-S-70.
    """
    encounter = game.encounter
    assert encounter is not None
    row = blow.row
    kinds = row.kinds if row is not None else frozenset[str]()
    if row is None and not blow.additions:
        return
    moment = moment_in(
        game,
        encounter,
        blow.target,
        f"encounter:{encounter.name}",
        strike=blow,
        at=row.at if row is not None else None,
    )
    for part in row.do if row is not None else ():
        blow.resolving = "parts"
        yield from apply((part,), game, rules, moment)
        blow.resolving = ""
        if encounter.over or not encounter.party or game.ending or moment.stopped:
            return
        yield from hear_cards(game, rules, how, blow)
        if encounter.over or not encounter.party or game.ending:
            return
    for group in last_parts(blow, kinds):
        seen = [one for one in group if one.card is None or is_visible(game, encounter, one.card)]
        if not seen:
            continue
        effect = seen[0].effect
        if len(seen) > 1:
            effect = msgspec.structs.replace(effect, amount=sum(one.amount for one in seen))
        # Nothing is added to what was added last, but prevention counts (AMB-S-69).
        blow.resolving = "last"
        yield from apply((effect,), game, rules, seen[0].context)
        blow.resolving = ""
        if ended(game):
            return
