"""What the rulebook says about a word, when a writer points at it in a line of the language."""

from __future__ import annotations

import re
from functools import cache

from compiler.live.open_campaign import Snapshot
from compiler.sources.source import Span
from schemas.going_out import for_markdown

_WORD = re.compile(r"[a-z][a-z-]*")
_SAID = re.compile(r"\s*(?:>|[a-z][a-z ]*(?:\d[\d+-]*)?(?: \w+)?:|[\d+, -]+:|[a-z]+ +->)")
_ASKED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


def rule_at(now: Snapshot, path: str, offset: int) -> tuple[str, Span] | None:
    """What the rulebook says about a word in a line of the language; None in prose, and for words that it does not explain."""
    source = now.sources.get(path)
    if source is None:
        return None
    line = source.line_span(source.position(offset).line)
    text = source.text[line.start : line.end]
    found = next(
        (one for one in _WORD.finditer(text) if one.start() <= offset - line.start <= one.end()), None
    )
    if found is None:
        return None
    asked = any(one.start() <= found.start() < one.end() for one in _ASKED.finditer(text))
    if not (_SAID.match(text) or (asked and text.lstrip().startswith("*"))):
        return None
    told = _rules_of(now.result.edition).get(found[0]) or _rules_of(now.result.edition).get(
        found[0].rstrip("s")
    )
    if told is None:
        return None
    return told, Span(line.start + found.start(), line.start + found.end())


@cache
def _rules_of(edition: str) -> dict[str, str]:
    """The rulebook's terms of one edition, in our own words."""
    from runtime.editions.by_name import EDITIONS
    from runtime.paper.rule_topics import explained

    if edition not in EDITIONS:
        return {}
    entries = explained([(edition, EDITIONS[edition].words)])
    return {
        one.term.lower(): f"**{for_markdown(one.term)}** (rulebook)\n\n{for_markdown(one.says[edition])}"
        for one in entries
        if edition in one.says
    }
