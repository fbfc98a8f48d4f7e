"""Writing what a build made: the document below the output folder, and the lock beside the sources."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from chronicler.terminal import write
from compiler.sources.workspace import LOCK, home_of
from compiler.sources.workspace import write as write_file

USUAL = Path("build")


def target_of(output: Path, name: str) -> Path:
    """Where the document of a campaign goes."""
    return output / name / "campaign.json"


def write_build(
    root: Path, output: Path, name: str, document: Iterable[bytes], *, before: str, lock: str | None
) -> Path:
    """Writes a document, and the lock where it is new. `before` is the lock's text as it was read; no `lock` leaves it."""
    target = target_of(output, name)
    # A build without a lock, where there was one before: its numbers differ, and nobody would see it.
    anew = not before and target.exists()
    write_file(target, *document, inside=home_of(output, USUAL))
    if lock is not None and lock != before:
        write_file(root / LOCK, lock.encode(), inside=root)
    if anew:
        write(
            f"{root / LOCK} was gone, so every number was given anew. If the book was printed or sent to "
            f"anybody, bring the old file back (git checkout -- {LOCK}) and build again."
        )
    return target


def size_told(size: int) -> str:
    """A size in kilobytes, as it is printed."""
    return f"{size / 1000:,.0f} kB".replace(",", " ")
