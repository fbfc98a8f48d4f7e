"""The edge to typst: a folder for one run, the templates and the data in it, bytes out.

No part of a campaign is ever written into markup: templates read one JSON file. It uses neither the clock nor the
machine's fonts, so the same campaign gives the same bytes.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

TEMPLATES: Final = Path(__file__).parent / "templates"
MOMENT: Final = 1_600_000_000  # one date for every document: a print does not know when it was made
STANDARDS: Final = ("ua-1", "a-2a")
MISSING: Final = (
    "typst sets the pages, and it is not installed here. "
    "Get it with `pip install 'chronicler-journal[print]'` (or `pip install typst`)."
)


_CONTROL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u00[01][0-9a-f]")  # as JSON writes what no font can show


class NoTypst(Exception):
    """typst is not installed."""

    def __str__(self) -> str:
        return MISSING


class CannotTypeset(Exception):
    """A template refused its data: in the words of typst."""


class Typesetter:
    """One document: compile it, and ask what it tells about itself."""

    def __init__(self, compiler: Any, folder: Path) -> None:
        self._compiler = compiler
        self._folder = folder

    def pdf(self, standards: tuple[str, ...] = STANDARDS) -> bytes:
        data: bytes = self._run(format="pdf", timestamp=MOMENT, pdf_standards=list(standards))
        return data

    def pictures(self, ppi: float) -> list[bytes]:
        """The pages as PNG."""
        made = self._run(format="png", ppi=ppi, timestamp=MOMENT)
        return [made] if isinstance(made, bytes) else list(made)

    def told(self) -> list[dict[str, Any]]:
        """What the pages say about themselves: where things ended up, and what did not fit."""
        try:
            found = self._compiler.query("<told>", field="value")
        except Exception as error:
            raise CannotTypeset(_words(error)) from error
        result: list[dict[str, Any]] = msgspec.json.decode(found)
        return result

    def _run(self, **how: Any) -> Any:
        try:
            return self._compiler.compile(**how)
        except Exception as error:
            raise CannotTypeset(_words(error)) from error


def _words(error: Exception) -> str:
    said = str(getattr(error, "message", error))
    where = str(getattr(error, "diagnostic", "")).strip()
    return f"{said}\n{where[:1500]}" if where else said


def available() -> bool:
    try:
        import typst
    except ImportError:
        return False
    return bool(typst)


@contextmanager
def document(
    template: str,
    data: Mapping[str, Any],
    pictures: Mapping[str, Path] | None = None,
    missing: Collection[str] = (),
) -> Iterator[Typesetter]:
    """A document from a template and its data. Pictures are beside it, under the names in the data.

    Letters that no font has are printed as a box.
    """
    try:
        import typst
    except ImportError:
        raise NoTypst from None
    with tempfile.TemporaryDirectory(prefix="chronicler-print-") as name:
        folder = Path(name)
        for path in (*TEMPLATES.glob("*.typ"), TEMPLATES / "signs.json"):
            shutil.copyfile(path, folder / path.name)
        for called, path in (pictures or {}).items():
            shutil.copyfile(path, folder / called)
        text = msgspec.json.encode(data).decode().translate(dict.fromkeys(map(ord, missing), "□"))
        (folder / "data.json").write_text(_CONTROL.sub(" ", text), encoding="utf-8")
        compiler = typst.Compiler(folder / f"{template}.typ", root=folder, ignore_system_fonts=True)
        yield Typesetter(compiler, folder)
