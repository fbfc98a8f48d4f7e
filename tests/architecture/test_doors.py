"""One gate in, one door out: strangers' files are opened, and strangers' words are shown, in few places, all listed here."""

import ast
from pathlib import Path

import pytest

from tests.architecture.rooms import MAY_IMPORT, ROOT, modules

# Who writes to standard output or error. What a terminal gets goes through chronicler/terminal.py.
SPEAKS = {
    "chronicler/terminal.py",
    "chronicler/playtest/chunk.py",  # JSON for its own parent process
    "compiler/grammar/shipping.py",  # `python -m`, over our own grammar
    "compiler/output/reference.py",  # `python -m`, over our own vocabulary
    "schemas/generate.py",
}
# Who opens files, and which of them may be a stranger's.
OPENS = {
    "compiler/sources/safe_files.py",  # the gate
    "compiler/sources/whole_files.py",  # writes
    "runtime/play/saves/save_file.py",  # the gate of saves
    "runtime/play/saves/save_content.py",  # writes
    "compiler/diagnostics/explain.py",  # our own pages
    "compiler/grammar/assemble.py",  # our own grammar
    "compiler/syntax/lines.py",  # our own grammar
    "compiler/output/reference.py",  # our own grammar and page
    "schemas/codec.py",  # our own schema
    "schemas/generate.py",  # our own schema
    "compiler/grammar/shapes.py",  # the user's cache
    "compiler/grammar/kept_parser.py",  # the user's cache
    "compiler/incremental/cache.py",  # the user's cache
    "chronicler/kept_builds.py",  # the user's cache
    "compiler/incremental/cache_keys.py",  # our own code
    "chronicler/playtest/cluster.py",  # our own code
    "chronicler/playtest/order.py",  # our own code
    "chronicler/playtest/page.py",  # our own style sheet
    "chronicler/printing/web_page.py",  # our own style sheet
    "chronicler/printing/markup.py",  # our own words
    "chronicler/beginnings.py",  # our own template
}


def calls(path: Path) -> set[str]:
    """The names of everything a module calls: `open`, `.read_bytes`, `sys.stdout.write`."""
    return {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_one_door_out(room: str) -> None:
    words = (
        "print",
        "click.echo",
        "click.secho",
        "click.prompt",
        "click.confirm",
        "sys.stdout.write",
        "sys.stderr.write",
    )
    found = {path.relative_to(ROOT).as_posix() for path in modules(room) if calls(path) & set(words)}
    assert found - SPEAKS == set(), "write with chronicler.terminal: it escapes what would act"


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_one_gate_in(room: str) -> None:
    found = set()
    for path in modules(room):
        if any(name == "open" or name.endswith((".read_bytes", ".read_text")) for name in calls(path)):
            found.add(path.relative_to(ROOT).as_posix())
    assert found - OPENS == set(), (
        "read with compiler.sources.workspace: it opens plain files of a bounded size"
    )


def test_whoever_is_named_is_there() -> None:
    assert [name for name in sorted(SPEAKS | OPENS) if not (ROOT / name).exists()] == []
