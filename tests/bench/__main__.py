"""Measure, compare, print and keep: `python -m tests.bench [NAME]`, with one of the names below or `all`."""

import argparse
import compileall
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution

from tests.bench import (
    check_bench,
    compile_bench,
    desk_bench,
    play_bench,
    playtest_bench,
    print_bench,
    startup_bench,
    studio_bench,
    table_bench,
    watch_bench,
    witness_bench,
)
from tests.bench.peers import Missing, Tool, tools
from tests.bench.report import HOME, ROOT, Report, Settings

Bench = Callable[[Settings, dict[str, Tool | Missing], Report], None]

# Another bench is a module with a `run` like these, and a line here.
BENCHES: dict[str, Bench] = {
    "startup": startup_bench.run,
    "compile": compile_bench.run,
    "watch": watch_bench.run,
    "check": check_bench.run,
    "witnesses": witness_bench.run,
    "desk": desk_bench.run,
    "table": table_bench.run,
    "play": play_bench.run,
    "print": print_bench.run,
    "playtest": playtest_bench.run,
    "studio": studio_bench.run,
}


def sizes(text: str) -> tuple[int, ...]:
    return tuple(sorted({int(part) for part in text.split(",")}))


def percentages(text: str) -> tuple[float, ...]:
    shares = tuple(float(part) / 100 for part in text.split(","))
    if not all(0 <= share < 1 for share in shares):
        raise argparse.ArgumentTypeError("a percentage from 0 to 99")
    return shares


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("bench", nargs="?", default="all", choices=(*BENCHES, "all"))
    parser.add_argument(
        "--sizes", type=sizes, default=sizes("300,1000,3000,10000"), help="Verses in a story, e.g. 300,3000"
    )
    parser.add_argument("--runs", type=int, default=5, help="runs of each tool; medians are shown")
    parser.add_argument(
        "--repeat",
        type=percentages,
        default=percentages("75,0"),
        help="percentage of requirement and effect texts that repeat; further ones for the largest size only",
    )
    parser.add_argument("--no-peers", action="store_true", help="measure ours alone")
    parser.add_argument("--strict", action="store_true", help="end with code 1 when a target is missed")
    return parser.parse_args(words)


def leave_bytecode() -> None:
    """As an installer does, for the peers and for us: a checkout has no bytecode yet, and not every tool that sets
    one up writes it.
    """
    for room in ("schemas", "compiler", "runtime", "chronicler"):
        compileall.compile_dir(ROOT / room, quiet=1)
    for name in libraries("chronicler-journal"):
        for file in distribution(name).files or ():
            if file.suffix == ".py":
                compileall.compile_file(str(file.locate()), quiet=2)


def libraries(name: str) -> set[str]:
    """What a distribution needs, and what these need, as far as they are installed."""
    found: set[str] = set()
    pending = [name]
    while pending:
        for line in distribution(pending.pop()).requires or ():
            needed = re.split(r"[^\w.-]", line)[0]
            if "extra ==" not in line and needed not in found:
                with suppress(PackageNotFoundError):
                    distribution(needed)
                    found.add(needed)
                    pending.append(needed)
    return found


def main(words: list[str]) -> int:
    asked = arguments(words)
    settings = Settings(asked.sizes, max(1, asked.runs), asked.repeat, not asked.no_peers)
    report = Report()
    leave_bytecode()
    load = os.getloadavg()[0]
    report.say(f"{os.cpu_count()} cores, load {load:.1f}; medians of {settings.runs} interleaved runs")
    if load > 0.5:
        report.say("  This machine is busy: node uses a second core when it can, so inkjs suffers most.")
    found = tools(report, settings.peers)
    for name, bench in BENCHES.items():
        if asked.bench in (name, "all"):
            bench(settings, found, report)
    report.print_targets()
    results = HOME / "results.json"
    report.save(results)
    report.say(f"\nEverything measured: {results}")
    return 1 if asked.strict and report.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
