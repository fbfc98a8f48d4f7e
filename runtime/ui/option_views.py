"""What can be answered, as data: each option with its cost, its lock as far as the settings show it, and its preview."""

from __future__ import annotations

from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.book.wording import spaced
from runtime.rules.protocol.decisions import Decision, Option, PrintedOption
from runtime.sentences import conditions_say, rules_say, table_says
from runtime.sentences.lists_and_numbers import counted
from runtime.ui import entries
from runtime.ui.encounter_view import leaves_words, now_words
from runtime.ui.lock_hints import hint_for
from runtime.ui.previews import ENDS_THE_DAY, Foreseen, foresee, foresee_instead, night_at, ways_to_pay
from runtime.ui.spoilers import preview_for
from runtime.ui.table import Table
from runtime.ui.who_and_where import said, shown
from schemas.parts import Ability
from schemas.table_view import OptionView
from schemas.vocabulary.journal import GainStatus, LoseStatus
from schemas.vocabulary.resources import Gain, Lose

NOT_TRIED: Final = frozenset(
    ("decks.modify", "effect.next", "quest.next", "guardian.next", "death.next", "vision.next")
)
_UNTOLD: Final = (GainStatus, LoseStatus)  # what is written on the sheet is told when it happens
NO_HINT: Final = table_says.SOMETHING_IS_STILL_MISSING_FOR_THAT
_PAID_LATER: Final = "activate-a-waystone"  # the next question asks how
_MOST_TRIED: Final = 40  # options of one question that are tried


def option_views(table: Table, hints: str = "full", previews: bool = True) -> tuple[OptionView, ...]:
    """What can be answered: the options of the rules, then those of the table."""
    decision = table.decision
    if decision is None:
        return ()
    found = []
    for number, option in shown(table, decision):
        seen = foreseen(table, option.key) if previews and not option.blocked else Foreseen()
        found.append(
            OptionView(
                number=number,
                key=option.key,
                text=table_says.OPTIONS.get((decision.kind, option.key)) or _begun(said(number, option)),
                cost=option.cost,
                locked=locked_words(table, decision, option, hints),
                does=_does(table, option),
                preview=seen.says,
                dangerous=seen.dangerous,
                about=about(table, decision, option),
            )
        )
    number = found[-1].number if found else 0
    for key, text in table.otherwise():
        number += 1
        seen = _instead(table, key) if previews else Foreseen()
        found.append(
            OptionView(number=number, key=key, text=text, preview=seen.says, dangerous=seen.dangerous)
        )
    return tuple(_in_own_words(table.book, one) for one in found)


def _begun(text: str) -> str:
    """An option begins like a sentence, even if it is an effect in the words of the rules."""
    return text[:1].upper() + text[1:]


def _in_own_words(book: Book, option: OptionView) -> OptionView:
    """An option with the campaign's words for terms of the rules; its key stays."""
    if not book.campaign.words:
        return option
    from msgspec.structs import replace

    say = book.own.say
    return replace(
        option,
        text=say(option.text),
        cost=say(option.cost),
        locked=say(option.locked),
        does=say(option.does),
        preview=tuple(map(say, option.preview)),
    )


def locked_words(table: Table, decision: Decision, option: Option, hints: str) -> str:
    """Why an option is closed, as the table wants it shown: the writer's own words, a plain sentence, or everything."""
    if not option.blocked:
        return ""
    hint = (
        hint_for(table.session.game, table.session.rules, decision, option).rstrip(".")
        if option.blocked.startswith("requires")
        else ""
    )
    if hints == "full":
        return f"{hint} ({option.blocked})" if hint else option.blocked
    if hint:
        return hint
    if option.blocked.startswith("requires"):
        return NO_HINT
    return option.blocked


def _does(table: Table, option: Option) -> str:
    """What is printed below a choice. For a card: what its keys meet, and its text."""
    if isinstance(option, PrintedOption):
        seen = foreseen(table, option.key) if not option.blocked else Foreseen()
        kept = [one for one in option.do if not isinstance(one, _UNTOLD)]
        if seen.says:  # a preview says the same with numbers
            kept = [one for one in kept if not isinstance(one, Gain | Lose)]
        return table.book.words.effects(tuple(kept)) if kept else ""
    session = table.session
    encounter, cards = session.game.encounter, table.book.tables.cards
    decision = table.decision
    if encounter is None or decision is None or decision.kind != "encounter.play" or option.key not in cards:
        return ""
    sure = not foreseen(table, option.key).says  # a preview says what the sure ones amount to
    parts = list(now_words(session.game, session.rules, encounter, option.key, sure))
    for abilities in cards[option.key].triggers.values():
        parts += [_ability_words(table.book, one) for one in abilities]
    opens = leaves_words(cards[option.key])
    return "; ".join([*parts, *([table_says.OPENS_KEYS.format(keys=opens)] if opens else [])])


def _ability_words(book: Book, ability: Ability) -> str:
    """When a card does something, on what condition, and what it does."""
    does = book.words.effects(ability.do)
    if ability.needs is not None:
        does = conditions_say.IF_THEN.format(clause=book.words.clause(ability.needs), then=does)
    if ability.when == "on-placement":
        return does
    when = spaced(ability.when)
    if ability.when == "pay-charges":
        when = counted(ability.count, rules_say.PAY_ONE_CHARGE, rules_say.PAY_CHARGES)
    return table_says.WHEN_IT_DOES.format(when=when, does=does)


def foreseen(table: Table, key: str) -> Foreseen:
    """What an option does. Tried once in each moment."""
    decision = table.decision
    if decision is None or not decision.single or decision.kind in NOT_TRIED:
        return Foreseen()
    seen = table.looked_ahead(key, lambda: _tried(table, decision, key))
    return preview_for(table.spoilers, decision.kind, key, seen)


def _tried(table: Table, decision: Decision, key: str) -> Foreseen:
    if len(decision.options) > _MOST_TRIED:
        return Foreseen()
    found = foresee(table.session, decision, key, table.habits)
    if key == _PAID_LATER:
        paid = ways_to_pay(table.session, key)
        return found._replace(says=tuple(paid)) if paid else found
    if not key.startswith("travel-"):
        return found
    name = key.removeprefix("travel-")
    game, says = table.session.game, list(found.says)
    if name in game.board.locations:
        style, words = table.session.rules.words.place(game, name)
        if style == "bad":
            night = night_at(table.session, name)
            says += [table_says.SIDE_UP.format(words=words), *([night] if night else [])]
    return found._replace(says=tuple(says))


def _instead(table: Table, key: str) -> Foreseen:
    """The end of the Day does much; choosing who acts instead does nothing yet."""
    place, _, answer = key.removeprefix("@").partition(":")
    if answer not in ENDS_THE_DAY:
        return Foreseen()
    back = len(table.steps) - int(place)
    seen = table.looked_ahead(key, lambda: foresee_instead(table.session, back, answer, table.habits))
    return preview_for(table.spoilers, "day.who", answer, seen)


def about(table: Table, decision: Decision, option: Option) -> str:
    """The entry of the thing that an option names: by its key first, then by its words."""
    key = option.key
    for part in (key, key.partition("-")[2]):
        found = entries.named(table.book, part) if part else ""
        if found:
            return found
    names = entries.names_in(table.book, option.text)
    return names[0] if names else ""
