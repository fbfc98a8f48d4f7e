"""Sentences with a test in the middle are said whole: once for when it is true, and once for when it is not.

Other tools change words inside a sentence; here a test belongs to a paragraph. The words before and after the
changing ones would be pieces of a sentence, each a paragraph of its own.
"""

from __future__ import annotations

import re

from chronicler.importing.foreign_story import ForeignTest, Paragraph, Part, Pick, opposite

_SENTENCE_END = re.compile(r"""[.!?…]["'”’)*_]*(?=\s|$)""")
_GOES_ON = re.compile(r"[_*]*(?:[,.;:!?…)]|[a-z])")


def whole_sentences(parts: list[Part]) -> list[Part]:
    """The parts of a passage. Sentences that a test cuts into pieces are made whole."""
    found: list[Part] = []
    rest = list(parts)
    while rest:
        part = rest.pop(0)
        if not isinstance(part, Paragraph) or part.when is None:
            found.append(part)
            continue
        test = part.when
        other = _taken(rest, opposite(test))
        before = _taken(found, None, last=True)
        after = _taken(rest, None)
        head, opening = _cut_last(before)
        ending, tail = _cut_first(after)
        changing_next = bool(rest) and isinstance(rest[0], Paragraph) and rest[0].when is not None
        in_a_sentence = _goes_on(ending) or (opening and _goes_on(part.text))
        # A sentence with two tests would become four, so its pieces are left as they are.
        tests_before = bool(found) and isinstance(found[-1], Paragraph) and found[-1].when is not None
        in_a_sentence = in_a_sentence and not (tests_before and not head and _goes_on(opening))
        if in_a_sentence and not (changing_next and ending and not tail and not _is_whole(ending)):
            found += [Paragraph(head)] if head else []
            for text, when in ((part.text, test), (other, opposite(test))):
                said = _joined(opening, text, ending)
                found += [Paragraph(said, when)] if said else []
            rest[:0] = [Paragraph(tail)] if tail else []
        else:
            found += [Paragraph(before)] if before else []
            found += [part, *([Paragraph(other, opposite(test))] if other else [])]
            rest[:0] = [Paragraph(after)] if after else []
    return [part for part in found if not (isinstance(part, Paragraph) and not part.text.strip(" .,;:"))]


def _taken(parts: list[Part], when: ForeignTest | None, *, last: bool = False) -> str:
    """The words of the nearest paragraph with exactly this test, which is removed; none if something else comes first."""
    places = range(len(parts) - 1, -1, -1) if last else range(len(parts))
    # A choice between two paragraphs is written below both.
    place = next((number for number in places if not isinstance(parts[number], Pick)), None)
    if place is not None and isinstance(part := parts[place], Paragraph) and part.when == when:
        del parts[place]
        return part.text.strip()
    return ""


def _cut_last(text: str) -> tuple[str, str]:
    """Whole sentences, and the unfinished one."""
    ends = [found.end() for found in _SENTENCE_END.finditer(text)]
    cut = ends[-1] if ends else 0
    return text[:cut].strip(), text[cut:].strip()


def _cut_first(text: str) -> tuple[str, str]:
    """The end of a sentence that has begun, and what follows it."""
    if not _goes_on(text):
        return "", text
    found = _SENTENCE_END.search(text)
    return (text[: found.end()].strip(), text[found.end() :].strip()) if found else (text, "")


def _is_whole(text: str) -> bool:
    return _SENTENCE_END.search(text) is not None


def _goes_on(text: str) -> bool:
    return _GOES_ON.match(text) is not None


def _joined(*pieces: str) -> str:
    """Pieces of a sentence with spaces where they belong."""
    said = ""
    for piece in pieces:
        glued = not said or not piece or piece[0] in ",.;:!?…)"
        said += piece if glued else f" {piece}"
    return said
