"""What an option will do, as whole sentences: ready to be translated."""

from __future__ import annotations

from typing import Final

TRACK: Final = "{what} {before} → {after}"
CHANGES_OF: Final = "{who}: {changes}"
POOL: Final = "pool {before} → {after} of {value}"
AFFINITY: Final = "affinity {before} → {after}, {colour}"
DRAWS_ONE: Final = "draw 1 card"
DRAWS: Final = "draw {count} cards"
DRAWS_ONE_OF: Final = "{who}: draw 1 card"
DRAWS_OF: Final = "{who}: draw {count} cards"
ALL_DRAW_ONE: Final = "everyone draws 1 card"
ALL_DRAW: Final = "everyone draws {count} cards"
LOSES_ONE_CARD: Final = "discard the top card of the deck"
LOSES_CARDS: Final = "discard {count} cards from the top of the deck"
LOSES_ONE_CARD_OF: Final = "{who}: discard the top card of the deck"
LOSES_CARDS_OF: Final = "{who}: discard {count} cards from the top of the deck"
DISCARDS_ONE: Final = "then discard 1 card"
DISCARDS: Final = "then discard {count} cards"
DISCARDS_ONE_OF: Final = "{who} then discards 1 card"
DISCARDS_OF: Final = "{who} then discards {count} cards"
CONDITION: Final = "{who}: {condition}"
CONDITION_ENDS: Final = "{who}: {condition} ends"
NO_LONGER: Final = {"dying": "{who} is no longer dying", "insane": "{who} is no longer going insane"}
FALLS: Final = {"dying": "{who} is dying then", "insane": "{who} is going insane then"}
EVERYONE: Final = "everyone: {changes}"
THE_OTHERS: Final = "the others: {changes}"
MORE: Final = "{what} +{by}"
LESS: Final = "{what} -{by}"
PREVENTS: Final = "prevents {amount} {kind}"
THE_DAY_ENDS: Final = "the Day ends with it"
QUIET_NIGHT: Final = "a quiet night: nothing changes"
EVENS_OUT: Final = "the night takes as much as it gives"
UNLESS_PREVENTED: Final = "better if you use something against it"
BY_ORDER: Final = "the rest by the order you choose"
ALL_BY_ORDER: Final = "what comes depends on the order you choose"
DIES: Final = "{who} dies"
PAID: Final = {"offering": "as an offering: {says}", "blood-price": "in blood: {says}"}
PAID_OTHERWISE: Final = "paid otherwise ({how}): {says}"
NIGHT: Final = "a night there: {costs}"
ENDS: Final = {
    "win": "this wins the fight",
    "lose": "this loses it",
    "escape": "you leave the fight",
    "avoid": "this ends the talk",
    "green": "this ends the talk in green",
    "gray": "this ends the talk in gray",
    "red": "this ends the talk in red",
}
ENDS_TALK: Final = {"win": "this wins the talk"}
ENDS_LATER: Final = {
    "win": "you win at the end of the turn",
    "lose": "you lose at the end of the turn",
    "green": "the talk then ends in green with the turn",
    "gray": "the talk then ends in gray with the turn",
    "red": "the talk then ends in red with the turn",
}
ENDINGS: Final = {"victory": "this wins the campaign", "defeat": "this loses the campaign"}
OTHER_ENDING: Final = "the campaign ends in {how}"
ENDS_OTHERWISE: Final = "this ends it: {how}"
ENDS_LATER_OTHERWISE: Final = "it ends with the turn: {how}"
