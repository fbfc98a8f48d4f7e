"""EPUB, HTML, CSV and digital tables: well formed, every link leads somewhere, and no word of a campaign is taken as
markup.
"""

from __future__ import annotations

import csv
import io
import json
import re
import struct
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chronicler.printing import card_table, epub, tabletop, web_page
from chronicler.printing.prints import PrintOptions, Prints
from compiler.api import compile_texts
from schemas.going_out import for_cell, for_file_name, for_markup, for_terminal
from tests.printing.paper import prints_of

NASTY = """campaign nasty "A <b>&amp; 'Nasty' #let x = 1 $x$"
  edition: kings-of-ruin
  start: here
  characters: ann

location here 101 "</title><script>alert(1)</script>"
  keys: north there

  #panic("x") \\\\ *bold* @label `raw` = head

location there 102 "There"
  keys: south here

character ann 1 "Ann <i>, =cmd()"
  energy: 0-8, start 6, red 0
  health: 0-10, start 8
  terror: 0-10, start 0, red 9-10
  attributes: empathy 1

item formula "=HYPERLINK(1)"
  deck: A

  -1+1 "quoted", with a comma

journal here

verse first "<h1>&"
  So #import "x.typ": * and <script>alert(1)</script> & 'this' "that" ]]> --> {% x %}

  * Go on. </li>
    -> first-again

verse first-again
  // not a comment, $not math$, _soft_ and \\# done.

  -> end
"""


def nasty() -> Prints:
    result = compile_texts({"campaign.chron": NASTY})
    assert result.campaign is not None, [one.message for one in result.diagnostics]
    return Prints(result.campaign, PrintOptions(), Path())


def _read(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.infolist()[0].filename == "mimetype"
        assert archive.infolist()[0].compress_type == zipfile.ZIP_STORED
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("name", ["drowned-bell", "untold-winter", "first-tide", "nasty"])
def test_the_e_book_is_whole_and_its_links_lead_to_verses(name: str) -> None:
    prints = nasty() if name == "nasty" else prints_of(name)
    files = _read(epub.book(prints))
    assert files["mimetype"] == b"application/epub+zip"
    ids: set[str] = set()
    links: set[str] = set()
    for path, data in files.items():
        if not path.endswith((".xhtml", ".opf", ".svg", ".xml")):
            continue
        tree = ElementTree.fromstring(data)
        page = path.removeprefix("book/")
        for node in tree.iter():
            if node.get("id") and path.endswith(".xhtml"):
                assert f"{page}#{node.get('id')}" not in ids
                ids.add(f"{page}#{node.get('id')}")
            if node.tag.endswith("}a"):
                links.add(str(node.get("href")))
    verses = [link for link in links if "#" in link]
    assert set(verses) <= ids
    assert {link for link in links if "#" not in link} <= {path.removeprefix("book/") for path in files}
    assert len([one for one in ids if "#v" in one]) == len(prints.book.labels)
    package = ElementTree.fromstring(files["book/package.opf"])
    listed = {str(node.get("href")) for node in package.iter() if node.tag.endswith("}item")}
    assert {f"book/{one}" for one in listed} | {
        "mimetype",
        "META-INF/container.xml",
        "book/package.opf",
    } == set(files)


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        if found.get("id"):
            self.ids.add(str(found["id"]))
        if tag == "a":
            self.links.add(str(found["href"]))


@pytest.mark.parametrize("name", ["drowned-bell", "first-tide", "nasty"])
def test_the_page_stands_alone_and_its_links_lead_to_verses(name: str) -> None:
    prints = nasty() if name == "nasty" else prints_of(name)
    text = web_page.page(prints)
    page = _Page()
    page.feed(text)
    assert {link.removeprefix("#") for link in page.links} <= page.ids
    assert len([one for one in page.ids if one.startswith("v")]) == len(prints.book.labels)
    assert "script" not in page.tags
    assert not re.search(r"(src|href)=\"(https?:)?//", text)


def test_words_of_a_campaign_are_never_markup() -> None:
    prints = nasty()
    text = web_page.page(prints)
    assert "<script>" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    # And on paper they are words, too: typst's own marks are printed as they stand.
    from tests.printing.paper import pages_of

    words = " ".join(" ".join(pages_of(prints.journal())).split())
    assert "So #import “x.typ”: * and <script>alert(1)</script>" in words
    assert "$not math$" in words
    assert prints.card_pdf()[:4] == b"%PDF"


def test_the_table_has_a_row_for_every_card_and_no_formula() -> None:
    prints = nasty()
    rows = list(csv.reader(io.StringIO(card_table.table(prints))))
    assert rows[0] == list(card_table.COLUMNS)
    assert len(rows) == 1 + len(prints.cards)
    assert all(len(row) == len(rows[0]) for row in rows)
    assert not [one for row in rows[1:] for one in row if one[:1] in ("=", "+", "@")]
    bell = prints_of("drowned-bell")
    told = list(csv.DictReader(io.StringIO(card_table.table(bell))))
    assert [row["id"] for row in told] == [card.id for card in bell.cards]
    guard = next(row for row in told if row["id"] == "card:low-guard")
    assert (guard["opens key-1"], guard["closes key-1"], guard["closes free"]) == (
        "1aggression",
        "pool",
        "pool",
    )
    assert guard["rules"] == "On attack: Prevent 2 damage."


@given(st.text())
def test_escapes_hold_for_any_text(text: str) -> None:
    made = ElementTree.fromstring(f'<a b="{for_markup(text)}">{for_markup(text)}</a>')
    # What a terminal would obey is a sign here, too; everything else is as it was written.
    assert (made.text or "") == re.sub("[\ufffe\uffff]", "\ufffd", for_terminal(text))
    assert for_cell(text)[:1] not in ("=", "+", "-", "@", "\t", "\n")
    assert re.fullmatch(r"[a-z0-9-]{1,60}", for_file_name(text))


def test_decks_for_digital_tables() -> None:
    prints = prints_of("first-tide")
    files = dict(tabletop.files(prints))
    saved = json.loads(files["tabletop-simulator.json"])
    listed = json.loads(files["decks.json"])
    cards = 0
    for thing in saved["ObjectStates"]:
        contained = thing.get("ContainedObjects", [thing])
        cards += len(contained)
        for card in contained:
            ((number, sheet),) = card["CustomDeck"].items()
            place = card["CardID"] - 100 * int(number)
            assert 0 <= place < sheet["NumWidth"] * sheet["NumHeight"]
            assert sheet["FaceURL"] in files
            assert sheet["BackURL"] in files
    assert cards == len(prints.cards) == sum(len(deck["cards"]) for deck in listed["decks"])
    for deck in listed["decks"]:
        width, height = struct.unpack(">II", files[deck["faces"]][16:24])
        assert max(width, height) <= 4096
        wide, high = deck["millimetres"]
        assert width / height == pytest.approx(wide * deck["columns"] / (high * deck["rows"]), rel=0.01)
