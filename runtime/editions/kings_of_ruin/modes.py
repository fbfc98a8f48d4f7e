"""Story Mode and Challenge Mode of Kings of Ruin: each modifier by itself, any of them together.

KOR-STORY-001, KOR-CHALLENGE-001.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from runtime.editions.modes import together
from runtime.rules.calendar.night_steps import recover
from runtime.rules.calendar.resting import recovery_dues
from runtime.rules.cards.standing import forbidden
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.costs.surcharges import note_first
from runtime.rules.edition import Edition, Mode
from runtime.rules.protocol.flow import Flow
from runtime.rules.state.changes import gain, lose, put
from runtime.rules.state.game import Game
from schemas.vocabulary.standing_rules import NoLightning


def starting_item(rules: Edition) -> Edition:
    """Each character starts with 1 Item A. KOR-STORY-002."""
    return rules.with_numbers("starting-item", starting_items=rules.numbers.starting_items + 1)


def no_lightning(rules: Edition) -> Edition:
    """Additional cards need no lightning: Secret 49. KOR-STORY-003."""
    secrets = (*rules.numbers.starting_secrets, ("no-lightning", 49))
    changed = rules.with_numbers("no-lightning", starting_secrets=secrets)
    return replace(changed, standing=(*changed.standing, NoLightning()))


def fewer_dangers(rules: Edition) -> Edition:
    """Decks and random events count one character fewer. KOR-STORY-004."""
    return rules.with_numbers(
        "fewer-dangers",
        characters_for_random_events=rules.numbers.characters_for_random_events - 1,
        characters_for_decks=rules.numbers.characters_for_decks - 1,
    )


def free_energy(rules: Edition) -> Edition:
    """Health no longer limits Energy. KOR-STORY-005."""
    return rules.with_numbers("free-energy", health_limits_energy=False)


def cheap_waystones(rules: Edition) -> Edition:
    """1 Magic per character only, or 2 Health and 1 Terror. KOR-STORY-006, KOR-STORY-007."""
    return rules.with_numbers("cheap-waystones", waystone_goods=0, blood_health=2, blood_terror=1)


def wider_choice(rules: Edition) -> Edition:
    """One card more to choose from. KOR-STORY-008."""
    return rules.with_numbers("wider-choice", advance_draw=rules.numbers.advance_draw + 1)


def spared_time(rules: Edition) -> Edition:
    """The first gain of Time Passes in each chapter is one part less. KOR-STORY-009."""
    return rules.with_numbers("spared-time", time_spared=1)


def harder_blows(rules: Edition) -> Edition:
    """Secret 48 adds to every attack and response. KOR-CHALLENGE-002."""
    secrets = (*rules.numbers.starting_secrets, ("harder-blows", 48))
    return rules.with_numbers("harder-blows", starting_secrets=secrets)


def uncertain_escape(rules: Edition) -> Edition:
    """An escape succeeds on 4 to 6. KOR-CHALLENGE-003."""
    return rules.with_numbers("uncertain-escape", escape_roll=4)


def bitter_avoiding(rules: Edition) -> Edition:
    """Avoiding gives the red conclusion. KOR-CHALLENGE-004."""
    return rules.with_numbers("bitter-avoiding", avoid_conclusion="red")


def more_dangers(rules: Edition) -> Edition:
    """Random events count one character more. KOR-CHALLENGE-005."""
    counted = rules.numbers.characters_for_random_events + 1
    return rules.with_numbers("more-dangers", characters_for_random_events=counted)


def dear_waystones(rules: Edition) -> Edition:
    """1 Energy more per character. KOR-CHALLENGE-006."""
    return rules.with_numbers("dear-waystones", waystone_energy_per_character=1)


def dear_cards(rules: Edition) -> Edition:
    """3 Exp for one of 2 cards. KOR-CHALLENGE-007."""
    fewer = rules.numbers.advance_draw - 1  # together with wider-choice it is 3 again
    return rules.with_numbers("dear-cards", advance_cost=3, advance_draw=fewer)


def dear_attributes(rules: Edition) -> Edition:
    """3 Exp plus 1 per point in the pair. KOR-CHALLENGE-008."""
    return rules.with_numbers("dear-attributes", attribute_cost=3)


def dear_skills(rules: Edition) -> Edition:
    """5 Exp plus 5 per skill in the pair. KOR-CHALLENGE-009."""
    return rules.with_numbers("dear-skills", skill_cost=5, skill_cost_per_skill=5)


def five_items(rules: Edition) -> Edition:
    """At most 5 items each. KOR-CHALLENGE-010."""
    return rules.with_numbers("five-items", item_limit=5)


def classic_resting(rules: Edition) -> Edition:
    """Recovering is a duty, and hunger has a price.

    KOR-CHALLENGE-011, KOR-CHALLENGE-012, KOR-CHALLENGE-013.
    """
    steps = tuple(classic_recover if step is recover else step for step in rules.end_of_day)
    return replace(rules, end_of_day=steps, modes=(*rules.modes, "classic-resting"))


def classic_recover(game: Game, rules: Edition) -> Flow[None]:
    """Who can pay must pay. Who cannot loses Health if they were exhausted before the rest; otherwise they have Energy 4.

    KOR-CHALLENGE-011, KOR-CHALLENGE-012, KOR-CHALLENGE-013, AMB-S-27.
    """
    numbers = rules.numbers
    for character in game.characters.values():
        if forbidden(game, rules, character, "recover"):
            continue  # this night has no such step at all: in doubt, what favours the players (KOR-GEN-004)
        due = recovery_dues(game, rules, character)
        if not shortfall(due, game, rules, (character.name,)):
            yield from pay_dues(due, game, rules, (character.name,))
            note_first(game, (character.name,), "recovery")
            yield gain(game, rules, character, "health", numbers.recover_health)
            yield lose(game, rules, character, "terror", numbers.recover_terror)
        elif character.was_exhausted:
            yield lose(game, rules, character, "health", 1)
        else:
            yield put(game, rules, character, "energy", 4)


def fading_time(rules: Edition) -> Edition:
    """Each part of Time Passes fades the farthest waystone. KOR-CHALLENGE-014."""
    return rules.with_numbers("fading-time", time_fades=True)


STORY: Final[dict[str, Mode]] = {
    "starting-item": starting_item,
    "no-lightning": no_lightning,
    "fewer-dangers": fewer_dangers,
    "free-energy": free_energy,
    "cheap-waystones": cheap_waystones,
    "wider-choice": wider_choice,
    "spared-time": spared_time,
}
CHALLENGE: Final[dict[str, Mode]] = {
    "harder-blows": harder_blows,
    "uncertain-escape": uncertain_escape,
    "bitter-avoiding": bitter_avoiding,
    "more-dangers": more_dangers,
    "dear-waystones": dear_waystones,
    "dear-cards": dear_cards,
    "dear-attributes": dear_attributes,
    "dear-skills": dear_skills,
    "five-items": five_items,
    "classic-resting": classic_resting,
    "fading-time": fading_time,
}
story: Final = together(STORY)
challenge: Final = together(CHALLENGE)
MODES: Final[dict[str, Mode]] = {"story": story, "challenge": challenge, **STORY, **CHALLENGE}
