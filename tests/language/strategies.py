"""Random compiled values, made from their types, and the number of examples for each law."""

import re
from functools import cache
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st


def examples(count: int) -> settings:
    """So many examples, the same on every run: chance belongs in the fuzzer."""
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    return settings(
        max_examples=count, deadline=None, derandomize=True, database=None, suppress_health_check=checks
    )


# ---- random structs, from their types ---------------------------------------------------------------------------
_PATTERNS: dict[str, st.SearchStrategy[str]] = {}


def values_of(kind: Any, depth: int) -> st.SearchStrategy[Any]:
    """Values that a field of this type may hold; small ones, so that nested structs stay readable."""
    return _of_info(_info_of(kind), depth)


_info_of = cache(msgspec.inspect.type_info)  # it reads all structs below, again for each field


def _of_info(info: Any, depth: int) -> st.SearchStrategy[Any]:
    match info:
        case msgspec.inspect.Metadata(type=inner):
            return _of_info(inner, depth)
        case msgspec.inspect.NoneType():
            return st.none()
        case msgspec.inspect.BoolType():
            return st.booleans()
        case msgspec.inspect.IntType(ge=least, le=most):
            return st.integers(least if least is not None else -99, most if most is not None else 99)
        case msgspec.inspect.StrType(pattern=pattern):
            if pattern is None:
                return st.text(max_size=12)
            return _PATTERNS.setdefault(
                pattern, st.from_regex(re.compile(pattern), fullmatch=True).filter(_plain)
            )
        case msgspec.inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case msgspec.inspect.UnionType(types=types):
            leaves = [kind for kind in types if not isinstance(kind, msgspec.inspect.StructType)]
            structs = [kind for kind in types if isinstance(kind, msgspec.inspect.StructType)]
            plain = [kind for kind in structs if not _holds_structs(kind.cls)]
            chosen = [*leaves, *(structs if depth > 0 else plain or structs)]
            return st.sampled_from(chosen).flatmap(lambda kind: _of_info(kind, depth))
        case msgspec.inspect.StructType(cls=cls):
            return structs_of(cls, depth - 1)
        case msgspec.inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            size = (least or 0, min(most or 2, 2) if depth > 0 else (least or 0))
            return st.lists(_of_info(item, depth), min_size=size[0], max_size=max(size)).map(tuple)
        case msgspec.inspect.TupleType(item_types=items):
            return st.tuples(*(_of_info(item, depth) for item in items))
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(_of_info(key, depth), _of_info(value, depth), max_size=3)
        case _:
            raise NotImplementedError(info)


def _plain(text: str) -> bool:
    # `$` in a pattern also matches before a final line break, for re and for msgspec alike.
    return not text.endswith("\n") and len(text) < 40


def _holds_structs(cls: type) -> bool:
    return cls.__name__ in _HOLDERS


_HOLDERS = {
    "All",
    "Any",
    "Not",
    "Someone",
    "EachMember",
    "EachCharacter",
    "Choose",
    "May",
    "If",
    "ReplaceAttack",
}


@cache
def structs_of(cls: type, depth: int = 2) -> st.SearchStrategy[Any]:
    def build_fields() -> st.SearchStrategy[Any]:
        required = {}
        optional = {}
        for field in msgspec.structs.fields(cls):
            value = values_of(field.type, depth)
            (required if field.required else optional)[field.name] = value
        return st.fixed_dictionaries(required, optional=optional).map(lambda fields: cls(**fields))

    return st.deferred(build_fields)
