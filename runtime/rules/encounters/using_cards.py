"""Using what was brought: its price, its effects, and what speaks by itself at its moment."""

from __future__ import annotations

from typing import Final

from runtime.rules.cards.anytime import spend_legendary
from runtime.rules.edition import Edition
from runtime.rules.effects.choices import reason_against
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.card_charges import CHARGES, charges_said, owner_agrees, price_in_charges
from runtime.rules.encounters.moment import Moment, Strike
from runtime.rules.encounters.speaking_cards import (
    NO_USE,
    OPTIONAL,
    Use,
    is_forced,
    moment_of,
    shared_voices,
    voices,
)
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose, confirm
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.changes import use_today
from runtime.rules.state.game import Game
from runtime.sentences import rules_say
from schemas.registry import Effect
from schemas.vocabulary.choices import May
from schemas.vocabulary.possessions import DiscardItems, DiscardThis, FlipThis, RemoveThis
from schemas.vocabulary.resources import Pay

_PRICES: Final = (Pay, DiscardItems, DiscardThis, FlipThis, RemoveThis)
LIMITS: Final = ("once-per-day", "once-per-combat", "once-per-encounter")


def forced_when_activated(game: Game, rules: Edition) -> Flow[None]:
    """What must happen to the character activated now, whether they like it or not."""
    encounter = game.encounter
    assert encounter is not None
    character = game.characters[encounter.active]
    speaking = [(*voice, character.name) for voice in voices(game, character, ("when-activated",))]
    speaking += [(*voice, "") for voice in shared_voices(game, character.location, ("when-activated",))]
    for ref, index, ability, owner in speaking:
        if is_forced(ref, ability, owner):
            use = Use(NO_USE, ref, ability, f"{ref}#{index}", owner)
            yield from let_speak(game, rules, use, moment_of(game, encounter, use))
            if game.ending or encounter.over or not encounter.party:
                return


def make_use(game: Game, rules: Edition, use: Use, strike: Strike | None = None) -> Flow[None]:
    """Takes the price and applies the effect. Choosing it was the consent its `may` asks for.

    KOR-ITEM-016, KOR-ITEM-017, KOR-ITEM-020, KOR-COMBAT-016, KOR-COMBAT-020, FOA-ITEM-004, FOA-COMBAT-013.
    """
    encounter = game.encounter
    assert encounter is not None
    ability = use.ability
    moment = moment_of(game, encounter, use, strike)
    if use.card is not None and ability.when not in CHARGES:
        yield Event("step", encounter.active, use.card.card, text="is used")
        if rules.rulings.free_uses == "once" and not has_price(ability.do):
            encounter.used.append(f"turn:{use.mark}")
    elif use.card is not None:
        if not (yield from owner_agrees(game, encounter, use)):
            return
        price = price_in_charges(use.card, ability)
        use.card.charges -= price
        moment.paid["charge"] = price
        yield Event("step", encounter.active, use.card.card, text=f"pays {charges_said(price)}")
    else:
        yield Event("step", moment.active, use.ref.partition(":")[2], text="is used")
        if ability.when == "once-per-day":
            use_today(game, use.mark)
        elif ability.when in LIMITS:
            encounter.used.append(use.mark)
        elif strike is None and rules.rulings.free_uses == "once" and not has_price(ability.do):
            encounter.used.append(f"turn:{use.mark}")
    effects: tuple[Effect, ...] = ability.do
    if len(effects) == 1 and isinstance(effects[0], May):
        effects = (*effects[0].do, *effects[0].then)
    yield from _applied(effects, game, rules, use, moment)


def _applied(effects: tuple[Effect, ...], game: Game, rules: Edition, use: Use, moment: Moment) -> Flow[None]:
    """A legendary action is gone for good once used, except the final one. KOR-ECHO-006."""
    kind, _, card = use.ref.partition(":")
    spent = spend_legendary(game, game.characters[use.owner], card) if kind == "legendary" else ()
    yield from apply(effects, game, rules, moment)
    yield from spent


def has_price(effects: tuple[Effect, ...]) -> bool:
    """Whether using it costs something. Then it need not be limited to once per activation."""
    for effect in effects:
        if isinstance(effect, _PRICES):
            return True
        if isinstance(effect, May) and has_price(effect.do):
            return True
    return False


def let_speak(game: Game, rules: Edition, use: Use, moment: Moment) -> Flow[None]:
    """An ability at its moment. The owner of the card may decline if the card leaves a choice.

    KOR-ITEM-017: items are optional, unlike abilities of cards, skills and what is there for everyone. Who declines a
    legendary action keeps it (KOR-ECHO-005, KOR-ECHO-006).
    """
    ability = use.ability
    if use.owner and use.owner not in moment.members:
        return  # an earlier one of the same moment has taken its owner out (KOR-DEATH-003)
    if ability.needs is not None and not holds(ability.needs, game, rules, moment):
        return
    effects = ability.do
    if use.ref.startswith("legendary:") and isinstance(effects[0], May):
        effects = (*effects[0].do, *effects[0].then)  # asked here, because who declines it keeps it
    offered = len(effects) == 1 and isinstance(effects[0], May)
    if use.owner and not offered and use.ref.startswith(OPTIONAL):
        text = f"{game.book.title(use.ref.partition(':')[2])}: {game.book.words.effects(ability.do)}"
        reason = reason_against(effects, game, rules, moment)
        if not (yield from confirm("encounter.use", use.owner, text, blocked=reason, at=moment.at)):
            return
    yield from _applied(effects, game, rules, use, moment)


def trigger_own(game: Game, rules: Edition, names: tuple[str, ...], when: str) -> Flow[None]:
    """Abilities of these members' cards and of shared ones at a moment that is not a strike, in the players' order.

    KOR-GEN-002, FOA-CLAR-001.
    """
    encounter = game.encounter
    assert encounter is not None
    uses: list[Use] = []
    for name in names:
        for ref, index, ability in voices(game, game.characters[name], (when,)):
            uses.append(Use(NO_USE, ref, ability, f"{ref}#{index}", name))
    if names:
        here = game.characters[names[0]].location
        for ref, index, ability in shared_voices(game, here, (when,)):
            uses.append(Use(NO_USE, ref, ability, f"{ref}#{index}", ""))
    while uses:
        pairs = [
            (
                f"{place}-{use.owner or 'all'}-{use.ref.partition(':')[2]}",
                game.book.title(use.ref.partition(":")[2]),
            )
            for place, use in enumerate(uses, 1)
        ]
        key = yield from choose("encounter.next", pairs, rules_say.WHAT_COMES_FIRST)
        use = uses.pop(int(key.partition("-")[0]) - 1)
        yield from let_speak(game, rules, use, moment_of(game, encounter, use))
        if game.ending or encounter.over or not encounter.party:
            return
