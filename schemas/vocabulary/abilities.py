"""What cards do inside an encounter: damage, draws, affinity, the enemy's attack and the sequence."""

from typing import Annotated, Literal

from msgspec import Meta

from schemas.facts import NO_CHANGE, NOTHING, counts
from schemas.fields import Amount, AttackKind, Count, Per, Who
from schemas.registry import Effect, effect
from schemas.words import AVALON, KINGS

ChargePlace = Annotated[str, Meta(pattern=r"^(@(here|a-card)|[a-z][a-z0-9]*(-[a-z0-9]+)*)$")]


@effect(
    "{who:subject?} take(s) {amount:int} damage {per?}",
    facts=NO_CHANGE,
    worth=counts("health", -1, part="damage"),
    context="encounter",
)
class TakeDamage(Effect, frozen=True, kw_only=True, tag="take-damage"):
    """Lower Health; can be prevented (KOR-COMBAT-083)."""

    amount: Count
    who: Who = "@active"
    per: Per = ""


@effect(
    "{who:subject?} take(s) {amount:int} unpreventable damage {per?}",
    facts=NO_CHANGE,
    worth=counts("health", -1, part="unpreventable"),
    context="encounter",
)
class TakeUnpreventableDamage(Effect, frozen=True, kw_only=True, tag="take-unpreventable-damage"):
    """Lower Health; cannot be prevented (KOR-COMBAT-084)."""

    amount: Count
    who: Who = "@active"
    per: Per = ""


@effect(
    "up {amount:int} {per?}", facts=NO_CHANGE, worth=counts("affinity", 1, part="up"), context="encounter"
)
class Up(Effect, frozen=True, kw_only=True, tag="up"):
    """Move the affinity marker up (KOR-DIPLO-031)."""

    amount: Count
    per: Per = ""


@effect(
    "down {amount:int} {per?}",
    facts=NO_CHANGE,
    worth=counts("affinity", -1, part="down"),
    context="encounter",
)
class Down(Effect, frozen=True, kw_only=True, tag="down"):
    """Move the affinity marker down (KOR-DIPLO-031, KOR-DIPLO-040)."""

    amount: Count
    per: Per = ""


@effect("move the marker to its start", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class MarkerToStart(Effect, frozen=True, kw_only=True, tag="marker-to-start"):
    """The affinity marker goes to the slot where the track starts (KOR-DIPLO-031); this is no move up or down."""


@effect(
    "{who:subject?} gain(s) {amount:int} unpreventable terror {per?}",
    facts=NO_CHANGE,
    worth=counts("terror", 1),
    context="encounter",
)
class GainUnpreventableTerror(Effect, frozen=True, kw_only=True, tag="gain-unpreventable-terror"):
    """Terror that nothing lowers, adds to or turns away; only an ignored attack brings none (FOA-TRAIT-005, KOR-COMBAT-084)."""

    amount: Count
    who: Who = "@active"
    per: Per = ""


@effect(
    "{who:subject?} draw(s) {amount:int} card(s) {per?}",
    "{who:subject?} draw(s) {amount:int}",
    facts=NO_CHANGE,
    worth=NOTHING,
    context="encounter",
)
class Draw(Effect, frozen=True, kw_only=True, tag="draw"):
    """Draw from the own deck in use (KOR-COMBAT-050, KOR-COMBAT-103)."""

    amount: Count
    who: Who = "@active"
    per: Per = ""


@effect("{who:subject?} discard(s) {amount} card(s)", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class DiscardCards(Effect, frozen=True, kw_only=True, tag="discard-cards"):
    """Discard from hand; from an empty hand the top card of the deck instead (KOR-COMBAT-100)."""

    amount: Amount
    who: Who = "@active"


@effect(
    "{who:subject?} discard(s) {amount:int} card(s) from the deck",
    facts=NO_CHANGE,
    worth=NOTHING,
    context="encounter",
)
class DiscardFromDeck(Effect, frozen=True, kw_only=True, tag="discard-from-deck"):
    """Discard from the top of the deck (KOR-TRAIT-003)."""

    amount: Count
    who: Who = "@active"


@effect(
    "{who:subject?} discard(s) down to {amount:int} card(s)",
    facts=NO_CHANGE,
    worth=NOTHING,
    context="encounter",
)
class DiscardDownTo(Effect, frozen=True, kw_only=True, tag="discard-down-to"):
    """Discard from hand until that many cards are left (FOA-TRAIT-001)."""

    amount: Count
    who: Who = "@active"


@effect(
    "{who:subject?} return(s) {amount:int} card(s) from the discards",
    facts=NO_CHANGE,
    worth=NOTHING,
    context="encounter",
)
class ReturnCards(Effect, frozen=True, kw_only=True, tag="return-cards"):
    """Take cards from the own discard pile into the hand."""

    amount: Count
    who: Who = "@active"


@effect(
    "place the top card of the deck {unresolved:unresolved?}",
    facts=NO_CHANGE,
    worth=NOTHING,
    context="encounter",
)
class PlaceTopCard(Effect, frozen=True, kw_only=True, tag="place-top-card"):
    """Put the top card of the active character's deck at the end of the sequence and resolve it, unless it says otherwise (KOR-COMBAT-046, KOR-WYRD-005)."""

    unresolved: bool = False


@effect(
    "place a card from the discards {unresolved:unresolved?}",
    facts=NO_CHANGE,
    worth=NOTHING,
    context="encounter",
)
class PlaceFromDiscards(Effect, frozen=True, kw_only=True, tag="place-from-discards"):
    """Put a card of the active character's discard pile, of their choice, at the end of the sequence and resolve it, unless it says otherwise (KOR-COMBAT-046, KOR-WYRD-005)."""

    unresolved: bool = False


@effect("destroy", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class Destroy(Effect, frozen=True, kw_only=True, tag="destroy"):
    """Discard the last card of the sequence (KOR-COMBAT-085)."""


@effect(
    "place {amount:int} charge(s) {where:charge-place} {per?}",
    facts=NO_CHANGE,
    worth=NOTHING,
    context="encounter",
)
class PlaceCharges(Effect, frozen=True, kw_only=True, tag="place-charges"):
    """Put charges on this card, on a chosen card of the sequence, or on a named one (KOR-COMBAT-020, FOA-SAMPLE-019)."""

    amount: Count
    where: ChargePlace = "@here"
    per: Per = ""


@effect("remove {amount} charge(s) here", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class RemoveCharges(Effect, frozen=True, kw_only=True, tag="remove-charges"):
    """Take charges off this card without paying them (FOA-CLAR-027)."""

    amount: Amount


@effect(
    "remove {amount:int} time from {which:card-choice}", facts=NO_CHANGE, worth=NOTHING, context="encounter"
)
class RemoveTimeFromCard(Effect, frozen=True, kw_only=True, tag="remove-time-from-card"):
    """Take time markers off one card of the sequence, or off each (KOR-COMBAT-034)."""

    amount: Count
    which: Literal["a-card", "each-card"]


@effect(
    "{who:subject?} prevent(s) {amount} {what:attack-kind} {least:not-last?}",
    facts=NO_CHANGE,
    worth=NOTHING,
    context="encounter",
)
class Prevent(Effect, frozen=True, kw_only=True, tag="prevent"):
    """Lower every part of that kind in the attack or response (KOR-COMBAT-096, KOR-COMBAT-097); `but not the last` leaves 1 (FOA-SAMPLE-010)."""

    amount: Amount
    what: AttackKind
    who: Who = "@active"
    least: Count = 0


@effect("add {amount:int} {what:attack-kind} {per?}", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class AddToAttack(Effect, frozen=True, kw_only=True, tag="add-to-attack"):
    """Add to every part of that kind in the attack or response, else as a last part (KOR-COMBAT-089, KOR-COMBAT-090)."""

    amount: Count
    what: AttackKind
    per: Per = ""


@effect("ignore the {what:strike}", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class IgnoreAttack(Effect, frozen=True, kw_only=True, tag="ignore-attack"):
    """The whole attack or response does not happen (KOR-COMPANION-008, FOA-SAMPLE-020)."""

    what: Literal["attack", "response"]


@effect("turn each down into up", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class TurnDownIntoUp(Effect, frozen=True, kw_only=True, tag="turn-down-into-up"):
    """Down moves of the response become up moves (FOA-SAMPLE-025)."""


@effect("use the row {which:row-shift}", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class UseRow(Effect, frozen=True, kw_only=True, tag="use-row"):
    """The attack comes from the row below or above the one the pool shows (FOA-SAMPLE-019)."""

    which: Literal["below", "above"]


@effect("run away", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class RunAway(Effect, frozen=True, kw_only=True, tag="run-away"):
    """The encounter ends at once, without loot (KOR-COMBAT-075)."""


@effect(
    "{who:subject?} must escape",
    facts=NO_CHANGE,
    worth=NOTHING,
    context="encounter",
    editions=(AVALON,),
)
class MustEscape(Effect, frozen=True, kw_only=True, tag="must-escape"):
    """Flight at once, at the full cost for each who flees; a talk fails (FOA-COMBAT-049, FOA-DIPLO-025, AMB-S-106)."""

    who: Who = "@active"


@effect("suffer the opportunity", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class SufferOpportunity(Effect, frozen=True, kw_only=True, tag="suffer-opportunity"):
    """The opportunity of the encounter card is resolved (KOR-COMBAT-038)."""


@effect("play a card as if with lightning", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class PlayWithoutLightning(Effect, frozen=True, kw_only=True, tag="play-without-lightning"):
    """One more card may be played in this activation (FOA-SAMPLE-028)."""


@effect("lightning", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class Lightning(Effect, frozen=True, kw_only=True, tag="lightning"):
    """In a diplomacy table: the variable bonus gives lightning (KOR-DIPLO-034)."""


@effect("shuffle the sequence and discards", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class ShuffleSequence(Effect, frozen=True, kw_only=True, tag="shuffle-sequence"):
    """Sequence and discards go back into their decks; nothing counts as destroyed (KOR-BOSS-007)."""


@effect("rebuild this deck", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class RebuildDeck(Effect, frozen=True, kw_only=True, tag="rebuild-deck"):
    """The encounter's own deck is laid anew in its order (KOR-CLAUDYNE-010)."""


@effect("reshuffle", facts=NO_CHANGE, worth=NOTHING, context="encounter", editions=(KINGS,))
class Reshuffle(Effect, frozen=True, kw_only=True, tag="reshuffle"):
    """The reshuffle of the King of this encounter, as its own rules have it (KOR-CLAUDYNE-010, KOR-VENEDA-017, KOR-NONUS-012)."""


@effect("place the next enemy card", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class PlaceEnemyCard(Effect, frozen=True, kw_only=True, tag="place-enemy-card"):
    """The top enemy card goes to the end of the sequence (KOR-CLAUDYNE-007)."""


@effect("place the next spawn", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class PlaceSpawn(Effect, frozen=True, kw_only=True, tag="place-spawn"):
    """The top spawn comes into play beside the encounter (KOR-VENEDA-014)."""


@effect("shift the weather", facts=NO_CHANGE, worth=NOTHING, context="encounter")
class ShiftWeather(Effect, frozen=True, kw_only=True, tag="shift-weather"):
    """The next weather replaces the current one (KOR-NONUS-010)."""
