"""The rooms, which others each may know, and the modules in them."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
MAY_IMPORT = {
    "schemas": {"schemas"},
    "compiler": {"schemas", "compiler"},
    "runtime": {"schemas", "runtime"},
    "chronicler": {"schemas", "compiler", "runtime", "chronicler", "content"},
}


def modules(room: str) -> list[Path]:
    return sorted(path for path in (ROOT / room).rglob("*.py") if "__pycache__" not in path.parts)
