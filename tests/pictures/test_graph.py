"""`chronicler graph`: every kind of picture in every format, what they mark and what they refuse."""

import re
from pathlib import Path
from shutil import which

import pytest

from compiler.pictures.colours import PALETTE
from tests.pictures.worlds import call, story, written

KINDS = ["journal", "map", "statuses", "quests"]
MAGIC = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}
needs_dot = pytest.mark.skipif(
    which("dot") is None, reason="graphviz's `dot` is not installed; `make dot` tries to get it"
)


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    return written(tmp_path / "harbour")


@pytest.mark.parametrize("kind", KINDS)
def test_every_picture_is_dot_text(campaign: Path, kind: str, tmp_path: Path) -> None:
    output = tmp_path / f"{kind}.dot"
    assert call("graph", campaign, "--kind", kind, "-o", output).return_value == 0
    assert output.read_text(encoding="utf-8").startswith("digraph")


@needs_dot
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ending", MAGIC)
def test_every_picture_is_drawn_in_every_format(
    campaign: Path, kind: str, ending: str, tmp_path: Path
) -> None:
    output = tmp_path / f"{kind}.{ending}"
    assert call("graph", campaign, "--kind", kind, "-o", output).return_value == 0
    data = output.read_bytes()
    assert data.startswith(MAGIC[ending])
    if ending == "svg":
        text = data.decode("utf-8")
        assert text.count("<g id=") > 2
        assert "file://" in text  # links to the lines of the source
        assert "prefers-color-scheme: dark" in text


def test_the_story_on_one_page(campaign: Path) -> None:
    text = call("graph", campaign).output
    for words in ("Chapter 1. Night", "Chapter 2. Day", "101 The Quay", "102 The Tower", "The Book of Secrets",
                  "Quest: A Lamp to Light", "Victory", "the story begins here", "when time passes 3",
                  "The Lamp Is Lit", "people travel", "the next chapter"):  # fmt: skip
        assert words in text, words
    assert "quay/first" not in text  # titles instead of ids


def behind(dot: str) -> list[tuple[str, str]]:
    """Arrows of a page that pass behind a box: where they begin, and the box."""
    boxes = {}
    for name, rest in re.findall(
        r'^\t("[^"]+"|[\w-]+) \[(label=.*shape=(?:box|hexagon).*)\]$', dot, re.MULTILINE
    ):
        x, y = map(float, re.search(r'pos="([-\d.]+),([-\d.]+)!"', rest).groups())  # type: ignore[union-attr]
        wide, high = (72 * float(re.search(rf"{one}=([\d.]+)", rest)[1]) for one in ("width", "height"))  # type: ignore[index]
        if not name.startswith("text") and "transparent" not in rest:
            boxes[name] = (x, y, wide / 2 - 1, high / 2 - 1)
    found = []
    for points in re.findall(r'->.*pos="(?:e,\S+ )?([^"]+)"', dot):
        a, b, c, d = (tuple(map(float, one.split(","))) for one in points.split())
        for name, (x, y, wide, high) in boxes.items():
            curve = [
                [(1 - t) ** 3 * a[n] + 3 * t * (1 - t) ** 2 * b[n] + 3 * t * t * (1 - t) * c[n] + t**3 * d[n]
                 for n in (0, 1)]
                for t in (step / 40 for step in range(4, 37))
            ]  # fmt: skip
            if any(abs(px - x) < wide and abs(py - y) < high for px, py in curve):
                found.append((points, name))
    assert len(boxes) > 4
    return found


@pytest.mark.parametrize("name", ["first-snow", "first-tide"])
def test_no_arrow_passes_behind_a_box_where_there_is_a_way_round(name: str) -> None:
    """What comes out behind a box would look as if it began there."""
    assert behind(call("graph", name).output) == []


def test_a_focus_shows_what_is_near_and_marks_it(campaign: Path) -> None:
    result = call("graph", campaign, "--focus", "lost", "--depth", "1", "--check")
    assert "(unreachable)" in result.output
    assert "dead-verse" in result.output
    assert "file://" in result.output
    near = call("graph", campaign, "--focus", "gulls", "--depth", "1").output
    assert "Tar and Rope" in near
    assert "label=lose" in near
    assert "Stairs" not in near


def test_the_whole_journal_has_every_verse_once(campaign: Path) -> None:
    text = call("graph", campaign, "--all").output
    for thing in story(campaign).things.values():
        if thing.kind == "verse":
            assert text.count(f'"{thing.key.replace(":", "=")}"') == 1


def test_one_chapter_shows_what_it_opens(campaign: Path) -> None:
    text = call("graph", campaign, "--chapter", "2").output
    assert "opens 2 of 4 Verses" in text
    assert "Chapter 1" not in text
    assert "It has 1, 2." in str(call("graph", campaign, "--chapter", "7").exception)


def test_the_map_lies_as_on_the_table(campaign: Path) -> None:
    text = call("graph", campaign, "--kind", "map").output
    places = {
        name: tuple(map(float, re.search(rf'"place={name}".*?pos="([-\d.]+),([-\d.]+)!"', text, re.S).groups()))  # type: ignore[union-attr]
        for name in ("quay", "tower")
    }  # fmt: skip
    assert places["tower"][0] > places["quay"][0]
    assert places["tower"][1] == places["quay"][1]


def test_statuses_are_a_table_of_who_gives_and_who_asks(campaign: Path) -> None:
    text = call("graph", campaign, "--kind", "statuses").output
    assert "The Lamp Is Lit" in text
    assert "◆ Light seen" in text
    one = call("graph", campaign, "--kind", "statuses", "--focus", "status key").output
    assert "label=gives" in one
    assert "label=asks" in one


def test_a_quest_says_what_ends_it_and_where_that_is_to_be_had(campaign: Path) -> None:
    text = call("graph", campaign, "--kind", "quests").output
    assert "Success, if" in text
    assert "is given in: The\\nTower" in text or "is given in: The Tower" in text
    assert "Thanks" in text


def test_around_a_quest_stands_who_gives_what_it_waits_for(campaign: Path) -> None:
    text = call("graph", campaign, "--focus", "the-lamp-quest", "--depth", "1").output
    assert "Stairs" in text  # the Verse that gives the wick
    assert "The Lamp Is Lit" in text


def test_a_verse_outside_its_frame_says_where_it_is(campaign: Path) -> None:
    one = call("graph", campaign, "--kind", "statuses", "--focus", "status key").output
    assert "101 The Quay\\n" in one


def test_an_ending_says_its_chapter_and_what_comes_before_it(campaign: Path) -> None:
    source = campaign / "campaign.chron"
    text = source.read_text(encoding="utf-8")
    assert "in chapter 1" not in call("graph", campaign).output
    early = text.replace("    win -> end\n", "    win -> away\n")
    assert early != text
    source.write_text(early, encoding="utf-8")
    shown = call("graph", campaign).output
    assert "Victory in chapter 1" in shown
    assert "after Again, Gulls" in shown or "after Gulls, Again" in shown


def test_dark_and_light(campaign: Path) -> None:
    light, dark = (call("graph", campaign, "--theme", theme).output for theme in ("light", "dark"))
    assert all(tone.light not in dark for tone in PALETTE)
    assert PALETTE[0].light in light
    assert len({tone.light for tone in PALETTE}) == len(PALETTE)


def test_without_dot_a_message_says_how_to_get_it(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    result = call("graph", campaign, "-o", tmp_path / "map.svg")
    assert "graphviz" in str(result.exception)
    assert ".dot" in str(result.exception)


def test_other_endings_are_refused(campaign: Path, tmp_path: Path) -> None:
    assert "not `map.gif`" in str(call("graph", campaign, "-o", tmp_path / "map.gif").exception)


def test_a_picture_of_nothing_is_not_drawn(campaign: Path) -> None:
    text = (campaign / "campaign.chron").read_text(encoding="utf-8")
    event, _, _ = text.partition("event the-lamp-quest")
    rest = text[text.index("journal quay") :]
    (campaign / "campaign.chron").write_text(
        (event + rest).replace("  event deck: the-lamp-quest\n", ""), encoding="utf-8"
    )
    result = call("graph", campaign, "--kind", "quests")
    assert result.exception is not None
    assert "has no quests" in str(result.exception)


@pytest.mark.parametrize(
    ("command", "words"),
    [("graph", ["first-tide"]), ("stats", ["first-tide"]), ("why", ["ending", "victory", "first-tide"]),
     ("fmt", ["--check", "first-tide"]), ("diff", ["first-tide", "first-tide"]), ("rulings", ["first-tide"])],
)  # fmt: skip
def test_bundled_names_work_wherever_a_campaign_is_named(
    command: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = call(command, *words)
    assert result.exception is None, result.exception
    assert result.return_value == 0


def test_a_folder_of_that_name_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path / "first-tide")
    monkeypatch.chdir(tmp_path)
    assert "The Harbour" in call("graph", "first-tide").output
