"""Fixes are tried before they are offered. One that does not repair its line, or breaks another, is dropped."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence

from compiler.diagnostics import codes
from compiler.diagnostics.finding import NOTE, Diagnostic, Edit, Fix
from compiler.diagnostics.fixing import apply
from compiler.diagnostics.report import Report
from compiler.sources.late_patterns import late
from compiler.sources.source import SourceFile

# At most this many fixes of one file are tried; the others come in the next round, after these.
MOST_TRIED = 40
Found = list[Diagnostic]
_HEAD = late(r"^(?=\S)", re.MULTILINE)


def proved(
    diagnostics: Sequence[Diagnostic], sources: Mapping[str, SourceFile], edition: str
) -> list[Diagnostic]:
    """The findings, with those fixes that leave the file with fewer findings than before."""
    unmerged = {one.place.file for one in diagnostics if one.code is codes.MERGE_MARKER and one.place}
    before: dict[str, Found] = {}
    tried: Counter[str] = Counter()
    kept = []
    for diagnostic in diagnostics:
        fix = diagnostic.fix
        if fix is not None and diagnostic.place is not None:
            file = diagnostic.place.file
            tried[file] += 1
            if file in unmerged or tried[file] > MOST_TRIED or file not in sources:
                fix = None
            else:
                if file not in before:
                    before[file] = _found(sources[file], edition)
                here = [edit for edit in fix.edits if edit.place.file == file]
                text = apply(sources[file].text, here)
                after = _found(SourceFile(file, text), edition)
                if not _better(before[file], after, diagnostic.code.id, fix, text):
                    fix = None
            if fix is None:
                diagnostic = diagnostic._replace(fix=None)
        kept.append(diagnostic)
    return kept


def mended(
    source: SourceFile, diagnostics: Sequence[Diagnostic], edition: str
) -> tuple[str, list[Diagnostic]]:
    """The text of a file after as many of its fixes as fit together, and the findings that they repair."""
    text = source.text
    before = _found(source, edition)
    made: list[Diagnostic] = []
    # From the end to the beginning, so that the places of the other edits stay valid.
    here = [one for one in diagnostics if one.fix is not None and _is_of(one, source.path)]
    last = len(text) + 1
    for diagnostic in sorted(here, key=_end, reverse=True):
        assert diagnostic.fix is not None
        if _end(diagnostic) >= last:
            continue
        tried = apply(text, diagnostic.fix.edits)
        after = _found(SourceFile(source.path, tried), edition)
        if _better(before, after, diagnostic.code.id, diagnostic.fix, tried):
            text, before = tried, after
            made.append(diagnostic)
            last = min(edit.place.span.start for edit in diagnostic.fix.edits)
    return text, made


def _is_of(diagnostic: Diagnostic, file: str) -> bool:
    """Whether a fix changes this file and no other."""
    return diagnostic.fix is not None and all(edit.place.file == file for edit in diagnostic.fix.edits)


def _end(diagnostic: Diagnostic) -> int:
    assert diagnostic.fix is not None
    return max(edit.place.span.end for edit in diagnostic.fix.edits)


def _found(source: SourceFile, edition: str) -> Found:
    """What reading a file alone finds, by code."""
    from compiler.grammar.payloads import payloads
    from compiler.lower.blocks import read_file

    report = Report({source.path: source})
    read_file(source, report, payloads(), edition)
    return [one for one in dict.fromkeys(report.found) if one.severity is not NOTE]


def _better(before: Found, after: Found, own: str, fix: Fix, text: str) -> bool:
    """Whether the finding is gone, the file alone shows fewer findings, and the new text has no new ones.

    A mistake that another one hid may appear elsewhere in the file: it was there before.
    """
    was, now = (Counter(one.code.id for one in found) for found in (before, after))
    if now.total() > was.total():
        return False
    # Things that only the whole campaign shows, such as an unknown name, are not among the findings of the file
    # alone.
    if own in was and now[own] >= was[own]:
        return False
    new = [one for one in after if now[one.code.id] > was[one.code.id] and one.place is not None]
    if now.total() == was.total() and any(not _in_the_block(fix, one, text) for one in new):
        return False  # a second mistake in the same block may appear, and is repaired next
    return not any(_touches(edit, one) for edit in fix.edits for one in new)


def _in_the_block(fix: Fix, found: Diagnostic, text: str) -> bool:
    """Whether a finding is in the block where the fix begins: from one line at the margin to the next."""
    assert found.place is not None
    place = min(edit.place.span.start for edit in fix.edits)
    heads = [0, *(match.start() for match in _HEAD.finditer(text)), len(text) + 1]
    at = bisect_right(heads, place)
    return heads[at - 1] <= found.place.span.start < heads[at]


def _touches(edit: Edit, found: Diagnostic) -> bool:
    """Whether a finding is in what an edit wrote."""
    assert found.place is not None
    start = edit.place.span.start
    return found.place.span.start < start + len(edit.new_text) and start < found.place.span.end
