"""Cards on sheets: sizes, backs behind their fronts, keys that meet, words that fit or are reported."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from chronicler.printing.card_backs import KEYS, back_of
from chronicler.printing.imposition import MARGIN, PAPERS, SIZES, grid_for, sheets
from chronicler.printing.prints import Prints
from runtime.paper.values import Face, PrintedCard, RuleLine
from tests.printing.paper import circles, prints_of, words_at


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bleed", [0.0, 2.0, 3.0])
def test_cards_lie_inside_the_sheet_and_do_not_touch(paper: str, size: str, bleed: float) -> None:
    grid = grid_for(size, paper, bleed)
    assert {grid.width, grid.height} == set(PAPERS[paper])
    places = [grid.place(index) for index in range(grid.count)]
    for x, y in places:
        assert x - bleed >= MARGIN - 0.001
        assert y - bleed >= MARGIN - 0.001
        assert x + grid.card_width + bleed <= grid.width - MARGIN + 0.001
        assert y + grid.card_height + bleed <= grid.height - MARGIN + 0.001
    for one in range(grid.count):
        for other in range(one):
            apart_x = abs(places[one][0] - places[other][0]) >= grid.card_width + 2 * bleed - 0.001
            apart_y = abs(places[one][1] - places[other][1]) >= grid.card_height + 2 * bleed - 0.001
            assert apart_x or apart_y


@given(
    sizes=st.lists(st.sampled_from(sorted(SIZES)), min_size=1, max_size=60),
    paper=st.sampled_from(sorted(PAPERS)),
)
def test_every_card_has_one_front_and_its_back_behind_it(sizes: list[str], paper: str) -> None:
    """A sheet is turned like a page: what lay at x from the left lies at x from the right."""
    made = list(sheets(sizes, paper))
    fronts, backs = made[::2], made[1::2]
    seen: list[int] = []
    for front, back in zip(fronts, backs, strict=True):
        assert (front.side, back.side) == ("front", "back")
        for one, other in zip(front.slots, back.slots, strict=True):
            assert one.card == other.card
            assert one.y == other.y
            mirrored = front.grid.width - other.x - front.grid.card_width
            assert mirrored == pytest.approx(one.x, abs=0.01)
            seen.append(one.card)
    assert sorted(seen) == list(range(len(sizes)))


def test_keys_meet_to_a_tenth_of_a_millimetre() -> None:
    """Measured in the PDF: every half key is a disc on the cut edge, and each of the five rows has one height."""
    prints = prints_of("drowned-bell")
    told = [card for card in prints.cards if card.front.opens or card.front.closes][::5]
    laid = list(sheets([card.size for card in told], "a4"))
    with prints.laid_out(told, laid) as made:
        reader = PdfReader(io.BytesIO(made.pdf()))
    heights: dict[int, list[float]] = {}
    for sheet, page in zip(laid, reader.pages, strict=True):
        if sheet.side == "back":
            continue
        drawn = [one for one in circles(page) if abs(one[2] - KEYS["radius"]) < 0.01]
        for slot in sheet.slots:
            face = told[slot.card].front
            for halves, edge in ((face.closes, slot.x), (face.opens, slot.x + sheet.grid.card_width)):
                rows = sorted(
                    y - slot.y
                    for x, y, _ in drawn
                    if abs(x - edge) < 0.1 and 0 < y - slot.y < sheet.grid.card_height
                )
                assert len(rows) == len(halves)
                for half, y in zip(sorted(halves, key=lambda half: half.row), rows, strict=True):
                    heights.setdefault(half.row, []).append(y)
    assert sum(map(len, heights.values())) > 150
    assert {0, 1, 2, 4} <= set(heights)
    assert all(max(found) - min(found) < 0.1 for found in heights.values())


def _probe(prints: Prints, told: list[PrintedCard]) -> tuple[set[str], dict[str, bool]]:
    """Which cards preflight names, and on which the last word is really inside the card."""
    laid = list(sheets([card.size for card in told], "a4"))
    with prints.laid_out(told, laid) as made:
        pdf, said = made.pdf(), made.told()
    named = {one["id"] for one in said if one["kind"] == "overflow"}
    inside = dict.fromkeys((card.id for card in told), False)
    for sheet, page in zip(laid, PdfReader(io.BytesIO(pdf)).pages, strict=True):
        if sheet.side == "back":
            continue
        words = words_at(page)
        for slot in sheet.slots:
            mark = f"Z{slot.card}Z"
            for text, x, y in words:
                if mark in text:
                    in_x = slot.x - 0.1 <= x <= slot.x + sheet.grid.card_width
                    in_y = slot.y <= y <= slot.y + sheet.grid.card_height - 1
                    inside[told[slot.card].id] = in_x and in_y
    return named, inside


KINDS = (
    ("plain", "mini"),
    ("plain", "poker"),
    ("plain", "tarot"),
    ("keyed", "poker"),
    ("encounter", "tarot"),
    ("location", "tarot"),
    ("hero", "tarot"),
)


@settings(max_examples=5, deadline=None)
@given(
    lengths=st.lists(
        st.tuples(st.integers(0, 260), st.integers(1, 16), st.integers(0, 6)), min_size=3, max_size=3
    )
)
def test_words_fit_on_every_kind_of_card_or_preflight_names_it(lengths: list[tuple[int, int, int]]) -> None:
    """Texts of every length: either the last word stands inside the card, or the card is reported."""
    prints = prints_of("first-tide")
    told: list[PrintedCard] = []
    for template, size in KINDS:
        for words, long, rules in lengths:
            mark = f"Z{len(told)}Z"
            face = Face(
                title="W" * (4 + long * 2),
                kind="a kind",
                corner="101",
                emblem="x",
                lines=tuple(
                    RuleLine(when="When activated", does=("lamp " * (words // 8),)) for _ in range(rules)
                ),
                text=((("o" * long + " ") * words + mark,),),
            )
            told.append(
                PrintedCard(id=f"{template}:{len(told)}", kind="x", template=template, size=size, front=face)
            )
    named, inside = _probe(prints, told)
    assert [card.id for card in told if not inside[card.id] and card.id not in named] == []
    # And it is no false alarm: what is named needs more room than the whole card has.
    assert all(len(card.front.text[0][0]) > 150 for card in told if card.id in named)


def test_bundled_cards_all_fit() -> None:
    for name in ("drowned-bell", "first-tide"):
        assert [one for one in prints_of(name).findings(book=False) if one.code == "overflow"] == []


def test_a_secret_bears_its_number_on_its_back() -> None:
    """A secret is taken from the deck by its number, unread (KOR-SECRET-001)."""
    prints = prints_of("drowned-bell")
    for card in prints.cards:
        if card.kind == "secret":
            assert back_of(card).corner == card.front.corner != ""
