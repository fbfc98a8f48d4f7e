"""A step of building the wheel: the parser's tables are made once, here, and not on every machine."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShippedTables(BuildHookInterface):
    """Puts `compiler/grammar/shipped` into the wheel; an editable installation keeps its own beside the bytecode."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        root = Path(self.root)
        campaigns = sorted(path.parent for path in (root / "content").glob("*/campaign.chron"))
        campaigns.append(self.begun(root / "chronicler/template"))
        words = [sys.executable, "-m", "compiler.grammar.shipping", self.folder.name, *map(str, campaigns)]
        # The same sources give the same wheel, byte by byte.
        seeded = {**os.environ, "PYTHONHASHSEED": "0"}
        done = subprocess.run(words, cwd=root, env=seeded, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"the parser's tables were not built: {done.stderr}")
        for line in done.stdout.splitlines():
            build_data["force_include"][line] = f"compiler/grammar/shipped/{Path(line).name}"

    def begun(self, template: Path) -> Path:
        """The campaign that everybody begins with, as `chronicler new` writes it."""
        folder = Path(self.folder.name) / "begun"
        for path in template.rglob("*.chron"):
            target = folder / path.relative_to(template)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(path.read_text(encoding="utf-8").replace("NAME", "begun"), encoding="utf-8")
        return folder

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
