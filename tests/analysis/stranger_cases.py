"""Reads the cases of `strangers/`: a defect and its sound twin in one text.

`-|` begins a line that only the defect has, `+|` one that only the twin has. The defect must be found at the line
that ends in `@@ W602`; `@@? W601` may be found there, too, because it is also true. A case whose title ends in
`(kings)`, `(avalon)`, `(two)` or `(three)` is for that edition, or has so many heroes; `(kings, two)` is both. Missing
parts of a case (chapter, map, hero) are added.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.analysis.support import Found

FOLDER = Path(__file__).parent / "strangers"
EDITIONS = ("kings-of-ruin", "fall-of-avalon")
_HERO = """character {name} {number} "{title}"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0
  attributes: courage 1
  resources: food 1{renown}
  combat deck: stock steel
  diplomacy deck: stock speech
"""
_PARTS = {
    "chapter one": 'chapter one 1 "One"\n  -> quay/arrival\n',
    "location quay": 'location quay 101 "The Quay"\n  keys: north mill\n\n'
    'location mill 102 "The Mill"\n  keys: south quay\n\n  The mill.\n',
    "location mill": "",
}


class Rendered(NamedTuple):
    """One campaign, what must be found in it, and what else may be found."""

    texts: dict[str, str]
    expected: list[Found]
    besides: list[Found]


class StrangerCase(NamedTuple):
    """A case as it is in its file."""

    name: str
    file: str
    body: str
    only: str

    def editions(self) -> tuple[str, ...]:
        first = self.only.partition(", ")[0]
        return {"kings": EDITIONS[:1], "avalon": EDITIONS[1:]}.get(first, EDITIONS)

    def render(self, edition: str, *, twin: bool) -> Rendered:
        """The defect, or its twin."""
        keep, drop = ("+|", "-|") if twin else ("-|", "+|")
        expected: list[Found] = []
        besides: list[Found] = []
        lines = []
        for line in self.body.splitlines():
            if line.startswith(drop):
                continue
            text, mark, codes = line.removeprefix(keep).partition(" @@")
            lines.append(text)
            for code in codes.replace("?", "").split() if mark and not twin else ():
                (besides if codes.startswith("?") else expected).append((code, "story.chron", len(lines)))
        avalon = edition == EDITIONS[1]
        heroes = ["ada", "bet", "cyn"][: {"two": 2, "three": 3}.get(self.only.rpartition(", ")[2], 1)]
        head = f'campaign strange "Strange"\n  edition: {edition}\n  start: quay\n  characters: {", ".join(heroes)}\n\n'
        for number, name in enumerate(heroes, 1):
            renown = ", reputation 2" if avalon else ""
            head += _HERO.format(name=name, number=number, title=name.title(), renown=renown) + "\n"
        body = "\n".join(lines).replace("LOCKET-DECK", "items" if avalon else "A") + "\n"
        if "location quay" not in body:
            head += _PARTS["location quay"] + "\n"
        if "chapter one" not in body:
            head += _PARTS["chapter one"]
        return Rendered({"campaign.chron": head, "story.chron": body}, expected, besides)


def _read(path: Path) -> list[StrangerCase]:
    cases = []
    for part in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        name, _, only = title.partition(" (")
        cases.append(StrangerCase(name, path.stem, body.strip("\n"), only.rstrip(")")))
    return cases


STRANGER_CASES = tuple(case for path in sorted(FOLDER.glob("*.cases")) for case in _read(path))
