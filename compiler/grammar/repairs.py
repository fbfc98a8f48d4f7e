"""What one small edit would mend in a payload: capitals, quotation marks, signs of other languages, joined effects."""

import re
from collections.abc import Iterator
from typing import NamedTuple

NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
}
# What people write for a verb of the book, and the verb.
VERBS = {
    "get": "gain",
    "gets": "gain",
    "receive": "gain",
    "earn": "gain",
    "obtain": "gain",
    "collect": "gain",
    "grab": "gain",
    "take": "gain",
    "add": "gain",
    "spend": "lose",
    "drop": "lose",
    "fight": "encounter",
    "battle": "encounter",
    "meet": "encounter",
    "goto": "->",
    "go": "->",
    "jump": "->",
    "turn": "->",
}
_AUXILIARIES = re.compile(
    r"^(?:you |the party |they )?(?:has|have|having|owns|own|is|are|requires?|needs?|if) "
)


class Repair(NamedTuple):
    """The payload as it would be right, and what to tell its writer; `{}` stands for the right words."""

    text: str
    words: str


def as_name(text: str) -> str:
    """Words the way names are written: small letters, digits, hyphens."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", text.replace("'", "").replace("’", ""))
    name = re.sub(r"[^a-z0-9]+", "-", spaced.lower()).strip("-")
    return name if name[:1].isalpha() else f"the-{name}" if name else ""


def repairs(start: str, text: str) -> Iterator[Repair]:
    """Readings that the writer may have meant, the likeliest first; the caller keeps the first that parses."""
    if text.endswith((".", ";", ":", "!")):
        yield Repair(text[:-1].rstrip(), "Leave out the sign at the end.")
    worded = re.sub(
        rf"\b({'|'.join(NUMBER_WORDS)})\b(?! party member)", lambda match: NUMBER_WORDS[match[0]], text
    )
    if worded != text:
        yield Repair(worded, "Write numbers as digits: `{}`.")
    compared = re.sub(r"\s*(?:>=|=>|≥|\bat least\b)\s*(\d+)", r" \1+", text)
    compared = re.sub(r"\s*>\s*(\d{1,4})", lambda match: f" {int(match[1]) + 1}+", compared)
    compared = re.sub(r"\s*(?:<=|=<|≤|\bat most\b)\s*(\d+)", r" 0-\1", compared)
    compared = re.sub(r"\s*<\s*(\d{1,4})", lambda match: f" 0-{max(0, int(match[1]) - 1)}", compared)
    compared = re.sub(r"\s*==?\s*(\d+)", r" \1", compared)
    compared = re.sub(r"(\d+) or more\b", r"\1+", compared)
    if compared != text:
        yield Repair(compared.strip(), "Every count is compared in one way: `{}`.")
    signed = re.sub(r"\s*(?:&&?)\s*", " and ", text)
    signed = re.sub(r"\s*\|\|?\s*", " or ", signed)
    signed = re.sub(r"!\s*(?=[\w(])", "not ", signed)
    if signed != text:
        yield Repair(signed, "Use words: `{}`.")
    if start == "requirement":
        bare = _AUXILIARIES.sub("", text)
        if bare != text:
            yield Repair(bare, "Say only what it is: `{}`.")
    if start == "cost":
        bare = re.sub(r"^(?:pays?|costs?|spend|lose) ", "", text)
        if bare != text:
            yield Repair(bare, "What stands in parentheses is paid; leave the verb out: `{}`.")
        if re.match(r"[a-z]", text):
            yield Repair(f"1 {text}", "Say how much: `{}`.")
    if start == "effects":
        listed = re.sub(r",? and (?=[a-z])", ", ", text)
        if listed != text:
            yield Repair(listed, "A comma stands between two effects: `{}`.")
        if re.match(r"(?:gain|lose|pay)s? [a-z]", text):
            yield Repair(re.sub(r"^((?:gain|lose|pay)s?) ", r"\1 1 ", text), "Say how much: `{}`.")
        bare = re.sub(r"^(?:you|the party|everybody|everyone) ", "", text)
        if bare != text:
            yield Repair(bare, "Without a subject it is the party's: `{}`.")


def difference(text: str, right: str) -> tuple[int, int]:
    """The stretch of a text that its repair changes, in whole words; never empty."""
    begin = 0
    while begin < min(len(text), len(right)) and text[begin] == right[begin]:
        begin += 1
    end, other = len(text), len(right)
    while end > begin and other > begin and text[end - 1] == right[other - 1]:
        end, other = end - 1, other - 1
    while begin < len(text) - 1 and begin < end and text[begin] == " ":
        begin += 1
    while begin > 0 and text[begin - 1].isalnum() and text[begin : begin + 1].isalnum():
        begin -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    while end > begin and text[end - 1] == " ":
        end -= 1
    if end <= begin:
        # Something is missing here: point at the word that it belongs before.
        match = re.compile(r"\S+").search(text, begin)
        return match.span() if match is not None else (max(0, len(text) - 1), len(text))
    return begin, end
