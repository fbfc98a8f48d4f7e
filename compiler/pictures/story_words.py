"""What people call the things of a story, and how many words its Verses have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from schemas.model import Campaign, Hidden, Passage, Prose, Step, Verse
from schemas.saying import Saying


class Titled(Saying):
    """Requirements and effects with titles where sources have names."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self._titles = titles

    def named(self, kind: str, name: str) -> str:
        """A thing by its title."""
        return self._titles.get(f"{_KEY_OF.get(kind, kind)}:{name}") or spelled(name)


_KEY_OF = {"location": "place", "character": "hero", "legendary": "legendary"}


BOOKS = {"book": "The Book of Secrets", "memories": "Memories", "tutorial": "The first lesson"}
ENDINGS = {"victory": "Victory", "defeat": "Defeat"}


def spelled(name: str) -> str:
    """A name as words: `harbour-light` is `Harbour light`."""
    text = name.replace("-", " ").replace(":", ": ").strip()
    return text[:1].upper() + text[1:]


def verse_title(verse: Verse) -> str:
    """The title of a Verse, or else its name spelled out, which its writer chose to recognise it by."""
    return verse.title or spelled(verse.id.rpartition("/")[2])


def verse_words(verse: Verse) -> int:
    """How many words a Verse has, its choices included."""
    return sum(len(text.split()) for text in verse_texts(verse))


def verse_texts(verse: Verse) -> Iterator[str]:
    """Every text of a Verse that somebody reads: its prose, and the words of its choices."""
    yield from _step_texts(verse.page.steps)
    for choice in verse.page.choices:
        yield choice.text


def _step_texts(steps: tuple[Step, ...]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Prose | Passage):
            yield step.text
        elif isinstance(step, Hidden):
            yield from _step_texts(step.steps)


def titles_of(campaign: Campaign) -> dict[str, str]:
    """What people call a thing, by its key."""
    found = {f"verse:{verse.id}": verse_title(verse) for verse in campaign.verses}
    tables: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("status", campaign.statuses), ("at", campaign.locations), ("place", campaign.locations),
        ("event", campaign.events), ("item", campaign.items), ("secret", campaign.secrets),
        ("encounter", campaign.combat_encounters), ("encounter", campaign.diplomacy_encounters),
        ("encounter", campaign.written_encounters), ("companion", campaign.companions),
        ("boss", campaign.bosses), ("achievement", campaign.achievements), ("hero", campaign.characters),
        ("skill", campaign.skills), ("card", campaign.cards), ("legendary", campaign.legendary_actions),
        ("condition", campaign.conditions), ("sheet", campaign.statuses),
    )  # fmt: skip
    for kind, entities in tables:
        for entity in entities:
            found[f"{kind}:{entity.name}"] = entity.title or spelled(entity.name)
    for chapter in campaign.chapters:
        found[f"chapter:{chapter.number}"] = f"{chapter.number}. {chapter.title or spelled(chapter.name)}"
    return found
