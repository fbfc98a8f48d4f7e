"""`chronicler graph`: pictures of the story, the map, the statuses and the quests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache
from chronicler.terminal import remark

if TYPE_CHECKING:
    from chronicler.campaigns import Checked

KINDS = ("journal", "map", "statuses", "quests")
FORMATS = ("svg", "png", "pdf", "dot")
NO_DOT = (
    "The program `dot` draws the picture, and it is not installed here. Get it with `apt install graphviz`, "
    "`brew install graphviz` or from https://graphviz.org, or ask for `-o {stem}.dot`, which needs nothing."
)


@click.command("graph")
@click.argument("path", type=CAMPAIGN_PATH, default=Path("."))
@click.option("--kind", type=click.Choice(KINDS), default="journal", show_default=True)
@click.option(
    "--focus", default="", help="A verse, status, location or event; only what is near it is drawn."
)
@click.option(
    "--depth",
    type=click.IntRange(1, 50),
    default=2,
    show_default=True,
    help="How many steps around the focus.",
)
@click.option(
    "--chapter",
    type=click.IntRange(1),
    default=None,
    help="Only what this chapter opens: for a large campaign.",
)
@click.option("--all", "everything", is_flag=True, help="Draw every Verse of the Journal.")
@click.option("--check", "checked_too", is_flag=True, help="Mark findings, too; takes as long as a check.")
@click.option(
    "--theme",
    type=click.Choice(("auto", "light", "dark")),
    default="auto",
    show_default=True,
    help="An SVG follows the screen by itself; other formats are light unless told otherwise.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=None, help="A .svg, .png, .pdf or .dot file."
)
@no_cache
def command(
    path: Path,
    kind: str,
    focus: str,
    depth: int,
    chapter: int | None,
    everything: bool,
    checked_too: bool,
    theme: str,
    output: Path | None,
) -> int:
    """Draw the campaign in PATH; without -o the DOT text is printed.

    The default picture is the whole story on one page: the map, the chapters with their events, what leads where.
    """
    from chronicler.asking import find, load_graph
    from chronicler.terminal import write
    from compiler.pictures.drawing import dot_text, draw
    from compiler.pictures.marks import NothingToDraw
    from compiler.sources.workspace import write as write_file

    if output is not None and output.suffix.lstrip(".") not in FORMATS:
        raise click.UsageError(
            f"A picture is one of {', '.join('.' + one for one in FORMATS)}, not `{output.name}`."
        )
    checked, graph = load_graph(path)
    chapters = [one.number for one in graph.campaign.chapters]
    if chapter is not None and chapter not in chapters:
        there = f"It has {', '.join(map(str, chapters))}." if chapters else "It has none."
        raise click.UsageError(f"{graph.campaign.title} has no chapter {chapter}. {there}")
    key = graph.world.keys[find(graph, focus)[0]] if focus else ""
    root = checked.root.resolve()
    try:
        picture = draw(
            graph,
            kind,
            focus=key,
            depth=depth,
            everything=everything,
            chapter=chapter or 0,
            link=lambda file, line: f"{(root / file).as_uri()}#L{line}" if file else "",
            found=_findings(checked) if checked_too else {},
        )
    except NothingToDraw:
        raise click.ClickException(
            f"There is nothing to draw: {graph.campaign.title} has no {kind}."
        ) from None
    if output is None:
        write(dot_text(picture, theme))
        return 0
    if output.suffix == ".dot":
        write_file(output, dot_text(picture, theme).encode())
    else:
        _draw(picture, output, theme)
    remark(f"{output}: {kind} of {graph.campaign.title}")
    return 0


def _draw(picture: object, output: Path, theme: str) -> None:
    import graphviz

    from compiler.pictures.drawing import rendered
    from compiler.sources.workspace import write as write_file

    try:
        data = rendered(picture, output.suffix.lstrip("."), theme)
    except graphviz.ExecutableNotFound:
        raise click.ClickException(NO_DOT.format(stem=output.stem)) from None
    except graphviz.CalledProcessError as error:
        said = " ".join((error.stderr or b"").decode(errors="replace").split())[:300]
        raise click.ClickException(f"graphviz could not draw {output}: {said or error}.") from None
    write_file(output, data)


def _findings(checked: Checked) -> dict[tuple[str, int], list[str]]:
    """The findings of the campaign by line, to mark them in the picture."""
    from compiler.analysis import study
    from compiler.diagnostics.report import Report

    result = checked.result
    assert result.campaign is not None
    report = Report(result.sources)
    study(result.campaign, report, result.sources)
    found: dict[tuple[str, int], list[str]] = {}
    for diagnostic in report.finish():
        if diagnostic.place is not None:
            line = result.sources[diagnostic.place.file].position(diagnostic.place.span.start).line
            found.setdefault((diagnostic.place.file, line), []).append(diagnostic.code.name)
    return found
