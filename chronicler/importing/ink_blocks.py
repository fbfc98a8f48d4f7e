"""ink's conditionals over several lines: their branches. Choices inside become choices with a condition each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from chronicler.importing.foreign_story import CannotImport

_BRANCH = re.compile(r"^-(?!>)\s*([^:]*?)\s*:\s*(.*)$")
_CHOICE = re.compile(r"^((?:[*+]\s*)+(?:\(\s*\w+\s*\)\s*)?)(.*)$")
# What may follow a conditional with choices. Text would belong to its last choice.
_WEAVE = re.compile(r"^\s*(?:[*+=]|-(?!>)|\{\n|$)")

_INCLUDE = re.compile(r"^\s*INCLUDE\s+(.+?)\s*$")

_STITCH = re.compile(r"^\s*=\s*(\w+)\s*$")

# A choice of which only the conditions stand on this line: its words stand on the next one.
_ASKING = re.compile(r"\s*(?:[*+]\s*)+(?:\(\s*\w+\s*\)\s*)?(?:\{[^{}|:]*\}\s*)+")

_MOST_FILES = 200

KNOT = re.compile(r"^\s*={2,}\s*(function\s+)?([\w.]+)\s*(\([^)]*\))?\s*=*\s*$")


class Branch(NamedTuple):
    """A test and what follows it; `else` has no test."""

    test: str
    lines: list[str]

    @property
    def is_else(self) -> bool:
        return self.test == "else"


def branches_of(lines: list[str]) -> list[Branch]:
    """The branches of `{test: ... - else: ...}` and of `{ - test: ... - test: ... }`; none if it is another block."""
    found: list[Branch] = []
    if lines and lines[0].endswith(":") and not lines[0].startswith("-"):
        found.append(Branch(lines[0][:-1].strip(), []))
        lines = lines[1:]
    for line in lines:
        branch = _BRANCH.match(line)
        if branch is not None:
            found.append(Branch(branch[1], [branch[2]] if branch[2] else []))
        elif not found or (line.startswith("-") and not line.startswith("->")):
            return []
        else:
            found[-1].lines.append(line)
    return found


def first_lines(lines: list[str]) -> list[str]:
    """The words of the first branch of a block without a counterpart: a test, a switch, changing words."""
    found: list[str] = []
    began = False
    for line in lines:
        branch = re.match(r"^-(?!>)\s*(?:[^:\"]*?:)?\s*(.*)$", line)
        if branch is not None:
            if began:
                break
            began, line = True, branch[1]
        elif line.endswith(":") and not began and not found:
            began = not any(re.match(r"^-(?!>)", one) for one in lines[1:2])
            continue
        if line and not re.match(r"^(?:[*+~{]|->|<-)", line) and "{" not in line:
            found.append(line.partition("->")[0].strip())
    return [line for line in found if line]


def opened_block(block: str, following: str) -> Iterator[tuple[str, str]]:
    """The block itself; if it has choices, the block of what comes before them, and the choices as lines."""
    branches = branches_of(block.split("\n")[1:])
    woven = [any(_CHOICE.match(line) for line in branch.lines) for branch in branches]
    if not any(woven) or not _WEAVE.match(following) or any("{" in branch.test for branch in branches):
        yield "block", block
        return
    before: list[str] = []
    choices: list[str] = []
    plain: list[str] = []
    for branch in branches:
        test = " and ".join([*before, *([] if branch.is_else else [f"({branch.test})"])])
        before.append(f"not ({branch.test})")
        first = next((n for n, line in enumerate(branch.lines) if _CHOICE.match(line)), len(branch.lines))
        if branch.lines[:first]:
            plain += [f"- {test}:", *branch.lines[:first]]
        for line in branch.lines[first:]:
            choice = _CHOICE.match(line)
            choices.append(f"{choice[1]}{{{test}}} {choice[2]}" if choice is not None else line)
    if plain:
        yield "block", "\n".join(["{", *plain])
    yield from (("line", line) for line in choices)


def statements(text: str) -> Iterator[tuple[int, str]]:
    """The lines without comments. A conditional over several lines is one line, and begins with its brace.

    Text before its brace or after the closing one is a line of its own.
    """
    block: list[str] = []
    began = depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        line = re.sub(r"(?<!:)//.*$", "", line).rstrip()
        if not block:
            brace = _unclosed(line)
            if brace is None:
                yield number, line
                continue
            if line[:brace].strip():
                yield number, line[:brace].rstrip()
            began, depth, line = number, 0, line[brace:]
        line = line.strip()
        end, depth = _closing(line, depth)
        if end is None:
            block.append(line)
            continue
        whole = "\n".join([*block, line[:end]])[1:]
        yield began, "\n".join(["{", *(one.strip() for one in whole.split("\n") if one.strip())])
        block = []
        if line[end + 1 :].strip():
            yield number, line[end + 1 :].strip()
    if block:
        raise CannotImport(f"line {began}: a brace is opened here and never closed.")


def _unclosed(line: str) -> int | None:
    """Where a brace begins that this line does not close."""
    opened: list[int] = []
    for place, sign in enumerate(line):
        if sign == "{":
            opened.append(place)
        elif sign == "}" and opened:
            opened.pop()
    return opened[0] if opened else None


def _closing(line: str, depth: int) -> tuple[int | None, int]:
    """The brace in a line that closes the first open one, and how many are open at the line's end."""
    for found in re.finditer(r"[{}]", line):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return found.start(), 0
    return None, depth


def included(text: str, include: Callable[[str], str], above: list[str]) -> str:
    """The text with included files, as in ink: what comes before their first knot goes in their place, their knots to
    the end.
    """
    lines, more = [], []
    knotted = False
    for line in text.split("\n"):
        found = _INCLUDE.match(line)
        knotted = knotted or KNOT.match(line) is not None
        if not knotted and (stitch := _STITCH.match(line)):
            line = f"== {stitch[1]}"  # a stitch that stands in no knot is found by its name alone
        if found is None:
            lines.append(line)
            continue
        name = found[1]
        if name in above or len(above) > _MOST_FILES:
            raise CannotImport(f"the files include each other in a circle, at {name}.")
        told = included(include(name), include, [*above, name]).split("\n")
        first = next((n for n, one in enumerate(told) if KNOT.match(one)), len(told))
        lines += told[:first] or [""]
        more += told[first:]
    return "\n".join([*lines, *more])


def choices_on_one_line(text: str) -> str:
    """The text with the words of a choice behind its conditions, where they stood below them. Lines keep their numbers."""
    lines = text.split("\n")
    for number in range(len(lines) - 1):
        line, following = lines[number], lines[number + 1].strip()
        if _ASKING.fullmatch(line) and following and following[0] not in "*+-=~/":
            lines[number], lines[number + 1] = "", f"{line.rstrip()} {following}"
    return "\n".join(lines)
