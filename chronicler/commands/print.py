"""`chronicler print`: the book, the cards, the map and the sheets, for paper and for digital tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import CAMPAIGN_PATH
from chronicler.caching import no_cache

if TYPE_CHECKING:
    from chronicler.campaigns import Checked
    from chronicler.printing.prints import Prints

USUAL = Path("build/print")
WHAT = ("journal", "cards", "sheets", "map", "filters", "html", "epub", "csv", "tabletop")


def _some(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    wanted = tuple(one.strip() for one in value.split(",") if one.strip())
    for one in wanted:
        if one not in WHAT:
            raise click.BadParameter(f"`{one}` cannot be printed; there are {', '.join(WHAT)}.")
    return wanted


@click.command("print")
@click.argument("path", type=CAMPAIGN_PATH, default=Path("."))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=USUAL,
    show_default=True,
    help="Where the files go; each campaign gets a folder of its name.",
)
@click.option(
    "--only",
    default="",
    metavar="LIST",
    callback=_some,
    help=f"Some of {', '.join(WHAT)}, with commas; all but tabletop if nothing is said.",
)
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option(
    "--order",
    type=click.Choice(("number", "shuffled", "section")),
    default="number",
    show_default=True,
    help="How verses of a section follow one another: by number, by chance, or as they were written.",
)
@click.option("--seed", type=int, default=None, help="For --order shuffled; the same seed, the same order.")
@click.option(
    "--hidden",
    type=click.Choice(("colour", "mirror", "cipher")),
    default="colour",
    show_default=True,
    help="How text behind a filter is printed; mirror and cipher need no colours.",
)
@click.option("--bleed", type=click.FloatRange(0, 5), default=2.0, show_default=True, help="In millimetres.")
@click.option(
    "--freeze", "freeze", default="", metavar="NAME", help="Keep what is printed now as printing NAME."
)
@no_cache
def command(
    path: Path,
    output: Path,
    only: tuple[str, ...],
    paper: str,
    order: str,
    seed: int | None,
    hidden: str,
    bleed: float,
    freeze: str,
) -> int:
    """Typeset the campaign in PATH into OUTPUT/<campaign>."""
    from chronicler.campaigns import compile_path
    from chronicler.printing.frozen import NAME, kept_file
    from chronicler.printing.prints import PrintOptions, seed_of
    from chronicler.printing.typeset import CannotTypeset, NoTypst, available
    from chronicler.terminal import write

    if freeze and not NAME.fullmatch(freeze):
        raise click.UsageError("A printing is called by letters, digits, dots and dashes, such as `1.0`.")
    wanted = only or tuple(one for one in WHAT if one != "tabletop")
    if not available():
        raise click.ClickException(str(NoTypst()))
    failed = False
    for checked in compile_path(path):
        campaign = checked.result.campaign
        if campaign is None:
            _refuse(checked)
            failed = True
            continue
        if freeze and os.path.lexists(kept_file(checked.root, freeze)):
            raise click.ClickException(
                f"{kept_file(checked.root, freeze)} is already there: a printing is never changed. Choose another name."
            )
        options = PrintOptions(
            paper=paper,
            order=order,  # type: ignore[arg-type]
            seed=seed_of(campaign) if seed is None else seed,
            hidden=hidden,  # type: ignore[arg-type]
            bleed=bleed,
            printing=freeze,
        )
        try:
            failed |= _print(checked, options, output / checked.result.name, wanted, freeze)
        except CannotTypeset as error:
            raise click.ClickException(f"The pages could not be set: {error}") from None
    if freeze and failed:
        write("Nothing was frozen: correct the errors above first.")
    return int(failed)


def _refuse(checked: Checked) -> None:
    from chronicler.terminal import use_color, write, write_painted
    from compiler.diagnostics.render import render, summary

    write_painted(render(checked.diagnostics, checked.sources, color=use_color()))
    write(f"{checked.root}: nothing was printed. {summary(checked.diagnostics)}")


def _print(checked: Checked, options: object, folder: Path, wanted: tuple[str, ...], freeze: str) -> bool:
    """Writes the files of one campaign. Returns whether preflight found something serious."""
    from chronicler.printing.frozen import frozen, kept_file, to_bytes
    from chronicler.printing.preflight import PrintFinding
    from chronicler.printing.prints import PrintOptions, Prints
    from chronicler.terminal import write
    from compiler.sources.workspace import home_of
    from compiler.sources.workspace import write as write_file
    from runtime.editions.by_name import EDITIONS

    assert isinstance(options, PrintOptions)
    campaign = checked.result.campaign
    assert campaign is not None
    prints = Prints(campaign, options, checked.root, EDITIONS[campaign.edition].words.goods)
    for name, make in _files(prints, wanted):
        data = make()
        write_file(folder / name, data, inside=home_of(folder.parent, USUAL))
        write(f"{folder / name} ({len(data) / 1000:,.0f} kB)".replace(",", " "))
    found: list[PrintFinding] = prints.findings(
        book="journal" in wanted or bool(freeze), cards="cards" in wanted or bool(freeze)
    )
    prefix = "" if checked.root == Path(".") else checked.root.as_posix().rstrip("/") + "/"
    for one in found:
        write(one.said(prefix))
    grave = any(one.grave for one in found)
    if freeze and not grave:
        write_file(kept_file(checked.root, freeze), to_bytes(frozen(prints)), inside=checked.root)
        write(f"{kept_file(checked.root, freeze)}: commit it; `chronicler errata {freeze}` compares with it.")
    return grave


def _files(prints: Prints, wanted: tuple[str, ...]) -> Iterator[tuple[str, Callable[[], bytes]]]:
    from chronicler.printing import card_table, epub, tabletop, web_page
    from chronicler.printing.prints import SHEET_PARTS

    if "journal" in wanted:
        yield "journal.pdf", prints.journal
    if "cards" in wanted:
        yield "cards.pdf", prints.card_pdf
    if "sheets" in wanted:
        yield "sheets.pdf", lambda: prints.sheets(*SHEET_PARTS)
    if "map" in wanted:
        yield "map.pdf", lambda: prints.sheets("map")
    if "filters" in wanted:
        yield "filters.pdf", lambda: prints.sheets("filters")
    if "html" in wanted:
        yield "journal.html", lambda: web_page.page(prints).encode()
    if "epub" in wanted:
        yield "journal.epub", lambda: epub.book(prints)
    if "csv" in wanted:
        yield "cards.csv", lambda: card_table.table(prints).encode()
    if "tabletop" in wanted:
        for name, data in tabletop.files(prints):
            yield f"tabletop/{name}", lambda data=data: data  # type: ignore[misc]
