"""Common mistakes in a verse: the spellings of other tools and habits, each answered with the right line."""

from __future__ import annotations

import re

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Edit, Fix, Place
from compiler.lower.others_marks import MEANT_ARROW, MEANT_END
from compiler.lower.reader import Reader
from compiler.sources.source import Span
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line

_TEXT = int(LineClass.TEXT)
# What other tools and habits write for an arrow, `otherwise` or `if not`.
_LATER = (
    r"(?:in|after) \d+ (?:days?|mornings?|nights?)"
    r"(?= *(?:->|,|:|$)| (?:(?:the party |you )?(?:gain|lose|read|go|turn|take)\b))"
)
FOREIGN = (
    rf"->|{_LATER}|(?:end|ends|the end)(?=[.!]?$)"
    r"|(?:else|elseif|elif|unless|goto|go to|jump to|turn to|jump|divert)(?![\w-])"
)
STARTS = frozenset(["->", "in", "af", "el", "un", "en", "th", "go", "ju", "tu", "di"])


def report_foreign(reader: Reader, line: Line, text: str, offset: int, slip: str) -> None:
    """One finding for a whole line in the words of another tool, and the line as it would be here."""
    from compiler.grammar.repair_words import as_name

    rest = text[len(slip) :].strip().rstrip(".")
    place = Place(reader.source.path, Span(line.start, line.end))
    right = ""
    if slip == "->":
        right, help = f"-> {rest}", "An arrow needs no `>` before it."
    elif slip.startswith(("in ", "after ")):
        days = f"{slip.split()[1]} {'day' if slip.split()[1] == '1' else 'days'}"
        help = f"What happens later stands on an event of its own; here stands `> in {days} event its-name`."
    elif slip in ("end", "ends", "the end"):
        right, help = "-> end", "Reading ends with an arrow: `-> end`."
    elif slip == "unless":
        right, help = f"> if not {rest}", f"Write `> if not {rest}`."
    elif slip == "else" and not rest and line.children:
        right, help = "> otherwise", "What is read in a passage's place stands below `> otherwise`."
    elif slip in ("elseif", "elif") or (slip == "else" and rest.startswith("if ") and line.children):
        needs = rest.removeprefix("if ").rstrip(":")
        help = f"Below a passage write `> otherwise if {needs}`, below an `> if ... -> verse` only `> if {needs}`."
    elif slip == "else":
        help = "Leave it out: what stands below an `> if ... -> verse` is read when that does not hold."
    else:
        name = as_name(rest.partition("/")[0]) + (
            f"/{as_name(rest.partition('/')[2])}" if "/" in rest else ""
        )
        right, help = f"-> {name}" if name else "", f"Write `-> {name or 'verse'}`."
    if slip == "else" and right:
        place = Place(reader.source.path, Span(line.start, line.start + len(line.text.partition("\n")[0])))
    fix = Fix("write it so", (Edit(place, right),)) if right else None
    reader.find(codes.UNKNOWN_INSTRUCTION, offset, offset + len(slip), word=slip, help=help, fix=fix)


def report_shouted(reader: Reader, text: str, offset: int) -> None:
    """`> IF ...`: the word is right except for its capitals."""
    edit = Edit(Place(reader.source.path, Span(offset, offset + 2)), "if")
    fix = Fix("replace it", (edit,))
    reader.find(codes.WRONG_CASE, offset, offset + 2, name=text[:2], right="if", fix=fix)


def report_trailing_arrow(reader: Reader, line: Line) -> None:
    """`> gain 2 food -> end`: the arrow gets a line of its own, if nothing else is below."""
    place = line.start + line.text.rfind("->")
    arrow = line.text[line.text.rfind("->") :].strip()
    before = line.start + len(line.text[: line.text.rfind("->")].rstrip())
    edit = Edit(Place(reader.source.path, Span(before, line.end)), f"\n{' ' * line.indent}{arrow}")
    reader.find(
        codes.TEXT_AFTER_INSTRUCTION,
        place,
        line.end,
        text=arrow,
        help="Put the arrow on a line of its own below the instruction.",
        fix=Fix("give the arrow its line", (edit,)) if not line.children and "\n" not in line.text else None,
    )


def report_then(reader: Reader, place: int) -> None:
    edit = Edit(Place(reader.source.path, Span(place, place + 5)), "")
    reader.find(
        codes.BAD_REQUIREMENT,
        place,
        place + 4,
        text="then",
        expected="`->`",
        help="Before an arrow leave `then` out: `> if ... -> verse`.",
        fix=Fix("leave it out", (edit,)),
    )


def report_jump(reader: Reader, text: str, offset: int) -> bool:
    """Whether `> if ... goto verse` was meant. If so, reports it."""
    jump = re.search(r"(?:then )?\b(?:goto|go to|turn to|jump to) (\S+)$", text)
    if jump is None:
        return False
    span = Span(offset + jump.start(), offset + jump.end())
    fix = Fix("write the arrow", (Edit(Place(reader.source.path, span), f"-> {jump[1]}"),))
    help = f"Write `-> {jump[1]}`."
    reader.find(codes.BAD_REQUIREMENT, *span, text=jump[0], expected="`->`", help=help, fix=fix)
    return True


_BULLET = r"(?:[-+•–—·○]|[0-9a-dA-D][.)]) *(?=\S)"


# A line with rows or prose below it that lacks only its mark.
_UNMARKED = r"(?:roll|toss|encounter|draw|if|otherwise)\b(?!.*[.!?]$)"


def _report_unmarked(reader: Reader, line: Line, last: str) -> None:
    start = line.end - len(last)
    edit = Edit(Place(reader.source.path, Span(start, start)), "> ")
    child = next(reader.children(line), line)
    reader.find(
        codes.STRAY_INDENT,
        child.start,
        child.start + len(child.text.split("\n", 1)[0]),
        parent="prose",
        help=f"The line above is an instruction, which begins with `>`: `> {last}`.",
        fix=Fix("begin it with `>`", (edit,)) if start == line.start else None,
    )


def report_bullet(reader: Reader, line: Line) -> bool:
    """Lines below prose: a choice with another tool's bullet, or wrong indentation. True if it was a bullet."""
    last = line.text.rpartition("\n")[2]
    bullet = re.match(_BULLET, last.lstrip())
    if bullet is None and re.match(_UNMARKED, last.lstrip()):
        _report_unmarked(reader, line, last.lstrip())
        return True
    if bullet is None:
        reader.childless(line, "prose")
        return False
    start = line.end - len(last.lstrip())
    edit = Edit(Place(reader.source.path, Span(start, start + len(bullet[0]))), "* ")
    child = next(reader.children(line), line)
    reader.find(
        codes.STRAY_INDENT,
        child.start,
        child.start + len(child.text.split("\n", 1)[0]),
        parent="prose",
        help=f"Is the line above a choice? A choice begins with `*`, not with `{bullet[0].strip()}`.",
        fix=Fix("make it a choice", (edit,)),
    )
    return True


def meant_arrow(reader: Reader, line: Line) -> tuple[str, Fix | None]:
    """What to say about a last line that is an arrow in another tool's signs; nothing for a real sentence."""
    if line.kind != _TEXT or "\n" in line.text:
        return "", None
    if re.fullmatch(MEANT_END, line.text, re.IGNORECASE) is not None:
        edit = Edit(Place(reader.source.path, Span(line.start, line.end)), "-> end")
        help = "Write `-> end`; it is printed as the book's own words for it."
        return help, Fix("write the arrow", (edit,))
    match = re.match(MEANT_ARROW, line.text)
    if match is None:
        return "", None
    right = "-> " + match[1].rstrip(".").lower().replace(".", "/").replace("_", "-")
    edit = Edit(Place(reader.source.path, Span(line.start, line.end)), right)
    return f"An arrow is written `->`: `{right}`.", Fix("write the arrow", (edit,))
