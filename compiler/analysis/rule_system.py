"""The campaign as a system of rules: what there is, what leads to what, under which condition.

Owns the dense numbering of everything that can come true (a verse is read, a status is marked, a location is on the
table) and the rules between them. Every layer of the analysis works on this alone, so a proof and a picture speak of the
same thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from compiler.analysis.gates import ALWAYS, Gate
from compiler.editions.by_name import language_of
from schemas.cards import Character
from schemas.facts import UNLIMITED
from schemas.fields import At
from schemas.model import Campaign, Location, Page
from schemas.parts import Cost, Standing
from schemas.registry import Effect, Requirement
from schemas.vocabulary.standing_rules import Costs
from schemas.words import TRACKS, TRADED

ROOT = 0
MOST_CHARACTERS = 4
RESOURCE_LIMIT = 20  # KOR-RES-002; Avalon has none (FOA-RES-004)
SLOTS = 2  # KOR-ATTR-002

# What happens on the way to a rule, in reading order: a linked list, shared between the exits of a page.
# ("do", rule) happens, ("not", gate) must have failed, ("one", rules) and ("may", rules) are the players' choice.
Trail: TypeAlias = "tuple[Trail, str, Any] | None"


class WorldRule:
    """One thing that can happen: where it stands, what it needs, what it makes true and false."""

    __slots__ = (
        "adds",
        "at",
        "cost",
        "drops",
        "guard",
        "kind",
        "needs",
        "own",
        "owner",
        "tail",
        "trail",
        "what",
    )

    def __init__(
        self,
        owner: int,
        kind: str,
        at: At,
        guard: Gate = ALWAYS,
        adds: tuple[int, ...] = (),
        drops: tuple[int, ...] = (),
        own: Gate = ALWAYS,
        trail: Trail = None,
        what: Any = None,
        needs: Requirement | None = None,
        cost: Cost | None = None,
        tail: Trail = None,
    ) -> None:
        self.owner = owner
        self.kind = kind
        self.at = at
        self.guard = guard
        self.adds = adds
        self.drops = drops
        self.own = own
        self.trail = trail
        self.what = what
        self.needs = needs
        self.cost = cost
        self.tail = tail  # what happens after its own condition, if that is more than `adds` and `drops`


class Test(NamedTuple):
    """A requirement where it stands; `kind` says what it guards."""

    needs: Requirement
    file: str
    at: At
    kind: str
    owner: int


class Grant(NamedTuple):
    """Effects where they stand."""

    do: tuple[Effect, ...]
    file: str
    at: At
    owner: int


ANY_TIME = frozenset(("ability", "card", "instant", "avoid"))  # may happen in the middle of a page
DAWN, DUSK = "at-the-start-of-the-day", "at-the-end-of-the-day"


class Doing(NamedTuple):
    """Something that can be done or happens outside pages: an action, an ability, a quest's end, what a card does."""

    owner: int
    kind: str
    at: At
    needs: Requirement | None
    cost: Cost | None
    do: tuple[Effect, ...]
    to: str | None
    moment: str = ""  # of an ability: when it happens

    @property
    def interrupts(self) -> bool:
        """Whether it may happen in the middle of a page. A day begins and ends while nothing is read."""
        return self.kind in ANY_TIME and self.moment not in (DAWN, DUSK)


class World:
    """Everything of one campaign by dense numbers, and the rules between them."""

    def __init__(
        self, campaign: Campaign, heroes: tuple[str, ...] | None = None, most: int = MOST_CHARACTERS
    ) -> None:
        self.campaign = campaign
        self.language = language_of(campaign.edition)
        self.keys: list[str] = ["root"]
        self.ids: dict[str, int] = {"root": ROOT}
        self.places: dict[int, tuple[str, At]] = {}
        self.rules: list[WorldRule] = []
        self.rules_of: dict[int, list[int]] = {}
        self.tests: list[Test] = []
        self.grants: list[Grant] = []
        # Equal ones are kept once: the tests and grants hold these very objects.
        self.asked: list[Requirement] = []
        self.granted: list[tuple[Effect, ...]] = []
        self.effects: tuple[Effect, ...] | None = None  # all of them, once the machine asks
        self.literals: list[int] = []  # literal -> node
        self.literal_of: dict[int, int] = {}  # node -> literal
        self._places: list[tuple[int, int]] = []  # literal -> its two places, the same objects for every gate
        self.verses: list[int] = []  # the nodes of the verses, in the order of the campaign
        self.initial: list[int] = [ROOT]
        self.paged: dict[str, tuple[Page, str]] = {}  # owner's key -> its page, and the verse that it is
        self.doings: list[Doing] = []
        self.page_rules: set[int] = set()
        self.doing_rules: set[int] = set()
        self.volatile: frozenset[str] = frozenset()  # what cards may change at any time
        self.at_once: dict[str, tuple[str, ...]] | None = None  # what follows in the same moment: `following`
        self.changes: dict[tuple[Effect, ...], frozenset[str]] = {}  # for lists of effects: `changed_by`
        self.cheaper: dict[str, int] = {}  # by how much all cards together can lower a price
        self.dearer: set[str] = set()  # what some card makes more expensive
        for standing in standing_rules(campaign):
            rule = standing.rule
            if isinstance(rule, Costs):
                if rule.change == "less":
                    self.cheaper[rule.what] = self.cheaper.get(rule.what, 0) + rule.amount
                else:
                    self.dearer.add(rule.action)
        self.unlit: frozenset[str] = frozenset()  # locations that no waystone ever touches
        self.dark_later: frozenset[str] = frozenset()  # places that are explored on the first day only
        self.walls: list[int] = []  # what stands after redirections that are always followed
        self.locations: dict[str, Location] = {one.name: one for one in campaign.locations}
        self.characters: dict[str, Character] = {one.name: one for one in campaign.characters}
        self.sections = {section.id: section for section in campaign.sections}
        self.families = families(campaign.locations)
        self.parts: dict[str, tuple[str, ...]] = {status.name: status.parts for status in campaign.statuses}
        everyone = campaign.heroes or tuple(one.name for one in campaign.characters if one.form_of is None)
        self.heroes: tuple[str, ...] = everyone if heroes is None else heroes
        self.party_most = min(most, len(self.heroes)) or 1
        numbers = sorted(chapter.number for chapter in campaign.chapters)
        self.chapters: tuple[int, ...] = tuple(numbers) or (1,)
        self.time_most = max((chapter.time_passes for chapter in campaign.chapters), default=0)
        self.attribute_skills: dict[str, int] = {}
        for skill in campaign.skills:
            count = self.attribute_skills.get(skill.attribute, 0)
            self.attribute_skills[skill.attribute] = count + 1

    # --- nodes and literals -----------------------------------------------------------------------------
    def node(self, key: str) -> int:
        """The number of a thing that can come true."""
        found = self.ids.get(key)
        if found is None:
            found = self.ids[key] = len(self.keys)
            self.keys.append(key)
        return found

    def bit(self, key: str, *, false: bool = False) -> int:
        """The place of `it can be so`, or of `it can be otherwise`, among all that is possible."""
        node = self.node(key)
        found = self.literal_of.get(node)
        if found is None:
            found = self.literal_of[node] = len(self.literals)
            self.literals.append(node)
            self._places.append((2 * found, 2 * found + 1))
        return self._places[found][false]

    def add(self, rule: WorldRule) -> int:
        """Takes in a rule; returns its number."""
        number = len(self.rules)
        self.rules.append(rule)
        owned = self.rules_of.get(rule.owner)
        if owned is None:
            self.rules_of[rule.owner] = [number]
        else:
            owned.append(number)
        return number

    def place_of(self, rule: WorldRule) -> tuple[str, At]:
        """Where a rule stands: its own line in the file of its owner."""
        file, at = self.places.get(rule.owner, ("", (1, 1)))
        return file, rule.at if rule.at != (0, 0) else at

    # --- what people can have ---------------------------------------------------------------------------
    def attribute_best(self, attribute: str) -> int:
        """The best value with which anybody begins; without a limit if nobody is known."""
        heroes = [self.characters[name] for name in self.heroes if name in self.characters]
        return max((one.attributes.get(attribute, 0) for one in heroes), default=UNLIMITED)  # type: ignore[call-overload]

    def attribute_range(self, attribute: str) -> tuple[int, int]:
        """The least and the highest value anybody can have; skills open slots (KOR-ATTR-002, KOR-ATTR-003)."""
        values = [self.characters[name].attributes.get(attribute, 0) for name in self.heroes if name in self.characters]  # type: ignore[call-overload]  # fmt: skip
        if not values:
            return 0, UNLIMITED
        most = max(SLOTS + self.attribute_skills.get(attribute, 0), max(values))
        return min(values), max(most, self.language.attribute_least_top)

    def track_range(self, what: str) -> tuple[int, int]:
        """The least and the highest slot that any character's track has."""
        tracks = [getattr(self.characters[name], what) for name in self.heroes if name in self.characters]
        tracks = [track for track in tracks if track is not None]
        if not tracks:
            return 0, UNLIMITED
        return min(track.least for track in tracks), max(track.most for track in tracks)

    def start_of(self, what: str, *, together: bool) -> int:
        """How much of a resource people begin with: the richest one alone, or all who can play at once together.

        Food and Wealth change hands, so one of them may come to hold what all began with (KOR-RES-004, FOA-RES-002).
        """
        values = sorted(
            (self.characters[name].resources.get(what, 0) for name in self.heroes if name in self.characters),  # type: ignore[call-overload]
            reverse=True,
        )
        if not values:
            return 0
        return sum(values[: self.party_most]) if together or what in TRADED else values[0]

    def limit_of(self, what: str, *, together: bool) -> int:
        """The most that one person, or the whole party, can hold."""
        if what in TRACKS:
            most = self.track_range(what)[1]
        elif what in self.language.limited_resources:
            most = RESOURCE_LIMIT
        else:
            most = UNLIMITED
        return min(UNLIMITED, most * (self.party_most if together else 1))


def families(locations: Iterable[Location]) -> dict[str, tuple[str, ...]]:
    """For each location all cards with its number, by letter (KOR-LOC-007)."""
    by_name = {location.name: location for location in locations}
    by_number: dict[int, list[Location]] = {}
    for location in by_name.values():
        original = by_name.get(location.variant_of or location.legacy or "", location)
        by_number.setdefault(original.number or location.number, []).append(location)
    found: dict[str, tuple[str, ...]] = {}
    for family in by_number.values():
        ordered = tuple(one.name for one in sorted(family, key=lambda one: (one.letter, one.number)))
        for one in family:
            found[one.name] = ordered
    return found


def standing_rules(campaign: Campaign) -> Iterator[Standing]:
    """Every rule that some card brings, wherever it stands."""
    yield from campaign.standing
    for character in campaign.characters:
        yield from character.weakness
    holders: list[Any] = [*campaign.items, *campaign.secrets, *campaign.events, *campaign.companions]
    holders += [*campaign.conditions, *(side for skill in campaign.skills for side in skill.sides)]
    for holder in holders:
        yield from holder.standing
