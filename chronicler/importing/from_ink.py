"""ink, a useful subset: knots, stitches, choices and gathers at any depth, diverts, variables of yes and no, and tests of them.

A weave becomes Verses: what follows a choice is one of its own unless it only diverts, and so is a gather. Alternatives,
numbers, lists, functions, tunnels and threads have no counterpart and become notes, with the line they stand in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from chronicler.importing.foreign_story import (
    CannotImport,
    Fallback,
    ForeignPassage,
    ForeignStory,
    ForeignTest,
    Has,
    Jump,
    Over,
    Paragraph,
    Part,
    Pick,
    SetFlag,
    ToDo,
    both,
    opposite,
)  # fmt: skip
from chronicler.importing.foreign_tests import HERE, read_test, readings_asked
from chronicler.importing.ink_blocks import (
    KNOT,
    Branch,
    branches_of,
    first_lines,
    included,
    opened_block,
    statements,
)
from chronicler.importing.ink_words import (
    DIVERT,
    ESCAPED,
    braces,
    cut,
    emphasis,
    first_words,
    unescaped,
    words_of_choice,
)

_STITCH = re.compile(r"^\s*=\s*([\w.]+)\s*(\([^)]*\))?\s*$")
_VAR = re.compile(r"^\s*(VAR|CONST|~\s*temp)\s+(\w+)\s*=\s*(.*?)\s*$")
_SET = re.compile(r"^\s*~\s*(\w+)\s*=\s*(true|false|not\s+\w+)\s*$", re.IGNORECASE)
_CHOICE = re.compile(r"^\s*((?:[*+]\s*)+)(.*)$")
_GATHER = re.compile(r"^\s*((?:-(?!>)\s*)+)(.*)$")
_NAMED = re.compile(r"^\(\s*(\w+)\s*\)\s*")
_TEST = re.compile(r"^\{((?:[^{}|:]|\|\|)*)\}\s*")
_HANDED = re.compile(r"(?<!>)->\s*([\w.]+)\s*\([^)]*\)\s*$")
_TUNNEL = re.compile(r"->\s*([\w.]+)\s*->\s*([\w.]*)\s*$")
_TAG = re.compile(r"#.*$")
THE_END = "the end"
_DEEPEST = 30
_INNERMOST = 1000  # deeper than any choice: what follows a tunnel stays with its choice


class _Line(NamedTuple):
    """A line of a weave: text (depth 0), a choice or a gather, each with its depth."""

    kind: str
    depth: int
    text: str
    number: int
    sticky: bool = False


class _Ink:
    """The whole file: knots with their lines, then Verses made of them."""

    def __init__(self, title: str) -> None:
        self.story = ForeignStory(title)
        self.bodies: dict[str, list[_Line]] = {}
        self.booleans: set[str] = set()
        self.counters: set[str] = set()
        self.labels: dict[tuple[str, str], str] = {}  # a knot or stitch and a label in it -> its passage
        self.returns: dict[
            str, set[str]
        ] = {}  # a knot that is read as a tunnel -> where reading goes on after it
        self.here = "opening"  # the passage that is being made
        self.names: frozenset[str] = frozenset()
        self.taken: set[str] = set()
        self.first = ""

    # --- lines --------------------------------------------------------------------------------------------
    def read(self, text: str) -> None:
        knot, here = "", ""
        self.bodies[""] = []
        skipping = False
        text = re.sub(r"\\([!-~])", lambda found: chr(ESCAPED + ord(found[1])), text)
        text = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
        said = list(statements(text))
        for place, (number, line) in enumerate(said):
            if skipping and not (KNOT.match(line) or _STITCH.match(line)):
                continue
            if line.startswith("{\n"):
                following = next((one for _, one in said[place + 1 :] if one.strip()), "")
                for kind, inner in opened_block(line, following):
                    if kind == "line":
                        self._line(here, inner, number)
                    else:
                        inner, after = self._come_back(inner, number)
                        self.bodies[here] += [_Line("block", 0, inner, number), *after]
                continue
            if not line.strip():
                self.bodies[here].append(_Line("gap", 0, "", number))
                continue
            if (found := KNOT.match(line)) is not None:
                skipping = bool(found[1])
                if skipping:
                    self.story.notes.append(f"line {number}: a function has no counterpart: {line.strip()}")
                    continue
                knot = here = found[2]
                self._open(here, number)
                if found[3]:
                    self.bodies[here].append(_Line("note", 0, f"parameters of a knot: {found[3]}", number))
            elif (found := _STITCH.match(line)) is not None:
                here = f"{knot}.{found[1]}" if knot else found[1]
                self._open(here, number)
                if knot and not any(one.kind != "gap" for one in self.bodies[knot]):
                    self.bodies[knot].append(_Line("text", 0, f"-> {here}", number))
            else:
                self._line(here, line, number)

    def _open(self, name: str, number: int) -> None:
        if name in self.bodies:
            raise CannotImport(
                f"line {number}: there are two knots or stitches called {name}. Rename one of them."
            )
        self.bodies[name] = []

    def _line(self, here: str, line: str, number: int) -> None:
        body = self.bodies[here]
        line, after = self._come_back(line, number)
        if after and not _CHOICE.match(line):
            self._line(here, line, number)
            body += after
            return
        if (found := _VAR.match(line)) is not None:
            value = found[3].lower()
            if value in ("true", "false"):
                self.booleans.add(found[2])
                if value == "true" and found[1] == "VAR":
                    self.bodies[""].insert(0, _Line("set", 0, f"~ {found[2]} = true", number))
            else:
                self.counters.add(found[2])
                self.story.notes.append(f"line {number}: only yes and no become statuses, not {line.strip()}")
        elif re.match(r"^\s*(LIST|EXTERNAL)\b", line):
            self.story.notes.append(f"line {number}: {line.strip()}")
        elif (found := re.match(r"^\s*TODO:?\s*(.*)$", line)) is not None:
            body.append(_Line("note", 0, found[1], number))
        elif _SET.match(line):
            body.append(_Line("set", 0, line.strip(), number))
        elif line.lstrip().startswith("~"):
            body.append(_Line("note", 0, f"line {number}: {line.strip()}", number))
        elif (found := _CHOICE.match(line)) is not None:
            marks = found[1].replace(" ", "").replace("\t", "")
            body.append(_Line("choice", len(marks), found[2].strip(), number, marks.endswith("+")))
        elif (found := _GATHER.match(line)) is not None:
            depth = found[1].count("-")
            body.append(_Line("gather", depth, found[2].strip(), number))
        else:
            body.append(_Line("text", 0, line.strip(), number))

    def _come_back(self, text: str, number: int) -> tuple[str, list[_Line]]:
        """Tunnels of a text are noted; `-> knot ->` is told to come back to a gather that is put behind it."""
        after: list[_Line] = []
        lines = text.split("\n")
        for place, line in enumerate(lines):
            found = _TUNNEL.search(line)
            if found is None:
                continue
            back = found[2]
            if not back:
                back = f"line_{number}_goes_on"
                lines[place] = f"{line[: found.start()]}-> {found[1]} -> {back}"
                after = [_Line("gather", _INNERMOST, f"({back})", number)]
            self.returns.setdefault(found[1], set()).add(back)
        return "\n".join(lines), after

    # --- Verses -------------------------------------------------------------------------------------------
    def finished(self) -> ForeignStory:
        opening = [one for one in self.bodies[""] if one.kind not in ("gap", "set")]
        knots = [name for name in self.bodies if name]
        if not opening and not knots:
            raise CannotImport(
                "there is no text in it. An ink file has prose, `* choices` and `=== knots ===`."
            )
        self._label()
        labels = {label for _, label in self.labels} | {f"{knot}.{label}" for knot, label in self.labels}
        self.names = frozenset(knots) | {name.rpartition(".")[2] for name in knots} | labels
        order = [*(["opening"] if opening or (self.bodies[""] and not knots) else []), *knots]
        sets = [one for one in self.bodies[""] if one.kind == "set"]
        if opening:
            self.bodies["opening"] = self.bodies[""]
        elif knots and sets:
            self.bodies[knots[0]] = sets + self.bodies[knots[0]]
        self.story.start = order[0]
        for name in order:
            self._passage(name, self.bodies[name], "", 0)
        if THE_END in self.taken:
            self.story.passages.append(ForeignPassage(THE_END, [Over()]))
        for passage in self.story.passages:
            passage.parts = [
                part._replace(text=unescaped(emphasis(part.text)))
                if isinstance(part, Paragraph | Pick)
                else part._replace(text=unescaped(part.text))
                if isinstance(part, ToDo)
                else part
                for part in passage.parts
            ]
        return self.story

    def _label(self) -> None:
        for knot, body in self.bodies.items():
            for line in body:
                found = _NAMED.match(line.text) if line.kind in ("choice", "gather") else None
                if found is not None:
                    self.labels.setdefault((knot, found[1]), f"{knot or 'opening'} {found[1]}")

    def target(self, name: str, here: str) -> str:
        """The passage that a divert means: what is nearest comes first, as in ink."""
        owner = _owner(here)
        knot = owner.partition(".")[0]
        if (owner, name) in self.labels:
            return self.labels[owner, name]
        for candidate in (f"{knot}.{name}", name):
            if candidate and candidate in self.bodies:
                return candidate
        inside, _, label = name.rpartition(".")
        near = [
            key
            for key in self.labels
            if key[1] == label and (not inside or inside in (key[0], *key[0].split(".")))
        ]
        near.sort(key=lambda key: key[0].partition(".")[0] != knot)
        full = [key for key in near if key[0] in (inside, f"{knot}.{inside}")]
        return self.labels[(full or near)[0]] if near else name

    def _passage(self, name: str, lines: list[_Line], fall: str, depth: int) -> None:
        """A Verse with the text up to the first choice, its choices, and Verses for what follows them."""
        if depth > _DEEPEST:
            raise CannotImport(
                f"line {lines[0].number if lines else 0}: choices are nested more than {_DEEPEST} deep."
            )
        passage = ForeignPassage(name)
        self.here = name
        self.taken.add(name)
        self.story.passages.append(passage)
        at = next((n for n, one in enumerate(lines) if one.kind in ("choice", "gather")), len(lines))
        ended = self._texts(passage, lines[:at], name)
        rest = lines[at:]
        if not rest:
            if not ended:
                passage.parts += [Jump(fall)] if fall else [ToDo("ink runs out of story here"), Over()]
            return
        if rest[0].kind == "gather":
            following = self._named(rest[0], name, "goes on")
            if not ended:
                passage.parts.append(Jump(following))
            self._gather(following, rest, fall, depth)
            return
        self._choices(passage, name, rest, fall, depth)

    def _gather(self, name: str, lines: list[_Line], fall: str, depth: int) -> None:
        first = lines[0]
        text = _NAMED.sub("", first.text, count=1)
        # `- * choice` is a gather with a choice right behind it.
        inner = _CHOICE.match(text)
        if inner is not None:
            marks = inner[1].replace(" ", "")
            head = [_Line("choice", len(marks), inner[2].strip(), first.number, marks.endswith("+"))]
        else:
            head = [_Line("text", 0, text, first.number)] if text else []
        self._passage(name, [*head, *lines[1:]], fall, depth + 1)

    def _choices(self, passage: ForeignPassage, name: str, lines: list[_Line], fall: str, depth: int) -> None:
        level = lines[0].depth
        end = next(
            (n for n, one in enumerate(lines) if one.kind == "gather" and one.depth <= level), len(lines)
        )
        gather = self._named(lines[end], name, "goes on") if end < len(lines) else ""
        starts = [n for n, one in enumerate(lines[:end]) if one.kind == "choice" and one.depth <= level]
        for start, stop in zip(starts, [*starts[1:], end], strict=True):
            self._choice(passage, name, lines[start], lines[start + 1 : stop], gather or fall, depth)
        if gather:
            self._gather(gather, lines[end:], fall, depth)

    def _named(self, line: _Line, here: str, otherwise: str) -> str:
        found = _NAMED.match(line.text)
        return self._free(f"{here.split(' ')[0]} {found[1]}" if found is not None else f"{here} {otherwise}")

    def _choice(
        self, passage: ForeignPassage, name: str, line: _Line, body: list[_Line], fall: str, depth: int
    ) -> None:
        self.here = name
        text = _TAG.sub("", line.text).rstrip()
        label = _NAMED.match(text)
        text = _NAMED.sub("", text, count=1)
        when: ForeignTest | None = None
        while (asked := _TEST.match(text)) is not None:
            test = self.test(asked[1])
            if test is None:
                passage.parts.append(
                    ToDo(
                        f"line {line.number}: this choice is open only if {{{asked[1].strip()}}}: {text[:80]}"
                    )
                )
            when = both(when, test)
            text = text[asked.end() :]
        for start, end in reversed(braces(text)):
            passage.parts.append(
                ToDo(f"line {line.number}: words of a choice do not change: {text[start : end + 1]}")
            )
            text = text[:start] + first_words(text[start + 1 : end]) + text[end + 1 :]
        whole, (text, divert) = text, cut(text)
        arrow = DIVERT.search(whole)
        tail = [_Line("text", 0, whole[arrow.start() :], line.number)] if divert and arrow else []
        shown, after = words_of_choice(text)
        if not shown:
            self._otherwise(passage, name, line, [*tail, *body], fall, depth, when)
            return
        follow = [one for one in body if one.kind != "gap"]
        simple = not follow or (
            len(follow) == 1 and follow[0].kind == "text" and DIVERT.fullmatch(follow[0].text)
        )
        to = divert or (cut(follow[0].text)[1] if follow and simple else "")
        simple = simple and not to.startswith("!")
        said = after if after and after.rstrip(".!?") != shown.rstrip(".!?") else ""
        once = not line.sticky
        if simple and to and not said and label is None:
            passage.parts.append(self._pick(shown, to, name, when, once))
            return
        target = self._named(line, name, shown[:40])
        passage.parts.append(Pick(shown, target, when, once))
        head = [_Line("text", 0, said, line.number)] if said else []
        self._passage(target, [*head, *tail, *body], fall, depth + 1)

    def _otherwise(
        self, passage: ForeignPassage, name: str, line: _Line, body: list[_Line], fall: str, depth: int,
        when: ForeignTest | None,
    ) -> None:  # fmt: skip
        """A choice without words is taken where no other can be."""
        if when is not None:
            passage.parts.append(ToDo(f"line {line.number}: this way on is open only if {line.text[:80]}"))
        follow = [one for one in body if one.kind != "gap" and one.text != "->"]
        to = cut(follow[0].text)[1] if len(follow) == 1 and follow[0].kind == "text" else ""
        if not follow and fall:
            passage.parts.append(Fallback(fall))
        elif to and not to.startswith("!") and DIVERT.fullmatch(follow[0].text):
            passage.parts.append(Fallback(self._end(to, name)))
        else:
            target = self._free(f"{name} otherwise")
            passage.parts.append(Fallback(target))
            self._passage(target, follow, fall, depth + 1)

    def _free(self, name: str) -> str:
        number, plain = 2, name
        while name in self.taken:
            name, number = f"{plain} {number}", number + 1
        self.taken.add(name)
        return name

    def _pick(self, words: str, to: str, here: str, when: ForeignTest | None, once: bool) -> Pick:
        return Pick(words, self._end(to, here), when, once)

    def _end(self, to: str, here: str) -> str:
        """Where a choice leads: the end of the story is a passage of its own."""
        if to == "DONE":
            return ""
        if to == "END":
            self.taken.add(THE_END)
            return THE_END
        return self.target(to, here)

    # --- texts --------------------------------------------------------------------------------------------
    def _texts(self, passage: ForeignPassage, lines: list[_Line], here: str) -> bool:
        """The parts of plain lines; whether reading goes elsewhere at their end."""
        paragraph: list[str] = []
        ended = False

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
                ended = self._text(passage, line, here, paragraph, flush)
        flush()
        return ended

    def _text(
        self, passage: ForeignPassage, line: _Line, here: str, paragraph: list[str], flush: Callable[[], None]
    ) -> bool:
        text = _TAG.sub("", line.text).strip()
        whole = re.fullmatch(r"\{([^{}:|]*):\s*(?:->)\s*([\w.]+)\s*(?:\|\s*->\s*([\w.]+)\s*)?\}", text)
        if whole is not None:
            flush()
            test = self.test(whole[1])
            if test is None:
                passage.parts.append(ToDo(f"line {line.number}: {text}"))
            else:
                passage.parts.append(self._jump(whole[2], here, test))
                if whole[3]:
                    passage.parts.append(self._jump(whole[3], here, None))
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
            if not ways and handed is not None:  # reading goes there; what is handed over is the to-do
                passage.parts.append(self._jump(handed[1], here, None))
                return True
            return bool(ways)
        passage.parts.append(self._jump(divert, here, None))
        return True

    def _jump(self, name: str, here: str, when: ForeignTest | None) -> Jump | Over:
        if name == "END":
            return Over(when)
        return Jump("" if name == "DONE" else self.target(name, here), when)

    def _tunnel(self, text: str, here: str, when: ForeignTest | None = None) -> list[SetFlag | Jump | Over]:
        """`-> knot -> after`, and the `->->` of that knot; where several come, statuses say which one it was."""
        found = _TUNNEL.search(text)
        owner = _owner(here)
        # A stitch may be called by its own name inside its knot, or by both.
        called = (owner, owner.partition(".")[0], owner.rpartition(".")[2])
        knots = [found[1]] if found is not None else [name for name in called if name in self.returns]
        knot = knots[0] if knots else owner
        flags = {
            way: f"after {one} {way}" for one in dict.fromkeys(knots) for way in self.returns.get(one, ())
        }
        ways = sorted(flags)
        if not ways or (found is None and "->->" not in text):
            return []
        if found is None:
            jumps = [self._jump(way, here, both(when, Has(flags[way]))) for way in ways[:-1]]
            return [*jumps, self._jump(ways[-1], here, when)]
        marks = [SetFlag(flags[way], way == found[2], when) for way in ways[:-1]]
        return [*marks, self._jump(knot, here, when)]

    def _inline(self, text: str, number: int) -> list[str | Part]:
        """Words, and what stands in braces between them."""
        found: list[str | Part] = []
        place = 0
        plain = ""
        for start, end in braces(text):
            before, inner = text[place:start], text[start + 1 : end]
            place = end + 1
            condition, colon, rest = inner.partition(":")
            test = self.test(condition) if colon and "{" not in inner else None
            if test is None:
                # What is guarded stays as if the test held; of words that change, the first stay.
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

    def _block(self, passage: ForeignPassage, line: _Line, here: str) -> None:
        """A conditional over several lines: a test, what follows it, and what follows `- else:`."""
        lines = line.text.split("\n")[1:]
        told = self._told_branches(line, branches_of(lines), here)
        if told is None:
            passage.parts.append(ToDo(f"line {line.number}: {{{lines[0]} {' / '.join(lines[1:])}}}"))
            kept = " ".join(first_lines(lines))
            passage.parts += [Paragraph(kept)] if kept else []
        else:
            passage.parts += told

    def _told_branches(self, line: _Line, branches: list[Branch], here: str) -> list[Part] | None:
        """Words first, then what is set, then where reading goes: so no branch closes what follows it."""
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
                if _SET.match(text):
                    mark = self._mark(_Line("set", 0, text, line.number))
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
                jumps += [self._jump(divert, here, when)] if divert and not tunnel else []
        touched = any(re.search(rf"\b{re.escape(one.name)}\b", asked) for one in sets)
        if not branches or (touched and len(sets) + len(jumps) > 1):
            return None
        return [*words, *sets, *jumps]

    def _mark(self, line: _Line) -> Part:
        found = _SET.match(line.text)
        assert found is not None
        if found[2].lower() not in ("true", "false") or found[1] in self.counters:
            return ToDo(f"line {line.number}: {line.text}")
        return SetFlag(found[1], found[2].lower() == "true")

    def test(self, text: str) -> ForeignTest | None:
        """A test of yes and no; a knot's name asks whether it was read."""
        known = self.names - self.booleans - self.counters
        counted = readings_asked(text, known, lambda name: self.target(name, self.here) == self.here)
        if counted is None:
            return None
        text = counted
        test = read_test(text.strip(), frozenset(name for name in self.names if name not in self.booleans))
        if test is None or any(re.search(rf"\b{re.escape(name)}\b", text) for name in self.counters):
            return None
        return _resolved(test, self)


def _resolved(test: ForeignTest, ink: _Ink) -> ForeignTest:
    from chronicler.importing.foreign_story import Joined, Untrue, WasRead

    match test:
        case Has(name) if name == HERE:
            return WasRead("")
        case WasRead(name):
            return WasRead(ink.target(name, ink.here))
        case Untrue(inner):
            return Untrue(_resolved(inner, ink))
        case Joined(word, parts):
            return Joined(word, tuple(_resolved(part, ink) for part in parts))
    return test


def _owner(passage: str) -> str:
    """The knot or stitch that a passage is a part of."""
    owner = passage.split(" ")[0]
    return "" if owner == "opening" else owner


def read_ink(text: str, title: str, include: Callable[[str], str]) -> ForeignStory:
    """An ink file; `include` gives the text of another file by its name."""
    ink = _Ink(title)
    ink.read(included(text, include, []))
    return ink.finished()
