"""Everything that happens before or after an attack or response, or after a card was played, in an order the players
choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.encounter_rules import EncounterRules, TraitRule, ended, under_way
from runtime.rules.encounters.moment import Moment, Strike, moment_in
from runtime.rules.encounters.sequence import is_visible, speaking
from runtime.rules.encounters.speaking_cards import Use, anyone_speaks, moment_of, voices_of
from runtime.rules.encounters.traits import acting
from runtime.rules.encounters.using_cards import let_speak
from runtime.rules.protocol.decisions import SourcePlace
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose, introduced
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import EncounterState, Game, PlayedCard
from runtime.sentences import rules_say
from schemas.cards import Trait
from schemas.parts import Ability

PLAYED: Final = "when-a-card-is-played"


class Happening(NamedTuple):
    """Something that happens at a moment together with others."""

    key: str
    text: str
    run: Callable[[], Flow[None]]
    counts: str = ""  # what its amount is multiplied by, if that matters for the order


def anything_around(
    game: Game, how: EncounterRules, encounter: EncounterState, when: str, moment: str, belongings: bool
) -> bool:
    """Whether anything could speak at that moment. For most strikes nothing does, and the search ends here.

    `belongings` says whether anybody has anything that speaks in a strike at all.
    """
    if encounter.spawns or encounter.weather:
        return True
    tables = game.book.tables
    table = tables.encounters[encounter.name]
    if when in table.triggers:
        return True
    if table.traits:
        acting_then = how.traits.get(moment)
        if acting_then and any(trait.trait in acting_then for trait in table.traits):
            return True
    if when in tables.triggers:
        cards = tables.cards
        for played in encounter.sequence:
            if when in cards[played.card].triggers:
                return True
    return belongings and when in game.book.triggers and anyone_speaks(game, encounter, (when,))


def around(
    game: Game, rules: Edition, how: EncounterRules, blow: Strike, when: str, moment: str
) -> Flow[None]:
    """Everything of that moment. Nothing if the struck character has fallen: no strike follows then (AMB-S-67).

    KOR-GEN-002, KOR-COMBAT-057, KOR-COMBAT-058.
    """
    against = blow.target if when == how.moments.before else ""
    yield from in_any_order(game, list(_jobs(game, rules, how, blow, when, moment)), against)


def after_play(game: Game, rules: Edition, how: EncounterRules, card: str, owner: str) -> Flow[None]:
    """What other cards, skills and items do because a card was played, once that card has been resolved.

    KOR-COMBAT-047, KOR-COMBAT-019, KOR-DIPLO-021.
    """
    if PLAYED not in game.book.triggers and PLAYED not in game.book.tables.triggers:
        return
    encounter = under_way(game)
    placed = reversed(encounter.sequence)
    itself = next((one for one in placed if one.card == card and one.owner == owner), None)
    jobs = _jobs(game, rules, how, Strike(encounter.active), PLAYED, PLAYED, itself)
    yield from in_any_order(game, list(jobs))


def in_any_order(game: Game, jobs: list[Happening], against: str = "") -> Flow[None]:
    """Things that happen at one moment, in an order the players choose. KOR-GEN-002, FOA-CLAR-001."""
    while jobs and not ended(game) and (not against or against in under_way(game).party):
        job = jobs[0]
        if len(jobs) > 1:
            pairs = [(one.key, one.text) for one in jobs]
            key = yield from choose("encounter.next", pairs, rules_say.WHAT_COMES_FIRST)
            job = next(one for one in jobs if one.key == key)
        jobs.remove(job)
        yield from job.run()


def _jobs(
    game: Game,
    rules: Edition,
    how: EncounterRules,
    blow: Strike,
    when: str,
    moment: str,
    but: PlayedCard | None = None,
) -> Iterator[Happening]:
    """Traits, the encounter's own text, visible cards (except one), and the cards of the struck character and the group."""
    encounter = game.encounter
    assert encounter is not None
    for number, (trait, rule) in enumerate(acting(game, how, moment), 1):
        run = partial(_trait_acts, trait, rule, game, rules, how)
        yield Happening(f"trait-{number}-{trait.trait}", trait.trait.title(), run)
    table = game.book.tables.encounters[encounter.name]
    for number, ability in enumerate(table.triggers.get(when, ()), 1):
        run = partial(_encounter_speaks, ability, game, rules, blow)
        yield Happening(f"encounter-{number}", table.title, run)
    for number, (played, card) in enumerate(speaking(game, encounter, when), 1):
        if played is but:
            continue
        for index, ability in enumerate(card.triggers[when], 1):
            if when == PLAYED and not _met(
                ability, game, rules, moment_of_card(game, encounter, blow, played, ability)
            ):
                continue
            run = partial(_card_speaks, played, ability, game, rules, blow)
            yield Happening(f"card-{number}-{played.card}-{index}", card.title, run)
    for use in voices_of(game, encounter, when, (blow.target,)):
        if when == PLAYED and not _met(use.ability, game, rules, moment_of(game, encounter, use, blow)):
            continue
        name = use.ref.partition(":")[2]
        run = partial(_belonging_speaks, use, game, rules, blow)
        yield Happening(f"own-{name}-{use.mark.rpartition('#')[2]}", game.book.title(name), run)


def job_of_card(
    game: Game, rules: Edition, blow: Strike, played: PlayedCard, ability: Ability, key: str
) -> Happening:
    """One ability of a card in the sequence, to be done when the players like."""
    counts = " ".join(getattr(effect, "per", "") for effect in ability.do)
    run = partial(_card_speaks, played, ability, game, rules, blow)
    return Happening(key, game.book.tables.cards[played.card].title, run, counts)


def _trait_acts(trait: Trait, rule: TraitRule, game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    yield from introduced(Event("step", what=trait.trait, text="acts"), rule(trait, game, rules, how))


def _encounter_speaks(ability: Ability, game: Game, rules: Edition, blow: Strike) -> Flow[None]:
    yield from _apply(ability, game, rules, moment_of_encounter(game, under_way(game), blow, ability))


def _card_speaks(
    played: PlayedCard, ability: Ability, game: Game, rules: Edition, blow: Strike
) -> Flow[None]:
    """A card that was covered or destroyed in the meantime is silent (KOR-COMBAT-017)."""
    encounter = game.encounter
    assert encounter is not None
    if is_visible(game, encounter, played):
        yield from _apply(ability, game, rules, moment_of_card(game, encounter, blow, played, ability))


def _belonging_speaks(use: Use, game: Game, rules: Edition, blow: Strike) -> Flow[None]:
    yield from let_speak(game, rules, use, moment_of(game, under_way(game), use, blow))


def _met(ability: Ability, game: Game, rules: Edition, moment: Moment) -> bool:
    return ability.needs is None or holds(ability.needs, game, rules, moment)


def _apply(ability: Ability, game: Game, rules: Edition, moment: Moment) -> Flow[None]:
    if _met(ability, game, rules, moment):
        yield from apply(ability.do, game, rules, moment)


def moment_of_encounter(game: Game, encounter: EncounterState, blow: Strike, ability: Ability) -> Moment:
    """The encounter card speaks, against the one who is struck."""
    place = SourcePlace(game.book.tables.encounters[encounter.name].card.file, *ability.at)
    return moment_in(game, encounter, blow.target, f"encounter:{encounter.name}", strike=blow, at=place)


def moment_of_card(
    game: Game, encounter: EncounterState, blow: Strike, played: PlayedCard, ability: Ability
) -> Moment:
    """A card of the sequence speaks, for the one who is struck (KOR-COMBAT-016)."""
    place = SourcePlace(game.book.tables.cards[played.card].file, *ability.at)
    return moment_in(game, encounter, blow.target, f"card:{played.card}", played, blow, place)
