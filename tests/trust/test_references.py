"""A stranger's campaign.json names only things that exist; everything the compiler builds passes unchanged."""

import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

from schemas.codec import InvalidCampaign, dumps, loads
from schemas.model import Campaign
from schemas.reference_types import DECLARES, MODEL, all_references, references_of
from schemas.references import DEEPEST, collected, declared
from schemas.registry import Struct
from tests.fuzz import stage
from tests.laws.worlds import BUNDLED, bundled

ROOT = Path(__file__).parents[2]
WORLDS = {
    **{name: make for name, (_, make) in stage.WORLDS.items()},
    **{f.name: lambda f=f: bundled(f) for f in BUNDLED},
}


@pytest.mark.parametrize("world", WORLDS)
def test_what_the_compiler_builds_refers_to_nothing_that_is_not_there(world: str) -> None:
    campaign = WORLDS[world]().campaign
    assert loads(dumps(campaign)) == campaign


@pytest.mark.parametrize("world", WORLDS)
def test_the_quick_way_sees_what_the_plain_way_sees(world: str) -> None:
    campaign = WORLDS[world]().campaign
    plain: dict[str, set[Any]] = {}
    for _, kind, name in all_references(campaign, "$"):
        plain.setdefault(kind, set()).add(name)
    quick = collected(campaign)
    assert {kind: names for kind, names in quick.items() if names} == plain


def _subclasses(one: type) -> set[type]:
    return {found for below in one.__subclasses__() for found in {below, *_subclasses(below)}}


def test_every_field_with_a_name_in_it_is_known() -> None:
    """A new field that names something is looked up, or it is listed here as one that declares."""
    unknown = []
    for struct in _subclasses(Struct):
        known = references_of(struct)
        for field, kind in get_type_hints(struct, include_extras=True).items():
            named = "title='Name'" in str(kind) and not any(isinstance(one, type) for one in [kind])
            if named and "Struct" not in str(kind) and field not in known and field not in DECLARES:
                unknown.append(f"{struct.__name__}.{field}")
    assert unknown == []
    assert set(MODEL.values()) <= set(declared(stage.calm().campaign))


def _places(value: Any, found: list[tuple[Any, Any]], field: str) -> list[tuple[Any, Any]]:
    for key, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        if key == field and isinstance(inner, str) and inner != "end":
            found.append((value, key))
        _places(inner, found, field)
    return found


@pytest.mark.parametrize(
    "field",
    [
        "to",
        "start",
        "location",
        "status",
        "owner",
        "first",
        "encounter",
        "item",
        "secret",
        "card",
        "event",
        "skill",
    ],
)
def test_a_name_that_leads_nowhere_is_refused_at_its_place(field: str) -> None:
    tried = 0
    for make in (stage.calm, WORLDS["fair"], WORLDS["oar"]):
        document = stage.document(make())
        for number in range(min(3, len(_places(document, [], field)))):
            hurt = copy.deepcopy(document)
            holder, key = _places(hurt, [], field)[number]
            if "/" in holder[key] or field != "to":
                holder[key] = "no/where" if "/" in holder[key] else "nowhere-at-all"
                tried += 1
                with pytest.raises(InvalidCampaign, match=r"at \$.*: there is no .* `no"):
                    loads(msgspec.json.encode(hurt))
    assert tried


def test_ten_reasons_are_enough_and_depth_is_limited() -> None:
    document = stage.copied(stage.document(WORLDS["oar"]()))
    for holder, key in _places(document, [], "to"):
        holder[key] = "no/where"
    with pytest.raises(InvalidCampaign) as refused:
        loads(msgspec.json.encode(document))
    assert len(refused.value.reasons) == 10
    document = stage.copied(stage.document(stage.calm()))
    need: Any = {"op": "chapter", "chapter": 1}
    need = next(
        choice["needs"]
        for verse in document["verses"]
        for choice in verse["page"].get("choices", ())
        if "needs" in choice
    )
    for _ in range(DEEPEST + 2):
        need = {"op": "not", "of": need}
    choice = next(
        choice
        for verse in document["verses"]
        for choice in verse["page"].get("choices", ())
        if "needs" in choice
    )
    choice["needs"] = need
    with pytest.raises(InvalidCampaign, match=f"more than {DEEPEST} deep"):
        loads(msgspec.json.encode(document))


def test_two_choices_with_one_key_are_refused() -> None:
    document = stage.copied(stage.document(stage.calm()))
    page = next(verse["page"] for verse in document["verses"] if len(verse["page"].get("choices", ())) > 1)
    page["choices"][1]["key"] = page["choices"][0]["key"]
    with pytest.raises(InvalidCampaign, match="two choices of one page have the key"):
        loads(msgspec.json.encode(document))


def test_a_sealed_build_of_our_own_is_believed() -> None:
    campaign = stage.calm().campaign
    assert isinstance(loads(dumps(campaign), ours=True), Campaign)


WORDS_FROM_OUTSIDE = '''
from schemas.facts import NO_CHANGE, NOTHING
from schemas.fields import Name
from schemas.registry import Effect, effect


@effect("ferry item {item} to {location:location}", facts=NO_CHANGE, worth=NOTHING, editions=("kings-of-ruin",))
class FerryItem(Effect, frozen=True, kw_only=True, tag="ferry-item"):
    """A name of each of two kinds."""

    item: Name
    location: Name


@effect("rest at the ferry of {location:location}", facts=NO_CHANGE, worth=NOTHING, editions=("kings-of-ruin",))
class Rest(Effect, frozen=True, kw_only=True, tag="ferry-rest"):
    """Called as a word of ours is."""

    location: Name
'''
LOADS_THEM = """
import sys
from schemas.codec import InvalidCampaign, loads
for line in sys.stdin.buffer:
    try:
        loads(line)
    except InvalidCampaign as refused:
        print(refused)
    else:
        print("fine")
"""


def test_names_in_words_of_an_outside_edition_are_looked_up_too(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "__init__.py").touch()
    (tmp_path / "outside" / "words.py").write_text(WORDS_FROM_OUTSIDE, encoding="utf-8")
    book = WORLDS["oar"]()
    here, item = book.campaign.start, book.campaign.items[0].name
    rows = [
        ({"op": "ferry-item", "item": item, "location": here}, "fine"),
        ({"op": "ferry-item", "item": "no-such-thing", "location": here}, "there is no item `no-such-thing`"),
        ({"op": "ferry-item", "item": item, "location": "nowhere"}, "there is no location `nowhere`"),
        ({"op": "ferry-rest", "location": "nowhere"}, "there is no location `nowhere`"),
        ({"op": "ferry-rest", "location": here}, "fine"),
        ({"op": "rest", "who": "nobody-at-all"}, "there is no character `nobody-at-all`"),
    ]
    lines = []
    for effect, _ in rows:
        document = stage.copied(stage.document(book))
        page = next(verse["page"] for verse in document["verses"] if verse["page"].get("choices"))
        page["choices"][0]["do"] = [effect]
        lines.append(json.dumps(document))
    done = subprocess.run(
        [sys.executable, "-c", LOADS_THEM], input="\n".join(lines), capture_output=True, text=True, check=True,
        env={**os.environ, "CHRONICLER_EDITIONS": "outside", "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
    )  # fmt: skip
    said = done.stdout.splitlines()
    assert len(said) == len(rows)
    for told, (effect, expected) in zip(said, rows, strict=True):
        assert expected in told, effect
