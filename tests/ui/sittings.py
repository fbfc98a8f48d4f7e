"""Recorded sittings, as people read them: `python -m tests.ui.sittings` writes tests/ui/sittings/*.txt anew.

The frames are those the terminal draws (`tests/ui/test_a_real_terminal.py` compares the two), at four sizes. A
sitting is a list of keys and lines as a person gives them, with the screen after each.
"""

from __future__ import annotations

from pathlib import Path

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from runtime.play.bots.seats import seated
from runtime.play.saves.save import Head
from runtime.play.sessions.opening import begin, build_of
from runtime.rules.book.book import Book
from runtime.ui.desk import Desk
from runtime.ui.habits import Habits
from runtime.ui.screen import plain
from runtime.ui.table import Table

SIZES = ((60, 20), (80, 24), (120, 40), (200, 50))
HERE = Path(__file__).parent / "sittings"


def sit_down(campaign: str, heroes: int, seed: int) -> tuple[Table, Desk]:
    book = Book(load_campaign(bundled(campaign)))
    head = Head(
        campaign=book.campaign.id, title=book.campaign.title, edition=book.campaign.edition,
        heroes=book.heroes[:heroes], seed=seed, build=build_of(book.campaign),
    )  # fmt: skip
    table = Table(begin(book, head), head)
    table.locks = "hint"
    table.sit_down(Habits())
    return table, Desk(table)


def shown(desk: Desk, width: int, height: int) -> str:
    frame = desk.frame(width, height)
    lines = [*frame.top, (("", frame.prompt),), *frame.bottom]
    return "\n".join(line.rstrip() for line in plain(tuple(lines)).split("\n"))


def first_minutes(campaign: str, size: tuple[int, int]) -> str:
    """A newcomer: reads page by page with Return, looks at the option under the cursor, answers with Return."""
    _, desk = sit_down(campaign, 1, 7)
    found = [shown(desk, *size)]
    for turn in range(14):
        if turn == 5:
            desk.look_at()
            found += ["[?]", shown(desk, *size)]
            desk.close_panel()
        desk.enter("")
        found += ["[Return]", shown(desk, *size)]
    return "\n".join(found) + "\n"


def encounter(campaign: str, heroes: int, kind: str, size: tuple[int, int], screens: int = 8) -> str:
    """From the first card of a fight or talk to its end; a sensible bot answers for the players."""
    for seed in range(40):
        table, desk = sit_down(campaign, heroes, seed)
        bot = seated(["sensible"], table.session.game, table.session.rules, seed)
        found: list[str] = []
        for _ in range(260):
            decision = table.decision
            if decision is None:
                break
            now = table.session.game.encounter
            inside = now is not None and now.kind == kind
            if inside or found:
                found += [shown(desk, *size)]
            if found and (not inside or len(found) > 2 * screens):
                return "\n".join(found) + "\n"
            answer = bot.answer(decision)
            said = answer if isinstance(answer, str) else ", ".join(answer)
            found += [f"[{said}]"] if found else []
            desk.enter(said)
            while desk.frame(*size).more:
                desk.page(1)
    raise AssertionError(f"no {kind} in {campaign}")


def day_of_four(size: tuple[int, int], screens: int = 14) -> str:
    table, desk = sit_down("drowned-bell", 4, 3)
    bot = seated(["sensible"], table.session.game, table.session.rules, 3)
    found: list[str] = []
    for _ in range(200):
        decision = table.decision
        if decision is None or len(found) > 2 * screens:
            break
        if table.session.game.calendar.day >= 1:
            found.append(shown(desk, *size))
        answer = bot.answer(decision)
        said = answer if isinstance(answer, str) else ", ".join(answer)
        if found:
            found.append(f"[{said}]")
        desk.enter(said)
        while desk.frame(*size).more:
            desk.page(1)
    return "\n".join(found) + "\n"


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for size in SIZES:
        name = f"{size[0]}x{size[1]}"
        for campaign in ("drowned-bell", "untold-winter"):
            (HERE / f"first-minutes-{campaign}-{name}.txt").write_text(
                first_minutes(campaign, size), encoding="utf-8"
            )
            for kind in ("combat", "diplomacy"):
                text = encounter(campaign, 1, kind, size)
                (HERE / f"{kind}-{campaign}-{name}.txt").write_text(text, encoding="utf-8")
        (HERE / f"day-of-four-{name}.txt").write_text(day_of_four(size), encoding="utf-8")


if __name__ == "__main__":
    main()
