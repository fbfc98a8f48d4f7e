"""The ways to break a function: a condition negated, a number changed, a step left out, two steps swapped.

A mutant is made from the function's own syntax tree and compiled alone. Statements that only report (`yield
Event(...)`, `yield event` of a change already made) are no rule and stay. So do the marks by which a session keeps
time, the guard against pages that call one another for ever, names, texts, annotations and defaults, and the value
after an `or` for nothing found.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import NamedTuple

from tests.support.rule_coverage import ROOT, ids_named

_EDGES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_EXTREMES = {"min": "max", "max": "min"}
# Functions that put things into words or keep them quick: breaking them breaks no rule.
_TELLING = ("Event", "told", "tell", "note", "name_stage")
_NO_RULE = {"event", "told", "QUIET", "_STAGES", "reading", "DEEPEST", "ENDLESS", "answered"}


class Mutant(NamedTuple):
    """One change: in which function, of which kind, on which lines, and how it reads."""

    path: str
    qualname: str
    kind: str
    lines: tuple[int, int]
    change: str
    node: int
    variant: int

    @property
    def function(self) -> str:
        module = Path(self.path).relative_to("runtime").with_suffix("").as_posix()
        return f"{module}.{self.qualname}"

    @property
    def key(self) -> str:
        """The same after edits elsewhere in the file."""
        return f"{self.function}\t{self.kind}\t{self.change}"


class Place(NamedTuple):
    """A function that names rules, inside its module or class."""

    path: str
    qualname: str
    rules: tuple[str, ...]


def places() -> Iterator[Place]:
    """The functions of the runtime that name a rule, in docstring or comment, themselves or through their class."""
    for path in sorted((ROOT / "runtime").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        here = path.relative_to(ROOT).as_posix()
        for node, owner in functions(ast.parse(text)):
            own = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            names = ids_named(own)
            if names:
                yield Place(here, f"{owner}{node.name}", names)


def functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, str]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node, ""
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield inner, f"{node.name}."


@cache
def digest(place: Place | Mutant) -> str:
    """The function's code in short. Other words in its docstring or comments do not change it."""
    function = copy.deepcopy(_function(place))
    if ast.get_docstring(function) is not None:
        function.body = function.body[1:]
    told = ast.dump(function)
    return hashlib.sha256(told.encode()).hexdigest()[:10]


@cache
def _parsed(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def _function(place: Place | Mutant) -> ast.FunctionDef:
    return next(
        node for node, owner in functions(_parsed(place.path)) if f"{owner}{node.name}" == place.qualname
    )


def mutants(place: Place) -> Iterator[Mutant]:
    """All changes of one function, in the order of its text. Equal ones are numbered."""
    told: Counter[str] = Counter()
    for number, (node, around) in enumerate(_nodes(_function(place))):
        for variant, (kind, step, before, after, _) in enumerate(_changes(node)):
            where = step or around
            change = f"{_short(before)} -> {_short(after)}" if after else _short(before)
            if kind == "number":
                change = f"{change} in {_short(ast.unparse(_header(where)))}"
            told[f"{kind} {change}"] += 1
            if told[f"{kind} {change}"] > 1:
                change = f"{change} ({told[f'{kind} {change}']})"
            yield Mutant(place.path, place.qualname, kind, _lines(where), change, number, variant)


def _header(step: ast.stmt) -> ast.AST:
    """The statement's own lines; for one with a body, its condition."""
    if isinstance(step, (ast.If, ast.While)):
        return step.test
    if isinstance(step, ast.For):
        return step.iter
    return step if not hasattr(step, "body") else ast.Pass()


def _lines(step: ast.stmt) -> tuple[int, int]:
    body = getattr(step, "body", None)
    last = body[0].lineno - 1 if body else step.end_lineno or step.lineno
    return step.lineno, max(step.lineno, last)


def compiled(mutant: Mutant) -> CodeType:
    """The broken function's code, as it would be in its module."""
    function = copy.deepcopy(_function(mutant))
    node = next(node for number, (node, _) in enumerate(_nodes(function)) if number == mutant.node)
    list(_changes(node))[mutant.variant].make()
    body: ast.stmt = function
    if "." in mutant.qualname:
        body = ast.parse(f"class {mutant.qualname.split('.')[0]}: pass").body[0]
        assert isinstance(body, ast.ClassDef)
        body.body = [function]
    future = ast.parse("from __future__ import annotations").body[0]
    module = ast.fix_missing_locations(ast.Module(body=[future, body], type_ignores=[]))
    found = _code_named(compile(module, str(ROOT / mutant.path), "exec"), mutant.qualname)
    assert found is not None, mutant
    return found


def _code_named(code: CodeType, qualname: str) -> CodeType | None:
    if code.co_qualname == qualname:
        return code
    inner = (_code_named(one, qualname) for one in code.co_consts if isinstance(one, CodeType))
    return next((one for one in inner if one is not None), None)


def _nodes(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """The nodes that may be changed, from top to bottom, each with its statement. Reports are left out entirely."""
    waiting: list[tuple[ast.AST, ast.stmt]] = [(function, function)]
    while waiting:
        node, around = waiting.pop()
        if _tells(node):
            continue
        around = node if isinstance(node, ast.stmt) else around
        yield node, around
        inner: Iterable[ast.AST] = ()
        if isinstance(node, ast.FunctionDef):
            inner = node.body
        elif isinstance(node, ast.AnnAssign):
            inner = [node.value] if node.value else []
        elif not isinstance(node, (ast.Lambda, ast.JoinedStr)):
            inner = ast.iter_child_nodes(node)
        waiting.extend((one, around) for one in reversed(list(inner)))


def _tells(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign) and _is_no_rule(node):
        return True
    if isinstance(node, (ast.Expr, ast.Yield)):
        return node.value is not None and _tells(node.value)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).split(".")[-1] in _TELLING
    if isinstance(node, ast.YieldFrom):
        # `yield from ()` only makes a function a flow.
        return isinstance(node.value, ast.Tuple) and not node.value.elts
    return isinstance(node, (ast.Raise, ast.Assert)) or (isinstance(node, ast.expr) and _is_no_rule(node))


def _is_no_rule(node: ast.AST) -> bool:
    """Whether it is about what the session or the guard keeps, by name or as an attribute."""
    if isinstance(node, ast.Assign):
        return any(_is_no_rule(one) for one in ast.walk(node) if isinstance(one, ast.expr))
    if isinstance(node, (ast.Subscript, ast.Compare)):
        return any(_is_no_rule(one) for one in ast.iter_child_nodes(node))
    return getattr(node, "id", None) in _NO_RULE or getattr(node, "attr", None) in _NO_RULE


class Change(NamedTuple):
    """Its kind, the statement it is about if that is not the one around it, before, after, and how to make it."""

    kind: str
    step: ast.stmt | None
    before: str
    after: str
    make: Callable[[], None]


def _changes(node: ast.AST) -> Iterator[Change]:
    yield from _negated(node)
    yield from _numbers(node)
    yield from _steps(node)


def _negated(node: ast.AST) -> Iterator[Change]:
    """Conditions: each part of an `and` or `or` separately, anything else as a whole."""
    for owner, field, index in _conditions(node):
        there = getattr(owner, field)
        test: ast.expr = there if index is None else there[index]
        other = _not(test)
        make = _put(owner, field, index, other)
        yield Change("negated", None, ast.unparse(test), ast.unparse(other), make)


def _conditions(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    spots: list[tuple[ast.AST, str, int | None]] = []
    if isinstance(node, (ast.If, ast.IfExp, ast.While)):
        spots.append((node, "test", None))
    elif isinstance(node, ast.comprehension):
        spots += [(node, "ifs", number) for number in range(len(node.ifs))]
    elif (
        isinstance(node, (ast.Return, ast.Assign))
        and isinstance(node.value, (ast.Compare, ast.BoolOp, ast.UnaryOp))
        and (not isinstance(node.value, ast.UnaryOp) or isinstance(node.value.op, ast.Not))
    ):
        spots.append((node, "value", None))
    for owner, field, index in spots:
        there = getattr(owner, field)
        test = there if index is None else there[index]
        if isinstance(test, ast.BoolOp):
            asked = len(test.values) - _ends_in_a_value(owner, test)
            yield from (
                (test, "values", number) for number in range(asked) if not _tells(test.values[number])
            )
        elif not _tells(test):
            yield owner, field, index


def _ends_in_a_value(owner: ast.AST, test: ast.BoolOp) -> bool:
    """`x or y` where a value is wanted: y is no condition, but the value used instead."""
    return (
        isinstance(owner, (ast.Return, ast.Assign))
        and isinstance(test.op, ast.Or)
        and not any(isinstance(one, (ast.Compare, ast.UnaryOp, ast.BoolOp)) for one in test.values)
        and not (isinstance(test.values[-1], ast.Call) and not _is_made(test.values[-1]))
    )


def _is_made(call: ast.Call) -> bool:
    """Something made anew: `Context(...)`, `tuple(...)`, `", ".join(...)`."""
    name = ast.unparse(call.func).split(".")[-1]
    return name[:1].isupper() or name in ("tuple", "list", "join")


def _not(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(op=ast.Not(), operand=test)


def _put(owner: ast.AST, field: str, index: int | None, value: object) -> Callable[[], None]:
    def put() -> None:
        if index is None:
            setattr(owner, field, value)
        else:
            getattr(owner, field)[index] = value

    return put


def _numbers(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        more = node.value + 1
        yield Change("number", None, str(node.value), str(more), _put(node, "value", None, more))
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _EDGES:
        other = copy.copy(node)
        other.ops = [_EDGES[type(node.ops[0])]()]
        yield Change(
            "number", None, ast.unparse(node), ast.unparse(other), _put(node, "ops", None, other.ops)
        )
    if isinstance(node, ast.Name) and node.id in _EXTREMES:
        other_end = _EXTREMES[node.id]
        yield Change("number", None, node.id, other_end, _put(node, "id", None, other_end))


def _steps(node: ast.AST) -> Iterator[Change]:
    """Statements that do something: each left out, and two neighbours that ask or flow in the opposite order."""
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        if not isinstance(block, list):
            continue
        for number, step in enumerate(block):
            if _does(step):
                make = _put(node, field, number, _nothing(step))
                yield Change("left out", step, ast.unparse(step), "", make)
        for number, (first, second) in enumerate(pairwise(block)):
            if _flows(first) and _flows(second):
                before = f"{_short(ast.unparse(first))}; {_short(ast.unparse(second))}"
                make = _put(node, field, None, _swapped(block, number))
                yield Change("swapped", first, before, "", make)


def _does(step: ast.stmt) -> bool:
    if isinstance(step, ast.Expr):
        return not isinstance(step.value, ast.Constant) and not _tells(step)
    if isinstance(step, ast.Assign):
        return not _is_no_rule(step) and any(
            isinstance(target, (ast.Attribute, ast.Subscript)) for target in step.targets
        )
    return isinstance(step, (ast.AugAssign, ast.Delete))


def _flows(step: ast.stmt) -> bool:
    return isinstance(step, ast.Expr) and isinstance(step.value, ast.YieldFrom)


def _nothing(step: ast.stmt) -> ast.stmt:
    """Nothing in its place. A flow stays a flow."""
    asks = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(step))
    empty = ast.parse("if False:\n    yield" if asks else "pass").body[0]
    return ast.copy_location(empty, step)


def _swapped(block: list[ast.stmt], number: int) -> list[ast.stmt]:
    return [*block[:number], block[number + 1], block[number], *block[number + 2 :]]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 90 else f"{line[:87]}..."
