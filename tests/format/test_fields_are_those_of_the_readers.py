"""The formatter's table of fields equals the readers' table: same kinds, same labels."""

import pytest

from compiler.format.field_shapes import FIELDS
from compiler.lower import locations, possessions, talks
from compiler.output.reference import BLOCK_FIELDS
from compiler.syntax.headers import KINDS, SECTIONS

# What has fields without being a block of its own stands in no chapter of the reference.
_READ = {
    **BLOCK_FIELDS,
    "wyrdness side": locations.SIDE,
    "stage": talks.TALK,
    "side": possessions.SIDE,
}


@pytest.mark.parametrize("kind", sorted(_READ))
def test_labels(kind: str) -> None:
    assert set(_READ[kind]) == set(FIELDS[kind])


def test_every_kind_of_block_is_known() -> None:
    # A choice reads its one field by hand; sections have none.
    assert {*_READ, "choice"} == set(FIELDS)
    assert set(KINDS) - set(SECTIONS) <= set(FIELDS)
