"""`chronicler test` says the same to a person, to JUnit, to GitHub and in JSON.

It fails if a plan fails, cannot be read or its campaign does not compile; without anything to play it refuses.
"""

import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from tests.ci.studio import Studio

SCHEMA = Path(__file__).parents[2] / "schemas/test-report.schema.json"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio.founded(tmp_path / "studio", tmp_path / "cache")


def report(studio: Studio, *words: str) -> dict:
    found = json.loads(studio.run("test", "lamplight", "--format", "json", *words).out)
    jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(found)
    return found


def test_a_plan_that_passes_and_one_that_fails(studio: Studio) -> None:
    assert studio.run("test", "lamplight").code == 0
    assert report(studio)["passed"] == 1
    studio.write("plays/hungry, 100%.plan", 'plan "Hungry: 50%"\n  expect: [food 3]\n')
    for style in ("text", "junit", "github", "json"):
        assert studio.run("test", "lamplight", "--format", style).code == 1
    found = report(studio)
    assert (found["failed"], found["passed"], found["failures"]) == (True, 1, 1)
    (failed,) = [plan for plan in found["plans"] if not plan["passed"]]
    assert (failed["title"], failed["at"]["line"], failed["at"]["column"]) == ("Hungry: 50%", 2, 3)
    (line,) = studio.run("test", "lamplight", "--format", "github").out.splitlines()
    assert line.startswith(
        "::error file=lamplight/plays/hungry%2C 100%25.plan,line=2,col=3,title=plan Hungry%3A 50%25::"
        "expected [food 3]%0Aactual: "
    )
    suite = ElementTree.fromstring(studio.run("test", "lamplight", "--format", "junit").out)
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
    assert [case.get("name") for case in suite.iter("testcase") if case.find("failure") is not None] == [
        "Hungry: 50%"
    ]


def test_a_plan_that_cannot_be_read(studio: Studio) -> None:
    studio.write("plays/slip.plan", 'plan "x"\n  explore wren\n')
    assert report(studio)["unread"] == 1
    said = studio.run("test", "lamplight", "--format", "github")
    assert (said.code, said.out.startswith("::error file=lamplight/plays/slip.plan,line=2,")) == (1, True)
    suite = ElementTree.fromstring(studio.run("test", "lamplight", "--format", "junit").out)
    assert suite.get("errors") == "1"


def test_a_broken_campaign_is_red_with_its_findings(studio: Studio) -> None:
    studio.edit("journal/101-landing.chron", "-> somebody-waves", "-> somebody-wave")
    for style in ("text", "junit", "github", "json"):
        said = studio.run("test", "lamplight", "--format", style)
        assert (said.code, "E201" in said.out) == (1, True), style
    assert [one["code"] for one in report(studio)["findings"]] == ["E201"]


def test_a_broken_campaign_without_plans_is_red_too(studio: Studio) -> None:
    studio.run("new", "second")
    studio.path("plays/landing.plan").unlink()
    assert studio.run("test", "lamplight", "second").code == 0
    studio.edit("journal/101-landing.chron", "-> somebody-waves", "-> somebody-wave")
    for words in (("lamplight",), ("lamplight", "--allow-empty"), ("lamplight", "second")):
        said = studio.run("test", *words)
        assert (said.code, "E201" in said.out) == (1, True), words


def test_nothing_to_play_is_refused_unless_it_is_meant(studio: Studio) -> None:
    studio.path("plays/landing.plan").unlink()
    for style in ("text", "junit", "github", "json"):
        assert studio.run("test", "lamplight", "--format", style).code == 2
    assert report(studio, "--allow-empty")["plans"] == []


def test_several_campaigns_and_single_files(studio: Studio) -> None:
    studio.run("new", "second")
    assert studio.run("test").out == "2 plans passed, 0 failed\n"
    assert studio.run("test", "lamplight", "second").out == "2 plans passed, 0 failed\n"
    assert studio.run("test", "lamplight/plays/landing.plan", "lamplight").out == "1 plan passed, 0 failed\n"
    assert studio.run("test", "lamplight/journal").code == 2
