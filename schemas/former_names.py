"""Earlier names of a Verse: from its own `renamed from:`, and from that of the location whose journal it is in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from schemas.model import Campaign


def former_ids(verse: str, own: Sequence[str], places: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The former names of a Verse in full, the nearest first. `places` has the former names of locations."""
    section, _, short = verse.rpartition("/")
    shorts = [short]
    for old in own:
        home, _, was = old.rpartition("/")
        yield old if home else f"{section}/{old}"
        shorts.append(was)
    for place in places.get(section, ()):
        yield from (f"{place}/{one}" for one in shorts)


def former_verses(campaign: Campaign) -> dict[str, tuple[str, ...]]:
    """For each Verse that had other names, all of them."""
    places = {one.name: one.renamed_from for one in campaign.locations if one.renamed_from}
    found = {verse.id: tuple(former_ids(verse.id, verse.renamed_from, places)) for verse in campaign.verses}
    return {verse: names for verse, names in found.items() if names}
