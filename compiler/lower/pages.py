"""Pages: steps in reading order, then choices or one arrow. One function for each class of line."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from compiler.diagnostics import codes
from compiler.lower.choices import read_choice, read_otherwise
from compiler.lower.filtered import hides_choices, read_hidden_choices, read_passage
from compiler.lower.instructions import add_prose, misplaced, read_instruction
from compiler.lower.reader import Reader
from compiler.lower.slips import meant_arrow, report_bullet
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line
from schemas.model import Choice, Do, Fork, Otherwise, Page, Roll, Step, Toss, Verse
from schemas.registry import Requirement
from schemas.vocabulary.calendar import CampaignEnds

_TEXT, _INSTRUCTION, _ARROW = int(LineClass.TEXT), int(LineClass.INSTRUCTION), int(LineClass.ARROW)
_CHOICE, _COMMENT = int(LineClass.CHOICE), int(LineClass.COMMENT)


def read_page(reader: Reader, lines: list[Line], *, where: str, stub: bool = False) -> Page:
    """The steps in reading order, then choices or one arrow."""
    page = _PageReading(reader, where)
    for line in lines:
        kind = line.kind
        if kind == _COMMENT:
            continue
        if page.ended is not None:
            reader.find_line(codes.TEXT_AFTER_END, line, line=page.ended.number)
            page.broken = True
            break
        _BY_CLASS.get(kind, _misplaced)(page, line)
    return page.finish(lines, stub)


def read_tail(
    reader: Reader, lines: list[Line], key: str, *, where: str = "This choice", ends: bool = False
) -> str | None:
    """A table, a passage or a redirection below a choice, an action or an event, with everything that follows it.

    On paper such a thing needs a number: it becomes a Verse of its own, and this returns its id. With `ends`, reading
    ends unless the text says otherwise.
    """
    nested = next((line for line in lines if line.kind == _CHOICE), None)
    if nested is not None:
        report_nested(reader, nested)
        return None
    page = read_page(reader, lines, where=where, stub=ends)
    if ends and page.to is None and not (page.steps and _ends(page.steps[-1])):
        page = replace(page, to="end")
    name = f"{reader.section or 'book'}/{reader.owner}-{key}"
    first = lines[0]
    reader.declare("verse", name, first, 0, 0, (False,))
    reader.unit.add("verses", Verse(id=name, page=page, file=reader.source.path, at=first.at))
    return name


def report_nested(reader: Reader, line: Line) -> None:
    reader.find_line(
        codes.MISPLACED_LINE,
        line,
        what="A choice",
        kind="choice",
        where="a verse of its own: let the choice above lead there with `-> name`",
    )


class _PageReading:
    """A page as far as it has been read."""

    __slots__ = (
        "broken",
        "chain",
        "choices",
        "ended",
        "keys",
        "last",
        "otherwise",
        "reader",
        "steps",
        "to",
        "where",
    )

    def __init__(self, reader: Reader, where: str) -> None:
        self.reader = reader
        self.where = where
        self.steps: list[Step] = []
        self.choices: list[Choice] = []
        self.keys: dict[str, int] = {}
        self.otherwise: Otherwise | None = None
        self.to: str | None = None
        self.ended: Line | None = None  # nothing can be read below it
        self.last: Line | None = None  # the `otherwise` of the choices
        self.chain: list[
            Requirement
        ] = []  # the requirements of the passages above, as long as `otherwise` may follow
        self.broken = False

    def finish(self, lines: list[Line], stub: bool) -> Page:
        reader = self.reader
        if not (self.choices or self.ended or self.broken or stub):
            start, end = (lines[-1].start, lines[-1].end) if lines else _header_span(reader)
            help, fix = meant_arrow(reader, lines[-1]) if lines else ("", None)
            reader.find(codes.NO_WAY_OUT, start, end, where=self.where, help=help, fix=fix)
        page = Page(
            steps=tuple(self.steps), choices=tuple(self.choices), otherwise=self.otherwise, to=self.to
        )
        if self.last is not None and not self.choices and not self.broken:
            self.misplace(
                self.last, "`otherwise` without choices", "a verse with choices, or use a plain arrow"
            )
        elif self.choices and not self.broken and self.to is None:
            _check_openness(reader, page, lines, self.last, self.where)
        return page

    def misplace(self, line: Line, what: str, where: str) -> None:
        self.reader.find_line(codes.MISPLACED_LINE, line, what=what, kind="verse", where=where)


# ---- one function for each class of line ------------------------------------------------------------------------
def _read_text(page: _PageReading, line: Line) -> None:
    if page.choices:
        page.misplace(line, "Prose after the choices", "before them")
        return
    page.chain.clear()
    add_prose(page.reader, page.steps, line)
    if line.children:
        page.broken = report_bullet(page.reader, line) or page.broken


def _read_choice(page: _PageReading, line: Line) -> None:
    choice = read_choice(page.reader, line, page.keys)
    if choice is None:
        page.broken = True
        return
    if choice.text in [before.text for before in page.choices]:
        page.reader.find_line(codes.SAME_WORDS, line)
    page.choices.append(choice)


def _read_instruction(page: _PageReading, line: Line) -> None:
    text = line.text[1:].lstrip()
    if text.startswith("otherwise"):
        _read_otherwise(page, line, text)
    elif hides_choices(line):
        veiled, whole = read_hidden_choices(page.reader, line, page.keys)
        page.choices += veiled
        page.broken = page.broken or not whole
    elif page.choices:
        page.misplace(line, "An instruction after the choices", "before them, or below one of them")
    elif text.startswith("if ") and line.children and "->" not in text and " then " not in text:
        page.chain.clear()
        _read_passage(page, line, text.removeprefix("if "))
    else:
        page.chain.clear()
        step = read_instruction(page.reader, line)
        if step is None:
            page.broken = True
            return
        page.steps.append(step)
        if _ends(step):
            page.ended = line


def _read_otherwise(page: _PageReading, line: Line, text: str) -> None:
    """Below a passage: the text read in its place. Below choices: where reading continues when all of them are locked."""
    words = text.removeprefix("otherwise").strip()
    if "->" not in text and (line.children or words.startswith("if ")) and not page.choices:
        if not page.chain:
            page.misplace(line, "`otherwise` with prose", "right below a passage, `> if ...` with prose")
            page.broken = True
            return
        _read_passage(page, line, words.removeprefix("if ").strip())
        return
    if page.otherwise is not None:
        page.misplace(line, "A second `otherwise`", "the first one")
    page.last = line
    page.otherwise = read_otherwise(page.reader, line)
    page.broken = page.broken or page.otherwise is None


def _read_passage(page: _PageReading, line: Line, words: str) -> None:
    passage, needs = read_passage(page.reader, line, words, page.chain)
    page.broken = page.broken or passage is None
    if passage is not None:
        page.steps.append(passage)
    if needs is not None:
        page.chain.append(needs)


def _read_arrow(page: _PageReading, line: Line) -> None:
    reader = page.reader
    text = line.text[2:].strip()
    page.to = reader.target(text, line.start + len(line.text) - len(line.text[2:].lstrip()))
    page.broken = page.broken or page.to is None
    page.ended = line
    if page.choices:
        reader.find_line(codes.ARROW_WITH_CHOICES, line, verse=page.where.removeprefix("Verse ").strip("`"))
    if line.children:
        reader.childless(line)


def _misplaced(page: _PageReading, line: Line) -> None:
    misplaced(page.reader, line)
    page.broken = True


_BY_CLASS: dict[int, Callable[[_PageReading, Line], None]] = {
    _TEXT: _read_text,
    _CHOICE: _read_choice,
    _INSTRUCTION: _read_instruction,
    _ARROW: _read_arrow,
}


# ---- the page as a whole ------------------------------------------------------------------------------------------
def _check_openness(
    reader: Reader, page: Page, lines: list[Line], otherwise: Line | None, where: str
) -> None:
    """`otherwise` is there exactly if all choices can be locked at once."""
    if otherwise is None and any(choice.needs is None and choice.cost is None for choice in page.choices):
        return
    from compiler.lower.openness import can_all_lock

    locked = can_all_lock(page)
    if locked and otherwise is None:
        first = next(line for line in lines if line.kind == _CHOICE or hides_choices(line))
        reader.find_line(codes.ALL_CHOICES_LOCKED, first, where=where[0].lower() + where[1:])
    elif locked is False and otherwise is not None:
        reader.find_line(codes.NEEDLESS_OTHERWISE, otherwise)


def _header_span(reader: Reader) -> tuple[int, int]:
    """The place to show if a block has no lines at all: its header."""
    symbol = reader.unit.symbols[-1]
    return symbol.start, symbol.end


def _ends(step: Step) -> bool:
    """Whether nothing after the step can be read."""
    match step:
        case Do(do=do):
            return any(isinstance(effect, CampaignEnds) for effect in do)
        case Roll(rows=rows) | Toss(rows=rows) | Fork(rows=rows):
            return bool(rows) and all(row.to is not None for row in rows)
        case _:
            return False
