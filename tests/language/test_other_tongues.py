"""Near misses in other languages are found anywhere in a line, and cost nothing for English prose."""

import random

import pytest

from compiler.api import compile_texts
from compiler.lower import tongues


def found(prose: str) -> list[str]:
    text = f"journal quay\n\nverse landing\n  {prose}\n\n  -> end\n"
    result = compile_texts({"journal/quay.chron": text}, lenient=True)
    names = [one.code.name for one in result.diagnostics]
    return [name for name in names if name in ("prose-instruction", "turn-to-number")]


@pytest.mark.parametrize(
    "prose",
    [
        "Du bekommst 2 Nahrung.",
        "„Bekommst 2 Nahrung“, sagt sie.",
        "Sie nickt (du verlierst 1 Energie).",
        "Du\n  bekommst 2 Nahrung.",
    ],
)
def test_a_gain_is_found_wherever_it_stands(prose: str) -> None:
    assert found(f"Du gewinnst nichts. {prose}") == ["prose-instruction"]


def test_english_prose_builds_no_pattern() -> None:
    """`va` and `perdition` are near misses of a word, on a line without a number; numbers stand on other lines."""
    tongues._change.cache_clear()
    prose = "She said va bene, and went to perdition.\n\n  There were 12 of them, and we have 3."
    assert found(prose) == []
    assert tongues._change.cache_info().currsize == 0


def test_the_quick_look_for_stems_is_the_plain_one() -> None:
    """The heads of words only leave out stems that the prose cannot hold: held against looking for each stem."""
    chance = random.Random(5)
    pieces = [*tongues.STEMS, " ", "\t", "va", "gan", "perd", " the ", " geh,", "lest", " idź"]
    other = 0
    for _ in range(5_000):
        cuts = (chance.choice(pieces)[chance.randint(0, 1) : chance.choice((None, 3, -1))] for _ in range(5))
        prose = "".join(cuts)
        plain = any(stem in prose for stem in tongues.STEMS)
        other += plain
        assert tongues.may_be_another_tongue(prose) == plain, prose
    assert 500 < other < 4_500, "both answers are tried"
