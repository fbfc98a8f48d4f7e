"""Why each ruling has the answer it has, by the name of the option. `schemas/rulings.py` has the options themselves."""

from typing import Final

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
    "limiter-flip": (
        "The wings of the T sit one slot lower; the text says Panic comes more easily and maximum Energy is lower."
    ),
    "story-limiter": "The English book drops it in a game of one; the German one always.",
    "help-costs": ("The German book names the cases; English only sums them up."),
    "nearest-location": ("The discarded card has no connections any more."),
    "discarded-guardians": ("German edition discards everything on it."),
    "personal-secrets": (
        "Personal Secrets are never transferred; Secrets are never removed from a running campaign."
    ),
    "prevent-stacking": ("Simple and order-free."),
    "diplomacy-won": ("Green is the favourable end, only red and Dying are failures."),
    "reshuffle-whose-turn": ("Nothing ends the Activation."),
    "final-duration": ("Otherwise it would conclude again at once."),
    "day-effects": ("Place they have in KOR; early effects favour the players."),
    "pay-limits": ("A payment must be complete (FOA-CLAR-003)."),
    "skill-supply": ("The card is the point (FOA-SKILL-002)."),
    "challenge-limits": (
        "English only names the limits; German forbids gaining more, which is less kind to the players."
    ),
    "first-of-the-day": (
        "The Fall of Avalon: Events speak to all Characters (Italian), and German has it so for each of them. "
        "Kings of Ruin speaks of the first."
    ),
    "rest-gifts": "The German card says that the Food can be eaten that night; English only names Rest.",
    "mercy": "The English book opens it after the game is lost; the German one after any death.",
}
