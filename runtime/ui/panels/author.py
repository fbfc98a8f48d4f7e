"""The author's panel: places in the sources, each beside its content."""

from __future__ import annotations

from runtime.ui.screen import BLANK, Line, Panel, line
from runtime.ui.views import Views
from runtime.ui.wrap import cut, wrap_text


def author_panel(views: Views, width: int, argument: str) -> Panel:
    lines: list[Line] = []
    for part in views.author:
        if part.kind == "heading":
            lines += [*([BLANK] if lines else []), line(part.text, "heading")]
        elif part.kind == "hint":
            lines += [BLANK, *wrap_text(part.text, width, "dim")]
        elif part.kind == "fact" and not part.label:
            lines.append(line(f"  {cut(part.text, width - 2)}", "dim"))
        elif part.label:
            first = f"  {part.label}" if part.kind == "key" else part.label
            lines.append((("key", first), ("", f"  {cut(part.text, max(10, width - len(first) - 2))}")))
        else:
            lines += wrap_text(part.text, width, "", "  " if part.kind == "key" else "")
    return Panel("author", "Author's view", tuple(lines))
