"""Everything that can be looked at: one entry for each thing a screen can name.

Owns how a name becomes an entry. `runtime.paper` says what is printed on a card, and prints it, too. So a card reads
the same on paper and on the table. Statuses, terms and traits have no card: their entries are made here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from runtime.paper.printed_cards import cards_of
from runtime.paper.texts import Runs, Texts, plain
from runtime.paper.values import Face, RuleLine, TableRow
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.sentences import table_says
from runtime.sentences.lists_and_numbers import counted
from runtime.sentences.terms import terms_of
from runtime.sentences.trait_words import TRAITS
from schemas.model import Campaign
from schemas.table_view import EntryView, TablePart

# Where a campaign keeps the things of each kind, and what the table calls that kind.
_LISTS: Final = {
    "card": ("cards", "card"),
    "item": ("items", "item"),
    "secret": ("secrets", "secret"),
    "skill": ("skills", "skill"),
    "condition": ("conditions", "condition"),
    "event": ("events", "event"),
    "combat-encounter": ("combat_encounters", "fight"),
    "diplomacy-encounter": ("diplomacy_encounters", "talk"),
    "written-encounter": ("written_encounters", "encounter"),
    "hero": ("characters", "hero"),
    "companion": ("companions", "companion"),
    "boss": ("bosses", "boss"),
    "enemy-card": ("enemy_cards", table_says.CARD_OF_THE_ENEMY),
    "spawn": ("spawns", table_says.LESSER_ENEMY),
    "weather": ("weathers", "weather"),
    "achievement": ("achievements", "achievement"),
    "legendary-action": ("legendary_actions", table_says.LEGENDARY_ACTION),
    "location": ("locations", "place"),
}
_OTHER_LISTS: Final = tuple(
    field
    for field in Campaign.__struct_fields__
    if field in {one for one, _ in _LISTS.values()} or field in ("verses", "sections", "chapters")
)
# Without a card in the campaign, the book's words hold: by kind, the name in the rules, the title, the rule.
PRINTED_CONDITIONS: Final = {
    "dying": ("you-are-dying", table_says.YOU_ARE_DYING, table_says.HEALTH_0_OUT_OF_ANY_ENCOUNTER),
    "insane": ("you-are-going-insane", table_says.YOU_ARE_GOING_INSANE, table_says.TERROR_ON_A_RED_SLOT_IN),
}
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def _texts(book: Book) -> Texts:
    return Texts(book.campaign, plainly=True)


def ids(book: Book) -> dict[str, str]:
    """By id: the title of everything that has an entry, in the order in which names are looked up."""
    found: dict[str, str] = {}
    for kind, (field, _) in _LISTS.items():
        for one in getattr(book.campaign, field):
            if kind == "skill":
                found.update({f"skill:{side.name}": side.title for side in one.sides})
            else:
                found[f"{kind}:{one.name}"] = one.title
    own = {one.kind for one in book.campaign.conditions}
    printed = [one for kind, one in PRINTED_CONDITIONS.items() if kind not in own]
    found.update({f"condition:{name}": title for name, title, _ in printed})
    found.update({f"status:{one.name}": one.title for one in book.campaign.statuses})
    found.update({f"trait:{name}": name.replace("-", " ").capitalize() for name in TRAITS})
    return found


def _by_name(book: Book) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in book.once(ids):
        found.setdefault(one.partition(":")[2], []).append(one)
    return found


def _by_first_word(book: Book) -> dict[str, list[tuple[str, str]]]:
    """Titles by their first word, the longest first: texts are searched word by word."""
    found: dict[str, list[tuple[str, str]]] = {}
    for one, title in book.once(ids).items():
        names = {title, title.split(",")[0]} if one.startswith("hero:") else {title}
        for name in names:
            word = _WORD.search(name)
            if word is not None:
                found.setdefault(word[0], []).append((name[word.start() :], one))
    for many in found.values():
        many.sort(key=lambda pair: -len(pair[0]))
    return found


def named(book: Book, name: str, kinds: str = "") -> str:
    """The id of a thing's entry, by its name in the rules. `kinds` says of which kind it must be."""
    for one in book.once(_by_name).get(name, ()):
        if not kinds or one.startswith(f"{kinds}:"):
            return one
    return ""


def names_in(book: Book, text: str) -> list[str]:
    """The ids of everything that a text names by its title, in reading order."""
    table = book.once(_by_first_word)
    found: list[str] = []
    at = 0
    for word in _WORD.finditer(text):
        if word.start() < at:
            continue
        for title, one in table.get(word[0], ()):
            end = word.start() + len(title)
            if text.startswith(title, word.start()) and not text[end : end + 1].isalnum():
                found.append(one)
                at = end
                break
    return list(dict.fromkeys(found))


def entry(book: Book, rules: Edition, which: str) -> EntryView | None:
    """The entry of an id, or none if nothing has that id."""
    kind, _, name = which.partition(":")
    if kind == "term":
        found = next(((term, text) for term, text in terms_of(rules.words) if term == name), None)
        return EntryView(id=which, title=found[0], kind="term", told=(_told(found[1]),)) if found else None
    title = book.once(ids).get(which)
    if title is None:
        return None
    if kind == "trait":
        return EntryView(id=which, title=title, kind="trait", told=(_told(TRAITS[name]),))
    if kind == "status":
        return EntryView(id=which, title=title, kind="status", told=_status(book, name))
    if kind == "condition" and name not in book.conditions:
        return EntryView(id=which, title=title, kind="condition", told=tuple(_by_the_book(name)))
    return book.once(_printed, which)


def card_parts(book: Book, which: str) -> list[TablePart]:
    """What a card says when it comes onto the table: its own words and its rules."""
    if which not in book.once(ids):
        return []
    kind, _, name = which.partition(":")
    if kind == "condition" and name not in book.conditions:
        return _by_the_book(name)
    return [one for one in book.once(_printed, which).told if one.kind in ("rule", "flavour")]


def _by_the_book(name: str) -> list[TablePart]:
    return [_told(text) for known, _, text in PRINTED_CONDITIONS.values() if known == name]


def _told(text: str) -> TablePart:
    return TablePart("rule", text)


def _status(book: Book, name: str) -> tuple[TablePart, ...]:
    """What the writer says about it. Its parts are left out, because their names could reveal too much."""
    status = book.statuses[name]
    said = " ".join(status.hint.split())
    told = [TablePart("flavour", said)] if said else []
    return (*told, _told(_parts_words(len(status.parts))))


def _parts_words(parts: int) -> str:
    if not parts:
        return table_says.A_STATUS
    return counted(parts, table_says.A_STATUS_WITH_ONE_PART, table_says.A_STATUS_WITH_PARTS)


# --- what is printed on a card


def _alone(campaign: Campaign, field: str, name: str) -> Campaign:
    """The campaign reduced to one thing, so that only its card is made."""
    empty: dict[str, Any] = dict.fromkeys(_OTHER_LISTS, ())
    found = getattr(campaign, field)
    if field == "skills":
        one = next(one for one in found if any(side.name == name for side in one.sides))
    else:
        one = next(one for one in found if one.name == name)
    return msgspec.structs.replace(campaign, **{**empty, field: (one,)})


def _printed(book: Book, which: str) -> EntryView:
    kind, _, name = which.partition(":")
    field, word = _LISTS[kind]
    card = cards_of(_alone(book.campaign, field, name), book.once(_texts))[0]
    face = card.front
    if kind == "skill" and card.back is not None and card.front.emblem != name:
        face = card.back
    about = ", ".join(part for part in (word, _kind_words(face.kind, word)) if part)
    told = tuple(_face(face)) or (_told(table_says.IT_SAYS_NOTHING_BY_ITSELF_THE),)
    return EntryView(id=which, title=plain((face.title,)), kind=about, told=told)


def _kind_words(printed: str, word: str) -> str:
    return "" if printed == word else printed.replace(" · ", ", ").removeprefix(f"{word}, ")


def _face(face: Face) -> Iterator[TablePart]:
    """A side of a card in reading order: its price, its keys, what it does, its tables, its own words."""
    if face.cost:
        yield TablePart("rule", plain(face.cost), "Cost")
    if face.value:
        yield TablePart("rule", face.value, "Duration" if face.tracks else "Value")
    for track in face.tracks:
        slots = ", ".join(track.colours) or table_says.TO.format(least=track.least, most=track.most)
        yield TablePart(
            "rule", table_says.BEGINS_AT.format(slots=slots, start=track.start), track.name.capitalize()
        )
    attributes = [one.replace(":", " ") for one in face.seals if ":" in one]
    if attributes:
        yield TablePart("rule", ", ".join(attributes), "Attributes")
    for row in range(5):
        gives = next((_half(half.runs) for half in face.closes if half.row == row), "")
        wants = next((_half(half.runs) for half in face.opens if half.row == row), "")
        if gives or wants:
            words = [table_says.GIVES.format(gives=gives)] if gives else []
            words += [table_says.OPENS.format(wants=wants)] if wants else []
            yield TablePart("key", ", ".join(words), ("first", "second", "third", "magic", "free")[row])
    for line in face.lines:
        words_of = rule_words(line)
        if words_of:
            yield TablePart("rule", words_of, line.when)
    for told in face.rows:
        yield TablePart("row", _row(told), plain(told.head))
    for block in face.blocks:
        if block.kind == "prose":
            yield TablePart("flavour", plain(block.runs))
    for paragraph in face.text:
        yield TablePart("flavour", plain(paragraph))
    if face.foot:
        yield TablePart("note", face.foot)


def _half(runs: Runs) -> str:
    """Half a key: its signs as words, with a space between them."""
    return " ".join(plain((run,)) for run in runs).replace("∅", "nothing")


def _row(row: TableRow) -> str:
    return plain(row.does) or "nothing"


def rule_words(line: RuleLine) -> str:
    """A rule of a card as one or two sentences. A page that it leads to is left out."""
    parts = [_sentence(line.text)] if line.text else []
    parts += [f"({plain(line.cost)})"] if line.cost else []
    parts += [_sentence(line.does)] if line.does else []
    if line.needs:
        parts.append(table_says.ONLY_WITH.format(needs=plain(line.needs)))
    if line.to and not line.does:
        parts.append(table_says.THEN_READ_ON)
    return " ".join(parts)


def _sentence(runs: Runs) -> str:
    words = plain(runs).strip()
    return words if not words or words[-1] in ".!?:”\"'" else f"{words}."
