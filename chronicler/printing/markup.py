"""Verses as XHTML, for the proofreading page and for the e-book. Pure; every word is escaped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from chronicler.printing.page_words import WORDS
from runtime.paper.texts import Runs
from runtime.paper.values import PrintedBlock, PrintedVerse
from schemas.going_out import for_markup

Link = Callable[[str], tuple[str, str]]
"""Where a verse is: the address and the number."""


@cache
def signs() -> dict[str, str]:
    """The outlines of the signs."""
    path = Path(__file__).parent / "templates" / "signs.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def sign(name: str, alt: str) -> str:
    shape = signs().get(name)
    if shape is None:
        return for_markup(alt)
    return (
        f'<svg class="sign" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" role="img" aria-label="{for_markup(alt)}">'
        f'<title>{for_markup(alt)}</title><path fill-rule="evenodd" d="{shape}"/></svg>'
    )


def inline(runs: Runs, link: Link) -> str:
    found = []
    for run in runs:
        if isinstance(run, str):
            found.append(for_markup(run))
        elif "i" in run:
            found.append(f"<em>{for_markup(run['i'])}</em>")
        elif "ref" in run:
            found.append(arrow(run["ref"], link))
        else:
            found.append(sign(run["sign"], run["alt"]))
    return "".join(found)


def arrow(to: str, link: Link) -> str:
    if to == "end":
        return f'<span class="end">■ {WORDS["end"]}</span>'
    address, label = link(to)
    if not address:
        return f'<span class="go">→ {for_markup(label)}</span>'
    return f'<a class="go" href="{for_markup(address)}">→ {for_markup(label)}</a>'


def verse(one: PrintedVerse, link: Link, identity: str) -> str:
    title = f' <span class="title">{for_markup(one.title)}</span>' if one.title else ""
    whose = f' <span class="whose">{WORDS["for_"]} {for_markup(one.whose)}</span>' if one.whose else ""
    beside = title + (' <span class="box">☐</span>' if one.box else "") + whose
    return (
        f'<section class="verse" id="{for_markup(identity)}">'
        f'<h3><span class="number">{for_markup(one.label)}</span>{beside}</h3>'
        f"{blocks(one.blocks, link)}</section>"
    )


def blocks(told: Iterable[PrintedBlock], link: Link) -> str:
    found = []
    choices: list[str] = []
    for one in told:
        if one.kind in ("choice", "otherwise"):
            choices.append(_choice(one, link))
            continue
        found.append(_block(one, link))
    if choices:
        found.append(f'<ul class="choices">{"".join(choices)}</ul>')
    return "".join(found)


def _choice(one: PrintedBlock, link: Link) -> str:
    parts = []
    if one.kind == "otherwise":
        parts.append(WORDS["otherwise"])
    if one.cost:
        parts.append(f'<span class="cost">({inline(one.cost, link)})</span>')
    if one.runs:
        parts.append(inline(one.runs, link))
    if one.when:
        parts.append(f'<span class="needs">[{inline(one.when, link)}]</span>')
    if one.does:
        parts.append(f"<strong>{inline(one.does, link)}</strong>")
    parts.append(arrow(one.to, link) if one.to else "")
    inner = " ".join(part for part in parts if part)
    if one.colour:
        return f'<li class="hidden {for_markup(one.colour)}"><span class="words">{inner}</span></li>'
    return f"<li>{inner}</li>"


def _block(one: PrintedBlock, link: Link) -> str:
    match one.kind:
        case "prose":
            return f"<p>{inline(one.runs, link)}</p>"
        case "do":
            return f'<p class="do"><strong>{inline(one.does, link)}</strong></p>'
        case "passage":
            when = f'<span class="needs">{WORDS["if_"]} {inline(one.when, link)}:</span>'
            return f'<p class="passage">{when} {inline(one.runs, link)}</p>'
        case "redirect":
            return f'<p class="redirect">▸ {WORDS["if_"]} {inline(one.when, link)}: {arrow(one.to, link)}</p>'
        case "table":
            rows = "".join(
                f"<tr><th>{inline(row.head, link)}</th><td>{inline(row.does, link)}</td>"
                f"<td>{arrow(row.to, link) if row.to else ''}</td></tr>"
                for row in one.rows
            )
            return f'<p class="do"><strong>{inline(one.runs, link)}</strong></p><table><tbody>{rows}</tbody></table>'
        case "hidden":
            name = for_markup(str(WORDS["filters"][one.colour]) + (str(WORDS["hint"]) if one.hint else ""))
            inner = blocks(one.blocks, link)
            words = f'<p class="name">{name}</p><div class="words">{inner}</div>'
            return f'<div class="hidden {for_markup(one.colour)}">{words}</div>'
    return f'<p class="arrow">{arrow(one.to, link)}</p>'
