"""In whose name an effect happens: the party of the Action, the place, the card that speaks."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from runtime.rules.protocol.decisions import SourcePlace


class Context(msgspec.Struct, gc=False, eq=False):
    """Made anew for each Action, reading or ability. Handlers may leave notes in it for what follows."""

    members: tuple[str, ...]  # the party (KOR-GEN-007)
    here: str  # the location `here` means
    active: str = ""  # inside an encounter: the active character
    source: str = ""  # "kind:name" of the card that speaks
    verse: str = ""  # the verse being read
    at: SourcePlace | None = None
    paid: dict[str, int] = {}  # what PayUpTo and prices of this ability have taken
    stopped: bool = False  # an effect said that nothing further of this happens
    becomes_guardian: bool = False
    discarded: bool = False  # the card that speaks was put away by its own text
    inside: bool = False  # part of the encounter under way, whose end cuts it off

    def without(self, names: Collection[str]) -> None:
        """These members leave what is under way. If nobody is left, nothing further of it happens. FOA-DEATH-003."""
        self.members = tuple(name for name in self.members if name not in names)
        self.stopped = self.stopped or not self.members

    def alone(self, member: str) -> Context:
        """The same moment for one person alone."""
        return Context(
            (member,), self.here, member, self.source, verse=self.verse, at=self.at, inside=self.inside
        )

    def seen_by(self, member: str) -> Context:
        """The same party, with one person who is asked something."""
        return Context(
            self.members, self.here, member, self.source, verse=self.verse, at=self.at, inside=self.inside
        )

    def from_card(self, source: str, at: SourcePlace | None = None) -> Context:
        """The same party, with another card speaking."""
        return Context(
            self.members, self.here, self.active, source, verse=self.verse, at=at, inside=self.inside
        )
