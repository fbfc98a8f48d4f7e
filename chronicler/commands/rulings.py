"""`chronicler rulings [CAMPAIGN]`: what the books leave open, and how a table reads it."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache


@click.command("rulings")
@click.argument("path", type=CAMPAIGN_PATH, required=False)
@click.option("--ruling", "rulings", multiple=True, help="Read one otherwise: NAME=ANSWER; may be repeated.")
@click.option(
    "--only",
    "name",
    default="",
    help="Only the ruling of this name, or those that a doubt or a rule of this id has led to.",
)
@click.option("--settled", is_flag=True, help="Only those with nothing to choose: what is read, and why.")
@no_cache
def command(path: Path | None, rulings: tuple[str, ...], name: str, settled: bool) -> int:
    """List the rulings of the campaign in PATH: the answer of its table, its edition's own, why, the answers there are.

    A campaign chooses with `rulings: covered-charges no` in its campaign block, a game with `play --ruling NAME=ANSWER`.
    """
    from chronicler.bundled import source_of
    from chronicler.playing import load_campaign
    from chronicler.terminal import write
    from runtime.editions.by_name import EDITIONS
    from runtime.editions.read_rulings import UnknownRuling, rulings_of, with_rulings
    from schemas.ruling_reasons import REASONS

    if settled:
        lines = _settled(name)
        if not lines:
            raise click.UsageError(f"Nothing that is settled is called {name!r}.")
        write("\n".join(lines))
        return 0
    campaign = load_campaign(source_of(path))
    edition = EDITIONS[campaign.edition]
    try:
        found = rulings_of(with_rulings(edition, (*campaign.rulings, *rulings)), edition)
        wanted = [one for one in found if _is_meant(name, one.option.name, one.option.id, *one.option.rules)]
        if not wanted and not _settled(name):
            with_rulings(edition, (name,))  # taught here as anywhere else
    except UnknownRuling as unknown:
        raise click.UsageError(str(unknown)) from None
    lines = []
    for option, now, default in wanted:
        changed = f"  (the edition: {default})" if now != default else ""
        answers = " | ".join(option.answers) or option.form
        ids = ", ".join(one for one in (option.id, *option.rules) if one)
        lines += [f"{option.name} = {now}{changed}", f"    {option.says}", f"    {answers}    {ids}"]
        lines += [f"    Why: {REASONS[option.name]}", ""]
    write("\n".join((*lines, *_settled(name))))
    return 0


def _is_meant(name: str, *known: str) -> bool:
    """Whether it is one of these, in upper or lower case. If nothing is named, everything is."""
    return not name or name.lower() in {one.lower() for one in known}


def _settled(name: str) -> list[str]:
    """What is no option: its name, the reading, the reason, why there is nothing to choose, the ids."""
    from schemas.settled_doubts import SETTLED, nothing_to_choose

    lines = []
    for one in SETTLED:
        if _is_meant(name, one.name, one.id, *one.rules):
            ids = ", ".join((one.id, *one.rules))
            lines += [f"{one.name}: {one.reading}", f"    Why: {one.why}"]
            lines += [f"    Nothing to choose: {nothing_to_choose(one)}", f"    {ids}", ""]
    return lines
