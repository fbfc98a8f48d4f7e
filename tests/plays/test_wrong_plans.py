"""Plans as newcomers write them: a mistake is reported at its line, with what to do; nothing passes in silence."""

import re
from functools import partial
from pathlib import Path

import pytest

from compiler.output.spoken_phrases import names_of, parse_effects, parse_requirement
from runtime.editions.by_name import EDITIONS
from runtime.play.plans.plan import BadPlan, run_plans
from runtime.play.plans.plan_text import FORMS
from runtime.rules.book.book import Book
from tests.support.tables import compiled

ROOT = Path(__file__).parents[2]
DOCUMENTED = (ROOT / "docs" / "plans.md").read_text(encoding="utf-8")
TEMPLATE = ROOT / "chronicler" / "template"
LAMP = compiled(
    {
        str(path.relative_to(TEMPLATE)): path.read_text(encoding="utf-8").replace("NAME", "demo")
        for path in sorted(TEMPLATE.rglob("*.chron"))
    }
)
BOOK = Book(LAMP)
PASSED = "passed"


def run(text: str) -> str:
    """What a writer is told about the first plan that does not pass."""
    known = names_of(LAMP)
    try:
        results = run_plans(
            text,
            "x.plan",
            BOOK,
            EDITIONS[LAMP.edition],
            partial(parse_effects, edition=LAMP.edition, known=known),
            partial(parse_requirement, edition=LAMP.edition, known=known),
        )
    except BadPlan as bad:
        return str(bad)
    return next((str(one.failure) for one in results if one.failure is not None), PASSED)


def plan(*lines: str) -> str:
    return "\n".join(('plan "x"', *(f"  {line}" for line in lines), ""))


READING = ("at: landing", "explore: wren")
ROLLING = "at: landing/somebody-waves"
BEGUN = ("begins: campaign", 'choose: "Go back to the bench."')


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("", 1, "there is no plan in this file"),
        ("# soon\n", 1, "there is no plan in this file"),
        ("\0\0plan", 1, "no text in UTF-8"),
        ("explore: wren\n", 1, 'a plan begins with `plan "What it shows"`'),
        ("plan x\n  at: landing\n", 1, "the title in straight quotes"),
        ("plan “x”\n  at: landing\n", 1, "the title in straight quotes"),
        ('plan: "x"\n  at: landing\n', 1, "the title in straight quotes"),
        ('plan "x":\n  at: landing\n', 1, "nothing behind it"),
        ('plan "x"  # first\n  at: landing\n', 1, "nothing behind it"),
        ('  plan "x"\n    at: landing\n', 1, "at the left margin"),
        ('Plan "x"\n  at: landing\n', 1, 'a plan begins with `plan "What it shows"`'),
        ('plan ""\n  expect: [food 1]\n', 1, "a plan has a title"),
        (plan("expect: [food 1]") * 2, 3, 'line 1 has a plan "x" already'),
        ('plan "x"\nat: landing\n', 2, "indented with two spaces: `  at: ...`"),
        ('plan "x"\n\tat: landing\n', 2, "not with a tab"),
        (plan("explore wren"), 2, "is written `explore: wren, odo`"),
        (plan("At: landing"), 2, "is written `at: a-location`"),
        (plan("at : landing"), 2, "is written `at: a-location`"),
        (plan("- at: landing"), 2, "is written `at: a-location`"),
        (plan('chose: "Swim."'), 2, "a plan has no line `chose:`; did you mean `choose:"),
        (plan('then: "Swim."'), 2, "a plan has no line `then:`; there are characters, at,"),
        (plan("nonsense"), 2, "a line of a plan is `label: value`"),
        (plan("choose:"), 2, "`choose:` says nothing"),
        (plan("roll:"), 2, "`roll:` says nothing; write `roll: 4`"),
        (plan("expect: []"), 2, "`expect:` says nothing"),
        (plan("characters:"), 2, "`characters:` says nothing"),
        (plan("characters: wren", "characters: wren"), 3, "line 2 has it already"),
        (plan("expect: [food 1]", "characters: wren"), 3, "put it at the top of the plan"),
        (plan("given: gain 5 food", "begins: campaign"), 3, "put it at the top of the plan"),
        (plan("pays: wren 0 food"), 2, "stands below the line that is paid for"),
        (plan("ends: death"), 2, "ends in victory or in defeat"),
        (plan(*BEGUN, "sleep: wren"), 4, "`sleep:` has nothing behind it"),
        (plan(*BEGUN, "day: one"), 4, "`day:` is a number"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_plan_says_how_plans_are_written(text: str, line: int, told: str) -> None:
    message = run(text)
    assert message.startswith(f"x.plan:{line}: ")
    assert told in message


@pytest.mark.parametrize(
    ("lines", "line", "told"),
    [
        ((), 1, "nothing here could ever fail"),
        (("characters: wren", "given: gain 2 food"), 1, "nothing here could ever fail"),
        ((ROLLING,), 1, "nothing here could ever fail"),
        (("at: landnig", "explore: wren"), 2, "there is no landnig. Did you mean 'landing'?"),
        ((*READING, "at: causeway", "reads: the-landing"), 4, "the game still asks"),
        ((*READING, 'choose: "Light the lmap and wait, as agreed."'), 4, "Did you mean 'Light the lamp"),
        ((*READING, "choose: „Light the lamp and wait, as agreed.“"), 4, "Did you mean 'Light the lamp"),
        ((*READING, 'choose: "(1 energy) Take the lamp down from its post."'), 4, "Did you mean 'Take the"),
        ((*READING, "explore: wren"), 4, "the game still asks: What do you do?"),
        ((*READING, "reads: the-landnig"), 4, "there is no verse the-landnig. Did you mean 'the-landing'?"),
        ((*READING, 'locked: "Take the lamp down from its post." because "costs 1 energy"'), 4,
         'it is locked: requires status The Lamp part "lit"'),
        (("explore: landing",), 2, "a character of this plan"),
        (("travel: wren causeway",), 2, "`travel: wren, odo to a-location`"),
        (("travel: wren -> causeway",), 2, "`travel: wren, odo to a-location`"),
        (("travel: wren to causway",), 2, "there is no causway. Did you mean 'causeway'?"),
        (("travel: wren to causeway", "explore: wren", "reads: who-came"), 3, "lies wyrdness side up"),
        (
            ("given: take 20 damage, take 1 damage", "explore: wren", "reads: the-landing"),
            3,
            "it has ended in defeat",
        ),
        (("given: gain status lmap",), 2, "There is no status `lmap`. Did you mean `lamp`?"),
        (("expect: [not status lmap part lit]",), 2, "There is no status `lmap`. Did you mean `lamp`?"),
        (("expect: [food 1 and magic 3]",), 2, "it does not hold: magic 3; wren has energy 6, health 7"),
        ((ROLLING, "roll: 7"), 3, "'7' is not on offer; there are 1, 2, 3, 4, 5, 6"),
        ((ROLLING, "roll: 3, 4"), 3, "nothing is asked"),
        ((ROLLING, "expect: [exp 0]"), 3, "Say `roll:` first"),
        ((*READING, 'choose: "Go back to the bench."', "pays: wern 0 energy"), 5, "Did you mean 'wren'?"),
        ((*READING, 'choose: "Go back to the bench."', "pays: wren 0 enrgy"), 5, "Did you mean 'energy'?"),
        ((*READING, 'choose: "Go back to the bench."', "pays: wren energy"), 4, "`pays: wren 1 energy`"),
        (("stands: wren at causeway",), 2, "wren is at landing"),
        (("stands: wren at causway",), 2, "Did you mean 'causeway'?"),
        (("at: who-came", "ends: defeat"), 3, "it goes on"),
        (("at: who-came", 'choose: "Give them the lamp."', "ends: defeat"), 4, "it ends in victory"),
        (("at: who-came", 'choose: "Give them the lamp."', "explore: wren"), 4, "it has ended in victory"),
        ((*BEGUN, "given: gain 2 food"), 4, "`given:` would change what it begins with"),
        ((*BEGUN, "acts: wren Mend something"), 4, '`acts: wren, odo "The words of the action."`'),
        (("top: no-such-card", "begins: campaign"), 2, "there is no card no-such-card"),
        (("sleep:", "day: 3"), 3, "it is day 2"),
        (("characters: wren", "mode: stroy", "expect: [food 1]"), 3, "Did you mean story?"),
        (("at: causeway for wern", "expect: [food 1]"), 2, "wern; it has wren. Did you mean 'wren'?"),
        (("at: who-came for wren", "reads: who-came"), 2, "which the whole party reads"),
        (("characters: wren, odo", "expect: [food 1]"), 2, "odo"),
        (("expect: wern [food 1]",), 2, "Did you mean 'wren'?"),
        (("expect: wren [food 2]",), 2, "it does not hold; wren has energy 6"),
        (("expect: [dark time here 1]",), 2, "on the table: landing clear, causeway wyrdness"),
        (("given: place 2 quest markers at causeway", "expect: [quest markers here 2]"), 3,
         "causeway wyrdness with 2 quest markers"),
        (("expect: [courage 2]",), 2, "courage 1"),
        (("expect: [day 2]",), 2, "day 1, chapter 1, time passes 0"),
        (('acts: wren "Mend somthing for somebody."',), 2, "Did you mean 'Mend something for somebody.'?"),
        (('locked: wren "Mend something for somebody."',), 2, "it can be taken"),
        (("given: lose 6 energy", 'acts: wren "Mend something for somebody."'), 3, "costs 1 energy"),
        (("given: lose 6 energy", 'locked: wren "Mend something for somebody." because "too late"'), 3,
         "it is locked: costs 1 energy"),
        ((*READING, 'hidden: "Go back to the bench."'), 4, "it is shown"),
        ((*READING, 'hidden: "Go back to the bnech."'), 4, "Did you mean 'Go back to the bench.'?"),
        (("given: gain 2 food", 'hidden: "Go back to the bench."'), 3, "nothing is asked"),
        (('acts: wren "Mend something for somebody."', "gets: wren 2 food"), 3, "wren gets 1 food"),
        (('acts: wren "Mend something for somebody."', "loses: wren 1 fod"), 3, "Did you mean 'food'?"),
        (("sleep:", "vision: landing"), 3, "the game asks"),
        ((*READING, "sleep:"), 4, "the game asks: What do you do?"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_played_says_why(lines: tuple[str, ...], line: int, told: str) -> None:
    message = run(plan(*lines))
    assert message.startswith(f"x.plan:{line}:{3 if line > 1 else 1}: expected ")
    assert told in message


@pytest.mark.parametrize(
    "text",
    [
        plan(*READING, "reads: the-landing").replace("\n", "\r\n"),
        plan("at: somebody-waves", "reads: somebody-waves", "roll: 3", "reads: end", "expect: [exp 1]"),
        plan(*READING, 'locked: "Take the lamp down from its post." because "requires status lamp part lit"'),
        plan("travel: wren to causeway", "pays: wren 1 energy", "stands: wren at causeway"),
        plan("at: who-came", 'choose: "Give them the lamp."', "ends: victory"),
        plan("given: lose 6 energy", 'locked: wren "Mend something for somebody." because "costs 1 energy"'),
        plan(
            'acts: wren "Mend something for somebody."',
            "gets: wren 1 food",
            "given: gain 1 food",
            'acts: wren "Mend something for somebody."',
            "expect: wren [food 4 and energy 4]",
        ),
        plan(*READING, 'hidden: "Give them the lamp."'),
        plan("sleep:", "day: 2", "sleep:", "day: 3", "travel: wren to causeway", "stands: wren at causeway"),
        plan("given: flip location here", 'locked: wren "Explore The Landing"', "expect: [food 1]"),
        plan(*BEGUN, "sleep:", "day: 2", "stands: wren at landing", "expect: [time passes 1]"),
        'plan "She says "no" again"\n  expect: [food 1]\n',
    ],
)
def test_what_is_right_passes(text: str) -> None:
    assert run(text) == PASSED


@pytest.mark.parametrize(
    "sample", re.findall(r"```plan\n(.*?)```", DOCUMENTED, re.DOTALL), ids=lambda text: text[6:30]
)
def test_a_sample_of_the_page_passes(sample: str) -> None:
    assert run(sample) == PASSED


def test_the_page_has_every_line() -> None:
    missing = [label for label in FORMS if f"`{label}:" not in DOCUMENTED]
    assert missing == []
