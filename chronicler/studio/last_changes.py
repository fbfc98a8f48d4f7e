"""When each Verse was last changed: by git's record of its lines, otherwise by the time of its file."""

from __future__ import annotations

import re
import subprocess
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path

from chronicler.quiet_git import ask_git
from chronicler.studio.verse_page import block_lines
from chronicler.studio.workshop import Workshop

_HEADER = re.compile(r"^[0-9a-f]{40} \d+ (\d+)", re.MULTILINE)
_kept: dict[tuple[str, str], list[int]] = {}


def changes_of(shop: Workshop) -> dict[str, int]:
    """Seconds since 1970 for every Verse."""
    campaign = shop.campaign
    if campaign is None:
        return {}
    now = shop.engine.now
    times: dict[str, list[int]] = {}
    found: dict[str, int] = {}
    for verse in campaign.verses:
        source = now.sources.get(verse.file)
        if source is None:
            continue
        if verse.file not in times:
            times[verse.file] = _line_times(shop.root, verse.file, source.text)
        first, last = block_lines(source.text, verse.at[0])
        found[verse.id] = max(times[verse.file][first - 1 : last], default=0)
    return found


def _line_times(root: Path, file: str, text: str) -> list[int]:
    """When each line of a file was last changed: by git, if the line is as committed; otherwise by the file's time."""
    key = (str(root / file), sha256(text.encode("utf-8", "replace")).hexdigest())
    known = _kept.get(key)
    if known is None:
        if len(_kept) > 4000:
            _kept.clear()
        known = _kept[key] = _placed(root, file, text.split("\n"))
    return known


def _placed(root: Path, file: str, lines: list[str]) -> list[int]:
    times = [_file_time(root / file)] * len(lines)
    committed = _git(root, "cat-file", "-p", f"HEAD:./{file}").replace("\r\n", "\n").split("\n")
    blamed = _blamed(root, file)
    if not blamed:
        return times
    for block in SequenceMatcher(None, committed, lines, autojunk=False).get_matching_blocks():
        for offset in range(block.size):
            if block.a + offset < len(blamed):
                times[block.b + offset] = blamed[block.a + offset]
    return times


def _blamed(root: Path, file: str) -> list[int]:
    """When each line of the committed file was written. git does not get the working file, because the repository
    might have filters.
    """
    commits: dict[str, int] = {}
    times: list[int] = []
    commit = ""
    for line in _git(root, "blame", "--porcelain", "--no-textconv", "HEAD", "--", file).split("\n"):
        if _HEADER.match(line):
            commit = line[:40]
        elif line.startswith("committer-time "):
            commits[commit] = int(line.split()[1])
        elif line.startswith("\t"):
            times.append(commits.get(commit, 0))
    return times


def _git(root: Path, *words: str) -> str:
    """What git says; nothing if it cannot."""
    try:
        done = ask_git(root, *words, seconds=20)
    except (OSError, subprocess.SubprocessError):
        return ""
    return "" if done.returncode else done.stdout.decode("utf-8", "replace")


def _file_time(path: Path) -> int:
    try:
        return int(path.stat().st_mtime)
    except OSError:
        return 0
