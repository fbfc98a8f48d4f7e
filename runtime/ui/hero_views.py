"""Hero sheets as data: tracks, attributes, and the rules of everything a hero owns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from runtime.rules.state.game import CharacterState
from runtime.sentences import table_says
from runtime.ui import entries
from runtime.ui.table import Table
from runtime.ui.who_and_where import meters
from schemas.table_view import HeroView, OwnedView, TrackView
from schemas.words import ATTRIBUTES, RESOURCES


def tracks_of(table: Table, hero: CharacterState) -> tuple[TrackView, ...]:
    return tuple(
        TrackView(name=one.name, value=one.value, most=one.most, danger=one.danger)
        for one in meters(table.session.game, table.session.rules, hero)
    )


def hero_view(table: Table, hero: CharacterState) -> HeroView:
    game, rules = table.session.game, table.session.rules
    book = game.book
    place = book.locations.get(hero.location)
    tile = entries.entry(book, rules, f"hero:{hero.tile}")
    own = (
        tuple(one for one in tile.told if one.label in _ON_THE_TILE or (one.kind == "rule" and not one.label))
        if tile
        else ()
    )
    goods = [
        *rules.words.goods,
        *(one for one in RESOURCES if one not in rules.words.goods and getattr(hero, one)),
    ]
    return HeroView(
        name=hero.name,
        title=book.characters[hero.name].title,
        place=place.title if place is not None else "",
        tracks=tracks_of(table, hero),
        goods={name: getattr(hero, name) for name in goods},
        attributes={name: hero.attributes.get(name, 0) for name in ATTRIBUTES},
        rules=own,
        owned=tuple(_owned(table, hero)),
        decks={"combat": len(hero.combat_deck), "diplomacy": len(hero.diplomacy_deck)},
        to_win={"combat": len(hero.combat_pool), "diplomacy": len(hero.diplomacy_pool)},
        text=" ".join(book.characters[hero.tile].text.split()),
    )


_ON_THE_TILE: Final = frozenset(("Action", "Weakness"))


def _owned(table: Table, hero: CharacterState) -> Iterator[OwnedView]:
    held = (
        *(("condition", name) for name in hero.conditions),
        *(("skill", name) for name in hero.skills),
        *(("item", name) for name in hero.items),
        *(("secret", name) for name in hero.secrets),
        *(("legendary-action", name) for name in hero.legendary),
    )
    for kind, name in held:
        found = entries.entry(table.book, table.session.rules, f"{kind}:{name}")
        state = table_says.FACE_DOWN if name in hero.inactive else "used" if name in hero.flipped else ""
        title = found.title if found is not None else name.replace("-", " ").title()
        told = found.told if found is not None else ()
        yield OwnedView(entry=f"{kind}:{name}", kind=kind, title=title, state=state, rules=told)
