"""Damaged saves: `python -m tests.trust.damage 2000` flips bits, and counts how many were played as something else (none)."""

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from runtime.play.saves.save import Save, SaveTrouble
from runtime.play.saves.save_content import Content
from tests.fuzz.mutations import hurt_bytes
from tests.saves.games import new_table, play_on


def flipped(source: Path, target: Path, times: int, chance: random.Random) -> Counter[str]:
    """What happened to so many damaged copies: the same, reported, refused, or silently different."""
    whole = _content(source)
    data = source.read_bytes()
    found: Counter[str] = Counter()
    for _ in range(times):
        for tail in ("", "-wal", "-shm"):
            target.with_name(target.name + tail).unlink(missing_ok=True)
        target.write_bytes(hurt_bytes(chance, data))
        try:
            content = _content(target)
        except SaveTrouble:
            found["refused"] += 1
            continue
        if content == whole:
            found["the same"] += 1
        elif not content.trouble:
            found["silently different"] += 1
        elif (
            content.head == whole.head and (whole.steps + whole.undone)[: len(content.steps)] == content.steps
        ):
            found["told"] += 1
        else:
            found["told, but different"] += 1
    return found


def _content(path: Path) -> Content:
    save = Save.open(path, read_only=True)
    save.close()
    return save.content


def main(times: int, seed: int = 1) -> int:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "whole.save"
        table = new_table(source, 2)
        play_on(table, 60)
        table.undo()
        table.note("a note")
        table.close()
        found = flipped(source, Path(folder) / "damaged.save", times, random.Random(seed))
    print(", ".join(f"{count} {what}" for what, count in found.most_common()))
    return int(bool(found["silently different"] or found["told, but different"]))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
