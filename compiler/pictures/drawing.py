"""One door to all pictures: the requested picture, and its file in the requested format."""

from __future__ import annotations

from typing import Any

from compiler.analysis.graph import CampaignGraph
from compiler.pictures.colours import dark_rules, in_the_dark
from compiler.pictures.marks import Link, Marks
from compiler.pictures.near import draw_near, draw_quests, draw_status
from compiler.pictures.overview import Overview
from compiler.pictures.status_sheet import draw_statuses
from compiler.pictures.story_arrows import Story
from compiler.pictures.table_map import draw_map
from compiler.pictures.whole_journal import draw_journal

KINDS = ("journal", "map", "statuses", "quests")


def draw(
    graph: CampaignGraph,
    kind: str,
    *,
    focus: str = "",
    depth: int = 2,
    everything: bool = False,
    chapter: int = 0,
    link: Link = lambda file, line: f"{file}#L{line}",
    found: dict[tuple[str, int], list[str]] | None = None,
) -> Any:
    """The picture as a graphviz graph. `focus` is a node's key."""
    story = Story(graph)
    marks = Marks(link, found or {})
    if kind == "map":
        return draw_map(story, marks)
    if kind == "statuses":
        wanted = focus.partition(":")[2].partition("/")[0] if focus.startswith("status:") else ""
        return draw_status(story, marks, wanted) if wanted else draw_statuses(story, marks)
    if kind == "quests":
        return draw_quests(story, marks, focus)
    if focus:
        return draw_near(story, marks, focus, depth)
    if everything:
        return draw_journal(story, marks, chapter)
    return Overview(story, marks, chapter).draw()


def rendered(picture: Any, form: str, theme: str = "auto") -> bytes:
    """The picture as a file, made by graphviz. An SVG follows the screen, dark or light, unless told which."""
    if theme == "dark":
        picture = _recoloured(picture)
    # Things that have places keep them. Only a picture of such things has the engine neato.
    data: bytes = picture.pipe(format=form, neato_no_op=2 if picture.engine == "neato" else None, quiet=True)
    if form == "svg" and theme == "auto":
        style = f"<style>\n{dark_rules()}\n</style>\n".encode()
        # After the opening tag of the picture, which ends at the first `>` after `<svg`.
        at = data.index(b">", data.index(b"<svg")) + 1
        data = data[:at] + b"\n" + style + data[at:]
    return data


def _recoloured(picture: Any) -> Any:
    import graphviz

    return graphviz.Source(in_the_dark(picture.source), engine=picture.engine)


def dot_text(picture: Any, theme: str = "auto") -> str:
    """The picture as DOT. `dot -Tsvg` draws it, or `neato -n2 -Tsvg` if everything already has its place."""
    source = str(picture.source)
    return in_the_dark(source) if theme == "dark" else source
