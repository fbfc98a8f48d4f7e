"""The printed book, read back from its pages: numbers, references, order, the same bytes twice."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import pytest
from pypdf import PdfReader

from runtime.paper.printed_book import links
from runtime.paper.verse_labels import labels, neighbours, placed
from tests.printing.paper import CONTENT, heads, journal_pages, prints_of, references

BUNDLED = ("drowned-bell", "first-tide", "untold-winter")


@pytest.mark.parametrize("name", BUNDLED)
def test_every_number_of_the_lock_stands_in_the_book_exactly_once(name: str) -> None:
    lock = (CONTENT / name / "numbers.lock").read_text(encoding="utf-8")
    locked = {
        (line.split()[1], int(line.split()[2])) for line in lock.splitlines() if line.startswith("verse ")
    }
    known = prints_of(name).book.labels
    assert {verse for verse, _ in locked} == set(known)
    assert all(known[verse].lstrip("VDNSMT").split(".")[-1] == str(number) for verse, number in locked)
    found = Counter(label for label, _ in heads(journal_pages(name)))
    assert found == Counter(known.values())


@pytest.mark.parametrize("name", BUNDLED)
def test_every_reference_names_the_page_on_which_the_verse_stands(name: str) -> None:
    pages = journal_pages(name)
    stands = dict(heads(pages))
    told = references(pages)
    assert [(label, page) for label, page in told if stands[label] != page] == []
    book = prints_of(name).book
    assert Counter(label for label, _ in told) == Counter(book.labels[to] for _, to in links(book))


@pytest.mark.parametrize("name", BUNDLED)
def test_what_the_pages_tell_of_themselves_is_what_is_printed(name: str) -> None:
    """Cards and errata name pages from the same source; the pages themselves are asked here."""
    prints = prints_of(name)
    stands = dict(heads(journal_pages(name)))
    assert {prints.book.labels[verse]: page for verse, page in prints.pages.items()} == stands


def test_the_same_campaign_gives_the_same_bytes() -> None:
    def everything() -> list[bytes]:
        prints_of.cache_clear()
        prints = prints_of("first-tide")
        from chronicler.printing import card_table, epub, web_page

        return [
            prints.journal(),
            prints.card_pdf(),
            prints.sheets("setup", "status", "save"),
            prints.sheets("map"),
            prints.sheets("filters"),
            web_page.page(prints).encode(),
            epub.book(prints),
            card_table.table(prints).encode(),
        ]

    assert everything() == everything()


@pytest.mark.parametrize("name", ["drowned-bell", "untold-winter"])
def test_neighbours_spoil_one_another_no_more_than_by_chance(name: str) -> None:
    """A random order has about `chance` such pairs, give or take its square root; written order has far more."""
    prints = prints_of(name)
    told = links(prints.book)
    by_number, chance, pairs = neighbours(placed(prints.campaign), told)
    shuffled, _, _ = neighbours(placed(prints.campaign, "shuffled", prints.options.seed), told)
    written, _, _ = neighbours(placed(prints.campaign, "section"), told)
    assert pairs > 100
    assert by_number <= chance + chance**0.5
    assert shuffled <= chance
    assert written > 1.5 * chance


def test_a_shuffled_order_is_kept_by_its_seed() -> None:
    campaign = prints_of("drowned-bell").campaign
    one, again = placed(campaign, "shuffled", 4), placed(campaign, "shuffled", 4)
    other = placed(campaign, "shuffled", 5)
    assert one == again
    assert one != other
    assert labels(one) == labels(other) == labels(placed(campaign))


def test_an_inset_prints_in_brackets_and_a_verse_that_asks_has_a_box() -> None:
    from runtime.paper.printed_book import book_of
    from runtime.paper.texts import Texts, plain
    from tests.support.pages import tale
    from tests.support.tables import Table

    journal = tale(
        'It says "{if food 2+: Thanks. | otherwise: No.}" {alone: You go | together: All go}. {ann: _She_ stays.}',
        "-> end",
        more="\nverse seen\n  {first: New. | again: Old.}\n\n  > if verse there read -> there\n  -> end\n",
    )
    campaign = Table(journal=journal).campaign
    told = {
        verse.id: verse
        for part in book_of(campaign, Texts(campaign)).parts
        for section in part.sections
        for verse in section.verses
    }
    words = [plain(block.runs) for block in told["hearth/start"].blocks if block.kind == "prose"]
    assert words[1] == (
        "It says “[If food 2+: Thanks. Otherwise: No.]” [Alone: You go Together: All go]. [Ann: She stays.]"
    )
    assert plain(told["hearth/seen"].blocks[0].runs) == "[The first time: New. Again: Old.]"
    assert {name for name, verse in told.items() if verse.box} == {"hearth/seen", "hearth/there"}


@pytest.mark.rule("FOA-SAVE-002", "KOR-SAVE-002")
@pytest.mark.parametrize("name", ["drowned-bell", "untold-winter"])
def test_the_save_sheet_has_room_for_all_that_is_kept_and_the_map_is_one_page(name: str) -> None:
    pages = [
        page.extract_text() for page in PdfReader(BytesIO(prints_of(name).sheets("save", "adventure"))).pages
    ]
    whole = "\n".join(pages[:-1])
    for word in ("Aggression", "Spirituality", "Skills", "Dials", "Tasks and leads", "Notes"):
        assert word in whole
    assert "Adventure map" in pages[-1]
    assert len(pages) <= 5
