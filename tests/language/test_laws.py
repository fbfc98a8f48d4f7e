"""What is always true for compiled values: they survive their JSON, and two judges agree about damaged ones."""

import copy
import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.api import compile_texts
from schemas import codec, generate
from schemas.model import Campaign
from schemas.registry import ENTRIES, Struct
from tests.language.material import CAMPAIGNS, campaign_texts
from tests.language.strategies import examples, structs_of

VOCABULARY = [entry.struct for entry in ENTRIES.values()]


@examples(300)
@given(st.sampled_from(VOCABULARY).flatmap(structs_of))
def test_every_word_of_the_vocabulary_survives_its_json(value: Struct) -> None:
    data = codec.encode(value)
    assert codec.entity_decoder(type(value)).decode(data) == value
    assert codec.encode(codec.entity_decoder(type(value)).decode(data)) == data


ENTITIES = {
    field.name: get_args(field.type)[0]
    for field in msgspec.structs.fields(Campaign)
    if field.name in codec.LISTS
}


@st.composite
def campaigns(draw: st.DrawFn) -> Campaign:
    """Campaigns that are formally valid, though nobody could play them."""
    chosen = draw(st.lists(st.sampled_from(sorted(ENTITIES)), max_size=3, unique=True))
    lists_of = {name: tuple(draw(st.lists(structs_of(ENTITIES[name], 1), max_size=2))) for name in chosen}
    name = draw(st.sampled_from(["a", "drowned-bell"]))
    edition = draw(st.sampled_from(["kings-of-ruin", "fall-of-avalon"]))
    return Campaign(format=1, id=name, title="", edition=edition, start=name, **lists_of)


@examples(150)
@given(campaigns())
def test_a_campaign_survives_its_json_and_both_judges_accept_it(campaign: Campaign) -> None:
    """Of its form: what it names need not be there (`ours`), which `schemas/references.py` looks after."""
    data = codec.dumps(campaign)
    assert codec.loads(data, ours=True) == campaign
    assert codec.dumps(codec.loads(data, ours=True)) == data
    assert codec.validator().is_valid(json.loads(data))


@pytest.mark.parametrize("name", sorted(CAMPAIGNS.values()))
def test_a_compiled_campaign_is_canonical(name: str) -> None:
    result = compile_texts(campaign_texts(name))
    assert result.json is not None
    assert codec.dumps(codec.loads(result.json)) == result.json


# ---- two judges: the typed decoder decides, jsonschema explains --------------------------------------------------
JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    10_000,
    "",
    "x",
    "Bad Name",
    [],
    [1],
    {},
    {"op": "gain"},
    {"op": "no-such"},
]


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A compiled campaign with one to three of its values replaced, removed, renamed or repeated."""
    document = copy.deepcopy(draw(st.sampled_from(_documents())))
    for _ in range(draw(st.integers(1, 3))):
        holder: Any = document
        for _ in range(draw(st.integers(0, 12))):
            inner = [value for value in _children(holder) if isinstance(value, (dict, list)) and value]
            if not inner:
                break
            holder = draw(st.sampled_from(inner))
        if isinstance(holder, dict):
            key = draw(st.sampled_from(sorted(holder)))
            action = draw(st.sampled_from(["replace", "remove", "rename", "add"]))
            if action == "replace":
                holder[key] = copy.deepcopy(draw(st.sampled_from(JUNK)))
            elif action == "add":
                holder["no-such-field"] = copy.deepcopy(draw(st.sampled_from(JUNK)))
            else:
                value = holder.pop(key)
                if action == "rename":
                    holder[f"{key}s"] = value
            if not holder:
                break
        elif holder:
            index = draw(st.integers(0, len(holder) - 1))
            holder[index] = copy.deepcopy(draw(st.sampled_from([*JUNK, holder[0]])))
    return document


def _documents() -> list[Any]:
    if not _KEPT:
        for name in CAMPAIGNS.values():
            texts = {path: text for path, text in campaign_texts(name).items() if "starters" not in path}
            whole = json.loads(compile_texts(campaign_texts(name)).json or b"")
            whole["cards"] = [card for card in whole["cards"] if card["file"] in texts][:4]
            # Each list alone, so that a mutation meets every kind of entity and jsonschema stays quick.
            for key, value in whole.items():
                if isinstance(value, list) and value and isinstance(value[0], dict):
                    head = {k: v for k, v in whole.items() if not isinstance(v, list)}
                    _KEPT.append({**head, key: value[:3]})
    return _KEPT


_KEPT: list[Any] = []


def _children(holder: Any) -> list[Any]:
    return list(holder.values() if isinstance(holder, dict) else holder)


@examples(400)
@given(mutated())
def test_both_judges_agree_on_damaged_documents(document: Any) -> None:
    data = json.dumps(document).encode()
    try:
        accepted: Campaign | None = codec.loads(data, ours=True)
        reasons = []
    except codec.InvalidCampaign as error:
        accepted, reasons = None, error.reasons
    assert codec.validator().is_valid(document) == (accepted is not None), reasons
    if accepted is not None:
        assert codec.loads(codec.dumps(accepted), ours=True) == accepted
    else:
        assert reasons
        assert all(reasons)


@examples(100)
@given(st.binary(max_size=60))
def test_bytes_that_are_no_campaign_are_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(codec.InvalidCampaign) as refused:
        codec.loads(data)
    assert all(refused.value.reasons)


@pytest.mark.parametrize("name", sorted(generate.SCHEMAS))
def test_the_committed_schemas_are_current(name: str) -> None:
    committed = (Path(generate.__file__).parent / f"{name}.schema.json").read_text(encoding="utf-8")
    assert committed == generate.schema_text(name), "run python -m schemas.generate"
