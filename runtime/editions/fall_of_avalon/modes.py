"""Story mode and Challenge mode of The Fall of Avalon: each change by itself, any of them together.

FOA-STORY-001, FOA-CHALLENGE-001.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from runtime.editions.modes import together
from runtime.rules.edition import Edition, Mode, defeat_for_all
from runtime.rules.state.changes import STORY_ENDED
from runtime.rules.state.game import CharacterState, Game

Panics = Callable[[Game, CharacterState], bool]


def fewer_players(rules: Edition) -> Edition:
    """Setup and all that scales count one player fewer, but at least one. FOA-STORY-001, FOA-STORY-003."""
    return rules.with_numbers("fewer-players", players_counted=-1)


def no_limiter_alone(rules: Edition) -> Edition:
    """Alone, Health does not limit Energy and nobody panics. FOA-STORY-003, AMB-C-20."""
    if rules.rulings.amb_c_20 == "always":
        return _without_limiter(rules, "no-limiter-alone")
    changed = rules.with_numbers("no-limiter-alone", limiter_alone=False)
    return replace(changed, panics=_in_company(rules.panics))


def _in_company(before: Panics) -> Panics:
    def panics(game: Game, character: CharacterState) -> bool:
        if len(game.characters) == 1 and STORY_ENDED not in game.sheet.used:
            return False
        return before(game, character)

    return panics


def no_limiter(rules: Edition) -> Edition:
    """Health does not limit Energy and nobody panics, however many play: the German Story mode. AMB-C-20."""
    return _without_limiter(rules, "no-limiter")


def _without_limiter(rules: Edition, mode: str) -> Edition:
    changed = rules.with_numbers(mode, limiter_alone=False, limiter=False)
    return replace(changed, panics=_after_story(rules.panics))


def _after_story(before: Panics) -> Panics:
    """No panic while Story mode lasts."""

    def panics(game: Game, character: CharacterState) -> bool:
        return STORY_ENDED in game.sheet.used and before(game, character)

    return panics


def tight_limiter(rules: Edition) -> Edition:
    """Energy stays below Health, and Terror equal to Health is panic. FOA-CHALLENGE-002, AMB-I-24."""

    def panics(game: Game, character: CharacterState) -> bool:
        return character.terror >= character.health

    flipped = rules.rulings.amb_i_24
    below = 1 if flipped in ("both", "energy") else 0
    changed = rules.with_numbers("tight-limiter", health_above_energy=below)
    if flipped == "energy":
        return changed
    # A limiter that is not there cannot be turned over, whichever of the two modes is named first.
    if not rules.numbers.limiter:
        return replace(changed, panics=_after_story(panics))
    return replace(changed, panics=panics if rules.numbers.limiter_alone else _in_company(panics))


def hard_words(rules: Edition) -> Edition:
    """The group begins with Secret 42. FOA-CHALLENGE-003."""
    secrets = (*rules.numbers.starting_secrets, ("hard-words", 42))
    return rules.with_numbers("hard-words", starting_secrets=secrets)


def uncertain_escape(rules: Edition) -> Edition:
    """One escape for each activation, and a tossed dial says whether it succeeds. FOA-CHALLENGE-004."""
    return rules.with_numbers("uncertain-escape", escape_roll=1)


def short_menhirs(rules: Edition) -> Edition:
    """The dial of every menhir that is lit is set 1 lower. FOA-CHALLENGE-005."""
    return rules.with_numbers("short-menhirs", menhir_dial=-1)


def fewer_random_events(rules: Edition) -> Edition:
    """Of random events to be placed, one fewer is placed. FOA-CHALLENGE-006."""
    return rules.with_numbers("fewer-random-events", random_events_placed=-1)


def dear_cards(rules: Edition) -> Edition:
    """5 Exp for one of 2 cards. FOA-CHALLENGE-007."""
    return rules.with_numbers("dear-cards", advance_cost=5, advance_draw=2)


def dear_attributes(rules: Edition) -> Edition:
    """5 Exp for each point that the pair then has. FOA-CHALLENGE-008."""
    return rules.with_numbers(
        "dear-attributes", attribute_cost=5, attribute_cost_per_point=5, attribute_cost_most=0
    )


def twenty_of_each(rules: Edition) -> Edition:
    """At most 20 of each resource but Exp. FOA-CHALLENGE-009, AMB-S-144."""
    return rules.with_numbers(
        "twenty-of-each",
        limited_resources=("food", "wealth", "reputation", "magic"),
        resource_limit=20,
        passed_on=rules.numbers.passed_on if rules.rulings.amb_s_144 == "passed-on" else (),
    )


def five_items(rules: Edition) -> Edition:
    """At most 5 items each; secrets do not count. FOA-CHALLENGE-010, AMB-S-144."""
    return rules.with_numbers("five-items", item_limit=5)


def no_mercy(rules: Edition) -> Edition:
    """A death ends the campaign: nobody else is claimed, and there is no mercy. FOA-CHALLENGE-011."""
    return replace(rules.with_numbers("no-mercy", mercy_status=""), death=defeat_for_all)


STORY: Final[dict[str, Mode]] = {"fewer-players": fewer_players, "no-limiter-alone": no_limiter_alone}
CHALLENGE: Final[dict[str, Mode]] = {
    "tight-limiter": tight_limiter,
    "hard-words": hard_words,
    "uncertain-escape": uncertain_escape,
    "short-menhirs": short_menhirs,
    "fewer-random-events": fewer_random_events,
    "dear-cards": dear_cards,
    "dear-attributes": dear_attributes,
    "twenty-of-each": twenty_of_each,
    "five-items": five_items,
    "no-mercy": no_mercy,
}
story: Final = together(STORY)
challenge: Final = together(CHALLENGE)
MODES: Final[dict[str, Mode]] = {
    "story": story,
    "challenge": challenge,
    **STORY,
    "no-limiter": no_limiter,
    **CHALLENGE,
}
