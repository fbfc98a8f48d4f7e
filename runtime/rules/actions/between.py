"""What is free between Actions: trading, exchanging active cards, remembering, cards used at any time."""

from __future__ import annotations

from runtime.rules.cards import anytime
from runtime.rules.cards.holding import hand_over, turn_down, turn_up
from runtime.rules.cards.standing import forbidden
from runtime.rules.edition import Edition
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Offer
from runtime.rules.protocol.flow import Flow, choose, number
from runtime.rules.state.changes import gain, highest, pay
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say


def offer_any_time(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """KOR-ECHO-005, KOR-ITEM-016."""
    return anytime.offers_of(game, rules, (character.name,))


def offer_between(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """Memories, active cards, gifts. A character who is alone and owns nothing mostly has none of these."""
    if (
        not game.sheet.achievements
        and not character.items
        and not character.secrets
        and len(game.characters) == 1
    ):
        return []
    return [
        *offer_memories(game, rules, character),
        *offer_exchange(game, rules, character),
        *offer_trade(game, rules, character),
    ]


def offer_memories(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """The memory of an earned achievement may be read now, later and again. KOR-ECHO-003, KOR-JOURNAL-004."""
    return _memories(game, rules, character) if game.sheet.achievements else []


def _memories(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    found: list[Offer] = []
    for name in game.sheet.achievements:
        achievement = game.book.achievements[name]
        if achievement.owner != character.name or achievement.memory is None:
            continue

        def run(target: str = achievement.memory) -> Flow[None]:
            yield from read(game, rules, Context((character.name,), character.location), target)

        found.append(Offer(f"remember-{name}", rules_say.REMEMBER.format(title=achievement.title), begin=run))
    return found


def offer_exchange(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """Between Actions another card of a keyword may be made active, or none of it. KOR-ITEM-005, KOR-ITEM-007."""
    if character.inactive:
        return _exchanges(game, character)
    owned = (*character.items, *character.secrets)
    return _exchanges(game, character) if owned and not game.book.burdens.isdisjoint(owned) else []


def _exchanges(game: Game, character: CharacterState) -> list[Offer]:
    def run() -> Flow[None]:
        title, owned = game.book.title, (*character.items, *character.secrets)
        pairs = [(card, title(card)) for card in owned if card in character.inactive]
        # An unused card lies face down (KOR-ITEM-006). The player is asked only if that could make sense.
        down = [card for card in owned if card in game.book.burdens and card not in character.inactive]
        pairs += [(f"{card}-down", rules_say.FACE_DOWN.format(title=title(card))) for card in down]
        card = yield from choose("item.exchange", pairs, rules_say.WHICH_CARD_IS_TURNED, character.name)
        if card in character.inactive:
            yield from turn_up(game, character, card)
        else:
            yield turn_down(game, character, card.removesuffix("-down"))

    return [Offer("exchange", rules_say.EXCHANGE_AN_ACTIVE_CARD, begin=run)]


def tradable(game: Game, rules: Edition, character: CharacterState) -> list[tuple[str, str]]:
    """What may change hands: Food and Wealth, items, secrets that are not personal; never Exp or Magic.

    KOR-RES-004, KOR-RES-005, KOR-ITEM-021, KOR-SECRET-005, KOR-SECRET-006, FOA-DAYEND-004, FOA-RES-003,
    FOA-STATUS-002.
    """
    found = [(what, what) for what in rules.numbers.traded_resources if getattr(character, what) > 0]
    found += [(item, game.book.items[item].title) for item in character.items]
    found += [
        (secret, game.book.secrets[secret].title)
        for secret in character.secrets
        if game.book.secrets[secret].belongs != "personal"
    ]
    return found


def offer_trade(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    """With anyone in the same location, between Actions. KOR-RES-004, KOR-ITEM-021, KOR-SECRET-005."""
    return _trades(game, rules, character) if len(game.characters) > 1 else []


def _trades(game: Game, rules: Edition, character: CharacterState) -> list[Offer]:
    others = [one for one in game.at(character.location) if one is not character]
    if not others or not tradable(game, rules, character):
        return []
    barred = forbidden(game, rules, character, "trade") or not _traders(game, rules, character)
    reason = rules_say.A_CARD_FORBIDS_IT if barred else ""

    def run() -> Flow[None]:
        yield from trade(game, rules, character)

    return [Offer("give", rules_say.GIVE_SOMETHING_TO_SOMEBODY_HERE, reason, begin=run)]


def _traders(game: Game, rules: Edition, character: CharacterState) -> list[CharacterState]:
    """Who could take something. A character who may not trade cannot receive anything either."""
    return [
        one
        for one in game.at(character.location)
        if one is not character and not forbidden(game, rules, one, "trade")
    ]


def trade(game: Game, rules: Edition, character: CharacterState) -> Flow[None]:
    """One gift; an exchange is two of them."""
    others = _traders(game, rules, character)
    pairs = [(one.name, game.book.characters[one.name].title) for one in others]
    name = yield from choose("trade.whom", pairs, rules_say.TO_WHOM, character.name)
    yield from give_to(game, rules, character, game.characters[name])


def give_to(game: Game, rules: Edition, character: CharacterState, taker: CharacterState) -> Flow[None]:
    """What is given, and how much of it. KOR-RES-004, KOR-ITEM-021, KOR-SECRET-005."""
    goods = [*tradable(game, rules, character), ("nothing", rules_say.NOTHING_AFTER_ALL)]
    what = yield from choose("trade.what", goods, rules_say.WHAT_IS_GIVEN, character.name)
    if what == "nothing":
        return
    if what in rules.numbers.traded_resources:
        room = highest(game, rules, taker, what) - getattr(taker, what)
        most = min(getattr(character, what), room)
        amount = yield from number(
            "trade.amount", character.name, 0, most, rules_say.HOW_MUCH.format(what=what)
        )
        if amount:
            yield pay(game, rules, character, what, amount)
            yield gain(game, rules, taker, what, amount)
    elif what in character.items:
        yield from hand_over(game, rules, character, taker, what, "item")
    else:
        yield from hand_over(game, rules, character, taker, what, "secret")
    if game.unsettled:
        yield from rules.settle(game, rules)
