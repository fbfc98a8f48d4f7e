"""The first word of a payload that does not fit in its place: what would fit, and what it may have meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from compiler.diagnostics import codes
from compiler.grammar.expected import ONE, WANTED, Expected, expect, last_word, spelled
from compiler.grammar.near_phrases import near_phrases
from compiler.grammar.payload_findings import CODES, parses, replacement, report_broken
from compiler.grammar.repair_words import VERBS, as_name
from schemas.near_names import alike, did_you_mean, nearest

if TYPE_CHECKING:
    from compiler.lower.reader import Reader

# If so few words fit, even another word of the language may be a mistake for one of them.
_FEW = 12
# First words of instructions that are not effects.
_OPENERS = ("hint", "with", "roll", "toss", "if", "otherwise")


def report_word(reader: Reader, start: str, text: str, offset: int) -> None:
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
        report_broken(reader, start, (offset, offset + len(text)), text, ONE.get(start, ""), habit)
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
            fix = replacement(reader, span, near[0])
        if start == "effects" and _opens_effect(text, begin):
            reader.find(codes.UNKNOWN_INSTRUCTION, *span, word=wrong, help=help, fix=fix)
        else:
            report_broken(reader, start, span, wrong, ONE.get(start, ""), help, fix)
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
    found = rest if start in CODES else rest.partition(",")[0] or rest
    report_broken(reader, start, span, found, spelled(here, start), help)


def _report_unfinished(reader: Reader, start: str, text: str, offset: int, here: Expected) -> None:
    """The payload stops before it has said everything."""
    if start not in CODES:
        span = (offset, offset + len(text))
        report_broken(reader, start, span, text, WANTED.get(start, spelled(here, start)), "")
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
        fix = replacement(reader, span, right)
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
