"""A position of the real game in the words of the analysis.

Owns the only translation from the runtime's state to the keys of `compiler.analysis.rule_system`. It also owns the finer
atoms by which a search tells one position from another.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.machine.counted_numbers import LOW, PLENTY, QUEST_MARKERS, SIDES, TIME, TIMED
from compiler.machine.last_marks import LEFT, SPARED, marks_left
from compiler.machine.mornings import MORNING, NIGHT
from runtime.rules.book.book import Book
from runtime.rules.cards.holding import is_removed
from runtime.rules.state.game import Game
from schemas.words import RESOURCES

# What a party carries; each amount is an atom, so that a richer position differs from a poorer one.
MOST_DAYS = 24
MOST_CARRIED = 12
_CARRIED = (*RESOURCES, "terror")


def facts_of(game: Game) -> frozenset[str]:
    """Every fact that the analysis follows and that holds now, by its key."""
    return frozenset((*standing_facts(game), *(f"verse:{verse}" for verse in game.sheet.read)))


def standing_facts(game: Game) -> set[str]:
    """The same without the Verses that were read: these only grow, and are most of the facts."""
    found: set[str] = set()
    for status, parts in game.sheet.statuses.items():
        found.update(f"status:{status}/{part}" for part in parts)
        if not parts:
            found.add(f"status:{status}")
    for character in game.characters.values():
        found.add(f"hero:{character.name}")
        found.add(f"at:{character.location}")
        if character.tile != character.name:
            found.add(f"form:{character.tile}")
        found.update(f"item:{name}" for name in character.items)
        found.update(f"secret:{name}" for name in character.secrets)
        found.update(f"condition:{name}" for name in character.conditions)
        found.update(f"legendary:{name}" for name in character.legendary)
        for side in character.skills:
            found.update((f"skill:{side}", f"skill:{game.book.sides[side][0].name}"))
        begun = {str(one): start for one, start in game.book.characters[character.name].attributes.items()}
        for attribute, value in character.attributes.items():  # points that were bought
            points = range(begun.get(attribute, 0) + 1, value + 1)
            found.update(f"attribute:{attribute}:{point}" for point in points)
        for deck in (character.combat_deck, character.diplomacy_deck, character.set_aside):
            found.update(f"card:{name}" for name in deck)
    found.update(f"secret:{name}" for name in game.decks.global_secrets)
    found.update(_world(game))
    calendar, sheet = game.calendar, game.sheet
    found.add(f"chapter:{calendar.chapter}")
    if any(calendar.time_passed.values()):
        found.add("time")
    found.update(f"event:{name}" for name in calendar.active)
    found.update(f"filter:{colour}" for colour in sheet.filters)
    found.update(f"achievement:{name}" for name in sheet.achievements)
    if sheet.achievements_handed_out:
        found.add("achievements")
    if game.ending:
        found.add(f"ending:{game.ending}")
    return found


def _world(game: Game) -> Iterator[str]:
    board = game.board
    for name in board.locations:
        yield f"place:{name}"
    for name in board.gone:
        yield f"gone:{name}"
    for name in board.companions:
        yield f"companion:{name}"
    for name in board.bosses:
        yield f"boss:{name}"
    for guardian in board.guardians:
        yield f"guardian:{guardian.encounter}"
        yield "guardian:*"
    for deck in game.decks.encounters.values():
        for name in deck:
            yield f"in-deck:{name}"
    if board.waystones:
        yield "waystone:*"
    if board.menhirs:
        yield "menhir:*"


def uses_of(book: Book, owners: dict[int, str]) -> dict[str, str]:
    """What the rules note about uses, as facts of the machine; `owners` has the owners of pages by their ids."""
    found: dict[str, str] = {}
    for prepared in book.pages.values():
        for one in prepared.choices:
            if one.use:
                found[one.use] = f"used:{owners.get(id(prepared.page), '')}#{one.choice.at[0]}"
    for ref, actions in (*book.actions.items(), *book.instants.items()):
        for action in actions:
            owner = f"at:{ref.split(':')[1]}" if ref.startswith("location:") else ref  # both sides of a card
            found[action.mark] = f"used:{owner}#{action.action.at[0]}"
    return found


def machine_facts(game: Game) -> frozenset[str]:
    """The same, with what only the machine tells apart: an event in a deck and an active one."""
    return facts_of(game) | {f"active:{name}" for name in game.calendar.active}


def past_of(game: Game) -> Iterator[str]:
    """The past of a position: its days, the part of the day, and the chapters that have begun."""
    for day in range(1, game.calendar.day + 1):
        yield f"day:{day}"
    # What is asked between two parts of a day comes before the morning. At the end of a day night has yet to come.
    if game.calendar.stage in ("setup", "start"):
        yield NIGHT if game.calendar.day else MORNING
    for number, chapter in game.book.chapters.items():
        if is_removed(game, "chapter", chapter.name):
            yield f"begun:{number}"


def atoms_of(game: Game, facts: frozenset[str]) -> set[object]:
    """Facts, and what people have left: the atoms whose first appearance makes a position worth keeping."""
    found: set[object] = set(facts)
    for character in game.characters.values():
        name = character.name
        found.add((name, character.location, character.energy))
        found.add((name, "health", character.health))
        found.update((name, what, min(getattr(character, what), MOST_CARRIED)) for what in _CARRIED)
        found.update((name, *pair) for pair in character.attributes.items())
    calendar = game.calendar
    # A new day counts as new only up to a limit: otherwise positions of a party that only sleeps would be kept for ever.
    found.add(("day", min(calendar.day, MOST_DAYS), calendar.stage))
    found.add(("time", calendar.chapter, calendar.time_passed.get(calendar.chapter, 0)))
    found.update(("clear", name) for name, placed in game.board.locations.items() if placed.clear)
    found.update(("guard", one.encounter, one.location) for one in game.board.guardians)
    found.update(calendar.quests_done)
    found.update(game.sheet.used)
    return found


def amount_of(game: Game, what: str) -> int:
    """A number of the machine as it is now; for what people carry, the sum."""
    if what in RESOURCES:
        return sum(getattr(one, what) for one in game.characters.values())
    if what == TIME:
        return game.calendar.time_passed.get(game.calendar.chapter, 0)
    kind, _, place = what.partition(":")
    if kind == LEFT:
        calendar = game.calendar
        spare = 0 if calendar.chapter in calendar.time_spared else SPARED
        return spare + marks_left(
            what, calendar.chapter, calendar.time_passed.get(calendar.chapter, 0), PLENTY
        )
    if what == QUEST_MARKERS:  # on locations and on cards, without what encounters put on themselves
        places = (placed.markers for placed in game.board.locations.values())
        return sum(markers.quest for markers in (*places, *game.card_markers.values()))
    if kind == QUEST_MARKERS:
        return game.board.locations[place].markers.quest if place in game.board.locations else 0
    timed = kind.startswith(TIMED)
    value = game.board.dials.get(f"{'time' if timed else 'quest'}:{place}", 0)
    return SIDES - value if kind.removeprefix(TIMED) == LOW and value else value


def amount_at_most(game: Game, what: str) -> int:
    """The same, and never less than the machine needs to go on from here.

    At the end of a day nobody knows whether the night has marked its time, and before a morning a time dial has yet to fall.
    """
    amount = amount_of(game, what)
    if what.startswith(f"{LEFT}:") and game.calendar.stage == "end":
        return PLENTY
    return amount + 1 if what.startswith(f"{TIMED}{LOW}:") else amount
