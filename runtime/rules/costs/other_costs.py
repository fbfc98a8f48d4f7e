"""The parts of a cost that are not prices: how often it may be used, time, items, secrets.

Module `costs` has the parts that purses share.
"""

from __future__ import annotations

from runtime.rules.cards.holding import owner_of, put_secret_back
from runtime.rules.costs.item_costs import hand_over_items, items_lacking
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.owning import owns_secret
from runtime.rules.state.changes import use_today, use_up
from runtime.rules.state.game import WORLD, Game, Markers
from runtime.sentences import rules_say
from schemas.parts import Cost


def other_costs_blocked(cost: Cost | None, game: Game, rules: Edition, context: Context, mark: str) -> str:
    """Why a cost cannot be met, apart from its prices: limits of use, time, items, secrets, charges."""
    if cost is None:
        return ""
    if cost.limit:
        reason = _limit_reached(cost.limit, game, mark)
        if reason:
            return reason
    if cost.time and dark_markers(game, rules, context, mark) > 0:
        return rules_say.DARK_TIME_MARKERS_LIE_ON_IT
    lacking = items_lacking(cost.items, game, context.members) if cost.items else ""
    if lacking:
        return rules_say.COSTS_LACKING.format(lacking=lacking)
    for secret in cost.secrets:
        if secret not in game.decks.global_secrets and not any(
            owns_secret(game, game.characters[name], secret) for name in context.members
        ):
            return rules_say.COSTS_THE_SECRET.format(title=game.book.words.named("secret", secret))
    return ""


def _limit_reached(limit: str, game: Game, mark: str) -> str:
    if limit == "once":
        return rules_say.ALREADY_DONE if mark in game.sheet.used else ""
    if limit == "once-per-day":
        return rules_say.ALREADY_DONE_TODAY if mark in game.calendar.today else ""
    if game.encounter is None:
        return rules_say.ONLY_IN_AN_ENCOUNTER
    return rules_say.ALREADY_DONE_IN_THIS_ENCOUNTER if mark in game.encounter.used else ""


def dark_markers(game: Game, rules: Edition, context: Context, mark: str) -> int:
    """Dark time markers on the location, or on the card that speaks (KOR-LOC-005).

    All features of a location look at the same markers, unless the table rules otherwise (AMB-S-14).
    """
    markers = _markers_of(game, rules, context, mark)
    return markers.dark if markers is not None else 0


def _markers_of(game: Game, rules: Edition, context: Context, mark: str) -> Markers | None:
    if context.source and not context.source.startswith("location:"):
        return game.card_markers.get(context.source)
    if not rules.rulings.amb_s_14:
        return game.card_markers.get(mark)
    placed = game.board.locations.get(context.here)
    return placed.markers if placed is not None else None


def pay_other_costs(cost: Cost | None, game: Game, rules: Edition, context: Context, mark: str) -> Flow[None]:
    """Notes the use and hands over items and secrets. KOR-ITEM-013, KOR-SECRET-002, KOR-COMPANION-008."""
    if cost is None:
        return
    if cost.limit == "once":
        use_up(game, mark)
    elif cost.limit == "once-per-day":
        use_today(game, mark)
    elif cost.limit and game.encounter is not None:
        game.encounter.used.append(mark)
    if cost.items:
        yield from hand_over_items(cost.items, game, context.members, context.at)
    for secret in cost.secrets:
        yield from put_secret_back(game, secret, [game.characters[name] for name in context.members])


def place_time(cost: Cost | None, game: Game, rules: Edition, context: Context, mark: str) -> Flow[None]:
    """After use: as many dark markers as the cost has time icons (KOR-LOC-005, KOR-LOC-006, KOR-GEN-009)."""
    if cost is None or not cost.time:
        return
    if context.source and not context.source.startswith("location:"):
        kind, _, card = context.source.partition(":")
        if context.discarded or _given_up(game, kind, card):
            return  # the card was used up
        markers = game.card_markers.setdefault(context.source, Markers())
    elif not rules.rulings.amb_s_14:
        markers, card = game.card_markers.setdefault(mark, Markers()), context.here
    else:
        # On the location that was used, even if its effect moved the party elsewhere or turned it into another card
        # of its number. If it is gone, markers cannot lie on it.
        used = context.source.partition(":")[2] or context.here
        card = used
        if used not in game.board.locations and used in game.book.variants:
            card = next((name for name in game.book.variants[used] if name in game.board.locations), used)
        placed = game.board.locations.get(card)
        if placed is None:
            return
        markers = placed.markers
    markers.dark += cost.time
    game.unsettled |= WORLD
    yield Event("markers", what=card, amount=cost.time, text="dark-time")


def _given_up(game: Game, kind: str, card: str) -> bool:
    """Whether nobody holds an item or a secret any more, because it was a part of its own cost."""
    if kind not in ("item", "secret") or card in game.decks.global_secrets:
        return False
    return owner_of(game, kind, card) is None
