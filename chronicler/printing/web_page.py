"""The Journal as one HTML file: for proofreading, offline, without scripts. Filters can be held over it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from chronicler.printing import markup as xhtml
from chronicler.printing.hidden import FILTERS, tile
from schemas.going_out import for_markup, for_style

if TYPE_CHECKING:
    from chronicler.printing.prints import Prints

_ROOT: Final = ":root{--ink:%(ink)s;--paper:%(paper)s;--accent:%(accent)s;--soft:%(soft)s;--line:%(line)s}"


def page(prints: Prints) -> str:
    """The whole book as one page."""
    book, theme = prints.book, prints.theme

    def link(to: str) -> tuple[str, str]:
        label = book.labels.get(to)
        return (f"#v{label}", label) if label else ("", to)

    style = _ROOT % {name: for_style(theme[name]) for name in ("ink", "paper", "accent", "soft", "line")}
    style += (Path(__file__).parent / "templates" / "page.css").read_text(encoding="utf-8")
    for name, look in FILTERS.items():
        style += (
            f'.{name} .words{{color:{look["message"]};background-image:url("{_noise(look)}")}}'
            f".sheet.{name}{{background:{look['sheet']}}}#hold-{name}:checked~.sheet.{name}{{display:block}}"
        )
    held = "".join(f'<input type="checkbox" id="hold-{name}" class="hold">' for name in FILTERS) + "".join(
        f'<div class="sheet {name}"></div>' for name in FILTERS
    )
    words = "".join(f'<label for="hold-{name}">hold or drop the {name} filter</label> ' for name in FILTERS)
    contents = "".join(
        f'<li><a href="#s-{for_markup(section.prefix)}"><b>{for_markup(section.prefix)}</b> {for_markup(section.title)}</a></li>'
        for part in book.parts
        for section in part.sections
    )
    body = []
    for part in book.parts:
        for section in part.sections:
            body.append(
                f'<h2 id="s-{for_markup(section.prefix)}">'
                f"<small>{for_markup(part.title)} {for_markup(section.prefix)}</small><br>"
                f"{for_markup(section.title)}</h2>"
            )
            body += [xhtml.verse(verse, link, f"v{verse.label}") for verse in section.verses]
    opening = "".join(f"<p><em>{xhtml.inline(runs, link)}</em></p>" for runs in book.opening)
    return (
        f'<!DOCTYPE html>\n<html lang="{for_markup(book.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';style-src 'unsafe-inline';img-src data:\">"
        f"<title>{for_markup(book.title)}</title><style>{style}</style></head><body>{held}"
        f'<div class="filters">{words}</div><main><h1>{for_markup(book.title)}</h1>{opening}'
        f"<nav><ol>{contents}</ol></nav>{''.join(body)}</main></body></html>\n"
    )


def _noise(look: dict[str, str]) -> str:
    """The strokes of the printed page, as a picture inside the page."""
    size = 46
    paths = []
    for colour, seed, count in ((look["noise"], 7, 330), (look["decoy"], 8, 150)):
        strokes = tile(seed, size, count)["strokes"]
        assert isinstance(strokes, list)
        lines = "".join(f"M{x} {y}l{dx} {dy}" for x, y, dx, dy in strokes)
        paths.append(f"<path d='{lines}' stroke='{colour.replace('#', '%23')}' stroke-width='1.5'/>")
    return f"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {size} {size}'>{''.join(paths)}</svg>"
