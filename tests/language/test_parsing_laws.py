"""Fast paths change nothing: the line splitter against its grammar, remembered payloads against a direct parse."""

import re
from pathlib import Path
from typing import Any

import lark
from hypothesis import given
from hypothesis import strategies as st

from compiler.grammar import effect_readers, hole_readers, line_readers, lists
from compiler.grammar.assemble import STARTS, grammar
from compiler.grammar.kept_parser import build
from compiler.grammar.payloads import PayloadError, Payloads
from compiler.grammar.templates import compile_template
from compiler.grammar.tree_reading import Reading
from compiler.syntax.lines import LineClass, classify
from tests.language.material import CAMPAIGNS, campaign_texts
from tests.language.strategies import examples

READERS = (effect_readers, hole_readers, line_readers, lists)  # each fills the table of readers


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
    """Inside a paragraph a label is prose, which only the splitter knows; blanks at the end belong to no line."""
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
    """The meaning of a payload by one Lark parse of the text itself; None if it has none."""
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
    if draw(st.integers(0, 4)) == 0:
        # A space lost, or a letter of another alphabet: nothing that a parser may overlook.
        place = draw(st.integers(0, len(text)))
        text = draw(st.sampled_from([text[:place] + text[place + 1 :], f"{text[:place]}ß{text[place:]}"]))
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
