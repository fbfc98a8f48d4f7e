"""What one small edit would repair in a requirement: signs of other languages, other words for having and being."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.grammar.repair_words import AMOUNT, THING, Repair, as_name, compared, in_book_words

_AUXILIARIES = re.compile(
    r"^(?:you |the party |they )?(?:has|have|having|owns|own|is|are|requires?|needs?|if) "
)
_SET = rf"^(?:status )?{THING} (?:is |was |has been |== ?|= ?)?(?:set|true|marked|gained|had|on|yes)$"
_UNSET = (
    rf"^(?:status )?{THING} (?:is |was |has been |== ?|= ?)?(?:not set|unset|false|unmarked|off|not marked)$"
)
_VISITED = rf"^(?:(?:has |have |already )?(?:visited|seen|been to|been in|read)|visits?:?) {THING}$"
_UNVISITED = rf"^(?:not visited|unvisited|not seen|never visited|never read) {THING}$"


def of_requirements(text: str) -> Iterator[Repair]:
    yield from _counts(text)
    for pattern, right in (
        (_SET, r"status \1"),
        (_UNSET, r"not status \1"),
        (_VISITED, r"verse \1 read"),
        (_UNVISITED, r"not verse \1 read"),
    ):
        found = re.sub(pattern, right, text)
        if found != text:
            yield Repair(found, "Write `{}`.")
    bare = _AUXILIARIES.sub("", text)
    if bare != text:
        yield Repair(bare, "Say only what it is: `{}`.")
    negated = re.sub(r"^(?:no|without|unless|lacks|missing) ", "not ", text)
    negated = re.sub(r"\b(status|secret|item|skill|card) (?:!|not )\s*(?=[a-z])", r"not \1 ", negated)
    if negated != text:
        yield Repair(negated, "What must not be is said with `not`: `{}`.")
    counted = re.sub(r"\b(status [a-z][a-z0-9-]*) (?:parts? )?(\d+)\s*\+", r"\1 any \2 parts", text)
    counted = re.sub(r"\b(status [a-z][a-z0-9-]*) (\d+)(?![\d+-])", r"\1 part \2", counted)
    if counted != text:
        yield Repair(counted, "Say which part, or how many: `{}`.")
    turned = re.sub(r"(?<![\w-])(\d+)\s*\+? ([a-z]+)(?![\w-])", r"\2 \1+", text)
    if turned != text:
        yield Repair(turned, "What is counted stands before the number: `{}`.")
    joined = re.sub(r"\s*,\s*(?:and )?", " and ", text)
    if joined != text:
        yield Repair(joined, "Two tests are joined with `and` or `or`: `{}`.")
        yield Repair(compared(joined), "Two tests are joined with `and` or `or`: `{}`.")
    yield from _spoken(text)


def _spoken(text: str) -> Iterator[Repair]:
    """`you have 2 food`, `Brannoc is here`, `alone`, `first time`, `2 players`, `food >= 2 && wealth >= 1`."""
    right = in_book_words(compared(text))
    right = re.sub(
        r"^(?:you|the party|they|we|somebody|someone|anybody) (?:have|has|own|owns|hold|holds) (?:at least )?",
        "",
        right,
    )
    right = re.sub(rf"^(\d+)\+? {AMOUNT}$", r"\2 \1+", right)
    right = re.sub(
        r"^([A-Za-z][\w-]*) is (?:here|there|present|with you|in the party)$",
        lambda m: f"character {as_name(m[1])}",
        right,
    )
    right = re.sub(r"^(?:alone|you are alone|solo|1 (?:player|hero|character))$", "party size 1", right)
    right = re.sub(r"^(?:together|not alone)$", "party size 2+", right)
    right = re.sub(r"^(\d+)\+? (?:players|heroes|characters)$", r"characters in the game \1+", right)
    right = re.sub(r"^(?:the )?first (?:time|visit|reading)$", "not read before", right)
    right = re.sub(
        r"^(?:second time|again|been here(?: before)?|visited(?: before)?|seen(?: before)?)$",
        "read before",
        right,
    )
    if right != text:
        yield Repair(right, "Write `{}`.", sure=right == compared(text))


def _counts(text: str) -> Iterator[Repair]:
    """`2 of (A, B)`, `at least 2 of A, B`, `food > wealth`, `food more than wealth`."""
    some = re.sub(
        r"^(?:any |at least )?(\d+)\+? of(?: these)?:? \(?([^()]*)\)?$", r"at least \1 of (\2)", text
    )
    if some != text:
        yield Repair(some, "Some of several are asked for so: `{}`.")
    more = re.sub(
        rf"\b{AMOUNT} ?(?:>|is more than|more than|greater than|exceeds) ?{AMOUNT}\b",
        r"more \1 than \2",
        text,
    )
    more = re.sub(
        rf"\b{AMOUNT} ?(?:<|is less than|less than|fewer than) ?{AMOUNT}\b", r"more \2 than \1", more
    )
    if more != text:
        yield Repair(more, "Two amounts are compared so: `{}`.")
