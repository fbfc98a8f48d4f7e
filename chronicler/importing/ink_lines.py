"""The lines of an ink file: knots and stitches with their content, the names they define, and what a name means."""

from __future__ import annotations

import re
from typing import NamedTuple

from chronicler.importing.foreign_story import CannotImport
from chronicler.importing.ink_blocks import KNOT, opened_block, statements
from chronicler.importing.ink_words import ESCAPED

_STITCH = re.compile(r"^\s*=\s*([\w.]+)\s*(\([^)]*\))?\s*$")
_VAR = re.compile(r"^\s*(VAR|CONST|~\s*temp)\s+(\w+)\s*=\s*(.*?)\s*$")
SET = re.compile(r"^\s*~\s*(\w+)\s*=\s*(true|false|not\s+\w+)\s*$", re.IGNORECASE)
CHOICE = re.compile(r"^\s*((?:[*+]\s*)+)(.*)$")
_GATHER = re.compile(r"^\s*((?:-(?!>)\s*)+)(.*)$")
NAMED = re.compile(r"^\(\s*(\w+)\s*\)\s*")
TUNNEL = re.compile(r"->\s*([\w.]+)\s*->\s*([\w.]*)\s*$")
_INNERMOST = 1000  # deeper than any choice: text after a tunnel stays with its choice


class InkLine(NamedTuple):
    """A line of a weave: text (depth 0), a choice or a gather, each with its depth."""

    kind: str
    depth: int
    text: str
    number: int
    sticky: bool = False


class InkLines:
    """The whole file by its knots and stitches. The part before the first one has the name ""."""

    def __init__(self, text: str) -> None:
        self.bodies: dict[str, list[InkLine]] = {}
        self.notes: list[str] = []
        self.booleans: set[str] = set()
        self.counters: set[str] = set()
        self.labels: dict[tuple[str, str], str] = {}  # a knot or stitch and a label in it -> its passage
        # A knot that is read as a tunnel -> where reading continues after it.
        self.returns: dict[str, set[str]] = {}
        self._read(text)
        self._label()

    @property
    def knots(self) -> list[str]:
        return [name for name in self.bodies if name]

    @property
    def names(self) -> frozenset[str]:
        """Everything whose reading a test may ask about: knots, stitches and labels, short and in full."""
        labels = {label for _, label in self.labels} | {f"{knot}.{label}" for knot, label in self.labels}
        knots = self.knots
        return frozenset(knots) | {name.rpartition(".")[2] for name in knots} | labels

    def _read(self, text: str) -> None:
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
                        self.bodies[here] += [InkLine("block", 0, inner, number), *after]
                continue
            if not line.strip():
                self.bodies[here].append(InkLine("gap", 0, "", number))
                continue
            if (found := KNOT.match(line)) is not None:
                skipping = bool(found[1])
                if skipping:
                    self.notes.append(f"line {number}: a function has no counterpart: {line.strip()}")
                    continue
                knot = here = found[2]
                self._open(here, number)
                if found[3]:
                    self.bodies[here].append(InkLine("note", 0, f"parameters of a knot: {found[3]}", number))
            elif (found := _STITCH.match(line)) is not None:
                here = f"{knot}.{found[1]}" if knot else found[1]
                self._open(here, number)
                if knot and not any(one.kind != "gap" for one in self.bodies[knot]):
                    self.bodies[knot].append(InkLine("text", 0, f"-> {here}", number))
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
        if after and not CHOICE.match(line):
            self._line(here, line, number)
            body += after
            return
        if (found := _VAR.match(line)) is not None:
            value = found[3].lower()
            if value in ("true", "false"):
                self.booleans.add(found[2])
                if value == "true" and found[1] == "VAR":
                    self.bodies[""].insert(0, InkLine("set", 0, f"~ {found[2]} = true", number))
            else:
                self.counters.add(found[2])
                self.notes.append(f"line {number}: only yes and no become statuses, not {line.strip()}")
        elif re.match(r"^\s*(LIST|EXTERNAL)\b", line):
            self.notes.append(f"line {number}: {line.strip()}")
        elif (found := re.match(r"^\s*TODO:?\s*(.*)$", line)) is not None:
            body.append(InkLine("note", 0, found[1], number))
        elif SET.match(line):
            body.append(InkLine("set", 0, line.strip(), number))
        elif line.lstrip().startswith("~"):
            body.append(InkLine("note", 0, f"line {number}: {line.strip()}", number))
        elif (found := CHOICE.match(line)) is not None:
            marks = found[1].replace(" ", "").replace("\t", "")
            body += [InkLine("choice", len(marks), found[2].strip(), number, marks.endswith("+")), *after]
        elif (found := _GATHER.match(line)) is not None:
            depth = found[1].count("-")
            body.append(InkLine("gather", depth, found[2].strip(), number))
        else:
            body.append(InkLine("text", 0, line.strip(), number))

    def _come_back(self, text: str, number: int) -> tuple[str, list[InkLine]]:
        """Notes the tunnels of a text. `-> knot ->` must come back to a gather that is put after it."""
        after: list[InkLine] = []
        lines = text.split("\n")
        for place, line in enumerate(lines):
            found = TUNNEL.search(line)
            if found is None:
                continue
            back = found[2]
            if not back:
                back = f"line_{number}_goes_on"
                lines[place] = f"{line[: found.start()]}-> {found[1]} -> {back}"
                after = [InkLine("gather", _INNERMOST, f"({back})", number)]
            self.returns.setdefault(found[1], set()).add(back)
        return "\n".join(lines), after

    def _label(self) -> None:
        for knot, body in self.bodies.items():
            for line in body:
                found = NAMED.match(line.text) if line.kind in ("choice", "gather") else None
                if found is not None:
                    self.labels.setdefault((knot, found[1]), f"{knot or 'opening'} {found[1]}")

    def target(self, name: str, here: str) -> str:
        """The passage that a divert means. As in ink, the nearest comes first."""
        owner = owner_of(here)
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


def owner_of(passage: str) -> str:
    """The knot or stitch that contains a passage."""
    owner = passage.split(" ")[0]
    return "" if owner == "opening" else owner
