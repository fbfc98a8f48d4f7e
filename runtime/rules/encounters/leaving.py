"""Leaving an encounter: escape, avoid, and who may not."""

from __future__ import annotations

from runtime.rules.cards.standing import forbidden
from runtime.rules.edition import Edition
from runtime.rules.encounters.abilities import opportunity
from runtime.rules.encounters.encounter_rules import EncounterRules, ended
from runtime.rules.encounters.strike import strike
from runtime.rules.encounters.traits import has_trait
from runtime.rules.protocol.decisions import Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask, roll
from runtime.rules.state.changes import lose
from runtime.rules.state.game import Game
from runtime.sentences import rules_say

AVOID_MOVES = 4


def may_not(action: str, game: Game, rules: Edition) -> str:
    """Why the active character or the party may not leave. KOR-FINAL-003, KOR-GEN-001."""
    encounter = game.encounter
    assert encounter is not None
    if has_trait(game, encounter, "final"):
        return rules_say.THERE_IS_NO_WAY_OUT_OF
    if action in game.book.forbidden and forbidden(game, rules, game.characters[encounter.active], action):
        return rules_say.MAY_NOT.format(action=action)
    return ""


def may_not_escape(game: Game, rules: Edition) -> str:
    return may_not("escape", game, rules)


def may_not_avoid(game: Game, rules: Edition) -> str:
    return may_not("avoid", game, rules)


def escape(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """A loss, then the attack, then out. The others go on, and the pool can still win.

    KOR-COMBAT-069, KOR-COMBAT-071, KOR-COMBAT-074, KOR-CHALLENGE-003, AMB-I-01, AMB-S-61, AMB-S-62, AMB-S-63.
    """
    encounter = game.encounter
    assert encounter is not None
    name = encounter.active
    yield Event("step", name, text="escapes")
    what, amount = rules.rulings.amb_i_01
    yield lose(game, rules, game.characters[name], what, amount)
    yield from rules.settle(game, rules)
    if rules.rulings.amb_s_61 and not encounter.begun and not encounter.placed and name in encounter.party:
        yield from opportunity(game, rules)
    if not ended(game) and name in encounter.party:
        yield from strike(game, rules, how)
    encounter.phase = "left"
    if name not in encounter.party:
        return
    if encounter.over and not rules.rulings.amb_s_62 and encounter.over == "win":
        encounter.party.remove(name)
        encounter.out[name] = "escaped"
        return
    if ended(game):
        return
    if rules.numbers.escape_roll:
        face = yield from roll()
        yield Event("rolled", name, "escape", face)
        if face < rules.numbers.escape_roll:
            return
    encounter.party.remove(name)
    encounter.out[name] = "escaped"
    yield Event("step", name, text="has escaped")


_CONSENT = (Option("yes", "Agree"), Option("no", "Stay"))


def all_agree(game: Game, text: str) -> Flow[bool]:
    """Whether everyone agrees besides the active character, who wants it. KOR-DIPLO-010, FOA-DIPLO-008."""
    encounter = game.encounter
    assert encounter is not None
    for name in encounter.party:
        if name != encounter.active:
            answer = yield from ask("avoid.consent", name, _CONSENT, text)
            if answer == "no":
                return False
    return True


def avoid(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """With everyone's consent: the marker moves down 4, all Duration is lost, and the conclusion follows.

    KOR-DIPLO-009, KOR-DIPLO-010; no cards are discarded for moves that cannot be made (AMB-S-77).
    """
    encounter = game.encounter
    assert encounter is not None
    if not (yield from all_agree(game, rules_say.AVOID_THE_REST_OF_THE_TALK)):
        return
    encounter.affinity = max(1, encounter.affinity - AVOID_MOVES)
    encounter.duration = 0
    encounter.over = "avoid"
    yield Event("step", encounter.active, text="avoids the rest")
    yield Event("set", what="affinity", amount=encounter.affinity)
