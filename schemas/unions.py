"""The unions of all effects, requirements and rules, as types a decoder understands."""

from typing import TYPE_CHECKING, TypeAlias, Union

from schemas.registry import Effect, Requirement, Rule

if TYPE_CHECKING:
    AnyEffect: TypeAlias = Effect
    AnyRequirement: TypeAlias = Requirement
    AnyRule: TypeAlias = Rule
else:
    from schemas.registry import entries
    from schemas.vocabulary import choices, requirements

    AnyEffect = Union[tuple(entry.struct for entry in entries("effect"))]  # noqa: UP007
    AnyRequirement = Union[tuple(entry.struct for entry in entries("requirement"))]  # noqa: UP007
    AnyRule = Union[tuple(entry.struct for entry in entries("rule"))]  # noqa: UP007
    # The entries that hold other entries resolve their annotations late, against these names.
    choices.AnyEffect = AnyEffect
    choices.AnyRequirement = AnyRequirement
    requirements.AnyRequirement = AnyRequirement
