"""What is wrong with a payload, in a writer's words: which of the usual mistakes it is, asked in this order.

None of the parser's own wording goes further than here. Module `misfitting_words` has what is left when no usual mistake fits.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from compiler.diagnostics import codes
from compiler.grammar.expected import ONE, WANTED, expect
from compiler.grammar.misfitting_words import report_word
from compiler.grammar.mixtures import find_mixture
from compiler.grammar.payload_findings import parses, replacement, report_broken
from compiler.grammar.payloads import DEEPEST, ONCE, RANGE, PayloadError
from compiler.grammar.repair_words import as_name
from compiler.grammar.repairs import difference, repairs
from compiler.grammar.wishes import wished

if TYPE_CHECKING:
    from compiler.lower.reader import Reader

_QUOTED = re.compile(r"[\"“”‘’«»'`]([^\"“”«»`]{1,80}?)[\"“”‘’«»'`]")
# Somebody speaks: `say "..."`, `Odo: "..."`.
_SPEAKS = re.compile(
    r"(?:[A-Za-z][\w' -]{0,30}:|(?:\w+ )?(?:say|says|print|ask|asks|shout|shouts|whisper|whispers|write|show|text))\s*[\"“‘«'`]"
)
_LARGEST = 9999


def report_problem(reader: Reader, error: PayloadError, offset: int) -> None:
    """One finding for one broken payload, at the word that is to blame."""
    start, text = error.start, error.text
    if _report_downward(reader, start, text, offset):
        return
    if not text:
        _report_empty(reader, start, offset)
    elif not (
        _report_nesting(reader, text, offset)
        or _report_number(reader, start, text, offset)
        or _report_spelling(reader, start, text, offset)
        or _report_wish(reader, start, text, offset)
        or _report_mixture(reader, start, text, offset)
    ):
        report_word(reader, start, text, offset)


def _report_empty(reader: Reader, start: str, offset: int) -> None:
    """Something is missing: between brackets, after a label or a mark."""
    line = reader.source.text[reader.source.text.rfind("\n", 0, offset) + 1 : offset].strip()
    label = line[-1:] if line[-1:] in "[(" else line or ">"
    help = {
        "[": "Write what it asks for between the brackets, or leave them out.",
        "(": "Write the price between the parentheses, or leave them out.",
    }.get(label, "")
    begin = reader.source.text.rfind(label, 0, offset)
    wanted = WANTED.get(start, "something")
    reader.find(codes.MISSING_VALUE, begin, begin + len(label), label=label, expected=wanted, help=help)


def _report_downward(reader: Reader, start: str, text: str, offset: int) -> bool:
    """`5-2` counts down, and a cost that states the same thing twice is unclear."""
    for match in RANGE.finditer(text):
        if int(match[1][:5]) > int(match[2][:5]):
            span = (offset + match.start(), offset + match.end())
            right = f"`{match[2]}-{match[1]}`"
            reader.find(
                codes.BAD_VALUE, *span, text=match[0], expected=f"a range that counts up, such as {right}"
            )
            return True
    if start == "cost":
        for part in ONCE:
            found = list(part.finditer(text))
            if len(found) > 1:
                begin = offset + found[1].start()
                reader.find(
                    codes.BAD_COST, begin, offset + len(text), text=text, help=f"Say `{found[1][0]}` once."
                )
                return True
    return False


def _report_nesting(reader: Reader, text: str, offset: int) -> bool:
    depth = 0
    opened: list[int] = []
    for position, sign in enumerate(text):
        if sign == "(":
            opened.append(position)
            depth += 1
            if depth > DEEPEST:
                place = offset + position
                reader.find(codes.TOO_DEEP, place, place + 1, depth=depth, most=DEEPEST)
                return True
        elif sign == ")":
            depth -= 1
            if depth < 0:
                place = offset + position
                reader.find(codes.UNCLOSED_BRACKET, place, place + 1, bracket=")", closing="(")
                return True
            opened.pop()
    negations = [match.start() for match in re.finditer(r"\bnot\b", text)]
    if len(negations) > DEEPEST:
        place = offset + negations[DEEPEST]
        reader.find(codes.TOO_DEEP, place, place + 3, depth=len(negations), most=DEEPEST)
        return True
    if opened:
        place = offset + opened[-1]
        reader.find(codes.UNCLOSED_BRACKET, place, place + 1, bracket="(", closing=")")
    return bool(opened)


def _report_number(reader: Reader, start: str, text: str, offset: int) -> bool:
    long = re.search(r"(?<![\w-])\d{5,}", text)
    if long is None:
        return False
    span = (offset + long.start(), offset + long.end())
    help = f"Write a number up to {_LARGEST}."
    report_broken(reader, start, span, long[0], "a number the game can count to", help)
    return True


def _report_spelling(reader: Reader, start: str, text: str, offset: int) -> bool:
    """Quotation marks, capitals, spelled-out numbers, comparison signs, a full stop: what one edit would repair."""
    quoted = _QUOTED.search(text)
    if quoted is not None:
        right = as_name(quoted[1])
        span = (offset + quoted.start(), offset + quoted.end())
        if start == "effects" and (quoted.start() == 0 or _SPEAKS.match(text)):
            help = "Speech is prose: leave out the `>`."
            reader.find(codes.UNKNOWN_INSTRUCTION, *span, word=quoted[0], help=help)
            return True
        mended = f"{text[: quoted.start()]}{right}{text[quoted.end() :]}"
        fix = replacement(reader, span, right) if right and parses(reader, start, mended) else None
        reader.find(codes.QUOTED_NAME, *span, name=quoted[1], right=right, fix=fix)
        return True
    if _report_case(reader, start, text, offset):
        return True
    small = "".join(
        piece.lower() if _needs_respelling(piece) else piece for piece in re.split(r"([\w'-]+)", text)
    )
    for right, words, sure in (*repairs(start, text), *(repairs(start, small) if small != text else ())):
        if parses(reader, start, right):
            begin, end = difference(text, right)
            span = (offset + begin, offset + end)
            # A fix is the one right edit. A mere possibility is mentioned and not made.
            fix = replacement(reader, (offset, offset + len(text)), right) if sure else None
            report_broken(reader, start, span, text[begin:], f"`{right}`", words.format(right), fix)
            return True
    return False


def _report_wish(reader: Reader, start: str, text: str, offset: int) -> bool:
    """A whole line in words that the book does not have: says how the book puts it."""
    advice = wished(start, text)
    if not advice:
        return False
    span = (offset, offset + len(text))
    word = re.match(r"[\w'-]+|.", text)
    if start == "effects" and word is not None and word[0] not in expect(start, "").words:
        reader.find(codes.UNKNOWN_INSTRUCTION, *span, word=word[0], help=advice)
    else:
        report_broken(reader, start, span, text, ONE.get(start, ""), advice)
    return True


def _report_case(reader: Reader, start: str, text: str, offset: int) -> bool:
    """Capitals and underscores: the payload is right except for the spelling of a word."""
    found = [match for match in re.finditer(r"[\w'-]+", text) if _needs_respelling(match[0])]
    for respell in (str.lower, as_name) if found else ():
        right = "".join(
            respell(piece) if _needs_respelling(piece) else piece for piece in re.split(r"([\w'-]+)", text)
        )
        if parses(reader, start, right):
            first = found[0]
            span = (offset + first.start(), offset + first.end())
            fix = replacement(reader, (offset, offset + len(text)), right)
            reader.find(codes.WRONG_CASE, *span, name=first[0], right=respell(first[0]), fix=fix)
            return True
    return False


def _needs_respelling(word: str) -> bool:
    return re.search("[A-Z_]", word) is not None and not _is_tier(word)


def _is_tier(word: str) -> bool:
    return len(word) == 1 and word in "ABCDE"


def _report_mixture(reader: Reader, start: str, text: str, offset: int) -> bool:
    """`a or b and c`: two people read it in two ways, so both readings are offered."""
    begin = 0
    condition = text
    if start != "requirement":
        match = re.search(r"(?:^|, )if (.*?) then ", text)
        if match is None or parses(reader, "requirement", match[1]):
            return False
        begin, condition = match.start(1), match[1]
    found = find_mixture(condition)
    if found is None:
        return False
    place = offset + begin + found.start
    end = offset + begin + found.end
    reader.find(codes.MIXED_AND_OR, place, end, first=found.first, second=found.second)
    return True
