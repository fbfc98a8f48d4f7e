"""Beginning and taking up a game: from a save to a session, whatever has changed since.

Owns the order of the ways to open a save. With the same build, it starts from the checkpoint. With another build, it
plays every answer again. If that fails, it starts from the checkpoint alone, and the players are told.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from runtime.editions.by_name import EDITIONS
from runtime.editions.modes import UnknownMode, with_modes
from runtime.editions.read_rulings import UnknownRuling, with_rulings
from runtime.play.positions.notation import read_position, write_position
from runtime.play.saves.save import BadSave, Head, Save, answers_of
from runtime.play.saves.save_content import SavedState
from runtime.play.sessions.author_start import from_here
from runtime.play.sessions.replaying import play_again
from runtime.play.sessions.session import CannotLoad, ReplayStopped, Session
from runtime.rules.book.book import Book
from runtime.rules.calendar.setup import CannotStart
from runtime.rules.edition import Edition
from runtime.rules.state.game import Game
from runtime.sentences import saves_say as say
from runtime.sentences.lists_and_numbers import counted
from schemas.codec import dumps
from schemas.model import Campaign


class Opened(NamedTuple):
    """A session from a save: after how many of its steps it stands, and what the players must be told."""

    session: Session
    steps: int
    said: str = ""


_BUILDS: dict[int, tuple[Campaign, str]] = {}  # by identity; holding the campaign keeps its id its own


def build_of(campaign: Campaign) -> str:
    """The hash of a compiled campaign: equal for equal content."""
    found = _BUILDS.get(id(campaign))
    if found is None:
        note_build(campaign, dumps(campaign))
        found = _BUILDS[id(campaign)]
    return found[1]


def note_build(campaign: Campaign, data: bytes) -> None:
    """Remembers the bytes a campaign was read from, so that they need not be written again for the hash."""
    _BUILDS.clear()
    _BUILDS[id(campaign)] = campaign, (campaign.content or hashlib.sha256(data).hexdigest())[:16]


def rules_for(head: Head, campaign: Campaign) -> Edition:
    """The edition with the modes of the game, and with the author's start if it has one."""
    edition = EDITIONS.get(campaign.edition)
    if edition is None:
        raise BadSave(say.EDITION_CANNOT_BE_PLAYED.format(edition=campaign.edition))
    rules = with_modes(with_rulings(edition, (*campaign.rulings, *head.rulings)), head.modes)
    if head.start_at or head.start_with:
        rules = from_here(rules, head.start_at, head.start_with)
    return rules


def begin(book: Book, head: Head) -> Session:
    """A new game. CannotStart if the heroes do not fit."""
    return Session(book, rules_for(head, book.campaign), head.heroes, head.seed)


def take_up(book: Book, save: Save) -> Opened:
    """The session of a save; BadSave if none of the ways works."""
    head = save.head
    if head.campaign != book.campaign.id:
        parts = {"save": save.path.stem, "campaign": head.campaign, "other": book.campaign.id}
        raise BadSave(say.BELONGS_TO_ANOTHER.format(**parts))
    try:
        rules = rules_for(head, book.campaign)
    except (UnknownMode, UnknownRuling) as unknown:
        raise BadSave(say.CANNOT_BE_TAKEN_UP.format(save=save.path.stem, reason=unknown)) from None
    same = head.build == build_of(book.campaign)
    ways = [_from_checkpoint, _from_the_start] if same else [_from_the_start, _from_checkpoint]
    reason, gone = "", ""
    for way in ways:
        try:
            session = way(book, rules, save)
        except Exception as error:  # a save of another build, or of a stranger, can hold any state at all
            told = isinstance(error, (ReplayStopped, CannotLoad, CannotStart))
            reason = reason or (str(error) if told else repr(error))
            gone = gone or (_said_then(save, error) if isinstance(error, ReplayStopped) else "")
            continue
        return Opened(session, len(save.steps), "" if same else say.STILL_FITS)
    opened = _checkpoint_alone(book, rules, save)
    if opened is None:
        raise BadSave(say.DOES_NOT_FIT.format(save=save.path.stem, reason=reason))
    back = len(save.steps) - opened.steps
    if gone:
        return opened._replace(said=counted(back, say.GOES_BACK_ONE, say.GOES_BACK, answer=gone))
    return opened._replace(said=counted(back, say.GOES_BACK_ONE_UNKNOWN, say.GOES_BACK_UNKNOWN))


def _said_then(save: Save, stopped: ReplayStopped) -> str:
    """The answer that is no longer on offer, as players saw it."""
    answers = 0
    for step in save.steps:
        if answers > stopped.index:
            break
        answers += (step.answer is not None) + len(step.chance)
        if answers > stopped.index and step.answer == stopped.answer:
            return step.said.rstrip(".")
    return ""


def _data(save: Save, steps: int, checkpoint: SavedState) -> dict[str, Any]:
    answers, by_chance = answers_of(save.steps[:steps])
    return {
        "heroes": save.head.heroes,
        "seed": save.head.seed,
        "answers": answers,
        "chance": by_chance,
        "checkpoint": {"at": checkpoint.place, "state": checkpoint.state},
    }


def _check(book: Book, checkpoint: SavedState) -> None:
    """A state that no table could show is never played: whoever sent the save may have written anything into it."""
    if checkpoint.state:
        read_position(write_position(Game.from_data(book, checkpoint.state)), book)


def _from_checkpoint(book: Book, rules: Edition, save: Save) -> Session:
    _check(book, save.checkpoint)
    return Session.from_data(book, rules, _data(save, len(save.steps), save.checkpoint))


def _from_the_start(book: Book, rules: Edition, save: Save) -> Session:
    played = play_again(book, rules, save.head, save.steps)
    if played.stopped is not None:
        raise played.stopped
    return played.session


def _checkpoint_alone(book: Book, rules: Edition, save: Save) -> Opened | None:
    """The last step not beyond the checkpoint, and the later steps that still fit."""
    try:
        _check(book, save.checkpoint)
    except Exception:
        return None
    for steps in range(len(save.steps) - 1, 0, -1):
        answers, _ = answers_of(save.steps[:steps])
        if len(answers) < save.checkpoint.place:
            return None
        try:
            return Opened(Session.from_data(book, rules, _data(save, steps, save.checkpoint)), steps)
        except Exception:
            continue
    return None
