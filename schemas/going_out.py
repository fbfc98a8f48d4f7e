"""The door out: strings on their way to a terminal, a log, a picture or a machine's format, one escaper for each.

A campaign may come from a stranger. Its text is shown and never acts: no sequence that a terminal obeys, no character
that turns the reading direction round, no line that a build server takes for a command, no link in a picture.
"""

from __future__ import annotations

import re
from typing import Final

# Control characters except tab and line feed, marks that reverse text, other line breaks, halves of characters.
_ACTING: Final = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
# What our own renderer paints with (compiler/diagnostics/render.py), and nothing else.
_PAINT: Final = re.compile("(\x1b\\[(?:0|1|1;3[136]|3[24])m)")
# GitHub, Azure and TeamCity read commands from the beginning of a line.
_COMMAND: Final = re.compile(r"^([ \t]*)(?=::|##\[|##vso\[|##teamcity\[)", re.MULTILINE)


def acts(text: str) -> re.Match[str] | None:
    """The first character that does something instead of being read."""
    return _ACTING.search(text)


def for_terminal(text: str) -> str:
    """Shows every character that would act as a visible sign, and leaves the rest as it is."""
    return _ACTING.sub(_sign, text) if _ACTING.search(text) else text


def for_painted_terminal(text: str) -> str:
    """The same for what we have painted ourselves."""
    if not _ACTING.search(text):
        return text
    return "".join(part if _PAINT.fullmatch(part) else for_terminal(part) for part in _PAINT.split(text))


def for_log(text: str) -> str:
    """For a terminal or a build server's log: a line that would be a command begins with a backslash instead."""
    return _COMMAND.sub(r"\1\\", for_terminal(text))


def for_one_line(text: str) -> str:
    """A file's name, wherever one is shown: on one line, whatever characters it has."""
    return for_terminal(text).replace("\n", "␊").replace("\t", "␉")


def for_json(text: str) -> str:
    """A JSON document in which such characters, which stand in strings only, are written by their numbers."""
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def for_xml(text: str) -> str:
    """An XML document, likewise; what XML cannot hold at all is a sign."""
    return _ACTING.sub(
        lambda found: f"&#x{ord(found[0]):x};" if 0x7F <= ord(found[0]) < 0xD800 else _sign(found), text
    )


def for_picture(label: str) -> str:
    """A label of graphviz: text in which backslashes are backslashes, line breaks are line breaks, and nothing is HTML."""
    text = for_terminal(label).replace("\\", "\\\\").replace("\n", "\\n")
    # What begins with < and ends with > would be markup, with links in it. A space in front makes it a text.
    return f" {text}" if text.startswith("<") else text


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"<U+{code:04X}>"
