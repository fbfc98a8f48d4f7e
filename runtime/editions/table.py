"""The editions by the name a campaign gives."""

from __future__ import annotations

from runtime.editions import kings_of_ruin
from runtime.rules.edition import Edition

EDITIONS: dict[str, Edition] = {kings_of_ruin.EDITION.name: kings_of_ruin.EDITION}
