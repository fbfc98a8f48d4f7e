"""The author's view: file and line of everything on screen, and what the game is really asking."""

from __future__ import annotations

from runtime.sentences import table_says
from runtime.ui.screen import BLANK, Line, Panel, line
from runtime.ui.table import Table
from runtime.ui.wrap import cut, wrap_text


def _on_the_table(table: Table) -> list[Line]:
    """The source places of cards that lie on the table but are not being read: place, events, encounter."""
    game, book = table.session.game, table.book
    here = {one.location for one in game.characters.values()}
    found = [
        (book.locations[name].title, book.locations[name]) for name in sorted(here & set(book.locations))
    ]
    cards = [(book.events[name].title, book.events[name]) for name in game.calendar.active]
    lines: list[Line] = [(("key", f"{card.file}:{card.at[0]}"), ("", f"  {title}")) for title, card in found]
    lines += [(("key", f"{event.file}:{event.at[0]}"), ("", f"  {title}")) for title, event in cards]
    if game.encounter is not None:
        enemy = book.encounters[game.encounter.name]
        lines.append((("key", f"{enemy.file}:{enemy.at[0]}"), ("", f"  {enemy.title}")))
    return lines


def author_panel(table: Table, width: int, argument: str) -> Panel:
    decision = table.decision
    lines: list[Line] = [line(table_says.WHAT_WAS_TOLD, "heading")]
    for event in table.told:
        if event.kind in ("quiet", "stage"):
            continue
        what = event.what or " ".join(event.text.split())
        words = f"{event.kind} {what}" + (f" {event.amount}" if event.amount else "")
        if event.at is not None:
            lines.append(
                (("key", str(event.at)), ("", f"  {cut(words, max(10, width - len(str(event.at)) - 2))}"))
            )
        else:
            lines.append(line("  " + cut(words, width - 2), "dim"))
    lines += [BLANK, line(table_says.ON_THE_TABLE, "heading"), *_on_the_table(table)]
    lines += [BLANK, line(table_says.WHAT_IS_ASKED, "heading")]
    if decision is None:
        lines.append(line(table_says.NOTHING_THE_CAMPAIGN_IS_OVER))
    else:
        lines.append(
            (("key", str(decision.at) if decision.at else table_says.NO_PLACE), ("", f"  {decision.kind}"))
        )
        lines.append(
            line(
                table_says.ACTOR_TO_ANSWERS.format(
                    actor=decision.actor, least=decision.least, most=decision.most
                ),
                "dim",
            )
        )
        for option in decision.options:
            card = table.book.cards.get(option.key)
            if card is not None:
                lines.append((("key", f"  {card.file}:{card.at[0]}"), ("", f"  {option.key}")))
                continue
            lines += wrap_text(
                f"{option.key}" + (f" [{option.blocked}]" if option.blocked else ""), width, "", "  "
            )
    lines += [BLANK, line(table_says.THE_GAME, "heading")]
    head = table.head
    lines.append(
        line(
            table_says.BUILD_SEED_ANSWERS.format(build=head.build, seed=head.seed, count=len(table.steps) - 1)
        )
    )
    lines.append(line(f"heroes {', '.join(head.heroes)}  modes {', '.join(head.modes) or 'none'}"))
    if head.start_at or head.start_with:
        lines.append(
            line(
                table_says.AT_WITH.format(
                    start_at=head.start_at or "-", start_with=", ".join(head.start_with) or "-"
                )
            )
        )
    lines += [BLANK, line(table_says.RELOAD_RECOMPILES_AND_RETURNS_HERE_REPORT, "dim")]
    return Panel("author", "Author's view", tuple(lines))
