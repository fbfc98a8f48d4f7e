"""The document that studies see has no prose and no real lines; what they say of it is what they say of the whole."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from compiler.api import Job, compile_campaign, compile_texts
from compiler.incremental.bare_documents import FIRST, bare
from compiler.incremental.cache import Cache
from compiler.job import Result
from compiler.sources.source import SourceFile
from compiler.sources.workspace import load
from schemas import codec
from tests.analysis.stranger_cases import STRANGER_CASES, StrangerCase

ROOT = Path(__file__).parents[2]
STORY = """campaign story "Story"
  edition: kings-of-ruin
  start: fenmouth
  characters: brannoc

chapter slack-water 1 "Slack Water"
  -> fenmouth/v0

location fenmouth 101 "Fenmouth"

character brannoc 1 "Brannoc"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0

status ash "Ash"

journal fenmouth

verse v0
  {words}

  > if status ash
    More.
  * Take ash. [not status ash]
    > gain status ash
    -> end
  * Burn it. [status ash and not status ash]
    -> end
  * Leave.
    -> end
"""


def studied(texts: dict[str, str], cache: Cache | None = None, *, plainly: bool = False) -> Result:
    """With all studies; `plainly` they see the document as it is."""
    sources = [SourceFile(path, text) for path, text in texts.items()]
    job = Job(sources, study=True) if cache is None else Job(sources, cache=cache, study=True)
    return compile_campaign(job._replace(look=lambda _: None) if plainly else job)


def story(words: str = "Words.") -> dict[str, str]:
    return {"campaign.chron": STORY.replace("{words}", words)}


WORDS = [
    "Other words.",
    "Words.\n\n  A paragraph more, and\n  a second line of it.",
    'Somebody has written "at":[12,3] on the wall, and "file":"journal.chron" below.',
    'A backslash at the end of a quotation: "\\\\" and a brace \\{.',
    "Words that {if status ash: burn. | otherwise: glow.}",
]


@pytest.mark.parametrize("words", WORDS[:-1])
def test_prose_is_no_part_of_it(words: str) -> None:
    plain, other = (compile_texts(story(one)).json for one in ("Words.", words))
    assert plain is not None
    assert other is not None
    assert plain != other
    assert bare(plain).document == bare(other).document


def test_what_can_be_proved_is_a_part_of_it() -> None:
    """A test in the middle of a sentence is no prose: nobody may ever read its words."""
    first = compile_texts(story()).json
    for text in (
        story(WORDS[-1])["campaign.chron"],
        story()["campaign.chron"].replace("gain status", "lose status"),
        story()["campaign.chron"].replace("* Take ash.", "* (1 energy) Take ash."),
        story()["campaign.chron"].replace("start 7", "start 6"),
    ):
        other = compile_texts({"campaign.chron": text}).json
        assert first is not None
        assert other is not None
        assert bare(first).document != bare(other).document


def test_every_line_has_a_stand_in_and_comes_back() -> None:
    document = compile_texts(story(WORDS[1])).json
    assert document is not None
    seen = bare(document)
    pattern = re.compile(rb'"at":\[(\d+),')
    real = [int(line) for line in pattern.findall(document)]
    stand_ins = [int(line) for line in pattern.findall(seen.document)]
    assert [seen.lines.line(one) for one in stand_ins] == real
    assert all(one >= FIRST for one in stand_ins)
    assert seen.lines.words(f"line {stand_ins[0]}; 12 food") == f"line {real[0]}; 12 food"
    codec.loads(seen.document)


@pytest.mark.parametrize("words", WORDS)
def test_after_other_words_the_same_is_found_at_its_lines(tmp_path: Path, words: str) -> None:
    cache = Cache(tmp_path / "cache")
    first = studied(story(), cache)
    assert [one.code.id for one in first.diagnostics] == ["W622", "W606"]
    kept, clean = studied(story(words), cache), studied(story(words), plainly=True)
    assert (kept.diagnostics, kept.limits) == (clean.diagnostics, clean.limits)


CASES = [
    (case, edition, twin)
    for number, case in enumerate(STRANGER_CASES)
    for edition in case.editions()
    for twin in (False, True)
    if number % 9 == 0
]


@pytest.mark.parametrize(
    ("case", "edition", "twin"),
    CASES,
    ids=lambda one: one.name if isinstance(one, StrangerCase) else str(one),
)
def test_the_studies_say_the_same_of_both(case: StrangerCase, edition: str, twin: bool) -> None:
    texts = case.render(edition, twin=twin).texts
    seen, plain = studied(texts), studied(texts, plainly=True)
    assert (seen.diagnostics, seen.limits) == (plain.diagnostics, plain.limits)


def test_sentences_more_in_a_whole_campaign(tmp_path: Path) -> None:
    """First Tide with two slips in it, and then paragraphs at random places: as a clean check has it."""
    cache, random = Cache(tmp_path / "cache"), Random(7)
    texts = {source.path: source.text for source in load(ROOT / "content/first-tide").sources}
    journal = next(path for path in sorted(texts) if path.startswith("journal/"))
    slips = "\n\nverse nobody-comes\n  Nobody.\n\n  * Ask. [day 1-2 and day 5+]\n    -> end\n  * Go.\n    -> end\n"
    texts[journal] += slips
    studied(texts, cache)
    for _ in range(4):
        path = random.choice([path for path in sorted(texts) if path.startswith("journal/")])
        places = [one.end() for one in re.finditer(r"\n  [A-Z][^\n]*[.]\n(?=\n)", texts[path])]
        here = random.choice(places)
        texts[path] = f"{texts[path][:here]}\n  One sentence more.\n{texts[path][here:]}"
        kept, clean = studied(texts, cache), studied(texts, plainly=True)
        assert kept.diagnostics
        assert (kept.diagnostics, kept.limits) == (clean.diagnostics, clean.limits)
