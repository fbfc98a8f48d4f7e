"""A campaign as it stood at a git revision, read from the repository without touching the working folder."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.sources.safe_files import LARGEST
from compiler.sources.workspace import LOCK, SUFFIX, Loaded, WorkspaceError, decode

if TYPE_CHECKING:
    from compiler.diagnostics.finding import Diagnostic

PLAN = ".plan"


def load_at(root: Path, revision: str) -> tuple[Loaded, dict[str, str]]:
    """Its sources and its lock, and its plans by their paths; nothing at all where it did not exist yet."""
    top = Path(_git(root, "rev-parse", "--show-toplevel").decode(errors="surrogateescape").strip())
    commit = _commit(root, revision)
    inside = os.path.relpath(root.resolve(), top.resolve())
    tree = f"{commit}:" if inside == "." else f"{commit}:{Path(inside).as_posix()}"
    if not _exists(root, tree):
        return Loaded(root, [], "", []), {}
    findings: list[Diagnostic] = []
    texts: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(_git(top, "archive", "--format=tar", tree))) as archive:
        for member in archive:
            name = member.name
            wanted = name.endswith((SUFFIX, PLAN)) or name == LOCK
            if member.isreg() and wanted and not _hidden(name):
                if member.size > LARGEST:
                    raise WorkspaceError(
                        f"{name} at {revision} has more than the {LARGEST // 2**20} MiB that are read."
                    )
                held = archive.extractfile(member)
                texts[name] = held.read() if held is not None else b""
    lock = texts.pop(LOCK, b"").decode("utf-8-sig", "replace").replace("\r\n", "\n")
    plans = {
        name: texts.pop(name).decode("utf-8-sig", "replace").replace("\r\n", "\n")
        for name in sorted(texts)
        if name.endswith(PLAN)
    }
    sources = [decode(data, name, findings) for name, data in sorted(texts.items())]
    return Loaded(root, sources, lock, findings), plans


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


def _git(root: Path, *words: str) -> bytes:
    done = _call(root, *words)
    if done.returncode:
        reason = done.stderr.decode(errors="replace").strip().removeprefix("fatal: ")
        raise WorkspaceError(f"{root} is not in a git repository that can be read: {reason}")
    return done.stdout


def _call(root: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["git", *words], cwd=root, capture_output=True, check=False)
    except FileNotFoundError:
        raise WorkspaceError("git is not installed here, and revisions are read with it.") from None
