"""The Fall of Avalon in words: what its map and sheets show, and its own terms."""

from __future__ import annotations

from typing import Final

from runtime.editions.fall_of_avalon.menhirs import in_range
from runtime.editions.fall_of_avalon.orders import ORDERS
from runtime.rules.edition_words import Look, Words
from runtime.rules.state.game import Game


def place(game: Game, location: str) -> Look:
    """A menhir with its dial, or whether the card will still lie there in the morning."""
    dial = game.board.menhirs.get(location)
    if dial is not None:
        return ("good", f"◆{dial}") if dial else ("warn", "◆ last day")
    placed = game.board.locations[location]
    if not in_range(game, placed.x, placed.y):
        # Without any menhir nothing is discarded, and everyone suffers.
        return "bad", "out of range" if game.board.menhirs else "unlit"
    burning = {name for name, left in game.board.menhirs.items() if left}
    lasting = any(
        abs(lit.x - placed.x) <= 1 and abs(lit.y - placed.y) <= 1
        for lit in (game.board.locations[name] for name in burning if name in game.board.locations)
    )
    return ("", "in range") if lasting else ("warn", "fading")


def lights(game: Game) -> str:
    """Every menhir with the days that are left."""
    if not game.board.menhirs:
        return "No menhir burns: each morning costs Health and brings Terror."
    found = []
    for name, dial in game.board.menhirs.items():
        title = game.book.title(name)
        found.append(f"{title} {dial}" if dial else f"{title} until the morning")
    return f"Menhirs: {', '.join(found)}."


TERMS: Final[tuple[tuple[str, str], ...]] = (
    ("Action", "What a hero does During the Day: one in each round, in any order the players agree on."),
    (
        "Affinity",
        "How well a talk goes: a marker on a track. On the highest slot the stage is won, on the lowest all is lost.",
    ),
    (
        "Avoid",
        "Going around a talk before it begins, where its card allows it: conditions are met and a price is paid.",
    ),
    ("Character Number", "Where the players do not agree, whoever has the lowest number goes first."),
    ("Companion", "A keyword of items: of several companions a hero has one at their side."),
    (
        "Company",
        "Heroes join or leave when a saved game is taken up again or a chapter begins. Who comes in stands beside a veteran.",
    ),
    ("Craftable", "A sign of items. Crafting brings only these."),
    ("Damage", "Lowers Health. Cards may prevent it, unless the enemy has Feint."),
    (
        "Death",
        "Alone it ends the campaign. With others, whoever died leaves items lying there, secrets go to the others, "
        "and the player may claim another hero; with nobody left to claim all is lost.",
    ),
    ("Dial", "A counter from 1 to 8, on menhirs, on places or on cards; it is also tossed like a coin."),
    (
        "Discard",
        "Places, encounters, items, secrets and random events go under their deck; other events have a pile.",
    ),
    (
        "Draw",
        "Take a card from the top of your own deck. Whoever cannot must escape, and a talk is lost by it.",
    ),
    ("Dream", "A passage read at night by all who sleep in a place with that seal. It is not optional."),
    (
        "Dying",
        "At Health 0 a hero is dying and leaves any encounter. Gaining Health ends it; a further loss kills.",
    ),
    (
        "Encounter",
        "A fight or a talk: green in the wild, gray among people, purple for what is neither, blue for talks.",
    ),
    ("End of the Day", "Rest, Energy, advancing, decks, dreams: in this order for everyone."),
    (
        "Escape",
        "Leaving a fight: lose 1 Energy, suffer the opportunity, then you are out. A talk is left together.",
    ),
    (
        "Event",
        "A card revealed at the Start of the Day. A random one lasts that Day, others until a text removes them.",
    ),
    (
        "Exhausted",
        "Energy on one of the two lowest slots. The night then gives 4 Energy instead of the full start.",
    ),
    ("Explore", "The Action that opens the journal of the place, for 1 Energy each."),
    ("Failure", "What each hero in a talk suffers when it is lost or left."),
    (
        "Food",
        "A resource. Whoever does not eat at night has no Energy left, or loses Health. It can be traded.",
    ),
    ("Going insane", "Terror on a red slot: nightmares instead of dreams, and whatever the card says."),
    (
        "Guardian",
        "An enemy whose card stays on the map until it is beaten. It moves each morning and fights whom it meets.",
    ),
    (
        "Guardian die",
        "Rolled for each guardian at the Start of the Day: a direction, nothing, or it is gone.",
    ),
    (
        "Hand",
        "The cards you hold in an encounter: 3 at first, with four heroes 2; back to 3 at the end of a turn, then 1.",
    ),
    (
        "Health",
        "How whole a hero is. It limits Energy, and Terror above it is panic; at 0 the hero is dying.",
    ),
    (
        "Inspect",
        "The free Action that reads the menhir of a place; whoever meets its terms may light it at once.",
    ),
    ("Instant", "Happens each time heroes enter a location, after its guardian was met."),
    ("Item", "A thing with abilities, from one deck. Of each keyword one is in use, chosen in the morning."),
    (
        "Legacy number",
        "The number of the card that a location takes the place of; direction keys lead there.",
    ),
    ("Location", "A card of the map. It lies there as long as a menhir is near enough."),
    ("Location Action", "What is printed on a location for whoever is there."),
    ("Loot", "What a won fight gives once, to be shared."),
    ("Magic", "A resource: it pays for magic keys and menhirs. It is never traded."),
    ("Magic key", "Its bonus costs 1 Magic, paid at once; the Magic lies on the key."),
    (
        "Menhir",
        "A stone that keeps its own place and the up to 8 around it on the map, as many days as its dial shows.",
    ),
    (
        "Mercy",
        "After a defeat the players may mark it and begin the chapter again, as often as they ask for it.",
    ),
    ("Nightmare", "What whoever is going insane reads instead of a dream."),
    (
        "Opportunity",
        "What the enemy does when the active hero plays no card at all, or escapes.",
    ),
    (
        "Panic",
        "Terror above Health: the first card is the top one of the deck, and the turn ends without a new card.",
    ),
    ("Pass", "No further Action this Day. It is free and cannot be taken back."),
    (
        "Pool",
        "The markers gathered in a fight. Looked at after the cards and after the attack: with the value it is won.",
    ),
    ("Quest", "A task on an event or a secret. The card stays until the moment it names."),
    ("Quest dial", "A dial that counts for a quest; it is never turned by itself."),
    (
        "Reputation",
        "A resource: what people have heard of you. The best of the party counts. It is never traded.",
    ),
    (
        "Response",
        "After the cards of an activation the other side of a talk answers; it strikes the active hero.",
    ),
    ("Rest", "At night: eat 1 Food for Health and against Terror, or go hungry. Then Energy comes back."),
    ("Reward", "What each hero who is in it receives when an encounter is won."),
    ("Round", "Everyone acts once, joins others, or has passed; then a new one begins."),
    ("Run away", "The enemy is gone: no loot, no reward, neither won nor lost."),
    ("Save sheet", "The sheet of statuses, with menhirs, dials, guardians and everybody's place."),
    ("Seal", "A sign of a location: menhir, dream, friendly or unfriendly settlement."),
    ("Settlement", "A seal of a location. Entering an unfriendly one begins the encounter it names."),
    (
        "Skill",
        "A card with two sides, taken with the third and each further point of an attribute; one side counts.",
    ),
    ("Stage", "A part of a talk. Each must be won; then the marker goes back to gray."),
    (
        "Start of the Day",
        "Menhirs go out, places out of range go, dials turn, an event comes, guardians move, items are chosen.",
    ),
    ("Terror", "How frightened a hero is. Above Health it is panic; on a red slot the hero is going insane."),
    ("Time dial", "A dial that is turned down every morning and then taken away."),
    ("Time token", "Marks what was used today, or counts; one goes from each place every morning."),
    ("Toss", "A dial is tossed: grail or skull, with equal chances."),
    ("Trade", "Heroes in one place, or in one party, may hand over Food, Wealth, items and most secrets."),
    (
        "Travel",
        "The Action of going to a connected location, for 1 Energy each. New places are revealed first.",
    ),
    ("Variable bonus", "What it gives is written on the stage of the talk, for each attribute."),
    ("Void", "The half of a free key that cancels what it meets."),
    ("Wyrdness", "What is beyond the menhirs. Places fall to it, and whoever stood there."),
)

WORDS: Final = Words(
    title="The Fall of Avalon",
    goods=("food", "wealth", "reputation", "magic", "exp"),
    markers=("time", "light time", "quest"),
    place=place,
    reached=in_range,
    lights=lights,
    legend="◆7 menhir and its dial  = ‖ way  ↑102 card to come, ↑· out of range  @ heroes  ! guardian",
    sheet="Save sheet",
    sheet_lists=("menhirs", "dials", "guardians", "characters", "remains"),
    terms=TERMS,
    example="menhir",
    orders=ORDERS,
)
