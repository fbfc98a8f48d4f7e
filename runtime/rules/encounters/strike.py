"""The attack or response: before it, on it, its parts from left to right, after it.

Owns the order of additions and prevention. KOR-COMBAT-053 to KOR-COMBAT-058, KOR-COMBAT-088 to KOR-
COMBAT-099.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from runtime.rules.costs import multiplier
from runtime.rules.decisions import Decision, Option, Place
from runtime.rules.edition import Edition
from runtime.rules.effects.table import apply, subjects
from runtime.rules.encounters.belongings import (
    LIMITS,
    OPTIONAL,
    Use,
    charges,
    let_speak,
    make_use,
    moment_of,
    offer,
    shared_voices,
    voices,
)
from runtime.rules.encounters.encounter_rules import EncounterRules, ended, under_way
from runtime.rules.encounters.moment import Addition, Moment, Strike
from runtime.rules.encounters.sequence import is_visible, speaking
from runtime.rules.encounters.shaping import SHARED, altered, amount_for, part_amount
from runtime.rules.encounters.tables import part_kind, shapes_the_strike, tables_of
from runtime.rules.encounters.traits import acting
from runtime.rules.events import Event
from runtime.rules.flow import Flow, choose
from runtime.rules.requirements import holds
from runtime.rules.state import EncounterState, Game
from schemas.parts import Ability
from schemas.registry import Effect
from schemas.vocabulary.abilities import Down, Up
from schemas.vocabulary.resources import Gain, Lose

NO_USE = Option("no", "Use nothing")


class Job(NamedTuple):
    """Something that happens at a moment together with others."""

    key: str
    text: str
    run: Callable[[], Flow[None]]


def strike(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Phase III, against the last active character; nobody is struck who is gone (AMB-S-67).

    KOR-COMBAT-053, KOR-COMBAT-054, KOR-COMBAT-057, KOR-COMBAT-058, KOR-DIPLO-024, KOR-DIPLO-025.
    """
    encounter = under_way(game)
    if encounter.active not in encounter.party:
        return
    encounter.phase = "strike"
    blow = Strike(encounter.active)
    yield Event("step", blow.target, encounter.name, text=how.moments.strike)
    before, on, after = how.moments.before, how.moments.on, how.moments.after
    if anything_around(game, encounter, before):
        yield from around(game, rules, how, blow, before, "before-strike")
    if ended(game) or blow.target not in encounter.party:
        return
    blow.row = how.row(game, encounter, blow.shift)  # fixed from now on (AMB-S-59)
    if on in tables_of(game.book).triggers:
        yield from hear_cards(game, rules, how, blow)
    if anything_around(game, encounter, on):
        yield from hear_others(game, rules, how, blow)
    yield from offer_uses(game, rules, how, blow)
    if ended(game):
        return
    if blow.replaced is not None:
        yield from apply(blow.replaced, game, rules, Moment(game, encounter, blow.target, strike=blow))
    elif not blow.ignored:
        yield from resolve_parts(game, rules, how, blow)
    if anything_around(game, encounter, after) and not ended(game):
        # Before and after it happen even to a strike that was ignored (AMB-S-71).
        yield from around(game, rules, how, blow, after, "after-strike")


def anything_around(game: Game, encounter: EncounterState, when: str) -> bool:
    """Whether anything could speak at that moment; most strikes need not look further."""
    tables = tables_of(game.book)
    if when in game.book.triggers or encounter.spawns or encounter.weather:
        return True
    table = tables.encounters[encounter.name]
    if table.traits or when in table.triggers:
        return True
    return when in tables.triggers and any(
        when in tables.cards[one.card].triggers for one in encounter.sequence
    )


# --- before and after


def around(
    game: Game, rules: Edition, how: EncounterRules, blow: Strike, when: str, moment: str
) -> Flow[None]:
    """Everything of that moment, in an order the players choose (KOR-GEN-002)."""
    jobs = list(_jobs(game, rules, how, blow, when, moment))
    while jobs and not ended(game):
        job = jobs[0]
        if len(jobs) > 1:
            key = yield from choose(
                "encounter.next", [(one.key, one.text) for one in jobs], "What comes first?"
            )
            job = next(one for one in jobs if one.key == key)
        jobs.remove(job)
        yield from job.run()


def _jobs(
    game: Game, rules: Edition, how: EncounterRules, blow: Strike, when: str, moment: str
) -> Iterator[Job]:
    encounter = under_way(game)
    for number, (trait, rule) in enumerate(acting(game, how, moment)):

        def act(trait=trait, rule=rule) -> Flow[None]:  # type: ignore[no-untyped-def]
            yield Event("step", what=trait.trait, text="acts")
            yield from rule(trait, game, rules, how)

        yield Job(f"trait-{number}-{trait.trait}", trait.trait.title(), act)
    for played, table in speaking(game, encounter, when):
        for index, ability in enumerate(table.triggers[when]):

            def speak(played=played, table=table, ability=ability) -> Flow[None]:  # type: ignore[no-untyped-def]
                # A card that was covered or destroyed meanwhile is silent (KOR-COMBAT-017).
                if is_visible(game, encounter, played):
                    place = Place(table.file, *ability.at)
                    yield from _apply(
                        ability,
                        game,
                        rules,
                        Moment(game, encounter, blow.target, f"card:{played.card}", played, blow, place),
                    )

            yield Job(f"card-{played.card}-{index}", table.title, speak)
    own = tables_of(game.book).encounters[encounter.name]
    for index, ability in enumerate(own.triggers.get(when, ())):

        def growl(ability=ability) -> Flow[None]:  # type: ignore[no-untyped-def]
            yield from _apply(ability, game, rules, _of_encounter(game, encounter, blow, ability))

        yield Job(f"encounter-{index}", own.title, growl)
    for use in _voices(game, encounter, when, (blow.target,)):

        def help_out(use=use) -> Flow[None]:  # type: ignore[no-untyped-def]
            yield from let_speak(game, rules, use, moment_of(game, encounter, use, blow))

        card = use.ref.partition(":")[2]
        yield Job(f"own-{card}-{use.mark.rpartition('#')[2]}", game.book.title(card), help_out)


def _apply(ability: Ability, game: Game, rules: Edition, moment: Moment) -> Flow[None]:
    if ability.needs is None or holds(ability.needs, game, rules, moment):
        yield from apply(ability.do, game, rules, moment)


def _of_encounter(game: Game, encounter: EncounterState, blow: Strike, ability: Ability) -> Moment:
    card = tables_of(game.book).encounters[encounter.name].card
    place = Place(card.file, *ability.at)
    return Moment(game, encounter, blow.target, f"encounter:{encounter.name}", strike=blow, at=place)


def _voices(game: Game, encounter: EncounterState, when: str, names: tuple[str, ...]) -> Iterator[Use]:
    """Abilities of these members' cards and of shared cards."""
    if when not in game.book.triggers:
        return
    for name in names:
        for ref, index, ability in voices(game, game.characters[name], (when,)):
            yield Use(NO_USE, ref, ability, f"{ref}#{index}", name)
    here = game.characters[encounter.active].location
    for ref, index, ability in shared_voices(game, here, (when,)):
        yield Use(NO_USE, ref, ability, f"{ref}#{index}", "")


# --- on the strike: what changes it


def hear_cards(game: Game, rules: Edition, how: EncounterRules, blow: Strike) -> Flow[None]:
    """The abilities of cards seen now that have not been heard yet; one uncovered in the middle speaks from
    then on.

    KOR-COMBAT-016, KOR-COMBAT-088, AMB-S-70.
    """
    encounter = under_way(game)
    for played, table in speaking(game, encounter, how.moments.on):
        if any(one is played for one in blow.heard):
            continue
        blow.heard.append(played)
        for ability in table.triggers[how.moments.on]:
            moment = Moment(
                game,
                encounter,
                blow.target,
                f"card:{played.card}",
                played,
                blow,
                Place(table.file, *ability.at),
            )
            yield from hear(game, rules, blow, ability, moment)
            if ended(game):
                return


def hear_others(game: Game, rules: Edition, how: EncounterRules, blow: Strike) -> Flow[None]:
    """The encounter's own abilities, its traits, and the cards of those who are struck that must speak."""
    encounter = under_way(game)
    table = tables_of(game.book).encounters[encounter.name]
    for ability in table.triggers.get(how.moments.on, ()):
        yield from hear(game, rules, blow, ability, _of_encounter(game, encounter, blow, ability))
    for trait, rule in acting(game, how, "on-strike"):
        yield from rule(trait, game, rules, how)
    if encounter.weather:
        weather = game.book.weathers[encounter.weather]
        for ability in weather.abilities:
            if ability.when in ("on-attack", "on-response"):
                moment = Moment(game, encounter, blow.target, f"weather:{weather.name}", strike=blow)
                yield from hear(game, rules, blow, ability, moment)
    for spawn in encounter.spawns:
        yield from hear_spawn(game, rules, blow, spawn.spawn, spawn.markers)
    for use in list(_voices(game, encounter, how.moments.on, struck(encounter, blow))):
        if not use.ref.startswith(OPTIONAL):
            yield from hear(game, rules, blow, use.ability, moment_of(game, encounter, use, blow))
        elif not use.owner and use.ref.startswith("secret:"):
            # A card for the whole group is nobody's to use or not (KOR-CHALLENGE-002).
            yield from hear(game, rules, blow, use.ability, moment_of(game, encounter, use, blow))


def hear_spawn(game: Game, rules: Edition, blow: Strike, name: str, markers: int) -> Flow[None]:
    """The row of a spawn's table counts like effects of cards. KOR-VENEDA-007, KOR-VENEDA-008."""
    encounter = under_way(game)
    for row in game.book.spawns[name].attacks:
        if markers >= row.least and (row.most is None or markers <= row.most):
            moment = Moment(game, encounter, blow.target, f"spawn:{name}", strike=blow)
            for effect in row.do:
                yield from hear_effect(game, rules, blow, effect, moment)
            return


def hear(game: Game, rules: Edition, blow: Strike, ability: Ability, moment: Moment) -> Flow[None]:
    """What shapes the strike is done now; everything else becomes a part of it."""
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
    """Whom the strike hits: the active one, and with a part for each party member all of them.

    KOR-COMBAT-055, KOR-ITEM-019.
    """
    others = (name for name in encounter.party if name != blow.target)
    wide = blow.row is not None and blow.row.multi
    return (*(name for name in (blow.target,) if name in encounter.party), *(others if wide else ()))


def offer_uses(game: Game, rules: Edition, how: EncounterRules, blow: Strike) -> Flow[None]:
    """Items and the like, by their owners, in a strike that hits them; charges by the active character.

    KOR-ITEM-017, KOR-ITEM-019, KOR-COMBAT-098, KOR-COMPANION-008.
    """
    encounter = under_way(game)
    tables = tables_of(game.book)
    whens = (how.moments.on, *LIMITS)
    if "pay-charges" not in tables.triggers and game.book.triggers.isdisjoint(whens):
        return
    for name in struck(encounter, blow):
        while not ended(game) and name in encounter.party and not blow.ignored:
            uses = {use.option.key: use for use in _usable(game, rules, how, blow, name)}
            options = [use.option for use in uses.values()]
            if all(option.blocked for option in options):
                break
            key = yield Decision("encounter.react", name, (*options, NO_USE), "Use something?")
            if key == "no":
                break
            use = uses[str(key)]
            blow.used.add(use.mark)
            yield from make_use(game, rules, use, blow)


def _usable(game: Game, rules: Edition, how: EncounterRules, blow: Strike, name: str) -> Iterator[Use]:
    encounter = under_way(game)
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


# --- the parts


def resolve_parts(game: Game, rules: Edition, how: EncounterRules, blow: Strike) -> Flow[None]:
    """From left to right, then what was added of other kinds; each part looks at what is active then.

    KOR-COMBAT-054, KOR-COMBAT-090, KOR-COMBAT-091, KOR-COMBAT-092, AMB-S-69, AMB-S-70.
    """
    encounter = under_way(game)
    row = blow.row
    kinds = row.kinds if row is not None else frozenset[str]()
    moment = Moment(
        game,
        encounter,
        blow.target,
        f"encounter:{encounter.name}",
        strike=blow,
        at=row.at if row is not None else None,
    )
    for part in row.do if row is not None else ():
        yield from resolve_part(game, rules, blow, part, moment)
        if ended(game) or moment.stopped:
            return
        if blow.heard or how.moments.on in tables_of(game.book).triggers:
            yield from hear_cards(game, rules, how, blow)
            if ended(game):
                return
    index = 0
    while index < len(blow.additions):
        added = blow.additions[index]
        index += 1
        if added.kinds & kinds:
            continue
        if added.card is not None and not is_visible(game, encounter, added.card):
            continue
        moment = added.context if isinstance(added.context, Moment) else moment
        yield from resolve_part(game, rules, blow, added.effect, moment, last=True)
        if ended(game):
            return


def resolve_part(
    game: Game, rules: Edition, blow: Strike, part: Effect, moment: Moment, last: bool = False
) -> Flow[None]:
    """One part with everything added to it and prevented of it. KOR-COMBAT-096, KOR-COMBAT-097."""
    if blow.turned and isinstance(part, Down):
        part = Up(amount=part.amount, per=part.per)
    # What was added last is not added to again, but prevention counts (AMB-S-69).
    blow.resolving = "last" if last else "parts"
    if isinstance(part, (Gain, Lose)) and (blow.additions or blow.preventions):
        yield from _resolve_stat(game, rules, blow, part, moment)
    else:
        yield from apply((part,), game, rules, moment)
    blow.resolving = ""


def _resolve_stat(game: Game, rules: Edition, blow: Strike, part: Gain | Lose, moment: Moment) -> Flow[None]:
    """Gains and losses, changed for each person by themselves."""
    kind = part_kind(part)
    if part.amount == "all" or not altered(blow, kind):
        yield from apply((part,), game, rules, moment)
        return
    base = part.amount * multiplier(part.per, game, rules, moment)
    if part.what in SHARED:
        amount = amount_for(game, rules, blow, kind, base, blow.target)
        yield from apply((msgspec.structs.replace(part, amount=amount, per=""),), game, rules, moment)
        return
    people = yield from subjects(part.who, game, moment)
    for character in people:
        amount = amount_for(game, rules, blow, kind, base, character.name)
        one = msgspec.structs.replace(part, amount=amount, per="", who=character.name)
        yield from apply((one,), game, rules, moment)
        if ended(game):
            return
