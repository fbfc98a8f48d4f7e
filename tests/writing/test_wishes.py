"""The advice for a line that the book cannot say must itself be lines of the language."""

import re

import pytest

from compiler.grammar.near_phrases import examples, near_phrases
from compiler.grammar.payloads import PayloadError, Payloads
from compiler.grammar.wishes import advices, wished

# What stands between backticks and is no payload: marks, words, halves of lines.
NO_PAYLOAD = re.compile(
    r"[>*]|-> .*|->|may|sound:|art:|success:|failure:|parts: 1-4|\d[-+\d]*:|at (?:any|the) .*:|\*? ?\(once\).*|\[.*\]"
)


# Where a pattern takes more than names and amounts: what it may have taken.
TAKEN = {
    r"\1": ("gain 1 food",),
    r"\1 \2 \3, \1 \2 \4": ("gain", "item", "lamp", "rope"),
    r"\1 \2s \3": ("odo", "gain", "1 food"),
    r"\1 \3s \4, \2 \3s \4": ("odo", "wren", "gain", "1 food"),
    r"choose \1 or \2": ("gain 1 food", "gain 1 exp"),
    r"choose lose \1 \2 or \3": ("2", "food", "lose 1 health"),
}


def filled(line: str, taken: tuple[str, ...]) -> str:
    for number, words in enumerate(taken, 1):
        line = line.replace(f"\\{number}", words)
    return line


def quoted() -> list[tuple[str, str]]:
    found = []
    for start, advice in advices():
        for line in re.findall(r"`([^`]+)`", advice):
            if NO_PAYLOAD.fullmatch(line) is None:
                found.append((start, line))
    return found


@pytest.mark.parametrize(("start", "line"), sorted(set(quoted())), ids=lambda one: one)
def test_advised_lines_can_be_read(start: str, line: str) -> None:
    # What a pattern takes there is an amount before a resource, else a resource or attribute, else a name.
    if line in TAKEN:
        assert reads(start, filled(line, TAKEN[line]))
        return
    tried = []
    for first in ("2", "food", "courage", "item", "lamp"):
        for second in ("food", "2", "lamp"):
            for third in ("odo", "food"):
                text = line.replace("\\1", first).replace("\\2", second).replace("\\3", third)
                tried.append(text)
                if reads(start, text):
                    return
    pytest.fail(f"no reading of {line!r}, tried {tried[:3]}")


def reads(start: str, text: str) -> bool:
    payloads = Payloads()
    text = text.removeprefix("> ")
    if text.startswith("if ") and " -> " in text:
        return reads("requirement", text[3:].partition(" -> ")[0])
    for kind in (start, "effects", "requirement", "roll"):
        try:
            payloads.parse(kind, text, lambda name: f"here/{name}")
        except PayloadError:
            continue
        return True
    return False


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("heal 3", "gain 3 health"),
        ("Give 2 food to odo", "odo gains 2 food"),
        ("increase food by 2", "gain 2 food"),
        ("increase food", "gain 1 food"),
        ("kill the wolf", "encounter wolf"),
        ("unlock cellar-door", "gain status cellar-door"),
        ("end chapter", "the chapter ends"),
        ("every morning: gain 1 food", "at the start of the day:"),
        ("teleport to weir", "place each party member at weir"),
        ("courage check 4", "roll + courage"),
    ],
)
def test_wishes_are_understood(text: str, says: str) -> None:
    assert f"`{says}`" in wished("effects", text)


@pytest.mark.parametrize(
    "text", ["", "gain 2 food", "the wind turns", "place a waystone here", "read arrival"]
)
def test_other_lines_are_left_alone(text: str) -> None:
    assert not wished("effects", text)


@pytest.mark.parametrize("start", ["effects", "requirement"])
def test_every_phrase_that_may_be_shown_can_be_read(start: str) -> None:
    shown = examples(start)
    assert len(shown) > 25
    assert [one for one in shown if not reads(start, one)] == []


@pytest.mark.parametrize(
    ("start", "text", "says"),
    [
        ("effects", "your health drops by 2", "lose 2 health"),
        ("effects", "mend the fallen waystone", "fade the waystone here"),
        ("effects", "shuffle everything", "shuffle the sequence and discards"),
        ("requirement", "brannoc has 2 food", "food 2+"),
        ("requirement", "anyone has courage 3", "courage 3+"),
        ("requirement", "nobody has more than 1 food", "food 0-1"),
    ],
)
def test_the_nearest_phrases_are_shown(start: str, text: str, says: str) -> None:
    assert f"`{says}`" in near_phrases(start, text)


def test_nothing_is_near_to_plain_prose() -> None:
    assert near_phrases("effects", "the lamp goes out and somebody laughs") == ""
