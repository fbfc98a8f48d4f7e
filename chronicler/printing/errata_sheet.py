"""The errata as a document: the list, and stickers to paste over the old words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from chronicler.printing.corrections import Correction
from chronicler.printing.frozen import Printing
from chronicler.printing.imposition import PAPERS
from chronicler.printing.page_words import ERRATA, WORDS

if TYPE_CHECKING:
    from chronicler.printing.prints import Prints


def errata_pdf(prints: Prints, old: Printing, found: Sequence[Correction]) -> bytes:
    width, height = PAPERS[str(old.settings.get("paper", "a4"))]
    data = {
        **prints.common(),
        "title": ERRATA["title"].format(title=old.title, printing=old.name),
        "note": ERRATA["note"],
        "words": {**WORDS, **ERRATA},
        "corrections": [{"where": one.where, "says": one.says} for one in found],
        "stickers": [{"where": one.where, "lines": one.sticker.split("\n")} for one in found if one.sticker],
        "settings": prints.settings(sheet={"width": width, "height": height}),
    }
    made: bytes
    with prints.document("errata", data) as document:
        made = document.pdf()
    return made
