"""What a person sees in the terminal: kept as goldens, and never broken by any text or place."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.diagnostics import Diagnostic, Edit, Fix, Place, Related, codes
from compiler.diagnostics.excerpt import excerpt, shortened, visible, width_of
from compiler.diagnostics.finding import ERROR, Code
from compiler.diagnostics.render import render, render_one, summary
from compiler.sources.source import SourceFile, Span
from tests.support.golden import Golden

JOURNAL = """journal fenmouth

verse arrival
  Tar and old rope. A child is counting the boats aloud.

  * (1 energy) Ask the ferrymen about the bell. [empathy 2+]
    -> ferryman
\t-> end

verse 渡し守
  漢字 e\u0301t\u00e9 \u200b🙂 -> ferryman \x07 \u202e.

verse arrival
  -> end
"""
SOURCE = SourceFile("journal/fenmouth.chron", JOURNAL)
STATUSES = SourceFile("statuses.chron", "status toll-paid\n  parts: 1-4\n")
SOURCES = {source.path: source for source in (SOURCE, STATUSES)}
PLAIN = Code("E999", "any-name", ERROR, "{message}", "{help}")


def at(words: str, source: SourceFile = SOURCE, after: int = 0) -> Place:
    start = source.text.index(words, after)
    return Place(source.path, Span(start, start + len(words)))


def unknown_verse(place: Place) -> Diagnostic:
    return codes.UNKNOWN_VERSE.made(
        place,
        {"name": "ferryman", "section": "fenmouth"},
        help="Did you mean `ferrymen`?",
        related=[Related(at("journal fenmouth"), "the section begins here")],
        fix=Fix("write the nearest name", (Edit(place, "ferrymen"),)),
    )


def cases() -> dict[str, Diagnostic]:
    second = at("verse arrival", after=100)
    many = Span(SOURCE.text.index("verse arrival"), SOURCE.text.index("\t->"))
    return {
        "unknown-verse": unknown_verse(at("ferryman")),
        "tab": codes.TAB_INDENT.made(at("\t"), {}, fix=Fix("use spaces", (Edit(at("\t"), "  "),))),
        "wide-and-invisible": unknown_verse(at("ferryman", after=JOURNAL.index("漢字"))),
        "duplicate": codes.DUPLICATE_NAME.made(
            second,
            {"kind": "verse", "name": "arrival"},
            related=[Related(at("verse arrival"), "the first one is here")],
        ),
        "many-lines": codes.NO_WAY_OUT.at(SOURCE.path, many, where="Verse `arrival`"),
        "two-lines": codes.NO_WAY_OUT.made(at("-> ferryman\n\t-> end"), {"where": "Verse `arrival`"}),
        "end-of-file": codes.NO_WAY_OUT.at(
            SOURCE.path, Span(len(JOURNAL), len(JOURNAL)), where="Verse `arrival`"
        ),
        "nowhere": codes.NO_CAMPAIGN.nowhere(),
        "no-text": codes.NOT_TEXT.at("picture.chron", Span(0, 0), reason="it holds a zero byte"),
        "evidence": codes.LONELY_STATUS.made(
            at("toll-paid", STATUSES),
            {"name": "toll-paid", "one": "given", "other": "asked for"},
            evidence=[f"verse fenmouth/v{number} gives it" for number in range(63)],
        ),
        "two-edits": codes.DUPLICATE_NAME.made(
            second,
            {"kind": "verse", "name": "arrival"},
            fix=Fix(
                "number both",
                (Edit(at("arrival"), "arrival-one"), Edit(at("arrival", after=100), "arrival-two")),
            ),
        ),
        "long-words": codes.BAD_HEADER.made(
            at("verse arrival"), {"kind": "verse", "text": "so " * 40, "shape": 'verse name "Title"'}
        ),
    }


@pytest.mark.parametrize("name", cases())
def test_one_finding(name: str, golden: Golden) -> None:
    golden(f"{name}.txt", render_one(cases()[name], SOURCES))


def test_a_run_says_once_how_to_learn_more(golden: Golden) -> None:
    text = render(list(cases().values())[:3], SOURCES, limit=2)
    golden("run.txt", text)
    assert text.count("chronicler explain") == 1
    assert render([], SOURCES) == ""


def test_colour_adds_nothing_but_colour(golden: Golden) -> None:
    for finding in cases().values():
        coloured = render_one(finding, SOURCES, color=True)
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render_one(finding, SOURCES)
        assert "\x1b[" in coloured
    assert "\x1b" not in render(list(cases().values()), SOURCES)
    golden("colour.txt", render_one(cases()["unknown-verse"], SOURCES, color=True))


def test_a_huge_line_is_shown_around_its_mark(golden: Golden) -> None:
    text = "The boats lie. " * 700_000
    source = SourceFile("big.chron", text[:5_000_000] + "HERE" + text[5_000_000:])
    finding = codes.LINE_TOO_LONG.at("big.chron", Span(5_000_000, 5_000_004), count=len(text), most=9999)
    shown = render_one(finding, {"big.chron": source})
    golden("huge-line.txt", shown)
    assert len(shown) < 1000


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("  -> x", "x"),
        ("漢字漢字 x", "x"),
        ("\t\tx", "x"),
        ("e\u0301e\u0301 x", "x"),
        ("a 漢字 b", "漢字"),
        ("\x07x", "x"),
    ],
)
def test_marks_stand_under_what_they_mean(text: str, marked: str) -> None:
    start = text.index(marked)
    (line,) = excerpt(SourceFile("a", text), Span(start, start + len(marked)), 100)
    assert line is not None
    assert width_of(line.text[: line.text.index(marked)]) == line.indent
    assert line.marked == width_of(marked)


def test_the_summary_is_one_line() -> None:
    found = list(cases().values())
    assert summary(found) == "11 errors, 1 warning in 3 files"
    assert summary(found[:1]) == "1 error in 1 file"
    assert summary([cases()["nowhere"]]) == "1 error"
    assert summary([], 12) == "no findings in 12 files"
    assert summary([], 1) == "no findings in 1 file"
    assert summary([]) == "no findings"


def test_hidden_signs_become_visible() -> None:
    assert visible("a\x00\x1b\x7f\x85\u202e\u2028b") == "a␀␛␡<U+0085><U+202E><U+2028>b"
    assert visible("\ud800") == "<U+D800>"
    assert visible("漢字 🙂") == "漢字 🙂"
    assert shortened("abcdefghij", 7) == "ab...ij"


NASTY = st.text(
    alphabet=st.one_of(
        st.characters(), st.sampled_from("\n\r\t\x00\u0301\u200d\u202e漢🙂"), st.characters(categories=["Cs"])
    ),
    max_size=300,
)
SPANS = st.tuples(st.integers(-5, 400), st.integers(-5, 400)).map(lambda pair: Span(*pair))


@settings(deadline=None)
@given(
    text=NASTY,
    span=SPANS,
    other=SPANS,
    words=NASTY,
    path=st.one_of(st.just("a.chron"), NASTY),
    width=st.integers(0, 200),
    repeat=st.sampled_from([1, 1, 200]),
)
def test_anything_renders_in_lines_of_bearable_length(
    text: str, span: Span, other: Span, words: str, path: str, width: int, repeat: int
) -> None:
    sources = {path: SourceFile(path, text * repeat)}
    finding = Diagnostic(
        PLAIN,
        words,
        Place(path, span),
        help=words * repeat,
        related=(Related(Place(path, other), words),),
        fix=Fix(words, (Edit(Place(path, other), words), Edit(Place(path, span), text))),
        evidence=(words, text),
    )
    shown = render([finding], sources, width=width)
    shown.encode("utf-8")
    for line in shown.split("\n"):
        assert len(line) < 400
        assert line.isprintable() or re.search("[\u200c\u200d]|[^\x00-\x7f]", line)
