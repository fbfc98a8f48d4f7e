"""From a table to its view: one place that says what is on the table now, as data without widths (`schemas.table_view`).

The terminal, line mode and whatever else draws a game take their facts from here. What is costly (entries, previews, sheets)
is made when somebody looks at it; `view_of` makes all of it at once, for JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.map import board
from runtime.rules.protocol.decisions import Decision, Option, PrintedOption
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import table_says
from runtime.ui import entries
from runtime.ui.encounter_view import card_in_hand, encounter_view, now_words
from runtime.ui.lock_hints import hint_for
from runtime.ui.previews import Foreseen, foresee, night_at
from runtime.ui.story_page import page
from runtime.ui.table import Table
from schemas.table_view import (
    CellView,
    EntryView,
    HeroView,
    MapView,
    OptionView,
    OwnedView,
    QuestView,
    TablePart,
    TableView,
    TrackView,
)
from schemas.words import ATTRIBUTES, RESOURCES

_NOT_TRIED: Final = frozenset(
    ("decks.modify", "effect.next", "quest.next", "guardian.next", "death.next", "vision.next")
)
NO_HINT: Final = table_says.SOMETHING_IS_STILL_MISSING_FOR_THAT
_MOST_TRIED: Final = 40  # options of one question that are tried out


def view_of(table: Table, hints: str = "full") -> TableView:
    """Everything on the table at this moment."""
    from runtime.ui.presenter import asker_words, hero_of, save_words, several_words, short_title

    session = table.session
    game, book, decision = session.game, session.book, session.decision
    hero = hero_of(table)
    told, fresh = page(table.steps, book, table.last_asked)
    chapter = book.chapters.get(game.calendar.chapter)
    place = book.locations.get(hero.location)
    options = option_views(table, hints)
    encounter = encounter_view(session)
    quests = tuple(quest_views(table))
    sheets = tuple(hero_view(table, one) for one in game.characters.values())
    view = TableView(
        title=book.campaign.title,
        edition=session.rules.words.title,
        day=game.calendar.day,
        chapter=table_says.CHAPTER_CHAPTER_TITLE.format(chapter=chapter.number, title=chapter.title)
        if chapter is not None
        else "",
        place=place.title if place is not None else "",
        hero=short_title(book, hero.name),
        asker=asker_words(session, decision),
        question=book.own.say(decision.text) if decision is not None else table_says.THE_END,
        goal=goal_of(table),
        soon=soon_of(table),
        several=several_words(decision),
        ordered=decision is not None and decision.ordered,
        over=decision is None,
        page=tuple(told),
        fresh=fresh,
        options=options,
        heroes=sheets,
        encounter=encounter,
        map=map_view(table),
        quests=quests,
        statuses=tuple(status_paragraphs(game, book)),
        save=save_words(table),
        warning=table.trouble and table_says.NOT_SAVED.format(trouble=table.trouble),
    )
    named = tuple(filter(None, (entries.entry(book, session.rules, one) for one in named_now(table, view))))
    from msgspec.structs import replace

    return replace(view, entries=named)


# --- options


def option_views(table: Table, hints: str = "full", previews: bool = True) -> tuple[OptionView, ...]:
    """What can be answered: the options of the rules, then those of the table."""
    from runtime.ui.presenter import numbered, said

    decision = table.decision
    if decision is None:
        return ()
    found = []
    for number, option in numbered(decision):
        seen = foreseen(table, option.key) if previews and not option.blocked else Foreseen()
        found.append(
            OptionView(
                number=number,
                key=option.key,
                text=said(number, option),
                cost=option.cost,
                locked=locked_words(table, decision, option, hints),
                does=_does(table, option),
                preview=seen.says,
                dangerous=seen.dangerous,
                about=about(table, decision, option),
            )
        )
    number = found[-1].number if found else 0
    for key, text in table.otherwise():
        number += 1
        found.append(OptionView(number=number, key=key, text=text))
    return tuple(_in_own_words(table.book, one) for one in found)


def _in_own_words(book: Book, option: OptionView) -> OptionView:
    """An option with the campaign's words for terms of the rules; its key stays."""
    if not book.campaign.words:
        return option
    from msgspec.structs import replace

    say = book.own.say
    return replace(
        option,
        text=say(option.text),
        cost=say(option.cost),
        locked=say(option.locked),
        does=say(option.does),
        preview=tuple(map(say, option.preview)),
    )


def locked_words(table: Table, decision: Decision, option: Option, hints: str) -> str:
    """Why an option is closed, as the table wants it told: the writer's own words, a plain sentence, or all of it."""
    if not option.blocked:
        return ""
    hint = (
        hint_for(table.session.game, decision, option).rstrip(".")
        if option.blocked.startswith("requires")
        else ""
    )
    if hints == "full":
        return f"{hint} ({option.blocked})" if hint else option.blocked
    if hint:
        return hint
    if option.blocked.startswith("requires"):
        return NO_HINT
    return option.blocked


def _does(table: Table, option: Option) -> str:
    """What is printed below a choice; for a card, what its keys meet and what it says."""
    if isinstance(option, PrintedOption):
        return table.book.words.effects(option.do)
    session = table.session
    encounter, cards = session.game.encounter, table.book.tables.cards
    decision = table.decision
    if encounter is None or decision is None or decision.kind != "encounter.play" or option.key not in cards:
        return ""
    parts = list(now_words(session.game, session.rules, encounter, option.key))
    for when, abilities in cards[option.key].triggers.items():
        said = f"{when.replace('-', ' ')}: " if when != "on-placement" else ""
        parts += [f"{said}{table.book.words.effects(one.do)}" for one in abilities]
    return "; ".join(parts)


def foreseen(table: Table, key: str) -> Foreseen:
    """What an option does, tried out once for each moment."""
    decision = table.decision
    if decision is None or not decision.single or decision.kind in _NOT_TRIED:
        return Foreseen()
    return table.looked_ahead(key, lambda: _tried(table, decision, key))


def _tried(table: Table, decision: Decision, key: str) -> Foreseen:
    if len(decision.options) > _MOST_TRIED:
        return Foreseen()
    found = foresee(table.session, decision, key, table.habits)
    if not key.startswith("travel-"):
        return found
    name = key.removeprefix("travel-")
    game, says = table.session.game, list(found.says)
    if name in game.board.locations:
        style, words = table.session.rules.words.place(game, name)
        if style == "bad":
            night = night_at(table.session, key)
            says.append(table_says.SIDE_UP.format(words=words) + (f"; {night}" if night else ""))
    return found._replace(says=tuple(says))


def about(table: Table, decision: Decision, option: Option) -> str:
    """The entry of the thing that an option names: by its key first, then by its words."""
    key = option.key
    for part in (key, key.partition("-")[2]):
        found = entries.named(table.book, part) if part else ""
        if found:
            return found
    names = entries.names_in(table.book, option.text)
    return names[0] if names else ""


# --- heroes


def tracks_of(table: Table, hero: CharacterState) -> tuple[TrackView, ...]:
    from runtime.ui.presenter import meters

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
        told = found.told if found is not None else CONDITIONS.get(name, ())
        yield OwnedView(entry=f"{kind}:{name}", kind=kind, title=title, state=state, rules=told)


CONDITIONS: Final = {
    "dying": (TablePart("rule", table_says.HEALTH_0_OUT_OF_ANY_ENCOUNTER),),
    "insane": (TablePart("rule", table_says.TERROR_ON_A_RED_SLOT_IN),),
}


# --- the map


def map_view(table: Table) -> MapView:
    from runtime.ui.panels.drawn_map import lying_words
    from runtime.ui.presenter import hero_of, short_title

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
            for key in board.face(game, name).keys
            if board.neighbour(game.board, name, key.side) is None
        }
        corners = board.CORNER
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
                side=rules.words.place(game, name)[1],
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


# --- goals, quests, statuses


def goal_of(table: Table) -> str:
    """What there is to do now, in the writer's words: the goal of a quest in force, else of the chapter."""
    game, book = table.session.game, table.book
    for name in game.calendar.active:
        goal = book.events[name].goal
        if goal:
            return goal
    chapter = book.chapters.get(game.calendar.chapter)
    return chapter.goal if chapter is not None else ""


def soon_of(table: Table) -> str:
    """What passing time has made of the chapter so far."""
    game = table.session.game
    chapter = table.book.chapters.get(game.calendar.chapter)
    if chapter is None or not chapter.time_passes:
        return ""
    passed = game.calendar.time_passed.get(game.calendar.chapter, 0)
    left = chapter.time_passes - passed
    if left <= 0:
        return table_says.TIME_HAS_RUN_OUT_IN_THIS
    return table_says.TIME_PASSES_OF_MARKS_ARE_MADE.format(passed=passed, time_passes=chapter.time_passes)


def quest_views(table: Table) -> Iterator[QuestView]:
    game, book = table.session.game, table.book
    held = [*game.decks.global_secrets, *(name for one in game.characters.values() for name in one.secrets)]
    for name in game.calendar.active:
        event = book.events[name]
        yield QuestView(
            entry=f"event:{name}",
            title=event.title,
            kind=table_says.KIND_EVENT.format(kind=event.kind),
            goal=event.goal,
            text=" ".join(event.text.split()),
            ends=tuple(_ends(book, event.quests)),
        )
    for name in held:
        secret = book.secrets[name]
        if secret.quests:
            goal = secret.goal
            yield QuestView(
                entry=f"secret:{name}",
                title=secret.title,
                kind="secret",
                goal=goal,
                ends=tuple(_ends(book, secret.quests)),
            )


def _ends(book: Book, quests: object) -> Iterator[TablePart]:
    for quest in quests:  # type: ignore[attr-defined]
        when = book.words.requirement(quest.when) if quest.when is not None else table_says.AS_THE_CARD_SAYS
        gives = f" ({book.words.effects(quest.do)})" if quest.do else ""
        yield TablePart("rule", f"{when}{gives}", str(quest.ends).title())


def status_paragraphs(game: Game, book: Book) -> Iterator[TablePart]:
    """What the group has written down; parts that are not marked are not shown."""
    for name, parts in game.sheet.statuses.items():
        status = book.statuses.get(name)
        title = status.title if status is not None else name.replace("-", " ")
        words = ", ".join(
            book.short(part) if part in book.characters else part.replace("-", " ") for part in parts
        )
        yield TablePart("fact", words, title) if words else TablePart("fact", title)


# --- what can be looked at


def named_now(table: Table, view: TableView) -> list[str]:
    """The ids of everything that this moment names."""
    book = table.book
    found: list[str] = [option.about for option in view.options if option.about]
    texts = [paragraph.text for paragraph in view.page[view.fresh :] if paragraph.kind != "prose"]
    texts += [view.question, view.goal, *(option.text for option in view.options)]
    texts += [quest.title for quest in view.quests]
    for text in texts:
        found += entries.names_in(book, text)
    for event in table.told:
        found += [
            one
            for name in (event.what, *event.who.split(", "))
            if name and (one := entries.named(book, name))
        ]
    for sheet in view.heroes:
        found += [f"hero:{sheet.name}", *(one.entry for one in sheet.owned)]
    if view.encounter is not None:
        fight = view.encounter
        found += [
            entries.named(book, fight.name),
            *(entries.named(book, c.name) for c in (*fight.sequence, *fight.hand)),
        ]
        found += [f"trait:{one.label.lower().replace(' ', '-')}" for one in fight.traits]
    if view.map is not None:
        found += [f"location:{cell.location}" for cell in view.map.cells]
    found += [f"status:{name}" for name in table.session.game.sheet.statuses]
    return list(dict.fromkeys(one for one in found if one))


def look(table: Table, words: str) -> list[EntryView]:
    """The entries that a name means: what has been named at this table, and the terms of the game."""
    wanted = words.casefold().strip().strip("\"'“”")
    known = known_names(table)
    all_ids = table.book.once(entries.ids)
    exact = [one for one in known if all_ids.get(one, "").casefold() == wanted]
    begins = exact or [one for one in known if all_ids.get(one, "").casefold().startswith(wanted)]
    inside = begins or [one for one in known if wanted in all_ids.get(one, "").casefold()]
    found = [entries.entry(table.book, table.session.rules, one) for one in inside[:6]]
    told = [_with_card(table, one) for one in found if one is not None]
    if exact:
        return told
    return told + _terms(table, wanted)


def _terms(table: Table, wanted: str) -> list[EntryView]:
    from runtime.sentences.terms import terms_of

    names = [term for term, _ in terms_of(table.session.rules.words)]
    found = [one for one in names if one.casefold() in (wanted, wanted.removesuffix("s"))]
    return [one for name in found if (one := entries.entry(table.book, table.session.rules, f"term:{name}"))]


def _with_card(table: Table, found: EntryView) -> EntryView:
    """A card of a hand is shown with what it would give now."""
    from msgspec.structs import replace

    kind, _, name = found.id.partition(":")
    if kind != "card":
        return found
    return replace(found, card=card_in_hand(table.session, name))


def known_names(table: Table) -> list[str]:
    """What the players may look at: whatever they own, see or have been told of; nothing that is still to come."""
    game, book = table.session.game, table.book
    found: list[str] = []
    for hero in game.characters.values():
        found.append(f"hero:{hero.name}")
        decks = (hero.combat_deck, hero.diplomacy_deck, hero.combat_pool, hero.diplomacy_pool, hero.set_aside)
        found += [f"card:{card}" for deck in decks for card in deck]
        found += [f"{kind}:{one}" for kind, many in (("item", hero.items), ("secret", hero.secrets), ("skill", hero.skills),
                  ("condition", hero.conditions), ("legendary-action", hero.legendary)) for one in many]  # fmt: skip
    encounter = game.encounter
    if encounter is not None:
        found.append(entries.named(book, encounter.name))
        found += [entries.named(book, card.card) for card in encounter.sequence]
        found += [f"card:{card}" for hand in encounter.hands.values() for card in hand]
        found += [f"card:{card}" for pile in encounter.discards.values() for card in pile]
        table_of = book.tables.encounters.get(encounter.name)
        found += [f"trait:{one.trait}" for one in (table_of.traits if table_of is not None else ())]
        found += [f"spawn:{one.spawn}" for one in encounter.spawns]
        found += [f"weather:{encounter.weather}"] if encounter.weather else []
    found += [f"location:{name}" for name in game.board.locations]
    found += [f"event:{name}" for name in game.calendar.active]
    found += [f"secret:{name}" for name in game.decks.global_secrets]
    found += [f"status:{name}" for name in game.sheet.statuses]
    found += [entries.named(book, one.encounter) for one in game.board.guardians]
    found += [f"companion:{who}" for who in game.board.companions] + [
        f"boss:{who}" for who in game.board.bosses
    ]
    found += [f"achievement:{name}" for name in game.sheet.achievements]
    if table.decision is not None:
        for option in table.decision.options:
            found += [about(table, table.decision, option), *entries.names_in(book, option.text)]
    for step in table.steps[-40:]:
        found += [one for event in step.told if event.what and (one := entries.named(book, event.what))]
        for event in step.told:
            if event.kind not in ("prose", "hint"):
                found += entries.names_in(book, event.text)
    shown = book.once(entries.ids)
    return list(dict.fromkeys(one for one in found if one in shown))
