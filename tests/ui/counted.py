"""Counting what a table asks of people, over the same seeds and the same bots: before (everything asked) and after.

`python -m tests.ui.counted` prints the table; `--games 8` takes more games. `--screens` counts what is on the screens
instead: words before the first choice, options whose known effect is not shown, names without an entry. `--games 16
--keep` writes both tables to counted.txt, for later comparison.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from runtime.editions.by_name import EDITIONS
from runtime.play.bots.seats import seated
from runtime.play.saves.save import Head
from runtime.play.sessions.opening import begin, build_of
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.ui.habits import Habits, by_itself
from runtime.ui.looking import named_now
from runtime.ui.previews import foresee
from runtime.ui.table import Table
from runtime.ui.table_presenter import view_of


class Play(NamedTuple):
    """One question of a bot's game: the question, the answer, and what the table would have done."""

    kind: str
    where: str  # combat, diplomacy or day
    number: int  # of the encounter or the day
    one_open: bool
    itself: bool  # answered by the table, in the same way as the bot


def plays(campaign: str, heroes: int, seed: int, answers: int) -> Iterator[Play]:
    book = _book(campaign)
    rules = EDITIONS[book.campaign.edition]
    session = Session(book, rules, book.heroes[:heroes], seed)
    bot = seated(["sensible"], session.game, rules, seed)
    habits = Habits()
    current: object = None
    number = 0
    acted = ""
    last: tuple[Decision, Answer] | None = None
    drawn = False  # since somebody was asked
    held: set[str] = set()
    for _ in range(answers):
        decision = session.decision
        if decision is None:
            return
        encounter = session.game.encounter
        if encounter is not None and encounter is not current:
            current, number = encounter, number + 1
        answer = bot.answer(decision)
        found = by_itself(session, habits, acted)
        # Several cards of one activation, the end of the turn and its discards are one answer: `1, 3, end, 2`. If a
        # card was drawn or a die rolled in between, somebody would have looked at it first.
        again = (
            last is not None
            and last[0].kind == "encounter.play"
            and last[0].actor == decision.actor
            and not drawn
            and (
                (decision.kind == "encounter.play" and (answer == "end" or answer in held))
                or (decision.kind == "hand.discard" and last[1] == "end" and _keys(answer) <= held)
            )
        )
        itself = found is not None and found[0] == answer
        if decision.kind == "encounter.play" and not again and not itself:
            held = set(decision.open_keys()) | {one.key for one in decision.options}
        single = decision.single and len(decision.open_keys()) == 1
        where = encounter.kind if encounter is not None else "day"
        count = number if encounter is not None else session.game.calendar.day
        yield Play(decision.kind, where, count, single, itself or again)
        if decision.kind == "day.who":
            acted = str(answer)
        last = decision, answer
        session.answer(answer)
        drawn = (drawn and (itself or again)) or any(e.kind in ("cards", "rolled") for e in session.events)


def _keys(answer: Answer) -> set[str]:
    return {answer} if isinstance(answer, str) else set(answer)


_BOOKS: dict[str, Book] = {}


def _book(campaign: str) -> Book:
    if campaign not in _BOOKS:
        _BOOKS[campaign] = Book(load_campaign(bundled(campaign)))
    return _BOOKS[campaign]


class Counted(NamedTuple):
    times: int
    before: float
    after: float
    left: Counter[str]
    one_open: int


def count(campaign: str, heroes: int, games: int, answers: int, where: str) -> Counted:
    asked: Counter[tuple[int, int]] = Counter()
    left: Counter[tuple[int, int]] = Counter()
    kinds: Counter[str] = Counter()
    one_open = 0
    for seed in range(games):
        for play in plays(campaign, heroes, seed, answers):
            if play.where == where:
                asked[seed, play.number] += 1
                if not play.itself:
                    left[seed, play.number] += 1
                    kinds[play.kind] += 1
                    one_open += play.one_open
    times = max(1, len(asked))
    return Counted(len(asked), sum(asked.values()) / times, sum(left.values()) / times, kinds, one_open)


class Shown(NamedTuple):
    """What the screens of one game show, and what they leave out."""

    words: int  # of prose before the first choice
    options: int  # that are open
    told: int  # of these, with a price, a preview or text printed below
    untold: int  # something changes before anything is revealed, and the option does not say so
    names: int
    unread: int  # names without an entry, or with an empty one


def screens(campaign: str, heroes: int, seed: int, answers: int) -> Shown:
    book = _book(campaign)
    head = Head(
        campaign=book.campaign.id, title=book.campaign.title, edition=book.campaign.edition,
        heroes=book.heroes[:heroes], seed=seed, build=build_of(book.campaign),
    )  # fmt: skip
    table = Table(begin(book, head), head)
    bot = seated(["sensible"], table.session.game, table.session.rules, seed)
    table.sit_down(Habits())
    told = [event for step in table.steps for event in step.told if event.kind == "prose"]
    words = sum(len(event.text.split()) for event in told)
    counts: Counter[str] = Counter()
    for _ in range(answers):
        decision = table.decision
        if decision is None:
            break
        view = view_of(table)
        there = {one.id: one for one in view.entries}
        named = set(named_now(table, view))
        counts["names"] += len(named)
        counts["unread"] += sum(1 for one in named if one not in there or not there[one].told)
        for option in view.options:
            if option.locked or option.key.startswith("@"):
                continue
            counts["options"] += 1
            counts["told"] += bool(option.preview or option.does or option.cost)
            changes = foresee(table.session, decision, option.key, table.habits) if decision.single else None
            counts["untold"] += changes is not None and bool(changes.changes) and not option.preview
        table.answer(bot.answer(decision))
    return Shown(words, *(counts[one] for one in ("options", "told", "untold", "names", "unread")))


def screen_rows(answers: int) -> Iterator[str]:
    """What the screens of one game of each story tell, line by line."""
    yield f"{'campaign':<14}{'heroes':>7}{'words':>7}{'options':>9}{'told':>7}{'untold':>8}{'names':>8}{'unread':>8}"
    for campaign, heroes in PARTIES:
        found = screens(campaign, heroes, 3, answers)
        yield (
            f"{campaign:<14}{heroes:>7}{found.words:>7}{found.options:>9}{found.told:>7}{found.untold:>8}"
            f"{found.names:>8}{found.unread:>8}"
        )


PARTIES: Final = (
    ("first-tide", 1),
    ("first-snow", 1),
    ("drowned-bell", 1),
    ("drowned-bell", 4),
    ("untold-winter", 2),
)
PLAYED: Final = (("drowned-bell", (1, 3, 4)), ("untold-winter", (1, 2)))


def answer_rows(games: int, answers: int) -> Iterator[str]:
    """Answers for each fight, talk and Day, before and after, line by line. Questions still asked come after them."""
    yield f"{'campaign':<14}{'heroes':>7} {'where':<10}{'number':>7}{'before':>8}{'after':>8}{'ratio':>7}  one open"
    for campaign, parties in PLAYED:
        for heroes in parties:
            for where in ("combat", "diplomacy", "day"):
                found = count(campaign, heroes, games, answers, where)
                ratio = found.after / found.before if found.before else 0
                asked = ", ".join(f"{kind} {number}" for kind, number in found.left.most_common(5))
                yield (
                    f"{campaign:<14}{heroes:>7} {where:<10}{found.times:>7}{found.before:>8.1f}{found.after:>8.1f}"
                    f"{ratio:>7.2f}  {found.one_open:<8} {asked}"
                )


KEPT: Final = Path(__file__).with_name("counted.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--answers", type=int, default=700)
    parser.add_argument("--screens", action="store_true")
    parser.add_argument("--keep", action="store_true", help="writes both tables to counted.txt")
    told = parser.parse_args()
    if told.keep:
        rows = [*answer_rows(told.games, told.answers), "", *screen_rows(min(told.answers, 200))]
        KEPT.write_text("\n".join(rows) + "\n", encoding="utf-8")
        return
    for row in screen_rows(min(told.answers, 200)) if told.screens else answer_rows(told.games, told.answers):
        print(row)


if __name__ == "__main__":
    main()
