"""The weave of ink as Verses. What follows a choice is a Verse of its own unless it only diverts; so is a gather."""

from __future__ import annotations

import re

from chronicler.importing.foreign_story import (
    CannotImport,
    Fallback,
    ForeignPassage,
    ForeignStory,
    ForeignTest,
    Jump,
    Over,
    Paragraph,
    Pick,
    ToDo,
    both,
)
from chronicler.importing.ink_lines import CHOICE, NAMED, InkLine, InkLines
from chronicler.importing.ink_texts import TAG, InkTexts
from chronicler.importing.ink_words import (
    DIVERT,
    braces,
    cut,
    emphasis,
    first_words,
    unescaped,
    words_of_choice,
)

THE_END = "the end"
_DEEPEST = 30
_TEST = re.compile(r"^\{((?:[^{}|:]|\|\|)*)\}\s*")


class InkPassages:
    """Verses made of the lines, one after the other."""

    def __init__(self, title: str, lines: InkLines) -> None:
        self.story = ForeignStory(title)
        self.story.notes += lines.notes
        self.lines = lines
        self.texts = InkTexts(lines)
        self.taken: set[str] = set()

    def finished(self) -> ForeignStory:
        opening = [one for one in self.lines.bodies[""] if one.kind not in ("gap", "set")]
        knots = self.lines.knots
        if not opening and not knots:
            raise CannotImport(
                "there is no text in it. An ink file has prose, `* choices` and `=== knots ===`."
            )
        order = [*(["opening"] if opening or (self.lines.bodies[""] and not knots) else []), *knots]
        sets = [one for one in self.lines.bodies[""] if one.kind == "set"]
        if opening:
            self.lines.bodies["opening"] = self.lines.bodies[""]
        elif knots and sets:
            self.lines.bodies[knots[0]] = sets + self.lines.bodies[knots[0]]
        self.story.start = order[0]
        for name in order:
            self._passage(name, self.lines.bodies[name], "", 0)
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

    def _passage(self, name: str, lines: list[InkLine], fall: str, depth: int) -> None:
        """A Verse with the text up to the first choice, its choices, and Verses for what follows them."""
        if depth > _DEEPEST:
            raise CannotImport(
                f"line {lines[0].number if lines else 0}: choices are nested more than {_DEEPEST} deep."
            )
        passage = ForeignPassage(name)
        self.texts.here = name
        self.taken.add(name)
        self.story.passages.append(passage)
        at = next((n for n, one in enumerate(lines) if one.kind in ("choice", "gather")), len(lines))
        ended = self.texts.parts(passage, lines[:at], name)
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

    def _gather(self, name: str, lines: list[InkLine], fall: str, depth: int) -> None:
        first = lines[0]
        text = NAMED.sub("", first.text, count=1)
        # `- * choice` is a gather with a choice right after it.
        inner = CHOICE.match(text)
        if inner is not None:
            marks = inner[1].replace(" ", "")
            head = [InkLine("choice", len(marks), inner[2].strip(), first.number, marks.endswith("+"))]
        else:
            head = [InkLine("text", 0, text, first.number)] if text else []
        self._passage(name, [*head, *lines[1:]], fall, depth + 1)

    def _choices(
        self, passage: ForeignPassage, name: str, lines: list[InkLine], fall: str, depth: int
    ) -> None:
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

    def _named(self, line: InkLine, here: str, otherwise: str) -> str:
        found = NAMED.match(line.text)
        return self._free(f"{here.split(' ')[0]} {found[1]}" if found is not None else f"{here} {otherwise}")

    def _choice(
        self, passage: ForeignPassage, name: str, line: InkLine, body: list[InkLine], fall: str, depth: int
    ) -> None:
        self.texts.here = name
        text = TAG.sub("", line.text).rstrip()
        label = NAMED.match(text)
        text = NAMED.sub("", text, count=1)
        when: ForeignTest | None = None
        while (asked := _TEST.match(text)) is not None:
            test = self.texts.test(asked[1])
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
        tail = [InkLine("text", 0, whole[arrow.start() :], line.number)] if divert and arrow else []
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
        head = [InkLine("text", 0, said, line.number)] if said else []
        self._passage(target, [*head, *tail, *body], fall, depth + 1)

    def _otherwise(
        self, passage: ForeignPassage, name: str, line: InkLine, body: list[InkLine], fall: str, depth: int,
        when: ForeignTest | None,
    ) -> None:  # fmt: skip
        """A choice without words is taken when no other can be."""
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
        """Where a choice leads. The end of the story is a passage of its own."""
        if to == "DONE":
            return ""
        if to == "END":
            self.taken.add(THE_END)
            return THE_END
        return self.lines.target(to, here)
