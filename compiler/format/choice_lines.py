"""Choices and actions -> lines: cost, words and requirement, on one line if they fit.

Words come from the line and from the prose below it, so a sentence is wrapped as a whole. A sentence that cannot
safely be rearranged is left as it was written.
"""

from __future__ import annotations

from typing import NamedTuple

from compiler.format.canon import canonical
from compiler.format.single_lines import split_cost
from compiler.format.wrapping import WIDTH, words_of, wrap
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line

_TEXT, _BRACKET, _COMMENT = int(LineClass.TEXT), int(LineClass.BRACKET), int(LineClass.COMMENT)


class Printed(NamedTuple):
    """The lines of a sentence, and what else is below it."""

    lines: list[str]
    below: list[Line]


class _Doubt(Exception):
    """Once rearranged, the sentence could be read in another way."""


def sentence(mark: str, text: str, line: Line, indent: int) -> Printed | None:
    """A sentence after its mark (`*`, `action:`); None if it should be left as it is."""
    try:
        cost, words, needs, below = _gather(text, line)
    except _Doubt:
        return None
    pad = " " * indent
    head = f"{mark} {cost}".rstrip()
    whole = " ".join(part for part in (head, *words, needs) if part)
    if indent + len(whole) <= WIDTH:
        return Printed([pad + whole], below)
    deeper = pad + "  "
    lines = [pad + head]
    if words:
        # Something must be beside a mark, so a first word that is too long goes over the edge.
        first, *rest = wrap(words, WIDTH - len(lines[0]) - 1, WIDTH - len(deeper)) or [" ".join(words)]
        lines = [f"{lines[0]} {first}", *(deeper + more for more in rest)]
    if needs:
        lines.append(deeper + needs)
    return Printed(lines, below)


def _gather(text: str, line: Line) -> tuple[str, list[str], str, list[Line]]:
    """(cost, words, requirement, what stands below) of a sentence."""
    cost, rest = split_cost(text)
    if cost is None:
        raise _Doubt
    said, needs = _split_needs(rest)
    words = words_of(said)
    found = [needs] if needs else []
    below: list[Line] = []
    commented = fixed = False
    for child in line.children:
        if child.kind == _TEXT:
            if below or child.children:
                raise _Doubt
            said, needs = _split_needs(child.text)
            words += words_of(said)
            found += [needs] if needs else []
        elif child.kind == _BRACKET and not commented:
            if child.children:
                raise _Doubt
            found.append(_requirement(child.text))
        else:
            commented = commented or child.kind == _COMMENT
            fixed = fixed or child.kind == _BRACKET
            below.append(child)
    if len(found) + fixed > 1 or any("[" in word for word in words):
        raise _Doubt
    if not cost and words and words[0].startswith("("):
        raise _Doubt
    return cost, words, found[0] if found else "", below


def _split_needs(text: str) -> tuple[str, str]:
    """(the words, the requirement in brackets at their end)."""
    if not text.endswith("]") or text.endswith("\\]") or "[" not in text:
        return text, ""
    place = text.rfind("[")
    return text[:place].rstrip(), _requirement(text[place:])


def _requirement(text: str) -> str:
    said = canonical("requirement", text[1:-1].strip()) if text.endswith("]") else None
    if said is None:
        raise _Doubt
    return f"[{said}]"
