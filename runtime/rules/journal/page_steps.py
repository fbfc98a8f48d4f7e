"""The steps of a page, one small flow for each kind: effects, redirections, rolls, encounters, passages, hidden text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from runtime.rules.cards.encounter_cards import draw_and_meet, find_and_meet
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.journal.varying_words import told
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, SourcePlace
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, confirm
from runtime.rules.protocol.repeating import roll_for, toss_for
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game
from runtime.sentences import rules_say
from schemas.model import Do, Fork, Hidden, Outcome, Passage, Prose, Redirect, Roll, Toss

StepReader = Callable[[Any, Game, Edition, Context, SourcePlace], Flow[str | None]]


def _do(step: Do, game: Game, rules: Edition, context: Context, at: SourcePlace) -> Flow[str | None]:
    yield from apply(step.do, game, rules, context)
    return None


def _redirect(
    step: Redirect, game: Game, rules: Edition, context: Context, at: SourcePlace
) -> Flow[str | None]:
    """KOR-REDIR-001, KOR-REDIR-002, KOR-REDIR-003, KOR-HIDDEN-002: followed at once, where it stands."""
    if holds(step.when, game, rules, context):
        yield Event("redirected", what=step.to, at=at)
        return step.to
    return None


def _roll(step: Roll, game: Game, rules: Edition, context: Context, at: SourcePlace) -> Flow[str | None]:
    """KOR-ROLL-001, KOR-ROLL-002, KOR-ROLL-003, KOR-ROLL-004: the best value of the party is added, never
    a sum.
    """
    faces = yield from roll_for(game, rules, context, step.dice, at)
    total = sum(faces)
    said = [str(face) for face in faces]
    for modifier in step.modifiers:
        if modifier.when is not None and not holds(modifier.when, game, rules, context):
            continue
        value = modifier.amount
        if modifier.attribute:
            value += max(
                game.characters[name].attributes.get(modifier.attribute, 0) for name in context.members
            )
        total += value
        said.append(f"{value:+d} {modifier.attribute}".strip())
    yield Event("rolled", what="die", amount=total, text=" ".join(said), at=at)
    for row in step.rows:
        if row.least <= total and (row.most is None or total <= row.most):
            yield from apply(row.do, game, rules, context)
            return row.to
    return None


def _toss(step: Toss, game: Game, rules: Edition, context: Context, at: SourcePlace) -> Flow[str | None]:
    """FOA-GEN-005."""
    side = yield from toss_for(game, rules, context, at)
    return (yield from _follow(step.rows, side, game, rules, context))


def _fork(step: Fork, game: Game, rules: Edition, context: Context, at: SourcePlace) -> Flow[str | None]:
    """KOR-JENC-001, KOR-JENC-002, KOR-JENC-003: then the Journal goes on, with the whole party again."""
    if step.encounter is not None:
        outcome = yield from find_and_meet(game, rules, context, step.encounter)
    else:
        outcome = yield from draw_and_meet(game, rules, context, step.colour or "green", step.difficulty)
    if outcome is None or game.ending:
        return None
    return (yield from _follow(step.rows, outcome.result, game, rules, context))


# The row taken instead, where a table has no row of its own for an outcome.
_INSTEAD: Final = {
    "escape": "lose",
    "run-away": "lose",  # AMB-C-02
    "avoid": "red",
    "green": "win",
    "red": "lose",
    "win": "green",
    "lose": "red",
}


def _follow(
    rows: tuple[Outcome, ...], result: str, game: Game, rules: Edition, context: Context
) -> Flow[str | None]:
    instead = _INSTEAD.get(result, "")
    if result == "gray":
        instead = {"won": "win", "lost": "lose"}.get(rules.rulings.amb_s_141, "")  # AMB-S-141
    for wanted in (result, instead):
        for row in rows:
            if row.outcome == wanted:
                yield from apply(row.do, game, rules, context)
                return row.to
    return None


def _passage(
    step: Passage, game: Game, rules: Edition, context: Context, at: SourcePlace
) -> Flow[str | None]:
    """Read aloud if its condition holds, passed over if not. KOR-REQ-001."""
    if holds(step.when, game, rules, context):
        yield Event("prose", text=told(step, game, rules, context), at=at)
    return None


def _prose(step: Prose, game: Game, rules: Edition, context: Context, at: SourcePlace) -> Flow[str | None]:
    """Prose with insets. What is the same for everyone was prepared with its page."""
    words = told(step, game, rules, context)
    if words:
        yield Event("prose", text=words, at=at)
    return None


def _hidden(step: Hidden, game: Game, rules: Edition, context: Context, at: SourcePlace) -> Flow[str | None]:
    """KOR-HIDDEN-001, KOR-HIDDEN-002, KOR-HIDDEN-003, KOR-HIDDEN-004."""
    if step.colour not in game.sheet.filters:
        return None
    if step.hint:
        wanted = yield from confirm(
            "hint.read", PLAYERS, rules_say.A_HINT_LIES_BEHIND_THE_FILTER.format(colour=step.colour), at=at
        )
        if not wanted:
            return None
    for inner in step.steps:
        if type(inner) is Prose:
            kind = "hint" if step.hint else "prose"
            words = told(inner, game, rules, context)
            yield Event(kind, text=words, what=step.colour, at=SourcePlace(at.file, *inner.at))
            continue
        place = SourcePlace(at.file, *inner.at)
        target: str | None = yield from STEPS[type(inner)](inner, game, rules, context, place)
        if target is not None or game.ending:
            return target
    return None


STEPS: Final[dict[type, StepReader]] = {
    Do: _do,
    Redirect: _redirect,
    Roll: _roll,
    Toss: _toss,
    Fork: _fork,
    Hidden: _hidden,
    Passage: _passage,
    Prose: _prose,
}
