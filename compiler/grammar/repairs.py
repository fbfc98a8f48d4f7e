"""What one small edit would repair in a payload: capitals, quotation marks, signs of other languages, joined effects."""

import re
from collections.abc import Iterator

from compiler.grammar.effect_repairs import of_effects, of_moves, of_rules
from compiler.grammar.repair_words import NUMBER_WORDS, Repair, in_book_words
from compiler.grammar.requirement_repairs import of_requirements

_NO_SUBJECT = "Leave it out: without a subject it is the party's. One person is `one party member`."
_SUBJECTS = {
    **dict.fromkeys(
        ["you", "they", "we", "party", "players", "player", "heroes", "hero", "group"], _NO_SUBJECT
    ),
    **dict.fromkeys(
        ["everyone", "everybody", "all", "each", "anyone", "someone"],
        "Write `each character` for whoever plays, `each party member` for whoever is there, or `one party member`.",
    ),
    **dict.fromkeys(
        ["and", "then", "also", "but"], "Leave it out: a comma alone stands between two effects."
    ),
}


def subject_help(word: str) -> str:
    """What to write for a word that people use where the book names who acts; nothing for any other word."""
    return _SUBJECTS.get(word, "")


def repairs(start: str, text: str) -> Iterator[Repair]:
    """Readings that the writer may have meant, the likeliest first. The caller keeps the first that parses."""
    if text.endswith((".", ";", ":", "!")):
        yield Repair(text[:-1].rstrip(), "Leave out the sign at the end.")
    worded = re.sub(
        rf"\b({'|'.join(NUMBER_WORDS)})\b(?! party member)", lambda match: NUMBER_WORDS[match[0]], text
    )
    if worded != text:
        yield Repair(worded, "Write numbers as digits: `{}`.")
    compared = re.sub(r"\s*(?:>=|=>|≥|\bat least\b)\s*(\d+)", r" \1+", worded)
    compared = re.sub(r"\s*>\s*(\d{1,4})", lambda match: f" {int(match[1]) + 1}+", compared)
    compared = re.sub(r"\s*(?:<=|=<|≤|\bat most\b)\s*(\d+)", r" 0-\1", compared)
    compared = re.sub(r"\s*<\s*(\d{1,4})", lambda match: f" 0-{max(0, int(match[1]) - 1)}", compared)
    compared = re.sub(r"\s*==?\s*(\d+)", r" \1", compared)
    compared = re.sub(r"(\d+) or more\b", r"\1+", compared)
    if compared != worded:
        yield Repair(compared.strip(), "Every count is compared in one way: `{}`.")
    signed = re.sub(r"\s*(?:&&?)\s*", " and ", text)
    signed = re.sub(r"\s*\|\|?\s*", " or ", signed)
    signed = re.sub(r"!\s*(?=[\w(])", "not ", signed)
    if signed != text:
        yield Repair(signed, "Use words: `{}`.")
    if start == "requirement":
        yield from of_requirements(text)
    if start in ("map_keys", "corners"):
        right = re.sub(r"(?<![\w-])[nNsS]?[-]?[eEwWnNsS](?![\w-])", lambda match: _compass(match[0]), text)
        right = right.replace(":", "") if start == "map_keys" else right
        if right != text:
            yield Repair(right, "Directions are written out: `{}`.")
    if start == "part_names" and re.fullmatch(r"[2-9]|1\d", text):
        yield Repair(f"1-{text}", "Boxes that are counted are a range: `{}`.")
    if start == "roll":
        yield from _rolls(text)
    if start == "cost":
        yield from _costs(text)
        bare = re.sub(r"^(?:(?:pays?|costs?|spend|lose):? |-(?=\d))", "", text)
        if bare != text:
            yield Repair(bare, "What stands in parentheses is paid; write only how much of what: `{}`.")
        if re.match(r"[a-z]", text):
            yield Repair(f"1 {text}", "Say how much: `{}`.")
    if start == "effects":
        yield from of_effects(text)
        yield from of_moves(text)
    if start == "rule":
        yield from of_rules(text)


def _compass(sign: str) -> str:
    names = {"n": "north", "e": "east", "s": "south", "w": "west"}
    return "-".join(names[letter] for letter in sign.lower() if letter in names)


def _costs(text: str) -> Iterator[Repair]:
    """`only once`, `1 food or 1 wealth`, `1 food and 1 wealth`, `2 coins`, `a food`."""
    right = re.sub(
        r"^(?:only once|once only|one time only|1 time|one time|single use|one-time)$", "once", text
    )
    right = re.sub(r"^(?:daily|once a day|1 per day|each day|every day)$", "once per day", right)
    right = re.sub(r"\b(\d+) ([a-z]+) or \1 (?=[a-z]+$)", r"\1 \2 or ", right)
    right = re.sub(r",? (?:and|&|\+) (?=\d)", ", ", right)
    right = re.sub(r"^(?:a|an|one) (?=[a-z]+$)", "1 ", right)
    right = in_book_words(right)
    if right != text:
        yield Repair(right, "A cost is written `({})`.", sure=False)


def _rolls(text: str) -> Iterator[Repair]:
    """`roll d6`, `roll 1d6+empathy`, `roll a die + 1`."""
    plain = re.sub(r"^rolls? (?:a |the |1 |one )?(?:1?[dD]6|die|dice)\b", "roll", text)
    plain = re.sub(r"^rolls? (\d+) ?[dD]6\b", r"roll \1 dice", plain)
    plain = re.sub(r"\s*([+-])\s*", r" \1 ", plain)
    plain = re.sub(r"\b(?:with|plus|and add|and) (?=[a-z0-9])", "+ ", plain)
    plain = re.sub(r", ([+-]) (?=\d)", r", \1", re.sub(r" +", " ", plain)).strip()
    if plain != text:
        yield Repair(plain, "One die is `roll`, two are `roll 2 dice`; write `{}`.")
    reached = re.match(r"(roll(?: [+-] [a-z]+)?) (?:>=? ?|vs\.? |against |dc ?)?(\d+)\+?$", text)
    if reached is not None:
        words = f"What must be reached stands in the rows below it, `{reached[2]}+:`; here stands `{{}}`."
        yield Repair(reached[1], words, sure=False)
    first = re.match(r"roll [+-]? ?([a-z]+)$", text)
    if first is not None:
        yield Repair(f"roll + {first[1]}", "What is added stands behind a `+`: `{}`.")


def _goes_on(text: str, right: str, place: int) -> bool:
    """Whether a word of either text crosses a place."""
    return text[place : place + 1].isalnum() or right[place : place + 1].isalnum()


def difference(text: str, right: str) -> tuple[int, int]:
    """The part of a text that its repair changes, in whole words; never empty."""
    begin = 0
    while begin < min(len(text), len(right)) and text[begin] == right[begin]:
        begin += 1
    end, other = len(text), len(right)
    while end > begin and other > begin and text[end - 1] == right[other - 1]:
        end, other = end - 1, other - 1
    while begin < len(text) - 1 and begin < end and text[begin] == " ":
        begin += 1
    while begin > 0 and text[begin - 1].isalnum() and _goes_on(text, right, begin):
        begin -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    while end > begin and text[end - 1] == " ":
        end -= 1
    if end <= begin:
        # Something is missing here: point at the word that follows it.
        match = re.compile(r"\S+").search(text, begin)
        return match.span() if match is not None else (max(0, len(text) - 1), len(text))
    return begin, end
