"""Text -> classified lines. The classes are those of grammar/lines.lark, compiled into one pattern."""

import re
from enum import IntEnum
from functools import cache
from pathlib import Path


class LineClass(IntEnum):
    """What a line is, by its first characters. A ROW is one because of the line it belongs to."""

    BLANK = 0
    COMMENT = 1
    INSTRUCTION = 2
    ARROW = 3
    CHOICE = 4
    BRACKET = 5
    LABEL = 6
    TEXT = 7
    ROW = 8


@cache
def pattern() -> re.Pattern[str]:
    """The terminals of lines.lark as one alternation.

    Group 1 has the blank lines above, group 2 the indentation, group n + 2 a line of the class with value n. A
    paragraph is taken whole: prose continues over lines with the same indentation and no mark. In column 1 every line
    is separate, because each may open a block.
    """
    source = (Path(__file__).parents[1] / "grammar" / "lines.lark").read_text(encoding="utf-8")
    terminals = dict(re.findall(r"^([A-Z]+)(?:\.\d+)?: /(.*)/$", source, re.MULTILINE))
    marked = "|".join(terminals[name] for name in ("COMMENT", "INSTRUCTION", "ARROW", "CHOICE", "BRACKET"))
    terminals["TEXT"] += rf"(?:\n\2(?<=[ \t])(?!{marked})[^ \t\n][^\n]*)*"
    classes = "|".join(f"({terminals[kind.name]})" for kind in LineClass if 0 < kind < LineClass.ROW)
    return re.compile(rf"(\n*)([ \t]*)(?:{classes})?(?:\n|\Z)")


def classify(text: str) -> list[tuple[LineClass, str]]:
    """The class and content of every line, one by one: what lines.lark says, spelled out for tests and tools."""
    found: list[tuple[LineClass, str]] = []
    for match in pattern().finditer(text):
        if match.end() == match.start() == len(text):
            break
        found += [(LineClass.BLANK, "")] * len(match[1])
        kind = LineClass((match.lastindex or 2) - 2)
        content = text[match.end(2) : match.end()].removesuffix("\n")
        if kind is LineClass.TEXT:
            first, *rest = content.split("\n")
            found.append((kind, first))
            found += [(LineClass.TEXT, line.strip(" \t")) for line in rest]
        else:
            found.append((kind, content))
    return found
