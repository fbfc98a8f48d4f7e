"""Traits: which are in force, and the rules of traits that act at a moment.

An edition names the rules it uses in `EncounterRules.traits`; a new mechanism adds its module there.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.cards.holding import discard_item
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.encounter_rules import EncounterRules, TraitRule, ended, under_way
from runtime.rules.encounters.hands import discard, discard_top
from runtime.rules.encounters.moment import moment_in
from runtime.rules.protocol.decisions import PLAYERS, Option
from runtime.rules.protocol.flow import NOTHING, Flow, ask, choose
from runtime.rules.state.changes import gain, lose, pay
from runtime.rules.state.game import EncounterState, Game
from runtime.sentences import rules_say
from schemas.cards import Trait
from schemas.vocabulary.resources import Gain

CARDS: Final = {"haste": 3, "fast": 2}  # per activation, if the trait is printed without a number


def traits_in_force(game: Game, encounter: EncounterState) -> tuple[Trait, ...]:
    """Those printed on the encounter, and those that spawns and weather add. KOR-TRAIT-009, KOR-NONUS-007."""
    found = game.book.tables.encounters[encounter.name].traits
    for spawn in encounter.spawns:
        found += game.book.spawns[spawn.spawn].traits
    if encounter.weather:
        found += game.book.weathers[encounter.weather].traits
    return found


def has_trait(game: Game, encounter: EncounterState, trait: str) -> bool:
    for one in traits_in_force(game, encounter):
        if one.trait == trait:
            return True
    return False


def acting(game: Game, how: EncounterRules, moment: str) -> list[tuple[Trait, TraitRule]]:
    """The traits in force that do something at that moment."""
    table = how.traits.get(moment)
    if not table:
        return []
    encounter = game.encounter
    assert encounter is not None
    traits = traits_in_force(game, encounter)
    return [(trait, table[trait.trait]) for trait in traits if trait.trait in table] if traits else []


def act(game: Game, rules: Edition, how: EncounterRules, moment: str) -> Flow[None]:
    """Lets the traits of a moment act one after another."""
    found = acting(game, how, moment)
    return _act(found, game, rules, how) if found else NOTHING


def act_in_any_order(game: Game, rules: Edition, how: EncounterRules, moment: str) -> Flow[None]:
    """The same. If several come at once and the order matters, the players choose it.

    KOR-GEN-002, KOR-CLAUDYNE-006, KOR-VENEDA-014.
    """
    found = acting(game, how, moment)
    if len(found) < 2:
        return _act(found, game, rules, how) if found else NOTHING
    return _act_as_chosen(found, game, rules, how)


def _act_as_chosen(
    found: list[tuple[Trait, TraitRule]], game: Game, rules: Edition, how: EncounterRules
) -> Flow[None]:
    waiting = {
        f"trait-{number}-{trait.trait}": (trait, rule) for number, (trait, rule) in enumerate(found, 1)
    }
    while waiting and not ended(game):
        pairs = [(key, trait.trait.title()) for key, (trait, _) in waiting.items()]
        trait, rule = waiting.pop((yield from choose("encounter.next", pairs, rules_say.WHAT_COMES_FIRST)))
        yield from rule(trait, game, rules, how)


def _act(found: list[tuple[Trait, TraitRule]], game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    for trait, rule in found:
        yield from rule(trait, game, rules, how)
        if ended(game):
            return


def redirected(what: str, game: Game, rules: Edition, how: EncounterRules, amount: int) -> Flow[int]:
    """What is left of a gain after traits offered another place for it (KOR-VENEDA-009)."""
    table = how.redirects.get(what)
    if table:
        for trait in traits_in_force(game, under_way(game)):
            redirect = table.get(trait.trait)
            if redirect is not None:
                amount = yield from redirect(game, rules, how, amount)
    return amount


def settled(game: Game, rules: Edition) -> Flow[None]:
    return rules.settle(game, rules)


# --- the rules of single traits


def dread(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """KOR-TRAIT-001, AMB-S-76: the active character's hand."""
    encounter = game.encounter
    assert encounter is not None
    if len(encounter.hands[encounter.active]) <= 1:
        yield gain(game, rules, game.characters[encounter.active], "terror", 1)
        yield from settled(game, rules)


def exhaustive(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """KOR-TRAIT-003."""
    yield from discard_top(game, under_way(game).active, 1)


def harass(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """KOR-TRAIT-004, AMB-S-75: whether the encounter card counts is a ruling."""
    encounter = game.encounter
    assert encounter is not None
    count = len(encounter.sequence) + rules.rulings.amb_s_75
    if count >= trait.least and (trait.most is None or count <= trait.most):
        moment = moment_in(game, encounter, encounter.active, f"encounter:{encounter.name}")
        yield from apply(trait.do, game, rules, moment)


_TRAPPED = (Option("discard", rules_say.DISCARD_1_CARD_2), Option("health", rules_say.LOSE_1_HEALTH))


def entrapment(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Each member chooses. KOR-TRAIT-002."""
    encounter = game.encounter
    assert encounter is not None
    for name in tuple(encounter.party):
        answer = yield from ask("trait.entrapment", name, _TRAPPED, "Entrapment.")
        if answer == "discard":
            yield from discard(game, name, 1)
        else:
            yield lose(game, rules, game.characters[name], "health", 1)
            yield from settled(game, rules)
        if ended(game):
            return


def shatter(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """One weapon in use, of each member's choice. KOR-TRAIT-006."""
    encounter = game.encounter
    assert encounter is not None
    for name in tuple(encounter.party):
        character = game.characters[name]
        weapons = [
            item
            for item in character.items
            if item not in character.inactive and "weapon" in game.book.items[item].keywords
        ]
        if weapons:
            pairs = [(item, game.book.items[item].title) for item in weapons]
            item = yield from choose("item.discard", pairs, rules_say.WHICH_WEAPON_IS_SHATTERED, name)
            yield discard_item(game, character, item)
            yield from settled(game, rules)


def greedy(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Decided once for the party; any member may pay. KOR-TRAIT-008, AMB-I-03."""
    encounter = game.encounter
    assert encounter is not None
    gained = rules.rulings.amb_i_03
    payers = [name for name in encounter.party if game.characters[name].wealth > 0]
    options = [
        Option(name, rules_say.PAYS_1_WEALTH.format(title=game.book.characters[name].title))
        for name in payers
    ]
    if not payers:
        options = [Option("pay", rules_say.PAY_1_WEALTH, rules_say.NOBODY_HAS_ANY)]
    options.append(Option("gain", rules_say.GAIN_1.format(title=gained.title())))
    answer = yield from ask("trait.greedy", PLAYERS, options, "Greedy.")
    if answer == "gain":
        moment = moment_in(game, encounter, encounter.party[0], f"encounter:{encounter.name}")
        yield from apply((Gain(amount=1, what=gained),), game, rules, moment)  # type: ignore[arg-type]
    else:
        yield pay(game, rules, game.characters[answer], "wealth", 1)
        yield from settled(game, rules)


def cards_per_activation(game: Game, encounter: EncounterState) -> int:
    """How many cards may be played; 0 means any number. KOR-COMBAT-045, KOR-TRAIT-005, FOA-TRAIT-004."""
    limit = 0
    for one in traits_in_force(game, encounter):
        if one.trait in CARDS:
            most = one.least or CARDS[one.trait]
            limit = min(limit, most) if limit else most
    return limit
