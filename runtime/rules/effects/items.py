"""Effects on items: gaining, losing and discarding them, and their decks."""

from __future__ import annotations

from runtime.rules.calendar.chapters import put_item_deck
from runtime.rules.cards import holding as possessions
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles, people_named, subjects
from runtime.rules.effects.possessions import item_leaves, one_of
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.flow import Flow, choose, draw_at_random, shuffle
from runtime.rules.state.game import Game
from runtime.sentences import rules_say
from schemas.vocabulary.possessions import (
    DiscardItems,
    GainItem,
    GainItems,
    LoseItem,
    PutItemDeck,
    RemoveItem,
)


@handles(GainItems)
def gain_items(effect: GainItems, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Drawn from the named deck. If that is not on the table, a random one from the box. An empty deck gives nothing.

    KOR-ITEM-010, KOR-ITEM-011, KOR-ITEM-012, KOR-ITEM-014, KOR-ITEM-015, KOR-SCALE-005, FOA-ITEM-006.
    """
    characters = yield from subjects(effect.who, game, context)
    shared = effect.who == "@party" and not context.active
    for character in [None] if shared else characters:
        for _ in range(effect.amount):
            drawn = yield from _drawn(effect, game)
            if drawn is None:
                continue
            # The card leaves its deck only when its owner is known: every card is in one place at all times.
            deck, item, search = drawn
            title = game.book.items[item].title
            owner = character or (
                yield from one_of(game, characters, rules_say.WHO_TAKES.format(title=title), context)
            )
            game.decks.items[deck].remove(item)
            yield from possessions.take(game, rules, owner, item, "item")
            if search:
                yield from shuffle(game.decks.items[deck], rules_say.ITEM_DECK.format(tier=deck))


def _drawn(effect: GainItems, game: Game) -> Flow[tuple[str, str, bool] | None]:
    """The deck, the card, and whether the deck was searched for the card."""
    decks = game.decks
    if effect.kind == "item":
        tier = yield from _tier(effect.deck, game)
    elif effect.kind == "consumable":
        tier = "consumables"
    else:
        return _of_keyword(effect.kind, game)
    if tier is None:
        return None
    deck = decks.items.get(tier, [])
    if not deck:
        return None
    if tier in decks.table:
        return tier, deck[0], False
    item = yield from draw_at_random(deck, rules_say.THE_ITEMS_IN_THE_BOX.format(tier=tier))
    return tier, item, False


def _tier(deck: str, game: Game) -> Flow[str | None]:
    """KOR-ITEM-001, KOR-ITEM-012, AMB-S-137: C and D are equal in strength, so the players choose."""
    if deck and deck not in ("highest", "lowest"):
        return deck
    # If no deck is named, any deck on the table will do (KOR-GEN-003).
    tiers = possessions.tiers_named(game, deck) if deck else possessions.tiers_on_table(game)
    pairs = [(tier, rules_say.DECK.format(tier=tier)) for tier in tiers]
    return (yield from choose("item.deck", pairs, rules_say.FROM_WHICH_DECK)) if pairs else None


def _of_keyword(kind: str, game: Game) -> tuple[str, str, bool] | None:
    """The first card with the keyword in the decks on the table (AMB-S-35: a searched deck is shuffled).

    FOA-ITEM-005, FOA-ITEM-006, FOA-ITEM-009, FOA-SECRET-005.
    """
    for tier in game.decks.table:
        for item in game.decks.items.get(tier, []):
            card = game.book.items[item]
            if kind in card.keywords or (kind == "craftable" and card.craftable):
                return tier, item, True
    return None


@handles(GainItem)
def gain_item(effect: GainItem, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """A named item, from the deck that holds it (AMB-S-35: a searched deck is shuffled). FOA-CLAR-030."""
    characters = yield from subjects(effect.who, game, context)
    for tier, deck in game.decks.items.items():
        if effect.item in deck and characters:
            title = game.book.items[effect.item].title
            owner = yield from one_of(game, characters, rules_say.WHO_TAKES.format(title=title), context)
            deck.remove(effect.item)
            yield from possessions.take(game, rules, owner, effect.item, "item")
            if tier in game.decks.table:
                yield from shuffle(deck, rules_say.ITEM_DECK.format(tier=tier))
            return


@handles(LoseItem)
def lose_item(effect: LoseItem, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-001."""
    characters = yield from subjects(effect.who, game, context)
    for character in characters:
        if effect.item in character.items:
            yield possessions.discard_item(game, character, effect.item)
            return


@handles(RemoveItem)
def remove_item(effect: RemoveItem, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-006."""
    for character in game.characters.values():
        if effect.item in character.items:
            yield possessions.discard_item(game, character, effect.item)
    for left in game.board.remains.values():
        if effect.item in left:
            left.remove(effect.item)
    yield item_leaves(game, effect.item)


@handles(DiscardItems)
def discard_items(effect: DiscardItems, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """The owner chooses any owned item of the kind, also one that lies face down. Secrets are skipped.

    KOR-ITEM-013, KOR-SECRET-002, KOR-SECRET-003, KOR-SECRET-004, KOR-SCALE-004.
    """
    if effect.who == "@one-party-member":
        # A character who has none cannot be chosen (KOR-GEN-003).
        party = people_named("@each-party-member", game, context)
        able = [one for one in party if possessions.items_of_kind(game, one, effect.kind, effect.deck)]
        characters = [(yield from one_of(game, able, rules_say.WHO_DISCARDS, context))] if able else []
    else:
        characters = yield from subjects(effect.who, game, context)
    groups = [characters] if effect.who == "@party" else [[one] for one in characters]
    for group in groups:
        left = 999 if effect.amount == "all" else effect.amount
        while left > 0:
            owners = {
                item: one
                for one in group
                for item in possessions.items_of_kind(game, one, effect.kind, effect.deck)
            }
            if not owners:
                break
            if effect.amount == "all":
                item = next(iter(owners))
            else:
                pairs = [(name, game.book.items[name].title) for name in owners]
                actor = group[0].name if len(group) == 1 else "players"
                item = yield from choose(
                    "item.discard", pairs, rules_say.WHICH_ITEM_IS_DISCARDED, actor, context.at
                )
            yield possessions.discard_item(game, owners[item], item)
            left -= 1


@handles(PutItemDeck)
def put_deck(effect: PutItemDeck, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-ITEM-002."""
    yield from put_item_deck(game, effect.tier)
