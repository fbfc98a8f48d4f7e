"""Kings on the board: when they act, how they move, whom they meet."""

import pytest

from runtime.rules.book.book import Book
from runtime.rules.map.bosses import activate_bosses
from runtime.rules.map.moving import arrive
from runtime.rules.state.game import Guardian, PlacedLocation
from schemas.vocabulary.world import PlaceBoss, RemoveBoss
from tests.support.cards import beast
from tests.support.tables import MAP, Table, campaign_of

rule = pytest.mark.rule

KING = """\
boss king "The King"
  enters: fen
  moves on direction: that way, else to the lowest-numbered connected location
  moves on x: fade the waystone here, move 2 towards the nearest character

  > when meeting -> book/audience

book of secrets

verse audience
  He is courteous.

  > each party member gains 1 terror
  -> end
"""


def kings_table(at: str = "fen", heroes: str = "ann", more: str = "", world: str = MAP) -> Table:
    table = Table(KING + more, heroes=heroes, world=world)
    table.game.board.locations["fen"] = PlacedLocation(1, -1, False)
    table.game.board.locations["moor"] = PlacedLocation(1, 0, False)
    table.game.board.bosses = {"king": at}
    return table


@rule("KOR-DAYSTART-010", "KOR-BOSS-003")
def test_a_king_acts_right_after_the_last_guardian() -> None:
    table = kings_table(more=beast("wolf", extra=", guardian"))
    table.game.board.guardians = [Guardian("wolf", "moor")]
    table.steps(table.rules.start_of_day, "north", "west")
    assert [(d.kind, d.actor) for d in table.asked] == [("die.guardian", "chance")] * 2
    assert [e.kind for e in table.told if e.kind in ("guardian", "standee")] == ["guardian", "standee"]
    assert table.game.board.bosses == {"king": "mill"}


@rule("KOR-BOSS-003", "KOR-CLAUDYNE-001", "KOR-NONUS-003")
@pytest.mark.parametrize(("die", "there"), [("south", "moor"), ("west", "mill"), ("north", "mill")])
def test_a_direction_moves_him_there_or_to_the_place_his_card_names(die: str, there: str) -> None:
    table = kings_table()
    table.run(activate_bosses(table.game, table.rules), die)
    assert table.game.board.bosses == {"king": there}


@rule("KOR-CLAUDYNE-002", "KOR-CLAUDYNE-003")
def test_x_fades_and_then_moves_two_steps_towards_the_nearest() -> None:
    table = kings_table()
    table.game.board.waystones = [(1, 0), (2, 0)]  # both touch the fen: the players choose
    table.run(activate_bosses(table.game, table.rules), "x", "fen-and-moor")
    assert table.game.board.waystones == [(1, 0)]
    assert table.game.board.bosses == {"king": "hearth"}
    assert table["ann"].terror == 1


@rule("KOR-BOSS-004", "KOR-GUARD-011")
def test_a_king_is_no_guardian() -> None:
    table = kings_table(at="hearth", more=beast("wolf", extra=", guardian"))
    table.game.board.guardians = [Guardian("wolf", "moor")]  # one stands elsewhere
    assert table.options("ann")["explore"].blocked == ""
    assert not any(key.startswith("challenge") for key in table.options("ann"))


@rule("KOR-BOSS-006", "KOR-CLAUDYNE-004", "KOR-VENEDA-005", "KOR-NONUS-006")
def test_meeting_him_comes_before_instants_and_takes_in_everyone_there() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n", "  W.\n\n  instant: A bell.\n    > gain 1 wealth\n"
    )
    table = kings_table(at="mill", heroes="ann bob", world=world)
    table["bob"].location = "mill"
    table.run(arrive(table.game, table.rules, ("ann",), "mill"), ())
    assert (table["ann"].terror, table["bob"].terror) == (1, 1)
    kinds = [e.what for e in table.told if e.kind == "gained"]
    assert kinds == ["terror", "terror", "wealth"]


@rule("KOR-VENEDA-002")
def test_another_king_goes_to_the_highest_number_instead() -> None:
    queen = KING.replace("else to the lowest-numbered", "else to the highest-numbered")
    table = Table(queen)
    table.game.board.locations["fen"] = PlacedLocation(1, -1, False)
    table.game.board.locations["moor"] = PlacedLocation(1, 0, False)
    table.game.board.bosses = {"king": "mill"}
    table.run(activate_bosses(table.game, table.rules), "north")
    assert table.game.board.bosses == {"king": "fen"}


@rule("KOR-VENEDA-003")
def test_of_several_waystones_the_one_touching_the_highest_number_fades() -> None:
    table = kings_table(at="mill")
    table.game.board.waystones = [(0, 0), (1, 0)]  # mill and hearth; and the fen besides
    table["ann"].location = "mill"
    table.run(activate_bosses(table.game, table.rules), "x")
    assert table.game.board.waystones == [(0, 0)]


# --- Conditions, jumps, and what else a card does on X --------------------------------------------------------

WITCH = (
    "if guardian witch in play then roll for guardian witch "
    "otherwise place guardian witch at the highest-numbered connected location"
)
QUEEN = """\
boss queen "The Queen"
  rolls when: [secret letter and status deeds part seven]
  moves on direction: that way, else to the highest-numbered connected location
  moves on x: fade the waystone here
  does on x: WITCH
secret letter 160 "Letter"
  kind: standard, global
secret witch-card 233 "Witch"
  kind: standard, encounter witch
status deeds "Deeds"
  parts: six, seven
  for the record: a test
""" + beast("witch", 3, ", guardian").replace("green", "purple")


def queens_table(at: str = "mill", deeds: str = "seven", secret: bool = True, more: str = "") -> Table:
    table = Table(QUEEN.replace("WITCH", WITCH) + more)
    table.game.board.locations["fen"] = PlacedLocation(1, -1, False)
    table.game.board.locations["moor"] = PlacedLocation(1, 0, False)
    table.game.board.bosses = {"queen": at}
    table.game.sheet.statuses["deeds"] = [deeds]
    table.game.decks.global_secrets = ["letter"] if secret else []
    table["ann"].location = "moor"
    return table


@rule("KOR-VENEDA-001", "KOR-BOSS-003")
@pytest.mark.parametrize(
    ("deeds", "secret", "rolls"), [("seven", True, True), ("six", True, False), ("seven", False, False)]
)
def test_a_queen_rolls_only_while_all_that_her_card_asks_for_is_so(
    deeds: str, secret: bool, rolls: bool
) -> None:
    table = queens_table(deeds=deeds, secret=secret)
    table.run(activate_bosses(table.game, table.rules), *(["south"] if rolls else []))
    assert table.game.board.bosses == {"queen": "hearth" if rolls else "mill"}


@rule("KOR-VENEDA-003", "KOR-VENEDA-004")
def test_x_fades_and_then_brings_the_witch_to_the_highest_numbered_connected_location() -> None:
    table = queens_table()
    table.game.board.waystones = [(0, 0), (1, 0)]
    table.run(activate_bosses(table.game, table.rules), "x")
    assert table.game.board.waystones == [(0, 0)]
    assert [(g.encounter, g.location, g.origin) for g in table.game.board.guardians] == [
        ("witch", "fen", "secrets")
    ]
    assert table.game.board.bosses == {"queen": "mill"}


@rule("KOR-VENEDA-004", "KOR-GUARD-003", "KOR-GUARD-006")
def test_with_the_witch_in_play_x_rolls_for_her_though_she_was_rolled_for_already() -> None:
    table = queens_table()
    table.game.board.guardians = [Guardian("witch", "hearth", "secrets")]
    table.steps(table.rules.start_of_day[3:5], "east", "x", "x", "win")
    assert [d.kind for d in table.asked] == ["die.guardian"] * 3 + ["encounter.outcome"]
    assert table.events("encounter")[0].who == "ann"
    assert table.game.board.guardians == []


@rule("KOR-VENEDA-004", "KOR-GEN-001")
def test_a_card_that_keeps_guardians_still_keeps_the_witch_still() -> None:
    table = queens_table(more='item horn "Horn"\n  deck: A\n  while held: guardians do not move\n')
    table.game.board.guardians = [Guardian("witch", "hearth", "secrets")]
    table["ann"].items = ["horn"]
    table.run(activate_bosses(table.game, table.rules), "x")
    assert [d.kind for d in table.asked] == ["die.guardian"]
    assert table.game.board.guardians[0].location == "hearth"


@rule("KOR-VENEDA-004", "KOR-GUARD-014")
def test_a_witch_that_was_beaten_is_brought_again() -> None:
    table = queens_table()
    for _ in range(2):
        table.run(activate_bosses(table.game, table.rules), "x")
        (witch,) = table.game.board.guardians
        assert witch.location == "fen"
        table.do_arrive("ann", "fen")
        table.act("ann", "challenge-witch", "win")
        assert table.game.board.guardians == []


FOOL = """\
boss fool "The Fool"
  rolls when: [secret mask or secret bell]
  jumps when: [secret mask]
  moves on direction: that way, else to the lowest-numbered connected location
  moves on x: fade the waystone here touching the lowest-numbered location
  does on x: if not event squall active then resolve event squall

  > when meeting -> book/a-joke
secret mask 175 "Mask"
  kind: standard, global
secret bell 189 "Bell"
  kind: standard, global
secret squall-card 176 "Squall"
  kind: standard, event squall
event squall "Squall"
  kind: random
  > each character gains 1 terror

book of secrets

verse a-joke
  He tells it.

  > each party member gains 1 wealth
  -> end
"""


def fools_table(at: str, secret: str = "mask", marked: str = "") -> Table:
    table = Table(FOOL)
    board = table.game.board
    board.locations["fen"] = PlacedLocation(1, -1, False)
    board.locations["moor"] = PlacedLocation(1, 0, False)
    board.bosses = {"fool": at}
    for name in marked.split():
        board.locations[name].markers.quest = 1
    table.game.decks.global_secrets = [secret] if secret else []
    table.game.decks.random_events = []
    return table


@rule("KOR-NONUS-001", "KOR-NONUS-002")
@pytest.mark.parametrize(
    ("at", "marked", "there"),
    [
        ("mill", "mill moor fen", "moor"),
        ("moor", "mill moor fen", "fen"),
        ("fen", "mill moor fen", "mill"),
        ("mill", "mill fen", "fen"),
    ],
)
def test_a_fool_jumps_from_marker_to_marker_and_rolls_for_nothing(at: str, marked: str, there: str) -> None:
    table = fools_table(at, marked=marked)
    table.run(activate_bosses(table.game, table.rules))
    assert table.game.board.bosses == {"fool": there}
    assert table.asked == []


@rule("KOR-NONUS-002")
@pytest.mark.parametrize(
    ("secret", "marked"),
    [("mask", ""), ("mask", "moor fen"), ("mask", "mill"), ("bell", "mill moor")],
    ids=["no markers", "none where he is", "only where he is", "without the secret that lets him jump"],
)
def test_who_does_not_jump_is_rolled_for(secret: str, marked: str) -> None:
    table = fools_table("mill", secret, marked)
    table["ann"].location = "moor"
    table.run(activate_bosses(table.game, table.rules), "east")
    assert table.game.board.bosses == {"fool": "fen"}


@rule("KOR-NONUS-002")
def test_without_either_secret_he_stays_where_he_is() -> None:
    table = fools_table("mill", "", "mill moor")
    table.run(activate_bosses(table.game, table.rules))
    assert (table.game.board.bosses, table.asked) == ({"fool": "mill"}, [])


@rule("KOR-NONUS-001", "KOR-NONUS-006", "KOR-BOSS-006")
def test_he_meets_whomever_he_jumps_upon() -> None:
    table = fools_table("fen", marked="fen hearth")
    table.run(activate_bosses(table.game, table.rules))
    assert (table.game.board.bosses, table["ann"].wealth) == ({"fool": "hearth"}, 2)


@rule("KOR-NONUS-004", "KOR-NONUS-005")
def test_x_fades_the_waystone_of_the_lowest_number_and_brings_the_weather_unless_it_is_there() -> None:
    table = fools_table("fen", "bell")
    table.game.board.waystones = [
        (2, -1),
        (1, 0),
    ]  # the first touches only the fen, the second the hearth, too
    table.run(activate_bosses(table.game, table.rules), "x")
    assert table.game.board.waystones == [(2, -1)]
    assert (table.game.calendar.active, table["ann"].terror) == (["squall"], 1)
    table.run(activate_bosses(table.game, table.rules), "x")
    assert (table.game.calendar.active, table["ann"].terror) == (["squall"], 1)
    assert table.game.board.waystones == []


@rule("KOR-BOSS-003", "KOR-REQ-011")
def test_here_is_where_the_king_stands() -> None:
    table = fools_table("mill", "")
    table.campaign = campaign_of(FOOL.replace("[secret mask or secret bell]", "[quest markers here 1+]"))
    table.book = table.game.book = Book(table.campaign)
    table.run(activate_bosses(table.game, table.rules))
    assert table.asked == []
    table.game.board.locations["mill"].markers.quest = 1
    table.run(activate_bosses(table.game, table.rules), "east")
    assert table.game.board.bosses == {"fool": "fen"}


@rule("KOR-BOSS-006", "KOR-BOSS-003")
def test_a_king_put_among_people_is_met_at_once_and_one_taken_off_the_map_does_not_act() -> None:
    table = fools_table("fen", "bell", "")
    table.do(PlaceBoss(boss="fool", place="hearth"))
    assert table["ann"].wealth == 2
    table.do(PlaceBoss(boss="fool", place="hearth"))  # he stands there already
    assert table["ann"].wealth == 2
    table.do(RemoveBoss(boss="fool"))
    table.run(activate_bosses(table.game, table.rules))
    assert table.asked == []


@rule("KOR-BOSS-003", "KOR-GEN-002")
def test_a_meeting_that_takes_another_king_off_the_map_leaves_nobody_to_act() -> None:
    fool = FOOL.replace("each party member gains 1 wealth", "remove boss king")
    table = Table(fool + KING.split("\n\n")[0] + "\n")
    table.game.board.bosses = {"king": "mill", "fool": "mill"}
    table.game.decks.global_secrets = ["bell"]
    table.run(activate_bosses(table.game, table.rules), "fool", "south")
    assert table.game.board.bosses == {"fool": "hearth"}
