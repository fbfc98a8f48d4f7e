"""Shares in a plan: who pays, gets or loses how much, when the party does so together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from runtime.play.plans.plainly import ONE, share_asked
from runtime.play.plans.plan_words import PAID, Stopped, near
from runtime.rules.protocol.decisions import Decision
from runtime.rules.protocol.events import Event

# Questions about shares, and the lines that speak of them; the events that show the result.
_SHARED: Final = {"pay.share": "pays", "share.gain": "gets", "share.loss": "loses"}
SHARED: Final = {**_SHARED, "pay.kind": "pays", **{kind + ONE: label for kind, label in _SHARED.items()}}
_TOLD: Final = {"pays": "paid", "gets": "gained", "loses": "lost"}


class Share(NamedTuple):
    """`pays: wren 1 energy`."""

    label: str
    name: str
    amount: int
    what: str


def share_said(decision: Decision, shares: Sequence[Share]) -> str | None:
    """The share that a plan's next lines give. People they do not name get none, where that is possible.

    None where the lines do not speak of this at all.
    """
    asked = share_asked(decision)
    if asked is None:
        return None
    said = [one for one in shares if one.label == SHARED[decision.kind] and one.what in asked.kinds]
    if not said:
        return None
    if decision.kind.endswith(ONE):
        none = [one.name for one in said if not one.amount]
        able = [key for key in decision.open_keys() if key not in none] or decision.open_keys()
        return next((one.name for one in said if one.amount and one.name in able), able[0])
    everybody = decision.kind == "pay.kind"  # all are asked in which kind the party pays
    mine = [one for one in said if one.what == asked.what and (everybody or one.name == decision.actor)]
    keys = [int(key) for key in decision.open_keys()]
    return str(min(max(sum(one.amount for one in mine), keys[0]), keys[-1]))


def check_share(share: Share, events: Iterable[Event]) -> None:
    """Checks that somebody paid, got or lost in these events what the plan says."""
    label, name, amount, what = share
    if what not in PAID:
        raise Stopped(f"one of {', '.join(PAID)}", f"{what}{near(what, PAID)}")
    told = [one for one in events if (one.kind, one.who, one.what) == (_TOLD[label], name, what)]
    found = sum(one.amount for one in told)
    if found != amount:
        raise Stopped(f"{name} {label} {amount} {what}", f"{name} {label} {found} {what}")
