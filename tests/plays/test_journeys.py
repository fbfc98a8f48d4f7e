"""Journeys: plans that play a campaign from its own beginning."""

from pathlib import Path

import pytest

from chronicler.commands.play import load_campaign
from runtime.editions.by_name import EDITIONS
from runtime.play.plans.plan import BadPlan, PlanResult, parse_plans, run_plan
from runtime.rules.book.book import Book
from tests.plays.parsers import parse_effects, parse_requirement
from tests.support.cards import beast
from tests.support.pages import MILL, SEEN, VISIONS
from tests.support.tables import MAP, campaign_of

FIRST_TIDE = Path(__file__).parents[2] / "content" / "first-tide"


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(load_campaign(FIRST_TIDE))


def run(book: Book, *lines: str, heroes: str = "isbel", **rulings: bool) -> PlanResult:
    rules = EDITIONS[book.campaign.edition].with_rulings(**rulings)
    text = "\n".join(('plan "a journey"', f"  characters: {heroes}", *(f"  {line}" for line in lines)))
    plan = parse_plans(text, "a.plan")[0]
    return run_plan(plan, "a.plan", book, rules, parse_effects, parse_requirement)


BEGIN = ("begins: campaign", 'choose: "Take the post in."', 'choose: "Aggression."', "day: 1")
TO_THE_DOG = (
    "travel: isbel to withy-path",
    'choose: "She has Courage 1. The Key holds."',
    'choose: "Boathook, then Both Hands."',
    'choose: "Boathook, then Quick Feet."',
)
TO_THE_FORD = (
    *BEGIN,
    *TO_THE_DOG,
    "outcome: win",
    "travel: isbel to ford-house",
)


@pytest.mark.rule("KOR-SETUP-001", "KOR-SETUP-019")
def test_a_journey_begins_with_the_set_up_and_the_first_page(book: Book) -> None:
    lines = ("reads: the-north-door", 'choose: "Take the post in."', "reads: tutorial/how-to-begin")
    result = run(
        book, "begins: campaign", *lines, 'choose: "Aggression."', "reads: tutorial/and-now-the-day", "day: 1"
    )
    assert result.failure is None


@pytest.mark.rule("KOR-DAYEND-001", "KOR-DAYSTART-001")
def test_a_night_passes_with_its_own_rules(book: Book) -> None:
    result = run(book, *BEGIN, "sleep:", "day: 2", "sleep:", "day: 3")
    assert result.failure is None


@pytest.mark.rule("KOR-VISION-001", "KOR-VISION-002")
def test_a_vision_comes_by_itself_once_and_afterwards_where_the_plan_says_so(book: Book) -> None:
    """Each Vision is read at least once; it need not be read again."""
    vision = "reads: vision:ford-house/under-the-stairs"
    first = (*TO_THE_FORD, "sleep:", vision, 'choose: "Let it sleep."', "day: 2")
    assert run(book, *first).failure is None
    assert run(book, *TO_THE_FORD, "sleep:", "vision: ford-house", vision).failure is None
    again = run(book, *first, "sleep:", vision)
    assert again.failure is not None
    assert "is read" in again.failure.expected


def test_an_action_of_a_card_is_named_by_its_words(book: Book) -> None:
    result = run(book, *BEGIN, 'acts: isbel "Dance on the table."')
    assert result.failure is not None
    assert "on offer are" in result.failure.actual
    night = ("sleep:", 'choose: "Let it sleep."')
    fine = run(book, *TO_THE_FORD, *night, 'acts: isbel "Activate a waystone"', 'choose: "offering"')
    assert fine.failure is None


@pytest.mark.parametrize(
    ("lines", "expected", "actual"),
    [
        ((*BEGIN, "day: 2"), "it is day 2", "it is day 1"),
        ((*BEGIN, "travel: isbel to the-moon"), "isbel can travel to the-moon", "on offer are"),
        ((*BEGIN, "reads: withy-path/the-dog"), "withy-path/the-dog is read", "read was"),
        ((*BEGIN, "vision: ford-house"), "the vision of ford-house can be read", "the game asks"),
        ((*TO_THE_FORD[:-1], "travel: isbel to nowhere"), "isbel can travel to nowhere", "on offer are"),
        ((*BEGIN, *TO_THE_DOG, "sleep:"), "the day can end", "How does"),
        ((*BEGIN, "at: ford-house"), "a journey that begins with the campaign", "elsewhere"),
        (("begins: chapter 2",), "`begins: campaign`", "chapter 2"),
        (("sleep:", "day: 3"), "it is day 3", "it is day 2"),
        ((*BEGIN, "explore: hob"), "a character of this plan", "hob"),
    ],
)
def test_a_line_that_does_not_hold_says_what_was_there(
    book: Book, lines: tuple[str, ...], expected: str, actual: str
) -> None:
    result = run(book, *lines)
    assert result.failure is not None
    assert expected in result.failure.expected
    assert actual in result.failure.actual


@pytest.mark.rule("FOA-PASS-001")
def test_where_the_day_goes_in_rounds_everybody_passes() -> None:
    winter = Book(load_campaign(FIRST_TIDE.with_name("untold-winter")))
    lines = (
        "begins: campaign",
        'choose: "Go to the window, and stand where they stood."',
        "day: 1",
        "sleep:",
    )
    awake = run(winter, *lines, "day: 2", heroes="hanne, gorran")
    assert awake.failure is not None
    assert awake.failure.actual.startswith("it is day 1; the game asks: Eat 1 food")
    assert awake.failure.screen.count("] Pass") == 2


def test_a_vision_is_named_by_its_place(book: Book) -> None:
    elsewhere = run(book, *TO_THE_FORD, "sleep:", "vision: withy-path")
    assert elsewhere.failure is not None
    assert elsewhere.failure.expected == "the vision of withy-path can be read"


def test_unknown_labels_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BadPlan, match="sleep, day, vision"):
        parse_plans('plan "x"\n  sings: well', "x.plan")


@pytest.mark.rule("KOR-VISION-004", "KOR-GEN-002")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("vision: mill", "reads: vision:mill/water"), ""),
        (("vision: mill", "choose: Wake.", "vision: hearth", "reads: vision:hearth/embers"), ""),
        (("vision: mill", "reads: vision:hearth/embers"), "vision:hearth/embers is read"),
        (("vision: moor",), "the vision of moor can be read"),
    ],
)
def test_of_two_visions_the_plan_reads_the_one_it_names(lines: tuple[str, ...], expected: str) -> None:
    visions = Book(campaign_of(VISIONS + MILL, world=SEEN))
    begin = ("begins: campaign", "travel: bob to mill", "sleep:")
    result = run(visions, *begin, *lines, heroes="ann, bob")
    assert (result.failure.expected if result.failure else "") == expected


@pytest.mark.rule("KOR-DAYSTART-009", "KOR-GUARD-003")
@pytest.mark.parametrize(
    ("lines", "there"), [((), "fen"), (("roll: south",), "hearth"), (("roll: east",), "fen")]
)
def test_a_journey_may_say_what_the_guardian_die_shows(lines: tuple[str, ...], there: str) -> None:
    prowl = 'event prowl "Prowl"\n  kind: story\n  > place location fen, place guardian wolf at mill\n'
    wolves = Book(campaign_of(prowl + beast("wolf", extra=", guardian")))
    begin = ("begins: campaign", "day: 1", "expect: [guardian wolf at mill]", "sleep:")
    result = run(wolves, *begin, *lines, "day: 2", f"expect: [guardian wolf at {there}]", heroes="ann")
    assert result.failure is None


# --- from any position


def night(*lines: str, heroes: str = "ann, bob", more: str = "") -> str:
    """What stopped a plan on the small world, from the middle of a day on; nothing if it passed."""
    world = Book(campaign_of(VISIONS + MILL + more, world=SEEN))
    # Nights are tried here, not KOR-VISION-002, by which a Vision that was never read comes by itself.
    failure = run(world, *lines, heroes=heroes, first_vision=False).failure
    return f"{failure.expected} | {failure.actual}" if failure else ""


@pytest.mark.rule("KOR-DAYEND-006", "KOR-DAYEND-008", "KOR-VISION-003")
def test_a_night_is_played_from_a_position() -> None:
    given = (
        "at: mill",
        "given: ann loses 6 health, ann loses 1 food, flip location mill",
    )
    hungry = "expect: [one party member with (character ann and health 1 and terror 2)]"
    fed = "expect: [one party member with (character ann and health 2 and terror 2 and exp 1)]"
    assert night(*given, "sleep:", "day: 2", hungry) == ""
    assert (
        night(*given, "sleep:", 'choose: "Bob gives food"', "vision: mill", 'choose: "Wake."', "day: 2", fed)
        == ""
    )


@pytest.mark.rule("KOR-DAYEND-007")
def test_a_plan_may_say_who_goes_without_a_meal() -> None:
    ate = "expect: [one party member with (character ann and food 0) and one party member with (character bob and food {})]"
    assert night("sleep:", "day: 2", ate.format(1)) == ""
    assert night("sleep:", 'choose: "Bob goes without"', "day: 2", ate.format(2)) == ""


def test_a_night_says_what_it_offered_where_a_line_found_nothing() -> None:
    told = night("given: ann gains 3 exp", "sleep:", 'choose: "Raise luck to 1"')
    assert told.startswith("a choice 'Raise luck to 1'")
    assert "Before that was asked: Recover for food?" in told
    assert " Ann recovers; Ann goes without " in told
    assert "Raise aggression to 1; " in told


@pytest.mark.rule("KOR-CHALLENGE-011", "KOR-CHALLENGE-013", "KOR-STORY-001")
def test_a_plan_may_be_played_under_modes() -> None:
    rest = ("given: ann loses 1 food", "sleep:", "day: 2")
    energy = "expect: [one party member with (character ann and energy {})]"
    assert night(*rest, energy.format(6)) == ""
    assert night("mode: classic-resting, dear-cards", *rest, energy.format(4)) == ""
    assert "Did you mean classic-resting?" in night("mode: clasic-resting", *rest)
    assert night("mode: five-items", "given: gain 1 food", "expect: [food 2+]") == ""


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("at: hearth/fireside", "sleep:"), "the day can end | the game asks:"),
        (("begins: day", "sleep:"), "`begins: campaign`"),
    ],
)
def test_a_position_that_cannot_be_meant_is_refused(lines: tuple[str, ...], told: str) -> None:
    assert told in night(*lines)


@pytest.mark.rule("KOR-SKILL-005", "KOR-SKILL-001")
@pytest.mark.parametrize(
    ("side", "had"), [((), "still"), (("choose: Deep",), "deep"), (("choose: still",), "still")]
)
def test_of_several_a_plan_takes_the_first_or_the_one_it_names(side: tuple[str, ...], had: str) -> None:
    calm = (
        'skill calm\n  for: ann\n  attribute: courage\n  side still "Still":\n    while held: may not travel\n'
        '  side deep "Deep":\n    while held: may not rest\n'
    )
    lines = ("given: ann gains 20 exp", "sleep:", "choose: Raise courage to 2")
    bought = ("choose: Gain a skill of courage", *side, "day: 2", f"expect: [skill {had}]")
    assert night(*lines, *bought, heroes="ann", more=calm) == ""


@pytest.mark.rule("KOR-TRAVEL-012", "KOR-GEN-003")
@pytest.mark.parametrize(
    ("lines", "most"), [((), 1), (('choose: "Bob"',), 2), (('choose: "nobody"',), 1)], ids=str
)
def test_a_journey_may_say_who_joins_an_arrival(lines: tuple[str, ...], most: int) -> None:
    """Without a line nobody joins, as at a table where nobody says anything."""
    drip = MAP.replace(
        "  The wheel turns without water.\n",
        "  Wet.\n\n  instant: Drip.\n    > each party member gains 1 terror\n",
    )
    wet = Book(campaign_of(world=drip))
    begin = ("begins: campaign", "day: 1", "travel: bob to mill", "expect: [terror 1]", "travel: ann to mill")
    came = (f"expect: [each character with terror 1+ and not terror {most + 1}+ and terror {most}]",)
    assert run(wet, *begin, *lines, *came, heroes="ann, bob").failure is None
