"""Why each ruling has the answer it has, and the doubts that are settled: every entry of the catalogue of ambiguities.

Owns reasons only. `schemas/rulings.py` has the options; what is settled here is no option, because the sources leave one reading.
"""

from typing import Final, NamedTuple

# By the name of the option.
REASONS: Final = {
    "first-flip": (
        "Steps 1 to 5 have nothing else to act on, and a start that forbids exploring is neither "
        "helpful nor thematic."
    ),
    "pay-health-to-zero": "Only leaving the track is forbidden.",
    "track-ends": (
        "KOR calls the chevrons starting positions only and names no other limit; the ceiling for "
        "Health stands only in the German FOA text."
    ),
    "loss-at-zero-kills": (
        "German FOA says every damage may be the last; the solo card is called more lenient; Items "
        "are limited by the card."
    ),
    "night-at-zero-kills": (
        "German FOA says every damage may be the last; the solo card is called more lenient; Items "
        "are limited by the card."
    ),
    "one-sided-key": "Favours the players; printed cards are mutual.",
    "shared-time-markers": "Literal reading; the example exempts only a feature without icons.",
    "unqualified-track-loss": (
        "The scaling rule speaks of resources; no other scale is given. In Encounters the Active "
        "Character takes it."
    ),
    "no-choice-left": "Otherwise play is stuck.",
    "first-vision": "Each Vision is read at least once; that it need not be repeated is said besides.",
    "vision-when-dying": "No exception is stated.",
    "farthest-waystone": "Usual reading, golden rule for ties.",
    "event-deck-empty": "Public FAQ: a maintained deck does not run out.",
    "encounter-deck-empty": "Favours the players.",
    "negative-requirement": (
        "One member is enough to have something; otherwise a Party could be sent down both branches "
        "of one redirection."
    ),
    "arrival-split": "For that one the arrival is complete; favours the players.",
    "replaced-side": "Replacing is no reveal and no Start of the Day, so nothing turns the place.",
    "red-filter": "Coloured text can be read once its filter has been found, and that is said of every colour.",
    "rest-above-start": (
        "Kings of Ruin: rest is a recovery, and only raises. The Fall of Avalon: the marker returns "
        "to its slot, also downwards."
    ),
    "legendary-timing": "An engine needs atomic steps; favours the players.",
    "brand-chain": "Golden rule.",
    "brand-owner": "The rules of the Brand speak of any Character who dies; favours the players.",
    "sixth-item": "Same as resources above their limit (KOR-RES-003).",
    "diplomacy-guardian": "The icon is the more specific instruction; the general text then covers cards without it.",
    "chaotic-weather": "It is put among the active Events unless it is there already, which makes sense only if it stays.",
    "fading-waystones": "The named one fades first; whether others follow is not said, and one is the kinder reading.",
    "nonus-before-instants": (
        "The other two Kings are met before Instant effects; of the third it is only said that it "
        "happens at once."
    ),
    "nonus-both": "'One of the following ways'.",
    "dying-items": "The Dying card limits how many Items one holds; the number is printed on it and nowhere else.",
    "owner-share": "The text of the Action is more specific and favours the players.",
    "escape-cost": (
        "The icon is blank in all five texts. Public FAQ material on FOA names Energy and says it "
        "works at 0. The Portuguese KOR text keeps the opening bracket it uses for track icons and "
        "none of the shapes it uses for Health. Health would let an Escape kill."
    ),
    "greedy": (
        "In the Portuguese text the glyph is the one used for Duration in 'lose 1 Duration' and not "
        "the one in Dread (Terror). There is no Active Character at the start who could gain Terror. "
        "A longer talk fits a greedy opponent."
    ),
    "covered-charges": (
        "Charges may be used on any card in the Sequence with its owner's consent, and a covered card "
        "lies in it."
    ),
    "placed-key-owner": "Effects apply to the Active Character.",
    "escape-without-card": "Escape leads straight to the Attack; Opportunity belongs to ending step 2 without a card.",
    "escape-win": "The Character has not left yet; victory is immediate.",
    "escape-cards-later": "Cards stay in the Sequence; payment is for Party members in the Encounter.",
    "last-active-gone": "Nobody to discard.",
    "haste-placed": "Placing is not playing.",
    "harass-count": "'Cards in the Sequence' are played or placed cards.",
    "panic-haste": "Panic makes one play a card, yet the card is placed; the kinder reading does not count it.",
    "spawn-split": "Favours the players.",
    "weather-ticks": (
        "Their life is counted in Time markers like Delayed cards. The overview says that a Weather "
        "lasts a few Turns, so one marker per Turn is the alternative for Parties; keep it as an "
        "option."
    ),
    "prevent-scope": (
        "Effects concern the Active Character unless something else is stated, and the printed "
        "Prevent of the example carries the multi icon."
    ),
    "wyrd-cost-payer": "The general rule for costs in Encounters (KOR-COMBAT-052).",
    "event-discard": "Two editions agree, and 'regular' is not defined in English.",
    "time-tokens": "English and Italian agree; German is the option.",
    "join-on-arrival": "English and Italian agree on The Fall of Avalon; Kings of Ruin lets bystanders join everything.",
    "passed-joining": "Only Actions are given up.",
    "guardian-die": "Four directions, nothing and discard are printed; how often each stands on the die is not said.",
    "dying-leaves-party": "Only the German book can be read so; the English one speaks of Encounters.",
    "day-end": "Favours the players; no rule forbids it in English.",
    "party-trade": "The Party rule is the more specific one and favours the players.",
    "joining-after-acting": "German edition and public FAQ; the rule only manages downtime.",
    "rejoin": "German edition lets them leave the Party; somebody must finish the Exploration.",
    "menhir-new-range": "German edition.",
    "displaced-arrival": "English only says that it is no Travel Action; German runs the arrival for every way of arriving.",
    "drop-by-choice": "Paying is voluntary; the English text drops whoever does not pay; German says so openly.",
    "connected": "English and Italian agree that a key counts if it is fulfilled; German is the option.",
    "diplomacy-dying": "Same as in Combat and in KOR; favours the players.",
    "redraw": (
        "All three languages of The Fall of Avalon discard the rejected hand; Kings of Ruin shuffles it back."
    ),
    "magic-first": "English and Italian resolve key by key; the German book decides all keys first.",
    "delayed-tokens": "English and Italian agree on one token in The Fall of Avalon; Kings of Ruin places what is printed.",
    "encounter-tokens": "Kings of Ruin and the German book let the encounter card tick; English and Italian do not say so.",
    "panic-draws": "English places the top card, so nothing is drawn; German draws it first.",
    "free-uses": "German allows any number; a free use without end would end the game.",
    "readiness-check": "The summary checks at readiness, too, and an Escape or a fall may have changed something.",
    "affinity-ends": (
        "FOA has the discard rule only for the Combat Pool; the ends of the track are decided at the "
        "next check anyway."
    ),
    "feint": (
        "KOR states it for Unpreventable Damage; an ignored Attack inflicts no damage. The German "
        "edition words it more strictly: option."
    ),
    "opportunist-twice": "Favours the players; the same trigger.",
    "slow-panic": "Favours the players; Panic forbids the regular draw.",
    "forced-escape": "Standard Escape rules are named without a moment; drawing is tied to playing no card.",
    "robber": "The Trait speaks of dropping during the Encounter and names the bottom of the deck.",
    "robber-strikes": "The Trait speaks of dropping during the Encounter; German strikes as soon as all are that low.",
    "diplomacy-escape": "The section on Diplomacy lets the Party Escape and applies Failure to each member.",
}


class Settled(NamedTuple):
    """A doubt that the sources settle between them: its id, its name, the rules it is about, the reading, the reason."""

    id: str
    name: str
    rules: tuple[str, ...]
    reading: str
    why: str


SETTLED: Final = (
    Settled(
        "AMB-I-02",
        "wyrdness-loss",
        ("KOR-DAYEND-008",),
        "Health 2 (and Terror +2).",
        (
            "The Portuguese running text looks like Energy, its summary page clearly like Health, and "
            "the FOA counterpart is Health."
        ),
    ),
    Settled(
        "AMB-I-04",
        "final-colour",
        ("KOR-FINAL-002",),
        "Gray.",
        "The Portuguese glyph equals the one of the neutral Conclusion.",
    ),
    Settled(
        "AMB-I-05",
        "challenge-avoid",
        ("KOR-CHALLENGE-004",),
        "Red.",
        "Only red is a penalty; the Portuguese glyph in Discouraging differs from green and gray.",
    ),
    Settled(
        "AMB-I-06",
        "example-five",
        ("KOR-COMBAT-094",),
        "Second part: 1 Unpreventable Damage; Terror 3.",
        (
            "The part is neither raised by +1 damage nor reduced by prevent 2 damage, which fits only "
            "Unpreventable Damage. English says 3 twice, Portuguese 2 twice; the English text is the "
            "source."
        ),
    ),
    Settled(
        "AMB-I-07",
        "example-one",
        (),
        "1 Energy in the fixture.",
        (
            "Pool losses are worded as removing markers; the Character loses something of its own. "
            "Not relevant for the rule tested."
        ),
    ),
    Settled(
        "AMB-I-08",
        "boss-markers",
        ("KOR-CLAUDYNE-006",),
        "Quest markers.",
        (
            "The Portuguese glyph is the one in the Quest marker section; Quest markers are said to "
            "be used by some Encounters, and they are immune to the day start."
        ),
    ),
    Settled(
        "AMB-I-09",
        "nonus-marker",
        ("KOR-NONUS-001",),
        "Quest marker.",
        (
            "The Portuguese glyph is the one of the Quest marker section and of the markers on "
            "Claudyne and Veneda, and differs from the Ritual seal. Still take the condition from "
            "campaign data (Secret 175)."
        ),
    ),
    Settled(
        "AMB-I-10",
        "goat-pool",
        ("KOR-COMPANION-003",),
        "2.",
        "Same two-marker glyph as the Free Key Bonus of Throw in the Combat example. Content data.",
    ),
    Settled(
        "AMB-I-11",
        "requirement-marker",
        ("KOR-REQ-011",),
        (
            "Support all three kinds (dark Time, light Time, Quest); the sample is most likely the "
            "light Time marker."
        ),
        "The Portuguese glyph is the one for light Time markers, which track story situations.",
    ),
    Settled(
        "AMB-I-12",
        "time-kinds",
        (),
        (
            "Dark: Location Time icons, Trays in Encounters, cards in the Sequence, Weather. Light: "
            "story uses."
        ),
        "Stated in general on p8; glyphs agree.",
    ),
    Settled(
        "AMB-I-13",
        "iunis-attributes",
        ("KOR-SKILL-007",),
        "In pair order: Aggression 2, Empathy 1, Courage 0, Caution 1, Practicality 0, Spirituality 1.",
        (
            "The list follows the order in which the pairs are introduced; Aggression 2 is confirmed "
            "by the Combat example."
        ),
    ),
    Settled(
        "AMB-I-14",
        "kor-combat-example",
        (),
        ("Trade Blows 1 by Key and 3 for 3 Health; Spark 1; Flurry 1; Throw 2; Poisonous Candle 3; Value 8."),
        (
            "Given: Pool 6 before the third Attack, 8 at the end, minus 1 per Attack; this forces "
            "candle 3 and (Trade Blows by Health) + Spark + Throw = 6. The Portuguese text shows the "
            "same glyph for the Pool at the first two Attacks, which forces Spark 1; 'pay 3' and the "
            "two-marker glyph give 3 and 2."
        ),
    ),
    Settled(
        "AMB-I-15",
        "kor-diplomacy-example",
        (),
        "Draw 1 card and gain 1 Duration; gray.",
        (
            "Osbert plays three cards in Turn 2 and could only hold two without this draw; the "
            "Portuguese glyph resembles the card icon. The colour glyph equals the neutral "
            "Conclusion."
        ),
    ),
    Settled(
        "AMB-I-16",
        "foa-combat-example",
        (),
        "Value 5 (3 to 5 possible), Aggression, 1 Health.",
        (
            "Pool 2 does not win, Pool 6 exceeds; with Value 4 or less the player would not have "
            "needed Enrage. Two connected Keys of one kind are counted in the Sequence. The cost icon "
            "is lost."
        ),
    ),
    Settled(
        "AMB-I-17",
        "foa-diplomacy-example",
        (),
        "Keep them symbolic (A, B, C); only the numbers matter.",
        "Icons are lost in all editions.",
    ),
    Settled(
        "AMB-I-18",
        "brand-icons",
        (),
        "Others: Health -1, Terror +2; the dying one: Health +4; all: Energy to 0.",
        "Portuguese glyphs, and 'gain 4' must lift Health to discard the card.",
    ),
    Settled(
        "AMB-I-19",
        "entrapment",
        (),
        "Entrapment Health, Dread Terror.",
        "Portuguese glyphs.",
    ),
    Settled(
        "AMB-I-20",
        "wyrd-cost",
        (),
        "Energy, Health, Terror, Magic.",
        "Three track icons and Magic are named; the text speaks of gaining Terror and losing Health.",
    ),
    Settled(
        "AMB-I-21",
        "challenge-waystone",
        (),
        "Energy.",
        "Portuguese glyph.",
    ),
    Settled(
        "AMB-I-22",
        "variable-examples",
        (),
        (
            "Keep symbolic: draw 1; lightning; lose 1 Duration; up 1 for one Attribute and gain 1 "
            "Duration for another."
        ),
        "Icons lost; structure is clear.",
    ),
    Settled(
        "AMB-I-23",
        "beor-number",
        ("FOA-GEN-002",),
        "4.",
        "Ailei 1, Arev 2 and Maggot 3 are printed; the fourth is missing in the extraction.",
    ),
    Settled(
        "AMB-I-24",
        "foa-limiter-flip",
        ("FOA-CHALLENGE-002",),
        "Energy at most Health minus 1; Panic as soon as Terror equals Health.",
        (
            "The wings of the T sit one slot lower; the text says Panic comes more easily and maximum "
            "Energy is lower."
        ),
    ),
    Settled(
        "AMB-I-25",
        "foa-samples",
        ("FOA-SAMPLE-003", "FOA-SAMPLE-027", "FOA-SAMPLE-028"),
        "Enter them from printed cards; do not test them.",
        "Not needed for any rule.",
    ),
    Settled(
        "AMB-C-02",
        "run-away",
        ("KOR-COMBAT-076", "FOA-COMBAT-048"),
        (
            "Edition data: KOR 'won, no Loot' (a Guardian is gone, the Journal's win branch is "
            "taken); FOA 'ended' (neither branch; if the Journal has only win and lose, lose is "
            "taken), card to the bottom of its deck."
        ),
        "Follow each edition.",
    ),
    Settled(
        "AMB-C-03",
        "story-step",
        ("KOR-STORY-002",),
        "It is step 8 (Item and Secret decks).",
        "Same title.",
    ),
    Settled(
        "AMB-C-04",
        "shield-secret",
        ("KOR-SECRET-008",),
        "Shield Secrets may be inactive too.",
        "The one-per-keyword rule covers Shield; otherwise a second Shield could not be put down.",
    ),
    Settled(
        "AMB-C-05",
        "kor-three-piles",
        (),
        "Three.",
        "KOR has three colours.",
    ),
    Settled(
        "AMB-C-06",
        "kor-victory-equal",
        (),
        "At least.",
        "Two detailed passages against a summary.",
    ),
    Settled(
        "AMB-C-07",
        "escape-guardian",
        (),
        "The Guardian stays.",
        "Specific before general; stated in the KOR cleanup.",
    ),
    Settled(
        "AMB-C-08",
        "foa-guardian-fail",
        (),
        "After every end other than victory, Run Away and Robber.",
        "Broader text is in the rules section.",
    ),
    Settled(
        "AMB-C-13",
        "foa-death",
        ("FOA-DEATH-006",),
        "English rule.",
        "Source text.",
    ),
    Settled(
        "AMB-C-15",
        "foa-dying-escape",
        ("FOA-DEATH-001",),
        "No Energy loss and no Opportunity.",
        "The card removes the Character; KOR states that no further effects are resolved.",
    ),
    Settled(
        "AMB-C-19",
        "foa-start-order",
        ("FOA-COMBAT-018",),
        "Rulebook order.",
        "Only Slow is affected, and it names its own extra card.",
    ),
    Settled(
        "AMB-C-20",
        "foa-story-limiter",
        ("FOA-STORY-003",),
        "Only solo.",
        "Source text.",
    ),
    Settled(
        "AMB-C-21",
        "foa-bleak-joke",
        (),
        "2.",
        "Source text; matches the 2 Charges gained.",
    ),
    Settled(
        "AMB-C-22",
        "foa-red-health",
        (),
        "Health 0.",
        "Rulebook is more precise.",
    ),
    Settled(
        "AMB-C-23",
        "foa-menhir-formula",
        (),
        "Both are data of their own texts.",
        "Different activations.",
    ),
    Settled(
        "AMB-C-25",
        "diplomacy-after",
        ("KOR-DIPLO-025",),
        "After all parts.",
        "Copy slip; Combat and the translation agree (translation-differences.md PT-06).",
    ),
    Settled(
        "AMB-C-26",
        "kor-effects-span",
        ("KOR-COMBAT-031",),
        "During the Activation, the following Attack included.",
        "A Turn has several Activations; the Diplomacy text and the translation say Activation.",
    ),
    Settled(
        "AMB-C-27",
        "traits-or-redraw-summary",
        (),
        "Draw, redraw, then Traits: see start-order of AMB-S-47.",
        "Two pages of one book disagree; the summary is complete.",
    ),
    Settled(
        "AMB-C-28",
        "foa-legacy-number",
        ("FOA-LOC-006",),
        (
            "The original number: a second replacement still carries the number the Direction Keys "
            "use. Of several versions the one that is in the game is taken."
        ),
        ("Keys are printed with the original number, so nothing else could be found by them; German agrees."),
    ),
    Settled(
        "AMB-C-29",
        "foa-help-costs",
        ("FOA-PARTY-007", "FOA-COMBAT-007"),
        (
            "At a Character Action a helper pays Energy only. Of a cost that each owes, elsewhere a "
            "member stands in with Energy or Magic. A cost that the party owes once is split freely. "
            "Losses are never taken over."
        ),
        "The German book names the cases; English only sums them up.",
    ),
    Settled(
        "AMB-C-41",
        "outside-encounter-return",
        ("KOR-DISCARD-005",),
        "To the place it came from: box or Secret deck.",
        "The more specific text, stated three times.",
    ),
    Settled(
        "AMB-S-02",
        "foa-first-day",
        ("FOA-SETUP-030",),
        "Yes.",
        (
            "With the reduction the setup Dial of N gives exactly N Days, as its text promises; the "
            "German edition requires the Event."
        ),
    ),
    Settled(
        "AMB-S-05",
        "insane-recovery",
        ("KOR-DEATH-011",),
        "As soon as Terror leaves the red slots the card is discarded.",
        "German FOA; mirrors Dying.",
    ),
    Settled(
        "AMB-S-07",
        "dayend-parallel",
        ("KOR-DAYEND-001",),
        "Step by step for all; trading is possible between steps.",
        "Visions and Dreams need everyone; trading Food at Rest is mentioned.",
    ),
    Settled(
        "AMB-S-08",
        "forced-exploration-wyrdness",
        ("KOR-EXPLORE-007",),
        "Yes.",
        "Only the Action is forbidden; same logic as with Guardians.",
    ),
    Settled(
        "AMB-S-10",
        "key-elsewhere",
        (),
        "Nothing is attached and no connection arises.",
        "Each Location exists once.",
    ),
    Settled(
        "AMB-S-11",
        "number-order",
        (),
        (
            "By number, then by letter (none before b before c). FOA uses the card's own number, not "
            "the Legacy number."
        ),
        "Natural order.",
    ),
    Settled(
        "AMB-S-12",
        "moved-waystone-flip",
        ("KOR-WAYSTONE-011",),
        "Not at once; at the next Start of the Day.",
        "Same as fading.",
    ),
    Settled(
        "AMB-S-13",
        "waystone-mixed-units",
        (),
        "Yes, unit by unit, and over several payers.",
        "Costs can be split in any way.",
    ),
    Settled(
        "AMB-S-16",
        "foa-journal-rules",
        ("FOA-EXPLORE-005", "FOA-JOURNAL-001"),
        (
            "Use KOR rules (KOR-REQ-001 and following, KOR-SCALE-001 and following); if the Party "
            "disagrees, Chronicler, then lowest Character Number."
        ),
        "Public FAQ answers quote that introduction with the same content.",
    ),
    Settled(
        "AMB-S-18",
        "join-refused",
        (),
        "No Party; the Action is done without them.",
        "Consent is required.",
    ),
    Settled(
        "AMB-S-21",
        "foa-nearest",
        ("FOA-MENHIR-005",),
        "In orthogonal grid steps, ignoring Keys; tie: lowest number.",
        "The discarded card has no connections any more.",
    ),
    Settled(
        "AMB-S-22",
        "foa-last-menhir-step",
        ("FOA-MENHIR-007",),
        "Step 2, instead of discarding Locations.",
        "German edition.",
    ),
    Settled(
        "AMB-S-23",
        "foa-discarded-content",
        (),
        "Guardians return to the bottom of their decks, tokens and Items are discarded.",
        "German edition discards everything on it.",
    ),
    Settled(
        "AMB-S-25",
        "foa-dream-party",
        ("FOA-DAYEND-013",),
        "All sane Characters in the Location together, then all insane ones the Nightmare.",
        "German and Italian editions.",
    ),
    Settled(
        "AMB-S-27",
        "classic-rest-state",
        ("KOR-CHALLENGE-012",),
        "Remember whether the Character was Exhausted before Rest.",
        "The English text uses the past tense (translation-differences.md PT-18).",
    ),
    Settled(
        "AMB-S-28",
        "foa-personal-secrets",
        ("FOA-SAVE-006",),
        "They stay with that Character, unused, and come back with it; all other Secrets are handed on.",
        "Personal Secrets are never transferred; Secrets are never removed from a running campaign.",
    ),
    Settled(
        "AMB-S-29",
        "guardian-stuck",
        ("KOR-GUARD-004",),
        "It stays.",
        "Nothing else possible.",
    ),
    Settled(
        "AMB-S-30",
        "guardian-walks-in",
        ("KOR-GUARD-009",),
        "No; only a later X or a Challenge.",
        "KOR removed that rule of FOA; X names the case of sharing a Location at the roll.",
    ),
    Settled(
        "AMB-S-31",
        "guardian-north",
        (),
        "The top edge in the fixed orientation of all cards.",
        "All cards share one orientation on the map.",
    ),
    Settled(
        "AMB-S-35",
        "search-shuffle",
        ("KOR-ENC-007",),
        "Encounter and Item decks yes; Event and Secret decks keep their order.",
        "German edition for Encounters; the Event deck must stay stacked.",
    ),
    Settled(
        "AMB-S-36",
        "save-order",
        ("KOR-SAVE-005", "FOA-SAVE-008"),
        (
            "Yes, exactly, together with the random state and with what the printed list does not "
            "name: Status sheet, Achievement sheets, Dying and Insanity cards, current Chapter, uses "
            "made this Day."
        ),
        "A save must restore the same game.",
    ),
    Settled(
        "AMB-S-37",
        "open-hands",
        (),
        "Yes.",
        "Cooperative, no secrecy is demanded.",
    ),
    Settled(
        "AMB-S-38",
        "small-pool",
        ("KOR-DECKADV-001",),
        "Draw what is there, keep 1; with an empty Pool the advancement cannot be bought.",
        "Draw as many as possible.",
    ),
    Settled(
        "AMB-S-39",
        "advance-order",
        (),
        "Yes, in any order; costs are computed one by one.",
        "Exp is spent in one step without a limit.",
    ),
    Settled(
        "AMB-S-40",
        "flipped-keyword",
        ("KOR-ITEM-020",),
        "No; it counts as the active card of its keyword until the Encounter ends.",
        "Switching is forbidden in Encounters.",
    ),
    Settled(
        "AMB-S-42",
        "item-overflow",
        (),
        "Any Character in the same Location, Party member or not.",
        "Literal.",
    ),
    Settled(
        "AMB-S-43",
        "secret-texts",
        (),
        "They are the campaign's own; the rules offer the effects that such cards name.",
        "No source has their texts.",
    ),
    Settled(
        "AMB-S-44",
        "foa-golden",
        ("FOA-GEN-009",),
        "Use those of KOR.",
        "German edition has the order rule; the rest is needed to decide anything.",
    ),
    Settled(
        "AMB-S-46",
        "brand-time-fade",
        (),
        "Yes, in the printed order.",
        "Steps are ordered.",
    ),
    Settled(
        "AMB-S-137",
        "tier-tie",
        ("KOR-ITEM-012",),
        "The players choose between them.",
        "Both are of the same strength; golden rule on several targets.",
    ),
    Settled(
        "AMB-S-47",
        "traits-or-redraw",
        ("KOR-COMBAT-024", "KOR-DIPLO-015"),
        "After: draw, redraw, then Traits.",
        "The summary lists it so, and it favours the players with Entrapment.",
    ),
    Settled(
        "AMB-S-48",
        "first-key",
        (),
        "The opening halves on the right edge of the Encounter card.",
        "The Sequence begins there.",
    ),
    Settled(
        "AMB-S-50",
        "charges-when-covered",
        (),
        "Yes.",
        "Only Time markers are said to be removed.",
    ),
    Settled(
        "AMB-S-51",
        "destroyed-markers",
        (),
        "They are lost, Delayed Abilities do not resolve.",
        "FOA example: the Time Token goes with the card.",
    ),
    Settled(
        "AMB-S-52",
        "destroy-empty",
        ("KOR-COMBAT-085",),
        "Nothing happens.",
        "The Encounter card is not a Combat or Diplomacy card.",
    ),
    Settled(
        "AMB-S-53",
        "destroy-uncovers",
        (),
        "Its Ability is active again from then on; On Placement does not trigger again.",
        "Visible means active.",
    ),
    Settled(
        "AMB-S-55",
        "lightning-other-source",
        (),
        "Counts only if the Ability says the card may be played.",
        "The rule names Keys.",
    ),
    Settled(
        "AMB-S-56",
        "multiplied-draw",
        (),
        "It is repeated that often.",
        "The Bonus is multiplied.",
    ),
    Settled(
        "AMB-S-57",
        "harmful-bonus",
        (),
        "Yes, except on a Magic Key, which need not be paid.",
        "Bonuses are mandatory.",
    ),
    Settled(
        "AMB-S-58",
        "opportunity-modified",
        ("KOR-COMBAT-038",),
        "No.",
        "German FOA; it is not the Enemy Attack step.",
    ),
    Settled(
        "AMB-S-59",
        "table-row-fixed",
        ("KOR-COMBAT-053",),
        (
            "The row is fixed when the Attack begins, after everything that comes before it. In The "
            "Fall of Avalon abilities that do something else than change the Attack are used when the "
            "players like, even before the table is read."
        ),
        "Left to right within one Attack; step 3 gives no order for the others, so the players have it.",
    ),
    Settled(
        "AMB-S-60",
        "table-gap",
        (),
        "The Attack has no effect; the content checker reports it.",
        "Content error.",
    ),
    Settled(
        "AMB-S-63",
        "escape-last-energy",
        (),
        "Allowed.",
        "Loss, not payment.",
    ),
    Settled(
        "AMB-S-65",
        "multi-kills-all",
        (),
        "All are removed; the Encounter is lost.",
        "Literal.",
    ),
    Settled(
        "AMB-S-66",
        "dying-cards-stay",
        ("KOR-DYING-002",),
        "Yes, as with Escape.",
        "Nothing removes them.",
    ),
    Settled(
        "AMB-S-67",
        "dying-active-attack",
        (),
        "No; go to phase IV.",
        "No further effects for that Character, and it would be the target.",
    ),
    Settled(
        "AMB-S-69",
        "prevent-stacking",
        ("KOR-COMBAT-097",),
        (
            "First all additions, then all Prevents, summed, on every part of the kind; an Item used "
            "once counts for the whole Attack."
        ),
        "Simple and order-free.",
    ),
    Settled(
        "AMB-S-70",
        "attack-destroys-first",
        (),
        (
            "No; each part looks at the Abilities active at that moment. Parts already resolved keep "
            "the modification."
        ),
        "Follows from the note on the example.",
    ),
    Settled(
        "AMB-S-71",
        "ignored-attack-timing",
        (),
        "Yes.",
        "Haggling in the example is discarded after the ignored Response.",
    ),
    Settled(
        "AMB-S-73",
        "panic-lightning",
        (),
        "It is the first card and needs none.",
        "It replaces the first card.",
    ),
    Settled(
        "AMB-S-76",
        "dread-hand",
        (),
        "The Active Character's.",
        "Effects apply to the Active Character.",
    ),
    Settled(
        "AMB-S-77",
        "avoid-below-bottom",
        ("KOR-DIPLO-009",),
        "No.",
        "The Encounter ends and decks are reshuffled.",
    ),
    Settled(
        "AMB-S-78",
        "avoid-mid-card",
        (),
        "No, only between cards and effects.",
        "Atomic steps.",
    ),
    Settled(
        "AMB-S-79",
        "simultaneous-zero",
        (),
        "The effect printed first decides; if truly at once, the players choose.",
        "Golden rule.",
    ),
    Settled(
        "AMB-S-80",
        "foa-between-checks",
        ("FOA-DIPLO-020",),
        "No effect.",
        "Only checks count.",
    ),
    Settled(
        "AMB-S-82",
        "foa-alternatives",
        ("FOA-DIPLO-009",),
        "At the start, for the whole Encounter.",
        "German edition.",
    ),
    Settled(
        "AMB-S-83",
        "foa-void-lightning",
        ("FOA-COMBAT-032",),
        "Cancelled.",
        "Void is not a multiplier; KOR says the same for 0x.",
    ),
    Settled(
        "AMB-S-86",
        "foa-rage",
        ("FOA-TRAIT-009",),
        (
            "The second Attack looks up the row anew; no second Attack if the first ended the Combat. "
            "Horde applies to both."
        ),
        "Step 3 is resolved twice.",
    ),
    Settled(
        "AMB-S-88",
        "foa-horde-empty",
        (),
        "Discard what is there; no forced Escape.",
        "Discarding is not drawing.",
    ),
    Settled(
        "AMB-S-89",
        "foa-first-activated",
        (),
        "They are used up.",
        "They name the first Character Activated in the Combat.",
    ),
    Settled(
        "AMB-S-140",
        "mill-empty-deck",
        ("KOR-COMBAT-101", "KOR-DIPLO-040"),
        "What is there is discarded; nothing else happens.",
        "Same as drawing from too small a deck.",
    ),
    Settled(
        "AMB-S-141",
        "diplomacy-won",
        ("KOR-DIPLO-006",),
        (
            "Won with green; lost with red or when the last Character is Dying; gray is neither. For "
            "Guardians see AMB-C-01."
        ),
        "Green is the favourable end, only red and Dying are failures.",
    ),
    Settled(
        "AMB-S-90",
        "boss-party",
        ("KOR-BOSS-006",),
        "All Characters in that Location, as a Party.",
        "Same as Guardian X.",
    ),
    Settled(
        "AMB-S-91",
        "claudyne-stops",
        ("KOR-CLAUDYNE-003",),
        "Yes, the meeting starts at once and the rest of the move is lost.",
        "'At any moment'.",
    ),
    Settled(
        "AMB-S-92",
        "reshuffle-hands",
        ("KOR-CLAUDYNE-010",),
        "No; only Sequence and discard piles.",
        "Literal.",
    ),
    Settled(
        "AMB-S-93",
        "reshuffle-whose-turn",
        (),
        "Where it was; the next card meets the Encounter card.",
        "Nothing ends the Activation.",
    ),
    Settled(
        "AMB-S-97",
        "final-duration",
        (),
        "Set by the effect; if nothing says so, the printed Duration, marker stays.",
        "Otherwise it would conclude again at once.",
    ),
    Settled(
        "AMB-S-98",
        "king-and-guardian-roll",
        (),
        "It rolls a second time.",
        "Literal.",
    ),
    Settled(
        "AMB-S-143",
        "next-weather",
        ("KOR-NONUS-010",),
        "Yes, as for the first one.",
        "It is what gives the card its Time markers.",
    ),
    Settled(
        "AMB-S-99",
        "foa-day-effects",
        ("FOA-DAYSTART-002", "FOA-DAYEND-001"),
        (
            "They resolve before step 1 of that stage, in an order the players choose; an effect tied "
            "to Rest, to a Dream or to another step resolves in that step."
        ),
        "Place they have in KOR; early effects favour the players.",
    ),
    Settled(
        "AMB-S-102",
        "foa-escaped-cards",
        ("FOA-COMBAT-046",),
        (
            "Cards in the Sequence stay and keep working, Charges on them included (with consent); "
            "hand, deck and discards are out. Everything is shuffled back when the Encounter ends."
        ),
        "Nothing removes them; public FAQ; same as KOR.",
    ),
    Settled(
        "AMB-S-103",
        "foa-pay-limits",
        ("FOA-ACTION-004",),
        (
            "No; exactly to the last slot is allowed (KOR-ACTION-007, KOR-ACTION-008), and Health "
            "paid down to 0 makes the payer Dying."
        ),
        "A payment must be complete (FOA-CLAR-003).",
    ),
    Settled(
        "AMB-S-105",
        "foa-exhausted-slots",
        ("FOA-TRACK-002",),
        "0 and 1; keep it as data of the Tray.",
        "The last two slots of the track, and Rest uses 0 as a value of it.",
    ),
    Settled(
        "AMB-S-108",
        "foa-skill-supply",
        ("FOA-SKILL-001",),
        "The point cannot be bought.",
        "The card is the point (FOA-SKILL-002).",
    ),
    Settled(
        "AMB-S-144",
        "foa-challenge-limits",
        ("FOA-CHALLENGE-009", "FOA-CHALLENGE-010"),
        (
            "As in KOR: Food and Wealth above 20 go to a Character in the same Location with room, "
            "the rest (and all Magic and Reputation) is lost; of six Items the owner chooses one to "
            "hand over or discard at once. Face-down Items count."
        ),
        "English only names the limits; German forbids gaining more, which is less kind to the players.",
    ),
)
