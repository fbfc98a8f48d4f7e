"""Drawing and naming encounters, and what their decks hold."""

from schemas.facts import NO_CHANGE, NOTHING, Change, counts, makes
from schemas.fields import Count, DeckColour, Name
from schemas.registry import Effect, effect
from schemas.vocabulary import meanings
from schemas.words import AVALON, KINGS


@effect(
    "draw a {colour:deck-colour} encounter [of difficulty {difficulty:int}]",
    facts=Change(meanings.drawn),
    worth=counts("fight", 1, "1"),
)
class DrawEncounter(Effect, frozen=True, kw_only=True, tag="draw-encounter"):
    """Draw the top encounter of a deck and resolve it at once (KOR-ENC-003)."""

    colour: DeckColour
    difficulty: Count = 0


@effect(
    "draw {amount:int} {colour:deck-colour} encounters and resolve one",
    facts=Change(meanings.drawn),
    worth=counts("fight", 1, "1"),
    editions=(AVALON,),
)
class DrawEncounters(Effect, frozen=True, kw_only=True, tag="draw-encounters"):
    """Draw several, resolve the one the party chooses, and discard the others (FOA-CLAR-016)."""

    amount: Count
    colour: DeckColour


@effect("encounter {encounter}", facts=makes("encounter:{encounter}"), worth=counts("fight", 1, "1"))
class NamedEncounter(Effect, frozen=True, kw_only=True, tag="named-encounter"):
    """Find the named encounter wherever it is and resolve it (KOR-ENC-007, KOR-ENC-008, KOR-ENC-009)."""

    encounter: Name


@effect(
    "add encounter {encounter} to the {colour:deck-colour} deck",
    facts=makes("in-deck:{encounter}"),
    worth=NOTHING,
)
class AddEncounter(Effect, frozen=True, kw_only=True, tag="add-encounter"):
    """An encounter joins a deck for good (KOR-ENC-012)."""

    encounter: Name
    colour: DeckColour


@effect(
    "add encounter {encounter} to the {colour:deck-colour} encounters in the box",
    facts=makes("in-deck:{encounter}"),
    worth=NOTHING,
    editions=(KINGS,),
)
class AddEncounterToBox(Effect, frozen=True, kw_only=True, tag="add-encounter-to-box"):
    """An encounter takes part from the next chapter on that depicts its difficulty (KOR-ENC-011)."""

    encounter: Name
    colour: DeckColour


@effect("remove encounter {encounter} from the {colour:deck-colour} deck", facts=NO_CHANGE, worth=NOTHING)
class RemoveEncounter(Effect, frozen=True, kw_only=True, tag="remove-encounter"):
    """An encounter leaves a deck for the box (KOR-ENC-012)."""

    encounter: Name
    colour: DeckColour


@effect("remove encounter {encounter} from the game", facts=NO_CHANGE, worth=NOTHING)
class RemoveEncounterFromGame(Effect, frozen=True, kw_only=True, tag="remove-encounter-from-game"):
    """An encounter leaves the campaign (KOR-DISCARD-006)."""

    encounter: Name


@effect(
    "add difficulty {difficulty:int} to the {colour:deck-colour} deck",
    facts=Change(meanings.difficulty_added),
    worth=NOTHING,
)
class AddDifficulty(Effect, frozen=True, kw_only=True, tag="add-difficulty"):
    """All encounters of that difficulty join the deck (KOR-ENC-010)."""

    difficulty: Count
    colour: DeckColour


@effect(
    "remove difficulty {difficulty:int} from the {colour:deck-colour} deck", facts=NO_CHANGE, worth=NOTHING
)
class RemoveDifficulty(Effect, frozen=True, kw_only=True, tag="remove-difficulty"):
    """All encounters of that difficulty leave the deck (KOR-ENC-010)."""

    difficulty: Count
    colour: DeckColour


@effect("the encounter goes on", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class EncounterGoesOn(Effect, frozen=True, kw_only=True, tag="encounter-goes-on"):
    """This conclusion does not end the encounter (KOR-FINAL-002)."""


@effect("the encounter is won", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class EncounterWon(Effect, frozen=True, kw_only=True, tag="encounter-won"):
    """The encounter ends at once as won."""


@effect("the encounter is lost", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class EncounterLost(Effect, frozen=True, kw_only=True, tag="encounter-lost"):
    """The encounter ends at once as lost."""


@effect("set progress to {value:int}", facts=NO_CHANGE, worth=NOTHING)
class SetProgress(Effect, frozen=True, kw_only=True, tag="set-progress"):
    """Turn the die on the encounter card; it only steers redirections (KOR-FINAL-007)."""

    value: Count
