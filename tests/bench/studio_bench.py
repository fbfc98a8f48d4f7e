"""The studio in a real browser: from a save in any editor to the sentence on the open page, and how long a frame takes."""

import shutil
import statistics
import time
from pathlib import Path

from tests.bench.compile_bench import story_folder
from tests.bench.peers import Missing, Tool
from tests.bench.report import HOME, Report, Settings

# Notes the moment at which the page shows a word that was not there before.
WATCH = """new Promise((done) => { const page = document.querySelector('#page');
  const look = () => { if (page.textContent.includes('WORD')) { watch.disconnect(); done(Date.now()); } };
  const watch = new MutationObserver(look);
  watch.observe(page, { childList: true, subtree: true, characterData: true }); look(); })"""
# From the whole map to a single Verse; the best of four passes at each step, because others use the machine, too.
FRAMES = """(async () => { const map = studio.map, best = [];
  for (let pass = 0; pass < 4; pass++) {
    map.whole();
    for (let step = 0; step < 45; step++) {
      map.zoom(1.09, map.width / 2, map.height / 2);
      await new Promise((next) => requestAnimationFrame(next));
      const began = performance.now(); map.paint();
      best[step] = Math.min(best[step] ?? 1e9, performance.now() - began);
    }
  }
  return best; })()"""


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
            waits = _saves(studio.shop.root, browser, max(5, settings.runs))
            frames = sorted(browser.run(FRAMES))
        middle, worst = statistics.median(waits), max(waits)
        slow = frames[-1]
        rows.append(
            [
                str(size),
                f"{start * 1000:.0f}",
                f"{middle:.0f}",
                f"{worst:.0f}",
                f"{statistics.median(frames):.1f}",
                f"{slow:.1f}",
            ]
        )
        report.rows.append(
            {
                "bench": "studio",
                "size": size,
                "save to page, ms": waits,
                "frame, ms": frames,
                "open, s": start,
            }
        )
        if size == 1000:
            report.target(
                "a save in any editor shows in the open page, ms, 1 000 Verses (median)", middle, 200, " ms"
            )
        else:
            report.target("the slowest frame of the map, ms, 3 000 Verses", slow, 16, " ms")
    report.table(
        "The studio in chromium, milliseconds",
        ["Verses", "open", "save to page", "slowest", "frame", "slowest frame"],
        rows,
    )


def _saves(root: Path, browser: object, runs: int) -> list[float]:
    """Milliseconds from the end of a write to the word in the page, on one clock."""
    from tests.studio.browser import Browser

    assert isinstance(browser, Browser)
    verse = browser.run("studio.map.data.verses.find((one) => one[6] > 30)[0]")
    browser.run(f"location.hash = '#verse/{verse}'")
    browser.wait(f"document.querySelector('#verse-id').textContent === '{verse}'")
    file = root / browser.run("studio.now.file")
    line = browser.run("studio.now.line")
    found = []
    for number in range(runs):
        lines = file.read_text(encoding="utf-8").split("\n")
        lines[line] = f"  Written{number}x by another hand."
        browser.run(f"globalThis.shown = {WATCH.replace('WORD', f'Written{number}x')}; 0")
        time.sleep(1.2)  # as long as a person thinks; the map has followed by then
        file.write_text("\n".join(lines), encoding="utf-8")
        saved = time.time() * 1000
        found.append(browser.run("globalThis.shown") - saved)
    return found
