"""Parsing never gives up: many mistakes give many findings, one mistake gives one, a broken block hides no other."""

import pytest

from compiler.api import Result, compile_texts
from compiler.diagnostics.finding import ERROR, NOTE, Diagnostic
from compiler.sources.source import SourceFile
from tests.language.material import CASE, campaign_texts, compile_case

# Twenty-five slips, each on one line of a verse and each with the code that it gives.
SLIPS = (
    ("  > gian {n} food", "E112"),
    ("  > gain {n} gold", "E113"),
    ("  > gain {n} food. You feel better.", "E114"),
    ("  > if empathy {n}+ or courage 2+ and wealth 1+ -> end", "E116"),
    ("  > if status no-such-{n} -> end", "E203"),
    ("  > gain secret lost-{n}", "E207"),
    ("  > place location nowhere-{n}", "E206"),
    ("  > gain item gone-{n}", "E208"),
    ("  > encounter unmet-{n}", "E211"),
    ("  > put event unwritten-{n} on top", "E212"),
    ("  > if verse unread-{n} read -> end", "E201"),
    ("  > gain status toll-paid part {n}9", "E204"),
    ("  > gain status drowned-bell", "E205"),
    ("  > Gain {n} food", "E233"),
    ('  > gain secret "rope {n}"', "E234"),
    ("  > place a menhir here with dial {n}", "E301"),
    ("  > pay {n} food", "E411"),
    ("  > gain {n} pool", "E413"),
    ("  > if (chapter {n} -> end", "E119"),
    ("  > if nonsense {n}+ -> end", "E115"),
    ("  > when any {n} parts -> end", "E122"),
    ("  > gain {n}0000 food", "E113"),
    ("  > chapter 9{n} begins", "E216"),
    ("  > zorro-{n} gains 1 food", "E213"),
    ("  > place 2 quest markers", "E110"),
)


def test_two_hundred_mistakes_give_two_hundred_findings_each_on_its_line() -> None:
    lines = ["journal reedgate", ""]
    wanted: dict[int, str] = {}
    for number in range(1, 9):
        lines += [f"verse broken-{number}"]
        for text, code in SLIPS:
            lines.append(text.format(n=number))
            wanted[len(lines)] = code
        lines += ["  -> end", ""]
    result = compile_case("\n".join(lines))
    source = result.sources[CASE]
    found = {}
    for diagnostic in result.diagnostics:
        if diagnostic.severity is not NOTE:
            assert diagnostic.place is not None
            line = source.position(diagnostic.place.span.start).line
            assert line not in found, f"line {line} has two findings: {source.line_text(line)}"
            found[line] = diagnostic.code.id
    assert len(wanted) == 200
    assert found == wanted


def test_one_broken_verse_hides_no_other() -> None:
    text = "journal reedgate\n\n" + "".join(
        f"verse v{number}\n  > gian {number} food\n  -> end\n\n" for number in range(40)
    )
    result = compile_case(text)
    lines = [
        result.sources[CASE].position(d.place.span.start).line
        for d in result.diagnostics
        if d.severity is ERROR and d.place
    ]
    assert lines == [4 + 4 * number for number in range(40)]


@pytest.mark.parametrize(
    ("broken", "uses"),
    [
        ("statis kept-oath", "  > gain status kept-oath\n  > if status kept-oath -> end\n"),
        ("status Kept-Oath", "  > gain status kept-oath\n  > if not status kept-oath -> end\n"),
        ("status kept-oath Kept Oath", "  > gain status kept-oath\n"),
        ("status kept-oath\n  parst: lid, hinge", "  > gain status kept-oath part lid\n"),
        ("status kept-oath\n  parts: lid,, hinge", "  > gain status kept-oath part hinge\n"),
        ("secrt old-oar 37\n  kind: small", "  > gain secret old-oar\n  > lose secret old-oar\n"),
        ('item "old-oar"\n  deck: A', "  > gain item old-oar\n"),
        ("item old-oar\n  dekc: A", "  > gain item old-oar\n  > if item old-oar -> end\n"),
        ("evnt high-water\n  kind: story", "  > put event high-water on top\n"),
        ("event high-water\n  kind: stroy", "  > resolve event high-water\n"),
        ("locaton mudflat 110", "  > place location mudflat\n  > place the party at mudflat\n"),
        ("location mudflat", "  > place location mudflat\n"),
        (
            "combat encountr mud-thing\n  deck: green 1\n  value: 1\n  attack 0: take 1 damage",
            "  > encounter mud-thing\n    win -> end\n    lose -> end\n    escape -> end\n",
        ),
        (
            "combat encounter mud-thing\n  deck: green 1\n  valeu: 1\n  attack 0: take 1 damage",
            "  > encounter mud-thing\n    win -> end\n    lose -> end\n    escape -> end\n",
        ),
    ],
)
def test_a_misspelt_declaration_does_not_cascade(broken: str, uses: str) -> None:
    ended = "" if "win -> end" in uses else "  -> end\n"
    result = compile_case(f"{broken}\n\njournal reedgate\n\nverse the-case\n{uses}{ended}")
    found = [d for d in result.diagnostics if d.severity is not NOTE]
    assert len(found) == 1, [d.message for d in found]
    assert found[0].place is not None
    assert result.sources[CASE].position(found[0].place.span.start).line <= 3


@pytest.mark.parametrize(
    "header", ["jornal reedgate", "journal Reedgate", 'journal "reedgate"', "vision weir x", "section weir"]
)
def test_a_misspelt_section_keeps_its_verses(header: str) -> None:
    result = compile_case(f"{header}\n\nverse one\n  -> two\n\nverse two\n  > gian 1 food\n  -> one\n")
    codes = [d.code.id for d in result.diagnostics if d.severity is not NOTE]
    assert len(codes) == 2
    assert "E112" in codes


def test_a_broken_file_leaves_the_others_to_be_checked() -> None:
    texts = {
        **campaign_texts("fenmouth-oar"),
        "a.chron": "\0\0\0 ((((\n\t\t[[[[",
        "b.chron": "status x\n  sela: 1\n",
    }
    found = {d.place.file for d in compile_texts(texts).diagnostics if d.severity is ERROR and d.place}
    assert found == {"a.chron", "b.chron"}


def _told(diagnostic: Diagnostic, result: Result) -> tuple[str, str, int]:
    place = diagnostic.place
    line = result.sources[place.file].position(place.span.start).line if place is not None else 0
    return diagnostic.code.id, diagnostic.message, line


def test_every_fix_mends_what_it_is_offered_for() -> None:
    """A machine-applicable fix, applied, removes its finding: or it is no fix."""
    from tests.language.material import HERE

    tried = 0
    for path in sorted((HERE / "failures").glob("*.chron")):
        result = compile_case(path.read_text(encoding="utf-8"))
        for diagnostic in result.diagnostics:
            if diagnostic.fix is None:
                continue
            tried += 1
            edited = dict(result.sources)
            for edit in sorted(diagnostic.fix.edits, key=lambda edit: edit.place.span, reverse=True):
                text = edited[edit.place.file].text
                start, end = edit.place.span
                edited[edit.place.file] = SourceFile(
                    edit.place.file, text[:start] + edit.new_text + text[end:]
                )
            after = compile_texts({name: source.text for name, source in edited.items()})
            assert _told(diagnostic, result) not in [_told(d, after) for d in after.diagnostics], path.stem
    assert tried >= 40
