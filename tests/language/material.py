"""What the language tests share: the two campaigns, cases wrapped into them, compiled JSON as a reviewer reads it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from compiler.api import Result, compile_texts

HERE = Path(__file__).parent
CAMPAIGNS = {"kings-of-ruin": "fenmouth-oar", "fall-of-avalon": "ash-orchard"}
# Where the lines of a case go if it has no block of its own: a section that each campaign leaves free.
FREE = {"kings-of-ruin": "reedgate", "fall-of-avalon": "the-pound"}
CASE = "zz-case.chron"
_WIDTH = 100


@cache
def campaign_texts(name: str) -> dict[str, str]:
    """The files of one of the two campaigns, by path."""
    folder = HERE / "campaigns" / name
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.chron"))
    }


def edition_of(text: str) -> str:
    """A case says `# edition: fall-of-avalon` in its first line if it is not for Kings."""
    first = text.split("\n", 1)[0]
    return first.removeprefix("# edition: ") if first.startswith("# edition: ") else "kings-of-ruin"


def wrapped(text: str) -> str:
    """A case as a whole file. Lines without a block become a verse; if they have no end, it gets one."""
    edition = edition_of(text)
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    if not lines or not lines[0].startswith(" ") or "\njournal " in text:
        return text
    ended = "the campaign ends" in text or any(
        line.startswith(("  ->", "  *")) or (line.startswith("    ") and "->" in line) for line in lines
    )
    return f"journal {FREE[edition]}\n\nverse the-case\n{text}" + ("" if ended else "  -> end\n")


def compile_case(text: str) -> Result:
    """A case inside the campaign of its edition, which declares all names that a case may use."""
    return compile_texts({**campaign_texts(CAMPAIGNS[edition_of(text)]), CASE: wrapped(text)})


def entities_by_file(result: Result) -> dict[str, dict[str, Any]]:
    """What each file became: file -> list of the campaign -> entities."""
    assert result.json is not None
    document = json.loads(result.json)
    files: dict[str, dict[str, Any]] = {}
    for key, value in document.items():
        for entity in value if isinstance(value, list) else ():
            if isinstance(entity, dict) and "file" in entity:
                files.setdefault(entity.pop("file"), {}).setdefault(key, []).append(entity)
    # Who wrote it, and the hash of everything, say nothing about this file; tests/ci checks them.
    signs = ("compiler", "content")
    head = {key: value for key, value in document.items() if not _is_entities(value) and key not in signs}
    files["head"] = {**head, "sections": document.get("sections", [])}
    return files


def _is_entities(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def pretty(value: Any) -> str:
    """JSON with everything that fits on one line kept on one, so that a page shows a whole block."""
    return _pretty(value, 0) + "\n"


def _pretty(value: Any, indent: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= _WIDTH or not isinstance(value, (dict, list)) or not value:
        return flat
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        rows = [f"{pad}{json.dumps(key)}: {_pretty(inner, indent + 2)}" for key, inner in value.items()]
        return "{\n" + ",\n".join(rows) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(pad + _pretty(inner, indent + 2) for inner in value) + "\n" + " " * indent + "]"
