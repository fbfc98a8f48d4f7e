"""Defects planted at random in the campaigns we ship: `python -m tests.analysis.mutants 60` counts found, missed and false.

Each kind of edit breaks one line by construction, so the right finding and its place are known without the checker.
Edits of the last kind (`any`) change the meaning in a way nobody has thought through. For them only false alarms are
counted: real games of the edited campaign that pass something called dead.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from compiler.api import compile_texts
from tests.analysis.real_games import Watcher, play
from tests.analysis.support import Found, findings

ROOT = Path(__file__).parents[2]
FOLDERS = (
    "content/first-tide",
    "content/first-snow",
    "tests/language/campaigns/fenmouth-oar",
    "tests/language/campaigns/ash-orchard",
    "content/untold-winter",
    "content/drowned-bell",
)
GAMES = 6
_REDIRECT = re.compile(r"^  > if (?:not )?(status [a-z0-9-]+(?: part [a-z0-9-]+)?) -> ")
_ASKED = re.compile(r"^  \* .*\[(status [a-z0-9-]+(?: part [a-z0-9-]+)?)\]$")
_ARROW = re.compile(r"-> ([a-z0-9-]+)$")
Texts = dict[str, str]


class Mutant(NamedTuple):
    """An edited campaign: one line of one file was changed; and what must be said about which line."""

    kind: str
    texts: Texts
    file: str
    line: int
    codes: tuple[str, ...]  # one of them; none if nobody knows


def texts_of(folder: str) -> Texts:
    """The sources of a campaign."""
    home = ROOT / folder
    return {
        str(path.relative_to(home)): path.read_text(encoding="utf-8")
        for path in sorted(home.rglob("*.chron"))
    }


def _lines(texts: Texts, rng: Random, wanted: Callable[[str], object]) -> tuple[str, list[str], int] | None:
    """A line of the Journal that fits, at random: its file, all lines of that file, its place."""
    places = [
        (file, place)
        for file, text in texts.items()
        if re.search(r"^(?:journal|book of secrets|vision|dream)", text, re.MULTILINE)
        for place, line in enumerate(text.split("\n"))
        if wanted(line)
    ]
    if not places:
        return None
    file, place = rng.choice(places)
    return file, texts[file].split("\n"), place


def _edited(texts: Texts, file: str, lines: list[str]) -> Texts:
    return {**texts, file: "\n".join(lines)}


def lost_before_it_is_asked(texts: Texts, rng: Random) -> Mutant | None:
    """A status is erased, or marked, on the line above the redirection that asks for it."""
    found = _lines(texts, rng, _REDIRECT.match)
    if found is None:
        return None
    file, lines, place = found
    match = _REDIRECT.match(lines[place])
    assert match is not None
    verb = "gain" if "if not" in lines[place] else "lose"
    lines.insert(place, f"  > {verb} {match[1]}")
    return Mutant("lost before it is asked", _edited(texts, file, lines), file, place + 2, ("W612",))


def asked_and_refused(texts: Texts, rng: Random) -> Mutant | None:
    """A choice requires both a status and its absence."""
    found = _lines(texts, rng, _ASKED.match)
    if found is None:
        return None
    file, lines, place = found
    match = _ASKED.match(lines[place])
    assert match is not None
    lines[place] = lines[place].replace(f"[{match[1]}]", f"[{match[1]} and not {match[1]}]")
    return Mutant("asked and refused", _edited(texts, file, lines), file, place + 1, ("W606",))


def opened_by_itself(texts: Texts, rng: Random) -> Mutant | None:
    """A choice requires that a Verse was read to which only this choice leads."""
    counts = Counter(name for text in texts.values() for name in re.findall(r"\b([a-z0-9-]+)\b", text))
    found = _lines(
        texts,
        rng,
        lambda line: (one := _ARROW.match(line.strip())) and counts[one[1]] == 2 and line[:4] == "    ",
    )
    if found is None:
        return None
    file, lines, place = found
    above = next((one for one in range(place - 1, -1, -1) if lines[one].startswith("  * ")), None)
    between = lines[above + 1 : place] if above is not None else [""]
    if above is None or "[" in lines[above] or not all(one.startswith("    >") for one in between):
        return None
    lines[above] += f" [verse {lines[place].split()[-1]} read]"
    return Mutant("opened by itself", _edited(texts, file, lines), file, above + 1, ("W602",))


def _random_line(texts: Texts, rng: Random) -> Mutant | None:
    """Removes an instruction, swaps two lines, removes a `(once)`, inverts a requirement, or raises a number."""
    found = _lines(
        texts,
        rng,
        lambda line: line.lstrip().startswith(("> gain", "> lose", "* (once", "> if status", "* ")),
    )
    if found is None:
        return None
    file, lines, place = found
    line = lines[place]
    ways = [lines[:place] + lines[place + 1 :]] if line.lstrip().startswith("> ") else []
    ways.append([*lines[:place], line.replace("(once) ", ""), *lines[place + 1 :]])
    ways.append([*lines[:place], re.sub(r"\[(status [a-z0-9-]+)\]", r"[not \1]", line), *lines[place + 1 :]])
    ways.append(
        [*lines[:place], re.sub(r"\b(\d)\+", lambda one: f"{int(one[1]) + 2}+", line), *lines[place + 1 :]]
    )
    if place + 1 < len(lines) and lines[place + 1].startswith(line[: len(line) - len(line.lstrip())] + "> "):
        ways.append([*lines[:place], lines[place + 1], line, *lines[place + 2 :]])
    new = rng.choice(ways)
    return None if new == lines else Mutant("any", _edited(texts, file, new), file, place + 1, ())


KINDS = (lost_before_it_is_asked, asked_and_refused, opened_by_itself, _random_line)


def false_alarms(texts: Texts, games: int) -> list[str]:
    """What real games of the campaign pass, although it is called dead."""
    campaign = compile_texts(texts).campaign
    if campaign is None:
        return []
    watcher = Watcher(campaign)
    for seed in range(games):
        play(watcher, seed)
    return list(watcher.wrong)


def judged(mutant: Mutant, before: set[tuple[str, str]]) -> str:
    """Found, missed, or no longer a campaign."""
    if compile_texts(mutant.texts).campaign is None:
        return "not compiled"
    found: list[Found] = findings(mutant.texts)
    if not mutant.codes:
        shown = {
            (code, mutant.texts[file].split("\n")[line - 1] if file else "") for code, file, line in found
        }
        return "said more" if shown - before else "said nothing new"
    hit = [one for one in found if one[1:] == (mutant.file, mutant.line) and one[0] in mutant.codes]
    return "found" if hit else "missed"


def main(count: int, first: int = 0) -> None:
    total: Counter[str] = Counter()
    for seed in range(first, first + count):
        rng = Random(seed)
        folder = FOLDERS[seed % len(FOLDERS)]
        texts = texts_of(folder)
        tries = (rng.choice(KINDS)(texts, rng) for _ in range(20))
        mutant = next((one for one in tries if one is not None), None)
        if mutant is None:
            total["nothing to break"] += 1
            continue
        before: set[tuple[str, str]] = set()
        if not mutant.codes:
            before = {
                (code, texts[file].split("\n")[line - 1] if file else "")
                for code, file, line in findings(texts)
            }
        said = judged(mutant, before)
        total[f"{mutant.kind}: {said}"] += 1
        wrong = false_alarms(mutant.texts, GAMES) if said != "not compiled" else []
        total["false"] += len(wrong)
        if said == "missed" or wrong:
            print(f"{seed} {folder} {mutant.kind} {mutant.file}:{mutant.line} {said} {wrong}", flush=True)
    print(dict(sorted(total.items())))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
