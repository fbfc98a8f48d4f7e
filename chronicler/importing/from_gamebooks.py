"""Gamebooks: Project Aon's XML, the `gamebook` format, and JSON of numbered sections.

A numbered section keeps its number. Codewords and carried things become statuses; fights and tables of chance become
notes.
"""

from __future__ import annotations

import re
from html import escape, unescape
from html.entities import name2codepoint
from typing import Any
from xml.etree import ElementTree

from chronicler.importing.foreign_story import (
    CannotImport,
    ForeignPassage,
    ForeignStory,
    ForeignTest,
    Has,
    Jump,
    Paragraph,
    Pick,
    SetFlag,
    ToDo,
    Untrue,
    both,
)  # fmt: skip

# --- Project Aon ----------------------------------------------------------------------------------------------
_ONLY_TURN = re.compile(r"(?:turn|go) to (?:section )?\d+[.!?]?", re.IGNORECASE)
_TURN = re.compile(r",?\s+turn to (?:section )?\d+(?=[.!?]?$)")
_SIGNS = {"apos": "’", "lsquot": "‘", "rsquot": "’", "ldquot": "“", "rdquot": "”", "endash": "–", "emdash": "—", "ellips": "…",
          "minus": "-", "times": "×", "frac12": "½", "percent": "%", "ampersand": "&", "amp": "&", "lellips": "…",
          "blankline": "____", "nbsp": " ", "thinspace": " ", "eacute": "é", "plus": "+"}  # fmt: skip
_STRESSED = ("em", "cite", "i")
_KEPT = ("amp", "lt", "gt", "quot", "apos")


def read_aon(text: str) -> ForeignStory:
    """A book in the XML of Project Aon: numbered sections with paragraphs and choices."""
    # Entities belong to a DTD that is not here. They are characters, and unknown ones are left out. Nothing else is
    # ever read.
    text = re.sub(r"<!DOCTYPE[^\[>]*(?:\[.*?\])?\s*>", "", text, count=1, flags=re.DOTALL)
    text = re.sub(
        r"&([A-Za-z][\w.-]*);",
        lambda found: f"&{found[1]};" if found[1] in _KEPT else escape(_sign(found[1])),
        text,
    )
    if "<!ENTITY" in text:
        raise CannotImport("it declares entities of its own, which are not read. Save it without them.")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        raise CannotImport(f"line {line}, column {column + 1}: this is no XML ({error.msg}).") from None
    except (ValueError, RecursionError) as error:
        raise CannotImport(f"this is no XML ({error}).") from None
    title = root.find("./meta/title")
    story = ForeignStory(_inner(title) if title is not None else "")
    for section in root.iter("section"):
        name = section.get("id", "")
        if (
            section.get("class") == "numbered"
            and name
            and section.find("data") is not None
            and section.find("./data/section") is None
        ):
            story.passages.append(_section(section, name))
    if not story.passages:
        raise CannotImport('there is no numbered section in it (`<section class="numbered" id="sect1">`).')
    if len({passage.name for passage in story.passages}) < len(story.passages):
        raise CannotImport("two sections have the same id.")
    story.start = story.passages[0].name
    return story


def _sign(name: str) -> str:
    """The character for a name: Project Aon's own names, or those that every browser knows; nothing for an unknown one."""
    name = name.removeprefix("ch.").removeprefix("inclusion.")
    return _SIGNS.get(name) or (chr(name2codepoint[name]) if name in name2codepoint else "")


def _section(section: Any, name: str) -> ForeignPassage:
    number = section.find("./meta/title")
    # If the title is missing, the id has the number, too: `sect12`.
    words = _inner(number) if number is not None else name.removeprefix("sect")
    passage = ForeignPassage(name, number=int(words) if words.isdecimal() and 0 < int(words) < 10000 else 0)
    for part in section.find("data"):
        kind = part.tag
        if kind == "choice":
            to = part.get("idref", "")
            text = _inner(part)
            # Printing adds the number. The original's number would stay when numbers change.
            text = _TURN.sub("", text) or text if to else text
            passage.parts.append(Pick(text, to) if to else ToDo(f"a choice that leads nowhere: {text}"))
        elif kind == "combat":
            passage.parts.append(
                ToDo(
                    f"a fight: {_in_a_row(part)}. Write a combat encounter, and `> encounter name` with its rows."
                )
            )
        elif kind in ("deadend", "bookref"):
            passage.parts.append(Paragraph(_inner(part)))
        elif kind in ("p", "blockquote", "poetry"):
            text = _inner(part)
            passage.parts.append(Paragraph(text))
            passage.parts += [_picture(inside) for inside in part.iter("illustration")]
            if re.search(r"random number|Random Number Table", text):
                passage.parts.append(ToDo("chance decides here: write `> roll` with a row for each result"))
        elif kind in ("ul", "ol", "dl", "table"):
            passage.parts += [Paragraph(_inner(item)) for item in part]
        elif kind in ("illustration", "illref", "puzzle", "signpost", "footnotes", "footref"):
            passage.parts.append(_picture(part))
        else:
            text = _inner(part)
            passage.parts += [Paragraph(text)] if text else []
    return passage


def _picture(part: Any) -> ToDo:
    article = "an" if part.tag.startswith("i") else "a"
    text = _inner(part)
    return ToDo(f"{article} {part.tag}: {text}" if text else f"{article} {part.tag}")


def _in_a_row(part: Any) -> str:
    """The words of each inner element, side by side: `Ford Rat 12 8`."""
    return " ".join(words for inside in part if (words := _inner(inside))) or _inner(part)


def _inner(element: Any) -> str:
    """The words inside an element. Characters that are elements become characters; emphasis stays emphasis."""
    found = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str) and child.tag != "illustration":
            words = _sign(child.tag) if child.tag.startswith("ch.") else _inner(child)
            found.append(f"_{words}_" if child.tag in _STRESSED and words.strip("_") else words)
        found.append(child.tail or "")
    return " ".join("".join(found).split())


# --- the `gamebook` format ------------------------------------------------------------------------------------
_HEAD = re.compile(r"^\*\s+(?:(\d+)\s+)?([\w-]+)\s*((?::[\w-]+)*:)?\s*$")
_OPTION = re.compile(r"^([A-Za-z][\w ]*?)\s*=\s*(.*)$")
_LINK = re.compile(r"\[\[\s*(?:(auto|xor|random)\s+)?([\w-]+)\s*\]\]")
_TAG = re.compile(r"\[(/?)([a-z]+)(?:\s+([^\]\[]*))?\]")
_GAINS = {
    "add": True,
    "take": True,
    "found": True,
    "set": True,
    "drop": False,
    "lose": False,
    "remove": False,
}
_ASKS = {"has": True, "carries": True, "hasnot": False, "lacks": False}


def read_gamebook(text: str) -> ForeignStory:
    """A file of sections that begin with an asterisk: `* 12 name :tags:`."""
    story = ForeignStory("")
    body: list[str] = []
    heads: list[tuple[str, int, str, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("*"):
            found = _HEAD.match(line)
            if found is None:
                raise CannotImport(
                    f"line {number}: this is no section: {line[:60]!r}. It looks like `* 12 name :tags:`."
                )
            body = []
            heads.append((found[2], int(found[1] or 0), found[3] or "", body))
        elif heads:
            body.append(line)
        elif (option := _OPTION.match(line)) is not None:
            story.title = option[2].strip() if option[1] == "title" else story.title
        elif line.strip():
            raise CannotImport(
                f"line {number}: a section is expected, such as `* start`; this is {line[:60]!r}."
            )
    for name, number, tags, lines in heads:
        if ":dummy:" in tags:
            continue
        if any(passage.name == name for passage in story.passages):
            raise CannotImport(f"two sections are called {name}. Rename one of them.")
        story.passages.append(_gamebook_section(name, number, "\n".join(lines)))
    if not story.passages:
        raise CannotImport("there is no section in it. A section begins with `* name`.")
    names = [passage.name for passage in story.passages]
    story.start = next(
        (p.name for p in story.passages if p.number == 1), "start" if "start" in names else names[0]
    )
    return story


def _gamebook_section(name: str, number: int, text: str) -> ForeignPassage:
    passage = ForeignPassage(name, number=number)
    for paragraph in re.split(r"\n\s*\n", text):
        plain = " ".join(paragraph.split())
        if not plain:
            continue
        passage.parts.append(Paragraph(_said(plain)))
        # The condition and the link that it opens are in one sentence.
        for sentence in re.split(r"(?<=[.!?])\s+", plain):
            _sentence(passage, sentence)
    return passage


def _said(text: str) -> str:
    text = _LINK.sub(lambda found: found[2].replace("_", " "), text)
    return " ".join(unescape(_TAG.sub("", text)).split())


def _sentence(passage: ForeignPassage, sentence: str) -> None:
    when: ForeignTest | None = None
    place = 0
    while (found := _TAG.search(sentence, place)) is not None:
        place = found.end()
        if found[1] or sentence.startswith("[[", found.start() - 1):
            continue
        end = sentence.find(f"[/{found[2]}]", place)
        inside = sentence[place:end].strip() if end >= 0 else ""
        if found[2] in _ASKS and inside:
            asked: ForeignTest = Has(inside)
            when = both(when, asked if _ASKS[found[2]] else Untrue(asked))
        elif found[2] in _GAINS and inside:
            passage.parts.append(SetFlag(inside, _GAINS[found[2]]))
        elif found[2] not in ("b", "i", "collect", "img", "format"):
            passage.parts.append(ToDo(f"[{found[2]}{' ' + found[3] if found[3] else ''}]{inside}"))
    for how, to in _LINK.findall(sentence):
        if how == "auto":
            passage.parts.append(Jump(to, when) if when is not None else Jump(to))
        else:
            if how == "random":
                passage.parts.append(
                    ToDo("the original chooses by chance here: write `> roll` with a row for each result")
                )
            passage.parts.append(Pick(_said(sentence), to, when))


# --- JSON -----------------------------------------------------------------------------------------------------
_LISTS = ("sections", "chapters", "paragraphs", "nodes", "pages", "entries")
_NAMES = ("id", "number", "name", "key")
_TEXTS = ("text", "content", "description", "body", "story", "paragraphs", "blocks")
_CHOICES = ("choices", "options", "links", "exits")
_TARGETS = (
    "target",
    "to",
    "goto",
    "goTo",
    "goToPage",
    "next",
    "section",
    "id",
    "idref",
    "page",
    "targetId",
    "number",
    "arc",
)
_LABELS = ("text", "label", "description", "title", "content")


def read_json_book(data: dict[str, Any]) -> ForeignStory:
    """An object with a list (or a table) of sections, each with a name or number, a text and choices."""
    story = ForeignStory(str(data.get("title") or data.get("name") or ""))
    found = next((data[key] for key in _LISTS if isinstance(data.get(key), list | dict)), None)
    if found is None and data and all(map(_is_section, data.values())):
        found = data  # a table of nothing but sections
    if found is None:
        raise CannotImport(
            f"there is no list of sections in it; it would be called one of {', '.join(_LISTS)}."
        )
    rows = (
        [{**one, "id": one.get("id", key)} for key, one in found.items() if isinstance(one, dict)]
        if isinstance(found, dict)
        else found
    )
    for place, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise CannotImport(f"section {place} is no object.")
        name = str(_first(row, _NAMES) if _first(row, _NAMES) is not None else place)
        if any(passage.name == name for passage in story.passages):
            raise CannotImport(f"two sections are called {name!r}.")
        number = str(row.get("number", row.get("id", "")))
        passage = ForeignPassage(
            name, number=int(number) if number.isdecimal() and 0 < int(number) < 10000 else 0
        )
        title = row.get("title")
        passage.title = title if isinstance(title, str) else ""
        passage.parts += [Paragraph(text) for text in _texts(_first(row, _TEXTS))]
        _json_choices(passage, _first(row, _CHOICES))
        story.passages.append(passage)
    if not story.passages:
        raise CannotImport("its list of sections is empty.")
    start = str(data.get("start", data.get("first", "")))
    names = [passage.name for passage in story.passages]
    story.start = start if start in names else "1" if "1" in names else names[0]
    return story


def _is_section(row: Any) -> bool:
    return isinstance(row, dict) and _first(row, _TEXTS) is not None and _first(row, _CHOICES) is not None


def _json_choices(passage: ForeignPassage, choices: Any) -> None:
    rows = choices if isinstance(choices, list) else []
    if isinstance(choices, dict):
        # A table has the words, or a number, as its keys: `{"Light one": "Night"}`.
        rows = [
            {"text": key, "target": to} if isinstance(to, int | str) and not key.isdecimal() else to
            for key, to in choices.items()
        ]
    for choice in rows:
        if isinstance(choice, int | str):
            passage.parts.append(Pick(f"To {choice}.", str(choice)))
            continue
        if not isinstance(choice, dict):
            raise CannotImport(f"section {passage.name}: a choice is neither an object nor a number.")
        to = _first(choice, _TARGETS)
        words = " ".join(_texts(_first(choice, _LABELS)))
        for key in ("requirements", "condition", "conditions", "if", "effects", "effect"):
            if choice.get(key):
                passage.parts.append(ToDo(f"the choice {words or to!r} has {key}: {choice[key]}"))
        if to is None or to == "":
            passage.parts.append(ToDo(f"a choice that leads nowhere: {words}"))
        else:
            words = _TURN.sub("", words)  # the arrow prints it
            lone = not words or _ONLY_TURN.fullmatch(words) is not None
            passage.parts.append(Pick(f"To {to}." if lone else words, str(to)))


def _first(row: dict[str, Any], keys: tuple[str, ...]) -> Any:
    return next((row[key] for key in keys if row.get(key) is not None), None)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        plain = re.sub(r"</p>|<br\s*/?>", "\n\n", value)
        plain = unescape(re.sub(r"<[^<>]{0,200}>", "", plain))
        return [" ".join(one.split()) for one in re.split(r"\n\s*\n", plain) if one.strip()]
    if isinstance(value, list):
        return [text for one in value for text in _texts(one)]
    if isinstance(value, dict):
        return _texts(_first(value, _TEXTS) or _first(value, ("value", "html")))
    return []
