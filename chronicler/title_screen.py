"""The door to the house: continue, new game, tutorial, campaigns, saves, settings. Only on a terminal.

Owns what is asked before a game and nothing of the game: every choice here becomes a call of `chronicler play`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chronicler import playing, save_home
from chronicler.bundled import bundled, names_of_bundled
from chronicler.changing_settings import change_settings
from chronicler.choosing_a_game import learn, new_game, new_game_of, show_campaigns
from chronicler.door_menu import LEAVE, TITLE, menu, on_a_screen, play
from chronicler.terminal import write

if TYPE_CHECKING:
    from runtime.play.saves.save_folder import Listed

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


# --- after a tutorial


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
