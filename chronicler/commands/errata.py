"""`chronicler errata`: what a player with an earlier printing must correct."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache


@click.command("errata")
@click.argument("printing")
@click.argument("path", type=CAMPAIGN_PATH, default=Path("."))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=None,
    help="A folder for errata.pdf and errata.txt.",
)
@no_cache
def command(printing: str, path: Path, output: Path | None) -> int:
    """Compare the campaign in PATH with what was kept by `chronicler print --freeze PRINTING`."""
    from chronicler.campaigns import compile_path
    from chronicler.printing.errata_sheet import errata_pdf
    from chronicler.printing.frozen import CannotRead, read
    from chronicler.printing.prints import PrintOptions, Prints
    from chronicler.printing.typeset import NoTypst
    from chronicler.terminal import write
    from compiler.diagnostics.render import summary
    from compiler.sources.workspace import write as write_file
    from schemas.going_out import for_terminal

    failed = False
    for checked in compile_path(path):
        campaign = checked.result.campaign
        if campaign is None:
            write(
                f"{checked.root} cannot be compared: {summary(checked.diagnostics)}. Run `chronicler check`."
            )
            failed = True
            continue
        try:
            old = read(checked.root, printing)
        except CannotRead as error:
            raise click.ClickException(str(error)) from None
        prints = Prints(campaign, PrintOptions(), checked.root)
        found = prints.corrections(old)
        text = "".join(f"{one.said()}\n" for one in found)
        count = "1 correction" if len(found) == 1 else f"{len(found)} corrections"
        head = f"{campaign.title}: {count} to printing {printing}."
        write(head if found else f"{campaign.title}: nothing to correct in printing {printing}.")
        write(text)
        if output is None:
            continue
        folder = output / campaign.id
        write_file(folder / "errata.txt", for_terminal(f"{head}\n\n{text}").encode(), inside=output)
        try:
            write_file(folder / "errata.pdf", errata_pdf(prints, old, found), inside=output)
        except NoTypst as error:
            raise click.ClickException(str(error)) from None
        write(f"{folder / 'errata.pdf'}")
    return int(failed)
