"""The editions by the name a campaign gives, and what one of them has that another lacks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from schemas import editions
from schemas.words import AVALON, KINGS

if TYPE_CHECKING:
    from compiler.editions.language import Language

FIRST: Final = KINGS  # the edition to read with if a campaign does not name its own
_OWN: Final = {KINGS: "kings_of_ruin", AVALON: "fall_of_avalon"}
_REGISTERED: dict[str, Language] = {}


def register(language: Language) -> None:
    """Makes an edition known; a module `language` of a package from outside calls it."""
    if language.name in _OWN or language.name in _REGISTERED:
        raise ValueError(f"the edition {language.name!r} is registered twice")
    _REGISTERED[language.name] = language


@cache
def _outside() -> dict[str, Language]:
    editions.modules("language")
    return _REGISTERED


def names() -> tuple[str, ...]:
    """Every edition that a campaign can name."""
    return (*_OWN, *_outside())


@cache
def language_of(name: str) -> Language:
    """The language of an edition, which must be one of `names()`."""
    if name in _OWN:
        found: Language = import_module(f"compiler.editions.{_OWN[name]}").LANGUAGE
        return found
    return _outside()[name]


def languages() -> tuple[Language, ...]:
    return tuple(map(language_of, names()))


def title_with(language: Language, has: Callable[[Language], bool]) -> str:
    """The title of the first other edition that has something."""
    others = [other for other in languages() if other is not language]
    return next((other.title for other in others if has(other)), others[0].title)
