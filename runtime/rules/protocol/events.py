"""What happened, for screens and transcripts. Rules never read events."""

from __future__ import annotations

from typing import Final

import msgspec

from runtime.rules.protocol.decisions import SourcePlace


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened. What the fields mean depends on the kind; see EVENT_KINDS."""

    kind: str
    who: str = ""
    what: str = ""
    amount: int = 0
    text: str = ""
    at: SourcePlace | None = None


QUIET: Final = Event("quiet")
"""Told between two Actions and at the edges of a Day. Nothing is under way, so the state may be kept or saved."""

# kind -> what the fields mean. The transcript has one phrase for each; a test keeps the two lists equal.
EVENT_KINDS: Final = {
    "quiet": "nothing is under way",
    "day": "amount: the day that begins",
    "stage": "what: the stage of the day that begins",
    "prose": "text: what is read aloud",
    "verse": "what: the verse that is read",
    "hint": "text: an optional hint behind a filter",
    "section-ends": "what: the kind of section whose reading ends",
    "redirected": "what: the verse reading goes on at, without a choice",
    "put-back": "who has died and is put back by the secret what",
    "rolled": "what: dice; amount: the result with everything added; text: how it was made",
    "gained": "who gains amount of what",
    "lost": "who loses amount of what",
    "paid": "who pays amount of what",
    "set": "who puts the marker of what on amount",
    "status": "what: the status that is marked; text: its part; amount: 0 where it was already",
    "status-lost": "what: the status that is erased; text: its part; amount: 0 where there was none",
    "time-passes": "amount: parts marked in all",
    "owns": "who takes what; text: its kind: item, secret, skill, card, filter, achievement and so on",
    "gives-up": "who no longer has what; text: its kind",
    "missing-secret": "amount: the number of a secret that a mode hands out and the campaign does not have; text: the mode",
    "removed": "what leaves the campaign; text: its kind; amount: 0 where it had left before",
    "turns": "who turns the card what; text: face up or face down",
    "moves": "who comes to what",
    "revealed": "what: the location now on the table; text: its side",
    "flipped": "what: the location turned over; text: the side now shown",
    "replaced": "what: the old location; text: the new one",
    "left-table": "what: the location taken off the table",
    "waystone": "what: the location a waystone now stands at",
    "faded": "what: the location a waystone faded at",
    "menhir": "what: the location whose menhir is lit; amount: its dial, 0 where the dial is gone",
    "menhir-out": "what: the location whose menhir goes out",
    "dial": "what: where it lies; text: its kind; amount: its value, 0 where it is taken away",
    "guardian": "who: the guardian; what: where it now stands",
    "guardian-gone": "who: the guardian that leaves the map",
    "standee": "who: the companion or boss; what: where it now stands, empty when it leaves",
    "markers": "what: the card; amount: how many more or fewer; text: the marker",
    "event": "what: the event revealed; text: its words",
    "event-gone": "what: the event that leaves the table",
    "deck": "what: the deck that changes; text: how",
    "chapter": "amount: the chapter that begins; text: its title",
    "chapter-ends": "amount: the chapter that is over",
    "encounter": "what: the encounter that begins; who: the party",
    "outcome": "what: the encounter; text: how it ended",
    "condition": "who has the condition what",
    "condition-ends": "who is rid of the condition what",
    "dies": "who dies",
    "left-behind": "who leaves the item what lying; text: where",
    "joins": "who joins the campaign at what",
    "leaves": "who leaves the campaign",
    "rests": "who rests",
    "action": "who acts; text: the action",
    "quest": "what: the event whose quest ends; text: success or failure",
    "cards": "who: the owner; what: the deck; text: what was done",
    "ending": "text: victory or defeat",
    "step": "who does what inside an encounter; text: in words",
}
