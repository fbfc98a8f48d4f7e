"""From fixed positions, the number of decision sequences by depth is the one in the .count files.

The last depth is divided by the first answer, so that a change shows which option caused it. A position is given by
answers from the start of the campaign, or as text in the .position file that is named.
"""

from functools import cache
from pathlib import Path

import pytest

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from runtime.editions.by_name import EDITIONS
from runtime.editions.modes import told_outcomes, with_modes
from runtime.play.positions.notation import read_position
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from tests.laws.worlds import barrow, marsh
from tests.support.counts import count_sequences, divided
from tests.support.golden import compare

HERE = Path(__file__).parent
WORLDS = {"marsh": marsh, "barrow": barrow}


@cache
def book_of(world: str) -> Book:
    return WORLDS[world]() if world in WORLDS else Book(load_campaign(bundled(world)))


def fields(text: str) -> dict[str, str]:
    lines = [line for line in text.splitlines() if ": " in line and not line.startswith(("#", " "))]
    return dict(line.split(": ", 1) for line in lines if not line.startswith("depth"))


def session_at(position: dict[str, str]) -> Session:
    book = book_of(position.get("world", "marsh"))
    rules = EDITIONS[book.campaign.edition]
    if position.get("encounters") != "played":
        rules = told_outcomes(rules)
    rules, heroes = with_modes(rules, position.get("modes", "").split()), position["heroes"].split()
    written = position.get("position")
    game = read_position((HERE / written).read_text(encoding="utf-8"), book) if written else None
    session = Session(book, rules, heroes, game=game)
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
    head = "".join(f"{line}\n" for line in text.splitlines() if not line.startswith(("depth", " ")))
    deepest = int(position["deepest"])
    lines = [
        f"depth {depth}: {count_sequences(session_at(position), depth)}\n" for depth in range(1, deepest + 1)
    ]
    lines += [f"  {answer}: {count}\n" for answer, count in divided(session_at(position), deepest)]
    compare(path, head + "".join(lines), update=bool(request.config.getoption("--update")))
