"""The same word on an item, a secret, a skill, an event and a companion, in both editions. Expected results first."""

import pytest

from runtime.rules.calendar.day import start_effects
from tests.support.avalon import avalon
from tests.support.tables import Table

rule = pytest.mark.rule
WHEN = "at the start of the day"
CARRIERS = ("item", "secret", "skill", "event", "companion")
editions = pytest.mark.parametrize("edition", ["kings", "avalon"])


def carried(edition: str, carrier: str, do: str) -> Table:
    """Ann and Bob at the mill. The card is Ann's, or is there for all."""
    kings = edition == "kings"
    texts = {
        "item": f'item thing "Thing"\n  deck: {"A" if kings else "items"}\n  {WHEN}: {do}\n',
        "secret": f'secret thing {120 if kings else 20} "Thing"\n  kind: standard\n  {WHEN}: {do}\n',
        "skill": (
            f"skill thing\n{'  for: ann' if kings else ''}\n  attribute: courage\n"
            f'  side thing-a "A":\n    {WHEN}: {do}\n  side thing-b "B":\n    {WHEN}: {do}\n'
        ),
        "event": f'event thing "Thing"\n  kind: story\n  {WHEN}: {do}\n',
        "companion": f'companion thing "Thing"\n  {WHEN}: {do}\n',
    }
    dog = '\ncompanion dog "Dog"\n  while in play: each travel costs 1 energy more\n'
    table = (Table if kings else avalon)(texts[carrier] + dog, heroes="ann bob")
    for one in table.game.characters.values():
        one.location = "mill"
    ann = table["ann"]
    if carrier == "item":
        ann.items.append("thing")
    elif carrier == "secret":
        ann.secrets.append("thing")
    elif carrier == "skill":
        ann.skills.append("thing-a")
    elif carrier == "event":
        table.game.calendar.active.append("thing")
    else:
        table.game.board.companions["thing"] = "mill"
    return table


def both_of_them(carrier: str) -> bool:
    """Own cards speak for their owner, an event for all, a companion for those beside it."""
    return carrier in ("event", "companion")


@rule("KOR-MOVE-001", "FOA-MOVE-001", "KOR-ITEM-018", "FOA-CLAR-036", "FOA-CLAR-035")
@editions
@pytest.mark.parametrize("carrier", CARRIERS)
def test_special_movement(edition: str, carrier: str) -> None:
    """From the mill, 102, to the lowest-numbered location, the hearth 101; nobody pays for it."""
    table = carried(edition, carrier, "move the party to the lowest-numbered location")
    table.run(start_effects(table.game, table.rules))
    assert table["ann"].location == "hearth"
    assert table["bob"].location == ("hearth" if both_of_them(carrier) else "mill")
    assert (table["ann"].energy, table["bob"].energy) == (6, 6)


@rule("KOR-COMBAT-084", "FOA-TRAIT-005")
@editions
@pytest.mark.parametrize("carrier", CARRIERS)
def test_unpreventable_terror_and_damage(edition: str, carrier: str) -> None:
    each = "each party member "
    table = carried(
        edition, carrier, f"{each}gains 2 unpreventable terror, {each}takes 1 unpreventable damage"
    )
    table.run(start_effects(table.game, table.rules))
    assert (table["ann"].terror, table["ann"].health) == (2, 8)
    assert (table["bob"].terror, table["bob"].health) == ((2, 8) if both_of_them(carrier) else (0, 9))


@rule("KOR-COMPANION-010")
@editions
@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_companion_at_a_random_location(edition: str, carrier: str) -> None:
    """Chance draws the first of the locations on the table."""
    table = carried(edition, carrier, "place companion dog at a random location")
    table.run(start_effects(table.game, table.rules))
    assert table.game.board.companions["dog"] in table.game.board.locations
