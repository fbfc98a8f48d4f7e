"""What `watch` says: which files changed, what is wrong now, what was fixed, and what is still being studied."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING

from chronicler.live.engine import Engine
from chronicler.terminal import use_color, write, write_painted
from compiler.diagnostics.finding import ERROR
from compiler.diagnostics.render import render, summary

if TYPE_CHECKING:
    from chronicler.live.watch_built import WatchedBuild


class WatchReport:
    """A terminal beside the editor. Findings that were there before are only counted, new ones are shown in full."""

    def __init__(self, engine: Engine, *, study: bool, built: WatchedBuild | None = None) -> None:
        self.engine = engine
        self._study = study
        self._built = built
        self._known: Counter[tuple[str, str, str]] = Counter()
        self.exit_code = 0

    def tell(self, paths: frozenset[str] = frozenset()) -> None:
        now, seen = self.engine.now, self.engine.seen()
        shown = [one.finding for one in seen]
        found = Counter((one.code.id, one.place.file if one.place else "", one.message) for one in shown)
        new = found - self._known
        fresh = [one for one in shown if new[one.code.id, one.place.file if one.place else "", one.message]]
        gone = (self._known - found).total()
        self._known = found
        if paths:
            write(
                f"{datetime.now():%H:%M:%S}  {', '.join(sorted(paths)[:4])}{' ...' if len(paths) > 4 else ''}"
            )
        if fresh:
            write_painted(render(fresh, now.sources, color=use_color()))
        if gone:
            write(f"{gone} settled")
        write(summary(shown, len(now.job.sources)))
        old = sum(one.old for one in seen)
        if old:
            write(f"({old} of them {'is' if old == 1 else 'are'} about the text before the last changes)")
        self.exit_code = int(any(one.severity >= ERROR for one in shown))
        # Before the study is asked for: a new lock is a new version, and would end it.
        if self._built is not None and not self._built.write():
            self.exit_code = 1
        if self._study and not self.engine.is_current:
            self.engine.study()
            if not now.result.whole:
                write("What can be reached is looked at again when there are no errors.")
            elif not shown:
                write("What can be reached is being looked at.")
