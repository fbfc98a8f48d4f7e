"""A large campaign on paper: 3 000 Verses and 1 000 cards. weasyprint typesets the same book from our HTML in the same run.

weasyprint gets the web page of the Journal, which has links but no page numbers after its arrows, so its task is the
lighter one.
"""

import shutil
import sys
import venv
from pathlib import Path

from tests.bench.compile_bench import story_folder
from tests.bench.measure import CommandFailed, Sample, Series, Task, interleave, run_once
from tests.bench.peers import Missing, Tool
from tests.bench.report import HOME, Report, Settings, cells

WEASYPRINT = "66.0"
CARDS = 1000
_CARD = """
item bench-{number} "The Thing Numbered {number}"
  deck: A
  at any time: may discard this to gain {amount} food
  on attack: may flip this to prevent 1 damage

  It was found on a {words} and nobody has asked for it since.
"""


def campaign(size: int, repeat: float) -> Path:
    """The story of the compile bench, with cards."""
    source = HOME / "print" / f"campaign-{size}"
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(next(path.parent for path in story_folder(size, repeat).rglob("campaign.chron")), source)
    cards = (
        _CARD.format(number=number, amount=1 + number % 3, words="wet and windy " * (number % 9) + "morning")
        for number in range(CARDS)
    )
    (source / "bench-cards.chron").write_text("".join(cards).lstrip(), encoding="utf-8")
    return source


def _weasyprint() -> Path:
    """Its command in a separate environment."""
    folder = HOME / "weasyprint"
    command = folder / "bin" / "weasyprint"
    if not command.exists():
        venv.create(folder, with_pip=True)
        run_once((folder / "bin" / "pip", "install", "--quiet", f"weasyprint=={WEASYPRINT}"))
    return command


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    size = max((one for one in settings.sizes if one <= 3000), default=min(settings.sizes))
    source, out = campaign(size, settings.repeats[0]), HOME / "print" / "out"
    shutil.rmtree(out, ignore_errors=True)
    ours = (sys.executable, "-m", "chronicler", "print", source, "-o", out, "--only")

    def printed(what: str, name: str) -> Sample:
        sample = run_once((*ours, what))
        if not list(out.rglob(name)):
            raise CommandFailed(f"it ended well but left no {name}")
        return sample

    tasks = [
        Task(("the book",), lambda _: {"the book": printed("journal", "journal.pdf")}),
        Task(("the cards",), lambda _: {"the cards": printed("cards", "cards.pdf")}),
    ]
    failure = ""
    if settings.peers:
        printed("html", "journal.html")
        page = next(out.rglob("journal.html"))
        try:
            command = _weasyprint()
            run_book = (command, page, out / "weasyprint.pdf")
            tasks.append(Task(("weasyprint",), lambda _: {"weasyprint": run_once(run_book, timeout=900)}))
        except (CommandFailed, OSError) as problem:
            failure = str(problem)
    found = interleave(tasks, min(settings.runs, 3), report.progress)
    if failure:
        found["weasyprint"] = Series(failure=failure)
    rows = [[name, *cells(series)] for name, series in found.items()]
    report.table(
        f"Printing {size} Verses and {CARDS} cards; the cards need the book's pages, so it is set for them, too",
        ("what", "median", "range", "CPU", "peak"),
        rows,
    )
    for name, series in found.items():
        report.keep("print", name, series, size=size, cards=CARDS)
        if series.failure:
            report.say(f"  {name}: {series.failure}")
    other = found.get("weasyprint")
    book = found["the book"]
    slower = other.wall / book.wall if other is not None and other.ok and book.ok else None
    report.target("the book beside weasyprint, times faster", slower, 1, at_least=True)
