"""The settings, changed at the door: what is asked, colours, keys, and how a table reads what the books leave open."""

from __future__ import annotations

from chronicler import settings
from chronicler.door_menu import LEAVE, menu, on_a_screen
from chronicler.terminal import ask, write


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
