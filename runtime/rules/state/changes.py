"""The one door to the state of characters and group.

Each function makes one change, notes what must be settled, and returns the event that tells of it. A rule writes
`yield gain(...)`, so nothing changes unheard.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.cards.standing import rule_in_force
from runtime.rules.edition import Edition
from runtime.rules.protocol.events import Event
from runtime.rules.state.game import STATS, STATUS, THINGS, TIME, CharacterState, Game
from schemas.vocabulary.standing_rules import NoHealthLimit
from schemas.words import TRACKS

STAYS: Final = "stays:"  # among today's marks: an event that this morning's clearing leaves alone
STORY_ENDED: Final = (
    "mode-ended:story"  # a mark among what is used up: from then on Story mode changes nothing
)


def highest(game: Game, rules: Edition, character: CharacterState, what: str) -> int:
    """Where a gain stops: the end of the track, Health for Energy, the limit of a resource.

    KOR-TRACK-001, KOR-TRACK-006, KOR-RES-002, KOR-STORY-005, FOA-TRACK-001, FOA-CLAR-005, FOA-CHALLENGE-002,
    FOA-RES-004, FOA-CLAR-004.
    """
    if what == "energy":
        most = game.book.trays[character.name].energy.most
        if health_limits_energy(game, rules, character):
            return min(most, character.health - rules.numbers.health_above_energy)
        return most
    if what == "health":
        track = game.book.trays[character.name].health
        return track.most if rules.rulings.amb_s_04 == "track" else track.start
    if what == "terror":
        return game.book.trays[character.name].terror.most
    if what in rules.numbers.limited_resources:
        return rules.numbers.resource_limit
    return 999_999


def lowest(game: Game, character: CharacterState, what: str) -> int:
    if what in TRACKS:
        least: int = getattr(game.book.trays[character.name], what).least
        return least
    return 0


def health_limits_energy(game: Game, rules: Edition, character: CharacterState) -> bool:
    """KOR-SETUP-005, KOR-STORY-005, FOA-STORY-003."""
    numbers = rules.numbers
    if not numbers.health_limits_energy:
        return False
    unlimited = not numbers.limiter or (not numbers.limiter_alone and len(game.characters) == 1)
    if unlimited and STORY_ENDED not in game.sheet.used:
        return False
    return NoHealthLimit not in game.book.rule_types or not rule_in_force(
        game, rules, character, NoHealthLimit
    )


def keep_energy_below_health(game: Game, rules: Edition) -> None:
    """When a card that lifted the limit has gone, Energy falls to the level of Health.

    KOR-TRACK-001, KOR-TRACK-002.
    """
    for character in game.characters.values():
        most = highest(game, rules, character, "energy")
        if character.energy > most:
            character.energy = max(most, lowest(game, character, "energy"))


def gain(game: Game, rules: Edition, character: CharacterState, what: str, amount: int) -> Event:
    """Adds up to the limit; anything beyond it is lost. KOR-TRACK-001, KOR-TRACK-006."""
    now: int = getattr(character, what)
    new = min(now + amount, highest(game, rules, character, what))
    if new > now:
        setattr(character, what, new)
        game.unsettled |= STATS
        return Event("gained", character.name, what, new - now)
    return Event("gained", character.name, what, 0)


def lose(game: Game, rules: Edition, character: CharacterState, what: str, amount: int) -> Event:
    """Takes what is there. The loss stops at the end of the track.

    KOR-PAYLOSE-002, KOR-TRACK-002, KOR-TRACK-006, FOA-TRACK-006, KOR-DEATH-008.
    """
    now: int = getattr(character, what)
    new = max(now - amount, lowest(game, character, what))
    if what == "health" and amount > 0 and now == lowest(game, character, "health"):
        character.fatal = True
        game.unsettled |= STATS
    return _lower(game, rules, character, what, now, new, "lost")


def pay(game: Game, rules: Edition, character: CharacterState, what: str, amount: int) -> Event:
    """Hands over what `purses.able` has allowed; Terror is paid by raising it.

    KOR-ACTION-004, KOR-ACTION-005, KOR-ACTION-006.
    """
    now: int = getattr(character, what)
    if what == "terror":
        most = game.book.trays[character.name].terror.most  # beyond it only if a table allows it (AMB-S-103)
        character.terror = min(now + amount, most)
        game.unsettled |= STATS
        return Event("paid", character.name, what, amount)
    return _lower(game, rules, character, what, now, now - amount, "paid")


def put(game: Game, rules: Edition, character: CharacterState, what: str, value: int) -> Event:
    """Puts a track's marker on a slot. The limits of the tracks still hold (KOR-TRACK-001)."""
    now: int = getattr(character, what)
    new = max(lowest(game, character, what), min(value, highest(game, rules, character, what)))
    if new < now:
        _lower(game, rules, character, what, now, new, "set")
    elif new > now:
        setattr(character, what, new)
        game.unsettled |= STATS
    return Event("set", character.name, what, new)


def _lower(
    game: Game, rules: Edition, character: CharacterState, what: str, now: int, new: int, kind: str
) -> Event:
    if new < now:
        setattr(character, what, new)
        game.unsettled |= STATS
        # KOR-ACTION-005, KOR-TRACK-002: Energy falls together with Health.
        if what == "health" and health_limits_energy(game, rules, character):
            most = new - rules.numbers.health_above_energy
            if character.energy > most:
                character.energy = max(most, lowest(game, character, "energy"))
    return Event(kind, character.name, what, now - new)


def mark_status(game: Game, status: str, part: str = "") -> Event:
    """Marks a status, or one part of it, for the whole group. Notes a threshold that is newly reached.

    KOR-STATUS-001, KOR-STATUS-002, FOA-STATUS-001, FOA-STATUS-003, FOA-STATUS-004, FOA-STATUS-005.
    """
    new = status not in game.sheet.statuses
    parts = game.sheet.statuses.setdefault(status, [])
    if part and part not in parts:
        new = True
        before = len(parts)
        parts.append(part)
        declared = game.book.statuses.get(status)
        if declared is not None:
            for threshold in declared.thresholds:
                if threshold.parts:
                    reached = part in threshold.parts and all(one in parts for one in threshold.parts)
                else:
                    reached = before < threshold.count <= len(parts)
                if reached:
                    game.pending.append(threshold.to)
    elif not part and new:
        declared = game.book.statuses.get(status)
        if declared is not None and not declared.parts:
            game.pending.extend(threshold.to for threshold in declared.thresholds)
    if new:
        game.unsettled |= STATUS
    return Event("status", what=status, amount=int(new), text=part)


def erase_status(game: Game, status: str, part: str = "") -> Event:
    """Erases a status, or one part of it. KOR-STATUS-001, KOR-STATUS-002."""
    parts = game.sheet.statuses.get(status)
    if parts is None or (part and part not in parts):
        return Event("status-lost", what=status, amount=0, text=part)
    if part:
        parts.remove(part)
    if not part or not parts:
        del game.sheet.statuses[status]
    game.unsettled |= STATUS
    return Event("status-lost", what=status, amount=1, text=part)


def mark_time(game: Game) -> Event:
    """Marks the first free part of the current chapter's Time Passes. KOR-TIME-001, KOR-TIME-002."""
    chapter = game.calendar.chapter
    before = game.calendar.time_passed.get(chapter, 0)
    declared = game.book.chapters.get(chapter)
    if declared is not None and before < declared.time_passes:
        after = before + 1
        game.calendar.time_passed[chapter] = after
        game.pending.extend(threshold.to for threshold in declared.thresholds if threshold.count == after)
        game.unsettled |= TIME
        return Event("time-passes", amount=after)
    return Event("time-passes", amount=before)


def use_today(game: Game, mark: str) -> None:
    """Notes a use that comes back with the next day. KOR-ITEM-009."""
    if mark not in game.calendar.today:
        game.calendar.today.append(mark)


def use_up(game: Game, mark: str) -> None:
    """Notes a use that never comes back."""
    game.sheet.used.add(mark)


def things_changed(game: Game) -> None:
    game.unsettled |= THINGS
