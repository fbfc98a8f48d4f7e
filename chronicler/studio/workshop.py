"""One campaign on the bench: the engine, and everything a page of the studio asks of it, worked out when asked.

Owns what is kept between two questions. A single Verse is decoded alone, so its page follows an edit at once, however
large the campaign is. What needs the whole (map, statuses, cards) is made once for each version.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from chronicler.live.engine import Engine
from compiler.output.emit import with_told_words
from compiler.records.record import Record
from schemas import codec
from schemas.model import Verse

if TYPE_CHECKING:
    from compiler.live.open_campaign import Snapshot
    from compiler.pictures.story_arrows import Story
    from runtime.paper.texts import Texts
    from schemas.model import Campaign


class Whole(NamedTuple):
    """The last campaign that compiled, and which version that was."""

    version: int
    campaign: Campaign


class Workshop:
    """A campaign's folder, open."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.engine = Engine(root)
        self.guard = RLock()  # for what takes a moment
        self.heavy = RLock()  # for what needs the whole, so that a single Verse never waits for it
        self._whole: Whole | None = None
        self._texts: tuple[Campaign, Texts] | None = None
        self._story: tuple[Campaign, Story] | None = None
        self._kept: dict[str, tuple[int, Any]] = {}
        self._verse_lines: dict[str, dict[str, bytes]] = {}

    def close(self) -> None:
        self.engine.close()

    # --- the whole ---------------------------------------------------------------------------------------
    @property
    def whole(self) -> Whole | None:
        """The present campaign, or the last one that compiled."""
        with self.heavy:
            now = self.engine.now
            if (self._whole is None or self._whole.version != now.version) and now.result.whole:
                campaign = now.campaign
                if campaign is not None:
                    self._whole = Whole(now.version, campaign)
            return self._whole

    @property
    def campaign(self) -> Campaign | None:
        found = self.whole
        return found.campaign if found is not None else None

    @property
    def last_campaign(self) -> Campaign | None:
        """The last campaign that was worked out, whatever was written since: for words that hardly ever change."""
        return self._whole.campaign if self._whole is not None else self.campaign

    def texts(self) -> Texts | None:
        """How this campaign says things on paper."""
        from runtime.paper.texts import Texts

        with self.guard:
            campaign = self.last_campaign
            if campaign is None:
                return None
            if self._texts is None or self._texts[0] is not campaign:
                self._texts = (campaign, Texts(campaign))
            return self._texts[1]

    def story(self) -> Story | None:
        """Things and arrows of the campaign."""
        from compiler.analysis.graph import CampaignGraph
        from compiler.pictures.story_arrows import Story

        with self.heavy:
            campaign = self.campaign
            if campaign is None:
                return None
            if self._story is None or self._story[0] is not campaign:
                self._story = (campaign, Story(CampaignGraph(campaign)))
            return self._story[1]

    def kept(self, name: str, make: Any) -> Any:
        """What was made for this version before, otherwise made now."""
        with self.heavy:
            version = self._whole.version if self._whole is not None else 0
            known = self._kept.get(name)
            if known is None or known[0] != version:
                known = self._kept[name] = (version, make())
            return known[1]

    # --- single Verses -----------------------------------------------------------------------------------
    def verse(self, identity: str) -> tuple[Snapshot, Verse] | None:
        """One Verse of the present text, decoded alone; possible even if the campaign has errors elsewhere.

        A file with errors of its own has no lines. Then the Verse is shown as it was last read, in its present place.
        """
        now = self.engine.now
        section, _, _ = identity.rpartition("/")
        for record in _likely_first(now.result.records, section):
            for place, numbered in enumerate(record.verses):
                if numbered.id != identity:
                    continue
                lines = record.lines.get("verses")
                kept = bytes(lines[place]) if lines else self._verse_lines.get(record.path, {}).get(identity)
                if kept is None:
                    return None
                line = with_told_words(record, kept, now.result.environment)
                verse: Verse = codec.entity_decoder(Verse).decode(line)
                return now, verse if lines else _where_it_stands(verse, record, now)
        return None

    def number_of(self, now: Snapshot, verse: Verse) -> int:
        """The printed number of a Verse."""
        return verse.number or now.result.numbers.of.get(("verse", verse.id), 0)

    def changed_verses(self, paths: frozenset[str]) -> list[str]:
        """The Verses of these files whose text is new since the last call."""
        found: list[str] = []
        now = self.engine.now
        records = {record.path: record for record in now.result.records}
        with self.guard:
            for path in paths:
                before = self._verse_lines.get(path)
                record = records.get(path)
                if record is not None and record.verses and not record.lines:
                    continue  # it has errors: its last reading still counts
                lines = dict(_lines_of(record)) if record is not None else {}
                self._verse_lines[path] = lines
                if before is not None:
                    found += [key for key in lines if lines[key] != before.get(key)]
                    found += [key for key in before if key not in lines]
                else:
                    found += lines
        return found

    def remember_verses(self) -> None:
        """Notes every Verse as it is, to be able to say later what changed."""
        self.changed_verses(frozenset(record.path for record in self.engine.now.result.records))


def _likely_first(records: Sequence[Record], section: str) -> Iterator[Record]:
    """Records with a name like the section's come first: most Verses are found in the first one."""
    word = section.rpartition(":")[2]
    yield from (record for record in records if record.verses and word in record.path)
    yield from (record for record in records if record.verses and word not in record.path)


def _where_it_stands(verse: Verse, record: Record, now: Snapshot) -> Verse:
    """A Verse of an earlier text, at its place in this one."""
    for symbol in record.symbols:
        if symbol.kind == "verse" and symbol.name == verse.id:
            line = now.sources[record.path].position(symbol.start).line
            return msgspec.structs.replace(verse, at=(line, *verse.at[1:]))
    return verse


def _lines_of(record: Record) -> Iterator[tuple[str, bytes]]:
    for numbered, line in zip(record.verses, record.lines.get("verses", ()), strict=True):
        yield numbered.id, bytes(line)
