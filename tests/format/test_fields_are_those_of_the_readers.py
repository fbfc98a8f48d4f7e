"""The formatter's table of fields is the readers' table: same kinds, same labels."""

import pytest

from compiler.format.field_shapes import FIELDS
from compiler.lower import (
    calendar,
    cards,
    echoes,
    encounters,
    locations,
    people,
    possessions,
    story,
    talks,
    verse_fields,
    voices,
)
from compiler.syntax.headers import KINDS, SECTIONS

_READ = {
    "campaign": story.CAMPAIGN,
    "chapter": story.CHAPTER,
    "status": story.STATUS,
    "location": locations.LOCATION,
    "wyrdness side": locations.SIDE,
    "combat card": cards.CARD,
    "diplomacy card": cards.CARD,
    "enemy card": cards.ENEMY_CARD,
    "combat encounter": encounters.COMBAT,
    "diplomacy encounter": talks.DIPLOMACY,
    "stage": talks.TALK,
    "written encounter": encounters.WRITTEN,
    "spawn": encounters.SPAWN,
    "item": possessions.ITEM,
    "secret": possessions.SECRET,
    "skill": possessions.SKILL,
    "side": possessions.SIDE,
    "event": calendar.EVENT,
    "character": people.CHARACTER,
    "companion": people.COMPANION,
    "achievement": echoes.ACHIEVEMENT,
    "legendary action": echoes.LEGENDARY,
    "boss": people.BOSS,
    "weather": people.WEATHER,
    "condition": people.CONDITION,
    "verse": verse_fields.VERSE,
    "person": voices.PERSON,
    "snippet": voices.SNIPPET,
}


@pytest.mark.parametrize("kind", sorted(_READ))
def test_labels(kind: str) -> None:
    assert set(_READ[kind]) == set(FIELDS[kind])


def test_every_kind_of_block_is_known() -> None:
    # A choice reads its one field by hand; sections have none.
    assert {*_READ, "choice"} == set(FIELDS)
    assert set(KINDS) - set(SECTIONS) <= set(FIELDS)
