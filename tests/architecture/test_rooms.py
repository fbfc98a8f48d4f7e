"""The rooms stay apart, and only named modules touch the outside world."""

import ast
from pathlib import Path

import pytest

from tests.architecture.rooms import MAY_IMPORT, ROOT, modules

OURS = {"schemas", "compiler", "runtime", "chronicler", "content", "tests"}
# Who may open files, look at the clock, talk to a terminal, start processes or roll dice.
OUTSIDE = {
    "compiler/sources/workspace.py",
    "compiler/incremental/cache.py",
    "compiler/incremental/cache_keys.py",
    "compiler/sources/whole_files.py",
    "compiler/sources/safe_files.py",
    "compiler/incremental/parallel.py",
    "compiler/output/highlighting.py",
    "compiler/output/reference.py",
    "compiler/grammar/shapes.py",
    "compiler/grammar/shipping.py",
    "compiler/grammar/kept_parser.py",
    "compiler/grammar/assemble.py",
    "compiler/syntax/lines.py",
    "compiler/diagnostics/explain.py",
    "schemas/codec.py",
    "schemas/editions.py",
    "schemas/generate.py",
}
TOUCHES = {
    "os",
    "io",
    "pathlib",
    "tempfile",
    "random",
    "secrets",
    "time",
    "datetime",
    "subprocess",
    "socket",
    "sys",
}
# Looking at `sys` for its version, or at a path's name, opens nothing.
HARMLESS = {"runtime", "chronicler"}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_knows_only_those_below_it(room: str) -> None:
    strangers = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(room)
        for name in imports(path) & OURS - MAY_IMPORT[room]
    }
    assert strangers == set()


@pytest.mark.parametrize("room", ["compiler", "schemas"])
def test_only_named_modules_touch_the_outside(room: str) -> None:
    touching = {path.relative_to(ROOT).as_posix() for path in modules(room) if imports(path) & TOUCHES}
    assert touching - OUTSIDE == set()


def test_the_rules_are_pure() -> None:
    """No file, clock, randomness or terminal inside the rules."""
    touching = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules("runtime/rules")
        for name in imports(path) & TOUCHES
    }
    assert touching == set()


EDITIONS = sorted(path.parent.name for path in (ROOT / "runtime" / "editions").glob("*/__init__.py"))
# Who may know an edition by its name: a save notes it, and whoever opens one looks the edition up.
NAMING = {
    "runtime/play/sessions/session_data.py",
    "runtime/play/sessions/session.py",
    "runtime/play/sessions/opening.py",
}


def modules_imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_there_are_two_editions() -> None:
    assert EDITIONS == ["fall_of_avalon", "kings_of_ruin"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_editions_do_not_know_each_other(edition: str) -> None:
    """No edition imports or names another one; each is whole by itself."""
    for path in modules(f"runtime/editions/{edition}"):
        for other in EDITIONS:
            if other != edition:
                text = path.read_text(encoding="utf-8")
                assert other not in text, path
                assert other.replace("_", "-") not in text, path


def test_the_rules_know_no_edition() -> None:
    """What is shared is called by editions; it never calls one."""
    knowing = {
        str(path.relative_to(ROOT))
        for room in ("runtime/rules", "runtime/ui")
        for path in modules(room)
        for name in modules_imported(path)
        if name.startswith("runtime.editions")
    }
    assert knowing == set()


@pytest.mark.parametrize("room", ["runtime/rules", "runtime/play", "runtime/ui"])
def test_nobody_asks_which_edition_it_is(room: str) -> None:
    """No edition's name stands in shared code, and none is read there but to save it or to look it up."""
    asking = set()
    for path in modules(room):
        where = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node.value in {one.replace("_", "-") for one in EDITIONS}:
                asking.add(f"{where}:{node.lineno} names {node.value}")
            if isinstance(node, ast.Attribute) and _reads_the_name(node) and where not in NAMING:
                asking.add(f"{where}:{node.lineno} reads {ast.unparse(node)}")
    assert asking == set()


def _reads_the_name(node: ast.Attribute) -> bool:
    """`rules.name`, `self.rules.name`, `EDITION.name`; `campaign.edition`, `head.edition`."""
    of = ast.unparse(node.value).split(".")[-1]
    return node.attr == "edition" or (node.attr == "name" and of in ("rules", "edition", "EDITION"))


@pytest.mark.parametrize("room", ["compiler", "chronicler"])
def test_nobody_knows_an_edition_but_its_record(room: str) -> None:
    """Outside `compiler/editions` no edition is named, as a text or as a constant: so none can be asked for."""
    names = {one.replace("_", "-") for one in EDITIONS}
    constants = {"KINGS", "AVALON", "kings_of_ruin", "fall_of_avalon"}
    naming = set()
    for path in modules(room):
        where = path.relative_to(ROOT).as_posix()
        if where.startswith("compiler/editions/"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            known = isinstance(node, ast.Constant) and node.value in names
            known |= isinstance(node, ast.Name) and node.id in constants
            known |= isinstance(node, ast.Attribute) and node.attr in constants
            known |= isinstance(node, ast.ImportFrom) and bool(constants & {one.name for one in node.names})
            if known:
                naming.add(f"{where}:{getattr(node, 'lineno', 0)}")
    assert naming == set()


# Attributes that tell which edition it is, and those of them that stand there for readers.
TELLS = {"edition", "speaks"}
FOR_READERS = {"title", "short", "name"}


def _tells_the_edition(node: ast.expr) -> bool:
    """`campaign.edition`, `edition`, `language.name`, `reader.language.title`."""
    if isinstance(node, ast.Name):
        return node.id == "edition"
    if not isinstance(node, ast.Attribute):
        return False
    of = ast.unparse(node.value).split(".")[-1]
    return node.attr in TELLS or (node.attr in FOR_READERS and of == "language")


def questions_about_editions(tree: ast.AST) -> list[str]:
    """Every place where code looks at which edition it is: compares it, cuts it up, matches it, calls a method of it.

    Two editions may be compared with each other, and one may be looked for in a table.
    """
    found = []
    for node in ast.walk(tree):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            # An edition in a table, or beside one that was noted elsewhere (`known[0] == edition`), is no question.
            if isinstance(node.ops[0], (ast.In, ast.NotIn)):
                harmless = isinstance(
                    sides[-1], (ast.Name, ast.Call, ast.Attribute)
                ) and not _tells_the_edition(sides[-1])
            else:
                harmless = all(_tells_the_edition(one) or isinstance(one, ast.Subscript) for one in sides)
            asked = [] if harmless else sides
        elif isinstance(node, ast.Match):
            asked = [node.subject]
        elif isinstance(node, ast.Subscript):
            asked = [node.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            asked = [node.func.value]
        if any(_tells_the_edition(one) for one in asked):
            found.append(f"{node.lineno}: {ast.unparse(node).splitlines()[0]}")
    return found


@pytest.mark.parametrize("room", ["compiler", "chronicler"])
def test_nobody_looks_closely_at_an_edition(room: str) -> None:
    """Not by half a name, not by a method, not by its title: whoever wants to know something asks the record for it."""
    asking = [
        f"{path.relative_to(ROOT).as_posix()}:{question}"
        for path in modules(room)
        if not path.relative_to(ROOT).as_posix().startswith("compiler/editions/")
        for question in questions_about_editions(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert asking == []


@pytest.mark.parametrize(
    "text",
    [
        "edition == kings",
        "'kin' in campaign.edition",
        "campaign.edition.startswith('k')",
        "campaign.edition[0] == 'k'",
        "edition in ('kings-' + 'of-ruin', 'low-country')",
        "reader.language.title == 'x'",
        "language.short[:1]",
        "match self.edition:\n  case 'x': pass",
    ],
)
def test_such_questions_are_seen(text: str) -> None:
    assert questions_about_editions(ast.parse(text)) != []


def test_harmless_ones_are_not() -> None:
    text = "campaign.edition not in EDITIONS\nEDITIONS[campaign.edition]\none.edition != other.edition\nlanguage.starters"
    assert questions_about_editions(ast.parse(text)) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_languages_do_not_know_each_other(edition: str) -> None:
    path = ROOT / "compiler" / "editions" / f"{edition}.py"
    others = [other for other in EDITIONS if other != edition]
    imported = modules_imported(path)
    for other in others:
        constant = {"kings_of_ruin": "KINGS", "fall_of_avalon": "AVALON"}[other]
        assert f"schemas.words.{constant}" not in imported
        assert not any(other in name for name in imported)


def test_no_mode_is_asked_for_by_name_in_shared_rules() -> None:
    """A mode changes numbers or functions; the list of modes is there for saves."""
    asking = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in modules("runtime/rules")
        if path.name != "edition.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "modes"
    }
    assert asking == set()


def test_no_module_outgrows_a_reader() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for room in MAY_IMPORT
        for path in modules(room)
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > 600
    }
    assert long == {}
