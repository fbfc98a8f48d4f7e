"""What is different for players between two builds of a campaign: Verses, choices, cards, numbers. Pure.

The place of a thing in its file does not matter: players do not see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from chronicler.changed_endings import ending_changes
from chronicler.shown_values import MOST_WORDS, bare, reworded, shown
from chronicler.verse_differences import verse_changes
from compiler.pictures.story_words import verse_words
from schemas.codec import LISTS
from schemas.former_names import former_verses
from schemas.reports import PlayerChange, Totals

if TYPE_CHECKING:
    from schemas.model import Campaign

# One thing of each list, in a reader's words.
_KINDS = {"statuses": "status", "companions": "companion", "bosses": "boss", "enemies": "enemy"}
# Fields of the vocabulary that hold the name of a location.
_PLACES = ("location", "locations", "place", "places", "start", "variant_of", "legacy")


def differences(before: Campaign, after: Campaign) -> list[PlayerChange]:
    """Everything that changed, Verses first, in the order of the newer build."""
    # What could be reached is asked of the unchanged older build: with new names it would not hold together.
    endings = ending_changes(before, after, _renamed(before.verses, after.verses, former_verses(after)))
    before = _with_new_names(before, after)
    changes = [*verse_changes(before, after), *endings]
    for field in LISTS:
        if field not in ("verses", "sections"):
            changes += _entities(field, getattr(before, field), getattr(after, field))
    for field in ("title", "edition", "start", "text", "heroes"):
        old, new = getattr(before, field), getattr(after, field)
        if old != new:
            detail = f"{field}: {shown(old)} -> {shown(new)}"
            changes.append(PlayerChange(kind="campaign", name=after.id, change="changed", details=[detail]))
    return changes


def totals(campaign: Campaign, covered: int | None = None) -> Totals:
    """How large it is, and how many of its Verses plans read."""
    return Totals(
        words=sum(verse_words(verse) for verse in campaign.verses),
        verses=len(campaign.verses),
        choices=sum(len(verse.page.choices) for verse in campaign.verses),
        stubs=sum(verse.stub for verse in campaign.verses),
        covered=covered,
    )


def _with_new_names(before: Campaign, after: Campaign) -> Campaign:
    """The older build, with references to renamed things changed to their new names: names are for writers."""
    verses = _renamed(before.verses, after.verses, former_verses(after))
    named = {"status": _renamed(before.statuses, after.statuses)}
    named |= dict.fromkeys(_PLACES, _renamed(before.locations, after.locations))
    if not (verses or any(named.values())):
        return before

    def walk(data: Any, key: str) -> Any:
        if isinstance(data, dict):
            return {name: walk(value, name) for name, value in data.items()}
        if isinstance(data, (list, tuple)):
            return [walk(value, key) for value in data]
        if isinstance(data, str) and key not in ("id", "name", "text", "title"):
            return named.get(key, {}).get(data) or verses.get(data, data)
        return data

    return msgspec.convert(walk(msgspec.to_builtins(before), ""), type(before))


def _renamed(
    before: Iterable[Any], after: Iterable[Any], formers: Mapping[str, Sequence[str]] | None = None
) -> dict[str, str]:
    old = {_name(one) for one in before}
    return {
        was: _name(one)
        for one in after
        for was in (one.renamed_from if formers is None else formers.get(_name(one), ()))
        if was in old and _name(one) not in old
    }


def _entities(field: str, before: Iterable[Any], after: Iterable[Any]) -> Iterator[PlayerChange]:
    kind = _KINDS.get(field, field.removesuffix("s").replace("_", " "))
    old = {_name(one): one for one in before}
    kept: set[str] = set()
    for one in after:
        name = _name(one)
        was = name if name in old else next((n for n in getattr(one, "renamed_from", ()) if n in old), None)
        if was is None:
            yield PlayerChange(kind=kind, name=name, change="added")
            continue
        kept.add(was)
        details = [*([f"was {was}"] if was != name else []), *_fields(bare(old[was]), bare(one))]
        if details:
            change = "renamed" if was != name else "changed"
            yield PlayerChange(kind=kind, name=name, change=change, details=details)  # type: ignore[arg-type]
    for name in old:
        if name not in kept:
            yield PlayerChange(kind=kind, name=name, change="removed")


def _fields(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for field in dict.fromkeys((*old, *new)):
        was, now = old.get(field), new.get(field)
        if was == now or field == "name":
            continue
        word = field.replace("_", " ")
        if isinstance(was, str) and isinstance(now, str) and len(was.split()) > MOST_WORDS:
            yield f"{word}: {reworded(was, now)}"
        elif all(isinstance(value, (str, int, type(None))) for value in (was, now)):
            yield f"{word}: {shown(was)} -> {shown(now)}"
        else:
            yield from _inside(word, was, now)


def _inside(word: str, was: Any, now: Any) -> Iterator[str]:
    """What changed in a row of words, or in a group of values. For anything deeper, only that it changed."""
    if _is_row(was) and _is_row(now):
        was, now = was or [], now or []
        new, gone = [one for one in now if one not in was], [one for one in was if one not in now]
        changed = [f"new {', '.join(map(shown, new))}"] if new else []
        changed += [f"{', '.join(map(shown, gone))} gone"] if gone else []
        yield f"{word}: {'; '.join(changed) or 'in another order'}"
    elif isinstance(was, dict) and isinstance(now, dict):
        for told in _fields(was, now):
            yield f"{word}, {told}"
    else:
        yield f"{word}: another"


def _is_row(value: Any) -> bool:
    return value is None or (isinstance(value, list) and all(isinstance(one, (str, int)) for one in value))


def _name(entity: Any) -> str:
    return str(getattr(entity, "name", None) or getattr(entity, "id", ""))
