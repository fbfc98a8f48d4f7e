"""The writer's hint at a closed choice: for what is missing, never for what is done."""

from __future__ import annotations

from runtime.rules.actions.explore import explore
from runtime.ui.lock_hints import hint_for
from tests.support.pages import tale
from tests.support.tables import Table

STATUSES = 'status lamp "Lamp"\nstatus told "Told"\n\n'
STORY = tale(
    "* Tell it. [status lamp and not status told]",
    "  hint: Nobody listens in the dark.",
    "  -> end",
    "* Stay quiet. [not status told]",
    "  hint: It is out, and cannot be taken back.",
    "  -> end",
    "* Go.",
    "  -> end",
)


def hints(*had: str) -> dict[str, str]:
    table = Table(STATUSES, journal=STORY)
    for one in had:
        table.game.sheet.statuses[one] = []
    decision = table.until(explore(table.game, table.rules, ("ann",)))
    return {
        option.key: hint_for(table.game, table.rules, decision, option)
        for option in decision.options
        if option.blocked
    }


def test_a_hint_speaks_of_what_is_missing() -> None:
    assert hints() == {"tell-it": "Nobody listens in the dark."}


def test_what_is_done_needs_no_hint() -> None:
    assert hints("lamp", "told")["tell-it"] == ""
    assert hints("told")["tell-it"] == ""


def test_where_only_a_lack_is_asked_for_the_hint_speaks_of_it() -> None:
    assert hints("told")["stay-quiet"] == "It is out, and cannot be taken back."
