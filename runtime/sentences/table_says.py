"""What the table says itself: its panels, its bars, its answers to words. Whole sentences, ready to be translated."""

from __future__ import annotations

from typing import Final

# desk
SOMETHING_IN_CHRONICLER_ITSELF_WENT_WRONG: Final = (
    "Something in Chronicler itself went wrong ({kind}: {error}). Every answer is saved; F12 writes a report."
)
THAT_IS_CLOSED: Final = "That is closed: {locked}."
THAT_IS_DANGEROUS_TO_TAKE_IT: Final = "That is dangerous ({what}). To take it, write its number: {number}."
THAT_DOES_NOT_WORK: Final = "That does not work: {reason}."
THERE_IS_NOTHING_MORE_TO_READ: Final = "Nothing is asked. `look NAME` looks at anything that was named."
COSTS_LABEL: Final = "Costs"
CLOSED_LABEL: Final = "Closed"
DOES_LABEL: Final = "Does"
THE_STORY_GOES_ON_WITH_IT: Final = "The story goes on with it. It costs nothing that the rules know of."
DOES_NOT_STAND_HERE: Final = "{wanted!r} does not stand here."

# encounter view
FREE_TIMES: Final = "free, times {amount}"
CARD_OF_THE_ENEMY: Final = "card of the enemy"
JOINS_NO_KEY: Final = "joins no key"
NOTHING_HERE: Final = "nothing here"
NEEDS_YOU_HAVE: Final = "○ {gives} needs {attribute} {need}, you have {have}"
FOR_1_MAGIC: Final = "● {gives} for 1 magic"
NEEDS_1_MAGIC: Final = "○ {gives} needs 1 magic"
ENDS: Final = "Ends {colour}"
WEATHER: Final = "weather: {title} ({time})"
BESIDE_IT_OF: Final = "beside it: {title}, {markers} of {value}"
ON_IT: Final = "on it: {markers}"

# entries
IT_SAYS_NOTHING_BY_ITSELF_THE: Final = "It says nothing by itself; the story looks at whether you have it."
TO: Final = "{least} to {most}"
BEGINS_AT: Final = "{slots}, begins at {start}"
GIVES: Final = "gives {gives}"
OPENS: Final = "opens {wants}"
ONLY_WITH: Final = "Only if {needs}."
THEN_READ_ON: Final = "Then read on."

# frame
TOO_SMALL: Final = "Too small. 60 by 20 is good; ^C leaves."
NOTHING_MORE_IS_ASKED_UNDO_Z: Final = (
    "Nothing more is asked. Return closes the book; ^Z takes the last answer back."
)

# author
WHAT_WAS_TOLD: Final = "What was told"
ON_THE_TABLE: Final = "On the table"
WHAT_IS_ASKED: Final = "What is asked"
NOTHING_THE_CAMPAIGN_IS_OVER: Final = "nothing: the campaign is over"
NO_PLACE: Final = "(no place)"
ACTOR_TO_ANSWERS: Final = "actor {actor}, {least} to {most} answers"
THE_GAME: Final = "The game"
BUILD_SEED_ANSWERS: Final = "build {build}  seed {seed}  answers {count}"
AT_WITH: Final = "--at {start_at}  --with {start_with}"
RELOAD_RECOMPILES_AND_RETURNS_HERE_REPORT: Final = (
    "`reload` recompiles and returns here; `report` writes a bug report."
)

# drawn cards
THE_ENCOUNTER: Final = "the encounter"
COSTS: Final = "costs {cost}"
IF_IT_WERE_LAID_NOW: Final = "If it were laid now:"

# drawn map
THE_MAP: Final = "The map"
NO_CARD_LIES_ON_THE_TABLE: Final = "No card lies on the table yet."
DIAL: Final = "{kind} dial {value}"
LEFT_BY_THE_DEAD: Final = "{left} left by the dead"

# encounter
NO_ENCOUNTER_IS_UNDER_WAY: Final = "No encounter is under way."
HANDS_AND_PILES: Final = "Hands and piles"
ENCOUNTER_HANDS_SHOWS_WHAT_EVERYONE_HOLDS: Final = "`encounter hands` shows what everyone holds."

# help
HELP: Final = "Help: {argument}"
TERMS_HELP_TERM_EXPLAINS_ONE: Final = "Terms (help TERM explains one)"
THERE_IS_NO_ENTRY_FOR_HELP: Final = "There is no entry for {term!r}. `help` lists the terms."

# heroes
FACE_DOWN: Final = "face down"

# looked at
THINGS_OF_THAT_NAME: Final = "{count} things of that name"
NOTHING_THAT_HAS_BEEN_NAMED_HERE: Final = "Nothing that has been named here is called {argument!r}."
WHAT_CAN_BE_LOOKED_AT_LOOK: Final = "What can be looked at (look NAME)"

# quests and statuses
AS_THE_CARD_SAYS: Final = "as the card says"
NO_EVENT_IS_IN_FORCE: Final = "No event is in force."
QUESTS_AND_EVENTS: Final = "Quests and events"
NOTHING_IS_MARKED_YET: Final = "Nothing is marked yet."
TITLE_DIAL_DIAL: Final = "{title}: dial {dial}"
NO_DIAL_GOES_OUT_IN_THE: Final = "{title}: no dial, goes out in the morning"
AWAY: Final = "{who}: away"
DEAD: Final = "{who}: dead"
NO_CARD_HAS_A_MARKER_ON: Final = "No card has a marker on it."

# read so far
THE_JOURNAL_SO_FAR: Final = "The journal so far"
NOTHING_HAS_BEEN_READ_YET: Final = "Nothing has been read yet."
THE_LOG: Final = "The log"
NOTHING_HAS_HAPPENED_YET: Final = "Nothing has happened yet."
NO_NOTES_YET: Final = "No notes yet."
NOTE_SOME_WORDS_WRITES_ONE_DOWN: Final = (
    "`note some words` writes one down; `forget 2` strikes the second out."
)
YOUR_NOTES: Final = "Your notes"

# plain
THE_SCRIPT_STOPS_HERE: Final = "{where}: {line!r}. {words} The script stops here."
HELP_TELLS_WHAT_DOES: Final = "{words} (help tells what does.)"
NO_WAY_YET: Final = "no way yet"

# presenter
THE_END: Final = "The end."
NOT_SAVED: Final = "not saved: {trouble}"
DAY: Final = "Day {day}"
BEFORE_THE_FIRST_DAY: Final = "Before the first Day"
CHAPTER_CHAPTER_TITLE: Final = "Chapter {chapter}: {title}"
ALL_TOGETHER: Final = "All together"
A_NUMBER_FROM_TO: Final = "a number from {first} to {first_2}"
ALL_OF_THEM_IN_THE_ORDER: Final = "all of them, in the order you want"
EXACTLY: Final = "exactly {least}"
UP_TO_OR_NONE: Final = "up to {most}, or none"
ONLY_LOOKING: Final = "only looking"
NOT_SAVED_2: Final = "NOT SAVED"
SAVED: Final = "saved: {name}"
NOT_KEPT: Final = "not kept"

# staging
IT_IS_OVER: Final = "IT IS OVER"
THE_END_2: Final = "THE END"

# table
IS_NOT_ON_OFFER: Final = "{key!r} is not on offer"
SOMETHING_ELSE_CAME_FIRST_THE_REST: Final = "Something else came first; the rest stays in your hand."
WAS_NOT_LAID: Final = "{text} was not laid: {reason}."
THERE_IS_NOTHING_TO_TAKE_BACK: Final = "there is nothing to take back"
EARLIER_ANSWERS_BELONG_TO_AN_OLDER: Final = "earlier answers belong to an older build of the campaign"
THIS_GAME_IS_PLAYED_WITHOUT_TAKING: Final = "this game is played without taking back"
DICE_HAVE_FALLEN_OR_SOMETHING_WAS: Final = "dice have fallen or something was revealed, and that stays"
THERE_IS_NOTHING_TO_DO_AGAIN: Final = "there is nothing to do again"
THERE_IS_NO_NOTE: Final = "there is no note {number}"
NOT_SAVED_THE_GAME_GOES_ON: Final = "Not saved: {trouble}. The game goes on."
SAVING_WORKS_AGAIN_NOTHING_IS_LOST: Final = "Saving works again; nothing is lost."
YOU_STAND_WHERE_YOU_STOOD_EVERY: Final = "You stand where you stood; every answer is saved."
YOU_STAND_AFTER_ANSWERS: Final = "You stand after {count} answers."
THIS_CAMPAIGN_WAS_NOT_PLAYED_FROM: Final = "this campaign was not played from its sources"
RELOADED_YOU_STAND_WHERE_THE_ANSWERS: Final = "Reloaded; you stand where the answers still fit: {stopped}."
RELOADED_YOU_STAND_WHERE_YOU_STOOD: Final = "Reloaded: you stand where you stood."
THE_END_3: Final = "the end"

# table presenter
SIDE_UP: Final = "{words} side up"
TIME_HAS_RUN_OUT_IN_THIS: Final = "Time has run out in this chapter."
TIME_PASSES_OF_MARKS_ARE_MADE: Final = "Time passes: {passed} of {time_passes} marks are made."
KIND_EVENT: Final = "{kind} event"

# typed words
LEAVE_AND_COME_BACK_WITH_RESUME: Final = "Leave and come back with --resume: every answer is saved."
THE_CAMPAIGN_IS_OVER_UNDO_LOOK: Final = "the campaign is over; undo, look around, or quit"
TAKING_BACK: Final = "Taking back: {how}."
TAKEN_BACK: Final = "Taken back: {said}."
AGAIN: Final = "Again: {said}."
FORGET_WANTS_THE_NUMBER_OF_A: Final = "forget wants the number of a note, such as `forget 2`"
STRUCK_OUT: Final = "Struck out."
NOT_SAVED_TROUBLE: Final = "Not saved: {trouble}."
REPORTS_CANNOT_BE_WRITTEN_HERE: Final = "reports cannot be written here"
REPORT_WRITTEN: Final = "Report written: {where}"
THE_OTHER_WAYS_ARE_CLOSED: Final = "The other ways are closed to you."
WHEN_IT_DOES: Final = "{when}: {does}"
MARKED: Final = "Marked: {what}. Return takes what is marked, Esc takes the marks away."
CLOSED_OPTIONS: Final = "Closed options: {rest}."
LOCKS_TAKES_ONE_OF: Final = "locks takes one of {known}"
ALL_OPTIONS_ARE_SHOWN: Final = "All options are shown."
CLOSED_OPTIONS_ARE_FOLDED: Final = "Closed options are folded."
THE_NEXT_TIME_DECKS_AND_BELONGINGS: Final = (
    "The next time decks and belongings can be changed, you will be asked."
)
WRITE_ASK_ALL_TO_BE_ASKED: Final = (
    "write `ask all` to be asked everything, `ask less` to be asked only what matters"
)
YOU_WILL_BE_ASKED_EVERYTHING: Final = "You will be asked everything."
YOU_WILL_BE_ASKED_WHAT_MATTERS: Final = "You will be asked what matters."
THIS_GAME_IS_NOT_KEPT: Final = "This game is not kept."
EVERYTHING_IS_SAVED_AS_AFTER_EVERY: Final = "Everything is saved as `{name}`, after every answer."
THAT_ONE_IS_LOCKED: Final = "that one is closed ({blocked})"
AN_EMPTY_LINE_IS_NO_ANSWER: Final = "an empty line is no answer here"
CHOOSE_WANTED: Final = "choose {wanted}"
THERE_IS_NO_OPTION_THE_LAST: Final = "there is no option {text}; the last one is {count}"
IS_NOT_AMONG_THE_OPTIONS: Final = "there is no option “{shown}”; {hint}"
DO_YOU_MEAN: Final = "do you mean {number}, {text}?"
WRITE_ITS_NUMBER_OR_HOW_IT: Final = "write the number of one or how it begins, or `help` for other words"

# what is always on offer
LEAVE_EVERYTHING_IS_SAVED_Y_OR: Final = "Leave? Everything is saved. (y, or ^C again; anything else stays)"
LEAVE_THIS_GAME_IS_NOT_KEPT: Final = "Leave? This game is not kept. (y, or ^C again; anything else stays)"
LESSER_ENEMY: Final = "lesser enemy"
LEGENDARY_ACTION: Final = "legendary action"
PGUP_PGDN_SCROLL_SEARCH_N_NEXT: Final = (
    "PgUp/PgDn scroll  / search  n next  N previous  Esc back to the story"
)
PANEL_HINTS_SHORT: Final = "PgUp PgDn  / search  n N next  Esc back"
DRAWS_ANOTHER_HAND_WITH_ONE_CARD: Final = "{who} draws another hand, with one card fewer"
IS_ACTIVE_FIRST_INSTEAD: Final = "{who} is active first instead"
SOMEBODY_ELSE_IS_ACTIVE_FIRST: Final = "Somebody else is active first"
ACTS_INSTEAD: Final = "{who} acts instead"
NOT_ALL_TOGETHER: Final = "Not all together"
PUT_THE_WAYSTONE_ON_ANOTHER_CORNER: Final = "Put the first waystone on another corner"
SHARE_OTHERWISE: Final = {
    "share.gain": "Share what was gained otherwise",
    "share.loss": "Share the loss otherwise",
    "pay.share": "Share the price otherwise",
}
TAKE_BACK_THE_END_OF_THE: Final = "Take back the end of the last turn"
LEFT_BY_THE_DEAD_2: Final = "Left by the dead"
UNTIL_NEXT_TIME: Final = "Until next time."
NO_CARD_CAN_BE_LAID_THE: Final = "No card can be laid: the turn ends."
SHARED_EVENLY_2: Final = "Shared evenly."
ALL_TOGETHER_2: Final = "All together."
BOOK_OF_SECRETS: Final = "Book of Secrets"
SOMETHING_IS_STILL_MISSING_FOR_THAT: Final = "something is still missing for that"
YOU_ARE_DYING: Final = "You Are Dying"
YOU_ARE_GOING_INSANE: Final = "You Are Going Insane"
HEALTH_0_OUT_OF_ANY_ENCOUNTER: Final = (
    "Health is 0: out of any encounter. Gaining Health ends it. Losing more kills, and so does, where several "
    "heroes play, a whole night at 0."
)
TERROR_ON_A_RED_SLOT_IN: Final = (
    "Terror on a red slot: in encounters the first card is the top card of the deck."
)

# the encounter
POOL: Final = "pool {least}"
POOL_FROM: Final = "pool {least}+"
POOL_FROM_TO: Final = "pool {least}-{most}"
RESPONSE: Final = "response"
TRAIT_ASKS: Final = "{title}. {text}"
NOTHING: Final = "nothing"
WITH_CARDS: Final = "({least} cards or more)"
WITH_CARDS_FROM_TO: Final = "({least} to {most} cards)"
SENTENCE: Final = "{words}."
HAND_OF: Final = "Hand of {who}: {cards}"
TRAIT: Final = "Trait  {title}: {text}"
PILES: Final = "{who}: {hand} in hand, {deck} in the deck, {discarded} discarded"
COMBAT_TURN: Final = "Combat, turn {turn}"
TALK_TURN: Final = "Diplomacy, turn {turn}"
ACTIVE: Final = "active: {active}"
OF_TO_WIN: Final = "{pool} of {value} to win"
DURATION: Final = "Duration {duration}"
STAGE: Final = "Stage {stage}"
NEXT_ATTACK: Final = "Its attack now: {does}"
NEXT_RESPONSE: Final = "Its response now: {does}"
ONE_EARLIER_CARD: Final = "(1 earlier card lies to the left)"
EARLIER_CARDS: Final = "({count} earlier cards lie to the left)"
LAID_SO_FAR: Final = "Laid: {cards}"
OPEN_TO_JOIN: Final = "Open to join: {keys}"
OPENS_KEYS: Final = "opens {keys}"
LEAVES_OPEN: Final = "Leaves open: {keys}"

# options
# By the kind of the question and the key: where the rules have a bare word for an answer.
OPTIONS: Final = {
    ("waystone.payment", "offering"): "Make an offering",
    ("waystone.payment", "blood-price"): "Pay in blood",
}
ASKED: Final = "{who}. {question}"
DANGEROUS: Final = "dangerous: {text}"
LOCKED: Final = "locked: {locked}"
WHATEVER_YOU_CHOOSE: Final = "Whatever you choose: {what}"
CLOSED_TO_YOU_LOCKS_SHOWS_WHY: Final = "closed to you: {count}; `locks` shows why"
ONE_MORE_IS_CLOSED_TO_YOU: Final = "1 more is closed to you  (`locks` shows why)"
MORE_ARE_CLOSED_TO_YOU: Final = "{count} more are closed to you  (`locks` shows why)"
CHOOSE: Final = "choose {wanted}"
CHOOSE_SEVERAL: Final = "choose {wanted}: numbers with commas"
CHOOSE_SEVERAL_OR_NONE: Final = "choose {wanted}: numbers with commas; an empty line for none"
COULD_BE: Final = "{text!r} could be {keys}"
MORE: Final = "{count} more"
ONE_MORE_LINE: Final = "1 more line: Space or Return"
MORE_LINES: Final = "{count} more lines: Space or Return"
LINES_OF: Final = "{first}-{last} of {count}"

# sheets and the map
AT: Final = "at {title}"
OF_MOST: Final = "of {most}"
DECK_AND_TO_WIN: Final = {
    "combat": "Combat deck {count} cards, {more} more to be won",
    "diplomacy": "Diplomacy deck {count} cards, {more} more to be won",
}
CHAPTER: Final = "Chapter {number}: {title}."
CHAPTER_TIME: Final = "Chapter {number}: {title}. Time passed: {passed}."
CHAPTER_TIME_OF: Final = "Chapter {number}: {title}. Time passed: {passed} of {most}."
STATUS_PARTS: Final = "{title} ({marked} of {parts})"
FILTERS: Final = "Filters: {names}"
OF_THE_GROUP: Final = "Of the group: {names}"
ACHIEVEMENT: Final = "Achievement: {title}"
KIND_AND_VALUE: Final = "{kind} {value}"
A_STATUS: Final = "Something the whole group has done or learned; the story looks at it."
A_STATUS_WITH_ONE_PART: Final = (
    "Something the whole group has done or learned; the story looks at it. It has 1 part."
)
A_STATUS_WITH_PARTS: Final = (
    "Something the whole group has done or learned; the story looks at it. "
    "It has {count} parts, marked one by one."
)
ONE_COLUMN_LIES_OUTSIDE: Final = "1 column of the map lies outside this window."
COLUMNS_LIE_OUTSIDE: Final = "{count} columns of the map lie outside this window."
MENHIR_SIDE: Final = "menhir, {side}"
MENHIR_DIAL: Final = "menhir, dial {side}"
MAP_PEOPLE: Final = "here: {names}"
MAP_GUARDIANS: Final = "guardian: {names}"
ONE_WAYSTONE: Final = "1 waystone"
WAYSTONES: Final = "{count} waystones"
MAP_SLOTS: Final = "room for a waystone: {corners}"
MAP_WAYS: Final = "ways: {ways}"
ONE_PASSAGE_WITH: Final = "1 passage with {argument!r}."
PASSAGES_WITH: Final = "{count} passages with {argument!r}."
THE_JOURNAL_WITH: Final = "The journal so far: {argument}"
ANSWER_OF: Final = "{who}: {said}"
LOG_ANSWER: Final = "{number}. {said}"
LOG_ANSWER_OF: Final = "{number}. {who}: {said}"

# a mistake of ours
WENT_WRONG: Final = "something in Chronicler itself went wrong ({kind}: {error}). {stands}"
WENT_WRONG_AND_REPORTED: Final = (
    "something in Chronicler itself went wrong ({kind}: {error}). {stands} Please send us {where}."
)

# spoilers
SPOILERS_TAKES: Final = "spoilers takes one of {known}"
SPOILERS: Final = {
    "hide": "Spoilers: hidden. What pages, quests and encounters will bring is left to be met.",
    "fair": "Spoilers: fair. You are told what the cards on the table let you work out.",
    "open": "Spoilers: open. Everything in the campaign can be looked at.",
}
VOICE: Final = "How {who} speaks"
GOAL_NOW: Final = "Now: {goal}"
# while text is unread
READ_ON_ONE: Final = "Space or Return: read on (1 more line)"
READ_ON: Final = "Space or Return: read on ({count} more lines)"
READ_TO_THE_END: Final = "Space or Return: what can be done"
