"""A campaign as it was at a git revision, read from the repository without touching the working folder."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from chronicler.quiet_git import ask_git
from compiler.sources.safe_files import LARGEST
from compiler.sources.workspace import LOCK, SUFFIX, Loaded, WorkspaceError, decode

if TYPE_CHECKING:
    from compiler.diagnostics.finding import Diagnostic

PLAN = ".plan"


def load_at(root: Path, revision: str) -> tuple[Loaded, dict[str, str]]:
    """Its sources and its lock, and its plans by their paths; nothing if it did not exist yet."""
    top = Path(_git(root, "rev-parse", "--show-toplevel").decode(errors="surrogateescape").strip())
    commit = _commit(root, revision)
    inside = os.path.relpath(root.resolve(), top.resolve())
    tree = f"{commit}:" if inside == "." else f"{commit}:{Path(inside).as_posix()}"
    if not _exists(root, tree):
        return Loaded(root, [], "", []), {}
    findings: list[Diagnostic] = []
    texts = _files(top, tree, revision)
    lock = texts.pop(LOCK, b"").decode("utf-8-sig", "replace").replace("\r\n", "\n")
    plans = {
        name: texts.pop(name).decode("utf-8-sig", "replace").replace("\r\n", "\n")
        for name in sorted(texts)
        if name.endswith(PLAN)
    }
    sources = [decode(data, name, findings) for name, data in sorted(texts.items())]
    return Loaded(root, sources, lock, findings), plans


def _files(top: Path, tree: str, revision: str) -> dict[str, bytes]:
    """Sources, plans and the lock as they were committed: no filter and no attribute of the repository affects them."""
    wanted: dict[str, str] = {}
    for row in _git(top, "ls-tree", "-r", "-z", "--long", tree).split(b"\0"):
        about, _, raw = row.partition(b"\t")
        mode, _, blob, size = about.split() if about else (b"", b"", b"", b"0")
        name = raw.decode(errors="surrogateescape")
        if mode not in _PLAIN_FILES or _hidden(name) or not (name.endswith((SUFFIX, PLAN)) or name == LOCK):
            continue
        if int(size) > LARGEST:
            raise WorkspaceError(
                f"{name} at {revision} has more than the {LARGEST // 2**20} MiB that are read."
            )
        wanted[name] = blob.decode()
    held = _git(top, "cat-file", "--batch", fed="".join(f"{blob}\n" for blob in wanted.values()).encode())
    texts: dict[str, bytes] = {}
    at = 0
    for name in wanted:
        start = held.index(b"\n", at) + 1
        head = held[at:start].split()
        if len(head) != 3:  # a clone that fetched no contents
            raise WorkspaceError(
                f"{name} at {revision} is not in this clone, which was made without all contents. "
                "`git fetch --refetch --no-filter` brings them."
            )
        texts[name] = held[start : start + int(head[2])]
        at = start + int(head[2]) + 1
    return texts


_PLAIN_FILES = (b"100644", b"100755")


def _hidden(name: str) -> bool:
    return any(part.startswith(".") or part in ("build", "node_modules") for part in name.split("/"))


def _commit(root: Path, revision: str) -> str:
    # The dash keeps a revision from being read as an option.
    done = _call(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if done.returncode:
        raise WorkspaceError(
            f"git knows no revision `{revision}` here. Fetch it first; on a build server check out with the whole "
            "history (fetch-depth: 0)."
        )
    return done.stdout.decode().strip()


def _exists(root: Path, tree: str) -> bool:
    return _call(root, "cat-file", "-e", tree).returncode == 0


def _git(root: Path, *words: str, fed: bytes = b"") -> bytes:
    done = _call(root, *words, fed=fed)
    if done.returncode:
        reason = done.stderr.decode(errors="replace").strip().removeprefix("fatal: ")
        raise WorkspaceError(f"{root} is not in a git repository that can be read: {reason}")
    return done.stdout


def _call(root: Path, *words: str, fed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return ask_git(root, *words, fed=fed)
    except FileNotFoundError:
        raise WorkspaceError("git is not installed here, and revisions are read with it.") from None
