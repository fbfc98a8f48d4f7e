"""Errata: print, edit twenty things. Every difference is named, by number and page, and nothing else."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from chronicler.campaigns import compile_path
from chronicler.printing.corrections import corrections, difference
from chronicler.printing.errata_sheet import errata_pdf
from chronicler.printing.frozen import (
    CannotRead,
    KeptCard,
    KeptVerse,
    Printing,
    frozen,
    kept_file,
    read,
    to_bytes,
)
from chronicler.printing.prints import PrintOptions, Prints

FORD, TUTORIAL = "journal/103-ford-house.chron", "tutorial.chron"

# The file, the words, what they become; then what the errata must say, and of what.
EDITS = [
    (
        FORD,
        "pole marked in feet",
        "pole marked in fathoms",
        "Verse 103.1,",
        "read “… pole marked in fathoms. He is small, …”",
    ),
    (
        FORD,
        "* Begin again.",
        "* Begin once more.",
        "Verse 103.8,",
        "◆ Begin again. → 103.2” read “◆ Begin once more. → 103.2”",
    ),
    (
        FORD,
        "* (1 energy) Sit down",
        "* (2 energy) Sit down",
        "Verse 103.8,",
        "for “◆ (1 energy) Sit down …” read “◆ (2 energy) Sit down …”",
    ),
    (FORD, "_door_", "door", "Verse 103.4,", "_door_.”"),
    (
        FORD,
        "  > each party member gains 1 exp\n  > lose",
        "  > each party member gains 2 exp\n  > lose",
        "Verse 103.6,",
        "gains 2 exp.",
    ),
    (
        FORD,
        "He has nobody else.\n",
        "He has nobody else.\n\n  It is nought.\n",
        "Verse 103.5,",
        "add “It is nought.”",
    ),
    (
        FORD,
        "  * Say that you will",
        "  * Ask the time.\n    -> the-clock\n  * Say that you will",
        "Verse 103.8,",
        "after “◆ Begin once more. → 103.2” add “◆ Ask the time. → 103.9”",
    ),
    (
        FORD,
        "verse the-road\n  > if not status the-round part dreamt -> not-yet\n\n",
        "verse the-road\n",
        "Verse 103.6,",
        "strike “▸ If",
    ),
    (FORD, "verse not-yet", "verse the-clock", "Verse 103.3,", "strike the whole Verse"),
    ("", "", "", "Verse 103.9:", "a new Verse"),
    (
        TUTORIAL,
        '"How to Play: Choices"',
        '"How to Play: Choosing"',
        "Verse T5,",
        "the title: for “How to Play: Choices” read",
    ),
    (
        TUTORIAL,
        "  The game goes by Days. In each you act as often as you like and can afford; then you say that\n"
        "  the Day is over. There is no hurry, except where a card says so.\n\n",
        "",
        "Verse T7,",
        "strike “The game goes by Days. In … a card says so.”",
    ),
    (
        "campaign.chron",
        "as far as it knows",
        "it says",
        "Item “Post Bag”",
        "text: for “Waterproof, as far as it knows.” read",
    ),
    (
        "campaign.chron",
        "discard this to gain 1 energy",
        "discard this to gain 2 energy",
        "Item “Barley Sugar”",
        "to gain 2 energy.",
    ),
    (
        "campaign.chron",
        'item whistle "A Spare Whistle"\n  deck: A\n  at any time: may discard this to lose 2 terror\n\n'
        "  It has somebody else's tooth-marks on it.\n",
        'item string "A Piece of String"\n  deck: A\n\n  Knotted, for counting.\n',
        "Item “A Spare Whistle”",
        "take it out of the game",
    ),
    ("", "", "", "Item “A Piece of String”", "a new one"),
    (
        "campaign.chron",
        "health: 0-10, start 8",
        "health: 0-10, start 7",
        "Hero “Isbel”",
        "track health: for “… to 10, start 8” read “… to 10, start 7”",
    ),
    (
        "campaign.chron",
        "let-through, dreamt",
        "let-through, dreamt, lost",
        "Status “The Round”",
        "dreamt, lost",
    ),
    (
        "campaign.chron",
        "for nine days",
        "for ten days",
        "Set-up sheet “Four Letters”",
        "worked here for ten days, and in",
    ),
    (
        "cards.chron",
        "opens caution 1\n  free:   closes 1 pool      opens 2x",
        "opens caution 1\n  free:   closes 1 pool      opens 1x",
        "Card “Shout”",
        "opens free: for “2×” read “1×”",
    ),
    (
        "encounters.chron",
        "3 green, start 3",
        "3 green, start 4",
        "Diplomacy encounter “Mr Sallow of the Ford”",
        "start 4",
    ),
    (
        "encounters.chron",
        "attack 0-1: take 2 damage",
        "attack 0-1: take 3 damage",
        "Combat encounter “Nobody’s Dog”",
        "Take 3 damage.",
    ),
    (
        "events.chron",
        "Wind in the west",
        "Wind in the east",
        "Event “A Fair Morning”",
        "for “Wind in the west, what there is. …” read “Wind in the east,",
    ),
    (
        "locations.chron",
        "(1 energy, time 1) Black",
        "(2 energy, time 1) Black",
        "Location “The Letter House”",
        "(2 energy, time 1)",
    ),
]


def _prints(root: Path, name: str = "1.0") -> Prints:
    checked = next(iter(compile_path(root, use_cache=False)))
    campaign = checked.result.campaign
    assert campaign is not None, checked.diagnostics
    return Prints(campaign, PrintOptions(printing=name), root)


def test_every_edit_is_named_and_nothing_else(tmp_path: Path) -> None:
    root = tmp_path / "first-tide"
    shutil.copytree(Path(__file__).parent / "errata-tide", root)
    before = _prints(root)
    kept = kept_file(root, "1.0")
    kept.parent.mkdir()
    kept.write_bytes(to_bytes(frozen(before)))
    assert before.corrections(read(root, "1.0")) == []

    for file, old, new, _, _ in EDITS:
        if file:
            path = root / file
            text = path.read_text(encoding="utf-8")
            assert text.count(old) == 1, old
            path.write_text(text.replace(old, new), encoding="utf-8")
    after = _prints(root)
    old_printing = read(root, "1.0")
    found = after.corrections(old_printing)
    said = [one.said() for one in found]
    for _, _, _, where, says in EDITS:
        named = [one for one in said if one.startswith(where) and says in one]
        assert len(named) == 1, f"{where} {says}\n" + "\n".join(said)
    assert len(said) == len(EDITS), "\n".join(said)

    # In the order of the book: pages never run back, and every page is that of the old book.
    pages = [one.page for one in found if one.page]
    assert pages == sorted(pages)
    assert {one.page for one in found if one.where.startswith("Verse 103.8,")} == {
        before.pages["ford-house/at-the-half-door"]
    }
    # The sheet names them all, and ends with stickers.
    words = " ".join(
        page.extract_text() for page in PdfReader(io.BytesIO(errata_pdf(after, old_printing, found))).pages
    )
    assert words.count("Verse 103.8, page") >= 3
    assert "Stickers" in words
    assert "Knotted, for counting." in words


WORDS = st.text("ab .", min_size=1, max_size=12).map(lambda text: " ".join(text.split()) or "a")
VERSES = st.dictionaries(
    st.sampled_from([f"s/v{n}" for n in range(5)]), st.lists(WORDS, max_size=4).map(tuple), max_size=5
)


def _printing(verses: dict[str, tuple[str, ...]], cards: dict[str, tuple[str, ...]]) -> Printing:
    return Printing(
        format=1,
        name="1",
        campaign="c",
        title="C",
        settings={},
        verses={
            name: KeptVerse(label=f"101.{name[-1]}", page=int(name[-1]), lines=lines)
            for name, lines in verses.items()
        },
        cards={
            name: KeptCard(title=name, kind="item", places={str(at): text for at, text in enumerate(lines)})
            for name, lines in cards.items()
        },
    )


@given(one=VERSES, other=VERSES, cards=VERSES, changed=VERSES)
def test_there_are_corrections_just_where_something_differs(
    one: dict[str, tuple[str, ...]],
    other: dict[str, tuple[str, ...]],
    cards: dict[str, tuple[str, ...]],
    changed: dict[str, tuple[str, ...]],
) -> None:
    found = corrections(_printing(one, cards), _printing(other, changed))
    differs = {f"101.{name[-1]}" for name in {*one, *other} if one.get(name) != other.get(name)}
    differs |= {f"“{name}”" for name in {*cards, *changed} if cards.get(name) != changed.get(name)}
    named = {word.strip(",:") for correction in found for word in correction.where.split()} & differs
    assert named == differs
    assert all(any(word.strip(",:") in differs for word in one.where.split()) for one in found)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("a b c d e f g", "a b c X e f g", "for “a b c d e f g” read “a b c X e f g”"),
        (
            "one two three four five six",
            "one two three four five seven",
            "for “… three four five six” read “… three four five seven”",
        ),
        ("now", "never", "for “now” read “never”"),
        ("a a a", "a a", "for “a a a” read “a a”"),
    ],
)
def test_a_difference_is_shown_with_the_words_around_it(old: str, new: str, says: str) -> None:
    assert difference(old, new) == says


@pytest.mark.parametrize("text", [b"", b"{", b'{"format": 2}', b"[1]"])
def test_a_damaged_printing_is_refused_in_words(tmp_path: Path, text: bytes) -> None:
    kept = kept_file(tmp_path, "1.0")
    kept.parent.mkdir()
    kept.write_bytes(text)
    with pytest.raises(CannotRead, match="version control"):
        read(tmp_path, "1.0")
    with pytest.raises(CannotRead, match=r"There are: 1\.0"):
        read(tmp_path, "2.0")
    with pytest.raises(CannotRead):
        read(tmp_path, "../1.0")
