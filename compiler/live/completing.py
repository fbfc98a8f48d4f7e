"""What could be written at a place: asks the compiler itself, with a made-up name at the cursor.

The code that reads that line says which kind of name it looks for there, or which payload it reads. Then the parser
lists the words that fit. So there is no second description of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from compiler.diagnostics.report import Report
from compiler.editions.by_name import language_of
from compiler.grammar.payloads import Parsed, Payloads, payloads
from compiler.live.line_offers import (
    Offered,
    allowance_offers,
    block_offers,
    field_offers,
    line_above,
    mark_offers,
    moment_offers,
    row_offers,
    tag_offers,
)
from compiler.live.name_places import Name, NamePlaces
from compiler.live.offer_order import rank
from compiler.live.open_campaign import Snapshot
from compiler.lower.blocks import read_file
from compiler.names.resolve import parts_of
from compiler.sources.source import SourceFile, Span
from schemas.phrase import Word
from schemas.registry import Entry, entries

PROBE = "zzq"
_TYPED = re.compile(r"[a-z0-9/-]*$")
_FAMILIES = {"effects": "effect", "requirement": "requirement", "rule": "rule"}
_MANY = 12  # if so many words fit, whole phrases tell a writer more


def offers_at(now: Snapshot, path: str, offset: int) -> list[Offered]:
    """All that could be written at an offset, in place of the word being typed."""
    source = now.sources.get(path)
    if source is None:
        return []
    text = source.text
    line = text.rfind("\n", 0, offset) + 1
    before = text[line:offset]
    typed = _TYPED.search(before)
    assert typed is not None
    span = Span(line + typed.start(), offset)
    if re.fullmatch(r"[a-z ]*", before) and not before.startswith(" "):
        # A block may have two words: `combat encounter`.
        heads = list(block_offers(now, Span(line, offset)))
        fitting = [one for one in heads if one.label.startswith(before) and one.label != before.strip()]
        if fitting or " " not in before:
            return fitting or heads
    if before.lstrip().startswith("#"):
        return list(allowance_offers(before, span))
    if before.startswith("  tags:"):
        return list(tag_offers(now, span))
    found: list[Offered] = []
    if re.fullmatch(r"  +[a-z][a-z ]*|  +", before):
        indent = len(before) - len(before.lstrip())
        whole, above = Span(line + indent, offset), line_above(text, line, indent)
        if above.startswith(" "):
            return list(row_offers(now, above.strip(), whole))
        found += field_offers(now, source, offset, whole)
        found += mark_offers(whole, above)
    if moment := re.match(r"  > when +(?=[a-z0-9 -]*$)", before):
        return list(moment_offers(now, source, offset, Span(line + moment.end(), offset)))
    if re.search(r"[{|] *[a-z]*$", before):
        found += [
            Offered(f"{word} ", "word", span, "an inset", meaning)
            for word, meaning in _INSETS
            if "{" in before
        ]
    seen = _probed(now, source, line, before[: typed.start()])
    for name in seen.names:
        found += _names(now, name, seen.section, span)
    costs = any(start == "cost" for start, _ in seen.payloads)
    for start, prefix in seen.payloads:
        if costs and start != "cost":
            continue  # the reader only checked whether a requirement was put into the wrong brackets
        said = before[: typed.start()]
        if said.endswith(prefix):
            found += _words(now, start, prefix, span)
        elif prefix.endswith("1 ") and said.endswith(prefix[:-2]):
            # It asked whether only the amount was left out.
            found += [_amount(one) for one in _words(now, start, prefix, span) if one.kind == "word"]
    each = list({(one.label, one.kind): one for one in found}.values())
    return sorted(each, key=rank) if any(one.kind == "phrase" for one in each) else each


def _amount(one: Offered) -> Offered:
    return one._replace(kind="amount", snippet=f"${{1:1}} {one.label}")


# ---- asking the compiler ------------------------------------------------------------------------------------------
class _Seen(NamedTuple):
    names: list[tuple[str, str]]  # kind, owner
    payloads: list[tuple[str, str]]  # start rule, the text before the cursor
    section: str


class _Listening(Payloads):
    """The payload parser, which also notes what it was asked to parse with the made-up name in it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, str]] = []
        self.real = payloads()

    def parse(self, start: str, text: str, qualify: Callable[[str], str]) -> Parsed:
        if PROBE in text:
            self.heard.append((start, text[: text.index(PROBE)]))
        return self.real.parse(start, text, qualify)


def _probed(now: Snapshot, source: SourceFile, line: int, before: str) -> _Seen:
    """Reads the file with a name at the cursor, in as many ways as the line may continue."""
    text = source.text
    end = text.find("\n", line)
    rest = text[end:] if end >= 0 else "\n"
    names: dict[tuple[str, str], None] = {}
    heard: dict[tuple[str, str], None] = {}
    section = ""
    for closing in _closings(before, heard):
        listening = _Listening()
        probe = SourceFile(source.path, f"{text[:line]}{before}{PROBE}{closing}{rest}")
        unit = read_file(probe, Report(), listening, now.result.edition)
        for wanted in unit.imports:
            if PROBE in wanted.name:
                names[wanted.kind, wanted.owner] = None
                section = section or wanted.name.partition("/")[0]
        heard.update(dict.fromkeys(listening.heard))
        if names:
            break
    return _Seen(list(names), list(heard), section)


def _closings(before: str, heard: dict[tuple[str, str], None]) -> Iterator[str]:
    """Ends that the line may be meant to have. `heard` fills while the first of them are tried."""
    if before.rfind("{") > before.rfind("}"):
        yield ": x}"
        yield "}"
        return
    closing = "]" if before.rfind("[") > before.rfind("]") else ""
    if before.rfind("(") > before.rfind(")"):
        closing = ")" + closing
    yield closing
    if " if " in before or before.lstrip().startswith("> if"):
        yield f"{closing} then lose 1 food"
    yield f" x{closing}"
    if before.lstrip().startswith("> when"):
        yield " -> end"
    # What the parser itself would accept after a name here.
    for start, prefix in list(heard):
        for more in _behind(start, prefix + PROBE):
            yield f"{more}{closing}"
            if " if " in before or before.lstrip().startswith("> if"):
                yield f"{more}{closing} then lose 1 food"


def _behind(start: str, text: str) -> Iterator[str]:
    from compiler.grammar.expected import expect

    here = expect(start, text)
    if here.place < len(text):
        return
    for word in here.words[:8]:
        yield f" {word}"
    if "COMMA" in here.terminals:
        for word in expect(start, f"{text},").words[:8]:
            yield f", {word}"


# ---- what fits ----------------------------------------------------------------------------------------------------
_SAME = {
    "subject": ("character",), "whole-status": ("status",), "parted-status": ("status",), "fork": ("encounter",),
    "speaker": ("person", "character"), "snippet-or-person": ("snippet", "person", "character"),
}  # fmt: skip
_INSETS = (
    ("if", "`if REQUIREMENT: words`"),
    ("otherwise:", "the last way of an inset"),
    ("first:", "the first time that this Verse is read"),
    ("again:", "every other time"),
    ("alone:", "when one reads it"),
    ("together:", "when several read it"),
)


def _names(now: Snapshot, wanted: tuple[str, str], section: str, span: Span) -> Iterator[Offered]:
    wanted_kind, owner = wanted
    environment = now.result.environment
    if wanted_kind == "part":
        for part in parts_of(environment, owner) or ():
            yield Offered(part, "part", span, f"part of {owner}")
        return
    for kind in _SAME.get(wanted_kind, (wanted_kind,)):
        yield from _declared(now, kind, section, span)


def _declared(now: Snapshot, kind: str, section: str, span: Span) -> Iterator[Offered]:
    table = now.result.environment.table(kind)
    shown = {name: name for name in table}
    if kind == "verse":
        # The Verses of this section, then the end, then the others.
        own = f"{section}/"
        shown = {
            name: name.removeprefix(own) for name in sorted(table, key=lambda name: not name.startswith(own))
        }
    said = kind.replace("-", " ")
    offers = [
        Offered(word, kind, span, said, title_of(now, table[name].file, table[name].symbol.start))
        for name, word in shown.items()
    ]
    if kind == "verse":
        at = sum("/" not in word for word in shown.values())
        offers.insert(at, Offered("end", "word", span, "reading ends here"))
    yield from offers


def title_of(now: Snapshot, path: str, offset: int) -> str:
    """The title beside a declared name, if it has one."""
    source = now.sources.get(path)
    if source is None:
        return ""
    found = re.search(r'"([^"\n]*)"', source.line_text(source.position(offset).line))
    return found[1] if found is not None else ""


def _words(now: Snapshot, start: str, prefix: str, span: Span) -> Iterator[Offered]:
    from compiler.grammar.expected import expect

    # If the text before the cursor is already wrong, nothing is known about what could follow.
    here = expect(start, prefix.rstrip())
    if here.place < len(prefix.rstrip()):
        return
    words = here.words
    phrases = list(_phrases(now.result.edition, start, prefix))
    if len(words) >= _MANY and phrases:
        for entry, shown, snippet in phrases:
            yield Offered(shown, "phrase", span, entry.family, entry.doc, snippet)
    meanings = _meanings(start)
    for word in words:
        yield Offered(word, "word", span, doc="\n".join(f"- {line}" for line in meanings.get(word, ())[:6]))


@cache
def _meanings(start: str) -> dict[str, list[str]]:
    """For each word, the phrases that begin with it."""
    found: dict[str, list[str]] = {}
    family = _FAMILIES.get(start)
    for entry in entries(family) if family is not None else ():  # type: ignore[arg-type]
        shown = phrase_in_words(entry)
        found.setdefault(shown.split()[0], []).append(f"`{shown}`: {entry.doc}")
    return found


def _phrases(edition: str, start: str, prefix: str) -> Iterator[tuple[Entry, str, str]]:
    """Every phrase of the edition that fits here. Only where one begins."""
    # After an `if` comes a requirement, until its `then`.
    family = "requirement" if re.search(r"\bif\b(?!.*\bthen\b)", prefix) else _FAMILIES.get(start)
    if family is None or not re.search(r"(?:^|,|\(|\b(?:and|or|not|then|otherwise|may|with|if))\s*$", prefix):
        return
    language = language_of(edition)
    # Those only for encounters and cards come after those that fit anywhere.
    for entry in sorted(entries(family), key=lambda entry: entry.context != "anywhere"):  # type: ignore[arg-type]
        if entry.phrases and language.has_phrase(entry):
            yield entry, phrase_in_words(entry), phrase_to_fill_in(entry)


def phrase_in_words(entry: Entry) -> str:
    """A phrase for readers: optional parts in brackets, holes by their names."""
    from compiler.output.reference import phrase_of

    return re.sub(r"_(\w+?)_", r"<\1>", phrase_of(entry))


def phrase_to_fill_in(entry: Entry) -> str:
    """The shortest way to say it, with places to fill in."""
    parts = list(entry.phrases[0].expansions())[-1]
    said = []
    for part in parts:
        if isinstance(part, Word):
            said.append(part.text)
        else:
            said.append(f"${{{len([one for one in said if one[0] == '$']) + 1}:{part.field}}}")
    return " ".join(said)


def all_names(names: NamePlaces) -> Iterator[tuple[Name, str]]:
    """Every name with the words that a search looks at."""
    for name, _ in names.all():
        yield name, f"{name.kind} {name.name}"
