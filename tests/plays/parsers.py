"""The parsers that plans get, from the compiler's own grammar."""

from __future__ import annotations

from typing import Any

import msgspec

from compiler.grammar.payloads import PayloadError, payloads
from schemas.registry import Effect, Requirement
from schemas.unions import AnyEffect, AnyRequirement


def _parse(start: str, text: str, wanted: Any) -> Any:
    try:
        parsed = payloads().parse(start, text, lambda verse: verse).value
    except PayloadError as error:
        raise ValueError(f"the language has no such phrase ({error.start})") from None
    return msgspec.convert(parsed, wanted)


def parse_effects(text: str) -> tuple[Effect, ...]:
    found: tuple[Effect, ...] = _parse("effects", text, tuple[AnyEffect, ...])
    return found


def parse_requirement(text: str) -> Requirement:
    found: Requirement = _parse("requirement", text, AnyRequirement)
    return found
