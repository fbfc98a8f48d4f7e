"""Previews are true in games of the bundled stories; `python -m tests.ui.truth 20` checks more of them."""

import re
from collections import Counter

import pytest

from chronicler.bundled import bundled
from chronicler.playing import load_campaign
from runtime.editions.by_name import EDITIONS
from runtime.play.bots.seats import seated
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.ui.previews import foresee, night_at
from tests.ui.truth import STORIES, of_a_game


@pytest.mark.parametrize("story", STORIES)
def test_no_number_is_wrong_no_track_moves_unsaid_and_nobody_falls_unsaid(story: str) -> None:
    """KOR-TRACK-002 among others: Energy falls with Health, and the preview says so. Orders on the way hide no danger."""
    book = Book(load_campaign(bundled(story)))
    tried: Counter[str] = Counter()
    for seed in (0, 2):
        assert list(of_a_game(book, 1 + seed % STORIES[story], seed, 140, tried)) == []
    assert tried["numbers"] > 20


def _moves(words: str, what: str) -> int:
    found = re.search(rf"{what} (\d+) → (\d+)", words)
    return int(found[2]) - int(found[1]) if found else 0


def test_the_night_at_another_place_costs_what_it_costs_who_goes_there() -> None:
    """KOR-DAYEND-008: told before the way is taken, also where a page is read on arrival; held against going and lying down."""
    book = Book(load_campaign(bundled("drowned-bell")))
    rules = EDITIONS[book.campaign.edition]
    compared = unread = 0
    for seed in range(16):
        session = Session(book, rules, book.heroes[:1], seed)
        bot = seated(["sensible"], session.game, rules, seed)
        for _ in range(260):
            decision = session.decision
            if decision is None:
                break
            for key in decision.open_keys() if decision.kind == "day.action" else ():
                place = key.removeprefix("travel-")
                card = session.game.board.locations.get(place)
                if not key.startswith("travel-") or card is None or card.clear:
                    continue
                told, there = night_at(session, place), session.tried(key)
                if there.decision is None or "end-the-day" not in there.decision.open_keys():
                    unread += bool(told)
                    continue
                now, then = (one.game.characters[book.heroes[0]] for one in (session, there))
                if (now.health, now.terror) != (then.health, then.terror):
                    continue  # told is what a night costs as things stand
                slept = " ".join(foresee(there, there.decision, "end-the-day").says)
                if "dying" in slept or "insane" in slept:
                    continue
                if "depends on the order" in slept:
                    continue  # what else happens that evening decides, and nothing is said to compare with
                for what in ("health", "terror"):
                    by = _moves(slept, what)
                    compared += 1
                    assert (f"{what} {by:+d}" in told) if by else (what not in told), (told, slept)
            session.answer(bot.answer(decision))
    assert compared > 4
    assert unread > 4
