"""Who plays against whom: the scripts of the peers, and the contestants with their results round by round.

Every contestant is a process that warms up, and then plays one turn for each line it receives. It measures itself and
prints the figures of the turn as a line of JSON.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from tests.bench.compile_bench import compiled, story_folder
from tests.bench.measure import CommandFailed, run_once
from tests.bench.peers import Missing, Player, Tool, inkjs_package
from tests.bench.report import HOME, ROOT

WORK = HOME / "play"
STORY_SIZE, STORY_REPEAT = 1000, 0.75
TIMEOUT = 300

SOLO, FOUR = "campaign, 1 hero", "campaign, 4 heroes"
FIGHT, FIGHTS = "encounters, 1 hero", "encounters, 4 heroes"
STORY, INK = "story, ours", "story, inkjs"
UNO, GIN, TIC = "rlcard uno", "rlcard gin rummy", "OpenSpiel tic-tac-toe (Python)"
BARE_UNO, BARE_GIN = "  uno, bare choice", "  gin rummy, bare choice"

# How every Python peer takes its turns, as `play_ours.rated` does: warm, frozen, then a turn for each line.
TAKE_TURNS = """

play(wanted)
gc.collect()
gc.freeze()
for _ in sys.stdin:
    start = time.process_time()
    taken = play(wanted)
    print(json.dumps({"rate": taken / (time.process_time() - start)}), flush=True)
"""

RLCARD_SCRIPT = '''\
"""Random play of one rlcard game: by rlcard's own random agents, or with the cheapest random choice there is."""
import gc, json, random, sys, time
import rlcard
from rlcard.agents import RandomAgent

game, agents, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3])
env = rlcard.make(game, config={"seed": 1})
players = [RandomAgent(env.num_actions) for _ in range(env.num_players)]
draw = random.Random(1).random


def play(steps):
    taken = 0
    while taken < steps:
        state, player = env.reset()
        while not env.is_over():
            if agents == "own":
                action = players[player].step(state)
            else:
                legal = list(state["legal_actions"])
                action = legal[int(draw() * len(legal))]
            state, player = env.step(action)
            taken += 1
    return taken
'''

OPENSPIEL_SCRIPT = '''\
"""Random play of OpenSpiel's tic-tac-toe in pure Python."""
import gc, json, random, sys, time
import pyspiel
from open_spiel.python.games import tic_tac_toe  # registers the game

wanted = int(sys.argv[1])
game = pyspiel.load_game("python_tic_tac_toe")
draw = random.Random(1).random


def play(steps):
    taken = 0
    while taken < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            taken += 1
    return taken
'''

INK_SCRIPT = """\
// Random choices in a story compiled once; at its end it begins anew.
const fs = require("fs");
const { Compiler } = require(process.argv[2] + "/dist/ink-full.js");
const wanted = Number(process.argv[4]);
const story = new Compiler(fs.readFileSync(process.argv[3], "utf8")).Compile();
let seed = 1;
const draw = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
function play(steps) {
  let taken = 0;
  while (taken < steps) {
    while (story.canContinue) story.Continue();
    const count = story.currentChoices.length;
    if (count === 0) { story.ResetState(); continue; }
    story.ChooseChoiceIndex(Math.floor(draw() * count));
    taken += 1;
  }
  return taken;
}
play(4 * wanted);
require("readline").createInterface({ input: process.stdin }).on("line", () => {
  const start = process.cpuUsage();
  const taken = play(wanted);
  const used = process.cpuUsage(start);
  console.log(JSON.stringify({ rate: (taken / (used.user + used.system)) * 1e6 }));
});
"""


@dataclass(slots=True)
class Contestant:
    """A player: the process that measures itself, and its results round by round."""

    name: str
    command: list[str | Path]
    rates: list[float] = field(default_factory=list)
    failure: str = ""
    _process: subprocess.Popen[str] | None = None
    _errors: IO[bytes] = field(default_factory=tempfile.TemporaryFile)

    @property
    def rate(self) -> float | None:
        return statistics.median(self.rates) if self.rates and not self.failure else None

    def take_a_turn(self) -> None:
        """The first turn begins when the process has warmed up."""
        process = self._process = self._process or self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        timer = threading.Timer(TIMEOUT, process.kill)
        timer.start()
        try:
            process.stdin.write("\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            timer.cancel()
        if not line:
            self._errors.seek(0)
            said = self._errors.read().decode(errors="replace").strip().splitlines()
            raise CommandFailed(said[-1] if said else f"exit code {process.wait()}")
        self.rates.append(json.loads(line)["rate"])

    def _begin(self) -> subprocess.Popen[str]:
        words = [str(word) for word in self.command]
        pipe = subprocess.PIPE
        return subprocess.Popen(words, cwd=ROOT, text=True, stdin=pipe, stdout=pipe, stderr=self._errors)

    def leave(self) -> None:
        if self._process is not None:
            self._process.communicate()  # the end of its input is the end of the process
            self._process = None

    def times(self, other: "Contestant") -> float | None:
        """How many times the rate of another one: in each round, and the median.

        A busy moment slows down whoever plays then. Two turns of one round are as close to each other as possible.
        """
        if self.failure or other.failure or not self.rates:
            return None
        return statistics.median(mine / theirs for mine, theirs in zip(self.rates, other.rates))


def figures(command: Sequence[str | Path]) -> dict[str, Any]:
    """What a measuring process prints on its last line."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise CommandFailed(str(problem)) from problem
    lines = (done.stdout if done.returncode == 0 else done.stderr).strip().splitlines()
    if done.returncode or not lines:
        raise CommandFailed(lines[-1] if lines else f"exit code {done.returncode}")
    found: dict[str, Any] = json.loads(lines[-1])
    return found


def ours(*words: str | int | Path) -> list[str | Path]:
    return [sys.executable, "-m", "tests.bench.play_ours", *map(str, words)]


def script(name: str, text: str) -> Path:
    path = WORK / name
    path.write_text(text)
    return path


def contestants(bell: Path, found: dict[str, Player | Missing], decisions: int) -> list[Contestant]:
    """Ours, and the peers that are available."""
    everyone = [
        Contestant(SOLO, ours("campaign", bell, 1, decisions)),
        Contestant(FOUR, ours("campaign", bell, 4, decisions)),
        Contestant(FIGHT, ours("encounters", bell, 1, decisions)),
        Contestant(FIGHTS, ours("encounters", bell, 4, decisions)),
    ]
    rlcard, openspiel = found["rlcard"], found["openspiel"]
    if isinstance(rlcard, Player):
        play = script("rlcard_play.py", RLCARD_SCRIPT + TAKE_TURNS)
        for name, game, agents in (
            (UNO, "uno", "own"),
            (GIN, "gin-rummy", "own"),
            (BARE_UNO, "uno", "bare"),
            (BARE_GIN, "gin-rummy", "bare"),
        ):
            steps = decisions if game == "uno" else decisions // 3
            everyone.append(Contestant(name, [rlcard.python, play, game, agents, str(steps)]))
    if isinstance(openspiel, Player):
        play = script("openspiel_play.py", OPENSPIEL_SCRIPT + TAKE_TURNS)
        everyone.append(Contestant(TIC, [openspiel.python, play, str(decisions)]))
    return everyone


def storytellers(tools: dict[str, Tool | Missing], decisions: int) -> list[Contestant]:
    """The same story of a thousand Verses, ours and ink's."""
    folder = story_folder(STORY_SIZE, STORY_REPEAT)
    chronicler, ink = tools["chronicler"], tools["inkjs"]
    found = []
    if isinstance(chronicler, Tool):
        story = build(chronicler, folder / "chron", WORK / "story")
        found.append(Contestant(STORY, ours("story", story, decisions)))
    if isinstance(ink, Tool):
        play = script("ink_play.js", INK_SCRIPT)
        command: list[str | Path] = ["node", play, inkjs_package(), folder / "story.ink", str(decisions)]
        found.append(Contestant(INK, command))
    return found


def build(tool: Tool, source: Path, out: Path) -> Path:
    run_once(tool.compile(source, out))
    return compiled(out)
