"""What a word of the language means in its place: the phrase it belongs to, in the vocabulary's own words."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from compiler.diagnostics.report import Report
from compiler.editions.by_name import language_of
from compiler.grammar.payloads import Parsed, PayloadError, Payloads, payloads
from compiler.live.completing import phrase_in_words
from compiler.live.line_offers import field_labels
from compiler.live.open_campaign import Snapshot
from compiler.live.outline import header_of, tree_of
from compiler.lower.blocks import read_file
from compiler.sources.source import SourceFile, Span
from compiler.syntax.headers import KINDS
from schemas.registry import Entry, Family, entries

_WORD = re.compile(r"[a-z][a-z-]*")


def term_at(now: Snapshot, path: str, offset: int) -> tuple[str, Span] | None:
    """The term of the rulebook at a place, explained; None in prose."""
    source = now.sources.get(path)
    if source is None:
        return None
    line = source.line_span(source.position(offset).line)
    word = next(
        (found for found in _WORD.finditer(source.text, *line) if found.start() <= offset <= found.end()),
        None,
    )
    if word is None:
        return None
    span = Span(*word.span())
    if span.start == line.start:
        return _block(now, source, line)
    phrases = [entry for entry in _phrases_of(now, source, line) if word[0] in _words_of(entry)]
    if not phrases:
        return None
    told = [f"**{phrase_in_words(entry)}** ({entry.family})\n\n{entry.doc}" for entry in phrases[:4]]
    return "\n\n---\n\n".join(told), span


def _words_of(entry: Entry) -> set[str]:
    found: set[str] = set()
    for phrase in entry.phrases:
        for word in phrase.words():
            found |= {word.text, f"{word.text}s"}
    return found


def _block(now: Snapshot, source: SourceFile, line: Span) -> tuple[str, Span] | None:
    block = next((one for one in tree_of(source).blocks if one.header.start == line.start), None)
    header = header_of(block) if block is not None else None
    if header is None:
        return None
    word = header.kind.word
    language = language_of(now.result.edition)
    labels = [label for label in field_labels().get(word, ()) if language.lacks_field(word, label) is None]
    told = [f"**{word}** is written `{KINDS[word].shape}`."]
    if labels:
        told.append(f"Fields: {', '.join(f'`{label}:`' for label in labels)}")
    return "\n\n".join(told), Span(line.start, line.start + len(word))


class _Noting(Payloads):
    """The payload parser, which also notes the phrases in what it read."""

    def __init__(self, line: str) -> None:
        super().__init__()
        self.ops: dict[str, None] = {}
        self._line = line
        self._real = payloads()

    def parse(self, start: str, text: str, qualify: Callable[[str], str]) -> Parsed:
        parsed = self._real.parse(start, text, qualify)
        if text and text in self._line:
            self.ops.update(dict.fromkeys(_ops_in(parsed.value)))
        return parsed


def _ops_in(value: Any) -> list[str]:
    """The tags of a value and of everything in it."""
    if isinstance(value, (tuple, list)):
        return [op for one in value for op in _ops_in(one)]
    config = getattr(value, "__struct_config__", None)
    if config is None:
        return []
    inner = (
        [op for field in config.fields for op in _ops_in(getattr(value, field))]
        if hasattr(config, "fields")
        else []
    )
    if not hasattr(config, "fields"):
        inner = [op for field in value.__struct_fields__ for op in _ops_in(getattr(value, field))]
    return [config.tag, *inner] if isinstance(config.tag, str) else inner


def _phrases_of(now: Snapshot, source: SourceFile, line: Span) -> list[Entry]:
    """The phrases that a line contains, as the compiler reads it. Reads only its block again."""
    text = source.text[line.start : line.end]
    noting = _Noting(text)
    start, end = _block_around(source, line)
    # The section's heading, so that names of Verses have a home.
    block = SourceFile(source.path, f"journal x\n\n{source.text[start:end]}")
    with suppress(PayloadError):
        read_file(block, Report(), noting, now.result.edition)
    families: tuple[Family, ...] = ("effect", "requirement", "rule")
    known = {entry.op: entry for family in families for entry in entries(family)}
    return [known[op] for op in noting.ops if op in known]


def _block_around(source: SourceFile, line: Span) -> tuple[int, int]:
    starts = [match.start() for match in re.finditer(r"^(?=[a-z])", source.text, re.MULTILINE)]
    before = [start for start in starts if start <= line.start]
    after = [start for start in starts if start > line.start]
    return (before[-1] if before else 0), (after[0] if after else len(source.text))
