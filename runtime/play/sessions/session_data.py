"""A session as a save holds it: how it began, a checkpoint, the answers since, and separately the earlier answers.

Owns the shape of that data. Promises to decode the earlier answers only when they are needed.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from runtime.play.sessions.answers import Answers, CannotLoad
from runtime.play.sessions.checkpoint import Checkpoint
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.rulings import DEFAULT, Rulings

SAVE_FORMAT: Final = 2  # 1: all answers in one list


class SavedCheckpoint(msgspec.Struct):
    at: int
    state: msgspec.Raw  # read by the game itself
    rolled: int | None = None  # answers of chance up to there


class Saved(msgspec.Struct):
    """What loading reads of a save."""

    heroes: tuple[str, ...]
    seed: int | None
    answers: list[str | tuple[str, ...]]
    chance: list[int]
    checkpoint: SavedCheckpoint
    earlier: msgspec.Raw = msgspec.Raw()  # read when somebody goes back there
    format: int = SAVE_FORMAT
    campaign: str = ""
    edition: str = ""
    modes: tuple[str, ...] | None = None

    @property
    def has_past(self) -> bool:
        """Whether the part before the checkpoint is separate. In older saves all answers are one list."""
        return memoryview(self.earlier).nbytes > 0

    def log(self) -> Answers:
        at = self.checkpoint.at
        if self.has_past:
            return Answers(self.answers, self.chance, at, self.earlier)
        return Answers(self.answers, self.chance)

    def begin(self, log: Answers) -> Checkpoint:
        """The checkpoint, with its state as JSON."""
        kept = self.checkpoint
        rolled = kept.rolled if kept.rolled is not None else log.rolls(kept.at)
        return Checkpoint(kept.at, rolled, json=bytes(kept.state))


_from_json = msgspec.json.Decoder(Saved).decode
_checkpoints = msgspec.json.Decoder(list[SavedCheckpoint]).decode


def read_saved(data: dict[str, Any] | bytes) -> Saved:
    """From plain values, or from their JSON."""
    try:
        if isinstance(data, bytes):
            return _from_json(data)
        if isinstance(data, dict) and isinstance(data.get("checkpoint"), dict):
            return _from_values(data)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
        told = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise CannotLoad(f"this is no save: {told}") from None
    raise CannotLoad("this is no save: one is what `to_data` made, or its JSON as bytes")


def check_save(saved: Saved, book: Book, rules: Edition) -> None:
    """Checks that this is a save of the campaign, played by these rules. What the save does not say is not checked."""
    if saved.format > SAVE_FORMAT:
        raise CannotLoad(f"the save has format {saved.format}; this program reads up to {SAVE_FORMAT}")
    if saved.campaign and saved.campaign != book.campaign.id:
        raise CannotLoad(f"this is a save of the campaign {saved.campaign!r}, not of {book.campaign.id!r}")
    if saved.edition and saved.edition != rules.name:
        raise CannotLoad(f"the save is played by the rules of {saved.edition}, not by those of {rules.name}")
    if saved.modes is not None and set(saved.modes) != set(rules.modes):
        played, loaded = (", ".join(modes) or "none" for modes in (saved.modes, rules.modes))
        raise CannotLoad(f"the save is played with the modes {played}; it was to be loaded with {loaded}")
    start = saved.checkpoint.at if saved.has_past else 0
    places = range(start, start + len(saved.answers))
    if not start <= saved.checkpoint.at <= places.stop or any(one not in places for one in saved.chance):
        raise CannotLoad("the save is damaged: it speaks of answers that it does not have")
    unknown = [name for name in saved.heroes if name not in book.characters]
    if unknown or not saved.heroes:
        raise CannotLoad(
            f"the campaign has no character {', '.join(unknown)!r}" if unknown else "nobody plays"
        )


def checkpoint_data(kept: Checkpoint) -> dict[str, Any]:
    return {"at": kept.at, "rolled": kept.rolled, "state": kept.data()}


def read_checkpoints(raw: msgspec.Raw) -> list[Checkpoint]:
    if not memoryview(raw).nbytes:
        return []
    return [Checkpoint(one.at, one.rolled or 0, json=bytes(one.state)) for one in _checkpoints(raw)]


def _from_values(data: dict[str, Any]) -> Saved:
    kept, parts = data["checkpoint"], dict(data)
    state = kept["state"] if isinstance(kept["state"], bytes) else msgspec.json.encode(kept["state"])
    parts["checkpoint"] = {**kept, "state": msgspec.Raw(state)}
    if "earlier" in data:
        parts["earlier"] = msgspec.Raw(msgspec.json.encode(data["earlier"]))
    return msgspec.convert(parts, Saved)


def other_rulings(rulings: Rulings) -> dict[str, Any]:
    """The rulings that this table reads differently from the catalogue."""
    usual: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(DEFAULT))
    these: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(rulings))
    return {name: value for name, value in these.items() if value != usual[name]}
