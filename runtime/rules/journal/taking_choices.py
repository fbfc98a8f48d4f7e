"""The choices of a page: which are seen, which are locked and why, and what follows the one that is taken."""

from __future__ import annotations

from typing import Final

from runtime.rules.book.prepared import END, PreparedChoice, PreparedPage
from runtime.rules.costs.costs import due_words, dues
from runtime.rules.costs.other_costs import other_costs_blocked, pay_other_costs, place_time
from runtime.rules.costs.surcharges import note_first
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS, Decision, Menu, Option, PrintedOption
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.meeting import holds, is_dying
from runtime.rules.state.game import Game
from runtime.sentences import rules_say

_GO_ON: Final = Option("go-on", "No")


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
