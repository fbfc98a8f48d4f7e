"""`chronicler balance`: win, loss and escape rates of each starter deck against each encounter, by playing them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache


@click.command("balance")
@click.argument("path", type=CAMPAIGN_PATH, required=False)
@click.option(
    "--games", type=click.IntRange(1, 10_000), default=20, show_default=True, help="Games for each pair."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Makes the measurement repeatable.")
@click.option(
    "--party",
    "parties",
    multiple=True,
    help="Heroes who fight together, with commas between; may be repeated. By default each alone.",
)
@click.option(
    "--heroes",
    type=click.IntRange(1, 4),
    help="Every party of this size, instead of each hero alone.",
)
@click.option(
    "--encounter",
    "encounters",
    multiple=True,
    help="Only this encounter; may be repeated. By default all of the decks.",
)
@click.option(
    "--turns",
    type=click.IntRange(0, 20),
    default=0,
    show_default=True,
    help="Turns that the bot thinks ahead; 0 is to the end of its activation.",
)
@no_cache
def command(
    path: Path | None,
    games: int,
    seed: int,
    parties: tuple[str, ...],
    heroes: int | None,
    encounters: tuple[str, ...],
    turns: int,
) -> int:
    """Let a sensible bot play every starter deck of the campaign in PATH against every encounter, many times.

    PATH is a folder of sources, a built campaign.json, or the name of a bundled campaign; without it, the campaign
    whose folder you stand in, else The Drowned Bell.
    """
    from chronicler.bundled import source_of
    from chronicler.playing import load_campaign
    from chronicler.terminal import write
    from runtime.editions.read_rulings import rules_of_campaign
    from runtime.play.bots.encounter_balance import balance, print_balance, standard_encounters
    from runtime.play.bots.encounter_planner import Foresight
    from runtime.rules.book.book import Book

    campaign = load_campaign(source_of(path))
    groups = [[hero.strip() for hero in party.split(",") if hero.strip()] for party in parties]
    known = [character.name for character in campaign.characters]
    if heroes is not None:
        groups += [list(party) for party in combinations(Book(campaign).heroes, heroes)]
    for group in groups:
        if not 1 <= len(group) <= 4 or len(set(group)) < len(group):
            raise click.UsageError(f"A party is 1 to 4 heroes, each once, not `{','.join(group)}`.")
    _known("hero", [hero for group in groups for hero in group], known)
    cards = (*campaign.combat_encounters, *campaign.diplomacy_encounters)
    _known("encounter", encounters, [card.name for card in cards])
    rows = balance(
        campaign,
        rules_of_campaign(campaign),
        games,
        seed,
        parties=groups or None,
        encounters=encounters or standard_encounters(Book(campaign)),
        ahead=Foresight(turns) if turns else None,
    )
    write(print_balance(rows))
    return 0


def _known(kind: str, wanted: list[str] | tuple[str, ...], known: list[str]) -> None:
    from schemas.near_names import did_you_mean, nearest

    for name in wanted:
        if name not in known:
            hint = did_you_mean(nearest(name, known)) or f"There are {', '.join(known)}."
            raise click.UsageError(f"There is no {kind} `{name}`. {hint}")
