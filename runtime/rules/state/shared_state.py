"""What the group shares: the decks, the calendar, the sheet."""

from __future__ import annotations

import msgspec


class Decks(msgspec.Struct, omit_defaults=True):
    """Every shared deck, top card first. What is in no list is in the box or in the secret deck."""

    encounters: dict[str, list[str]] = {}
    joined: dict[str, str] = {}  # encounters that an instruction added to a colour for good (KOR-ENC-011)
    left: dict[str, str] = {}  # encounters that an instruction took out of a colour for good
    items: dict[str, list[str]] = {}
    table: list[str] = []  # item decks on the table (KOR-ITEM-002)
    events: list[str] = []
    spent_events: list[str] = []  # the event deck's own discard pile, if there is one (FOA-DISCARD-003)
    random_events: list[str] = []
    global_secrets: list[str] = []
    removed: list[str] = []  # "kind:name" of cards out of the campaign (KOR-DISCARD-006)

    def clone(self) -> Decks:
        return Decks(
            {colour: deck[:] for colour, deck in self.encounters.items()},
            self.joined.copy(),
            self.left.copy(),
            {tier: deck[:] for tier, deck in self.items.items()},
            self.table[:],
            self.events[:],
            self.spent_events[:],
            self.random_events[:],
            self.global_secrets[:],
            self.removed[:],
        )


class Calendar(msgspec.Struct, omit_defaults=True):
    """Day, chapter, events in force, and what has been used today."""

    day: int = 0
    stage: str = "setup"  # setup, start, during, end
    chapter: int = 0
    active: list[str] = []  # events on the table, oldest first
    quests_done: list[str] = []  # "success:event", "failure:event", "success-2:event" that are resolved
    time_passed: dict[int, int] = {}  # parts marked, by chapter
    time_spared: list[int] = []  # chapters whose first gain was already reduced (KOR-STORY-009)
    today: list[str] = []  # uses that come back with the next day

    def clone(self) -> Calendar:
        return Calendar(
            self.day,
            self.stage,
            self.chapter,
            self.active[:],
            self.quests_done[:],
            self.time_passed.copy(),
            self.time_spared[:],
            self.today[:],
        )


class Sheet(msgspec.Struct):
    """What the group writes down: statuses, filters, verses read, choices used up, achievements."""

    statuses: dict[str, list[str]] = {}  # status -> marked parts; a status without parts maps to []
    filters: list[str] = []
    read: set[str] = set()
    used: set[str] = set()
    achievements: list[str] = []
    achievements_handed_out: bool = False
    progress: int = 0

    def clone(self) -> Sheet:
        return Sheet(
            {name: parts[:] for name, parts in self.statuses.items()},
            self.filters[:],
            self.read.copy(),
            self.used.copy(),
            self.achievements[:],
            self.achievements_handed_out,
            self.progress,
        )
