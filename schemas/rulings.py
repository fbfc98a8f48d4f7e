"""The rulings that a table may choose: where the books are silent or disagree, by name, with what each answer means.

Owns names and answers, so that a campaign file can be checked. The rules read them in `runtime/rules/rulings.py`; a
test keeps the two the same. The ids are those of the catalogue of ambiguities.
"""

from typing import Final

from schemas.avalon_rulings import AVALON_RULINGS
from schemas.ruling_option import YES_NO, RulingOption

RULINGS: Final = (
    RulingOption(
        "first-flip", "amb_s_01", "AMB-S-01", ("KOR-SETUP-023",), "How Day 1 starts.", ("event-only", "whole")
    ),
    RulingOption(
        "pay-health-to-zero",
        "amb_s_03",
        "AMB-S-03",
        ("KOR-ACTION-008",),
        "Health may be paid down to exactly 0.",
    ),
    RulingOption(
        "track-ends",
        "amb_s_04",
        "AMB-S-04",
        ("KOR-TRACK-006",),
        "How far Health can be gained.",
        ("track", "start"),
    ),
    RulingOption(
        "loss-at-zero-kills",
        "amb_s_06_loss_kills",
        "AMB-S-06",
        ("KOR-DEATH-005", "FOA-DEATH-010"),
        "A further loss at 0 Health kills.",
    ),
    RulingOption(
        "night-at-zero-kills",
        "amb_s_06_night_kills",
        "AMB-S-06",
        ("KOR-DEATH-005", "FOA-DEATH-010"),
        "With several characters: so does a night that begins and ends at 0.",
    ),
    RulingOption(
        "one-sided-key", "amb_s_09", "AMB-S-09", ("KOR-TRAVEL-002",), "One key of two facing edges connects."
    ),
    RulingOption(
        "shared-time-markers",
        "amb_s_14",
        "AMB-S-14",
        ("KOR-LOC-006",),
        "Time markers block every feature with time icons on the location.",
    ),
    RulingOption(
        "unqualified-track-loss",
        "amb_s_15",
        "AMB-S-15",
        ("KOR-SCALE-004",),
        "An unqualified loss of a track is shared out like resources.",
    ),
    RulingOption(
        "no-choice-left",
        "amb_s_17",
        "AMB-S-17",
        ("KOR-REQ-013",),
        "A verse with every choice locked: the exploration ends, or requirements are waived for once.",
        ("ends", "waived"),
    ),
    RulingOption(
        "first-vision", "first_vision", "", ("KOR-VISION-002",), "A vision that was never read must be read."
    ),
    RulingOption(
        "vision-when-dying",
        "amb_s_26",
        "AMB-S-26",
        ("KOR-VISION-001",),
        "Dying and insane characters take part in visions.",
    ),
    RulingOption(
        "farthest-waystone",
        "amb_s_32",
        "AMB-S-32",
        ("KOR-CHALLENGE-014",),
        "How far a waystone is from all characters.",
        ("nearest", "sum"),
    ),
    RulingOption(
        "event-deck-empty",
        "amb_s_33",
        "AMB-S-33",
        ("KOR-DAYSTART-015", "FOA-DAYSTART-011"),
        "The event deck is empty: a random event instead.",
        ("nothing", "random"),
    ),
    RulingOption(
        "encounter-deck-empty",
        "amb_s_34",
        "AMB-S-34",
        ("KOR-ENC-003",),
        "An encounter deck is empty: one of its colour from the box.",
        ("nothing", "box"),
    ),
    RulingOption(
        "negative-requirement",
        "amb_s_131",
        "AMB-S-131",
        ("KOR-REQ-006", "KOR-REDIR-004"),
        '"don\'t have": nobody has it, or somebody has not.',
        ("nobody", "somebody"),
    ),
    RulingOption(
        "arrival-split",
        "amb_s_132",
        "AMB-S-132",
        ("KOR-TRAVEL-009",),
        "Arrivals that must still be there for new locations.",
        ("any", "all"),
    ),
    RulingOption(
        "replaced-side",
        "amb_s_133",
        "AMB-S-133",
        ("KOR-LOC-009",),
        "The side of a replacing location.",
        ("old", "wyrdness"),
    ),
    RulingOption(
        "red-filter",
        "amb_s_134",
        "AMB-S-134",
        ("KOR-HIDDEN-001",),
        "Filters owned at the start.",
        (),
        "colours, such as red or red+blue, or none",
    ),
    RulingOption(
        "rest-above-start", "amb_s_135", "AMB-S-135", ("KOR-DAYEND-003",), "Rest only raises Energy."
    ),
    RulingOption(
        "legendary-timing",
        "amb_s_41",
        "AMB-S-41",
        ("KOR-ECHO-005",),
        "Cards for any time: also between the choices of a reading, and before a hard night.",
    ),
    RulingOption(
        "brand-chain",
        "amb_s_45",
        "AMB-S-45",
        ("KOR-BRAND-001",),
        "Others who drop to 0 by the Brand are dying, not dead.",
    ),
    RulingOption(
        "brand-owner",
        "amb_s_136",
        "AMB-S-136",
        ("KOR-DEATH-009", "KOR-DEATH-010", "KOR-BRAND-001"),
        "Who must hold the secret of the Brand.",
        ("anyone", "owner"),
    ),
    RulingOption(
        "sixth-item", "amb_s_138", "AMB-S-138", ("KOR-CHALLENGE-010",), "An item too many may be handed on."
    ),
    RulingOption(
        "diplomacy-guardian",
        "amb_c_01",
        "AMB-C-01",
        ("KOR-DIPLO-030", "KOR-GUARD-002"),
        "When a talk leaves a guardian.",
        ("icon", "not-green"),
    ),
    RulingOption(
        "chaotic-weather",
        "chaotic_weather",
        "",
        ("KOR-NONUS-005",),
        "An event that a King brings in the morning outlasts that morning's clearing.",
    ),
    RulingOption(
        "fading-waystones",
        "fading",
        "",
        ("KOR-GUARD-007", "KOR-CLAUDYNE-002", "KOR-VENEDA-003", "KOR-NONUS-004"),
        "Of several waystones the named one fades first: that one alone, or all of them.",
        ("one", "all"),
    ),
    RulingOption(
        "nonus-before-instants",
        "nonus_before_instants",
        "",
        ("KOR-BOSS-006", "KOR-NONUS-006"),
        "A King that jumps is met before Instant effects, as the others are.",
    ),
    RulingOption(
        "nonus-both",
        "amb_s_95",
        "AMB-S-95",
        ("KOR-NONUS-001", "KOR-NONUS-002"),
        "A King that jumps: that is all, or the die is rolled as well.",
        ("jump", "both"),
    ),
    RulingOption(
        "dying-items",
        "amb_s_06_items",
        "AMB-S-06",
        ("KOR-SECRET-003", "KOR-DEATH-005", "FOA-DEATH-010"),
        "How many items the printed Dying card leaves its owner; the number is in no source. 0: any.",
        (),
        "a number",
    ),
    RulingOption(
        "owner-share",
        "amb_c_42",
        "AMB-C-42",
        ("KOR-ABILITY-003",),
        "What the owner of a card's action must pay of Energy, Health and Terror.",
        (),
        "a number",
    ),
    RulingOption(
        "escape-cost",
        "amb_i_01",
        "AMB-I-01",
        ("KOR-COMBAT-069", "FOA-COMBAT-045"),
        "What an escape loses.",
        (),
        "a number of energy or health, such as 1+energy",
    ),
    RulingOption(
        "greedy",
        "amb_i_03",
        "AMB-I-03",
        ("KOR-TRAIT-008",),
        "What Greedy gives when nobody pays.",
        ("duration", "terror"),
    ),
    RulingOption(
        "covered-charges",
        "amb_s_49",
        "AMB-S-49",
        ("KOR-COMBAT-021",),
        "Charges may be paid from a covered standard card.",
    ),
    RulingOption(
        "placed-key-owner",
        "amb_s_54",
        "AMB-S-54",
        ("KOR-COMBAT-082",),
        "Whose attributes count for a placed card.",
        ("active", "owner"),
    ),
    RulingOption(
        "escape-without-card",
        "amb_s_61",
        "AMB-S-61",
        ("KOR-COMBAT-074",),
        "An escape without a card also suffers the opportunity.",
    ),
    RulingOption(
        "escape-win",
        "amb_s_62",
        "AMB-S-62",
        ("KOR-COMBAT-069", "KOR-COMBAT-071"),
        "The pool can still win while somebody escapes.",
    ),
    RulingOption(
        "escape-cards-later", "amb_s_64", "AMB-S-64", ("KOR-COMBAT-020",), "Who left may lend charges."
    ),
    RulingOption(
        "last-active-gone",
        "amb_s_68",
        "AMB-S-68",
        ("KOR-COMBAT-101", "KOR-DIPLO-040"),
        "Cards are discarded though the last active character has left.",
    ),
    RulingOption("haste-placed", "amb_s_74", "AMB-S-74", ("KOR-TRAIT-005",), "Placed cards count for Haste."),
    RulingOption(
        "harass-count", "amb_s_75", "AMB-S-75", ("KOR-TRAIT-004",), "The encounter card counts for Harass."
    ),
    RulingOption(
        "panic-haste",
        "panic_haste",
        "",
        ("KOR-PANIC-002", "KOR-TRAIT-005"),
        "The card that panic brings counts towards Haste.",
    ),
    RulingOption(
        "spawn-split",
        "amb_s_94",
        "AMB-S-94",
        ("KOR-VENEDA-009",),
        "One gain may be split between the pool and spawns.",
    ),
    RulingOption(
        "weather-ticks",
        "amb_s_96",
        "AMB-S-96",
        ("KOR-NONUS-010",),
        "When the weather loses a marker: in each activation, or once a turn.",
        ("activation", "turn"),
    ),
    RulingOption(
        "prevent-scope",
        "amb_s_139",
        "AMB-S-139",
        ("KOR-COMBAT-097",),
        "Whom a plain Prevent protects.",
        ("active", "each"),
    ),
    RulingOption(
        "wyrd-cost-payer",
        "amb_s_142",
        "AMB-S-142",
        ("KOR-WYRD-003",),
        "Another member may pay the Magic of a wyrdform card.",
    ),
    RulingOption(
        "first-of-the-day",
        "first_of_the_day",
        "",
        ("FOA-SAMPLE-014", "FOA-CLAR-035"),
        "`the first travel costs`, on an Event or for all: the first of each character, or of whoever goes first that day.",
        ("each", "once"),
    ),
    RulingOption(
        "prevent-stacking",
        "amb_s_69",
        "AMB-S-69",
        ("KOR-COMBAT-097", "FOA-COMBAT-054"),
        "Several additions and Prevents: what is added counts first, and Prevents lower the sum; or the other way.",
        ("additions-first", "prevents-first"),
    ),
    RulingOption(
        "reshuffle-whose-turn",
        "amb_s_93",
        "AMB-S-93",
        ("KOR-CLAUDYNE-010", "KOR-VENEDA-017", "KOR-NONUS-012"),
        "After the reshuffle of a King the active character plays on, or has played the last card.",
        ("goes-on", "ends"),
    ),
    RulingOption(
        "final-duration",
        "amb_s_97",
        "AMB-S-97",
        ("KOR-FINAL-002",),
        "The Duration of a final talk after a gray conclusion that gives none: the printed one, or 1.",
        ("printed", "one"),
    ),
    RulingOption(
        "diplomacy-won",
        "amb_s_141",
        "AMB-S-141",
        ("KOR-DIPLO-006",),
        "What a gray conclusion is for rules that ask whether a talk was won.",
        ("neither", "won", "lost"),
    ),
    *AVALON_RULINGS,
)
BY_NAME: Final = {one.name: one for one in RULINGS}

__all__ = ["BY_NAME", "RULINGS", "YES_NO", "RulingOption"]
