"""A foreign story as sources of a campaign that compiles: one location, one journal, a Verse for every passage.

Owns names, marks that must not be read as marks, and the rule that choices come last. Whatever stays open is a to-do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from chronicler.importing.foreign_story import (
    CannotImport,
    Fallback,
    ForeignPassage,
    ForeignStory,
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
)  # fmt: skip
from chronicler.importing.whole_sentences import whole_sentences
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.structure import endless_verses
from compiler.api import Job, compile_campaign
from compiler.diagnostics import codes
from compiler.format import format_text
from compiler.names.numbering import LARGEST
from compiler.sources.source import SourceFile
from compiler.syntax.tree import LONGEST_LINE
from schemas.hidden_signs import FLAG, HIDING

PLACE = "the-story"
_MOST_CIRCLES = 200
_LABEL = re.compile(r"[a-z][a-z0-9-]*(?: [a-z0-9-]+\+?){0,6}(?: +\"[^\"\n]*\")? *:")
_CONTROL = re.compile(f"[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{HIDING}]{FLAG}")
_HEAD = """# Imported from {source}. To-dos say what had no counterpart: `chronicler check {name}` lists them.
campaign {name} "{title}"
  edition: kings-of-ruin
  start: {place}
  characters: reader

chapter the-story-begins 1 "The Story Begins"
  -> {place}/{first}

# Who reads. Give them a name, and attributes if something is to be tested.
character reader 1 "The Reader"
  energy: 0-10, start 6, red 0
  health: 0-10, start 7
  terror: 0-9, start 0, red 8-9

# All of it lies in one place as yet. Give the story a map by moving Verses to journals of other locations.
location {place} 101 "{title}"
  explore: {place}/{first}
"""


def slug(text: str, taken: set[str], otherwise: str = "passage") -> str:
    """A name for files, different from those already taken."""
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower().replace("'", "")).strip("-")
    if len(plain) > 48:
        plain = plain[:48].rpartition("-")[0] or plain[:48]
    if not plain or not plain[0].isalpha() or plain in ("end", "stub"):
        plain = f"{otherwise}-{plain}".strip("-")
    name, number = plain, 2
    while name in taken:
        name, number = f"{plain}-{number}", number + 1
    taken.add(name)
    return name


class Sources:
    """The names of one story, and its texts."""

    def __init__(self, story: ForeignStory, name: str, source: str) -> None:
        self.story = story
        self.name = name
        self.source = source
        for passage in story.passages:
            passage.parts = whole_sentences(passage.parts)
        taken: set[str] = set()
        self.names = {passage.name: slug(passage.name, taken) for passage in story.passages}
        self.missing: dict[str, str] = {}
        self._ways: dict[str, set[str]] = {}
        self._taken = taken
        self._statuses: dict[str, str] = {}
        self._status_names: set[str] = set()
        self._numbers: set[int] = set()
        self.notes = 0

    def files(self) -> dict[str, str]:
        """Paths and texts, formatted."""
        journal = "\n".join(
            [f"journal {PLACE}\n", *(self._verse(passage) for passage in self.story.passages)]
        )
        journal += "".join(
            f"\n# TODO: nothing in the original is called {quoted(old)}.\nverse {new} stub\n  Not written yet.\n\n  -> end\n"
            for old, new in self.missing.items()
        )
        first = self.names.get(self.story.start) or next(iter(self.names.values()))
        title = clean(self.story.title).replace('"', "'") or self.name
        head = _HEAD.format(source=clean(self.source), name=self.name, title=title, place=PLACE, first=first)
        head += "".join(f"\n# TODO: {clean(note)}" for note in self.story.notes)
        statuses = "".join(f'\nstatus {new} "{status_title(old)}"\n' for old, new in self._statuses.items())
        self.notes += len(self.story.notes) + len(self.missing)
        found = {"campaign.chron": head + "\n" + statuses, "journal/the-story.chron": journal}
        found = _without_long_lines({path: format_text(text, path) for path, text in found.items()})
        texts = _with_ways_out(_without_needless(found))
        return {path: format_text(text, path) for path, text in texts.items()}

    # --- names ------------------------------------------------------------------------------------------
    def verse(self, passage: str) -> str:
        """The Verse of a passage. A passage that does not exist gets a stub."""
        known = self.names.get(passage) or self.missing.get(passage)
        if known is None:
            known = self.missing[passage] = slug(passage, self._taken)
        return known

    def status(self, name: str) -> str:
        """The status that a variable becomes."""
        if name not in self._statuses:
            self._statuses[name] = slug(name, self._status_names, "flag")
        return self._statuses[name]

    def test(self, test: ForeignTest, inside: bool = False) -> str:
        """A condition in the words of the language."""
        match test:
            case Has(name):
                return f"status {self.status(name)}"
            case WasRead(""):
                return "read before"
            case WasRead(passage):
                return f"verse {PLACE}/{self.verse(passage)} read"
            case Untrue(inner):
                return f"not {self.test(inner, inside=True)}"
            case Joined(word, parts):
                text = f" {word} ".join(self.test(part, inside=True) for part in parts)
                return f"({text})" if inside else text

    def _comes_back(self, name: str) -> bool:
        """Whether the original can lead from a passage back to itself."""
        if not self._ways:
            for passage in self.story.passages:
                to = {part.to for part in passage.parts if isinstance(part, Jump | Pick | Fallback)}
                self._ways[passage.name] = to
        seen: set[str] = set()
        todo = set(self._ways.get(name, ()))
        while todo:
            here = todo.pop()
            seen.add(here)
            todo |= self._ways.get(here, set()) - seen
        return name in seen

    def _printable(self, number: int) -> bool:
        """Whether a Verse can be printed under its number in the original, each number once."""
        free = 0 < number <= LARGEST and number not in self._numbers
        self._numbers.add(number)
        return free

    # --- Verses -----------------------------------------------------------------------------------------
    def _verse(self, passage: ForeignPassage) -> str:
        number = f" {passage.number}" if self._printable(passage.number) else ""
        title = clean(passage.title).replace('"', "'")
        lines = [f"verse {self.names[passage.name]}{number}" + (f' "{title}"' if title else "")]
        picks = [part for part in passage.parts if isinstance(part, Pick)]
        ended = False
        for part in passage.parts:
            if ended and not isinstance(part, Pick | Fallback | ToDo):
                continue
            if isinstance(part, Jump | Over) and part.when is None:
                if picks:
                    where = (
                        f": -> {self.names.get(part.to, part.to) or 'end'}" if isinstance(part, Jump) else ""
                    )
                    lines += self._note(f"the original goes on by itself here, beside its choices{where}")
                    continue
                ended = True
            lines += self._part(part)
        for pick in picks:
            lines += self._pick(pick)
        other = next((part for part in passage.parts if isinstance(part, Fallback)), None)
        if picks and other is not None:
            lines.append(f"  > otherwise -> {self.verse(other.to) if other.to else 'end'}")
        elif picks and all(pick.when is not None or pick.once for pick in picks):
            if all(pick.when is not None for pick in picks) or self._comes_back(passage.name):
                lines += self._note("every choice above may be closed; where does reading go on then?")
            lines.append("  > otherwise -> end")
        if not picks and not ended and other is not None:
            lines += self._part(Jump(other.to))
        elif not picks and not ended:
            lines += self._note("the original stops here: does the campaign end, and how?")
            lines.append("  > the campaign ends in victory")
        return "\n".join(lines) + "\n"

    def _part(self, part: Part) -> Iterator[str]:
        match part:
            case Paragraph(text, when):
                paragraph = escaped(clean(text))
                if paragraph:
                    yield ""
                    if when is not None:
                        yield f"  > if {self.test(when)}"
                    indent = "  " if when is None else "    "
                    yield from (f"{indent}{line}" for line in _folded(paragraph))
                    yield ""
            case ToDo(text):
                yield from self._note(text)
            case SetFlag(name, on, when):
                effect = f"{'gain' if on else 'lose'} status {self.status(name)}"
                yield f"  > {effect}" if when is None else f"  > if {self.test(when)} then {effect}"
            case Jump(to, when):
                target = self.verse(to) if to else "end"
                yield f"  -> {target}" if when is None else f"  > if {self.test(when)} -> {target}"
            case Over(when):
                if when is None:
                    yield "  > the campaign ends in victory"
                else:
                    yield f"  > if {self.test(when)} then the campaign ends in victory"
            case Pick() | Fallback():
                return

    def _pick(self, pick: Pick) -> Iterator[str]:
        words = clean(pick.text).replace("[", "(").replace("]", ")").strip() or "Go on."
        cost = "(once) " if pick.once else ""
        needs = f" [{self.test(pick.when)}]" if pick.when is not None else ""
        yield f"  * {cost}{chosen(words)}{needs}"
        for mark in pick.marks:
            for line in self._part(mark):
                yield f"  {line}"
        yield f"    -> {self.verse(pick.to) if pick.to else 'end'}"

    def _note(self, text: str) -> list[str]:
        self.notes += 1
        return [f"  # TODO: {clean(text)[:400]}"]


def _without_needless(texts: dict[str, str]) -> dict[str, str]:
    """The same without `otherwise` below choices of which one is always open. The compiler judges that."""
    result = compile_campaign(Job([SourceFile(path, text) for path, text in texts.items()], "", []))
    for finding in reversed(result.diagnostics):
        if finding.code is codes.NEEDLESS_OTHERWISE and finding.place is not None:
            path = finding.place.file
            lines = texts[path].split("\n")
            at = result.sources[path].position(finding.place.span.start).line - 1
            first = at - 1 if lines[at - 1].lstrip().startswith("# TODO: every choice") else at
            texts = {**texts, path: "\n".join(lines[:first] + lines[at + 1 :])}
    return texts


def _with_ways_out(texts: dict[str, str]) -> dict[str, str]:
    """The same with a way out of each circle that the original never leaves, because reading must end."""
    for _ in range(_MOST_CIRCLES):
        result = compile_campaign(Job([SourceFile(path, text) for path, text in texts.items()], "", []))
        if result.campaign is None:
            return texts
        graph = CampaignGraph(result.campaign)
        endless = endless_verses(graph)
        if not endless:
            return texts
        path, (line, _) = graph.place(endless[0])
        lines = texts[path].split("\n")
        at = line - 1
        first = next(n for n in range(at, -1, -1) if lines[n].startswith("verse "))
        last = next((n for n in range(first + 1, len(lines)) if lines[n].startswith("verse ")), len(lines))
        while not lines[last - 1].strip() or lines[last - 1].startswith("#"):
            last -= 1
        body = lines[first:last]
        note = "  # TODO: the original goes round for ever here; the last choice is a way out"
        if body[-1].startswith("  -> "):
            body[-1:] = ["", note, "  * Go on.", f"  {body[-1]}"]
        else:
            head = next((n for n, line in enumerate(body) if line.startswith("  * ")), len(body))
            body.insert(head, note)
        body += ["  * Leave it at that.", "    -> end"]
        texts = {**texts, path: "\n".join(lines[:first] + body + lines[last:])}
    return texts


def _folded(paragraph: str) -> list[str]:
    """A paragraph on one line. If that is too long, it continues on the next, before a word that is no mark."""
    lines = []
    while len(paragraph) > LONGEST_LINE // 2:
        at = paragraph.rfind(" ", 0, LONGEST_LINE // 2)
        while at > 0 and escaped(paragraph[at + 1 : at + 400]) != paragraph[at + 1 : at + 400]:
            at = paragraph.rfind(" ", 0, at)
        if at <= 0:
            break
        lines.append(paragraph[:at])
        paragraph = paragraph[at + 1 :]
    return [*lines, paragraph]


def _without_long_lines(texts: dict[str, str]) -> dict[str, str]:
    longest = max((line for text in texts.values() for line in text.split("\n")), key=len)
    if len(longest) > LONGEST_LINE:
        raise CannotImport(
            f"a word, a title or a choice in it is too long for a line, which has at most {LONGEST_LINE} characters: "
            f"{longest.strip()[:40]!r}... Shorten it first; nothing was written."
        )
    return texts


def status_title(name: str) -> str:
    """The name of a variable on the sheet."""
    words = clean(name.replace("_", " ").replace("-", " ")).replace('"', "'")
    return words[:1].upper() + words[1:] or "A flag"


def clean(text: str) -> str:
    """One line without characters that have an effect."""
    return " ".join(_CONTROL.sub(" ", text).split())


def quoted(text: str) -> str:
    return f"“{clean(text)}”"


def escaped(text: str) -> str:
    """Prose that begins with a mark gets a backslash in front; so does a brace, which would be an inset."""
    marked = text[:1] in ("#", ">", "*", "[", "\\") or text.startswith("->") or _LABEL.match(text)
    text = re.sub(r"(?<!\\)\{", r"\\{", text)
    if marked:
        return f"\\{text}"
    return text


def chosen(words: str) -> str:
    """The words of a choice. A parenthesis at their beginning is not its price."""
    return f"\\{words}" if words[:1] in ("(", "\\") else words
