"""The door to the house: continue, new game, tutorial, campaigns, saves, settings. Only on a terminal.

Owns what is asked before a game and nothing of the game: whatever is chosen here becomes a call of `chronicler play`.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from chronicler import playing, save_home, settings
from chronicler.before_the_game import portrait
from chronicler.bundled import bundled, names_of_bundled
from chronicler.lessons import TUTORIALS
from chronicler.terminal import ask, write

if TYPE_CHECKING:
    from runtime.play.saves.save_folder import Listed
    from runtime.rules.book.book import Book

WIDTH: Final = 76
LEAVE: Final = "leave"


def open_door() -> int:
    """Until somebody leaves, or a game is over; returns the exit code."""
    while True:
        write(f"\n  C H R O N I C L E R\n  {'─' * 19}")
        last = newest()
        rows = [("new", "New game"), ("tutorial", "Learn to play: half an hour, alone"), ("campaigns", "Campaigns"),
                ("saves", "Saves"), ("settings", "Settings"), (LEAVE, "Leave")]  # fmt: skip
        if last is not None:
            rows.insert(0, ("continue", f"Continue: {described(last)}"))
        chosen = menu(rows)
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
                show_campaigns()
            case "saves":
                code = choose_save()
            case "settings":
                change_settings()
        if code is not None:
            return code


def menu(rows: list[tuple[str, str]], question: str = "Your choice") -> str:
    """One of the rows, by number or by how it begins."""
    for number, (_, text) in enumerate(rows, 1):
        first, *rest = textwrap.wrap(text, WIDTH - 5) or [""]
        write(f"  {number}. {first}")
        for line in rest:
            write(f"     {line}")
    while True:
        said = ask(f"\n{question}", default="1").strip().casefold()
        if said.isdecimal() and 1 <= int(said[:6]) <= len(rows):
            return rows[int(said) - 1][0]
        found = [
            key for key, text in rows if said and (key.startswith(said) or text.casefold().startswith(said))
        ]
        if len(found) == 1:
            return found[0]
        write(f"Please write a number from 1 to {len(rows)}.")


def play(*words: str) -> int:
    """A call of `chronicler play`, from here."""
    from chronicler.commands.play import command

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
    return f"{one.head.title}, {where} ({one.name})"


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
    chosen = menu([*rows, (LEAVE, "Back")], "Which one is played")
    return None if chosen == LEAVE else play(*call_for(playable[int(chosen)]))


# --- new games


def show_campaigns() -> None:
    for name in names_of_bundled():
        campaign = playing.load_campaign(bundled(name))
        write(f"\n  {campaign.title}   ({name}, rules of {edition_title(campaign.edition)})")
        write(
            textwrap.fill(
                " ".join(campaign.text.split()), WIDTH, initial_indent="    ", subsequent_indent="    "
            )
        )
    write("\nAnother campaign is played with `chronicler play FOLDER`.")


def new_game() -> int | None:
    names = [name for name in names_of_bundled() if name not in TUTORIALS]
    titles = {name: playing.load_campaign(bundled(name)) for name in names}
    rows = [(name, f"{one.title}. {_first_sentence(one.text)}") for name, one in titles.items()]
    name = menu([*rows, (LEAVE, "Back")], "Which story")
    if name == LEAVE:
        return None
    from runtime.rules.book.book import Book

    book = Book(titles[name])
    heroes = choose_by_portrait(book)
    if not heroes:
        return None
    mode = choose_mode(book)
    return play(name, "--heroes", heroes, *(("--mode", mode) if mode else ()))


def _first_sentence(text: str) -> str:
    words = " ".join(text.split())
    return words.partition(". ")[0].rstrip(".") + "." if words else ""


def choose_by_portrait(book: Book) -> str:
    """Who plays: every hero as a card with attributes, letter and style; returns names with commas, or nothing."""
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
    """As the rulebook has it, milder or harder; what each changes is said."""
    from runtime.editions.by_name import EDITIONS
    from runtime.editions.modes import described as modes_of
    from runtime.editions.modes import missing_secret

    rules = EDITIONS[book.campaign.edition]
    known = {
        name: f"{words} {missing_secret(rules, name, book.campaign)}".strip()
        for name, words in modes_of(rules)
    }
    rows = [("", "As the rulebook has it")]
    rows += [
        (name, f"{name.capitalize()} mode: {' '.join(known[name].split())}")
        for name in ("story", "challenge")
        if name in known
    ]
    return menu(rows, "How hard") if len(rows) > 1 else ""


def edition_title(name: str) -> str:
    from runtime.editions.by_name import EDITIONS

    return EDITIONS[name].words.title


def learn() -> int | None:
    """A tutorial, from its beginning or one of its chapters."""
    rows: list[tuple[str, str]] = []
    for name in TUTORIALS:
        campaign = playing.load_campaign(bundled(name))
        rows.append((name, f"{campaign.title}: the rules of {edition_title(campaign.edition)}"))
    name = menu([*rows, (LEAVE, "Back")], "Which rules") if len(rows) > 1 else rows[0][0]
    if name == LEAVE:
        return None
    lessons = TUTORIALS[name].lessons
    write("")
    parts = [(str(at), lesson.title) for at, lesson in enumerate(lessons)]
    chosen = menu([*parts, (LEAVE, "Back")], "Which part")
    if chosen == LEAVE:
        return None
    return play(name, "--save", "tutorial", *lessons[int(chosen)].words())


# --- settings


def change_settings() -> None:
    now = settings.read()
    while True:
        write("")
        rows = []
        for choice in settings.CHOICES:
            value = settings.value_of(now, choice.name)
            rows.append((choice.name, f"{choice.title}: {dict(choice.values).get(value, value)}"))
        rows.append(("rulings", f"What the books leave open: {', '.join(now.rulings) or 'as we read them'}"))
        chosen = menu([*rows, (LEAVE, "Back")], "Change what")
        if chosen == LEAVE:
            return
        if chosen == "rulings":
            now = change_rulings(now)
        else:
            choice = next(one for one in settings.CHOICES if one.name == chosen)
            write(f"\n{choice.title}:")
            now = settings.changed(now, chosen, menu(list(choice.values), "So it"))
        trouble = settings.keep(now)
        if trouble:
            write(trouble)


def change_rulings(now: settings.TableSettings) -> settings.TableSettings:
    """Every place that the books leave open, with the answers that there are; NAME=ANSWER can be written as well."""
    import msgspec

    from schemas.rulings import BY_NAME, RULINGS

    said = dict(one.partition("=")[::2] for one in now.rulings)
    rows = [("none", "Play all of them as we read the books")]
    for one in RULINGS:
        rows.append((one.name, f"{one.name} ({said.get(one.name, 'as we read it')}): {one.says}"))
    write("")
    name = menu([*rows, (LEAVE, "Back")], "Which of them")
    if name == LEAVE:
        return now
    if name == "none":
        return msgspec.structs.replace(now, rulings=())
    answer = _answer(name, BY_NAME[name].answers)
    kept = [one for one in now.rulings if one.partition("=")[0] != name]
    return msgspec.structs.replace(now, rulings=(*kept, f"{name}={answer}") if answer else tuple(kept))


def _answer(name: str, answers: tuple[str, ...]) -> str:
    """One of the ruling's answers, or none of them; some rulings take a number or names."""
    from runtime.editions.by_name import EDITIONS
    from runtime.editions.read_rulings import UnknownRuling, with_rulings

    if answers:
        write("")
        return menu([("", "As we read it"), *((one, one) for one in answers)], "So it is")
    while True:
        answer = ask(f"{name} (`none` for as we read it)", default="none").strip()
        try:
            for edition in EDITIONS.values():
                with_rulings(edition, [f"{name}={answer}"])
        except UnknownRuling as unknown:
            write(str(unknown))
            continue
        return "" if answer == "none" else answer
