"""How long a player waits: from the call to the first prompt, and from an answer to the next screen.

The start is measured in processor time: on a busy machine the clock measures the other programs.
"""

import asyncio
import gc
import os
import random
import select
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.peers import Missing, Tool
from tests.bench.report import Report, Settings

ANSWERS = 400
PROMPT = b"F1 help"


def first_prompt(words: list[str], environment: dict[str, str]) -> float:
    """Processor seconds from the call until the first screen is on a terminal."""
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(environment, TERM="xterm-256color")
        os.execv(words[0], words)
    seen = b""
    while PROMPT not in seen and select.select([terminal], [], [], 20)[0]:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if b"\x1b[6n" in part:
            os.write(terminal, b"\x1b[1;1R")  # prompt_toolkit asks where the cursor is
        seen += part
    os.kill(child, 9)
    spent = os.wait4(child, 0)[2]
    os.close(terminal)
    if PROMPT not in seen:
        raise RuntimeError(f"no prompt came: {seen[-300:]!r}")
    return spent.ru_utime + spent.ru_stime


def imported(environment: dict[str, str]) -> float:
    words = [sys.executable, "-c", "import prompt_toolkit"]
    child = os.posix_spawn(sys.executable, words, {**os.environ, **environment})
    spent = os.wait4(child, 0)[2]
    return spent.ru_utime + spent.ru_stime


def answer_times(heroes: int, folder: Path) -> list[float]:
    """Seconds from Return to the drawn screen, with the answer on the disk, during a game of the bundled campaign."""
    from prompt_toolkit.data_structures import Size
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output.vt100 import Vt100_Output

    from chronicler.bundled import bundled
    from chronicler.playing import load_campaign, new_head
    from runtime.play.bots.agents import CuriousBot
    from runtime.play.sessions.opening import begin
    from runtime.rules.book.book import Book
    from runtime.ui.app import application
    from runtime.ui.desk import Desk
    from runtime.ui.habits import Habits
    from runtime.ui.table import Table

    campaign = load_campaign(bundled())
    book = Book(campaign)
    times: list[float] = []

    async def game(seed: int) -> None:
        head = new_head(campaign, book, heroes=",".join(book.heroes[:heroes]), seed=seed)
        table = Table(begin(book, head), head, path=folder / f"{heroes}-{seed}.save")
        table.settle_in()
        table.sit_down(Habits())
        bot = CuriousBot(seed)
        with create_pipe_input() as keyboard, open(os.devnull, "w") as null:
            output = Vt100_Output(null, lambda: Size(50, 200), term="xterm-256color")
            app = application(Desk(table), keyboard=keyboard, output=output)
            task = asyncio.ensure_future(app.run_async())
            while not app.render_counter:
                await asyncio.sleep(0.001)
            gc.freeze()  # as the table does after its first screen
            while table.decision is not None and len(times) < ANSWERS:
                answer = bot.answer(table.decision)
                text = answer if isinstance(answer, str) else ", ".join(answer)
                before, steps = app.render_counter, len(table.steps)
                begun = time.perf_counter()
                keyboard.send_text(f"{text}\r")
                while app.render_counter == before or len(table.steps) == steps:
                    await asyncio.sleep(0)
                times.append(time.perf_counter() - begun)
            app.exit(result=0)
            await task
        gc.unfreeze()
        table.close()

    for seed in random.Random(1).sample(range(1000), 50):
        if len(times) >= ANSWERS:
            break
        asyncio.run(game(seed))
    return times


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    """Measure, print the table, set the targets."""
    folder = Path(tempfile.mkdtemp())
    try:
        own = {"XDG_DATA_HOME": str(folder / "data"), "CHRONICLER_CACHE_DIR": str(folder / "cache")}
        # A player's Python keeps its bytecode, whatever this shell says.
        own |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        call = [
            sys.executable,
            "-c",
            "from chronicler.cli import main; main()",
            "play",
            "--seed",
            "1",
            "--heroes",
            "brannoc",
        ]
        first_prompt(call, own)  # compiles the bundled campaign once
        imported(own)
        imports, starts = [], []
        for _ in range(settings.runs):
            imports.append(imported(own))
            starts.append(first_prompt(call, own))
        base, start = min(imports), min(starts)
        rows = [
            ["import prompt_toolkit", f"{base * 1000:.0f} ms", ""],
            ["chronicler play, to the first prompt", f"{start * 1000:.0f} ms", f"{start / base:.2f}x"],
        ]
        slowest = 0.0
        for heroes in (1, 4):
            times = sorted(answer_times(heroes, folder))
            middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
            slowest = max(slowest, late)
            rows.append(
                [
                    f"an answer, {heroes} heroes ({len(times)} of them)",
                    f"{middle * 1000:.1f} ms",
                    f"p95 {late * 1000:.1f} ms",
                ]
            )
        report.table("Playing", ("what", "median", ""), rows)
        report.target("first prompt at most 3x `import prompt_toolkit`", start / base, 3)
        report.target("an answer shown within 50 ms at the 95th percentile", slowest * 1000, 50, " ms")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
