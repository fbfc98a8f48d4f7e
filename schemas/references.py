"""References of a compiled campaign: whatever is named must be there.

The compiler never writes a name that leads nowhere; a campaign.json from a stranger may. What refers to what follows from
the types of the fields and the holes of the vocabulary's phrases. Looking costs a part of what reading the document
costs: for each type a small function is made that visits only fields in which something can be named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType
from typing import Any, Final, get_args, get_origin, get_type_hints

from schemas.model import Campaign, Page
from schemas.phrase import NAME_KINDS
from schemas.registry import BY_STRUCT, Struct

DEEPEST: Final = 120  # of requirements and effects inside one another; the language has fewer
_MOST: Final = 10
_TWICE: Final = "a key twice"

# What a declared name in a field of the model refers to. What is not here declares the name itself.
MODEL: Final = {
    "Achievement.owner": "character", "Boss.enters": "location", "Boss.combat": "encounter", "Boss.diplomacy": "encounter",
    "Campaign.start": "location", "Campaign.heroes": "character", "Card.owner": "character", "Chapter.first_cards": "card",
    "Character.form_of": "character", "Companion.enters": "location", "Cost.secrets": "secret",
    "EncounterDeck.including": "encounter", "EncounterDeck.without": "encounter", "Fork.encounter": "encounter",
    "Key.location": "location", "LegendaryAction.owner": "character", "Location.variant_of": "location",
    "Location.legacy": "location", "Secret.encounter": "encounter", "Secret.card": "card", "Secret.event": "event",
    "Section.location": "location", "Skill.owner": "character", "StackedEvent.event": "event",
    "Trait.names": "foe card", "Verse.characters": "character", "Action.to": "verse",
}  # fmt: skip
# Fields whose type says it by itself.
_TYPES: Final = {"VerseId": "verse", "Target": "verse", "Who": "character", "Place": "location"}
DECLARES: Final = frozenset(("name", "id", "key"))


def declared(campaign: Campaign) -> dict[str, set[str]]:
    """The names there are, by kind."""

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
        "secret": named(campaign.secrets),
        "skill": skills,
        "status": named(campaign.statuses),
        "verse": {verse.id for verse in campaign.verses},
    }


def dangling(campaign: Campaign) -> list[str]:
    """What is named and not there: where, and what, at most ten times. Raises RecursionError for what nests too deeply."""
    used = collected(campaign)
    found = [f"two choices of one page have the key `{key}`" for key in sorted(used.pop(_TWICE))][:_MOST]
    known = declared(campaign)
    missing = {
        kind: absent
        for kind, names in used.items()
        if (absent := {one for one in names - known[kind] if _is_name(one, kind)})
    }
    if not missing:
        return found
    for path, kind, name in _all_references(campaign, "$"):
        if name in missing.get(kind, ()):
            found.append(f"at {path}: there is no {kind} `{name[:80]}`")
            if len(found) >= _MOST:
                break
    return found


def _is_name(name: str | None, kind: str) -> bool:
    """Whether something must be called so. `end` is where reading ends; @party and @here are nobody's names."""
    if kind == "verse" and name == "end":
        return False
    return bool(name) and not str(name).startswith("@")


# --- what refers to what


@cache
def references_of(struct: type[Struct]) -> dict[str, str]:
    """The fields of a type that name something, and what kind of thing."""
    holes: dict[str, str] = {}
    entry = BY_STRUCT.get(struct)
    if entry is not None:
        for phrase in entry.phrases:
            holes |= {hole.field: hole.kind for hole in phrase.holes() if hole.kind in NAME_KINDS}
    found: dict[str, str] = {}
    for field, kind in _hints(struct).items():
        by_type = next((_TYPES[title] for title in _titles(kind) if title in _TYPES), None)
        refers = MODEL.get(f"{struct.__name__}.{field}") or holes.get(field) or by_type
        if refers is not None and not (entry is None and field in DECLARES):
            found[field] = refers
    return found


@cache
def _hints(struct: type[Struct]) -> dict[str, Any]:
    return get_type_hints(struct, include_extras=True)


@cache
def _inside(kind: Any) -> frozenset[type[Struct]]:
    """The structs that a field may hold."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        return frozenset((kind,))
    return frozenset(found for part in get_args(kind) for found in _inside(part))


@cache
def _titles(kind: Any) -> frozenset[str]:
    """The names that annotated types inside a field's type have."""
    found = frozenset(
        title for part in getattr(kind, "__metadata__", ()) if (title := getattr(part, "title", None))
    )
    if isinstance(kind, type):
        return found
    return found.union(*map(_titles, get_args(kind)))


@cache
def _levels(kind: Any) -> int:
    """How many lists lie around what a field holds."""
    below = max((_levels(part) for part in get_args(kind)), default=0)
    return below + (get_origin(kind) is tuple)


# --- looking


def collected(campaign: Campaign) -> dict[str, set[Any]]:
    """Every name that is used, by kind."""
    looks = _Looks()
    looks[Campaign](campaign, 0)
    return looks.used


class _Looks(dict[type[Struct], Callable[[Any, int], None]]):
    """One function for each type, made when the type is first met: 10 000 Verses have a hundred thousand parts to look at."""

    def __init__(self) -> None:
        super().__init__()
        self.used: dict[str, set[Any]] = {_TWICE: set()}

    def __missing__(self, one: type[Struct]) -> Callable[[Any, int], None]:
        code, kinds = _code_of(one)
        sets = {f"used{number}": self.used.setdefault(kind, set()) for number, kind in enumerate(kinds)}
        space: dict[str, Any] = {"looks": self, "twice": self.used[_TWICE], **sets}
        exec(code, space)
        look: Callable[[Any, int], None] = space["look"]
        self[one] = look
        return look


@cache
def _code_of(one: type[Struct]) -> tuple[CodeType, tuple[str, ...]]:
    """The function of a type, and the kinds of names it meets."""
    references = references_of(one)
    kinds = tuple(dict.fromkeys(references.values()))
    lines = ["def look(it, depth):", f"    if depth > {DEEPEST}: raise RecursionError"]
    if one is Page:  # an answer is known by its key, so a page has each key once
        lines.append("    if len(it.choices) > 1:")
        lines.append("        keys = [choice.key for choice in it.choices]")
        lines.append(
            "        if len(set(keys)) < len(keys): twice.update(key for key in keys if keys.count(key) > 1)"
        )
    for field, kind in _hints(one).items():
        levels = _levels(kind)
        if field in references:
            held = f"used{kinds.index(references[field])}"
            lines.append(f"    {held}.update(it.{field})" if levels else f"    {held}.add(it.{field})")
        elif _inside(kind):
            where = f"it.{field}"
            for level in range(levels):
                part = "part" if level == levels - 1 else f"list{level}"
                lines.append(f"{'    ' * (level + 1)}for {part} in {where}:")
                where = part
            if not levels:
                lines += [f"    part = {where}", "    if part is not None:"]
            lines.append(f"{'    ' * (max(levels, 1) + 1)}looks[part.__class__](part, depth + 1)")
    return compile("\n".join(lines), "<references>", "exec"), kinds


def _all_references(value: Any, path: str) -> Iterator[tuple[str, str, Any]]:
    """The plain way, with places: for those who must be told."""
    if isinstance(value, tuple):
        for number, one in enumerate(value):
            yield from _all_references(one, f"{path}[{number}]")
    elif isinstance(value, Struct):
        references = references_of(type(value))
        for field in value.__struct_fields__:
            inner = getattr(value, field)
            if field not in references:
                yield from _all_references(inner, f"{path}.{field}")
            elif isinstance(inner, tuple):
                for number, name in enumerate(inner):
                    yield f"{path}.{field}[{number}]", references[field], name
            else:
                yield f"{path}.{field}", references[field], inner
