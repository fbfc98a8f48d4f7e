"""Text behind a filter: dark through its own sheet, invisible without it, and readable by other means without colour."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from chronicler.printing.hidden import FILTERS, alphabet, contrast, enciphered, luminance, through, tile
from chronicler.printing.prints import enciphered_book
from runtime.paper.printed_book import targets
from runtime.paper.values import PrintedBlock
from tests.printing.paper import prints_of

each_filter = pytest.mark.parametrize("name", FILTERS)


@each_filter
def test_the_sheet_swallows_the_strokes_and_darkens_the_words(name: str) -> None:
    look = FILTERS[name]
    paper, words, strokes = (
        through(one, look["sheet"]) for one in ("#ffffff", look["message"], look["noise"])
    )
    assert contrast(words, paper) > 2
    assert contrast(words, strokes) > 1.8
    assert contrast(strokes, paper) < 1.3
    decoy = through(look["decoy"], look["sheet"])
    assert luminance(words) < 0.6 * luminance(decoy)
    # Each colour of light is weakened by itself: what a sheet passes, it passes whole.
    assert through("#ffffff", "#ff0000") == "#ff0000"
    assert through("#00ffff", "#ff0000") == "#000000"


@each_filter
def test_without_the_sheet_words_and_strokes_are_equally_bright(name: str) -> None:
    look = FILTERS[name]
    assert contrast(look["message"], look["noise"]) < 1.25
    assert contrast(look["message"], "#ffffff") < 3
    assert luminance("#ffffff") == pytest.approx(1)


def test_the_other_sheet_does_not_reveal_it() -> None:
    """Through the wrong sheet the strokes are darker than the words, so they hide them still better."""
    for name, other in (("red", "blue"), ("blue", "red")):
        look, sheet = FILTERS[name], FILTERS[other]["sheet"]
        words, strokes = through(look["message"], sheet), through(look["noise"], sheet)
        assert luminance(strokes) < luminance(words)


def test_strokes_are_the_same_in_every_run() -> None:
    assert tile() == tile()


@each_filter
def test_a_cipher_can_be_turned_back_letter_by_letter(name: str) -> None:
    table = alphabet(name)
    back = {value: key for key, value in table.items()}
    assert len(back) == len(table) == 62
    assert "".join(back[one] for one in "".join(table[one] for one in "Look7")) == "Look7"
    assert alphabet("red") != alphabet("blue")


def test_nothing_hidden_is_left_in_plain_words() -> None:
    block = PrintedBlock(
        kind="hidden",
        colour="red",
        blocks=(
            PrintedBlock(kind="prose", runs=("Look under ", {"i": "stairs"})),
            PrintedBlock(kind="redirect", when=("status Lamp",), to="a/b"),
            PrintedBlock(kind="do", does=("Gain ", {"sign": "food", "alt": "food"}, {"ref": "a/b"})),
        ),
    )
    made = enciphered(block, {"a/b": "101.7"})
    said = repr(made).lower()
    for word in ("look", "stairs", "lamp", "food", "101.7", "a/b"):
        assert word not in said.replace("printedblock", "")
    assert list(targets((made,))) == []


def test_the_book_is_in_cipher_where_it_is_hidden_and_nowhere_else() -> None:
    prints = prints_of("drowned-bell")
    plain = [verse for part in prints.book.parts for section in part.sections for verse in section.verses]
    secret = [
        verse
        for part in enciphered_book(prints.book).parts
        for section in part.sections
        for verse in section.verses
    ]
    veiled = 0
    for one, other in zip(plain, secret, strict=True):
        for block, changed in zip(one.blocks, other.blocks, strict=True):
            hidden = block.kind == "hidden" or bool(block.colour)
            assert (block != changed) == hidden
            veiled += hidden
    assert veiled >= 5


@pytest.mark.parametrize("mode", ["mirror", "cipher"])
def test_books_without_colour_are_typeset(mode: str) -> None:
    prints = prints_of("drowned-bell", hidden=mode)
    pages = PdfReader(io.BytesIO(prints.journal())).pages
    veiled = [
        verse.id
        for part in prints.book.parts
        for section in part.sections
        for verse in section.verses
        if any(block.kind == "hidden" for block in verse.blocks)
    ]
    assert len(veiled) >= 4
    for verse in veiled[:3]:
        at = prints.pages[verse] - 1
        assert any("behind the" in page.extract_text().lower() for page in pages[at : at + 2])
