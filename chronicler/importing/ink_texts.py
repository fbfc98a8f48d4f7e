"""ink's plain lines between choices: words, tests in braces and over several lines, true and false, diverts, tunnels."""

from __future__ import annotations

import re
from collections.abc import Callable

from chronicler.importing.foreign_story import (
    ForeignPassage,
    ForeignTest,
    Has,
    Joined,
    Jump,
    Over,
    Paragraph,
    Part,
    Pick,
    SetFlag,
    ToDo,
    Untrue,
    WasRead,
    both,
    opposite,
)
from chronicler.importing.foreign_tests import HERE, read_test, readings_asked
from chronicler.importing.ink_blocks import Branch, branches_of, first_lines
from chronicler.importing.ink_lines import SET, TUNNEL, InkLine, InkLines, owner_of
from chronicler.importing.ink_words import braces, cut, first_words

TAG = re.compile(r"#.*$")
_HANDED = re.compile(r"(?<!>)->\s*([\w.]+)\s*\([^)]*\)\s*$")


class InkTexts:
    """Plain lines as parts of a passage."""

    def __init__(self, lines: InkLines) -> None:
        self.lines = lines
        self.names = lines.names
        self.here = "opening"  # the passage that is being made

    def parts(self, passage: ForeignPassage, lines: list[InkLine], here: str) -> bool:
        """The parts of plain lines, and whether reading goes elsewhere at their end.

        Each line is a paragraph, as in ink; glue joins two.
        """
        paragraph: list[str] = []
        ended = glued = False

        def flush() -> None:
            if paragraph:
                passage.parts.append(Paragraph(" ".join(paragraph)))
                paragraph.clear()

        for line in lines:
            if ended:
                break
            if line.kind == "gap":
                flush()
            elif line.kind == "note":
                flush()
                passage.parts.append(ToDo(line.text))
            elif line.kind == "set":
                flush()
                passage.parts.append(self._mark(line))
            elif line.kind == "block":
                flush()
                self._block(passage, line, here)
            else:
                words = TAG.sub("", line.text).strip()
                if not glued and not words.startswith("<>"):
                    flush()
                glued = words.endswith("<>")
                ended = self._text(passage, line, here, paragraph, flush)
        flush()
        return ended

    def _text(
        self,
        passage: ForeignPassage,
        line: InkLine,
        here: str,
        paragraph: list[str],
        flush: Callable[[], None],
    ) -> bool:
        text = TAG.sub("", line.text).strip()
        whole = re.fullmatch(r"\{([^{}:|]*):\s*(?:->)\s*([\w.]+)\s*(?:\|\s*->\s*([\w.]+)\s*)?\}", text)
        if whole is not None:
            flush()
            test = self.test(whole[1])
            if test is None:
                passage.parts.append(ToDo(f"line {line.number}: {text}"))
                either = (whole[2], whole[3])
                if whole[3] and not {"END", "DONE"}.intersection(either):  # the reader says which way it is
                    asked = (f"If {' '.join(whole[1].split())}.", "Otherwise.")
                    passage.parts += [
                        Pick(words, self.lines.target(way, here))
                        for words, way in zip(asked, either, strict=True)
                    ]
                    return True
            else:
                passage.parts.append(self.jump(whole[2], here, test))
                if whole[3]:
                    passage.parts.append(self.jump(whole[3], here, None))
                    return True
            return False
        text, divert = cut(text)
        for part in self._inline(text, line.number):
            if isinstance(part, str):
                paragraph.append(part) if part else None
            else:
                flush()
                passage.parts.append(part)
        if divert == "":
            return False
        flush()
        if divert.startswith("!"):
            ways = self._tunnel(line.text, here)
            passage.parts += ways or (ToDo(f"line {line.number}: {line.text}"),)
            handed = _HANDED.search(line.text)
            if not ways and handed is not None:  # reading goes there; what is handed over becomes the to-do
                passage.parts.append(self.jump(handed[1], here, None))
                return True
            return bool(ways)
        passage.parts.append(self.jump(divert, here, None))
        return True

    def jump(self, name: str, here: str, when: ForeignTest | None) -> Jump | Over:
        if name == "END":
            return Over(when)
        return Jump("" if name == "DONE" else self.lines.target(name, here), when)

    def _tunnel(self, text: str, here: str, when: ForeignTest | None = None) -> list[SetFlag | Jump | Over]:
        """`-> knot -> after`, and the `->->` of that knot. If several places use it, statuses say which one it was."""
        found = TUNNEL.search(text)
        owner = owner_of(here)
        # A stitch may be called by its own name inside its knot, or by both names.
        called = (owner, owner.partition(".")[0], owner.rpartition(".")[2])
        knots = [found[1]] if found is not None else [name for name in called if name in self.lines.returns]
        knot = knots[0] if knots else owner
        flags = {
            way: f"after {one} {way}"
            for one in dict.fromkeys(knots)
            for way in self.lines.returns.get(one, ())
        }
        ways = sorted(flags)
        if not ways or (found is None and "->->" not in text):
            return []
        if found is None:
            jumps = [self.jump(way, here, both(when, Has(flags[way]))) for way in ways[:-1]]
            return [*jumps, self.jump(ways[-1], here, when)]
        marks = [SetFlag(flags[way], way == found[2], when) for way in ways[:-1]]
        return [*marks, self.jump(knot, here, when)]

    def _inline(self, text: str, number: int) -> list[str | Part]:
        """Words, and what is in braces between them."""
        found: list[str | Part] = []
        place = 0
        plain = ""
        for start, end in braces(text):
            before, inner = text[place:start], text[start + 1 : end]
            place = end + 1
            condition, colon, rest = inner.partition(":")
            test = self.test(condition) if colon and "{" not in inner else None
            if test is None:
                # Guarded text stays as if the test were true; of changing words, the first stay.
                plain += before + first_words(inner)
                found.append(ToDo(f"line {number}: {{{inner}}}"))
                continue
            yes, _, no = rest.partition("|")
            plain += before
            found += [plain.strip()] if plain.strip() else []
            plain = ""
            if yes.strip():
                found.append(Paragraph(yes.strip(), test))
            if no.strip():
                found.append(Paragraph(no.strip(), opposite(test)))
        plain += text[place:]
        plain = plain.replace("<>", "").strip()
        return [*found, plain] if plain else found

    def _block(self, passage: ForeignPassage, line: InkLine, here: str) -> None:
        """A conditional over several lines: a test, what follows it, and what follows `- else:`."""
        lines = line.text.split("\n")[1:]
        told = self._told_branches(line, branches_of(lines), here)
        if told is None:
            passage.parts.append(ToDo(f"line {line.number}: {{{lines[0]} {' / '.join(lines[1:])}}}"))
            kept = " ".join(first_lines(lines))
            passage.parts += [Paragraph(kept)] if kept else []
        else:
            passage.parts += told

    def _told_branches(self, line: InkLine, branches: list[Branch], here: str) -> list[Part] | None:
        """Words first, then what is set, then where reading goes. So no branch cuts off what follows it."""
        words: list[Part] = []
        sets: list[SetFlag] = []
        jumps: list[Part] = []
        before: ForeignTest | None = None
        asked = " ".join(branch.test for branch in branches)
        for branch in branches:
            test = None if branch.is_else else self.test(branch.test)
            if test is None and not branch.is_else:
                return None
            when = both(before, test)
            before = both(before, opposite(test)) if test is not None else before
            for text in branch.lines:
                if SET.match(text):
                    mark = self._mark(InkLine("set", 0, text, line.number))
                    if not isinstance(mark, SetFlag):
                        return None
                    sets.append(mark._replace(when=when))
                    continue
                if text[:1] in ("*", "+", "~", "-") and not text.startswith("->"):
                    return None
                if "{" in text:
                    return None
                plain, divert = cut(text)
                tunnel = self._tunnel(text, here, when) if divert.startswith("!") else []
                if divert.startswith("!") and not tunnel:
                    return None
                sets += [one for one in tunnel if isinstance(one, SetFlag)]
                jumps += [one for one in tunnel if not isinstance(one, SetFlag)]
                words += [Paragraph(plain, when)] if plain else []
                jumps += [self.jump(divert, here, when)] if divert and not tunnel else []
        touched = any(re.search(rf"\b{re.escape(one.name)}\b", asked) for one in sets)
        if not branches or (touched and len(sets) + len(jumps) > 1):
            return None
        return [*words, *sets, *jumps]

    def _mark(self, line: InkLine) -> Part:
        found = SET.match(line.text)
        assert found is not None
        if found[2].lower() not in ("true", "false") or found[1] in self.lines.counters:
            return ToDo(f"line {line.number}: {line.text}")
        return SetFlag(found[1], found[2].lower() == "true")

    def test(self, text: str) -> ForeignTest | None:
        """A true-or-false test. The name of a knot asks whether it was read."""
        known = self.names - self.lines.booleans - self.lines.counters
        counted = readings_asked(text, known, lambda name: self.lines.target(name, self.here) == self.here)
        if counted is None:
            return None
        text = counted
        test = read_test(
            text.strip(), frozenset(name for name in self.names if name not in self.lines.booleans)
        )
        if test is None or any(re.search(rf"\b{re.escape(name)}\b", text) for name in self.lines.counters):
            return None
        return _resolved(test, self.lines, self.here)


def _resolved(test: ForeignTest, lines: InkLines, here: str) -> ForeignTest:
    match test:
        case Has(name) if name == HERE:
            return WasRead("")
        case WasRead(name):
            return WasRead(lines.target(name, here))
        case Untrue(inner):
            return Untrue(_resolved(inner, lines, here))
        case Joined(word, parts):
            return Joined(word, tuple(_resolved(part, lines, here) for part in parts))
    return test
