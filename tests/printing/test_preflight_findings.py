"""Preflight: what a printer would send back is found, at its place, and a sound campaign gives no error."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from chronicler.printing.card_art import pictures_of, size_of
from chronicler.printing.preflight import bleeds, colours
from chronicler.printing.prints import PrintOptions, Prints
from compiler.api import compile_texts
from runtime.paper.values import Face, PrintedCard
from tests.printing.paper import prints_of

SMALL = """campaign small "Small"
  edition: kings-of-ruin
  start: here
  characters: ann
  books: journal

location here 101 "Here"
  keys: north there

location there 102 "There"
  keys: south here

character ann 1 "Ann"
  energy: 0-8, start 6, red 0
  health: 0-10, start 8
  terror: 0-10, start 0, red 9-10

item book "{title}"
  deck: A

  {text}

journal here

verse first
  {prose}

  -> {to}

verse second
  Two.

  -> end

book of secrets

verse hidden
  Three.

  -> end
"""


def small(title: str = "Book", text: str = "A book.", prose: str = "One.", to: str = "second") -> Prints:
    result = compile_texts({"campaign.chron": SMALL.format(title=title, text=text, prose=prose, to=to)})
    assert result.campaign is not None, [one.message for one in result.diagnostics]
    return Prints(result.campaign, PrintOptions(), Path())


def found(prints: Prints) -> list[tuple[str, int, str]]:
    return [(one.code, one.line, one.message) for one in prints.findings()]


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert found(small()) == []


def test_words_that_do_not_fit_are_found_at_their_card() -> None:
    ((code, line, message),) = found(small(text="word " * 900))
    assert (code, line) == ("overflow", 18)
    assert "'Book'" in message


def test_a_reference_into_a_book_that_is_not_printed() -> None:
    ((code, line, message),) = found(small(to="book/hidden"))
    assert (code, line) == ("unprinted-page", 25)
    assert "`books:`" in message


@pytest.mark.parametrize("letter", ["日", "𓂀"])
def test_a_letter_that_no_font_has_is_found_and_the_rest_is_printed(letter: str) -> None:
    prints = small(prose=f"A sign: {letter}.")
    ((code, line, message),) = found(prints)
    assert (code, line) == ("missing-glyph", 25)
    assert f"U+{ord(letter):04X}" in message
    from tests.printing.paper import pages_of

    assert "A sign: □." in " ".join(pages_of(prints.journal()))


def test_letters_of_many_tongues_are_there() -> None:
    assert found(small(prose="Ærø, Żółć, Čeština, Ελλάδα, Привет, “—”, … ☃")) == []


def test_colours_and_bleed() -> None:
    theme = dict(prints_of("first-tide").theme)
    assert colours(theme) == []
    assert [one.code for one in colours({**theme, "ink": "#cccccc"})] == ["contrast"]
    assert [one.code for one in colours({**theme, "paper": "#202020"})].count("contrast") == 3
    assert bleeds(2) == []
    assert [one.code for one in bleeds(1)] == ["bleed"]


def _png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x80" * (3 * width) for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def _card(art: str) -> PrintedCard:
    face = Face(title="A", emblem="a", art=art)
    return PrintedCard(
        id="item:a", kind="item", template="plain", size="poker", front=face, file="a.chron", at=(3, 1)
    )


def test_pictures_are_fine_enough_inside_and_there(tmp_path: Path) -> None:
    root = tmp_path / "campaign"
    root.mkdir()
    (root / "fine.png").write_bytes(_png(400, 400))
    (root / "coarse.png").write_bytes(_png(40, 40))
    (root / "text.png").write_bytes(b"hello")
    (tmp_path / "outside.png").write_bytes(_png(400, 400))
    (root / "link.png").symlink_to(tmp_path / "outside.png")
    told = {
        name: [one.code for one in pictures_of([_card(name)], root)[1]]
        for name in ("fine.png", "coarse.png", "text.png", "none.png", "../outside.png", "link.png", "a.txt")
    }
    assert told == {
        "fine.png": [],
        "coarse.png": ["coarse-picture"],
        "text.png": ["missing-picture"],
        "none.png": ["missing-picture"],
        "../outside.png": ["missing-picture"],
        "link.png": ["missing-picture"],
        "a.txt": ["missing-picture"],
    }


def test_sizes_are_read_from_headers() -> None:
    assert size_of(_png(3, 5)) == (3, 5)
    assert size_of(b"GIF89a\x07\x00\x09\x00") == (7, 9)
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x10\x00\x20\x03\x01\x11\x00"
    assert size_of(jpeg) == (32, 16)
    assert size_of(b"<svg xmlns='x'>") == (0, 0)
    assert size_of(b"") is None
