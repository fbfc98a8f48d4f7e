"""The triggers that cards, items, secrets and skills share: one list for the whole game, from the vocabulary."""

from compiler.lower.block_fields import Field, Table
from compiler.lower.field_readers import ability, action, standing
from schemas.vocabulary.triggering import MOMENTS, Stand


def _labels(stands: Stand) -> Table:
    return {one.label: Field(ability(one.name)) for one in MOMENTS.values() if one.stands == stands}


IN_ENCOUNTERS: Table = _labels("encounter")
ANY_TIME: Table = _labels("any-time")
GAINED: Table = _labels("gained")  # for things that somebody gains
STANDING: Table = {
    "while held": Field(standing("held")),
    "while in play": Field(standing("in-play")),
}
ACTION: Table = {"action": Field(action(setting="card"))}
ALL: Table = {**IN_ENCOUNTERS, **ANY_TIME, **STANDING}
