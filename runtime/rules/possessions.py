"""What characters hold: items, secrets, skills, cards. Moving one card between decks and owners, and which
lie face up.

Owns the keyword limit: of all items and secrets sharing a keyword a character has only one active.
"""

from __future__ import annotations

from collections.abc import Iterator

from runtime.rules.changes import things_changed
from runtime.rules.context import Context
from runtime.rules.edition import Edition
from runtime.rules.effects.table import apply
from runtime.rules.events import Event
from runtime.rules.flow import Flow, choose, shuffle
from runtime.rules.requirements import holds
from runtime.rules.standing import rules_in_force
from runtime.rules.state import CharacterState, Game
from schemas.vocabulary.rules import ItemLimit


def keywords_of(game: Game, card: str) -> tuple[str, ...]:
    """The keywords of an owned item or secret. KOR-ITEM-003, KOR-ITEM-022, FOA-ITEM-001."""
    book = game.book
    found = book.items.get(card) or book.secrets.get(card)
    return found.keywords if found is not None else ()


def items_of_kind(game: Game, character: CharacterState, kind: str, deck: str = "") -> list[str]:
    """Owned items of a kind, face-down ones included; secrets never count.

    KOR-ITEM-013, KOR-SECRET-003, KOR-SECRET-004.
    """
    found = []
    for name in character.items:
        item = game.book.items[name]
        if deck and item.deck != deck:
            continue
        if (
            kind == "item"
            or (kind == "consumable" and item.deck == "consumables")
            or (kind == "craftable" and item.craftable)
            or kind in item.keywords
        ):
            found.append(name)
    return found


def active_with(game: Game, character: CharacterState, keyword: str) -> list[str]:
    return [
        card
        for card in (*character.items, *character.secrets)
        if card not in character.inactive and keyword in keywords_of(game, card)
    ]


def take(game: Game, rules: Edition, character: CharacterState, card: str, kind: str) -> Flow[None]:
    """The character owns an item or secret from now on; the owner decides at once which of a keyword is
    active.

    KOR-ITEM-004, KOR-ITEM-008, KOR-CHALLENGE-010.
    """
    (character.items if kind == "item" else character.secrets).append(card)
    things_changed(game)
    yield Event("owns", character.name, card, text=kind)
    yield from decide_active(game, rules, character, card)
    if kind == "item":
        yield from keep_item_limit(game, rules, character)
    if "when-gained" in game.book.triggers:
        ref = f"{kind}:{card}"
        for ability in game.book.abilities.get(ref, ()):
            if ability.when == "when-gained" and (card in character.items or card in character.secrets):
                context = Context((character.name,), character.location, active=character.name, source=ref)
                if ability.needs is None or holds(ability.needs, game, rules, context):
                    yield from apply(ability.do, game, rules, context)


def decide_active(game: Game, rules: Edition, character: CharacterState, card: str) -> Flow[None]:
    """KOR-ITEM-005, KOR-ITEM-006, KOR-ITEM-008, KOR-SECRET-008, AMB-C-04."""
    for keyword in keywords_of(game, card):
        rivals = active_with(game, character, keyword)
        if len(rivals) > 1:
            pairs = [(name, game.book.title(name)) for name in rivals]
            text = f"Which {keyword} does {game.book.short(character.name)} use?"
            kept = yield from choose("item.active", pairs, text, character.name)
            for name in rivals:
                if name != kept:
                    yield turn_down(game, character, name)


def turn_down(game: Game, character: CharacterState, card: str) -> Event:
    if card not in character.inactive:
        character.inactive.append(card)
        things_changed(game)
    return Event("turns", character.name, card, text="face down")


def turn_up(game: Game, character: CharacterState, card: str) -> Iterator[Event]:
    """Makes a card active; the others of its keywords are turned down (KOR-ITEM-005, KOR-ITEM-007)."""
    for keyword in keywords_of(game, card):
        for rival in active_with(game, character, keyword):
            if rival != card:
                yield turn_down(game, character, rival)
    if card in character.inactive:
        character.inactive.remove(card)
        things_changed(game)
    yield Event("turns", character.name, card, text="face up")


def item_limit(game: Game, rules: Edition, character: CharacterState) -> int:
    """How many items a character may carry; 0 means any number (KOR-ITEM-004, KOR-CHALLENGE-010)."""
    limits = [rule.amount for _, rule in rules_in_force(game, rules, character, ItemLimit)]
    if rules.numbers.item_limit:
        limits.append(rules.numbers.item_limit)
    return min(limits, default=0)


def keep_item_limit(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """One item too many goes to somebody here with room, or is discarded. KOR-CHALLENGE-010, AMB-S-138."""
    limit = item_limit(game, rules, character)
    if not limit:
        return
    while len(character.items) > limit:
        pairs = [(item, game.book.items[item].title) for item in character.items]
        item = yield from choose("item.too-many", pairs, "Which item goes?", character.name)
        others = [
            one
            for one in game.at(character.location)
            if one is not character and len(one.items) < (item_limit(game, rules, one) or len(one.items) + 1)
        ]
        receivers = [(one.name, game.book.characters[one.name].title) for one in others]
        if not rules.rulings.amb_s_138:
            receivers = []
        who = yield from choose("item.hand-on", [*receivers, ("discard", "Discard it")], "Who takes it?")
        if who == "discard":
            yield discard_item(game, character, item)
        else:
            yield from hand_over(game, rules, character, game.characters[who], item, "item")


def hand_over(
    game: Game, rules: Edition, giver: CharacterState, taker: CharacterState, card: str, kind: str
) -> Flow[None]:
    """An item or secret changes hands.

    KOR-ITEM-021, KOR-SECRET-005; uses made today stay made (KOR-ITEM-009).
    """
    yield drop(game, giver, card, kind)
    yield from take(game, rules, taker, card, kind)


def drop(game: Game, character: CharacterState, card: str, kind: str) -> Event:
    """The character no longer owns it; where it goes is the caller's business."""
    (character.items if kind == "item" else character.secrets).remove(card)
    for names in (character.inactive, character.flipped):
        if card in names:
            names.remove(card)
    things_changed(game)
    return Event("gives-up", character.name, card, text=kind)


def discard_item(game: Game, character: CharacterState, item: str) -> Event:
    """To the bottom of its deck. KOR-ITEM-013, KOR-DISCARD-001."""
    event = drop(game, character, item, "item")
    game.decks.items.setdefault(game.book.items[item].deck, []).append(item)
    return event


def return_secret(game: Game, character: CharacterState, secret: str) -> Event:
    """Back into the secret deck, at the place of its number. KOR-DISCARD-002, KOR-SECRET-010."""
    return drop(game, character, secret, "secret")


def remove_from_game(game: Game, kind: str, name: str) -> Event:
    """The card leaves the campaign. KOR-DISCARD-006."""
    ref = f"{kind}:{name}"
    new = ref not in game.decks.removed
    if new:
        game.decks.removed.append(ref)
    game.card_markers.pop(ref, None)
    things_changed(game)
    return Event("removed", "", name, int(new), kind)


def is_removed(game: Game, kind: str, name: str) -> bool:
    return f"{kind}:{name}" in game.decks.removed


def owner_of(game: Game, card: str) -> CharacterState | None:
    """Who owns the item or secret."""
    for character in game.characters.values():
        if card in character.items or card in character.secrets:
            return character
    return None


def add_card(game: Game, character: CharacterState, card: str) -> Flow[None]:
    """A combat or diplomacy card joins its owner's deck. KOR-SECRET-011, KOR-DECKADV-003."""
    deck, pool = decks_of(game, character, card)
    if card in pool:
        pool.remove(card)
    if card in character.set_aside:
        character.set_aside.remove(card)
    if card in deck:
        return
    deck.append(card)
    things_changed(game)
    yield Event("owns", character.name, card, text="card")
    if game.encounter is None:
        yield from shuffle(deck, f"the {game.book.cards[card].kind} deck of {character.name}")


def decks_of(game: Game, character: CharacterState, card: str) -> tuple[list[str], list[str]]:
    """The deck and the advancement pool a card belongs to."""
    if game.book.cards[card].kind == "combat":
        return character.combat_deck, character.combat_pool
    return character.diplomacy_deck, character.diplomacy_pool
