"""The studio in a real browser: from a save in any editor to the sentence on the open page, and how long a frame takes."""

from __future__ import annotations

import shutil
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.compile_bench import story_folder
from tests.bench.peers import Missing, Tool
from tests.bench.report import HOME, Report, Settings

if TYPE_CHECKING:
    from tests.studio.browser import Browser

# Notes the moment at which the page shows a new word.
WATCH = """new Promise((done) => { const page = document.querySelector('#page');
  const look = () => { if (page.textContent.includes('WORD')) { watch.disconnect(); done(Date.now()); } };
  const watch = new MutationObserver(look);
  watch.observe(page, { childList: true, subtree: true, characterData: true }); look(); })"""
# One step closer on the map, and the frame that shows it.
CLOSER = """studio.map.zoom(1.09, studio.map.width / 2, studio.map.height / 2);
  new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))"""
STEPS = 45  # from the whole map to a single Verse


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    from tests.studio.browser import CHROMIUM, Browser
    from tests.studio.open_studio import opened

    if CHROMIUM is None:
        report.say("The studio was not measured: chromium is not installed.")
        return
    rows = []
    for size in (1000, 3000):
        source = HOME / "studio" / f"campaign-{size}"
        shutil.rmtree(source, ignore_errors=True)
        shutil.copytree(
            next(path.parent for path in story_folder(size, settings.repeats[0]).rglob("campaign.chron")),
            source,
        )
        profile = HOME / "studio" / "profile"
        shutil.rmtree(profile, ignore_errors=True)
        with opened(source) as studio, Browser(profile) as browser:
            began = time.perf_counter()
            browser.go(studio.address)
            browser.wait("studio.map.data && studio.map.width && studio.map.frames.length")
            start = time.perf_counter() - began
            waits, spent = _saves(studio.shop.root, browser, max(5, settings.runs))
            frames = sorted(_frames(browser))
        middle, worst = statistics.median(waits), max(waits)
        slow = frames[-1]
        rows.append(
            [
                str(size),
                f"{start * 1000:.0f}",
                f"{middle:.0f}",
                f"{worst:.0f}",
                f"{statistics.median(spent):.0f}",
                f"{statistics.median(frames):.1f}",
                f"{slow:.1f}",
            ]
        )
        report.rows.append(
            {
                "bench": "studio",
                "size": size,
                "save to page, ms": waits,
                "save to page, ms of CPU": spent,
                "frame, ms": frames,
                "open, s": start,
            }
        )
        if size == 1000:
            report.target(
                "a save in any editor shows in the open page, ms, 1 000 Verses (median)", middle, 200, " ms"
            )
            report.target(
                "the same, ms of CPU of server and page together", statistics.median(spent), 200, " ms"
            )
        else:
            report.target(
                "the slowest frame of the map, ms of CPU of the page, 3 000 Verses", slow, 16, " ms"
            )
    report.table(
        "The studio in chromium, milliseconds",
        ["Verses", "open", "save to page", "slowest", "of CPU", "frame, of CPU", "slowest frame"],
        rows,
    )


def _frames(browser: Browser) -> list[float]:
    """Milliseconds of CPU of the page for each step of one journey into the map. It is the first one: nothing is warm yet."""
    busy = 1.0
    while busy > 0.005:  # until everything that the last save triggered is over
        before = browser.worked()
        time.sleep(1)
        busy = browser.worked() - before
    browser.run("studio.map.whole()")
    found = []
    for _ in range(STEPS):
        before = browser.worked()
        browser.run(CLOSER)
        found.append(1000 * (browser.worked() - before))
    return found


def _saves(root: Path, browser: Browser, runs: int) -> tuple[list[float], list[float]]:
    """Milliseconds from the end of a write to the word in the page, on one clock.

    Also the CPU milliseconds of the server (which runs in this process) and the page's main thread together.
    """
    verse = browser.run("studio.map.data.verses.find((one) => one[6] > 30)[0]")
    browser.run(f"location.hash = '#verse/{verse}'")
    browser.wait(f"document.querySelector('#verse-id').textContent === '{verse}'")
    file = root / browser.run("studio.now.file")
    line = browser.run("studio.now.line")
    found, spent = [], []
    for number in range(runs):
        lines = file.read_text(encoding="utf-8").split("\n")
        lines[line] = f"  Written{number}x by another hand."
        browser.run(f"globalThis.shown = {WATCH.replace('WORD', f'Written{number}x')}; 0")
        time.sleep(1.2)  # as long as a person thinks; by then the map has followed
        before = time.process_time() + browser.worked()
        file.write_text("\n".join(lines), encoding="utf-8")
        saved = time.time() * 1000
        found.append(browser.run("globalThis.shown") - saved)
        spent.append(1000 * (time.process_time() + browser.worked() - before))
    return found, spent
