"""A file read Verse by Verse comes to what the whole file comes to."""

import random
from pathlib import Path

import msgspec
import pytest

from compiler.incremental.stretches import moved, partly_changed, put_together, stretches
from compiler.names.numbering import Lock
from compiler.records.record import Record, read_record
from compiler.sources.source import SourceFile

CONTENT = Path(__file__).parents[2] / "content"
EDITIONS = {"untold-winter": "fall-of-avalon"}
FILES = sorted(path for path in CONTENT.rglob("*.chron") if path.read_text().count("\nverse ") > 2)


def read(path: Path, text: str) -> Record:
    edition = EDITIONS.get(path.relative_to(CONTENT).parts[0], "kings-of-ruin")
    return read_record(SourceFile(path.name, text), edition, Lock())


def plain(record: Record) -> Record:
    return msgspec.structs.replace(record, lines={})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_changed_verses_take_their_place(path: Path) -> None:
    dice = random.Random(path.name)
    before_text = path.read_text()
    first = read(path, before_text)
    before, written = plain(first), first.lines.get("verses", [])
    parts = before_text.split("\nverse ")
    for _ in range(4):
        changed = list(parts)
        for place in dice.sample(range(1, len(parts)), dice.randint(1, 2)):
            lines = changed[place].split("\n")
            lines[dice.randint(1, len(lines)) - 1] += (
                " more" if dice.random() < 0.8 else "\n\n  More and more."
            )
            changed[place] = "\n".join(lines)
        text = "\nverse ".join(changed)
        now = stretches(text)
        partly = partly_changed(text, now, before)
        if partly is None:
            continue
        assert len(partly.text) == len(text)
        alone = read(path, partly.text)
        found = put_together(partly, alone, before, now)
        whole = read(path, text)
        if found is None:
            assert whole.findings or whole.allows or whole.todos or whole.stubs
            continue
        assert found == plain(whole)
        lines = [
            moved(line, new.line - old.line)
            for line, new, old in zip(written, now[1:], before.stretches[1:], strict=True)
        ]
        for place, line in zip(partly.changed, alone.lines["verses"], strict=True):
            lines[place] = line
        assert lines == whole.lines["verses"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("journal quay\n\nverse a\n  One.\n\nverse b\n  Two.\n\nverse c\n  Three.\n", "a Verse was added"),
        ("journal pier\n\nverse a\n  One.\n\nverse b\n  Two.\n", "what stands above the Verses changed"),
        ("journal quay\n\nverse a\n  Un.\n\nverse b\n  Deux.\n", "most Verses changed"),
    ],
)
def test_some_changes_ask_for_the_whole_file(text: str, reason: str) -> None:
    before = read_record(
        SourceFile("quay.chron", "journal quay\n\nverse a\n  One.\n\nverse b\n  Two.\n"),
        "kings-of-ruin",
        Lock(),
    )
    assert partly_changed(text, stretches(text), before) is None, reason


def test_stretches_cover_the_text() -> None:
    text = "journal quay\n\nverse a\n  One.\n\nverse b\n  Two.\n"
    starts = [found.start for found in stretches(text)]
    assert starts == [0, text.index("\nverse a"), text.index("\nverse b")]
    assert stretches("")[0].start == 0


def test_a_word_in_one_verse_is_read_alone() -> None:
    """Many files of the bundled campaigns are read in part when a word of one of their Verses changes."""
    alone = 0
    for path in FILES:
        text = path.read_text()
        before = plain(read(path, text))
        places = [place for place in range(len(text)) if text.startswith("\n  The ", place)]
        if not places:
            continue
        changed = text[: places[-1]] + "\n  And the " + text[places[-1] + 7 :]
        alone += partly_changed(changed, stretches(changed), before) is not None
    assert alone > 10
