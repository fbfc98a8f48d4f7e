"""Requirements about what lies on the table: guardians, menhirs, dials, markers, cards in an encounter, what was paid.

Also the one copy of a card: wherever an encounter has put it, it counts as owned, and it can be lost from there.
"""

from __future__ import annotations

import pytest

from runtime.play.playtests.laws import doubled_card
from runtime.rules.protocol.context import Context
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import EncounterState, Guardian, Markers, PlayedCard
from schemas.registry import Requirement
from schemas.vocabulary import requirements as needs
from schemas.vocabulary.possessions import GainCard, LoseCard
from tests.encounters.arena import card
from tests.support.avalon import avalon
from tests.support.cards import beast
from tests.support.tables import Table

rule = pytest.mark.rule

OATH = 'combat card oath X1 "Oath"\n  for: ann, quest\n\n'
IDLE = "".join(card(f"idle-{n}") for n in range(4))


def met(table: Table, need: Requirement, members: str = "ann", source: str = "", **noted: int) -> bool:
    context = Context(tuple(members.split()), "hearth", source=source, paid=dict(noted))
    return holds(need, table.game, table.rules, context)


# --- what lies on the map


@rule("KOR-GUARD-001", "KOR-BOSS-004")
def test_a_guardian_is_asked_for_by_name_or_any_will_do() -> None:
    table = Table(beast("wolf", extra=", guardian") + beast("bear", extra=", guardian"))
    for place, encounter, there in (
        ("mill", None, True),
        ("mill", "wolf", True),
        ("mill", "bear", False),
        ("hearth", None, False),
    ):
        table.game.board.guardians = [Guardian("wolf", "mill", "green")]
        assert met(table, needs.GuardianAt(place=place, encounter=encounter)) is there
    assert met(table, needs.GuardianInPlay(encounter="wolf"))
    assert not met(table, needs.GuardianInPlay(encounter="bear"))


@rule("FOA-GEN-004")
def test_a_menhir_and_a_dial_are_asked_for_by_their_place() -> None:
    table = avalon()
    table.game.board.menhirs = {"hearth": 3}
    assert met(table, needs.MenhirAt(place="hearth"))
    assert not met(table, needs.MenhirAt(place="mill"))
    table.game.board.dials = {"quest:mill": 2}
    for place, least, most, there in (
        ("mill", 2, None, True),
        ("mill", 3, None, False),
        ("mill", 0, 1, False),
        ("hearth", 0, 0, True),  # no dial is one of nothing
        ("hearth", 1, None, False),
    ):
        assert met(table, needs.DialAt(kind="quest", place=place, least=least, most=most)) is there
    assert not met(table, needs.DialAt(kind="time", place="mill", least=1))


@rule("KOR-REQ-011", "KOR-GEN-009")
@pytest.mark.parametrize(
    ("source", "place", "marker", "count"),
    [
        ("", "mill", "quest-marker", 1),
        ("", "mill", "dark-time", 2),
        ("", "mill", "light-time", 3),
        ("", "fen", "dark-time", 0),  # not on the table
        ("location:hearth", "@here", "dark-time", 4),
        ("", "@here", "dark-time", 4),
        ("event:storm", "@here", "dark-time", 5),
        ("event:calm", "@here", "dark-time", 0),
        ("encounter:wolf", "@here", "dark-time", 6),
        ("event:storm", "mill", "dark-time", 2),
    ],
)
def test_markers_are_counted_where_they_lie(source: str, place: str, marker: str, count: int) -> None:
    """With `here` those on the card that speaks; of an encounter under way those on its card."""
    table = Table('event storm "Storm"\n  kind: story\nevent calm "Calm"\n  kind: story\n' + beast("wolf"))
    table.game.board.locations["mill"].markers = Markers(quest=1, dark=2, light=3)
    table.game.board.locations["hearth"].markers = Markers(dark=4)
    table.game.card_markers = {"event:storm": Markers(dark=5), "encounter:wolf": Markers(dark=9)}
    table.game.encounter = EncounterState(
        "wolf", "combat", party=["ann"], active="ann", markers=Markers(dark=6)
    )
    for least in range(count + 2):
        need = needs.MarkersAt(marker=marker, place=place, least=least)  # type: ignore[arg-type]
        assert met(table, need, source=source) is (least <= count)
    assert met(table, needs.MarkersAt(marker=marker, place=place, most=count), source=source)  # type: ignore[arg-type]


@rule("KOR-REQ-008", "KOR-COMBAT-049")
def test_pool_and_duration_can_be_compared_and_outside_an_encounter_are_nothing() -> None:
    table = Table()
    more = needs.MoreOf(what="pool", other="food")
    table.set("ann", food=1)
    assert not met(table, more)
    assert met(table, needs.MoreOf(what="food", other="pool"))
    for pool, is_more in ((1, False), (2, True)):
        table.game.encounter = EncounterState("x", "combat", party=["ann"], active="ann", pool=pool)
        assert met(table, more) is is_more


@rule("KOR-PAYLOSE-005", "KOR-PAYLOSE-001")
def test_what_was_paid_is_asked_for_by_its_kind() -> None:
    table = Table()
    for paid, least, there in (
        ({"food": 2}, 2, True),
        ({"food": 2}, 3, False),
        ({"wealth": 2}, 1, False),
        ({}, 0, True),
    ):
        assert met(table, needs.Paid(what="food", least=least), **paid) is there
    assert met(table, needs.Paid(what="food", most=0))


# --- the one copy of a card

IN_PLAY = ("deck", "aside", "hand", "discards", "sequence", "outer")


def holding(where: str) -> Table:
    """Ann has the Oath in that place; Bob stands beside her. An encounter may wait for another one to end."""
    table = Table(OATH + IDLE + beast("wolf") + beast("bear"), heroes="ann bob")
    ann = table["ann"]
    state = EncounterState("wolf", "combat", party=["ann", "bob"], active="ann")
    if where == "deck":
        ann.combat_deck.append("oath")
    elif where == "aside":
        ann.set_aside.append("oath")
    elif where == "discards":
        state.discards = {"ann": ["oath"], "bob": []}
    elif where == "sequence":
        state.sequence = [PlayedCard("oath", "ann")]
    elif where:
        state.hands = {"ann": ["oath"], "bob": []}
    if where == "outer":
        table.game.outer = [state]
        state = EncounterState("bear", "combat", party=["ann", "bob"], active="ann")
    if where not in ("", "deck", "aside"):
        table.game.encounter = state
    return table


@rule("KOR-SECRET-011", "KOR-DECKADV-003")
@pytest.mark.parametrize("where", ["", *IN_PLAY])
def test_a_card_is_owned_wherever_an_encounter_has_put_it(where: str) -> None:
    table = holding(where)
    assert met(table, needs.HasCard(card="oath")) is bool(where)
    assert not met(table, needs.HasCard(card="oath"), "bob")


@rule("KOR-DECKADV-003", "KOR-SECRET-011")
@pytest.mark.parametrize("where", ["", *IN_PLAY])
@pytest.mark.parametrize("who", ["ann", "bob"])
def test_a_card_is_gained_once_and_by_one(where: str, who: str) -> None:
    """What lay aside is taken into the deck again by its owner; everything else stays as it is."""
    table = holding(where)
    before = list(table["ann"].combat_deck)
    table.do(GainCard(card="oath"), members=who)
    assert doubled_card(table.game) == ""
    gained = (where == "" and who == "ann") or (where == "aside" and who == "ann")
    assert table["ann"].combat_deck == ([*before, "oath"] if gained else before)
    assert table["ann"].set_aside == (["oath"] if where == "aside" and not gained else [])
    assert ("oath" in table["bob"].combat_deck) is (where == "" and who == "bob")


@rule("KOR-DISCARD-006", "KOR-SECRET-011")
@pytest.mark.parametrize("where", ["deck", "aside", "hand", "discards", "outer"])
def test_a_card_is_lost_from_wherever_it_is(where: str) -> None:
    table = holding(where)
    table.do(LoseCard(card="oath"), members="bob")
    assert not met(table, needs.HasCard(card="oath"))
    assert [event.what for event in table.events("gives-up")] == ["oath"]


@rule("KOR-DECKADV-003", "FOA-SAVE-005")
def test_a_card_that_somebody_has_taken_along_is_not_there_to_be_gained() -> None:
    table = holding("deck")
    away = table.game.characters.pop("ann")
    table.game.away = {"ann": away}
    table.do(GainCard(card="oath"), members="bob")
    assert (table["bob"].combat_deck, doubled_card(table.game)) == ([], "")
