"""Why something is closed, in the writer's words: `hint:` of a choice or an Action, otherwise of what it requires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runtime.rules.book.book import Book
from runtime.rules.book.indexes import structs_in
from runtime.rules.edition import Edition
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Decision, Option, SourcePlace
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import Game
from schemas.registry import Requirement
from schemas.vocabulary.requirements import All, HasStatus, Not, VerseRead


def _choices(book: Book) -> dict[tuple[SourcePlace, str], Any]:
    """By the place of a page's first choice and the key of a choice: the choice."""
    return {
        (page.place, one.choice.key): one.choice
        for page in book.pages.values()
        if page.place is not None
        for one in page.choices
    }


def _actions(book: Book) -> dict[tuple[str, str], Any]:
    return {
        (one.key, one.action.text): one.action
        for many in (*book.actions.values(), *book.instants.values())
        for one in many
    }


def hint_for(game: Game, rules: Edition, decision: Decision, option: Option) -> str:
    """The writer's hint for a closed option. Empty if there is none, or if the option is closed because it is done."""
    book = game.book
    found: Any = None
    if decision.at is not None:
        found = book.once(_choices).get((decision.at, option.key))
    if found is None:
        found = book.once(_actions).get((option.key, option.text))
    if found is None or (found.needs is not None and _is_done(game, rules, found.needs)):
        return ""
    return str(found.hint) or (_of_what_is_asked(game, found.needs) if found.needs is not None else "")


def _is_done(game: Game, rules: Edition, needs: Requirement) -> bool:
    """Whether something is closed because it was already read or gained there. Then its other requirements no longer
    matter.

    If it requires nothing but a lack, the hint is about that lack.
    """
    parts = needs.of if isinstance(needs, All) else (needs,)
    lacks = [
        part.of for part in parts if isinstance(part, Not) and isinstance(part.of, HasStatus | VerseRead)
    ]
    if not lacks or len(lacks) == len(parts):
        return False
    context = Context(tuple(game.characters), next((one.location for one in game.characters.values()), ""))
    return any(holds(one, game, rules, context) for one in lacks)


def _of_what_is_asked(game: Game, needs: Requirement) -> str:
    """The hint of the first requirement that is not met."""
    book = game.book
    for one in structs_in((needs,)):
        status = book.statuses.get(str(getattr(one, "status", "")))
        if status is not None and status.hint and status.name not in game.sheet.statuses:
            return status.hint
        tables: tuple[tuple[str, Mapping[str, Any]], ...] = (
            ("secret", book.secrets),
            ("item", book.items),
            ("event", book.events),
        )
        for field, table in tables:
            thing = table.get(str(getattr(one, field, "")))
            hint = str(getattr(thing, "hint", "") or "")
            if hint:
                return hint
    return ""
