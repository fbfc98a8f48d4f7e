"""Stories with clocks, changed at random: some can be stuck, and `clocks` may claim only of the others that nobody is."""

from __future__ import annotations

from random import Random

from runtime.editions.by_name import EDITIONS
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from schemas.model import Campaign

HEROES = "brannoc", "odo"
VERSES = ("arrival", "stay", "street", "roof", "over", "halfway", "late", "morning", "noon", "sluice", "gate")
_HERO = """character {name} {number} "{name}"
  energy: 0-10, start 7
  health: 0-20, start 20
  terror: 0-10, start 0
  resources: food 20, magic 20, wealth 5
"""
HEAD = """campaign harbour "The Harbour"
  edition: kings-of-ruin
  start: quay
  characters: brannoc, odo

location quay 101 "Quay"

status done "Done"
  parts: one, two, three
status lamp "Lamp"

""" + "\n".join(_HERO.format(name=name, number=number) for number, name in enumerate(HEROES, 1))
CHAPTERS = {
    1: [
        "time passes: 5 parts",
        "> when time passes 3 -> halfway",
        "> when time passes 5 -> late",
        "> resolve event tide",
        "-> arrival",
    ],
    2: ["time passes: 4 parts", "> when time passes 4 -> noon", "-> morning"],
    3: ["time passes: 3 parts", "> when time passes 2 -> gate", "> resolve event third", "-> end"],
}
EVENTS = {
    "tide": [
        "success: [status done part one]",
        "  > remove event tide from the game",
        "at the end of the day: time passes 1",
    ],
    "quarter": ["success: [status done all parts]", "at the end of the day: time passes 2"],
    "third": [
        "success: [status done part three]",
        "  > discard event third",
        "at the end of the day: time passes 1",
    ],
}
PAGES = {
    "arrival": [
        "* Ask. [status lamp]",
        "  -> stay",
        "* Light it. [not status lamp]",
        "  > gain status lamp",
        "  -> end",
        "* Leave.",
        "  -> end",
    ],
    "stay": ["> gain status done part one", "-> over"],
    "street": ["* (1 energy) The roof.", "  -> roof", "* Stand still.", "  -> over"],
    "roof": ["> if status done part two -> over", "-> end"],
    "over": ["> the chapter ends, chapter 2 begins", "-> end"],
    "halfway": ["> if chapter 2 -> end", "-> end"],
    "late": ["> if status done part one -> end", "> gain status done part two", "-> street"],
    "morning": ["> resolve event quarter", "-> end"],
    "noon": ["> if status done part three -> end", "-> sluice"],
    "sluice": ["> the chapter ends, chapter 3 begins", "-> end"],
    "gate": ["> gain status done part three", "> the campaign ends in defeat"],
}
TESTS = (
    "status done part one",
    "status done part two",
    "status done part three",
    "status lamp",
    "not status lamp",
    "chapter 1",
    "chapter 2",
    "chapter 3",
    "status done any part",
    "food 3+",
    "characters in the game 2+",
)
EFFECTS = (
    "gain status done part one",
    "gain status done part two",
    "gain status done part three",
    "lose status done part one",
    "lose status done part two",
    "gain status lamp",
    "lose status lamp",
    "discard event tide",
    "remove event quarter from the game",
    "put event third on top",
    "resolve event quarter",
    "time passes 1",
    "time passes 2",
    "chapter 2 begins",
    "chapter 3 begins",
    "the campaign ends in victory",
    "each character may pay 1 wealth to gain 1 food",
    "pay 1 wealth, gain status done part two",
    "discard this",
    "choose remove this from the game or gain 1 exp",
    "choose (lose 9 wealth, pay 1 wealth) or gain 1 exp, chapter 2 begins",
    "gain status done any part",
    "read quay/street",
)


def story(random: Random) -> str:
    """One story: the sound one with a few lines put in, taken out or turned elsewhere."""
    pages = {name: list(lines) for name, lines in PAGES.items()}
    chapters = {number: list(lines) for number, lines in CHAPTERS.items()}
    events = {name: list(lines) for name, lines in EVENTS.items()}
    for _ in range(random.randrange(4)):
        _change(pages, chapters, events, random)
    text = HEAD
    for number, lines in chapters.items():
        text += f'\nchapter part-{number} {number} "Part {number}"\n' + "".join(
            f"  {line}\n" for line in lines
        )
        text = (
            text.replace("-> ", "-> quay/")
            .replace("-> quay/quay/", "-> quay/")
            .replace("-> quay/end", "-> end")
        )
    for name, lines in events.items():
        text += f'\nevent {name} "{name}"\n  kind: quest\n' + "".join(f"  {line}\n" for line in lines)
    text += "\njournal quay\n"
    return text + "".join(
        f"\nverse {name}\n" + "".join(f"  {line}\n" for line in lines) for name, lines in pages.items()
    )


def _change(
    pages: dict[str, list[str]], chapters: dict[int, list[str]], events: dict[str, list[str]], random: Random
) -> None:
    page = pages[random.choice(VERSES)]
    kind = random.randrange(7)
    if kind == 0:
        page.insert(0, f"> if {random.choice(TESTS)} -> {random.choice((*VERSES, 'end'))}")
    elif kind == 1:
        page.insert(0, f"> {random.choice(EFFECTS)}")
    elif kind == 2:
        page.insert(0, f"> if {random.choice(TESTS)} then {random.choice(EFFECTS)}")
    elif kind == 3:
        arrows = [place for place, line in enumerate(page) if line.strip().startswith("->")]
        if arrows:
            place = random.choice(arrows)
            page[place] = page[place].partition("->")[0] + f"-> {random.choice((*VERSES, 'end'))}"
    elif kind == 4:
        lines = events[random.choice(tuple(events))]
        place = random.randrange(len(lines))
        if lines[place].startswith("success"):
            lines[place] = f"success: [{random.choice(TESTS)}]"
        elif lines[place].startswith("at the end"):
            lines[place] = random.choice(
                (
                    "at the start of the day: time passes 1",
                    "at the end of the day: may time passes 1",
                    lines[place],
                )
            )
        else:
            lines[place] = f"  > {random.choice(EFFECTS)}"
    elif kind == 5:
        box = f"status done part {random.choice(('one', 'two', 'three'))}"
        target = random.choice((*VERSES, "end"))
        pages["arrival"][:0] = [f"* Mark it. [not {box}]", f"  > gain {box}", f"  -> {target}"]
    else:
        lines = chapters[random.choice(tuple(chapters))]
        place = random.randrange(1, len(lines))
        if lines[place].startswith("> resolve") or random.random() < 0.3:
            del lines[place]
        else:
            lines[place] = lines[place].partition("->")[0] + f"-> {random.choice(VERSES)}"


def ends(campaign: Campaign, random: Random, nights: int = 14) -> bool:
    """Whether a game ends in which everybody does anything for a while and then only sleeps; true if anybody dies."""
    heroes = HEROES[: random.choice((1, 2))]
    session = Session(Book(campaign), EDITIONS[campaign.edition], heroes, seed=random.randrange(1 << 30))
    awake, asleep = random.randrange(12), 0
    while session.decision is not None and asleep < nights:
        keys = [option.key for option in session.decision.options if not option.blocked]
        if awake > 0 or "end-the-day" not in keys:
            awake -= 1
            session.answer(random.choice(keys))
        else:
            asleep += 1
            session.answer("end-the-day")
        if len(session.game.living) < len(heroes):
            return True
    return bool(session.game.ending)
