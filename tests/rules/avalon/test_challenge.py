"""Challenge mode: every change by itself."""

import pytest

from runtime.editions.fall_of_avalon.advancing import advance, offers
from runtime.editions.fall_of_avalon.modes import CHALLENGE, MODES, challenge
from runtime.editions.modes import UnknownMode, described, with_modes
from runtime.rules.calendar.advancement import attribute_cost
from schemas.vocabulary.calendar import AddRandomEvents
from schemas.vocabulary.possessions import GainItems
from schemas.vocabulary.resources import Die, Gain, Lose, SetTrack
from schemas.vocabulary.world import PlaceMenhir
from tests.encounters.arena import AVALON as PLAYED
from tests.encounters.arena import Arena, fight
from tests.support.avalon import AVALON, avalon
from tests.support.avalon_cards import JABS, MERCY, STORE
from tests.support.cards import WHIMS, item

rule = pytest.mark.rule


def mode(*names: str):  # type: ignore[no-untyped-def]
    return with_modes(AVALON, names)


@rule("FOA-CHALLENGE-001")
@pytest.mark.parametrize("name", CHALLENGE)
def test_each_change_is_switched_by_itself(name: str) -> None:
    changed = mode(name)
    assert changed != AVALON
    assert changed.modes == (*AVALON.modes, name)


@rule("FOA-CHALLENGE-001")
def test_the_whole_mode_is_all_of_them_and_the_edition_says_what_it_has() -> None:
    assert challenge(AVALON).modes == (*AVALON.modes, *CHALLENGE)
    assert dict(described(AVALON))["five-items"] == "At most 5 items each; secrets do not count."
    assert list(MODES) == [name for name, _ in described(AVALON)]
    with pytest.raises(UnknownMode, match="Did you mean five-items"):
        mode("five-item")


@rule("FOA-CHALLENGE-002")
def test_the_limiter_upside_down() -> None:
    table = avalon(heroes="ann", rules=mode("tight-limiter"))
    table.do(Gain(amount=9, what="energy"))
    assert (table["ann"].health, table["ann"].energy) == (9, 8)
    table.do(Lose(amount=5, what="health"))
    assert (table["ann"].health, table["ann"].energy) == (4, 3)
    table.do(SetTrack(what="terror", value=4))
    assert table.rules.panics(table.game, table["ann"])
    assert not AVALON.panics(table.game, table["ann"])
    table.do(Lose(amount=4, what="health"))
    assert (table["ann"].health, table["ann"].energy) == (0, 0)


@rule("FOA-CHALLENGE-003")
def test_the_group_begins_with_secret_42() -> None:
    thorn = 'secret thorn 42 "A Thorn"\n  kind: small, global\n'
    assert avalon(thorn, rules=mode("hard-words")).game.decks.global_secrets == ["thorn"]
    assert avalon(thorn).game.decks.global_secrets == []


@rule("FOA-CHALLENGE-004")
@pytest.mark.parametrize(("side", "left"), [("skull", False), ("grail", True)])
def test_one_escape_for_an_activation_and_a_dial_decides(side: str, left: bool) -> None:
    wolf = fight("wolf", "opportunity: take 1 damage")
    arena = Arena(wolf, JABS, rules=with_modes(PLAYED, ["uncertain-escape"]))
    arena.meet("wolf", "escape")
    assert arena.kind() == "dial.toss"
    arena.say(side)
    assert (arena["ann"].energy, arena["ann"].health) == (5, 8)
    if left:
        assert arena.outcome is not None
        assert arena.outcome.result == "escape"
    else:
        assert arena.kind() == "encounter.play"
        assert arena.why("escape") == "tried already in this activation"


@rule("FOA-CHALLENGE-005")
def test_every_menhir_burns_a_day_less() -> None:
    table = avalon(heroes="ann", rules=mode("short-menhirs"))
    assert table.game.board.menhirs == {"hearth": 8}  # it burns at set-up: nobody activated it
    table.do(PlaceMenhir(place="mill", dial=(6, 5, 4, 3)))
    assert table.game.board.menhirs["mill"] == 5


@rule("FOA-CHALLENGE-006")
@pytest.mark.parametrize(("asked", "placed"), [(3, 2), (1, 0)])
def test_one_random_event_fewer(asked: int, placed: int) -> None:
    table = avalon(WHIMS, rules=mode("fewer-random-events"))
    table.game.decks.events = []
    table.do(AddRandomEvents(amount=asked))
    assert len(table.game.decks.events) == placed


POOL = "".join(
    f'combat card new-{number} A{number} "New {number}"\n  for: ann, pool\n' for number in range(4)
)


@rule("FOA-CHALLENGE-007")
def test_a_card_costs_five_and_is_one_of_two() -> None:
    table = avalon(POOL, rules=mode("dear-cards"))
    table.set("ann", exp=5)
    table.steps([advance], "advance-combat", "new-1")
    assert (table["ann"].exp, table["ann"].combat_deck) == (0, ["new-1"])
    assert table.asked[-1].open_keys() == ["new-0", "new-1"]
    table.set("ann", exp=4)
    blocked = {one.key: one.blocked for one in offers(table.game, table.rules, table["ann"])}
    assert blocked["advance-combat"] == "costs 5 exp"


@rule("FOA-CHALLENGE-008")
@pytest.mark.parametrize(("points", "cost"), [(0, 5), (1, 10), (4, 25), (5, 30), (7, 40)])
def test_a_point_costs_five_for_each_that_the_pair_then_has(points: int, cost: int) -> None:
    table = avalon(rules=mode("dear-attributes"))
    table["ann"].attributes.update(aggression=points // 2, empathy=points - points // 2)
    assert attribute_cost(table.rules, table["ann"], "empathy") == cost


@rule("FOA-CHALLENGE-009")
def test_twenty_of_each_resource_but_exp() -> None:
    table = avalon(heroes="ann bob", rules=mode("twenty-of-each"))
    table.set("ann", food=19, magic=19, reputation=19, exp=19)
    for what in ("magic", "reputation", "exp"):
        table.do(Gain(amount=3, what=what, who="ann"))
    table.do(Gain(amount=3, what="food", who="ann"))
    ann, bob = table["ann"], table["bob"]
    assert (ann.magic, ann.reputation, ann.exp) == (20, 20, 22)
    assert (ann.food, bob.food) == (20, 4)  # food and wealth go on to somebody here with room
    assert (bob.magic, bob.reputation) == (0, 0)


@rule("FOA-CHALLENGE-010")
def test_a_sixth_item_is_handed_on_or_discarded() -> None:
    more = "".join(item(f"thing-{number}", "items") for number in range(7))
    table = avalon(more, rules=mode("five-items"))
    table.do(GainItems(amount=6, kind="item"), answers=["thing-5"])
    assert table["ann"].items == [f"thing-{number}" for number in range(5)]
    assert table.game.decks.items["items"] == ["thing-6", "thing-5"]


@rule("FOA-CHALLENGE-010")
def test_secrets_do_not_count_for_five() -> None:
    table = avalon(STORE, rules=mode("five-items"))
    table["ann"].secrets = ["map", "vow"]
    table.do(GainItems(amount=5, kind="item"), answers=["axe"])
    assert len(table["ann"].items) == 5


@rule("FOA-CHALLENGE-011")
def test_there_is_no_mercy() -> None:
    table = avalon(MERCY, rules=mode("no-mercy"))
    table.do(Die(who="ann"))
    assert table.game.ending == "defeat"


@rule("FOA-CHALLENGE-001", "FOA-CHALLENGE-002", "FOA-STORY-003")
@pytest.mark.parametrize(
    "names", [("tight-limiter", "no-limiter-alone"), ("no-limiter-alone", "tight-limiter")]
)
@pytest.mark.parametrize(("heroes", "panics"), [("ann", False), ("ann bob", True)])
def test_a_limiter_that_is_not_there_cannot_be_turned_over(
    names: tuple[str, ...], heroes: str, panics: bool
) -> None:
    rules = mode(*names)
    table = avalon(heroes=heroes, rules=rules)
    table.set("ann", health=5, terror=5)
    assert rules.panics(table.game, table["ann"]) is panics
