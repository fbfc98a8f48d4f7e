"""Plans follow a new name wherever docs/plans.md says that a line means such a thing; the other lines are listed."""

from pathlib import Path

import pytest

from chronicler.renamed_plans import renamed_plans
from compiler.live.name_places import Name

VERSES = ("fen/light", "fen/arrival", "moor/arrival")


def after(tmp_path: Path, name: Name, new: str, *lines: str) -> tuple[list[str], tuple[str, ...]]:
    (tmp_path / "campaign.chron").write_text('campaign x "X"\n', encoding="utf-8")
    text = 'plan "fen light ann oath"\n' + "".join(f"  {line}\n" for line in lines)
    (tmp_path / "a.plan").write_text(text, encoding="utf-8")
    found = renamed_plans(tmp_path, name, new, VERSES)
    changed = found.texts.get("a.plan", (text, text))[1]
    head, *rest = changed.splitlines()
    assert head == 'plan "fen light ann oath"'  # a title is for people
    return [line.removeprefix("  ") for line in rest], found.left


@pytest.mark.parametrize(
    ("kind", "old", "new", "before", "expected"),
    [
        ("verse", "fen/light", "glow", "reads: light", "reads: glow"),
        ("verse", "fen/light", "glow", "reads: fen/light", "reads: fen/glow"),
        ("verse", "fen/light", "glow", "at: light for ann", "at: glow for ann"),
        ("verse", "fen/light", "glow", "at: fen/light", "at: fen/glow"),
        # Two Verses are called so: only the full name is sure.
        ("verse", "fen/arrival", "landing", "reads: arrival", "reads: arrival"),
        ("verse", "fen/arrival", "landing", "reads: fen/arrival", "reads: fen/landing"),
        ("verse", "fen/arrival", "landing", "reads: moor/arrival", "reads: moor/arrival"),
        ("location", "fen", "marsh", "at: fen for ann, bo", "at: marsh for ann, bo"),
        ("location", "fen", "marsh", "at: fen/light", "at: marsh/light"),
        ("location", "fen", "marsh", "reads: fen/light", "reads: marsh/light"),
        ("location", "fen", "marsh", "travel: ann, bo to fen", "travel: ann, bo to marsh"),
        ("location", "fen", "marsh", "stands: ann at fen", "stands: ann at marsh"),
        ("location", "fen", "marsh", 'choose: "Go to fen."', 'choose: "Go to fen."'),
        ("character", "ann", "eve", "characters: ann, anna, bo", "characters: eve, anna, bo"),
        ("character", "ann", "eve", "explore: bo, ann", "explore: bo, eve"),
        ("character", "ann", "eve", "travel: ann to ann-hill", "travel: eve to ann-hill"),
        ("character", "ann", "eve", "at: fen for bo, ann", "at: fen for bo, eve"),
        ("character", "ann", "eve", 'acts: ann, bo "Help ann."', 'acts: eve, bo "Help ann."'),
        ("character", "ann", "eve", "pays: ann 1 energy", "pays: eve 1 energy"),
        ("character", "ann", "eve", "expect: ann [exp 1]", "expect: eve [exp 1]"),
        ("status", "oath", "vow", "expect: [not status oath part sworn]", "expect: [not status vow part sworn]"),
        ("status", "oath", "vow", "given: gain status oath, gain 1 food", "given: gain status vow, gain 1 food"),
        ("status", "oath", "vow", "given: gain status oath-two", "given: gain status oath-two"),
    ],
)  # fmt: skip
def test_a_line_follows(tmp_path: Path, kind: str, old: str, new: str, before: str, expected: str) -> None:
    assert after(tmp_path, Name(kind, old), new, before)[0] == [expected]


def test_what_may_still_mean_it_is_told(tmp_path: Path) -> None:
    lines, left = after(tmp_path, Name("item", "fen"), "bog", "given: gain item fen", 'says: "fen"', "# fen")
    assert lines == ["given: gain item fen", 'says: "fen"', "# fen"]
    assert left == ("a.plan:2",)
