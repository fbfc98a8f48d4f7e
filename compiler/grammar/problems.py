"""What is wrong with a payload, in a writer's words. None of the parser's own wording leaves this module."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code, Edit, Fix, Place
from compiler.grammar.expected import ONE, WANTED, Expected, expect, last_word, spelled
from compiler.grammar.mixtures import find_mixture
from compiler.grammar.near_phrases import near_phrases
from compiler.grammar.payloads import DEEPEST, ONCE, RANGE, PayloadError
from compiler.grammar.repair_words import VERBS, as_name
from compiler.grammar.repairs import difference, repairs
from compiler.grammar.wishes import wished
from compiler.sources.source import Span
from schemas.near_names import alike, did_you_mean, nearest

if TYPE_CHECKING:
    from compiler.lower.reader import Reader

_CODES: dict[str, Code] = {
    "effects": codes.BAD_INSTRUCTION,
    "requirement": codes.BAD_REQUIREMENT,
    "cost": codes.BAD_COST,
}
_QUOTED = re.compile(r"[\"“”‘’«»'`]([^\"“”«»`]{1,80}?)[\"“”‘’«»'`]")
# Somebody speaks: `say "..."`, `Odo: "..."`.
_SPEAKS = re.compile(
    r"(?:[A-Za-z][\w' -]{0,30}:|(?:\w+ )?(?:say|says|print|ask|asks|shout|shouts|whisper|whispers|write|show|text))\s*[\"“‘«'`]"
)
_LARGEST = 9999
# If so few words fit, even another word of the language may be a mistake for one of them.
_FEW = 12
# First words of instructions that are not effects.
_OPENERS = ("hint", "with", "roll", "toss", "if", "otherwise")


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
        _report_word(reader, start, text, offset)


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
    _report(reader, start, span, long[0], "a number the game can count to", help)
    return True


def parses(reader: Reader, start: str, text: str) -> bool:
    try:
        reader.payloads.parse(start, text, reader.qualify)
    except PayloadError:
        return False
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
        fix = _replacement(reader, span, right) if right and parses(reader, start, mended) else None
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
            fix = _replacement(reader, (offset, offset + len(text)), right) if sure else None
            _report(reader, start, span, text[begin:], f"`{right}`", words.format(right), fix)
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
        _report(reader, start, span, text, ONE.get(start, ""), advice)
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
            fix = _replacement(reader, (offset, offset + len(text)), right)
            reader.find(codes.WRONG_CASE, *span, name=first[0], right=respell(first[0]), fix=fix)
            return True
    return False


def _needs_respelling(word: str) -> bool:
    return re.search("[A-Z_]", word) is not None and not _is_tier(word)


def _is_tier(word: str) -> bool:
    return len(word) == 1 and word in "ABCDE"


def _replacement(reader: Reader, span: tuple[int, int], text: str) -> Fix:
    return Fix("replace it", (Edit(Place(reader.source.path, Span(*span)), text),))


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


def _report_word(reader: Reader, start: str, text: str, offset: int) -> None:
    """The first word that does not fit in its place; what would fit, and what it may have meant."""
    here = expect(start, text)
    if here.place >= len(text):
        _report_unfinished(reader, start, text, offset, here)
        return
    if _report_leftover(reader, start, text, offset, here):
        return
    culprit = _misspelt(start, text, here)
    habit = _habit(start, text)
    if habit:
        _report(reader, start, (offset, offset + len(text)), text, ONE.get(start, ""), habit)
        return
    if culprit is not None:
        begin, wrong, near = culprit
        if len(near) > 1:
            # Of several near words, the one that makes the line readable was meant.
            reading = [
                one
                for one in near
                if one != "->" and parses(reader, start, f"{text[:begin]}{one}{text[begin + len(wrong) :]}")
            ]
            near = reading if len(reading) == 1 else near
        span = (offset + begin, offset + begin + len(wrong))
        sure = wrong in VERBS or alike(wrong, near[0], 0.74)
        help = did_you_mean(near) if sure else near_phrases(start, text) or did_you_mean(near)
        fix = None
        mended = f"{text[:begin]}{near[0]}{text[begin + len(wrong) :]}"
        if len(near) == 1 and sure and near[0] != "->" and parses(reader, start, mended):
            fix = _replacement(reader, span, near[0])
        if start == "effects" and _opens_effect(text, begin):
            reader.find(codes.UNKNOWN_INSTRUCTION, *span, word=wrong, help=help, fix=fix)
        else:
            _report(reader, start, span, wrong, ONE.get(start, ""), help, fix)
        return
    match = re.compile(r"[\w'-]+|\S").match(text, here.place)
    word = match[0] if match is not None else text[here.place]
    span = (offset + here.place, offset + here.place + len(word))
    if start == "effects" and _opens_effect(text, here.place) and word[0].isalpha():
        help = _verb_help(word) or near_phrases(start, text)
        reader.find(codes.UNKNOWN_INSTRUCTION, *span, word=word, help=help)
        return
    help = _kindless(start, text, here.place, word)
    if start == "effects" and len(re.findall(r"\bif\b", text)) > 1:
        help = "`if` takes the rest of its line and holds no second `if`: give each a line of its own."
    if not help and (len(here.words) > _FEW or not _language() & set(re.findall(r"[a-z]+", text))):
        help = near_phrases(start, text)
    rest = text[here.place :]
    # In a list of words the word is to blame, not all that follow it.
    found = rest if start in _CODES else rest.partition(",")[0] or rest
    _report(reader, start, span, found, spelled(here, start), help)


def _report(
    reader: Reader,
    start: str,
    span: tuple[int, int],
    found: str,
    expected: str,
    help: str,
    fix: Fix | None = None,
) -> None:
    code = _CODES.get(start, codes.BAD_VALUE)
    if code is codes.BAD_COST:
        whole = reader.source.text[span[0] : span[1]]
        if not help and parses(reader, "requirement", whole):
            help = f"What is required stands in square brackets at the end: `[{whole}]`."
        reader.find(code, *span, text=found, help=help, fix=fix)
    elif code is codes.BAD_VALUE:
        wanted = WANTED.get(start, expected or "right") if not expected or fix or not help else expected
        reader.find(code, *span, text=found, expected=wanted, help=help, fix=fix)
    else:
        reader.find(code, *span, text=found, expected=expected or "another word", help=help, fix=fix)


def _report_unfinished(reader: Reader, start: str, text: str, offset: int, here: Expected) -> None:
    """The payload stops before it has said everything."""
    if start not in _CODES:
        span = (offset, offset + len(text))
        _report(reader, start, span, text, WANTED.get(start, spelled(here, start)), "")
        return
    begin, word = last_word(text)
    help = f"Write {spelled(here, start)} after it."
    if start == "effects" and re.match(r"(?:.*, )?(?:.+ )?chooses? ", text) and "or" in here.words:
        help = "Write `or` and a second option after it."
    span = (offset + begin, offset + begin + len(word))
    reader.find(codes.MISSING_VALUE, *span, label=word, expected=spelled(here, start), help=help)


def _report_leftover(reader: Reader, start: str, text: str, offset: int, here: Expected) -> bool:
    """A whole payload with something after it, such as a sentence or the second half of a name."""
    place = here.place
    if place == 0 or not here.complete or not parses(reader, start, text[:place].rstrip()):
        return False
    before, rest = text[:place].rstrip(), text[place:].strip()
    last = re.search(r"[a-z][a-z0-9-]*$", before)
    joined = f"{before}-{as_name(rest)}"
    named = last is not None and last[0] not in _language() and _could_be_named(rest)
    if last is not None and named and parses(reader, start, joined):
        span = (offset + last.start(), offset + len(text))
        right = joined[last.start() :]
        fix = _replacement(reader, span, right)
        reader.find(codes.WRONG_CASE, *span, name=text[last.start() :], right=right, fix=fix)
        return True
    if start != "effects":
        return False
    note = re.match(r"(?:#|//+|/\*)\s*(.*)", rest)
    help = (
        f"A note stands on a line of its own, which begins with `#`: `# {note[1]}`."
        if note is not None
        else ""
    )
    reader.find(codes.TEXT_AFTER_INSTRUCTION, offset + place, offset + len(text), text=rest, help=help)
    return True


_CONDITIONS = "is are was were be been has have had set unset true false on off yes no marked equals than less more then"
_NO_NAMES = frozenset(_CONDITIONS.split())


def _could_be_named(rest: str) -> bool:
    """Whether words can be the rest of a name written with spaces, and not the rest of a condition."""
    words = re.findall(r"[\w'-]+", rest)
    known = _language() | _NO_NAMES
    return re.fullmatch(r"[A-Za-z][\w' -]*", rest) is not None and not any(w.lower() in known for w in words)


def _language() -> frozenset[str]:
    from compiler.grammar.assemble import grammar

    return grammar().words


def _misspelt(start: str, text: str, here: Expected) -> tuple[int, str, list[str]] | None:
    """The word at the trouble, or right before it, that is not in the language but looks like one that fits."""
    known = _language()
    for match in reversed(list(re.finditer(r"[A-Za-z][\w'-]*", text))):
        if match.start() > here.place:
            continue
        if match.start() < here.place and text[match.end() : here.place].strip():
            break
        word = match[0]
        opens = start == "effects" and _opens_effect(text, match.start())
        if opens and word[0].isupper():
            return None
        possible = here if match.start() == here.place else expect(start, text[: match.start()])
        if opens and word in VERBS and word not in possible.words:
            return match.start(), word, [VERBS[word]]
        if word not in known or len(possible.words) <= _FEW:
            near = nearest(word, [*possible.words, *(_OPENERS if match.start() == 0 and opens else ())])
            # The word itself is correct; what follows it is to blame.
            near = [] if word in near else near
            if near:
                return match.start(), word, near
        if match.start() < here.place:
            break
    return None


def _opens_effect(text: str, place: int) -> bool:
    """Whether the word at this place begins an effect."""
    return (
        re.search(r"(?:^|, |\(|\bto |\bor |\bthen |\botherwise |\bchooses? |\bmay )$", text[:place])
        is not None
    )


def _kindless(start: str, text: str, place: int, word: str) -> str:
    """What to say about a name without the word that says what it is; empty if the word is no name."""
    if re.fullmatch(r"\d+", word) and (
        start == "map_keys" or re.search(r"\b(?:secret|item|status|event|encounter|skill) $", text[:place])
    ):
        return "Call it by its name; the printed number is put in for you."
    if re.fullmatch(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", word) is None or word in _language():
        return ""
    if re.match(r"$|,|\)| (?:and|or|then) ", text[place + len(word) :]) is None:
        return ""
    before = re.search(r"(?:^|[ (])((?:gain|lose)s?) $", text[:place]) if start == "effects" else None
    if before is not None:
        return f"Say what it is: `{before[1]} status {word}`, `{before[1]} secret {word}` or `{before[1]} item {word}`."
    if start == "requirement" and re.search(r"(?:^|\(|\b(?:and|or|not|with) )$", text[:place]):
        return (
            f"Say what it is: `status {word}`, `secret {word}`, `item {word}`, `character {word}` and so on."
        )
    return ""


_BARE = re.compile(
    r"(?:not )?(?:(?:has|have|had|got|owns?|carr(?:y|ies)) )?(?:a |an |the )?([a-z][a-z0-9-]*)(?: (\d+)\+?)?"
)


def _habit(start: str, text: str) -> str:
    """What to say about a requirement with a bare name, as other tools write it: `has lamp`, `frost 3+`, `lamp`."""
    if start != "requirement":
        return ""
    match = _BARE.fullmatch(text)
    if match is None or match[1] in _language():
        return ""
    name, count = match[1], match[2]
    if count:
        return f"Resources, tracks and attributes are counted so; of a status its parts: `status {name} any {count} parts`."
    return f"Say what it is: `status {name}`, `secret {name}`, `item {name}`, `character {name}` and so on."


def _verb_help(word: str) -> str:
    if word[0].isupper():
        return "If the line is prose, leave out the `>`."
    return did_you_mean([VERBS[word]]) if word in VERBS else ""


def report_target(reader: Reader, text: str, offset: int) -> None:
    """An arrow that names no verse: numbers, capitals, quotation marks, several words."""
    right = "/".join(as_name(part) for part in text.split("/", 1))
    span = (offset, offset + max(1, len(text)))
    if not text:
        place = max(0, reader.source.text.rfind("->", 0, offset + 1))
        reader.find(codes.MISSING_VALUE, place, place + 2, label="->", expected="a verse's name, or `end`,")
    elif re.fullmatch(r"[\"“”‘’'`].*[\"“”‘’'`]", text) and right:
        fix = _replacement(reader, span, right)
        reader.find(codes.QUOTED_NAME, *span, name=text[1:-1], right=right, fix=fix)
    elif re.fullmatch(r"(?:verse |page |#)?\d+", text, re.IGNORECASE):
        reader.find(
            codes.BAD_TARGET, *span, text=text, help="Name the verse; its printed number is put in for you."
        )
    elif text.lower().rstrip(".") in ("end", "done", "the end"):
        fix = _replacement(reader, span, "end")
        reader.find(codes.BAD_TARGET, *span, text=text, help="Write `-> end`.", fix=fix)
    elif re.fullmatch(r"[\w/'’-]+", text) and right and right != text:
        reader.find(codes.WRONG_CASE, *span, name=text, right=right, fix=_replacement(reader, span, right))
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
        mend = _replacement(reader, span, near) if clear else None
        reader.find(codes.BAD_TARGET, *span, text=text, help=help, fix=mend)


__all__ = ["as_name", "parses", "report_problem", "report_target"]
