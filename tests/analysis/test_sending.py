"""Instants that send readers to each other: a certain circle is reported, and the real rules run in it; nothing else
is reported.
"""

import pytest

from compiler.analysis.findings import Findings
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.sending import study_sending
from compiler.diagnostics.report import Report
from tests.support.tables import MAP, Table, campaign_of

LINES = {
    "mill": ("instant: On.", "  > place each party member at moor"),
    "moor": ("instant: And on.", "  > gain 1 food, place the party at fen"),
    "fen": ("instant: And round.", "  > place each party member at mill"),
}
PROSE = {
    "mill": "  The wheel turns without water.\n",
    "moor": "  Nothing, and then more of it.\n",
    "fen": "  It is listening.\n",
}


def world(more: str = "", **changed: tuple[str, ...]) -> str:
    text = MAP
    for name, lines in {**LINES, **changed}.items():
        text = text.replace(PROSE[name], "  Here.\n\n" + "".join(f"  {line}\n" for line in lines))
    return text + more


def found(text: str, more: str = "") -> list[str]:
    report = Report({})
    study_sending(CampaignGraph(campaign_of(more, world=text)), Findings(report, {}))
    return [one.message for one in report.finish() if one.code.id == "W631"]


@pytest.mark.rule("KOR-TRAVEL-004", "KOR-MOVE-002")
def test_a_certain_round_is_reported_once_and_the_rules_go_round_in_it() -> None:
    (said,) = found(world())
    assert "mill -> moor -> fen -> mill" in said
    table = Table(world=world())
    table.act("ann", "travel-mill")
    assert [event.what for event in table.events("moves")][:6] == [
        "mill",
        "moor",
        "fen",
        "mill",
        "moor",
        "fen",
    ]
    assert len(table.events("moves")) > 30  # until the game lets go


@pytest.mark.parametrize(
    "changed",
    [
        ("instant: (time 1) And round.", "  > place each party member at mill"),
        ("instant: (once) And round.", "  > place each party member at mill"),
        ("instant: And round. [food 1+]", "  > place each party member at mill"),
        ("instant: And round.", "  > place one party member at mill"),
        ("instant: And round.", "  > each party member loses 1 health, place each party member at mill"),
        ("instant: And round.", "  > may place each party member at mill"),
        ("instant: And round.", "  > if food 1+ then place each party member at mill"),
        ("instant: And round.", "  > place each party member at mill, place each party member at hearth"),
        ("instant: And round.", "  > place each party member at hearth"),
        ("instant: And round.", "  > place each party member at fen"),
        ("instant: And round.", "  > place each party member at mill", "instant: Or not.", "  > gain 1 food"),
        ("instant: And round.", "  > place each party member at mill", "wyrdness side:", "", "  Quiet."),
    ],
)  # fmt: skip
def test_what_may_let_go_is_no_finding(changed: tuple[str, ...]) -> None:
    assert found(world(fen=changed)) == []


def test_a_card_that_is_swapped_or_holds_a_boss_is_no_certain_round() -> None:
    swapped = '\nlocation fen-dry 104b "The Dry Fen"\n  variant of: fen\n  keys: west mill\n\n  Dry.\n'
    assert found(world(swapped)) == []
    king = 'boss mud-king "The Mud King"\n  enters: moor\n  moves on direction: stay\n  moves on x: stay\n'
    assert found(world(), king) == []
