"""The editions by the name a campaign gives."""

from __future__ import annotations

from runtime.editions import fall_of_avalon, kings_of_ruin
from runtime.rules.edition import Edition

EDITIONS: dict[str, Edition] = {
    edition.name: edition for edition in (kings_of_ruin.EDITION, fall_of_avalon.EDITION)
}
