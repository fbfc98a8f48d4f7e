"""`chronicler find WORDS`: names and where they are used, and sentences that hold the words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.caching import no_cache

if TYPE_CHECKING:
    from collections.abc import Iterator

    from compiler.diagnostics.finding import Place
    from compiler.live.open_campaign import Snapshot


@click.command("find")
@click.argument("words", nargs=-1, required=True, metavar="WORDS... [PATH]")
@click.option("--path", type=click.Path(path_type=Path), default=None, help="The campaign's folder.")
@click.option("--names", "only", flag_value="names", help="Only names, not sentences.")
@click.option("--text", "only", flag_value="text", help="Only sentences, not names.")
@no_cache
def command(words: tuple[str, ...], path: Path | None, only: str | None) -> int:
    """Find WORDS in a campaign: things called so, every place that uses them, and the lines that say it.

    Upper and lower case are the same, and a sentence is found across the line breaks in it. Exit code 1: nothing found.
    """
    from chronicler.asking import split
    from chronicler.campaigns import one_root
    from chronicler.live.engine import Engine
    from chronicler.terminal import write

    wanted, folder = split(words, path)
    root = one_root(folder)
    now = Engine(root).now
    prefix = "" if root == Path(".") else f"{root.as_posix()}/"
    lines = [] if only == "text" else list(_names(now, wanted, prefix))
    if only != "names":
        lines += _sentences(now, wanted, prefix)
    if not lines:
        write(f"Nothing holds `{wanted}`. {_near(now, wanted)}".strip())
        return 1
    write("\n".join(lines))
    return 0


def _near(now: Snapshot, wanted: str) -> str:
    from schemas.near_names import did_you_mean, nearest

    return did_you_mean(nearest(wanted, {name.short for name, _ in now.names.all()}))


def _names(now: Snapshot, wanted: str, prefix: str) -> Iterator[str]:
    from compiler.live.leading import ledger, ways_in

    exact = now.names.named(wanted)
    bare = wanted.lower()
    found = exact or [one for one in now.names.all() if bare in one[0].name or bare == one[0].kind]
    for name, declared in found:
        number = now.result.numbers.of.get((name.kind, name.name), 0)
        shown = f", number {number}" if number else ""
        yield f"{name.kind.replace('-', ' ')} {name.name}{shown}  {_at(now, declared.place, prefix)}"
        if not exact:
            continue
        if name.kind == "status":
            for entered in ledger(now, name.name):
                part = f" part {entered.part}" if entered.part else ""
                yield f"  {entered.verb}{part} in {entered.lead.home.name.name}  {_at(now, entered.lead.at, prefix)}"
        else:
            for lead in ways_in(now, name):
                yield f"  used in {lead.home.name.name}  {_at(now, lead.at, prefix)}"


def _sentences(now: Snapshot, wanted: str, prefix: str) -> Iterator[str]:
    from compiler.diagnostics.finding import Place
    from compiler.sources.source import Span

    pattern = re.compile(r"\s+".join(map(re.escape, wanted.split())), re.IGNORECASE)
    for path in sorted(now.sources):
        source = now.sources[path]
        told = 0
        for found in pattern.finditer(source.text):
            line = source.position(found.start()).line
            if line != told:
                told = line
                yield f"{_at(now, Place(path, Span(*found.span())), prefix)}: {source.line_text(line).strip()}"


def _at(now: Snapshot, place: Place, prefix: str) -> str:
    line, column = now.sources[place.file].position(place.span.start)
    return f"{prefix}{place.file}:{line}:{column}"
