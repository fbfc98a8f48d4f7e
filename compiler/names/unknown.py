"""A name that nothing declares, in words: what is wrong, what is near, and the edit if there is one."""

from __future__ import annotations

import re
from collections.abc import Callable

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code, Edit, Fix, Place, Related
from compiler.diagnostics.report import Report
from compiler.lower.reader import UNSAID, payload_span
from compiler.lower.unit import TOLD, Import
from compiler.names.environment import Environment
from compiler.names.resolve import designs, missing_difficulties, outcomes_of, parts_of, people
from compiler.sources.source import SourceFile, Span
from schemas.near_names import MOST, alike, did_you_mean, nearest

_UNKNOWN: dict[str, Code] = {
    "status": codes.UNKNOWN_STATUS,
    "location": codes.UNKNOWN_LOCATION,
    "secret": codes.UNKNOWN_SECRET,
    "item": codes.UNKNOWN_ITEM,
    "skill": codes.UNKNOWN_SKILL,
    "card": codes.UNKNOWN_CARD,
    "encounter": codes.UNKNOWN_ENCOUNTER,
    "event": codes.UNKNOWN_EVENT,
    "character": codes.UNKNOWN_CHARACTER,
    "companion": codes.UNKNOWN_COMPANION,
    "boss": codes.UNKNOWN_BOSS,
    "achievement": codes.UNKNOWN_ACHIEVEMENT,
    "speaker": codes.UNKNOWN_PERSON,
    TOLD: codes.UNKNOWN_SNIPPET,
}

# Words of other tools for the end of reading or the previous page.
_GONE_BACK = {
    **dict.fromkeys(("exit", "quit", "done", "finish", "stop", "leave"), "Reading ends with `-> end`."),
    **dict.fromkeys(
        ("back", "previous", "return", "last", "restart"),
        "Name the verse to go back to. A verse that comes back by itself is read aside: `> read its-name`.",
    ),
}


def report_unknown(
    source: SourceFile, wanted: Import, environment: Environment, edition: str, report: Report
) -> None:
    kind, name, owner = wanted[:3]
    span = payload_span(source, wanted.start, wanted.end)
    place = Place(source.path, span)

    def say(
        code: Code,
        values: dict[str, object],
        help: str = "",
        right: str = "",
        related: tuple[Related, ...] = (),
        length: int = 0,
        row: str = "",
    ) -> None:
        fix = Fix(f"write `{right}`", (Edit(place, right),)) if right else None
        marked = Place(place.file, Span(span.start, span.start + length)) if length else place
        found = re.compile(rf"\n *({row})\b").search(source.text, span.end) if row else None
        if found is not None:
            marked = Place(place.file, Span(*found.span(1)))
        report.add(code.made(marked, values, help=help, fix=fix, related=related))

    if kind == "verse":
        _report_verse(source, wanted, environment, say)
    elif kind == "part":
        parts = parts_of(environment, owner) or ()
        declared = environment.find("status", owner)
        related = (Related(declared.place, "it is declared here"),) if declared else ()
        listed = (
            f"Its parts are {', '.join(f'`{part}`' for part in parts)}."
            if parts
            else "It has no parts at all."
        )
        say(
            codes.UNKNOWN_PART,
            {"status": owner, "part": name},
            did_you_mean(nearest(name, parts)) or listed,
            "",
            related,
        )
    elif kind == "whole-status":
        say(codes.UNNAMED_PART, {"status": name})
    elif kind == "part-count":
        say(
            codes.TOO_MANY_PARTS,
            {"status": owner, "count": name, "most": len(parts_of(environment, owner) or ())},
        )
    elif kind == "parted-status":
        say(codes.PARTLESS_STATUS, {"status": name})
    elif kind.startswith("former-"):
        say(codes.REUSED_NAME, {"name": name.rpartition("/")[2], "kind": kind[7:]})
    elif kind == "chapter-number":
        numbers = sorted(chapter.symbol.number for chapter in environment.table("chapter").values())
        listed = ", ".join(str(number) for number in numbers if number)
        help = f"The chapters are {listed}." if listed else ""
        say(codes.UNKNOWN_CHAPTER, {"name": name}, help)
    elif kind == "fork":
        _report_outcomes(environment, edition, name, owner, say)
    elif kind == "design":
        near = nearest(name, designs(environment, owner))
        found = environment.find("card", name)
        if found is None:
            say(codes.UNKNOWN_CARD, {"name": name}, did_you_mean(near), near[0] if len(near) == 1 else "")
        else:
            help = f"A deck lists {owner} cards whose block says `for: decks`."
            related = (Related(found.place, "it is declared here"),)
            expected = f"a {owner} card for decks"
            say(codes.BAD_VALUE, {"text": name, "expected": expected}, help, related=related)
    elif kind.startswith("difficulty-"):
        for number in missing_difficulties(environment, kind, name):
            say(codes.EMPTY_DIFFICULTY, {"color": name, "difficulty": number})
    else:
        _report_name(kind, name, environment, say)


def _report_name(wanted: str, name: str, environment: Environment, say: Callable[..., None]) -> None:
    kind = "character" if wanted == "subject" else wanted
    table = people(environment) if kind == "speaker" else environment.table(kind)
    near = nearest(name, table)
    help = did_you_mean(near)
    other = next((k for k, table in environment.by_kind.items() if name in table and k != kind), "")
    if other:
        values = {"name": name, "actual": _article(other), "expected": _article(kind)}
        say(codes.WRONG_KIND, {**values, "actual_word": other.replace("-", " ")})
        return
    if wanted == "subject" and not near:
        # A misspelt verb is read as the name of an actor, so search the words first.
        from compiler.grammar.assemble import grammar
        from compiler.grammar.repairs import subject_help

        words = [word for word in nearest(name, grammar().words) if alike(name, word)]
        if words:
            say(codes.UNKNOWN_INSTRUCTION, {"word": name}, did_you_mean(words))
            return
        help = subject_help(name)
    code = _UNKNOWN.get(kind)
    right = near[0] if len(near) == 1 else ""
    if code is None:
        say(codes.UNKNOWN_NAME, {"kind": kind.replace("-", " "), "name": name}, help, right)
    else:
        say(code, {"name": name}, help, right)


def _article(kind: str) -> str:
    word = kind.replace("-", " ")
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _report_verse(
    source: SourceFile, wanted: Import, environment: Environment, say: Callable[..., None]
) -> None:
    section, _, name = wanted.name.partition("/")
    if section == "nowhere":
        return
    bare = "/" not in source.text[slice(*payload_span(source, wanted.start, wanted.end))]
    known = {section_of(verse) for verse in environment.table("verse")}
    if section not in known:
        if section == UNSAID:
            say(
                codes.BAD_TARGET,
                {"text": name},
                "Here the section must be said: `fenmouth/arrival` or `book/the-bell`.",
            )
            return
        if bare and section not in _HEADINGS:
            # A location's action names a verse of its own journal, and there is none yet.
            help = (
                f"Write `journal {section}` with a verse `{name}` in it, or say the section: `book/{name}`."
            )
            say(codes.UNKNOWN_VERSE, {"name": name, "section": section.replace(":", " ")}, help)
            return
        if section in _HEADINGS:
            say(codes.UNKNOWN_SECTION, {"name": section}, f"Open it with a line `{_HEADINGS[section]}`.")
            return
        near = [_SECTIONS[section]] if section in _SECTIONS else nearest(section, known)
        right = (
            f"{near[0]}/{name}"
            if len(near) == 1 and f"{near[0]}/{name}" in environment.table("verse")
            else ""
        )
        say(codes.UNKNOWN_SECTION, {"name": section}, did_you_mean(near), right, length=len(section))
        return
    near = nearest(name, environment.verses_of(section))
    if near:
        right = near[0] if bare else f"{section}/{near[0]}"
        say(
            codes.UNKNOWN_VERSE,
            {"name": name, "section": section.replace(":", " ")},
            did_you_mean(near),
            right if len(near) == 1 else "",
        )
        return
    if bare and name in known:
        # The name of a section: reading begins at its first verse, which has a name of its own.
        inside = list(environment.verses_of(name))[:MOST]
        help = f"`{name}` is a section. " + did_you_mean(f"{name}/{verse}" for verse in inside)
        say(codes.UNKNOWN_VERSE, {"name": name, "section": section.replace(":", " ")}, help)
        return
    if name in _GONE_BACK:
        say(codes.UNKNOWN_VERSE, {"name": name, "section": section.replace(":", " ")}, _GONE_BACK[name])
        return
    elsewhere = [
        verse for verse in environment.table("verse") if verse.rpartition("/")[2] == name and ":" not in verse
    ]
    say(
        codes.UNKNOWN_VERSE, {"name": name, "section": section.replace(":", " ")}, did_you_mean(elsewhere[:4])
    )


_HEADINGS = {"book": "book of secrets", "memories": "memories", "tutorial": "tutorial"}
# What people write before the slash, for the sections that have names of their own.
_SECTIONS = {"secrets": "book", "book-of-secrets": "book", "memory": "memories", "tutorials": "tutorial"}


def section_of(verse: str) -> str:
    return verse.partition("/")[0]


def _report_outcomes(
    environment: Environment, edition: str, encounter: str, rows: str, say: Callable[..., None]
) -> None:
    declared = environment.find("encounter", encounter)
    if declared is None:
        return
    possible = outcomes_of(edition, declared.symbol.facts[0])
    written = [word for word in rows.split() if word != "otherwise"]
    shown = ", ".join(f"`{word}`" for word in possible)
    wrong = [word for word in written if word not in possible]
    if wrong:
        listed = " or ".join(f"`{word}`" for word in wrong)
        values = {"encounter": encounter, "outcome": listed, "outcomes": shown}
        say(codes.IMPOSSIBLE_OUTCOME, values, row=wrong[0])
    missing = [word for word in possible if word not in written]
    if not missing and not wrong:
        # Every outcome has its row, so nothing is left for `otherwise`.
        values = {"encounter": encounter, "outcome": "`otherwise`", "outcomes": shown}
        say(codes.IMPOSSIBLE_OUTCOME, values, row="otherwise")
    if missing and not wrong:
        listed = " or ".join(f"`{word}`" for word in missing)
        say(codes.MISSING_OUTCOME, {"encounter": encounter, "outcomes": listed})
