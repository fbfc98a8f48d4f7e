"""The slow studies in a process of their own: they can be stopped at any moment, and typing never waits for them.

The process is a clean check of the texts it gets, with the studies and the plays that confirm them. It ends when it
has answered, when it is stopped, or when the process that asked is gone.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import msgspec

from compiler.diagnostics.finding import Diagnostic, Severity
from compiler.records.kept_notes import KeptFinding, kept_finding, told_finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from compiler.analysis.graph import CampaignGraph
    from compiler.live.open_campaign import Snapshot


class Question(msgspec.Struct, array_like=True):
    """The texts to study."""

    version: int
    sources: list[tuple[str, str]]
    lock: str
    findings: list[KeptFinding]
    root: str = ""

    @classmethod
    def about(cls, snapshot: Snapshot) -> Question:
        job = snapshot.job
        sources = [(source.path, source.text) for source in job.sources]
        return cls(snapshot.version, sources, job.lock, [kept_finding(one) for one in job.findings])


class Verdict(msgspec.Struct, array_like=True, frozen=True):
    """What is known about a Verse: whether anything can lead there, and if not, why."""

    reached: bool
    why: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()  # who can get there, what everyone passes first, what leaves no way back


class _Found(msgspec.Struct, array_like=True):
    findings: list[tuple[KeptFinding, int]]
    limits: tuple[str, ...]
    verdicts: dict[str, Verdict]


class Studied(msgspec.Struct, frozen=True):
    """The answer: every finding of a clean check, the limits that were reached, a verdict for every Verse by its id."""

    version: int
    findings: list[Diagnostic]
    limits: tuple[str, ...]
    verdicts: dict[str, Verdict]


class StudyProcess:
    """One study. `ask` waits for the answer; `stop`, from another thread, makes it return None at once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def ask(self, question: Question) -> Studied | None:
        question.root = str(self._root.resolve())
        data = msgspec.msgpack.encode(question)
        rooms = str(Path(__file__).parents[2])
        path = os.pathsep.join(filter(None, (rooms, os.environ.get("PYTHONPATH"))))
        process = subprocess.Popen(
            # Not the current folder, which may hold anything.
            (sys.executable, "-P", "-m", "chronicler.live.studying"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._process = process
        if self._stopped:
            process.kill()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(len(data).to_bytes(8, "big") + data)
            process.stdin.flush()
            answer = process.stdout.read()
        except OSError:
            answer = b""
        finally:
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    pipe.close()
            process.wait()
        if self._stopped or process.returncode or not answer:
            return None
        found = msgspec.msgpack.decode(answer, type=_Found)
        findings = [told_finding(one, Severity(level) if level else None) for one, level in found.findings]
        return Studied(question.version, findings, found.limits, found.verdicts)

    def stop(self) -> None:
        self._stopped = True
        process = self._process
        if process is not None and process.poll() is None:
            process.kill()


def main() -> None:
    """The process: one question in, one answer out."""
    pipe = sys.stdin.buffer
    data = pipe.read(int.from_bytes(pipe.read(8), "big"))
    # The pipe stays open as long as somebody waits.
    Thread(target=lambda: (pipe.read(), os._exit(1)), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    sys.stdout.buffer.write(msgspec.msgpack.encode(answered(msgspec.msgpack.decode(data, type=Question))))
    sys.stdout.buffer.flush()
    os._exit(0)


def answered(question: Question) -> _Found:
    """A clean check of these texts."""
    from chronicler.campaigns import play_for_real
    from compiler.api import Job, compile_campaign
    from compiler.incremental.cache import open_cache
    from compiler.sources.source import SourceFile

    sources = [SourceFile(path, text) for path, text in question.sources]
    found = [told_finding(one, None) for one in question.findings]
    verdicts: dict[str, Verdict] = {}
    job = Job(sources, question.lock, found, open_cache(), study=True, play=play_for_real)
    result = compile_campaign(job._replace(look=lambda graph: verdicts.update(_verdicts(graph))))
    findings = [(kept_finding(one), int(one.override or 0)) for one in result.diagnostics]
    return _Found(findings, result.limits, verdicts)


def _verdicts(graph: CampaignGraph) -> Iterator[tuple[str, Verdict]]:
    from compiler.analysis.one_way import OneWay, one_way_words
    from compiler.analysis.who_can import Parties
    from compiler.analysis.why_never import why_not

    one_way, parties = OneWay(graph), Parties(graph)
    for verse in graph.campaign.verses:
        node = graph.world.ids[f"verse:{verse.id}"]
        reached = graph.reach.has(node)
        why = () if reached else tuple(why_not(graph, node, graph.reach))
        told = (*parties.words(node), *one_way_words(graph, node, one_way))
        yield verse.id, Verdict(reached, why, told)


if __name__ == "__main__":
    main()
