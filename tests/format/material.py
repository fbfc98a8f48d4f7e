"""Texts to format: the cases with their two halves, and every campaign of the repository."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from compiler.api import compile_texts

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.chron"))
MARK = "# output\n"
_REPOSITORY = HERE.parent.parent
_FOLDERS = ("tests/language/campaigns", "content")


def halves(path: Path) -> tuple[str, str]:
    """(the text as written, the text as it should be)."""
    before, _, after = path.read_text(encoding="utf-8").partition(MARK)
    return before, after


def campaigns() -> dict[str, dict[str, str]]:
    """Every campaign: those of the repository by their folders, and the cases that are whole campaigns."""
    found = {}
    for folder in _FOLDERS:
        for head in sorted((_REPOSITORY / folder).rglob("campaign.chron")):
            root = head.parent
            found[str(root.relative_to(_REPOSITORY))] = {
                str(path.relative_to(root)): path.read_text(encoding="utf-8")
                for path in sorted(root.rglob("*.chron"))
            }
    for path in CASES:
        if path.stem.startswith("whole-"):
            found[path.stem] = {path.name: halves(path)[0]}
    return found


CAMPAIGNS = campaigns()
TEXTS = {
    **{path.stem: halves(path)[0] for path in CASES},
    **{f"{name}/{path}": text for name, texts in CAMPAIGNS.items() for path, text in texts.items()},
}


def compiled(texts: Mapping[str, str]) -> Any:
    """The campaign without places and signature, with missing starter decks dealt out. None if it does not compile."""
    result = compile_texts({**texts, "dealt.chron": _starters(texts)})
    if result.json is None:
        return None
    # The signature of a document covers its places, too.
    return {key: value for key, value in _placeless(json.loads(result.json)).items() if key != "content"}


def _starters(texts: Mapping[str, str]) -> str:
    if len(texts) > 1:
        return ""
    (text,) = texts.values()
    owners, count = (("wenna", "corin"), 10) if "kings-of-ruin" in text else (("green tray",), 15)
    return "".join(
        f"{kind} card {owner.split()[0]}-{kind}-{number}\n  for: {owner}, starter\n  free: opens 1x\n"
        for owner in owners
        for kind in ("combat", "diplomacy")
        for number in range(count)
    )


def _placeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _placeless(inner) for key, inner in value.items() if key != "at"}
    if isinstance(value, list):
        return [_placeless(inner) for inner in value]
    return value
