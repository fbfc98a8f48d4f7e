"""What changes an attack or response, as numbers: additions first, then prevention, on every part of a kind."""

from __future__ import annotations

from typing import Any, Final

from runtime.rules.costs.costs import multiplier
from runtime.rules.edition import Edition
from runtime.rules.encounters.card_tables import part_kind
from runtime.rules.encounters.encounter_rules import under_way
from runtime.rules.encounters.moment import EVERYONE, Addition, Strike, strike_of
from runtime.rules.encounters.sequence import is_visible
from runtime.rules.protocol.context import Context
from runtime.rules.state.game import Game, PlayedCard

_SHARED_KINDS: Final = frozenset(
    ("up", "down", *(f"{word}-{what}" for word in ("gain", "lose") for what in ("pool", "duration")))
)


def part_amount(effect: Any, game: Game, rules: Edition, context: Context) -> int:
    """How much a part is before anything changes it."""
    if not isinstance(effect.amount, int):
        return 0
    return effect.amount * multiplier(effect.per, game, rules, context)


def kinds_added(what: str) -> frozenset[str]:
    """The parts that `add 1 terror` and the like join (KOR-COMBAT-089)."""
    if what in ("damage", "up", "down"):
        return frozenset((what,))
    return frozenset((f"gain-{what}", f"lose-{what}"))


def kind_prevented(what: str) -> str:
    """The harm that a prevention lowers: Terror is gained, everything else is lost."""
    if what in ("damage", "up", "down"):
        return what
    return "gain-terror" if what == "terror" else f"lose-{what}"


def last_parts(blow: Strike, kinds: frozenset[str]) -> list[list[Addition]]:
    """Additions of kinds that the strike does not contain. All additions of one kind form one part.

    KOR-COMBAT-090, KOR-DIPLO-026, AMB-S-69.
    """
    groups: list[list[Addition]] = []
    by_kind: dict[tuple[str, str, str], list[Addition]] = {}
    for added in blow.additions:
        if added.kinds & kinds:
            continue
        kind, effect = part_kind(added.effect), added.effect
        plain = kind and not getattr(effect, "per", "") and isinstance(getattr(effect, "amount", None), int)
        same = (kind, getattr(effect, "who", ""), added.context.active)
        if plain and same in by_kind:
            by_kind[same].append(added)
            continue
        groups.append([added])
        if plain:
            by_kind[same] = groups[-1]
    return groups


def suffered(game: Game, rules: Edition, context: Context, kind: str, amount: int, name: str = "") -> int:
    """What a change of this kind amounts to. In a part of a strike: with all that changes it; elsewhere: as it is.

    Asked for one person; pool, duration and marker are asked for the one who is struck.
    KOR-COMBAT-096, KOR-COMBAT-097.
    """
    blow = strike_of(context)
    if blow is None or not blow.resolving or not (blow.additions or blow.preventions):
        return amount
    return amount_for(game, rules, blow, kind, amount, name or blow.target)


def amount_for(game: Game, rules: Edition, blow: Strike, kind: str, amount: int, name: str) -> int:
    """What one person suffers from a part: all additions, less all prevention, never below 0.

    An addition changes the part itself and so hits everyone the part hits. A prevention protects the one it is for,
    or everyone. KOR-COMBAT-094, KOR-COMBAT-096, KOR-COMBAT-097, KOR-COMBAT-098, KOR-DIPLO-027, AMB-S-69, AMB-S-139.
    """
    added = 0
    if blow.resolving == "parts":
        added = sum(one.amount for one in blow.additions if kind in one.kinds and _counts(game, one.card))
    if rules.rulings.amb_s_69 == "prevents-first":
        return _prevented(game, rules, blow, kind, amount, name) + added
    return _prevented(game, rules, blow, kind, amount + added, name)


def _prevented(game: Game, rules: Edition, blow: Strike, kind: str, amount: int, name: str) -> int:
    """What is left for one person after every prevention of that kind."""
    floors = []
    for one in blow.preventions:
        if (
            one.kind != kind
            or not _counts(game, one.card)
            or not _protects(rules, blow, kind, one.whom, name)
        ):
            continue
        if one.least:
            floors.append(one)
        else:
            amount -= one.amount
    for one in floors:
        amount = max(amount - one.amount, min(amount, one.least))
    return max(0, amount)


def _counts(game: Game, card: PlayedCard | None) -> bool:
    """Whether the card that says so is still active (KOR-COMBAT-092, AMB-S-70)."""
    return card is None or is_visible(game, under_way(game), card)


def _protects(rules: Edition, blow: Strike, kind: str, whom: str, name: str) -> bool:
    if whom == EVERYONE:
        return True
    if kind in _SHARED_KINDS:
        return whom == blow.target
    if rules.rulings.amb_s_139 == "each" and whom == blow.target:
        return True
    return whom == name
