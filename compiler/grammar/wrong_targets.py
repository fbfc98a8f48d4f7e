"""An arrow that names no Verse: numbers, capitals, quotation marks, several words, a condition behind it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from compiler.diagnostics import codes
from compiler.grammar.payload_findings import replacement
from compiler.grammar.repair_words import as_name

if TYPE_CHECKING:
    from compiler.lower.reader import Reader


def report_target(reader: Reader, text: str, offset: int) -> None:
    """An arrow that names no verse: numbers, capitals, quotation marks, several words."""
    right = "/".join(as_name(part) for part in text.split("/", 1))
    span = (offset, offset + max(1, len(text)))
    if not text:
        place = max(0, reader.source.text.rfind("->", 0, offset + 1))
        reader.find(codes.MISSING_VALUE, place, place + 2, label="->", expected="a verse's name, or `end`,")
    elif re.fullmatch(r"[\"“”‘’'`].*[\"“”‘’'`]", text) and right:
        fix = replacement(reader, span, right)
        reader.find(codes.QUOTED_NAME, *span, name=text[1:-1], right=right, fix=fix)
    elif re.fullmatch(r"(?:verse |page |#)?\d+", text, re.IGNORECASE):
        reader.find(
            codes.BAD_TARGET, *span, text=text, help="Name the verse; its printed number is put in for you."
        )
    elif text.lower().rstrip(".") in ("end", "done", "the end"):
        fix = replacement(reader, span, "end")
        reader.find(codes.BAD_TARGET, *span, text=text, help="Write `-> end`.", fix=fix)
    elif re.fullmatch(r"[\w/'’-]+", text) and right and right != text:
        reader.find(codes.WRONG_CASE, *span, name=text, right=right, fix=replacement(reader, span, right))
    elif (under := re.match(r"([\w/-]+) (?:(if|when|unless) |\[)([^\]]+)\]?$", text)) is not None:
        needs = f"{'not ' if under[2] == 'unless' else ''}{under[3].strip()}"
        help = f"The condition stands first: `> if {needs} -> {under[1].lower()}`."
        reader.find(codes.BAD_TARGET, *span, text=text, help=help)
    elif re.match(r"(?:random|rand|either|one of|any of|shuffle|choose)\b", text) or re.search(
        r"\w (?:or|\|) \w", text
    ):
        help = "An arrow leads to one verse. Luck decides with `> roll` and a row for each verse, people with choices."
        reader.find(codes.BAD_TARGET, *span, text=text, help=help)
    elif (
        bare := re.match(r"(?:verse |section )?([\w/-]+?)(?: ?\(.*\)| ?->)$|verse ([\w/-]+)$", text)
    ) is not None:
        named = "/".join(as_name(part) for part in (bare[1] or bare[2]).split("/", 1))
        reader.find(
            codes.BAD_TARGET, *span, text=text, help=f"Write nothing but the verse's name: `-> {named}`."
        )
    elif re.match(r"[A-Z][\w' ]+[.!?]|.*<<", text):
        help = "If these are the words of a choice, begin the line with `*`, and put `-> verse` below it."
        reader.find(codes.BAD_TARGET, *span, text=text, help=help)
    else:
        near = re.sub(r"^(?:the )?book(?: of secrets)?\s*[/.]\s*", "book/", text.rstrip(".")).replace(
            ".", "/"
        )
        near = "/".join(as_name(part) for part in near.split("/", 1))
        clear = (
            re.fullmatch(r"[\w ]+[./][\w -]+|[\w/-]+\.|[A-Z]\w*(?: \w+){1,4}", text) is not None
            and near != text
        )
        spaced = re.fullmatch(r"[\w']+(?: [\w']+){1,5}", text) is not None and bool(near)
        help = (
            f"Write `-> {near}`."
            if clear
            else f"A name is one word, with hyphens: `-> {near}`."
            if spaced
            else ""
        )
        mend = replacement(reader, span, near) if clear else None
        reader.find(codes.BAD_TARGET, *span, text=text, help=help, fix=mend)
