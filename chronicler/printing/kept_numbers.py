"""Where the text would break a printed book: a number that now means another Verse, a Verse that has moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from chronicler.printing.frozen import Printing, printings, read
from compiler.diagnostics import codes
from compiler.diagnostics.finding import Code, Diagnostic
from compiler.sources.source import SourceFile
from runtime.paper.verse_labels import labels, placed
from schemas.former_names import former_verses
from schemas.model import Campaign, Verse

if TYPE_CHECKING:
    from chronicler.campaigns import Checked


def against_printings(checked: Checked) -> list[Diagnostic]:
    """Findings against every kept printing, at the Verses as the caller would open them."""
    campaign = checked.result.campaign
    assert campaign is not None
    prefix = "" if str(checked.root) == "." else checked.root.as_posix().rstrip("/") + "/"
    found: list[Diagnostic] = []
    for name in printings(checked.root):
        found += broken(campaign, read(checked.root, name), checked.sources, prefix)
    return found


def broken(
    campaign: Campaign, printing: Printing, sources: Mapping[str, SourceFile], prefix: str = ""
) -> Iterator[Diagnostic]:
    """Numbers that differ from one printing. A Verse that is only gone breaks nothing: its number stays unused."""
    now = labels(placed(campaign, whole=True))
    verses = {verse.id: verse for verse in campaign.verses}
    today = {old: verse for verse, names in former_verses(campaign).items() for old in names}
    holder = {label: verse for verse, label in now.items()}
    for old, kept in printing.verses.items():
        name = old if old in verses else today.get(old, "")
        if name and now[name] != kept.label:
            yield _at(
                codes.PRINTED_VERSE_MOVED, verses[name], sources, prefix, printing.name, now[name], kept.label
            )
        reused = holder.get(kept.label)
        if reused is not None and reused != name and reused not in printing.verses:
            yield _at(
                codes.PRINTED_NUMBER_REUSED, verses[reused], sources, prefix, printing.name, kept.label, old
            )


def _at(
    code: Code,
    verse: Verse,
    sources: Mapping[str, SourceFile],
    prefix: str,
    printing: str,
    number: str,
    old: str,
) -> Diagnostic:
    file = prefix + verse.file
    span = sources[file].line_span(verse.at[0])
    return code.at(file, span, printing=printing, number=number, old=old)
