"""The map as data: each card in its cell, with ways, people, guardians, and markers."""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.edition_words import Words
from runtime.rules.map import board
from runtime.rules.state.game import Game, Markers, PlacedLocation
from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import listed
from runtime.ui.table import Table
from runtime.ui.who_and_where import hero_of, short_title
from schemas.table_view import CellView, MapView


def map_view(table: Table) -> MapView:
    game, rules = table.session.game, table.session.rules
    book = game.book
    here = hero_of(table).location
    cells = []
    for name, placed in game.board.locations.items():
        card = book.locations[name]
        people = [short_title(book, one.name) for one in game.at(name)]
        people += [book.title(who) for who, where in game.board.companions.items() if where == name]
        guards = [book.encounters[foe].title for foe in board.guardians_at(game, name)]
        guards += [book.bosses[who].title for who, where in game.board.bosses.items() if where == name]
        ways = {
            side: book.locations[other].title
            for side in board.STEP
            if (other := board.connected_at(game, rules, name, side)) is not None
        }
        to_come: dict[str, str] = {
            key.side: str(book.locations[key.location].number)
            if _reached(game, rules, placed, key.side)
            else "·"
            for key in board.face(game, name).keys
            if board.neighbour(game.board, name, key.side) is None
        }
        corners = board.CORNER
        mood, side = rules.words.place(game, name)
        stones = tuple(
            corner
            for corner, (dx, dy) in corners.items()
            if (placed.x + dx, placed.y + dy) in game.board.waystones
        )
        cells.append(
            CellView(
                location=name,
                number=f"{card.number}{card.letter}",
                title=card.title,
                x=placed.x,
                y=placed.y,
                side=side,
                mood=mood,  # type: ignore[arg-type]
                seals=tuple(seal.removesuffix("-settlement") for seal in card.seals),
                here=name == here,
                people=tuple(people),
                guards=tuple(guards),
                lying=tuple(lying_words(game, rules.words, name)),
                ways=ways,
                to_come=to_come,
                stones=stones,
                slots=tuple(corner for corner, _ in board.empty_slots(game, name)),
            )
        )
    return MapView(cells=tuple(cells), legend=rules.words.legend, lights=rules.words.lights(game))


def _reached(game: Game, rules: Edition, placed: PlacedLocation, side: str) -> bool:
    """Whether the card beyond that side could be laid now."""
    dx, dy = board.STEP[side]
    return rules.words.reached(game, placed.x + dx, placed.y + dy)


def lying_words(game: Game, words: Words, location: str) -> list[str]:
    """What is on a card of the map: markers, dials, and what the dead left."""
    marks = marker_words(game.board.locations[location].markers, words)
    found = [marks] if marks else []
    found += [
        table_says.DIAL.format(kind=kind, value=value)
        for kind, where, value in dials(game)
        if where == location
    ]
    left = len(game.board.remains.get(location, ()))
    return found + ([table_says.LEFT_BY_THE_DEAD.format(left=left)] if left else [])


def dials(game: Game) -> list[tuple[str, str, int]]:
    """Every dial except those of menhirs: its kind, its place, its value."""
    return [(key.partition(":")[0], key.rpartition(":")[2], value) for key, value in game.board.dials.items()]


def marker_words(markers: Markers, words: Words) -> str:
    counts = (markers.dark, markers.light, markers.quest)
    return listed([f"{count} {word}" for word, count in zip(words.markers, counts, strict=True) if count])
