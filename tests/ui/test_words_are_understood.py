"""What a player writes means what they expect; every term of the game is explained."""

import re
from pathlib import Path

import pytest

from chronicler.commands.play import load_campaign
from runtime.editions import fall_of_avalon, kings_of_ruin
from runtime.rules.book.book import Book
from runtime.rules.book.wording import Wording
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Decision, Option, Refused
from runtime.rules.state.game import Calendar, CharacterState
from runtime.sentences.help_words import WORDS
from runtime.sentences.terms import terms_of
from runtime.ui.panels.drawn_map import map_words
from runtime.ui.panels.help import explain
from runtime.ui.panels.panel_list import BY_WORD, PANELS
from runtime.ui.plain import shown
from runtime.ui.screen import plain
from runtime.ui.table_presenter import SeenTable
from runtime.ui.typed_words import COMMANDS, completions, obey, understood
from runtime.ui.who_and_where import numbered, several_words
from runtime.ui.wrap import paragraphs, spans_of, unmarked, width_of, wrap_text
from schemas.parts import Cost
from schemas.vocabulary.journal import GainStatus
from schemas.vocabulary.possessions import GainItem
from schemas.vocabulary.requirements import All, HasStatus, MarkersAt, Not, OnDay, VerseRead
from schemas.words import ATTRIBUTES
from tests.saves.games import new_table
from tests.ui.moments import table_at

OPTIONS = (
    Option("help-the-ferryman", "Help the ferryman."),
    Option("map-the-coast", "Map the coast."),
    Option("leave", "Leave."),
    Option("leave-quietly", "Leave quietly.", "requires caution 2+"),
)
CHOICE = Decision("verse.choice", "wren", OPTIONS, "What do you do?")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("1", "help-the-ferryman"),
        ("help the", "help-the-ferryman"),
        ("Map the coast.", "map-the-coast"),
        ("map-the-coast", "map-the-coast"),
        ("leave", "leave"),
        ("LEAVE.", "leave"),
    ],
)
def test_answers(line: str, key: str) -> None:
    assert understood(CHOICE, line) == key


@pytest.mark.parametrize("line", ["", "0", "5", "dance", "leave q and more"])
def test_what_means_nothing_is_refused_with_words(line: str) -> None:
    with pytest.raises(Refused):
        understood(CHOICE, line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("7", "there is no option 7; the last one is 4"),
        ("dance", "there is no option “dance”; write the number of one or how it begins"),
        ("ferry", "there is no option “ferry”; do you mean 1, Help the ferryman?"),
        ("x" * 90, "there is no option “" + "x" * 39 + "…”"),
        ("4", "that one is closed (requires caution 2+)"),
    ],
)
def test_a_refusal_says_what_may_be_written(line: str, said: str) -> None:
    with pytest.raises(Refused, match=re.escape(said)):
        understood(CHOICE, line)


AMOUNT = Decision("share.gain", "wren", tuple(Option(str(n), str(n)) for n in range(3)), "How much?")


@pytest.mark.parametrize(("line", "key"), [("0", "0"), ("1", "1"), ("2", "2"), ("02", "2")])
def test_an_amount_is_its_own_number(line: str, key: str) -> None:
    assert understood(AMOUNT, line) == key


@pytest.mark.parametrize("line", ["3", "²", "-1", "9" * 20, "9" * 5000])
def test_no_amount_is_taken_for_another(line: str) -> None:
    with pytest.raises(Refused):
        understood(AMOUNT, line)
    with pytest.raises(Refused):
        understood(CHOICE, "²")


def test_a_verse_is_named_to_readers_by_what_it_told() -> None:
    needs = All(of=(Not(of=VerseRead(verse="letter-house/who-used-to-write")), OnDay(least=2)))
    assert Wording({}).requirement(needs) == 'not having read "who used to write" and day 2+'


def test_players_read_titles_and_parts_in_quotes() -> None:
    book = Book(load_campaign(Path(__file__).parents[2] / "content" / "drowned-bell"))
    words = book.words
    status = next(one for one in book.statuses.values() if one.parts)
    item, place = next(iter(book.items.values())), next(iter(book.locations.values()))
    hero = next(iter(book.characters.values()))
    assert words.effects((GainStatus(status=status.name, which="named", parts=(status.parts[0],)),)) == (
        f'gain status {status.title} part "{status.parts[0].replace("-", " ")}"'
    )
    assert words.effects((GainItem(item=item.name, who=hero.name),)) == (
        f"{hero.title.split(',')[0]} gains item {item.title}"
    )
    assert words.requirement(MarkersAt(marker="dark-time", place=place.name, least=1, most=1)) == (
        f"dark time at {place.title} 1"
    )
    assert (
        words.cost(Cost(secrets=tuple(book.secrets)[:1]))
        == f"secret {next(iter(book.secrets.values())).title}"
    )
    assert Wording({"status": {}}).requirement(HasStatus(status="half-told")) == 'status "half told"'


def test_a_word_of_the_table_is_one_unless_more_words_make_it_an_answer() -> None:
    table = new_table()
    answered: list[object] = []
    table.session.decision = CHOICE
    table.answer = answered.append  # type: ignore[method-assign, assignment]
    assert obey(table, "help").panel is BY_WORD["help"]
    assert obey(table, "map").panel is BY_WORD["map"]
    assert obey(table, "help waystone").argument == "waystone"
    assert answered == []
    assert obey(table, "help the ferryman").moved
    assert obey(table, "map the").moved
    assert answered == ["help-the-ferryman", "map-the-coast"]


def test_several_and_amounts() -> None:
    several = Decision("x", "wren", OPTIONS[:3], "", 0, 2)
    assert understood(several, "") == ()
    assert understood(several, "3, 1") == ("leave", "help-the-ferryman")
    assert several_words(several) == "up to 2, or none"
    amounts = Decision("pay.share", "wren", tuple(Option(str(n), str(n)) for n in range(3)), "How much?")
    assert [number for number, _ in numbered(amounts)] == [0, 1, 2]
    assert understood(amounts, "0") == "0"


def test_completions_offer_open_options_and_words() -> None:
    table = new_table()
    table.session.decision = CHOICE
    assert completions(table, "lea") == [("leave", "Leave.")]
    assert ("help", "") in completions(table, "he")


def test_everything_is_asked_plainly_in_a_group() -> None:
    table = table_at("party", 2)
    assert table.decision is not None
    assert shown(table, table.decision).startswith("All together. Who explores?")


def test_the_map_can_be_told() -> None:
    table = table_at("combat", 2)
    here = table.session.game.board.locations["fenmouth"]
    # Which side lies up at that fight is the bot's doing; the words follow the table.
    for here.clear, side in ((True, "clear"), (False, "wyrdness")):
        told = map_words(SeenTable(table).map)
        assert f"101 Fenmouth: {side}; here: Brannoc, Mererid of the Nets;" in told
        assert "103 Reedgate: wyrdness; here: The Grey Heron; ways: west Fenmouth." in told


@pytest.mark.parametrize(
    ("edition", "own"),
    [
        (kings_of_ruin.EDITION, ("waystone", "wyrdness side", "clear side", "vision")),
        (fall_of_avalon.EDITION, ("menhir", "reputation", "dream", "nightmare", "dial", "pass", "stage")),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_every_word_of_the_sheets_is_explained(edition: Edition, own: tuple[str, ...]) -> None:
    words = edition.words
    names = [name for name, _ in terms_of(words)]
    assert names == sorted(names, key=str.casefold)
    known = {name.casefold() for name in names}
    tracks = {"energy", "health", "terror", *words.goods}
    assert tracks <= set(CharacterState.__struct_fields__)
    assert "chapter" in Calendar.__struct_fields__
    assert {*tracks, *ATTRIBUTES, "chapter", "guardian", "quest", *own} <= known
    for term in (f"{words.example}s", "keys", "wyrdness", "lightning", "xp"):
        assert explain(term, 60, terms_of(words))
    assert words.example in known
    assert "no entry" in plain(tuple(explain("zeppelin", 60, terms_of(words))))


def test_an_edition_explains_nothing_that_only_the_other_has() -> None:
    kings, avalon = (
        {name for name, _ in terms_of(one.words)} for one in (kings_of_ruin.EDITION, fall_of_avalon.EDITION)
    )
    assert {"Waystone", "Duration", "Time Passes", "Echoes of Ruin"} <= kings - avalon
    assert {"Menhir", "Reputation", "Nightmare", "Mercy"} <= avalon - kings
    for _, text in terms_of(fall_of_avalon.EDITION.words):
        assert "waystone" not in text.casefold()
    for _, text in terms_of(kings_of_ruin.EDITION.words):
        assert "menhir" not in text.casefold()


def test_help_names_every_panel_and_every_word() -> None:
    named = " ".join(word for word, _ in WORDS) + " note forget exit save"
    assert {entry.word for entry in PANELS} | set(COMMANDS) <= set(named.replace(",", "").split())
    assert len({entry.key for entry in PANELS}) == len(PANELS)


def test_prose_is_wrapped_like_a_page() -> None:
    assert spans_of("It was _won_.") == [("", "It was "), ("em", "won"), ("", ".")]
    assert unmarked("a snake_case word and _this_") == "a snake_case word and this"
    lines = paragraphs("One _two three_ four five six.\n\nSeven.", 12)
    assert plain(tuple(lines)) == "One two\nthree four\nfive six.\n\nSeven."
    for width in (8, 13, 40):
        for line in wrap_text("Fähre, 船が来る。 " * 9 + "x" * 50, width):
            assert sum(width_of(text) for _, text in line) <= width


def test_a_report_and_notes_work_in_words(tmp_path: Path) -> None:
    table = new_table()
    assert obey(table, "note buy oil").text == "Noted."
    assert obey(table, "forget 1").text == "Struck out."
    with pytest.raises(Refused, match="no note 7"):
        obey(table, "forget 7")
    with pytest.raises(Refused, match="not played from its sources"):
        obey(table, "reload")
    assert obey(table, "undo unseen").text == "Taking back: unseen."
    assert obey(table, "quit").leave
    assert obey(table, "report it broke", lambda data: tmp_path / "r.json").text.endswith("r.json")


def test_only_the_hand_of_whoever_is_asked_is_shown() -> None:
    table = table_at("hand", 2)
    encounter, decision = table.session.game.encounter, table.decision
    assert encounter is not None
    assert decision is not None
    told = shown(table, decision)
    cards = table.book.cards
    for name, hand in encounter.hands.items():
        assert all(cards[card].title in told for card in hand) == (name == decision.actor)
