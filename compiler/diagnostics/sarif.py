"""Findings as SARIF 2.1.0, which code scanning services read.

A play that leads to a finding becomes a code flow, step by step, at the Verses it goes through. Called through
`formats.as_sarif`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from compiler.diagnostics.explain import load_page
from compiler.diagnostics.finding import Code, Diagnostic, Fix, Place
from compiler.diagnostics.fingerprints import fingerprints
from compiler.diagnostics.run import NO_RUN, Run
from compiler.sources.source import SourceFile, Span

Sources: TypeAlias = Mapping[str, SourceFile]
Json: TypeAlias = "str | int | list[Json] | dict[str, Json] | None"

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "%SRCROOT%"
_FIELD = re.compile(r"\{\w+\}")
_HEADING = re.compile(
    r"^(?:verse[ \t]+(?P<verse>[a-z0-9-]+)"
    r"|(?P<kind>journal|vision|dream|nightmare|memories|tutorial|book of secrets)\b[ \t]*(?P<where>[a-z0-9-]*))",
    re.MULTILINE,
)
_AT = re.compile(r" at (\S[^\"]*?):(\d+)(?=$|,)")
_STEP = re.compile(r"\d+\. ((?:[a-z-]+:)?[a-z0-9-]+/[a-z0-9-]+): ")


def as_sarif(diagnostics: Sequence[Diagnostic], sources: Sources, run: Run = NO_RUN) -> str:
    """One run, with a rule for every code that was found."""
    codes = sorted({diagnostic.code for diagnostic in diagnostics}, key=lambda code: code.id)
    index = {code.id: number for number, code in enumerate(codes)}
    marks = fingerprints(diagnostics, sources)
    verses = verse_places(sources) if any(one.evidence for one in diagnostics) else {}
    results: list[Json] = [
        _result(one, sources, index[one.code.id], mark, verses)
        for one, mark in zip(diagnostics, marks, strict=True)
    ]
    driver: dict[str, Json] = {"name": "chronicler"}
    if run.version:
        driver["version"] = run.version
    rules: list[Json] = [_rule(code) for code in codes]
    driver["rules"] = rules
    told: dict[str, Json] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    if run.limits:
        notes: list[Json] = [{"level": "note", "message": {"text": sentence}} for sentence in run.limits]
        told["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": notes}]
    log: Json = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [told]}
    return json.dumps(log, indent=2) + "\n"


def _rule(code: Code) -> Json:
    page = load_page(code)
    short = _FIELD.sub("...", code.template)
    remedy = _FIELD.sub("...", code.remedy)
    help_text: dict[str, Json] = {"text": remedy or short}
    if page is not None:
        help_text = {"text": f"{page.meaning}\n\n{page.why}", "markdown": page.text}
    return {
        "id": code.id,
        "name": code.name,
        "shortDescription": {"text": short},
        "fullDescription": {"text": page.meaning if page is not None else short},
        "help": help_text,
        "defaultConfiguration": {"level": code.severity.word},
    }


def _result(
    diagnostic: Diagnostic, sources: Sources, rule: int, mark: str, verses: Mapping[str, Place]
) -> Json:
    text = " ".join(filter(None, (diagnostic.message, diagnostic.help)))
    locations: list[Json] = []
    if diagnostic.place is not None:
        locations.append({"physicalLocation": _physical(diagnostic.place, sources)})
    result: dict[str, Json] = {
        "ruleId": diagnostic.code.id,
        "ruleIndex": rule,
        "level": diagnostic.severity.word,
        "message": {"text": text},
        "locations": locations,
        "partialFingerprints": {"chronicler/v1": mark},
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _physical(related.place, sources),
                "message": {"text": related.message},
            }
            for number, related in enumerate(diagnostic.related, 1)
        ]
    if diagnostic.fix is not None:
        result["fixes"] = [_fix(diagnostic.fix, sources)]
    if diagnostic.evidence:
        flow = _flow(diagnostic, sources, verses)
        if flow is not None:
            result["codeFlows"] = [flow]
        result["properties"] = {"evidence": list(diagnostic.evidence)}
    return result


def _flow(diagnostic: Diagnostic, sources: Sources, verses: Mapping[str, Place]) -> Json:
    """The play in the evidence, if there is one, and where it ends. A step without a place of its own keeps the last one."""
    place = diagnostic.place
    if place is None or not any(_STEP.match(line) for line in diagnostic.evidence):
        return None
    at = place
    steps: list[Json] = []
    for line in diagnostic.evidence:
        at = _place_of(line, sources, verses) or at
        steps.append({"location": {"physicalLocation": _physical(at, sources), "message": {"text": line}}})
    last: Json = {"physicalLocation": _physical(place, sources), "message": {"text": diagnostic.message}}
    return {"threadFlows": [{"locations": [*steps, {"location": last}]}]}


def _place_of(step: str, sources: Sources, verses: Mapping[str, Place]) -> Place | None:
    """The line that a step names, otherwise the Verse it goes through."""
    named = _AT.search(step)
    source = sources.get(named[1]) if named is not None else None
    if named is not None and source is not None:
        return Place(named[1], source.line_span(int(named[2])))
    match = _STEP.match(step)
    return verses.get(match[1]) if match is not None else None


def verse_places(sources: Sources) -> dict[str, Place]:
    """Where each Verse begins, by its full name."""
    found: dict[str, Place] = {}
    for source in sources.values():
        section = ""
        for match in _HEADING.finditer(source.text):
            if match["verse"]:
                found[f"{section}/{match['verse']}"] = Place(source.path, Span(*match.span("verse")))
            else:
                kind, where = match["kind"], match["where"] or ""
                short = {"book of secrets": "book", "journal": ""}.get(kind, kind)
                section = ":".join(part for part in (short, where) if part)
    return found


def _fix(fix: Fix, sources: Sources) -> Json:
    changes: list[Json] = []
    for file in dict.fromkeys(edit.place.file for edit in fix.edits):
        replacements: list[Json] = [
            {"deletedRegion": _region(edit.place, sources), "insertedContent": {"text": edit.new_text}}
            for edit in fix.edits
            if edit.place.file == file
        ]
        changes.append({"artifactLocation": _artifact(file), "replacements": replacements})
    return {"description": {"text": fix.title}, "artifactChanges": changes}


def _physical(place: Place, sources: Sources) -> Json:
    location: dict[str, Json] = {"artifactLocation": _artifact(place.file)}
    if place.file in sources:
        location["region"] = _region(place, sources)
    return location


def _region(place: Place, sources: Sources) -> Json:
    source = sources.get(place.file)
    if source is None:
        return {"charOffset": place.span.start, "charLength": max(place.span.end - place.span.start, 0)}
    start, end = source.position(place.span.start), source.position(max(place.span))
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    }


def _artifact(file: str) -> Json:
    from urllib.parse import quote

    uri = quote(file, errors="replace")
    if file.startswith("/") or re.match("[A-Za-z]:/", file):
        return {"uri": f"file:///{quote(file.lstrip('/'), safe='/:', errors='replace')}"}
    return {"uri": uri, "uriBaseId": _ROOT}
