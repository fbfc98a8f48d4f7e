"""Pictures of cards: where `art:` leads, how large it is, whether it is fine enough. Reads only headers of files."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from chronicler.printing.preflight import PrintFinding
from chronicler.printing.preflight import pictures as coarse
from compiler.sources.workspace import read_original
from runtime.paper.values import PrintedCard

KINDS: Final = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif")
MOST_PIXELS: Final = 60_000_000  # a card at 1200 dots an inch has 15; more is a bomb for whoever unpacks it
_COVERED: Final = {"mini": 20.0, "poker": 34.0, "tarot": 42.0}  # millimetres at the widest


class Picture(Struct, frozen=True, kw_only=True):
    """A picture of the campaign, and the plain name that the typesetter uses."""

    path: Path
    file: str
    width: int = 0  # 0: it has no pixels
    height: int = 0


def pictures_of(cards: Iterable[PrintedCard], root: Path) -> tuple[dict[str, Picture], list[PrintFinding]]:
    """The pictures that cards ask for, only inside the campaign's folder, and what is wrong with them."""
    found: dict[str, Picture] = {}
    findings: list[PrintFinding] = []
    sizes: dict[str, tuple[PrintedCard, int, int, float]] = {}
    for card in cards:
        for name in sorted({face.art for face in (card.front, card.back) if face is not None and face.art}):
            if name in found:
                continue
            path, trouble = _inside(root, name)
            if path is None:
                findings.append(_missing(card, trouble))
                continue
            measured = size_of(read_original(path))
            if measured is None:
                findings.append(
                    _missing(card, f"{name} is not a picture that can be printed: use PNG, JPEG or SVG.")
                )
                continue
            width, height = measured
            if width * height > MOST_PIXELS:
                findings.append(
                    _missing(
                        card,
                        f"{name} has {width} x {height} pixels; at most {MOST_PIXELS // 1_000_000} million are printed.",
                    )
                )
                continue
            found[name] = Picture(
                path=path, file=f"picture-{len(found)}{path.suffix.lower()}", width=width, height=height
            )
            if width:
                sizes[name] = (card, width, height, _COVERED[card.size])
    return found, [*findings, *coarse(sizes)]


def _inside(root: Path, name: str) -> tuple[Path | None, str]:
    path = root / name
    if Path(name).suffix.lower() not in KINDS:
        return None, f"{name} is not a picture that can be printed: use PNG, JPEG or SVG."
    try:
        whole = path.resolve()
        whole.relative_to(root.resolve())
    except ValueError:
        return None, f"{name} lies outside the campaign's folder; move the picture into it."
    except OSError:
        return None, f"{name} cannot be opened."
    if not whole.is_file():
        return None, f"There is no picture {name}; an emblem is printed instead."
    return whole, ""


def _missing(card: PrintedCard, message: str) -> PrintFinding:
    line, column = card.at
    return PrintFinding(
        file=card.file, line=line, column=column, code="missing-picture", message=message, grave=True
    )


def size_of(data: bytes) -> tuple[int, int] | None:
    """Pixels of a PNG, JPEG or GIF from its header; (0, 0) for drawings, None if it is not a picture."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data[:2] == b"\xff\xd8":
        return next(_jpeg(data), None)
    if re.search(rb"<svg[\s>]", data[:4096]) or data[8:12] == b"WEBP":
        return 0, 0
    return None


def _jpeg(data: bytes) -> Iterator[tuple[int, int]]:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            yield width, height
            return
        at += 2 + length
