"""What characters bring into an encounter: items, secrets, skills, tiles, companions, and charges on cards.

Owns the offers: who may use what now, for what price, and how often.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from runtime.rules.cards.anytime import spend_legendary
from runtime.rules.cards.standing import holdings, shared_cards
from runtime.rules.edition import Edition
from runtime.rules.effects.choices import reason_against
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.card_tables import shapes_the_strike
from runtime.rules.encounters.moment import Moment, Strike, moment_in
from runtime.rules.encounters.sequence import visible
from runtime.rules.protocol.decisions import Option, SourcePlace
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose, confirm
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.changes import use_today
from runtime.rules.state.game import CharacterState, EncounterState, Game, PlayedCard
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import counted
from schemas.parts import Ability
from schemas.registry import Effect
from schemas.vocabulary.choices import May
from schemas.vocabulary.possessions import DiscardItems, DiscardThis, FlipThis, RemoveThis
from schemas.vocabulary.resources import Pay

OPTIONAL: Final = ("item:", "secret:", "legendary:", "companion:")
"""Cards whose use is the owner's choice (KOR-ITEM-017). Abilities of all others must be resolved."""

IN_ACTIVATION: Final = (
    "when-activated",
    "at-any-time",
    "once-per-day",
    "once-per-combat",
    "once-per-encounter",
)
_PRICES: Final = (Pay, DiscardItems, DiscardThis, FlipThis, RemoveThis)
CHARGES: Final = ("pay-charges", "pay-all-charges")
LIMITS: Final = ("once-per-day", "once-per-combat", "once-per-encounter")


NO_USE: Final = Option("no", rules_say.USE_NOTHING)


class Use(NamedTuple):
    """Something that may be used now: its option, and everything needed to do it."""

    option: Option
    ref: str
    ability: Ability
    mark: str
    owner: str  # who it belongs to; empty for what belongs to nobody
    card: PlayedCard | None = None


Voice = tuple[str, int, Ability]
"""A card that speaks, by "kind:name"; the index of its ability, and the ability."""


def voices(game: Game, character: CharacterState, whens: tuple[str, ...]) -> list[Voice]:
    """Abilities of a character's cards in force for any of the triggers."""
    speakers = game.book.tables.speakers(whens)
    if not speakers.among(character):
        return []  # most people hold nothing that speaks now
    return [
        (ref, index, ability)
        for ref in holdings(game, character)
        if ref in speakers.refs and ref.partition(":")[2] not in character.flipped
        for index, ability in enumerate(game.book.abilities[ref])
        if ability.when in whens
    ]


def shared_voices(game: Game, here: str, whens: tuple[str, ...]) -> list[Voice]:
    """Those of cards that belong to nobody. A companion helps in its location.

    KOR-COMPANION-003, KOR-COMPANION-008.
    """
    speakers = game.book.tables.speakers(whens)
    if not speakers.shared(game):
        return []
    found: list[Voice] = []
    for ref in shared_cards(game):
        if ref not in speakers.refs:
            continue
        kind, _, name = ref.partition(":")
        if kind == "companion" and game.board.companions.get(name) != here:
            continue
        found += [
            (ref, index, ability)
            for index, ability in enumerate(game.book.abilities[ref])
            if ability.when in whens
        ]
    return found


def anyone_speaks(game: Game, encounter: EncounterState, whens: tuple[str, ...]) -> bool:
    """Whether anybody in the encounter, or everyone, has a card with such an ability."""
    speakers = game.book.tables.speakers(whens)
    if not speakers.refs:
        return False
    if speakers.shared(game):
        return True
    for name in encounter.party:
        if speakers.among(game.characters[name]):
            return True
    return False


def voices_of(game: Game, encounter: EncounterState, when: str, names: tuple[str, ...]) -> list[Use]:
    """Abilities of these members' cards and of shared cards, for a strike."""
    if when not in game.book.triggers:
        return []
    found = [
        Use(NO_USE, ref, ability, f"{ref}#{index}", name)
        for name in names
        for ref, index, ability in voices(game, game.characters[name], (when,))
    ]
    here = game.characters[encounter.active].location
    for ref, index, ability in shared_voices(game, here, (when,)):
        found.append(Use(NO_USE, ref, ability, f"{ref}#{index}", ""))
    return found


def moment_of(game: Game, encounter: EncounterState, use: Use, strike: Strike | None = None) -> Moment:
    """The context in which it speaks: in its owner's name, or in the active character's (KOR-ITEM-018)."""
    if use.card is not None:
        file = game.book.tables.cards[use.card.card].file
        owner = encounter.active
    else:
        file = game.book.place_of[use.ref][0]
        owner = use.owner or encounter.active
    place = SourcePlace(file, *use.ability.at)
    return moment_in(game, encounter, owner, use.ref, use.card, strike, place)


def in_activation(game: Game, rules: Edition) -> list[Use]:
    """What the active character could use now, apart from playing cards.

    KOR-ITEM-016, KOR-COMBAT-016, KOR-COMBAT-020, KOR-COMBAT-021, KOR-COMPANION-003, KOR-ECHO-005, FOA-ITEM-004.
    """
    encounter = game.encounter
    assert encounter is not None
    character = game.characters[encounter.active]
    found: list[Use] = []
    speakers = game.book.tables.speakers(IN_ACTIVATION)
    speaking: list[tuple[str, int, Ability, str]] = []
    if speakers.among(character):
        speaking = [(*voice, character.name) for voice in voices(game, character, IN_ACTIVATION)]
    if speakers.shared(game):
        speaking += [(*voice, "") for voice in shared_voices(game, character.location, IN_ACTIVATION)]
    if len(game.characters) > 1:
        speaking += _legendary_of_others(game, character)
        if rules.numbers.equipment_any_time:
            speaking += _equipment_of_others(game, encounter)
    for ref, index, ability, owner in speaking:
        if shapes_the_strike(ability.do) or is_forced(ref, ability, owner):
            continue
        over = encounter.begun or encounter.placed
        if ability.when == "when-activated" and over and rules.numbers.activated_at_once:
            continue  # that moment is over (FOA-SAMPLE-009)
        use = offer(game, rules, encounter, ref, index, ability, owner)
        if use is not None:
            found.append(use)
    if charged(encounter):
        found.extend(charges(game, rules, strike=None))
    if "at-any-time" in game.book.tables.triggers:
        found.extend(_any_time_on_cards(game, rules, encounter))
    return found


def _any_time_on_cards(game: Game, rules: Edition, encounter: EncounterState) -> Iterator[Use]:
    """Abilities of visible cards in the sequence for any time: the active character may use them.

    KOR-COMBAT-016, FOA-COMBAT-013, FOA-CLAR-003.
    """
    for played in visible(game, encounter):
        table = game.book.tables.cards[played.card]
        for index, ability in enumerate(table.triggers.get("at-any-time", ())):
            mark = f"card:{played.card}#any{index}"
            if f"turn:{mark}" in encounter.used:
                continue
            key = f"use-{played.card}" if index == 0 else f"use-{played.card}-{index + 1}"
            use = Use(Option(key, ""), f"card:{played.card}", ability, mark, played.owner, played)
            moment = moment_of(game, encounter, use)
            if ability.needs is not None and not holds(ability.needs, game, rules, moment):
                continue
            effects = ability.do
            price = effects[0].do if len(effects) == 1 and isinstance(effects[0], May) else effects
            reason = reason_against(price, game, rules, moment)
            text = f"{table.title}: {game.book.words.effects(effects)}"
            yield use._replace(option=Option(key, text, reason))


def _legendary_of_others(game: Game, active: CharacterState) -> Iterator[tuple[str, int, Ability, str]]:
    """A legendary action may be used at any moment, so also while somebody else acts. KOR-ECHO-005, AMB-S-41."""
    for other in game.characters.values():
        if other is not active and other.legendary:
            for ref, index, ability in voices(game, other, ("at-any-time",)):
                if ref.startswith("legendary:"):
                    yield ref, index, ability, other.name


def _equipment_of_others(game: Game, encounter: EncounterState) -> Iterator[tuple[str, int, Ability, str]]:
    """Equipped cards may be used at any time, for their owners only. FOA-ITEM-004 (the German book)."""
    for name in encounter.party:
        if name != encounter.active:
            for ref, index, ability in voices(game, game.characters[name], ("at-any-time",)):
                if ref.startswith(("item:", "secret:")):
                    yield ref, index, ability, name


def is_forced(ref: str, ability: Ability, owner: str) -> bool:
    """Whether it happens without a question when a character is activated.

    That is so for conditions, events and shared secrets, and for skills and tiles that leave no choice.
    KOR-ITEM-017, KOR-COMBAT-051, KOR-SETUP-022.
    """
    if ability.when != "when-activated":
        return False
    if ref.startswith(("condition:", "event:")) or (not owner and ref.startswith("secret:")):
        return True
    return not ref.startswith(OPTIONAL) and not (len(ability.do) == 1 and isinstance(ability.do[0], May))


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


def offer(
    game: Game,
    rules: Edition,
    encounter: EncounterState,
    ref: str,
    index: int,
    ability: Ability,
    owner: str,
    strike: Strike | None = None,
) -> Use | None:
    """The offer, locked with its reason if the price cannot be paid; no offer if it is used up."""
    card = ref.partition(":")[2]
    mark = f"{ref}#{index}"
    if mark in encounter.used or f"turn:{mark}" in encounter.used:
        return None
    if ability.when == "once-per-day" and mark in game.calendar.today:
        return None
    if ability.when == "once-per-combat" and encounter.kind != "combat":
        return None
    key = f"use-{card}" if index == 0 else f"use-{card}-{index + 1}"
    use = Use(Option(key, ""), ref, ability, mark, owner)
    moment = moment_of(game, encounter, use, strike)
    if ability.needs is not None and not holds(ability.needs, game, rules, moment):
        return None
    effects = ability.do
    price = effects[0].do if len(effects) == 1 and isinstance(effects[0], May) else effects
    reason = reason_against(price, game, rules, moment)
    text = f"{game.book.title(card)}: {game.book.words.effects(effects)}"
    return use._replace(option=Option(key, text, reason))


def charged(encounter: EncounterState) -> bool:
    """Whether any card of the sequence has charges."""
    for played in encounter.sequence:
        if played.charges:
            return True
    return False


def _charges(count: int) -> str:
    return counted(count, rules_say.ONE_CHARGE, rules_say.CHARGES)


def charges(game: Game, rules: Edition, strike: Strike | None) -> Iterator[Use]:
    """Abilities paid with charges, on cards whose ability is visible. KOR-COMBAT-020, KOR-COMBAT-021, AMB-S-49."""
    tables = game.book.tables
    if tables.triggers.isdisjoint(CHARGES):
        return
    encounter = game.encounter
    assert encounter is not None
    if not charged(encounter):
        return
    cards = encounter.sequence if rules.rulings.amb_s_49 else visible(game, encounter)
    for played in cards:
        table = tables.cards[played.card]
        paid = [*table.triggers.get("pay-charges", ()), *table.triggers.get("pay-all-charges", ())]
        for index, ability in enumerate(paid):
            price = price_in_charges(played, ability)
            if not price or played.charges < price or shapes_the_strike(ability.do) != (strike is not None):
                continue
            if played.owner and played.owner in encounter.out and not rules.rulings.amb_s_64:
                continue
            mark = f"card:{played.card}#{index}"
            key = f"charge-{played.card}" if index == 0 else f"charge-{played.card}-{index + 1}"
            text = rules_say.PAY.format(
                title=table.title, charges=_charges(price), does=game.book.words.effects(ability.do)
            )
            use = Use(Option(key, text), f"card:{played.card}", ability, mark, played.owner, played)
            moment = moment_of(game, encounter, use, strike)
            if ability.needs is None or holds(ability.needs, game, rules, moment):
                yield use


def price_in_charges(played: PlayedCard, ability: Ability) -> int:
    """As many as the card says, or all that lie on it. FOA-SAMPLE-028."""
    return played.charges if ability.when == "pay-all-charges" else ability.count


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
        yield Event("step", encounter.active, use.card.card, text=f"pays {_charges(price)}")
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


def owner_agrees(game: Game, encounter: EncounterState, use: Use) -> Flow[bool]:
    """Charges on another character's card: asks its owner. KOR-COMBAT-021, AMB-S-64."""
    if not use.owner or use.owner == encounter.active:
        return True
    title = game.book.tables.cards[use.ref.partition(":")[2]].title
    return (
        yield from confirm("charge.lend", use.owner, rules_say.LET_CHARGES_ON_BE_PAID.format(title=title))
    )


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
