"""Card tables: what playing asks about cards and encounters again and again, worked out once per campaign.

Owns how halves meet: `link(left, right)` says which keys join when one card is laid beside another.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from runtime.rules.book.book import Book
from runtime.rules.book.indexes import structs_in
from runtime.rules.protocol.decisions import Option, SourcePlace
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from schemas.cards import Card, CombatEncounter, DiplomacyEncounter, EnemyCard, Trait
from schemas.facts import filled
from schemas.parts import Ability, Bonus, Cost, KeyRow, Opening, Standing
from schemas.registry import Effect, entry_of
from schemas.vocabulary.abilities import (
    AddToAttack,
    IgnoreAttack,
    Lightning,
    Prevent,
    TurnDownIntoUp,
    UseRow,
)
from schemas.vocabulary.choices import ReplaceAttack

ROWS: Final = ("key-1", "key-2", "key-3", "magic", "free")

# Effects that only mean something while an attack or response is being prepared.
STRIKE_EFFECTS: Final = (AddToAttack, Prevent, IgnoreAttack, TurnDownIntoUp, UseRow, ReplaceAttack)
Effects = tuple[Effect, ...]


class JoinedKey(msgspec.Struct, frozen=True, gc=False):
    """Two halves that meet: what the key demands, and what it gives (KOR-COMBAT-003, KOR-COMBAT-014)."""

    row: str
    attribute: str = ""
    demand: int = 0
    magic: bool = False
    bonuses: tuple[tuple[str, int], ...] = ()  # kind and amount, the multiplier included
    lightning: bool = False
    variable: bool = False


class Link(msgspec.Struct, frozen=True, gc=False):
    """All keys of two neighbours, in the order in which they resolve (KOR-COMBAT-047)."""

    keys: tuple[JoinedKey, ...]
    rows: list[str]
    quick: tuple[JoinedKey, ...]  # those that can give lightning


class CardTable(msgspec.Struct, frozen=True, gc=False):
    """One card: edges, abilities by trigger, and its option as it looks when it may be played."""

    name: str
    title: str
    passive: bool
    subtypes: tuple[str, ...]
    opens: tuple[Opening | None, ...]
    closes: tuple[tuple[Bonus, ...], ...]
    triggers: dict[str, tuple[Ability, ...]]
    standing: tuple[Standing, ...]
    cost: Cost | None
    file: str
    play: Option
    dull: Option  # the same without lightning
    late: Option  # the same when no further card may be played


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of a combat table, or a response (KOR-COMBAT-053, KOR-DIPLO-024)."""

    least: int
    most: int | None
    do: Effects
    kinds: frozenset[str]
    multi: bool  # some part of it strikes each party member
    at: SourcePlace


class EncounterTable(msgspec.Struct, frozen=True, gc=False):
    """One encounter card, ready for play."""

    name: str
    title: str
    card: CombatEncounter | DiplomacyEncounter
    traits: tuple[Trait, ...]
    triggers: dict[str, tuple[Ability, ...]]
    rows: tuple[Row, ...]
    stages: dict[int, tuple[Row, ...]]
    variables: dict[tuple[int, str], Effects]  # by stage and attribute; "" stands for any
    lightning: frozenset[tuple[int, str]]  # variable bonuses that give lightning (KOR-DIPLO-034)
    value: int
    last: int  # the highest slot of the affinity track
    opportunity: Effects
    can_be_given_up: bool  # the card says what happens to those who fail (KOR-FINAL-005)


def part_kind(effect: Effect) -> str:
    """Which kind of part an effect is, for additions and prevention (KOR-COMBAT-089, KOR-COMBAT-095)."""
    for moved in entry_of(effect).worth:
        if moved.part:
            return filled(moved.part, effect)
    return ""


def kinds_in(effects: Effects) -> frozenset[str]:
    """The kinds of all parts, including those inside choices."""
    found = {part_kind(one) for one in structs_in(effects) if isinstance(one, Effect)}
    found.discard("")
    return frozenset(found)


@lru_cache(maxsize=4096)  # asked for every card at every strike
def shapes_the_strike(effects: Effects) -> bool:
    """Whether the effects change an attack or response instead of being a part of it."""
    return any(isinstance(one, STRIKE_EFFECTS) for one in structs_in(effects))


def by_trigger(abilities: tuple[Ability, ...]) -> dict[str, tuple[Ability, ...]]:
    found: dict[str, tuple[Ability, ...]] = {}
    for ability in abilities:
        found[ability.when] = (*found.get(ability.when, ()), ability)
    return found


def strikes_each(effects: Effects) -> bool:
    """Whether some part is for each party member (KOR-COMBAT-099)."""
    wide = ("@each-party-member", "@each-character")
    return any(getattr(one, "who", "") in wide for one in structs_in(effects))


def row_of(do: Effects, least: int, most: int | None, at: SourcePlace) -> Row:
    return Row(least, most, do, kinds_in(do), strikes_each(do), at)


_ONCE: Final = Opening(kind="multiplier", amount=1)


def _edges(rows: tuple[KeyRow, ...]) -> tuple[tuple[Opening | None, ...], tuple[tuple[Bonus, ...], ...]]:
    found = {row.row: row for row in rows}
    opens = tuple(found[name].opens if name in found else None for name in ROWS)
    if opens[-1] is None:
        # The bottom keys always join; without a printed multiplier the bonus counts once (KOR-COMBAT-004, -014).
        opens = (*opens[:-1], _ONCE)
    closes = tuple(found[name].closes if name in found else () for name in ROWS)
    return opens, closes


def _card(card: Card | EnemyCard) -> CardTable:
    opens, closes = _edges(card.keys)
    return CardTable(
        card.name,
        card.title,
        card.passive,
        card.subtypes if isinstance(card, Card) else (),
        opens,
        closes,
        by_trigger(card.abilities),
        card.standing if isinstance(card, Card) else (),
        card.cost if isinstance(card, Card) else None,
        card.file,
        Option(card.name, card.title),
        Option(card.name, card.title, rules_say.GAINS_NO_LIGHTNING_HERE),
        Option(card.name, card.title, rules_say.NO_FURTHER_CARD_MAY_BE_PLAYED),
    )


def _combat(card: CombatEncounter) -> EncounterTable:
    rows = tuple(row_of(row.do, row.least, row.most, SourcePlace(card.file, *row.at)) for row in card.attacks)
    return EncounterTable(
        card.name, card.title, card, card.traits, by_trigger(card.abilities), rows, {}, {}, frozenset(),
        card.value, 0, card.opportunity, _says_how_it_fails(card),
    )  # fmt: skip


def _talk(card: DiplomacyEncounter) -> EncounterTable:
    stages: dict[int, tuple[Row, ...]] = {}
    variables: dict[tuple[int, str], Effects] = {}
    # By place on the card, so that two approaches to one stage stay apart (FOA-DIPLO-009).
    for place, stage in enumerate(card.stages, 1):
        responses = tuple(
            row_of(one.do, one.least, one.most, SourcePlace(card.file, *one.at)) for one in stage.responses
        )
        stages[place] = responses
        for variable in stage.variables:
            variables[place, variable.attribute or ""] = variable.do
    quick = frozenset(at for at, do in variables.items() if any(isinstance(one, Lightning) for one in do))
    return EncounterTable(
        card.name, card.title, card, card.traits, by_trigger(card.abilities), (), stages, variables, quick,
        0, len(card.affinity.slots), (), _says_how_it_fails(card),
    )  # fmt: skip


def _says_how_it_fails(card: CombatEncounter | DiplomacyEncounter) -> bool:
    return any(scene.when == "failed" for scene in card.scenes)


class Speakers:
    """The cards that speak at certain moments, so that a character with none of them is not searched."""

    __slots__ = ("_companions", "_events", "_names", "_secrets", "_tiles", "refs")

    def __init__(self, refs: Iterable[str]) -> None:
        self.refs = frozenset(refs)
        by_kind: dict[str, set[str]] = {}
        for ref in self.refs:
            kind, _, name = ref.partition(":")
            by_kind.setdefault(kind, set()).add(name)
        self._names = frozenset(name for names in by_kind.values() for name in names)
        self._tiles, self._secrets, self._events, self._companions = (
            frozenset(by_kind.get(kind, ())) for kind in ("character", "secret", "event", "companion")
        )

    def among(self, character: CharacterState) -> bool:
        """Whether the character may have any of them, face up or not. Mostly there is none at all."""
        if character.tile in self._tiles:
            return True
        items, secrets, skills = character.items, character.secrets, character.skills
        conditions, legendary = character.conditions, character.legendary
        if not (items or secrets or skills or conditions or legendary):
            return False
        return not self._names.isdisjoint((*items, *secrets, *skills, *conditions, *legendary))

    def shared(self, game: Game) -> bool:
        """Whether any of them is there for everyone."""
        if self._events and not self._events.isdisjoint(game.calendar.active):
            return True
        if self._secrets and not self._secrets.isdisjoint(game.decks.global_secrets):
            return True
        return bool(self._companions) and not self._companions.isdisjoint(game.board.companions)


class Tables:
    """All card tables of a campaign. Links are worked out when two cards first meet."""

    def __init__(self, book: Book) -> None:
        campaign = book.campaign
        self.cards = {card.name: _card(card) for card in campaign.cards}
        self.cards.update((card.name, _card(card)) for card in campaign.enemy_cards)
        self.encounters = {one.name: _combat(one) for one in campaign.combat_encounters}
        self.encounters.update((one.name, _talk(one)) for one in campaign.diplomacy_encounters)
        self._opens = {name: table.opens for name, table in self.cards.items()}
        for one in (*campaign.combat_encounters, *campaign.diplomacy_encounters):
            self._opens[f"encounter:{one.name}"] = _edges(one.keys)[0]
        self._links: dict[str, dict[str, Link]] = {name: {} for name in self._opens}
        self.card_rule_types = {type(s.rule) for card in campaign.cards for s in card.standing}
        self.weather_rule_types = {type(s.rule) for one in campaign.weathers for s in one.standing}
        self.any_rule_types = book.rule_types | self.card_rule_types | self.weather_rule_types
        abilities = [one for card in self.cards.values() for many in card.triggers.values() for one in many]
        abilities += [one for e in self.encounters.values() for many in e.triggers.values() for one in many]
        self.triggers = frozenset(one.when for one in abilities)
        self._book = book
        self._speakers: dict[tuple[str, ...], Speakers] = {}

    def speakers(self, whens: tuple[str, ...]) -> Speakers:
        """The cards outside the sequence that have an ability for any of the triggers."""
        found = self._speakers.get(whens)
        return found if found is not None else self._find_speakers(whens)

    def _find_speakers(self, whens: tuple[str, ...]) -> Speakers:
        holders = self._book.abilities.items()
        found = Speakers(ref for ref, many in holders if any(one.when in whens for one in many))
        self._speakers[whens] = found
        return found

    def link(self, left: str, right: str) -> Link:
        """The keys that join when `right` is laid beside `left` (KOR-COMBAT-005, AMB-S-48)."""
        row = self._links[left]
        found = row.get(right)
        if found is None:
            found = row[right] = _meet(self._opens[left], self.cards[right].closes)
        return found


def _meet(opens: tuple[Opening | None, ...], closes: tuple[tuple[Bonus, ...], ...]) -> Link:
    """Bonuses times their multiplier.

    Lightning is not multiplied, and a void gives nothing. A variable bonus exists only in rows of attributes, where
    nothing multiplies it.

    KOR-COMBAT-014, KOR-COMBAT-044, KOR-DIPLO-033, KOR-DIPLO-034, FOA-COMBAT-011, FOA-COMBAT-032, FOA-DIPLO-024,
    AMB-S-83.
    """
    keys = []
    for row, opening, bonuses in zip(ROWS, opens, closes, strict=True):
        if opening is None or not bonuses:
            continue
        times = opening.amount if opening.kind in ("multiplier", "void") else 1
        gained = tuple(
            (bonus.kind, bonus.amount * times) for bonus in bonuses if times and bonus.kind != "lightning"
        )
        keys.append(
            JoinedKey(
                row,
                opening.attribute or "",
                opening.amount if opening.kind == "attribute" else 0,
                opening.kind == "magic",
                gained,
                times > 0 and any(bonus.kind == "lightning" for bonus in bonuses),
                any(bonus.kind == "variable" for bonus in bonuses),
            )
        )
    quick = tuple(key for key in keys if key.lightning or key.variable)
    return Link(tuple(keys), [key.row for key in keys], quick)
