"""Colours for editors without a language server.

One description of the lines; the TextMate grammar, the Pygments lexer and the list of words are made from it. The
words and the kinds of blocks are the compiler's own. `python -m compiler.output.highlighting` writes the generated
files below `editors/`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from compiler.editions.by_name import languages
from compiler.grammar.assemble import grammar
from compiler.live.line_offers import block_snippet
from compiler.syntax.headers import KINDS

EDITORS = Path(__file__).parents[2] / "editors"
_NAME = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


class LineRule(NamedTuple):
    """A class of lines: a pattern for the whole line, and what each of its groups is.

    A group is a scope of TextMate, or the name of a list of word rules that is applied to its text.
    """

    name: str
    pattern: str
    groups: tuple[str, ...]


class WordRule(NamedTuple):
    """Something inside a line."""

    pattern: str
    scope: str


def line_rules() -> tuple[LineRule, ...]:
    """In the order in which they are tried. What none of them matches is prose."""
    kinds = "|".join(sorted(map(re.escape, KINDS), key=len, reverse=True)).replace("\\ ", " ")
    return (
        LineRule("COMMENT", r"^([ \t]*)(#.*)$", ("", "comment.line.number-sign")),
        LineRule("INSTRUCTION", r"^([ \t]*)(>)(.*)$", ("", "keyword.operator", "@payload")),
        LineRule("ARROW", r"^([ \t]*)(->)(.*)$", ("", "keyword.operator", "@target")),
        LineRule(
            "CHOICE",
            r"^([ \t]*)(\*)[ \t]*(\([^)]*\))?(.*?)(\[[^\]\[]*\][ \t]*)?((?:->.*)?)$",
            ("", "keyword.operator", "@payload", "", "@payload", "@target"),
        ),
        LineRule("BRACKET", r"^([ \t]*)(\[(?!\[).*)$", ("", "@payload")),
        LineRule(
            "HEADER",
            rf"^({kinds})(?![\w-])(?:[ \t]+({_NAME})(?![\w-]))?(.*)$",
            ("keyword.control", "entity.name.function", "@header"),
        ),
        LineRule(
            "LABEL",
            r'^([ \t]*)([a-z][a-z0-9-]*(?: [a-z0-9-]+\+?){0,6})((?: +"[^"]*")?)( *:)(?!/)(.*)$',
            ("", "entity.other.attribute-name", "@value", "punctuation.separator", "@value"),
        ),
    )


def word_rules() -> dict[str, tuple[WordRule, ...]]:
    """The rules for the parts of lines."""
    number = WordRule(r"(?<![\w-])\d+(?:-\d+|\+)?", "constant.numeric")
    string = WordRule(r'"[^"]*"', "string.quoted.double")
    target = WordRule(rf"(?<=->)[ \t]*(?:{_NAME}/)?{_NAME}", "entity.name.function")
    words = "|".join(sorted(map(re.escape, word_list()), key=lambda word: (-len(word), word)))
    keyword = WordRule(rf"(?<![\w/-])(?:{words})(?![\w/-])", "keyword.other")
    name = WordRule(rf"(?<![\w/-])(?:{_NAME}/)?{_NAME}(?![\w-])", "variable.other")
    return {
        "payload": (string, number, target, keyword, name),
        "target": (WordRule(r"(?<![\w/-])end(?![\w/-])", "keyword.control"), name),
        "header": (
            string,
            WordRule(r"(?<![\w-])stub(?![\w-])", "keyword.other"),
            WordRule(r"\b[A-Z]?\d+[a-z]?\b", "constant.numeric"),
        ),
        "value": (string, number, target),
    }


def word_list() -> tuple[str, ...]:
    """Every word of the language that may occur in an instruction, a requirement or a cost."""
    return tuple(sorted(grammar().words))


def line_class(line: str) -> str:
    """The class of one line by these rules; TEXT if it is prose, BLANK if it is nothing."""
    if not line.strip(" \t"):
        return "BLANK"
    return next((rule.name for rule in line_rules() if re.match(rule.pattern, line)), "TEXT")


def textmate() -> dict[str, Any]:
    """The grammar for VS Code, Sublime and everything that reads TextMate's format."""

    def captures(rule: LineRule) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for number, group in enumerate(rule.groups, 1):
            if group.startswith("@"):
                found[str(number)] = {"patterns": [{"include": f"#{group[1:]}"}]}
            elif group:
                found[str(number)] = {"name": f"{group}.chron"}
        return found

    lines = [
        {"name": f"meta.line.{rule.name.lower()}.chron", "match": rule.pattern, "captures": captures(rule)}
        for rule in line_rules()
    ]
    repository = {
        name: {"patterns": [{"match": rule.pattern, "name": f"{rule.scope}.chron"} for rule in rules]}
        for name, rules in word_rules().items()
    }
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Chronicler",
        "scopeName": "source.chron",
        "fileTypes": ["chron"],
        "patterns": lines,
        "repository": repository,
    }


def snippets() -> dict[str, Any]:
    """One for every kind of block."""
    found: dict[str, Any] = {}
    for word, kind in KINDS.items():
        lacking = [language.short for language in languages() if not language.has_block(word)]
        where = f" (not in {', '.join(lacking)})" if lacking else ""
        found[word] = {
            "prefix": word,
            "body": block_snippet(word).split("\n"),
            "description": f"{kind.shape}{where}",
        }
    return found


def files() -> dict[str, str]:
    """Every generated file below `editors/`, by its path."""
    words = {"blocks": sorted(KINDS), "words": list(word_list())}
    made = {
        "vscode/syntaxes/chron.tmLanguage.json": textmate(),
        "vscode/snippets/chron.json": snippets(),
        "words.json": words,
    }
    texts = {name: json.dumps(value, indent=2, ensure_ascii=False) + "\n" for name, value in made.items()}
    return {**texts, "sublime/chron.sublime-syntax": sublime()}


def sublime() -> str:
    """The grammar for Sublime Text."""

    def quoted(text: str) -> str:
        return "'" + text.replace("'", "''") + "'"

    lines = [
        "%YAML 1.2",
        "---",
        "name: Chronicler",
        "file_extensions: [chron]",
        "scope: source.chron",
        "contexts:",
        "  main:",
    ]
    for rule in line_rules():
        lines += [
            f"    - match: {quoted(rule.pattern)}",
            f"      scope: meta.line.{rule.name.lower()}.chron",
            "      captures:",
        ]
        shown = [
            (number, group)
            for number, group in enumerate(rule.groups, 1)
            if group and not group.startswith("@")
        ]
        lines += [f"        {number}: {group}.chron" for number, group in shown]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name, text in files().items():
        (EDITORS / name).parent.mkdir(parents=True, exist_ok=True)
        (EDITORS / name).write_text(text, encoding="utf-8")
