"""`chronicler stats`: how much text there is, and where."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache

if TYPE_CHECKING:
    from schemas.model import Campaign

WORDS_PER_MINUTE = 140


@click.command("stats")
@click.argument("path", type=CAMPAIGN_PATH, default=Path("."))
@click.option("--format", "style", type=click.Choice(("text", "json")), default="text", show_default=True)
@no_cache
def command(path: Path, style: str) -> int:
    """Count words, Verses, choices and reading time of the campaign in PATH, by section."""
    import json

    from chronicler.campaigns import compile_path
    from chronicler.terminal import write
    from compiler.diagnostics.render import summary

    failed = False
    reports = []
    for checked in compile_path(path):
        campaign = checked.result.campaign
        if campaign is None:
            write(f"{checked.root}: not counted. {summary(checked.diagnostics)}; run `chronicler check`.")
            failed = True
            continue
        counted = count(campaign)
        reports.append(counted)
        if style == "text":
            write(as_text(counted))
    if style == "json":
        write(json.dumps(reports, indent=2, ensure_ascii=False))
    return int(failed)


def count(campaign: Campaign) -> dict[str, object]:
    """The counts of a campaign, as plain data."""
    from compiler.pictures.story_words import verse_words

    sections: dict[str, dict[str, int]] = {}
    for verse in campaign.verses:
        row = sections.setdefault(
            verse.id.partition("/")[0], {"verses": 0, "words": 0, "choices": 0, "stubs": 0, "longest": 0}
        )
        words = verse_words(verse)
        row["verses"] += 1
        row["words"] += words
        row["choices"] += len(verse.page.choices)
        row["stubs"] += verse.stub
        row["longest"] = max(row["longest"], words)
    others = {
        "chapters": len(campaign.chapters),
        "locations": len(campaign.locations),
        "statuses": len(campaign.statuses),
        "status parts": sum(max(1, len(status.parts)) for status in campaign.statuses),
        "cards": len(campaign.cards),
        "encounters": len(campaign.combat_encounters)
        + len(campaign.diplomacy_encounters)
        + len(campaign.written_encounters),
        "items": len(campaign.items),
        "secrets": len(campaign.secrets),
        "skills": len(campaign.skills),
        "events": len(campaign.events),
        "characters": len(campaign.characters),
    }
    total = {
        key: sum(row[key] for row in sections.values()) for key in ("verses", "words", "choices", "stubs")
    }
    return {
        "campaign": campaign.id,
        "title": campaign.title,
        "sections": sections,
        "total": {**total, "minutes": round(total["words"] / WORDS_PER_MINUTE)},
        "things": {name: number for name, number in others.items() if number},
    }


def _counted(number: int, name: str) -> str:
    one = {"statuses": "status"}.get(name, name.removesuffix("s"))
    return f"{number} {one if number == 1 else name}"


def as_text(counted: dict[str, object]) -> str:
    """The counts as a table a person reads."""
    sections = counted["sections"]
    total = counted["total"]
    things = counted["things"]
    assert isinstance(sections, dict)
    assert isinstance(total, dict)
    assert isinstance(things, dict)
    width = max([len("section"), *map(len, sections)])
    lines = [f"{counted['title']}", ""]
    lines.append(f"{'section':<{width}}  verses   words  choices  longest")
    for name, row in sections.items():
        lines.append(
            f"{name:<{width}}  {row['verses']:>6}  {row['words']:>6}  {row['choices']:>7}  {row['longest']:>7}"
        )
    lines.append(f"{'all':<{width}}  {total['verses']:>6}  {total['words']:>6}  {total['choices']:>7}")
    lines.append("")
    minutes = "a minute" if total["minutes"] <= 1 else f"{total['minutes']} minutes"
    lines.append(f"About {minutes} to read aloud, {WORDS_PER_MINUTE} words a minute.")
    if total["stubs"]:
        lines.append(f"{total['stubs']} Verses are stubs.")
    lines.append(", ".join(_counted(number, name) for name, number in things.items()) + ".")
    return "\n".join(lines) + "\n"
