"""What happened, as whole sentences by the kind of the event: ready to be translated.

Every template gets the same parts: `{who}` is a hero or several, `{title}` the title of what it is about, `{what}`
its plain word, `{amount}` a number, `{text}` what the event adds. A card's title may be singular or plural, so no
verb follows it.
"""

from __future__ import annotations

from typing import Final

NOBODY: Final = "The group"

# By the kind of the event; what needs a closer look comes below.
PLAIN: Final = {
    "quiet": "",
    "stage": "",
    "day": "=== Day {amount} ===",
    "prose": "{text}",
    "hint": "(A hint.) {text}",
    "verse": "--- {what} ---",
    "redirected": "-> {what}",
    "gained": "{who} gains {amount} {what}.",
    "lost": "{who} loses {amount} {what}.",
    "paid": "{who} pays {amount} {what}.",
    "set": "{who}: {what} is now {amount}.",
    "time-passes": "Time passes. Marks made so far: {amount}.",
    "gives-up": "{who} no longer has the {text} {title}.",
    "missing-secret": "The mode {text} hands out Secret {amount}, and this campaign has no such card.",
    "removed": "Out of the campaign: {title}.",
    "turns": "{who} turns {title} {text}.",
    "moves": "{who} comes to {title}.",
    "flipped": "{Text} side up now: {title}.",
    "replaced": "In place of {title}: {other}.",
    "left-table": "Off the table: {title}.",
    "waystone": "A waystone stands at {title}, {text}.",
    "faded": "The waystone at {places} fades.",
    "menhir": "The menhir at {title} burns, dial {amount}.",
    "menhir-out": "The menhir at {title} goes out.",
    "dial": "The {text} dial at {title} shows {amount}.",
    "guardian": "On guard at {title}: {who}.",
    "guardian-gone": "No longer on guard: {who}.",
    "standee": "At {title} now: {who}.",
    "event": "Event: {title}.",
    "event-gone": "The event {title} is over.",
    "chapter": "=== Chapter {amount}: {text} ===",
    "chapter-ends": "Chapter {amount} is over.",
    "encounter": "Encounter: {title}.",
    "condition": "{who} now bears a card: {condition}.",
    "condition-ends": "{who} lays a card aside: {condition}.",
    "dies": "{who} dies.",
    "left-behind": "Left lying at {other}: {title}.",
    "joins": "{who} joins at {title}.",
    "leaves": "{who} leaves the game.",
    "put-back": "",
    "rests": "{who} rests.",
    "action": "[{who}] {text}",
    "quest": "The quest {title} ends in {text}.",
    "ending": "The campaign ends in {text}.",
}
# About one hero, and about several alike.
RECKONINGS: Final = {
    "gained": ("{who} gains {what}.", "{who} gain {what} each."),
    "lost": ("{who} loses {what}.", "{who} lose {what} each."),
    "paid": ("{who} pays {what}.", "{who} pay {what} each."),
    "set": ("{who}: {what}.", "{who}: {what}."),
    "takes-on": ("{who} takes on {what}.", "{who} take on {what} each."),
}
IS_NOW: Final = "{what} is now {amount}"
# A condition that is over, by its kind; cards of other kinds are laid aside.
NO_LONGER: Final = {"dying": "{who} is no longer dying.", "insane": "{who} is no longer going insane."}
TAKES_ON_TERROR: Final = "{who} takes on {amount} terror."
OWNS: Final = "{who} has the {text} {title}."
OWNS_FILTER: Final = "{who} has the {title}."
RETURNS_TO_NORMAL: Final = "{who} returns to normal."
BECOMES: Final = "{who} becomes {title}."
EVENT_WITH_TEXT: Final = "Event: {title}.\n\n{text}"

ON_THE_SHEET: Final = "On the sheet: {status}."
ON_THE_SHEET_PARTS: Final = "On the sheet: {status}: {parts}."
OFF_THE_SHEET: Final = "Struck off the sheet: {status}."
STATUS_PART: Final = "{status}, {part}"
STATUS_NUMBERED_PART: Final = "{status}, part {part}"

ON_THE_MAP: Final = "On the map now: {title}."
ON_THE_MAP_SIDE_UP: Final = "On the map now: {title}, {text} side up."
OFF_THE_MAP: Final = "Off the map: {who}."
MENHIR_LAST_DAY: Final = "The menhir at {title} burns its last day."
DIAL_GONE: Final = "The {text} dial at {title} is gone."
BETWEEN_PLACES: Final = "{first} / {last}"

DIE: Final = "The die shows {made}."
DICE: Final = "The dice show {made}."
DIE_IN_ALL: Final = "The die shows {made}: {amount} in all."
DICE_IN_ALL: Final = "The dice show {made}: {amount} in all."
BY_CIRCUMSTANCE: Final = "{added} by circumstance"

SECTION_ENDS: Final = {
    "vision": "The Vision ends.",
    "dream": "The Dream ends.",
    "nightmare": "The Nightmare ends.",
    "journal": "Exploration ends.",
}

# Decks, for the transcript.
ITEM_DECK: Final = "Item deck"
ITEM_DECK_OF: Final = "Item deck {tier}"
EVENT_DECK: Final = "Event deck"
ENCOUNTER_DECK: Final = "{kind} encounters"
DECK: Final = "{deck}: {text}."
DECK_CARD: Final = "{deck}, {how}: {title}."

# Markers: one, several; put on a card, taken off.
MARKERS: Final = {
    "charges": ("1 charge", "{count} charges"),
    "time": ("1 time marker", "{count} time markers"),
    "dark-time": ("1 dark time marker", "{count} dark time markers"),
    "light-time": ("1 light time marker", "{count} light time markers"),
    "quest-marker": ("1 quest marker", "{count} quest markers"),
    "pool": ("1 pool marker", "{count} pool markers"),
}
OTHER_MARKERS: Final = ("1 {word} marker", "{count} {word} markers")
MARKERS_ON: Final = "{markers} placed on {title}."
MARKERS_OFF: Final = "{markers} taken off {title}."

# --- inside an encounter

OUTCOMES: Final = {
    "win": "You win: {title}.",
    "lose": "You lose: {title}.",
    "escape": "You get away: {title}.",
    "avoid": "The talk is broken off: {title}.",
    "green": "The talk ends in green: {title}.",
    "gray": "The talk ends in gray: {title}.",
    "red": "The talk ends in red: {title}.",
}
OTHER_OUTCOME: Final = "{title}: {text}."
# By the short words of a step: with a hero, and without.
STEPS: Final = {
    "lies in the sequence": ("{who} lays {what}.", "The enemy lays {what}."),
    "resolves its delayed ability": (
        "Now comes what was delayed on {what}.",
        "Now comes what was delayed on {what}.",
    ),
    "is used": ("{who} uses {what}.", "Used: {what}."),
    "is destroyed": ("Destroyed: {what}.", "Destroyed: {what}."),
    "prevents nothing here": ("{what}: nothing to prevent here.", "{what}: nothing to prevent here."),
    "acts": ("{what}, a trait of the enemy.", "{what}, a trait of the enemy."),
    "is defeated": ("Defeated: {what}.", "Defeated: {what}."),
    "is the weather now": ("The weather is now: {what}.", "The weather is now: {what}."),
    "comes into play": ("Into play: {what}.", "Into play: {what}."),
    "runs away": ("Run away: {what}.", "Run away: {what}."),
    "robs everyone": ("Everyone is robbed by {what}.", "Everyone is robbed by {what}."),
    "attack": ("Attack on {who}: {what}.", "Attack: {what}."),
    "response": ("Response to {who}: {what}.", "Response: {what}."),
    "opportunity": ("Opportunity against {who}: {what}.", "Opportunity: {what}."),
}
TURN: Final = "Turn {amount} {text}."
PREVENTS: Final = "{who} prevents {amount} {kind} with {what}."
PREVENTED: Final = "{what}: {amount} {kind} prevented."
ADDS: Final = "{what}: {amount} {kind} more."
PAYS_OF: Final = "{who} pays {kind} of {what}."
PAID_OF: Final = "Paid: {kind} of {what}."
STEP_OF_CARD: Final = "{what}: {text}."
STEP_OF_HERO: Final = "{who} {text}."
STEP: Final = "{text}."

COUNTER_SET: Final = "{what}: {amount}."
COUNTER_UP: Final = "{what} +{amount}."
COUNTER_DOWN: Final = "{what} -{amount}."

INTO_THE_DECK: Final = "Into the deck of {who}: {title}."
SET_ASIDE: Final = "Set aside by {who}: {title}."
# One card, several cards.
DRAWS: Final = ("{who} draws 1 card.", "{who} draws {count} cards.")
TAKES_BACK: Final = ("{who} takes 1 card back.", "{who} takes {count} cards back.")
DISCARDS_FROM_THE_TOP: Final = (
    "{who} discards 1 card from the top of the deck.",
    "{who} discards {count} cards from the top of the deck.",
)
DISCARDS: Final = ("{who} discards 1 card.", "{who} discards {count} cards.")

LOCKED: Final = "locked: {reason}"
