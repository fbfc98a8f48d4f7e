"""Collects findings, and decides which of them are shown and how much they matter.

Owns allowances (`# allow name: reason`) and the campaign's `severity:` line. Promises one order and no duplicates,
and that a mistake in an allowance is itself a finding.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from compiler.diagnostics import codes
from compiler.diagnostics.finding import ERROR, NOTE, WARNING, Diagnostic, Place, Severity
from compiler.sources.source import SourceFile, Span


class Allow(NamedTuple):
    """An author's `# allow name: reason`: where it is, and which lines of that file it covers."""

    name: str
    reason: str
    place: Place
    covers: Span
    file: str


class Counts(NamedTuple):
    """How many findings there are of each severity."""

    errors: int
    warnings: int
    notes: int


class Report:
    """The findings of one run. Adding is an append; everything else waits for `finish`."""

    __slots__ = ("_allows", "_finished", "_found", "_severities", "_skipped", "sources", "suppressed")

    def __init__(self, sources: Mapping[str, SourceFile] | Iterable[SourceFile] = ()) -> None:
        files = sources.values() if isinstance(sources, Mapping) else sources
        self.sources: dict[str, SourceFile] = {source.path: source for source in files}
        self.suppressed: list[Diagnostic] = []
        self._found: list[Diagnostic] = []
        self._allows: list[Allow] = []
        self._severities: dict[str, Severity] = {}
        self._skipped: set[str] = set()
        self._finished: list[Diagnostic] | None = None

    def add(self, diagnostic: Diagnostic) -> None:
        """Take one finding."""
        self._found.append(diagnostic)
        self._finished = None

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take several findings."""
        self._found.extend(diagnostics)
        self._finished = None

    def allow(self, allow: Allow) -> None:
        """Take an author's allowance."""
        self._allows.append(allow)
        self._finished = None

    def skip(self, *families: str) -> None:
        """Say that checks of these families (`W6`, or a whole id) did not run.

        Nobody looked for their findings, so allowances for them are not called unused.
        """
        self._skipped.update(families)
        self._finished = None

    def set_severity(self, name: str, word: str, place: Place | None = None) -> None:
        """Take one entry of the campaign's `severity:`. What cannot be granted becomes a finding."""
        code = codes.CODES.get(name)
        severity = Severity.of(word)
        if code is None:
            self.add(_unknown_finding(name, place))
        elif severity is None:
            self.add(codes.UNKNOWN_SEVERITY.made(place, {"word": word}))
        elif code.severity is ERROR and severity < ERROR:
            self.add(codes.LOWERED_ERROR.made(place, {"name": code.name, "severity": word}))
        else:
            self._severities[code.name] = severity
            self._finished = None

    @property
    def found(self) -> list[Diagnostic]:
        """Every finding as it came, before allowances and severities."""
        return self._found

    @property
    def clean(self) -> bool:
        """Whether nothing prevents a build."""
        return not self.fails(ERROR)

    @property
    def readable(self) -> bool:
        """Whether everything could be read: no syntax error, no unknown name, no word of another edition."""
        return not any(one.code.severity is ERROR and one.code.id < "E4" for one in self.finish())

    @property
    def counts(self) -> Counts:
        """How many findings of each severity are shown."""
        return count(self.finish())

    def fails(self, fail_on: Severity = ERROR) -> bool:
        """Whether any finding shown matters at least this much."""
        return any(diagnostic.severity >= fail_on for diagnostic in self.finish())

    def finish(self) -> list[Diagnostic]:
        """The findings to show: sorted by place, without doubles and without what is allowed.

        May be asked at any time and as often as wanted; the answer is kept until something is added.
        """
        if self._finished is None:
            allowances = _Allowances(self._allows)
            shown: list[Diagnostic] = []
            self.suppressed = []
            for diagnostic in dict.fromkeys(self._found):
                (self.suppressed if allowances.cover(diagnostic) else shown).append(diagnostic)
            shown.extend(allowances.findings(self._unlooked(shown)))
            self._finished = sorted(map(self._weighed, shown), key=_order)
        return list(self._finished)

    def _weighed(self, diagnostic: Diagnostic) -> Diagnostic:
        severity = self._severities.get(diagnostic.code.name)
        if severity is None or diagnostic.override is not None or severity is diagnostic.code.severity:
            return diagnostic
        return diagnostic._replace(override=severity)

    def _unlooked(self, shown: Iterable[Diagnostic]) -> tuple[str, ...]:
        # Later passes skip broken text and unknown names, so nobody knows what they would have found there.
        if any(not diagnostic.code.allowable for diagnostic in shown):
            return ("",)
        return tuple(self._skipped)


class _Allowances:
    """The allowances of one run, found by file and name, and which of them have silenced something."""

    def __init__(self, allows: Iterable[Allow]) -> None:
        self._all = list(dict.fromkeys(allows))
        self._used: set[Allow] = set()
        self._at: dict[tuple[str, str], list[Allow]] = {}
        for allow in self._all:
            code = codes.CODES.get(allow.name)
            if code is not None and code.name == allow.name and code.allowable:
                self._at.setdefault((allow.file, allow.name), []).append(allow)
        for allows_here in self._at.values():
            # The narrowest allowance counts as used, so that a wide one around it shows up as needless.
            allows_here.sort(key=lambda allow: (allow.covers.end - allow.covers.start, allow.place))

    def cover(self, diagnostic: Diagnostic) -> bool:
        if diagnostic.place is None:
            return False
        start = diagnostic.place.span.start
        for allow in self._at.get((diagnostic.place.file, diagnostic.code.name), ()):
            if allow.covers.start <= start < max(allow.covers.end, allow.covers.start + 1):
                self._used.add(allow)
                return True
        return False

    def findings(self, unlooked: tuple[str, ...]) -> Iterable[Diagnostic]:
        """What is wrong with the allowances themselves; at most one finding for each."""
        for allow in self._all:
            code = codes.CODES.get(allow.name)
            if code is None or code.name != allow.name:
                yield _unknown_finding(allow.name, allow.place)
            elif not code.allowable:
                yield codes.ALLOWED_ERROR.made(allow.place, {"name": code.name})
            elif not allow.reason.strip():
                yield codes.UNREASONED_ALLOW.made(allow.place, {"name": code.name})
            elif allow not in self._used and not code.id.startswith(unlooked):
                yield codes.UNUSED_ALLOW.made(allow.place, {"name": code.name})


def count(diagnostics: Iterable[Diagnostic]) -> Counts:
    """How many findings of each severity there are among these."""
    tally = dict.fromkeys(Severity, 0)
    for diagnostic in diagnostics:
        tally[diagnostic.severity] += 1
    return Counts(tally[ERROR], tally[WARNING], tally[NOTE])


def _order(diagnostic: Diagnostic) -> tuple[str, int, int, int, str, str]:
    place = diagnostic.place
    file, (start, end) = place if place is not None else ("", (-1, -1))
    return file, start, -diagnostic.severity, end, diagnostic.code.id, diagnostic.message


def _unknown_finding(name: str, place: Place | None) -> Diagnostic:
    code = codes.find(name)
    # An id instead of a name is clear enough to understand, and too terse to stay in a text.
    near = [code.name] if code is not None else codes.near_codes(name)
    shown = [f"`{word}`" for word in near]
    listed = " or ".join((", ".join(shown[:-1]), shown[-1])) if len(shown) > 1 else "".join(shown)
    help = f"Did you mean {listed}?" if near else ""
    return codes.UNKNOWN_FINDING.made(place, {"name": name}, help=help)
