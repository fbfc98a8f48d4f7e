"""Kings of Ruin: what its writers say, and what they say instead of the other edition's words."""

from typing import Final

from compiler.editions.language import Language, ModeSecret, NoField
from schemas.words import KINGS, SUPPLIES

LANGUAGE: Final = Language(
    name=KINGS,
    title="Kings of Ruin",
    short="Kings",
    speaks=(),
    no_phrases={
        ("effect", "place-menhir"): "place a waystone here",
        ("effect", "remove-menhir"): "fade the waystone here",
        ("effect", "place-dial"): "place 1 dark time here",
        ("effect", "remove-dial"): "remove 1 dark time here",
        ("requirement", "menhir"): "waystone here",
        ("requirement", "dial"): "quest markers here 1+",
    },
    no_words={
        "reputation": "wealth",
        "gray deck": "green",
        "seal menhir": "ritual",
        "seal dream": "vision",
        "seal friendly settlement": "settlement",
        "seal unfriendly settlement": "settlement",
        "craftable": "1 item A",
        "companion": "relic",
        "lost at death": "",
        "toss a dial": "roll",
        "void": "0x",
        "trait ambush": "",
        "trait rush": "",
        "trait defensive": "",
        "trait feint": "",
        "trait opportunist": "",
        "trait rage": "",
        "trait robber": "",
        "trait slow": "",
        "trait fast": "haste",
        "trait horde": "exhaustive",
    },
    no_blocks={"dream": "vision", "nightmare": "vision"},
    no_fields=(
        NoField("location", "menhir", "waystones"),
        NoField("location", "legacy", "variant of"),
        NoField("combat encounter", "reward", "loot"),
        NoField("diplomacy encounter", "reward"),
        NoField("diplomacy encounter", r"stage \d.*", "response"),
        NoField("diplomacy encounter", "failure", "conclusion red"),
        NoField("diplomacy encounter", "avoid"),
    ),
    starting_deck="A",  # KOR-STORY-002
    recovered=("energy", "health"),  # KOR-DAYEND-006
    least_for_skill=4,
    least_for_card=2,  # KOR-DECKADV-001
    seals=("settlement", "vision", "ritual"),
    item_decks=("A", "B", "C", "D", "E", "consumables"),
    outcomes={"combat": ("win", "lose", "escape"), "diplomacy": ("green", "gray", "red")},
    talk_needs=(("duration", "duration"), ("responses", "response")),
    starters=10,
    time_marker="dark-time",
    nobody_is_stranded=True,
    stories_leave=True,  # KOR-DAYSTART-011
    explores_clear_sides=True,  # KOR-EXPLORE-001
    trades_while_reading=False,  # KOR-RES-004
    limited_resources=SUPPLIES,  # KOR-RES-001
    mode_secrets={  # KOR-CHALLENGE-002, KOR-STORY-003
        48: ModeSecret("harder-blows"),
        49: ModeSecret("no-lightning", works_without=True),
    },
    secret_numbers={"small": (1, 50), "standard": (105, 325)},  # KOR-SECRET-001
    legendary_numbers=(310, 325),  # KOR-ECHO-011
    brand_secrets=(6, 8, 9),  # KOR-BRAND-001
    brand_verse=1100,
)
