"""One campaign's folder, kept in memory while people write: what every desk asks.

    engine = Engine(Path("my-campaign"))            # reads the folder; never raises for what its texts say
    engine.set_text("journal/fen.chron", text)      # an open file as it is typed, saved or not
    engine.unset_text("journal/fen.chron")          # closed: what lies on the disk counts again
    engine.refresh()                                # looks at the disk; the files that changed there

    now = engine.now                                # a Snapshot of this moment (compiler/live/open_campaign.py):
    now.findings, now.offers(path)                  #   what is wrong, and the fixes that were tried and help
    now.names                                       #   names and places: declared, used, what stands here
    now.document, now.campaign                      #   compiled; None while an error prevents it

    engine.study()                                  # the slow studies of now, in a process of their own
    engine.seen()                                   # all findings: those of now, and the last studied ones
    engine.studied                                  # the last answer: findings, verdicts, limits
    engine.wait(seconds)                            # until no study is under way (for commands and tests)
    stop = engine.subscribe(told)                   # told(Changed) after every change and every study; stop() ends it
    engine.close()

Paths are those of the campaign (`journal/fen.chron`), with forward slashes. Every method may be called from any thread;
`told` is called from the thread that changed something, or from the one that waits for the study: it should be quick.
A new text cancels the study under way. Its last answer is kept, moved to where its words stand now, and marked `old`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, RLock, Thread
from time import monotonic
from typing import NamedTuple

from chronicler.live.on_disk import Folder
from chronicler.live.studying import Question, Studied, StudyProcess
from compiler.diagnostics.finding import Diagnostic
from compiler.incremental.cache import Cache, NoCache, open_cache
from compiler.live.moved import moved
from compiler.live.open_campaign import OpenCampaign, Snapshot


class Changed(NamedTuple):
    """What is new: the paths whose texts changed, or an answer of the studies."""

    paths: frozenset[str]
    version: int
    studied: bool = False


class Seen(NamedTuple):
    """A finding. An `old` one is about the text before the last changes."""

    finding: Diagnostic
    old: bool


@dataclass(frozen=True)
class _Answer:
    about: Snapshot
    studied: Studied


class Engine:
    """See the module's text."""

    def __init__(self, root: Path, *, use_cache: bool = True, quiet: float = 0.4) -> None:
        self.root = root
        self.quiet = quiet  # seconds without a change before a study begins
        cache: Cache = open_cache() if use_cache else NoCache()
        self._guard = RLock()
        self._open = OpenCampaign(cache)
        self._texts: dict[str, str] = {}
        self._told: list[Callable[[Changed], None]] = []
        self._folder = Folder(root)
        loaded = self._folder.load()
        self._open.load(loaded.sources, loaded.lock, loaded.findings)
        self._answer: _Answer | None = None
        self._wish = Condition()
        self._wanted: tuple[float, Snapshot] | None = None
        self._running: StudyProcess | None = None
        self._busy = False
        self._closed = False
        self._worker: Thread | None = None

    # ---- texts ----------------------------------------------------------------------------------------------
    def set_text(self, path: str, text: str) -> bool:
        """An open file as it is now; False if nothing changed."""
        with self._guard:
            self._texts[path] = text
            changed = self._open.put(path, text)
        return self._tell(changed, path)

    def unset_text(self, path: str) -> bool:
        """A file is closed: the file on the disk counts again."""
        with self._guard:
            self._texts.pop(path, None)
            changed = self._from_disk(path)
        return self._tell(changed, path)

    def refresh(self) -> frozenset[str]:
        """Looks at the disk and returns what changed there. A file with a text set here keeps that text."""
        with self._guard:
            looked = self._folder.changes()
            changed = frozenset(path for path in looked if path not in self._texts and self._from_disk(path))
            lock = self._folder.lock()
            if lock is not None and self._open.put_lock(lock):
                changed |= {self._folder.LOCK}
            version = self._open.version
        if changed:
            self._publish(Changed(changed, version))
        return changed

    def lock_written(self, text: str) -> None:
        """We have written the lock ourselves: nobody need be told that it changed."""
        with self._guard:
            self._folder.lock()
            self._open.put_lock(text)

    @property
    def open_paths(self) -> frozenset[str]:
        """The files whose texts were set."""
        return frozenset(self._texts)

    def _from_disk(self, path: str) -> bool:
        source, found = self._folder.read(path)
        if source is not None:
            return self._open.put_source(source, found)
        return self._open.put_unreadable(path, found) if found else self._open.remove(path)

    def _tell(self, changed: bool, path: str) -> bool:
        if changed:
            self._publish(Changed(frozenset((path,)), self._open.version))
        return changed

    # ---- answers --------------------------------------------------------------------------------------------
    @property
    def now(self) -> Snapshot:
        """Everything as it is at this moment."""
        with self._guard:
            return self._open.now

    @property
    def studied(self) -> Studied | None:
        """The answer of the last study that ended, whatever the text was then."""
        answer = self._answer
        return answer.studied if answer is not None else None

    @property
    def is_current(self) -> bool:
        """Whether the last study was about the present text."""
        answer = self._answer
        return answer is not None and answer.about.version == self._open.version

    def seen(self) -> list[Seen]:
        """The present findings, and those of the last study. The latter are `old` if the text has changed since."""
        now, answer = self.now, self._answer
        seen = [Seen(one, False) for one in now.findings]
        if answer is None:
            return seen
        if answer.about.version == now.version:
            return [Seen(one, False) for one in answer.studied.findings]
        quick = {_key(one) for one in answer.about.findings}
        slow = [one for one in answer.studied.findings if _key(one) not in quick]
        known = {_key(one) for one in now.findings}
        later = moved(slow, answer.about.sources, now.sources)
        return seen + [Seen(one, True) for one in later if _key(one) not in known]

    def subscribe(self, told: Callable[[Changed], None]) -> Callable[[], None]:
        """Calls back on every change; call the returned function to stop."""
        self._told.append(told)
        return lambda: self._told.remove(told) if told in self._told else None

    def _publish(self, change: Changed) -> None:
        if not change.studied:
            self.cancel()
        for told in tuple(self._told):
            told(change)

    # ---- studies --------------------------------------------------------------------------------------------
    def study(self, *, at_once: bool = False) -> None:
        """Asks for the slow studies of the present text. They begin after a moment without changes, and end quietly."""
        snapshot = self.now
        if self.is_current:
            return
        with self._wish:
            if self._closed:
                return
            self._wanted = (monotonic() + (0 if at_once else self.quiet), snapshot)
            if self._worker is None:
                self._worker = Thread(target=self._work, name="studies", daemon=True)
                self._worker.start()
            self._wish.notify_all()

    def cancel(self) -> None:
        """Ends the study under way, and forgets the one that was about to begin."""
        with self._wish:
            self._wanted = None
            if self._running is not None:
                self._running.stop()
            self._wish.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until no study is under way or about to begin; False if the time ran out first."""
        with self._wish:
            return self._wish.wait_for(lambda: self._wanted is None and not self._busy, seconds)

    def close(self) -> None:
        """Ends everything."""
        with self._wish:
            self._closed = True
        self.cancel()
        self._told.clear()
        if self._worker is not None:
            self._worker.join(5)

    def _work(self) -> None:
        while (snapshot := self._next()) is not None:
            try:
                studied = self._ask(snapshot)
                # If a new text has overtaken a study, the study says nothing.
                if studied is not None and not self._closed:
                    self._answer = _Answer(snapshot, studied)
                    self._publish(Changed(frozenset(), snapshot.version, studied=True))
            finally:
                with self._wish:
                    self._running = None
                    self._busy = False
                    self._wish.notify_all()

    def _next(self) -> Snapshot | None:
        """The next text to study, once nothing has changed for long enough; None at the end."""
        with self._wish:
            while True:
                if self._closed:
                    return None
                if self._wanted is None:
                    self._wish.wait()
                    continue
                due, snapshot = self._wanted
                left = due - monotonic()
                if left > 0:
                    self._wish.wait(left)
                    continue
                self._wanted = None
                if snapshot.result.whole:
                    self._busy = True
                    return snapshot
                # A text with errors is not studied. What was known before stays, marked as old.
                self._wish.notify_all()

    def _ask(self, snapshot: Snapshot) -> Studied | None:
        process = StudyProcess(self.root)
        with self._wish:
            if self._wanted is not None or self._closed or snapshot.version != self._open.version:
                return None
            self._running = process
        return process.ask(Question.about(snapshot))


def _key(finding: Diagnostic) -> tuple[object, ...]:
    """What identifies a finding, whatever fix it offers."""
    return finding.code.id, finding.message, finding.place
