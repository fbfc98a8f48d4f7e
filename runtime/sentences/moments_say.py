"""The words of great moments: a title, and a sentence of its own. Ready to be translated."""

from __future__ import annotations

from typing import Final

OUTCOMES: Final = {
    "win": ("VICTORY", "You have beaten {title}."),
    "talk-win": ("WELL SPOKEN", "You have won the talk with {title}."),
    "talk-lose": ("DEFEAT", "You have lost the talk with {title}."),
    "lose": ("DEFEAT", "{title}: this one you have lost."),
    "escape": ("AWAY", "You have got away from {title}. It counts as lost."),
    "avoid": ("BROKEN OFF", "The talk with {title} is over before its end."),
    "green": ("WELL SPOKEN", "The talk with {title} ends in green."),
    "gray": ("AN UNDERSTANDING", "The talk with {title} ends in gray."),
    "red": ("BAD BLOOD", "The talk with {title} ends in red."),
    "ran-away": ("IT IS GONE", "{title} did not wait for the end."),
}
ENDINGS: Final = {
    "victory": ("THE END", "The story is told, and you are still here to tell it."),
    "defeat": ("THE END", "The story goes on without you."),
}
NIGHT: Final = "NIGHT"
DAY: Final = "DAY {number}"
GOAL: Final = "The goal"
DEATH: Final = "{who} IS DEAD"
DEAD: Final = "What it costs:"
# The last page: what the whole game came to.
ONE_DAY: Final = "It took 1 Day."
DAYS: Final = "It took {count} Days."
FELL: Final = "Died on the way"
DIED_ONCE: Final = "{who}"
DIED: Final = "{who} ({count} times)"
SECRETS: Final = "Secrets that were found"
ITEMS: Final = "Things that were carried"
QUESTS_DONE: Final = "Quests fulfilled"
QUESTS_FAILED: Final = "Quests failed"
DYING: Final = "{who} IS DYING"
CHAPTER: Final = "CHAPTER {number}: {title}"
ENCOUNTER: Final = {"combat": "A FIGHT: {title}", "diplomacy": "A TALK: {title}", "": "{title}"}
OTHER_OUTCOME: Final = ("IT IS OVER", "{title}.")
OTHER_ENDING: Final = ("THE END", "")
