"""References of a compiled campaign: every name must lead to something.

The compiler never writes a name that leads nowhere; a campaign.json from a stranger may have one. This check costs
only a part of reading the document, because `schemas/reference_types.py` works out beforehand where names are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from schemas.model import Campaign

DEEPEST: Final = 120  # requirements and effects inside one another; the language has fewer
_MOST: Final = 10
_TWICE: Final = "a key twice"

Look = Callable[[Any, int], None]
Looks = dict[type, Look]


class _AllLooks(Looks):
    """The generated function for each type. Words of an edition from outside are examined by their types."""

    def __init__(self, used: dict[str, set[Any]]) -> None:
        from schemas.reference_visits import visits

        super().__init__()
        self._used = used
        self._ours = visits(self, used)

    def __missing__(self, kind: type) -> Look:
        ours = kind.__module__.startswith("schemas.")
        self[kind] = look = self._ours.get(kind.__name__, _nothing) if ours else self._look
        return look

    def _look(self, it: Any, depth: int) -> None:
        if depth > DEEPEST:
            raise RecursionError
        from schemas.reference_types import references_of

        kind_of_word: Any = type(it)
        references = references_of(kind_of_word)
        for field in it.__struct_fields__:
            value, kind = getattr(it, field), references.get(field)
            if kind is None:
                self._inside(value, depth)
            else:
                self._used.setdefault(kind, set()).update(value if isinstance(value, tuple) else (value,))

    def _inside(self, value: Any, depth: int) -> None:
        if isinstance(value, tuple):
            for one in value:
                self._inside(one, depth)
        elif hasattr(value, "__struct_fields__"):
            self[value.__class__](value, depth + 1)


def _nothing(it: Any, depth: int) -> None:
    """It names nothing, and cannot."""


def declared(campaign: Campaign) -> dict[str, set[str]]:
    """The existing names, by kind."""

    def named(*lists: tuple[Any, ...]) -> set[str]:
        return {one.name for many in lists for one in many}

    skills = named(campaign.skills) | {side.name for skill in campaign.skills for side in skill.sides}
    return {
        "achievement": named(campaign.achievements),
        "boss": named(campaign.bosses),
        "card": named(campaign.cards),
        "character": named(campaign.characters),
        "companion": named(campaign.companions),
        "condition": named(campaign.conditions),
        "encounter": named(
            campaign.combat_encounters, campaign.diplomacy_encounters, campaign.written_encounters
        ),
        "event": named(campaign.events),
        "foe card": named(campaign.enemy_cards, campaign.spawns, campaign.weathers),
        "item": named(campaign.items),
        "legendary-action": named(campaign.legendary_actions),
        "location": named(campaign.locations),
        "person": named(campaign.people),
        "secret": named(campaign.secrets),
        "skill": skills,
        "status": named(campaign.statuses),
        "verse": {verse.id for verse in campaign.verses},
    }


def dangling(campaign: Campaign) -> list[str]:
    """Names that lead nowhere: where, and what, ten at most. Raises RecursionError for what nests too deeply."""
    used = collected(campaign)
    found = [f"two choices of one page have the key `{key}`" for key in sorted(used.pop(_TWICE))][:_MOST]
    known = declared(campaign)
    missing = {
        kind: absent
        for kind, names in used.items()
        if (absent := {one for one in names - known.get(kind, set()) if _is_name(one, kind)})
    }
    if not missing:
        return found
    from schemas.reference_types import all_references

    for path, kind, name in all_references(campaign, "$"):
        if name in missing.get(kind, ()):
            found.append(f"at {path}: there is no {kind} `{name[:80]}`")
            if len(found) >= _MOST:
                break
    return found


def _is_name(name: str | None, kind: str) -> bool:
    """Whether this must be the name of something. `end` is where reading ends; @party and @here name nobody."""
    if kind == "verse" and name == "end":
        return False
    return bool(name) and not str(name).startswith("@")


def collected(campaign: Campaign) -> dict[str, set[Any]]:
    """Every name that is used, by kind."""
    used: dict[str, set[Any]] = {}
    _AllLooks(used)[campaign.__class__](campaign, 0)
    return used
