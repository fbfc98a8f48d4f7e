"""Value -> text -> value gives the same value, for every word of the vocabulary; text -> value -> text is stable."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.format.canon import canonical, meaning
from compiler.format.list_phrases import SPELLINGS
from compiler.grammar.assemble import STARTS
from schemas.registry import ENTRIES, Entry
from schemas.saying import SOURCE, Unsayable
from schemas.vocabulary.abilities import TakeDamage
from schemas.vocabulary.journal import GainStatus
from schemas.vocabulary.requirements import All, Exhausted
from tests.format import strategies

_STARTS = {"effect": "effects", "requirement": "requirement", "rule": "rule"}
_SPOKEN = [entry for entry in ENTRIES.values() if entry.phrases]


def _holds(start: str, value: Any) -> None:
    text = SPELLINGS[start](value)
    assert value == meaning(start, text), text
    assert text == canonical(start, text)
    assert "  " not in text


@pytest.mark.parametrize("entry", _SPOKEN, ids=lambda entry: f"{entry.family} {entry.op}")
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_entry(entry: Entry, data: st.DataObject) -> None:
    value = data.draw(strategies.phrase_values(entry))
    _holds(_STARTS[entry.family], (value,) if entry.family == "effect" else value)


@pytest.mark.parametrize(
    ("start", "values"),
    [
        ("requirement", strategies.requirements()),
        ("effects", strategies.effect_lists()),
        ("rule", strategies.rules),
        ("cost", strategies.costs),
        ("roll", strategies.rolls),
        ("key_row", strategies.key_values),
        ("traits", strategies.traits),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_everything_made_of_entries(start: str, values: st.SearchStrategy[Any], data: st.DataObject) -> None:
    _holds(start, data.draw(values))


def test_every_start_rule_has_a_spelling() -> None:
    assert set(STARTS) == set(SPELLINGS)


def test_what_no_phrase_says_is_refused() -> None:
    with pytest.raises(Unsayable):
        SOURCE.effects((TakeDamage(amount=1, who="@party"),))
    with pytest.raises(Unsayable):
        SOURCE.effects((GainStatus(status="bell", which="named", parts=("rope", "yoke")),))
    with pytest.raises(Unsayable):
        SOURCE.requirement(All(of=(Exhausted(),)))


@pytest.mark.parametrize(
    ("start", "written", "expected"),
    [
        # a verb agrees with its subject
        ("effects", "gains 1 food", "gain 1 food"),
        ("effects", "each party member gain 1 food", "each party member gains 1 food"),
        ("effects", "odo lose 1 health,odo dies", "odo loses 1 health, odo dies"),
        ("effects", "each party member choose pay 1 magic or lose 1 health",
         "each party member chooses pay 1 magic or lose 1 health"),
        ("effects", "odo may pay 1 food to gains 2 exp", "odo may pay 1 food to gain 2 exp"),
        # a noun agrees with its number
        ("effects", "add 1 random events per character", "add 1 random event per character"),
        ("effects", "place 2 quest marker at weir", "place 2 quest markers at weir"),
        ("effects", "remove all quest marker at weir", "remove all quest markers at weir"),
        ("effects", "gain 1 items A, discard 2 item, gain 2 consumable, discard all weapon",
         "gain 1 item A, discard 2 items, gain 2 consumables, discard all weapons"),
        ("effects", "gain status toll-paid part 1-3", "gain status toll-paid parts 1-3"),
        ("effects", "gain status toll-paid parts 2, lose status toll-paid all part",
         "gain status toll-paid part 2, lose status toll-paid all parts"),
        ("requirement", "quest marker here 2+", "quest markers here 2+"),
        ("requirement", "status bell any 3 part", "status bell any 3 parts"),
        ("requirement", "status bell any 1 parts", "status bell any part"),
        ("cost", "2 charge, 1 weapons", "1 weapon, 2 charges"),
        ("moment", "any 1 parts", "any 1 part"),
        # the first phrase is the one that is written
        ("effects", "draw 1", "draw 1 card"),
        ("effects", "the active character takes 1 damage", "take 1 damage"),
        ("effects", "the active character gain 1 food", "the active character gains 1 food"),
        # parentheses only where they are needed
        ("requirement", "((courage 2+)) and (not (exhausted))", "courage 2+ and not exhausted"),
        ("requirement", "(courage 2+ or any shield) and not (chapter 1 or dying)",
         "(courage 2+ or any shield) and not (chapter 1 or dying)"),
        ("requirement", "one party member with (exhausted)", "one party member with exhausted"),
        ("effects", "choose (gain 2 food) or (lose 1 health,gain 1 exp)",
         "choose gain 2 food or (lose 1 health, gain 1 exp)"),
        # ranges
        ("requirement", "courage 2 - 2 or terror 0 -4 or day 5 +", "courage 2 or terror 0-4 or day 5+"),
        # costs in their order
        ("cost", "once per day,time 1,1 energy", "1 energy, time 1, once per day"),
        ("cost", "1 food or wealth per party member", "1 food or wealth per party member"),
        # rolls and rows
        ("roll", "roll +empathy,+ 1 if character mererid,-  1 if terror 5+",
         "roll + empathy, +1 if character mererid, -1 if terror 5+"),
        ("roll", "roll 1 dice", "roll"),
        ("roll", "roll 2 dice -1 + 2", "roll 2 dice - 1 + 2"),
        ("result", "loses", "lose"),
        # lists
        ("seals", "friendly settlement,dream", "friendly settlement, dream"),
        ("movement", "that way, to the lowest-numbered connected location",
         "that way, else to the lowest-numbered connected location"),
        ("track_line", "0-10,start 7,red 9+", "0-10, start 7, red 9-10"),
        ("encounter_deck", "green 2,guardians", "green 2, guardian"),
        ("chapter_deck", "difficulty 1-1, without first-grave, with lamp-eater",
         "difficulty 1, with lamp-eater, without first-grave"),
        ("chapter_deck", "difficulty 2,with lamp-eater,3 cards per character",
         "difficulty 2, 3 cards per character, with lamp-eater"),
        ("chapter_deck", "difficulty 1-2, 1 cards", "difficulty 1-2, 1 card"),
        ("traits", "haste,harass 2-4(gain 1 terror)", "haste 3, harass 2-4 (gain 1 terror)"),
        ("secret_kind", "small,relics", "small, relic"),
        ("menhir", "dial 8,7,6,5", "dial 8, 7, 6, 5"),
        ("part_names", "1 - 4", "1-4"),
        ("affinity", "3 red,2 gray,3 green,start 4", "3 red, 2 gray, 3 green, start 4"),
    ],
)  # fmt: skip
def test_one_way_to_say_it(start: str, written: str, expected: str) -> None:
    assert expected == canonical(start, written)
    assert expected == canonical(start, expected)


@pytest.mark.parametrize(
    ("start", "written"),
    [
        ("effects", "gian 1 food"),
        ("effects", "gain 1 food. You feel better."),
        ("requirement", "empathy 2+ or courage 2+ and wealth 1+"),
        ("effects", "gain 12345 food"),
        # What the compiler has no use for is still the writer's.
        ("cost", "once, once per day"),
        ("cost", "time 1, time 2"),
        ("effects", "gain status toll-paid parts 3-1"),
        ("affinity", "1 red, 2 red, start 1"),
        ("track_line", "0+, start 3, red 2+"),
        ("effects", "instead of the response (gain 1 food)"),
    ],
)
def test_what_cannot_be_rewritten_is_left_alone(start: str, written: str) -> None:
    assert canonical(start, written) is None
