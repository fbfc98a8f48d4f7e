"""The Fall of Avalon: what its writers say, and what they say instead of the other edition's words."""

from typing import Final

from compiler.editions.language import Language, ModeSecret, NoField
from schemas.words import AVALON, MERCY

LANGUAGE: Final = Language(
    name=AVALON,
    title="The Fall of Avalon",
    short="Avalon",
    speaks=(),
    no_phrases={
        ("effect", "place-waystone"): "place a menhir here with dial 8, 7, 6, 5",
        ("effect", "fade-waystone"): "remove the menhir here",
        ("requirement", "waystone"): "menhir here",
    },
    no_words={
        "dark time": "time",
        "light time": "time",
        "seal vision": "dream",
        "seal settlement": "friendly settlement",
        "seal ritual": "dream",
        "duration": "",
        "consumable": "item",
        "filter": "",
        "trait dread": "",
        "trait entrapment": "",
        "trait harass": "",
        "trait discouraging": "",
        "trait greedy": "",
        "trait final": "",
        "trait impact": "",
        "trait enemy-cards": "",
        "trait spawns": "",
        "trait weather": "",
        "trait haste": "fast",
        "trait exhaustive": "horde",
    },
    no_blocks={
        "vision": "dream",
        "achievement": "",
        "legendary action": "",
        "boss": "",
        "enemy card": "",
        "spawn": "",
        "weather": "",
    },
    no_fields=(
        NoField("location", "waystones", "menhir"),
        NoField("location", "variant of", "legacy"),
        NoField("location", "wyrdness side"),
        NoField("chapter", "items|time passes"),
        NoField("(combat|diplomacy) card", "cost"),
        NoField("character", "form of"),
        NoField("skill", "for|kind"),
        NoField(".*", "when a waystone is activated"),
        NoField(".* encounter", "when the deck is empty"),
        NoField("diplomacy encounter", "traits"),  # they are those of enemies (FOA-TRAIT-001)
        NoField("diplomacy encounter", "duration"),
        NoField("diplomacy encounter", "conclusion green", "reward"),
        NoField("diplomacy encounter", "conclusion (gray|red)", "failure"),
    ),
    least_for_skill=6,
    seals=("menhir", "dream", "friendly settlement", "unfriendly settlement"),
    item_decks=("items",),
    outcomes={"combat": ("win", "lose", "escape"), "diplomacy": ("win", "lose", "avoid")},
    talk_needs=(("stages", "stage 1"),),
    talk_stages=True,
    talk_colour="blue",  # FOA-ENC-001, FOA-COMBAT-017, FOA-DIPLO-003
    harmless_enemies=True,  # FOA-CLAR-017
    delay_with_token=1,  # FOA-COMBAT-027
    two_red_slots=True,  # FOA-TRACK-002, FOA-TRACK-005
    starters=15,
    starters_on_trays=True,
    points_cost=(2, 2, 10),  # FOA-ATTR-002
    dawn_may_be_late=True,  # AMB-S-99
    attribute_slots=False,
    attribute_least_top=6,
    mode_secrets={42: ModeSecret("hard-words", ("diplomacy",))},  # FOA-CHALLENGE-003
    mercy_status=MERCY,  # FOA-DEATH-007
)
