"""Headers that cannot be read as they stand: what to say about them, and what was probably meant.

If the header can be guessed, its block is read with the guess. So one mistake gives one message and hides nothing.
"""

from __future__ import annotations

import re
from functools import cache

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Edit, Fix, Place
from compiler.lower.reader import Reader
from compiler.sources.late_patterns import late
from compiler.sources.source import Span
from compiler.syntax.headers import FOREIGN, KINDS, SECTIONS, Header, HeaderError, read_header
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Block, Line
from schemas.near_names import alike, did_you_mean, nearest

# Words of other tools and of speech, and the block that is meant.
_SYNONYMS = {
    **dict.fromkeys(["section", "chapterhouse", "scenes"], "journal"),
    **dict.fromkeys(["passage", "scene", "node", "knot", "paragraph", "entry", "page"], "verse"),
    **dict.fromkeys(["place", "region", "area"], "location"),
    **dict.fromkeys(["hero", "player"], "character"),
    **dict.fromkeys(["monster", "enemy", "foe", "fight"], "combat encounter"),
    **dict.fromkeys(["talk", "dialogue", "dialog"], "diplomacy encounter"),
    **dict.fromkeys(["flag", "variable", "state"], "status"),
    **dict.fromkeys(["quest", "story"], "event"),
}
_QUOTES = "\"'“”‘’«»`"
_QUOTED = late(rf"[{_QUOTES}]([^\"“”«»`]*)[{_QUOTES}]")


def join_prose(reader: Reader, blocks: list[Block]) -> list[Block]:
    """Lines at the margin that open no block belong to the block above them: prose that lost its indentation."""
    joined: list[Block] = []
    last = -1
    for block in blocks:
        error = read_header(block.header.text)
        text = block.header.text
        lost = (
            isinstance(error, HeaderError)
            and error.kind is None
            and not _meant(text)
            and FOREIGN.match(text[:200].partition("\n")[0]) is None
        )
        if not lost or not joined:
            joined.append(block)
            continue
        line = block.header
        # Below the line of a section there is nothing but verses; its reader reports anything else.
        if line.number != last + 1 and not joined[-1].header.text.startswith(SECTIONS):
            _report_kind(reader, line, [])
        last = line.number
        line.kind, line.indent = int(LineClass.TEXT), 2
        joined[-1].lines += [*block.comments, line, *block.lines]
    return joined


def meant_header(reader: Reader, block: Block, error: HeaderError) -> Header | None:
    """Reports what is wrong with a header. Returns what it was meant to be, if that is clear."""
    line = block.header
    start, end = line.start + error.start, line.start + max(error.end, error.start + 1)
    kind = error.kind
    if error.trouble == "bad-name" or (error.start < len(line.text) and line.text[error.start] == ":"):
        # `verse: arrival`
        bare = re.sub(r"^([a-z ]+):\s*", r"\1 ", line.text)
        if bare != line.text and not isinstance(header := read_header(bare), HeaderError):
            edit = Edit(Place(reader.source.path, Span(line.start, line.end)), bare)
            colon = line.start + line.text.index(":")
            help = "No colon stands in the line that opens a block."
            fix = Fix("leave it out", (edit,))
            word = header.kind.word
            reader.find(
                codes.BAD_HEADER,
                colon,
                colon + 1,
                kind=word,
                text=":",
                shape=header.kind.shape,
                help=help,
                fix=fix,
            )
            return header._replace(name_start=header.name_start + len(line.text) - len(bare))
    if kind is None and (foreign := FOREIGN.match(line.text[:200].partition("\n")[0])) is not None:
        return _report_foreign(reader, block, foreign[1])
    if kind is None:
        near = _meant(line.text)
        _report_kind(reader, line, near)
        return _reread(line.text, near[0]) if near else None
    if error.trouble == "no-name":
        reader.find(
            codes.MISSING_VALUE,
            line.start,
            line.end,
            label=line.text,
            expected="a name",
            help=f"Write it as `{kind.shape}`.",
        )
        return None
    if error.trouble == "bad-name":
        return _report_name(reader, line, error)
    if error.trouble == "open-title":
        reader.find(codes.UNCLOSED_TITLE, start, end)
        return error.guess
    text = line.text[error.start : error.end]
    right, help, guess = _mended(line.text, error)
    edit = Edit(Place(reader.source.path, Span(line.start, line.end)), right)
    reader.find(
        codes.BAD_HEADER,
        start,
        end,
        kind=kind.word,
        text=text,
        shape=kind.shape,
        help=help,
        fix=Fix("write it so", (edit,)) if right else None,
    )
    return guess


@cache
def _foreign_title() -> re.Pattern[str]:
    return re.compile(r"[“”„«»‘’‚'‹›]([^“”„«»‹›\"]*)[“”„«»‘’'‹›]$")


def _mended(text: str, error: HeaderError) -> tuple[str, str, Header | None]:
    """(the line as it would be right, or nothing; what to tell its writer; the header to read it as)."""
    assert error.kind is not None
    rest = text[error.start :]
    guess = error.guess
    if error.kind.titled and (title := _foreign_title().match(rest)) is not None:
        right = f'{text[: error.start]}"{title[1].strip()}"'
        return right, f'A title stands in straight quotation marks: `"{title[1].strip()}"`.', guess
    if guess is not None and error.kind.stub and (alike(rest, "stub") or rest.startswith("stub ")):
        name = f"{error.kind.word} {guess.name}{f' {guess.number}' if guess.number else ''}"
        title_text = re.search(r'"[^"]*"', rest)
        right = f"{name}{f' {title_text[0]}' if title_text is not None else ''} stub"
        return right, f"`stub` stands at the end of the line: `{right}`.", guess._replace(stub=True)
    if guess is not None and not guess.number and not guess.title and re.fullmatch(r"[a-z][a-z0-9 -]*", rest):
        right = f"{error.kind.word} {guess.name}-{'-'.join(rest.split())}"
        if error.kind.named:
            return "", f"A name is one word: `{right}`. A title stands in quotation marks.", guess
    numbered = re.match(r'\d+(?: ("[^"]*"))?$', rest)
    if guess is not None and not error.kind.number and numbered is not None:
        right = f"{error.kind.word} {guess.name}{f' {numbered[1]}' if numbered[1] else ''}"
        return right, f"It has no printed number: `{right}`.", guess
    if error.kind.number and re.fullmatch(r"\d+", rest):
        return "", "A printed number has at most four digits.", guess
    return "", "", guess


def _report_foreign(reader: Reader, block: Block, name: str) -> Header | None:
    """A passage that another tool would open; its lines are read as those of a verse."""
    from compiler.grammar.repair_words import as_name

    line = block.header
    first, _, rest = line.text.partition("\n")
    right = f"verse {as_name(name)}"
    edit = Edit(Place(reader.source.path, Span(line.start, line.start + len(first))), right)
    span = (line.start, line.start + len(first))
    reader.find(
        codes.UNKNOWN_BLOCK, *span, word=first, help=f"Write `{right}`.", fix=Fix("write it so", (edit,))
    )
    if rest:
        start = line.start + len(first) + 1
        block.lines.insert(0, Line(int(LineClass.TEXT), line.number + 1, start, line.end, 2, rest, False))
    found = read_header(right)
    return found if isinstance(found, Header) else None


def _meant(text: str) -> list[str]:
    """The kinds of block that the first words of a line may mean."""
    words = text.split(None, 3)
    for count in (2, 1):
        first = " ".join(words[:count])
        first = first.lower()
        near = [kind for kind in nearest(first, KINDS) if alike(first, kind) and len(kind.split()) == count]
        if near:
            return near
    if words and words[0] in _SYNONYMS and len(words) > 1:
        return [_SYNONYMS[words[0]]]
    if len(words) > 1 and '"' in text:
        # `battle card x "Title"` is a block of some kind, even if nobody can say which.
        return nearest(" ".join(words[:2]), KINDS)[:1] or nearest(words[0], KINDS)[:1]
    return []


def _report_kind(reader: Reader, line: Line, near: list[str]) -> None:
    word = line.text.split(None, 1)[0]
    count = len(near[0].split()) if near and near[0].split()[-1] in line.text else 1
    wrong = " ".join(line.text.split(None, count)[:count]) if count > 1 else word
    fix = None
    if len(near) == 1 and alike(wrong.lower(), near[0]):
        mended = f"{near[0]}{line.text[len(wrong) :]}"
        if not isinstance(read_header(mended.partition("\n")[0]), HeaderError):
            edit = Edit(Place(reader.source.path, Span(line.start, line.start + len(wrong))), near[0])
            fix = Fix("write it so", (edit,))
    span = (line.start, line.start + len(wrong))
    reader.find(codes.UNKNOWN_BLOCK, *span, word=wrong, help=did_you_mean(near), fix=fix)


def _reread(text: str, kind: str) -> Header | None:
    """The header with the right kind. Its name stays where it is in the line."""
    words = text.split(None, 1)
    candidates = [text.split(None, count)[count:] for count in (len(kind.split()), 1)]
    for rest in candidates:
        if rest or not KINDS[kind].named:
            header = read_header(f"{kind} {rest[0] if rest else ''}".strip())
            found = header if isinstance(header, Header) else header.guess
            if found is not None:
                return found._replace(name_start=max(0, text.find(found.name, len(words[0]))))
    return None


def _report_name(reader: Reader, line: Line, error: HeaderError) -> Header | None:
    """A name in capitals or in quotation marks: offers it the way names are written."""
    from compiler.grammar.repair_words import as_name

    assert error.kind is not None
    rest = line.text[error.start :]
    closing = _QUOTED.match(rest)
    words = re.match(r"[A-Za-z][\w'’-]*(?: [A-Za-z][\w'’-]*)*", rest)
    spoken = closing is None and words is not None and not words[0].endswith(" stub")
    wrong = closing[0] if closing is not None else words[0] if words and spoken else rest.split(" ", 1)[0]
    # `verse the-keeper.`: the stop is part of the mistake, and whoever leads there means this verse.
    stop = re.match(r"[.,;:!?]+(?=\s|$)", rest[len(wrong) :])
    wrong += stop[0] if stop is not None else ""
    if wrong.isdigit() and error.kind.number:
        return _report_number_first(reader, line, error, wrong)
    right = as_name(wrong.strip(_QUOTES))
    span = Span(line.start + error.start, line.start + error.start + len(wrong))
    fix = Fix("replace it", (Edit(Place(reader.source.path, span), right),)) if right else None
    if not right:
        reader.find(codes.BAD_HEADER, *span, kind=error.kind.word, text=wrong, shape=error.kind.shape)
        return None
    if wrong[0] in _QUOTES:
        reader.find(codes.QUOTED_NAME, *span, name=wrong.strip(_QUOTES), right=right, fix=fix)
    else:
        reader.find(codes.WRONG_CASE, *span, name=wrong, right=right, fix=fix)
    header = read_header(f"{line.text[: error.start]}{right}{rest[len(wrong) :]}")
    return header if isinstance(header, Header) else header.guess


def _report_number_first(reader: Reader, line: Line, error: HeaderError, number: str) -> Header | None:
    """`verse 12 the-quay`, `verse 12`: the name comes first, and there must be one."""
    assert error.kind is not None
    before, rest = line.text[: error.start], line.text[error.start :]
    named = re.match(r"\d+ ([a-z][a-z0-9-]*)", rest)
    right = f"{named[1] if named is not None else 'name'} {number}"
    start = line.start + error.start
    fix = None
    if named is not None:
        place = Place(reader.source.path, Span(start, start + len(named[0])))
        fix = Fix("write it so", (Edit(place, right),))
    reader.find(
        codes.BAD_HEADER,
        start,
        start + len(number),
        kind=error.kind.word,
        text=number,
        shape=error.kind.shape,
        help=f"The name comes first, then the printed number: `{before}{right}`.",
        fix=fix,
    )
    meant = f"{before}{right}{rest[len(named[0]) :]}" if named is not None else f"{before}the-{rest}"
    header = read_header(meant)
    return header if isinstance(header, Header) else header.guess
