"""Colours for Pygments, from the same description as the editors' (`compiler/output/highlighting.py`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, _TokenType

from compiler.output.highlighting import line_rules, word_rules

TOKENS: dict[str, _TokenType] = {
    "comment.line.number-sign": Comment.Single,
    "keyword.operator": Operator,
    "keyword.control": Keyword.Declaration,
    "keyword.other": Keyword,
    "entity.name.function": Name.Function,
    "entity.other.attribute-name": Name.Attribute,
    "punctuation.separator": Punctuation,
    "constant.numeric": Number,
    "string.quoted.double": String.Double,
    "variable.other": Name.Variable,
}


class ChronLexer(Lexer):
    """`.chron` files, line by line."""

    name = "Chronicler"
    aliases: ClassVar[list[str]] = ["chron", "chronicler"]
    filenames: ClassVar[list[str]] = ["*.chron"]
    url = ""

    @cached_property
    def _lines(self) -> list[tuple[re.Pattern[str], tuple[str, ...]]]:
        return [(re.compile(rule.pattern), rule.groups) for rule in line_rules()]

    @cached_property
    def _words(self) -> dict[str, list[tuple[re.Pattern[str], str]]]:
        return {
            name: [(re.compile(rule.pattern), rule.scope) for rule in rules]
            for name, rules in word_rules().items()
        }

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        offset = 0
        for whole in text.split("\n"):
            yield from ((offset + place, token, said) for place, token, said in self._line(whole))
            offset += len(whole)
            if offset < len(text):
                yield offset, Text.Whitespace, "\n"
            offset += 1

    def _line(self, line: str) -> Iterator[tuple[int, _TokenType, str]]:
        matches = ((pattern.match(line), groups) for pattern, groups in self._lines)
        match, groups = next(((one, told) for one, told in matches if one is not None), (None, ()))
        if match is None:
            if line:
                yield 0, Text, line
            return
        done = 0
        for number, group in enumerate(groups, 1):
            start, end = match.span(number)
            if start < 0:
                continue
            if start > done:
                yield done, Text, line[done:start]
            if group.startswith("@"):
                yield from self._part(line, start, end, group[1:])
            elif end > start:
                yield start, TOKENS.get(group, Text), line[start:end]
            done = max(done, end)
        if done < len(line):
            yield done, Text, line[done:]

    def _part(self, line: str, start: int, end: int, name: str) -> Iterator[tuple[int, _TokenType, str]]:
        done = start
        while done < end:
            found: tuple[int, Any, str] | None = None
            for pattern, scope in self._words[name]:
                match = pattern.search(line, done, end)
                if match is not None and match[0] and (found is None or match.start() < found[0]):
                    found = (match.start(), match, scope)
            if found is None:
                break
            place, match, scope = found
            if place > done:
                yield done, Text, line[done:place]
            yield place, TOKENS[scope], match[0]
            done = match.end()
        if done < end:
            yield done, Text, line[done:end]
