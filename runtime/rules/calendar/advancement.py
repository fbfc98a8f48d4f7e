"""The end of the day's advancement: attributes, skills, new cards; and modifying the decks."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.effects.possessions import attach_skill
from runtime.rules.protocol.decisions import Decision, Option
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, ask, choose, shuffle
from runtime.rules.state.changes import pay, things_changed
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.words import ATTRIBUTES, OPPOSITE

KINDS = ("combat", "diplomacy")
_DONE = Option("done", rules_say.THE_DECKS_ARE_RIGHT)


def skills_of(game: Game, character: CharacterState, attribute: str) -> int:
    count = 0
    for side in character.skills:
        if game.book.sides[side][0].attribute == attribute:
            count += 1
    return count


def attribute_most(game: Game, rules: Edition, character: CharacterState, attribute: str) -> int:
    """Two slots, and one more for each attached skill. KOR-ATTR-002, KOR-ATTR-003, KOR-SKILL-008."""
    return rules.numbers.attribute_slots + skills_of(game, character, attribute)


def attribute_cost(rules: Edition, character: CharacterState, attribute: str) -> int:
    """KOR-ATTR-001, KOR-ATTR-004, KOR-ATTR-005, KOR-CHALLENGE-008, FOA-ATTR-001, FOA-ATTR-003."""
    numbers = rules.numbers
    points = character.attributes.get(attribute, 0) + character.attributes.get(OPPOSITE[attribute], 0)
    cost = numbers.attribute_cost + numbers.attribute_cost_per_point * points
    most = numbers.attribute_cost_most
    return min(cost, most) if most else cost


def skill_cost(game: Game, rules: Edition, character: CharacterState, attribute: str) -> int:
    """KOR-SKILL-002, KOR-SKILL-003, KOR-CHALLENGE-009."""
    attached = skills_of(game, character, attribute) + skills_of(game, character, OPPOSITE[attribute])
    return rules.numbers.skill_cost + rules.numbers.skill_cost_per_skill * attached


def free_skills(game: Game, character: CharacterState, attribute: str) -> list[str]:
    """The character's own tokens of the attribute that nobody has attached yet. There is one of each.

    KOR-SKILL-004.
    """
    attached = {game.book.sides[side][0].name for one in game.characters.values() for side in one.skills}
    return [
        skill.name
        for skill in game.book.skills.values()
        if skill.attribute == attribute
        and not skill.wyrdform
        and skill.owner in (None, character.name)
        and skill.name not in attached
    ]


def offers(game: Game, rules: Edition, character: CharacterState) -> Iterator[Option]:
    """What Exp can buy now; what costs too much stays visible.

    KOR-DAYEND-010, KOR-ATTR-006, KOR-ATTR-007, KOR-SKILL-001, KOR-SKILL-006, KOR-SKILL-007, KOR-DECKADV-001,
    KOR-SKILL-004,
    AMB-S-38.
    """
    exp = character.exp
    for attribute in ATTRIBUTES:
        value = character.attributes.get(attribute, 0)
        most = attribute_most(game, rules, character, attribute)
        if value < most:
            cost = attribute_cost(rules, character, attribute)
            reason = "" if cost <= exp else rules_say.COSTS_EXP.format(cost=cost)
            yield Option(
                f"raise-{attribute}",
                rules_say.RAISE_TO.format(attribute=attribute, value=value + 1),
                reason,
                rules_say.EXP.format(cost=cost),
            )
        elif free_skills(game, character, attribute):
            cost = skill_cost(game, rules, character, attribute)
            reason = "" if cost <= exp else rules_say.COSTS_EXP.format(cost=cost)
            yield Option(
                f"skill-{attribute}",
                rules_say.GAIN_A_SKILL_OF.format(attribute=attribute),
                reason,
                rules_say.EXP.format(cost=cost),
            )
    for kind in KINDS:
        pool = getattr(character, f"{kind}_pool")
        if pool:
            cost = rules.numbers.advance_cost
            reason = "" if cost <= exp else rules_say.COSTS_EXP.format(cost=cost)
            yield Option(
                f"advance-{kind}",
                rules_say.ADVANCE_THE_DECK.format(kind=kind),
                reason,
                rules_say.EXP.format(cost=cost),
            )


def advance(game: Game, rules: Edition) -> Flow[None]:
    """Everyone spends Exp as they like, one thing after another.

    KOR-DAYEND-010, KOR-DECKADV-002, AMB-S-39.
    """
    for character in game.characters.values():
        yield from advance_one(game, rules, character)


def advance_one(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    least = min(rules.numbers.attribute_cost, rules.numbers.skill_cost, rules.numbers.advance_cost)
    while character.exp >= least and not game.ending:
        options = list(offers(game, rules, character))
        if all(option.blocked for option in options):
            return
        options.append(Option("keep", rules_say.KEEP_THE_REST))
        answer = yield from ask(
            "advance.spend", character.name, options, rules_say.EXP_TO_SPEND_ON_WHAT.format(exp=character.exp)
        )
        if answer == "keep":
            return
        what, _, name = answer.partition("-")
        if what == "raise":
            yield from raise_attribute(game, rules, character, name)
        elif what == "skill":
            yield from buy_skill(game, rules, character, name)
        else:
            yield from advance_deck(game, rules, character, name)


def raise_attribute(game: Game, rules: Edition, character: CharacterState, attribute: str) -> Flow[None]:
    """KOR-ATTR-004, KOR-ATTR-006."""
    yield pay(game, rules, character, "exp", attribute_cost(rules, character, attribute))
    character.attributes[attribute] = character.attributes.get(attribute, 0) + 1
    yield Event("gained", character.name, attribute, 1)
    yield from rules.settle(game, rules)


def buy_skill(game: Game, rules: Edition, character: CharacterState, attribute: str) -> Flow[None]:
    """Any of the character's own tokens with the attribute's icon, and one of its sides.

    KOR-SKILL-001, KOR-SKILL-002, KOR-SKILL-004, KOR-SKILL-005.
    """
    yield pay(game, rules, character, "exp", skill_cost(game, rules, character, attribute))
    free = free_skills(game, character, attribute)
    pairs = [(name, game.book.skills[name].title) for name in free]
    name = yield from choose("advance.skill", pairs, rules_say.WHICH_SKILL, character.name)
    yield from attach_skill(game, rules, character, name)
    yield from rules.settle(game, rules)


def advance_deck(game: Game, rules: Edition, character: CharacterState, kind: str) -> Flow[None]:
    """Draw from the pool, keep one, shuffle it into the deck and the others back.

    KOR-DECKADV-001, KOR-STORY-008, KOR-CHALLENGE-007, AMB-S-38.
    """
    yield pay(game, rules, character, "exp", rules.numbers.advance_cost)
    pool: list[str] = getattr(character, f"{kind}_pool")
    deck: list[str] = getattr(character, f"{kind}_deck")
    # The cards stay in the pool until one is kept: every card is in one place at all times.
    drawn = pool[: rules.numbers.advance_draw]
    pairs = [(card, game.book.cards[card].title) for card in drawn]
    kept = yield from choose("advance.card", pairs, rules_say.WHICH_CARD_IS_KEPT, character.name)
    pool.remove(kept)
    deck.append(kept)
    things_changed(game)
    yield Event("owns", character.name, kept, text="card")
    yield from shuffle(deck, rules_say.THE_DECK_OF.format(kind=kind, name=character.name))
    yield from shuffle(pool, rules_say.THE_POOL_OF.format(kind=kind, name=character.name))
    yield from rules.settle(game, rules)


def modify_decks(game: Game, rules: Edition) -> Flow[None]:
    """Owned cards go in and out. Each deck keeps at least its minimum.

    KOR-DAYEND-011, KOR-DAYEND-012, KOR-DAYEND-013, KOR-WYRD-002, FOA-DAYEND-011, FOA-DAYEND-010.
    """
    for character in game.characters.values():
        yield from _modify(game, rules, character)


def has_cards_to_change(rules: Edition, character: CharacterState) -> bool:
    """Whether there is a card that could go in, or one above the minimum that could go out (KOR-DAYEND-013)."""
    decks = character.combat_deck, character.diplomacy_deck
    return bool(character.set_aside) or max(map(len, decks)) > rules.numbers.deck_minimum


def _modify(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """One card after another. A deck that was changed is shuffled. KOR-DAYEND-011, KOR-DAYEND-012, KOR-DAYEND-013."""
    if not has_cards_to_change(rules, character):
        return
    changed: set[str] = set()
    while True:
        options = _changes(game, rules, character)
        for option in options:
            if not option.blocked:
                break
        else:
            break  # nothing can be changed
        # A deck is kept in its future draw order, and nobody may see that.
        options.sort(key=lambda one: one.text)
        reason = _too_small(game, rules, character)
        options.append(Option("done", _DONE.text, reason) if reason else _DONE)
        answer = yield Decision("decks.modify", character.name, tuple(options), rules_say.CHANGE_THE_DECKS)
        if answer == "done":
            break
        verb, _, card = str(answer).partition("-")
        kind: str = game.book.cards[card].kind
        changed.add(kind)
        deck: list[str] = getattr(character, f"{kind}_deck")
        if verb == "add":
            character.set_aside.remove(card)
            deck.append(card)
        else:
            deck.remove(card)
            character.set_aside.append(card)
        yield Event("cards", character.name, card, text="into the deck" if verb == "add" else "set aside")
    for kind in KINDS:
        if kind in changed:
            yield from shuffle(
                getattr(character, f"{kind}_deck"),
                rules_say.THE_DECK_OF.format(kind=kind, name=character.name),
            )


def _too_small(game: Game, rules: Edition, character: CharacterState) -> str:
    """Why the decks cannot stay as they are: one of them lacks cards that could be put in (KOR-DAYEND-013, KOR-WYRD-002)."""
    least = rules.numbers.deck_minimum
    for kind in KINDS:
        if len(getattr(character, f"{kind}_deck")) < least and _set_aside(game, character, kind):
            return rules_say.A_DECK_KEEPS_AT_LEAST_CARDS.format(least=least)
    return ""


def _changes(game: Game, rules: Edition, character: CharacterState) -> list[Option]:
    least = rules.numbers.deck_minimum
    adding, removing = game.book.adding, game.book.removing
    found = list(map(adding.__getitem__, character.set_aside))
    for kind in KINDS:
        deck: list[str] = getattr(character, f"{kind}_deck")
        if len(deck) > least:
            found += map(removing.__getitem__, deck)
        elif _set_aside(game, character, kind):
            found += map(game.book.once(_staying, least).__getitem__, deck)
    return found


def _set_aside(game: Game, character: CharacterState, kind: str) -> bool:
    """Whether a card of that kind could go back into the deck."""
    cards = game.book.cards
    for card in character.set_aside:
        if cards[card].kind == kind:
            return True
    return False


def _staying(book: Book, least: int) -> dict[str, Option]:
    """The cards of a deck that is already as small as it may be."""
    reason = rules_say.A_DECK_KEEPS_AT_LEAST_CARDS.format(least=least)
    return {
        card: Option(option.key, option.text, option.blocked or reason)
        for card, option in book.removing.items()
    }
