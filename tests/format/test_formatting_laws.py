"""The laws of the formatter: twice equals once, nothing is lost, nothing changes its meaning, nothing makes it fail."""

import re
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from compiler.format import format_text
from compiler.format.canon import LONG_FORMS
from compiler.format.printer import _normal, _skeleton, _tree, print_tree, settle_comments
from compiler.format.wrapping import WIDTH
from tests.format.material import CAMPAIGNS, TEXTS, compiled

_SPARE = frozenset(("the", "active", "character", "else"))
_PIECES = (
    "> ", ">", "* ", "*", "-> ", "->", "# c ", "#", "[", "]", "(", ")", "  ", "    ", "      ", "\n", "\n\n", ":", "\\", "\u00a0",
    "word: ", '"', "[[x]]", "and he said: no ", "_it_", "1-3: ", "\t", "\r\n", " stub", "keys: ", "a" * 100 + " ",
    "\n  # note\n", "\n    # deep\n", "\n# margin\n", "\nverse v\n", "\x0c", "\u2028",
)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A sample with a few typing mistakes."""
    lines = draw(st.sampled_from(sorted(TEXTS.values()))).split("\n")
    start = draw(st.integers(0, len(lines) - 1))
    lines = lines[start : start + draw(st.integers(1, 25))]
    if draw(st.booleans()):
        lines.insert(
            0, draw(st.sampled_from(("verse a", "location b 1", "combat card c", "skill d", "vers e")))
        )
    text = "\n".join(lines)
    for _ in range(draw(st.integers(0, 5))):
        place = draw(st.integers(0, len(text)))
        if draw(st.booleans()):
            text = text[:place] + draw(st.sampled_from(_PIECES)) + text[place:]
        else:
            text = text[:place] + text[place + draw(st.integers(1, 9)) :]
    return text


def _words(text: str) -> Counter[str]:
    """Every word and number, whatever its ending; a range from a number to itself is that number."""
    text = re.sub(r"\b(\d+) *- *\1\b", r"\1", text)
    return Counter(word.lstrip("0").rstrip("s") for word in re.findall(r"\d+|[^\W\d]+", text))


def _lost(before: str, after: str) -> Counter[str]:
    for pattern, short in LONG_FORMS:
        before = pattern.sub(short, before)
    lost = _words(before) - _words(after)
    return Counter({word: count for word, count in lost.items() if word not in _SPARE and word != "a"})


def _comments(text: str) -> list[str]:
    return [line.strip() for line in re.split(r"\r\n?|\n", text) if line.strip().startswith("#")]


# ---- over all samples ------------------------------------------------------------------------------
@pytest.mark.parametrize("name", sorted(TEXTS))
def test_twice_is_once(name: str) -> None:
    once = format_text(TEXTS[name], name)
    assert once == format_text(once, name)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_the_net_is_not_needed(name: str) -> None:
    tree = _tree(_normal(TEXTS[name]), name)
    assert tree is not None
    settle_comments(tree)
    printed = print_tree(tree)
    again = _tree(printed, name)
    assert again is not None
    assert list(_skeleton(tree)) == list(_skeleton(again))
    assert printed == format_text(TEXTS[name], name)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_comments_stay_in_order(name: str) -> None:
    assert _comments(TEXTS[name]) == _comments(format_text(TEXTS[name], name))


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_the_one_look(name: str) -> None:
    lines = format_text(TEXTS[name], name).split("\n")
    assert lines[-1] == ""
    assert all(line == line.rstrip() for line in lines)
    assert all((len(line) - len(line.lstrip(" "))) % 2 == 0 for line in lines)
    assert ("", "") not in pairwise(lines)
    prose = [line for line in lines if line.startswith("  ") and line.lstrip()[0].isupper()]
    assert all(len(line) <= WIDTH or " " not in line.strip() for line in prose)


def test_prose_below_otherwise_is_wrapped_like_any_passage() -> None:
    words = "The gilt chairs are in stacks of ten, and a man is sweeping up catalogues. " * 3
    page = (
        f"journal a\n\nverse x\n  > if status y\n    One.\n  > otherwise\n    {words.strip()}\n\n  -> end\n"
    )
    lines = format_text(page, "journal/a.chron").split("\n")
    below = lines[lines.index("  > otherwise") + 1 : lines.index("  -> end") - 1]
    assert len(below) > 1
    assert all(line.startswith("    ") and len(line) <= WIDTH for line in below)
    assert " ".join(line.strip() for line in below) == words.strip()


@pytest.mark.parametrize("name", sorted(CAMPAIGNS))
def test_the_campaign_means_the_same(name: str) -> None:
    before = compiled(CAMPAIGNS[name])
    after = compiled({path: format_text(text, path) for path, text in CAMPAIGNS[name].items()})
    assert before is not None or not name.startswith("whole-")
    assert before == after


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_layout_does_not_matter(name: str) -> None:
    text = TEXTS[name]
    expected = format_text(text, name)
    assert expected == format_text("\ufeff" + text.replace("\n", "\r\n"), name)
    assert expected == format_text(text.replace("\n", "  \n"), name)
    assert expected == format_text(text.replace("\n\n", "\n\n \n\n") + "\n\n", name)
    assert expected == format_text(text.rstrip("\n"), name)
    if name != "broken":
        wider = re.sub(r"^ +", lambda margin: margin[0] * 2, text, flags=re.MULTILINE)
        assert expected == format_text(wider, name)


# ---- over anything ---------------------------------------------------------------------------------
@settings(max_examples=300, deadline=None)
@given(st.text())
@example("")
@example("\n \n")
@example("\u00a0\n")
@example("verse a\n  >\n    x\n")
@example("# only a comment")
@example("verse a\n  \u00a0> not a mark\n")
def test_any_text_is_survived(text: str) -> None:
    once = format_text(text)
    assert once == format_text(once)


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(damaged())
def test_damaged_texts_lose_nothing(text: str) -> None:
    once = format_text(text)
    assert once == format_text(once)
    assert _comments(text) == _comments(once)
    assert not _lost(text, once)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([name for name in sorted(CAMPAIGNS) if name.startswith("whole-")]), st.data())
def test_a_changed_campaign_means_the_same(name: str, data: st.DataObject) -> None:
    ((path, text),) = CAMPAIGNS[name].items()
    lines = text.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.integers(0, 2)):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, data.draw(st.sampled_from(("", "# note", "  # note", "    # note"))))
            case _:
                lines[place] = lines[place].replace(" ", "  ")
    changed = "\n".join(lines)
    before = compiled({path: changed})
    # What did not compile may have been mended: a deeper `edition:` is one that the compiler overlooks.
    assert before is None or before == compiled({path: format_text(changed, path)})


def test_indentation_in_doubt_is_left_alone() -> None:
    for text in ("verse a\n   odd\n", "verse a\n\ttab\n", "  homeless\n", "verse a\nUnindented.\n"):
        assert text == format_text(text)
