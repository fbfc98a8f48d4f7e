"""Findings as a person reads them in a terminal: the line, the mark under it, and what to do.

Owns only the layout. The caller decides about colour, which repeats what the words already say.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from compiler.diagnostics.excerpt import excerpt, shortened, visible
from compiler.diagnostics.finding import Diagnostic, Edit, Fix, Place
from compiler.diagnostics.report import count
from compiler.sources.source import SourceFile, Span

WIDTH = 100
_MOST_EVIDENCE = 60  # a proof has six lines at most, a play is shown to its end
_MOST_RELATED = 6
_MOST_FIX_LINES = 6
_LONGEST_PATH = 200
_LONGEST_PASTE = 2000

Sources = Mapping[str, SourceFile]
Paint = Callable[[str, str], str]

_STYLES = {"error": "1;31", "warning": "1;33", "note": "1;36", "bold": "1", "frame": "34", "fix": "32"}


def painter(color: bool) -> Paint:
    """A function that paints a text in a style, or leaves it alone."""
    if not color:
        return lambda text, style: text
    return lambda text, style: f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if text else text


def render(
    diagnostics: Sequence[Diagnostic],
    sources: Sources,
    *,
    color: bool = False,
    width: int = WIDTH,
    limit: int | None = None,
    quiet: bool = False,
) -> str:
    """All findings, then once how to learn more, unless `quiet`. Those beyond `limit` are counted, not shown."""
    shown = diagnostics if limit is None else diagnostics[:limit]
    parts = [render_one(diagnostic, sources, color=color, width=width) for diagnostic in shown]
    if len(shown) < len(diagnostics):
        parts.append(f"... and {counted(len(diagnostics) - len(shown), 'more finding')}.\n")
    if shown and not quiet:
        worst = max(shown, key=lambda diagnostic: diagnostic.severity)
        parts.append(f"To read what a finding means: chronicler explain {worst.code.id}\n")
    return "\n".join(parts)


def render_one(diagnostic: Diagnostic, sources: Sources, *, color: bool = False, width: int = WIDTH) -> str:
    """One finding with everything that belongs to it; ends with a line break."""
    page = _Page(sources, painter(color), max(width, 40), _gutter(diagnostic, sources))
    return "\n".join(page.finding(diagnostic)) + "\n"


def summary(diagnostics: Iterable[Diagnostic], checked: int | None = None) -> str:
    """The run in one line; `checked` is how many files were looked at."""
    found = list(diagnostics)
    if not found:
        return "no findings" if checked is None else f"no findings in {counted(checked, 'file')}"
    counts = zip(count(found), ("error", "warning", "note"))
    words = ", ".join(counted(number, word) for number, word in counts if number)
    files = len({diagnostic.place.file for diagnostic in found if diagnostic.place is not None})
    return f"{words} in {counted(files, 'file')}" if files else words


def counted(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class _Page:
    """Lays out one finding. Holds what every line of it needs: texts, paint, width, gutter."""

    def __init__(self, sources: Sources, paint: Paint, width: int, gutter: int) -> None:
        self.sources = sources
        self.paint = paint
        self.width = width
        self.gutter = gutter

    def finding(self, diagnostic: Diagnostic) -> Iterator[str]:
        yield from self.head(diagnostic)
        if diagnostic.place is not None:
            yield from self.place(diagnostic.place, "at", "", "^", diagnostic.severity.word)
        for related in diagnostic.related[:_MOST_RELATED]:
            yield from self.place(related.place, "see", related.message, "-", "frame")
        yield from self.rest("see also", len(diagnostic.related) - _MOST_RELATED, "place")
        for line in diagnostic.evidence[:_MOST_EVIDENCE]:
            yield from self.note("because", line)
        yield from self.rest("because", len(diagnostic.evidence) - _MOST_EVIDENCE, "step")
        if diagnostic.help:
            yield from self.note("help", diagnostic.help)
        if diagnostic.fix is not None:
            yield from self.fix(diagnostic.fix)

    def head(self, diagnostic: Diagnostic) -> Iterator[str]:
        word, code = diagnostic.severity.word, diagnostic.code
        label = f"{word}[{code.id}] {code.name}:"
        # Wrapped together with its label, so that the first line has room for it.
        first, *more = _folded(f"{label} {diagnostic.message}", self.width)
        # A narrow terminal can break the line inside the label, which is then painted up to there.
        cut = min(len(label), len(first))
        yield self.paint(first[:cut], word) + self.paint(first[cut:], "bold")
        yield from (self.paint(f"  {line}", "bold") for line in more)

    def place(self, place: Place, lead: str, message: str, mark: str, style: str) -> Iterator[str]:
        source = self.sources.get(place.file)
        blank = " " * self.gutter
        where = shortened(visible(place.file), _LONGEST_PATH)
        if source is not None:
            line, column = source.position(place.span.start)
            where = f"{where}:{line}:{column}"
        head = f"{blank} {lead} {where}"
        words = _folded(message, self.width) if message else []
        if len(words) == 1 and len(head) + len(words[0]) <= self.width:
            yield f"{head}: {words[0]}"
        else:
            yield head
            yield from (f"{blank}     {line}" for line in words)
        if source is None:
            return
        bar = self.paint(f"{blank} |", "frame")
        yield bar
        for shown in excerpt(source, place.span, self.width):
            if shown is None:
                yield self.paint(f"{'...':>{self.gutter}} |", "frame")
                continue
            yield self.paint(f"{shown.number:>{self.gutter}} |", "frame") + _spaced(shown.text)
            yield f"{bar} {' ' * shown.indent}{self.paint(mark * shown.marked, style)}"

    def note(self, label: str, text: str) -> Iterator[str]:
        indent = " " * (self.gutter + 1)
        lead = f"= {label}: "
        for paragraph in text.splitlines() or [""]:
            for line in _folded(paragraph, self.width - len(lead)):
                yield f"{indent}{self.paint(lead, 'bold') if lead.strip() else lead}{line}"
                lead = " " * len(lead)

    def rest(self, label: str, number: int, noun: str) -> Iterator[str]:
        if number > 0:
            yield from self.note(label, counted(number, f"more {noun}"))

    def fix(self, fix: Fix) -> Iterator[str]:
        """What to paste: the lines as they would be, with a `+` before each."""
        yield from self.note("fix", fix.title)
        lines = list(self.pasted(fix.edits))
        for line in lines[:_MOST_FIX_LINES]:
            text = shortened(visible(line[: 2 * self.width]), self.width)
            yield f"{' ' * self.gutter} {self.paint('+', 'fix')}{_spaced(self.paint(text, 'fix'))}"
        yield from self.rest("fix", len(lines) - _MOST_FIX_LINES, "line")

    def pasted(self, edits: tuple[Edit, ...]) -> Iterator[str]:
        files = dict.fromkeys(edit.place.file for edit in edits)
        for file in files:
            here = sorted(
                (edit for edit in edits if edit.place.file == file), key=lambda edit: edit.place.span
            )
            source = self.sources.get(file)
            if source is None:
                for edit in here:
                    yield from edit.new_text.splitlines()
            else:
                yield from _edited_lines(source, here, self.width)


def _edited_lines(source: SourceFile, edits: Sequence[Edit], width: int) -> Iterator[str]:
    """The lines that the edits touch, as they read afterwards; for a huge line only the part near an edit."""
    text = source.text
    edits = list(edits)
    while edits:
        start, done = edits[0].place.span
        begin = max(source.line_span(source.position(start).line).start, start - width)
        parts = [text[begin:start]]
        while edits:
            start, stop = edits[0].place.span
            # An edit further down has its own lines; the lines between them are not part of the paste.
            if len(parts) > 1 and source.position(start).line > source.position(done).line + 1:
                break
            parts += [text[done:start], edits.pop(0).new_text[:_LONGEST_PASTE]]
            done = max(done, stop)
        end = min(source.line_span(source.position(done).line).end, done + width)
        parts.append(text[done:end])
        yield from "".join(parts).split("\n")


def _gutter(diagnostic: Diagnostic, sources: Sources) -> int:
    """How wide the column of line numbers must be for every excerpt of this finding."""
    places = [related.place for related in diagnostic.related]
    if diagnostic.place is not None:
        places.append(diagnostic.place)
    widest = 3
    for file, span in places:
        source = sources.get(file)
        if source is not None:
            widest = max(widest, len(str(source.position(max(Span(*span))).line)))
    return widest


def _folded(text: str, width: int) -> list[str]:
    """A text in lines of this width. Words stay whole, so that readers can paste them."""
    flat = visible(" ".join(text.split()))
    return wrap(flat, max(width, 20), break_on_hyphens=False) or [""]


def _spaced(text: str) -> str:
    # No blank at the end of an empty line: goldens are read in review, where it would be invisible.
    return f" {text}" if text else ""
