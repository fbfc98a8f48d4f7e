"""The closed word lists of both editions: what may be counted, named, printed. Owns spelling, nothing else."""

from typing import Final

KINGS: Final = "kings-of-ruin"
AVALON: Final = "fall-of-avalon"
EDITIONS: Final = (KINGS, AVALON)
MERCY: Final = "mercy"  # the status that the players of Avalon may mark after a defeat (FOA-DEATH-007)

ATTRIBUTES: Final = ("aggression", "empathy", "courage", "caution", "practicality", "spirituality")
OPPOSITE: Final = {
    "aggression": "empathy",
    "empathy": "aggression",
    "courage": "caution",
    "caution": "courage",
    "practicality": "spirituality",
    "spirituality": "practicality",
}
TRACKS: Final = ("energy", "health", "terror")
RESOURCES: Final = ("food", "wealth", "magic", "exp", "reputation")
ENCOUNTER_COUNTERS: Final = ("pool", "duration")
STATS: Final = RESOURCES + TRACKS + ENCOUNTER_COUNTERS
ATTACK_KINDS: Final = ("damage", "up", "down", *STATS)

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
