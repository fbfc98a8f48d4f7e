"""campaign.json says which version wrote it and a hash of its content; another format is refused, with the command to run."""

import hashlib
import json
import re
from pathlib import Path

import pytest

import chronicler
import compiler
from tests.ci.studio import Studio

LANDING = "journal/101-landing.chron"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio.founded(tmp_path / "studio", tmp_path / "cache")


def built(studio: Studio) -> bytes:
    assert studio.run("build", "lamplight").code == 0
    return (studio.home / "build/lamplight/campaign.json").read_bytes()


def test_there_is_one_version() -> None:
    project = (Path(chronicler.__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert chronicler.__version__ == compiler.VERSION
    assert f'version = "{compiler.VERSION}"' in project


def test_a_document_says_who_wrote_it_and_what_it_holds(studio: Studio) -> None:
    data = built(studio)
    document = json.loads(data)
    assert list(document)[:3] == ["format", "compiler", "content"]
    assert document["compiler"] == compiler.VERSION
    unsigned = re.sub(rb',\n"(?:compiler|content)":"[^"]*"', b"", data)
    assert document["content"] == hashlib.sha256(unsigned).hexdigest()


def test_the_content_is_equal_for_equal_content_only(studio: Studio) -> None:
    first = json.loads(built(studio))["content"]
    assert json.loads(built(studio))["content"] == first
    studio.edit(LANDING, "The boat is not.", "The boat is gone.")
    assert json.loads(built(studio))["content"] != first


def test_reports_carry_the_hash_of_what_a_build_writes(studio: Studio) -> None:
    digest = hashlib.sha256(built(studio)).hexdigest()
    for command in ("check", "test"):
        report = json.loads(studio.run(command, "lamplight", "--format", "json").out)
        assert [one["hash"] for one in report["campaigns"]] == [digest]


@pytest.mark.parametrize("found", [0, 2])
def test_another_format_is_refused_with_the_command_to_run(studio: Studio, found: int) -> None:
    document = {**json.loads(built(studio)), "format": found, "compiler": "9.9"}
    (studio.home / "old.json").write_text(json.dumps(document), encoding="utf-8")
    said = studio.run("diff", "old.json", "lamplight")
    assert said.code == 2
    assert f"its format is {found}, written by Chronicler 9.9; this version reads format 1." in said.err
    assert "chronicler build" in said.err


def test_a_document_from_before_the_signs_is_read(studio: Studio) -> None:
    data = built(studio)
    (studio.home / "old.json").write_bytes(re.sub(rb',\n"(?:compiler|content)":"[^"]*"', b"", data))
    assert studio.run("diff", "old.json", "lamplight").out.startswith("Nothing changed for players.")
