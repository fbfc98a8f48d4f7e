"""Positions as text, edited by hand. What cannot be right is refused, with its line and what may be there."""

import random
from pathlib import Path

import msgspec
import pytest

from runtime.editions import kings_of_ruin
from runtime.play.bots.agents import Chance, RandomBot
from runtime.play.bots.bare_loop import play_out
from runtime.play.positions.notation import Unreadable, read_position, write_position
from runtime.play.sessions.session import Session
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign
from runtime.rules.state.game import Board, Calendar, CharacterState, Decks, Game, Sheet
from tests.laws.worlds import marsh
from tests.support.tables import compiled

RULES = kings_of_ruin.EDITION
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
SAMPLE = PAGE.partition("```position\n")[2].partition("```")[0]
TEMPLATE = ROOT / "chronicler" / "template"
LAMP = Book(
    compiled(
        {
            str(path.relative_to(TEMPLATE)): path.read_text(encoding="utf-8").replace("NAME", "demo")
            for path in sorted(TEMPLATE.rglob("*.chron"))
        }
    )
)


def written(answers: int = 0, seed: int = 4) -> str:
    """A position at a quiet point."""
    session = Session(marsh(), RULES, ("wren", "hob"), seed)
    session.play(RandomBot(seed), answers)
    return write_position(session._checkpoints[-1].state(marsh()))


START = written()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("characters\n", "charcters\n", "a position has no part `charcters`; did you mean `characters`?"),
        ("    energy: 7\n", "    enrgy: 7\n", "`wren` has no `enrgy`; did you mean `energy`?"),
        ("    energy: 7\n", "    energy: seven\n", "`energy` is a number, not 'seven'"),
        ("    energy: 7\n", "    energy: -7\n", "`energy` cannot be less than 0"),
        ("    energy: 7\n", "    energy: 99999999999999\n", "`energy` is a number"),
        ("    energy: 7\n", "    energy:7\n", "`wren` has no `energy:7`; did you mean `energy`?"),
        ("    energy: 7\n", "    energy 7\n", "is neither a group nor a fact"),
        ("    energy: 7\n", "    energy:\n", "is neither a group nor a fact"),
        ("    energy: 7\n", "    energy\n", "`energy` needs a value"),
        ("    energy: 7\n", "    energy: 7\n    energy: 8\n", "says `energy` already"),
        ("    energy: 7\n", "     energy: 7\n", "a level is two spaces"),
        ("    energy: 7\n", "\tenergy: 7\n", "a level is two spaces, and no tab"),
        ("    energy: 7\n", "          energy: 7\n", "this stands too far in"),
        ("  wren\n    name: wren\n", "  wern\n    name: wren\n", "no 'wern' among the characters"),
        ("  wren\n    name: wren\n", "  wren\n    name: hob\n", "`wren` says that its name is 'hob'"),
        ("    name: wren\n", "", "`wren` says nothing about its `name`"),
        ("    location: landing\n", "    location: landign\n", "did you mean `landing`?"),
        ("    location: landing\n", "    location: The Landing\n", "'The Landing' is no name"),
        ("    attributes\n", "    attributes: many\n", "has a value already; nothing can stand under it"),
        ("      clear: yes\n", "      clear: true\n", "`clear` is yes or no, not 'true'"),
        ("      x: 0\n", "", "says nothing about its `x`"),
        ("    energy: 7\n", "    energy: 99\n", "the energy of wren ends at"),
        ("    energy: 7\n", "    terror: 99\n", "the terror of wren ends at"),
        ("    attributes\n", "    attributes\n      bravery: 1\n", "there is no attribute 'bravery'"),
        ("    energy: 7\n", "    conditions: [sneezing]\n", "no condition 'sneezing'"),
        ("    energy: 7\n", "    inactive: [lantern]\n", "neither among the items nor the secrets of wren"),
        ("board\n", "board\n  waystones: [1 0; 1 0]\n", "two waystones stand on one point, 1 0"),
        ("decks\n", "decks\n  table: [Q]\n", "there is no deck 'Q'"),
        ("decks\n", "fallen: [bob]\ndecks\n", "no 'bob' among the characters of this position"),
        ("decks\n", "ending: perhaps\ndecks\n", "a campaign ends in victory or defeat, not in 'perhaps'"),
    ],
)  # fmt: skip
def test_a_slip_of_the_hand_is_told_with_its_line(old: str, new: str, told: str) -> None:
    before, found, after = START.partition(old)
    assert found, f"{old!r} stands in no position of this world"
    with pytest.raises(Unreadable) as refused:
        read_position(before + new + after, marsh())
    message = str(refused.value)
    assert told in message
    number = int(message.removeprefix("line ").split(":")[0].split()[0])
    assert abs(number - before.count("\n") - 1) <= 1, message


def changed(old: str, new: str) -> str:
    assert old in START
    return START.replace(old, new, 1)


def test_lines_are_held_against_each_other() -> None:
    deck = next(line for line in START.splitlines() if line.startswith("    combat_deck: ["))
    first = deck.partition("[")[2].split("; ")[0]
    talk = next(name for name, card in marsh().cards.items() if card.kind == "diplomacy")
    for text, told in (
        (
            changed(f"[{first}; ", f"[{first}; {first}; "),
            f"'{first}' is there once, and stands in this list already",
        ),
        (
            changed("    combat_pool: [", f"    combat_pool: [{first}; "),
            "stands in `characters wren combat_deck`",
        ),
        (changed(f"[{first}; ", f"[{talk}; "), f"'{talk}' is a diplomacy card"),
    ):
        with pytest.raises(Unreadable) as refused:
            read_position(text, marsh())
        assert told in str(refused.value)


def test_the_sheet_knows_its_boxes() -> None:
    book, begun = LAMP, SAMPLE.replace("lamp: [lit]", "lamp: [lti]")
    for text, told in (
        (begun, "the status lamp has no part 'lti'; did you mean `lit`?"),
        (SAMPLE.replace("lamp: [lit]", "lamp: []"), "say which parts of lamp are marked: lit, carried"),
        (SAMPLE.replace("  statuses", "  filters: [pink]\n  statuses"), "there is no pink filter"),
        (SAMPLE.replace("  statuses", "  achievements: [a-star]\n  statuses"), "this campaign has none"),
        (SAMPLE.replace("stage: during", "stage: noon"), "a day has no stage 'noon'; there are setup, start"),
        (SAMPLE.replace("chapter: 1", "chapter: 3"), "this campaign has no chapter 3; it has 1"),
        (SAMPLE.replace("    1: 1", "    4: 1"), "this campaign has no chapter 4; it has 1"),
        (SAMPLE.replace("y: -1", "y: 0"), "`causeway` lies where `landing` lies: x 0, y 0"),
        (SAMPLE.replace("dark: 2", "dark: -2"), "`dark` cannot be less than 0"),
        (SAMPLE.replace("day: 2", "day: -2"), "`day` cannot be less than 0"),
        (
            SAMPLE.replace("  day: 2", "  quests_done: [success:x]\n  day: 2"),
            "there is no event or secret 'x'",
        ),
    ):
        with pytest.raises(Unreadable) as refused:
            read_position(text, book)
        assert told in str(refused.value)


def test_the_page_about_positions_has_one_that_can_be_played() -> None:
    game = read_position(SAMPLE, LAMP)
    session = Session(LAMP, RULES, tuple(game.characters), 7, game=game)
    assert session.decision is not None
    assert [one.key for one in session.decision.options][:2] == ["explore", "travel-causeway"]
    again = read_position(write_position(session.game), LAMP)
    assert again.to_data() == session.game.to_data()
    session.play(RandomBot(7), 200)


def test_the_page_about_positions_has_every_part() -> None:
    fields = {
        field.name
        for part in (Game, Board, Decks, Calendar, Sheet, CharacterState)
        for field in (msgspec.structs.fields(part) if issubclass(part, msgspec.Struct) else ())
    }
    known = fields - {"was_exhausted", "fatal", "flipped", "time_spared", "spent_events", "progress",
                      "achievements_handed_out", "energy", "health", "terror", "food", "wealth", "magic", "exp",
                      "reputation"}  # fmt: skip
    assert [name for name in sorted(known) if f"`{name}`" not in PAGE] == []


def test_lists_are_read_with_care() -> None:
    deck = next(line for line in START.splitlines() if line.startswith("    combat_deck: ["))
    first, second = deck.partition("[")[2].split("; ")[:2]
    for old, new, told in (
        (f"[{first}; ", f"[{first}, ", "in a list `; ` stands between two names"),
        (f"[{first}; ", f"[{first}x; ", f"did you mean `{first}`?"),
        ("]", "", "is a list: `combat_deck: [one; another]`"),
    ):
        with pytest.raises(Unreadable) as refused:
            read_position(START.replace(deck, deck.replace(old, new, 1), 1), marsh())
        assert told in str(refused.value)
    loose = START.replace(deck, deck.replace(f"{first}; {second}", f" {first};{second}"), 1)
    assert read_position(loose, marsh()).to_data() == read_position(START, marsh()).to_data()


@pytest.mark.parametrize("text", ["", "# nothing\n", "board\n", "calendar\n  day: 3\n"])
def test_a_position_without_characters_is_none(text: str) -> None:
    with pytest.raises(Unreadable, match=r"line \d: the position ends without any `characters`"):
        read_position(text, marsh())


def test_who_stands_beside_the_map_is_told() -> None:
    elsewhere = next(name for name in marsh().locations if f"    {name}\n      x:" not in START)
    with pytest.raises(Unreadable, match="not among the locations of the board"):
        read_position(START.replace("    location: landing", f"    location: {elsewhere}", 1), marsh())


def test_other_systems_write_the_same_position() -> None:
    same = read_position(START, marsh()).to_data()
    assert read_position("\ufeff" + START.replace("\n", "\r\n"), marsh()).to_data() == same


@pytest.mark.parametrize("seed", range(6))
def test_damaged_text_is_refused_or_can_be_played(seed: int) -> None:
    chance = random.Random(seed)
    refused = accepted = 0
    text = written(20 * seed, seed)
    for _ in range(60):
        lines = text.split("\n")
        at = chance.randrange(len(lines) - 1)
        line = lines[at]
        place = chance.randrange(len(line))
        lines[at] = chance.choice(
            (
                f"{line[:place]}{line[place + 1 :]}",
                f"{line[:place]}{chance.choice('xq-7 :;[]')}{line[place:]}",
                f"{line}\n{line}",
                f"  {line}",
                line[2:],
                line.replace(": ", ":"),
                line.replace("; ", ", "),
            )
        )
        try:
            game = read_position("\n".join(lines), marsh())
        except Unreadable as unreadable:
            refused += str(unreadable).startswith("line ")
            continue
        accepted += 1
        play_out(play_campaign(game, RULES), RandomBot(seed), Chance(seed), 20)
    assert refused + accepted == 60
    assert refused > 20
