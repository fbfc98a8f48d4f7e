"""What characters gain, lose and pay: the five resources, the three tracks, rest and death."""

from typing import Literal

from schemas.facts import NO_CHANGE, NOTHING, Change, counts, makes
from schemas.fields import Amount, Count, Per, Stat, Track, Who
from schemas.registry import Effect, effect
from schemas.vocabulary import meanings


@effect(
    "{who:subject?} gain(s) {amount} {what:stat} {per?}",
    facts=Change(meanings.income),
    worth=counts("{what}", 1, part="gain-{what}"),
)
class Gain(Effect, frozen=True, kw_only=True, tag="gain"):
    """Gain up to the limits. Without a subject the party gets the sum and shares it out; in an encounter it is the active character's (KOR-SCALE-001, KOR-TRACK-006)."""

    amount: Amount
    what: Stat
    who: Who = "@party"
    per: Per = ""


@effect(
    "{who:subject?} lose(s) {amount} {what:stat} {per?}",
    facts=NO_CHANGE,
    worth=counts("{what}", -1, part="lose-{what}"),
)
class Lose(Effect, frozen=True, kw_only=True, tag="lose"):
    """Lose what is there; the loss stops at 0 and never blocks (KOR-PAYLOSE-002)."""

    amount: Amount
    what: Stat
    who: Who = "@party"
    per: Per = ""


@effect("{who:subject?} pay(s) {amount} {what:stat} {per?}", facts=NO_CHANGE, worth=counts("{what}", -1))
class Pay(Effect, frozen=True, kw_only=True, tag="pay"):
    """Pay in full or not at all; stands only where it can be declined: in a cost, after `may`, in a `choose` (KOR-PAYLOSE-001)."""

    amount: Amount
    what: Stat
    who: Who = "@party"
    per: Per = ""


@effect("{who:subject?} pay(s) up to {amount:int} {what:stat}", facts=NO_CHANGE, worth=NOTHING)
class PayUpTo(Effect, frozen=True, kw_only=True, tag="pay-up-to"):
    """Pay any amount up to the limit; `per health paid` counts what was paid."""

    amount: Count
    what: Stat
    who: Who = "@party"


@effect(
    "{who:subject?} set(s) {what:track} to {value:level}",
    facts=Change(meanings.track_set),
    worth=NOTHING,
)
class SetTrack(Effect, frozen=True, kw_only=True, tag="set-track"):
    """Put a track's marker on a value, or on its starting slot; the limits of the tracks still hold (KOR-TRACK-001)."""

    what: Track
    value: Count | Literal["start"]
    who: Who = "@party"


@effect("{who:subject?} rest(s)", facts=NO_CHANGE, worth=NOTHING)
class Rest(Effect, frozen=True, kw_only=True, tag="rest"):
    """Rest as at the end of the day: Energy to its start, or 4 more when exhausted (KOR-DAYEND-003, KOR-DAYEND-004)."""

    who: Who = "@party"


@effect("{who:subject?} die(s)", facts=makes("death"), worth=NOTHING)
class Die(Effect, frozen=True, kw_only=True, tag="die"):
    """The character dies at once (KOR-DEATH-009, KOR-DEATH-010)."""

    who: Who = "@party"
