"""Things gained, lost and paid at once are one sentence; what came between keeps its place."""

from runtime.rules.protocol.events import Event
from runtime.ui.reckonings import Reckoning, reckoned, sentence_of
from tests.ui.moments import new_table


def told(*events: Event) -> list[str]:
    book = new_table().book
    return [
        sentence_of(one, book) if isinstance(one, Reckoning) else f"{one.kind} {one.what} {one.amount}"
        for one in reckoned(events)
    ]


def test_one_hero_pays_several_things() -> None:
    paid = [
        Event("paid", "brannoc", what, amount) for what, amount in (("energy", 2), ("magic", 1), ("food", 1))
    ]
    assert told(*paid) == ["Brannoc pays 2 energy, 1 magic and 1 food."]


def test_twice_the_same_is_added_up_and_nothing_is_not_told() -> None:
    gains = [Event("gained", "brannoc", "energy", 4), Event("gained", "brannoc", "energy", 1)]
    assert told(*gains, Event("lost", "brannoc", "terror", 0)) == ["Brannoc gains 5 energy."]


def test_heroes_who_gain_alike_are_named_together() -> None:
    gains = [Event("gained", who, "exp", 1) for who in ("brannoc", "mererid")]
    assert told(*gains) == ["Brannoc and Mererid of the Nets gain 1 exp each."]


def test_terror_is_a_sentence_of_its_own_and_order_is_kept() -> None:
    found = told(
        Event("gained", "brannoc", "food", 1),
        Event("gained", "brannoc", "terror", 2),
        Event("verse", "", "fenmouth/mocked"),
        Event("set", "brannoc", "energy", 0),
    )
    assert found == [
        "Brannoc gains 1 food.",
        "Brannoc gains 2 terror.",
        "verse fenmouth/mocked 0",
        "Brannoc: energy is now 0.",
    ]


def test_the_pool_of_a_fight_is_added_up_too() -> None:
    assert told(Event("gained", "", "pool", 1), Event("gained", "", "pool", 1)) == ["gained pool 2"]
    mixed = [
        Event("gained", "", "pool", 1),
        Event("lost", "brannoc", "health", 1),
        Event("gained", "", "pool", 1),
    ]
    assert told(*mixed) == ["gained pool 1", "Brannoc loses 1 health.", "gained pool 1"]
