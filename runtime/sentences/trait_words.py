"""What each trait of an encounter means, in a sentence. The rules are in `rules/encounters/traits.py` and the editions."""

from __future__ import annotations

from typing import Final

# They must fit one hero as well as four: no `each of you`. KOR-TRAIT-001 to 008, FOA-TRAIT-001 to 012. Where an
# edition differs, its own sentence counts.
TRAITS: Final = {
    "dread": "Before each attack or response, a hero with at most 1 card in hand gains 1 Terror.",
    "entrapment": "At the start every hero in it discards a card or loses 1 Health.",
    "exhaustive": "Before each attack the active hero discards the top card of the deck.",
    "harass": "Before each attack or response, if the sequence holds that many cards, this happens.",
    "haste": "At most 3 cards may be played in an activation.",
    "shatter": "If you win, every hero who is still there discards a weapon that was in use.",
    "discouraging": "Whoever avoids this talk gets its red conclusion, wherever the marker stands.",
    "greedy": "At the start, pay 1 Wealth or let the talk last 1 longer.",
    "final": "This one cannot be left as others can; the card says how it ends.",
    "impact": "What the card says here happens with each attack.",
    "enemy-cards": "The enemy lays cards of its own into the sequence.",
    "spawns": "Lesser enemies stand beside this one and strike as well.",
    "weather": "Weather lies over this encounter; its card says what it does.",
    "ambush": "Whoever is active first discards down to 1 card.",
    "rush": "Whoever is active first suffers 2 damage.",
    "defensive": "The first card of each activation adds 1 less to the pool.",
    "fast": "At most 2 cards may be played in an activation.",
    "feint": "Damage of this enemy's attacks cannot be prevented.",
    "horde": "With each attack the active hero discards the top 2 cards of the deck.",
    "opportunist": "Whoever plays fewer than 2 cards suffers the opportunity.",
    "rage": "This enemy attacks twice.",
    "robber": "When every hero in it has 1 Health or less, it takes your Wealth and your items, and is gone.",
    "slow": "Every hero in it draws 1 more card at the start and at the end of each turn.",
}
