"""A player's lasting choices: how much is asked, how closed options are shown, colours, keys, the barrier of undo, rulings.

Kept as a small JSON file beside the saves. A file that cannot be read is left as it is, and the defaults apply.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

import msgspec

from runtime.ui.habits import NOTHING_BY_ITSELF, Habits


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of them, as the file holds them. Words that a later version adds are skipped."""

    pace: Literal["less", "all"] = "less"  # what is asked: what matters, or everything
    passing: bool = True  # the turn ends by itself when no card can be laid
    together: bool = True  # who is here comes along
    sharing: bool = True  # shares are made even
    locks: Literal["hide", "hint", "full"] = "hint"
    spoilers: Literal["hide", "fair", "open"] = "fair"
    theme: Literal["plain", "colour-blind", "high-contrast"] = "plain"
    one_key: bool = False  # a digit answers without Return
    mouse: bool = True
    undo: Literal["free", "unseen", "off"] = "free"
    rulings: tuple[str, ...] = ()

    def habits(self) -> Habits:
        if self.pace == "all":
            return NOTHING_BY_ITSELF
        return Habits(passing=self.passing, together=self.together, sharing=self.sharing)


class SettingChoice(msgspec.Struct, frozen=True):
    """One setting as shown: its name in the file, a question, its values with their meanings."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]


CHOICES: Final = (
    SettingChoice(
        "pace",
        "How much is asked",
        (("less", "only what matters"), ("all", "everything, as the rules ask it")),
    ),
    SettingChoice(
        "passing", "When no card can be laid", (("yes", "the turn ends by itself"), ("no", "I am asked"))
    ),
    SettingChoice("together", "Whoever is here", (("yes", "comes along"), ("no", "is asked each time"))),
    SettingChoice(
        "sharing", "What is shared", (("yes", "is shared evenly"), ("no", "is asked for, hero by hero"))
    ),
    SettingChoice(
        "locks",
        "Closed options",
        (
            ("hint", "with the writer's hint, the others folded"),
            ("hide", "not shown"),
            ("full", "all, with the whole reason"),
        ),
    ),
    SettingChoice(
        "spoilers",
        "What is still to come",
        (
            ("fair", "is told as far as the cards on the table let you work it out"),
            ("hide", "is left to be met"),
            ("open", "can all be looked at"),
        ),
    ),
    SettingChoice(
        "theme",
        "Colours",
        (
            ("plain", "as they are"),
            ("colour-blind", "blue and orange"),
            ("high-contrast", "weight and lines, no grey"),
        ),
    ),
    SettingChoice("one_key", "A digit", (("no", "is followed by Return"), ("yes", "answers at once"))),
    SettingChoice("mouse", "The mouse", (("yes", "points and takes"), ("no", "is left to the terminal"))),
    SettingChoice(
        "undo",
        "Taking back, in new games",
        (("free", "everything"), ("unseen", "not what rolled or revealed something"), ("off", "nothing")),
    ),
)


def place() -> Path:
    from platformdirs import user_data_path

    return user_data_path("chronicler") / "settings.json"


def read() -> TableSettings:
    from compiler.sources.workspace import WorkspaceError, read_original

    try:
        return msgspec.json.decode(read_original(place()), type=TableSettings)
    except (WorkspaceError, OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return TableSettings()


def keep(settings: TableSettings) -> str:
    """Writes them; returns what went wrong, or nothing."""
    from compiler.sources.workspace import WorkspaceError, write

    path = place()
    try:
        write(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except (WorkspaceError, OSError) as trouble:
        return f"The settings could not be kept: {trouble}"
    return ""


def value_of(settings: TableSettings, name: str) -> str:
    found = getattr(settings, name)
    return ("yes" if found else "no") if isinstance(found, bool) else str(found)


def changed(settings: TableSettings, name: str, value: str) -> TableSettings:
    now = getattr(settings, name)
    return msgspec.structs.replace(settings, **{name: value == "yes" if isinstance(now, bool) else value})
