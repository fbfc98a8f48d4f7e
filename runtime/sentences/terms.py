"""The terms that both editions share, each explained in a sentence or two, for `help TERM`.

A table, and the one function that puts an edition's own terms into it.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.edition_words import Words

COMMON: Final[tuple[tuple[str, str], ...]] = (
    (
        "Ability",
        "What a card does at the moment it names. Abilities of the last card and of passive cards count.",
    ),
    (
        "Active character",
        "In an encounter: whose activation it is. What is lost or gained then concerns this hero.",
    ),
    (
        "Adventure map",
        "A sheet of empty squares for a group to fill in: the number of each place, its keys, what was left there. "
        "`chronicler print --only sheets` prints it.",
    ),
    ("Advance", "At the End of the Day Exp buys attributes, skills and new cards for the decks."),
    ("Advancement pool", "The cards a hero can still win, one pool for combat and one for diplomacy."),
    ("Aggression", "An attribute; its opposite is Empathy."),
    (
        "Attack",
        "After each activation the enemy strikes the active hero with the row of its table that holds the pool.",
    ),
    ("Attribute", "One of six strengths, in three opposing pairs. Keys, requirements and rolls look at it."),
    ("Bonus", "What a key gives once its halves meet and its demand is met: pool, cards, moves, lightning."),
    ("Book of Secrets", "Verses that are read only when something sends you there by number."),
    ("Caution", "An attribute; its opposite is Courage."),
    ("Chapter", "A part of the campaign with its own events and decks. Its end does not end the Day."),
    ("Charge", "A marker on a card in the sequence, spent by abilities that say so."),
    ("Choice", "A way on in a verse. What is locked stays visible, with the reason."),
    (
        "Connected",
        "Of locations: joined by direction keys, so that one can travel. Of keys: both halves meet.",
    ),
    ("Courage", "An attribute; its opposite is Caution."),
    (
        "Day",
        "Three stages: the Start, with its upkeep; During the Day, with Actions; the End, with the night.",
    ),
    (
        "Delayed ability",
        "Happens when the last time marker leaves its card; each activation takes one marker off.",
    ),
    ("Destroy", "The last card of the sequence is discarded; the one before it is seen again."),
    ("Direction key", "A sign on the edge of a location: the card of that number joins here."),
    ("Empathy", "An attribute; its opposite is Aggression."),
    ("Energy", "What Actions cost. It is never above Health and comes back with rest."),
    ("Exp", "Experience. It is spent at the End of the Day and never traded."),
    ("Free key", "The lowest row: it demands nothing, and its opening half may multiply the bonus."),
    ("Global", "A secret that belongs to nobody and counts for everyone."),
    ("Journal", "The book of verses. It is opened by exploring, or when something says so."),
    ("Key", "Two halves that meet between neighbouring cards: the left card demands, the right one gives."),
    ("Keyword", "Weapon, armor, shield, relic, companion: of each, only one card of a hero may be active."),
    ("Lead", "A thread of the story without a card: it stays open as long as its place does."),
    ("Lightning", "The bonus that allows a further card. It must stand on the card that is being played."),
    (
        "Mode",
        "Story Mode makes the campaign milder, Challenge Mode harder; each change can be chosen by itself.",
    ),
    ("Part", "A status may have parts, marked one by one."),
    ("Party", "Heroes in one place who take an Action together; they may pay for each other."),
    (
        "Players",
        "One to four heroes play; who plays alone takes every Action as a party of one. A text that counts all heroes "
        "counts everyone in the game, one that counts party members only those who act together.",
    ),
    ("Passive card", "Its ability stays in force when further cards are laid."),
    ("Personal", "A secret that is never traded."),
    ("Practicality", "An attribute; its opposite is Spirituality."),
    ("Prevent", "Lowers a part of an attack or response, never below 0."),
    ("Redirection", "A condition inside a verse: if it holds, reading goes on elsewhere at once."),
    ("Roll", "One die and the party's best value of the attribute named."),
    ("Secret", "A numbered card that the story hands out. It does not count as an item."),
    ("Sequence", "The row of cards in an encounter, begun by the encounter itself; all heroes play into it."),
    ("Spirituality", "An attribute; its opposite is Practicality."),
    ("Status", "What the whole group has done or learned, marked on one sheet."),
    ("Trait", "A rule of an enemy that holds for the whole encounter."),
    ("Undo", "Takes the last answer back, with all that chance added. A barrier can be set: `undo unseen`."),
    ("Value", "How much pool it takes to win a fight."),
    ("Verse", "A numbered passage of the journal."),
    ("Wealth", "A resource for paying people. It can be traded."),
)


def terms_of(words: Words) -> list[tuple[str, str]]:
    """All terms of an edition, sorted. If it explains a shared one itself, its own words count."""
    pages = {order.title: order.text for order in words.orders}
    return sorted(
        {**dict(COMMON), **dict(words.terms), **pages}.items(), key=lambda entry: entry[0].casefold()
    )
