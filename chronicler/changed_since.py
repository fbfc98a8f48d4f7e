"""Findings that a change causes: those of the whole campaign now, without those of the whole campaign before.

Each is placed on the edit that causes it, so a pull request shows it where its author has worked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from chronicler.campaigns import Checked, compile_loaded, printed_findings, with_stale_lock
from chronicler.causes import MOST_TRIES, Hunk, hunks, taken_back, tipping
from chronicler.changed_plays import is_replayed, plays_then
from chronicler.confirming import SearchLimits
from chronicler.revisions import load_at
from compiler.diagnostics import baseline
from compiler.diagnostics.finding import Diagnostic, Place, Related
from compiler.sources.source import SourceFile, Span

if TYPE_CHECKING:
    from compiler.diagnostics.baseline import Fingerprint


class Caused(NamedTuple):
    """What a change causes, how many findings were there before, and what was not examined."""

    new: list[Diagnostic]
    unchanged: int
    limits: list[str]
    interrupted: bool = False


def caused_by_the_change(
    campaigns: Sequence[Checked],
    diagnostics: Sequence[Diagnostic],
    revision: str,
    *,
    study: bool,
    locked: bool,
    plans: Mapping[str, SourceFile],
    search: SearchLimits,
    require: Collection[str] = (),
) -> Caused:
    """The findings that were not there at a revision.

    `plans` are the plans that findings refer to. The search of the past has the same limits.
    """
    pasts = [_Past(checked, revision, study=study, locked=locked) for checked in campaigns]
    known: Counter[Fingerprint] = Counter()
    sources = dict(plans)
    limits: list[str] = []
    interrupted = False
    for past in pasts:
        known += past.found_then
        sources.update(past.checked.sources)
        if past.before is not None and any(map(is_replayed, diagnostics)):
            played = plays_then(past.before, past.plans, search, require)
            known += played.found
            limits += played.limits
            interrupted |= played.interrupted
    compared = baseline.compare(diagnostics, sources, known)
    new = [one if is_replayed(one) else _placed(one, pasts) for one in compared.new]
    if any(past.tries > MOST_TRIES for past in pasts):
        limits.append(
            f"Some findings stand where they show and not where they come from: {MOST_TRIES} tries were not enough."
        )
    return Caused(new, len(compared.known), limits, interrupted)


def _placed(finding: Diagnostic, pasts: Sequence[_Past]) -> Diagnostic:
    for past in pasts:
        if finding.place is not None and finding.place.file in past.checked.sources:
            return past.placed(finding)
    return finding


class _Past:
    """A campaign as it was, beside the campaign as it is."""

    def __init__(self, checked: Checked, revision: str, *, study: bool, locked: bool) -> None:
        self.checked = checked
        self.study = study
        self.tries = 0
        self._looked: dict[int, tuple[frozenset[Fingerprint], bool]] = {}
        loaded, self.plans = load_at(checked.root, revision)
        self.then = {source.path: source.text for source in loaded.sources}
        self.now = {source.path: source.text for source in checked.loaded.sources}
        self.hunks = hunks(self.then, self.now) if self.then else []
        self.found_then: Counter[Fingerprint] = Counter()
        self.before: Checked | None = None
        if loaded.sources:
            before = compile_loaded(loaded, study=study)
            self.before = before = with_stale_lock(before) if locked else before
            self.found_then = Counter(
                baseline.fingerprint(one, before.sources)
                for one in (*before.diagnostics, *printed_findings(before))
            )

    def placed(self, finding: Diagnostic) -> Diagnostic:
        """The finding on the edit that causes it, together with the place where it shows."""
        place = finding.place
        assert place is not None
        file = place.file.removeprefix(self.checked.prefix)
        line = self.checked.sources[place.file].position(place.span.start)[0]
        if not self.hunks or any(hunk.holds(file, line) for hunk in self.hunks):
            return finding
        number = tipping(
            len(self.hunks), partial(self._shows, baseline.fingerprint(finding, self.checked.sources))
        )
        at = self._place_of(self.hunks[number]) if number is not None else None
        if at is None or self._line(at) == self._line(place):
            return finding
        # Said twice, because annotations have no second place.
        help = f"It shows at {place.file}:{line}. {finding.help}".rstrip()
        related = (Related(place, "it shows here"), *finding.related)
        return finding._replace(place=at, help=help, related=related)

    def _line(self, place: Place) -> tuple[str, int]:
        return place.file, self.checked.sources[place.file].position(place.span.start)[0]

    def _place_of(self, hunk: Hunk) -> Place | None:
        name = self.checked.prefix + hunk.file
        source = self.checked.sources.get(name)
        if source is None or not source.text.strip():
            return None  # the whole file has gone
        start, end = source.line_span(hunk.line(source.text))
        words = source.text[start:end]
        begin = start + len(words) - len(words.lstrip())
        return Place(name, Span(begin, max(begin + 1, start + len(words.rstrip()))))

    def _shows(self, finding: Fingerprint, count: int) -> bool | None:
        """Whether it is still found with the first so many edits taken back. None if that cannot be said."""
        if count not in self._looked:
            self.tries += 1
            if self.tries > MOST_TRIES:
                return None
            texts = taken_back(self.then, self.now, self.hunks[:count])
            sources = [SourceFile(path, text) for path, text in sorted(texts.items())]
            made = compile_loaded(self.checked.loaded._replace(sources=sources), study=self.study)
            found = frozenset(baseline.fingerprint(one, made.sources) for one in made.diagnostics)
            # With errors nothing is studied, so a finding may only seem to be gone.
            judged = made.result.document is not None or self.checked.result.document is None
            self._looked[count] = (found, judged)
        found, judged = self._looked[count]
        return True if finding in found else (False if judged else None)
