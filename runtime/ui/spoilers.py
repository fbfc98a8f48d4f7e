"""How much of what is to come a table wants to see: in previews, on the map, in quests and encounters, when looking.

`fair` is what a careful group could work out from the cards on the table. `hide` leaves what a page or card will
bring as a surprise. `open` lets players look at everything in the campaign.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from runtime.ui.habits import Spoilers
from runtime.ui.previews import Foreseen
from schemas.table_view import EncounterView, MapView, QuestView

SPOILERS: Final[tuple[Spoilers, ...]] = ("hide", "fair", "open")
# The story tells where these lead; what a card or a way does is written on it.
_TOLD_BY_THE_STORY: Final = frozenset(("verse.choice", "day.action", "effect.choose", "effect.may"))


def preview_for(spoilers: Spoilers, kind: str, key: str, seen: Foreseen) -> Foreseen:
    """What is said of an option before it is taken. A danger is always mentioned."""
    if spoilers != "hide" or kind not in _TOLD_BY_THE_STORY or key.startswith("travel-"):
        return seen
    return seen._replace(says=())


def map_for(spoilers: Spoilers, seen: MapView) -> MapView:
    """Does not tell which card would come beyond an edge."""
    if spoilers != "hide":
        return seen
    cells = tuple(replace(cell, to_come=dict.fromkeys(cell.to_come, "·")) for cell in seen.cells)
    return replace(seen, cells=cells)


def quest_for(spoilers: Spoilers, quest: QuestView) -> QuestView:
    """If the writer gives a goal, only the goal is shown."""
    return replace(quest, ends=()) if spoilers == "hide" and quest.goal else quest


def encounter_for(spoilers: Spoilers, seen: EncounterView | None) -> EncounterView | None:
    """Does not tell what it will bring in the end."""
    return replace(seen, endings=()) if spoilers == "hide" and seen is not None else seen
