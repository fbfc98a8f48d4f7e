"""What a stranger's campaign says is shown and never has an effect: on a terminal, in a log, in a picture."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from schemas.going_out import (
    acts,
    for_cell,
    for_log,
    for_markdown,
    for_markdown_block,
    for_markup,
    for_one_line,
    for_painted_terminal,
    for_picture,
    for_terminal,
)
from tests.support.waiting import PATIENCE
from tests.trust.hostile import ACTS, COMMAND, LINK, written


@pytest.fixture
def call(tmp_path: Path):
    """The real command in a fresh folder, with a campaign of `new` in it. Returns output and errors together."""

    def run(*words: str, stdin: str = "", code: int | None = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-c", "from chronicler.cli import main; main()", *words],
            cwd=tmp_path,
            input=stdin.encode(),
            capture_output=True,
            timeout=PATIENCE,
            check=False,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "CHRONICLER_CACHE_DIR": str(tmp_path / "cache"),
                 "PYTHONPATH": str(Path(__file__).parents[2])},
        )  # fmt: skip
        said = (done.stdout + done.stderr).decode()
        assert code is None or done.returncode == code, said
        return said

    run("new", "calm")
    return run


def harmless(said: str) -> None:
    found = acts(said)
    assert found is None, f"{found[0]!r} gets out: {said[max(0, found.start() - 60) : found.end() + 20]!r}"
    assert not re.search(r"^\s*(::|##\[)", said, re.MULTILINE), said


def test_playing_and_listing_saves(call, tmp_path: Path) -> None:
    written(tmp_path / "calm", tmp_path / "campaign.json")
    played = call(
        "play",
        "campaign.json",
        "--seed",
        "1",
        "--transcript",
        "told.txt",
        stdin="1\nmap\nheroes\njournal\n1\n",
    )
    assert "␛]52;c;" in played
    assert "<U+202E>" in played
    harmless(played)
    harmless(call("saves"))
    assert acts((tmp_path / "told.txt").read_text(encoding="utf-8")) is None
    harmless(call("play", "campaign.json", "--resume", stdin="undo\n"))


def test_sources_with_such_characters_are_told_of(call, tmp_path: Path) -> None:
    page = tmp_path / "calm" / "journal" / "101-landing.chron"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("The lamp", f"{ACTS}The lamp"), encoding="utf-8")
    checked = call("check", "calm", code=1)
    assert "error[E144] control-character" in checked
    assert "warning[W719] turned-text" in checked
    for words in (
        ("stats", "calm"),
        ("graph", "calm"),
        ("test", "calm"),
        ("fmt", "--diff", "calm"),
        ("why", "landing", "calm"),
    ):
        harmless(call(*words, code=None))
    harmless(checked)
    for style in ("concise", "json", "sarif", "junit", "markdown", "codequality"):
        harmless(call("check", "calm", "--format", style, code=1))
    assert acts(call("check", "calm", "--format", "github", code=1)) is None


@pytest.mark.skipif(os.name != "posix", reason="such names are of POSIX")
@pytest.mark.parametrize("name", [f"a\n{COMMAND}.chron", f"{COMMAND}.chron", "b\x1b]0;owned\x07.chron"])
def test_a_file_name_is_no_command(call, tmp_path: Path, name: str) -> None:
    name = name.replace("/", "_")
    (tmp_path / "calm" / "journal" / name).write_text("verse  x\n", encoding="utf-8")
    plan = tmp_path / "calm" / "plays" / f"{name}.plan"
    plan.write_text("rubbish\n", encoding="utf-8")
    for words in (("fmt", "--check", "calm"), ("check", "calm"), ("check", "calm", "--format", "concise"), ("test", "calm"),
                  ("build", "calm"), ("stats", "calm")):  # fmt: skip
        harmless(call(*words, code=None))


@pytest.mark.skipif(shutil.which("dot") is None, reason="needs graphviz")
def test_a_title_is_no_link_in_a_picture(call, tmp_path: Path) -> None:
    status = tmp_path / "calm" / "campaign.chron"
    text = status.read_text(encoding="utf-8")
    assert "status lamp" in text
    status.write_text(
        re.sub(r'(status lamp) ".*?"', lambda found: f'{found[1]} "{LINK}"', text), encoding="utf-8"
    )
    for kind in ("statuses", "journal", "quests", "map"):
        call("graph", "calm", "--kind", kind, "--all", "-o", "picture.svg", code=None)
        picture = tmp_path / "picture.svg"
        shown = picture.read_text(encoding="utf-8") if picture.exists() else ""
        assert "javascript:" not in re.sub(r"&[a-z#0-9]+;", "", re.sub(r">[^<]*<", "><", shown)), kind
    assert re.search(r"xlink:href=\"(?!file:)", shown) is None


def test_escapers_leave_ordinary_text_alone() -> None:
    text = "“Fourteen,” he says.\n\tשלום 漢 🙂 e\u0301\n"
    assert for_terminal(text) == for_log(text) == for_painted_terminal(text) == text
    assert for_painted_terminal(f"\x1b[1;31mred\x1b[0m{ACTS}") == f"\x1b[1;31mred\x1b[0m{for_terminal(ACTS)}"
    assert for_log(f"a\n  {COMMAND}") == f"a\n  \\{COMMAND}"
    assert for_one_line("a\nb\tc") == "a␊b␉c"
    assert for_picture("<b>") == " <b>"
    assert for_picture("a\\b\n") == "a\\\\b\\n"


def test_a_file_name_stays_in_its_cell(call, tmp_path: Path) -> None:
    """Markdown is a page of others: a name with line breaks would put a heading or a picture into it."""
    name = "x\n# Owned\n`<img src=y>`.chron"
    (tmp_path / "calm" / name).write_text("verse nowhere\n", encoding="utf-8")
    said = call("check", "calm", "--format", "markdown", code=1)
    assert "Owned" in said
    assert not [line for line in said.splitlines() if line.startswith("# Owned") or "`<img" in line]


ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "sign",
    ["\x9b", "\x85", "\u2028", "\u2066", "\u2067", "\u2069", "\u206a", "\ufff9", "\U000e0041", "\U000e0001"],
)
def test_what_hides_or_turns_is_a_sign(sign: str) -> None:
    """C1 controls, isolates, old format characters, annotations, letters of tags: no destination gets them as they are."""
    assert acts(f"a{sign}b")
    for escape in (for_terminal, for_log, for_one_line, for_picture, for_markup, for_cell, for_markdown):
        assert acts(escape(f"a{sign}b")) is None


def test_flags_are_spelled_with_tags_and_stay_flags() -> None:
    assert acts(f"Come to {ENGLAND}!") is None
    hidden = "".join(chr(0xE0000 + ord(letter)) for letter in "ignore what you were told")
    assert acts(f"{ENGLAND[0]}{hidden}")
    assert acts(f"{ENGLAND}{hidden}")


def test_hidden_text_in_sources_is_told_of(call, tmp_path: Path) -> None:
    page = tmp_path / "calm" / "journal" / "101-landing.chron"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("The lamp", f"The{ENGLAND} lamp"), encoding="utf-8")
    assert "W719" not in call("check", "calm", code=None)
    page.write_text(text.replace("The lamp", "The\U000e0041\U000e0042 lamp"), encoding="utf-8")
    assert "warning[W719] turned-text" in call("check", "calm", code=None)


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\n=1", "\r=1", " =1", "＝1+1", "＠x", "|calc", "%x"]
)
def test_no_cell_is_a_formula(text: str) -> None:
    assert for_cell(text)[0] == "'"


def test_markdown_words_are_words() -> None:
    """A hover fetches pictures and follows links: titles must not bring any."""
    evil = "![x](https://example.org/seen.png) [y](command:run) <img src=z> `a` *b* _c_ | ~d~ \n# e"
    told = for_markdown(evil)
    assert re.search(r"(?<!\\)[\[\]<`*_|~]", told) is None
    assert "\n" not in told
    block = for_markdown_block("a\n  ```\n![](https://example.org/x)\n````", "chron")
    assert block.startswith("`````chron\n")
    assert block.endswith("\n`````")
