"""Requirements that contradict themselves or the rules, and requirements that are always met.

Owns the one small solver. It splits a requirement into the ways to meet it; a way counts if its tests can hold together.
Different members of a party may meet different tests (KOR-REQ-002), so numbers of people clash only when one person must
have both. If a requirement has too many ways, the solver claims nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.own_cards import OwnCards
from compiler.analysis.persons import EVERYBODY, PERSONAL, fits, people_fit
from compiler.analysis.rule_system import World
from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code
from schemas.facts import NEVER, UNLIMITED, Branches, Within, condition
from schemas.fields import At
from schemas.registry import Effect, Requirement, entry_of
from schemas.saying import SOURCE, Unsayable
from schemas.vocabulary import requirements as r
from schemas.vocabulary.choices import If
from schemas.words import RESOURCES, TRACKS

MOST_WAYS = 400
_QUANTIFIED = (r.Someone, r.EachMember, r.EachCharacter)

# A test on a way: (subject, wanted?, lowest, highest). A plain fact has the range 1 to 1.
Literal = tuple[Any, bool, int, int]
Way = tuple[Literal, ...]
T = TypeVar("T")


class TooMany(Exception):
    """More ways than are worth looking at."""


class Solver:
    """Decides whether requirements of one campaign can be met at all."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.parts = world.parts
        self.own_cards = OwnCards(world)
        self._fresh = 0
        self._known: tuple[dict[Requirement, bool], dict[Requirement, bool]] = ({}, {})
        self._alone: dict[Requirement, tuple[Any, bool] | None] = {}
        self._single_secrets = {one.name for one in world.campaign.secrets if one.belongs != "global"}

    def satisfiable(self, needs: Requirement, *, negated: bool = False) -> bool:
        """Whether some party at some time meets it; True where that is not known."""
        if isinstance(needs, (r.All, r.Any)) and isinstance(needs, r.All) == negated:
            # One part is enough; the same parts come up again where whole lists do not.
            return any(self.satisfiable(part, negated=negated) for part in needs.of)
        if isinstance(needs, r.All):
            tests = [self._single(part) for part in needs.of]
            if None not in tests and len({test[0] for test in tests if test}) == len(tests):
                # Each part asks about something else, so they cannot clash.
                return all(test[1] for test in tests if test)
        known = self._known[negated]
        found = known.get(needs)
        if found is None:
            try:
                found = any(self.consistent(way) for way in self.ways(needs, negated, ""))
            except TooMany:
                found = True
            known[needs] = found
        return found

    def _single(self, needs: Requirement) -> tuple[Any, bool] | None:
        """What a plain test is about, and whether it can be met; None for any other requirement."""
        if needs in self._alone:
            return self._alone[needs]
        found = None
        if not isinstance(needs, (r.All, r.Any)):
            try:
                ways = self.ways(needs, False, "")
            except TooMany:
                ways = []
            # A number of parts and the parts themselves are about the same thing; heroes share the room in a party.
            if (
                len(ways) == 1
                and len(ways[0]) == 1
                and ways[0][0][0] not in _SIZES
                and ways[0][0][0][0] not in _SHARING
            ):
                subject = ways[0][0][0]  # whoever it is asked of: another test may speak of the same person
                found = subject[2:] if subject[0] == "person" else subject, self.consistent(ways[0])
        self._alone[needs] = found
        return found

    # --- ways of being met ------------------------------------------------------------------------------
    def ways(self, needs: Requirement, negated: bool, person: str) -> list[Way]:
        """All combinations of tests that meet the requirement, or its opposite."""
        if isinstance(needs, r.Not):
            return self.ways(needs.of, not negated, person)
        if isinstance(needs, (r.All, r.Any)):
            lists = [self.ways(part, negated, person) for part in needs.of]
            if isinstance(needs, r.All) == negated:
                found = [way for ways in lists for way in ways]
            else:
                found = [()]
                for ways in lists:
                    found = [one + other for one in found for other in ways]
                    self._limit(found)
            self._limit(found)
            return found
        if isinstance(needs, _QUANTIFIED):
            return self._quantified(needs, negated, person)
        return self._leaf(needs, negated, person)

    def _quantified(self, needs: Any, negated: bool, person: str) -> list[Way]:
        if self.world.party_most == 1:
            return self.ways(needs.of, negated, person)
        if isinstance(needs, r.EachCharacter) and negated:
            return [()]  # somebody who need not be in the party: nothing else that is asked concerns them
        if isinstance(needs, r.Someone) == negated:
            ways = self.ways(needs.of, negated, EVERYBODY)
            if (
                len(ways) != 1
            ):  # some may meet it one way, and others another way: it holds for somebody at least
                ways = self.ways(needs.of, negated, self._somebody())
            if isinstance(needs, r.EachMember) and self._only_one(needs.of):
                return [(*way, (_SIZES[0], True, 1, 1)) for way in ways]
            return ways
        return self.ways(needs.of, negated, self._somebody())

    def _somebody(self) -> str:
        self._fresh += 1
        return f"p{self._fresh}"

    def _only_one(self, needs: Requirement) -> bool:
        """Whether at most one person can meet it: there is one of each hero, item and secret; some secrets are everybody's."""
        parts = needs.of if isinstance(needs, r.All) else (needs,)
        return any(
            isinstance(one, r.HasItem)
            or (isinstance(one, r.HasSecret) and one.secret in self._single_secrets)
            or (isinstance(one, r.HasCharacter) and one.character in self.world.heroes)
            for one in parts
        )

    def _limit(self, found: list[Way]) -> None:
        if len(found) > MOST_WAYS:
            raise TooMany

    def _leaf(self, needs: Requirement, negated: bool, person: str) -> list[Way]:
        if isinstance(needs, r.HasStatus):
            parts = self.parts.get(needs.status, ())
            if needs.which == "named":
                return [((("status", needs.status, needs.part), not negated, 1, 1),)]
            if needs.which == "whole" or not parts:
                return [((("status", needs.status, ""), not negated, 1, 1),)]
            count = len(parts) if needs.which == "all" else needs.count
            low, high = (0, count - 1) if negated else (count, len(parts))
            return [((("count", needs.status), True, low, high),)]
        least, most = getattr(needs, "least", None), getattr(needs, "most", None)
        if least is not None:
            subject = self._subject(needs, person)
            return [((subject, not negated, least, UNLIMITED if most is None else most),)]
        if isinstance(needs, r.HasCharacter) and needs.character not in self.world.heroes:
            form = self.world.characters.get(needs.character)
            if form is None or not form.form_of:
                return [()] if negated else []
        elif isinstance(needs, r.HasCharacter) and person:
            number = self.world.heroes.index(needs.character)
            return [((("is", person), not negated, number, number),)]
        asks = entry_of(needs).asks
        if not isinstance(asks, (str, Within)) and condition(asks, self.world, needs, negated) == NEVER:
            return []  # the rules settle it
        if isinstance(needs, PERSONAL):
            has: Literal = (("person", person, "has", needs), not negated, 1, 1)
            owner = "" if negated else self.own_cards.owner(needs)
            return [(has, self._is(owner, person))] if owner else [(has,)]
        return [(((type(needs), needs), not negated, 1, 1),)]

    def _is(self, hero: str, person: str) -> Literal:
        """That this person is that hero, or that the hero is in the party where nobody is singled out."""
        if person in ("", EVERYBODY):
            return ((r.HasCharacter, r.HasCharacter(character=hero)), True, 1, 1)
        number = self.world.heroes.index(hero)
        return (("is", person), True, number, number)

    def _subject(self, needs: Requirement, person: str) -> Any:
        if isinstance(needs, r.HasAttribute):
            return ("person", person, "attribute", needs.attribute)
        if isinstance(needs, r.HasStat):
            return ("party" if needs.together else "person", person, "stat", needs.what)
        if isinstance(needs, (r.InChapter, r.OnDay, r.TimePassed, r.PartySize, r.CharactersInGame)):
            return ("value", type(needs).__name__)
        place = getattr(needs, "place", "")
        name = (
            getattr(needs, "marker", None) or getattr(needs, "kind", None) or getattr(needs, "attribute", "")
        )
        return ("value", type(needs).__name__, name, place)

    # --- do the tests of a way go together? -------------------------------------------------------------
    def consistent(self, way: Way) -> bool:
        """Whether all tests of one way can hold at the same time."""
        wanted: dict[Any, list[tuple[int, int]]] = {}
        refused: dict[Any, list[tuple[int, int]]] = {}
        for subject, positive, low, high in way:
            (wanted if positive else refused).setdefault(subject, []).append((low, high))
        alone = self.world.party_most == 1
        topics = set()
        for subject in {*wanted, *refused}:
            low, high = self._domain(subject)
            if subject[0] == "person" and not alone:
                topics.add((subject[2:], (low, high)))
                continue
            yes, no = wanted.get(subject, []), refused.get(subject, [])
            first = max([low, *(one for one, _ in yes)])
            last = min([high, *(one for _, one in yes)])
            if first > last or not fits((first, last), low, high, no):
                return False
        if not all(people_fit(wanted, refused, topic, domain) for topic, domain in topics):
            return False
        return self._parts_fit(wanted, refused) and self._heroes_fit(wanted, refused)

    def _heroes_fit(
        self, wanted: dict[Any, list[tuple[int, int]]], refused: dict[Any, list[tuple[int, int]]]
    ) -> bool:
        """Whether one party can hold all heroes that are asked for (KOR-REQ-004), with enough others that are not refused.

        A form is the hero it belongs to.
        """
        named = {subject[1].character for subject in wanted if subject[0] is r.HasCharacter}
        forms, all_heroes = self.world.characters, self.world.heroes
        heroes = {forms[name].form_of or name if name in forms else name for name in named}
        heroes |= {all_heroes[low] for subject in wanted if subject[0] == "is" for low, _ in wanted[subject]}
        without = {subject[1].character for subject in refused if subject[0] is r.HasCharacter}
        others = sum(name not in without for name in all_heroes) if all_heroes else self.world.party_most
        few = any(subject[0] is r.AllCharacters for subject in refused)  # somebody else plays
        together = any(subject[0] is r.AllCharacters for subject in wanted)
        party, game = (self._sizes(wanted.get(size, ()), refused.get(size, ())) for size in _SIZES)
        return any(
            len(heroes) <= size <= others and any(size == all_ if together else size <= all_ for all_ in game)
            for size in party
            if not few or size < self.world.party_most
        )

    def _sizes(self, wanted: Iterable[tuple[int, int]], refused: Iterable[tuple[int, int]]) -> list[int]:
        """How many can read, or be in the game, if these numbers are asked for and those are not."""
        return [
            size
            for size in range(1, self.world.party_most + 1)
            if all(low <= size <= high for low, high in wanted)
            and not any(low <= size <= high for low, high in refused)
        ]

    def _parts_fit(self, wanted: dict[Any, Any], refused: dict[Any, Any]) -> bool:
        for subject, ranges in wanted.items():
            if subject[0] != "count":
                continue
            parts = self.parts.get(subject[1], ())
            marked = sum(("status", subject[1], part) in wanted for part in parts)
            free = len(parts) - sum(("status", subject[1], part) in refused for part in parts)
            if max(low for low, _ in ranges) > free or min(high for _, high in ranges) < marked:
                return False
        return True

    def _domain(self, subject: Any) -> tuple[int, int]:
        world = self.world
        if subject[0] in ("status",) or isinstance(subject[0], type):
            return 0, 1
        if subject[0] == "is":
            return 0, len(world.heroes) - 1
        if subject[0] == "count":
            return 0, len(self.parts.get(subject[1], ()))
        if subject[0] in ("person", "party"):
            if subject[2] == "has":
                return 0, 1
            if subject[2] == "attribute":
                return world.attribute_range(subject[3])
            if subject[3] in RESOURCES + TRACKS:
                low = world.track_range(subject[3])[0] if subject[3] in TRACKS else 0
                return low, world.limit_of(subject[3], together=subject[0] == "party")
            return 0, UNLIMITED
        name = subject[1]
        if name == "InChapter":
            return min(world.chapters), max(world.chapters)
        if name == "TimePassed":
            return 0, world.time_most
        if name in ("PartySize", "CharactersInGame"):
            return 1, world.party_most
        return (1, UNLIMITED) if name == "OnDay" else (0, UNLIMITED)


_SIZES = (("value", "PartySize"), ("value", "CharactersInGame"))
_SHARING = ("count", r.HasCharacter)


# --- the study --------------------------------------------------------------------------------------------
def study_requirements(graph: CampaignGraph, findings: Findings) -> tuple[set[Requirement], set[Requirement]]:
    """Reports impossible and constant requirements; returns both."""
    solver = Solver(graph.world)
    impossible: set[Requirement] = set()
    constant: set[Requirement] = set()
    seen: set[tuple[str, At, str]] = set()

    def judge(needs: Requirement) -> list[tuple[Code, str]]:
        found = list(_judge(solver, needs))
        for code, _ in found:
            (impossible if code is codes.IMPOSSIBLE_REQUIREMENT else constant).add(needs)
        return found

    for found, file, at, before in places_of(graph, judge):
        for code, text in found:
            if (file, at, before + text) not in seen:
                seen.add((file, at, before + text))
                findings.add(code, file, at, {"text": text}, before=before)
    return impossible, constant


def _judge(solver: Solver, needs: Requirement) -> Iterator[tuple[Code, str]]:
    if not solver.satisfiable(needs):
        yield codes.IMPOSSIBLE_REQUIREMENT, words(needs)
    elif not solver.satisfiable(needs, negated=True):
        yield codes.CONSTANT_REQUIREMENT, words(needs)
    elif isinstance(needs, r.All):
        for part in needs.of:
            if not solver.satisfiable(part, negated=True):
                yield codes.CONSTANT_REQUIREMENT, words(part)
    elif isinstance(needs, r.Any):
        for part in needs.of:
            if not solver.satisfiable(part):
                yield codes.IMPOSSIBLE_REQUIREMENT, words(part)


def words(needs: Requirement) -> str:
    """A requirement as the language writes it."""
    try:
        return SOURCE.requirement(needs)
    except Unsayable:
        return "this requirement"


def places_of(
    graph: CampaignGraph, judge: Callable[[Requirement], list[T]]
) -> Iterator[tuple[list[T], str, At, str]]:
    """What there is to say about each requirement, at each place; each is judged once, and most are fine.

    The last value is the word in front of it: `if` among effects.
    """
    world = graph.world
    tests = {id(needs): found for needs in world.asked if (found := judge(needs))}
    if tests:
        for test in world.tests:
            if id(test.needs) in tests:
                yield tests[id(test.needs)], test.file, test.at, ""
    grants: dict[int, list[list[T]]] = {}
    for do in world.granted:
        said = [found for needs in conditions_in(do) if (found := judge(needs))]
        if said:
            grants[id(do)] = said
    if grants:
        for grant in world.grants:
            for found in grants.get(id(grant.do), ()):
                yield found, grant.file, grant.at, "if "


def conditions_in(do: Iterable[Effect]) -> Iterator[Requirement]:
    """Every `if` among effects."""
    for effect in do:
        if isinstance(effect, If):
            yield effect.when
        facts = entry_of(effect).facts
        if isinstance(facts, Branches):
            for inner in facts.of(effect):
                yield from conditions_in(inner)


__all__ = ["Solver", "conditions_in", "places_of", "study_requirements", "words"]
