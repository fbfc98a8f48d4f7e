"""What README and tutorial say in passing: each row of the table of commands is run, twice, and each example gives what is shown.

`test_pages.py` walks the fences; here is what stands between them.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from chronicler.cli import group
from tests.cli.walker import PAGES, ROOT, Walker
from tests.importing.stories import INK

README = PAGES["README"].read_text(encoding="utf-8")
_CODE = re.compile(r"`([^`\n]+)`")


class Run(NamedTuple):
    """What is called for a row of the table, how it ends, and some of what it says."""

    calls: tuple[str, ...]
    says: str = ""
    code: int = 0
    again: int | None = None  # how it ends the second time, where that differs


# One line for each command of the README, as it stands there. `harbour` has a fight, a talk and an Event; `lamplight` is small.
RUNS = {
    "chronicler new DIR": Run(("new fresh --with fight,talk,event,hero --edition fall-of-avalon",), again=2),
    "chronicler import FILE DIR": Run(("import story.ink told",), again=2),
    "chronicler check [PATH]": Run(("check lamplight", "check lamplight --fix"), "no findings in 3 files"),
    "chronicler build [PATH] -o build/": Run(("build lamplight -o build/ --release",), "campaign.json"),
    # Nobody is at the keyboard, so the door lists the commands instead of opening.
    "chronicler": Run(("",), "Write, check, build and play", 2),
    "chronicler play [PATH or campaign.json]": Run(
        (
            "play lamplight --heroes wren --seed 5 --mode story --script answers.txt",
            "play lamplight --resume",
            "play build/lamplight/campaign.json --seed 5",
            "play --mode list",
        )
    ),
    "chronicler test [PATH]": Run(("test lamplight",), "1 plan passed"),
    "chronicler why NAME": Run(("why the-landing lamplight",), "nothing forbids it"),
    "chronicler how NAME": Run(("how the-light-moves lamplight",), "reads: landing/the-landing"),
    "chronicler check --certify [PATH]": Run(("check --certify lamplight",), "Certified:"),
    "chronicler check --replay [PATH]": Run(("check --replay lamplight",), "6 Verses: 6 reached"),
    "chronicler studio [PATH]": Run(("studio --help",), "in the browser"),  # tests/studio opens it
    "chronicler graph [PATH] --kind journal, map, statuses, quests": Run(
        (
            "graph harbour --kind journal -o journal.dot",
            "graph harbour --kind map -o map.dot",
            "graph harbour --kind statuses -o statuses.dot",
            "graph drowned-bell --kind quests -o quests.dot",
        )
    ),
    "chronicler balance [PATH]": Run(("balance harbour --heroes 2 --games 20",), "the-keeper"),
    "chronicler odds NAME [PATH]": Run(
        ("odds the-keeper harbour --games 20", "odds the-landing harbour --moves 4")
    ),
    "chronicler playtest [PATH]": Run(("playtest lamplight --games 4 --heroes 1-1 --gate",)),
    "chronicler saves": Run(("saves",), "lamplight"),
    "chronicler fmt [PATH]": Run(("fmt lamplight", "fmt lamplight --check")),
    "chronicler print [PATH] -o DIR": Run(
        ("print lamplight -o printed --only sheets --freeze 1.0",), "sheets.pdf", again=2
    ),
    "chronicler errata 1.0 [PATH]": Run(("errata 1.0 lamplight",)),
    "chronicler lsp": Run(("lsp --help",), "an editor's questions"),  # tests/desk talks with it
    "chronicler watch [PATH]": Run(("watch lamplight --once",)),
    "chronicler rename OLD NEW [PATH]": Run(
        ("rename the-light-moves the-light-goes lamplight", "rename the-light-goes the-light-moves lamplight")
    ),
    "chronicler find WORDS [PATH]": Run(("find lamp lamplight",), "status lamp"),
    "chronicler stats [PATH]": Run(("stats lamplight",), "2 locations"),
    "chronicler explain CODE": Run(("explain E201",), "unknown-verse"),
}


def rows() -> list[tuple[list[str], str]]:
    """The commands of each row, and what it says of them."""
    cells = [
        line.strip("|").split(" | ", 1) for line in README.splitlines() if line.startswith("| `chronicler")
    ]
    return [(_CODE.findall(first), rest) for first, rest in cells]


TOLD = [command for commands, _ in rows() for command in commands]


def test_every_row_is_run() -> None:
    assert list(RUNS) == TOLD, "a row of the README and its line in RUNS belong together"


@pytest.fixture(scope="module")
def walker(tmp_path_factory: pytest.TempPathFactory) -> Walker:
    """Somebody who has written `lamplight` and `harbour`, and built and started `lamplight`."""
    home = tmp_path_factory.mktemp("readme")
    made = Walker(home, home / "cache")
    (home / "story.ink").write_text(INK, encoding="utf-8")
    (home / "answers.txt").write_text("1\n1\n", encoding="utf-8")
    for call in ("new lamplight", "new harbour --with fight,talk,event,hero", "build lamplight"):
        assert made.run(f"chronicler {call}")[0] == 0
    assert made.run("chronicler play lamplight")[0] == 0
    return made


@pytest.mark.parametrize("told", RUNS)
def test_a_row_of_the_table_is_true(told: str, walker: Walker) -> None:
    row = RUNS[told]
    first = [walker.run(f"chronicler {call}") for call in row.calls]
    assert [code for code, _ in first] == [row.code] * len(row.calls), first
    assert row.says in " ".join(said for _, said in first)
    again = [walker.run(f"chronicler {call}") for call in row.calls]
    assert {code for code, _ in again} == {row.code if row.again is None else row.again}, again


def command_of(words: str, context: click.Context) -> click.Command:
    name = words.split()[1:2]
    return (group.get_command(context, name[0]) if name else None) or group


@pytest.mark.parametrize(("commands", "rest"), rows(), ids=[commands[0] for commands, _ in rows()])
def test_the_options_of_a_row_are_there(commands: list[str], rest: str) -> None:
    """Each `--option` belongs to a command of the row, and where values are listed, they are all there are."""
    context = click.Context(group)
    options = {
        name: option
        for words in commands
        for option in command_of(words, context).get_params(context)
        if isinstance(option, click.Option)
        for name in (*option.opts, *option.secondary_opts)
    }
    for code in [*commands, *_CODE.findall(rest)]:
        for name, values in re.findall(r"(?<![a-z-])(--?[a-z-]+)((?: [a-z0-9]+(?:, [a-z0-9]+)+)?)", code):
            assert name in options, f"`{code}`: {name} is no option"
            kind = options[name].type
            if values and isinstance(kind, click.Choice):
                assert sorted(values.strip().split(", ")) == sorted(kind.choices), code


def test_the_first_example_gives_the_finding_that_is_shown(walker: Walker) -> None:
    """The Verse of the README, with `-> ferrymen` misspelled, on a stage that has what it names."""
    example, shown = re.findall(r"^```(?:chron)?\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[:2]
    folder = walker.home / "fenmouth"
    (folder / "journal").mkdir(parents=True)
    (folder / "campaign.chron").write_text(STAGE, encoding="utf-8")
    page = folder / "journal/fenmouth.chron"
    place = next(number for number, line in enumerate(example.splitlines()) if line.endswith("-> ferrymen"))
    line = int(re.search(r"fenmouth\.chron:(\d+):", shown)[1])  # type: ignore[index]
    above = "journal fenmouth\n" + "\n" * (line - place - 2)
    below = "".join(
        f"\nverse {name}\n  Reeds.\n\n  -> end\n" for name in ("ferrymen", "crossing", "bell-is-quiet")
    )
    page.write_text(above + example + below, encoding="utf-8")
    assert walker.run("chronicler check fenmouth --quick")[1] == "no findings in 2 files\n"
    page.write_text(above + example.replace("-> ferrymen", "-> ferryman") + below, encoding="utf-8")
    code, said = walker.run("chronicler check fenmouth --quick")
    assert code == 1
    assert shown.replace("at journal", "at fenmouth/journal") in said


STAGE = """\
campaign fenmouth "Fenmouth"
  edition: kings-of-ruin
  start: fenmouth
  characters: wren

status drowned-bell "The Drowned Bell"
  parts: rope, crown
status ferrymans-friend "The Ferryman's Friend"

secret bell-rope 7 "The Bell Rope"
  kind: small

  A rope.

location fenmouth 101 "Fenmouth"

character wren 1 "Wren"
  energy: 0-10, start 6
  health: 0-10, start 7
  terror: 0-9, start 0
"""


def test_the_slips_of_the_tutorial_have_their_own_answers(walker: Walker) -> None:
    """`> gian 1 exp`, a tab, a sentence that should be an instruction: three findings, and each has a page."""
    page = PAGES["tutorial"].read_text(encoding="utf-8")
    file = walker.home / "lamplight/journal/101-landing.chron"
    before = file.read_text(encoding="utf-8")
    wrong, sentence = "> gian 1 exp", "You gain 1 food."
    assert wrong in page
    assert f'"{sentence}"' in page
    answers = []
    slips: list[Callable[[str], str]] = [
        lambda text: text.replace("> time passes 1", wrong),
        lambda text: text.replace("    -> somebody-waves", "\t-> somebody-waves"),
        lambda text: text.replace("The boat is not.", f"The boat is not.\n  {sentence}"),
    ]
    try:
        for slip in slips:
            assert slip(before) != before
            file.write_text(slip(before), encoding="utf-8")
            _, said = walker.run("chronicler check lamplight --quick")
            answers.append(re.findall(r"\[([A-Z]\d+)\]", said)[0])
    finally:
        file.write_text(before, encoding="utf-8")
    assert len(set(answers)) == 3
    for code in answers:
        assert walker.run(f"chronicler explain {code}")[0] == 0


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_is_there(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(
        r"\bmake ([a-z-]+)\b(?=`|  +#|$)", PAGES[page].read_text(encoding="utf-8"), re.M
    ):
        assert re.search(rf"^{target}:", makefile, re.M), target


def options_of(command: click.Command, context: click.Context) -> set[str]:
    found = {name for one in command.get_params(context) for name in (*one.opts, *one.secondary_opts)}
    for name in command.list_commands(context) if isinstance(command, click.Group) else ():
        inner = command.get_command(context, name)
        found |= options_of(inner, context) if inner is not None else set()
    return found


@pytest.mark.parametrize(
    "page",
    [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "runtime/README.md"],
    ids=lambda page: page.name,
)
def test_every_option_on_a_page_is_there(page: Path) -> None:
    context = click.Context(group)
    missing = []
    # What changed long ago may be gone since.
    text = "" if page.name == "CHANGELOG.md" else page.read_text(encoding="utf-8")
    for found in re.finditer(
        r"`chronicler ([a-z][a-z-]*)([^`\n]*)`|^chronicler ([a-z][a-z-]*)([^`#\n]*)", text, re.M
    ):
        command = group.get_command(context, found[1] or found[3])
        if command is None:
            missing.append(found[0])
            continue
        for name in re.findall(r"(?<![\w-])--[a-z-]+", found[2] or found[4] or ""):
            if name not in options_of(command, context):
                missing.append(f"{found[0]}: {name}")
    assert missing == []
