"""Death: what the dead leave behind, who takes their place, and the mercy after a defeat.

The dead are out of everything at once. What they leave is handed on later, when nothing is under way any more. Then
they are buried, and their players may claim somebody else.
"""

from __future__ import annotations

from typing import Final

from runtime.editions.fall_of_avalon import avalon_says
from runtime.editions.fall_of_avalon.players import enter, share_out_secrets, spare
from runtime.rules.cards.conditions import leave_encounter
from runtime.rules.cards.holding import discard_item, drop, remove_from_game, take
from runtime.rules.edition import Edition, defeat_for_all
from runtime.rules.effects.dispatch import subjects
from runtime.rules.map.board import number_order
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask, choose, confirm
from runtime.rules.state.changes import mark_status, put
from runtime.rules.state.game import ANYTHING, CharacterState, Game
from runtime.rules.state.settle import settle as settle_all
from runtime.sentences import rules_say
from schemas.vocabulary.possessions import TakeFromDead

_DECLINED: Final = "declined:"  # among what was used: a player who wanted nobody else after a death
_MERCY: Final = "@mercy"  # among the fallen: nobody is buried, the chapter begins again


def death(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """In a game of one, or with nobody left to claim, it is a defeat; otherwise the others go on.

    A game of several players stays one even if players declined to claim somebody else: they may still do so.

    FOA-DEATH-001, FOA-DEATH-002, FOA-DEATH-003, FOA-DEATH-006, AMB-C-13, AMB-C-15.
    """
    leave_encounter(game, character)
    solo = len(game.characters) == 1 and not _declined(game)
    if solo or len(spare(game)) <= len(game.fallen):
        yield from defeat(game, rules, character)
        return
    if rules.rulings.mercy_after == "death" and (
        yield from _mercy(game, rules, avalon_says.SOMEBODY_IS_DEAD_MARK_AND_BEGIN)
    ):
        return
    game.fallen.append(character.name)
    game.party = tuple(name for name in game.party if name != character.name)


def _declined(game: Game) -> list[str]:
    """The players without a character, by the name of the one they lost."""
    return sorted(mark.removeprefix(_DECLINED) for mark in game.sheet.used if mark.startswith(_DECLINED))


def defeat(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """The campaign is lost, unless the players ask for mercy. It may be asked for again and again.

    FOA-DEATH-002, FOA-DEATH-006, FOA-DEATH-007, FOA-CHALLENGE-011.
    """
    if not (yield from _mercy(game, rules, avalon_says.ALL_IS_LOST_MARK_AND_BEGIN)):
        yield from defeat_for_all(game, rules, character)


def _mercy(game: Game, rules: Edition, text: str) -> Flow[bool]:
    """Whether the players ask for it. FOA-DEATH-007, FOA-CHALLENGE-011."""
    declared = game.book.statuses.get(rules.numbers.mercy_status)
    if declared is None:
        return False
    if not (yield from confirm("death.mercy", PLAYERS, text.format(title=declared.title))):
        return False
    for one in game.characters.values():
        leave_encounter(game, one)
    game.fallen = [*game.characters, _MERCY]
    game.party = ()
    return True


def bury(game: Game, rules: Edition) -> Flow[None]:
    """What is left to do after a death, once nothing is under way any more. After a defeat for all nobody is asked."""
    if game.ending:
        return
    fallen, game.fallen = game.fallen, []
    if _MERCY in fallen:
        yield from have_mercy(game, rules)
        return
    dead = [game.characters[name] for name in fallen]
    game.characters = {name: one for name, one in game.characters.items() if name not in fallen}
    for one in dead:
        yield from lay_down(game, one)
    for name in (*(one.name for one in dead), *_declined(game)):
        yield from replace_hero(game, rules, name)
    for one in dead:
        yield from share_out_secrets(game, rules, one, one.secrets)
    game.unsettled = ANYTHING
    yield from rules.settle(game, rules)


def lay_down(game: Game, dead: CharacterState) -> Flow[None]:
    """Items stay in the place of death; personal secrets whose card says so leave the game for good.

    The dead are nobody's to claim any more (FOA-DEATH-003). FOA-DEATH-004, FOA-DEATH-005.
    """
    game.decks.removed.append(f"character:{dead.name}")
    here = dead.location
    for item in tuple(dead.items):
        if here in game.board.locations:
            game.board.remains.setdefault(here, []).append(item)
            yield Event("left-behind", dead.name, item, text=here)
        else:
            yield discard_item(game, dead, item)
    for secret in tuple(dead.secrets):
        if game.book.secrets[secret].lost_at_death:
            yield drop(game, dead, secret, "secret")
            yield remove_from_game(game, "secret", secret)


def replace_hero(game: Game, rules: Edition, dead: str) -> Flow[None]:
    """The player of a dead character may claim somebody else, who begins in the lowest-numbered place on the table.

    FOA-DEATH-003, FOA-DEATH-006.
    """
    options = [Option(name, game.book.characters[name].title) for name in spare(game)]
    if not options:
        return
    if game.characters:
        options.append(Option("nobody", avalon_says.NOBODY_THE_OTHERS_GO_ON))
    text = avalon_says.WHO_TAKES_THE_PLACE_OF.format(who=game.book.short(dead))
    name = yield from ask("death.claim", PLAYERS, options, text)
    game.sheet.used.add(f"{_DECLINED}{dead}")
    if name != "nobody":
        game.sheet.used.discard(f"{_DECLINED}{dead}")
        lowest = min(game.board.locations, key=lambda place: number_order(game, place))
        yield from enter(game, rules, name, lowest)


def have_mercy(game: Game, rules: Edition) -> Flow[None]:
    """Everyone stands on their starting slots again; the verse of the mercy tells the rest.

    The verse itself sets resources and places. The chapter's card may be followed once more. FOA-DEATH-007.
    """
    for character in game.characters.values():
        tray = game.book.trays[character.name]
        for what in ("health", "terror", "energy"):
            yield put(game, rules, character, what, getattr(tray, what).start)
    chapter = game.book.chapters.get(game.calendar.chapter)
    if chapter is not None and f"chapter:{chapter.name}" in game.decks.removed:
        game.decks.removed.remove(f"chapter:{chapter.name}")
    status = rules.numbers.mercy_status
    game.sheet.statuses.pop(status, None)  # marked again, so that its verse is read each time
    for part in game.book.statuses[status].parts or ("",):
        yield mark_status(game, status, part)
    game.unsettled = ANYTHING
    yield from rules.settle(game, rules)


def settle(game: Game, rules: Edition) -> Flow[None]:
    """What holds at any moment. Besides, what the dead left goes away with the place where it lies.

    FOA-DEATH-001, FOA-DEATH-004, FOA-CLAR-013, AMB-S-23.
    """
    if game.board.remains:
        for place in tuple(game.board.remains):
            if place not in game.board.locations:
                for item in game.board.remains.pop(place):
                    game.decks.items.setdefault(game.book.items[item].deck, []).append(item)
    yield from settle_all(game, rules)


def take_from_dead(effect: TakeFromDead, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """The items that lie here, one after another. FOA-DEATH-004."""
    characters = yield from subjects(effect.who, game, context)
    if characters:
        yield from take_remains(game, rules, characters, context.here)


def take_remains(game: Game, rules: Edition, takers: list[CharacterState], here: str) -> Flow[None]:
    """Each item goes to somebody who is there, or is left lying."""
    pairs = [(one.name, game.book.characters[one.name].title) for one in takers]
    for item in tuple(game.board.remains.get(here, ())):
        title = game.book.items[item].title
        goes_to = yield from choose(
            "share.card", [*pairs, ("nobody", avalon_says.LEAVE_IT)], rules_say.WHO_TAKES.format(title=title)
        )
        if goes_to == "nobody":
            continue
        lying = game.board.remains[here]
        lying.remove(item)
        if not lying:
            del game.board.remains[here]
        yield from take(game, rules, game.characters[goes_to], item, "item")
