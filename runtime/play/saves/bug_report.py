"""Bug reports: how a game began and every answer since, so that anybody can stand where it went wrong."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from runtime.play.saves.save import Head, Step
from runtime.rules.protocol.decisions import Decision
from runtime.sentences import table_says


class BugReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a bug report holds: enough to get back to the same place."""

    chronicler_report: int = 1
    head: Head
    steps: list[Step]
    asked: str = ""
    place: str = ""
    note: str = ""


def written_report(head: Head, steps: Sequence[Step], asked: Decision | None, note: str) -> bytes:
    """The report as a text that `chronicler play --replay` opens."""
    place = str(asked.at) if asked is not None and asked.at is not None else ""
    # The text that was told is long, and follows from the answers.
    bare = [msgspec.structs.replace(step, told=()) for step in steps]
    text = asked.text if asked is not None else table_says.THE_END_3
    report = BugReport(head=head, steps=bare, asked=text, place=place, note=note)
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"
