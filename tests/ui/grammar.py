"""What a sentence of the table must not be: numbers, articles, verbs, doubled words, names of the machine,
unexplained addends.

`python -m tests.ui.grammar 2000` examines every sentence of so many random games and prints what it finds.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from runtime.play.bots.agents import RandomBot
from runtime.play.sessions.session import Session
from runtime.play.telling.transcript import tell
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.ui import entries
from runtime.ui.option_views import option_views
from runtime.ui.table import Table

PLURALS = "cards|charges|markers|marks|parts|points|heroes|items|secrets|waystones|lines|answers|columns|things|places"
_ONE_OF_MANY = re.compile(rf"(?<![\d.-])1 ({PLURALS})\b")
_MANY_OF_ONE = re.compile(
    r"(?<![\d.-])([2-9]|\d\d+) (card|charge|marker|item|secret|waystone)\b(?! (?:mark|place|time))"
)
_ARTICLE = re.compile(
    r"\b(?:a (?=[aeiou])(?!one\b|uni|use|eu)\w+|an (?=[bcdfgjklmnpqrstvwxz])(?!hour|honest)\w+)",
    re.IGNORECASE,
)
_DOUBLED = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
_ADDEND = re.compile(r"[+-]\d+(?= [+-]|[.:,]|$)")
_PAYS_TERROR = re.compile(r"\bpays? \d+ terror\b")
_NO_VERB = re.compile(r"\bmay (?:up|down|\d)\b", re.IGNORECASE)
_NAMES = re.compile(r"\b[a-z]+(?:-[a-z]+)+\b")


def slips(text: str, titles: frozenset[str], names: frozenset[str]) -> Iterator[str]:
    """What is wrong with one sentence of ours. Titles are the writers' own."""
    bare = text
    for title in sorted((one for one in titles if one in text), key=len, reverse=True):
        bare = bare.replace(title, "Title")
    for word, pattern in (
        ("one of many", _ONE_OF_MANY), ("many of one", _MANY_OF_ONE), ("article", _ARTICLE), ("doubled", _DOUBLED),
        ("terror is not paid", _PAYS_TERROR), ("no verb", _NO_VERB),
    ):  # fmt: skip
        found = pattern.search(bare)
        if found is not None and "Title Title" not in found[0]:
            yield f"{word}: {found[0]!r}"
    for name in _NAMES.findall(bare):
        if name in names:
            yield f"a name of the machine: {name}"
    if "  " in bare.strip():
        yield "two spaces"


def sentence_slips(text: str, titles: frozenset[str], names: frozenset[str]) -> Iterator[str]:
    """The same for a whole sentence, which must also begin and end as one."""
    yield from slips(text, titles, names)
    if text and text[-1] not in '.!?"”’)':
        yield "no full stop"
    if text and text[0].islower():
        yield "begins small"
    if text.startswith(("The die shows", "The dice show")):
        for addend in _ADDEND.findall(text):
            yield f"an addend without a reason: {addend}"


def known_words(book: Book) -> tuple[frozenset[str], frozenset[str]]:
    """The titles of a campaign, and those names of it that are no plain words."""
    titles = {title for title in book.titles.values() if title}
    titles |= {book.short(name) for name in book.characters}
    names = {name for name in book.titles if "-" in name}
    return frozenset(titles), frozenset(names)


READ = frozenset(("prose", "hint", "event", "verse", "redirected", "action", "day", "chapter", "deck"))


def of_a_game(book: Book, rules: Edition, heroes: int, seed: int, answers: int) -> Iterator[tuple[str, str]]:
    """Slips of one random game: the sentence, and what is wrong with it."""
    titles, names = known_words(book)
    session = Session(book, rules, book.heroes[:heroes], seed)
    bot = RandomBot(seed)
    for _ in range(answers):
        for event in session.events:
            text = "" if event.kind in READ else tell(event, book)
            for slip in sentence_slips(text, titles, names) if text else ():
                yield text, slip
        decision = session.decision
        if decision is None:
            return
        for text in (
            decision.text,
            *(option.blocked for option in decision.options),
            *(o.cost for o in decision.options),
        ):
            for slip in slips(text, titles, names):
                yield text, slip
        if decision.kind not in ("verse.choice", "day.action"):
            for option in decision.options:
                for slip in slips(option.text, titles, names):
                    yield option.text, slip
        session.answer(bot.answer(decision))


def of_entries(book: Book, rules: Edition) -> Iterator[tuple[str, str]]:
    """Mistakes in the texts of cards, places, items and terms of a campaign."""
    titles, names = known_words(book)
    for which in book.once(entries.ids):
        found = entries.entry(book, rules, which)
        for part in found.told if found is not None else ():
            for slip in slips(part.text, titles, names) if part.kind in _RULES else ():
                yield part.text, slip


def of_options(table: Table) -> Iterator[tuple[str, str]]:
    """Mistakes in what the options of a moment say they will do, and why they are closed."""
    titles, names = known_words(table.book)
    for option in option_views(table, "hint"):
        for text in (*option.preview, option.does, option.locked):
            for slip in slips(text, titles, names):
                yield text, slip


_RULES = frozenset(("rule", "note", "row"))


def main(games: int) -> int:
    from chronicler.bundled import bundled
    from chronicler.playing import load_campaign
    from runtime.editions.by_name import EDITIONS

    found: dict[str, str] = {}
    for campaign in ("drowned-bell", "untold-winter"):
        book = Book(load_campaign(bundled(campaign)))
        for text, slip in of_entries(book, EDITIONS[book.campaign.edition]):
            found.setdefault(slip, text)
        for seed in range(games // 2):
            heroes = 1 + seed % min(4, len(book.heroes), 2 if campaign == "untold-winter" else 4)
            for text, slip in of_a_game(book, EDITIONS[book.campaign.edition], heroes, seed, 120):
                found.setdefault(f"{slip}", text)
    for slip, text in sorted(found.items()):
        print(f"{slip}\n    {text}")
    print(f"{games} games, {len(found)} kinds of slips")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
