"""What changes an attack or response. Cards, traits and skills speak; items are offered to their owners.

Owns the collecting of additions and prevention; `strike` applies them.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.around import moment_of_card, moment_of_encounter
from runtime.rules.encounters.brought_cards import offer
from runtime.rules.encounters.card_charges import charges
from runtime.rules.encounters.card_tables import CardTable, part_kind, shapes_the_strike, strikes_each
from runtime.rules.encounters.encounter_rules import EncounterRules, ended
from runtime.rules.encounters.free_use import is_free
from runtime.rules.encounters.moment import Addition, Moment, Strike, moment_in
from runtime.rules.encounters.sequence import speaking
from runtime.rules.encounters.shaping import part_amount
from runtime.rules.encounters.shaping_effects import in_vain
from runtime.rules.encounters.speaking_cards import (
    NO_USE,
    OPTIONAL,
    Use,
    anyone_speaks,
    moment_of,
    shared_voices,
    voices,
    voices_of,
)
from runtime.rules.encounters.using_cards import LIMITS, make_use
from runtime.rules.protocol.decisions import Decision
from runtime.rules.protocol.flow import NOTHING, Flow
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import EncounterState, Game, PlayedCard
from runtime.sentences import rules_say
from schemas.parts import Ability
from schemas.registry import Effect


def hear_cards(game: Game, rules: Edition, how: EncounterRules, blow: Strike) -> Flow[None]:
    """The abilities of visible cards that have not been heard yet. A card uncovered in the middle speaks from then on.

    KOR-COMBAT-016, KOR-COMBAT-088, FOA-COMBAT-054, FOA-DIPLO-034, AMB-S-70.
    """
    encounter = game.encounter
    assert encounter is not None
    seen = speaking(game, encounter, how.moments.on)
    if not seen or all(any(one is played for one in blow.heard) for played, _ in seen):
        return NOTHING
    return _hear_cards(game, rules, how, blow, seen)


def _hear_cards(
    game: Game,
    rules: Edition,
    how: EncounterRules,
    blow: Strike,
    seen: list[tuple[PlayedCard, CardTable]],
) -> Flow[None]:
    encounter = game.encounter
    assert encounter is not None
    for played, table in seen:
        if any(one is played for one in blow.heard):
            continue
        blow.heard.append(played)
        for ability in table.triggers[how.moments.on]:
            if how.free_abilities and is_free(ability):
                continue  # players do these when they like
            moment = moment_of_card(game, encounter, blow, played, ability)
            yield from hear(game, rules, blow, ability, moment)
            if ended(game):
                return


def hear_others(game: Game, rules: Edition, how: EncounterRules, blow: Strike) -> Flow[None]:
    """The encounter's own abilities, weather and spawns, and those cards of struck characters that must speak.

    KOR-COMBAT-088, KOR-NONUS-007, KOR-VENEDA-008, KOR-ITEM-017.
    """
    encounter = game.encounter
    assert encounter is not None
    table = game.book.tables.encounters[encounter.name]
    for ability in table.triggers.get(how.moments.on, ()):
        yield from hear(game, rules, blow, ability, moment_of_encounter(game, encounter, blow, ability))
    if encounter.weather:
        weather = game.book.weathers[encounter.weather]
        for ability in weather.abilities:
            if ability.when in ("on-attack", "on-response"):
                moment = moment_in(game, encounter, blow.target, f"weather:{weather.name}", strike=blow)
                yield from hear(game, rules, blow, ability, moment)
    for spawn in encounter.spawns:
        yield from hear_spawn(game, rules, blow, spawn.spawn, spawn.markers)
    for use in voices_of(game, encounter, how.moments.on, struck(encounter, blow)):
        # Nobody can choose whether to use a secret of the whole group (KOR-CHALLENGE-002).
        for_all = not use.owner and use.ref.startswith("secret:")
        if for_all or not use.ref.startswith(OPTIONAL):
            yield from hear(game, rules, blow, use.ability, moment_of(game, encounter, use, blow))


def hear_spawn(game: Game, rules: Edition, blow: Strike, name: str, markers: int) -> Flow[None]:
    """The row of a spawn's table counts like effects of cards. KOR-VENEDA-007, KOR-VENEDA-008."""
    encounter = game.encounter
    assert encounter is not None
    for row in game.book.spawns[name].attacks:
        if markers >= row.least and (row.most is None or markers <= row.most):
            moment = moment_in(game, encounter, blow.target, f"spawn:{name}", strike=blow)
            for effect in row.do:
                yield from hear_effect(game, rules, blow, effect, moment)
            return


def hear(game: Game, rules: Edition, blow: Strike, ability: Ability, moment: Moment) -> Flow[None]:
    """What shapes the strike is done now. Everything else becomes a part of it."""
    if ability.needs is not None and not holds(ability.needs, game, rules, moment):
        return
    for effect in ability.do:
        yield from hear_effect(game, rules, blow, effect, moment)


def hear_effect(game: Game, rules: Edition, blow: Strike, effect: Effect, moment: Moment) -> Flow[None]:
    """KOR-COMBAT-089, KOR-COMBAT-090."""
    if shapes_the_strike((effect,)):
        yield from apply((effect,), game, rules, moment)
        return
    kind = part_kind(effect)
    amount = part_amount(effect, game, rules, moment) if kind else 0
    blow.additions.append(Addition(moment.card, frozenset((kind,) if kind else ()), amount, effect, moment))


def struck(encounter: EncounterState, blow: Strike) -> tuple[str, ...]:
    """Whom the strike hits: the active character, or all of them if a part is for each party member.

    It does not matter whether the table or a card added that part.

    KOR-COMBAT-055, KOR-COMBAT-090, KOR-ITEM-019.
    """
    others = (name for name in encounter.party if name != blow.target)
    kinds = blow.row.kinds if blow.row is not None else frozenset[str]()
    wide = (blow.row is not None and blow.row.multi) or any(
        strikes_each((added.effect,)) for added in blow.additions if not added.kinds & kinds
    )
    return (*(name for name in (blow.target,) if name in encounter.party), *(others if wide else ()))


def belongings_speak(game: Game, how: EncounterRules, encounter: EncounterState) -> bool:
    """Whether anybody has anything that speaks or can be used around a strike. Mostly there is nothing."""
    moments = how.moments
    return anyone_speaks(game, encounter, (moments.before, moments.on, moments.after, *LIMITS))


def offer_uses(game: Game, rules: Edition, how: EncounterRules, blow: Strike) -> Flow[None]:
    """Items and the like, offered to their owners in a strike that hits them; charges, to the active character.

    KOR-ITEM-017, KOR-ITEM-019, KOR-COMBAT-098, KOR-COMPANION-008.
    """
    encounter = game.encounter
    assert encounter is not None
    for name in struck(encounter, blow):
        while not ended(game) and name in encounter.party and not blow.ignored:
            uses = {use.option.key: use for use in _sensible(game, _usable(game, rules, how, blow, name))}
            options = [use.option for use in uses.values()]
            if all(option.blocked for option in options):
                break
            key = yield Decision("encounter.react", name, (*options, NO_USE), rules_say.USE_SOMETHING)
            if key == "no":
                break
            use = uses[str(key)]
            blow.used.add(use.mark)
            yield from make_use(game, rules, use, blow)


def _sensible(game: Game, uses: Iterator[Use]) -> Iterator[Use]:
    """A use that would change nothing is shown, but locked."""
    for use in uses:
        reason = use.option.blocked or in_vain(use.ability.do, game)
        yield (
            use if reason == use.option.blocked else use._replace(option=replace(use.option, blocked=reason))
        )


def _usable(game: Game, rules: Edition, how: EncounterRules, blow: Strike, name: str) -> Iterator[Use]:
    encounter = game.encounter
    assert encounter is not None
    character = game.characters[name]
    whens = (how.moments.on, *LIMITS)
    found = [(*voice, name) for voice in voices(game, character, whens)]
    if name == blow.target:
        found += [
            (*voice, "")
            for voice in shared_voices(game, character.location, whens)
            if voice[0].startswith("companion:")
        ]
    for ref, index, ability, owner in found:
        if ability.when in LIMITS and not shapes_the_strike(ability.do):
            continue
        if ability.when == how.moments.on and not ref.startswith(OPTIONAL):
            continue
        if f"{ref}#{index}" not in blow.used:
            use = offer(game, rules, encounter, ref, index, ability, owner, blow)
            if use is not None:
                yield use
    if name == blow.target:
        for use in charges(game, rules, blow):
            if use.mark not in blow.used:
                yield use
