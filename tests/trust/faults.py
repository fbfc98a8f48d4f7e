"""`python -m tests.trust.faults`: a disk that fails at the n-th operation, for every n, below every command that writes.

Each command is run once to count its operations (opening, writing, syncing, renaming, making folders, deleting), then
again for every n in four ways: the disk is full from the n-th on, the n-th alone fails, half of the n-th write
arrives, or everything is read-only from there on. Afterwards each file of the user contains what it did before, or
what the command would have written. A save opens, and has every answer that was not reported as unsaved. Nothing ends
in a traceback.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.importing.stories import TWEE
from tests.trust.warm import call, warm_up

SHIM = Path(__file__).with_name("failing_disk.c")
WAYS = {
    "full": (errno.ENOSPC, 0, 0),
    "once": (errno.EIO, 1, 0),
    "torn": (errno.ENOSPC, 0, 1),
    "read-only": (errno.EROFS, 0, 0),
}
SLIP = "verse  slip\n  Words.\n\n  -> end\n"


class Scene(NamedTuple):
    """A command that writes, and the files there before it."""

    words: tuple[str, ...]
    before: Callable[[Path], None] = lambda folder: None
    answers: bytes = b""
    below: str = ""  # where the disk fails; the whole folder unless told otherwise
    act: Callable[[], int] | None = None  # what to call for a command that waits for a browser or keys
    together: bool = False  # its files belong together: all are old, all are new, or it says which are not


def _ran(*words: str, answers: bytes = b"") -> Callable[[Path], None]:
    return lambda folder: _must(call(words, folder, answers))


def _must(ended: tuple[int, str]) -> None:
    assert ended[0] in (0, 1), ended


def _slipped(folder: Path) -> None:
    page = folder / "calm" / "journal" / "101-landing.chron"
    page.write_text(
        page.read_text(encoding="utf-8").replace("\nverse ", "\nverse  ").replace("-> ", "->  "),
        encoding="utf-8",
    )
    page.chmod(0o640)


def _mistyped(folder: Path) -> None:
    page = folder / "calm" / "journal" / "101-landing.chron"
    page.write_text(page.read_text(encoding="utf-8").replace("> gain", "> gains"), encoding="utf-8")


def _saved(folder: Path) -> None:
    _must(call(("play", "calm", "--seed", "1"), folder, b"1\n1\n"))
    _must(call(("saves", "export", "autosave", "sent.save"), folder))


def _printed(folder: Path) -> None:
    _must(call(("print", "calm", "--only", "csv", "--freeze", "1"), folder))
    _mistyped(folder)


def _story(folder: Path) -> None:
    (folder / "story.twee").write_text(TWEE, encoding="utf-8")


def _two_slips(folder: Path) -> None:
    _mistyped(folder)
    page = folder / "calm" / "journal" / "102-causeway.chron"
    page.write_text(page.read_text(encoding="utf-8").replace("-> ", "=> "), encoding="utf-8")


def _save_in_the_studio() -> int:
    """What the studio does with a text from the browser."""
    from chronicler.studio.saving_texts import CannotSaveText, Stale, save_text
    from chronicler.studio.verse_page import fingerprint
    from chronicler.studio.workshop import Workshop

    shop, name = Workshop(Path("calm")), "journal/101-landing.chron"
    text = shop.engine.now.sources[name].text
    try:
        done = save_text(shop, name, f"# one\n{text}", fingerprint(shop, name))
    except CannotSaveText as trouble:
        print(trouble)
        return 1
    return int(isinstance(done, Stale))


def _change_settings() -> int:
    from chronicler.changing_settings import change_settings

    change_settings()
    return 0


_PLAYTEST = ("playtest", "calm", "--jobs", "1", "--games")
SCENES: dict[str, Scene] = {
    "new": Scene(("new", "fresh"), together=True),
    "new --with": Scene(("new", "fresh", "--with", "fight,talk"), together=True),
    "build": Scene(("build", "calm")),
    "build again": Scene(("build", "calm", "--no-cache"), _ran("build", "calm")),
    "build --release": Scene(("build", "calm", "--release", "--no-cache"), _ran("build", "calm")),
    "the cache": Scene(("build", "calm"), below="cache"),
    "fmt": Scene(("fmt", "calm"), _slipped),
    "check --fix": Scene(("check", "calm", "--fix"), _mistyped),
    "check --fix in two files": Scene(("check", "calm", "--fix"), _two_slips),
    "check --write-baseline": Scene(("check", "calm", "--write-baseline", "base.txt", "--no-cache")),
    "check --replay --keep": Scene(("check", "calm", "--replay", "--keep", "--no-cache")),
    "graph": Scene(("graph", "calm", "-o", "map.dot")),
    "graph, a picture": Scene(("graph", "calm", "--kind", "map", "-o", "map.svg")),
    "rename": Scene(("rename", "the-landing", "the-shore", "calm"), together=True),
    "import": Scene(("import", "story.twee", "made"), _story, together=True),
    "watch": Scene(("watch", "calm", "--once", "--quick"), below="cache"),
    "studio": Scene(("studio", "calm"), act=_save_in_the_studio),
    "settings": Scene(("settings",), answers=b"1\n2\nback\n", act=_change_settings, below="data"),
    "print": Scene(("print", "calm", "--only", "csv,html,epub,tabletop")),
    "print --freeze": Scene(("print", "calm", "--only", "csv", "--freeze", "1")),
    "errata": Scene(("errata", "1", "calm", "-o", "out"), _ran("print", "calm", "--only", "csv", "--freeze", "1")),
    "play": Scene(("play", "calm", "--seed", "1"), answers=b"1\nnote hm\n1\nundo\n1\n"),
    "play a transcript": Scene(("play", "calm", "--seed", "1", "--transcript", "told.txt", "--save", "x"), answers=b"1\n"),
    "play --resume": Scene(("play", "calm", "--resume"), _saved, b"1\nundo\n1\n1\n"),
    "a new game beside an old one": Scene(("play", "calm", "--seed", "2"), _saved, b"1\n"),
    "a report": Scene(("play", "calm", "--seed", "1", "--save", "x"), answers=b"report hm\n"),
    "saves export": Scene(("saves", "export", "autosave", "again.save"), _saved),
    "saves import": Scene(("saves", "import", "sent.save"), _saved),
    "saves delete": Scene(("saves", "delete", "autosave", "--yes"), _saved),
    "playtest": Scene((*_PLAYTEST, "2")),
    "playtest on": Scene((*_PLAYTEST, "4"), _ran(*_PLAYTEST, "2")),
}  # fmt: skip


class Disk:
    """The preloaded library, in this process and in all its forks."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(os.environ["LD_PRELOAD"])
        self._library.disk_seen.restype = ctypes.c_long

    def fail(self, below: Path, at: int, way: str = "full", count: Path | None = None) -> Callable[[], None]:
        reason, once, torn = WAYS[way]

        def first() -> None:
            self._library.disk_fails(os.fsencode(below), ctypes.c_long(at), reason, once, torn)
            if count is not None:
                ended = os._exit

                def counted(code: int) -> None:
                    number = self._library.disk_seen()
                    self._library.disk_fails(b"", ctypes.c_long(0), 0, 0, 0)
                    count.write_text(str(number), encoding="ascii")
                    ended(code)

                os._exit = counted  # type: ignore[assignment]

        return first


def files_of(folder: Path) -> dict[str, bytes]:
    """The user's files: what they wrote or asked for. Locks, and files that can be made again, are not among them."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink() and _is_users(path.relative_to(folder))
    }


def _is_users(path: Path) -> bool:
    return (
        path.parts[0] not in ("cache",)
        and not path.name.startswith(".")
        and path.suffix not in (".save", ".sqlite")
        and "-wal" not in path.name
        and "-shm" not in path.name
        and "-journal" not in path.name
    )


def troubles(
    scene: Scene, folder: Path, before: dict[str, bytes], after: dict[str, bytes], code: int, said: str
) -> Iterator[str]:
    """What is wrong after a failure."""
    if code not in (0, 1, 2):
        yield f"exit code {code}: {said[-300:]}"
    if "Traceback" in said or "itself went wrong" in said:
        yield f"it ends in an error of ours: {said[-400:]}"
    now = files_of(folder)
    for name, data in before.items():
        if name not in now:
            if name in after:
                yield f"{name} is gone"
        elif now[name] not in (data, after.get(name, data)):
            yield f"{name} is neither the old nor the new"
    for name, data in now.items():
        if name not in before and data != after.get(name):
            yield f"{name} is half a file"
    changed = {name for name in after if now.get(name) == after[name] != before.get(name)}
    left = {name for name in after if now.get(name) != after[name] and after[name] != before.get(name)}
    if scene.together and changed and left and not all(Path(name).name in said for name in changed):
        yield f"{sorted(changed)} are new, {sorted(left)} are not, and nobody is told: {said[-300:]}"
    if code == 0 and now != after:
        missing = sorted(set(after) - set(now)) or sorted(
            name for name in after if now.get(name) != after[name]
        )
        told = "cannot be written" in said and all(Path(name).name in said for name in missing)
        if not told and "Not saved" not in said and "could not be kept" not in said:
            yield f"it said that all was well, but {missing} is not there"
    yield from _saves(folder, said)


def _saves(folder: Path, said: str) -> Iterator[str]:
    from runtime.play.saves.save import Save, SaveTrouble

    for path in sorted(folder.rglob("*.save")):
        if path.name.startswith("."):
            continue
        try:
            save = Save.open(path, read_only=True)
        except SaveTrouble as trouble:
            yield f"{path.name}: {trouble}"
            continue
        save.close()
        if save.trouble:
            yield f"{path.name}: {save.trouble}"


def play_out(disk: Disk, name: str, work: Path, ways: tuple[str, ...] = tuple(WAYS)) -> tuple[int, list[str]]:
    """Every failure of one scene: how many were tried, and what was wrong."""
    scene = SCENES[name]
    start = work / "start"
    shutil.rmtree(work, ignore_errors=True)
    start.mkdir(parents=True)
    _must(call(("new", "calm"), start))
    scene.before(start)
    clean = work / "trial"  # the same name as later: pictures name the folder they were made in
    shutil.copytree(start, clean, symlinks=True)
    counted = work / "counted"
    below = clean / scene.below if scene.below else clean
    code, said = call(scene.words, clean, scene.answers, disk.fail(below, 0, count=counted), scene.act)
    assert code in (0, 1), (name, code, said)
    operations = int(counted.read_text(encoding="ascii"))
    assert operations, name
    before, after = files_of(start), files_of(clean)
    found: list[str] = []
    tried = 0
    for way in ways:
        for number in range(1, operations + 1):
            folder = work / "trial"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(start, folder, symlinks=True)
            below = folder / scene.below if scene.below else folder
            code, said = call(scene.words, folder, scene.answers, disk.fail(below, number, way), scene.act)
            tried += 1
            found += [
                f"{name}, {way} at {number} of {operations}: {one}"
                for one in troubles(scene, folder, before, after, code, said)
            ]
    return tried, found


def library(folder: Path) -> Path | None:
    """The shim as a library; None if there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not sys.platform.startswith("linux"):
        return None
    made = folder / "failing_disk.so"
    done = subprocess.run(
        [compiler, "-O1", "-shared", "-fPIC", "-o", str(made), str(SHIM), "-ldl"],
        capture_output=True,
        check=False,
    )
    return made if done.returncode == 0 else None


def main(*names: str) -> int:
    with tempfile.TemporaryDirectory(prefix="chronicler-faults-") as name:
        folder = Path(name)
        if "LD_PRELOAD" not in os.environ:
            made = library(folder)
            if made is None:
                print("A C compiler is needed here, and Linux.")
                return 2
            return subprocess.run(
                [sys.executable, "-m", "tests.trust.faults", *names],
                env={**os.environ, "LD_PRELOAD": str(made)},
                check=False,
            ).returncode
        disk = Disk()
        warm_up(folder / "warm")
        total, wrong = 0, 0
        for scene in names or SCENES:
            tried, found = play_out(disk, scene, folder / "work")
            total += tried
            wrong += len(found)
            print(f"{scene}: {tried} failures, {len(found)} wrong", flush=True)
            for one in found[:6]:
                print(f"  {one}", flush=True)
        print(f"{total} failures of {len(names or SCENES)} commands, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
