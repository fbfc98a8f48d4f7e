"""A new game, chosen at the door: which story, who plays, how hard it is; or a tutorial and one of its parts."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Final

from chronicler import playing, save_home, settings
from chronicler.before_the_game import portrait, portrait_words
from chronicler.bundled import bundled, names_of_bundled
from chronicler.door_menu import LEAVE, WIDTH, menu, on_a_screen, play
from chronicler.lessons import TUTORIALS
from chronicler.menu_screen import MenuPage, MenuRow, choose
from chronicler.terminal import ask, write

if TYPE_CHECKING:
    from runtime.rules.book.book import Book
    from schemas.model import Campaign


def show_campaigns() -> int | None:
    """What there is to play. On a screen, the chosen campaign is played."""
    found = {name: playing.load_campaign(bundled(name)) for name in names_of_bundled()}
    if on_a_screen():
        rows = [(name, one.title) for name, one in found.items()]
        chosen = menu(
            [*rows, (LEAVE, "Back")],
            "What there is to play",
            {name: _blurb(name, one) for name, one in found.items()},
        )
        if chosen == LEAVE:
            return None
        return learn_with(chosen) if chosen in TUTORIALS else new_game_of(chosen)
    for name, campaign in found.items():
        write(f"\n  {campaign.title}   ({name}, rules of {edition_title(campaign.edition)})")
        words = " ".join(campaign.text.split())
        write(textwrap.fill(words, WIDTH, initial_indent="    ", subsequent_indent="    "))
    write("\nAnother campaign is played with `chronicler play FOLDER`.")
    return None


def _blurb(name: str, campaign: Campaign) -> tuple[str, ...]:
    return (
        " ".join(campaign.text.split()),
        "",
        f"Rules: {edition_title(campaign.edition)}.",
        f"On the command line: chronicler play {name}",
    )


def new_game() -> int | None:
    names = [name for name in names_of_bundled() if name not in TUTORIALS]
    titles = {name: playing.load_campaign(bundled(name)) for name in names}
    rows = [
        (name, one.title if on_a_screen() else f"{one.title}. {_first_sentence(one.text)}")
        for name, one in titles.items()
    ]
    name = menu(
        [*rows, (LEAVE, "Back")], "Which story?", {name: _blurb(name, one) for name, one in titles.items()}
    )
    return None if name == LEAVE else new_game_of(name)


def new_game_of(name: str) -> int | None:
    """Who plays, how hard it is, and then the game; nothing if somebody went back."""
    from runtime.rules.book.book import Book

    book = Book(playing.load_campaign(bundled(name)))
    place = place_for_a_new_game(book.campaign.id)
    heroes = choose_by_portrait(book)
    if not heroes:
        return None
    mode = choose_mode(book)
    if mode == LEAVE:
        return None
    return play(name, "--new", "--heroes", heroes, *place, *(("--mode", mode) if mode else ()))


def place_for_a_new_game(campaign: str) -> tuple[str, ...]:
    """The save of a new game, as words of the call. A different one if somebody is playing the usual one right now."""
    from runtime.play.saves.save import Save, SaveTrouble
    from runtime.play.saves.save_lock import SaveInUse

    folder = save_home.folder()
    for number in range(1, _MOST_PLACES):
        name = "autosave" if number == 1 else f"autosave-{number}"
        path = folder.path(campaign, name)
        try:
            if path.exists():
                Save.open(path).close()
        except (SaveInUse, SaveTrouble):
            continue
        return ("--save", name) if number > 1 else ()
    return ()


_MOST_PLACES: Final = 100  # games of one campaign that are played at the same time


def _first_sentence(text: str) -> str:
    words = " ".join(text.split())
    return words.partition(". ")[0].rstrip(".") + "." if words else ""


def choose_by_portrait(book: Book) -> str:
    """Who plays: every hero as a card with attributes, letter and style. Returns names with commas, or nothing."""
    if on_a_screen():
        rows = tuple(
            MenuRow(one, book.characters[one].title, tuple(portrait_words(book, one))) for one in book.heroes
        )
        question = "Who plays? Return: one hero. Space marks several."
        return ",".join(
            choose(
                MenuPage(book.campaign.title, question, rows, min(4, len(rows))), settings.read().theme
            ).keys
        )
    for number, name in enumerate(book.heroes, 1):
        write("")
        for line in portrait(book, name, number):
            write(line)
    most = min(4, len(book.heroes))
    from chronicler.before_the_game import hero_named

    while True:
        said = ask(f"\nWho plays? Numbers or names of 1 to {most}, with commas (or: back)", default="1")
        if said.strip().casefold() == "back":
            return ""
        parts = [part.strip() for part in said.split(",") if part.strip()]
        chosen = [hero_named(book, part) for part in parts]
        if chosen and all(chosen) and len(set(chosen)) == len(chosen) <= most:
            return ",".join(chosen)
        write(f"Name 1 to {most} heroes, each once, for example: 1, {len(book.heroes)}")


def choose_mode(book: Book) -> str:
    """By the rulebook, easier or harder. Says what each changes."""
    from runtime.editions.by_name import EDITIONS
    from runtime.editions.modes import described as modes_of
    from runtime.editions.modes import missing_secret

    rules = EDITIONS[book.campaign.edition]
    known = {
        name: f"{words} {missing_secret(rules, name, book.campaign)}".strip()
        for name, words in modes_of(rules)
    }
    told = {name: _mode_words(known, words) for name, words in known.items()}
    rows = [("as-it-is", "As the rulebook has it")]
    rows += [(name, f"{name.capitalize()} mode") for name in ("story", "challenge") if name in known]
    if len(rows) == 1:
        return ""
    told["as-it-is"] = ("The game as it was written. Modes make it milder or harder.",)
    chosen = menu(rows, "How hard?", told)
    return "" if chosen == "as-it-is" else chosen


def _mode_words(known: dict[str, str], words: str) -> tuple[str, ...]:
    """What a mode changes, line by line. A mode made of others is described by what each of them does."""
    parts = [one for one in re.findall(r"[a-z-]+", words.partition(":")[2]) if one in known]
    if not parts:
        return (" ".join(words.split()),)
    return tuple(f"· {one.replace('-', ' ').capitalize()}: {' '.join(known[one].split())}" for one in parts)


def edition_title(name: str) -> str:
    from runtime.editions.by_name import EDITIONS

    return EDITIONS[name].words.title


def learn() -> int | None:
    """A tutorial, from its beginning or one of its chapters."""
    rows: list[tuple[str, str]] = []
    for name in TUTORIALS:
        campaign = playing.load_campaign(bundled(name))
        rows.append((name, f"{campaign.title}: the rules of {edition_title(campaign.edition)}"))
    told = {name: _taught(name) for name in TUTORIALS}
    name = menu([*rows, (LEAVE, "Back")], "Which rules?", told) if len(rows) > 1 else rows[0][0]
    return None if name == LEAVE else learn_with(name)


def learn_with(name: str) -> int | None:
    lessons = TUTORIALS[name].lessons
    write("")
    parts = [(str(at), lesson.title) for at, lesson in enumerate(lessons)]
    chosen = menu([*parts, (LEAVE, "Back")], "Which part?")
    if chosen == LEAVE:
        return None
    return play(name, "--save", "tutorial", *lessons[int(chosen)].words())


def _taught(name: str) -> tuple[str, ...]:
    goes_on = playing.load_campaign(bundled(TUTORIALS[name].goes_on_with)).title
    return (
        f"Leads to: {goes_on}.",
        "",
        "If you do not know which, take the first one.",
        "",
        *(f"{number}. {lesson.title}" for number, lesson in enumerate(TUTORIALS[name].lessons, 1)),
    )
