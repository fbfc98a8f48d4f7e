"""The gate for foreign JSON: bytes that anybody may have written become a checked value, or one clear refusal.

Everything that reads a stranger's document uses this. It raises nothing else, whatever the bytes are.
"""

from __future__ import annotations

from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")
# Everything a decoder can meet: no JSON, another shape, no text, too deep, a number that no machine has.
_REFUSED = (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError, ValueError, TypeError)
_LONGEST = 200


class NotRead(ValueError):
    """A document that is not what it should be. Its text says where and what, in one line."""


def decoded(data: object, kind: type[T]) -> T:
    """The value of a JSON document, checked against its type. Raises NotRead."""
    if not isinstance(data, bytes | bytearray | memoryview | str):
        raise NotRead("it is not text")
    try:
        return msgspec.json.decode(data, type=kind)
    except _REFUSED as error:
        raise NotRead(shortened(_words(error))) from None


@overload
def converted(value: Any, kind: type[T]) -> T: ...
@overload
def converted(value: Any, kind: Any) -> Any: ...
def converted(value: Any, kind: Any) -> Any:
    """The same for a value from a database."""
    try:
        return msgspec.convert(value, kind)
    except _REFUSED as error:
        raise NotRead(shortened(_words(error))) from None


def _words(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error) or type(error).__name__


def shortened(message: str) -> str:
    """A reason short enough for a message, on one line."""
    line = " ".join(message.split())
    return line if len(line) <= _LONGEST else f"{line[:120]} ... {line[-60:]}"
