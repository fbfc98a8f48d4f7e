"""A Verse as its reader will see it, as a piece of HTML: prose, effects, choices with their costs, arrows by number."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from chronicler.live.engine import Engine
from compiler.live.leading import home_at


class Preview(NamedTuple):
    """What to show, and whether it is of the present text."""

    verse: str
    title: str
    html: str
    current: bool = True


def preview(engine: Engine, path: str, offset: int) -> Preview | None:
    """The Verse around a place; None if there is none. While the campaign has errors, it shows the source instead."""
    now = engine.now
    home = home_at(now, path, offset) if path in now.sources else None
    if home is None or home.name.kind != "verse":
        return None
    number = now.result.numbers.of.get(("verse", home.name.name), 0)
    title = f"{number or ''} {home.name.name}".strip()
    campaign = now.campaign
    verse = next((one for one in campaign.verses if one.id == home.name.name), None) if campaign else None
    if campaign is None or verse is None:
        text = now.sources[path].text[slice(*home.place.span)]
        return Preview(home.name.name, title, f"<pre>{escape(text)}</pre>", current=False)
    from runtime.paper.printed_book import blocks_of
    from runtime.paper.texts import Texts

    texts = Texts(campaign)
    numbers = {name: str(value) for (kind, name), value in now.result.numbers.of.items() if kind == "verse"}
    return Preview(
        home.name.name, title, "\n".join(_block(block, numbers) for block in blocks_of(verse.page, texts))
    )


def _block(block: object, numbers: dict[str, str]) -> str:
    from runtime.paper.texts import plain

    def said(name: str) -> str:
        return escape(plain(getattr(block, name, ()), numbers))

    kind = getattr(block, "kind", "")
    to = getattr(block, "to", "") or ""
    arrow = f" <b>&rarr; {escape(numbers.get(to, to))}</b>" if to else ""
    when = f"<i>[{said('when')}]</i> " if said("when") else ""
    if kind == "choice":
        cost = f"({said('cost')}) " if said("cost") else ""
        does = f" {said('does')}" if said("does") else ""
        return f"<p class='choice'>&bull; {cost}{said('runs')} {when}{does}{arrow}</p>"
    rows = "".join(
        f"<tr><td>{escape(plain(row.head, numbers))}</td><td>{escape(plain(row.does, numbers))}</td>"
        f"<td>{escape(numbers.get(row.to, row.to))}</td></tr>"
        for row in getattr(block, "rows", ())
    )
    inner = "".join(_block(one, numbers) for one in getattr(block, "blocks", ()))
    table = f"<table>{rows}</table>" if rows else ""
    return f"<p class='{escape(kind)}'>{when}{said('runs')} {said('does')}{arrow}</p>{table}{inner}"
