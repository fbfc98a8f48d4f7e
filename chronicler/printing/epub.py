"""The Journal as an e-book (EPUB 3): a file for each section, links that work, the same bytes every time."""

from __future__ import annotations

import hashlib
import io
import zipfile
from typing import TYPE_CHECKING, Final

from chronicler.printing import markup as xhtml
from chronicler.printing.emblems import emblem
from runtime.paper.values import PrintedSection
from schemas.going_out import for_file_name, for_markup, for_style

if TYPE_CHECKING:
    from chronicler.printing.prints import Prints

_WHEN: Final = (2020, 9, 13, 0, 0, 0)
_MODIFIED: Final = "2020-09-13T00:00:00Z"
_STYLE: Final = """body{font-family:serif;line-height:1.45}h1,h2,h3{font-weight:normal}h3{margin-top:2em}
.number{background:%(accent)s;color:#fff;padding:.1em .4em;font-weight:bold}.title{font-style:italic}
.whose,.needs,.end{color:%(soft)s}.do{margin-left:1.3em}.arrow{text-align:right}
.passage{border-left:2px solid %(line)s;padding-left:.8em}.go{color:%(accent)s;font-weight:bold;text-decoration:none}
.sign{height:.85em;width:.85em;vertical-align:-.08em}th{text-align:left;padding-right:1em}td{padding-right:1em}
.hidden .name{font-style:italic;color:%(soft)s}.hidden .words{border:1px dashed %(line)s;padding:.4em}
"""
_CONTAINER: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'
)


def book(prints: Prints) -> bytes:
    """The e-book as bytes."""
    told = prints.book
    language = for_markup(told.language)
    names: dict[str, str] = {}
    where: dict[str, str] = {}
    sections: list[tuple[str, str, PrintedSection]] = []
    for part in told.parts:
        for section in part.sections:
            name = f"{len(sections) + 1:03d}-{for_file_name(section.id)}.xhtml"
            sections.append((name, part.title, section))
            names[section.id] = name
            where |= {verse.id: f"{name}#v{verse.label}" for verse in section.verses}

    def link(to: str) -> tuple[str, str]:
        return where.get(to, ""), told.labels.get(to, to)

    files: dict[str, str] = {
        "style.css": _STYLE % {name: for_style(value) for name, value in prints.theme.items()},
        "emblem.svg": emblem(told.id),
    }
    opening = "".join(f"<p><em>{xhtml.inline(runs, link)}</em></p>" for runs in told.opening)
    files["title.xhtml"] = _page(
        language,
        told.title,
        f'<img src="emblem.svg" alt="" width="200"/><h1>{for_markup(told.title)}</h1>{opening}',
    )
    for name, part_title, section in sections:
        verses = "".join(xhtml.verse(verse, link, f"v{verse.label}") for verse in section.verses)
        head = f"<h2><small>{for_markup(part_title)} {for_markup(section.prefix)}</small><br/>{for_markup(section.title)}</h2>"
        files[name] = _page(language, section.title, head + verses)
    files["nav.xhtml"] = _nav(language, told.title, sections)
    files["package.opf"] = _package(prints, list(files))
    return _packed(files)


def _page(language: str, title: str, body: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        f'<html xmlns="http://www.w3.org/1999/xhtml" lang="{language}" xml:lang="{language}"><head>'
        f"<title>{for_markup(title)}</title>"
        f'<link rel="stylesheet" type="text/css" href="style.css"/></head><body>{body}</body></html>\n'
    )


def _nav(language: str, title: str, sections: list[tuple[str, str, PrintedSection]]) -> str:
    items = "".join(
        f'<li><a href="{name}">{for_markup(section.prefix)} {for_markup(section.title)}</a></li>'
        for name, _, section in sections
    )
    body = f'<nav epub:type="toc" id="toc"><h1>{for_markup(title)}</h1><ol>{items}</ol></nav>'
    return _page(language, title, body).replace(
        "<html ", '<html xmlns:epub="http://www.idpf.org/2007/ops" ', 1
    )


def _package(prints: Prints, files: list[str]) -> str:
    told = prints.book
    identity = hashlib.sha256(f"{told.id}:{told.title}".encode()).hexdigest()[:32]
    kinds = {".css": "text/css", ".svg": "image/svg+xml", ".xhtml": "application/xhtml+xml"}
    pages = ["title.xhtml", *(name for name in files if name[0].isdigit())]
    items = []
    for name in files:
        kind = kinds[name[name.rindex(".") :]]
        extra = ' properties="nav"' if name == "nav.xhtml" else ""
        if name[0].isdigit():
            extra = ' properties="svg"' if any(True for _ in told.labels) else ""
        items.append(f'<item id="f-{name.replace(".", "-")}" href="{name}" media-type="{kind}"{extra}/>')
    spine = "".join(f'<itemref idref="f-{name.replace(".", "-")}"/>' for name in pages)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:chronicler:{identity}</dc:identifier><dc:title>{for_markup(told.title)}</dc:title>'
        f'<dc:language>{for_markup(told.language)}</dc:language><meta property="dcterms:modified">{_MODIFIED}</meta>'
        f"</metadata><manifest>{''.join(items)}</manifest><spine>{spine}</spine></package>\n"
    )


def _packed(files: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        # The first file says what this is and is not compressed, because readers look for it there.
        _add(archive, "mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        _add(archive, "META-INF/container.xml", _CONTAINER)
        for name, text in files.items():
            _add(archive, f"book/{name}", text)
    return out.getvalue()


def _add(archive: zipfile.ZipFile, name: str, text: str, how: int = zipfile.ZIP_DEFLATED) -> None:
    info = zipfile.ZipInfo(name, _WHEN)
    info.compress_type = how
    info.external_attr = 0o644 << 16
    archive.writestr(info, text.encode())
