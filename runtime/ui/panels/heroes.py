"""Hero sheets: tracks, attributes, skills, items, secrets, decks, and what weighs on a hero."""

from __future__ import annotations

from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import table_says
from runtime.ui.presenter import meters, short_title
from runtime.ui.screen import BLANK, Line, Meter, Panel, Span, line
from runtime.ui.table import Table
from runtime.ui.wrap import wrap, wrap_text
from schemas.words import RESOURCES

_PAIRS = (("aggression", "empathy"), ("courage", "caution"), ("practicality", "spirituality"))


def heroes_panel(table: Table, width: int, argument: str) -> Panel:
    """One sheet after the other; with a name, that hero's only."""
    game = table.session.game
    chosen = [
        one
        for one in game.characters.values()
        if argument.casefold() in one.name
        or argument.casefold() in short_title(game.book, one.name).casefold()
    ]
    lines: list[Line] = []
    for hero in chosen or game.characters.values():
        lines += [*([BLANK] if lines else []), *sheet(game, table.session.rules, hero, width)]
    return Panel("heroes", "Heroes", tuple(lines))


def sheet(game: Game, rules: Edition, hero: CharacterState, width: int) -> list[Line]:
    book = game.book
    card = book.characters[hero.name]
    place = book.locations.get(hero.location)
    lines: list[Line] = [
        ((("heading", card.title), ("dim", table_says.AT.format(title=place.title) if place else ""))),
        *(meter_line(meter) for meter in meters(game, rules, hero)),
        line("  ".join(f"{name.title()} {getattr(hero, name)}" for name in _goods(rules, hero))),
        *_attributes(hero),
    ]
    lines += _conditions(book, hero, width)
    lines += _cards(book, hero, width)
    for kind in ("combat", "diplomacy"):
        deck, pool = getattr(hero, f"{kind}_deck"), getattr(hero, f"{kind}_pool")
        lines.append(
            line(
                table_says.DECK_CARDS_MORE_TO_BE_WON.format(
                    title=kind.title(), count=len(deck), count_2=len(pool)
                ),
                "dim",
            )
        )
    tile = book.characters[hero.tile]
    for action in tile.abilities:
        lines += wrap_text(f"{action.text} {book.words.effects(action.do)}", width, "", "Ability: ", "  ")
    if tile.text:
        lines += wrap_text(" ".join(tile.text.split()), width, "em", "  ")
    return lines


def _goods(rules: Edition, hero: CharacterState) -> list[str]:
    """The resources of the edition, and any other that the hero has."""
    always = rules.words.goods
    return [*always, *(name for name in RESOURCES if name not in always and getattr(hero, name))]


def meter_line(meter: Meter) -> Line:
    bar = "■" * meter.value + "·" * max(0, meter.most - meter.value)
    style = "bad" if meter.danger else "good" if meter.name != "Terror" else "warn"
    return (
        ("", f"{meter.name:<7}"),
        (style, bar),
        ("", f" {meter.value}"),
        ("dim", table_says.OF_MOST.format(most=meter.most)),
    )


def _attributes(hero: CharacterState) -> list[Line]:
    return [
        (
            ("", f"  {one.title():<13}{hero.attributes.get(one, 0)}"),
            ("dim", "  |  "),
            ("", f"{other.title():<13}{hero.attributes.get(other, 0)}"),
        )
        for one, other in _PAIRS
    ]


def _conditions(book: Book, hero: CharacterState, width: int) -> list[Line]:
    lines: list[Line] = []
    for name in hero.conditions:
        card = book.conditions.get(name)
        words = f"{card.title}. {' '.join(card.text.split())}" if card else name.replace("-", " ")
        lines += wrap_text(words, width, "bad", "! ", "  ")
    return lines


def _cards(book: Book, hero: CharacterState, width: int) -> list[Line]:
    lines: list[Line] = []
    for name in hero.skills:
        skill, side = book.sides[name]
        lines += wrap_text(f"{side.title} ({skill.attribute})", width, "", "Skill: ", "  ")
    for label, names in (("Item", hero.items), ("Secret", hero.secrets)):
        for name in names:
            card = book.items.get(name) or book.secrets.get(name)
            notes: list[str] = list(card.keywords) if card is not None else []
            notes += [table_says.FACE_DOWN] if name in hero.inactive else []
            notes += ["used"] if name in hero.flipped else []
            spans: list[Span] = [("", f"{label}: {book.title(name)}")]
            if notes:
                spans.append(("dim", f" ({', '.join(notes)})"))
            if card is not None and card.text:
                spans.append(("em", " " + " ".join(card.text.split())))
            lines += wrap(spans, width, "", "  ")
    for name in hero.legendary:
        lines += wrap_text(book.legendary[name].title, width, "good", "Legendary: ", "  ")
    return lines
