"""`chronicler graph`: pictures of the Journal, the map, the statuses and the quests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

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
@click.argument("path", type=click.Path(path_type=Path), default=Path("."))
@click.option("--kind", type=click.Choice(KINDS), default="journal", show_default=True)
@click.option(
    "--focus", default="", help="A verse, status, location or event; only what is near it is drawn."
)
@click.option("--depth", default=2, show_default=True, help="How many steps around the focus.")
@click.option("--all", "everything", is_flag=True, help="Draw the whole Journal at once.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=None, help="A .svg, .png, .pdf or .dot file."
)
@no_cache
def command(path: Path, kind: str, focus: str, depth: int, everything: bool, output: Path | None) -> int:
    """Draw the campaign in PATH; without -o the DOT text is printed."""
    from chronicler.asking import find, load_graph
    from chronicler.terminal import write
    from compiler.analysis.pictures import draw
    from compiler.sources.workspace import write as write_file

    if output is not None and output.suffix.lstrip(".") not in FORMATS:
        raise click.UsageError(
            f"A picture is one of {', '.join('.' + one for one in FORMATS)}, not `{output.name}`."
        )
    checked, graph = load_graph(path)
    key = graph.world.keys[find(graph, focus)[0]] if focus else ""
    root = checked.root.resolve()
    picture = draw(
        graph,
        kind,
        focus=key,
        depth=depth,
        everything=everything,
        link=lambda file, line: f"{(root / file).as_uri()}#L{line}" if file else "",
        found=_findings(checked),
    )
    if not any("label=" in line for line in picture.body):
        raise click.ClickException(f"There is nothing to draw: {graph.campaign.title} has no {kind}.")
    if output is None or output.suffix == ".dot":
        if output is None:
            write(str(picture.source))
        else:
            write_file(output, picture.source.encode())
            remark(f"{output}: {kind} of {graph.campaign.title}")
        return 0
    import graphviz

    try:
        data = picture.pipe(format=output.suffix.lstrip("."))
    except graphviz.ExecutableNotFound:
        raise click.ClickException(NO_DOT.format(stem=output.stem)) from None
    write_file(output, data)
    remark(f"{output}: {kind} of {graph.campaign.title}")
    return 0


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
