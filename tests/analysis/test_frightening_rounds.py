"""Pages that send their readers round and only frighten them: reading ends there if something kills, and otherwise never."""

import pytest

from tests.analysis.support import findings

HEAD = """campaign round "Round"
  edition: {edition}
  start: quay
  characters: ada

chapter one 1 "One"
  > resolve event dread
  -> quay/arrival

location quay 101 "The Quay"

character ada 1 "Ada"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0, red 9-10

{cards}
journal quay

verse arrival
  * In.
    -> wheel
  * Out.
    > the campaign ends in victory

verse grave
  > each character dies
  -> end

verse wheel
  > gain 1 terror
  -> wheel
"""
QUEST = 'event dread "Dread"\n  kind: quest\n  success: [terror {least}+]\n{then}\n  Hm.\n'
MAD = '\ncondition mad "Mad"\n  kind: insane\n  when gained: die\n'


@pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])
@pytest.mark.parametrize(
    ("cards", "endless"),
    [
        (QUEST.format(least=3, then="    > gain 1 exp\n"), True),
        (QUEST.format(least=3, then="    > each character dies\n"), False),
        (QUEST.format(least=3, then="    -> quay/grave\n"), False),
        (QUEST.format(least=9, then="    > gain 1 exp\n") + MAD, False),
    ],
)
def test_terror_ends_reading_only_by_what_comes_with_it(edition: str, cards: str, endless: bool) -> None:
    """KOR-TRACK-005, FOA-TRACK-005: a full track is Going Insane, and by itself nobody dies of it."""
    found = findings({"campaign.chron": HEAD.format(edition=edition, cards=cards)})
    assert ("E414" in {code for code, _, _ in found}) == endless
