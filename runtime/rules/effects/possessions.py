"""Secrets, skills, cards, filters and conditions; what a card does with itself."""

from __future__ import annotations

from collections.abc import Callable

from runtime.rules.book.indexes import quest_marks
from runtime.rules.calendar import events_deck
from runtime.rules.cards import holding as possessions
from runtime.rules.cards.conditions import attach, detach
from runtime.rules.cards.encounter_cards import find_and_meet
from runtime.rules.cards.gained import when_gained
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import handles, subjects
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.requirements.owning import owns_card, owns_secret
from runtime.rules.state.changes import things_changed
from runtime.rules.state.game import ANYTHING, WORLD, CharacterState, Game
from runtime.sentences import rules_say
from schemas.vocabulary.possessions import (
    DiscardCondition,
    DiscardThis,
    FlipThis,
    GainCard,
    GainCondition,
    GainFilter,
    GainSecret,
    GainSkill,
    LoseCard,
    LoseSecret,
    RemoveSecret,
    RemoveThis,
)

# How a card that lies in an encounter is put away, by the kind of its source. Encounters fill this.
CARDS_IN_PLAY: dict[str, Callable[[Game, Edition, Context], Flow[None]]] = {}


def one_of(game: Game, characters: list[CharacterState], text: str, context: Context) -> Flow[CharacterState]:
    """A single card goes to one of the party. The players choose whom. KOR-SCALE-001, KOR-SCALE-005."""
    pairs = [(one.name, game.book.characters[one.name].title) for one in characters]
    name = yield from choose("share.card", pairs, text, at=context.at)
    return game.characters[name]


def item_leaves(game: Game, item: str) -> Event:
    """Nobody owns it any more, and it leaves its deck, too."""
    deck = game.decks.items.get(game.book.items[item].deck, [])
    if item in deck:
        deck.remove(item)
    return possessions.remove_from_game(game, "item", item)


@handles(GainSecret)
def gain_secret(effect: GainSecret, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """A secret that is an encounter or an event belongs to nobody: it is resolved, and goes back.

    KOR-SETUP-014, KOR-SECRET-007, KOR-SECRET-011, KOR-ENC-009, FOA-QUEST-001.
    """
    card = game.book.secrets[effect.secret]
    if possessions.is_removed(game, "secret", effect.secret):
        return
    if card.encounter is not None:
        yield from find_and_meet(game, rules, context, card.encounter)
        return
    if card.event is not None:
        yield from events_deck.resolve_named(game, rules, card.event)
        return
    if effect.secret in game.decks.global_secrets:
        return
    if any(
        owns_secret(game, one, effect.secret)
        for people in (game.characters, game.away)
        for one in people.values()
    ):
        return  # there is only one, and a character who is away has taken it along
    if card.belongs == "global":
        game.decks.global_secrets.append(effect.secret)
        _begin_quests(game, effect.secret)
        things_changed(game)
        yield Event("owns", "", effect.secret, text="secret")
        yield from when_gained(game, rules, f"secret:{effect.secret}")
        return
    characters = yield from subjects(effect.who, game, context)
    if not characters:
        return
    owner = yield from one_of(game, characters, rules_say.WHO_TAKES.format(title=card.title), context)
    if card.card is not None:
        yield from possessions.add_card(game, owner, card.card)
        return
    _begin_quests(game, effect.secret)
    yield from possessions.take(game, rules, owner, effect.secret, "secret")


def _begin_quests(game: Game, secret: str) -> None:
    """The quests of a secret begin anew when it is gained. What they ask for may already be true.

    FOA-QUEST-001, FOA-QUEST-003, KOR-QUEST-001.
    """
    quests = game.book.secrets[secret].quests
    if quests:
        marks, done = quest_marks(f"secret:{secret}", quests), game.calendar.quests_done
        done[:] = [mark for mark in done if mark not in marks]
        game.unsettled |= ANYTHING


@handles(LoseSecret)
def lose_secret(effect: LoseSecret, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Without a subject, whoever has it loses it: there is only one copy. KOR-SECRET-002, KOR-SECRET-010."""
    people = list(game.characters.values())
    if effect.who != "@party":
        people = yield from subjects(effect.who, game, context)
    yield from possessions.put_secret_back(game, effect.secret, people)


@handles(RemoveSecret)
def remove_secret(effect: RemoveSecret, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-006."""
    yield from lose_secret(LoseSecret(secret=effect.secret), game, rules, context)
    yield possessions.remove_from_game(game, "secret", effect.secret)


@handles(GainSkill)
def gain_skill(effect: GainSkill, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """One side is chosen, the other forfeited. KOR-SKILL-005, KOR-SKILL-008."""
    characters = yield from subjects(effect.who, game, context)
    skill = game.book.skills[effect.skill]
    fitting = [one for one in characters if skill.owner in (None, one.name)]
    if not fitting:
        return
    owner = yield from one_of(game, fitting, rules_say.WHO_GAINS.format(title=skill.title), context)
    yield from attach_skill(game, rules, owner, effect.skill)


def attach_skill(game: Game, rules: Edition, character: CharacterState, skill: str) -> Flow[None]:
    """KOR-SKILL-005, KOR-SKILL-008: its ability and an empty slot; the attribute itself does not rise.

    A Wyrdform skill is the only one of its kind and always the outermost token: KOR-WYRD-006, KOR-WYRD-007,
    KOR-WYRD-008.
    """
    card = game.book.skills[skill]
    sides = game.book.sides
    if any(sides[side][0].name == skill for one in game.characters.values() for side in one.skills):
        return  # there is only one such token
    if card.wyrdform:
        character.skills = [side for side in character.skills if not sides[side][0].wyrdform]
    pairs = [(side.name, side.title) for side in card.sides]
    side = yield from choose("skill.side", pairs, rules_say.WHICH_SIDE_IS_USED, character.name)
    outermost = [one for one in character.skills if sides[one][0].wyrdform and not card.wyrdform]
    character.skills = [*(one for one in character.skills if one not in outermost), side, *outermost]
    things_changed(game)
    yield Event("owns", character.name, side, text="skill")
    yield from when_gained(game, rules, f"skill:{side}", character.name)


@handles(GainCard)
def gain_card(effect: GainCard, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """There is only one. Who already has it gets nothing, but may put it back among the cards to play with.

    KOR-SECRET-011, KOR-DECKADV-003.
    """
    characters = yield from subjects(effect.who, game, context)
    owner_name = game.book.cards[effect.card].owner
    fitting = [one for one in characters if owner_name in (None, one.name)] or characters
    for people in (game.characters, game.away):
        for holder in people.values():
            if owns_card(game, holder, effect.card):
                fitting = [one for one in fitting if one is holder and effect.card in holder.set_aside]
    if fitting:
        owner = yield from one_of(game, fitting, rules_say.WHO_TAKES_THE_CARD, context)
        yield from possessions.add_card(game, owner, effect.card)


@handles(LoseCard)
def lose_card(effect: LoseCard, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Without a subject, whoever has it loses it. KOR-DISCARD-006."""
    people = list(game.characters.values())
    if effect.who != "@party":
        people = yield from subjects(effect.who, game, context)
    for character in people:
        yield from possessions.give_up_card(game, character, effect.card)


@handles(GainFilter)
def gain_filter(effect: GainFilter, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-HIDDEN-001, KOR-HIDDEN-002."""
    if effect.colour not in game.sheet.filters:
        game.sheet.filters.append(effect.colour)
        things_changed(game)
        yield Event("owns", "", f"{effect.colour}-filter", text="filter")


@handles(GainCondition)
def gain_condition(effect: GainCondition, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DEATH-001, KOR-DEATH-011."""
    characters = yield from subjects(effect.who, game, context)
    for character in characters:
        yield from attach(game, rules, character, effect.condition)


@handles(DiscardCondition)
def discard_condition(effect: DiscardCondition, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DEATH-007."""
    characters = yield from subjects(effect.who, game, context)
    for character in characters:
        if effect.condition in character.conditions:
            yield detach(game, character, effect.condition)


@handles(FlipThis)
def flip_this(effect: FlipThis, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """Used until the encounter ends, and still the active card of its keyword. KOR-ITEM-020, AMB-S-40."""
    kind, _, card = context.source.partition(":")
    owner = possessions.owner_of(game, kind, card)
    if owner is None or card in owner.flipped:
        context.stopped = True
        return
    owner.flipped.append(card)
    yield Event("turns", owner.name, card, text="face down")


@handles(DiscardThis)
def discard_this(effect: DiscardThis, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-001, KOR-DISCARD-002."""
    yield from _put_away(game, rules, context)


@handles(RemoveThis)
def remove_this(effect: RemoveThis, game: Game, rules: Edition, context: Context) -> Flow[None]:
    """KOR-DISCARD-006."""
    yield from _put_away(game, rules, context)
    kind, _, card = context.source.partition(":")
    if kind == "item":
        yield item_leaves(game, card)
        return
    if kind == "event" and card in game.decks.random_events:
        game.decks.random_events.remove(card)
    yield possessions.remove_from_game(game, kind, card)


def _put_away(game: Game, rules: Edition, context: Context) -> Flow[None]:
    """To where cards of its kind go (KOR-DISCARD-001, KOR-DISCARD-002, KOR-DISCARD-007).

    Then a quest may be done (KOR-QUEST-001).
    """
    kind, _, card = context.source.partition(":")
    context.discarded = True
    if kind in CARDS_IN_PLAY:
        yield from CARDS_IN_PLAY[kind](game, rules, context)
    elif kind == "item":
        owner = possessions.owner_of(game, kind, card)
        if owner is not None:
            yield possessions.discard_item(game, owner, card)
    elif kind == "secret":
        if card in game.decks.global_secrets:
            yield possessions.return_global_secret(game, card)
        else:
            owner = possessions.owner_of(game, kind, card)
            if owner is not None:
                yield possessions.return_secret(game, owner, card)
    elif kind == "condition":
        for character in game.characters.values():
            if card in character.conditions and character.name == context.active:
                yield detach(game, character, card)
    elif kind == "event" and card in game.calendar.active:
        yield events_deck.put_away(game, rules, card)
    elif kind == "companion" and game.board.companions.pop(card, None) is not None:
        game.unsettled |= WORLD  # it has no deck: it leaves the map, and may return (KOR-DISCARD-007)
        game.card_markers.pop(context.source, None)
        yield Event("standee", card, "")
    elif kind in ("skill", "legendary"):
        for character in game.characters.values():
            held = character.skills if kind == "skill" else character.legendary
            if card in held:
                held.remove(card)
                things_changed(game)
                yield Event("gives-up", character.name, card, text=kind)
