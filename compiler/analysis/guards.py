"""Requirements -> gates: when can this be so, when can it be otherwise.

Promises to be generous: whatever a party could ever meet gives an open gate, so that what stays closed is proved.
What the analysis does not follow (hands of cards, weariness, the weather) can always be so and otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from compiler.analysis.gates import ALWAYS, NEVER, Gate, both, counting, either, every, literal
from compiler.analysis.rule_system import UNLIMITED, World
from schemas.model import Campaign
from schemas.parts import Cost, Standing
from schemas.registry import Requirement
from schemas.vocabulary import requirements as r
from schemas.vocabulary.standing_rules import Costs

RESOURCES = ("food", "wealth", "magic", "exp", "reputation")
TRACKS = ("energy", "health", "terror")
GIVEN_FILTERS = ("red",)  # AMB-S-134: owned from the start unless the table rules otherwise


def _standing_rules(campaign: Campaign) -> Iterator[Standing]:
    yield from campaign.standing
    for character in campaign.characters:
        yield from character.weakness
    holders: list[Any] = [*campaign.items, *campaign.secrets, *campaign.events, *campaign.companions]
    holders += [*campaign.conditions, *(side for skill in campaign.skills for side in skill.sides)]
    for holder in holders:
        yield from holder.standing


class Asked:
    """A requirement that stands for all equal ones, with its gates where they are the same in every verse."""

    __slots__ = ("local", "needs", "no", "parts", "stands", "yes")

    def __init__(self, needs: Requirement, parts: tuple[Asked, ...]) -> None:
        self.needs = needs
        self.parts = parts
        self.stands = False  # whether it stands somewhere by itself
        # Whether the meaning depends on the verse that asks.
        self.local: bool = type(needs) is r.ReadBefore or any(part.local for part in parts)
        self.yes: Gate | None = None
        self.no: Gate | None = None


class Guards:
    """Compiles requirements and costs of one campaign; equal ones are compiled once.

    Looking a requirement up means reading all of it, which is what most of the time goes into in a large campaign. So
    whoever meets one looks it up once and goes on with what stands for it.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self._asked: dict[Requirement, Asked] = {}
        self._costs: dict[Cost, tuple[Cost, Gate]] = {}
        campaign = world.campaign
        self.parts = world.parts
        # What some card makes cheaper can be paid by people who have less.
        self.cheaper = {
            standing.rule.what
            for standing in _standing_rules(campaign)
            if isinstance(standing.rule, Costs) and standing.rule.change == "less"
        }

    def gate(self, needs: Requirement | None, here: str = "", *, negated: bool = False) -> Gate:
        """When the requirement, or its opposite, can be so; `here` is the verse that asks."""
        return self.open(None if needs is None else self.asked(needs), here, negated=negated)

    def asked(self, needs: Requirement) -> Asked:
        """What stands for this requirement and all that are equal to it."""
        found = self._asked.get(needs)
        if found is None:
            inner: Any = getattr(needs, "of", ())
            parts = tuple(map(self.asked, inner if isinstance(inner, tuple) else (inner,)))
            found = self._asked[needs] = Asked(needs, parts)
        return found

    def open(self, asked: Asked | None, here: str = "", *, negated: bool = False) -> Gate:
        """The gate of a requirement that has been looked up, or of its opposite."""
        if asked is None:
            return NEVER if negated else ALWAYS
        found = asked.no if negated else asked.yes
        if found is None:
            needs = asked.needs
            if isinstance(needs, (r.All, r.Any)):
                gates = (self.open(part, here, negated=negated) for part in asked.parts)
                found = every(gates) if isinstance(needs, r.All) != negated else either(gates)
            elif asked.parts:
                found = self.open(asked.parts[0], here, negated=negated != isinstance(needs, r.Not))
            else:
                found = _TABLE[type(needs)](self, needs, here, negated)
            if asked.local:
                return found
            if negated:
                asked.no = found
            else:
                asked.yes = found
        return found

    def is_local(self, needs: Requirement) -> bool:
        """Whether the meaning depends on the verse that asks."""
        return self.asked(needs).local

    def cost(self, cost: Cost | None) -> tuple[Cost | None, Gate]:
        """What stands for a cost and all that are equal to it, and when it can be paid at all."""
        if cost is None:
            return None, ALWAYS
        found = self._costs.get(cost)
        if found is None:
            gate = every(gate for gate, _, _ in self.prices(cost))
            if cost.secrets:
                gate = both(gate, every(literal(self.world.bit(f"secret:{name}")) for name in cost.secrets))
            found = self._costs[cost] = cost, gate
        return found

    def prices(self, cost: Cost) -> list[tuple[Gate, str, int]]:
        """For each price: when it can be paid, its words, and the most that can be had if that is known."""
        found = []
        for price in cost.pay:
            if price.amount == "all":
                continue
            words = f"{price.amount} {' or '.join(price.what)}"
            if any(what in self.cheaper for what in price.what):
                continue
            found.append(
                (
                    either(self.at_least(what, price.amount, together=True) for what in price.what),
                    words,
                    sum(self.most(what) for what in price.what),
                )
            )
        for item in cost.items:
            if item.amount != "all" and item.amount > 0:
                found.append((self._items(item.kind), f"{item.amount} {item.kind}", 0))
        return found

    def most(self, what: str) -> int:
        """The most a party can ever hold, if something gives it."""
        return self.world.limit_of(what, together=True)

    def _items(self, kind: str) -> Gate:
        places = []
        for item in self.world.campaign.items:
            fits = (
                kind == "item"
                or kind in item.keywords
                or (kind == "consumable" and item.deck == "consumables")
                or (kind == "craftable" and item.craftable)
            )
            if fits:
                places.append(self.world.bit(f"item:{item.name}"))
        return counting(1, places)

    def at_least(self, what: str, least: int, *, together: bool) -> Gate:
        """When somebody, or the party, can have so much."""
        world = self.world
        if least <= 0 or what not in RESOURCES + TRACKS:
            return ALWAYS
        if least > world.limit_of(what, together=together):
            return NEVER
        if what in TRACKS or least <= world.start_of(what, together=together):
            return ALWAYS
        return literal(world.bit(f"income:{what}"))


# --- one function for each requirement --------------------------------------------------------------------
Compile = Callable[[Guards, Any, str, bool], Gate]
_TABLE: dict[type[Requirement], Compile] = {}


def _for(*kinds: type[Requirement]) -> Callable[[Compile], Compile]:
    def register(function: Compile) -> Compile:
        for kind in kinds:
            _TABLE[kind] = function
        return function

    return register


def free(guards: Guards, needs: Requirement, here: str, negated: bool) -> Gate:
    """Can always be so and can always be otherwise."""
    return ALWAYS


for _kind in (
    r.Paid, r.Exhausted, r.Dying, r.GoingInsane, r.Panicking, r.AffinityIs, r.HandSize, r.SequenceLength,
    r.ConnectedKeys, r.ChargesHere, r.FirstCard, r.LastCard, r.AllCharacters, r.OnDay, r.Progress, r.LocationClear,
):  # fmt: skip
    _TABLE[_kind] = free


@_for(r.ReadBefore)
def _read_before(guards: Guards, needs: r.ReadBefore, here: str, negated: bool) -> Gate:
    return literal(guards.world.bit(f"verse:{here}", false=negated)) if here else ALWAYS


@_for(r.HasStatus)
def _status(guards: Guards, needs: r.HasStatus, here: str, negated: bool) -> Gate:
    world, name = guards.world, needs.status
    parts = guards.parts.get(name, ())
    if needs.which == "named":
        return literal(world.bit(f"status:{name}/{needs.part}", false=negated))
    if needs.which == "whole" or not parts:
        return literal(world.bit(f"status:{name}", false=negated))
    places = [world.bit(f"status:{name}/{part}", false=negated) for part in parts]
    count = len(parts) if needs.which == "all" else needs.count
    if negated:
        return counting(len(parts) - count + 1, places)
    return counting(count, places)


@_for(r.HasAttribute)
def _attribute(guards: Guards, needs: r.HasAttribute, here: str, negated: bool) -> Gate:
    low, high = guards.world.attribute_range(needs.attribute)
    return _between(low, high, needs.least, needs.most, negated)


def _between(low: int, high: int, least: int, most: int | None, negated: bool) -> Gate:
    """A value that can be anything from low to high, against a range."""
    last = UNLIMITED if most is None else most
    if negated:
        return ALWAYS if low < least or high > last else NEVER
    return ALWAYS if least <= high and low <= last else NEVER


@_for(r.HasStat)
def _stat(guards: Guards, needs: r.HasStat, here: str, negated: bool) -> Gate:
    what = needs.what
    if what not in RESOURCES + TRACKS:
        return ALWAYS
    low = guards.world.track_range(what)[0] if what in TRACKS else 0
    if not negated:
        if needs.most is not None and needs.most < low:
            return NEVER
        return guards.at_least(what, needs.least, together=needs.together)
    if needs.least > low:
        return ALWAYS
    if needs.most is None:
        return NEVER
    return guards.at_least(what, needs.most + 1, together=needs.together)


@_for(r.InChapter)
def _chapter(guards: Guards, needs: r.InChapter, here: str, negated: bool) -> Gate:
    return counting(
        1,
        [
            guards.world.bit(f"chapter:{number}")
            for number in guards.world.chapters
            if (needs.least <= number and (needs.most is None or number <= needs.most)) != negated
        ],
    )


@_for(r.TimePassed)
def _time(guards: Guards, needs: r.TimePassed, here: str, negated: bool) -> Gate:
    if not negated:
        return time_gate(guards.world, needs.least, guards.world.time_most)
    if needs.least > 0:
        return ALWAYS
    return NEVER if needs.most is None else time_gate(guards.world, needs.most + 1, guards.world.time_most)


def time_gate(world: World, count: int, most: int) -> Gate:
    """When so many parts of a track of that length can be marked."""
    if count <= 0:
        return ALWAYS
    return literal(world.bit("time")) if count <= most else NEVER


@_for(r.PartySize, r.CharactersInGame)
def _people(guards: Guards, needs: r.PartySize, here: str, negated: bool) -> Gate:
    return _between(1, guards.world.party_most, needs.least, needs.most, negated)


@_for(r.HasCharacter)
def _character(guards: Guards, needs: r.HasCharacter, here: str, negated: bool) -> Gate:
    world = guards.world
    if needs.character in world.heroes:
        return ALWAYS if not negated or len(world.heroes) > 1 else NEVER
    form = world.characters.get(needs.character)
    if form is not None and form.form_of:
        return literal(world.bit(f"form:{needs.character}", false=negated))
    return ALWAYS if negated else NEVER


def _thing(kind: str, field: str) -> None:
    def compile_(guards: Guards, needs: Any, here: str, negated: bool) -> Gate:
        return literal(guards.world.bit(f"{kind}:{getattr(needs, field)}", false=negated))

    _TABLE[_THINGS[kind]] = compile_


_THINGS: dict[str, type[Requirement]] = {
    "event": r.EventActive,
    "secret": r.HasSecret,
    "item": r.HasItem,
    "skill": r.HasSkill,
    "card": r.HasCard,
    "achievement": r.HasAchievement,
    "legendary": r.HasLegendary,
    "condition": r.HasCondition,
    "companion": r.CompanionAt,
    "boss": r.BossAt,
    "verse": r.VerseRead,
}
for _name in _THINGS:
    _thing(_name, _name)


@_for(r.LocationRevealed)
def _revealed(guards: Guards, needs: r.LocationRevealed, here: str, negated: bool) -> Gate:
    if needs.location.startswith("@"):
        return ALWAYS
    return literal(guards.world.bit(f"place:{needs.location}", false=negated))


@_for(r.HasFilter)
def _filter(guards: Guards, needs: r.HasFilter, here: str, negated: bool) -> Gate:
    return filter_gate(guards.world, needs.colour, negated)


def filter_gate(world: World, colour: str, negated: bool = False) -> Gate:
    """When the group can own the colour filter."""
    if colour in GIVEN_FILTERS:
        return ALWAYS
    return literal(world.bit(f"filter:{colour}", false=negated))


@_for(r.HasKeyword)
def _keyword(guards: Guards, needs: r.HasKeyword, here: str, negated: bool) -> Gate:
    if negated:
        return ALWAYS
    world = guards.world
    names = [f"item:{item.name}" for item in world.campaign.items if needs.keyword in item.keywords]
    names += [f"secret:{one.name}" for one in world.campaign.secrets if needs.keyword in one.keywords]
    return counting(1, [world.bit(name) for name in names])


def _lying(guards: Guards, kind: str, place: str, least: int, negated: bool) -> Gate:
    """Markers and dials: on a named place, or wherever one is."""
    if negated or least <= 0:
        return ALWAYS
    world = guards.world
    if place.startswith("@"):
        return literal(world.bit(f"{kind}:*"))
    return either((literal(world.bit(f"{kind}:{place}")), literal(world.bit(f"{kind}:@"))))


@_for(r.MarkersAt)
def _markers(guards: Guards, needs: r.MarkersAt, here: str, negated: bool) -> Gate:
    return _lying(guards, f"marker-{needs.marker}", needs.place, needs.least, negated)


@_for(r.DialAt)
def _dial(guards: Guards, needs: r.DialAt, here: str, negated: bool) -> Gate:
    return _lying(guards, f"dial-{needs.kind}", needs.place, needs.least, negated)


@_for(r.GuardianAt)
def _guardian(guards: Guards, needs: r.GuardianAt, here: str, negated: bool) -> Gate:
    return ALWAYS if negated else literal(guards.world.bit(f"guardian:{needs.encounter or '*'}"))


@_for(r.GuardianInPlay)
def _guardian_in_play(guards: Guards, needs: r.GuardianInPlay, here: str, negated: bool) -> Gate:
    return ALWAYS if negated else literal(guards.world.bit(f"guardian:{needs.encounter}"))


@_for(r.WaystoneAt)
def _waystone(guards: Guards, needs: r.WaystoneAt, here: str, negated: bool) -> Gate:
    if negated or any(location.waystones for location in guards.world.campaign.locations):
        return ALWAYS
    return literal(guards.world.bit("waystone:*"))


@_for(r.MenhirAt)
def _menhir(guards: Guards, needs: r.MenhirAt, here: str, negated: bool) -> Gate:
    world = guards.world
    if negated or any(location.menhir is not None for location in world.campaign.locations):
        return ALWAYS
    return literal(world.bit("menhir:*"))


def _printed(guards: Guards, place: str, negated: bool, shows: Callable[[Any], bool]) -> Gate:
    """What a card shows: known for a named place, open for `here`."""
    world = guards.world
    names = tuple(world.locations) if place.startswith("@") else world.families.get(place, ())
    seen = {shows(world.locations[name]) for name in names if name in world.locations}
    return ALWAYS if (not negated) in seen or not seen else NEVER


@_for(r.RuinedMenhirAt)
def _ruined(guards: Guards, needs: r.RuinedMenhirAt, here: str, negated: bool) -> Gate:
    return _printed(guards, needs.place, negated, lambda location: location.ruined_menhir)


@_for(r.SealAt)
def _seal(guards: Guards, needs: r.SealAt, here: str, negated: bool) -> Gate:
    return _printed(guards, needs.place, negated, lambda location: needs.seal in location.seals)
