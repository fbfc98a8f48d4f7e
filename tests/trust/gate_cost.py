"""`python -m tests.trust.gate_cost 10000`: what looking names up adds to the load of a campaign.

The Drowned Bell, and a generated story of so many Verses. Each load is a separate process, before and after in turns;
the best of several in CPU time. *Before* is the typed decoder alone, as a load was without the gate. Modules are
compiled beforehand, as in an installed package: without bytecode every start compiles every module, the gate's as
well as the others.
"""

from __future__ import annotations

import compileall
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOAD = """
import sys, time
began = time.process_time()
from schemas import codec
imported = time.process_time()
with open(sys.argv[1], "rb") as file: data = file.read()
load = codec.loads if sys.argv[2] == "now" else lambda data: codec._decoder().decode(data)
def took():
    start = time.process_time()
    load(data)
    return time.process_time() - start
print(imported - began, took(), min(took() for _ in range(int(sys.argv[3]))))
"""


def measured(document: Path, rounds: int = 9) -> dict[str, list[float]]:
    """Seconds of import, first load and later loads, the least of each."""
    found: dict[str, list[list[float]]] = {"before": [], "now": []}
    for _ in range(rounds):
        for what, rows in found.items():
            command = [sys.executable, "-c", LOAD, str(document), what, "4"]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
            rows.append([float(word) for word in done.stdout.split()])
    return {what: [min(column) for column in zip(*rows, strict=True)] for what, rows in found.items()}


def main(verses: int = 10_000) -> int:
    compileall.compile_dir(ROOT / "schemas", quiet=2)
    with tempfile.TemporaryDirectory(prefix="chronicler-gate-") as name:
        folder = Path(name)
        subprocess.run(
            [sys.executable, "-m", "tests.bench.writers", str(verses), "0", str(folder / "story")],
            cwd=ROOT, check=True, capture_output=True,
        )  # fmt: skip
        worst = 0.0
        for source in (ROOT / "content" / "drowned-bell", folder / "story" / "chron"):
            command = [sys.executable, "-m", "chronicler", "build", str(source), "-o", str(folder / "built")]
            subprocess.run(command, cwd=ROOT, check=False, capture_output=True)
            document = max((folder / "built").rglob("campaign.json"), key=lambda path: path.stat().st_mtime)
            found = measured(document)
            before, now = found["before"], found["now"]
            whole = (now[0] + now[1]) / (before[0] + before[1])
            print(
                f"{source.name}, {document.stat().st_size} bytes: first load {now[1] / before[1]:.2f}, "
                f"later loads {now[2] / before[2]:.2f}, import and first load {whole:.2f} of before",
                flush=True,
            )
            worst = max(worst, now[1] / before[1], now[2] / before[2], whole)
    return int(worst > 1.2)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
