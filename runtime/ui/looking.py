"""What a moment names, and what players may look at: all that was seen or told at this table, and nothing still to come."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from runtime.sentences import table_says
from runtime.sentences.terms import terms_of
from runtime.ui import entries
from runtime.ui.encounter_view import card_in_hand
from runtime.ui.option_views import about, option_views
from runtime.ui.table import Table
from schemas.table_view import EntryView, TablePart, TableView

OPTION: Final = "option:"  # prefix for the key of an option that names nothing


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
    """The entries that a name means: things named at this table, and the terms of the game."""
    wanted = words.casefold().strip().strip("\"'“”")
    known = known_names(table)
    all_ids = table.book.once(entries.ids)
    titles = {one: all_ids.get(one, "").casefold() for one in known}
    exact = [one for one in known if titles[one] == wanted]
    # `tally` may mean the Tally Stick, and Nell's Tally as well: any word of a title may begin like that.
    begins = exact or [one for one in known if titles[one].startswith(wanted)]
    words_begin = [] if exact else [one for one in known if f" {wanted}" in titles[one] and one not in begins]
    inside = [*begins, *words_begin] or [one for one in known if wanted in titles[one]]
    found = [entries.entry(table.book, table.session.rules, one) for one in inside[:6]]
    told = [_with_card(table, one) for one in found if one is not None]
    if exact:
        return told
    return told + _terms(table, wanted)


def by_id(table: Table, which: str) -> EntryView | None:
    """The entry of an id. A card of a hand shows what it would give now; an option that names nothing has an entry, too."""
    if which.startswith(OPTION):
        return _of_option(table, which.removeprefix(OPTION))
    found = entries.entry(table.book, table.session.rules, which)
    return _with_card(table, found) if found is not None else None


def _of_option(table: Table, key: str) -> EntryView | None:
    """An option itself: its cost, what it will do, and what it names."""
    row = next((one for one in option_views(table, table.locks) if one.key == key), None)
    if row is None:
        return None
    told = [TablePart("rule", row.cost, table_says.COSTS_LABEL)] if row.cost else []
    told += [TablePart("rule", row.locked, table_says.CLOSED_LABEL)] if row.locked else []
    does = [*row.preview, *([row.does] if row.does else [])]
    told += [TablePart("rule", one, table_says.DOES_LABEL) for one in does]
    terms = [(term, text) for term, text in terms_of(table.session.rules.words) if _names(row.text, term)]
    told += [TablePart("note", text, term) for term, text in terms]
    if not told:
        told = [TablePart("note", table_says.THE_STORY_GOES_ON_WITH_IT)]
    return EntryView(id=OPTION + key, title=row.text, kind="option", told=tuple(told))


def _names(text: str, term: str) -> bool:
    """Whether an option's words use a term of the game."""
    return f" {term.casefold()} " in f" {text.casefold().strip('.!?')} "


def _terms(table: Table, wanted: str) -> list[EntryView]:
    names = [term for term, _ in terms_of(table.session.rules.words)]
    found = [one for one in names if one.casefold() in (wanted, wanted.removesuffix("s"))]
    return [one for name in found if (one := entries.entry(table.book, table.session.rules, f"term:{name}"))]


def _with_card(table: Table, found: EntryView) -> EntryView:
    """A card of a hand is shown with what it would give now."""
    kind, _, name = found.id.partition(":")
    if kind != "card":
        return found
    return replace(found, card=card_in_hand(table.session, name))


def known_names(table: Table) -> list[str]:
    """What the players may look at: everything they own, have seen or have been told of, and nothing still to come."""
    game, book = table.session.game, table.book
    if table.spoilers == "open":
        return list(book.once(entries.ids))
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
