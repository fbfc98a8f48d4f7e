"""Which places never show their clear side (KOR-EXPLORE-001, KOR-WAYSTONE-001, KOR-WAYSTONE-012, KOR-WAYSTONE-013)."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from chronicler.commands.check import command
from compiler.analysis.lit_places import dark_places
from compiler.api import compile_texts
from runtime.rules.book.indexes import structs_in
from schemas.model import Campaign
from schemas.registry import Effect

HEAD = """campaign lamps "Lamps"
  edition: {edition}
  start: quay
  characters: wren
  books: journal

character wren 1 "Wren"
  energy: 0-8, start 6
  health: 0-8, start 7
  terror: 0-8, start 0
  attributes: aggression 0, empathy 1, courage 1, caution 1, practicality 1, spirituality 0

chapter one 1 "One"
  Begin.

  -> end
"""
# Quay and mill side by side, the fen south of the mill, the weir far in the east:
#   quay mill yard weir
#        fen
MAP = """location quay 101 "Quay"
  keys: east mill
{quay}
  Quay.

location mill 102 "Mill"
  keys: west quay, east yard, south fen
{mill}
  Mill.

location yard 103 "Yard"
  keys: west mill, east weir

  Yard.

location weir 104 "Weir"
  keys: west yard

  Weir.

location fen 105 "Fen"
  keys: north mill

  Fen.

journal quay

verse here
  Words.
{does}
  -> end

journal weir

verse there
  Words.

  -> end
"""
ALL = {"quay", "mill", "yard", "weir", "fen"}


def text(edition: str = "kings-of-ruin", quay: str = "", mill: str = "", does: str = "") -> str:
    fields = {
        "quay": f"  waystones: {quay}\n" if quay else "",
        "mill": f"  waystones: {mill}\n" if mill else "",
    }
    return HEAD.format(edition=edition) + "\n" + MAP.format(**fields, does=f"\n  > {does}\n" if does else "")


def _dark(campaign: Campaign) -> frozenset[str]:
    return dark_places(campaign, [one for one in structs_in(campaign) if isinstance(one, Effect)])


@pytest.mark.parametrize(
    ("quay", "mill", "does", "dark"),
    [
        ("", "", "", ALL),
        # The corner between quay and mill; above them nobody lives.
        ("north-east", "", "", {"yard", "weir", "fen"}),
        # Below it the fen touches the same corner, though no key joins it to the quay.
        ("south-east", "", "", {"yard", "weir"}),
        ("", "south-east", "", {"quay", "weir"}),
        ("", "south-west, south-east", "", {"weir"}),
        ("", "", "flip location weir", ALL - {"weir"}),
        ("", "", "flip location here", set()),
        # Laid where no key leads, a place may touch any other.
        ("north-east", "", "place location weir", set()),
    ],
)
def test_where_no_waystone_can_shine(quay: str, mill: str, does: str, dark: set[str]) -> None:
    result = compile_texts({"campaign.chron": text(quay=quay, mill=mill, does=does)})
    assert result.campaign is not None, result.diagnostics
    assert _dark(result.campaign) == dark


def test_the_other_edition_has_no_waystones() -> None:
    result = compile_texts({"campaign.chron": text("fall-of-avalon")})
    assert result.campaign is not None, result.diagnostics
    assert _dark(result.campaign) == set()


def test_a_page_in_the_dark_is_told_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "campaign.chron").write_text(text(quay="north-east"), encoding="utf-8")
    said = " ".join(CliRunner().invoke(command, ["--replay", str(tmp_path)]).output.split())
    assert "2 Verses: 1 reached (replayed in 1 journeys), 1 proved unreachable" in said
    assert "nobody can: no waystone can stand in a corner of `weir`" in said
    assert "`quay/here`" not in said
