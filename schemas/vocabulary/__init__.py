"""Every word the language acts on. Importing this package fills the registry."""

from schemas import editions
from schemas.vocabulary import (
    abilities,
    calendar,
    choices,
    encounters,
    journal,
    possessions,
    requirements,
    resources,
    standing_rules,
    world,
)

__all__ = [
    "abilities",
    "calendar",
    "choices",
    "encounters",
    "journal",
    "possessions",
    "requirements",
    "resources",
    "standing_rules",
    "world",
]

editions.modules("words")  # whatever editions from outside add to the language
