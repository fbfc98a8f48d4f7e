"""From fixed positions the number of decision sequences by depth is what the .count files say."""

from pathlib import Path

import pytest

from runtime.editions import fall_of_avalon, kings_of_ruin
from runtime.editions.modes import told_outcomes, with_modes
from runtime.play.session import Session
from tests.laws.worlds import barrow, marsh
from tests.support.counts import count_sequences
from tests.support.golden import compare

HERE = Path(__file__).parent
WORLDS = {"marsh": (marsh, kings_of_ruin.EDITION), "barrow": (barrow, fall_of_avalon.EDITION)}


def fields(text: str) -> dict[str, str]:
    lines = [line for line in text.splitlines() if ": " in line and not line.startswith("#")]
    return dict(line.split(": ", 1) for line in lines if not line.startswith("depth"))


def session_at(position: dict[str, str]) -> Session:
    book, rules = WORLDS[position.get("world", "marsh")]
    if position.get("encounters") != "played":
        rules = told_outcomes(rules)
    session = Session(
        book(), with_modes(rules, position.get("modes", "").split()), position["heroes"].split()
    )
    for answer in _answers(position.get("answers", "")):
        _skip_shuffles(session)
        session.answer(answer)
    return session


def _answers(text: str) -> list[str]:
    return [answer.strip() for answer in text.split(",") if answer.strip()]


def _skip_shuffles(session: Session) -> None:
    while session.decision is not None and session.decision.kind == "deck.shuffle":
        session.answer(tuple(session.decision.open_keys()))


@pytest.mark.parametrize("path", sorted(HERE.glob("*.count")), ids=lambda path: path.stem)
def test_counts(path: Path, request: pytest.FixtureRequest) -> None:
    text = path.read_text(encoding="utf-8")
    position = fields(text)
    head = "".join(f"{line}\n" for line in text.splitlines() if not line.startswith("depth"))
    lines = [
        f"depth {depth}: {count_sequences(session_at(position), depth)}\n"
        for depth in range(1, int(position["deepest"]) + 1)
    ]
    compare(path, head + "".join(lines), update=bool(request.config.getoption("--update")))
