"""Findings as SARIF 2.1.0, which code scanning services read.

Owns fingerprints: a finding keeps its own while lines move around it, so that a service does not call an old
finding new. Called through `formats.as_sarif`.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from compiler.diagnostics.explain import load_page
from compiler.diagnostics.finding import Code, Diagnostic, Fix, Place
from compiler.sources.source import SourceFile

Sources: TypeAlias = Mapping[str, SourceFile]
Json: TypeAlias = "str | int | list[Json] | dict[str, Json] | None"

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "%SRCROOT%"
_FIELD = re.compile(r"\{\w+\}")
_FARTHEST_HEADER = 500
_LONGEST_FINGERPRINTED = 400


def as_sarif(diagnostics: Sequence[Diagnostic], sources: Sources) -> str:
    """One run, with a rule for every code that was found."""
    codes = sorted({diagnostic.code for diagnostic in diagnostics}, key=lambda code: code.id)
    index = {code.id: number for number, code in enumerate(codes)}
    seen: Counter[str] = Counter()
    results: list[Json] = [
        _result(diagnostic, sources, index[diagnostic.code.id], seen) for diagnostic in diagnostics
    ]
    rules: list[Json] = [_rule(code) for code in codes]
    log: Json = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "chronicler", "rules": rules}},
                "columnKind": "unicodeCodePoints",
                "results": results,
            }
        ],
    }
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


def _result(diagnostic: Diagnostic, sources: Sources, rule: int, seen: Counter[str]) -> Json:
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
        "partialFingerprints": {"chronicler/v1": _fingerprint(diagnostic, sources, seen)},
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
        result["properties"] = {"evidence": list(diagnostic.evidence)}
    return result


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


def _fingerprint(diagnostic: Diagnostic, sources: Sources, seen: Counter[str]) -> str:
    """A hash of what the finding is about: its code, its file, the block it stands in, the words of its line.

    Line numbers are left out on purpose; the same line found twice in one block is told apart by counting.
    """
    from hashlib import sha256

    parts = [diagnostic.code.id]
    place = diagnostic.place
    source = None if place is None else sources.get(place.file)
    if place is not None:
        parts.append(place.file)
    if place is not None and source is not None:
        line, column = source.position(place.span.start)
        start, end = source.line_span(line)
        # Of a huge line only what is near: two findings in it differ by their surroundings.
        near = max(start, start + column - 1 - _LONGEST_FINGERPRINTED)
        words = source.text[near : min(end, start + column - 1 + _LONGEST_FINGERPRINTED)]
        marked = source.text[place.span.start : place.span.start + _LONGEST_FINGERPRINTED]
        marked = marked[: max(place.span.end - place.span.start, 0)]
        parts += [_block(source, line), " ".join(words.split()), " ".join(marked.split())]
    else:
        parts.append(diagnostic.message)
    key = sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
    seen[key] += 1
    return f"{key}:{seen[key]}"


def _block(source: SourceFile, line: int) -> str:
    """The kind and name of the block that a line stands in, without the number and title that may change."""
    for number in _upwards(line):
        start, end = source.line_span(number)
        if start < end and source.text[start].isalpha():
            words = source.text[start : min(end, start + _LONGEST_FINGERPRINTED)].split()
            return " ".join(word for word in words[:3] if word[0].isalpha())
    return ""


def _upwards(line: int) -> Iterable[int]:
    # Headers are rarely far away; a file without any must not be searched once for every finding in it.
    return range(line, max(0, line - _FARTHEST_HEADER), -1)
