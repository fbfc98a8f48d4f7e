"""A story of hubs, as in many ink stories: once-only choices, most with conditions, and doors that earlier pages open.

Written for both tools from one seed: the same pages, choices and conditions. Leaving a hub leads back to the first
one with everything that happened. With us that is the next exploration.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

AREAS, PER_AREA, LONG = 18, 17, 232  # 570 Verses and 342 choices


class HubChoice(NamedTuple):
    """A choice of a hub: what it requires, what its pages give, and how many pages follow one another."""

    name: str
    needs: tuple[tuple[str, bool], ...]
    gives: str
    pages: int


def areas(seed: int = 7) -> list[list[HubChoice]]:
    """Hubs with their choices. Everything a choice asks for was given by an earlier choice, or must still be missing."""
    dice = Random(seed)
    longer = set(dice.sample(range(AREAS * PER_AREA), LONG))
    given: list[str] = []
    found: list[list[HubChoice]] = []
    for area in range(AREAS):
        hub = []
        for place in range(PER_AREA):
            number = area * PER_AREA + place
            needs: dict[str, bool] = {}
            if place:
                for _ in range(dice.choice((0, 1, 1, 1, 2))):
                    near = given[-12:] if dice.random() < 0.7 else given
                    needs[dice.choice(near)] = dice.random() < 0.85
            gives = f"s{number}" if place == 0 or dice.random() < 0.4 else ""
            if gives:
                given.append(gives)
            hub.append(HubChoice(f"c{number}", tuple(needs.items()), gives, 1 + (number in longer)))
        found.append(hub)
    return found


def door(area: int) -> str:
    """What the first choice of the previous hub gives."""
    return f"s{(area - 1) * PER_AREA}" if area else ""


def as_ink(story: list[list[HubChoice]]) -> str:
    """The story in ink; every choice says its name."""
    marks = [one.gives for hub in story for one in hub if one.gives]
    out = [f"VAR {mark} = false" for mark in marks] + ["-> start", "=== start ===", "Words."]
    for area in range(len(story)):
        asks = f"{{{door(area)}}} " if area else ""
        out.append(f"+ {asks}[d{area}] -> hub{area}")
    for area, hub in enumerate(story):
        out += [f"=== hub{area} ===", "Words."]
        for one in hub:
            asks = "".join(f"{{{mark if so else 'not ' + mark}}} " for mark, so in one.needs)
            out.append(f"* {asks}[{one.name}] -> {one.name}_1")
        out.append(f"+ [leave{area}] -> start")
        for one in hub:
            for page in range(1, one.pages + 1):
                out += [f"=== {one.name}_{page} ===", "Words."]
                if page == one.pages:
                    out += [f"~ {one.gives} = true"] if one.gives else []
                    out.append(f"-> hub{area}")
                else:
                    out.append(f"-> {one.name}_{page + 1}")
    return "\n".join(out) + "\n"


def as_chron(story: list[list[HubChoice]]) -> str:
    """The story as a campaign."""
    marks = [one.gives for hub in story for one in hub if one.gives]
    out = [
        'campaign hubs "Hubs"', "  edition: fall-of-avalon", "  start: fenmouth", "  characters: brannoc", "",
        'chapter slack-water 1 "Slack Water"', "  -> fenmouth/start", "", 'location fenmouth 101 "Fenmouth"', "",
        'character brannoc 1 "Brannoc"', "  energy: 0-10, start 7", "  health: 0-12, start 9",
        "  terror: 0-10, start 0", "  tray: green", "",
    ]  # fmt: skip
    out += [f'status {mark} "{mark.title()}"' for mark in marks]
    out += ["", "journal fenmouth", "", "verse start", "  Words.", ""]
    # A story without a day: after each exploration, heroes are as fresh as before.
    out += ["  > gain 9 energy, gain 9 health, gain 3 food, lose 9 terror", ""]
    for area in range(len(story)):
        asks = f" [status {door(area)}]" if area else ""
        out += [f"  * Go to d{area}.{asks}", f"    -> hub{area}"]
    for area, hub in enumerate(story):
        out += ["", f"verse hub{area}", "  Words.", ""]
        for one in hub:
            said = " and ".join(("" if so else "not ") + f"status {mark}" for mark, so in one.needs)
            asks = f" [{said}]" if said else ""
            out += [f"  * (once) Take {one.name}.{asks}", f"    -> {one.name}-1"]
        out += [f"  * Leave{area}.", "    -> end"]
        for one in hub:
            for page in range(1, one.pages + 1):
                out += ["", f"verse {one.name}-{page}", "  Words.", ""]
                if page == one.pages:
                    out += [f"  > gain status {one.gives}"] if one.gives else []
                    out.append(f"  -> hub{area}")
                else:
                    out.append(f"  -> {one.name}-{page + 1}")
    return "\n".join(out) + "\n"
