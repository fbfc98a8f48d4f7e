"""A third edition from outside, made exactly by docs/editions.md: it compiles, checks, plays and saves."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.api import compile_texts

ROOT = Path(__file__).parents[2]
PACKAGE = Path(__file__).parent / "low_country"
PAGE = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    return Path(shutil.copytree(Path(__file__).parent / "ferry", tmp_path / "ferry"))


def run(*arguments: str, module: str = "chronicler", home: Path, known: bool = True) -> tuple[int, str]:
    """What the command says in a separate process, which knows the edition only from the variable."""
    environment = {name: value for name, value in os.environ.items() if name != "CHRONICLER_EDITIONS"}
    environment |= {"PYTHONPATH": str(ROOT), "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    environment |= {"CHRONICLER_CACHE_DIR": str(home / "cache")}
    if known:
        environment |= {"CHRONICLER_EDITIONS": "tests.editions.low_country"}
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=home, env=environment, text=True, capture_output=True
    )
    return done.returncode, done.stdout + done.stderr


def test_the_page_shows_the_package_as_it_is() -> None:
    shown = [
        "\n".join(line.removeprefix("   ") for line in block.split("\n")).strip()
        for block in re.findall(r"   ```python\n(.*?)\n   ```", PAGE, re.DOTALL)
    ]
    assert shown == [
        (PACKAGE / f"{name}.py").read_text(encoding="utf-8").strip()
        for name in ("words", "language", "rules")
    ]
    assert "CHRONICLER_EDITIONS=tests.editions.low_country" in PAGE


def test_it_compiles_and_checks_and_its_plans_hold(ferry: Path, tmp_path: Path) -> None:
    # Twice, with a change in between: what is kept of the first build knows the edition, too.
    for again in range(2):
        code, told = run("build", str(ferry), home=tmp_path)
        assert code == 0, told
        code, told = run("check", str(ferry), home=tmp_path)
        assert (code, told) == (0, "no findings in 2 files\n")
        code, told = run("fmt", "--check", str(ferry), home=tmp_path)
        assert code == 0, told
        code, told = run("test", str(ferry), home=tmp_path)
        assert (code, told) == (0, "3 plans passed, 0 failed\n")
        if not again:
            journal = ferry / "journal" / "landing.chron"
            journal.write_text(journal.read_text().replace("The rope is dry.", "The rope is wet."))


def test_it_is_played_and_saved_and_taken_up_again(ferry: Path, tmp_path: Path) -> None:
    script = tmp_path / "first.txt"
    script.write_text("Ring, and wait.\n")
    code, told = run("play", str(ferry), "--plain", "--seed", "1", "--script", str(script), home=tmp_path)
    assert code == 0, told
    assert "Ida gains 2 energy." in told
    assert "(2 energy) Travel to The Far Bank" in told
    script.write_text("End the Day\n")
    code, told = run("play", str(ferry), "--plain", "--resume", "--script", str(script), home=tmp_path)
    assert code == 0, told
    assert "Ida loses 1 food." in told


def test_a_campaign_is_begun_in_it(tmp_path: Path) -> None:
    code, told = run("new", "crossing", "--edition", "low-country", home=tmp_path)
    assert code == 0, told
    assert "  edition: low-country\n" in (tmp_path / "crossing" / "campaign.chron").read_text(
        encoding="utf-8"
    )
    code, told = run("check", "crossing", home=tmp_path)
    assert (code, told) == (0, "no findings in 3 files\n")
    code, told = run("test", "crossing", home=tmp_path)
    assert (code, told) == (0, "1 plan passed, 0 failed\n")
    code, told = run("new", "other", "--edition", "low-country", home=tmp_path, known=False)
    assert (code, "there are kings-of-ruin, fall-of-avalon" in told) == (2, True)


def test_its_reference_marks_its_words(tmp_path: Path) -> None:
    code, told = run("--print", module="compiler.output.reference", home=tmp_path)
    assert code == 0, told
    row = next(line for line in told.split("\n") if "ring the ferry bell" in line)
    assert row.endswith("| Low Country |")
    # A word of Kings of Ruin is lent to it; a word of the other edition is not.
    rows = {line.split(" | ")[0].strip("| "): line.split(" | ")[-1].strip("| ") for line in told.split("\n")}
    assert rows["fade the waystone _place_"] == "Kings, Low Country"
    assert rows["remove the menhir _place_"] == "Avalon"


def test_its_numbers_and_words_are_its_own(ferry: Path, tmp_path: Path) -> None:
    cards = ferry / "cards.chron"
    cards.write_text(
        "".join(
            f'combat card oar-{number} "Oar"\n  for: ida, starter\n  key 1:  closes 1 pool  opens courage 1\n\n'
            for number in range(3)
        )
    )
    code, told = run("check", str(ferry), home=tmp_path)
    assert code == 1
    assert "4" in told, told  # a starter deck of this edition has four cards
    cards.write_text('location elsewhere 103 "Elsewhere"\n  seals: dream\n')
    code, told = run("check", str(ferry), home=tmp_path)
    assert "`dream` is a word of The Fall of Avalon." in told


def test_a_stock_deck_has_as_many_cards_as_its_decks_have(ferry: Path, tmp_path: Path) -> None:
    people = ferry / "campaign.chron"
    line = next(line for line in people.read_text().splitlines() if line.startswith("character "))
    people.write_text(people.read_text().replace(line, f"{line}\n  combat deck: stock steel"))
    code, told = run("build", str(ferry), "-o", "out", home=tmp_path)
    assert code == 0, told
    (built,) = (tmp_path / "out").glob("*/campaign.json")
    cards = json.loads(built.read_bytes())["cards"]
    assert len(cards) == 4, [card["name"] for card in cards]


def test_nobody_else_knows_its_words(ferry: Path, tmp_path: Path) -> None:
    campaign = ferry / "campaign.chron"
    code, told = run("check", str(ferry), home=tmp_path, known=False)
    assert code == 1
    assert "There is no edition `low-country`." in told
    assert "CHRONICLER_EDITIONS" in told
    campaign.write_text(campaign.read_text().replace("low-country", "kings-of-ruin"))
    code, told = run("check", str(ferry), home=tmp_path)
    assert code == 1
    assert "is a word of The Low Country." in told


def test_a_package_that_is_not_there_is_named(ferry: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "chronicler", "check", str(ferry)],
        cwd=tmp_path,
        env=os.environ | {"CHRONICLER_EDITIONS": "no_such_package", "PYTHONPATH": str(ROOT)},
        text=True,
        capture_output=True,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "Error: CHRONICLER_EDITIONS names 'no_such_package', which Python does not find. "
        "Install that package or correct the variable.\n"
    )


def test_a_package_with_a_mistake_is_told_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "salt_road").mkdir()
    (tmp_path / "salt_road" / "language.py").write_text(
        "from compiler.editions.by_name import language_of\n\nlanguage_of('kings-of-ruin')._replace(starter=6)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "chronicler", "new", "here", "--edition", "salt-road"],
        cwd=tmp_path,
        env=os.environ | {"CHRONICLER_EDITIONS": "salt_road", "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"},
        text=True,
        capture_output=True,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(
        "Error: CHRONICLER_EDITIONS names 'salt_road', whose language.py cannot be loaded (line 3 of language.py): "
    )
    assert "Error: " in done.stderr.removeprefix(
        "Error: "
    )  # Python's own words: TypeError since 3.13, ValueError before
    assert "'starter'" in done.stderr


@pytest.mark.parametrize("written", ["fall-of-avalom", "the-drowned-road"])
def test_an_edition_that_is_not_there_is_the_only_thing_that_is_said_of_editions(written: str) -> None:
    """A slip in its name is read as what was meant; of any other, nobody knows whose words are wrong."""
    texts = {
        path.name: path.read_text(encoding="utf-8").replace("edition: fall-of-avalon", f"edition: {written}")
        for path in sorted((ROOT / "content" / "untold-winter").rglob("*.chron"))
    }
    found = {one.code.id for one in compile_texts(texts).diagnostics}
    assert "E304" in found
    assert found.isdisjoint({"E301", "E302", "E303"})
    if written == "fall-of-avalom":
        assert found == {"E304"}
