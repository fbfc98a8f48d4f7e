"""The catalogue: one page for each code, found by its id or its name.

Owns the layout of a page: a heading, `What it means`, `Why`, `Bad` and `Instead`, the last two each with one
example. An example may hold several files, each after a line `--- path`; `--- stage.chron` alone stands for
the small campaign that most examples need around them, so that a reader sees only what the page is about, and
`--- orchard.chron` for the one of The Fall of Avalon.
What cannot be shown is hinted at: `{and so on: 900 words}` stands for as many words, `␀` for a zero byte,
`␛` for the escape character, `⮌` for the right-to-left override.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from textwrap import wrap

from compiler.diagnostics import codes
from compiler.diagnostics.finding import NOTE, Code
from compiler.diagnostics.render import WIDTH, painter

SECTIONS = ("What it means", "Why", "Bad", "Instead")
STAGE = "stage.chron"
STAGES = (STAGE, "orchard.chron")  # one for each edition
_ALONE = "example.chron"

_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_FENCE = re.compile(r"\A```chron\n(.*\n)```\Z", re.DOTALL)
_ABRIDGED = re.compile(r"\{and so on: (\d+) words\}")
_HIDDEN = str.maketrans({"␀": "\0", "␛": "\x1b", "⮌": "\u202e"})
_FILE = re.compile(r"^--- (\S+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class CatalogPage:
    """A page of the catalogue; `text` is the whole of it, as written."""

    code: Code
    text: str
    meaning: str
    why: str
    bad: str
    instead: str

    def bad_files(self) -> dict[str, str]:
        """The campaign that gives exactly this finding, by path."""
        return example_files(self.bad)

    def instead_files(self) -> dict[str, str]:
        """The same campaign without it, by path."""
        return example_files(self.instead)


def page_name(code: Code) -> str:
    """The file that holds a code's page."""
    return f"{code.id}-{code.name}.md"


@cache
def load_page(code: Code) -> CatalogPage | None:
    """A code's page, or nothing while it has none."""
    text = _read(page_name(code))
    return None if text is None else parse_page(code, text)


def parse_page(code: Code, text: str) -> CatalogPage:
    """Read a page; one that departs from the layout is refused, and its writer is told what is wrong."""
    heading, *rest = _HEADING.split(text)
    if heading.strip() != f"# {code.id} {code.name}":
        raise ValueError(f"{page_name(code)} begins with {heading.strip()!r}, not with its id and name")
    titles, bodies = tuple(rest[::2]), [body.strip() for body in rest[1::2]]
    if titles != SECTIONS:
        raise ValueError(f"{page_name(code)} has the sections {', '.join(titles)}")
    meaning, why, *examples = bodies
    fences = [_FENCE.match(example) for example in examples]
    bad, instead = (None if fence is None else fence[1] for fence in fences)
    if bad is None or instead is None:
        raise ValueError(
            f"{page_name(code)} needs exactly one ```chron block under Bad and one under Instead"
        )
    return CatalogPage(code, text, meaning, why, bad, instead)


def example_files(example: str) -> dict[str, str]:
    """The files of an example, by path, with the stage put in where it is called for."""
    first, *rest = _FILE.split(example)
    found = {_ALONE: first} if first.strip() else {}
    for path, text in zip(rest[::2], rest[1::2]):
        found[path] = text.removeprefix("\n")
    for name in STAGES:
        if name in found and not found[name].strip():
            found[name] = stage(name)
    return {path: _unabridged(text) for path, text in found.items()}


def _unabridged(text: str) -> str:
    return _ABRIDGED.sub(lambda match: " ".join(["tide"] * int(match[1])), text).translate(_HIDDEN)


@cache
def stage(name: str = STAGE) -> str:
    """The small campaign around most examples."""
    return _read(name) or ""


def explain(word: str, *, color: bool = False, width: int = WIDTH) -> str | None:
    """The page of a finding for a terminal, by id or name; nothing when there is no such finding."""
    code = codes.find(word)
    if code is None:
        return None
    page = load_page(code)
    paint = painter(color)
    head = paint(f"{code.id} {code.name}", "bold") + f" ({code.severity.word})"
    if page is None:
        return f"{head}\n\n{_folded(code.template, width)}\n{_folded(code.remedy, width)}\n"
    parts = [
        f"{head}\n\n{_folded(page.meaning, width)}",
        f"{paint('Why', 'bold')}\n\n{_folded(page.why, width)}",
        f"{paint('Bad', 'bold')}\n\n{_shown(page.bad)}",
        f"{paint('Instead', 'bold')}\n\n{_shown(page.instead)}",
    ]
    if code.allowable and code.severity is not NOTE:
        parts.append(_folded(f"If it is meant: `# allow {code.name}: your reason` on the line above.", width))
    return "\n\n".join(parts) + "\n"


def unknown(word: str) -> str:
    """What to say to someone who asks for a page that does not exist."""
    near = codes.near_codes(word)
    hint = (
        f"Did you mean {' or '.join(near)}?"
        if near
        else "`chronicler check` prints the name of each finding."
    )
    return f"There is no finding `{word[:60]}`. {hint}"


def _read(name: str) -> str | None:
    resource = files(__package__).joinpath("catalog", name)
    return resource.read_text(encoding="utf-8") if resource.is_file() else None


def _folded(text: str, width: int) -> str:
    paragraphs = (" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
    return "\n\n".join("\n".join(wrap(each, width, break_on_hyphens=False)) for each in paragraphs)


def _shown(example: str) -> str:
    """An example as a reader sees it: indented, and without the stage, which is the same everywhere."""
    stages = [f"--- {name}" for name in STAGES]
    lines = [line for line in example.rstrip().split("\n") if line not in stages]
    if sum(bool(_FILE.match(line)) for line in lines) == 1 and _FILE.match(lines[0]):
        del lines[0]
    return "\n".join(f"    {line}".rstrip() for line in lines)
