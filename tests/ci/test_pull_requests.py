"""The pull requests of a studio's week, in real git repositories: they fail exactly where they should.

The gates are the steps of the bundled workflow itself, called as they are written there. `check` says the same in
every format, cold and with a kept cache.
"""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from tests.ci.pull_requests import (
    ALL,
    CAUSEWAY,
    LANDING,
    PULL_REQUESTS,
    PullRequest,
    bad_form,
    unreachable_verse,
)
from tests.ci.studio import Said, Studio, words_of

ROOT = Path(__file__).parents[2]
WORKFLOW = yaml.safe_load((ROOT / "docs/examples/check-campaign.yml").read_text(encoding="utf-8"))
GATES = {step["name"]: step["run"] for step in WORKFLOW["jobs"]["check"]["steps"] if step.get("name") in ALL}
FORMATS = ("text", "concise", "json", "sarif", "github", "junit", "markdown", "codequality")

each = pytest.mark.parametrize("name", PULL_REQUESTS)


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio.founded(tmp_path / "studio", tmp_path / "cache")


def opened(studio: Studio, name: str) -> PullRequest:
    """The branch as it would be merged, all committed: a checkout has nothing else."""
    pull_request = PULL_REQUESTS[name]
    studio.branch("pull-request")
    pull_request.change(studio)
    studio.commit(name)
    return pull_request


def gate(studio: Studio, name: str) -> Said:
    """A step of the workflow, as it is written there, for a pull request against main."""
    words = words_of(GATES[name], "lamplight", "main")
    assert words[0] == "chronicler"
    return studio.run(*words[1:])


def test_the_workflow_has_all_the_gates() -> None:
    assert tuple(GATES) == ALL


@each
def test_the_workflow_is_red_exactly_where_it_should_be(studio: Studio, name: str) -> None:
    pull_request = opened(studio, name)
    said = {step: gate(studio, step) for step in ALL}
    assert tuple(step for step, one in said.items() if one.code) == pull_request.red, said
    assert all(one.code in (0, 1) for one in said.values())
    # A check server leaves the checkout as it was: nothing is rewritten behind anybody's back.
    assert studio.git("status", "--porcelain") == ""
    if pull_request.code:
        assert f"title={pull_request.code} " in said["Check"].out


@each
def test_every_format_says_so_cold_and_with_a_kept_cache(studio: Studio, name: str) -> None:
    pull_request = opened(studio, name)
    code = int("Check" in pull_request.red)
    for style in FORMATS:
        words = ("check", "lamplight", "--locked", "--fail-on", "warning", "--format", style)
        cold = studio.run(*words, "--no-cache")
        assert cold.code == code, (style, cold)
        assert (pull_request.code in cold.out) if code else (_count(style, cold.out) == 0), style
        assert [studio.run(*words) for _ in range(2)] == [cold, cold], style


def _count(style: str, out: str) -> int:
    """How many findings a format reports."""
    if style == "json":
        return len(json.loads(out)["findings"])
    if style == "sarif":
        return len(json.loads(out)["runs"][0]["results"])
    if style == "codequality":
        return len(json.loads(out))
    if style == "junit":
        return sum(1 for _ in ElementTree.fromstring(out).iter("failure"))
    return (
        out.count("[W") + out.count("[E") + out.count("::error") + out.count("::warning") + out.count("| ⚠")
    )


def test_a_baselined_finding_is_green_and_the_next_one_red(studio: Studio) -> None:
    unreachable_verse(studio)
    assert studio.run("check", "lamplight", "--write-baseline", "known.txt").code == 0
    words = ("check", "lamplight", "--locked", "--fail-on", "warning", "--baseline", "known.txt", "--format")
    for style in FORMATS:
        for cache in ((), (), ("--no-cache",)):
            assert studio.run(*words, style, *cache).code == 0, style
    assert json.loads(studio.run(*words, "json").out)["suppressed"]["baseline"] == 1
    studio.edit(CAUSEWAY, "verse nobody-comes", "verse nobody-at-all\n  -> end\n\nverse nobody-comes")
    studio.run("build", "lamplight")
    for style in FORMATS:
        said = studio.run(*words, style)
        assert (said.code, "nobody-at-all" in said.out) == (1, True), style


def test_a_release_lives_with_the_baseline_too(studio: Studio) -> None:
    unreachable_verse(studio)
    assert studio.run("check", "lamplight", "--write-baseline", "known.txt").code == 0
    words = ("build", "lamplight", "--release", "--locked", "--fail-on", "warning")
    assert studio.run(*words).code == 1
    assert studio.run(*words, "--baseline", "known.txt").code == 0
    studio.edit(CAUSEWAY, "verse nobody-comes", "verse nobody-at-all\n  -> end\n\nverse nobody-comes")
    studio.run("build", "lamplight")
    said = studio.run(*words, "--baseline", "known.txt")
    assert (said.code, "nobody-at-all" in said.out, "nobody-comes" in said.out) == (1, True, False)
    # What cannot be read is never written, whoever lives with it.
    studio.edit(LANDING, "gain status lamp part lit", "gain status lmap part lit")
    assert studio.run("check", "lamplight", "--write-baseline", "known.txt").code == 0
    said = studio.run("build", "lamplight", "--baseline", "known.txt")
    assert (said.code, "E203" in said.out) == (1, True)


def test_line_endings_of_another_system_are_settled_by_git(studio: Studio) -> None:
    for file in (LANDING, "plays/landing.plan", "numbers.lock"):
        studio.path(file).write_bytes(studio.read(file).replace("\n", "\r\n").encode())
    said = studio.run("fmt", "--check", "lamplight")
    assert (said.code, "101-landing.chron would change: its line endings" in said.out) == (1, True)
    studio.edit(CAUSEWAY, "Give them the lamp.", "Give them the lamp, lit.")
    studio.run("build", "lamplight")
    studio.commit("From Windows")
    assert "101-landing" not in studio.git("show", "--stat", "HEAD")
    studio.git("rm", "-rqf", "lamplight")
    studio.git("checkout", "-qf", "HEAD", "--", "lamplight")
    assert [gate(studio, step).code for step in ALL] == [0] * len(ALL)


def test_a_rename_by_the_command_is_green_with_its_plans(studio: Studio) -> None:
    before = studio.read("plays/landing.plan")
    said = studio.run("rename", "landing/somebody-waves", "a-hand-goes-up", "lamplight")
    assert (said.code, "in 2 files" in said.err, "still say" in said.err) == (0, True, False)
    assert studio.read("plays/landing.plan") == before.replace("somebody-waves", "a-hand-goes-up")
    studio.run("build", "lamplight")
    studio.commit("A better name")
    assert [gate(studio, step).code for step in ALL] == [0] * len(ALL)
    assert studio.run("rename", "status lamp", "lantern", "lamplight").code == 0
    assert "expect: [status lantern part lit" in studio.read("plays/landing.plan")
    # What a plan says of other things is not guessed, but told.
    said = studio.run("rename", "status lantern part lit", "aglow", "lamplight")
    assert "Plans that still say the old name: plays/landing.plan:11." in said.err


def test_only_what_the_change_causes(studio: Studio) -> None:
    """Computed on the whole campaign: what was there before is not the pull request's."""
    unreachable_verse(studio)
    studio.commit("An old sin")
    studio.branch("pull-request", "HEAD")
    # Another file changes, and a Verse far away is not reached any more.
    studio.edit(LANDING, "    -> the-light-moves\n", "    -> somebody-waves\n")
    studio.edit(LANDING, "part carried -> the-light-moves", "part carried -> somebody-waves")
    studio.run("build", "lamplight")
    studio.commit("A turn of the story")
    whole = json.loads(studio.run("check", "lamplight", "--format", "json").out)
    words = ("check", "lamplight", "--changed-since", "HEAD~1", "--fail-on", "warning", "--format")
    mine = json.loads(studio.run(*words, "json").out)
    messages = {one["message"] for one in mine["findings"]}
    assert not any("nobody-comes" in message for message in messages)
    assert any("the-light-moves" in message for message in messages), messages
    assert len(whole["findings"]) == len(mine["findings"]) + mine["suppressed"]["unchanged"]
    assert mine["suppressed"]["unchanged"] == 1
    assert studio.run(*words, "text").code == 1
    assert studio.run("check", "lamplight", "--changed-since", "HEAD", "--fail-on", "warning").code == 0
    refused = studio.run("check", "lamplight", "--changed-since", "nowhere")
    assert (refused.code, "fetch-depth: 0" in refused.err) == (2, True)


def test_outside_of_a_repository_there_is_no_revision(tmp_path: Path) -> None:
    lonely = Studio(tmp_path / "lonely", tmp_path / "cache")
    lonely.run("new", "lamplight")
    refused = lonely.run("check", "lamplight", "--changed-since", "HEAD")
    assert (refused.code, "git repository" in refused.err) == (2, True)


def test_format_names_the_file(studio: Studio) -> None:
    bad_form(studio)
    assert gate(studio, "Format").out.startswith(f"lamplight/{LANDING} would change\n")
