"""The map: people and places, waystones and menhirs, guardians, markers and dials."""

from typing import Annotated, Literal

from msgspec import Meta

from schemas.facts import NO_CHANGE, NOTHING, Change, ends, makes
from schemas.fields import Amount, Count, Marker, Name, Per, Place, Who
from schemas.registry import Effect, effect
from schemas.vocabulary import meanings
from schemas.words import AVALON, KINGS, SEALS

Dial = Annotated[tuple[Count, ...], Meta(min_length=1, max_length=4)]


@effect("place {who:whom} {place}", facts=Change(meanings.people_placed), worth=NOTHING)
class PlaceCharacters(Effect, frozen=True, kw_only=True, tag="place-characters"):
    """Move at once, without cost; arrival follows as after travel (KOR-MOVE-001, KOR-MOVE-002)."""

    who: Who
    place: Place


Goal = Annotated[
    str,
    Meta(
        pattern="^@(lowest|highest|connected|any|seal-("
        + "|".join(seal.replace(" ", "-") for seal in SEALS)
        + ")|marker-(quest-marker|dark-time|light-time|time))$"
    ),
]


@effect("move {who:whom} to {goal:goal}", facts=Change(meanings.people_moved), worth=NOTHING)
class MoveCharacters(Effect, frozen=True, kw_only=True, tag="move-characters"):
    """Special movement to a location on the table that fits; of several the players choose (KOR-MOVE-001, KOR-MOVE-002, FOA-MOVE-001, FOA-MOVE-002)."""

    who: Who
    goal: Goal


@effect(
    "place location {location}", facts=makes("place:{location}", ends=("gone:{location}",)), worth=NOTHING
)
class PlaceLocation(Effect, frozen=True, kw_only=True, tag="place-location"):
    """Reveal a location beside one whose direction key names it (KOR-TRAVEL-006)."""

    location: Name


@effect("flip location {location:location-here}", facts=NO_CHANGE, worth=NOTHING)
class FlipLocation(Effect, frozen=True, kw_only=True, tag="flip-location"):
    """Turn a location over; everything on it stays, no instant effect follows (KOR-LOC-008, KOR-LOC-010)."""

    location: Place


@effect(
    "replace location {location} with {new:location}",
    facts=makes("replaced:{location}:{new}", "gone:{location}", ends=("place:{location}", "at:{location}")),
    worth=NOTHING,
)
class ReplaceLocation(Effect, frozen=True, kw_only=True, tag="replace-location"):
    """Swap a location for another card; markers go, models and cards move over (KOR-LOC-009)."""

    location: Name
    new: Name


@effect(
    "discard location {location}",
    facts=makes("gone:{location}", ends=("place:{location}", "at:{location}")),
    worth=NOTHING,
)
class DiscardLocation(Effect, frozen=True, kw_only=True, tag="discard-location"):
    """Put a location back into its deck (KOR-DISCARD-002, FOA-MENHIR-008)."""

    location: Name


@effect(
    "remove location {location} from the game",
    facts=makes("gone:{location}", ends=("place:{location}", "at:{location}")),
    worth=NOTHING,
)
class RemoveLocation(Effect, frozen=True, kw_only=True, tag="remove-location"):
    """A location leaves the campaign (KOR-DISCARD-006)."""

    location: Name


@effect("place companion {companion} {place}", facts=makes("companion:{companion}"), worth=NOTHING)
class PlaceCompanion(Effect, frozen=True, kw_only=True, tag="place-companion"):
    """Put a companion's standee on the map (KOR-COMPANION-001)."""

    companion: Name
    place: Place


@effect(
    "place companion {companion} at a random location", facts=makes("companion:{companion}"), worth=NOTHING
)
class PlaceCompanionAtRandom(Effect, frozen=True, kw_only=True, tag="place-companion-at-random"):
    """Put a companion's standee on a location of the table that chance names (KOR-COMPANION-010)."""

    companion: Name


@effect("remove companion {companion}", facts=ends("companion:{companion}"), worth=NOTHING)
class RemoveCompanion(Effect, frozen=True, kw_only=True, tag="remove-companion"):
    """Take a companion off the map; it may return (KOR-DISCARD-007)."""

    companion: Name


@effect("place boss {boss} {place}", facts=makes("boss:{boss}"), worth=NOTHING, editions=(KINGS,))
class PlaceBoss(Effect, frozen=True, kw_only=True, tag="place-boss"):
    """Put a boss on the map (KOR-BOSS-002)."""

    boss: Name
    place: Place


@effect("remove boss {boss}", facts=ends("boss:{boss}"), worth=NOTHING, editions=(KINGS,))
class RemoveBoss(Effect, frozen=True, kw_only=True, tag="remove-boss"):
    """Take a boss off the map (KOR-DISCARD-007)."""

    boss: Name


@effect("place a waystone {place}", facts=makes("waystone:*"), worth=NOTHING, editions=(KINGS,))
class PlaceWaystone(Effect, frozen=True, kw_only=True, tag="place-waystone"):
    """Put a waystone on a free corner; wyrdness locations touching it turn clear (KOR-WAYSTONE-008, KOR-WAYSTONE-013)."""

    place: Place


@effect("fade the waystone {place}", facts=NO_CHANGE, worth=NOTHING, editions=(KINGS,))
class FadeWaystone(Effect, frozen=True, kw_only=True, tag="fade-waystone"):
    """Remove a waystone from play; it can be placed again later (KOR-WAYSTONE-014)."""

    place: Place


@effect("fade the farthest waystone", facts=NO_CHANGE, worth=NOTHING, editions=(KINGS,))
class FadeFarthestWaystone(Effect, frozen=True, kw_only=True, tag="fade-farthest-waystone"):
    """Remove the waystone farthest from all characters (KOR-CHALLENGE-014)."""


@effect("fade all waystones", facts=NO_CHANGE, worth=NOTHING, editions=(KINGS,))
class FadeAllWaystones(Effect, frozen=True, kw_only=True, tag="fade-all-waystones"):
    """Remove every waystone from play (KOR-WAYSTONE-014)."""


@effect("place a menhir {place} with dial {dial}", facts=makes("menhir:*"), worth=NOTHING, editions=(AVALON,))
class PlaceMenhir(Effect, frozen=True, kw_only=True, tag="place-menhir"):
    """Light a menhir; four values are for one to four players (FOA-MENHIR-002)."""

    place: Place
    dial: Dial


@effect("set the menhir {place} to {value:int}", facts=NO_CHANGE, worth=NOTHING, editions=(AVALON,))
class SetMenhir(Effect, frozen=True, kw_only=True, tag="set-menhir"):
    """Turn a burning menhir's dial to a value (FOA-MENHIR-004)."""

    place: Place
    value: Count


@effect("remove the menhir {place}", facts=NO_CHANGE, worth=NOTHING, editions=(AVALON,))
class RemoveMenhir(Effect, frozen=True, kw_only=True, tag="remove-menhir"):
    """Put a menhir out (FOA-DAYSTART-003)."""

    place: Place


@effect(
    "place guardian {encounter} {place}",
    facts=makes("guardian:{encounter}", "guardian:*", "encounter:{encounter}"),
    worth=NOTHING,
)
class PlaceGuardian(Effect, frozen=True, kw_only=True, tag="place-guardian"):
    """A guardian enters play at a location (KOR-GUARD-001)."""

    encounter: Name
    place: Place


@effect("remove guardian {encounter}", facts=ends("guardian:{encounter}"), worth=NOTHING)
class RemoveGuardian(Effect, frozen=True, kw_only=True, tag="remove-guardian"):
    """A guardian leaves the map, its card returns to its origin (KOR-GUARD-014)."""

    encounter: Name


@effect("roll for each guardian", facts=NO_CHANGE, worth=NOTHING)
class RollForGuardians(Effect, frozen=True, kw_only=True, tag="roll-for-guardians"):
    """Roll the guardian die for every guardian on the table (KOR-DAYSTART-009)."""


@effect("roll for guardian {encounter}", facts=NO_CHANGE, worth=NOTHING, editions=(KINGS,))
class RollForGuardian(Effect, frozen=True, kw_only=True, tag="roll-for-guardian"):
    """Roll the guardian die for one guardian, wherever it stands; without it on the map nothing happens (KOR-VENEDA-004)."""

    encounter: Name


@effect("becomes a guardian", facts=makes("guardian:*"), worth=NOTHING)
class BecomesGuardian(Effect, frozen=True, kw_only=True, tag="becomes-guardian"):
    """The encounter stays in its location as a guardian (KOR-DIPLO-030)."""


@effect(
    "place {amount:int} {marker} {place} {per?}",
    facts=Change(meanings.placed("marker-{marker}")),
    worth=NOTHING,
)
class PlaceMarkers(Effect, frozen=True, kw_only=True, tag="place-markers"):
    """Put markers on a location, or with `here` on the card that says so (KOR-GEN-009, KOR-QUEST-003)."""

    amount: Count
    marker: Marker
    place: Place
    per: Per = ""


@effect("remove {amount} {marker} {place}", facts=NO_CHANGE, worth=NOTHING)
class RemoveMarkers(Effect, frozen=True, kw_only=True, tag="remove-markers"):
    """Take markers off a location, or with `here` off the card that says so (KOR-QUEST-003)."""

    amount: Amount
    marker: Marker
    place: Place


@effect(
    "place a {kind:dial-kind} dial [with {value:int}] {place}",
    facts=Change(meanings.placed("dial-{kind}")),
    worth=NOTHING,
    editions=(AVALON,),
)
class PlaceDial(Effect, frozen=True, kw_only=True, tag="place-dial"):
    """Put a time or quest dial on a location; without a value it starts at 1 (FOA-QUEST-006, FOA-CLAR-031)."""

    kind: Literal["time", "quest"]
    place: Place
    value: Count = 1


@effect("remove the {kind:dial-kind} dial {place}", facts=NO_CHANGE, worth=NOTHING, editions=(AVALON,))
class RemoveDial(Effect, frozen=True, kw_only=True, tag="remove-dial"):
    """Take a dial away (FOA-DAYSTART-007)."""

    kind: Literal["time", "quest"]
    place: Place


@effect(
    "turn the {kind:dial-kind} dial {place} {way:up-down} {amount:int}",
    facts=NO_CHANGE,
    worth=NOTHING,
    editions=(AVALON,),
)
class TurnDial(Effect, frozen=True, kw_only=True, tag="turn-dial"):
    """Turn a dial that lies there by so many sides, from 8 at most to 1; below 1 it is taken away (FOA-QUEST-006, FOA-GEN-004)."""

    kind: Literal["time", "quest"]
    place: Place
    way: Literal["up", "down"]
    amount: Count
