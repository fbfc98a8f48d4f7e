"""`chronicler watch`: findings in a terminal, again after every save; slow ones follow when they are known."""

from __future__ import annotations

import time
from pathlib import Path

import click

from chronicler.caching import no_cache


@click.command("watch")
@click.argument("path", required=False, type=click.Path(path_type=Path), default=Path("."))
@click.option("--quick", is_flag=True, help="Only what single files and names show, not what can be reached.")
@click.option("--once", is_flag=True, help="Say what there is, wait for the studies, and end.")
@click.option("--build", is_flag=True, help="Build it, too, after every save that leaves no error.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="Where builds go, as with `chronicler build`.  [default: build]",
)
@no_cache
def command(path: Path, quick: bool, once: bool, build: bool, output: Path | None) -> int:
    """Watch the campaign at PATH and say what is wrong with it after every save. Ctrl+C ends it."""
    if output is not None and not build:
        raise click.UsageError("`--output` says where builds go, and nothing is built: add `--build`.")
    from chronicler.campaigns import one_root
    from chronicler.live.engine import Changed, Engine
    from chronicler.live.watch_told import WatchReport

    engine = Engine(one_root(path))
    built = None
    if build:
        from chronicler.live.watch_built import WatchedBuild
        from chronicler.written_builds import USUAL

        built = WatchedBuild(engine, output or USUAL)
    watch = WatchReport(engine, study=not quick, built=built)
    answers: list[Changed] = []
    engine.subscribe(answers.append)
    watch.tell()
    try:
        while True:
            if once and engine.wait(0):
                if any(changed.studied for changed in answers):
                    watch.tell()
                return watch.exit_code
            time.sleep(0.05)
            engine.refresh()
            if answers:
                taken, answers[:] = list(answers), []
                watch.tell(frozenset().union(*(changed.paths for changed in taken)))
    except KeyboardInterrupt:
        engine.close()
        return 130
