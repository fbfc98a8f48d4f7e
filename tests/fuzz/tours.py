"""What people do with a campaign they received: look at it, print it, draw it, compare it, and play it."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from runtime.play.bots.agents import RandomBot
from runtime.play.saves.save import Head, SaveTrouble
from runtime.play.sessions.opening import begin, build_of, note_build
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import CannotStart
from runtime.ui.panels.drawn_map import map_words
from runtime.ui.plain import shown
from runtime.ui.screen import plain
from runtime.ui.story_page import told_lines
from runtime.ui.table import Table
from runtime.ui.table_presenter import SeenTable
from schemas.codec import InvalidCampaign, loads
from schemas.model import Campaign

ANSWERS = 25


def tour(data: bytes) -> str:
    """Loads a campaign as `play` does. If it loads, it must be playable, printable and comparable."""
    try:
        campaign = loads(data)
    except InvalidCampaign as refused:
        if not refused.reasons or len(str(refused)) > 5000:
            raise AssertionError(
                "a refusal without a reason, or one that nobody reads to its end"
            ) from refused
        return "refused"
    note_build(campaign, data)
    chance = random.Random(len(data))
    word = _play(campaign, chance)
    if chance.random() < 0.15:
        _look(campaign, chance)
    return word


def _play(campaign: Campaign, chance: random.Random) -> str:
    from runtime.editions.modes import UnknownMode
    from runtime.editions.read_rulings import UnknownRuling

    book = Book(campaign)
    heroes = book.heroes[: chance.randint(1, 2)]
    head = Head(campaign=campaign.id, title=campaign.title, edition=campaign.edition, heroes=heroes, seed=chance.randrange(9),
                build=build_of(campaign))  # fmt: skip
    try:
        table = Table(begin(book, head), head)
    except (CannotStart, SaveTrouble, UnknownMode, UnknownRuling):
        return "cannot be begun"
    table.settle_in()
    looks_at = chance.randrange(5)
    bot = RandomBot(chance.randrange(9))
    for number in range(ANSWERS):
        decision = table.decision
        if decision is None:
            return "ended"
        plain(tuple(told_lines(table.told, book, 80)))
        if (
            number % 5 == looks_at
        ):  # every option is tried to see what it would do: expensive, and much the same every time
            shown(table, decision)
        if number == 5:
            map_words(SeenTable(table).map)
        table.answer(bot.answer(decision))
    return "played"


def _look(campaign: Campaign, chance: random.Random) -> None:
    from chronicler.commands.stats import as_text, count
    from chronicler.differences import differences
    from chronicler.printing import card_table, epub, web_page
    from chronicler.printing.frozen import frozen
    from chronicler.printing.prints import PrintOptions, Prints
    from tests.fuzz.words_out import check_page

    as_text(count(campaign))
    differences(_other(), campaign)
    prints = Prints(
        campaign, PrintOptions(order=chance.choice(("number", "shuffled", "section"))), Path("/nowhere")
    )  # type: ignore[arg-type]
    check_page(web_page.page(prints))
    epub.book(prints)
    card_table.table(prints)
    frozen(prints, pages=False)


@cache
def _other() -> Campaign:
    from tests.fuzz import stage

    return stage.calm().campaign
