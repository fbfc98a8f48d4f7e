"""The door to the house: continue, new game, tutorial, campaigns, saves, settings. Only on a terminal.

Owns what is asked before a game and nothing of the game: every choice here becomes a call of `chronicler play`.
"""

from __future__ import annotations

import os
import re
import sys
import textwrap
from typing import TYPE_CHECKING, Final

from chronicler import playing, save_home, settings
from chronicler.before_the_game import portrait, portrait_words
from chronicler.bundled import bundled, names_of_bundled
from chronicler.lessons import TUTORIALS
from chronicler.menu_screen import MenuPage, MenuRow, choose
from chronicler.terminal import ask, write

if TYPE_CHECKING:
    from runtime.play.saves.save_folder import Listed
    from runtime.rules.book.book import Book
    from schemas.model import Campaign

WIDTH: Final = 76
LEAVE: Final = "leave"
TITLE: Final = "C H R O N I C L E R"
DOORS: Final = {
    "continue": ("Where you stopped. Every answer was saved as it was given.",),
    "new": ("Choose a story, then who plays: 1 to 4 heroes at one keyboard.",),
    "tutorial": (
        "A short story that explains the game while you play it. Nothing has to be known before.",
        "",
        "Any of its parts can be played again by itself.",
    ),
    "campaigns": ("What there is to play, with a few words about each. Return plays it.",),
    "saves": ("Take up an older game.",),
    "settings": ("How much is asked, colours, keys, spoilers, and what the rulebooks leave open.",),
    LEAVE: ("Until next time.",),
}


def open_door() -> int:
    """Until somebody leaves, or a game is over. Returns the exit code."""
    while True:
        if not on_a_screen():
            write(f"\n  {TITLE}\n  {'─' * 19}")
        last = newest()
        rows = [("new", "New game"), ("tutorial", "Learn to play: half an hour, alone"), ("campaigns", "Campaigns"),
                ("saves", "Saves"), ("settings", "Settings"), (LEAVE, "Leave")]  # fmt: skip
        if last is not None:
            rows.insert(0, ("continue", f"Continue: {described(last)}"))
        elif on_a_screen():
            rows.insert(0, rows.pop(1))  # who has no game yet begins with the tutorial
        doors = DOORS if last is None else DOORS | {"continue": (*DOORS["continue"], "", *known_of(last))}
        chosen = menu(rows, about=doors)
        if chosen == LEAVE:
            return 0
        code: int | None = None
        match chosen:
            case "continue":
                assert last is not None
                code = play(*call_for(last))
            case "new":
                code = new_game()
            case "tutorial":
                code = learn()
            case "campaigns":
                code = show_campaigns()
            case "saves":
                code = choose_save()
            case "settings":
                change_settings()
        if code is not None:
            return code


def menu(
    rows: list[tuple[str, str]],
    question: str = "Your choice",
    about: dict[str, tuple[str, ...]] | None = None,
    at: str = "",
) -> str:
    """One of the rows: on the whole screen; without one, by number or by its first letters."""
    if on_a_screen():
        found = tuple(MenuRow(key, text, (about or {}).get(key, ())) for key, text in rows)
        shown = "" if question == "Your choice" else question
        begin = next((number for number, (key, _) in enumerate(rows) if key == at), 0)
        return choose(MenuPage(TITLE, shown, found), settings.read().theme, begin).key or LEAVE
    for number, (_, text) in enumerate(rows, 1):
        first, *rest = textwrap.wrap(text, WIDTH - 5) or [""]
        write(f"  {number}. {first}")
        for line in rest:
            write(f"     {line}")
    while True:
        said = ask(f"\n{question}", default="1").strip().casefold()
        if said.isdecimal() and 1 <= int(said[:6]) <= len(rows):
            return rows[int(said) - 1][0]
        found_rows = [
            key for key, text in rows if said and (key.startswith(said) or text.casefold().startswith(said))
        ]
        if len(found_rows) == 1:
            return found_rows[0]
        write(f"Please write a number from 1 to {len(rows)}.")


def on_a_screen() -> bool:
    """Whether a menu can have the whole screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def play(*words: str) -> int:
    """A call of `chronicler play`, from here."""
    from chronicler.commands.play import command

    if on_a_screen():
        write("\n  One moment: the cards are laid out.")
    return int(command.main(args=list(words), standalone_mode=False) or 0)


# --- saves


def newest() -> Listed | None:
    """The game that was played last and is not over."""
    found = [one for one in save_home.folder().all() if one.now is not None and one.head is not None]
    alive = [one for one in found if one.now is not None and not one.now.ending and one.now.answers]
    known = [one for one in alive if one.campaign in names_of_bundled()]
    return max(known, key=lambda one: one.now.when if one.now is not None else 0.0, default=None)


def described(one: Listed) -> str:
    assert one.head is not None
    assert one.now is not None
    now = one.now
    where = f"Day {now.day}, {now.place}" if now.day else "before the first Day"
    where = f"{where}, over" if now.ending else where
    return f"{one.head.title}, {where} ({one.name})"


def known_of(one: Listed) -> tuple[str, ...]:
    """What a player wants to know about a save before opening it."""
    from chronicler.commands.saves import answers, played_at

    assert one.head is not None
    assert one.now is not None
    heroes = ", ".join(name.replace("-", " ").title() for name in one.head.heroes)
    modes = (f"Modes: {', '.join(one.head.modes)}.",) if one.head.modes else ()
    chapter = f"Chapter {one.now.chapter}. " if one.now.chapter else ""
    return (
        f"Begun by {heroes}.",
        *modes,
        f"{chapter}{answers(one.now.answers).capitalize()} so far, last played {played_at(one.now.when)}.",
        f"Saved as: {one.name}",
    )


def call_for(one: Listed) -> tuple[str, ...]:
    return one.campaign, "--save", one.name, "--resume"


def choose_save() -> int | None:
    from chronicler.commands.saves import show

    found = [one for one in save_home.folder().all() if one.head is not None and one.now is not None]
    playable = [one for one in found if one.campaign in names_of_bundled()]
    if not playable:
        show()
        return None
    rows = [(str(at), described(one)) for at, one in enumerate(playable)]
    broken = {one.path.name: one for one in save_home.folder().all() if one.trouble}
    rows += [(name, f"{one.name}: cannot be opened") for name, one in broken.items()]
    about = {str(at): known_of(one) for at, one in enumerate(playable)}
    about |= {name: (one.trouble,) for name, one in broken.items()}
    chosen = menu([*rows, (LEAVE, "Back")], "Which one is played?", about)
    while chosen in broken:
        told = f"{broken[chosen].name} cannot be opened; it was left as it is."
        chosen = menu([*rows, (LEAVE, "Back")], told, about)
    return None if chosen == LEAVE else play(*call_for(playable[int(chosen)]))


# --- new games


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


def after_the_tutorial(name: str, code: int) -> int:
    """The way on from a tutorial: the story that it prepares for, or the title screen."""
    title = playing.load_campaign(bundled(name)).title
    rows = [("play", f"Play {title} now"), ("door", "To the title screen"), (LEAVE, "Leave")]
    about = {
        "play": ("You know all that it needs. Next you choose who plays.",),
        "door": ("Other stories, the other tutorial, and the settings.",),
        LEAVE: DOORS[LEAVE],
    }
    chosen = menu(rows, "What now?", about)
    if chosen == "play":
        found = new_game_of(name)
        return open_door() if found is None else found
    return open_door() if chosen == "door" else code


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


# --- settings


def change_settings() -> None:
    now, chosen = settings.read(), ""
    while True:
        write("")
        rows, about = [], {}
        for choice in settings.CHOICES:
            value = settings.value_of(now, choice.name)
            rows.append((choice.name, f"{choice.title}: {dict(choice.values).get(value, value)}"))
            about[choice.name] = (
                f"{choice.title}:",
                *(_marked(word, key == value) for key, word in choice.values),
            )
        rows.append(("rulings", f"What the books leave open: {', '.join(now.rulings) or 'as we read them'}"))
        about["rulings"] = (
            "Where the two rulebooks leave a question open, a table may read them in its own way.",
        )
        chosen = menu([*rows, (LEAVE, "Back")], "What is changed?", about, chosen)
        if chosen == LEAVE:
            return
        if chosen == "rulings":
            now = change_rulings(now)
        else:
            choice = next(one for one in settings.CHOICES if one.name == chosen)
            if not on_a_screen():
                write(f"\n{choice.title}:")
            title = choice.title if on_a_screen() else "So it"
            answer = menu(list(choice.values), title, at=settings.value_of(now, chosen))
            now = settings.changed(now, chosen, answer) if answer != LEAVE else now
        trouble = settings.keep(now)
        if trouble:
            write(trouble)


def _marked(word: str, chosen: bool) -> str:
    return f"{'●' if chosen else '○'} {word}"


def change_rulings(now: settings.TableSettings) -> settings.TableSettings:
    """Every place that the books leave open, with the possible answers. NAME=ANSWER can be typed as well."""
    import msgspec

    from schemas.rulings import BY_NAME, RULINGS

    said = dict(one.partition("=")[::2] for one in now.rulings)
    rows = [("none", "Play all of them as we read the books")]
    about: dict[str, tuple[str, ...]] = {}
    for one in RULINGS:
        rows.append((one.name, f"{one.name} ({said.get(one.name, 'as we read it')}): {one.says}"))
        about[one.name] = (one.says, "", f"Answers: {', '.join(one.answers) or 'a number or names'}.", one.id)
    write("")
    name = menu([*rows, (LEAVE, "Back")], "Which of them?", about)
    if name == LEAVE:
        return now
    if name == "none":
        return msgspec.structs.replace(now, rulings=())
    answer = _answer(name, BY_NAME[name].answers)
    kept = [one for one in now.rulings if one.partition("=")[0] != name]
    return msgspec.structs.replace(now, rulings=(*kept, f"{name}={answer}") if answer else tuple(kept))


def _answer(name: str, answers: tuple[str, ...]) -> str:
    """One of the ruling's answers; empty for our own reading. Some rulings take a number or names."""
    from runtime.editions.by_name import EDITIONS
    from runtime.editions.read_rulings import UnknownRuling, with_rulings

    if answers:
        write("")
        chosen = menu([("as-we-read-it", "As we read it"), *((one, one) for one in answers)], "So it is")
        return "" if chosen in ("as-we-read-it", LEAVE) else chosen
    while True:
        answer = ask(f"{name} (`none` for as we read it)", default="none").strip()
        against = ""
        for edition in EDITIONS.values():  # it is for all games, and skipped if an edition has no such answer
            try:
                with_rulings(edition, [f"{name}={answer}"])
                return "" if answer == "none" else answer
            except UnknownRuling as unknown:
                against = str(unknown)
        write(against)
