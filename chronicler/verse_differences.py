"""What is different in the Verses of two builds: numbers, texts, choices, and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from chronicler.shown_values import bare, reworded, shown
from compiler.pictures.story_words import verse_words
from runtime.rules.book.wording import cost_words, effects_words, requirement_words
from schemas.former_names import former_verses
from schemas.reports import PlayerChange
from schemas.saying import Unsayable

if TYPE_CHECKING:
    from schemas.model import Campaign, Choice, Page, Verse


def verse_changes(before: Campaign, after: Campaign) -> Iterator[PlayerChange]:
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
        yield f"title: {shown(old.title)} -> {shown(new.title)}"
    if old.stub != new.stub:
        yield "a stub now" if new.stub else "written: it was a stub"
    if old.characters != new.characters:
        yield f"for: {', '.join(old.characters) or 'all'} -> {', '.join(new.characters) or 'all'}"
    texts = " ".join(_texts(old.page)), " ".join(_texts(new.page))
    if texts[0] != texts[1]:
        yield f"text: {reworded(*texts)}"
    if _instructions(old.page) != _instructions(new.page):
        yield "its instructions are others"
    yield from _choices(old.page, new.page)
    if old.page.to != new.page.to:
        yield f"leads to {_target(new.page.to)}, not to {_target(old.page.to)}"
    if bare(old.page.otherwise) != bare(new.page.otherwise):
        yield "what happens when every choice is locked is another"


def _choices(old: Page, new: Page) -> Iterator[str]:
    before = {choice.key: choice for choice in old.choices}
    for choice in new.choices:
        was = before.pop(choice.key, None)
        if was is None:
            yield f"new choice {shown(choice.text)}"
        else:
            yield from _in_choice(was, choice)
    for choice in before.values():
        yield f"choice {shown(choice.text)} is gone"
    shared = [choice.key for choice in old.choices if choice.key not in before]
    if [choice.key for choice in new.choices if choice.key in shared] != shared:
        yield "its choices stand in another order"


def _in_choice(old: Choice, new: Choice) -> Iterator[str]:
    name = f"choice {shown(new.text)}"
    if old.text != new.text:
        yield f"choice {shown(old.text)} now reads {shown(new.text)}"
    if bare(old.cost) != bare(new.cost):
        word = (
            "is free now"
            if new.cost is None
            else "costs something now"
            if old.cost is None
            else "has another price"
        )
        yield f"{name} {word}{_from_to(old.cost, new.cost, cost_words)}"
    if bare(old.needs) != bare(new.needs):
        word = (
            "asks for nothing now"
            if new.needs is None
            else "asks for something now"
            if old.needs is None
            else "asks for something else"
        )
        yield f"{name} {word}{_from_to(old.needs, new.needs, requirement_words)}"
    if bare(old.do) != bare(new.do):
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
    return [bare(step) for step in page.steps if not isinstance(getattr(step, "text", None), str)] + [
        bare(step.when) for step in page.steps if hasattr(step, "when") and hasattr(step, "text")
    ]
