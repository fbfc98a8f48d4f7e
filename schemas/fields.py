"""Field types shared by vocabulary and model: what a compiled value may look like, as checked types."""

from typing import Annotated, Literal

from msgspec import Meta

from schemas.words import ATTRIBUTES, PAYABLE
from schemas.words import AttackKind as AttackKind
from schemas.words import Payable as Payable
from schemas.words import Resource as Resource
from schemas.words import Stat as Stat
from schemas.words import Track as Track

_NAME = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"

Name = Annotated[str, Meta(pattern=f"^{_NAME}$", title="Name", description="A declared kebab-case name.")]
VerseId = Annotated[
    str, Meta(pattern=f"^({_NAME}:)?{_NAME}/{_NAME}$", title="VerseId", description="section/name")
]
Target = Annotated[
    str,
    Meta(
        pattern=f"^(end|({_NAME}:)?{_NAME}/{_NAME})$",
        title="Target",
        description="Where reading goes on: a verse id, or `end`.",
    ),
]
Who = Annotated[
    str,
    Meta(
        pattern=f"^(@(party|each-party-member|each-character|each-other-character|one-party-member|active)|{_NAME})$",
        title="Who",
        description="A scale of the rulebook (with @) or a character's name.",
    ),
]
Place = Annotated[
    str,
    Meta(
        pattern=f"^(@(here|highest-connected|lowest-connected)|{_NAME})$",
        title="Place",
        description="A location's name, @here, or the connected location of highest or lowest number.",
    ),
]
Count = Annotated[int, Meta(ge=0, le=9999)]
Per = Annotated[
    str,
    Meta(
        pattern="^("
        + "|".join(
            (
                "",
                "character",
                "party-member",
                "candle",
                "bolt",
                "card-in-the-sequence",
                "card-in-hand",
                "charge-here",
                "charge-paid",
                "guardian",
                "waystone",
                "damage-taken",
                "marker-here",
                "quest-marker-here",
                "connected-magic-key",
                *ATTRIBUTES,
                *(f"connected-{name}-key" for name in ATTRIBUTES),
                *(f"fulfilled-{name}-key" for name in ATTRIBUTES),
                *(f"{name}-paid" for name in PAYABLE),
                "part-of:[a-z][a-z0-9-]*",
            )
        )
        + ")$",
        title="Per",
        description="What the amount is multiplied by; empty means once.",
    ),
]
Amount = Count | Literal["all"]
Attribute = Literal["aggression", "empathy", "courage", "caution", "practicality", "spirituality"]
DeckColour = Literal["green", "blue", "purple", "gray"]
AffinityColour = Literal["green", "gray", "red"]
FilterColour = Literal["red", "blue"]
Tier = Literal["A", "B", "C", "D", "E"]
Marker = Literal["quest-marker", "dark-time", "light-time", "time"]
ItemKind = Literal["item", "consumable", "craftable", "weapon", "armor", "shield", "relic", "companion"]
Seal = Literal[
    "settlement", "vision", "ritual", "menhir", "dream", "friendly-settlement", "unfriendly-settlement"
]
Direction = Literal["north", "east", "south", "west"]
Corner = Literal["north-east", "south-east", "south-west", "north-west"]
Edition = Annotated[
    str,
    Meta(
        pattern=f"^{_NAME}$",
        title="Edition",
        description="The rules it is played under: kings-of-ruin, fall-of-avalon, or one that was added.",
    ),
]
At = tuple[int, int]
