"""The id of a rule or of a doubt stands on one line, so that whoever looks for it finds it."""

import re
from pathlib import Path

from tests.architecture.rooms import ROOT

_LOOKED_AT = ("schemas", "compiler", "runtime", "chronicler", "tests", "docs", "content")
# `KOR-` and `KOR-TRAVEL-` at the end of a line; `-003` at the beginning of the next one, perhaps behind a `#`.
_BROKEN = re.compile(
    r"\b(?:KOR|FOA|AMB)(?:-[A-Z]+)?(?:-[ \t]*\n|[ \t]*\n[ \t]*#?[ \t]*-(?=[A-Z]+-\d|\d{2,3}\b))"
)


def broken_ids(text: str) -> list[int]:
    return [text.count("\n", 0, found.start()) + 1 for found in _BROKEN.finditer(text)]


def test_no_id_is_broken_over_two_lines() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for room in _LOOKED_AT
        for path in sorted((ROOT / room).rglob("*"))
        if path.suffix in (".py", ".md", ".lark", ".chron") and path != Path(__file__)
        for line in broken_ids(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


def test_a_broken_one_would_be_seen() -> None:
    assert broken_ids("as said (KOR-\nTRAVEL-003)") == [1]
    assert broken_ids("# as said, FOA-TRAVEL-\n# 003") == [1]
    assert broken_ids("# as said, AMB-S\n# -144") == [1]
    assert broken_ids("KOR-TRAVEL-003,\nKOR-TRAVEL-004. Then KOR\n- a list") == []
