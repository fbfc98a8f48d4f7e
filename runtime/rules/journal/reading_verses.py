"""Reading: verses, redirections, rolls, hidden text, encounters in the Journal, choices, ends.

A reading is a loop over verses. An effect that reads another verse aside nests a second loop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from runtime.rules.book.prepared import PreparedChoice, PreparedPage
from runtime.rules.cards.anytime import interlude
from runtime.rules.cards.encounter_cards import draw_and_meet, find_and_meet
from runtime.rules.costs.costs import due_words, dues
from runtime.rules.costs.other_costs import other_costs_blocked, pay_other_costs, place_time
from runtime.rules.costs.surcharges import note_first
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.journal.varying_words import told
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, Decision, Menu, Option, PrintedOption, SourcePlace
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, confirm
from runtime.rules.protocol.repeating import roll_for, toss_for
from runtime.rules.requirements.meeting import holds, is_dying
from runtime.rules.state.game import STATUS, Game
from runtime.sentences import rules_say
from schemas.model import Do, Fork, Hidden, Outcome, Passage, Prose, Redirect, Roll, Toss

END: Final = "end"
_GO_ON: Final = Option("go-on", "No")
# No real reading is this long: these pages form a circle, which `check` reports as an error.
ENDLESS: Final = 1_000
# No real reading is nested this deep either.
DEEPEST: Final = 25
ROUND: Final = Event("step", text=rules_say.THESE_PAGES_LEAD_BACK_TO_THEMSELVES)


class _Ends(dict[str, Event]):
    """The end of a section by its kind, told in the same words every time."""

    def __missing__(self, kind: str) -> Event:
        event = self[kind] = Event("section-ends", what=kind)
        return event


_SECTION_ENDS: Final = _Ends()


def read(game: Game, rules: Edition, context: Context, target: str) -> Flow[None]:
    """Reads from a verse on until the section ends.

    Pages that send their readers in a circle, or that read each other aside for ever, end like pages where every
    choice is locked (AMB-S-17).

    KOR-EXPLORE-004, KOR-JENC-004, KOR-JENC-005, KOR-VISION-005, KOR-JOURNAL-003, KOR-JOURNAL-004, FOA-DEATH-003.
    """
    if game.fallen:
        context.without(game.fallen)
        if not context.members:
            return  # the reader died before the first word
    book = game.book
    pages, events, marks = book.pages, book.verse_events, game.sheet.read
    awaited = book.awaited_verses
    kind = book.section_kinds.get(book.section_of(target), "journal")
    depth = game.reading[0] + 1
    game.reading = (depth, game.reading[1] if depth > 1 else 0)
    while target != END and not game.ending and context.members:
        pages_read = game.reading[1] + 1 if depth < DEEPEST else ENDLESS + 1
        if pages_read > ENDLESS:
            yield from cut_off(game)
            break
        game.reading = (depth, pages_read)
        context.verse = verse = target
        yield events[verse]
        target = yield from read_page(pages[verse], game, rules, context)
        marks.add(verse)
        if verse in awaited and not game.ending:
            game.unsettled |= STATUS
            yield from rules.settle(game, rules)
    game.reading = (depth - 1, game.reading[1] if depth > 1 else 0)
    if not game.ending:
        yield _SECTION_ENDS[kind]


def cut_off(game: Game) -> Flow[None]:
    """What leads back to itself for ever is told once, by the innermost reading. Then all readings around it end."""
    if game.reading[1] <= ENDLESS:
        game.reading = (game.reading[0], ENDLESS + 1)
        yield ROUND


def read_aside(game: Game, rules: Edition, target: str) -> Flow[None]:
    """A verse that something calls for at once. Those in the encounter or the Action read it; otherwise everyone.

    It is not part of an encounter under way, so the encounter's end does not cut it off (KOR-JOURNAL-003).
    """
    if target == END or target not in game.book.verses:
        return
    met = game.encounter.party if game.encounter is not None else ()
    members = tuple(name for name in met or game.party or game.characters if name not in game.fallen)
    if not members:
        return
    here = game.characters[members[0]].location
    yield from read(game, rules, Context(members, here), target)


def read_page(prepared: PreparedPage, game: Game, rules: Edition, context: Context) -> Flow[str]:
    """Steps in reading order, then one choice or the arrow. Returns where reading goes on.

    KOR-REDIR-001, KOR-REDIR-002, KOR-REDIR-003, KOR-ECHO-005, KOR-HIDDEN-002: a redirection is followed at once,
    where it stands.
    """
    interrupts, asked = "legendary" in game.book.day_uses, False
    for entry in prepared.steps:
        if type(entry) is Event:
            yield entry
            continue
        kind, place = entry[0], entry[2]  # type: ignore[index]
        if interrupts and kind is not Prose:
            if not asked and (yield from interrupted(game, rules, context)):
                return END
            asked = kind is Redirect  # a redirection that is not followed does nothing
        step: Any = entry[1]  # type: ignore[index]
        context.at = place
        # The two commonest steps are handled here: a separate flow for each would cost as much as the step.
        if kind is Do:
            context.stopped = False
            yield from apply(step.do, game, rules, context)
            context.stopped = (
                False  # what stopped one instruction stops no other: no row, no choice, no list around it
            )
            if game.ending or not context.members:
                return END
            continue
        if kind is Redirect:
            if holds(step.when, game, rules, context):
                yield Event("redirected", what=step.to, at=place)
                return str(step.to)
            continue
        target: str | None = yield from STEPS[kind](step, game, rules, context, place)
        if game.ending or not context.members:
            return END
        if target is not None:
            return target
    if prepared.choices:
        return (yield from take_choice(prepared, game, rules, context))
    return prepared.page.to or END


def interrupted(game: Game, rules: Edition, context: Context) -> Flow[bool]:
    """Lets a legendary action be used before an instruction; returns whether that ends the reading.

    KOR-ECHO-005.
    """
    yield from interlude(game, rules)
    if game.fallen:
        context.without(game.fallen)
    return bool(game.ending) or not context.members


def take_choice(prepared: PreparedPage, game: Game, rules: Edition, context: Context) -> Flow[str]:
    """Exactly one of the choices. Locked ones stay visible with their reason.

    KOR-JOURNAL-007, KOR-JOURNAL-008, KOR-REQ-013, KOR-EXPLORE-005, KOR-PAYLOSE-001, KOR-PAYLOSE-004, KOR-PAYLOSE-005,
    FOA-JOURNAL-001.
    """
    if rules.rulings.dying_leaves_party:
        dying = [name for name in context.members if is_dying(game, game.characters[name])]
        if len(dying) < len(context.members):
            context.without(dying)  # FOA-PARTY-010, the German book; somebody must finish the Exploration
    choices, members = prepared.choices, context.members
    if prepared.veiled:
        choices = unveiled(choices, game)
    actor = members[0] if len(members) == 1 else PLAYERS
    while True:
        options: list[Option] = []
        locked, costed = True, "choice" in game.book.costed
        for one in choices:
            option: Option = one.option
            if costed or not one.free or one.choice.needs is not None:
                option = choice_option(one, game, rules, context)
            if not option.blocked:
                locked = False
            options.append(option)
        offers = rules.while_reading(game, rules, members)
        if locked:
            offers = [offer for offer in offers if offer.key.startswith("use-")]
            if all(offer.blocked for offer in offers):
                return (yield from all_locked(prepared, choices, options, game, rules, context))
        if offers:
            options.extend([offer.shown for offer in offers])
        if locked:
            # A card for any time may still open one of them (KOR-ECHO-005, AMB-S-41).
            text = rules_say.ALL_OF_THIS_IS_LOCKED_DO
            answer = yield Decision("verse.locked", actor, (*options, _GO_ON), text, at=prepared.place)
            if answer == _GO_ON.key:
                locked_out = options[: len(choices)]
                return (yield from all_locked(prepared, choices, locked_out, game, rules, context))
        else:
            answer = yield Decision(
                "verse.choice", actor, tuple(options), rules_say.WHAT_DO_YOU_DO, at=prepared.place
            )
        taken = None
        for one in choices:
            if one.choice.key == answer:
                taken = one
                break
        if taken is not None:
            return (yield from follow_choice(taken, game, rules, context))
        for offer in offers:
            if offer.key == answer:
                yield from offer.run(Menu(game, rules, game.characters[members[0]]))
                break
        if game.fallen:
            context.without(game.fallen)
        if game.ending or not context.members:
            return END


def unveiled(choices: tuple[PreparedChoice, ...], game: Game) -> tuple[PreparedChoice, ...]:
    """The choices that the group can see. Those behind a filter need that filter. KOR-HIDDEN-002, KOR-HIDDEN-004."""
    filters = game.sheet.filters
    return tuple(one for one in choices if one.choice.behind is None or one.choice.behind in filters)


def all_locked(
    prepared: PreparedPage,
    choices: tuple[PreparedChoice, ...],
    options: list[Option],
    game: Game,
    rules: Edition,
    context: Context,
) -> Flow[str]:
    """The writer's way out is taken. Without one the exploration ends, unless the table waives requirements.

    KOR-REQ-013, AMB-S-17.
    """
    otherwise = prepared.page.otherwise
    if otherwise is not None:
        yield from apply(otherwise.do, game, rules, context)
        return otherwise.to
    waived = tuple(one.option if one.free else option for one, option in zip(choices, options, strict=True))
    if rules.rulings.amb_s_17 == "ends" or all(option.blocked for option in waived):
        return END
    answer = yield Decision("verse.choice", PLAYERS, waived, rules_say.WHAT_DO_YOU_DO, at=prepared.place)
    taken = next(one for one in choices if one.choice.key == answer)
    return (yield from follow_choice(taken, game, rules, context))


def follow_choice(prepared: PreparedChoice, game: Game, rules: Edition, context: Context) -> Flow[str]:
    """Pays, does what the choice says, and returns where it leads. Its time markers are placed afterwards.

    Who drops out because of the price owes nothing else of it (FOA-PARTY-005).
    KOR-REQ-008, KOR-PAYLOSE-005, KOR-LOC-005.
    """
    choice, here = prepared.choice, context.here
    if not prepared.free or "choice" in game.book.costed:
        context.at = prepared.place
        context.paid.clear()
        due = dues(choice.cost, game, rules, context, "choice")
        yield from rules.pay_cost(choice.cost, due, game, rules, context)
        yield from pay_other_costs(choice.cost, game, rules, context, prepared.use)
        note_first(game, context.members, "choice")
        if game.unsettled:
            yield from rules.settle(game, rules)
    if choice.do:
        context.at = prepared.place
        yield from apply(choice.do, game, rules, context)
    if choice.cost is not None and choice.cost.time and not game.ending:
        # On the location where it was taken, even if its effects moved the party elsewhere.
        taken_at = Context(context.members, here, source=context.source)
        yield from place_time(choice.cost, game, rules, taken_at, prepared.use)
        yield from rules.settle(game, rules)
    return choice.to


def choice_option(prepared: PreparedChoice, game: Game, rules: Edition, context: Context) -> Option:
    """The option of a choice as it stands now. KOR-REQ-001, KOR-REQ-008, KOR-REQ-013."""
    choice, option = prepared.choice, prepared.option
    if choice.needs is not None and not holds(choice.needs, game, rules, context):
        reason = rules_say.REQUIRES.format(needs=prepared.needs_words)
        return PrintedOption(option.key, option.text, reason, option.cost, do=option.do)
    if not prepared.free or "choice" in game.book.costed:
        due = dues(choice.cost, game, rules, context, "choice")
        reason = rules.against_cost(choice.cost, due, game, rules, context) or other_costs_blocked(
            choice.cost, game, rules, context, prepared.use
        )
        if reason:
            return PrintedOption(option.key, option.text, reason, option.cost, do=option.do)
        if "choice" in game.book.costed:
            return PrintedOption(
                option.key, option.text, "", due_words(due, choice.cost, game.book.words), do=option.do
            )
    return option


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
