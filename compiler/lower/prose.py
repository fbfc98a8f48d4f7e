"""Near misses in prose: which of them a file is examined for, and sentences that read like instructions.

A file is first searched for a few words. Only if one occurs are its lines examined, so plain prose costs nothing.
Modules `others_marks` and `tongues` have the marks of other tools and the words of other languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from compiler.diagnostics import codes
from compiler.lower.others_marks import (
    check_arrow,
    check_commands,
    check_marks,
    check_statement,
    check_twee,
    flat,
)
from compiler.lower.reader import Reader, last_label
from compiler.lower.tongues import check_tongues, may_be_another_tongue, may_count
from compiler.sources.late_patterns import late
from compiler.syntax.headers import SECTIONS
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line, Tree
from schemas.words import RESOURCES, TRACKS

_TEXT, _CHOICE, _FIELD = int(LineClass.TEXT), int(LineClass.CHOICE), int(LineClass.LABEL)
_SPOKEN = (_TEXT, _CHOICE)
_STATS = "|".join((*RESOURCES, *TRACKS))
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_AMOUNT = r"(\d{1,2}|one|two|three|four|five|six|an?(?=\s+points?\s+of))"
_INSTRUCTION = late(
    rf"\b(gain|gains|get|gets|lose|loses|pay|pays|spend|receive)\s+{_AMOUNT}\s+(?:points?\s+of\s+|of\s+(?:your|the|their)\s+)?({_STATS})\b",
    re.IGNORECASE,
)
_GAIN_THING = late(
    r"\b((?i:gain|lose))s?\s+(?:the\s+)?((?i:status|secret(?: card)?|item))\s+[\"“]?([A-Z\d][\w' -]*)[\"”]?",
)
_TURN_TO = late(
    r"\b(?:turn|go|proceed|continue|jump|read\s+on)\s+(?:to|at)\s+(?:(?:verse|page|section|paragraph|entry|number|no\.)\s*#?\d+\b"
    # A bare number is a verse only if the sentence ends after it: people also go to 12 houses.
    r"|#?\d+(?=\s*(?:[.,;:!)]|$)))",
    re.IGNORECASE,
)
_READ_VERSE = late(r"\bread\s+(?:verse|section|paragraph|entry)\s+#?\d+", re.IGNORECASE)
_LABEL = late(r"\n[ ]*([a-z][a-z -]{0,30}):(?=\s)")
_KNOWN_LABELS = frozenset(
    [
        "keys",
        "seals",
        "action",
        "instant",
        "waystones",
        "parts",
        "edition",
        "start",
        "deck",
        "value",
        "traits",
        "loot",
        "opportunity",
        "affinity",
        "duration",
        "kind",
        "for",
        "ability",
        "weakness",
        "energy",
        "health",
        "terror",
        "attributes",
        "resources",
    ]
)
# A file's prose is searched for these first. Paragraphs are examined only if one occurs. Each list belongs to a
# check.
_VERBS = (" gain", " get", " lose", " pay", " spend ", " receive ")
_AFTER_VERB = re.compile(rf"[a-z]+\s+(?:{_AMOUNT}\s|(?:the\s+)?(?:status|secret|item)\s)")
_STEMS = ("gain", "get ", "gets ", "lose", "pay", "Gain", "Get ", "Lose", "Pay", "pend", "eceive")
_LONGEST_STATEMENT = 60
_DIGITS = "0123456789"
_NOTE_WORDS = ("todo", "fixme", "---", ":: ", "![", "''")
# The signs in these and in commands: the text after them is examined only if one occurs.
_NOTE_SIGNS = "/<%$+•○{=|@`~"
_NOTE_SIGN = late(
    f"[{_NOTE_SIGNS}]" r"(?:(?<=/)[/*%]|(?<=<)[!/a-z-]|(?<=%)%|(?<=[$+•○{=|`])|(?<=@)@|(?<=~)~)"
)
_COMMAND_SIGN = late(
    r"[<{~(](?:(?<=<)<|(?<=\{)|(?<=~) |(?:set|put|if|either|cond|link|go|display|print)[a-z-]*:)"
)
_DICE = late(
    r"\b(?:roll|throw)\s+(?:a|the|one|1|two|2)?\s*(?:die|dice|1?d6)\b"
    r"|\b(?:wirf|würfle|lancez?|jetez|tirad?|lanza|lancia|tirate|rzuć)\s+(?:mit\s+)?(?:eine[nm]|un|1|el|le|il)?\s*"
    r"(?:Würfel|dé|dado|kostką|1?[dw]6)\b",
    re.IGNORECASE,
)
_DICE_WORDS = (" roll ", " throw ", " würfel", " dé", " dado", " kostką", " w6", " d6")
_TURNS = (
    "read on at ",
    "turn to ",
    "go to ",
    "proceed to ",
    "continue ",
    "jump to ",
    "read verse",
    "read section",
)


def check_prose(reader: Reader, tree: Tree) -> None:
    """Examines the prose of a file, if any of it could be a near miss."""
    lines = _prose_lines(tree)
    prose = " ".join(["", *[line.text for line in lines]]).replace("\n", " ").lower()
    # Costs and requirements of choices are full of numbers and signs that only mean something in the words.
    told = " ".join(["", *[line.text if line.kind == _TEXT else _words(line.text) for line in lines]]).lower()
    checks: list[Callable[[Reader, Line], None]] = []
    counted = _has_one(told, _DIGITS)
    if counted and any(needle in prose for needle in _TURNS):
        checks.append(_check_turns)
    if "->" in prose:
        checks.append(check_arrow)
    if "[[" in prose:
        checks.append(check_twee)
    if any(word in prose for word in _DICE_WORDS):
        checks.append(_check_dice)
    if _has_one(prose, "<{~:") and _COMMAND_SIGN.search(prose) is not None:
        pages = _page_lines(tree) if "{" in prose else frozenset()
        checks.append(partial(check_commands, pages=pages))
    noted = _has_one(told, _NOTE_SIGNS) and _NOTE_SIGN.search(told) is not None
    if noted or any(word in told for word in _NOTE_WORDS):
        checks.append(partial(check_marks, pages=_page_lines(tree) if "{" in told else frozenset()))
    if (counted or may_count(told)) and may_be_another_tongue(prose):
        checks.append(check_tongues)
    if _may_instruct(prose):
        checks.append(_check_instruction)
    for check in checks:
        for line in lines:
            check(reader, line)
    for line in _action_lines(tree):
        _check_instruction(reader, line)
    for line in lines:
        if line.end - line.start < _LONGEST_STATEMENT and line.kind == _TEXT:
            check_statement(reader, line)
    if ":" in prose:
        for line in lines:
            _check_label(reader, line)


def _has_one(text: str, signs: str) -> bool:
    """Whether any of these signs occurs in a text. Searching for a sign is much faster than for a pattern."""
    for sign in signs:
        if sign in text:
            return True
    return False


def _words(choice: str) -> str:
    """The words of a choice, without its cost and its requirement."""
    return choice.partition("[")[0].partition(")")[2] if choice[:3] == "* (" else choice.partition("[")[0]


def _may_instruct(prose: str) -> bool:
    """Whether some verb is followed by an amount or a thing of the game.

    Finding a verb is quick; one pattern for all is not.
    """
    for verb in _VERBS:
        place = prose.find(verb)
        while place >= 0:
            if _AFTER_VERB.match(prose, place + 1) is not None:
                return True
            place = prose.find(verb, place + 1)
    return False


def _prose_lines(tree: Tree) -> list[Line]:
    found: list[Line] = []
    teaching = False
    for block in tree.blocks:
        if block.header.text.startswith(SECTIONS):
            # A tutorial explains the rules, so naming them is no mistake there.
            teaching = block.header.text.startswith("tutorial")
        elif not teaching:
            found += _walk(block.lines)
    return found


def _action_lines(tree: Tree) -> Iterator[Line]:
    """What can be done at a place or with a card: its words are printed, and do nothing by themselves."""
    for block in tree.blocks:
        for line in block.lines:
            # If there is a `>` among the words, it is reported there.
            if (
                line.kind == _FIELD
                and line.text.startswith(("action:", "instant:"))
                and " > " not in line.text
            ):
                yield line


def _page_lines(tree: Tree) -> frozenset[int]:
    """Where the paragraphs of pages begin: there words may vary."""
    return frozenset(
        line.start
        for block in tree.blocks
        if block.header.text.startswith(_PAGES)
        for line in _walk(block.lines)
        if line.kind == _TEXT
    )


_PAGES = ("verse ", "written encounter ", "chapter ")


def _walk(lines: list[Line]) -> list[Line]:
    """Paragraphs and choices, with those below them."""
    found: list[Line] = []
    for line in lines:
        kind = line.kind
        if kind in _SPOKEN:
            found.append(line)
        if line.children:
            found += _walk(line.children)
    return found


def _check_turns(reader: Reader, line: Line) -> None:
    for pattern in (_TURN_TO, _READ_VERSE):
        for match in pattern.finditer(line.text):
            reader.find(
                codes.TURN_TO_NUMBER,
                line.start + match.start(),
                line.start + match.end(),
                text=flat(match[0]),
            )


def _check_dice(reader: Reader, line: Line) -> None:
    for match in _DICE.finditer(line.text):
        reader.find(
            codes.PROSE_INSTRUCTION,
            line.start + match.start(),
            line.start + match.end(),
            text=flat(match[0]),
            instruction="> roll",
            help="Write `> roll` on a line of its own, with a row for each result below it, two spaces further in.",
        )


def _check_label(reader: Reader, line: Line) -> None:
    if ":" not in line.text:
        return
    first = line.text[:40].partition("\n")[0].lower()
    if first.partition(":")[0] in _KNOWN_LABELS and ":" in first:
        # The paragraph began as a field in capitals, which is reported there. The rest became prose because of it.
        return
    for match in _LABEL.finditer(line.text):
        # With lines below it, the paragraph is already an error that says the same.
        if match[1] in _KNOWN_LABELS and not (line.children and last_label(line) == match[1]):
            start, end = line.start + match.start(1), line.start + match.end(1) + 1
            reader.find(codes.INNER_LABEL, start, end, label=match[1])


def _check_instruction(reader: Reader, line: Line) -> None:
    text, start = line.text, line.start
    if not any(needle in text for needle in _STEMS):
        return
    if re.match(r"\d{1,2}(?:-\d{1,2}|\+)?:", text):
        return  # a row that lost its table, reported there
    for match in _INSTRUCTION.finditer(text):
        verb, amount, what = match[1].lower().rstrip("s"), match[2].lower(), match[3].lower()
        verb = {"get": "gain", "receive": "gain", "spend": "lose", "pay": "lose"}.get(verb, verb)
        number = _NUMBERS.get(amount, "1" if amount in ("a", "an") else amount)
        reader.find(
            codes.PROSE_INSTRUCTION,
            start + match.start(),
            start + match.end(),
            text=flat(match[0]),
            instruction=f"> {verb} {number} {what}",
        )
    for match in _GAIN_THING.finditer(text):
        from compiler.grammar.repair_words import as_name

        kind = match[2].split()[0].lower()
        name = as_name(" ".join(match[3].split()[:3]))
        reader.find(
            codes.PROSE_INSTRUCTION,
            start + match.start(),
            start + match.end(),
            text=flat(match[0]),
            instruction=f"> {match[1].lower()} {kind} {name}",
        )
