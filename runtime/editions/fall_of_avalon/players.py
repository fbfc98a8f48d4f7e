"""Players who come and go: when a saved game is taken up, or a chapter begins, characters may join or leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.calendar.setup import new_character, set_up_character
from runtime.rules.cards.holding import drop, hand_over, is_removed
from runtime.rules.edition import Edition
from runtime.rules.map.board import number_order
from runtime.rules.protocol.decisions import PLAYERS, Option, SittingOption
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask, choose
from runtime.rules.state.changes import STORY_ENDED, highest, put
from runtime.rules.state.game import ANYTHING, CharacterState, Game
from runtime.sentences import rules_say

COMPANY: Final = Option("company", avalon_says.SOMEBODY_COMES_OR_GOES)
LATER: Final = SittingOption(COMPANY.key, COMPANY.text, avalon_says.WHEN_A_SAVED_GAME_IS_TAKEN)
DECKS: Final = SittingOption("decks", avalon_says.CHANGE_THE_DECKS, LATER.blocked)
END_STORY: Final = Option("end-story-mode", avalon_says.STORY_MODE_ENDS)
STORY_AGAIN: Final = Option("story-mode", avalon_says.STORY_MODE_BEGINS_AGAIN)
_SETTLED: Final = "settled:"  # among what was used: a chapter in which somebody has acted


def company(game: Game) -> Option:
    """Open until somebody has acted in a chapter; later only for those who take up a saved game. FOA-SAVE-005."""
    return LATER if f"{_SETTLED}{game.calendar.chapter}" in game.sheet.used else COMPANY


def settle_in(game: Game) -> None:
    """Somebody acts: from now on, whoever plays in this chapter is settled."""
    game.sheet.used.add(f"{_SETTLED}{game.calendar.chapter}")


def unclaimed(game: Game) -> list[str]:
    """The living characters of the campaign whom nobody plays. FOA-DEATH-003, FOA-SAVE-005."""
    return [
        name
        for name in game.book.heroes
        if name not in game.characters and not is_removed(game, "character", name)
    ]


def spare(game: Game) -> list[str]:
    """Who may be claimed after a death: characters that have not been played yet. FOA-DEATH-003."""
    return [name for name in unclaimed(game) if name not in game.away]


def enter(game: Game, rules: Edition, name: str, place: str) -> Flow[None]:
    """A character joins, set up as new; one who was away comes back as they left. FOA-SAVE-007, AMB-S-28."""
    back = game.away.pop(name, None)
    character = back or new_character(game.book, name)
    character.location = place
    # A new table of characters, so that a loop over the old one is not disturbed.
    game.characters = {**game.characters, name: character}
    yield Event("joins", name, place)
    if back is None:
        yield from set_up_character(game, rules, character)
    game.unsettled = ANYTHING


def leave(game: Game, rules: Edition, name: str) -> Flow[None]:
    """A character leaves; its secrets stay with the others, except personal ones. FOA-SAVE-006, AMB-S-28."""
    character = game.characters[name]
    game.characters = {other: one for other, one in game.characters.items() if other != name}
    game.away[name] = character
    yield Event("leaves", name)
    own = [name for name in character.secrets if game.book.secrets[name].belongs != "personal"]
    if not rules.rulings.amb_s_28:
        for secret in [name for name in character.secrets if name not in own]:
            yield drop(game, character, secret, "secret")
    yield from share_out_secrets(game, rules, character, own)
    game.unsettled = ANYTHING


def share_out_secrets(game: Game, rules: Edition, gone: CharacterState, secrets: Sequence[str]) -> Flow[None]:
    """The secrets of a character who is gone, handed out as its player wishes. Somebody is always there to take them.

    FOA-DEATH-005, FOA-SAVE-006.
    """
    for secret in tuple(secrets):
        card = game.book.secrets[secret]
        takers = [(one.name, game.book.characters[one.name].title) for one in game.characters.values()]
        name = yield from choose("share.card", takers, rules_say.WHO_TAKES.format(title=card.title))
        yield from hand_over(game, rules, gone, game.characters[name], secret, "secret")


def can_change(game: Game) -> bool:
    """Whether anybody could come or go."""
    return len(game.characters) > 1 or bool(unclaimed(game))


def story_switch(game: Game, rules: Edition) -> tuple[Option, ...]:
    """A game that was begun in Story mode may leave it, and come back to it, at any time. FOA-STORY-002."""
    if "fewer-players" not in rules.modes:
        return ()
    return (STORY_AGAIN,) if STORY_ENDED in game.sheet.used else (END_STORY,)


def switch_story(game: Game, rules: Edition) -> Flow[None]:
    """Leaves Story mode or comes back to it. In it, a game of one had no limiter; outside it, there is one.

    FOA-STORY-002, FOA-STORY-003.
    """
    if STORY_ENDED in game.sheet.used:
        game.sheet.used.remove(STORY_ENDED)
        yield Event("step", text=avalon_says.STORY_MODE_AGAIN_EVERYTHING_COUNTS_ONE)
    else:
        game.sheet.used.add(STORY_ENDED)
        yield Event("step", text=avalon_says.STORY_MODE_ENDS_FROM_NOW_ON)
    yield from limit_energy(game, rules)


def limit_energy(game: Game, rules: Edition) -> Flow[None]:
    for one in game.characters.values():
        if one.energy > highest(game, rules, one, "energy"):
            yield put(game, rules, one, "energy", one.energy)
    if game.unsettled:
        yield from rules.settle(game, rules)


def change_company(game: Game, rules: Edition) -> Flow[None]:
    """One change: somebody joins where another stands, or leaves, within 1 to 4.

    FOA-SAVE-005, FOA-SAVE-006, FOA-SAVE-007.
    """
    short = game.book.short
    full = avalon_says.PLAY_ALREADY.format(most=rules.numbers.characters_most)
    reason = full if len(game.characters) >= rules.numbers.characters_most else ""
    options = [
        Option(f"join-{name}", avalon_says.JOINS.format(who=short(name)), reason) for name in unclaimed(game)
    ]
    alone = avalon_says.SOMEBODY_MUST_STAY if len(game.characters) == 1 else ""
    options += [
        Option(f"leave-{name}", avalon_says.LEAVES.format(who=short(name)), alone) for name in game.characters
    ]
    options.append(Option("nobody", avalon_says.EVERYTHING_STAYS_AS_IT_IS))
    answer = yield from ask("company.change", PLAYERS, options, avalon_says.WHO_COMES_OR_GOES)
    what, _, name = answer.partition("-")
    if what == "join":
        places = sorted(
            {one.location for one in game.characters.values()}, key=lambda p: number_order(game, p)
        )
        pairs = [(place, game.book.locations[place].title) for place in places]
        place = yield from choose(
            "company.where", pairs, avalon_says.WHERE_DOES_BEGIN.format(who=game.book.short(name))
        )
        yield from enter(game, rules, name, place)
    elif what == "leave":
        yield from leave(game, rules, name)
    yield from limit_energy(game, rules)
