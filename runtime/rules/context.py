"""In whose name an effect happens: the party of the Action, the place, the card that speaks."""

from __future__ import annotations

from collections.abc import Collection

from runtime.rules.decisions import Place


class Context:
    """Made anew for each Action, reading or ability; handlers may leave notes in it for what follows."""

    __slots__ = (
        "active",
        "at",
        "becomes_guardian",
        "discarded",
        "here",
        "members",
        "paid",
        "source",
        "stopped",
        "verse",
    )

    def __init__(
        self,
        members: tuple[str, ...],
        here: str,
        *,
        active: str = "",
        source: str = "",
        verse: str = "",
        at: Place | None = None,
    ) -> None:
        self.members = members  # the party (KOR-GEN-007)
        self.here = here  # the location `here` means
        self.active = active  # inside an encounter: the active character
        self.source = source  # "kind:name" of the card that speaks
        self.verse = verse  # the verse being read
        self.at = at
        self.paid: dict[str, int] = {}  # what PayUpTo and prices of this ability have taken
        self.stopped = False  # an effect said that nothing further of this happens
        self.becomes_guardian = False
        self.discarded = False  # the card that speaks was put away by its own words

    def without(self, names: Collection[str]) -> None:
        """They are out of what is under way; with nobody left, nothing further of it happens."""
        self.members = tuple(name for name in self.members if name not in names)
        self.stopped = self.stopped or not self.members

    def alone(self, member: str) -> Context:
        """The same moment, seen by one person only."""
        return Context((member,), self.here, active=member, source=self.source, verse=self.verse, at=self.at)

    def seen_by(self, member: str) -> Context:
        """The same party, and one person of whom something is asked."""
        return Context(
            self.members, self.here, active=member, source=self.source, verse=self.verse, at=self.at
        )

    def from_card(self, source: str, at: Place | None = None) -> Context:
        """The same party, with another card speaking."""
        return Context(self.members, self.here, active=self.active, source=source, verse=self.verse, at=at)
