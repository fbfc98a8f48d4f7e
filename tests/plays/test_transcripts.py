"""Events as sentences: whole ones, with titles instead of names, and none when nothing happened."""

import pytest

from runtime.play.telling.transcript import tell
from runtime.rules.book.wording import effect_words
from runtime.rules.costs.parties import in_a_row
from runtime.rules.protocol.events import Event
from runtime.ui.screen import plain
from runtime.ui.story_page import event_lines
from schemas.vocabulary.encounters import DrawEncounter
from schemas.vocabulary.journal import Read
from tests.laws.worlds import fair


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event("step", "cass", text="is active"), "Cass of the Swings is active."),
        (Event("step", "asa", "asa-cb2", text="lies in the sequence"), "Asa lays Asa combat B2."),
        (Event("step", "asa", "straw-man", text="attack"), "Attack on Asa: Straw Man."),
        (Event("step", "asa", "guy-rope", 1, "adds damage"), "Guy Rope: 1 damage more."),
        (Event("step", what="turn", amount=2, text="ends"), "Turn 2 ends."),
        (Event("step", what="tent-peg", text="comes into play"), "Into play: Tent Peg."),
        (Event("step", "asa", text="The Booth is not what it was by day."), "The Booth is not what it was by day."),
        (Event("gained", what="pool", amount=2), "Pool +2."),
        (Event("lost", what="duration", amount=1), "Duration -1."),
        (Event("set", what="affinity", amount=3), "Affinity: 3."),
        (Event("set", "asa", "terror", 0), "Asa: terror is now 0."),
        (Event("gained", "asa", "food", 0), ""),
        (Event("cards", "asa", "hand", 3, "drawn"), "Asa draws 3 cards."),
        (Event("cards", "asa", "hand", 1, "discarded"), "Asa discards 1 card."),
        (Event("cards", "asa", "deck", 2, "discarded from the top"), "Asa discards 2 cards from the top of the deck."),
        (Event("cards", "asa", "hand", 0, "discarded"), ""),
        (Event("cards", "asa", "asa-cb2", text="set aside"), "Set aside by Asa: Asa combat B2."),
        (Event("outcome", what="straw-man", text="lose"), "You lose: Straw Man."),
        (Event("outcome", what="carter", text="green"), "The talk ends in green: The Carter."),
        (Event("rolled", what="dice", amount=4, text="4 +0 courage"), "The die shows 4."),
        (Event("rolled", what="dice", amount=5, text="3 +2 courage"), "The die shows 3 +2 courage: 5 in all."),
        (Event("faded", what="booth-and-wheel"), "The waystone at The Booth / The Wheel fades."),
        (Event("standee", "fair-dog", "booth"), "At The Booth now: The Fair Dog."),
        (Event("standee", "fair-dog"), "Off the map: The Fair Dog."),
        (Event("owns", "asa", "asa-undone", text="form"), "Asa becomes Asa, Uncounted."),
        (Event("owns", "asa", "asa", text="form"), "Asa returns to normal."),
        (Event("removed", what="straw-man", amount=1, text="encounter"), "Out of the campaign: Straw Man."),
        (Event("removed", what="straw-man", text="encounter"), ""),
        (Event("deck", what="green", text="straw-man joins"), "Green encounters, joins: Straw Man."),
        (Event("deck", what="items A", text="on the table"), "Item deck A: on the table."),
        (Event("markers", what="sawdust", amount=-1, text="time"), "1 time marker taken off Sawdust."),
        (Event("condition", "asa", "you-are-dying"), "Asa now bears a card: You Are Dying."),
        (Event("condition-ends", "asa", "queasy"), "Asa lays a card aside: You Are Queasy."),
    ],
)  # fmt: skip
def test_an_event_is_a_sentence_and_the_screen_says_the_same(event: Event, told: str) -> None:
    assert tell(event, fair()) == told
    # Screens leave housekeeping out, and who is active: the question names them. They stage how an encounter ends, and dying.
    staged = event.kind in ("deck", "outcome") or event.text == "is active" or event.what == "you-are-dying"
    if not staged:
        assert plain(tuple(event_lines(event, fair(), 200))).strip("·+! \n") == told


@pytest.mark.parametrize(
    ("names", "said"),
    [(["Asa"], "Asa"), (["Asa", "Bo"], "Asa and Bo"), (["Asa", "Bo", "Cass"], "Asa, Bo and Cass")],
)
def test_people_are_listed_as_in_a_sentence(names: list[str], said: str) -> None:
    assert in_a_row(names) == said


def test_what_was_left_out_stays_left_out() -> None:
    assert effect_words(DrawEncounter(colour="purple")) == "draw a purple encounter"
    assert (
        effect_words(DrawEncounter(colour="purple", difficulty=2))
        == "draw a purple encounter of difficulty 2"
    )


def test_a_verse_is_called_by_its_name_not_by_its_place() -> None:
    assert effect_words(Read(verse="booth/the-label")) == 'read "the label"'
