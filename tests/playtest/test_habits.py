"""Habits of the bots that read cards: by what the vocabulary says that words move."""

from __future__ import annotations

from typing import Any, cast

import pytest

from runtime.play.bots.table_habits import hard_night
from runtime.rules.protocol.decisions import Decision, Option


@pytest.mark.parametrize(
    ("words", "used"),
    [
        ("Candle: each character loses 2 terror", True),
        ("Broth: gain 1 health per character", True),
        ("Broth: one party member gains 2 health", True),
        ("Grave: each character gains 2 terror", False),
        ("Purse: gain 2 wealth", False),
        ("Knife: each character loses 1 health", False),
    ],
)
def test_before_a_hard_night_what_heals_or_calms_is_used(words: str, used: bool) -> None:
    decision = Decision(
        kind="night.card",
        actor="ann",
        text="",
        offers=(Option(key="card", text=words), Option(key="go-on", text="Go on")),
    )
    assert hard_night(cast(Any, None), decision) == ("card" if used else "go-on")
