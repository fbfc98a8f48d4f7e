"""A writer at the keyboard, at random: whole edits of a campaign, and what fingers do to a text in between.

`follow` makes a row of edits in an open campaign, and compares it with a clean check of the same texts after each.
"""

from __future__ import annotations

import random
from collections import Counter

from compiler.api import Job, Result, compile_campaign
from compiler.checks.offers import proved
from compiler.live.open_campaign import OpenCampaign, Snapshot
from compiler.sources.workspace import decode
from tests.incremental.desks import Desk, desk
from tests.incremental.edits import choose, put_back, take

# Text that is typed, pasted or left half done: marks, words of the language, names, and nonsense.
PIECES = (
    *("a", "e", " ", "  ", "\n", "\n\n", "\t", ".", ",", ":", "-", "*", "  * ", ">", "  > ", "->", "    -> ", "#", "["),
    *("]", "(", ")", '"', "/", "\\", "0", "7", "999999", "verse ", "verse x\n", "journal ", "status ", "gain status "),
    *("> if ", " otherwise", "gain 2 food", "-> end", "[courage 2+]", "(1 energy) ", "renamed from: ", "# allow ", "stub"),
    *("\r\n", "\r", "\ufeff", "\0", "\x1b[31m", "\u202e", "é", "e\u0301", "🜂", "👩‍🚀", "ſ", "\u2028", "\x0c", "<<<<<<< a\n"),
)  # fmt: skip


def typed(text: str, dice: random.Random) -> str:
    """A text after a random keystroke: something inserted, removed, or overwritten."""
    start = dice.randrange(len(text) + 1)
    end = min(len(text), start + dice.choice((0, 0, 0, 1, 1, 2, 5, 30, 300)))
    return text[:start] + dice.choice((*PIECES, "", "", "")) + text[end:]


def step(now: Desk, dice: random.Random) -> None:
    """One edit: half of them whole edits, half of them single keys."""
    if dice.random() < 0.5:
        take(now, choose(dice))
    elif now.files:
        path = dice.choice(sorted(now.files))
        now.files[path] = typed(now.files[path], dice)


def clean_check(now: Desk) -> Result:
    """What a command would say that reads these texts from a disk for the first time."""
    found: list = []
    sources = [
        decode(text.encode("utf-8", "surrogatepass"), path, found) for path, text in sorted(now.files.items())
    ]
    return compile_campaign(Job(sources, now.lock, found))


def difference(open_one: Snapshot, clean: Result) -> str:
    """What differs, in words; nothing if they are the same."""
    findings = proved(open_one.findings, open_one.sources, open_one.result.edition)
    pairs = (
        ("findings", findings, clean.diagnostics),
        ("lock", open_one.result.lock, clean.lock),
        ("document", open_one.document, clean.json),
        ("edition", open_one.result.edition, clean.edition),
        ("allowed", open_one.result.allowed, clean.allowed),
    )
    return "\n".join(
        f"{what}: open {one!r:.1500}\n  clean {two!r:.1500}" for what, one, two in pairs if one != two
    )


def put_all(campaign: OpenCampaign, before: dict[str, str], now: Desk) -> None:
    """Hands over what changed, file by file, as an editor does."""
    for path in before.keys() - now.files.keys():
        campaign.remove(path)
    for path, text in now.files.items():
        if before.get(path) != text:
            campaign.put(path, text)
    campaign.put_lock(now.lock)


def follow(name: str, seed: int, length: int, tally: Counter[str] | None = None) -> str:
    """A row of edits; the first difference in words, or nothing."""
    dice = random.Random(f"{name} {seed}")
    now = desk(name)
    campaign = OpenCampaign()
    before: dict[str, str] = {}
    for number in range(length + 1):
        put_all(campaign, before, now)
        before = dict(now.files)
        clean = clean_check(now)
        found = difference(campaign.now, clean)
        if found:
            return f"{name}, seed {seed}, after {number} edits: {found}"
        if clean.document is not None:
            now.clean, now.clean_lock = dict(now.files), now.lock
            if dice.random() < 0.3:
                now.lock = now.clean_lock = clean.lock
        if tally is not None:
            tally["clean" if clean.document is not None else "broken"] += 1
        if clean.document is None and dice.random() < 0.4:
            put_back(now, dice)
        else:
            step(now, dice)
    return ""
