"""A word declares its meaning with itself, or it does not import."""

from typing import Any

import pytest

from schemas import model  # noqa: F401  (fills the registry)
from schemas.facts import NO_CHANGE, NOTHING, OPEN, Branches, Change, Within, filled
from schemas.registry import Effect, Requirement, effect, entries, requirement
from schemas.vocabulary.triggering import MOMENTS, moment


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
