"""Compiled campaigns as canonical JSON, both ways.

Writing: keys in declared order, defaults left out, one entity a line. So a diff shows what changed, and files can be
joined as bytes. Reading: the typed decoder decides, in one pass. If it refuses a document, jsonschema explains why,
using the committed schema.
"""

import gc
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any

import msgspec

from schemas.model import FORMAT, Campaign
from schemas.registry import Struct

# The lists of the campaign, in the order they are written.
LISTS: tuple[str, ...] = tuple(
    name
    for name in Campaign.__struct_fields__
    if name
    not in (
        "format",
        "compiler",
        "content",
        "id",
        "title",
        "edition",
        "start",
        "language",
        "translations",
        "books",
        "playtest",
        "text",
        "heroes",
        "rulings",
        "theme",
        "words",
    )
)
_ENCODER = msgspec.json.Encoder()


class InvalidCampaign(Exception):
    """A document that is not a compiled campaign; `reasons` say where and what, for people."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


@cache
def _decoder() -> msgspec.json.Decoder[Campaign]:
    return msgspec.json.Decoder(Campaign)


def encode(value: Struct) -> bytes:
    """One entity as one line of canonical JSON."""
    return _ENCODER.encode(value)


def quoted(text: str) -> bytes:
    """Words in the form they have in the document."""
    return _ENCODER.encode(text)


@cache
def entity_decoder(kind: type[Struct]) -> msgspec.json.Decoder[Any]:
    """The validating decoder of one entity type, for pieces written separately."""
    return msgspec.json.Decoder(kind)


def join(head: Mapping[str, object], lists: Mapping[str, Iterable[bytes]]) -> bytes:
    """A campaign from its head and encoded entities."""
    return b"".join(chunks(head, lists))


def chunks(head: Mapping[str, object], lists: Mapping[str, Iterable[bytes]]) -> Iterator[bytes]:
    """The same, piece by piece: a large campaign is written without a copy of it."""
    first = True
    for key, value in head.items():
        yield b"{\n" if first else b",\n"
        yield _ENCODER.encode(key) + b":" + _ENCODER.encode(value)
        first = False
    for key in LISTS:
        opened = False
        for lines in lists.get(key, ()):
            yield b",\n" if opened else b',\n"' + key.encode() + b'":[\n'
            yield lines
            opened = True
        if opened:
            yield b"\n]"
    yield b"\n}\n"


def signed(pieces: list[bytes], compiler: str) -> list[bytes]:
    """A document with the version that wrote it and the hash of its content, right after its format."""
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
    marks = {"compiler": compiler, "content": digest.hexdigest()}
    lines = [b",\n" + _ENCODER.encode(key) + b":" + _ENCODER.encode(value) for key, value in marks.items()]
    return [*pieces[:2], *lines, *pieces[2:]]


def head_of(campaign: Campaign) -> dict[str, object]:
    """The single values of a campaign, in written order, defaults left out."""
    plain = msgspec.to_builtins(campaign)
    return {key: value for key, value in plain.items() if key not in LISTS}


def dumps(campaign: Campaign) -> bytes:
    """The whole campaign as canonical JSON."""
    return join(head_of(campaign), {key: map(encode, getattr(campaign, key)) for key in LISTS})


def loads(data: bytes | str, *, ours: bool = False) -> Campaign:
    """A validated campaign in which every name leads to something, or InvalidCampaign with reasons.

    With `ours` it was built by this compiler and kept under a seal: its names were checked when it was built.
    """
    try:
        with _without_collector():
            campaign = _decoder().decode(data)
            missing = [] if ours else _missing(campaign)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidCampaign(explain(data, str(error))) from None
    if missing:
        raise InvalidCampaign(missing)
    return campaign


def _missing(campaign: Campaign) -> list[str]:
    from schemas.references import DEEPEST, dangling

    try:
        return dangling(campaign)
    except RecursionError:
        return [f"its requirements or effects are nested more than {DEEPEST} deep"]


@contextmanager
def _without_collector() -> Iterator[None]:
    """Nothing of a campaign is garbage while it is being read, and looking for garbage takes a tenth of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def explain(data: bytes | str, fallback: str = "") -> list[str]:
    """Why a document is refused, in words; the fallback is what the decoder said."""
    import json

    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        return [f"it is not JSON: {error}"]
    if not isinstance(document, dict):
        return ["it is JSON, but not a compiled campaign: the outermost value must be an object"]
    found = document.get("format")
    if found != FORMAT:
        return [
            f"its format is {found!r}{_written_by(document)}; this version reads format {FORMAT}. "
            "Run `chronicler build` on its sources to write it anew"
            if found is not None
            else "it has no `format`, so it is not a compiled campaign"
        ]
    try:
        _Patience.left = _Patience.WHOLE
        reasons = [f"at {_path(path)}: {_shorten(message)}" for path, message in _closest(document)]
    except (_PatienceLost, RecursionError):
        reasons = []  # the decoder's words must do
    finally:
        _Patience.left = inf
    return reasons or [_shorten(fallback)]


class _PatienceLost(Exception):
    """An explanation would take too long."""


class _Patience:
    """Nested unions are tried in every way, and the number of ways grows without bounds. So the tries are counted."""

    WHOLE = 5_000
    left: float = inf  # counted only during an explanation


def _written_by(document: Mapping[str, object]) -> str:
    version = document.get("compiler")
    return f", written by Chronicler {version}" if isinstance(version, str) and version else ""


def _closest(document: Mapping[str, Any]) -> list[tuple[tuple[Any, ...], str]]:
    """The deepest complaints of jsonschema; of a union, only the branch that its `op` names.

    The typed decoder quickly finds the entities that are wrong, and jsonschema looks only at those. So a refusal
    takes about as long as reading the document, however large it is.
    """
    from jsonschema.exceptions import relevance

    found = []
    # Nobody fixes more than ten at once, and a broken document can have a million.
    for path, error in islice(_complaints(document), 10):
        while error.context:
            error = max(error.context, key=lambda e: (len(e.absolute_path), relevance(e)))
        found.append(((*path, *error.absolute_path), error.message))
    found.sort(key=lambda one: list(map(str, one[0])))
    return found


def _complaints(document: Mapping[str, Any]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Where and what: first for the single values, then for each entity that cannot be read."""
    whole = validator()
    lists = {key: document[key] for key in LISTS if isinstance(document.get(key), list)}
    for error in whole.iter_errors({key: value for key, value in document.items() if key not in lists}):
        yield (), error
    kinds = _kinds()
    for key, entities in lists.items():
        one: Any = None
        for place, entity in enumerate(entities):
            try:
                msgspec.convert(entity, kinds[key])
            except (msgspec.MsgspecError, RecursionError, ValueError, TypeError):
                one = one or whole.evolve(
                    schema=whole.schema["$defs"]["Campaign"]["properties"][key]["items"]
                )
                for error in one.iter_errors(entity):
                    yield (key, place), error


@cache
def _kinds() -> dict[str, Any]:
    """The types of the entities, by their list."""
    from typing import get_args, get_type_hints

    hints = get_type_hints(Campaign, include_extras=True)
    return {key: get_args(hints[key])[0] for key in LISTS}


@cache
def validator() -> Any:
    """jsonschema's validator for the committed schema. Here an integer is an integer, not 1.0."""
    import json

    from jsonschema import Draft202012Validator, validators

    checker = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    follow = Draft202012Validator.VALIDATORS["$ref"]

    def counted(*arguments: Any) -> Any:
        _Patience.left -= 1
        if _Patience.left < 0:
            raise _PatienceLost
        return follow(*arguments)

    schema = json.loads(committed("campaign"))
    tags = {f"#/$defs/{name}": _tag(kind) for name, kind in schema["$defs"].items()}
    try_all = Draft202012Validator.VALIDATORS["anyOf"]

    def meant(validator: Any, branches: list[Any], instance: Any, schema: Any) -> Any:
        """Of a union only the branch that the value itself names: trying all branches takes exponential time."""
        if isinstance(instance, dict):
            said = {
                (field, instance[field]) for field in ("op", "step") if isinstance(instance.get(field), str)
            }
            named = (
                [branch for branch in branches if tags.get(branch.get("$ref", "")) in said] if said else []
            )
            if len(named) == 1:
                return validator.descend(instance, named[0])
        return try_all(validator, branches, instance, schema)

    strict = validators.extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {"$ref": counted, "anyOf": meant}, type_checker=checker
    )
    return strict(schema)


def _tag(kind: Mapping[str, Any]) -> tuple[str, str] | None:
    """The field and value that identify a member of a union."""
    for field in ("op", "step"):
        known = kind.get("properties", {}).get(field, {}).get("enum", ())
        if len(known) == 1:
            return field, known[0]
    return None


def committed(name: str) -> str:
    """The text of a committed schema."""
    return (Path(__file__).parent / f"{name}.schema.json").read_text(encoding="utf-8")


def _path(parts: Iterable[object]) -> str:
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)


def _shorten(message: str) -> str:
    return message if len(message) <= 200 else message[:120] + " ... " + message[-60:]
