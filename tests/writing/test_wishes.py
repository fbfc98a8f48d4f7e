"""What is advised for a line that the book cannot say must itself be lines of the language."""

import re

import pytest

from compiler.grammar.payloads import PayloadError, Payloads
from compiler.grammar.wishes import advices, wished

# What stands between backticks and is no payload: marks, words, halves of lines.
NO_PAYLOAD = re.compile(
    r"[>*]|-> end|->|may|sound:|art:|success:|failure:|parts: 1-4|\d[-+\d]*:|at (?:any|the) .*:|\*? ?\(once\).*|\[.*\]"
)


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
