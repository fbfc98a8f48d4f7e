"""Files: the only module of the compiler that touches them. What cannot be read becomes a finding or a clear refusal."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from compiler.sources.late_patterns import late
from compiler.sources.safe_files import LARGEST, LEADS_OUT, leads_out, read_plain
from compiler.sources.source import SourceFile, Span
from compiler.sources.whole_files import NotTogether, make_folders, write_together, write_whole
from schemas.hidden_signs import FLAG, HIDING, HIDING_SIGNS

if TYPE_CHECKING:
    from compiler.diagnostics.finding import Diagnostic

SUFFIX = ".chron"
LOCK = "numbers.lock"
_SKIPPED = frozenset(("build", "node_modules", "__pycache__"))


class WorkspaceError(Exception):
    """The call or the environment is wrong, and nothing can be done: exit code 2, with these words."""


class Loaded(NamedTuple):
    """A campaign's folder, read."""

    root: Path
    sources: list[SourceFile]
    lock: str
    findings: list[Diagnostic]


def campaign_roots(path: Path) -> list[Path]:
    """The campaign folders at or below a path: itself, each folder below it with a campaign.chron, or the one around it."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise WorkspaceError(f"There is no file or folder {path}. Name the folder of a campaign.") from None
    except OSError as error:
        raise WorkspaceError(f"{path} cannot be opened: {_reason(error)}.") from None
    if stat.S_ISREG(mode):
        if path.suffix != SUFFIX:
            raise WorkspaceError(
                f"{path} is not a {SUFFIX} file. Name the folder of a campaign, or a file in it."
            )
        path = nearest_campaign(path.parent)
    elif not stat.S_ISDIR(mode):
        raise WorkspaceError(f"{path} is neither a file nor a folder. Name the folder of a campaign.")
    if (path / "campaign.chron").exists():
        return [path]
    below = sorted({found.parent for found in walk(path) if found.name == "campaign.chron"})
    return below or [nearest_campaign(path)]


def nearest_campaign(folder: Path) -> Path:
    """The nearest folder at or above this one that contains a campaign; otherwise the folder itself."""
    # First as it was written, so that findings name files as the caller would open them.
    written = folder.parents if folder.is_absolute() else [one for one in folder.parents if one != Path(".")]
    for candidate in (folder, *written):
        if (candidate / "campaign.chron").exists():
            return candidate
    for candidate in folder.resolve().parents:
        if (candidate / "campaign.chron").exists():
            return Path(os.path.relpath(candidate)) if not folder.is_absolute() else candidate
    return folder


def load(root: Path) -> Loaded:
    """Every source below a folder, in a fixed order, with its lock."""
    findings: list[Diagnostic] = []
    sources: list[SourceFile] = []
    for path in walk(root):
        name = path.relative_to(root).as_posix()
        source = read_source(path, root, name, findings)
        if source is not None:
            sources.append(source)
    if not sources and not findings:
        raise WorkspaceError(
            f"There is no {SUFFIX} file in {root}. Start a campaign with `chronicler new`, or name another folder."
        )
    return Loaded(root, sources, read_lock(root), findings)


def walk(root: Path) -> Iterator[Path]:
    """The sources below a folder, sorted. Links are followed as long as they stay below it; no folder is entered twice.

    A link that leaves the folder is still listed if it looks like a source: `read_source` reports it.
    """
    seen: set[tuple[int, int]] = set()
    found: list[Path] = []
    pending = [root]
    while pending:
        folder = pending.pop()
        try:
            status = folder.stat()
            if (status.st_dev, status.st_ino) in seen:
                continue
            seen.add((status.st_dev, status.st_ino))
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.startswith("."):
                        continue
                    if entry.name.endswith(SUFFIX):
                        found.append(Path(entry.path))
                    elif entry.name not in _SKIPPED and _is_folder(entry, root):
                        pending.append(Path(entry.path))
        except OSError as error:
            raise WorkspaceError(f"The folder {folder} cannot be read: {_reason(error)}.") from None
    for path in sorted(found, key=lambda path: path.relative_to(root).as_posix()):
        if not _is_text(path):
            shown = os.fsencode(path).decode("utf-8", "backslashreplace")
            raise WorkspaceError(f"The name of {shown} is not UTF-8, so nothing can refer to it. Rename it.")
        yield path


def _is_text(path: Path) -> bool:
    """Whether a name is text.

    On some systems a name may be any bytes, and Python has substitutes for those that are no text.
    """
    name = str(path)
    return name.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in name)


def _is_folder(entry: os.DirEntry[str], root: Path) -> bool:
    """Whether this is a folder below the root, directly or through a link."""
    try:
        return entry.is_dir() and not (entry.is_symlink() and leads_out(entry.path, root))
    except OSError:
        return False


def read_source(path: Path, root: Path, name: str, findings: list[Diagnostic]) -> SourceFile | None:
    """One source. A file that is not text gives findings, and is read as far as it is text."""
    try:
        if path.is_symlink() and leads_out(path, root):
            findings.append(_codes().UNREADABLE_FILE.at(name, Span(0, 0), reason=LEADS_OUT))
            return None
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            # A pipe would never end, and a folder cannot be read; neither is a text.
            reason = "it is a folder" if stat.S_ISDIR(status.st_mode) else "it is not a plain file"
            findings.append(_codes().UNREADABLE_FILE.at(name, Span(0, 0), reason=reason))
            return None
        if status.st_size > LARGEST:
            size, most = f"{status.st_size // 2**20} MiB", f"{LARGEST // 2**20} MiB"
            findings.append(_codes().FILE_TOO_LARGE.at(name, Span(0, 0), size=size, most=most))
            return None
        data = read_plain(path)
    except OSError as error:
        findings.append(_codes().UNREADABLE_FILE.at(name, Span(0, 0), reason=_reason(error)))
        return None
    return decode(data, name, findings)


def _codes() -> Any:
    """The table of findings, loaded when there is a finding: most files are plain text."""
    from compiler.diagnostics import codes

    return codes


def plan_files(root: Path) -> list[Path]:
    """The writers' plans of a campaign that can be opened, sorted."""
    return [path for path in called_plans(root) if not why_refused(path, root)]


def called_plans(root: Path) -> list[Path]:
    """Everything named like a plan, sorted; it may be a link or a pipe."""
    return sorted(path for path in root.rglob("*.plan") if not path.is_dir())


def why_refused(path: Path, root: Path) -> str:
    """Why a file of a campaign is not opened; nothing if it is."""
    if path.is_symlink() and leads_out(path, root):
        return LEADS_OUT
    return "" if path.is_file() else "it is not a plain file"


def read_text(path: Path) -> str:
    """A text file that is not a source, with uniform line endings."""
    return _unified(read_original(path).decode("utf-8-sig", "replace"))


def read_inside(path: Path, root: Path) -> bytes:
    """The bytes of a file that belongs to a campaign. It must be below the campaign's folder."""
    if leads_out(path, root):
        raise WorkspaceError(f"{path} is not read: {LEADS_OUT}.")
    return read_original(path)


def read_original(path: Path) -> bytes:
    """A file's unchanged bytes."""
    try:
        return read_plain(path)
    except OSError as error:
        raise WorkspaceError(f"{path} cannot be read: {_reason(error)}.") from None


def decode(data: bytes, name: str, findings: list[Diagnostic]) -> SourceFile:
    """Bytes as text: UTF-8, with or without a byte order mark, any line endings."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("utf-8-sig", errors="replace")
        text = _unified(text)
        place = text.find("\ufffd")
        findings.append(
            _codes().NOT_TEXT.at(name, Span(place, place + 1), reason="it holds bytes that are not UTF-8")
        )
        return SourceFile(name, text)
    text = _unified(text)
    if "\0" in text:
        place = text.index("\0")
        findings.append(_codes().NOT_TEXT.at(name, Span(place, place + 1), reason="it holds a NUL character"))
        text = text.replace("\0", "\ufffd")
    source = SourceFile(name, text)
    _look_for_hidden(source, findings)
    return source


# Characters that have an effect instead of being read: those that terminals obey, and those that reverse the text.
_CONTROL = late("[\x01-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_TURNING = late(f"[{HIDING}]{FLAG}")
# The same one by one: searching for each takes a tenth of a pattern's time, and hardly any file has one.
_ASCII_CONTROLS = tuple(map(chr, (*range(0x01, 0x09), *range(0x0E, 0x20), 0x7F)))
_OTHER_CONTROLS = tuple(map(chr, (*range(0x80, 0x85), *range(0x86, 0xA0))))
_TURNS = tuple(map(chr, HIDING_SIGNS))
_MOST_HIDDEN = 5  # of each kind in a file: one is enough to make a writer look


def _look_for_hidden(source: SourceFile, findings: list[Diagnostic]) -> None:
    text = source.text
    controls, turns = (_ASCII_CONTROLS, ()) if text.isascii() else (_ASCII_CONTROLS + _OTHER_CONTROLS, _TURNS)
    for signs, pattern, code in (
        (controls, _CONTROL, "CONTROL_CHARACTER"),
        (turns, _TURNING, "TURNED_TEXT"),
    ):
        if not any(sign in text for sign in signs):
            continue
        for found in islice(pattern.finditer(text), _MOST_HIDDEN):
            sign = f"U+{ord(found[0]):04X}"
            findings.append(
                getattr(_codes(), code).at(source.path, Span(found.start(), found.end()), sign=sign)
            )


def _unified(text: str) -> str:
    """One kind of line ending. A file that has only that is not changed."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def read_lock(root: Path) -> str:
    """The lock's text; nothing if there is none yet."""
    path = root / LOCK
    try:
        return _unified(read_plain(path, root).decode("utf-8-sig"))
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise WorkspaceError(
            f"{path} cannot be read: {_reason(error)}. It keeps the printed numbers; restore it from version control."
        ) from None


def write(path: Path, *data: bytes | memoryview, inside: Path | None = None) -> None:
    """Writes a file whole or not at all. If `inside` is given, only below that folder."""
    _stays_inside(path, inside)
    try:
        make_folders(path.parent)
        write_whole(path, data, lasting=True)
    except OSError as error:
        raise WorkspaceError(f"{path} cannot be written: {_reason(error)}.") from None


def _stays_inside(path: Path, inside: Path | None) -> None:
    if inside is not None and leads_out(path, inside):
        where = "this folder" if inside == Path(".") else inside
        raise WorkspaceError(f"{path} is a link that leads out of {where}. Nothing was written there.")


def write_all(files: Mapping[Path, bytes], *, inside: Path | None = None) -> None:
    """Files that belong together: all are written, or none is. If even that fails, it says which are."""
    for path in files:
        _stays_inside(path, inside)
    path, made = Path("."), list[str]()
    try:
        for path in files:
            made += make_folders(path.parent)
        write_together([(path, data) for path, data in files.items()])
    except NotTogether as error:
        written = ", ".join(sorted(os.path.basename(one) for one in error.written))
        raise WorkspaceError(
            f"Not everything could be written: {_reason(error)}. These files are new, the others are as they were: {written}."
        ) from None
    except OSError as error:
        for folder in reversed(made):  # so that the same command can be tried again
            with suppress(OSError):
                os.rmdir(folder)
        where = path if len(files) == 1 else path.parent
        raise WorkspaceError(f"{where} cannot be written: {_reason(error)}. No file was changed.") from None


def home_of(output: Path, usual: Path) -> Path:
    """The folder that results must stay below: the one that was named, otherwise the current one.

    A stranger's repository may contain a link with the usual name, and nobody asked to write where that leads.
    """
    return Path(".") if output == usual else output


def _reason(error: BaseException) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"it is not a text in UTF-8 (byte {error.start + 1})"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    return str(error)
