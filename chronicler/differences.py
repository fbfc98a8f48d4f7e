"""What is different for players between two builds of a campaign: Verses, choices, cards, numbers. Pure.

The place of a thing in its file does not matter: players do not see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

import msgspec

from chronicler.changed_endings import ending_changes
from compiler.pictures.story_arrows import verse_words
from runtime.rules.book.wording import cost_words, effects_words, requirement_words
from schemas.codec import LISTS
from schemas.former_names import former_verses
from schemas.reports import PlayerChange, Totals
from schemas.saying import Unsayable

if TYPE_CHECKING:
    from schemas.model import Campaign, Choice, Page, Verse

_MOST_WORDS = 14
# One thing of each list, in a reader's words.
_KINDS = {"statuses": "status", "companions": "companion", "bosses": "boss", "enemies": "enemy"}
# Fields of the vocabulary that hold the name of a location.
_PLACES = ("location", "locations", "place", "places", "start", "variant_of", "legacy")
_UNSEEN = frozenset(("file", "at", "renamed_from", "record"))


def differences(before: Campaign, after: Campaign) -> list[PlayerChange]:
    """Everything that changed, Verses first, in the order of the newer build."""
    # What could be reached is asked of the unchanged older build: with new names it would not hold together.
    endings = ending_changes(before, after, _renamed(before.verses, after.verses, former_verses(after)))
    before = _with_new_names(before, after)
    changes = [*_verses(before, after), *endings]
    for field in LISTS:
        if field not in ("verses", "sections"):
            changes += _entities(field, getattr(before, field), getattr(after, field))
    for field in ("title", "edition", "start", "text", "heroes"):
        old, new = getattr(before, field), getattr(after, field)
        if old != new:
            detail = f"{field}: {_shown(old)} -> {_shown(new)}"
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


def _verses(before: Campaign, after: Campaign) -> Iterator[PlayerChange]:
    old = {verse.id: verse for verse in before.verses}
    kept: set[str] = set()
    formers = former_verses(after)
    for verse in after.verses:
        names = (verse.id, *formers.get(verse.id, ()))
        was = next((name for name in names if name in old), None)
        if was is None:
            detail = f"number {verse.number}, {verse_words(verse)} words, {len(verse.page.choices)} choices"
            yield PlayerChange(kind="verse", name=verse.id, change="added", details=[detail])
            continue
        kept.add(was)
        details = list(_in_verse(old[was], verse))
        if was != verse.id:
            # Names are for writers. A player sees only what else has changed.
            details.insert(0, f"was {was}")
            yield PlayerChange(kind="verse", name=verse.id, change="renamed", details=details)
        elif details:
            yield PlayerChange(kind="verse", name=verse.id, change="changed", details=details)
    for name, verse in old.items():
        if name not in kept:
            detail = f"number {verse.number} leads nowhere any more"
            yield PlayerChange(kind="verse", name=name, change="removed", details=[detail])


def _in_verse(old: Verse, new: Verse) -> Iterator[str]:
    if old.number != new.number:
        yield f"number {old.number} -> {new.number}: every page that leads here is printed anew"
    if old.title != new.title:
        yield f"title: {_shown(old.title)} -> {_shown(new.title)}"
    if old.stub != new.stub:
        yield "a stub now" if new.stub else "written: it was a stub"
    if old.characters != new.characters:
        yield f"for: {', '.join(old.characters) or 'all'} -> {', '.join(new.characters) or 'all'}"
    texts = " ".join(_texts(old.page)), " ".join(_texts(new.page))
    if texts[0] != texts[1]:
        yield f"text: {_reworded(*texts)}"
    if _instructions(old.page) != _instructions(new.page):
        yield "its instructions are others"
    yield from _choices(old.page, new.page)
    if old.page.to != new.page.to:
        yield f"leads to {_target(new.page.to)}, not to {_target(old.page.to)}"
    if _bare(old.page.otherwise) != _bare(new.page.otherwise):
        yield "what happens when every choice is locked is another"


def _choices(old: Page, new: Page) -> Iterator[str]:
    before = {choice.key: choice for choice in old.choices}
    for choice in new.choices:
        was = before.pop(choice.key, None)
        if was is None:
            yield f"new choice {_shown(choice.text)}"
        else:
            yield from _in_choice(was, choice)
    for choice in before.values():
        yield f"choice {_shown(choice.text)} is gone"
    shared = [choice.key for choice in old.choices if choice.key not in before]
    if [choice.key for choice in new.choices if choice.key in shared] != shared:
        yield "its choices stand in another order"


def _in_choice(old: Choice, new: Choice) -> Iterator[str]:
    name = f"choice {_shown(new.text)}"
    if old.text != new.text:
        yield f"choice {_shown(old.text)} now reads {_shown(new.text)}"
    if _bare(old.cost) != _bare(new.cost):
        word = (
            "is free now"
            if new.cost is None
            else "costs something now"
            if old.cost is None
            else "has another price"
        )
        yield f"{name} {word}{_from_to(old.cost, new.cost, cost_words)}"
    if _bare(old.needs) != _bare(new.needs):
        word = (
            "asks for nothing now"
            if new.needs is None
            else "asks for something now"
            if old.needs is None
            else "asks for something else"
        )
        yield f"{name} {word}{_from_to(old.needs, new.needs, requirement_words)}"
    if _bare(old.do) != _bare(new.do):
        word = (
            "does something else" if old.do and new.do else f"does {'something' if new.do else 'nothing'} now"
        )
        yield f"{name} {word}{_from_to(old.do or None, new.do or None, effects_words)}"
    if old.to != new.to:
        yield f"{name} leads to {_target(new.to)}, not to {_target(old.to)}"
    if old.behind != new.behind:
        yield f"{name} is hidden otherwise"


def _from_to(old: Any, new: Any, words: Callable[[Any], str]) -> str:
    """The old and the new value, in words; nothing if there are no words for it."""
    try:
        said = [words(one) for one in (old, new) if one is not None]
    except Unsayable:
        return ""
    return f": {' -> '.join(said)}" if (all(said) and said[0] != said[-1]) or len(said) == 1 else ""


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
        details = [*([f"was {was}"] if was != name else []), *_fields(_bare(old[was]), _bare(one))]
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
        if isinstance(was, str) and isinstance(now, str) and len(was.split()) > _MOST_WORDS:
            yield f"{word}: {_reworded(was, now)}"
        elif all(isinstance(value, (str, int, type(None))) for value in (was, now)):
            yield f"{word}: {_shown(was)} -> {_shown(now)}"
        else:
            yield from _inside(word, was, now)


def _inside(word: str, was: Any, now: Any) -> Iterator[str]:
    """What changed in a row of words, or in a group of values. For anything deeper, only that it changed."""
    if _is_row(was) and _is_row(now):
        was, now = was or [], now or []
        new, gone = [one for one in now if one not in was], [one for one in was if one not in now]
        changed = [f"new {', '.join(map(_shown, new))}"] if new else []
        changed += [f"{', '.join(map(_shown, gone))} gone"] if gone else []
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


def _target(to: str | None) -> str:
    return to or "its end"


def _texts(page: Page) -> Iterator[str]:
    for step in page.steps:
        text = getattr(step, "text", None)
        if isinstance(text, str):
            yield text
        for inner in getattr(step, "steps", ()):
            if isinstance(getattr(inner, "text", None), str):
                yield inner.text


def _instructions(page: Page) -> list[Any]:
    """Everything in a page that is not read aloud."""
    return [_bare(step) for step in page.steps if not isinstance(getattr(step, "text", None), str)] + [
        _bare(step.when) for step in page.steps if hasattr(step, "when") and hasattr(step, "text")
    ]


def _bare(value: Any) -> Any:
    """Plain data without the places in files."""
    return _without_places(msgspec.to_builtins(value))


def _without_places(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_places(value) for key, value in data.items() if key not in _UNSEEN}
    if isinstance(data, (list, tuple)):
        return [_without_places(value) for value in data]
    return data


def _reworded(old: str, new: str) -> str:
    """The words that changed, if they are few; otherwise how many."""
    before, after = old.split(), new.split()
    spans = [
        one for one in SequenceMatcher(None, before, after, autojunk=False).get_opcodes() if one[0] != "equal"
    ]
    if len(spans) == 1:
        _, a, b, c, d = spans[0]
        if b - a + d - c <= _MOST_WORDS:
            return f"{_shown(' '.join(before[a:b]))} -> {_shown(' '.join(after[c:d]))}"
    return f"{len(before)} words -> {len(after)}"


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f"“{value}”" if value else "nothing"
    if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
        return ", ".join(value) or "nothing"
    return "nothing" if value is None else str(value)
