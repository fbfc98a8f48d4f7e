"""A baseline recognises a finding by what it is and where it belongs, not by its line."""

from compiler.api import compile_texts
from compiler.diagnostics import baseline
from compiler.diagnostics.finding import Diagnostic
from compiler.sources.source import SourceFile
from tests.analysis.defects.bases import filled
from tests.analysis.support import HEAD, report_on


def findings(texts: dict[str, str]) -> tuple[list[Diagnostic], dict[str, SourceFile]]:
    result = compile_texts(texts)
    return report_on(result).finish(), dict(result.sources)


LOST = "verse lost\n  Nobody.\n\n  -> end\n"


def test_a_written_baseline_knows_its_findings() -> None:
    found, sources = findings(filled("harbour", {"VERSES": LOST}))
    text = baseline.write(found, sources)
    assert "W601  verse fenmouth/lost  Nothing leads to verse `lost`." in text
    compared = baseline.compare(found, sources, baseline.read(text))
    assert (compared.new, compared.known, compared.settled) == ([], found, [])


def test_moved_text_is_not_new() -> None:
    before, sources = findings(filled("harbour", {"VERSES": LOST}))
    text = baseline.write(before, sources)
    moved, new_sources = findings(filled("harbour", {"VERSES": f"# A comment.\n\n# Another.\n{LOST}"}))
    assert baseline.compare(moved, new_sources, baseline.read(text)).new == []


def test_another_defect_is_new_and_a_settled_one_is_told() -> None:
    before, sources = findings(filled("harbour", {"VERSES": LOST}))
    text = baseline.write(before, sources)
    other, new_sources = findings(filled("harbour", {"VERSES": LOST.replace("lost", "astray")}))
    compared = baseline.compare(other, new_sources, baseline.read(text))
    assert [one.message for one in compared.new] == ["Nothing leads to verse `astray`."]
    assert [mark.block for mark in compared.settled] == ["verse fenmouth/lost"]


def test_a_second_finding_of_the_same_kind_is_new() -> None:
    found, sources = findings(filled("harbour", {"CHOICES": "* One. [chapter 9]\n  -> end"}))
    text = baseline.write(found, sources)
    both = {"CHOICES": "* One. [chapter 9]\n  -> end\n* Two. [chapter 9]\n  -> end"}
    again, new_sources = findings(filled("harbour", both))
    assert len(baseline.compare(again, new_sources, baseline.read(text)).new) == 1


def test_blocks_of_all_books_have_names() -> None:
    _, sources = findings(filled("harbour"))
    books = sources["journal/books.chron"]
    assert baseline.block_at(books, books.text.index("mouth first")) == "verse book/the-bell-rises"
    assert baseline.block_at(books, books.text.index("You dream")) == "verse vision:fenmouth/nineteen-boats"
    wolf = sources["encounters.chron"]
    assert baseline.block_at(wolf, wolf.text.index("value")) == "combat encounter reed-wolf"


def test_two_softlocks_of_one_verse_have_two_lines_and_an_old_baseline_still_counts() -> None:
    body = (
        '\nstatus one "One"\nstatus two "Two"\n\njournal fenmouth\n\nverse arrival\n'
        "  * Swear.\n    > gain status one\n    -> end\n  * Curse.\n    > gain status two\n    -> end\n"
        "  * Ring. [not status one and not status two]\n    > the campaign ends in victory\n    -> end\n"
        "  * Leave.\n    -> end\n"
    )
    found, sources = findings({"campaign.chron": HEAD + body})
    lines = [line for line in baseline.write(found, sources).splitlines() if line.startswith("W605")]
    assert [line.rpartition("[")[2] for line in lines] == ["* Curse.]", "* Swear.]"]
    old = "".join(f"{line.rpartition(' [')[0]}\n" for line in lines)
    assert baseline.compare(found, sources, baseline.read(old)).new == []
    settled = found[1:]  # the other one stays, under its own line
    assert len(baseline.compare(settled, sources, baseline.read("\n".join(lines))).settled) == 1
