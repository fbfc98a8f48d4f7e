"""What can be asked: every test that may come between brackets, after `if` and after `when`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from schemas.facts import NOTHING, OPEN, Within, counts
from schemas.fields import (
    AffinityColour,
    Attribute,
    Count,
    FilterColour,
    Marker,
    Name,
    Place,
    Seal,
    Stat,
    VerseId,
)
from schemas.registry import Requirement, requirement
from schemas.vocabulary import meanings
from schemas.words import AVALON, KINGS, Payable

if TYPE_CHECKING:
    # At run time schemas.unions puts the union of all entries here, once the registry is full.
    from schemas.unions import AnyRequirement


@requirement(asks=Within("all"), worth=NOTHING)
class All(Requirement, frozen=True, kw_only=True, tag="all"):
    """`A and B`: each part must hold; in a party different members may meet them (KOR-REQ-001, KOR-REQ-002)."""

    of: tuple[AnyRequirement, ...]


@requirement(asks=Within("any"), worth=NOTHING)
class Any(Requirement, frozen=True, kw_only=True, tag="any"):
    """`A or B`: one part is enough (KOR-REQ-012)."""

    of: tuple[AnyRequirement, ...]


@requirement(asks=Within("some"), worth=NOTHING)
class SomeOf(Requirement, frozen=True, kw_only=True, tag="some-of"):
    """`at least 2 of (A, B, C)`: so many of the parts hold; in a party different members may meet them (KOR-REQ-001)."""

    least: Count
    of: tuple[AnyRequirement, ...]


@requirement(asks=Within("not"), worth=NOTHING)
class Not(Requirement, frozen=True, kw_only=True, tag="not"):
    """`not A` (KOR-REQ-006)."""

    of: AnyRequirement


@requirement(asks=Within("same"), worth=NOTHING)
class Someone(Requirement, frozen=True, kw_only=True, tag="someone"):
    """`one party member with (...)`: the same person meets all of it."""

    of: AnyRequirement


@requirement(asks=Within("same"), worth=NOTHING)
class EachMember(Requirement, frozen=True, kw_only=True, tag="each-party-member"):
    """`each party member with ...`: every member of the party meets it (KOR-GEN-007)."""

    of: AnyRequirement


@requirement(asks=Within("same"), worth=NOTHING)
class EachCharacter(Requirement, frozen=True, kw_only=True, tag="each-character"):
    """`each character with ...`: everyone in the game meets it (KOR-GEN-006)."""

    of: AnyRequirement


@requirement("status {status} {parts:tested-parts?}", asks=meanings.has_status, worth=NOTHING)
class HasStatus(Requirement, frozen=True, kw_only=True, tag="status"):
    """The group has the status, one named part, any part, any N parts or all parts (KOR-REQ-005, KOR-STATUS-002)."""

    status: Name
    which: Literal["whole", "named", "any", "all"] = "whole"
    part: str = ""
    count: Count = 1


@requirement(
    "{attribute} {range}", asks=meanings.has_attribute, worth=counts("attribute:{attribute}", 1, "least")
)
class HasAttribute(Requirement, frozen=True, kw_only=True, tag="attribute"):
    """An attribute's value; in a party the best one counts (KOR-REQ-007)."""

    attribute: Attribute
    least: Count = 0
    most: Count | None = None


@requirement(
    "{what:stat} {range} {together:together-word?}",
    asks=meanings.has_stat,
    worth=counts("{what}", 1, "least"),
)
class HasStat(Requirement, frozen=True, kw_only=True, tag="stat"):
    """A resource or track of one person, or with `together` the sum over the party; in encounters also pool and duration (KOR-REQ-008)."""

    what: Stat
    least: Count = 0
    most: Count | None = None
    together: bool = False


@requirement("more {what:stat} than {other:stat}", asks=OPEN, worth=NOTHING)
class MoreOf(Requirement, frozen=True, kw_only=True, tag="more-of"):
    """The party together has more of the one than of the other (KOR-REQ-008)."""

    what: Stat
    other: Stat


@requirement(
    "more part(s) of status {status} than of status {other:status}", asks=meanings.more_parts, worth=NOTHING
)
class MoreParts(Requirement, frozen=True, kw_only=True, tag="more-parts"):
    """More parts of the one status are marked than of the other (KOR-STATUS-002)."""

    status: Name
    other: Name


@requirement("{what:payable} paid {range}", asks=OPEN, worth=NOTHING, context="encounter")
class Paid(Requirement, frozen=True, kw_only=True, tag="paid"):
    """How much was paid in this ability."""

    what: Payable
    least: Count = 0
    most: Count | None = None


@requirement("chapter {range}", asks=meanings.in_chapter, worth=NOTHING)
class InChapter(Requirement, frozen=True, kw_only=True, tag="chapter"):
    """The chapter being played, both ends included (KOR-REQ-009)."""

    least: Count = 0
    most: Count | None = None


@requirement("day {range}", asks=OPEN, worth=NOTHING)
class OnDay(Requirement, frozen=True, kw_only=True, tag="day"):
    """The day of the campaign, counted from 1; the set-up belongs to day 1 (KOR-SETUP-020)."""

    least: Count = 0
    most: Count | None = None


@requirement(
    "time passes {range}", asks=meanings.time_passed, worth=counts("time", 1, "least"), editions=(KINGS,)
)
class TimePassed(Requirement, frozen=True, kw_only=True, tag="time-passed"):
    """Marked parts of the current chapter's Time Passes track (KOR-TIME-001)."""

    least: Count = 0
    most: Count | None = None


@requirement("event {event} active", asks="event:{event}", worth=NOTHING)
class EventActive(Requirement, frozen=True, kw_only=True, tag="event-active"):
    """The event lies in the active events area (KOR-DAYSTART-014)."""

    event: Name


@requirement("{colour:filter-colour} filter", asks=meanings.has_filter, worth=NOTHING, editions=(KINGS,))
class HasFilter(Requirement, frozen=True, kw_only=True, tag="filter"):
    """The group owns the filter (KOR-HIDDEN-001)."""

    colour: FilterColour


@requirement("secret {secret}", asks="secret:{secret}", worth=NOTHING)
class HasSecret(Requirement, frozen=True, kw_only=True, tag="secret"):
    """Somebody owns the secret, active or not (KOR-REQ-010, KOR-SECRET-009)."""

    secret: Name


@requirement("item {item}", asks="item:{item}", worth=NOTHING)
class HasItem(Requirement, frozen=True, kw_only=True, tag="item"):
    """Somebody owns the item."""

    item: Name


@requirement("any {keyword}", asks=meanings.has_keyword, worth=NOTHING)
class HasKeyword(Requirement, frozen=True, kw_only=True, tag="keyword"):
    """Somebody has an active item or secret with the keyword (KOR-ITEM-003)."""

    keyword: Literal["weapon", "armor", "shield", "relic", "companion"]


@requirement("skill {skill}", asks="skill:{skill}", worth=NOTHING)
class HasSkill(Requirement, frozen=True, kw_only=True, tag="skill"):
    """Somebody has the skill."""

    skill: Name


@requirement("card {card}", asks="card:{card}", worth=NOTHING)
class HasCard(Requirement, frozen=True, kw_only=True, tag="card"):
    """Somebody owns the combat or diplomacy card."""

    card: Name


@requirement("achievement {achievement}", asks="achievement:{achievement}", worth=NOTHING, editions=(KINGS,))
class HasAchievement(Requirement, frozen=True, kw_only=True, tag="achievement"):
    """The achievement has been earned (KOR-ECHO-002)."""

    achievement: Name


@requirement(
    "legendary action {legendary:legendary-action}",
    asks="legendary:{legendary}",
    worth=NOTHING,
    editions=(KINGS,),
)
class HasLegendary(Requirement, frozen=True, kw_only=True, tag="legendary"):
    """Somebody holds the legendary action or Advanced Ability; once used it is gone (KOR-ECHO-006, KOR-ECHO-011)."""

    legendary: Name


@requirement("condition {condition}", asks="condition:{condition}", worth=NOTHING)
class HasCondition(Requirement, frozen=True, kw_only=True, tag="condition"):
    """Somebody has the condition card."""

    condition: Name


@requirement("character {character}", asks=meanings.has_character, worth=NOTHING)
class HasCharacter(Requirement, frozen=True, kw_only=True, tag="character"):
    """That character is in the party (KOR-REQ-004)."""

    character: Name


@requirement("all characters", asks=OPEN, worth=NOTHING)
class AllCharacters(Requirement, frozen=True, kw_only=True, tag="all-characters"):
    """Everyone in the game is in the party (KOR-REQ-003)."""


@requirement("companion {companion} {place}", asks="companion:{companion}", worth=NOTHING)
class CompanionAt(Requirement, frozen=True, kw_only=True, tag="companion"):
    """The companion stands there (KOR-COMPANION-001)."""

    companion: Name
    place: Place


@requirement("party size {range}", asks=meanings.people, worth=NOTHING)
class PartySize(Requirement, frozen=True, kw_only=True, tag="party-size"):
    """How many characters take the action together (KOR-GEN-007)."""

    least: Count = 0
    most: Count | None = None


@requirement("characters in the game {range}", asks=meanings.people, worth=NOTHING)
class CharactersInGame(Requirement, frozen=True, kw_only=True, tag="characters-in-game"):
    """How many characters are in play, wherever they are (KOR-GEN-006)."""

    least: Count = 0
    most: Count | None = None


@requirement("exhausted", asks=OPEN, worth=NOTHING)
class Exhausted(Requirement, frozen=True, kw_only=True, tag="exhausted"):
    """Energy stands on a red slot (KOR-TRACK-003, FOA-TRACK-002)."""


@requirement("dying", asks=OPEN, worth=NOTHING)
class Dying(Requirement, frozen=True, kw_only=True, tag="dying"):
    """Health stands at 0 (KOR-TRACK-004); who has which card is asked with `condition`."""


@requirement("going insane", asks=OPEN, worth=NOTHING)
class GoingInsane(Requirement, frozen=True, kw_only=True, tag="going-insane"):
    """Terror stands on a red slot (KOR-TRACK-005)."""


@requirement("panicking", asks=OPEN, worth=NOTHING, context="encounter")
class Panicking(Requirement, frozen=True, kw_only=True, tag="panicking"):
    """The active character panics (KOR-PANIC-001, FOA-PANIC-001)."""


@requirement("{marker} {place} {range}", asks=meanings.lying("marker-{marker}"), worth=NOTHING)
class MarkersAt(Requirement, frozen=True, kw_only=True, tag="markers"):
    """Markers on a location, zero included (KOR-REQ-011)."""

    marker: Marker
    place: Place
    least: Count = 0
    most: Count | None = None


@requirement(
    "{kind:dial-kind} dial {place} {range}",
    asks=meanings.lying("dial-{kind}"),
    worth=NOTHING,
    editions=(AVALON,),
)
class DialAt(Requirement, frozen=True, kw_only=True, tag="dial"):
    """The value of a dial on a location (FOA-QUEST-006)."""

    kind: Literal["time", "quest"]
    place: Place
    least: Count = 0
    most: Count | None = None


@requirement("guardian [{encounter}] {place}", asks=meanings.guardian, worth=NOTHING)
class GuardianAt(Requirement, frozen=True, kw_only=True, tag="guardian"):
    """A guardian, or the named one, stands there (KOR-GUARD-011)."""

    place: Place
    encounter: Name | None = None


@requirement("guardian {encounter} in play", asks=meanings.guardian, worth=NOTHING)
class GuardianInPlay(Requirement, frozen=True, kw_only=True, tag="guardian-in-play"):
    """The guardian stands somewhere on the map (KOR-VENEDA-004)."""

    encounter: Name


@requirement("boss {boss} {place}", asks="boss:{boss}", worth=NOTHING, editions=(KINGS,))
class BossAt(Requirement, frozen=True, kw_only=True, tag="boss"):
    """The boss stands there (KOR-BOSS-006)."""

    boss: Name
    place: Place


@requirement("waystone {place}", asks=meanings.waystone, worth=NOTHING, editions=(KINGS,))
class WaystoneAt(Requirement, frozen=True, kw_only=True, tag="waystone"):
    """A waystone stands in one of the location's corners (KOR-WAYSTONE-012)."""

    place: Place


@requirement("menhir {place}", asks=meanings.menhir, worth=NOTHING, editions=(AVALON,))
class MenhirAt(Requirement, frozen=True, kw_only=True, tag="menhir"):
    """A menhir burns there (FOA-DAYSTART-003)."""

    place: Place


@requirement("ruined menhir {place}", asks=meanings.ruined_menhir, worth=NOTHING)
class RuinedMenhirAt(Requirement, frozen=True, kw_only=True, tag="ruined-menhir"):
    """The location's picture shows a ruined menhir (KOR-COMPANION-006)."""

    place: Place


@requirement("seal {seal} {place}", asks=meanings.seal, worth=NOTHING)
class SealAt(Requirement, frozen=True, kw_only=True, tag="seal"):
    """The location bears the seal (KOR-LOC-003)."""

    seal: Seal
    place: Place


@requirement("location {location:location-here} revealed", asks=meanings.revealed, worth=NOTHING)
class LocationRevealed(Requirement, frozen=True, kw_only=True, tag="location-revealed"):
    """The location lies on the table."""

    location: Place


@requirement("location {location:location-here} clear", asks=OPEN, worth=NOTHING, editions=(KINGS,))
class LocationClear(Requirement, frozen=True, kw_only=True, tag="location-clear"):
    """The location lies clear side up (KOR-LOC-002)."""

    location: Place


@requirement("read before", asks="verse:@here", worth=NOTHING)
class ReadBefore(Requirement, frozen=True, kw_only=True, tag="read-before"):
    """This verse has been read before; prints as a tick box."""


@requirement("verse {verse:verse} read", asks="verse:{verse}", worth=NOTHING)
class VerseRead(Requirement, frozen=True, kw_only=True, tag="verse-read"):
    """That verse has been read."""

    verse: VerseId


@requirement("affinity {colour:affinity-colour}", asks=OPEN, worth=NOTHING, context="encounter")
class AffinityIs(Requirement, frozen=True, kw_only=True, tag="affinity"):
    """The colour of the slot that holds the affinity marker (KOR-DIPLO-006)."""

    colour: AffinityColour


@requirement("hand {range}", asks=OPEN, worth=NOTHING, context="encounter")
class HandSize(Requirement, frozen=True, kw_only=True, tag="hand"):
    """Cards in the active character's hand (KOR-TRAIT-001)."""

    least: Count = 0
    most: Count | None = None


@requirement("sequence {range}", asks=OPEN, worth=NOTHING, context="encounter")
class SequenceLength(Requirement, frozen=True, kw_only=True, tag="sequence"):
    """Cards in the sequence, the encounter not counted (KOR-TRAIT-004)."""

    least: Count = 0
    most: Count | None = None


@requirement("connected {attribute} keys {range}", asks=OPEN, worth=NOTHING, context="encounter")
class ConnectedKeys(Requirement, frozen=True, kw_only=True, tag="connected-keys"):
    """Joined keys of that attribute in the sequence (KOR-COMBAT-006)."""

    attribute: Attribute
    least: Count = 0
    most: Count | None = None


@requirement("charges here {range}", asks=OPEN, worth=NOTHING, context="encounter")
class ChargesHere(Requirement, frozen=True, kw_only=True, tag="charges"):
    """Charges on this card (KOR-COMBAT-020)."""

    least: Count = 0
    most: Count | None = None


@requirement("first card", asks=OPEN, worth=NOTHING, context="encounter")
class FirstCard(Requirement, frozen=True, kw_only=True, tag="first-card"):
    """This is the first card of the activation (KOR-COMBAT-037)."""


@requirement("last card is a {subtype}", asks=OPEN, worth=NOTHING, context="encounter")
class LastCard(Requirement, frozen=True, kw_only=True, tag="last-card"):
    """The last card of the sequence is a Candle or a Bolt (KOR-COMBAT-019, KOR-COMBAT-047)."""

    subtype: Literal["candle", "bolt"]


@requirement("progress {range}", asks=OPEN, worth=NOTHING)
class Progress(Requirement, frozen=True, kw_only=True, tag="progress"):
    """The die on the encounter card (KOR-FINAL-007)."""

    least: Count = 0
    most: Count | None = None
