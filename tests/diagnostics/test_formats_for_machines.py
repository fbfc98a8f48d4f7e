"""Other programs can read the output: JSON, SARIF, GitHub commands, JUnit, one line each."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.diagnostics import Diagnostic, Edit, Fix, Place, Related, codes
from compiler.diagnostics.finding import ERROR, WARNING, Code
from compiler.diagnostics.formats import (
    FORMATS,
    as_concise,
    as_github,
    as_json,
    as_junit,
    as_sarif,
    github_property,
)
from compiler.diagnostics.run import LookedAt, Run
from compiler.sources.source import SourceFile, Span
from tests.support.golden import Golden

TEXT = "journal fenmouth\n\nverse arrival\n  漢字 🙂\n  -> ferryman\n\nverse mocked 12\n  -> ferryman\n"
FILE = "journal/fen mouth, 100%.chron"
SOURCES = {FILE: SourceFile(FILE, TEXT)}
THIS_RUN = Run(
    version="1.2.3",
    campaigns=(LookedAt("fens", "fenmouth-oar", "kings-of-ruin", 2, "0" * 64),),
    limits=("The search met its limit of 9 states.",),
    allowed=2,
    known=1,
)
SCHEMAS = Path(__file__).parents[2] / "schemas"
ANY = Code("E999", "any-name", ERROR, "{message}")


def place(words: str, after: int = 0) -> Place:
    start = TEXT.index(words, after)
    return Place(FILE, Span(start, start + len(words)))


def findings() -> list[Diagnostic]:
    first = place("ferryman")
    return [
        codes.NO_CAMPAIGN.nowhere(),
        codes.UNKNOWN_VERSE.made(
            first,
            {"name": "ferryman", "section": "fenmouth"},
            help="Did you mean `ferrymen`?",
            related=[Related(place("journal fenmouth"), "the section begins here")],
            fix=Fix("write the nearest name", (Edit(first, "ferrymen"),)),
        ),
        codes.DEAD_VERSE.made(
            place("verse mocked 12\n  -> ferryman"), {"name": "mocked"}, evidence=["no arrow", "no threshold"]
        ),
        codes.TODO.at("lost.chron", Span(3, 4), text="50% of it, at least: more"),
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_as_it_is_written(name: str, golden: Golden) -> None:
    text = FORMATS[name](findings(), SOURCES, THIS_RUN)
    if name == "sarif":
        # The rules repeat pages of the catalogue, which are edited for their own sake.
        text = json.dumps(json.loads(text)["runs"][0]["results"], indent=2) + "\n"
    golden(f"format-{name}.txt", text)


@pytest.mark.parametrize("name", FORMATS)
def test_no_findings_are_still_a_valid_answer(name: str, golden: Golden) -> None:
    golden(f"format-{name}-none.txt", FORMATS[name]([], SOURCES, THIS_RUN))


def test_json_has_the_promised_fields() -> None:
    report = json.loads(as_json(findings(), SOURCES, THIS_RUN))
    validator = jsonschema.Draft202012Validator(
        json.loads((SCHEMAS / "check-report.schema.json").read_text())
    )
    validator.validate(report)
    assert (report["format"], report["kind"], report["tool"]["version"]) == (1, "check", "1.2.3")
    assert report["limits"] == ["The search met its limit of 9 states."]
    assert report["suppressed"] == {"allowed": 2, "baseline": 1, "unchanged": 0}
    assert report["counts"] == {"errors": 2, "warnings": 1, "notes": 1}
    assert report["failed"] is True
    nowhere, verse, dead, lost = report["findings"]
    keys = "file line column end_line end_column code name severity message help related evidence fix fingerprint"
    assert all(list(each) == keys.split() for each in (nowhere, verse, dead, lost))
    assert [verse[key] for key in ("line", "column", "end_line", "end_column")] == [5, 6, 5, 14]
    assert verse["related"][0]["message"] == "the section begins here"
    assert verse["fix"]["edits"][0]["new_text"] == "ferrymen"
    assert (dead["line"], dead["end_line"]) == (7, 8)
    assert nowhere["file"] is nowhere["line"] is None
    assert (lost["file"], lost["line"]) == ("lost.chron", None)


def closed(required: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "additionalProperties": False,
    }


# The part of the official SARIF 2.1.0 schema that is used here, written by hand and closed: a key that is not
# in it is refused, so that every key written has been looked up in the standard.
WORDS = closed("text", text={"type": "string", "minLength": 1})
NUMBER = {"type": "integer", "minimum": 1}
ARTIFACT = closed("uri", uri={"type": "string", "format": "uri-reference"}, uriBaseId={"const": "%SRCROOT%"})
REGION = closed("", startLine=NUMBER, startColumn=NUMBER, endLine=NUMBER, endColumn=NUMBER)
OFFSETS = closed("charOffset charLength", charOffset={"minimum": 0}, charLength={"minimum": 0})
PHYSICAL = closed("artifactLocation", artifactLocation=ARTIFACT, region=REGION)
LEVEL = {"enum": ["none", "note", "warning", "error"]}
REPLACEMENT = closed(
    "deletedRegion insertedContent",
    deletedRegion={"anyOf": [REGION, OFFSETS]},
    insertedContent=closed("text", text={"type": "string"}),
)
CHANGE = closed(
    "artifactLocation replacements",
    artifactLocation=ARTIFACT,
    replacements={"type": "array", "minItems": 1, "items": REPLACEMENT},
)
RULE = closed(
    "id name shortDescription fullDescription help defaultConfiguration",
    id={"type": "string"},
    name={"type": "string"},
    shortDescription=WORDS,
    fullDescription=WORDS,
    help=closed("text", text={"type": "string", "minLength": 1}, markdown={"type": "string"}),
    defaultConfiguration=closed("level", level=LEVEL),
)
STEP = closed("", location=closed("", physicalLocation=PHYSICAL, message=WORDS))
FLOW = closed("locations", locations={"type": "array", "minItems": 1, "items": STEP})
RESULT = closed(
    "ruleId ruleIndex level message locations partialFingerprints",
    ruleId={"type": "string"},
    ruleIndex={"type": "integer", "minimum": 0},
    level=LEVEL,
    message=WORDS,
    locations={"type": "array", "items": closed("physicalLocation", physicalLocation=PHYSICAL)},
    relatedLocations={
        "type": "array",
        "items": closed("id physicalLocation", id={"minimum": 0}, physicalLocation=PHYSICAL, message=WORDS),
    },
    partialFingerprints={"type": "object", "additionalProperties": {"type": "string"}},
    fixes={
        "type": "array",
        "items": closed(
            "artifactChanges",
            description=WORDS,
            artifactChanges={"type": "array", "minItems": 1, "items": CHANGE},
        ),
    },
    codeFlows={
        "type": "array",
        "items": closed("threadFlows", threadFlows={"type": "array", "minItems": 1, "items": FLOW}),
    },
    properties={"type": "object"},
)
NOTIFICATION = closed("message", level=LEVEL, message=WORDS)
RUN = closed(
    "tool columnKind results",
    tool=closed(
        "driver",
        driver=closed(
            "name",
            name={"type": "string"},
            version={"type": "string"},
            rules={"type": "array", "items": RULE},
        ),
    ),
    invocations={
        "type": "array",
        "items": closed(
            "executionSuccessful",
            executionSuccessful={"type": "boolean"},
            toolExecutionNotifications={"type": "array", "items": NOTIFICATION},
        ),
    },
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results={"type": "array", "items": RESULT},
)
SARIF = closed(
    "version runs",
    **{
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "minItems": 1, "items": RUN},
    },
)


def sarif(found: list[Diagnostic], sources: dict[str, SourceFile]) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(as_sarif(found, sources))
    jsonschema.validate(log, SARIF)
    run: dict[str, Any] = log["runs"][0]
    return run


def test_sarif_is_valid_and_points_right() -> None:
    run = sarif(findings(), SOURCES)
    _, verse, _, lost = run["results"]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[each["ruleIndex"]]["id"] for each in run["results"]] == ["E240", "E201", "W601", "I901"]
    location = verse["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "journal/fen%20mouth%2C%20100%25.chron"
    assert location["region"] == {"startLine": 5, "startColumn": 6, "endLine": 5, "endColumn": 14}
    assert "region" not in lost["locations"][0]["physicalLocation"]
    assert rules[2]["help"]["markdown"].startswith("# ")


def fingerprints(text: str, *starts: int) -> list[str]:
    sources = {"a.chron": SourceFile("a.chron", text)}
    found = [codes.INK_ARROW.at("a.chron", Span(start, start + 2), target="x") for start in starts]
    return [each["partialFingerprints"]["chronicler/v1"] for each in sarif(found, sources)["results"]]


def test_fingerprints_stay_when_lines_move() -> None:
    text = 'verse a 12 "Title"\n  One -> two.\n'
    moved = '# new\n\nverse z\n  -> end\n\nverse a 40 "Other"\n\n  One -> two.\n'
    assert fingerprints(text, text.index("->")) == fingerprints(moved, moved.index("-> two"))
    other = text.replace("verse a", "verse b")
    assert fingerprints(text, text.index("->")) != fingerprints(other, other.index("->"))


def test_fingerprints_tell_twins_apart() -> None:
    text = "verse a\n  One -> two.\n  One -> two.\n"
    first = text.index("->")
    assert len(set(fingerprints(text, first, text.index("->", first + 1)))) == 2


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("/a b/c.chron", "file:///a%20b/c.chron"),
        ("C:/a.chron", "file:///C:/a.chron"),
        ("a:b.chron", "a%3Ab.chron"),
    ],
)
def test_paths_become_uris(path: str, uri: str) -> None:
    run = sarif([codes.TAB_INDENT.at(path, Span(0, 1))], {})
    artifact = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact["uri"] == uri


def github_read(line: str) -> tuple[str, dict[str, str], str]:
    """As GitHub's runner reads a command: split at the separators, then undo the escapes."""
    level, listed, data = re.fullmatch(r"::(\w+) (.*?)::(.*)", line, re.DOTALL).groups()  # type: ignore[union-attr]
    properties = dict(pair.split("=", 1) for pair in listed.split(","))
    for sign, escape in ((":", "%3A"), (",", "%2C"), ("\r", "%0D"), ("\n", "%0A"), ("%", "%25")):
        properties = {key: value.replace(escape, sign) for key, value in properties.items()}
        if sign not in ":,":
            data = data.replace(escape, sign)
    return level, properties, data


def test_github_commands_point_right() -> None:
    lines = as_github(findings(), SOURCES).splitlines()
    levels = [github_read(line)[0] for line in lines]
    assert levels == ["error", "error", "warning", "notice"]
    _, verse, message = github_read(lines[1])
    assert verse == {
        "file": FILE,
        "line": "5",
        "endLine": "5",
        "col": "6",
        "endColumn": "14",
        "title": "E201 unknown-verse",
    }
    assert message == "There is no verse `ferryman` in `fenmouth`.\nDid you mean `ferrymen`?"
    assert "col" not in github_read(lines[2])[1], "the runner refuses columns over several lines"


# Half a surrogate pair cannot be written at all and is replaced; everything else must come back as it was.
WRITABLE = st.characters(codec="utf-8")
TEXTS = st.text(alphabet=st.one_of(st.sampled_from("%:,\r\n=AD0235"), WRITABLE), min_size=1, max_size=40)


@given(path=TEXTS, message=TEXTS)
def test_github_escaping_leads_back(path: str, message: str) -> None:
    line = as_github([Diagnostic(ANY, message, Place(path, Span(0, 1)))], {})
    assert line.count("\n") == 1
    _, properties, data = github_read(line.removesuffix("\n"))
    assert properties["file"] == path
    assert data == message
    assert not set(github_property(path)) & set(":,\r\n")


def test_junit_fails_what_matters_and_tells_the_rest() -> None:
    root = ElementTree.fromstring(as_junit(findings(), SOURCES))
    cases = list(root.iter("testcase"))
    assert [case.get("name") for case in cases] == ["the campaign", FILE, "lost.chron"]
    assert [case.find("failure") is not None for case in cases] == [True, True, False]
    assert (root.get("tests"), root.get("failures")) == ("3", "2")
    told = cases[1].findtext("system-out") or ""
    assert "warning[W601]" in told
    strict = ElementTree.fromstring(as_junit(findings(), SOURCES, Run(fail_on=WARNING)))
    failure = strict.find(f".//testcase[@name='{FILE}']/failure")
    assert failure is not None
    assert failure.get("message") == "1 error, 1 warning in 1 file"


def test_junit_passes_when_there_is_nothing() -> None:
    (case,) = ElementTree.fromstring(as_junit([], {})).iter("testcase")
    assert len(case) == 0


def test_concise_is_one_line_each() -> None:
    lines = as_concise(findings(), SOURCES).splitlines()
    assert lines[1] == f"{FILE}:5:6: error[E201] There is no verse `ferryman` in `fenmouth`."
    assert len(lines) == 4


ANYTHING = st.text(
    alphabet=st.one_of(
        st.characters(), st.sampled_from('\x00\x0b\x1b\n\r<>&"\ufffe'), st.characters(categories=["Cs"])
    )
)


@settings(deadline=None)
@given(ANYTHING, ANYTHING, st.integers(-3, 50), st.integers(-3, 50))
def test_every_format_survives_every_text(text: str, message: str, start: int, end: int) -> None:
    where = Place(text, Span(start, end))
    fix = Fix(message or "x", (Edit(where, message),))
    finding = Diagnostic(
        ANY, message or "x", where, message, (Related(where, message or "x"),), fix, (message,)
    )
    sources = {text: SourceFile(text, text * 3)}
    for write in FORMATS.values():
        write([finding], sources, Run(limits=(message,))).encode("utf-8")
    assert json.loads(as_json([finding], sources))["findings"][0]["message"] == (message or "x")
    sarif([finding], sources)
    assert ElementTree.fromstring(as_junit([finding], sources)).get("tests") == "1"
    assert len(as_concise([finding], sources).splitlines()) == 1


def test_a_play_in_the_evidence_is_a_code_flow() -> None:
    """Each step stands at the Verse it goes through; what has no place of its own stays where the play is."""
    steps = ["1. explore fenmouth", "2. fenmouth/mocked: go on", "now: status toll-paid"]
    found = codes.SOFTLOCK.made(place("verse arrival"), {}, evidence=steps)
    log = json.loads(as_sarif([found], SOURCES, THIS_RUN))
    jsonschema.Draft202012Validator(SARIF).validate(log)
    (flow,) = log["runs"][0]["results"][0]["codeFlows"]
    told = [
        (one["location"]["message"]["text"], one["location"]["physicalLocation"]["region"]["startLine"])
        for one in flow["threadFlows"][0]["locations"]
    ]
    assert told == [(steps[0], 3), (steps[1], 7), (steps[2], 7), (found.message, 3)]
    plain = codes.DEAD_VERSE.made(place("verse mocked"), {"name": "mocked"}, evidence=["no arrow"])
    assert "codeFlows" not in json.loads(as_sarif([plain], SOURCES))["runs"][0]["results"][0]
