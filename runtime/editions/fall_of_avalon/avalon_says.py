"""What The Fall of Avalon asks and offers besides what both editions share (`runtime/sentences/rules_say.py`)."""

from __future__ import annotations

from typing import Final

# effects
WHO_MUST_FLEE: Final = "Who must flee?"

# advancing
NO_SKILL_OF_IT_IS_LEFT: Final = "no skill of it is left"

# arriving
WHICH_GUARDIAN_IS_FOUGHT_FIRST: Final = "Which guardian is fought first?"

# combat
IT_STRIKES_AGAIN: Final = "It strikes again."
TRIED_ALREADY_IN_THIS_ACTIVATION: Final = "tried already in this activation"

# dials
WHICH_TOKEN_IS_TAKEN_OFF: Final = "Which token is taken off?"

# diplomacy
IT_HAS_ANSWERED: Final = "It has answered."
BREAK_THE_TALK_OFF_AND_FAIL: Final = "Break the talk off and fail?"

# diplomacy avoid
AVOID_IT: Final = "Avoid it"
TALK_OR_AVOID_IT: Final = "Talk, or avoid it?"
AVOID_IT_2: Final = "Avoid it?"
YOU_DO_NOT_HAVE_WHAT_IT: Final = "you do not have what it takes"
COSTS_EACH: Final = "costs {amount} {what} each"
COSTS_EACH_CANNOT_PAY: Final = "costs {amount} {what} each; {who} cannot pay"

# diplomacy stages
BY: Final = "By {way}"
HOW_DO_YOU_GO_ABOUT_IT: Final = "How do you go about it?"

# dreams
WHOSE_SLEEP_COMES_FIRST: Final = "What is dreamed first, and where?"

# dying
ALL_IS_LOST_MARK_AND_BEGIN: Final = "All is lost. Mark {title} and begin the chapter again?"
SOMEBODY_IS_DEAD_MARK_AND_BEGIN: Final = "Somebody is dead. Mark {title} and begin the chapter again?"
NOBODY_THE_OTHERS_GO_ON: Final = "Nobody; the others go on"
WHO_TAKES_THE_PLACE_OF: Final = "Who takes the place of {who}?"
LEAVE_IT: Final = "Leave it"

# equipping
NO_TODAY: Final = "No {keyword} today"
WHICH_DOES_USE_TODAY: Final = "Which {keyword} does {who} use today?"
WHICH_CARDS_DOES_LEAVE_UNUSED_TODAY: Final = "Which cards does {who} leave unused today?"

# free play
HAS_NO_TRAY_TO_EXCHANGE_A: Final = "{name} has no tray to exchange: a guest plays with what they bring"
THERE_IS_NO_TRAY_THERE_ARE: Final = "there is no {colour} tray; there are {known}"

# inspecting
INSPECT_THE_MENHIR: Final = "Inspect the menhir"
WHO_INSPECTS_THE_MENHIR: Final = "Who inspects the menhir?"
LIGHT_THE_MENHIR_OF_ITS_DIAL: Final = "Light the menhir of {place} ({price})? Its dial is set to {value}."
THE_MENHIR_ASKS_FOR: Final = "The menhir of {place} asks for: {price}."
NO_COST: Final = "no cost"
STAGE_IS_WON: Final = "Stage {stage} is won"
COST_AND_NEEDS: Final = "{cost}, and only if {needs}"
CANNOT_PAY: Final = "{who} cannot pay {amount} {what}"

# meeting together
WHO_MEETS_IT: Final = "Who meets it?"
WHO_MEETS_SOMETHING_FIRST: Final = "Who meets something first?"

# menhirs
WHO_ARRIVES_FIRST: Final = "Where does somebody arrive first?"
WHICH_MENHIR_IS_TAKEN_FOR_IT: Final = "Which menhir is taken for it?"

# nights
EAT_1_FOOD_1_HEALTH_1: Final = (
    "Eat 1 food? 1 health more, 1 terror less. Otherwise hunger takes all energy, or health."
)

# packing
WHICH_CARDS_DOES_SET_ASIDE_FOR: Final = "Which cards does {who} set aside for this encounter?"
TAKE_WHAT_THE_DEAD_LEFT_HERE: Final = "Take what the dead left here"

# paying
WHO_PAYS_AND_GOES_ON: Final = "Who pays and goes on?"

# players
STORY_MODE_AGAIN_EVERYTHING_COUNTS_ONE: Final = "Story mode again: everything counts one player fewer."
STORY_MODE_ENDS_FROM_NOW_ON: Final = "Story mode ends. From now on everything counts as it is."
PLAY_ALREADY: Final = "{most} play already"
JOINS: Final = "{who} joins"
SOMEBODY_MUST_STAY: Final = "somebody must stay"
LEAVES: Final = "{who} leaves"
EVERYTHING_STAYS_AS_IT_IS: Final = "Everything stays as it is"
WHO_COMES_OR_GOES: Final = "Who comes or goes?"
WHERE_DOES_BEGIN: Final = "Where does {who} begin?"

# trading
TAKE_SOMETHING_FROM: Final = "Take something from {who}"
TRADE_WITHIN_THE_PARTY: Final = "Trade within the party"
WHO_GIVES: Final = "Who gives?"

# what is always on offer
STAND_THE_SECOND_ATTACK: Final = "Stand the second attack"
ESCAPE_LOSE_SUFFER_THE_OPPORTUNITY_LEAVE: Final = "Escape: lose {loss}, suffer the opportunity, leave"
PLAY_NO_CARD_SUFFER_THE_OPPORTUNITY: Final = "Play no card: suffer the opportunity, draw a card"
BREAK_THE_TALK_OFF_AND_FAIL_2: Final = "Break the talk off, and fail it"
SOMEBODY_COMES_OR_GOES: Final = "Somebody comes or goes"
WHEN_A_SAVED_GAME_IS_TAKEN: Final = "when a saved game is taken up, or at the start of a chapter"
CHANGE_THE_DECKS: Final = "Change the decks"
NOBODY_HAS_A_CARD_TO_CHANGE: Final = "Nobody has a card yet that could go into a deck or out of it"
STORY_MODE_ENDS: Final = "Story mode ends"
STORY_MODE_BEGINS_AGAIN: Final = "Story mode begins again"
PASS_FOR_TODAY: Final = "Pass for today"
SOMEONE_ELSE_ACTS_FIRST: Final = "Someone else acts first"
BEGIN_THE_NEXT_ROUND: Final = "Begin the next round"
