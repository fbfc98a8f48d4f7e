"""What a finding is: its code, its words, its place, and the edit that would settle it.

Everything here is a value: hashable, comparable, made once and never changed.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import cache
from re import Match
from typing import NamedTuple

from compiler.sources.late_patterns import late
from compiler.sources.source import Span

# A name quoted in a message comes from the author's text, which may be one line of ten megabytes.
LONGEST_VALUE = 160

_ARTICLE = late(r"\b([Aa]) \{(\w+)\}")


class Severity(IntEnum):
    """How much a finding matters. Ordered, so that a threshold is a comparison."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The word that people read and write: `note`, `warning`, `error`."""
        return self.name.lower()

    @classmethod
    def of(cls, word: str) -> "Severity | None":
        """The severity with this name, or nothing."""
        return cls.__members__.get(word.upper()) if word.islower() else None


NOTE = Severity.NOTE
WARNING = Severity.WARNING
ERROR = Severity.ERROR


class Place(NamedTuple):
    """A stretch of one file."""

    file: str
    span: Span


class Related(NamedTuple):
    """A second place that a finding speaks of."""

    place: Place
    message: str


class Edit(NamedTuple):
    """Replace the text at a place with a new text."""

    place: Place
    new_text: str


class Fix(NamedTuple):
    """The one right edit, if there is one. Several edits are applied together."""

    title: str
    edits: tuple[Edit, ...]


class Code(NamedTuple):
    """A kind of finding: one line of the table in `codes.py`.

    `template` states the fact and `remedy` says what to do about it; both take the same values. A call may
    replace the remedy by a `help` that knows more, such as the nearest names.
    """

    id: str
    name: str
    severity: Severity
    template: str
    remedy: str = ""

    @property
    def fields(self) -> frozenset[str]:
        """The values that the two texts use."""
        return _fields(self.template + self.remedy)

    @property
    def family(self) -> str:
        """The first two characters of the id: `E1` syntax, `E2` names, ... `I9` notes."""
        return self.id[:2]

    @property
    def allowable(self) -> bool:
        """Whether an author may allow it. Something that cannot be read or found cannot be allowed."""
        return self.severity is not ERROR or self.family not in ("E1", "E2")

    def at(
        self,
        file: str,
        span: Span,
        /,
        *,
        help: str = "",
        related: Iterable[Related] = (),
        fix: Fix | None = None,
        evidence: Iterable[str] = (),
        **values: object,
    ) -> "Diagnostic":
        """A finding of this kind at a place. The values must be exactly those that the template uses."""
        return self.made(Place(file, span), values, help=help, related=related, fix=fix, evidence=evidence)

    def nowhere(
        self,
        /,
        *,
        help: str = "",
        related: Iterable[Related] = (),
        fix: Fix | None = None,
        evidence: Iterable[str] = (),
        **values: object,
    ) -> "Diagnostic":
        """A finding about the campaign as a whole, which belongs to no line."""
        return self.made(None, values, help=help, related=related, fix=fix, evidence=evidence)

    def made(
        self,
        place: Place | None,
        values: Mapping[str, object],
        /,
        *,
        help: str = "",
        related: Iterable[Related] = (),
        fix: Fix | None = None,
        evidence: Iterable[str] = (),
    ) -> "Diagnostic":
        """The same for callers that may have no place, and have their values in a mapping."""
        if values.keys() != self.fields:
            missing = ", ".join(sorted(self.fields - values.keys())) or "nothing"
            extra = ", ".join(sorted(values.keys() - self.fields)) or "nothing"
            raise TypeError(f"{self.id} {self.name}: missing {missing}; not in its template: {extra}")
        shown = {name: _shortened(str(value)) for name, value in values.items()}
        message = _worded(self.template, shown)
        if not help and self.remedy:
            help = _worded(self.remedy, shown)
        return Diagnostic(self, message, place, help, tuple(related), fix, tuple(evidence))


class Diagnostic(NamedTuple):
    """One finding. `override` is the severity that the campaign gave it, when it differs from its code's."""

    code: Code
    message: str
    place: Place | None
    help: str = ""
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    evidence: tuple[str, ...] = ()
    override: Severity | None = None

    @property
    def severity(self) -> Severity:
        """How much it matters in this campaign."""
        return self.override or self.code.severity


@cache
def _fields(texts: str) -> frozenset[str]:
    from string import Formatter

    return frozenset(name for _, name, _, _ in Formatter().parse(texts) if name is not None)


def _worded(template: str, values: Mapping[str, str]) -> str:
    def article(match: Match[str]) -> str:
        an = "n" if values[match[2]][:1] in tuple("aeiou") else ""
        return f"{match[1]}{an} {{{match[2]}}}"

    # A table says "a {kind}" once for `verse` and for `item`; the reader sees "a verse" and "an item".
    return _ARTICLE.sub(article, template).format_map(values)


def _shortened(text: str) -> str:
    if len(text) <= LONGEST_VALUE:
        return text
    half = (LONGEST_VALUE - 3) // 2
    return f"{text[:half]}...{text[-half:]}"
