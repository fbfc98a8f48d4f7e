"""Makes the README's picture from the real thing: a source on the left, the played turn it becomes on the right."""

import os
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LINE, SIZE, CHARACTER, PAD = 19, 13, 7.85, 18


def pane(lines: list[str], left: float, width: float, height: float, mark: bool) -> str:
    rows = []
    for index, line in enumerate(lines):
        colour = "#24292f"
        stripped = line.lstrip()
        if mark and stripped.startswith((">", "->", "*", "[")):
            colour = "#0550ae"
        elif mark and stripped.startswith("verse"):
            colour = "#8250df"
        elif not mark and "[locked" in line:
            colour = "#6e7781"
        elif not mark and stripped.startswith("> "):
            colour = "#0550ae"
        y = PAD + SIZE + index * LINE
        rows.append(
            f'<text x="{left + PAD}" y="{y}" fill="{colour}" xml:space="preserve">{escape(line)}</text>'
        )
    box = f'<rect x="{left}" y="0" width="{width}" height="{height}" rx="8" fill="#ffffff" stroke="#d0d7de"/>'
    return box + "".join(rows)


def picture() -> str:
    source = (ROOT / "chronicler/template/journal/101-landing.chron").read_text(encoding="utf-8")
    start = source.index("verse the-landing")
    left = source[start : source.index("verse the-light-moves")].rstrip().splitlines()
    with tempfile.TemporaryDirectory() as folder:
        chronicler = [sys.executable, "-c", "from chronicler.cli import main; main()"]
        subprocess.run([*chronicler, "new", f"{folder}/lamplight"], check=True, capture_output=True)
        played = subprocess.run(
            [*chronicler, "play", f"{folder}/lamplight", "--seed", "3"],
            input="1\n",
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "XDG_DATA_HOME": folder},
        ).stdout
    begin = played.index("--- landing/the-landing")
    right = played[begin : played.index("=== Day 1")].rstrip().splitlines()
    options = next(index for index, line in enumerate(right) if line.startswith("  3."))
    right[options + 1 : options + 1] = ["", "> 1"]
    height = PAD * 2 + max(len(left), len(right)) * LINE
    widths = [max(len(line) for line in lines) * CHARACTER + PAD * 2 for lines in (left, right)]
    total = sum(widths) + 24
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total:.0f} {height}" width="{total:.0f}" '
        f'height="{height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="{SIZE}">'
        + pane(left, 0, widths[0], height, True)
        + pane(right, widths[0] + 24, widths[1], height, False)
        + "</svg>\n"
    )


if __name__ == "__main__":
    (HERE / "from-text-to-turn.svg").write_text(picture(), encoding="utf-8")
