"""Requirements: whether something is true, for a party at a place.

A table by type. It asks nobody and changes nothing. Module `on_the_table` has those about the map, `owning` those about
what characters own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from typing import Any as Untyped

from runtime.rules.protocol.context import Context
from runtime.rules.state.game import CharacterState, Game
from schemas.vocabulary import requirements as needs

if TYPE_CHECKING:
    from runtime.rules.edition import Edition

Test = Callable[[Untyped, Game, "Edition", Context], bool]
TESTS: dict[type, Test] = {}


def tests(kind: type) -> Callable[[Test], Test]:
    """Registers the test of one kind of requirement."""

    def add(test: Test) -> Test:
        if kind in TESTS:
            raise ValueError(f"{kind.__name__} has two tests")
        TESTS[kind] = test
        return test

    return add


def holds(requirement: Untyped, game: Game, rules: Edition, context: Context) -> bool:
    """Whether the requirement is met. KOR-REQ-001, KOR-REDIR-004."""
    return TESTS[type(requirement)](requirement, game, rules, context)


def people(game: Game, context: Context) -> list[CharacterState]:
    """Who may meet a test: the active character of an encounter, otherwise any member of the party (KOR-REQ-002)."""
    characters = game.characters
    if context.active:
        return [characters[context.active]] if context.active in characters else []
    found = []
    for name in context.members:
        if name in characters:
            found.append(characters[name])
    return found


def within(value: int, least: int, most: int | None) -> bool:
    return value >= least and (most is None or value <= most)


@tests(needs.All)
def _all(need: needs.All, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-001, KOR-REQ-002: each part separately, so different members may meet them."""
    for part in need.of:
        if not TESTS[type(part)](part, game, rules, context):
            return False
    return True


@tests(needs.Any)
def _any(need: needs.Any, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-012."""
    for part in need.of:
        if TESTS[type(part)](part, game, rules, context):
            return True
    return False


@tests(needs.Not)
def _not(need: needs.Not, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-006, AMB-S-131: the party has what any member has."""
    of = need.of
    if rules.rulings.amb_s_131 == "somebody" and not context.active:
        for name in context.members:
            if not holds(of, game, rules, context.alone(name)):
                return True
        return False
    return not TESTS[type(of)](of, game, rules, context)


@tests(needs.SomeOf)
def _some_of(need: needs.SomeOf, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-001, KOR-REQ-002."""
    return sum(holds(one, game, rules, context) for one in need.of) >= need.least


@tests(needs.MoreOf)
def _more_of(need: needs.MoreOf, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-008: what the party has together."""
    return _total(game, context, need.what) > _total(game, context, need.other)


@tests(needs.MoreParts)
def _more_parts(need: needs.MoreParts, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-STATUS-002."""
    return marked(game, need.status) > marked(game, need.other)


def marked(game: Game, status: str) -> int:
    """How many parts of a status are marked."""
    return len(game.sheet.statuses.get(status, ()))


@tests(needs.Someone)
def _someone(need: needs.Someone, game: Game, rules: Edition, context: Context) -> bool:
    return any(holds(need.of, game, rules, context.seen_by(name)) for name in context.members)


@tests(needs.EachMember)
def _each_member(need: needs.EachMember, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-GEN-007."""
    return all(holds(need.of, game, rules, context.seen_by(name)) for name in context.members)


@tests(needs.EachCharacter)
def _each_character(need: needs.EachCharacter, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-GEN-006."""
    return all(holds(need.of, game, rules, context.seen_by(name)) for name in game.living)


@tests(needs.HasStatus)
def _status(need: needs.HasStatus, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-005, KOR-STATUS-001, KOR-STATUS-002."""
    marked = game.sheet.statuses.get(need.status)
    if marked is None:
        return False
    if need.which == "named":
        return need.part in marked
    if need.which == "any":
        return len(marked) >= max(need.count, 1)
    if need.which == "all":
        declared = game.book.statuses.get(need.status)
        return declared is not None and set(declared.parts).issubset(marked)
    return True


@tests(needs.HasAttribute)
def _attribute(need: needs.HasAttribute, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-007."""
    for one in people(game, context):
        if within(one.attributes.get(need.attribute, 0), need.least, need.most):
            return True
    return False


@tests(needs.HasStat)
def _stat(need: needs.HasStat, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-008; pool and Duration are those of the encounter (KOR-COMBAT-049, KOR-DIPLO-037)."""
    if need.what in ("pool", "duration"):
        encounter = game.encounter
        return encounter is not None and within(getattr(encounter, need.what), need.least, need.most)
    if need.together:
        return within(_total(game, context, need.what), need.least, need.most)
    if need.what == "reputation":
        # The highest value in the party counts (FOA-RES-005).
        best = max((one.reputation for one in people(game, context)), default=0)
        return within(best, need.least, need.most)
    for one in people(game, context):
        if within(getattr(one, need.what), need.least, need.most):
            return True
    return False


def _total(game: Game, context: Context, what: str) -> int:
    """What the party has together; pool and Duration are those of the encounter. KOR-REQ-008."""
    if what in ("pool", "duration"):
        return int(getattr(game.encounter, what)) if game.encounter is not None else 0
    return sum(getattr(game.characters[name], what) for name in context.members)


@tests(needs.Paid)
def _paid(need: needs.Paid, game: Game, rules: Edition, context: Context) -> bool:
    """What was paid as prices of this choice or ability. KOR-PAYLOSE-005."""
    return within(context.paid.get(need.what, 0), need.least, need.most)


@tests(needs.InChapter)
def _chapter(need: needs.InChapter, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-009."""
    return within(game.calendar.chapter, need.least, need.most)


@tests(needs.OnDay)
def _day(need: needs.OnDay, game: Game, rules: Edition, context: Context) -> bool:
    """The set-up opens the first day, so its pages are read on day 1 (KOR-SETUP-020, AMB-S-01)."""
    return within(max(game.calendar.day, 1), need.least, need.most)


@tests(needs.TimePassed)
def _time_passed(need: needs.TimePassed, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-TIME-001."""
    return within(game.calendar.time_passed.get(game.calendar.chapter, 0), need.least, need.most)


@tests(needs.EventActive)
def _event(need: needs.EventActive, game: Game, rules: Edition, context: Context) -> bool:
    return need.event in game.calendar.active


@tests(needs.HasFilter)
def _filter(need: needs.HasFilter, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-HIDDEN-001, KOR-HIDDEN-002."""
    return need.colour in game.sheet.filters


@tests(needs.HasCharacter)
def _character(need: needs.HasCharacter, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-004."""
    return need.character in ((context.active,) if context.active else context.members)


@tests(needs.AllCharacters)
def _all_characters(need: needs.AllCharacters, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-REQ-003."""
    return len(context.members) == len(game.characters)


@tests(needs.PartySize)
def _party_size(need: needs.PartySize, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-GEN-007."""
    return within(len(context.members), need.least, need.most)


@tests(needs.CharactersInGame)
def _characters(need: needs.CharactersInGame, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-GEN-006."""
    return within(len(game.characters), need.least, need.most)


def is_exhausted(game: Game, character: CharacterState) -> bool:
    """KOR-TRACK-003, FOA-TRACK-002."""
    return character.energy in game.book.trays[character.name].exhausted


def is_insane(game: Game, character: CharacterState) -> bool:
    """KOR-TRACK-005, FOA-TRACK-005."""
    return character.terror in game.book.trays[character.name].insane


def is_dying(game: Game, character: CharacterState) -> bool:
    """KOR-TRACK-004."""
    return character.health <= game.book.trays[character.name].dying


@tests(needs.Exhausted)
def _exhausted(need: needs.Exhausted, game: Game, rules: Edition, context: Context) -> bool:
    return any(is_exhausted(game, one) for one in people(game, context))


@tests(needs.Dying)
def _dying(need: needs.Dying, game: Game, rules: Edition, context: Context) -> bool:
    return any(is_dying(game, one) for one in people(game, context))


@tests(needs.GoingInsane)
def _insane(need: object, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-TRACK-005: asked again each time."""
    return any(is_insane(game, one) for one in people(game, context))


@tests(needs.Panicking)
def _panicking(need: object, game: Game, rules: Edition, context: Context) -> bool:
    """KOR-PANIC-001: asked again each time."""
    return any(rules.panics(game, one) for one in people(game, context))


@tests(needs.ReadBefore)
def _read_before(need: needs.ReadBefore, game: Game, rules: Edition, context: Context) -> bool:
    return context.verse in game.sheet.read


@tests(needs.VerseRead)
def _verse_read(need: needs.VerseRead, game: Game, rules: Edition, context: Context) -> bool:
    return need.verse in game.sheet.read


@tests(needs.Progress)
def _progress(need: needs.Progress, game: Game, rules: Edition, context: Context) -> bool:
    return within(game.sheet.progress, need.least, need.most)
