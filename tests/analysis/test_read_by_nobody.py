"""Verses that something leads to and that nobody reads, because all are sent away above: reported beside other findings, too."""

import pytest

from tests.analysis.support import Found, findings

EDITIONS = ("kings-of-ruin", "fall-of-avalon")
HEAD = """campaign cellar "The Cellar"
  edition: {edition}
  start: quay
  characters: ada

chapter one 1 "One"
  -> quay/arrival

location quay 101 "The Quay"

character ada 1 "Ada"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0

status lamp "Lamp"
status oar "Oar"

journal quay

verse arrival
  * Take the lamp.
    -> hall
  * Leave.
    > the campaign ends in victory
{more}
verse hall
  > gain status lamp
  -> door

verse door
  > if {asked} -> out
  -> cellar

verse cellar
  -> stairs

verse stairs
  * Back. [status lamp]
    -> end
  * On.
    -> cellar

verse out
  > the campaign ends in victory
"""


def found(edition: str, asked: str, more: str = "") -> list[Found]:
    text = HEAD.format(edition=edition, asked=asked, more=more)
    return findings({"campaign.chron": text})


def line_of(name: str, more: str = "") -> int:
    text = HEAD.format(edition="", asked="", more=more)
    return text.splitlines().index(name) + 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_page_of_what_nobody_reads_is_named_beside_another_finding(edition: str) -> None:
    """Nothing gives an oar; that is one finding, and the cellar below a door that everyone goes through another."""
    more = "  * Row out. [status oar]\n    > the campaign ends in victory\n"
    cellar, row = line_of("verse cellar", more=more), line_of("  * Row out. [status oar]", more=more)
    seen = found(edition, "status lamp", more=more)
    assert ("W601", "campaign.chron", cellar) in seen
    assert ("W603", "campaign.chron", row) in seen
    assert not [one for one in seen if one[2] == line_of("verse stairs", more=more)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_page_that_would_come_alive_with_a_repair_is_not_named(edition: str) -> None:
    """Nothing gives an oar, so everyone goes out; who mends that opens the cellar."""
    seen = found(edition, "not status oar")
    assert "W603" in {code for code, _, _ in seen}
    assert "W601" not in {code for code, _, _ in seen}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_page_that_somebody_reads_is_not_named(edition: str) -> None:
    seen = found(edition, "status lamp and verse cellar read")
    assert "W601" not in {code for code, _, _ in seen}
