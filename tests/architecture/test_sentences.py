"""Every sentence that players read is a whole template in `runtime/sentences` or its edition's words, and none is
glued in code.

A sentence put together from pieces cannot be translated, because other languages have another order, gender and
plural. Only a name, a number or a list made by `lists_and_numbers` may go into a template.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.rooms import ROOT

SPEAKING = ("runtime/rules", "runtime/editions", "runtime/play/telling", "runtime/ui")
# The places for sentences, besides runtime/sentences.
TABLES = frozenset(("screen_words.py", "avalon_says.py", "kings_say.py", "orders.py"))
# Not for players at a table: for writers, for the command line, for programs.
APART = {
    "runtime/ui/author_view.py": "the author's view: names and places of the sources",
    "runtime/editions/read_rulings.py": "the command line's `--ruling`",
    "runtime/editions/modes.py": "the command line's `--mode`",
    "runtime/rules/rulings.py": "the page of the rulings, each beside its default",
    "runtime/rules/protocol/events.py": "what each kind of event means, for programmers",
    "runtime/ui/habits.py": "reasons are codes that saves keep; what is said of them is in table_says",
    "runtime/ui/screen.py": "what each style is for",
    "runtime/ui/theme.py": "looks in prompt_toolkit's words",
}
MISTAKES_OF_PROGRAMS = frozenset(("ValueError", "TypeError", "AssertionError", "KeyError", "LookedTooLate", "LookupError",
                                  "AttributeError", "RuntimeError"))  # fmt: skip
_TAKES_TEXT_APART = frozenset(("endswith", "startswith", "replace", "split", "partition", "rpartition", "removeprefix",
                               "removesuffix", "sub", "compile", "mark", "TypeVar", "NewType", "TablePart_kind"))  # fmt: skip
_WORDS = re.compile(r"[A-Za-z]{2,}")
_SENTENCE = re.compile(r"[A-Za-z]{2,},? .*[A-Za-z]{2,}")


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _set_apart(tree: ast.Module) -> set[int]:
    """Texts that no player reads: docstrings, comparisons, mistakes of programs, codes of events (told later)."""
    apart: set[int] = set()

    def leave(node: ast.AST) -> None:
        apart.update(id(one) for one in ast.walk(node))

    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            leave(node)
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            if _name(node.exc) in MISTAKES_OF_PROGRAMS:
                leave(node)
        elif isinstance(node, ast.Assert) and node.msg is not None:
            leave(node.msg)
        elif isinstance(node, ast.Compare):
            for one in (node.left, *node.comparators):
                leave(one)
        elif isinstance(node, ast.Dict):  # its keys are codes
            for key in node.keys:
                if key is not None:
                    leave(key)
        elif isinstance(node, ast.match_case):
            leave(node.pattern)
        elif isinstance(node, ast.FunctionDef):
            for one in (*node.decorator_list, node.args, *([node.returns] if node.returns else [])):
                leave(one)
        elif isinstance(node, ast.AnnAssign):
            leave(node.annotation)
        elif isinstance(node, ast.Call) and _name(node) in _TAKES_TEXT_APART:
            for one in node.args:
                leave(one)
        elif isinstance(node, ast.Call) and _name(node) == "Event":
            for one in (*node.args, *(part.value for part in node.keywords)):
                for text in ast.walk(one):
                    if isinstance(text, ast.Constant | ast.JoinedStr) and not _literal(text).endswith("."):
                        leave(text)
    return apart


def _literal(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(one.value) for one in node.values if isinstance(one, ast.Constant))
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def found_in(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a module that contain or glue a sentence, and the words."""
    tree = ast.parse(text)
    apart = _set_apart(tree)

    def look(node: ast.AST) -> Iterator[tuple[int, str]]:
        if id(node) in apart:
            return
        if isinstance(node, ast.JoinedStr):
            words = _literal(node)
            if _WORDS.search(words) and re.search(r"\s", words):
                yield node.lineno, ast.unparse(node)
                return
        elif isinstance(node, ast.Constant):
            if _SENTENCE.search(_literal(node)):
                yield node.lineno, repr(node.value)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            for side in (node.left, node.right):
                words = _literal(side)
                if _WORDS.search(words) and words != words.strip():
                    yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            between = _literal(node.func.value)
            if _WORDS.search(between) and " " in between:
                yield node.lineno, ast.unparse(node)
        for child in ast.iter_child_nodes(node):
            yield from look(child)

    yield from look(tree)


def _modules() -> list[Path]:
    found = [path for room in SPEAKING for path in sorted((ROOT / room).rglob("*.py"))]
    return [one for one in found if one.name not in TABLES and one.relative_to(ROOT).as_posix() not in APART]


@pytest.mark.parametrize("path", _modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sentence_stands_in_code(path: Path) -> None:
    found = list(found_in(path.read_text(encoding="utf-8")))
    assert found == [], "put the whole sentence into runtime/sentences, and fill it with .format"


@pytest.mark.parametrize(
    ("code", "glued"),
    [
        ("x = f'{who} pays {n} food.'", True),
        ("x = 'costs ' + words", True),
        ("x = ' or '.join(kinds)", True),
        ('x = f\'{n} card{"" if n == 1 else "s"} drawn\'', True),
        ("ask('Who takes it?')", True),
        ("x = f'{kind}:{name}'", False),
        ("x = ', '.join(names)", False),
        ("raise ValueError('no such thing here')", False),
        ("x = rules_say.WHO_PAYS.format(what=what)", False),
    ],
)
def test_the_look_finds_what_it_is_for(code: str, glued: bool) -> None:
    assert bool(list(found_in(code))) == glued


def test_whatever_is_set_apart_is_there() -> None:
    assert [name for name in APART if not (ROOT / name).exists()] == []


def test_templates_are_whole() -> None:
    """A template neither begins nor ends in the middle of a word or with a blank: it is not a piece."""
    from runtime.editions.fall_of_avalon import avalon_says
    from runtime.sentences import events_say, rules_say, table_says

    pieces = []
    for table in (rules_say, events_say, table_says, avalon_says):
        for name, words in vars(table).items():
            if name.isupper() and isinstance(words, str) and words != words.strip():
                pieces.append((table.__name__, name, words))
    assert pieces == []
