"""What must be true for every input, however mad: no exception, no hang, findings with real places and real words."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

from compiler.api import Job, Result, compile_campaign
from compiler.diagnostics import codes
from compiler.diagnostics.finding import Diagnostic
from compiler.diagnostics.render import render
from compiler.sources.source import SourceFile
from compiler.sources.workspace import decode

# The campaign around an input, so that there is something for its names and seals to contradict.
STAGE = """campaign fuzzed "Fuzzed"
  edition: {edition}
  start: fenmouth
  characters: brannoc

location fenmouth 101 "Fenmouth"

character brannoc 1 "Brannoc"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0
"""
EDITIONS = ("kings-of-ruin", "fall-of-avalon")
LONGEST = 5.0
# Words that only a parser says.
_JARGON = re.compile(
    r"\b(?:token|lexer|parser|terminal|regex|NoneType|Traceback|Unexpected\w+|W_[A-Z]+|INT|NAME|PATH|\$END|EOF)\b"
)


class Broken(AssertionError):
    """An input that broke a promise."""


def judge(data: bytes | str, edition: str = EDITIONS[0]) -> Result:
    """Compiles an input inside a small campaign and checks every promise. It must take few seconds of its own."""
    findings: list[Diagnostic] = []
    source = (
        decode(data, "fuzz.chron", findings) if isinstance(data, bytes) else SourceFile("fuzz.chron", data)
    )
    stage = SourceFile("campaign.chron", STAGE.format(edition=edition))
    began = time.process_time()
    result = compile_campaign(Job([stage, source], "", findings))
    took = time.process_time() - began
    if took > LONGEST:
        raise Broken(f"took {took:.1f} s")
    check(result.diagnostics, result)
    return result


def check(diagnostics: Sequence[Diagnostic], result: Result) -> None:
    for diagnostic in diagnostics:
        place = diagnostic.place
        if place is not None:
            _check_place(place.file, place.span, result, diagnostic)
        for related in diagnostic.related:
            _check_place(related.place.file, related.place.span, result, diagnostic)
        for edit in diagnostic.fix.edits if diagnostic.fix is not None else ():
            _check_place(edit.place.file, edit.place.span, result, diagnostic)
        words = _own_words(diagnostic)
        if _JARGON.search(words):
            raise Broken(f"a parser speaks: {words}")
    if diagnostics:
        render(diagnostics[:20], result.sources)


def _own_words(diagnostic: Diagnostic) -> str:
    """The message without its quotes of the author's text. A note to oneself is nothing but such a quote."""
    if diagnostic.code is codes.TODO:
        return ""
    return re.sub(r"`[^`]*`", "", f"{diagnostic.message} {diagnostic.help}")


def _check_place(file: str, span: tuple[int, int], result: Result, diagnostic: Diagnostic) -> None:
    source = result.sources.get(file)
    if source is None:
        raise Broken(f"{diagnostic.code.id} speaks of a file that is not there: {file}")
    start, end = span
    if not 0 <= start <= end <= len(source.text):
        raise Broken(
            f"{diagnostic.code.id} points at {start}..{end} of {len(source.text)}: {diagnostic.message}"
        )
