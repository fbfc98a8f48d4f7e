"""ink, a useful subset: knots, stitches, choices and gathers at any depth, diverts, variables of yes and no, and tests of them.

A weave becomes Verses: what follows a choice is one of its own unless it only diverts, and so is a gather. Alternatives,
numbers, lists, functions, tunnels and threads have no counterpart and become notes, with the line they stand in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from chronicler.importing.foreign_story import (
    CannotImport,
    ForeignPassage,
    ForeignStory,
    ForeignTest,
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
from chronicler.importing.foreign_tests import read_test

_KNOT = re.compile(r"^\s*={2,}\s*(function\s+)?([\w.]+)\s*(\([^)]*\))?\s*=*\s*$")
_STITCH = re.compile(r"^\s*=\s*([\w.]+)\s*(\([^)]*\))?\s*$")
_VAR = re.compile(r"^\s*(VAR|CONST|~\s*temp)\s+(\w+)\s*=\s*(.*?)\s*$")
_SET = re.compile(r"^\s*~\s*(\w+)\s*=\s*(true|false|not\s+\w+)\s*$", re.IGNORECASE)
_CHOICE = re.compile(r"^\s*((?:[*+]\s*)+)(.*)$")
_GATHER = re.compile(r"^\s*((?:-(?!>)\s*)+)(.*)$")
_NAMED = re.compile(r"^\(\s*(\w+)\s*\)\s*")
_TEST = re.compile(r"^\{([^{}|:]*)\}\s*")
_DIVERT = re.compile(r"(<-|->->|->)\s*([\w.]*)\s*(\([^)]*\))?")
_INLINE = re.compile(r"\{([^{}]*)\}")
_INCLUDE = re.compile(r"^\s*INCLUDE\s+(.+?)\s*$")
_DEEPEST = 30
_MOST_FILES = 200


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
        self.labels: dict[str, str] = {}  # a label of a choice or a gather -> its passage
        self.names: frozenset[str] = frozenset()
        self.taken: set[str] = set()
        self.first = ""

    # --- lines --------------------------------------------------------------------------------------------
    def read(self, text: str) -> None:
        knot, here = "", ""
        self.bodies[""] = []
        skipping = False
        text = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
        for number, line in _statements(text):
            if line.startswith("{\n"):
                self.bodies[here].append(_Line("block", 0, line, number))
                continue
            if not line.strip():
                self.bodies[here].append(_Line("gap", 0, "", number))
                continue
            if (found := _KNOT.match(line)) is not None:
                knot = here = found[2]
                skipping = bool(found[1])
                self._open(here, number)
                if skipping:
                    self.story.notes.append(f"line {number}: a function has no counterpart: {line.strip()}")
                elif found[3]:
                    self.bodies[here].append(_Line("note", 0, f"parameters of a knot: {found[3]}", number))
            elif (found := _STITCH.match(line)) is not None:
                here = f"{knot}.{found[1]}" if knot else found[1]
                self._open(here, number)
                if knot and not any(one.kind != "gap" for one in self.bodies[knot]):
                    self.bodies[knot].append(_Line("text", 0, f"-> {here}", number))
            elif not skipping:
                self._line(here, line, number)

    def _open(self, name: str, number: int) -> None:
        if name in self.bodies:
            raise CannotImport(
                f"line {number}: there are two knots or stitches called {name}. Rename one of them."
            )
        self.bodies[name] = []

    def _line(self, here: str, line: str, number: int) -> None:
        body = self.bodies[here]
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
            body.append(_Line("note", 0, line.strip(), number))
        elif (found := _CHOICE.match(line)) is not None:
            marks = found[1].replace(" ", "").replace("\t", "")
            body.append(_Line("choice", len(marks), found[2].strip(), number, marks.endswith("+")))
        elif (found := _GATHER.match(line)) is not None:
            depth = found[1].count("-")
            body.append(_Line("gather", depth, found[2].strip(), number))
        else:
            body.append(_Line("text", 0, line.strip(), number))

    # --- Verses -------------------------------------------------------------------------------------------
    def finished(self) -> ForeignStory:
        opening = [one for one in self.bodies[""] if one.kind not in ("gap", "set")]
        knots = [name for name in self.bodies if name]
        if not opening and not knots:
            raise CannotImport(
                "there is no text in it. An ink file has prose, `* choices` and `=== knots ===`."
            )
        self._label()
        self.names = frozenset(knots) | {name.rpartition(".")[2] for name in knots} | frozenset(self.labels)
        order = [*(["opening"] if opening or (self.bodies[""] and not knots) else []), *knots]
        sets = [one for one in self.bodies[""] if one.kind == "set"]
        if opening:
            self.bodies["opening"] = self.bodies[""]
        elif knots and sets:
            self.bodies[knots[0]] = sets + self.bodies[knots[0]]
        self.story.start = order[0]
        for name in order:
            self._passage(name, self.bodies[name], "", 0)
        return self.story

    def _label(self) -> None:
        for knot, body in self.bodies.items():
            for line in body:
                found = _NAMED.match(line.text) if line.kind in ("choice", "gather") else None
                if found is not None:
                    self.labels.setdefault(found[1], f"{knot or 'opening'} {found[1]}")

    def target(self, name: str, here: str) -> str:
        """The passage that a divert means: a stitch of this knot comes first."""
        knot = here.split(" ")[0].partition(".")[0]
        for candidate in (f"{knot}.{name}", name):
            if candidate in self.bodies and candidate:
                return candidate
        if name in self.labels:
            return self.labels[name]
        if "." in name and name.rpartition(".")[2] in self.labels:
            return self.labels[name.rpartition(".")[2]]
        return name

    def _passage(self, name: str, lines: list[_Line], fall: str, depth: int) -> None:
        """A Verse with the text up to the first choice, its choices, and Verses for what follows them."""
        if depth > _DEEPEST:
            raise CannotImport(
                f"line {lines[0].number if lines else 0}: choices are nested more than {_DEEPEST} deep."
            )
        passage = ForeignPassage(name)
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
            following = self._named(rest[0], f"{name} goes on")
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
        gather = self._named(lines[end], f"{name} goes on") if end < len(lines) else ""
        starts = [n for n, one in enumerate(lines[:end]) if one.kind == "choice" and one.depth <= level]
        for start, stop in zip(starts, [*starts[1:], end], strict=True):
            self._choice(passage, name, lines[start], lines[start + 1 : stop], gather or fall, depth)
        if gather:
            self._gather(gather, lines[end:], fall, depth)

    def _named(self, line: _Line, otherwise: str) -> str:
        found = _NAMED.match(line.text)
        return self._free(self.labels[found[1]] if found is not None else otherwise)

    def _choice(
        self, passage: ForeignPassage, name: str, line: _Line, body: list[_Line], fall: str, depth: int
    ) -> None:
        text = line.text
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
        text, divert = _cut(text)
        shown, after = _words(text)
        if not shown:
            # A choice without words is taken where no other can be.
            if divert and not body:
                passage.parts.append(
                    ToDo(f"line {line.number}: ink goes on to {divert} where every choice above is closed")
                )
                return
            shown = "Go on."
        follow = [one for one in body if one.kind != "gap"]
        simple = not follow or (
            len(follow) == 1 and follow[0].kind == "text" and _DIVERT.fullmatch(follow[0].text)
        )
        to = divert or (_cut(follow[0].text)[1] if follow and simple else "")
        said = after if after and after.rstrip(".!?") != shown.rstrip(".!?") else ""
        once = not line.sticky
        if simple and to and not said and label is None:
            passage.parts.append(self._pick(shown, to, name, when, once))
            return
        target = (
            self._named(line, f"{name} {shown[:40]}")
            if label is not None
            else self._free(f"{name} {shown[:40]}")
        )
        passage.parts.append(Pick(shown, target, when, once))
        head = [_Line("text", 0, said, line.number)] if said else []
        tail = [_Line("text", 0, f"-> {divert}", line.number)] if divert else []
        self._passage(target, [*head, *tail, *body], fall, depth + 1)

    def _free(self, name: str) -> str:
        number, plain = 2, name
        while name in self.taken:
            name, number = f"{plain} {number}", number + 1
        self.taken.add(name)
        return name

    def _pick(self, words: str, to: str, here: str, when: ForeignTest | None, once: bool) -> Pick:
        return Pick(words, "" if to in ("END", "DONE") else self.target(to, here), when, once)

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
        text = re.sub(r"(?<!\\)#.*$", "", line.text).strip()
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
        text, divert = _cut(text)
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
            passage.parts.append(ToDo(f"line {line.number}: {line.text}"))
            return False
        passage.parts.append(self._jump(divert, here, None))
        return True

    def _jump(self, name: str, here: str, when: ForeignTest | None) -> Part:
        if name == "END":
            return Over(when)
        return Jump("" if name == "DONE" else self.target(name, here), when)

    def _inline(self, text: str, number: int) -> list[str | Part]:
        """Words, and what stands in braces between them."""
        found: list[str | Part] = []
        place = 0
        plain = ""
        for brace in _INLINE.finditer(text):
            before = text[place : brace.start()]
            place = brace.end()
            condition, colon, rest = brace[1].partition(":")
            test = self.test(condition) if colon else None
            if test is None:
                plain += before
                first = brace[1].split("|")[0].lstrip("&!~")
                plain += first if "|" in brace[1] and not colon else ""
                found.append(ToDo(f"line {number}: {{{brace[1]}}}"))
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
        head, *body = line.text.split("\n")[1:]
        test = self.test(head.rstrip(":")) if head.endswith(":") else None
        branches = sum(text.lstrip().startswith("-") and not text.lstrip().startswith("->") for text in body)
        weave = any(text.lstrip()[:1] in ("*", "+", "{", "~") for text in body)
        if test is None or weave or branches > 1:
            passage.parts.append(ToDo(f"line {line.number}: {{{head} {' / '.join(body)}}}"))
            return
        when: ForeignTest = test
        for text in body:
            text = text.strip()
            if re.match(r"^-\s*else\s*:", text):
                when = opposite(test)
                text = re.sub(r"^-\s*else\s*:", "", text).strip()
            words, divert = _cut(text)
            if words:
                passage.parts.append(Paragraph(words, when))
            if divert.startswith("!"):
                passage.parts.append(ToDo(f"line {line.number}: {text}"))
            elif divert:
                passage.parts.append(self._jump(divert, here, when))

    def _mark(self, line: _Line) -> Part:
        found = _SET.match(line.text)
        assert found is not None
        if found[2].lower() not in ("true", "false") or found[1] in self.counters:
            return ToDo(f"line {line.number}: {line.text}")
        return SetFlag(found[1], found[2].lower() == "true")

    def test(self, text: str) -> ForeignTest | None:
        """A test of yes and no; a knot's name asks whether it was read."""
        test = read_test(text.strip(), frozenset(name for name in self.names if name not in self.booleans))
        if test is None or any(re.search(rf"\b{re.escape(name)}\b", text) for name in self.counters):
            return None
        return _resolved(test, self)


def _resolved(test: ForeignTest, ink: _Ink) -> ForeignTest:
    from chronicler.importing.foreign_story import Joined, Untrue, WasRead

    match test:
        case WasRead(name):
            return WasRead(ink.target(name, ""))
        case Untrue(inner):
            return Untrue(_resolved(inner, ink))
        case Joined(word, parts):
            return Joined(word, tuple(_resolved(part, ink) for part in parts))
    return test


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """The lines without comments; a conditional over several lines is one, and begins with a brace of its own."""
    block: list[str] = []
    began = depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        line = re.sub(r"(?<!:)//.*$", "", line).rstrip()
        if not block and not (line.lstrip().startswith("{") and line.count("{") > line.count("}")):
            yield number, line
            continue
        began = began if block else number
        depth += line.count("{") - line.count("}")
        block.append(line.strip())
        if depth <= 0:
            inside = [
                one
                for one in "\n".join(block).strip().removeprefix("{").removesuffix("}").split("\n")
                if one.strip()
            ]
            yield began, "{\n" + "\n".join(one.strip() for one in inside)
            block, depth = [], 0
    if block:
        raise CannotImport(f"line {began}: a brace is opened here and never closed.")


def _cut(text: str) -> tuple[str, str]:
    """Words and the divert at their end; a tunnel or a thread begins with an exclamation mark."""
    found = _DIVERT.search(text)
    if found is None:
        return text.replace("<>", "").strip(), ""
    name = found[2] or ""
    if found[1] != "->" or found[3] or not name or "->" in text[found.end() :]:
        name = f"!{name or found[1]}"
    return text[: found.start()].replace("<>", "").strip(), name


def _words(text: str) -> tuple[str, str]:
    """`shown [only here] said`: what the choice says, and what is said after it."""
    before, bracket, rest = text.partition("[")
    if not bracket:
        return text.strip(), text.strip()
    inside, _, after = rest.partition("]")
    return f"{before}{inside}".strip(), f"{before}{after}".strip() if after.strip() else ""


def read_ink(text: str, title: str, include: Callable[[str], str]) -> ForeignStory:
    """An ink file; `include` gives the text of another file by its name."""
    ink = _Ink(title)
    ink.read(_included(text, include, []))
    return ink.finished()


def _included(text: str, include: Callable[[str], str], above: list[str]) -> str:
    """The text with included files at the end, as ink reads them: their knots count, their order does not."""
    lines, more = [], []
    for line in text.split("\n"):
        found = _INCLUDE.match(line)
        if found is None:
            lines.append(line)
            continue
        name = found[1]
        if name in above or len(above) > _MOST_FILES:
            raise CannotImport(f"the files include each other in a circle, at {name}.")
        more.append(_included(include(name), include, [*above, name]))
        lines.append("")
    return "\n".join([*lines, *more])
