"""Random play in decisions a second: ours beside rlcard, OpenSpiel and inkjs; undo, load, and long campaigns.

Every figure comes from a process of its own that measures itself: the CPU time of its decisions, without starting
up. Contestants take turns, a chunk each a round. Run as a program, this file is one of our contestants.
"""

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.compile_bench import compiled, story_folder
from tests.bench.measure import CommandFailed, run_once
from tests.bench.peers import Missing, Player, Tool, inkjs_package, players
from tests.bench.report import HOME, ROOT, Report, Settings

WORK = HOME / "play"
CONTENT = ROOT / "content" / "drowned-bell"
STORY_SIZE, STORY_REPEAT = 1000, 0.75
CHUNK = 15_000  # decisions of a contestant in a round
LONGEST = 2000  # decisions of one playthrough; then the next one begins
TIMEOUT = 300

SOLO, FOUR = "campaign, 1 hero", "campaign, 4 heroes"
FIGHT, FIGHTS = "encounters, 1 hero", "encounters, 4 heroes"
STORY, INK = "story, ours", "story, inkjs"
UNO, GIN, TIC = "rlcard uno", "rlcard gin rummy", "OpenSpiel tic-tac-toe (Python)"
BARE_UNO, BARE_GIN = "  uno, bare choice", "  gin rummy, bare choice"

RLCARD_SCRIPT = '''\
"""Random play of one rlcard game: by rlcard's own random agents, or with the cheapest random choice there is."""
import json, random, sys, time
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


play(wanted // 10)
start = time.process_time()
taken = play(wanted)
print(json.dumps({"rate": taken / (time.process_time() - start)}))
'''

OPENSPIEL_SCRIPT = '''\
"""Random play of OpenSpiel's tic-tac-toe in pure Python."""
import json, random, sys, time
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


play(wanted // 10)
start = time.process_time()
taken = play(wanted)
print(json.dumps({"rate": taken / (time.process_time() - start)}))
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
play(Math.floor(wanted / 2));
const start = process.cpuUsage();
const taken = play(wanted);
const used = process.cpuUsage(start);
console.log(JSON.stringify({ rate: (taken / (used.user + used.system)) * 1e6 }));
"""


# ---- our contestants, each in a process of its own


def our_book(path: str) -> tuple[Any, Any]:
    from runtime.editions.table import EDITIONS
    from runtime.rules.book import Book
    from schemas import codec

    book = Book(codec.loads(Path(path).read_bytes()))
    return book, EDITIONS[book.campaign.edition]


def rated(play: Callable[[int], int], wanted: int) -> dict[str, float]:
    """Decisions a second, after a tenth of them to get warm."""
    play(wanted // 10)
    start = time.process_time()
    taken = play(wanted)
    return {"rate": taken / (time.process_time() - start)}


def play_the_campaign(path: str, heroes: int, wanted: int) -> dict[str, float]:
    """One playthrough after another, from setup to the end of the campaign."""
    from runtime.play.agents import Chance, RandomBot
    from runtime.play.session import play_out
    from runtime.rules.day import play_campaign
    from runtime.rules.setup import new_game

    book, rules = our_book(path)
    names = book.heroes[:heroes]

    def play(decisions: int) -> int:
        taken = seed = 0
        while taken < decisions:
            seed += 1
            flow = play_campaign(new_game(book, rules, names), rules)
            taken += play_out(flow, RandomBot(seed), Chance(seed), min(LONGEST, decisions - taken))
        return taken

    return rated(play, wanted)


def play_encounters(path: str, heroes: int, wanted: int) -> dict[str, float]:
    """Every encounter of the decks in turn, each from a copy of a party with shuffled starter decks."""
    from runtime.play.agents import Chance, RandomBot
    from runtime.play.balance import shuffled, standard_encounters
    from runtime.play.session import play_out
    from runtime.rules.encounters import resolve_encounter
    from runtime.rules.setup import new_game

    book, rules = our_book(path)
    names = standard_encounters(book)
    parties = []
    for number in range(2 * len(book.heroes)):
        party = [book.heroes[(number + place) % len(book.heroes)] for place in range(heroes)]
        game, chance = new_game(book, rules, party), Chance(number)
        for who in game.characters.values():
            shuffled(who.combat_deck, chance)
            shuffled(who.diplomacy_deck, chance)
        parties.append(game)

    def play(decisions: int) -> int:
        taken = seed = 0
        while taken < decisions:
            game = parties[seed // len(names) % len(parties)].clone()
            flow = resolve_encounter(game, rules, tuple(game.characters), names[seed % len(names)], "box")
            taken += play_out(flow, RandomBot(seed), Chance(seed), LONGEST)
            seed += 1
        return taken

    return rated(play, wanted)


def play_a_story(path: str, wanted: int) -> dict[str, float]:
    """Verses and choices alone, by one reader; at the end the story begins anew. Only choices count."""
    from runtime.play.agents import Chance, RandomBot
    from runtime.rules.context import Context
    from runtime.rules.decisions import CHANCE, Answer, Decision
    from runtime.rules.journal import read
    from runtime.rules.setup import new_game

    book, rules = our_book(path)
    hero, start = book.heroes[0], book.campaign.start
    first = book.first_verse(start)
    assert first is not None
    bot, chance = RandomBot(1), Chance(1)

    def play(decisions: int) -> int:
        taken = 0
        while taken < decisions:
            flow = read(new_game(book, rules, (hero,)), rules, Context((hero,), start), first)
            answer: Answer | None = None
            try:
                while taken < decisions:
                    item = flow.send(answer)  # type: ignore[arg-type]
                    answer = None
                    if type(item) is Decision:
                        answer = chance.answer(item) if item.actor == CHANCE else bot.answer(item)
                        taken += item.kind == "verse.choice"
            except StopIteration:
                pass
        return taken

    return rated(play, wanted)


def take_back(path: str, wanted: int) -> dict[str, Any]:
    """Undo and load at many positions of a session, with the decisions since the last checkpoint."""
    from runtime.play.agents import RandomBot
    from runtime.play.session import Session

    book, rules = our_book(path)
    rows: list[tuple[int, float, float]] = []
    spent, taken, seed = 0.0, 0, 0
    choose = random.Random(1)
    while len(rows) < wanted:
        seed += 1
        session, bot = Session(book, rules, book.heroes[:1], seed), RandomBot(seed)
        for _ in range(200):
            start, before = time.process_time(), len(session.log)
            session.play(bot, 5)
            spent += time.process_time() - start
            taken += len(session.log) - before
            if session.over:
                break
            if choose.random() < 0.3:
                # Undo goes back one answer of a person: what counts is how much is played again after it.
                other = session.fork()
                start = time.process_time()
                other.undo()
                undo = time.process_time() - start
                again = len(other.log) - other._checkpoints[-1][0]
                data = other.to_data()
                start = time.process_time()
                Session.from_data(book, rules, data)
                rows.append((again, undo, time.process_time() - start))
    return {"decision": spent / taken, "rows": rows}


def long_campaign(path: str, heroes: int, days: int) -> dict[str, Any]:
    """A campaign of many days: whoever would die is healed every morning, and after its end it goes on.

    For each stretch of ten days: seconds for a decision, and at its end the state as JSON and the sheet in it.
    The sheet holds verses read, statuses and choices used up: it grows with what has been seen of the book.
    """
    import msgspec

    from runtime.play.agents import Chance, RandomBot
    from runtime.rules.day import play_campaign
    from runtime.rules.decisions import CHANCE, Answer, Decision
    from runtime.rules.events import QUIET
    from runtime.rules.setup import new_game

    book, rules = our_book(path)
    stretches: dict[int, list[float]] = {day: [0.0] * 4 for day in range(10, days + 1, 10)}
    games = 8
    for seed in range(games + 1):
        game = new_game(book, rules, book.heroes[:heroes])
        bot, chance = RandomBot(seed), Chance(seed)
        flow = play_campaign(game, rules)
        answer: Answer | None = None
        reached, taken, start = 0, 0, time.process_time()
        while reached < days:
            try:
                item = flow.send(answer)  # type: ignore[arg-type]
            except StopIteration:
                game.ending, game.calendar.stage = "", "start"
                flow, answer = play_campaign(game, rules), None
                continue
            answer = None
            if type(item) is Decision:
                taken += 1
                answer = chance.answer(item) if item.actor == CHANCE else bot.answer(item)
            elif item is QUIET:
                for one in game.characters.values():
                    tray = book.trays[one.name]
                    one.health, one.terror = tray.health.most, tray.terror.least
                if game.calendar.day > reached and game.calendar.day % 10 == 0:
                    reached = game.calendar.day
                    if seed:  # the first campaign is for getting warm
                        stretch = stretches[reached]
                        stretch[0] += time.process_time() - start
                        stretch[1] += taken
                        data = game.to_data()
                        stretch[2] += len(msgspec.json.encode(data))
                        stretch[3] += len(msgspec.json.encode(data["sheet"]))
                    taken, start = 0, time.process_time()
    found = {
        day: {"decision": spent / count, "state": size / games, "sheet": sheet / games}
        for day, (spent, count, size, sheet) in stretches.items()
    }
    return {"days": found}


OURS: dict[str, Callable[..., dict[str, Any]]] = {
    "campaign": play_the_campaign,
    "encounters": play_encounters,
    "story": play_a_story,
    "undo": take_back,
    "days": long_campaign,
}


def child(words: Sequence[str]) -> None:
    """`python -m tests.bench.play_bench campaign FILE 4 15000`: measures itself and prints the figures."""
    numbers = [int(word) for word in words[2:]]
    print(json.dumps(OURS[words[0]](words[1], *numbers)))


# ---- the run


@dataclass(slots=True)
class Contestant:
    """Somebody who plays: the command that measures itself, and what it found round by round."""

    name: str
    command: list[str | Path]
    rates: list[float] = field(default_factory=list)
    failure: str = ""

    @property
    def rate(self) -> float | None:
        return statistics.median(self.rates) if self.rates and not self.failure else None


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
    return [sys.executable, "-m", "tests.bench.play_bench", *map(str, words)]


def script(name: str, text: str) -> Path:
    path = WORK / name
    path.write_text(text)
    return path


def contestants(bell: Path, found: dict[str, Player | Missing], decisions: int) -> list[Contestant]:
    """Ours and whichever peers are there."""
    everyone = [
        Contestant(SOLO, ours("campaign", bell, 1, decisions)),
        Contestant(FOUR, ours("campaign", bell, 4, decisions)),
        Contestant(FIGHT, ours("encounters", bell, 1, decisions)),
        Contestant(FIGHTS, ours("encounters", bell, 4, decisions)),
    ]
    rlcard, openspiel = found["rlcard"], found["openspiel"]
    if isinstance(rlcard, Player):
        play = script("rlcard_play.py", RLCARD_SCRIPT)
        for name, game, agents in (
            (UNO, "uno", "own"),
            (GIN, "gin-rummy", "own"),
            (BARE_UNO, "uno", "bare"),
            (BARE_GIN, "gin-rummy", "bare"),
        ):
            steps = decisions if game == "uno" else decisions // 3
            everyone.append(Contestant(name, [rlcard.python, play, game, agents, str(steps)]))
    if isinstance(openspiel, Player):
        play = script("openspiel_play.py", OPENSPIEL_SCRIPT)
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


def take_turns(everyone: Sequence[Contestant], rounds: int, tell: Callable[[str], None]) -> None:
    """A chunk of each a round, each round beginning with another one."""
    for number in range(rounds):
        shift = number % len(everyone)
        for one in [*everyone[shift:], *everyone[:shift]]:
            if one.failure:
                continue
            tell(f"play, round {number + 1} of {rounds}: {one.name}")
            try:
                one.rates.append(figures(one.command)["rate"])
            except (CommandFailed, ValueError, KeyError) as problem:
                one.failure = str(problem)


def show(title: str, everyone: Sequence[Contestant], missing: Sequence[Missing], report: Report) -> None:
    first = everyone[0].rate
    rows, notes = [], []
    for one in everyone:
        rate = one.rate
        if rate is None:
            rows.append([one.name, "-", "", "-"])
            notes.append(f"  {one.name} failed: {one.failure}")
        else:
            spread = f"{min(one.rates):,.0f} to {max(one.rates):,.0f}"
            times = f"{rate / first:.2f}x" if first else "-"
            rows.append([one.name, f"{rate:,.0f}", spread, times])
        row: dict[str, Any] = {"bench": "play", "tool": one.name.strip(), "rate": rate, "rates": one.rates}
        report.rows.append(row if rate else {**row, "failure": one.failure})
    for gone in missing:
        rows.append([gone.name, "-", "", "-"])
        notes.append(f"  {gone.name} skipped: {gone.reason}")
    report.table(title, ("who plays", "a second", "range", "of the first"), rows)
    for note in notes:
        report.say(note)


def show_undo(bell: Path, rounds: int, report: Report) -> None:
    """What undo and load cost, against the decisions that have to be played again."""
    report.progress("play: undo and load")
    found = figures(ours("undo", bell, 300 * rounds))
    decision = found["decision"]
    bands: dict[str, list[tuple[int, float, float]]] = {}
    for again, undo, load in found["rows"]:
        low = min(again // 8 * 8, 32)
        bands.setdefault(f"{low} to {low + 7}" if low < 32 else "32 and more", []).append((again, undo, load))
    rows = []
    for band in sorted(bands, key=lambda band: int(band.split()[0])):
        many = bands[band]
        count = statistics.mean(again for again, _, _ in many)
        undo, load = statistics.median(row[1] for row in many), statistics.median(row[2] for row in many)
        rows.append(
            [band, *(f"{value * 1e6:.0f} us" for value in (count * decision, undo, load)), str(len(many))]
        )
    title = f"Undo and load, by decisions since the last checkpoint (a decision of a session: {decision * 1e6:.0f} us)"
    report.table(title, ("decisions", "to play them", "undo", "load", "positions"), rows)
    report.rows.append({"bench": "undo", "decision": decision, "rows": found["rows"]})
    for column, name in ((1, "undo"), (2, "load")):
        fixed, each = fitted([(row[0], row[column]) for row in found["rows"]])
        report.say(
            f"  {name}: {fixed * 1e6:.0f} us and {each * 1e6:.1f} us for each decision since the checkpoint"
        )
        report.target(f"{name}: a decision since the checkpoint costs at most a decision", each / decision, 1)


def fitted(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The straight line through points: where it begins, and how it rises (Theil and Sen: deaf to outliers)."""
    by_x: dict[float, list[float]] = {}
    for x, y in points:
        by_x.setdefault(x, []).append(y)
    line = sorted((x, statistics.median(ys)) for x, ys in by_x.items() if len(ys) >= 5)
    slopes = [
        (second[1] - first[1]) / (second[0] - first[0])
        for index, first in enumerate(line)
        for second in line[index + 1 :]
    ]
    slope = statistics.median(slopes) if slopes else 0.0
    return statistics.median(y - slope * x for x, y in line) if line else 0.0, slope


def show_days(bell: Path, rounds: int, report: Report) -> None:
    """Time for a decision and size of the state, day after day."""
    rows = []
    for heroes in (1, 4):
        report.progress(f"play: 200 days, {heroes} heroes")
        runs = [figures(ours("days", bell, heroes, 200))["days"] for _ in range(rounds)]
        early, late = (
            statistics.median(statistics.mean(run[day]["decision"] for day in days) for run in runs)
            for days in (("10", "20"), ("190", "200"))
        )
        at = [runs[0][day] for day in ("10", "100", "200")]
        rest = [day["state"] - day["sheet"] for day in at]
        who = "1 hero" if heroes == 1 else f"{heroes} heroes"
        sizes = [f"{size / 1000:.1f} kB" for size in (*(day["state"] for day in at), *rest)]
        rows.append([who, f"{early * 1e6:.1f} us", f"{late * 1e6:.1f} us", *sizes])
        report.rows.append({"bench": "days", "heroes": heroes, "runs": runs})
        name = f"{who}: a decision after 200 days costs at most 1.2 of one after 10"
        report.target(name, late / early, 1.2)
        name = f"{who}: the state without its sheet after 200 days is at most 1.1 of that after 100"
        report.target(name, rest[2] / rest[1], 1.1)
    headers = ("a long campaign", "a decision, days 1-20", "181-200", "state, day 10", "100", "200")
    title = "Does it grow with the days? (heroes are healed every morning, and play goes on after the end)"
    report.table(title, (*headers, "without sheet, day 10", "100", "200"), rows)


def set_targets(everyone: Sequence[Contestant], report: Report) -> None:
    rate = {one.name: one.rate for one in everyone}

    def at_least(mine: str, theirs: str, least: float = 1) -> None:
        ours, other = rate.get(mine), rate.get(theirs)
        words = f"{mine}: at least {theirs}" if least == 1 else f"{mine}: at least {least:g}x {theirs}"
        report.target(words, ours / other if ours and other else None, least, at_least=True)

    for mine in (SOLO, FOUR):
        at_least(mine, UNO)
        at_least(mine, TIC)
    for mine in (FIGHT, FIGHTS):
        at_least(mine, UNO)
        at_least(mine, GIN)
    at_least(STORY, INK, 4)


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    chronicler = tools["chronicler"]
    if isinstance(chronicler, Missing):
        report.say(f"\nPlay: skipped, {chronicler.reason}")
        return
    found = players(report, settings.peers)
    bell = build(chronicler, CONTENT, WORK / "bell")
    everyone = contestants(bell, found, CHUNK)
    readers = storytellers(tools, CHUNK)
    take_turns([*everyone, *readers], settings.runs, report.progress)
    gone = [one for one in found.values() if isinstance(one, Missing)]
    show(
        f"Random play, decisions a second of CPU time: {CONTENT.name} and card games", everyone, gone, report
    )
    if readers:
        ink = [tools["inkjs"]] if isinstance(tools["inkjs"], Missing) else []
        show(f"Choices a second in the same story of {STORY_SIZE} Verses", readers, ink, report)
    show_undo(bell, settings.runs, report)
    show_days(bell, settings.runs, report)
    set_targets([*everyone, *readers], report)


if __name__ == "__main__":
    child(sys.argv[1:])
