"""Reading printed pages back: words, numbers and drawn circles with their places, from the PDF alone."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from chronicler.campaigns import compile_path
from chronicler.printing.prints import PrintOptions, Prints, seed_of

CONTENT = Path(__file__).parents[2] / "content"
LABEL = r"[VDN]?\d+[a-z]?\.\d+|[SMT]\d+"
# A requirement may break before a number.
_HEAD = re.compile(rf"^\s*({LABEL})(?: (?!and |or ).*)?$", re.MULTILINE)
_REFERENCE = re.compile(rf"→\s*({LABEL})\s*\(p\.\s*(\d+)\)")
_MM = 72 / 25.4


@cache
def prints_of(name: str, **options: Any) -> Prints:
    """A bundled campaign, ready for print."""
    checked = next(iter(compile_path(CONTENT / name)))
    campaign = checked.result.campaign
    assert campaign is not None
    return Prints(
        campaign,
        PrintOptions(seed=seed_of(campaign), **options),
        CONTENT / name,
        ("food", "wealth", "magic", "exp"),
    )


def pages_of(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


@cache
def journal_pages(name: str) -> list[str]:
    return pages_of(prints_of(name).journal())


def heads(pages: list[str]) -> list[tuple[str, int]]:
    """Verse numbers at the head of a verse, with their page."""
    return [(label, number) for number, text in enumerate(pages, 1) for label in _HEAD.findall(text)]


def references(pages: list[str]) -> list[tuple[str, int]]:
    """Numbers and pages after every arrow."""
    return [(label, int(page)) for text in pages for label, page in _REFERENCE.findall(text)]


def circles(page: Any) -> list[tuple[float, float, float]]:
    """Drawn circles of a page: centre from the top left, and radius, in millimetres."""
    height = float(page.mediabox.height)
    found: list[tuple[float, float, float]] = []
    points: list[tuple[float, float]] = []
    curves = 0

    def look(operator: bytes, operands: Any, cm: list[float], tm: list[float]) -> None:
        nonlocal curves
        if operator in (b"m", b"l", b"c"):
            if operator == b"m":
                points.clear()
                curves = 0
            curves += operator == b"c"
            values = [float(one) for one in operands]
            for x, y in zip(values[::2], values[1::2], strict=True):
                points.append((cm[0] * x + cm[2] * y + cm[4], cm[1] * x + cm[3] * y + cm[5]))
        elif operator in (b"f", b"f*", b"B", b"S") and points:
            xs, ys = [x for x, _ in points], [y for _, y in points]
            wide, high = max(xs) - min(xs), max(ys) - min(ys)
            if curves == 4 and abs(wide - high) < 0.05:
                found.append(
                    (
                        (max(xs) + min(xs)) / 2 / _MM,
                        (height - (max(ys) + min(ys)) / 2) / _MM,
                        wide / 2 / _MM,
                    )
                )
            points.clear()

    page.extract_text(visitor_operand_before=look)
    return found


def words_at(page: Any) -> list[tuple[str, float, float]]:
    """Pieces of text with the place of their baseline, from the top left, in millimetres."""
    height = float(page.mediabox.height)
    found: list[tuple[str, float, float]] = []

    def look(text: str, cm: list[float], tm: list[float], font: Any, size: Any) -> None:
        if text.strip():
            x = cm[0] * tm[4] + cm[2] * tm[5] + cm[4]
            y = cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
            found.append((text, x / _MM, (height - y) / _MM))

    page.extract_text(visitor_text=look)
    return found
