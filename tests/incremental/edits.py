"""Everything a writer does to a campaign between two builds, at random: each edit is a name and a number.

The number decides where and how. An edit takes the desk as it is, so a shortened row of edits still works.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import NamedTuple

from compiler.format import format_text
from tests.incremental.desks import Desk, blocks, opened

Hand = Callable[[Desk, random.Random], None]
HANDS: dict[str, tuple[Hand, int]] = {}
_WORD = re.compile(r"[a-z]+")
_CARDS = ("combat card", "diplomacy card", "enemy card", "item", "secret", "skill", "event")


class Step(NamedTuple):
    """One edit."""

    name: str
    number: int


def edit(weight: int = 2) -> Callable[[Hand], Hand]:
    def enter(hand: Hand) -> Hand:
        HANDS[hand.__name__] = hand, weight
        return hand

    return enter


def choose(dice: random.Random) -> Step:
    names = list(HANDS)
    (name,) = dice.choices(names, [HANDS[name][1] for name in names])
    return Step(name, dice.randrange(1_000_000))


def take(desk: Desk, step: Step) -> None:
    """Makes one edit. If it does not fit the desk, nothing happens."""
    HANDS[step.name][0](desk, random.Random(step.number))


class Spot(NamedTuple):
    """A block and where it stands."""

    path: str
    place: int
    text: str
    name: str


def spots(desk: Desk, *kinds: str) -> list[Spot]:
    return [
        Spot(path, place, block, opened(block)[1])
        for path, text in desk.files.items()
        for place, block in enumerate(blocks(text))
        if opened(block)[0] in kinds
    ]


def pick(desk: Desk, dice: random.Random, *kinds: str) -> Spot | None:
    found = spots(desk, *kinds)
    return dice.choice(found) if found else None


def put(desk: Desk, path: str, place: int, text: str) -> None:
    """Replaces a block with another text."""
    parts = blocks(desk.files[path])
    parts[place] = text
    desk.files[path] = "".join(parts)


def insert(desk: Desk, path: str, place: int, text: str) -> None:
    parts = blocks(desk.files[path])
    before = parts[place - 1]
    parts[place - 1] = before if not before or before.endswith("\n\n") else before.rstrip("\n") + "\n\n"
    parts.insert(place, text.rstrip("\n") + "\n\n")
    desk.files[path] = "".join(parts)


def everywhere(desk: Desk, old: str, new: str) -> None:
    pattern = re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])")
    desk.files = {path: pattern.sub(new, text) for path, text in desk.files.items()}


def some_path(desk: Desk, dice: random.Random) -> str:
    return dice.choice(sorted(desk.files))


def fresh_name(dice: random.Random) -> str:
    return f"n{dice.randrange(100_000)}"


def statuses(desk: Desk) -> list[str]:
    return [spot.name for spot in spots(desk, "status")]


def page(desk: Desk, dice: random.Random) -> str:
    """The body of a new Verse: prose, perhaps a requirement, choices that lead somewhere."""
    verses = [spot.name for spot in spots(desk, "verse")] or ["nobody"]
    known = statuses(desk)
    lines = [f"  Somebody has counted to {dice.randrange(1000)}.", ""]
    if known and dice.random() < 0.4:
        lines.append(f"  > gain status {dice.choice(known)}")
    if dice.random() < 0.6:
        for number in range(dice.randrange(1, 4)):
            needs = f" [not status {dice.choice(known)}]" if known and dice.random() < 0.4 else ""
            cost = "(1 energy) " if dice.random() < 0.3 else ""
            target = dice.choice(verses) if dice.random() < 0.4 else "end"
            lines += [f"  * {cost}Go on, way {number}.{needs}", f"    -> {target}"]
    else:
        lines.append("  -> end")
    return "\n".join(lines) + "\n"


# ---- Verses


@edit(6)
def add_verse(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "verse", "journal")
    if spot is not None:
        insert(desk, spot.path, spot.place + 1, f"verse {fresh_name(dice)}\n{page(desk, dice)}")


@edit(3)
def add_first_verse(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "journal")
    if spot is not None:
        insert(desk, spot.path, spot.place + 1, f"verse {fresh_name(dice)}\n{page(desk, dice)}")


@edit(4)
def remove_verse(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "verse")
    if spot is not None:
        put(desk, spot.path, spot.place, "")
        if dice.random() < 0.7:
            everywhere(desk, f"-> {spot.name}", "-> end")


@edit(3)
def move_verse(desk: Desk, dice: random.Random) -> None:
    spot, there = pick(desk, dice, "verse"), pick(desk, dice, "verse")
    if spot is not None and there is not None:
        put(desk, spot.path, spot.place, "")
        place = min(there.place, len(blocks(desk.files[there.path])))
        insert(desk, there.path, max(1, place), spot.text)


@edit(3)
def rename_verse(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "verse")
    if spot is None:
        return
    name, manner = fresh_name(dice), dice.randrange(3)
    if manner == 0:
        put(desk, spot.path, spot.place, spot.text.replace(spot.name, name, 1))
        return
    everywhere(desk, spot.name, name)
    if manner == 1:
        heading = f"verse {name}\n"
        for path, text in desk.files.items():
            desk.files[path] = text.replace(heading, f"{heading}  renamed from: {spot.name}\n\n", 1)


@edit(2)
def split_verse(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "verse")
    if spot is None or "\n\n" not in spot.text.strip():
        return
    head, rest = spot.text.rstrip().split("\n\n", 1)
    name = fresh_name(dice)
    put(desk, spot.path, spot.place, f"{head}\n\n  -> {name}\n\nverse {name}\n  And then.\n\n{rest}\n\n")


@edit(2)
def join_verses(desk: Desk, dice: random.Random) -> None:
    spot, other = pick(desk, dice, "verse"), pick(desk, dice, "verse")
    if spot is None or other is None or spot == other:
        return
    body = other.text.split("\n", 1)[1] if "\n" in other.text else ""
    prose = body.split("\n\n", 1)[0]
    put(desk, spot.path, spot.place, spot.text.replace("\n", f"\n{prose}\n", 1))
    everywhere(desk, other.name, spot.name)


@edit(3)
def reword_choice(desk: Desk, dice: random.Random) -> None:
    """A choice keeps its key in the lock, however it is reworded."""
    spot = pick(desk, dice, "verse")
    if spot is not None:
        lines = spot.text.split("\n")
        places = [place for place, line in enumerate(lines) if line.startswith("  * ")]
        if places:
            place = dice.choice(places)
            lines[place] = lines[place].replace(". ", f" {fresh_name(dice)}. ", 1).replace("* ", "* Now ", 1)
            put(desk, spot.path, spot.place, "\n".join(lines))


@edit(2)
def remove_choice(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "verse")
    if spot is not None:
        parts = re.split(r"^(?=  \* )", spot.text, flags=re.MULTILINE)
        if len(parts) > 2:
            del parts[dice.randrange(1, len(parts))]
            put(desk, spot.path, spot.place, "".join(parts))


@edit(2)
def swap_choices(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "verse")
    if spot is not None:
        parts = re.split(r"^(?=  \* )", spot.text, flags=re.MULTILINE)
        if len(parts) > 2:
            parts[1], parts[2] = parts[2], parts[1]
            put(desk, spot.path, spot.place, "".join(parts))


@edit(3)
def retarget(desk: Desk, dice: random.Random) -> None:
    """An arrow leads elsewhere: to a page of any section, to the end, or to nobody."""
    path = some_path(desk, dice)
    found = list(re.finditer(r"-> ([\w/-]+)", desk.files[path]))
    if found:
        spot = dice.choice(found)
        names = [one.name for one in spots(desk, "verse") if one.name]
        new = dice.choice(["end", *(dice.sample(names, min(2, len(names)))), "nobody-there"])
        text = desk.files[path]
        desk.files[path] = text[: spot.start(1)] + new + text[spot.end(1) :]


@edit(2)
def price(desk: Desk, dice: random.Random) -> None:
    """A choice or an action costs something else, or nothing."""
    path = some_path(desk, dice)
    found = list(re.finditer(r"(?<=[*:] )\([^()\n]*\) ", desk.files[path]))
    if found:
        spot = dice.choice(found)
        new = dice.choice(["", f"({dice.randrange(1, 4)} food) ", "(1 energy, 1 wealth) ", "(once) "])
        text = desk.files[path]
        desk.files[path] = text[: spot.start()] + new + text[spot.end() :]


@edit(2)
def ask_for_something(desk: Desk, dice: random.Random) -> None:
    """A choice that was open asks for something now."""
    spot, known = pick(desk, dice, "verse"), statuses(desk)
    if spot is not None and known:
        lines = spot.text.split("\n")
        places = [place for place, line in enumerate(lines) if line.startswith("  * ") and "[" not in line]
        if places:
            lines[dice.choice(places)] += f" [status {dice.choice(known)}]"
            put(desk, spot.path, spot.place, "\n".join(lines))


@edit(2)
def rename_section(desk: Desk, dice: random.Random) -> None:
    """A place's pages under another heading: with all that leads to them, or without."""
    spot = pick(desk, dice, "journal")
    other = pick(desk, dice, "location")
    if spot is not None and other is not None and spot.name:
        if dice.random() < 0.5:
            everywhere(desk, spot.name, other.name)
        else:
            put(desk, spot.path, spot.place, spot.text.replace(spot.name, other.name, 1))


@edit(2)
def fix_number(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "verse", "secret")
    if spot is not None:
        head = spot.text.split("\n", 1)[0]
        number = dice.choice(["", f" {dice.randrange(1, 60)}", f" {dice.randrange(1, 60)}"])
        kind = head.split()[0]
        title = head[head.index('"') :] if '"' in head else ""
        new = f"{kind} {spot.name}{number} {title}".rstrip()
        put(desk, spot.path, spot.place, spot.text.replace(head, new, 1))


# ---- words


@edit(6)
def prose(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    lines = desk.files[path].split("\n")
    places = [
        place
        for place, line in enumerate(lines)
        if re.match(r"  +[A-Z]", line) and ":" not in line and line.endswith(".")
    ]
    if places:
        lines[dice.choice(places)] += f" It rained {dice.randrange(100)} days."
        desk.files[path] = "\n".join(lines)


@edit(4)
def requirement(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    found = list(re.finditer(r"\[[^\]\n]*\]", desk.files[path]))
    known = statuses(desk)
    if found and known:
        spot = dice.choice(found)
        new = dice.choice([f"status {dice.choice(known)}", f"food {dice.randrange(1, 5)}+", "courage 2+"])
        text = desk.files[path]
        desk.files[path] = f"{text[: spot.start()]}[{new}]{text[spot.end() :]}"


@edit(3)
def title(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    found = list(re.finditer(r'^[a-z].*"([^"\n]+)"$', desk.files[path], re.MULTILINE))
    if found:
        spot = dice.choice(found)
        text = desk.files[path]
        desk.files[path] = f"{text[: spot.start(1)]}Title {dice.randrange(100)}{text[spot.end(1) :]}"


@edit(3)
def comment(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    lines = desk.files[path].split("\n")
    said = dice.choice(
        ["# Nothing to see.", "# TODO: more of this", "# allow dead-verse: later", "# allow stub: later"]
    )
    lines.insert(dice.randrange(len(lines) + 1), dice.choice(["", "  "]) + said)
    desk.files[path] = "\n".join(lines)


@edit(3)
def cut_line(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    lines = desk.files[path].split("\n")
    del lines[dice.randrange(len(lines))]
    desk.files[path] = "\n".join(lines)


@edit(2)
def double_line(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    lines = desk.files[path].split("\n")
    place = dice.randrange(len(lines))
    lines.insert(place, lines[place])
    desk.files[path] = "\n".join(lines)


@edit(2)
def misspell(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    found = list(_WORD.finditer(desk.files[path]))
    if found:
        spot = dice.choice(found)
        text = desk.files[path]
        desk.files[path] = text[: spot.start()] + dice.choice("xyz") + text[spot.start() + 1 :]


@edit(2)
def blank_lines(desk: Desk, dice: random.Random) -> None:
    """Shifts every line below it and changes nothing else."""
    path = some_path(desk, dice)
    desk.files[path] = "\n" * dice.randrange(1, 4) + desk.files[path]


@edit(2)
def format_all(desk: Desk, dice: random.Random) -> None:
    desk.files = {path: format_text(text, path) for path, text in desk.files.items()}


@edit(2)
def format_one(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    desk.files[path] = format_text(desk.files[path], path)


@edit(1)
def ragged(desk: Desk, dice: random.Random) -> None:
    """The same text, badly formatted."""
    path = some_path(desk, dice)
    lines = desk.files[path].split("\n")
    desk.files[path] = "\n".join(line + " " * dice.randrange(3) if line else line for line in lines) + "\n\n"


# ---- files


@edit(3)
def new_file(desk: Desk, dice: random.Random) -> None:
    section = dice.choice(
        ["book of secrets", "memories", *(f"journal {s.name}" for s in spots(desk, "journal"))]
    )
    desk.files[f"{dice.choice(['aa', 'journal/zz'])}-{fresh_name(dice)}.chron"] = (
        f"{section}\n\nverse {fresh_name(dice)}\n{page(desk, dice)}"
    )
    in_order(desk)


@edit(2)
def delete_file(desk: Desk, dice: random.Random) -> None:
    if len(desk.files) > 2:
        del desk.files[some_path(desk, dice)]


@edit(1)
def empty_file(desk: Desk, dice: random.Random) -> None:
    """Saved with nothing in it, or with a comment alone."""
    desk.files[some_path(desk, dice)] = dice.choice(["", "\n", "# Later.\n"])


@edit(1)
def copy_file(desk: Desk, dice: random.Random) -> None:
    """The same text under a second name: everything in it is declared twice."""
    path = some_path(desk, dice)
    desk.files[path.replace(".chron", f"-copy-{dice.randrange(100)}.chron")] = desk.files[path]
    in_order(desk)


@edit(2)
def rename_file(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    desk.files[f"{dice.choice(['a', 'm', 'z'])}{dice.randrange(100)}-{path.rpartition('/')[2]}"] = (
        desk.files.pop(path)
    )
    in_order(desk)


@edit(2)
def swap_files(desk: Desk, dice: random.Random) -> None:
    """Two files under each other's names."""
    one, other = some_path(desk, dice), some_path(desk, dice)
    desk.files[one], desk.files[other] = desk.files[other], desk.files[one]


@edit(2)
def split_file(desk: Desk, dice: random.Random) -> None:
    path = some_path(desk, dice)
    parts = blocks(desk.files[path])
    if len(parts) > 3:
        cut = dice.randrange(2, len(parts))
        section = next((part for part in reversed(parts[:cut]) if opened(part)[0] == "journal"), "")
        heading = section.split("\n", 1)[0] + "\n\n" if opened(parts[cut])[0] == "verse" and section else ""
        desk.files[path] = "".join(parts[:cut])
        desk.files[path.replace(".chron", f"-{dice.randrange(1000)}.chron")] = heading + "".join(parts[cut:])
        in_order(desk)


@edit(2)
def join_files(desk: Desk, dice: random.Random) -> None:
    if len(desk.files) > 2:
        one, other = some_path(desk, dice), some_path(desk, dice)
        if one != other:
            desk.files[one] = desk.files[one].rstrip("\n") + "\n\n" + desk.files.pop(other)


def in_order(desk: Desk) -> None:
    """In the order of a walk through a folder."""
    desk.files = dict(sorted(desk.files.items()))


# ---- statuses, Locations, cards


@edit(3)
def add_status(desk: Desk, dice: random.Random) -> None:
    name = fresh_name(dice)
    parts = dice.choice(["", "  parts: one, two\n", "  parts: 1-3\n"])
    path = some_path(desk, dice)
    desk.files[path] = desk.files[path].rstrip("\n") + f'\n\nstatus {name} "S {name}"\n{parts}'


@edit(2)
def change_parts(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "status")
    if spot is not None:
        new = dice.choice(["parts: one, two", "parts: 1-4", "parts: three, one"])
        put(desk, spot.path, spot.place, re.sub(r"parts: .*", new, spot.text))


def rename_thing(desk: Desk, dice: random.Random, *kinds: str) -> None:
    spot = pick(desk, dice, *kinds)
    if spot is not None and spot.name:
        if dice.random() < 0.7:
            everywhere(desk, spot.name, fresh_name(dice))
        else:
            put(desk, spot.path, spot.place, spot.text.replace(spot.name, fresh_name(dice), 1))


def remove_thing(desk: Desk, dice: random.Random, *kinds: str) -> None:
    spot = pick(desk, dice, *kinds)
    if spot is not None:
        put(desk, spot.path, spot.place, "")


def double_thing(desk: Desk, dice: random.Random, *kinds: str) -> None:
    """The same again under another name, perhaps in another file; its number may be taken."""
    spot, there = pick(desk, dice, *kinds), pick(desk, dice, *kinds)
    if spot is not None and there is not None and spot.name:
        insert(desk, there.path, there.place + 1, spot.text.replace(spot.name, fresh_name(dice), 1))


@edit()
def rename_status(desk: Desk, dice: random.Random) -> None:
    rename_thing(desk, dice, "status")


@edit()
def remove_status(desk: Desk, dice: random.Random) -> None:
    remove_thing(desk, dice, "status")


@edit()
def rename_location(desk: Desk, dice: random.Random) -> None:
    rename_thing(desk, dice, "location")


@edit()
def remove_location(desk: Desk, dice: random.Random) -> None:
    remove_thing(desk, dice, "location")


@edit()
def add_location(desk: Desk, dice: random.Random) -> None:
    spot = pick(desk, dice, "location")
    if spot is not None:
        name = fresh_name(dice)
        key = f"  keys: {dice.choice(['north', 'east'])} {spot.name}\n" if dice.random() < 0.5 else ""
        text = f'location {name} {dice.randrange(200, 900)} "L {name}"\n{key}\n  Reeds.\n'
        insert(desk, spot.path, spot.place + 1, text)


@edit()
def rename_card(desk: Desk, dice: random.Random) -> None:
    rename_thing(desk, dice, *_CARDS)


@edit()
def remove_card(desk: Desk, dice: random.Random) -> None:
    remove_thing(desk, dice, *_CARDS)


@edit()
def double_card(desk: Desk, dice: random.Random) -> None:
    double_thing(desk, dice, *_CARDS, "status", "character")


def move_thing(desk: Desk, dice: random.Random, *kinds: str) -> None:
    spot, there = pick(desk, dice, *kinds), pick(desk, dice, *_CARDS, "status", "location")
    if spot is not None and there is not None:
        put(desk, spot.path, spot.place, "")
        place = min(there.place, len(blocks(desk.files[there.path])))
        insert(desk, there.path, max(1, place), spot.text)


@edit()
def move_card(desk: Desk, dice: random.Random) -> None:
    move_thing(desk, dice, *_CARDS)


@edit()
def move_status(desk: Desk, dice: random.Random) -> None:
    move_thing(desk, dice, "status")


@edit()
def move_location(desk: Desk, dice: random.Random) -> None:
    move_thing(desk, dice, "location")


# ---- the lock, the edition, the cache, nothing


@edit(2)
def several_at_once(desk: Desk, dice: random.Random) -> None:
    """A morning's work, saved together: three other edits without a build in between."""
    for _ in range(3):
        step = choose(dice)
        if step.name != several_at_once.__name__:
            take(desk, step)


@edit(1)
def lose_half_the_lock(desk: Desk, dice: random.Random) -> None:
    """As after a merge that took the wrong side."""
    head, *lines = desk.lock.split("\n")
    desk.lock = "\n".join([head, *(line for line in lines if not line or dice.random() < 0.5)])


@edit(2)
def delete_lock(desk: Desk, dice: random.Random) -> None:
    desk.lock = ""


@edit(3)
def damage_lock(desk: Desk, dice: random.Random) -> None:
    lines = desk.lock.split("\n")
    place = dice.randrange(len(lines))
    manner = dice.randrange(7)
    if manner == 0:
        del lines[place]
    elif manner == 1:
        lines.insert(place, lines[dice.randrange(len(lines))])
    elif manner == 2:
        lines[place] = re.sub(r"\d+", str(dice.randrange(1, 30)), lines[place], count=1)
    elif manner == 3:
        lines[place:place] = ["<<<<<<< ours", lines[place], "=======", lines[place] + "1", ">>>>>>> theirs"]
    elif manner == 4:
        lines.insert(place, "what is this")
    elif manner == 5:
        dice.shuffle(lines)
    else:
        lines[place] = lines[place].replace("-", "_", 1)
    desk.lock = "\n".join(lines)


@edit(2)
def switch_edition(desk: Desk, dice: random.Random) -> None:
    pair = ("edition: kings-of-ruin", "edition: fall-of-avalon")
    for path, text in desk.files.items():
        old, new = pair if pair[0] in text else (pair[1], pair[0])
        desk.files[path] = text.replace(old, new, 1)


@edit(3)
def touch_nothing(desk: Desk, dice: random.Random) -> None:
    pass


@edit(2)
def hurt_the_cache(desk: Desk, dice: random.Random) -> None:
    desk.forget = dice.randrange(1, 1_000_000)


@edit(4)
def put_back(desk: Desk, dice: random.Random) -> None:
    """All sources as they were when the campaign was last clean, and mostly the lock, too."""
    desk.files = dict(desk.clean)
    if dice.random() < 0.8:
        desk.lock = desk.clean_lock
