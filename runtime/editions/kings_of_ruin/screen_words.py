"""Kings of Ruin in words: what its map and sheets show, and its own terms."""

from __future__ import annotations

from typing import Final

from runtime.editions.kings_of_ruin.orders import ORDERS
from runtime.rules.edition_words import Look, Words
from runtime.rules.state.game import Game


def place(game: Game, location: str) -> Look:
    """Which side lies up."""
    return ("good", "clear") if game.board.locations[location].clear else ("bad", "wyrdness")


def lights(game: Game) -> str:
    count = len(game.board.waystones)
    return "1 waystone stands." if count == 1 else f"{count} waystones stand."


TERMS: Final[tuple[tuple[str, str], ...]] = (
    (
        "Achievement",
        "A deed of one hero. Three of a page give a legendary action; its memory can be read any time.",
    ),
    (
        "Action",
        "What a hero does During the Day, one at a time, in any order the players like. Its cost is paid first.",
    ),
    (
        "Affinity",
        "How well a talk goes: a marker on a track of red, gray and green slots. Its colour at the end counts.",
    ),
    (
        "Avoid",
        "Leaving a talk: the affinity falls by 4, the duration is gone, the conclusion follows. All must agree.",
    ),
    (
        "Blood Price",
        "The other way to pay for a waystone: Health, and Terror taken, for every hero in the game.",
    ),
    ("Bolt", "A kind of card. It does nothing by itself; other cards speak of it."),
    ("Candle", "A kind of card. It does nothing by itself; other cards speak of it."),
    (
        "Challenge",
        "The Action that begins the encounter with a guardian where the hero stands. It costs no Energy.",
    ),
    ("Clear side", "The safe side of a location. Only there can it be explored."),
    (
        "Companion",
        "Somebody who stands on the map and helps heroes in the same place, by a card of their own.",
    ),
    ("Conclusion", "What follows a talk, by the colour on which the affinity marker stands at the end."),
    ("Consumable", "An item for a single use, from a deck of its own."),
    ("Damage", "Lowers Health. Cards may prevent it, unless it is unpreventable."),
    (
        "Discard",
        "Encounters, items and random events go to the bottom of their deck; nothing leaves the campaign.",
    ),
    (
        "Draw",
        "Take a card from the top of your own deck. An empty deck gives nothing and is not shuffled again.",
    ),
    (
        "Duration",
        "How long a talk goes on. With its last point the talk ends at once; it is never more than 10.",
    ),
    (
        "Death",
        "It ends the campaign for all, unless a secret of the group says otherwise: then the dead come back, everyone "
        "pays in Health and Terror, and time passes.",
    ),
    (
        "Dying",
        "At Health 0 a hero is dying and leaves any encounter. Gaining Health ends it; a further loss kills, and so does a "
        "night at 0 where several play.",
    ),
    (
        "Echoes of Ruin",
        "Achievements, memories and legendary actions of each hero; the journal hands them out.",
    ),
    ("Encounter", "A fight or a talk, drawn from the green, blue or purple deck or called for by name."),
    (
        "End of the Day",
        "Effects, rest, recovery, wyrdness, advancing, decks, visions: in this order for everyone.",
    ),
    (
        "Escape",
        "Leaving a fight: lose 1 Energy, suffer one more attack, then you are out. It counts as losing.",
    ),
    ("Event", "A card revealed at the Start of the Day. Without a quest it stays for that Day only."),
    ("Exhausted", "Energy on the red slot. Rest then gives 4 Energy instead of the full start."),
    ("Explore", "The Action that opens the journal of the place. It needs the clear side and no guardian."),
    (
        "Fade",
        "A waystone leaves the map. The places around it turn at the next Start of the Day at the earliest.",
    ),
    ("Filter", "A coloured glass. With it, text hidden behind that colour is read."),
    ("Food", "A resource: at night 1 Food buys Health, Energy and calm. It can be traded."),
    ("Going insane", "Terror on a red slot: the hero panics in encounters, and other things get harder."),
    (
        "Guardian",
        "An enemy on the map. Where it stands nobody explores or uses the location's Actions; it moves daily.",
    ),
    (
        "Guardian die",
        "Rolled for each guardian at the Start of the Day: a direction, or X for something worse.",
    ),
    ("Hand", "The cards you hold in an encounter: 3 at first, back to 3 at the end of a turn, then 1 drawn."),
    ("Health", "How whole a hero is. It limits Energy; at 0 the hero is dying."),
    ("Hint", "A passage behind a filter that you may skip."),
    ("Instant", "Happens each time heroes enter that side of a location, even with a guardian there."),
    ("Item", "A thing with abilities. Of each keyword (weapon, armor, shield, relic) one may be active."),
    ("Legendary action", "Earned by a page of achievements, used once, then gone."),
    ("Location", "A card of the map with a clear and a wyrdness side."),
    ("Location Action", "What is printed on a location for whoever is there, unless a guardian is."),
    ("Loot", "What a won fight gives. Only what says so is given to each; the rest is shared."),
    ("Magic", "A resource: it pays for magic keys and waystones. It is never traded."),
    ("Magic key", "Its bonus costs 1 Magic, paid at once by anyone in the party."),
    ("Memory", "A passage of the Echoes of Ruin that belongs to an achievement."),
    ("Multi", "Strikes or rewards each party member still in the encounter."),
    ("Opportunity", "What the enemy does when the active hero plays no card at all."),
    ("Panic", "A hero going insane does not choose the first card: the top card of the deck is placed."),
    (
        "Pool",
        "The markers gathered in a fight. With as many as the enemy's value, the fight is won at that moment.",
    ),
    ("Quest", "A task on an event card. The card stays until the moment it names."),
    ("Quest marker", "A marker that counts for quests; it is never taken off by itself."),
    ("Recover", "Once each night a hero may pay 1 Food: Health and Energy up by 1, Terror down by 1."),
    ("Response", "After each activation in a talk the other side answers; it strikes the active hero."),
    ("Rest", "Each night Energy returns to its start, or rises by 4 for whoever is exhausted."),
    ("Run away", "An enemy that runs away ends the fight without loot; otherwise it counts as won."),
    ("Seal", "A sign of a location: settlement, vision, ritual."),
    ("Settlement", "A seal of a location; cards and verses speak of it."),
    ("Skill", "A token with two sides, bought when an attribute is full; one side is chosen for good."),
    (
        "Start of the Day",
        "Effects, time markers, unlit places turn, guardians move, old events go, a new one comes.",
    ),
    ("Terror", "How frightened a hero is. On a red slot the hero is going insane."),
    (
        "Time marker",
        "Dark ones close an Action or count for an ability, light ones follow the story; one goes each Day.",
    ),
    ("Time Passes", "A count for each chapter. The marks do nothing alone; the story looks at them."),
    ("Trade", "Heroes in one place may hand over Food, Wealth, items and most secrets, between Actions."),
    ("Travel", "The Action of going to a connected location, for 1 Energy each."),
    ("Variable bonus", "What it gives is written on the card of the talk, for each attribute."),
    (
        "Vision",
        "A passage for all who sleep in a place with that seal: read the first time, and after that if they like.",
    ),
    ("Void", "A free key whose bonus counts nothing."),
    ("Waystone", "One of 3 stones that keep the wyrdness away from the up to 4 places around it."),
    (
        "Wyrdness",
        "What takes places that no waystone reaches. Whoever ends the day in it loses Health and gains Terror.",
    ),
    (
        "Wyrdness side",
        "The other side of a location: no exploring, and sleeping there costs Health and brings Terror.",
    ),
)

WORDS: Final = Words(
    title="Kings of Ruin",
    goods=("food", "wealth", "magic", "exp"),
    markers=("dark time", "light time", "quest"),
    place=place,
    reached=lambda game, x, y: True,
    lights=lights,
    legend="◆ waystone  ◇ slot for one  = ‖ way  ↑102 card to come  @ heroes  ! guardian",
    sheet="Status sheet",
    sheet_lists=(),
    terms=TERMS,
    example="waystone",
    orders=ORDERS,
)
