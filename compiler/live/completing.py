"""What could be written at a place: the compiler itself is asked, with a made-up name where the cursor stands.

Whatever reads that line says which kind of name it looks for there, or which payload it reads: the parser then tells
the words that fit. So there is no second description of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from compiler.diagnostics.report import Report
from compiler.editions.by_name import language_of
from compiler.grammar.payloads import Parsed, Payloads, payloads
from compiler.live.name_places import Name, NamePlaces
from compiler.live.open_campaign import Snapshot
from compiler.live.outline import header_of, tree_of
from compiler.lower.blocks import read_file
from compiler.names.resolve import parts_of
from compiler.sources.source import SourceFile, Span
from compiler.syntax.headers import KINDS
from schemas.phrase import Word
from schemas.registry import Entry, entries

PROBE = "zzq"
_TYPED = re.compile(r"[a-z0-9/-]*$")
_FAMILIES = {"effects": "effect", "requirement": "requirement", "rule": "rule"}
_MANY = 12  # so many words fit: then whole phrases tell a writer more


class Offered(NamedTuple):
    """Something that could stand here: how it is shown, what is written, what it is, what it means.

    In `snippet`, `${1:hole}` is a place to fill in.
    """

    label: str
    kind: str  # a kind of name, or: word, phrase, field, block
    span: Span
    detail: str = ""
    doc: str = ""
    snippet: str = ""


def offers_at(now: Snapshot, path: str, offset: int) -> list[Offered]:
    """All that could be written at an offset, in place of the word that is being typed."""
    source = now.sources.get(path)
    if source is None:
        return []
    text = source.text
    line = text.rfind("\n", 0, offset) + 1
    before = text[line:offset]
    typed = _TYPED.search(before)
    assert typed is not None
    span = Span(line + typed.start(), offset)
    if before == typed[0]:
        return list(_blocks(now, span))
    if before.lstrip().startswith("#"):
        return list(_allowances(before, span))
    found: list[Offered] = []
    if re.fullmatch(r"  +[a-z][a-z ]*|  +", before):
        found += _fields(now, source, offset, Span(line + len(before) - len(before.lstrip()), offset))
    seen = _probed(now, source, line, before[: typed.start()])
    for name in seen.names:
        found += _names(now, name, seen.section, span)
    for start, prefix in seen.payloads:
        found += _words(now, start, prefix, span)
    return list({(one.label, one.kind): one for one in found}.values())


# ---- asking the compiler ------------------------------------------------------------------------------------------
class _Seen(NamedTuple):
    names: list[tuple[str, str]]  # kind, owner
    payloads: list[tuple[str, str]]  # start rule, what stands before the cursor
    section: str


class _Listening(Payloads):
    """The payload parser, and a note of what it was asked to parse with the made-up name in it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, str]] = []
        self.real = payloads()

    def parse(self, start: str, text: str, qualify: Callable[[str], str]) -> Parsed:
        if PROBE in text:
            self.heard.append((start, text[: text.index(PROBE)]))
        return self.real.parse(start, text, qualify)


def _probed(now: Snapshot, source: SourceFile, line: int, before: str) -> _Seen:
    """Reads the file with a name at the cursor, in as many ways as the line may be meant to go on."""
    text = source.text
    end = text.find("\n", line)
    rest = text[end:] if end >= 0 else "\n"
    names: dict[tuple[str, str], None] = {}
    heard: dict[tuple[str, str], None] = {}
    section = ""
    for closing in _closings(before):
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


def _closings(before: str) -> Iterator[str]:
    closing = "]" if before.rfind("[") > before.rfind("]") else ""
    if before.rfind("(") > before.rfind(")"):
        closing = ")" + closing
    yield closing
    if " if " in before or before.lstrip().startswith("> if"):
        yield f"{closing} then lose 1 food"
    yield f" x{closing}"


# ---- what fits ----------------------------------------------------------------------------------------------------
_SAME = {"subject": "character", "whole-status": "status", "parted-status": "status", "fork": "encounter"}


def _names(now: Snapshot, wanted: tuple[str, str], section: str, span: Span) -> Iterator[Offered]:
    kind, owner = wanted
    kind = _SAME.get(kind, kind)
    environment = now.result.environment
    if kind == "part":
        for part in parts_of(environment, owner) or ():
            yield Offered(part, "part", span, f"part of {owner}")
        return
    for name, declared in environment.table(kind).items():
        shown = name
        if kind == "verse":
            home, _, short = name.partition("/")
            shown = short if home == section else name
        yield Offered(
            shown, kind, span, kind.replace("-", " "), title_of(now, declared.file, declared.symbol.start)
        )
    if kind == "verse":
        yield Offered("end", "word", span, "reading ends here")


def title_of(now: Snapshot, path: str, offset: int) -> str:
    """The title that stands beside a declared name, if it has one."""
    source = now.sources.get(path)
    if source is None:
        return ""
    found = re.search(r'"([^"\n]*)"', source.line_text(source.position(offset).line))
    return found[1] if found is not None else ""


def _words(now: Snapshot, start: str, prefix: str, span: Span) -> Iterator[Offered]:
    from compiler.grammar.expected import expect

    # Where the text before the cursor is wrong already, nothing is known of what could follow.
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
    """Every phrase of this place that the edition has; only where one begins."""
    family = _FAMILIES.get(start)
    if family is None or not re.search(r"(?:^|,|\(|\b(?:and|or|not|then|otherwise|may|with|if))\s*$", prefix):
        return
    language = language_of(edition)
    for entry in entries(family):  # type: ignore[arg-type]
        if entry.phrases and language.has_phrase(entry):
            yield entry, phrase_in_words(entry), phrase_to_fill_in(entry)


def phrase_in_words(entry: Entry) -> str:
    """A phrase for readers: what may be left out in brackets, holes by their names."""
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


def _blocks(now: Snapshot, span: Span) -> Iterator[Offered]:
    language = language_of(now.result.edition)
    for kind in KINDS.values():
        if language.has_block(kind.word):
            yield Offered(kind.word, "block", span, kind.shape, "", block_snippet(kind.word))


def block_snippet(word: str) -> str:
    """The first line of a block with places to fill in, and a line below it."""
    kind = KINDS[word]
    shown = [word]
    if kind.named:
        shown.append("${1:name}")
    if kind.number and word in ("location", "chapter"):
        shown.append("${2:101}" if word == "location" else "${2:1}")
    if kind.titled and word != "verse":
        shown.append('"${3:Title}"')
    head = " ".join(shown)
    bodies = {
        "verse": "\n  ${2:Prose.}\n\n  * ${3:A choice.}\n    -> ${4:end}\n$0",
        "status": "\n  $0",
        "journal": "\n\nverse ${2:arrival}\n  $0",
    }
    if word in ("book of secrets", "memories", "tutorial", "vision", "dream", "nightmare"):
        return f"{head}\n\nverse ${{2:name}}\n  $0"
    return head + bodies.get(word, "\n  $0")


def _fields(now: Snapshot, source: SourceFile, offset: int, span: Span) -> Iterator[Offered]:
    """The labels of the block around, that the edition has."""
    block = next((one for one in reversed(tree_of(source).blocks) if one.header.start <= offset), None)
    header = header_of(block) if block is not None else None
    if header is None:
        return
    language = language_of(now.result.edition)
    word = header.kind.word
    for label in field_labels().get(word, ()):
        plain = re.sub(r" \[.*?\]| name$| N(?:-M)?$", "", label)
        if language.lacks_field(word, plain) is None:
            yield Offered(f"{label}:", "field", span, f"field of a {word}", snippet=f"{plain}: $0")


@cache
def field_labels() -> dict[str, tuple[str, ...]]:
    """The labels of each kind of block, as a writer types them."""
    from compiler.output.reference import BLOCK_FIELDS, shown_label

    return {
        kind: tuple(shown_label(label) for label in table if label) for kind, table in BLOCK_FIELDS.items()
    }


def _allowances(before: str, span: Span) -> Iterator[Offered]:
    """After `# allow`: the findings that may be allowed."""
    if not re.search(r"#\s*allow\s+[a-z-]*$", before):
        return
    from compiler.diagnostics.codes import CODES

    for code in dict.fromkeys(CODES.values()):
        if code.allowable:
            yield Offered(code.name, "word", span, code.id, code.template, f"{code.name}: ${{1:reason}}")


def all_names(names: NamePlaces) -> Iterator[tuple[Name, str]]:
    """Every name with the words that a search looks at."""
    for name, _ in names.all():
        yield name, f"{name.kind} {name.name}"
