"""From text to a compiled JSON file: ours cold and warm, beside inkjs and bardic, on the same stories.

Cold means an empty cache and the project as generated. Then the same project is built again over that cache: with
nothing changed, with one sentence of one Verse changed, with one choice's requirement changed, with one Verse more,
and with that Verse taken out again. `chronicler --help` runs in between, as the yardstick for a small rebuild.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.measure import CommandFailed, Sample, Series, Task, contains, interleave, run_once
from tests.bench.peers import Missing, Tool
from tests.bench.report import HOME, ROOT, Report, Settings, cells

SOURCES = {"chronicler": "chron", "inkjs": "story.ink", "bardic": "story.bard"}
COLD = "chronicler"
SAME, PROSE, REQUIREMENT = "  again, nothing changed", "  again, one sentence", "  again, one requirement"
VERSE, GONE = "  again, one Verse more", "  again, that Verse removed"
HELP = "  chronicler --help"
TARGET_SIZE = 10_000
GROWTH_FROM = 1_000


@dataclass(frozen=True, slots=True)
class Setting:
    """One story, and its measurements."""

    size: int
    repeat: float
    facts: dict[str, Any]
    found: dict[str, Series]

    def wall(self, key: str) -> float | None:
        series = self.found.get(key)
        return series.wall if series and series.ok else None

    def times(self, slower: str, faster: str) -> float | None:
        """How many times as long the slower one takes."""
        long, short = self.wall(slower), self.wall(faster)
        return long / short if long and short else None

    def cpu_times(self, dear: str, cheap: str) -> float | None:
        """The same in CPU time: a small build is short, and anything else that runs would disturb its wall time."""
        long, short = self.found.get(dear), self.found.get(cheap)
        return long.cpu / short.cpu if long and short and long.ok and short.ok else None


def story_folder(size: int, repeat: float) -> Path:
    """The story in all three languages. Generated once for each version of the generator."""
    digest = hashlib.sha256()
    for name in ("prose.py", "stories.py", "writers.py"):
        digest.update((Path(__file__).parent / name).read_bytes())
    folder = HOME / "stories" / digest.hexdigest()[:12] / f"{size}-{repeat * 100:g}"
    if not (folder / "facts.json").exists():
        shutil.rmtree(folder, ignore_errors=True)
        command = (sys.executable, "-m", "tests.bench.writers", str(size), str(repeat), str(folder))
        subprocess.run(command, cwd=ROOT, check=True)
    return folder


def compiled(out: Path) -> Path:
    """The JSON file a compiler left at or below `out`; the largest, if there are several."""
    if out.is_file():
        return out
    files = sorted(out.rglob("*.json"), key=lambda path: path.stat().st_size)
    if not files:
        raise CommandFailed("it ended well but left no JSON file")
    return files[-1]


def fingerprint(out: Path) -> str:
    """Read in pieces: the measuring process has to stay small."""
    with compiled(out).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def expect(out: Path, text: str) -> None:
    if not contains(compiled(out), text):
        raise CommandFailed(f"the compiled file lacks {text!r}")


def peer_task(tool: Tool, source: Path, work: Path, probe: str) -> Task:
    out = work / f"{tool.name}.json"

    def run(_: int) -> dict[str, Sample]:
        out.unlink(missing_ok=True)
        sample = run_once(tool.compile(source, out))
        expect(out, probe)
        return {tool.name: sample}

    return Task((tool.name,), run)


class Project:
    """A copy of the generated project that is built, changed, built again and put back."""

    def __init__(self, source: Path, work: Path) -> None:
        self.source = source
        self.folder = work / "project"
        journals = sorted(file.name for file in (source / "journal").iterdir())
        self.edited = Path("journal") / journals[len(journals) // 2]

    def fresh(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.source, self.folder)

    def change(self, old: str, new: str) -> None:
        path = self.folder / self.edited
        before, found, after = path.read_text().partition(old)
        if not found:
            raise CommandFailed(f"nothing to change in {self.edited}")
        path.write_text(before + new + after)

    def change_prose(self, number: int) -> str:
        """A new paragraph in the first Verse of the file; returns what must be in the output."""
        sentence = f"Somebody has chalked a tally of {number + 20} strokes on the wall."
        self.change("\n\n  > if", f"\n\n  {sentence}\n\n  > if")
        return sentence

    added = "Nobody has stood here before."

    def add_verse(self) -> None:
        path = self.folder / self.edited
        verse = (
            f"\nverse one-more\n  {self.added}\n\n  * Go on.\n    -> end\n  * (1 food) Stay.\n    -> end\n"
        )
        path.write_text(path.read_text() + verse)

    def remove_verse(self) -> None:
        path = self.folder / self.edited
        before, found, _ = path.read_text().partition("\nverse one-more\n")
        if not found:
            raise CommandFailed(f"the added Verse is not in {self.edited}")
        # A remark stays behind: otherwise a text that was built before would not be read again.
        path.write_text(f"{before}\n# Nobody stands here any more.\n")

    def change_requirement(self, number: int) -> None:
        text = (self.folder / self.edited).read_text()
        old = text[text.index("\n    [") :].split("]", 1)[0]
        self.change(old, f"\n    [wealth {number + 2}+ and food {number + 1}+ and terror 0-{number + 3}")


def our_task(tool: Tool, source: Path, work: Path, probe: str) -> Task:
    project = Project(source, work)
    cache, out = work / "cache", work / "chronicler"
    command = tool.compile(project.folder, out)
    env = {"CHRONICLER_CACHE_DIR": str(cache)}

    def run(number: int) -> dict[str, Sample]:
        shutil.rmtree(cache, ignore_errors=True)
        shutil.rmtree(out, ignore_errors=True)
        cache.mkdir()
        project.fresh()
        samples = {COLD: run_once(command, env)}
        expect(out, probe)
        samples[SAME] = run_once(command, env)
        sentence = project.change_prose(number)
        samples[PROSE] = run_once(command, env)
        expect(out, sentence)
        before = fingerprint(out)
        project.change_requirement(number)
        samples[REQUIREMENT] = run_once(command, env)
        if fingerprint(out) == before:
            raise CommandFailed("the changed requirement did not reach the compiled file")
        project.add_verse()
        samples[VERSE] = run_once(command, env)
        expect(out, Project.added)
        project.remove_verse()
        samples[GONE] = run_once(command, env)
        if contains(compiled(out), Project.added):
            raise CommandFailed("the removed Verse is still in the compiled file")
        samples[HELP] = run_once(tool.help)
        return samples

    return Task((COLD, SAME, PROSE, REQUIREMENT, VERSE, GONE, HELP), run)


def measure(size: int, repeat: float, runs: int, tools: dict[str, Tool | Missing], report: Report) -> Setting:
    name = f"compile, {size} Verses, {repeat:.0%} repeated"
    report.progress(f"{name}: writing the stories ...")
    source = story_folder(size, repeat)
    facts: dict[str, Any] = json.loads((source / "facts.json").read_text())
    work = HOME / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    tasks = []
    for tool in tools.values():
        if isinstance(tool, Missing):
            continue
        make = our_task if tool.name == COLD else peer_task
        tasks.append(make(tool, source / SOURCES[tool.name], work, facts["probe"]))
    found = interleave(tasks, runs, lambda line: report.progress(f"{name}: {line}"))
    shutil.rmtree(work, ignore_errors=True)
    return Setting(size, repeat, facts, found)


def show(setting: Setting, tools: dict[str, Tool | Missing], report: Report) -> None:
    facts = setting.facts
    title = (
        f"Compile {setting.size} Verses: {facts['words']} words; {facts['texts']} requirements and effects, "
        f"{facts['repeated']:.0%} repeated ({facts['distinct']} texts, {facts['shapes']} shapes)"
    )
    rows, notes = [], []
    for key, series in setting.found.items():
        ours = setting.times(key, COLD)
        each = f"{series.wall / setting.size * 1e6:.0f} us" if series.ok else "-"
        rows.append([key, *cells(series), each, f"{ours:.2f}x" if ours else "-"])
        report.keep("compile", key.strip(), series, size=setting.size, repeat=setting.repeat)
        if series.failure and key in tools:
            notes.append(f"  {key} failed: {series.failure}")
    for tool in tools.values():
        if isinstance(tool, Missing):
            rows.append([tool.name, "-", "", "-", "-", "-", "-"])
            notes.append(f"  {tool.name} skipped: {tool.reason}")
    report.table(title, ("tool", "median", "range", "CPU", "peak", "each Verse", "of ours cold"), rows)
    for note in notes:
        report.say(note)


def set_targets(settings: list[Setting], report: Report) -> None:
    """The promises are about the first share of repeats. The other shares are for information."""
    share = settings[0].repeat
    by_size = {setting.size: setting for setting in settings if setting.repeat == share}
    large, small = by_size.get(TARGET_SIZE), by_size.get(GROWTH_FROM)

    def times(slower: str, faster: str) -> float | None:
        return large.times(slower, faster) if large else None

    report.target(
        f"{TARGET_SIZE} Verses: at least 5x faster than inkjs", times("inkjs", COLD), 5, at_least=True
    )
    report.target(
        f"{TARGET_SIZE} Verses: at least 4x faster than bardic", times("bardic", COLD), 4, at_least=True
    )
    growth = None
    if large and small and (long := large.wall(COLD)) and (short := small.wall(COLD)):
        growth = long / short
    report.target(f"{GROWTH_FROM} to {TARGET_SIZE} Verses: at most 11x the time", growth, 11)
    peak = None
    if (
        large
        and (ours := large.found.get(COLD))
        and (theirs := large.found.get("inkjs"))
        and ours.ok
        and theirs.ok
    ):
        peak = ours.peak / theirs.peak
    report.target(f"{TARGET_SIZE} Verses: peak memory below inkjs's", peak, 1, " of inkjs's")
    changes = (
        (PROSE, "one sentence changed"),
        (REQUIREMENT, "one requirement changed"),
        (VERSE, "one Verse more"),
        (GONE, "one Verse removed"),
    )
    for key, words in changes:
        # By the clock, a second core halves a cold build; a rebuild saves work.
        report.target(
            f"{TARGET_SIZE} Verses, {words}: at most 0.2 of the CPU time of a cold build",
            large.cpu_times(key, COLD) if large else None,
            0.2,
            " of cold",
        )
    for key, words in changes:
        report.target(
            f"{GROWTH_FROM} Verses, {words}: at most 2x the CPU time of `chronicler --help`",
            small.cpu_times(key, HELP) if small else None,
            2,
        )


def run(settings: Settings, tools: dict[str, Tool | Missing], report: Report) -> None:
    """Every size at the first share of repeats, the largest at the others too."""
    pairs = [(size, settings.repeats[0]) for size in settings.sizes]
    pairs += [(settings.sizes[-1], repeat) for repeat in settings.repeats[1:]]
    measure(*pairs[0], 1, tools, report)  # nobody's first run counts: it reads bytecode and files
    found = []
    for size, repeat in pairs:
        setting = measure(size, repeat, settings.runs, tools, report)
        show(setting, tools, report)
        found.append(setting)
    set_targets(found, report)
