"""Abilities that may be used between other things: at any time, or once a day.

Items, legendary actions, companions.

Inside an encounter the encounter offers them; this module is for the rest of the day. Where no other question would
come, an interlude asks: between the steps of the night and the morning, and between the instructions of a page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.book.indexes import DAY_USES, DayUse
from runtime.rules.cards.holding import remove_from_game
from runtime.rules.costs.parties import party_of
from runtime.rules.edition import Edition
from runtime.rules.effects.choices import in_paying_order, reason_against
from runtime.rules.effects.dispatch import apply
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import (
    PLAYERS,
    Answer,
    Decision,
    Menu,
    Offer,
    Option,
    SourcePlace,
    told_apart,
)
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow, confirm
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.changes import use_today
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.parts import Ability
from schemas.registry import Effect, entry_of
from schemas.vocabulary.choices import Choose, If, May
from schemas.vocabulary.possessions import DiscardItems, DiscardThis, RemoveThis
from schemas.vocabulary.resources import Gain, Lose, Pay

_GO_ON: Final = Option("go-on", rules_say.NOBODY_DOES)
_PRICES: Final = (Pay, DiscardItems, DiscardThis, RemoveThis)


def offers_of(game: Game, rules: Edition, members: Sequence[str], others: bool = False) -> list[Offer]:
    """What these characters could use right now, besides what they were asked.

    With `others`, also the legendary actions of everyone else, who cannot act for themselves now.

    KOR-ECHO-005, KOR-ITEM-016, KOR-ITEM-017, AMB-S-41.
    """
    if not game.book.day_uses:
        return []
    found: dict[str, Offer] = {}
    for name in members:
        character = game.characters[name]
        refs = _usable(game, character)
        if refs:
            _offer_uses(game, rules, character, refs, found)
    if others and len(game.characters) > 1:
        _offer_legendary(game, rules, [name for name in game.characters if name not in members], found)
    return _told(found)


def _told(found: dict[str, Offer]) -> list[Offer]:
    """Each gets a key of its own, because an item and a secret may have the same name."""
    return list(found.values()) if len(found) < 2 else told_apart([*found.values()])


def _offer_legendary(game: Game, rules: Edition, names: Iterable[str], found: dict[str, Offer]) -> None:
    for name in names:
        character = game.characters[name]
        _offer_uses(game, rules, character, _for_any_moment(game, character), found)


def _for_any_moment(game: Game, character: CharacterState) -> list[str]:
    """The legendary actions of a character that may interrupt.

    An Advanced Ability is used in the same way (KOR-ECHO-010, KOR-ECHO-005).
    """
    uses = game.book.day_uses.get("legendary", ())
    return [
        f"legendary:{card}" for card in character.legendary if card in uses and not is_advanced(game, card)
    ]


def could_interrupt(game: Game, rules: Edition) -> bool:
    """Whether anybody holds a legendary action for any moment. Mostly nobody does, and then nobody is asked."""
    if "legendary" not in game.book.day_uses or not rules.rulings.amb_s_41 or game.ending:
        return False
    return any(one.legendary and _for_any_moment(game, one) for one in game.characters.values())


def interlude(game: Game, rules: Edition) -> Flow[None]:
    """Between two effects, where nothing else is asked: does anybody use a legendary action?

    KOR-ECHO-005, AMB-S-41.
    """
    return _interlude(game, rules) if could_interrupt(game, rules) else NOTHING


def _interlude(game: Game, rules: Edition) -> Flow[None]:
    def legendary() -> list[Offer]:
        found: dict[str, Offer] = {}
        _offer_legendary(game, rules, game.characters, found)
        return _told(found)

    yield from _let_use(
        game, rules, legendary, "legendary.use", rules_say.DOES_ANYBODY_USE_A_LEGENDARY_ACTION
    )


def in_need(game: Game, rules: Edition) -> Flow[None]:
    """Before a step of the night that would badly hurt somebody: those with a card for any time may use it.

    The players are asked only then, and not every night (KOR-ECHO-005, AMB-S-41).
    """

    def any_card() -> list[Offer]:
        return offers_of(game, rules, tuple(game.characters))

    if rules.rulings.amb_s_41:
        yield from _let_use(game, rules, any_card, "night.card", rules_say.THE_NIGHT_WILL_BE_HARD_DOES)


def _let_use(game: Game, rules: Edition, find: Callable[[], list[Offer]], kind: str, text: str) -> Flow[None]:
    """One card after another, until nobody wants to use one. Nobody is asked where nothing can be used."""
    while not game.ending:
        offers = [offer for offer in find() if not offer.blocked]
        if not offers:
            return
        options = (*(offer.shown for offer in offers), _GO_ON)
        answer = yield Decision(kind, PLAYERS, options, text)
        if answer == _GO_ON.key:
            return
        anyone = next(iter(game.characters.values()))
        for offer in offers:
            if offer.key == answer:
                yield from offer.run(Menu(game, rules, anyone))


def step_and_interlude(step: Flow[None], game: Game, rules: Edition) -> Flow[None]:
    """A step of the night or of the morning. If anything came of it, somebody may want to use a card after it."""
    told = False
    answer: Answer | None = None
    while True:
        try:
            item = step.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            break
        told = told or type(item) is Event
        answer = yield item
    game.party = ()
    if game.unsettled:
        yield from rules.settle(game, rules)
    if told:
        yield from interlude(game, rules)


def _offer_uses(
    game: Game, rules: Edition, character: CharacterState, refs: list[str], found: dict[str, Offer]
) -> None:
    """The uses of a character's cards, by their marks. What belongs to nobody is offered once."""
    for ref in refs:
        for use in game.book.once(_uses_of, ref):
            ability = use.ability
            if use.mark in game.calendar.today or use.mark in found:
                continue
            context = moment(game, character, ref, ability)
            if ability.needs is not None and not holds(ability.needs, game, rules, context):
                continue
            reason = reason_against(_price(ability.do), game, rules, context)
            run = _user(game, rules, character, ref, use.mark, ability)
            found[use.mark] = Offer(use.key, use.text, reason, begin=run)


def while_reading(game: Game, rules: Edition, members: tuple[str, ...]) -> list[Offer]:
    """The same between the choices of a reading, unless the table rules otherwise (AMB-S-41)."""
    return offers_of(game, rules, members, others=True) if rules.rulings.amb_s_41 else []


def _uses_of(book: Book, ref: str) -> tuple[DayUse, ...]:
    """The abilities of a card that mean something outside encounters, as a menu shows them."""
    card = ref.partition(":")[2]
    return tuple(
        DayUse(
            ability,
            f"{ref}#{index}",
            f"use-{card}" if index == 0 else f"use-{card}-{index + 1}",
            f"{book.title(card)}: {book.words.effects(ability.do)}",
        )
        for index, ability in enumerate(book.abilities[ref])
        if ability.when in DAY_USES and outside_encounters(ability.do)
    )


_HeldBy = Callable[[Game, CharacterState], Collection[str]]
_Place = tuple[str, str, _HeldBy | None, frozenset[str]]
# Where usable cards lie, by kind, in the order of the menu: an attribute of the character, or a function that finds
# them.
_HELD: Final[tuple[tuple[str, str, _HeldBy | None], ...]] = (
    ("item", "items", None),
    ("secret", "secrets", None),
    ("legendary", "legendary", None),
    ("skill", "skills", None),
    ("character", "", lambda game, character: (character.tile,)),
    ("condition", "conditions", None),
    ("secret", "", lambda game, character: game.decks.global_secrets),
    ("event", "", lambda game, character: game.calendar.active),
    ("companion", "", lambda game, character: game.board.companions),
)


def _places(book: Book) -> tuple[_Place, ...]:
    uses = book.day_uses
    return tuple((kind, held, find, uses[kind]) for kind, held, find in _HELD if kind in uses)


def _usable(game: Game, character: CharacterState) -> list[str]:
    """The cards in reach that have a use, by "kind:name"."""
    book, found = game.book, []
    places = book.once(_places)
    for kind, held, find, wanted in places:
        names = getattr(character, held) if find is None else find(game, character)
        if not names or wanted.isdisjoint(names):
            continue
        for name in names:
            if name not in wanted or name in character.inactive or name in character.flipped:
                continue
            if kind == "companion" and game.board.companions[name] != character.location:
                continue
            found.append(f"{kind}:{name}")
    return found


def outside_encounters(effects: tuple[Effect, ...]) -> bool:
    """Whether effects mean anything while nobody is in an encounter."""
    for effect in effects:
        if isinstance(effect, May):
            fits = outside_encounters((*effect.do, *effect.then))
        elif isinstance(effect, If):
            fits = outside_encounters((*effect.then, *effect.otherwise))
        elif isinstance(effect, Choose):
            fits = all(outside_encounters(option) for option in effect.options)
        elif isinstance(effect, (Gain, Lose, Pay)):
            fits = effect.what not in ("pool", "duration")
        else:
            fits = entry_of(effect).context == "anywhere"
        if not fits:
            return False
    return True


def _price(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What must be possible before it is offered: the price of its `may`, or else all of it."""
    return effects[0].do if len(effects) == 1 and isinstance(effects[0], May) else effects


def moment(game: Game, character: CharacterState, ref: str, ability: Ability) -> Context:
    """The context in which a character's own card speaks.

    It concerns its owner alone, unless it says otherwise (KOR-ITEM-018). `each party member` means those of the
    Action under way.

    FOA-CLAR-036.
    """
    file = game.book.place_of[ref][0]
    place = SourcePlace(file, *ability.at)
    party = party_of(game, character)
    return Context(party, character.location, active=character.name, source=ref, at=place)


def _user(
    game: Game, rules: Edition, character: CharacterState, ref: str, mark: str, ability: Ability
) -> Callable[[], Flow[None]]:
    def run() -> Flow[None]:
        kind, _, card = ref.partition(":")
        context = moment(game, character, ref, ability)
        yield Event(
            "action",
            character.name,
            card,
            text=f"{game.book.title(card)}: {game.book.words.effects(ability.do)}",
            at=context.at,
        )
        effects = ability.do
        if len(effects) == 1 and isinstance(effects[0], May):
            # Choosing it was the consent its `may` asks for.
            effects = (*in_paying_order(effects[0].do), *effects[0].then)
        stays = kind != "legendary" or is_advanced(game, card)
        if ability.when == "once-per-day" or (
            stays and not any(isinstance(effect, _PRICES) for effect in effects)
        ):
            # A use that costs nothing could be repeated for ever; once a day is often enough.
            use_today(game, mark)
        spent = spend_legendary(game, character, card) if kind == "legendary" else ()
        yield from apply(effects, game, rules, context)
        yield from spent

    return run


def use_at_its_moment(game: Game, rules: Edition, ref: str, ability: Ability, context: Context) -> Flow[None]:
    """A legendary action whose card names its moment. Its character may let the moment pass, and uses it only once.

    KOR-ECHO-005, KOR-ECHO-006.
    """
    character = game.characters[context.active]
    text = f"{game.book.title(ref.partition(':')[2])}: {game.book.words.effects(ability.do)}"
    reason = reason_against(_price(ability.do), game, rules, context)
    if (yield from confirm("effect.may", character.name, text, blocked=reason, at=context.at)):
        yield from _user(game, rules, character, ref, f"{ref}@{ability.when}", ability)()


def is_advanced(game: Game, card: str) -> bool:
    """Whether the card is the Advanced Ability of its character, which is never used up. KOR-ECHO-010."""
    return game.book.legendary[card].page == "final"


def spend_legendary(game: Game, character: CharacterState, card: str) -> tuple[Event, ...]:
    """A used legendary action is gone at once, so none of its effects can use it again.

    The events it returns are told afterwards.

    KOR-ECHO-006, KOR-ECHO-010.
    """
    if card not in character.legendary or is_advanced(game, card):
        return ()
    character.legendary.remove(card)
    return (remove_from_game(game, "legendary", card),)
