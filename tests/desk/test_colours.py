"""TextMate grammar, Pygments lexer and word list come from one description, and agree with the compiler's own line classes."""

import json
from pathlib import Path

import pytest

from compiler.grammar.payloads import known_words
from compiler.output.highlighting import EDITORS, files, line_class, textmate, word_list
from compiler.syntax.headers import KINDS, opens_block
from compiler.syntax.lines import classify

SOURCES = sorted(
    [
        *Path("content").rglob("*.chron"),
        *Path("tests/language/campaigns").rglob("*.chron"),
        *Path("chronicler/template").rglob("*.chron"),
    ]
)


@pytest.mark.parametrize("name", sorted(files()))
def test_the_generated_files_are_current(name: str) -> None:
    """Refresh with `python -m compiler.output.highlighting`."""
    assert (EDITORS / name).read_text(encoding="utf-8") == files()[name]


def test_the_words_are_those_of_the_compiler() -> None:
    assert frozenset(word_list()) == known_words()
    assert set(json.loads((EDITORS / "words.json").read_text())["blocks"]) == set(KINDS)


def test_every_line_has_the_class_that_the_compiler_gives_it() -> None:
    wrong = []
    count = 0
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        for number, (line, (kind, content)) in enumerate(
            zip(text.split("\n"), classify(text), strict=False), 1
        ):
            expected = kind.name
            found = line_class(line)
            count += 1
            if found == "HEADER":
                # A header is a line of text or a label to the splitter; it opens a block only in column 1.
                assert not line[:1].isspace()
                assert opens_block(content), f"{path}:{number}"
                continue
            # The splitter takes a paragraph whole: a line of it that looks like a label is still prose.
            if found == "LABEL" and expected == "TEXT":
                continue
            if found != expected:
                wrong.append(f"{path}:{number}: {expected}, but {found}: {line[:60]}")
    assert wrong == []
    assert count > 10_000


def test_pygments_paints_the_same_and_loses_nothing() -> None:
    pytest.importorskip("pygments")
    from pygments.token import Comment, Keyword, Name, Operator

    from chronicler.pygments_lexer import ChronLexer

    lexer = ChronLexer(stripnl=False, ensurenl=False)
    for path in SOURCES[:40]:
        text = path.read_text(encoding="utf-8")
        assert "".join(said for _, said in lexer.get_tokens(text)) == text
    tokens = [
        (kind, said)
        for kind, said in lexer.get_tokens("verse a\n  > gain status oath\n  Prose gain.\n  -> b # c\n# d\n")
    ]
    assert (Keyword.Declaration, "verse") in tokens
    assert (Name.Function, "a") in tokens
    assert (Operator, ">") in tokens
    assert (Keyword, "gain") in tokens
    assert (Name.Variable, "oath") in tokens
    assert (Comment.Single, "# d") in tokens
    assert not any(
        said == "gain" for kind, said in tokens[tokens.index((Name.Variable, "oath")) :] if kind is Keyword
    )


def test_the_grammar_knows_every_block() -> None:
    header = next(line for line in textmate()["patterns"] if "header" in line["name"])
    assert all(word in header["match"] for word in KINDS)
