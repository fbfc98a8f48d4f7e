"""`chronicler bots`: whole games played by bots, to see whether a chapter can be finished, and how long it takes."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("bots")
@click.argument("path", type=click.Path(path_type=Path), required=False)
@click.option(
    "--games",
    type=click.IntRange(1, 10_000),
    default=12,
    show_default=True,
    help="Games for each size of party.",
)
@click.option(
    "--heroes",
    metavar="N or N-M",
    help="Sizes of the party, by default all. All compositions of a size take their turn.",
)
@click.option(
    "--bot",
    type=click.Choice(["sensible", "random"]),
    default="sensible",
    show_default=True,
    help="Who plays: a careful traveller who knows no campaign, or pure chance.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Makes the measurement repeatable.")
def command(path: Path | None, games: int, heroes: str | None, bot: str, seed: int) -> int:
    """Let bots play the first chapter of the campaign in PATH, many times, and tell how the games end.

    PATH is a folder of sources, a built campaign.json, or the name of a bundled campaign.
    """
    from chronicler.playing import load_campaign, source_of
    from chronicler.terminal import write
    from runtime.editions.by_name import EDITIONS
    from runtime.play.bots.whole_games import play_many, print_summaries
    from runtime.rules.book.book import Book

    campaign = load_campaign(source_of(path))
    rules, book = EDITIONS[campaign.edition], Book(campaign)
    most = min(len(book.heroes), rules.numbers.characters_most)
    sizes = _sizes(heroes or f"1-{most}", most)
    write(
        f"{campaign.title}: {games} {'game' if games == 1 else 'games'} of the {bot} bot for each size of party, seed {seed}\n\n"
    )
    write(print_summaries([play_many(book, rules, size, games, seed, bot) for size in sizes]))
    return 0


def _sizes(wanted: str, most: int) -> range:
    low, _, high = wanted.partition("-")
    try:
        sizes = range(int(low), int(high or low) + 1)
    except ValueError:
        raise click.UsageError(f"`--heroes {wanted}` is no size of a party: write 2, or 1-{most}.") from None
    if not sizes or sizes[0] < 1 or sizes[-1] > most:
        raise click.UsageError(f"Parties of this campaign have 1 to {most} heroes, not {wanted}.")
    return sizes
