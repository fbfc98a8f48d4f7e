"""When each Verse was last changed: by git's memory of its lines, else by the time of its file."""

from __future__ import annotations

import re
import subprocess
from hashlib import sha256
from pathlib import Path

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
    """For each line of a file when it was last changed."""
    key = (str(root / file), sha256(text.encode("utf-8", "replace")).hexdigest())
    known = _kept.get(key)
    if known is None:
        if len(_kept) > 4000:
            _kept.clear()
        known = _kept[key] = _blamed(root, file) or _by_file(root, file, text)
    return known


def _blamed(root: Path, file: str) -> list[int]:
    try:
        done = subprocess.run(
            ("git", "-c", "core.fsmonitor=false", "blame", "--porcelain", "--", file),
            cwd=root, capture_output=True, timeout=20, check=False,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return []
    if done.returncode:
        return []
    commits: dict[str, int] = {}
    times: list[int] = []
    commit = ""
    for line in done.stdout.decode("utf-8", "replace").split("\n"):
        if _HEADER.match(line):
            commit = line[:40]
        elif line.startswith("committer-time "):
            commits[commit] = int(line.split()[1])
        elif line.startswith("\t"):
            times.append(commits.get(commit, 0))
    return times


def _by_file(root: Path, file: str, text: str) -> list[int]:
    try:
        when = int((root / file).stat().st_mtime)
    except OSError:
        when = 0
    return [when] * (text.count("\n") + 1)
