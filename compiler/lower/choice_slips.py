"""Mistakes in the line of a choice or an action: no arrow, other tools' commands, a cost or an effect in the wrong place."""

from __future__ import annotations

import re

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Edit, Fix, Place
from compiler.lower.reader import Reader
from compiler.sources.source import Span
from compiler.syntax.tree import Line


def report_no_arrow(reader: Reader, line: Line) -> None:
    """A choice that leads nowhere. An arrow at the end of its words is moved to a line of its own."""
    help = (
        meant_instead(line)
        or "Put `-> ` and a verse's name, or `-> end`, on a line below it, two spaces further in."
    )
    match = re.search(r"\s*(?:->|=+>|→|⇒|➔|-{2,}>|–>|—>)\s*([\w/.-]+)\s*$", line.text)
    if match is None:
        reader.find_line(codes.NO_WAY_OUT, line, where="This choice", help=help)
        return
    from compiler.grammar.repair_words import as_name

    target = "/".join(as_name(part) for part in match[1].split("/", 1))
    edit = Edit(
        Place(reader.source.path, Span(line.start + match.start(), line.end)),
        f"\n{' ' * (line.indent + 2)}-> {target}",
    )
    reader.find(
        codes.NO_WAY_OUT,
        line.start + match.start() + len(match[0]) - len(match[0].lstrip()),
        line.end,
        where="This choice",
        help=f"Put `-> {target}` on a line of its own below the choice, two spaces further in.",
        fix=Fix("give the arrow its line", (edit,)),
    )


# Commands of another tool that begin with a star, and what to write for each here.
_COMMANDS = {
    **dict.fromkeys(("goto", "gosub", "goto_scene", "gotoref"), "Reading goes on with an arrow, `-> verse`."),
    **dict.fromkeys(
        ("set", "temp", "create", "rand"), "What is remembered is a status: `> gain status name`."
    ),
    **dict.fromkeys(
        ("if", "elseif", "else", "elsif"),
        "Write `> if REQUIREMENT -> verse`, or `> if REQUIREMENT` with prose below it.",
    ),
    **dict.fromkeys(
        ("choice", "fake_choice"), "Each choice has a `*` of its own, with `-> verse` on a line below it."
    ),
    **dict.fromkeys(
        ("finish", "ending", "return"),
        "Reading ends with `-> end`, the campaign with `> the campaign ends in victory`.",
    ),
    **dict.fromkeys(
        ("label", "scene_list"), "What can be gone to is a verse: `verse name` at the left margin."
    ),
    **dict.fromkeys(("comment", "title", "author", "image"), "A note stands on a line that begins with `#`."),
    **dict.fromkeys(("page_break", "line_break"), "A blank line parts two paragraphs."),
}


def meant_instead(line: Line) -> str:
    """What a line that begins with a star may mean instead of a choice, or what its arrow may mean."""
    command = re.match(r"\*([a-z_]+)", line.text)
    if command is not None and command[1] in _COMMANDS:
        return _COMMANDS[command[1]]
    stressed = re.match(r"\*{1,2}([^\s*][^*]*)\*", line.text)
    if stressed is not None:
        return f"A line that begins with `*` is a choice. Words that are stressed stand between low lines: `_{stressed[1]}_`."
    if re.fullmatch(r"[*\s]+", line.text):
        return "A line that begins with `*` is a choice; a blank line parts two paragraphs."
    for child in line.children:
        arrow = re.fullmatch(
            r"(?:→|⇒|➔|=+>|-{2,}>|-+ +>|–>|—>|>>|>? ?(?:goto|go to|turn to|jump to|jump|goes to) )\s*([\w./-]+)",
            child.text,
        )
        if arrow is not None:
            return f"An arrow is written `->`: `-> {arrow[1].rstrip('.').lower()}`."
    return ""


def check_effect(reader: Reader, words: str, offset: int) -> None:
    """`Mend nets. > gain 1 food` on one line: the effect would only be printed."""
    from compiler.grammar.payload_findings import parses

    place = words.index(" > ") + 1
    text = words[place + 1 :].strip()
    if parses(reader, "effects", text):
        reader.find(
            codes.PROSE_INSTRUCTION,
            offset + place,
            offset + len(words),
            text=words[place:],
            instruction=f"> {text}",
            help=f"Put `> {text}` on a line of its own below, two spaces further in.",
        )


_PIECE = r"\[([^\[\]]{0,200})\]|\{([^{}]{0,200})\}|\(([^()]{1,200})\)(?=[.!?]?$)"


def check_second_cost(reader: Reader, text: str, words: str, offset: int) -> None:
    """A second cost in parentheses would only be printed: says so."""
    from compiler.grammar.payload_findings import parses

    first, second = text[1 : text.find(")")].strip(), words[1:].partition(")")[0].strip()
    if ")" in words and parses(reader, "cost", second):
        help = f"All that it costs stands in one pair of parentheses: `({second}, {first})`."
        end = offset + words.find(")") + 1
        reader.find(codes.STRAY_BRACKET, offset, end, text=f"({second})", help=help)


def check_pieces(reader: Reader, words: str, offset: int) -> None:
    """A cost or a requirement in the wrong place of a sentence would only be printed: says so."""
    from compiler.grammar.payload_findings import parses

    for match in re.finditer(_PIECE, words):
        if words[max(0, match.start() - 1)] == "\\":
            continue
        inner = next(group for group in match.groups() if group is not None).strip()
        cost = match[3] is not None and parses(reader, "cost", inner)
        needs = parses(reader, "requirement", inner) and not (match[3] and _LONE_WORD.fullmatch(inner))
        if cost and (any(sign.isdigit() for sign in inner) or inner.startswith("once")):
            code, help = codes.STRAY_BRACKET, f"A cost stands before the words: `({inner}) ...`."
        elif needs:
            code = codes.STRAY_BRACKET
            help = f"A requirement stands in square brackets at the end: `[{inner}]`."
        elif match[1] is not None and parses(reader, "cost", inner):
            code, help = (
                codes.STRAY_BRACKET,
                f"A cost stands in parentheses before the words: `({inner}) ...`.",
            )
        elif match[3] is not None and parses(reader, "requirement", inner.removeprefix("if ")):
            code = codes.STRAY_BRACKET
            help = f"A requirement stands in square brackets at the end: `[{inner.removeprefix('if ')}]`."
        elif match[1] is not None and match.end() < len(words):
            code = codes.OTHERS_MARK
            help = "Square brackets hold what a choice requires, at its end. Leave them out here."
        else:
            continue
        reader.find(code, offset + match.start(), offset + match.end(), text=match[0], help=help)


_LONE_WORD = re.compile(r"[a-z]+")
