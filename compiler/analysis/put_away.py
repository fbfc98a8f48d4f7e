"""Encounters that a set-up card puts away before anybody can draw them.

Owns which removals surely come first: those at the very beginning of the card's page, with nothing before them that anybody
could meet, read or decide. By then the decks have been laid out (KOR-SETUP-019, KOR-ENC-012). What another text adds again, a
later set-up lays out, or somebody meets by name is not concerned.
"""

from __future__ import annotations

from collections.abc import Iterator

from schemas.model import Chapter, Do, Passage, Prose
from schemas.vocabulary.encounters import (
    AddDifficulty,
    AddEncounter,
    AddEncounterToBox,
    RemoveDifficulty,
    RemoveEncounter,
    RemoveEncounterFromGame,
)

_OF_DECKS = (AddEncounter, AddEncounterToBox, AddDifficulty, RemoveDifficulty)  # nothing is drawn meanwhile


def put_away_at_once(chapter: Chapter) -> Iterator[tuple[str, str]]:
    """Each with the colour of the deck that it leaves, or without one if it leaves the game."""
    for step in chapter.page.steps:
        if isinstance(step, (Prose, Passage)):
            continue
        if not isinstance(step, Do):
            return
        for effect in step.do:
            if isinstance(effect, RemoveEncounter):
                yield effect.encounter, effect.colour
            elif isinstance(effect, RemoveEncounterFromGame):
                yield effect.encounter, ""
            elif not isinstance(effect, _OF_DECKS):
                return
