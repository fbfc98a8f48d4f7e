"""JSON Schemas (2020-12) and the look at references, from the model. `python -m schemas.generate` writes them.

A test keeps them current.
"""

import inspect
import json
import sys
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from schemas import cards, model
from schemas.model import Campaign
from schemas.reference_types import visits_text
from schemas.reports import CheckReport, DiffReport, TestReport
from schemas.table_view import TableView

VISITS = "reference_visits.py"
SCHEMAS: dict[str, type[msgspec.Struct]] = {
    "campaign": Campaign,
    "check-report": CheckReport,
    "test-report": TestReport,
    "diff-report": DiffReport,
    "table-view": TableView,
}


def schema_text(name: str) -> str:
    """The committed form: unions hoisted into $defs once, keys sorted, two spaces."""
    (reference,), definitions = msgspec.json.schema_components([SCHEMAS[name]], ref_template="#/$defs/{name}")
    definitions = dict(definitions)
    hoist_unions(definitions)
    name_keys(definitions)
    straighten(definitions)
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://chronicler.invalid/{name}.schema.json",
        "title": f"Chronicler {name}",
        **reference,
        "$defs": definitions,
    }
    return json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def hoist_unions(definitions: dict[str, Any]) -> None:
    """The generated schema repeats the union of all effects at each use; this gives it a name instead."""
    names: dict[str, str] = {}

    def walk(node: Any) -> Any:
        if isinstance(node, list):
            return [walk(item) for item in node]
        if not isinstance(node, dict):
            return node
        node = {key: walk(value) for key, value in node.items()}
        options = node.get("anyOf")
        if "discriminator" in node and isinstance(options, list) and len(options) > 4:
            key = json.dumps(options, sort_keys=True)
            if key not in names:
                names[key] = union_name(options)
                # Unknown to JSON Schema, useful only to OpenAPI tools.
                definitions[names[key]] = {"anyOf": options}
            rest = {k: v for k, v in node.items() if k not in ("anyOf", "discriminator")}
            return {"$ref": f"#/$defs/{names[key]}", **rest}
        return node

    for name in list(definitions):
        definitions[name] = walk(definitions[name])


def name_keys(definitions: dict[str, Any]) -> None:
    """The decoder knows which keys a dictionary may have; the generated schema must be told."""
    for name, definition in definitions.items():
        struct = getattr(cards, name, None) or getattr(model, name, None)
        if not (isinstance(struct, type) and issubclass(struct, msgspec.Struct)):
            continue
        for field in msgspec.structs.fields(struct):
            if get_origin(field.type) is dict:
                keys = get_args(get_args(field.type)[0])
                definition["properties"][field.encode_name]["propertyNames"] = {"enum": list(keys)}


def straighten(definitions: dict[str, Any]) -> None:
    """What differs between Pythons and releases of msgspec, in one way: the schema is the same wherever it is made."""
    for definition in definitions.values():
        if "description" in definition:
            # A docstring, which comes without the indentation of its lines only from Python 3.13 on.
            definition["description"] = inspect.cleandoc(definition["description"])
    _nulls_last(definitions)


def _nulls_last(node: Any) -> None:
    """`null` is the last of several types."""
    if isinstance(node, dict):
        if isinstance(node.get("anyOf"), list):
            node["anyOf"].sort(key=lambda one: one.get("type") == "null")
        for value in node.values():
            _nulls_last(value)
    elif isinstance(node, list):
        for value in node:
            _nulls_last(value)


def union_name(options: list[dict[str, Any]]) -> str:
    members = {str(option.get("$ref", "")).rsplit("/", 1)[-1] for option in options}
    for name, witness in (
        ("AnyEffect", "Gain"),
        ("AnyRequirement", "HasStatus"),
        ("AnyRule", "Costs"),
        ("AnyStep", "Prose"),
    ):
        if witness in members:
            return name if not any("type" in option for option in options) else f"{name}OrNull"
    return "Any" + "".join(sorted(members)[:1])


def main(folder: Path) -> None:
    for name in SCHEMAS:
        (folder / f"{name}.schema.json").write_text(schema_text(name), encoding="utf-8")
        sys.stdout.write(f"{name}.schema.json\n")
    (folder / VISITS).write_text(visits_text(), encoding="utf-8")
    sys.stdout.write(f"{VISITS}\n")


if __name__ == "__main__":
    main(Path(__file__).parent)
