"""The door out: strings on their way to a terminal, a log, a picture, a page or a machine's format, one escaper for each.

A campaign may come from a stranger. Its text is shown and never acts: no sequence that a terminal obeys, no character
that turns the reading direction round, no line that a build server takes for a command, no link in a picture, no
element in a page, no formula in a table.

| where a string goes | escaper |
| --- | --- |
| a terminal; a log; one line of either, such as a file's name | `for_terminal`, `for_log`, `for_one_line` |
| a whole JSON or XML document that is printed | `for_json`, `for_xml` |
| text or an attribute (in quotes) of HTML and XML | `for_markup` |
| a value in a `<script>` of a page | `for_script` |
| a value in a style sheet | `for_style` |
| a label of graphviz | `for_picture` |
| a cell of CSV | `for_cell` |
| words in Markdown; a block of code there | `for_markdown`, `for_markdown_block` |
| a part of a file's name | `for_file_name` |
"""

from __future__ import annotations

import json
import re
from typing import Final

from schemas.hidden_signs import FLAG, HIDING

# Control characters except tab and line feed, marks that reverse or hide text, other line breaks, halves of
# characters.
_ACTING: Final = re.compile(f"[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{HIDING}]{FLAG}")
# The sequences with which our own renderer paints (compiler/diagnostics/render.py), and nothing else.
_PAINT: Final = re.compile("(\x1b\\[(?:0|1|1;3[136]|3[24])m)")
# GitHub, Azure and TeamCity read commands from the beginning of a line.
_COMMAND: Final = re.compile(r"^([ \t]*)(?=::|##\[|##vso\[|##teamcity\[)", re.MULTILINE)


def acts(text: str) -> re.Match[str] | None:
    """The first character that has an effect instead of being read."""
    return _ACTING.search(text)


def for_terminal(text: str) -> str:
    """Turns every character that would have an effect into a visible sign, and leaves the rest."""
    return _ACTING.sub(_sign, text) if _ACTING.search(text) else text


def for_painted_terminal(text: str) -> str:
    """The same for text that we have painted ourselves."""
    if not _ACTING.search(text):
        return text
    return "".join(part if _PAINT.fullmatch(part) else for_terminal(part) for part in _PAINT.split(text))


def for_log(text: str) -> str:
    """For a terminal or a build server's log: a line that would be a command gets a backslash in front."""
    return _COMMAND.sub(r"\1\\", for_terminal(text))


def for_one_line(text: str) -> str:
    """A file's name, wherever it is shown: on one line, whatever characters it has."""
    return for_terminal(text).replace("\n", "␊").replace("\t", "␉")


def for_json(text: str) -> str:
    """A JSON document. Such characters, which occur only in strings, are written as numbers."""
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def for_xml(text: str) -> str:
    """An XML document, likewise. What XML cannot hold at all becomes a sign."""
    return _ACTING.sub(
        lambda found: f"&#x{ord(found[0]):x};" if 0x7F <= ord(found[0]) < 0xD800 else _sign(found), text
    )


_MARKUP: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def for_markup(text: str) -> str:
    """Text or the value of an attribute in HTML and XML. What neither can hold becomes a sign."""
    return for_terminal(text).translate(_MARKUP).replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")


def for_script(value: object) -> str:
    """A value as JSON for a script of a page: nothing in it can end the script."""
    text = json.dumps(value)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


_PLAIN: Final = re.compile(r"[#\w ,.%-]{1,60}")


def for_style(value: object) -> str:
    """A colour, a length or a font in a style sheet.

    Anything that could end the value or fetch something becomes `inherit`.
    """
    text = str(value)
    return text if _PLAIN.fullmatch(text) else "inherit"


# Beginnings of formulas, and their wide forms, which some spreadsheets read as the narrow ones.
_FORMULA: Final = frozenset("=+-@\t\n|%＝＋－＠")


def for_cell(text: str) -> str:
    """A cell of a table: a spreadsheet would read some beginnings as a formula."""
    text = for_terminal(text.replace("\r", " "))
    return f"'{text}" if text.lstrip(" ")[:1] in _FORMULA else text


_MARKDOWN: Final = re.compile(r"([\\`*_\[\]<|~&])")


def for_markdown(text: str) -> str:
    """Words in Markdown, on one line: no link, no fetched picture, no markup."""
    return _MARKDOWN.sub(r"\\\1", for_terminal(" ".join(text.split())))


def for_markdown_block(text: str, language: str = "") -> str:
    """A block of code, between fences longer than any row of backticks in it."""
    text = for_terminal(text)
    fence = "`" * max(3, 1 + max((len(row) for row in re.findall("`+", text)), default=0))
    return f"{fence}{language}\n{text}\n{fence}"


_NO_NAME: Final = re.compile(r"[^a-z0-9-]+")


def for_file_name(text: str) -> str:
    """A part of the name of a file: small letters, digits, dashes."""
    return _NO_NAME.sub("-", text.lower()).strip("-")[:60].strip("-") or "file"


def for_picture(label: str) -> str:
    """A label of graphviz: backslashes are backslashes, line breaks are line breaks, and nothing is HTML."""
    text = for_terminal(label).replace("\\", "\\\\").replace("\n", "\\n")
    # Text between < and > would be markup, with links in it. A space in front keeps it text.
    return f" {text}" if text.startswith("<") else text


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"<U+{code:04X}>"
