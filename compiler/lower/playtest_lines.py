"""`playtest:` lines of the campaign: what many games by bots are held against.

playtest: ending book/the-stay 20 to 60 %
playtest: deaths 0.5 to 1
"""

from __future__ import annotations

import re
from typing import Final

from compiler.diagnostics import codes
from compiler.lower.block_fields import Found, Label
from compiler.lower.field_readers import empty
from compiler.lower.reader import Reader
from schemas.model import PlaytestTarget

_NUMBER: Final = r"(\d+(?:\.\d+)?)"
_RANGE: Final = re.compile(
    rf"(?:at least {_NUMBER}|at most {_NUMBER}|{_NUMBER} to {_NUMBER})(?: ?(?:%|percent|points))?"
)
# The subject of a target -> the kind of name that follows, if any.
KINDS: Final[dict[str, str]] = {
    "ending": "verse",
    "read": "verse",
    "won against": "encounter",
    "victory": "",
    "defeat": "",
    "unfinished": "",
    "deaths": "",
    "days": "",
    "time passed": "",
    "time passed in chapter": "number",
    "hero gap": "",
    "exp left": "",
    "without food": "",
    "without wealth": "",
    "without magic": "",
    "every choice": "",
    "every verse": "",
    "every ending": "",
}
_EXPECTED: Final = (
    "a measure and a range, such as `ending book/the-stay 20 to 60 %`, `read fenmouth/landing at least 20 %`"
    " or `deaths 0.5 to 1`"
)


def read_target(reader: Reader, label: Label, found: Found) -> None:
    """One target; several stand on several lines."""
    if empty(reader, label, f"{_EXPECTED},"):
        found.broken = True
        return
    reader.childless(label.line)
    text = label.value
    kind = next((word for word in sorted(KINDS, key=len, reverse=True) if text.startswith(f"{word} ")), "")
    name, wanted = "", text[len(kind) :].strip()
    if kind and KINDS[kind]:
        name, _, wanted = wanted.partition(" ")
    match = _RANGE.fullmatch(wanted.strip())
    numbers = [float(number) for number in match.groups() if number] if match is not None else []
    unread = match is None or (kind and KINDS[kind] == "number" and not name.isdigit())
    if not kind or unread or (len(numbers) == 2 and numbers[0] > numbers[1]):
        help = f"Measures are {', '.join(f'`{one}`' for one in KINDS)}." if not kind else ""
        reader.find(
            codes.BAD_VALUE, label.offset, label.offset + len(text), text=text, expected=_EXPECTED, help=help
        )
        found.broken = True
        return
    if name and KINDS[kind] != "number":
        at = label.offset + text.index(name)
        reader.refer(KINDS[kind], name, at, at + len(name))
    least = numbers[0] if wanted.startswith("at least") or len(numbers) == 2 else None
    most = numbers[-1] if wanted.startswith("at most") or len(numbers) == 2 else None
    found.add("playtest", PlaytestTarget(measure=kind, name=name, least=least, most=most, at=label.line.at))
