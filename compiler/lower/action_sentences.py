"""What a choice or an action says, piece by piece: its cost, its words, its requirement, and the lines below it."""

from __future__ import annotations

import re
from collections.abc import Callable

from compiler.diagnostics import codes
from compiler.lower.choice_slips import check_effect, check_pieces, check_second_cost
from compiler.lower.reader import Reader, Setting, joined
from compiler.lower.slips import report_trailing_arrow
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line
from schemas.parts import Cost
from schemas.registry import Effect, Requirement

_TEXT, _INSTRUCTION, _ARROW = int(LineClass.TEXT), int(LineClass.INSTRUCTION), int(LineClass.ARROW)
_BRACKET, _COMMENT = int(LineClass.BRACKET), int(LineClass.COMMENT)
_CHOICE, _LABEL = int(LineClass.CHOICE), int(LineClass.LABEL)


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
        check_second_cost(reader, text, words, start)
    if " > " in words:
        check_effect(reader, words, start)
    if "]" in words or "}" in words or words.rstrip(".!?").endswith(")"):
        check_pieces(reader, words, start)
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


def check_hint(reader: Reader, sentence: Sentence, line: Line) -> None:
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


_SENTENCE_LIKE = re.compile(r"[A-Z]")
