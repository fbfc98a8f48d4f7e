"""End of the Day, and visions."""

import pytest

from runtime.rules.calendar.advancement import advance, modify_decks
from runtime.rules.calendar.night_steps import end_effects, read_visions, recover, rest_all, suffer_wyrdness
from runtime.rules.calendar.supper import share_supper
from schemas.vocabulary.calendar import ChapterEnds
from schemas.vocabulary.world import ReplaceLocation
from tests.support.cards import CARDS
from tests.support.pages import MILL, SEEN, VISIONS
from tests.support.tables import EDITION, Table

rule = pytest.mark.rule


@rule("KOR-DAYEND-001")
def test_the_end_resolves_its_steps_in_order_for_all() -> None:
    names = [step.__name__ for step in EDITION.end_of_day]
    printed = [
        "end_effects",
        "rest_all",
        "recover",
        "suffer_wyrdness",
        "advance",
        "modify_decks",
        "read_visions",
    ]
    assert [name for name in names if name in printed] == printed
    table = Table(heroes="ann bob")
    for name in ("ann", "bob"):
        table.set(name, energy=1)
    table.game.board.locations["hearth"].clear = False
    table.steps(EDITION.end_of_day, "yes", "yes")
    # Step by step for everyone (AMB-S-07): both rest before anyone recovers.
    kinds = [(e.kind, e.who) for e in table.told if e.kind in ("rests", "paid")]
    assert kinds == [("rests", "ann"), ("rests", "bob"), ("paid", "ann"), ("paid", "bob")]


NIGHT = """\
secret lamp 1 "Lamp"
  kind: small
  at the end of the day: gain 1 food
secret coal 2 "Coal"
  kind: small
  at the end of the day: gain 1 wealth
"""


@rule("KOR-DAYEND-002", "KOR-GEN-002")
def test_end_effects_resolve_in_an_order_the_players_choose() -> None:
    table = Table(NIGHT)
    table["ann"].secrets = ["lamp", "coal"]
    table.run(end_effects(table.game, table.rules), "ann-coal")
    assert [e.what for e in table.events("gained")] == ["wealth", "food"]


@rule("KOR-DAYEND-003")
def test_who_is_not_exhausted_rests_to_the_starting_slot() -> None:
    table = Table()
    table.set("ann", energy=1)
    table.run(rest_all(table.game, table.rules))
    assert table["ann"].energy == 6


@rule("KOR-DAYEND-003")
def test_rest_does_not_lower_energy_unless_the_table_rules_so() -> None:
    table = Table()
    table.set("ann", energy=8)
    table.run(rest_all(table.game, table.rules))
    assert table["ann"].energy == 8
    literal = EDITION.with_rulings(amb_s_135=False)
    table.run(rest_all(table.game, literal))
    assert table["ann"].energy == 6


@rule("KOR-DAYEND-004", "KOR-TRACK-003")
def test_an_exhausted_character_gains_four_instead() -> None:
    table = Table()
    table.set("ann", energy=0)
    table.run(rest_all(table.game, table.rules))
    assert table["ann"].energy == 4


@rule("KOR-DAYEND-005", "KOR-TRACK-001")
@pytest.mark.parametrize("energy", [0, 1])
def test_rest_never_raises_energy_above_health(energy: int) -> None:
    table = Table()
    table.set("ann", energy=energy, health=3)
    table.run(rest_all(table.game, table.rules))
    assert table["ann"].energy == 3


@rule("KOR-DAYEND-006")
def test_recover_gives_health_first_so_that_it_lifts_the_limit() -> None:
    table = Table()
    table.set("ann", energy=4, health=4, terror=3, food=1)
    table.run(recover(table.game, table.rules), "yes")
    ann = table["ann"]
    assert (ann.food, ann.health, ann.energy, ann.terror) == (0, 5, 5, 2)


@rule("KOR-DAYEND-007")
def test_recover_is_optional_and_bought_once() -> None:
    table = Table()
    table.set("ann", food=5, health=4, energy=4)
    table.run(recover(table.game, table.rules), "no")
    assert (table["ann"].food, table["ann"].health) == (5, 4)
    table.run(recover(table.game, table.rules), "yes")
    assert (table["ann"].food, table["ann"].health) == (4, 5)
    table.set("ann", food=0)
    table.run(recover(table.game, table.rules))


@rule("KOR-DAYEND-001", "KOR-RES-004")
def test_food_may_be_shared_before_recovering() -> None:
    table = Table(heroes="ann bob cal")
    table.set("ann", food=2, health=5)
    table.set("bob", food=0, health=5, energy=5)
    table["cal"].location = "mill"
    table.steps([share_supper, recover], "ann", "yes", "yes", "no")
    assert (table["ann"].food, table["bob"].food, table["bob"].health) == (0, 0, 6)
    assert table.kinds()[0] == "supper.share"
    assert table.asked[0].open_keys() == ["ann", "go-on"]


@rule("KOR-DAYEND-008")
def test_wyrdness_takes_two_health_and_gives_two_terror() -> None:
    table = Table(heroes="ann bob")
    table["bob"].location = "mill"
    table.run(suffer_wyrdness(table.game, table.rules))
    assert (table["ann"].health, table["ann"].terror) == (9, 0)
    assert (table["bob"].health, table["bob"].terror) == (7, 2)


@rule("KOR-DAYEND-009")
def test_recovering_first_can_keep_a_character_alive() -> None:
    table = Table()
    table.set("ann", health=2, energy=1, food=1)
    table.game.board.locations["hearth"].clear = False
    table.steps(EDITION.end_of_day, "yes")
    assert table["ann"].health == 1
    assert table["ann"].conditions == []


@rule("KOR-DAYEND-010", "KOR-ATTR-007")
def test_exp_is_spent_in_the_advance_step_only() -> None:
    table = Table()
    table.set("ann", exp=5)
    assert all("raise" not in key for key in table.options("ann"))
    table.run(advance(table.game, table.rules), "raise-empathy", "keep")
    assert table["ann"].attributes["empathy"] == 1


@rule("KOR-DAYEND-011", "KOR-DAYEND-012", "KOR-DAYEND-013")
def test_owned_cards_go_in_and_out_and_a_deck_keeps_ten() -> None:
    table = Table(CARDS)
    ann = table["ann"]
    ann.combat_pool.remove("c-a1")
    ann.set_aside = ["c-a1"]
    table.run(modify_decks(table.game, table.rules), "add-c-a1", "remove-c-b1", "done")
    assert len(ann.combat_deck) == 10
    assert "c-a1" in ann.combat_deck
    assert ann.set_aside == ["c-b1"]
    assert "c-b1" not in ann.combat_pool
    flow = modify_decks(table.game, table.rules)
    decision = table.until(flow)
    assert decision.option("remove-c-b2").blocked == "a deck keeps at least 10 cards"  # type: ignore[union-attr]
    assert decision.open_keys() == ["add-c-b1", "done"]


@rule("KOR-DAYEND-013")
def test_there_is_no_largest_deck() -> None:
    table = Table(CARDS)
    ann = table["ann"]
    ann.set_aside, ann.combat_pool = list(ann.combat_pool), []
    answers = [f"add-{card}" for card in ann.set_aside]
    table.run(modify_decks(table.game, table.rules), *answers, "done")
    assert len(ann.combat_deck) == 14


@rule("KOR-DAYEND-014", "KOR-VISION-001", "KOR-VISION-002")
def test_where_the_seal_is_the_vision_is_read_once_and_then_may_be_read() -> None:
    """Each Vision is read at least once; the same one need not be read again."""
    table = Table(VISIONS, world=SEEN)
    table.run(read_visions(table.game, table.rules), "wake")
    assert table["ann"].exp == 1
    table.game.calendar.today = []  # the next night
    table.run(read_visions(table.game, table.rules), "no")
    assert table["ann"].exp == 1
    table.run(read_visions(table.game, table.rules), "yes", "wake")
    assert [e.what for e in table.events("verse")] == ["vision:hearth/embers"] * 2
    plain = Table(VISIONS)
    plain.run(read_visions(plain.game, plain.rules))
    assert plain.asked == []


@rule("KOR-VISION-001", "KOR-LOC-007")
@pytest.mark.parametrize(
    ("pages", "read"), [("", "hearth/embers"), (VISIONS.replace("hearth", "ashes"), "ashes/embers")]
)
def test_a_variant_dreams_what_its_number_does_unless_it_has_a_vision_of_its_own(
    pages: str, read: str
) -> None:
    ashes = '\nlocation ashes 101b "The Ashes"\n  variant of: hearth\n  seals: vision\n  keys: north mill\n\n  Ash.\n'
    table = Table(VISIONS + pages, world=SEEN + ashes)
    table.do(ReplaceLocation(location="hearth", new="ashes"))
    table.run(read_visions(table.game, table.rules), "wake")
    assert [event.what for event in table.events("verse")] == [f"vision:{read}"]
    assert table.book.vision_of("moor") is None


@rule("KOR-VISION-003")
def test_all_in_the_location_read_it_as_one_party() -> None:
    table = Table(VISIONS, world=SEEN, heroes="ann bob cal")
    table["cal"].location = "mill"
    table.run(read_visions(table.game, table.rules), "wake")
    assert [table[name].exp for name in ("ann", "bob", "cal")] == [1, 1, 0]


@rule("KOR-VISION-004")
def test_once_a_day_each_and_several_locations_the_same_night() -> None:
    table = Table(VISIONS + MILL, world=SEEN, heroes="ann bob")
    table["bob"].location = "mill"
    table.run(read_visions(table.game, table.rules), "hearth", "wake", "wake")
    assert (table["ann"].exp, table["bob"].exp) == (1, 1)
    table.run(read_visions(table.game, table.rules))
    assert (table["ann"].exp, table["bob"].exp) == (1, 1)


@rule("KOR-VISION-005")
def test_a_vision_runs_until_its_own_words() -> None:
    table = Table(VISIONS, world=SEEN)
    table.run(read_visions(table.game, table.rules), "wake")
    assert (table.told[-1].kind, table.told[-1].what) == ("section-ends", "vision")


@rule("KOR-VISION-002")
def test_a_card_can_make_reading_a_duty() -> None:
    table = Table(VISIONS + 'event tide "Tide"\n  kind: special\n  today: visions must be read\n', world=SEEN)
    table.game.calendar.active = ["tide"]
    table.run(read_visions(table.game, table.rules), "wake")
    assert table["ann"].exp == 1


@rule("KOR-VISION-003")
def test_dying_and_insane_characters_take_part_unless_the_table_rules_otherwise() -> None:
    table = Table(VISIONS, world=SEEN, heroes="ann bob")
    table.set("bob", health=0)
    table.run(read_visions(table.game, table.rules), "wake")
    assert table["bob"].exp == 1
    table.game.calendar.today = []
    strict = EDITION.with_rulings(amb_s_26=False)
    table.run(read_visions(table.game, strict), "yes", "wake")
    assert (table["ann"].exp, table["bob"].exp) == (2, 1)


@rule("KOR-DAYEND-016", "KOR-EVENT-007")
def test_finishing_a_chapter_ends_no_day_and_heals_nobody() -> None:
    table = Table()
    table.set("ann", health=3, energy=2)
    table.do(ChapterEnds())
    assert table.game.calendar.stage == "during"
    assert (table["ann"].health, table["ann"].energy) == (3, 2)
