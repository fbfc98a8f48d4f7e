"""Spawns: lesser enemies beside the encounter, each with markers of its own. KOR-VENEDA-006 to -018."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply, handles
from runtime.rules.encounters.encounter_rules import EncounterRules, ended
from runtime.rules.encounters.enemy_cards import lay_out, next_of
from runtime.rules.encounters.reshuffles import SPAWN, is_boss, mark
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, confirm, number
from runtime.rules.state.game import Game, SpawnInPlay
from runtime.sentences import rules_say
from schemas.cards import Trait
from schemas.vocabulary.abilities import PlaceSpawn


def bring_spawns(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """A boss builds a deck of them. Others start with the named ones. KOR-VENEDA-006."""
    encounter = game.encounter
    assert encounter is not None
    lay_out(SPAWN, trait, encounter)
    if not is_boss(game, encounter):
        while next((entry for entry in encounter.enemy_deck if entry.startswith(SPAWN)), None):
            yield from place_next(game)


def amberspawning(trait: Trait, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """After the delayed abilities the next one comes. Then a quest marker is placed, even if the deck is empty.

    KOR-VENEDA-014, KOR-VENEDA-015.
    """
    encounter = game.encounter
    assert encounter is not None
    if is_boss(game, encounter):
        yield from place_next(game)
        yield mark(encounter)


def place_next(game: Game) -> Flow[bool]:
    """Places the next one; returns whether there was one."""
    encounter = game.encounter
    assert encounter is not None
    name = next_of(SPAWN, encounter)
    if name:
        encounter.spawns.append(SpawnInPlay(name))
        yield Event("step", what=name, text="comes into play")
    return bool(name)


@handles(PlaceSpawn)
def place_spawn(effect: PlaceSpawn, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Any order to bring out the top card of her empty deck only puts a marker on her. KOR-VENEDA-015."""
    encounter = game.encounter
    if encounter is not None and not (yield from place_next(game)) and is_boss(game, encounter):
        yield mark(encounter)


def markers_on_spawns(game: Game, rules: Edition, how: EncounterRules, amount: int) -> Flow[int]:
    """A gain may be laid on spawns instead, marker by marker. The rest goes on.

    KOR-VENEDA-009, KOR-VENEDA-010, KOR-VENEDA-011, AMB-S-94.
    """
    encounter = game.encounter
    assert encounter is not None
    who = encounter.active if encounter.active in encounter.party else PLAYERS
    for spawn in list(encounter.spawns):
        card = game.book.spawns[spawn.spawn]
        most = min(amount, card.value - spawn.markers)
        if not rules.rulings.amb_s_94 and most < amount:
            continue  # a gain goes to one place as a whole
        text = rules_say.HOW_MANY_OF_GO_TO.format(amount=amount, title=card.title)
        if rules.rulings.amb_s_94:
            given = yield from number("spawn.markers", who, 0, most, text)
        else:
            given = amount if (yield from confirm("spawn.markers", who, text)) else 0
        if given:
            amount -= given
            spawn.markers += given
            yield Event("markers", what=spawn.spawn, amount=given, text="pool")
            if spawn.markers >= card.value:
                yield from defeat(game, rules, spawn)
                if ended(game):
                    return 0
    return amount


def defeat(game: Game, rules: Edition, spawn: SpawnInPlay) -> Flow[None]:
    """At once, with its loot. Its card lies beside the deck. KOR-VENEDA-012, KOR-VENEDA-013."""
    encounter = game.encounter
    assert encounter is not None
    encounter.spawns = [one for one in encounter.spawns if one is not spawn]
    encounter.enemy_discards.append(f"{SPAWN}{spawn.spawn}")
    yield Event("step", what=spawn.spawn, text="is defeated")
    here = game.characters[encounter.party[0]].location
    context = Context(tuple(encounter.party), here, source=f"{SPAWN}{spawn.spawn}", inside=True)
    yield from apply(game.book.spawns[spawn.spawn].loot, game, rules, context)
