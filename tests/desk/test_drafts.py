"""Drafts for what a finding leaves to the writer settle the finding and cause no other."""

from pathlib import Path

import pytest

from chronicler.live.engine import Engine
from compiler.diagnostics.finding import ERROR
from compiler.diagnostics.fixing import apply
from compiler.live.drafting import drafts
from tests.desk.material import CAMPAIGN, FEN, MOOR


def found(engine: Engine) -> set[tuple[str, str]]:
    return {(one.code.id, one.message) for one in engine.now.findings if one.severity >= ERROR}


@pytest.mark.parametrize(
    ("old", "new", "code", "title", "file", "written"),
    [
        # In the same section: below the Verse that leads there, as `explain E201` says.
        (
            "-> light\n  *",
            "-> the-dark\n  *",
            "E201",
            "begin verse the-dark as a stub",
            "fen",
            "\n\nverse the-dark stub\n\nverse light\n",
        ),
        # In another one: behind its last Verse.
        (
            "-> moor/arrival",
            "-> moor/peat",
            "E201",
            "begin verse peat as a stub",
            "moor",
            "  -> end\n\nverse peat stub",
        ),
        (
            "[not status oath part sworn]",
            "[not status old-vow part kept]",
            "E203",
            "declare status old-vow",
            "campaign",
            '\n\nstatus old-vow "Old Vow"\n  parts: kept',
        ),
        ("[not status oath part sworn]", "[status seen]", "E203", "declare status seen", "campaign", '\n\nstatus seen "Seen"'),
        (
            "  -> moor/arrival",
            "",
            "E401",
            "allow no-way-out here, and say why",
            "fen",
            "  # allow no-way-out: say why\n  It is a man",
        ),
    ],
)  # fmt: skip
def test_it_settles_the_finding_and_brings_no_other(
    tmp_path: Path, old: str, new: str, code: str, title: str, file: str, written: str
) -> None:
    for name, text in (("campaign", CAMPAIGN), ("fen", FEN), ("moor", MOOR)):
        (tmp_path / f"{name}.chron").write_text(text, encoding="utf-8")
    engine = Engine(tmp_path, use_cache=False)
    before = found(engine)
    assert FEN.count(old) == 1
    engine.set_text("fen.chron", FEN.replace(old, new))
    (finding,) = (one for one in engine.now.findings if one.code.id == code)
    (draft,) = (one for one in drafts(engine.now, finding) if one.title == title)
    assert draft.edit.place.file == f"{file}.chron"
    text = apply(engine.now.sources[draft.edit.place.file].text, [draft.edit])
    assert written in text
    engine.set_text(draft.edit.place.file, text)
    assert found(engine) == before


def test_nothing_is_begun_where_nobody_could_say_where(tmp_path: Path) -> None:
    """A section that is not there has no last Verse; what cannot be a name is no name."""
    (tmp_path / "campaign.chron").write_text(CAMPAIGN, encoding="utf-8")
    (tmp_path / "fen.chron").write_text(FEN.replace("-> light\n  *", "-> Nowhere/Big\n  *"), encoding="utf-8")
    engine = Engine(tmp_path, use_cache=False)
    titles = [draft.title for one in engine.now.findings for draft in drafts(engine.now, one)]
    assert not [title for title in titles if not title.startswith("allow ")]
