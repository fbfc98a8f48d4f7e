"""What only some readers of a Verse see: text and choices behind a filter, passages under a requirement."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from compiler.diagnostics import codes
from compiler.lower.choices import read_choice
from compiler.lower.insets import has_inset, moved, read_insets
from compiler.lower.limits import report_word
from compiler.lower.reader import Reader, joined
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line
from schemas.model import Choice, Inset, Passage
from schemas.registry import Requirement
from schemas.vocabulary.requirements import All, HasFilter, Not

_TEXT, _CHOICE, _COMMENT = int(LineClass.TEXT), int(LineClass.CHOICE), int(LineClass.COMMENT)


_HIDDEN = {
    f"{prefix}with the {colour} filter": (colour, bool(prefix))
    for colour in ("red", "blue")
    for prefix in ("", "hint ")
}


def hides_choices(line: Line) -> bool:
    """Whether it is a filter with nothing but choices behind it."""
    if not line.text[1:].lstrip().startswith("with the "):
        return False
    kinds = {child.kind for child in line.children if child.kind != _COMMENT}
    return kinds == {_CHOICE}


def read_hidden_choices(reader: Reader, line: Line, keys: dict[str, int]) -> tuple[list[Choice], bool]:
    """Choices behind a filter: they require it, and without it they are not there (KOR-HIDDEN-002, KOR-HIDDEN-004).

    Also whether all of them could be read.
    """
    text = line.text[1:].lstrip()
    known = filter_of(reader, text, line.start + len(line.text) - len(text))
    if known is None:
        return [], False
    colour = known[0]
    owned = HasFilter(colour=colour)  # type: ignore[arg-type]
    found: list[Choice] = []
    whole = True
    for child in reader.children(line):
        if child.kind != _CHOICE:
            continue
        choice = read_choice(reader, child, keys)
        if choice is None:
            whole = False
            continue
        needs: Requirement = owned if choice.needs is None else All(of=(owned, choice.needs))
        found.append(replace(choice, needs=needs, behind=colour))
    return found, whole


def filter_of(reader: Reader, text: str, offset: int) -> tuple[str, bool] | None:
    """The colour named, and whether it hides a hint; None if there is no such filter here."""
    known = _HIDDEN.get(text)
    if known is None:
        from schemas.near_names import did_you_mean, nearest

        reader.find(
            codes.UNKNOWN_INSTRUCTION,
            offset,
            offset + len(text),
            word=text,
            help=did_you_mean(nearest(text, _HIDDEN))
            or "Write `with the red filter` or `with the blue filter`.",
        )
        return None
    none = "This edition has no filters: take the line out, or ask for something on a choice."
    if report_word(reader, "filter", offset, offset + len(text), help=none):
        return None
    return known


def read_passage(
    reader: Reader, line: Line, words: str, above: Sequence[Requirement]
) -> tuple[Passage | None, Requirement | None]:
    """`> if REQUIREMENT` or `> otherwise` with prose below it, and nothing but prose.

    Also returns the requirement that must not be met for a later `otherwise`. Those in `above` must not be met here.
    """
    offset = line.start + line.text.rindex(words) if words else line.end
    needs = reader.requirement(words, offset) if words else None
    text = ""
    insets: tuple[Inset, ...] = ()
    for child in reader.children(line):
        if child.kind == _TEXT:
            said, inner = read_insets(reader, child) if has_inset(child.text) else (joined(child.text), ())
            insets += moved(inner, len(text) + 2 if text else 0)
            text = f"{text}\n\n{said}" if text else said
        else:
            reader.find_line(
                codes.MISPLACED_LINE,
                child,
                what="This line",
                kind="passage",
                where="a line of its own; an effect under a condition is `> if ... then ...`",
            )
    if (needs is None and words) or not text:
        return None, needs
    asked = [*(Not(of=one) for one in above), *([needs] if needs is not None else [])]
    when = asked[0] if len(asked) == 1 else All(of=tuple(asked))
    return Passage(when=when, text=text, at=line.at, insets=insets), needs
