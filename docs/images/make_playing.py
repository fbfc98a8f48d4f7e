"""Makes the pictures of docs/playing.md from real screens: `python docs/images/make_playing.py`.

A bot plays the bundled campaign to the moments that are shown; each screen is drawn as text in an SVG, with the same
table of looks that the terminal uses.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from chronicler.bundled import BUNDLED, bundled  # noqa: E402
from chronicler.playing import load_campaign, new_head  # noqa: E402
from runtime.play.bots.agents import CuriousBot  # noqa: E402
from runtime.play.sessions.opening import begin  # noqa: E402
from runtime.rules.book.book import Book  # noqa: E402
from runtime.ui.desk import Desk  # noqa: E402
from runtime.ui.habits import Habits  # noqa: E402
from runtime.ui.panels.panel_list import BY_WORD  # noqa: E402
from runtime.ui.screen import Line  # noqa: E402
from runtime.ui.table import Table  # noqa: E402
from runtime.ui.theme import LOOKS  # noqa: E402
from runtime.ui.wrap import width_of  # noqa: E402

COLUMN, ROW, EDGE = 8.4, 18, 12
PAPER, INK = "#1b1d23", "#d8d5cc"
COLOURS = {
    "ansicyan": "#7fb8c4",
    "ansiyellow": "#d8b76a",
    "ansigreen": "#93b879",
    "ansired": "#d97b6c",
    "ansibrightblack": "#8b8a84",
}
Wanted = Callable[[Table], bool]


def fighting(kind: str) -> Wanted:
    def wanted(table: Table) -> bool:
        encounter, decision = table.session.game.encounter, table.decision
        if (
            encounter is None
            or decision is None
            or encounter.kind != kind
            or decision.kind != "encounter.play"
        ):
            return False
        return len(encounter.sequence) >= 3 and len(decision.open_keys()) >= 3

    return wanted


def asked(kind: str) -> Wanted:
    return lambda table: table.decision is not None and table.decision.kind == kind and len(table.steps) > 12


def reading(table: Table) -> bool:
    decision = table.decision
    return (
        decision is not None and decision.kind == "verse.choice" and any(o.blocked for o in decision.options)
    )


def travelled(table: Table) -> bool:
    board = table.session.game.board
    return len(board.locations) >= 6 and bool(board.guardians or board.waystones) and asked("day.who")(table)


def lit(table: Table) -> bool:
    board = table.session.game.board
    return len(board.locations) >= 6 and len(board.menhirs) >= 2 and asked("day.who")(table)


def table_at(wanted: Wanted, heroes: int, campaign_name: str) -> Table:
    """The first moment of that kind that a sensible bot comes to."""
    campaign = load_campaign(bundled(campaign_name))
    book = Book(campaign)
    for seed in range(200):
        head = new_head(campaign, book, heroes=",".join(book.heroes[:heroes]), seed=seed)
        table = Table(begin(book, head), head)
        bot = CuriousBot(seed)
        for _ in range(250):
            if wanted(table):
                return table
            if table.decision is None:
                break
            table.answer(bot.answer(table.decision))
    raise SystemExit("no game comes to that moment")


def drawn(desk: Desk, width: int, height: int) -> str:
    """A frame as SVG."""
    frame = desk.frame(width, height)
    lines: list[Line] = [*frame.top, (("key", frame.prompt),), *frame.bottom]
    size = (width * COLUMN + 2 * EDGE, height * ROW + 2 * EDGE)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]:.0f} {size[1]:.0f}" '
        f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>',
    ]
    for row, line in enumerate(lines):
        column = 0
        for style, text in line:
            if text:
                parts.append(span(style, text, EDGE + column * COLUMN, EDGE + row * ROW))
            column += width_of(text)
    return "\n".join([*parts, "</svg>"]) + "\n"


def span(style: str, text: str, x: float, y: float) -> str:
    look = LOOKS.get(style, "").split()
    colour = next((COLOURS[word] for word in look if word in COLOURS), INK)
    wide = width_of(text) * COLUMN
    box = ""
    if "reverse" in look:
        box = f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{ROW}" fill="{colour}"/>'
        colour = PAPER
    if not text.strip():
        return box
    x += (len(text) - len(text.lstrip())) * COLUMN  # readers of SVG drop spaces at the ends
    text = text.strip()
    wide = width_of(text) * COLUMN
    more = ' font-weight="bold"' if "bold" in look else ""
    more += ' font-style="italic"' if "italic" in look else ""
    more += ' text-decoration="underline"' if "underline" in look else ""
    words = escape(text).replace(" ", "\u00a0")
    return (
        f'{box}<text x="{x:.1f}" y="{y + 14:.1f}" fill="{colour}"{more} textLength="{wide:.1f}" '
        f'lengthAdjust="spacingAndGlyphs">{words}</text>'
    )


def main() -> None:
    wanted_names = set(sys.argv[1:])  # without any, all of them
    pictures: list[tuple[str, Wanted, int, str, tuple[int, int]]] = [
        ("story", reading, 1, "", (100, 30)),
        ("wide", asked("day.action"), 4, "", (160, 40)),
        ("narrow", reading, 1, "", (60, 20)),
        ("map", travelled, 2, "map", (100, 34)),
        ("heroes", asked("day.who"), 2, "heroes", (100, 34)),
        ("combat", fighting("combat"), 2, "", (100, 34)),
        ("talk", fighting("diplomacy"), 2, "", (100, 34)),
        ("author", reading, 1, "author", (100, 30)),
        ("menhirs", lit, 2, "map", (100, 36)),
    ]
    for name, wanted, heroes, panel, (width, height) in pictures:
        if wanted_names and name not in wanted_names:
            continue
        table = table_at(wanted, heroes, "untold-winter" if name == "menhirs" else BUNDLED)
        table.locks = "hint"
        table.habits = Habits()  # as people sit at it
        table.path = Path("bell-night.save")  # the pictures show a game that is kept
        desk = Desk(table)
        while desk.frame(width, height).more:
            desk.page(1)
        if panel:
            desk.open_panel(BY_WORD[panel])
        (HERE / f"playing-{name}.svg").write_text(drawn(desk, width, height), encoding="utf-8")
        print(f"playing-{name}.svg")


if __name__ == "__main__":
    main()
