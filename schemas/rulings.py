"""The rulings that a table may choose: where the books are silent or disagree, by name, with what each answer means.

Owns names and answers, so that a campaign file can be checked. The rules read them in `runtime/rules/rulings.py`; a test
holds the two together. The ids are those of the catalogue of ambiguities.
"""

from typing import Final, NamedTuple

YES_NO: Final = ("yes", "no")


class RulingOption(NamedTuple):
    """One doubt: its name, the field of the rules, its id, the rules it is about, what is asked, which answers there are."""

    name: str
    field: str
    id: str
    rules: tuple[str, ...]
    says: str  # what `yes` means, or what is chosen
    answers: tuple[str, ...] = YES_NO  # empty: a text of its own


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
        "vision-when-dying", "amb_s_26", "AMB-S-26", (), "Dying and insane characters take part in visions."
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
        (),
        "The event deck is empty: a random event instead.",
        ("nothing", "random"),
    ),
    RulingOption(
        "encounter-deck-empty",
        "amb_s_34",
        "AMB-S-34",
        (),
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
        "red-filter", "amb_s_134", "AMB-S-134", ("KOR-HIDDEN-001",), "Filters owned at the start.", ()
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
    ),
    RulingOption(
        "owner-share",
        "amb_c_42",
        "AMB-C-42",
        ("KOR-ABILITY-003",),
        "What the owner of a card's action must pay of Energy, Health and Terror.",
        (),
    ),
    RulingOption(
        "escape-cost",
        "amb_i_01",
        "AMB-I-01",
        ("KOR-COMBAT-069", "FOA-COMBAT-045"),
        "What an escape loses.",
        (),
    ),
    RulingOption(
        "greedy", "amb_i_03", "AMB-I-03", ("KOR-TRAIT-008",), "What Greedy gives when nobody pays.", ()
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
        (),
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
    RulingOption("escape-win", "amb_s_62", "AMB-S-62", (), "The pool can still win while somebody escapes."),
    RulingOption("escape-cards-later", "amb_s_64", "AMB-S-64", (), "Who left may lend charges."),
    RulingOption(
        "last-active-gone",
        "amb_s_68",
        "AMB-S-68",
        (),
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
        "event-discard",
        "amb_c_09",
        "AMB-C-09",
        ("FOA-DAYSTART-011",),
        "Which events without a quest last one day only.",
        ("random", "all"),
    ),
    RulingOption(
        "time-tokens",
        "amb_c_11",
        "AMB-C-11",
        ("FOA-DAYSTART-008",),
        "One token leaves at dawn: of each location (English, Italian), or of each of its features (German).",
        ("location", "feature"),
    ),
    RulingOption(
        "join-on-arrival",
        "amb_c_16",
        "AMB-C-16",
        ("FOA-TRAVEL-010", "FOA-CLAR-008", "KOR-TRAVEL-012"),
        "What those already there may join: all (Kings of Ruin), nothing (English, Italian), encounters and"
        " explorations (German).",
        ("all", "encounters", "nothing"),
    ),
    RulingOption(
        "passed-joining",
        "amb_s_104",
        "AMB-S-104",
        ("FOA-PASS-001",),
        "Those who have passed may join what an arrival brings.",
    ),
    RulingOption(
        "guardian-die",
        "guardian_die",
        "",
        ("FOA-GUARD-002", "FOA-GUARD-004", "FOA-GUARD-005"),
        "The faces of the guardian die, such as north+east+south+west+stay+discard; none: as the edition has them.",
        (),
    ),
    RulingOption(
        "dying-leaves-party",
        "dying_leaves_party",
        "",
        ("FOA-PARTY-010",),
        "The Dying card takes a member out of the party outside encounters, too (German).",
    ),
    RulingOption(
        "day-end",
        "amb_c_12",
        "AMB-C-12",
        ("FOA-ACTION-003", "FOA-CLAR-006"),
        "Who has no Energy left.",
        ("may-act", "must-pass"),
    ),
    RulingOption(
        "party-trade",
        "amb_c_17",
        "AMB-C-17",
        ("FOA-PARTY-009", "FOA-RES-002", "FOA-CLAR-037"),
        "Members of a party trade while they read.",
    ),
    RulingOption(
        "joining-after-acting",
        "amb_s_19",
        "AMB-S-19",
        ("FOA-ACTION-007",),
        "All may agree that one character acts twice in a row.",
    ),
    RulingOption(
        "rejoin",
        "amb_s_20",
        "AMB-S-20",
        ("FOA-PARTY-010",),
        "Whoever left an encounter stays out of the Exploration around it.",
    ),
    RulingOption(
        "menhir-new-range", "amb_s_24", "AMB-S-24", (), "A new menhir reveals what its own location keys."
    ),
    RulingOption(
        "displaced-arrival",
        "amb_s_100",
        "AMB-S-100",
        ("FOA-MENHIR-005",),
        "Who is moved off a discarded location arrives where they come to.",
    ),
    RulingOption(
        "drop-by-choice",
        "amb_s_101",
        "AMB-S-101",
        ("FOA-PARTY-005",),
        "A member who could pay a share may refuse it and drop out.",
    ),
    RulingOption(
        "connected",
        "amb_c_10",
        "AMB-C-10",
        ("FOA-COMBAT-004", "FOA-COMBAT-006", "FOA-CLAR-020"),
        "Which keys are counted as connected.",
        ("joined", "fulfilled"),
    ),
    RulingOption(
        "diplomacy-dying",
        "amb_c_14",
        "AMB-C-14",
        ("FOA-DIPLO-027",),
        "Who dies in a talk is out of it; the others go on.",
        ("removed",),
    ),
    RulingOption(
        "redraw",
        "amb_c_18",
        "AMB-C-18",
        ("FOA-COMBAT-020",),
        "Where a rejected starting hand goes.",
        ("shuffled", "discarded"),
    ),
    RulingOption(
        "magic-first",
        "magic_first",
        "",
        ("FOA-COMBAT-030", "FOA-COMBAT-007"),
        "All keys are decided, Magic too, before any bonus (German).",
    ),
    RulingOption(
        "delayed-tokens",
        "delayed_tokens",
        "",
        ("FOA-COMBAT-027", "FOA-CLAR-021"),
        "The tokens that come with a Delayed ability: one (English, Italian), or as printed (German).",
        ("printed", "one"),
    ),
    RulingOption(
        "encounter-tokens",
        "encounter_tokens",
        "",
        ("FOA-COMBAT-025",),
        "The encounter card loses time markers like cards of the sequence (German, Kings of Ruin).",
    ),
    RulingOption(
        "panic-draws",
        "amb_s_72",
        "AMB-S-72",
        ("FOA-PANIC-002", "FOA-PANIC-005"),
        "Panic draws the top card: with an empty deck that is an escape (German).",
    ),
    RulingOption(
        "free-uses",
        "free_uses",
        "",
        ("FOA-ITEM-008",),
        "Uses of a card that cost nothing: once in an activation, or any number of times (German).",
        ("once", "any"),
    ),
    RulingOption(
        "readiness-check",
        "amb_c_24",
        "AMB-C-24",
        (),
        "An activation that ended early is followed by a check, too.",
    ),
    RulingOption(
        "affinity-ends",
        "amb_s_81",
        "AMB-S-81",
        ("FOA-DIPLO-029",),
        "Moves beyond the ends of the affinity track.",
        ("lost",),
    ),
    RulingOption(
        "feint",
        "amb_s_84",
        "AMB-S-84",
        ("FOA-TRAIT-005",),
        "Feint: damage, or the whole attack cannot be warded off.",
        ("damage", "strike"),
    ),
    RulingOption(
        "opportunist-twice",
        "amb_s_85",
        "AMB-S-85",
        ("FOA-TRAIT-008",),
        "Opportunist strikes besides the opportunity for who played nothing.",
    ),
    RulingOption(
        "slow-panic",
        "amb_s_87",
        "AMB-S-87",
        ("FOA-TRAIT-012",),
        "The additional card of Slow is drawn by those who panic, too.",
    ),
    RulingOption(
        "forced-escape",
        "amb_s_106",
        "AMB-S-106",
        ("FOA-COMBAT-049",),
        "A forced escape loses Energy and suffers the opportunity.",
    ),
    RulingOption(
        "robber",
        "amb_s_107",
        "AMB-S-107",
        ("FOA-TRAIT-010",),
        "The dying are counted, and robbed, by a Robber.",
    ),
    RulingOption(
        "robber-strikes",
        "amb_s_107_when",
        "AMB-S-107",
        ("FOA-TRAIT-010",),
        "A Robber strikes when Health is lost, or as soon as all are at 1 or less (German).",
        ("loss", "at-once"),
    ),
    RulingOption(
        "diplomacy-escape",
        "amb_s_109",
        "AMB-S-109",
        ("FOA-DIPLO-007",),
        "A talk is left by the whole party or not at all.",
        ("together",),
    ),
)
BY_NAME: Final = {one.name: one for one in RULINGS}
