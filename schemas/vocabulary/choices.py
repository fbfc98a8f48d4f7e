"""Effects made of effects: choosing, offering, asking first, replacing. Their grammar is written by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from schemas.facts import NOTHING, Branches
from schemas.fields import Attribute, Who
from schemas.registry import Effect, Rule, effect, rule
from schemas.words import AVALON, KINGS

if TYPE_CHECKING:
    # At run time schemas.unions puts the unions of all entries here, once the registry is full.
    from schemas.unions import AnyEffect, AnyRequirement


@effect(facts=Branches("one", ("options",)), worth=NOTHING)
class Choose(Effect, frozen=True, kw_only=True, tag="choose"):
    """`choose A or B`: exactly one option is taken; with a subject each person chooses for themselves."""

    options: tuple[tuple[AnyEffect, ...], ...]
    who: Who = "@party"


@effect(facts=Branches("may", ("do", "then")), worth=NOTHING)
class May(Effect, frozen=True, kw_only=True, tag="may"):
    """`may A to B`: A is the price, B follows only when it was taken; `may A` alone is an offer."""

    do: tuple[AnyEffect, ...]
    then: tuple[AnyEffect, ...] = ()
    who: Who = "@party"


@effect(facts=Branches("if", ("then", "otherwise")), worth=NOTHING)
class If(Effect, frozen=True, kw_only=True, tag="if"):
    """`if R then A otherwise B`: asked once, at this moment."""

    when: AnyRequirement
    then: tuple[AnyEffect, ...]
    otherwise: tuple[AnyEffect, ...] = ()


@effect(facts=Branches("one", ("grail", "skull")), worth=NOTHING, editions=(AVALON,))
class TossDial(Effect, frozen=True, kw_only=True, tag="toss-dial"):
    """`toss a dial for grail A or skull B`: one of the two happens, by luck; a side may be left out (FOA-GEN-005, FOA-SAMPLE-009)."""

    grail: tuple[AnyEffect, ...] = ()
    skull: tuple[AnyEffect, ...] = ()


@effect(facts=Branches("one", ("options",)), worth=NOTHING, editions=(KINGS,))
class RollDie(Effect, frozen=True, kw_only=True, tag="roll-die"):
    """`roll a die for 1-3 A or 4-6 B`: a die on a card, with a table of results; faces without a row do nothing (KOR-ROLL-001, KOR-CHALLENGE-003)."""

    faces: tuple[tuple[int, int], ...]
    options: tuple[tuple[AnyEffect, ...], ...]


@effect(facts=Branches("all", ("do",)), worth=NOTHING, context="encounter")
class ReplaceAttack(Effect, frozen=True, kw_only=True, tag="replace-attack"):
    """`instead of the attack (A, B)`: the attack or response does not happen, A and B do (FOA-SAMPLE-016)."""

    do: tuple[AnyEffect, ...]
    what: Literal["attack", "response"] = "attack"


@rule(editions=(KINGS,))
class VariableAlso(Rule, frozen=True, kw_only=True, tag="variable-also"):
    """`variable courage also (draw 1 card, gain 1 duration)`: the variable bonus of a key does this as well (KOR-NONUS-007)."""

    attribute: Attribute
    do: tuple[AnyEffect, ...]
