"""Which Verses the writers' plans read, by their `reads:` lines. Each of these is true as long as the plans pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from schemas.model import Campaign


def covered(campaign: Campaign, plans: Mapping[str, str]) -> set[str]:
    """The Verses that a line names. A short name that several Verses share counts for none of them."""
    by_name: dict[str, list[str]] = {}
    for verse in campaign.verses:
        for name in {verse.id, verse.id.rpartition("/")[2]}:
            by_name.setdefault(name, []).append(verse.id)
    named = (by_name.get(name, []) for name in _read(plans))
    return {found[0] for found in named if len(found) == 1}


def _read(plans: Mapping[str, str]) -> Iterable[str]:
    from runtime.play.plans.plan_text import BadPlan, parse_plans

    for file, text in plans.items():
        try:
            found = parse_plans(text, file)
        except BadPlan:
            continue  # `chronicler test` says what is wrong with it
        yield from (line.value for plan in found for line in plan.lines if line.label == "reads")
