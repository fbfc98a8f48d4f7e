"""The text of a Twine passage: words, links, and the true-or-false macros.

It understands, by story format, SugarCube's `<<if>>`, `<<set>>`, `<<goto>>`, `<<link>>`; Harlowe's `(if:)`,
`(unless:)`, `(set:)`, `(go-to:)`, `(link-goto:)`, `(link:)` that leads on; Chapbook's `[if ...]`. Any other macro
becomes a note.
"""

from __future__ import annotations

import re
from html import unescape

from chronicler.importing.foreign_story import (
    ForeignTest,
    Joined,
    Jump,
    Paragraph,
    Part,
    Pick,
    SetFlag,
    ToDo,
    both,
    opposite,
)
from chronicler.importing.foreign_tests import read_test

_COMMENT = re.compile(r"<!--.*?-->|/%.*?%/|/\*.*?\*/", re.DOTALL)
_TOKEN = re.compile(
    r"\[\[(?P<link>[^\[\]]+)\](?:\[(?P<setter>[^\]]*)\])?\]"
    r"|<<(?P<sugar>/?[a-zA-Z=-]+)(?P<sugared>(?:\"[^\"]*\"|'[^']*'|[^<>]|<(?!<)|>(?!>))*)>>"
    r"|\((?P<harlowe>[a-zA-Z-]+):(?P<harlowed>(?:\"[^\"]*\"|'[^']*'|\([^()]*\)|[^()])*)\)"
    r"|^\[(?P<chapbook>(?:if|unless|else|continue|cont|after|align|append|note|css|javascript)\b[^\]\n]*)\][ \t]*$",
    re.MULTILINE,
)
_SET = re.compile(r"""^\s*[$_]([A-Za-z]\w*)\s*(?:to|=|into)\s*(true|false)\s*$""", re.IGNORECASE)
_TWO_TEXTS = re.compile(r"""^\s*(?:"([^"]*)"|'([^']*)')\s*(?:,?\s*(?:"([^"]*)"|'([^']*)'))?\s*$""")


class _Body:
    """Reads one passage: words and links in order, under the tests that apply to them."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.words: list[str] = []
        self.when: ForeignTest | None = None
        self.tests: list[
            list[ForeignTest | None]
        ] = []  # of the open SugarCube ifs: outer test, what was asked
        self.last: ForeignTest | None = None  # of the last Harlowe if, for its else
        self.unsure = False  # whether a test of that chain was not understood

    def flush(self) -> None:
        lines = "".join(self.words).split("\n")
        self.words = []
        # A link alone on its line is a choice and no prose. A mark alone may end a sentence with a test in it.
        text = "\n".join(
            _unmarked(line)
            if _LINKED.sub("", line).strip(" \t*-+>.,;:|•") or line.strip() in (".", ",", ";", ":")
            else ""
            for line in lines
        )
        # A new line in the source is one on the page.
        for paragraph in re.split(r"\n|<br\s*/?>", text):
            plain = _plain(_INSERT.sub("", paragraph))
            self.parts += [ToDo(f"the text says or does {insert}") for insert in _INSERT.findall(paragraph)]
            if plain:
                self.parts.append(Paragraph(plain, self.when))
            for name in re.findall(r"\$([A-Za-z]\w*)", plain):
                self.parts.append(ToDo(f"the text says the value of ${name}"))

    def note(self, text: str) -> None:
        self.flush()
        self.parts.append(ToDo(text))

    def read(self, text: str) -> None:
        place = 0
        while (found := _TOKEN.search(text, place)) is not None:
            self.words.append(text[place : found.start()])
            place = found.end()
            if found["link"] is not None:
                self.link(found["link"], found["setter"] or "")
            elif found["sugar"] is not None:
                place = self.sugar(text, found["sugar"].lower(), found["sugared"], place)
            elif found["chapbook"] is not None:
                self.chapbook(found["chapbook"])
            else:
                place = self.harlowe(text, found["harlowe"].lower(), found["harlowed"], place)
        self.words.append(text[place:])
        self.flush()

    def link(self, inside: str, setter: str) -> None:
        for mark, turned in (("->", False), ("<-", True), ("|", False)):
            if mark in inside:
                one, _, other = inside.rpartition(mark) if mark == "->" else inside.partition(mark)
                words, to = (other, one) if turned else (one, other)
                break
        else:
            words = to = inside
        words, to = _plain(words), to.strip()
        marks: list[SetFlag] = []
        for text in filter(None, (one.strip() for one in setter.split(";"))):
            mark_ = _mark(text)
            if mark_ is None:
                self.note(f"a link sets something that is not yes or no: {text}")
            else:
                marks.append(mark_)
        self.words.append(f"\ue000{words}\ue001")
        if re.match(r"https?:", to):
            self.note(f"a link to the web: {to}")
            return
        self.parts.append(Pick(words, to, self.when, marks=tuple(marks)))

    def sugar(self, text: str, name: str, args: str, place: int) -> int:
        self.flush() if name in ("if", "elseif", "else", "/if", "set", "goto") else None
        if name == "if":
            self.tests.append([self.when])
            self.ask(args, text)
        elif name in ("elseif", "else") and self.tests:
            outer, *asked = self.tests[-1]
            self.when = outer
            for test in asked:
                self.when = both(self.when, opposite(test)) if test is not None else self.when
            if name == "elseif":
                self.ask(args, text)
        elif name == "/if" and self.tests:
            self.when = self.tests.pop()[0]
        elif name == "set":
            for one in args.split(","):
                mark = _mark(one)
                self.parts.append(
                    SetFlag(mark.name, mark.on, self.when) if mark else ToDo(f"<<set {one.strip()}>>")
                )
        elif name == "goto":
            target = _TWO_TEXTS.match(args)
            link = re.match(r"\s*\[\[([^\]]*)\]\]", args)
            to = (target[1] or target[2] or "") if target else link[1] if link else ""
            self.parts.append(Jump(to.strip(), self.when) if to else ToDo(f"<<goto{args}>>"))
        elif name in ("link", "button"):
            return self.linked(text, name, args, place)
        elif not name.startswith("/"):
            self.note(f"<<{name}{args}>>")
        return place

    def linked(self, text: str, name: str, args: str, place: int) -> int:
        found = _TWO_TEXTS.match(args)
        end = text.find(f"<</{name}>>", place)
        inside = text[place:end] if end >= 0 else ""
        words = (found[1] or found[2] or "") if found else ""
        to = (found[3] or found[4] or "") if found else ""
        found_marks = [(one, _mark(one)) for one in re.findall(r"<<set ([^>]*)>>", inside)]
        marks = tuple(mark for _, mark in found_marks if mark is not None)
        for one, mark in found_marks:
            if mark is None:
                self.note(f"a link sets something that is not yes or no: {one.strip()}")
        goto = re.search(r"""<<goto\s+["']([^"']*)["']>>""", inside)
        to = to or (goto[1] if goto else "")
        if words and to:
            self.parts.append(Pick(_plain(words), to, self.when, marks=marks))
        else:
            self.note(f"<<{name}{args}>>{inside[:200]}")
        return end + len(f"<</{name}>>") if end >= 0 else place

    def ask(self, args: str, text: str) -> None:
        test = read_test(args)
        if test is None:
            self.parts.append(ToDo(f"what follows is read only if: {args.strip()}"))
        self.tests[-1].append(test)
        self.when = both(self.when, test)

    def harlowe(self, text: str, name: str, args: str, place: int) -> int:
        plain = name.replace("-", "")
        if plain in ("if", "unless", "elseif", "else"):
            hook, after = _hook(text, place)
            if hook is None:
                self.note(f"({name}:{args})")
                return place
            return self.hooked(plain, args, hook, after)
        if plain == "set":
            self.flush()
            for one in args.split(","):
                mark = _mark(one)
                self.parts.append(SetFlag(mark.name, mark.on, self.when) if mark else ToDo(f"(set:{one})"))
        elif plain in ("goto", "linkgoto"):
            found = _TWO_TEXTS.match(args)
            texts = [one for one in found.groups() if one is not None] if found else []
            self.flush()
            if plain == "goto" and texts:
                self.parts.append(Jump(texts[0].strip(), self.when))
            elif texts:
                self.parts.append(Pick(_plain(texts[0]), texts[-1].strip(), self.when))
            else:
                self.parts.append(ToDo(f"({name}:{args})"))
        else:
            hook, after = _hook(text, place)
            if plain == "link" and hook is not None and self.leads(args, hook):
                return after
            self.note(f"({name}:{args})")
            if hook is not None:  # the content of its brackets is kept as words
                self.read(hook)
                return after
        return place

    def leads(self, args: str, hook: str) -> bool:
        """`(link: "words")[(set: $x to true)(go-to: "X")]`: a choice, if there is nothing more in it."""
        said, found = _TWO_TEXTS.match(args), _LEADS.match(hook)
        marks = [_mark(one) for one in re.findall(r"\(set:([^()]*)\)", found[1])] if found else []
        if said is None or found is None or None in marks:
            return False
        kept = tuple(mark for mark in marks if mark is not None)
        self.parts.append(Pick(_plain(said[1] or said[2] or ""), found[2].strip(), self.when, marks=kept))
        return True

    def hooked(self, name: str, args: str, hook: str, after: int) -> int:
        self.flush()
        outer = self.when
        if name in ("if", "unless"):
            test = read_test(args)
            asked = test if test is None or name == "if" else opposite(test)
            self.last, self.unsure = asked, asked is None
        else:
            before = opposite(self.last) if self.last is not None else None
            test = read_test(args) if name == "elseif" else before
            asked = both(before, test) if name == "elseif" else before
            self.unsure = self.unsure or (name == "elseif" and test is None)
        if asked is None or (self.unsure and name not in ("if", "unless")):
            self.parts.append(
                ToDo(f"what follows is read only if: {args.strip() or 'the test before fails'}")
            )
        self.when = both(outer, asked)
        if name == "elseif" and self.last is not None and test is not None:
            # An else comes after all of them.
            self.last = Joined("or", (self.last, test))
        kept = self.last, self.unsure
        self.read(hook)
        self.when, (self.last, self.unsure) = outer, kept
        return after

    def chapbook(self, words: str) -> None:
        self.flush()
        name, _, condition = words.partition(" ")
        if name in ("if", "unless"):
            test = read_test(condition)
            if test is None:
                self.parts.append(ToDo(f"what follows is read only if: {condition}"))
            self.when = self.last = test if test is None or name == "if" else opposite(test)
        elif name == "else":
            self.when = opposite(self.last) if self.last is not None else None
        elif name in ("continue", "cont"):
            self.when = None
        else:
            self.parts.append(ToDo(f"[{words}]"))


# Chapbook's inserts: a value, or something that its page does.
_INSERT = re.compile(r"\{(?:[A-Za-z][\w.]*|[a-z]+(?: [a-z]+){0,2}:[^{}]*|(?:restart|back) link[^{}]*)\}")
_HARLOWE = re.compile(
    r"\((?:if|set|link|goto|go-to|print|display|unless|else|else-if|link-goto):", re.IGNORECASE
)
_PICTURE = re.compile(r"\[<?>?img\[[^\]\n]*\](?:\[([^\]\n]*)\])?(?:\[[^\]\n]*\])?\]")
_LEADS = re.compile(r"""\s*((?:\(set:[^()]*\)\s*)*)\(go-?to:\s*["']([^"'()]*)["']\s*\)\s*$""", re.IGNORECASE)
_SCRIPT = re.compile(r"<(script|style)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_LINKED = re.compile("\ue000[^\ue001]*\ue001")


def _unmarked(line: str) -> str:
    return line.replace("\ue000", "").replace("\ue001", "")


def _hook(text: str, place: int) -> tuple[str | None, int]:
    """The hook that follows a Harlowe macro: balanced brackets, links inside them included."""
    while place < len(text) and text[place] in " \t\n":
        place += 1
    if (
        place >= len(text)
        or text[place] != "["
        or (text.startswith("[[", place) and not text.startswith("[[[", place))
    ):
        return None, place
    depth = 0
    for at in range(place, len(text)):
        depth += (text[at] == "[") - (text[at] == "]")
        if depth == 0:
            return text[place + 1 : at], at + 1
    return None, place


def _mark(text: str) -> SetFlag | None:
    found = _SET.match(text)
    return SetFlag(found[1], found[2].lower() == "true") if found else None


def _plain(text: str) -> str:
    """Words without the markup of a browser. Emphasis stays emphasis."""
    text = re.sub(r"//(?=\S)([^/\n]*?\S)//|<(?:em|i)>(.*?)</(?:em|i)>", lambda m: f"_{m[1] or m[2]}_", text)
    text = re.sub(r"''|\*\*|<[^<>]{0,200}>", "", text)
    return " ".join(unescape(text).split())


def read_body(text: str) -> list[Part]:
    """The parts of a passage's text."""
    body = _Body()
    # SugarCube: a backslash at the end of a line joins it to the next.
    text = text.replace("\\\n", "")
    text = _SCRIPT.sub("", _COMMENT.sub("", text.replace("\ue000", "").replace("\ue001", "")))
    if _HARLOWE.search(text):
        # Named hooks are words, and braces only collapse spaces.
        text = re.sub(r"\|\w+>\[([^\[\]]*)\]|\[([^\[\]]*)\]<\w+\|", lambda found: found[1] or found[2], text)
        text = re.sub(r"(?<!\\)[{}]", "", text)
    for picture in _PICTURE.finditer(text):
        body.parts.append(ToDo(f"a picture: {picture[0]}"))
    text = _PICTURE.sub(lambda found: f"[[A picture->{found[1]}]]" if found[1] else "", text)
    head, mark, rest = text.partition("\n--\n")
    if mark and all(
        re.match(r"^\s*[A-Za-z][\w.]*(?: \(.*\))?:", line) for line in head.split("\n") if line.strip()
    ):
        # Chapbook's variables are above two dashes.
        for line in filter(str.strip, head.split("\n")):
            name, _, value = line.partition(":")
            known = value.strip().lower() in ("true", "false")
            body.parts.append(
                SetFlag(name.strip(), value.strip().lower() == "true") if known else ToDo(line.strip())
            )
        text = rest
    body.read(text)
    if any(len(tests) for tests in body.tests):
        body.parts.append(ToDo("an <<if>> is never closed"))
    return body.parts
