"""What is wrong with a payload, in a writer's words. No parser's wording leaves this module."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from compiler.diagnostics import codes
from compiler.diagnostics.model import Code, Edit, Fix, Place
from compiler.grammar.payloads import PayloadError
from compiler.names.suggest import did_you_mean, nearest
from compiler.source import Span

if TYPE_CHECKING:
    from compiler.lower.reader import Reader

_CODES: dict[str, Code] = {
    "effects": codes.BAD_INSTRUCTION,
    "requirement": codes.BAD_REQUIREMENT,
    "cost": codes.BAD_COST,
}
_QUOTED = re.compile(r"[\"“”‘’«»'`]([^\"“”«»`]{1,80}?)[\"“”‘’«»'`]")
_NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
}
_COMPARISONS = {">=": "+", "=>": "+", "≥": "+", "at least": "+"}
_DEEPEST = 40
_KINDS = {
    "INT": "a number",
    "NAME": "a name",
    "PATH": "a verse",
    "TIER": "a tier from `A` to `E`",
    "MULTIPLIER": "`1x`",
    "DIALS": "four numbers",
}
_SIGNS = {"COMMA": ",", "LPAR": "(", "RPAR": ")", "PLUS": "+", "MINUS": "-"}


def as_name(text: str) -> str:
    """Words the way names are written: small letters, digits, hyphens."""
    name = re.sub(r"[^a-z0-9]+", "-", text.lower().replace("'", "").replace("’", "")).strip("-")
    return name if name[:1].isalpha() else f"the-{name}" if name else ""


def report_problem(reader: Reader, error: PayloadError, offset: int) -> None:
    """One finding for one broken payload, at the word that is to blame."""
    start, text = error.start, error.text
    if _report_nesting(reader, text, offset) or _report_spelling(reader, start, text, offset):
        return
    if _report_mixture(reader, start, text, offset):
        return
    place, expected, at_end = _locate(error)
    word = text[place:].split(" ", 1)[0] if not at_end else ""
    if _report_leftover(reader, start, text, offset, place, expected, at_end):
        return
    culprit = _misspelt(start, text, place)
    if culprit is not None:
        begin, wrong, near = culprit
        _report_word(reader, start, text, offset + begin, wrong, near)
        return
    if at_end:
        span = (offset + max(0, len(text) - 1), offset + max(1, len(text)))
        _report(reader, start, text, span, text or "nothing", f"{_spelled(expected)} at the end", "")
        return
    end = offset + place + max(1, len(word))
    near = nearest(word, _words_of(expected))
    _report(
        reader,
        start,
        text,
        (offset + place, end),
        text[place:] or text,
        _spelled(expected),
        did_you_mean(near),
    )


def _report(
    reader: Reader, start: str, text: str, span: tuple[int, int], found: str, expected: str, help: str
) -> None:
    code = _CODES.get(start, codes.BAD_VALUE)
    if code is codes.BAD_COST:
        reader.find(code, *span, text=found, help=help)
    elif code is codes.BAD_VALUE:
        reader.find(code, *span, text=found, expected=_WANTED.get(start, expected), help=help)
    else:
        reader.find(code, *span, text=found, expected=expected, help=help)


_WANTED = {
    "name": "a name",
    "names": "a list of names",
    "number": "a number",
    "seals": "a list of seals",
    "map_keys": "a list of directions with locations, such as `north weir, east fenmouth`",
    "corners": "a list of corners, such as `north-east, south-west`",
    "track_line": "a track, such as `0-10, start 7, red 0`",
    "attributes": "a list of attributes with values, such as `aggression 2, empathy 0`",
    "resources": "a list of resources with amounts, such as `food 2, magic 1`",
    "affinity": "a track, such as `3 red, 1 gray, 3 green, start 4`",
    "part_names": "a list of part names, or boxes such as `1-4`",
    "key_row": "a key row, such as `closes 1 pool   opens aggression 1`",
    "traits": "a list of traits",
    "card_for": "an owner and a role, such as `brannoc, starter`",
    "encounter_deck": "a colour and a difficulty, such as `green 2`",
    "chapter_deck": "difficulties, such as `difficulty 1-2, with lamp-eater`",
    "event_stack": "a list of events, such as `low-water, 2 random`",
    "result": "a result, such as `1-3` or `win`",
    "rule": "a rule the game knows, such as `each travel costs 1 energy less`",
    "moment": "a moment, such as `any 4 parts` or `time passes 3`",
}


def _report_nesting(reader: Reader, text: str, offset: int) -> bool:
    depth = deepest = 0
    for position, sign in enumerate(text):
        if sign == "(":
            depth += 1
            deepest = max(deepest, depth)
            if deepest > _DEEPEST:
                reader.find(
                    codes.TOO_DEEP, offset + position, offset + position + 1, depth=depth, most=_DEEPEST
                )
                return True
        elif sign == ")":
            depth -= 1
            if depth < 0:
                reader.find(
                    codes.UNCLOSED_BRACKET, offset + position, offset + position + 1, bracket=")", closing="("
                )
                return True
    if depth > 0:
        place = text.rfind("(")
        reader.find(codes.UNCLOSED_BRACKET, offset + place, offset + place + 1, bracket="(", closing=")")
        return True
    return False


def _parses(reader: Reader, start: str, text: str) -> bool:
    try:
        reader.payloads.parse(start, text, reader.qualify)
    except PayloadError:
        return False
    return True


def _report_spelling(reader: Reader, start: str, text: str, offset: int) -> bool:
    """Quotation marks, capitals, spelled-out numbers, comparison signs, a full stop: what one edit would mend."""
    quoted = _QUOTED.search(text)
    if quoted is not None:
        right = as_name(quoted[1])
        code = codes.QUOTED_NAME
        span = (offset + quoted.start(), offset + quoted.end())
        fix = _replacement(reader, span, right)
        reader.find(code, *span, name=quoted[1], right=right, fix=fix)
        return True
    if re.search(r"[A-Z]", re.sub(r"(?<![\w-])[A-E](?![\w-])", "", text)):
        lowered = re.sub(
            r"[A-Za-z][\w'-]*", lambda m: m[0] if re.fullmatch("[A-E]", m[0]) else m[0].lower(), text
        )
        if _parses(reader, start, lowered):
            wrong = next(
                word
                for word in re.findall(r"[\w-]+", text)
                if re.search("[A-Z]", word) and not re.fullmatch("[A-E]", word)
            )
            begin = offset + text.index(wrong)
            fix = _replacement(reader, (offset, offset + len(text)), lowered)
            reader.find(codes.WRONG_CASE, begin, begin + len(wrong), name=wrong, right=wrong.lower(), fix=fix)
            return True
    for repaired, what in _repairs(text):
        if _parses(reader, start, repaired):
            fix = _replacement(reader, (offset, offset + len(text)), repaired)
            _report(
                reader,
                start,
                text,
                (offset, offset + len(text)),
                text,
                f"`{repaired}`",
                what.format(repaired),
            )
            del fix
            return True
    return False


def _repairs(text: str) -> list[tuple[str, str]]:
    """Texts that the writer may have meant, each with the sentence that says so."""
    repairs = []
    if text.endswith((".", ";", ",", "!")):
        repairs.append((text.rstrip(".;,! "), "Leave out the sign at the end: `{}`."))
    worded = re.sub(r"\b[a-z]+\b", lambda m: _NUMBER_WORDS.get(m[0], m[0]), text)
    if worded != text:
        repairs.append((worded, "Write numbers as digits: `{}`."))
    compared = re.sub(r"(?:>=|=>|≥|at least)\s*(\d+)", r"\1+", text)
    compared = re.sub(r"(\w[\w-]*)\s*(?:>=|=>|≥)\s*(\d+)", r"\1 \2+", compared)
    compared = re.sub(r">\s*(\d+)", lambda m: f"{int(m[1][:4]) + 1}+", compared)
    compared = re.sub(r"<=\s*(\d+)", r"0-\1", compared)
    compared = re.sub(r"==?\s*(\d+)", r"\1", compared)
    if compared != text:
        repairs.append((compared, "Every count is compared in one way: `{}`."))
    signed = text.replace("&&", "and").replace("||", "or").replace("&", "and")
    signed = re.sub(r"!\s*(?=\w)", "not ", signed)
    if signed != text:
        repairs.append((signed, "Use words: `{}`."))
    if re.match(r"(gain|lose|pay)s? [a-z]", text):
        repairs.append((re.sub(r"^((?:gain|lose|pay)s?) ", r"\1 1 ", text), "Say how much: `{}`."))
    return repairs


def _replacement(reader: Reader, span: tuple[int, int], text: str) -> Fix:
    return Fix("replace it", (Edit(Place(reader.source.path, Span(*span)), text),))


def _report_mixture(reader: Reader, start: str, text: str, offset: int) -> bool:
    """`a or b and c`: two people read it in two ways, so both readings are offered."""
    if start != "requirement" and not text.startswith("if "):
        return False
    condition = text
    if start != "requirement":
        condition = re.split(r"\bthen\b", text[3:])[0].strip()
        if _parses(reader, "requirement", condition):
            return False
    for begin, piece in _levels(condition):
        words = re.split(r"\s+(and|or)\s+", piece)
        joins = words[1::2]
        if len(set(joins)) == 2:
            place = offset + (text.index(condition) if condition in text else 0) + begin
            reader.find(
                codes.MIXED_AND_OR,
                place,
                place + len(piece),
                first=_bracketed(words, "and"),
                second=_bracketed(words, "or"),
            )
            return True
    return False


def _levels(text: str) -> list[tuple[int, str]]:
    """The text with each parenthesis replaced by a placeholder of the same length, then its parentheses' insides."""
    found = []
    stack: list[int] = []
    for position, sign in enumerate(text):
        if sign == "(":
            stack.append(position)
        elif sign == ")" and stack:
            begin = stack.pop()
            found.append((begin + 1, text[begin + 1 : position]))
    flat = text
    while re.search(r"\([^()]*\)", flat):
        flat = re.sub(r"\([^()]*\)", lambda m: "_" * len(m[0]), flat)
    return [(0, flat), *found]


def _bracketed(words: list[str], tighter: str) -> str:
    """The same words with the tighter join in parentheses."""
    groups: list[list[str]] = [[words[0]]]
    for join, word in zip(words[1::2], words[2::2], strict=True):
        if join == tighter:
            groups[-1].append(word)
        else:
            groups.append([word])
    shown = [f"({f' {tighter} '.join(group)})" if len(group) > 1 else group[0] for group in groups]
    return f" {'or' if tighter == 'and' else 'and'} ".join(shown)


def _locate(error: PayloadError) -> tuple[int, set[str], bool]:
    """(where the payload stops making sense, which terminals would go on, whether it just stops)."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    from compiler.grammar.payloads import _parser

    cause: Any = error.cause
    long_number = re.search(r"\d{5,}", error.text)
    if long_number is not None:
        return long_number.start(), {"INT"}, False
    try:
        _parser().parse(error.text, start=error.start)
    except UnexpectedInput as again:
        cause = again
    if isinstance(cause, UnexpectedToken):
        accepted = set(cause.accepts or cause.expected or ())
        if cause.token.type == "$END":
            return len(error.text), accepted, True
        return cause.pos_in_stream or 0, accepted, False
    if isinstance(cause, UnexpectedCharacters):
        return cause.pos_in_stream or 0, set(cause.allowed or ()), False
    return 0, set(), False


def _report_leftover(
    reader: Reader, start: str, text: str, offset: int, place: int, expected: set[str], at_end: bool
) -> bool:
    """A whole instruction with something after it, such as a sentence or the second half of a name."""
    if at_end or "$END" not in expected or place == 0:
        return False
    before = text[:place].rstrip()
    if not _parses(reader, start, before):
        return False
    rest = text[place:].strip()
    last = re.search(r"([a-z][a-z0-9-]*)$", before)
    follower = re.match(r"([a-z][a-z0-9-]*)", rest)
    if last is not None and follower is not None:
        joined_up = f"{before}-{rest.replace(' ', '-', rest.count(' '))}"
        if _parses(reader, start, joined_up) and not re.search(
            r"\b(food|wealth|magic|exp|energy|health|terror)$", before
        ):
            begin = offset + last.start()
            name = joined_up[last.start() :]
            reader.find(codes.WRONG_CASE, begin, offset + len(text), name=text[last.start() :], right=name)
            return True
    if start == "effects":
        reader.find(codes.TEXT_AFTER_INSTRUCTION, offset + place, offset + len(text), text=rest)
        return True
    return False


def _misspelt(start: str, text: str, place: int) -> tuple[int, str, list[str]] | None:
    """The word at or right before the trouble that is no word of the language, with what it may have meant."""
    from compiler.grammar.assemble import grammar

    words = grammar().words
    candidates = [
        (match.start(), match[0])
        for match in re.finditer(r"[A-Za-z][\w-]*", text)
        if match.end() <= place or match.start() == place
    ]
    for begin, word in reversed(candidates[-2:]):
        if word in words:
            continue
        near = nearest(word, words)
        if near and (begin == place or start != "effects" or begin == 0 or text[begin - 2 : begin] == ", "):
            return begin, word, near
        if begin == place and start == "effects" and (begin == 0 or text[begin - 2 : begin] == ", "):
            return begin, word, []
    first = re.match(r"[A-Za-z][\w-]*", text)
    if start == "effects" and first is not None and first[0] not in words and place <= first.end() + 1:
        return 0, first[0], nearest(first[0], words)
    return None


def _report_word(reader: Reader, start: str, text: str, begin: int, wrong: str, near: list[str]) -> None:
    help = did_you_mean(near)
    if start == "effects":
        reader.find(codes.UNKNOWN_INSTRUCTION, begin, begin + len(wrong), word=wrong, help=help)
        return
    _report(
        reader,
        start,
        text,
        (begin, begin + len(wrong)),
        wrong,
        f"`{near[0]}`" if near else "another word",
        help,
    )


def _words_of(expected: set[str]) -> list[str]:
    return [name[2:].lower().replace("__", "-") for name in expected if name.startswith("W_")]


def _spelled(expected: set[str]) -> str:
    """What could stand here, shortly."""
    kinds = [_KINDS[name] for name in ("INT", "NAME", "PATH", "TIER", "MULTIPLIER") if name in expected]
    signs = [f"`{_SIGNS[name]}`" for name in _SIGNS if name in expected]
    words = sorted(_words_of(expected))
    shown = kinds + [f"`{word}`" for word in words[:6]] + signs
    if len(words) > 6:
        shown = [*kinds, *(f"`{word}`" for word in words[:5]), "another word of that kind"]
    if not shown:
        return "nothing more" if "$END" in expected else "something else"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


def report_target(reader: Reader, text: str, offset: int) -> str | None:
    """An arrow that names no verse: numbers, capitals, quotation marks, several words."""
    right = "/".join(as_name(part) for part in text.split("/", 1))
    span = (offset, offset + max(1, len(text)))
    if not text:
        reader.find(
            codes.MISSING_VALUE, max(0, offset - 2), offset, label="->", expected="a verse's name, or `end`,"
        )
    elif re.fullmatch(r"[\"“”‘’'`].*[\"“”‘’'`]", text):
        reader.find(
            codes.QUOTED_NAME, *span, name=text[1:-1], right=right, fix=_replacement(reader, span, right)
        )
    elif re.fullmatch(r"(?:verse |#)?\d+", text):
        reader.find(
            codes.BAD_TARGET, *span, text=text, help="Name the verse; its printed number is put in for you."
        )
    elif text.lower() in ("end", "done", "end."):
        reader.find(
            codes.BAD_TARGET, *span, text=text, help="Write `-> end`.", fix=_replacement(reader, span, "end")
        )
    elif re.fullmatch(r"[\w/-]+", text) and right:
        reader.find(codes.WRONG_CASE, *span, name=text, right=right, fix=_replacement(reader, span, right))
        return None
    else:
        reader.find(codes.BAD_TARGET, *span, text=text)
    return None


__all__ = ["as_name", "report_problem", "report_target"]
