"""`chronicler rulings [CAMPAIGN]`: what the books leave open, and how a table reads it."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache


@click.command("rulings")
@click.argument("path", type=CAMPAIGN_PATH, required=False)
@click.option("--ruling", "rulings", multiple=True, help="Read one otherwise: NAME=ANSWER; may be repeated.")
@click.option("--only", "name", default="", help="Only the ruling of this name.")
@no_cache
def command(path: Path | None, rulings: tuple[str, ...], name: str) -> int:
    """List the rulings of the campaign in PATH: the answer of its table, its edition's own, the answers there are.

    A campaign chooses with `rulings: covered-charges no` in its campaign block, a game with `play --ruling NAME=ANSWER`.
    """
    from chronicler.bundled import source_of
    from chronicler.playing import load_campaign
    from chronicler.terminal import write
    from runtime.editions.by_name import EDITIONS
    from runtime.editions.read_rulings import UnknownRuling, rulings_of, with_rulings

    campaign = load_campaign(source_of(path))
    edition = EDITIONS[campaign.edition]
    try:
        found = rulings_of(with_rulings(edition, (*campaign.rulings, *rulings)), edition)
        if name and all(one.option.name != name for one in found):
            with_rulings(edition, (name,))  # it is taught as anywhere else
    except UnknownRuling as unknown:
        raise click.UsageError(str(unknown)) from None
    lines = []
    for option, now, default in found:
        if name and option.name != name:
            continue
        changed = f"  (the edition: {default})" if now != default else ""
        answers = " | ".join(option.answers) or "a text"
        ids = ", ".join(one for one in (option.id, *option.rules) if one)
        lines += [f"{option.name} = {now}{changed}", f"    {option.says}", f"    {answers}    {ids}", ""]
    write("\n".join(lines))
    return 0
