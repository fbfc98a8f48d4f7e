"""The pages for developers name only what is there: modules, folders, functions, commands. Their tables leave nothing out."""

import importlib.util
import re

import pytest

from tests.architecture.rooms import MAY_IMPORT, ROOT

PAGES = (
    *("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/editions.md", "tests/README.md"),
    *("runtime/README.md", "runtime/rules/encounters/README.md"),
)
ROOMS = (*MAY_IMPORT, "content", "tests", "docs", "editors")
MADE = "build/"  # stands there only after a command
_CODE = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"[\w<>*-]+(?:/[\w.<>*-]+)+/?|[\w<>*-]+\.(?:py|md|toml|lark|lock|json|txt)")


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def everything() -> list[str]:
    """Every file and folder, from the top: `/runtime/rules/`, `/runtime/rules/edition.py`."""
    found = [f"/{path.name}" for path in ROOT.iterdir() if path.is_file()]
    for room in ROOMS:
        for path in [ROOT / room, *(ROOT / room).rglob("*")]:
            if "__pycache__" not in path.parts and "node_modules" not in path.parts:
                found.append("/" + path.relative_to(ROOT).as_posix() + ("/" if path.is_dir() else ""))
    return found


@pytest.mark.parametrize("page", PAGES)
def test_each_path_on_a_page_is_there(page: str, everything: list[str]) -> None:
    """`rules/state/game.py` may leave out how it begins, and `.py`; `<edition>` and `*` stand for any name."""
    whole = "\n".join(everything)
    missing = []
    for code in _CODE.findall(text(page)):
        if not _PATH.fullmatch(code) or code.startswith(MADE):
            continue
        # A path may end in a name of the module: `encounters/tables.part_kind`.
        form = re.sub(r"<\w+>|\\\*", r"[^/\n]+", re.escape(code.rstrip("/")))
        module = form.rpartition(r"\.")[0]
        there = re.search(rf"(?m)/{form}(?:\.py|/)?$", whole)
        if there is None and (not module or not re.search(rf"(?m)/{module}\.py$", whole)):
            missing.append(code)
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_each_command_of_a_page_is_there(page: str) -> None:
    for name in set(re.findall(r"python -m\s+([a-z_.]+)", text(page))):
        if name.split(".")[0] in ROOMS:
            spec = importlib.util.find_spec(name)
            assert spec is not None, name
            if spec.submodule_search_locations is not None:
                assert importlib.util.find_spec(f"{name}.__main__") is not None, name


@pytest.mark.parametrize("page", PAGES)
def test_each_link_of_a_page_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text(page))
    there = (ROOT / page).parent
    assert [link for link in links if "://" not in link and not (there / link).exists()] == []


@pytest.mark.parametrize("folder", ["compiler/machine", "chronicler/witnesses"])
def test_a_table_of_a_folder_leaves_nothing_out(folder: str) -> None:
    """These two have a table with a row for each module. A new module is a new row."""
    rows = re.findall(r"^\| (`.*`) \|", text("ARCHITECTURE.md"), re.MULTILINE)
    named = {name.rpartition("/")[2] for row in rows for name in _CODE.findall(row)}
    owned = {path.stem for path in (ROOT / folder).glob("*.py")} - {"__init__"}
    assert owned - named == set()
