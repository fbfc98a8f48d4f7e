"""The closed word lists of both editions: what may be counted, named, printed. Owns spelling, nothing else."""

from typing import Final, Literal, get_args

KINGS: Final = "kings-of-ruin"
AVALON: Final = "fall-of-avalon"
EDITIONS: Final = (KINGS, AVALON)
MERCY: Final = "mercy"  # the status that players of Avalon may mark after a defeat (FOA-DEATH-007)

ATTRIBUTES: Final = ("aggression", "empathy", "courage", "caution", "practicality", "spirituality")
OPPOSITE: Final = {
    "aggression": "empathy",
    "empathy": "aggression",
    "courage": "caution",
    "caution": "courage",
    "practicality": "spirituality",
    "spirituality": "practicality",
}
Track = Literal["energy", "health", "terror"]
Supply = Literal["food", "wealth", "magic"]  # what is carried, limited and lent
Resource = Literal[Supply, "exp", "reputation"]
Payable = Literal[Supply, Track]  # what a price in kind may be
EncounterCounter = Literal["pool", "duration"]
Stat = Literal[Resource, Track, EncounterCounter]
AttackKind = Literal["damage", "up", "down", Stat]
TRACKS: Final[tuple[Track, ...]] = get_args(Track)
RAISED: Final[tuple[Track, ...]] = ("energy", "health")  # tracks that rest, food and instructions raise
TRADED: Final = ("food", "wealth")  # what changes hands (KOR-RES-004, FOA-RES-002)
SUPPLIES: Final[tuple[Supply, ...]] = get_args(Supply)
RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
PAYABLE: Final[tuple[Payable, ...]] = get_args(Payable)
ENCOUNTER_COUNTERS: Final[tuple[EncounterCounter, ...]] = get_args(EncounterCounter)
STATS: Final[tuple[Stat, ...]] = get_args(Stat)
ATTACK_KINDS: Final[tuple[AttackKind, ...]] = get_args(AttackKind)

DECK_COLOURS: Final = ("green", "blue", "purple", "gray")
AFFINITY_COLOURS: Final = ("green", "gray", "red")
FILTER_COLOURS: Final = ("red", "blue")
TIERS: Final = ("A", "B", "C", "D", "E")
KEYWORDS: Final = ("weapon", "armor", "shield", "relic", "companion")
SUBTYPES: Final = ("candle", "bolt")
SEALS: Final = (
    "settlement",
    "vision",
    "ritual",
    "menhir",
    "dream",
    "friendly settlement",
    "unfriendly settlement",
)
DIRECTIONS: Final = ("north", "east", "south", "west")
CORNERS: Final = ("north-east", "south-east", "south-west", "north-west")
TRAY_COLOURS: Final = ("green", "blue", "brown", "gray")
MARKERS: Final = ("quest marker", "dark time", "light time", "time")
