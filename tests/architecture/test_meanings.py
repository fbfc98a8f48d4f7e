"""A word declares its meaning with itself, or it does not import."""

from typing import Any, cast

import pytest

from schemas import model  # noqa: F401  (fills the registry)
from schemas.facts import (
    NO_CHANGE,
    NOTHING,
    OPEN,
    Branches,
    Change,
    Lore,
    Within,
    condition,
    facts_in,
    filled,
    keys,
    makes,
)
from schemas.fields import Place
from schemas.registry import Effect, Requirement, effect, entries, entry_of, requirement
from schemas.vocabulary.requirements import MarkersAt
from schemas.vocabulary.triggering import MOMENTS, moment
from schemas.vocabulary.world import PlaceMarkers

LORE = cast(Lore, None)  # none of these asks the campaign


@pytest.mark.parametrize("given", [{}, {"facts": NO_CHANGE}, {"worth": NOTHING}])
def test_an_effect_without_its_meaning_does_not_import(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError):

        @effect("do nothing at all", **given)
        class Nothing(Effect, frozen=True, kw_only=True, tag="nothing-at-all"): ...


@pytest.mark.parametrize("given", [{}, {"asks": OPEN}, {"worth": NOTHING}])
def test_a_requirement_without_its_meaning_does_not_import(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError):

        @requirement("nothing at all", **given)
        class Nothing(Requirement, frozen=True, kw_only=True, tag="nothing-at-all"): ...


def test_a_fact_that_names_here_does_not_import() -> None:
    """`lantern:{place}` would be `lantern:@here`, which no `lantern at the-quay` asks for."""
    with pytest.raises(TypeError, match=r"meanings\.placed"):

        @effect("light nothing {place}", facts=makes("nothing:{place}"), worth=NOTHING)
        class LightNothing(Effect, frozen=True, kw_only=True, tag="light-nothing"):
            place: Place


def test_what_is_placed_here_may_lie_anywhere() -> None:
    for needs, negated, wanted in [
        (MarkersAt(marker="quest-marker", place="quay", least=1), False, {"quay", "@"}),
        (MarkersAt(marker="quest-marker", place="@here", least=1), False, {"*"}),
        (MarkersAt(marker="quest-marker", place="quay", least=1), True, set()),
    ]:
        lies = condition(entry_of(needs).asks, LORE, needs, negated)
        card = {"place:quay"} if "quay" in wanted else set()  # markers lie on cards of the table
        assert {fact.key for fact in facts_in(lies)} == {
            f"marker-quest-marker:{one}" for one in wanted
        } | card
    for place, wanted in [("quay", {"quay", "*"}), ("@here", {"@", "*"})]:
        put = PlaceMarkers(amount=1, marker="quest-marker", place=place)
        facts = entry_of(put).facts
        assert isinstance(facts, Change)
        assert set(keys(facts.makes, LORE, put)) == {f"marker-quest-marker:{one}" for one in wanted}


def test_a_trigger_without_its_meaning_does_not_import() -> None:
    with pytest.raises(TypeError):
        moment("when nothing happens", "any-time")  # type: ignore[call-arg]
    assert "when-nothing-happens" not in MOMENTS


@pytest.mark.parametrize("entry", [*entries("effect"), *entries("requirement")], ids=lambda entry: entry.op)
def test_a_meaning_names_fields_that_are_there(entry: Any) -> None:
    """Templates name fields of their struct, and numbers are digits or a field."""
    fields = set(entry.struct.__struct_fields__)
    templates = [] if not isinstance(entry.asks, str) else [entry.asks]
    if isinstance(entry.facts, Branches):
        assert set(entry.facts.fields) <= fields
    elif isinstance(entry.facts, Change):
        for keys in (entry.facts.makes, entry.facts.ends):
            templates += [keys] if isinstance(keys, str) else list(keys) if isinstance(keys, tuple) else []
    for number in entry.worth:
        templates += [number.what, number.part]
        assert number.amount.isdigit() or number.amount in fields
    value = type("Value", (), dict.fromkeys(fields, "x"))()
    for template in templates:
        assert "{" not in filled(template, value)
    if isinstance(entry.asks, Within):
        assert "of" in fields
