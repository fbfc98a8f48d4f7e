"""What characters hold: items, secrets, skills, cards. Moves one card between decks and owners, and says which lie face up.

Owns the keyword limit: of all items and secrets sharing a keyword a character has only one active.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from runtime.rules.cards.gained import when_gained
from runtime.rules.cards.standing import rules_in_force
from runtime.rules.edition import Edition
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose, shuffle
from runtime.rules.state.changes import things_changed
from runtime.rules.state.game import CharacterState, EncounterState, Game
from runtime.sentences import rules_say
from schemas.vocabulary.standing_rules import ItemLimit

SET_ASIDE: Final = "aside"  # in `encounter.used`: a card that waits until the encounter is over
_STRENGTH: Final = {"A": 1, "B": 2, "C": 3, "D": 3, "E": 4, "items": 1}


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
    tiers = tiers_named(game, deck) if deck else ()
    for name in character.items:
        item = game.book.items[name]
        if deck and item.deck not in tiers:
            continue
        if (
            kind == "item"
            or (kind == "consumable" and item.deck == "consumables")
            or (kind == "craftable" and item.craftable)
            or kind in item.keywords
        ):
            found.append(name)
    return found


def tiers_named(game: Game, deck: str) -> list[str]:
    """The named deck, or the strongest or weakest deck on the table. Never the consumables.

    KOR-ITEM-001, KOR-ITEM-012, AMB-S-137: C and D are equal in strength.
    """
    if deck not in ("highest", "lowest"):
        return [deck]
    on_table = tiers_on_table(game)
    best = (max if deck == "highest" else min)((_STRENGTH[tier] for tier in on_table), default=0)
    return [tier for tier in on_table if _STRENGTH[tier] == best]


def tiers_on_table(game: Game) -> list[str]:
    """KOR-ITEM-002; the consumables are no tier."""
    return sorted(tier for tier in game.decks.table if tier != "consumables")


def active_with(game: Game, character: CharacterState, keyword: str) -> list[str]:
    return [
        card
        for card in (*character.items, *character.secrets)
        if card not in character.inactive and keyword in keywords_of(game, card)
    ]


def take(
    game: Game, rules: Edition, character: CharacterState, card: str, kind: str, handed: bool = False
) -> Flow[None]:
    """The character owns an item or secret from now on. The owner decides at once which card of a keyword is active.

    A card that another owner `handed` on was gained before.

    KOR-ITEM-004, KOR-ITEM-008, KOR-ITEM-009, KOR-CHALLENGE-010, FOA-ITEM-004.
    """
    (character.items if kind == "item" else character.secrets).append(card)
    things_changed(game)
    yield Event("owns", character.name, card, text=kind)
    around = _in_the_midst(game) if kind == "item" and rules.numbers.items_wait else None
    if around is not None:
        around.used.append(f"{SET_ASIDE}:{character.name}:{card}")
        yield turn_down(game, character, card)
    else:
        yield from decide_active(game, rules, character, card)
    if kind == "item":
        yield from keep_item_limit(game, rules, character)
    if not handed and (card in character.items or card in character.secrets):
        yield from when_gained(game, rules, f"{kind}:{card}", character.name)


def _in_the_midst(game: Game) -> EncounterState | None:
    """The encounter that is not yet over when this card comes.

    An encounter's own loot comes after it. The loot of another encounter that it brought comes in its middle.

    FOA-ITEM-004.
    """
    for encounter in (game.encounter, *reversed(game.outer)):
        if encounter is not None and encounter.phase != "conclusion":
            return encounter
    return None


def decide_active(game: Game, rules: Edition, character: CharacterState, card: str) -> Flow[None]:
    """KOR-ITEM-005, KOR-ITEM-006, KOR-ITEM-008, KOR-SECRET-008, AMB-C-04."""
    down: list[str] = []
    for keyword in keywords_of(game, card):
        rivals = [name for name in active_with(game, character, keyword) if name not in down]
        if len(rivals) > 1:
            pairs = [(name, game.book.title(name)) for name in rivals]
            text = rules_say.WHICH_DOES_USE.format(keyword=keyword, who=game.book.short(character.name))
            kept = yield from choose("item.active", pairs, text, character.name)
            if kept != card:
                # If it gives way for one of its keywords, it does so for all: the cards it would have replaced stay.
                down = [name for name in rivals if name != kept]
                break
            down += [name for name in rivals if name != kept]
    for name in down:
        yield turn_down(game, character, name)


def turn_down(game: Game, character: CharacterState, card: str) -> Event:
    if card not in character.inactive:
        character.inactive.append(card)
        things_changed(game)
    return Event("turns", character.name, card, text="face down")


def turn_up(game: Game, character: CharacterState, card: str) -> Iterator[Event]:
    """Makes a card active. The others with its keywords are turned down (KOR-ITEM-005, KOR-ITEM-007)."""
    for keyword in keywords_of(game, card):
        for rival in active_with(game, character, keyword):
            if rival != card:
                yield turn_down(game, character, rival)
    if card in character.inactive:
        character.inactive.remove(card)
        things_changed(game)
    yield Event("turns", character.name, card, text="face up")


PRINTED_DYING: Final = "you-are-dying"  # where a campaign has no card of its own


def item_limit(game: Game, rules: Edition, character: CharacterState) -> int:
    """How many items a character may carry; 0 means any number (KOR-ITEM-004, KOR-CHALLENGE-010, KOR-DEATH-005)."""
    limits = [rule.amount for _, rule in rules_in_force(game, rules, character, ItemLimit)]
    if rules.numbers.item_limit:
        limits.append(rules.numbers.item_limit)
    if PRINTED_DYING in character.conditions and rules.rulings.amb_s_06_items:
        limits.append(rules.rulings.amb_s_06_items)  # AMB-S-06
    return min(limits, default=0)


def keep_item_limit(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """If there is one item too many, it goes to somebody here with room, or is discarded.

    KOR-CHALLENGE-010, AMB-S-138.
    """
    limit = item_limit(game, rules, character)
    if not limit:
        return
    while len(character.items) > limit:
        pairs = [(item, game.book.items[item].title) for item in character.items]
        item = yield from choose("item.too-many", pairs, rules_say.WHICH_ITEM_GOES, character.name)
        others = [
            one for one in game.at(character.location) if one is not character and _has_room(game, rules, one)
        ]
        receivers = [(one.name, game.book.characters[one.name].title) for one in others]
        if not rules.rulings.amb_s_138:
            receivers = []
        who = yield from choose(
            "item.hand-on", [*receivers, ("discard", rules_say.DISCARD_IT)], rules_say.WHO_TAKES_IT
        )
        if who == "discard":
            yield discard_item(game, character, item)
        else:
            yield from hand_over(game, rules, character, game.characters[who], item, "item")


def _has_room(game: Game, rules: Edition, character: CharacterState) -> bool:
    """Whether one more item is allowed. KOR-CHALLENGE-010, AMB-S-138."""
    limit = item_limit(game, rules, character)
    return not limit or len(character.items) < limit


def hand_over(
    game: Game, rules: Edition, giver: CharacterState, taker: CharacterState, card: str, kind: str
) -> Flow[None]:
    """An item or secret changes hands.

    KOR-ITEM-021, KOR-SECRET-005; uses made today stay made (KOR-ITEM-009).
    """
    yield drop(game, giver, card, kind)
    yield from take(game, rules, taker, card, kind, handed=True)


def drop(game: Game, character: CharacterState, card: str, kind: str) -> Event:
    """The character no longer owns it. The caller decides where it goes."""
    (character.items if kind == "item" else character.secrets).remove(card)
    for names in (character.inactive, character.flipped):
        if card in names:
            names.remove(card)
    things_changed(game)
    return Event("gives-up", character.name, card, text=kind)


def discard_item(game: Game, character: CharacterState, item: str) -> Event:
    """To the bottom of its deck. KOR-ITEM-013, KOR-DISCARD-001."""
    event = drop(game, character, item, "item")
    game.card_markers.pop(f"item:{item}", None)
    game.decks.items.setdefault(game.book.items[item].deck, []).append(item)
    return event


def return_secret(game: Game, character: CharacterState, secret: str) -> Event:
    """Back into the secret deck, at the place of its number. KOR-DISCARD-002, KOR-SECRET-010."""
    game.card_markers.pop(f"secret:{secret}", None)
    return drop(game, character, secret, "secret")


def return_global_secret(game: Game, secret: str) -> Event:
    """The same for a secret that belongs to nobody. KOR-SECRET-007."""
    game.decks.global_secrets.remove(secret)
    game.card_markers.pop(f"secret:{secret}", None)
    things_changed(game)
    return Event("gives-up", "", secret, text="secret")


def put_secret_back(game: Game, secret: str, people: Iterable[CharacterState]) -> Iterator[Event]:
    """Wherever these people have it: with one of them, in the middle, or as a card in a deck.

    KOR-SECRET-002, KOR-SECRET-007, KOR-SECRET-010, KOR-SECRET-011, KOR-DISCARD-002.
    """
    if secret in game.decks.global_secrets:
        yield return_global_secret(game, secret)
        return
    card = game.book.secrets[secret].card
    for character in people:
        if card is not None:
            yield from give_up_card(game, character, card)
        elif secret in character.secrets:
            yield return_secret(game, character, secret)


def give_up_card(game: Game, character: CharacterState, card: str) -> Iterator[Event]:
    """A combat or diplomacy card leaves its owner's decks, and in an encounter also the hand and the discards.

    One that lies in a sequence stays there to its end. KOR-DISCARD-006, KOR-SECRET-011.
    """
    name = character.name
    held = [pile for one in game.encounters for pile in (one.hands.get(name, []), one.discards.get(name, []))]
    for pile in (character.combat_deck, character.diplomacy_deck, character.set_aside, *held):
        if card in pile:
            pile.remove(card)
            things_changed(game)
            yield Event("gives-up", character.name, card, text="card")


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


def owner_of(game: Game, kind: str, card: str) -> CharacterState | None:
    """Who owns the item or secret; an item and a secret may have the same name."""
    for character in game.characters.values():
        if card in (character.items if kind == "item" else character.secrets):
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
        yield from shuffle(
            deck, rules_say.THE_DECK_OF.format(kind=game.book.cards[card].kind, name=character.name)
        )


def decks_of(game: Game, character: CharacterState, card: str) -> tuple[list[str], list[str]]:
    """The deck and the advancement pool a card belongs to."""
    if game.book.cards[card].kind == "combat":
        return character.combat_deck, character.combat_pool
    return character.diplomacy_deck, character.diplomacy_pool
