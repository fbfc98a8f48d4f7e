"""Witnesses from nothing, in CPU time: bundled campaigns without their journeys, and a story of hubs beside inkjs.

inkjs plays that story at random for as long as our search took. What it *offers* is counted; ours must have been
taken in a play that the plan runner has replayed.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

from chronicler.witnesses.verdicts import KINDS, judge
from compiler.api import compile_texts
from schemas.model import Campaign
from tests.bench.hub_story import areas, as_chron, as_ink
from tests.bench.peers import Missing, Tool, inkjs_package
from tests.bench.report import HOME, ROOT, Report, Settings, seconds

NEWCOMERS = ("first-tide", "first-snow")  # about as long as a newcomer's first campaign
LARGE = "drowned-bell"
INK_SCRIPT = """\
const fs = require("fs");
const { Compiler } = require(process.argv[2] + "/dist/ink-full.js");
const story = new Compiler(fs.readFileSync(process.argv[3], "utf8")).Compile();
const limit = Number(process.argv[4]) * 1e6, most = 2000, offered = new Set();
let seed = 1, games = 0;
const draw = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const spent = () => { const used = process.cpuUsage(start); return used.user + used.system; };
const start = process.cpuUsage();
while (spent() < limit) {
  story.ResetState();
  games += 1;
  for (let taken = 0; taken < most; taken++) {
    while (story.canContinue) story.Continue();
    if (story.currentChoices.length === 0) break;
    for (const one of story.currentChoices) offered.add(one.text);
    story.ChooseChoiceIndex(Math.floor(draw() * story.currentChoices.length));
    if (taken % 50 === 0 && spent() >= limit) break;
  }
}
console.log(JSON.stringify({ offered: offered.size, games: games, took: spent() / 1e6 }));
"""


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    from chronicler.commands.play import load_campaign

    rows = []
    for name in (*NEWCOMERS, LARGE):
        report.progress(f"witnesses of {name}")
        took, words, reached = searched(load_campaign(ROOT / "content" / name))
        rows.append([name, seconds(took), words])
        report.rows.append({"bench": "witnesses", "story": name, "took": took, "reached": reached})
        report.target(f"witnesses of {name} from nothing", took, 60 if name == LARGE else 5, " s")
    report.table("Witnesses from nothing (CPU time)", ("campaign", "took", ""), rows)
    _hubs(tools["inkjs"], report)


def _spent() -> float:
    """CPU seconds of this process and of its forked children that have ended: a search uses all cores."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def searched(campaign: Campaign) -> tuple[float, str, dict[str, int]]:
    """CPU seconds of a search without any kept journey, and what it reached of each kind."""
    began = _spent()
    verdicts = judge(campaign, {}, kinds=KINDS)
    took = _spent() - began
    words = "; ".join(verdicts.lines()[: 1 + len(verdicts.others)])
    return (
        took,
        words,
        {"verses": len(verdicts.reached), **{one.kind: one.reached for one in verdicts.others}},
    )


def _hubs(ink: Tool | Missing, report: Report) -> None:
    story = areas()
    result = compile_texts({"campaign.chron": as_chron(story)})
    assert result.campaign is not None, [one.message for one in result.diagnostics]
    report.progress("witnesses of a story of hubs")
    took, words, reached = searched(result.campaign)
    rows = [["ours: reached and replayed", seconds(took), words]]
    if isinstance(ink, Tool):
        peer = offered_by_ink(as_ink(story), took)
        rows.append(
            [
                "inkjs: offered",
                seconds(peer["took"]),
                f"{peer['offered']:.0f} choices in {peer['games']:.0f} games",
            ]
        )
        report.target(
            "choices offered by inkjs for each one we reached", peer["offered"] / reached["choices"], 1
        )
        report.rows.append({"bench": "hubs", "took": took, **reached, "inkjs": peer["offered"]})
    report.table("A story of hubs (CPU time)", ("who", "took", ""), rows)


def offered_by_ink(text: str, limit: float) -> dict[str, float]:
    """What random play of inkjs offers within that many CPU seconds."""
    folder = HOME / "witnesses"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "story.ink").write_text(text)
    (folder / "play.js").write_text(INK_SCRIPT)
    command = ["node", folder / "play.js", inkjs_package(), folder / "story.ink", str(limit)]
    found: dict[str, float] = json.loads(
        subprocess.run(command, check=True, capture_output=True, text=True).stdout
    )
    return found


if __name__ == "__main__":  # one campaign alone: `python -m tests.bench.witness_bench content/first-tide`
    from chronicler.commands.play import load_campaign as load

    for folder in sys.argv[1:]:
        print(folder, searched(load(Path(folder))))
