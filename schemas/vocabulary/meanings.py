"""Meanings that no template can express: requirements as conditions, effects as lists of facts.

Promises to be generous: everything a party could ever meet is open, so whatever stays closed is proved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from schemas.facts import (
    ALWAYS,
    NEVER,
    UNLIMITED,
    Condition,
    ConditionOf,
    Fact,
    KeysOf,
    Lore,
    Several,
    either,
    every,
    filled,
)
from schemas.words import RESOURCES, TRACKS

_FILTERS = "red-filter="  # AMB-S-134: the ruling by which a campaign hands out filters at the start


# --- statuses ---------------------------------------------------------------------------------------------
def status_facts(lore: Lore, effect: Any) -> tuple[str, ...]:
    """The boxes that an effect on a status names."""
    status = effect.status
    if effect.which == "whole":
        return (f"status:{status}",)
    if effect.which == "named":
        return tuple(f"status:{status}/{part}" for part in effect.parts)
    return tuple(f"status:{status}/{part}" for part in lore.parts.get(status, ())) or (f"status:{status}",)


def is_any(effect: Any) -> bool:
    """Whether only one box of several changes."""
    return bool(effect.which == "any")


def has_status(lore: Lore, needs: Any, negated: bool) -> Condition:
    """A status, a named part of it, any, some or all of its parts."""
    name, parts = needs.status, lore.parts.get(needs.status, ())
    if needs.which == "named":
        return Fact(f"status:{name}/{needs.part}", not negated)
    if needs.which == "whole" or not parts:
        return Fact(f"status:{name}", not negated)
    boxes = tuple(Fact(f"status:{name}/{part}", not negated) for part in parts)
    count = len(parts) if needs.which == "all" else max(needs.count, 1)
    if count > len(parts):
        return ALWAYS if negated else NEVER
    return Several(len(parts) - count + 1 if negated else count, boxes)


def more_parts(lore: Lore, needs: Any, negated: bool) -> Condition:
    """More parts of one status than of another: for some number, so many of the one and fewer of the other."""
    first, second = (
        tuple(f"status:{name}/{part}" for part in lore.parts.get(name, ()))
        for name in (needs.status, needs.other)
    )

    def marked(boxes: tuple[str, ...], least: int) -> Condition:
        return Several(least, tuple(Fact(box) for box in boxes))

    def fewer(boxes: tuple[str, ...], than: int) -> Condition:
        return Several(max(0, len(boxes) - than + 1), tuple(Fact(box, False) for box in boxes))

    counts = range(1, len(first) + 1)
    if negated:
        return every(*(either(fewer(first, count), marked(second, count)) for count in counts))
    return either(*(every(marked(first, count), fewer(second, count)) for count in counts))


# --- numbers ----------------------------------------------------------------------------------------------
def between(low: int, high: int, least: int, most: int | None, negated: bool) -> Condition:
    """A value that can be anything from low to high, against a range."""
    last = UNLIMITED if most is None else most
    if negated:
        return ALWAYS if low < least or high > last else NEVER
    return ALWAYS if least <= high and low <= last else NEVER


def has_attribute(lore: Lore, needs: Any, negated: bool) -> Condition:
    """A value that nobody begins with is bought with Exp."""
    low, high = lore.attribute_range(needs.attribute)
    found = between(low, high, needs.least, needs.most, negated)
    if negated or found is not ALWAYS or needs.least <= lore.attribute_best(needs.attribute):
        return found
    return Fact(f"attribute:{needs.attribute}:{needs.least}")


def at_least(lore: Lore, what: str, least: int, *, together: bool) -> Condition:
    """When somebody, or the party, can have that much."""
    if least <= 0 or what not in RESOURCES + TRACKS:
        return ALWAYS
    if least > lore.limit_of(what, together=together):
        return NEVER
    if what in TRACKS or least <= lore.start_of(what, together=together):
        return ALWAYS
    return Fact(f"income:{what}")


def has_stat(lore: Lore, needs: Any, negated: bool) -> Condition:
    what = needs.what
    if what not in RESOURCES + TRACKS:
        return ALWAYS
    low = lore.track_range(what)[0] if what in TRACKS else 0
    if not negated:
        if needs.most is not None and needs.most < low:
            return NEVER
        return at_least(lore, what, needs.least, together=needs.together)
    if needs.least > low:
        return ALWAYS
    if needs.most is None:
        return NEVER
    return at_least(lore, what, needs.most + 1, together=needs.together)


def income(lore: Lore, effect: Any) -> tuple[str, ...]:
    return (f"income:{effect.what}",) if effect.what in RESOURCES else ()


def people(lore: Lore, needs: Any, negated: bool) -> Condition:
    return between(1, lore.party_most, needs.least, needs.most, negated)


# --- the calendar -----------------------------------------------------------------------------------------
def in_chapter(lore: Lore, needs: Any, negated: bool) -> Condition:
    fitting = (
        number
        for number in lore.chapters
        if (needs.least <= number and (needs.most is None or number <= needs.most)) != negated
    )
    return Several(1, tuple(Fact(f"chapter:{number}") for number in fitting))


def time_at_least(count: int, most: int) -> Condition:
    """When that many parts of a track of that length can be marked."""
    if count <= 0:
        return ALWAYS
    return Fact("time") if count <= most else NEVER


def time_passed(lore: Lore, needs: Any, negated: bool) -> Condition:
    if not negated:
        return time_at_least(needs.least, lore.time_most)
    if needs.least > 0:
        return ALWAYS
    return NEVER if needs.most is None else time_at_least(needs.most + 1, lore.time_most)


def time_marked(lore: Lore, effect: Any) -> tuple[str, ...]:
    return ("time",) if effect.amount else ()


# --- people and things ------------------------------------------------------------------------------------
def has_character(lore: Lore, needs: Any, negated: bool) -> Condition:
    if needs.character in lore.heroes:
        return ALWAYS if not negated or len(lore.heroes) > 1 else NEVER
    form = lore.characters.get(needs.character)
    if form is not None and form.form_of:
        return Fact(f"form:{needs.character}", not negated)
    return ALWAYS if negated else NEVER


def has_filter(lore: Lore, needs: Any, negated: bool) -> Condition:
    said = [one.removeprefix(_FILTERS) for one in lore.campaign.rulings if one.startswith(_FILTERS)]
    if said and needs.colour in said[-1].split("+"):
        return NEVER if negated else ALWAYS
    return Fact(f"filter:{needs.colour}", not negated)


def has_keyword(lore: Lore, needs: Any, negated: bool) -> Condition:
    if negated:
        return ALWAYS
    items = [f"item:{one.name}" for one in lore.campaign.items if needs.keyword in one.keywords]
    secrets = [f"secret:{one.name}" for one in lore.campaign.secrets if needs.keyword in one.keywords]
    return Several(1, tuple(Fact(key) for key in (*items, *secrets)))


def items_of(lore: Lore, kind: str) -> tuple[str, ...]:
    """The items that can be discarded as one of a kind."""
    return tuple(
        f"item:{item.name}"
        for item in lore.campaign.items
        if kind == "item"
        or kind in item.keywords
        or (kind == "consumable" and item.deck == "consumables")
        or (kind == "craftable" and item.craftable)
    )


def items_given(lore: Lore, effect: Any) -> tuple[str, ...]:
    """Which items a draw can bring (KOR-ITEM-010 to KOR-ITEM-015)."""
    kind, deck = effect.kind, effect.deck

    def fits(item: Any) -> bool:
        if deck in ("A", "B", "C", "D", "E") and item.deck != deck:
            return False
        if deck in ("highest", "lowest") and item.deck == "consumables":
            return False
        if kind == "consumable":
            return bool(item.deck == "consumables")
        if kind == "craftable":
            return bool(item.craftable)
        return bool(kind == "item" or kind in item.keywords)

    return tuple(f"item:{item.name}" for item in lore.campaign.items if fits(item))


def read_aside(lore: Lore, effect: Any) -> tuple[str, ...]:
    return (f"verse:{effect.verse}",) if effect.verse != "end" else ()


# --- the map ----------------------------------------------------------------------------------------------
def on_the_map(place: str) -> str:
    """A place that stays the same; `here` and the like are `@`, wherever that is."""
    return "@" if place.startswith("@") else place


def placed(kind: str) -> KeysOf:
    """What comes to lie on a location, in its field `place`: there, and somewhere. `kind` is a template."""

    def found(lore: Lore, effect: Any) -> tuple[str, ...]:
        what = filled(kind, effect)
        more = (f"{what}:more",) if what == _TIMING else ()  # besides what an action leaves behind
        return f"{what}:{on_the_map(effect.place)}", f"{what}:*", *more

    return found


def lying(kind: str) -> ConditionOf:
    """What must lie on a location, in its field `place`: what was placed `here` may lie there. What lies may be taken up.

    Markers lie on cards of the table.
    """

    def found(lore: Lore, needs: Any, negated: bool) -> Condition:
        what = filled(kind, needs)
        least = getattr(needs, "least", 1)
        if negated or least <= 0:
            return ALWAYS
        lies: Condition
        if what == _TIMING and least > _most_time(lore.campaign):
            lies = Fact(f"{what}:more")  # nothing is timed while such markers lie there (KOR-LOC-005)
        elif needs.place.startswith("@"):
            lies = Fact(f"{what}:*")
        else:
            lies = either(Fact(f"{what}:{needs.place}"), Fact(f"{what}:@"))
        if needs.place.startswith("@") or not what.startswith("marker-"):
            return lies
        return every(Fact(f"place:{needs.place}"), lies)

    return found


_TIMING = "marker-dark-time"


def _most_time(campaign: Any) -> int:
    """The most Time markers that one use of anything printed leaves behind."""
    holders: list[Any] = [
        *campaign.items,
        *campaign.secrets,
        *campaign.companions,
        *campaign.legendary_actions,
    ]
    holders += [side for skill in campaign.skills for side in skill.sides]
    actions = [one for holder in holders for one in holder.actions]
    actions += [one for hero in campaign.characters for one in hero.abilities]
    for location in campaign.locations:
        for side in (location.clear, location.wyrdness):
            actions += (*side.actions, *side.instants) if side is not None else ()
    pages = [one.page for one in (*campaign.verses, *campaign.chapters, *campaign.written_encounters)]
    choices = [one for page in pages for one in page.choices]
    if any(one.cost is not None and one.cost.time for one in choices):
        return UNLIMITED  # a choice may be taken again and again
    return max((one.cost.time for one in actions if one.cost is not None), default=0)


def people_placed(lore: Lore, effect: Any) -> tuple[str, ...]:
    return () if effect.place.startswith("@") else (f"place:{effect.place}", f"at:{effect.place}")


def people_moved(lore: Lore, effect: Any) -> tuple[str, ...]:
    """Where special movement could bring somebody: to anything that fits, wherever it is."""
    fits: Callable[[Any], bool] = lambda location: True  # noqa: E731
    if effect.goal.startswith("@seal-"):
        seal = effect.goal.removeprefix("@seal-")
        fits = lambda location: seal in location.seals  # noqa: E731
    return tuple(f"at:{name}" for name, location in lore.locations.items() if fits(location))


def guardian(lore: Lore, needs: Any, negated: bool) -> Condition:
    return ALWAYS if negated else Fact(f"guardian:{needs.encounter or '*'}")


def waystone(lore: Lore, needs: Any, negated: bool) -> Condition:
    """A stone stands in a slot, and touches the cards around it (KOR-WAYSTONE-012)."""
    if negated or any(location.waystones for location in lore.campaign.locations):
        return ALWAYS
    return Fact("waystone:*")


def menhir(lore: Lore, needs: Any, negated: bool) -> Condition:
    """A menhir burns where one can be lit, and at the start (FOA-SETUP-018); it moves with its card to the one that replaces it."""
    if negated or needs.place.startswith("@"):
        return ALWAYS
    places = {one.name for one in lore.campaign.locations if one.menhir is not None} | {lore.campaign.start}
    places |= {other for place in places for other in lore.families.get(place, ())}
    if needs.place in places:
        return ALWAYS
    moved = (Fact(f"replaced:{place}:{needs.place}") for place in lore.locations if place != needs.place)
    return either(Fact("menhir:*"), *moved)


def revealed(lore: Lore, needs: Any, negated: bool) -> Condition:
    return ALWAYS if needs.location.startswith("@") else Fact(f"place:{needs.location}", not negated)


def _printed(lore: Lore, place: str, negated: bool, shows: Callable[[Any], bool]) -> Condition:
    """What a card shows: known for a named place, open for `here`."""
    names = tuple(lore.locations) if place.startswith("@") else lore.families.get(place, ())
    seen = {shows(lore.locations[name]) for name in names if name in lore.locations}
    return ALWAYS if (not negated) in seen or not seen else NEVER


def ruined_menhir(lore: Lore, needs: Any, negated: bool) -> Condition:
    return _printed(lore, needs.place, negated, lambda location: bool(location.ruined_menhir))


def seal(lore: Lore, needs: Any, negated: bool) -> Condition:
    return _printed(lore, needs.place, negated, lambda location: needs.seal in location.seals)


# --- encounters -------------------------------------------------------------------------------------------
def drawn(lore: Lore, effect: Any) -> tuple[str, ...]:
    difficulty = getattr(effect, "difficulty", 0)
    return (f"draw:{effect.colour}:{difficulty}" if difficulty else f"draw:{effect.colour}",)


def difficulty_added(lore: Lore, effect: Any) -> tuple[str, ...]:
    """All encounters of that colour and difficulty."""
    campaign = lore.campaign
    every: list[Any] = [*campaign.combat_encounters, *campaign.diplomacy_encounters]
    every += campaign.written_encounters
    return tuple(
        f"in-deck:{one.name}"
        for one in every
        if one.deck == effect.colour and one.difficulty == effect.difficulty
    )
