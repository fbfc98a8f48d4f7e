"""The files in docs/examples do what they say: they are valid by their published schemas, and their commands run in a
real shell.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from tests.ci.studio import GIT, Studio, words_of
from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs/examples"
WORKFLOW = yaml.safe_load((EXAMPLES / "check-campaign.yml").read_text(encoding="utf-8"))
GITLAB = yaml.safe_load((EXAMPLES / "gitlab-ci.yml").read_text(encoding="utf-8"))
STEPS = {step["name"]: step for job in WORKFLOW["jobs"].values() for step in job["steps"] if "name" in step}


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    studio = Studio.founded(tmp_path / "studio", tmp_path / "cache")
    command = tmp_path / "bin" / "chronicler"
    command.parent.mkdir()
    command.write_text(
        f'#!/bin/sh\nexec {sys.executable} -c "from chronicler.cli import main; main()" "$@"\n',
        encoding="utf-8",
    )
    command.chmod(0o755)
    return studio


def shell(studio: Studio, script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """As a runner calls a step: bash that stops at the first failure."""
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=studio.home,
        env={
            **os.environ,
            **GIT,
            "PATH": f"{studio.home.parent / 'bin'}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "CHRONICLER_CACHE_DIR": str(studio.cache),
            "CAMPAIGN": "lamplight",
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize(
    ("file", "schema"), [("check-campaign.yml", "github-workflows"), ("gitlab-ci.yml", "gitlab-ci")]
)
def test_a_file_is_valid_by_its_published_schema(file: str, schema: str) -> None:
    words = ["--builtin-schema", f"vendor.{schema}", str(EXAMPLES / file)]
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflow_is_careful() -> None:
    """Pinned with hashes, bounded in time, nothing written but where it must be, forks without code scanning."""
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "cancel-in-progress" in WORKFLOW["concurrency"]
    for name, job in WORKFLOW["jobs"].items():
        assert job["timeout-minutes"] <= 60, name
        (setup,) = [
            step for step in job["steps"] if str(step.get("uses", "")).startswith("actions/setup-python")
        ]
        assert setup["with"]["cache"] == "pip"
        (install,) = [step["run"] for step in job["steps"] if step.get("name") == "Install"]
        assert "--require-hashes" in install
        assert all("@" in step["uses"] for step in job["steps"] if "uses" in step)
    (upload,) = [
        step for step in WORKFLOW["jobs"]["check"]["steps"] if "upload-sarif" in str(step.get("uses"))
    ]
    assert "head.repo.full_name == github.repository" in upload["if"]


@pytest.mark.parametrize("broken", [False, True], ids=["green", "red"])
def test_summary_and_reports_are_written_whatever_came_before(studio: Studio, broken: bool) -> None:
    studio.edit("journal/101-landing.chron", "The boat is not.", "The boat is not there.")
    if broken:
        studio.edit("journal/101-landing.chron", "gain status lamp", "gain status lmap")
    studio.commit("A change")
    summary = studio.home / "summary.md"
    told = shell(studio, STEPS["Summary"]["run"], GITHUB_STEP_SUMMARY=str(summary), BASE="HEAD~1")
    assert told.returncode == 0, told.stderr
    text = summary.read_text(encoding="utf-8")
    assert text.startswith("## chronicler check failed" if broken else "## chronicler check passed")
    if not broken:
        assert "verse `landing/the-landing` changed\n  - text: “not.” -> “not there.”" in text
    for base in ("", "HEAD~1"):
        assert shell(studio, STEPS["Check"]["run"], BASE=base).returncode == int(broken)
    summary.unlink()
    first = shell(studio, STEPS["Summary"]["run"], GITHUB_STEP_SUMMARY=str(summary), BASE="0" * 40)
    assert first.returncode == 0, first.stderr
    verdict = "failed" if broken else "passed"
    assert summary.read_text(encoding="utf-8").startswith(f"## chronicler check {verdict}")
    # A run by hand has no base: all findings are told, and none is called old.
    summary.unlink()
    assert shell(studio, STEPS["Summary"]["run"], GITHUB_STEP_SUMMARY=str(summary), BASE="").returncode == 0
    assert summary.read_text(encoding="utf-8").startswith(f"## chronicler check {verdict}")
    told = shell(studio, STEPS["Reports"]["run"])
    assert told.returncode == 0, told.stderr
    results = json.loads((studio.home / "chronicler.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    assert [one["ruleId"] for one in results][:1] == (["E203"] if broken else [])
    for file in ("check.xml", "plans.xml"):
        suite = ElementTree.parse(studio.home / file).getroot()
        assert (int(suite.get("failures", 0)) + int(suite.get("errors", 0)) > 0) == broken, file


def test_numbers_are_settled_and_committed_on_main(studio: Studio) -> None:
    from tests.ci.branches import POLICIES, with_branches

    with_branches(studio, next(name for name in POLICIES if "union" in name))
    assert studio.merged("ada")
    assert studio.merged("bo")
    assert studio.run("check", "lamplight", "--locked", "--quick").code == 1
    studio.git("init", "-q", "--bare", str(studio.home.parent / "origin.git"))
    studio.git("remote", "add", "origin", str(studio.home.parent / "origin.git"))
    studio.git("push", "-q", "-u", "origin", "main")
    for _ in range(2):
        done = shell(studio, f"{STEPS['Settle']['run']}\n{STEPS['Commit']['run']}")
        assert done.returncode == 0, done.stdout + done.stderr
    assert studio.run("check", "lamplight", "--locked", "--quick").code == 0
    assert studio.git("log", "-1", "--format=%s", "origin/main").strip() == "Numbers of merged branches"
    assert studio.git("status", "--porcelain") == ""


def test_gitlab_is_red_where_it_should_be_and_its_reports_are_there(studio: Studio) -> None:
    jobs = ("format", "check", "plans", "release")
    assert [job for job in jobs if shell(studio, "\n".join(GITLAB[job]["script"])).returncode] == []
    studio.edit("journal/101-landing.chron", "gain status lamp", "gain status lmap")
    studio.edit("plays/landing.plan", "roll: 4", "roll: 1")
    assert [job for job in jobs if shell(studio, "\n".join(GITLAB[job]["script"])).returncode] == [
        "check",
        "plans",
        "release",
    ]
    found = json.loads((studio.home / "gl-code-quality-report.json").read_text(encoding="utf-8"))
    assert found[0]["check_name"] == "unknown-status"
    assert set(found[0]) == {"description", "check_name", "fingerprint", "severity", "location"}
    assert ElementTree.parse(studio.home / "plans.xml").getroot().get("errors") == "1"


def test_pre_commit_keeps_what_is_broken_out_of_commits_and_merges(studio: Studio) -> None:
    """With the real pre-commit: sources, plans and the lock are all looked at."""
    (studio.home / ".pre-commit-config.yaml").write_bytes((EXAMPLES / "pre-commit-config.yaml").read_bytes())
    studio.commit("Hooks")
    kept = str(studio.home.parent / "pre-commit")
    python = Path(sys.executable).parent

    def tried(script: str) -> subprocess.CompletedProcess[str]:
        return shell(
            studio,
            script,
            PRE_COMMIT_HOME=kept,
            PATH=f"{studio.home.parent / 'bin'}:{python}:{os.environ['PATH']}",
        )

    assert tried("pre-commit install").returncode == 0
    assert (studio.home / ".git/hooks/pre-merge-commit").exists()
    studio.edit("plays/landing.plan", "roll: 4", "roll: 1")
    said = tried("git commit -qam 'A plan that fails'")
    assert (said.returncode != 0, "chronicler test" in said.stdout + said.stderr) == (True, True)
    studio.git("checkout", "-q", "--", ".")
    studio.write(
        "numbers.lock",
        studio.read("numbers.lock").replace("verse     landing/the-landing", "verse     landing/x"),
    )
    assert tried("git commit -qam 'A lock that was touched'").returncode != 0
    studio.git("checkout", "-q", "--", ".")
    studio.edit("journal/101-landing.chron", "The boat is not.", "The boat is gone.")
    assert tried("git commit -qam 'A clean edit'").returncode == 0


def test_the_container_runs_as_nobody_special_and_is_pinned() -> None:
    lines = (EXAMPLES / "Containerfile").read_text(encoding="utf-8").splitlines()
    words = [line.split()[0] for line in lines if line and not line.startswith("#")]
    assert words[0] == "FROM"
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert any("--require-hashes" in line for line in lines)
    assert not any(":latest" in line for line in lines)


@pytest.mark.parametrize("gate", ["Format", "Check", "Plans", "Release build"])
def test_the_bundled_campaigns_pass_the_workflow(gate: str, tmp_path: Path) -> None:
    words = words_of(STEPS[gate]["run"], str(ROOT / "content"))[1:]
    if gate == "Plans":  # kept journeys are played by tests/witnesses, and once is enough
        at = words.index(str(ROOT / "content"))
        folders = sorted(path.parent for path in (ROOT / "content").glob("*/campaign.chron"))
        words[at : at + 1] = [str(one / "plays" if (one / "plays").is_dir() else one) for one in folders]
    words = [
        str(tmp_path / "build") if word == "build" and place > 0 else word for place, word in enumerate(words)
    ]
    said = Studio(tmp_path / "work", tmp_path / "cache").run(*words)
    assert said.code == 0, said.out
