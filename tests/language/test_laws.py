"""What always holds, shown on random values: round trips, two judges that agree, fast paths that change nothing."""

import copy
import json
import re
from pathlib import Path
from typing import Any, get_args

import lark
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compiler.api import compile_texts
from compiler.grammar import lists
from compiler.grammar.assemble import STARTS, grammar
from compiler.grammar.payloads import PayloadError, Payloads
from compiler.grammar.reading import Reading
from compiler.grammar.tables import build
from compiler.grammar.templates import compile_template
from compiler.syntax.lines import LineClass, classify
from schemas import codec, generate
from schemas.model import Campaign
from schemas.registry import ENTRIES, Struct
from tests.language.material import CAMPAIGNS, campaign_texts

assert lists  # fills the table of readers


def examples(count: int) -> settings:
    """So many examples, the same ones on every run: the fuzzer is where chance has its place."""
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    return settings(
        max_examples=count, deadline=None, derandomize=True, database=None, suppress_health_check=checks
    )


# ---- random structs, from their types ---------------------------------------------------------------------------
_PATTERNS: dict[str, st.SearchStrategy[str]] = {}


def values_of(kind: Any, depth: int) -> st.SearchStrategy[Any]:
    """Values that a field of this type may hold; small ones, so that nested structs stay readable."""
    return _of_info(msgspec.inspect.type_info(kind), depth)


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


def structs_of(cls: type, depth: int = 2) -> st.SearchStrategy[Any]:
    def build_fields() -> st.SearchStrategy[Any]:
        required = {}
        optional = {}
        for field in msgspec.structs.fields(cls):
            value = values_of(field.type, depth)
            (required if field.required else optional)[field.name] = value
        return st.fixed_dictionaries(required, optional=optional).map(lambda fields: cls(**fields))

    return st.deferred(build_fields)


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
    """Campaigns that are valid in form, though nobody could play them."""
    chosen = draw(st.lists(st.sampled_from(sorted(ENTITIES)), max_size=3, unique=True))
    lists_of = {name: tuple(draw(st.lists(structs_of(ENTITIES[name], 1), max_size=2))) for name in chosen}
    name = draw(st.sampled_from(["a", "drowned-bell"]))
    edition = draw(st.sampled_from(["kings-of-ruin", "fall-of-avalon"]))
    return Campaign(format=1, id=name, title="", edition=edition, start=name, **lists_of)


@examples(150)
@given(campaigns())
def test_a_campaign_survives_its_json_and_both_judges_accept_it(campaign: Campaign) -> None:
    data = codec.dumps(campaign)
    assert codec.loads(data) == campaign
    assert codec.dumps(codec.loads(data)) == data
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
        accepted: Campaign | None = codec.loads(data)
        reasons = []
    except codec.InvalidCampaign as error:
        accepted, reasons = None, error.reasons
    assert codec.validator().is_valid(document) == (accepted is not None), reasons
    if accepted is not None:
        assert codec.loads(codec.dumps(accepted)) == accepted
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


# ---- the fast splitter and the grammar that describes it -----------------------------------------------------------
PIECES = st.sampled_from(
    (
        *("\n", "\n\n", " ", "  ", "    ", "\t", "\r", "\x0c", "\\>", "-", ":", "0-3:", "é", '"x"'),
        *("#", ">", "*", "->", "[", "[[", "]", "a", "word", "Verse", "a b:c"),
        *("label: x", "seals:", 'side a "T":', "response 2+: x", "stage 1 by x:"),
    )
)


def _line_parser() -> lark.Lark:
    path = Path(lists.__file__).parent / "lines.lark"
    return lark.Lark(path.read_text(encoding="utf-8"), parser="lalr", lexer="basic", keep_all_tokens=True)


LINES = _line_parser()


def by_lark(text: str) -> list[tuple[LineClass, str]]:
    """The class and content of every line as the grammar's own lexer sees them."""
    found: list[tuple[LineClass, str]] = [(LineClass.BLANK, "")]
    for token in LINES.lex(text):
        if token.value == "\n":
            found.append((LineClass.BLANK, ""))
        elif token.type != "INDENT":
            found[-1] = (LineClass[token.type], str(token))
    return found[:-1] if found[-1][0] is LineClass.BLANK else found


def _comparable(lines: list[tuple[LineClass, str]]) -> list[tuple[LineClass, str]]:
    """Inside a paragraph a label is prose, which only the splitter knows; blanks at the end are nobody's lines."""
    result = []
    for kind, content in lines:
        result.append((LineClass.TEXT if kind is LineClass.LABEL else kind, content.strip(" \t")))
    while result and result[-1][0] is LineClass.BLANK:
        result.pop()
    return result


@examples(800)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_the_splitter_sees_the_lines_that_the_grammar_describes(text: str) -> None:
    assert _comparable(classify(text)) == _comparable(by_lark(text))


@examples(300)
@given(st.lists(PIECES.filter(lambda piece: "\n" not in piece), min_size=1, max_size=8).map("".join))
def test_a_line_alone_has_the_same_class_for_both(text: str) -> None:
    blank = [(LineClass.BLANK, "")]
    assert (classify(text)[:1] or blank) == (by_lark(text)[:1] or blank)


# ---- memoised payloads ----------------------------------------------------------------------------------------------
def test_the_payload_grammar_has_no_conflicts() -> None:
    build(grammar().text, strict=True)


PARSER = build(grammar().text)


def directly(start: str, text: str) -> Any:
    """The meaning of a payload by one Lark parse of the text itself; None when it has none."""
    tokens = list(
        re.finditer(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:/[a-z][a-z0-9]*(?:-[a-z0-9]+)*)?|[0-9]+x?|[^ ]", text)
    )
    try:
        tree = PARSER.parse(text, start=start)
    except lark.exceptions.UnexpectedInput:
        return None
    reading = Reading({token.start(): index for index, token in enumerate(tokens)}, grammar().alternatives)
    template = reading.shape(tree)
    values: list[Any] = [int(token[0]) if token[0].isdigit() else token[0] for token in tokens]
    for index in template.paths:
        values[index] = qualify(values[index])
    return compile_template(template.value)(values)


def qualify(name: str) -> str:
    return name if "/" in name else f"here/{name}"


def _payload_lines() -> list[tuple[str, str]]:
    found = []
    for name in CAMPAIGNS.values():
        for text in campaign_texts(name).values():
            found += [
                ("effects", match)
                for match in re.findall(r"^ +> ((?!if|when|roll|toss|with|hint|otherwise).*)$", text, re.M)
            ]
            found += [("effects", match) for match in re.findall(r"^ +> (if .* then .*)$", text, re.M)]
            found += [("requirement", match) for match in re.findall(r"\[([^\[\]]+)\]", text)]
            found += [("requirement", match) for match in re.findall(r"> if (.*) ->", text)]
            found += [
                ("key_row", match) for match in re.findall(r"^ +(?:key \d|magic|free): +(.*)$", text, re.M)
            ]
            found += [("traits", match) for match in re.findall(r"^ +traits: (.*)$", text, re.M)]
            found += [
                ("rule", match)
                for match in re.findall(
                    r"^ +(?:today|weakness|while held): ([^\[\n]*?)(?: \[.*)?$", text, re.M
                )
            ]
    return sorted(set(found))


PAYLOADS = _payload_lines()
WORDS = sorted(grammar().words)


@st.composite
def payload_texts(draw: st.DrawFn) -> tuple[str, str]:
    """Real payloads with numbers, names and words changed, parts joined or dropped."""
    start, text = draw(st.sampled_from(PAYLOADS))
    words = text.split()
    for _ in range(draw(st.integers(0, 2))):
        index = draw(st.integers(0, len(words) - 1))
        words[index] = draw(
            st.sampled_from(["7", "12", "q", "some-name", "section/verse", "time", "any", *WORDS])
        )
    text = " ".join(words)
    if start in ("effects", "requirement") and draw(st.booleans()):
        other = draw(st.sampled_from([t for s, t in PAYLOADS if s == start]))
        text = f"{text}{draw(st.sampled_from([', ', ' and ', ' or ']))}{other}"
    return start, text


@examples(600)
@given(payload_texts())
def test_remembered_payloads_mean_what_a_direct_parse_means(payload: tuple[str, str]) -> None:
    start, text = payload
    assert start in STARTS
    try:
        value = MEMORY.parse(start, text, qualify).value
    except PayloadError:
        value = None
    assert value == directly(start, text)


# One memory for all examples: it must never mix them up.
MEMORY = Payloads()


def test_every_payload_of_the_campaigns_parses_directly() -> None:
    assert len(PAYLOADS) > 200
    for start, text in PAYLOADS:
        assert directly(start, text) is not None, text
