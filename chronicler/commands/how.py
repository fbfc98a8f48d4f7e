"""`chronicler how`: a play, step by step, that gets there."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("how")
@click.argument("name", nargs=-1, required=True)
@click.option("--path", type=click.Path(path_type=Path), default=None, help="The campaign's folder.")
@click.option("--most", default=8_000, show_default=True, help="How many states are looked at.")
def command(name: tuple[str, ...], path: Path | None, most: int) -> int:
    """How NAME (a verse, status, location, secret, item, event, ending) can be reached."""
    from chronicler.asking import find, load_graph, split
    from chronicler.output import write
    from compiler.analysis.questions import answer

    wanted, folder = split(name, path)
    _, graph = load_graph(folder)
    verdicts = {"reached": "reached", "unreachable": "proved unreachable", "unknown": "unknown"}
    lines: list[str] = []
    failed = False
    for node in find(graph, wanted):
        found = answer(graph, node, most=most)
        failed = failed or found.kind != "reached"
        lines.append(f"{graph.name(node)}: {verdicts[found.kind]}.")
        numbered = found.kind == "reached"
        lines += [f"  {n}. {line}" if numbered else f"  {line}" for n, line in enumerate(found.evidence, 1)]
        lines.append("")
    write("\n".join(lines))
    return int(failed)
