"""Choices and actions: a cost, words, a requirement, effects, an arrow. They look the same wherever they stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Edit, Fix, Place
from compiler.lower.reader import Reader, Setting, joined
from compiler.lower.slips import report_trailing_arrow
from compiler.sources.source import Span
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line
from schemas.model import Choice, Otherwise
from schemas.parts import Action, Cost
from schemas.registry import Effect, Requirement
from schemas.vocabulary.calendar import CampaignEnds

_TEXT, _INSTRUCTION, _ARROW = int(LineClass.TEXT), int(LineClass.INSTRUCTION), int(LineClass.ARROW)
_BRACKET, _COMMENT = int(LineClass.BRACKET), int(LineClass.COMMENT)
_CHOICE, _LABEL = int(LineClass.CHOICE), int(LineClass.LABEL)
_WORD = re.compile(r"[a-z0-9]+")
_KEY_WORDS = 4


class Sentence:
    """What a choice or an action says, piece by piece."""

    __slots__ = (
        "arrow",
        "broken",
        "cost",
        "effects",
        "hint",
        "jump",
        "needs",
        "nested",
        "setting",
        "tail",
        "text",
        "to",
    )

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.text = ""
        self.cost: Cost | None = None
        self.needs: Requirement | None = None
        self.hint = ""
        self.nested = False  # a choice is below it
        self.jump = False  # another tool's arrow is below it
        self.effects: tuple[Effect, ...] = ()
        self.to: str | None = None
        self.arrow: Line | None = None
        self.tail: list[Line] = []  # from the first line that needs a Verse of its own
        self.broken = False


def read_sentence(
    reader: Reader, line: Line, text: str, offset: int, setting: Setting = "journal"
) -> Sentence:
    """The cost, words and requirement of a line, and everything below it."""
    result = Sentence(setting)
    taken = 0
    if "[" in text and "]" not in text[text.rfind("[") :]:
        text, taken = _whole(reader, line, text, offset)
    bare = re.match(r"\[([^\[\]]{1,200})\]\s*$", text) if text.startswith("[") else None
    if bare is not None and setting == "journal" and _SENTENCE_LIKE.match(bare[1]):
        # All of its words in brackets, as ink writes a choice: nothing would be left to read.
        help = f"Square brackets hold what a choice requires. Write the words without them: `* {bare[1]}`."
        reader.find(codes.EMPTY_CHOICE, offset, offset + len(text), help=help)
        result.broken, result.text, result.arrow, result.to = True, bare[1], line, "end"
        return result
    words, start, result.cost = reader.split_cost(text, offset)
    result.broken = result.cost is None and text.startswith("(")
    if "[" in words:
        before = words
        words, result.needs = reader.split_needs(words, start, setting)
        result.broken = result.broken or (result.needs is None and words != before)
        if "[" in words and "]" not in words and not words.endswith("\\]"):
            place = words.rfind("[")
            reader.find(codes.UNCLOSED_BRACKET, start + place, start + place + 1, bracket="[", closing="]")
            words = words[:place].rstrip()
            result.broken = True
    if result.cost is not None and words.startswith("("):
        _check_second_cost(reader, text, words, start)
    if " > " in words:
        _check_effect(reader, words, start)
    if "]" in words or "}" in words or words.rstrip(".!?").endswith(")"):
        _check_pieces(reader, words, start)
    result.text = words
    for number, child in enumerate(line.children[taken:], taken):
        if child.kind == _INSTRUCTION and needs_number(child):
            result.tail = line.children[number:]
            break
        _BY_CLASS.get(child.kind, _misplaced)(reader, result, child)
    result.text = joined(result.text).replace("\\]", "]")
    return result


def needs_number(line: Line) -> bool:
    """Whether an instruction cannot be below a choice on paper: a table, a passage, a redirection."""
    text = line.text[1:].lstrip()
    if text.startswith("if "):
        return "->" in text or (bool(line.children) and " then " not in text)
    if text.startswith(("encounter ", "draw ")):
        return bool(line.children)
    return text.startswith(("roll", "toss")) and not text.startswith(("roll for", "toss a dial for"))


# ---- one function for each class of line below a sentence ---------------------------------------------------------
def _read_arrow(reader: Reader, result: Sentence, line: Line) -> None:
    if result.arrow is not None:
        reader.find_line(codes.TEXT_AFTER_END, line, line=result.arrow.number)
        return
    result.arrow = line
    rest = line.text[2:]
    result.to = reader.target(rest.strip(), line.start + 2 + len(rest) - len(rest.lstrip()))
    if line.children:
        reader.childless(line)


def _read_bracket(reader: Reader, result: Sentence, line: Line) -> None:
    if result.needs is not None:
        reader.find_line(
            codes.MISPLACED_LINE,
            line,
            what="A second requirement",
            kind="choice",
            where="the first one, joined to it with `and` or `or`",
        )
    result.needs = reader.bracket(line, result.setting)
    result.broken = result.broken or result.needs is None


def _read_words(reader: Reader, result: Sentence, line: Line) -> None:
    """More of the sentence: a writer broke it over two lines."""
    if result.hint:
        where = "the lines above the hint; what goes on with the hint stands two spaces further in"
        reader.find_line(codes.MISPLACED_LINE, line, what="Prose below a hint", kind="choice", where=where)
        return
    more = line.text
    label = re.match(r"(?:Hint|HINT|hints?|Tip|tip):\s", more)
    if label is not None:
        help = f"Write `hint: {joined(more[label.end() :])}`; it is shown while the choice is locked."
        reader.find(
            codes.INNER_LABEL,
            line.start,
            line.start + label.end() - 1,
            label=label[0].rstrip(": "),
            help=help,
        )
        return
    if "[" in more:
        more, needs = reader.split_needs(more, line.start, result.setting)
        result.broken = result.broken or (needs is None and more != line.text)
        result.needs = needs or result.needs
    result.text = f"{result.text} {more}"


def _read_effects(reader: Reader, result: Sentence, line: Line) -> None:
    text = line.text[1:].lstrip()
    if _JUMP.match(text) is not None:
        result.jump = True
        return
    if "->" in text:
        report_trailing_arrow(reader, line)
        text = text[: text.rfind("->")].rstrip()
        result.nested = True  # the arrow is there, but in the wrong place
    if result.arrow is not None:
        reader.find_line(codes.TEXT_AFTER_END, line, line=result.arrow.number)
        return
    if line.children:
        reader.childless(line)
    effects = reader.effects(text, line.start + len(line.text) - len(line.text[1:].lstrip()), result.setting)
    result.broken = result.broken or not effects
    result.effects += effects


def _read_hint(reader: Reader, result: Sentence, line: Line) -> None:
    """`hint: ...`, the one field below a choice or an action: helps a reader who finds it locked."""
    said = line.text.partition(":")[2].strip()
    for child in reader.children(line):
        if child.kind == _TEXT and not child.children:
            said = f"{said} {child.text}"
        else:
            reader.find_line(codes.STRAY_INDENT, child, parent="`hint:`")
    if result.hint:
        reader.find_line(codes.DUPLICATE_FIELD, line, kind="choice", field="hint")
    elif not said:
        reader.find_line(
            codes.MISSING_VALUE, line, label="hint:", expected="what to look for, in a sentence,"
        )
    result.hint = joined(said)


def _check_hint(reader: Reader, sentence: Sentence, line: Line) -> None:
    """A hint only helps if something can be locked."""
    if sentence.hint and sentence.needs is None and sentence.cost is None and not sentence.broken:
        reader.find_line(codes.NEEDLESS_HINT, next(one for one in line.children if one.kind == _LABEL))


_JUMP = re.compile(r"(?:goto|go to|turn to|jump to|jump|divert to) [\w./-]+$")


def _misplaced(reader: Reader, result: Sentence, line: Line) -> None:
    if line.kind == _CHOICE:
        from compiler.lower.pages import report_nested

        result.nested = True
        report_nested(reader, line)
        return
    reader.find_line(
        codes.MISPLACED_LINE, line, what="This line", kind="choice", where="a line without indentation"
    )


def _nothing(reader: Reader, result: Sentence, line: Line) -> None:
    """A comment means nothing in the game."""


_BY_CLASS: dict[int, Callable[[Reader, Sentence, Line], None]] = {
    _INSTRUCTION: _read_effects,
    _ARROW: _read_arrow,
    _BRACKET: _read_bracket,
    _TEXT: _read_words,
    _LABEL: _read_hint,
    _COMMENT: _nothing,
}


def _whole(reader: Reader, line: Line, text: str, offset: int) -> tuple[str, int]:
    """A sentence whose bracket closes on the next line: both lines as one, with every offset kept."""
    first = line.children[0] if line.children else None
    if first is None or first.kind != _TEXT or "]" not in first.text:
        return text, 0
    return reader.source.text[offset : first.end].replace("\n", " "), 1


def read_choice(reader: Reader, line: Line, keys: dict[str, int]) -> Choice | None:
    """A bullet of a verse; None if it is not possible there."""
    text = line.text[1:].lstrip()
    sentence = read_sentence(reader, line, text, line.start + len(line.text) - len(text))
    if not sentence.text:
        reader.find_line(codes.EMPTY_CHOICE, line)
        return None
    if sentence.jump and sentence.arrow is None:
        _report_no_arrow(reader, line)
        return None
    key = choice_key(sentence.text, keys)
    if sentence.tail:
        from compiler.lower.pages import read_tail

        sentence.to = read_tail(reader, sentence.tail, key)
    elif sentence.arrow is None and any(isinstance(effect, CampaignEnds) for effect in sentence.effects):
        # Nothing is read after the end of the campaign, so nothing about it needs a report.
        sentence.to = "end"
    elif sentence.arrow is None:
        if not sentence.nested:
            _report_no_arrow(reader, line)
        return None
    if sentence.hint:
        _check_hint(reader, sentence, line)
    if sentence.to is None or sentence.broken:
        return None
    return Choice(
        key=key,
        text=sentence.text,
        to=sentence.to,
        at=line.at,
        cost=sentence.cost,
        needs=sentence.needs,
        hint=sentence.hint,
        do=sentence.effects,
    )


def _report_no_arrow(reader: Reader, line: Line) -> None:
    """A choice that leads nowhere. An arrow at the end of its words is moved to a line of its own."""
    help = (
        _meant(line)
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


def _meant(line: Line) -> str:
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


def _check_effect(reader: Reader, words: str, offset: int) -> None:
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


def _check_second_cost(reader: Reader, text: str, words: str, offset: int) -> None:
    """A second cost in parentheses would only be printed: says so."""
    from compiler.grammar.payload_findings import parses

    first, second = text[1 : text.find(")")].strip(), words[1:].partition(")")[0].strip()
    if ")" in words and parses(reader, "cost", second):
        help = f"All that it costs stands in one pair of parentheses: `({second}, {first})`."
        end = offset + words.find(")") + 1
        reader.find(codes.STRAY_BRACKET, offset, end, text=f"({second})", help=help)


def _check_pieces(reader: Reader, words: str, offset: int) -> None:
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


_SENTENCE_LIKE = re.compile(r"[A-Z]")
_LONE_WORD = re.compile(r"[a-z]+")


def choice_key(text: str, taken: dict[str, int]) -> str:
    """The first words of a choice: its name in logs, saves and plans."""
    words = _WORD.findall(text.lower())[:_KEY_WORDS]
    key = "-".join(words) or "choice"
    if not key[0].isalpha():
        key = f"choice-{key}"
    count = taken.get(key, 0) + 1
    taken[key] = count
    return key if count == 1 else f"{key}-{count}"


def read_otherwise(reader: Reader, line: Line) -> Otherwise | None:
    """Where reading continues when every choice is locked."""
    text = line.text[1:].lstrip()
    offset = line.start + len(line.text) - len(text)
    before, to, arrow = reader.split_arrow(text, offset)
    if not arrow:
        reader.find_line(codes.NO_WAY_OUT, line, where="`otherwise`")
        return None
    words = before.removeprefix("otherwise").strip()
    effects = reader.effects(words, offset + len(before) - len(words)) if words else ()
    return Otherwise(to=to, at=line.at, do=effects) if to is not None else None


def read_action(
    reader: Reader, line: Line, text: str, offset: int, setting: Setting = "journal"
) -> Action | None:
    """An action of a location, a tile, an item: a choice without a verse around it."""
    sentence = read_sentence(reader, line, text, offset, setting)
    fields: dict[str, Any] = {"cost": sentence.cost, "needs": sentence.needs, "do": sentence.effects}
    if sentence.hint:
        fields["hint"] = sentence.hint
        _check_hint(reader, sentence, line)
    if not (sentence.text or sentence.effects or sentence.to or sentence.broken):
        reader.find_line(codes.MISSING_VALUE, line, label=text or line.text, expected="what is done")
        return None
    to = sentence.to
    if sentence.jump:
        reader.find_line(codes.BAD_TARGET, line, text=joined(line.children[-1].text), help=_meant(line))
    if sentence.tail:
        from compiler.lower.pages import read_tail

        to = read_tail(reader, sentence.tail, choice_key(sentence.text, {}), where="This action", ends=True)
    return Action(text=sentence.text, at=line.at, to=to, **fields)
