"""Patterns compiled at first use, and signs searched for one by one, find the same as the plain pattern."""

import re

from compiler.sources import workspace
from compiler.sources.late_patterns import late


def test_a_late_pattern_finds_what_the_pattern_finds() -> None:
    text = "One\ntwo, THREE"
    for pattern, flags in ((r"[a-z]+", 0), (r"^t\w+", re.MULTILINE), (r"three", re.IGNORECASE)):
        plain, waiting = re.compile(pattern, flags), late(pattern, flags)
        assert waiting.findall(text) == plain.findall(text)
        assert [found.span() for found in waiting.finditer(text)] == [
            found.span() for found in plain.finditer(text)
        ]
        assert waiting.sub("-", text) == plain.sub("-", text)


def test_a_late_pattern_is_not_compiled_before_it_is_used() -> None:
    wrong = late("(")
    try:
        wrong.search("text")
    except re.error:
        return
    raise AssertionError("it was used, and must have been compiled")


def test_signs_one_by_one_are_those_of_the_patterns() -> None:
    signs = [chr(number) for number in range(0x110000)]
    controls = {*workspace._ASCII_CONTROLS, *workspace._OTHER_CONTROLS}
    controls_match, turns_match = workspace._CONTROL.match, workspace._TURNING.match
    assert controls == {sign for sign in signs if controls_match(sign)}
    assert set(workspace._TURNS) == {sign for sign in signs if turns_match(sign)}
    assert set(workspace._ASCII_CONTROLS) == {sign for sign in controls if sign.isascii()}
