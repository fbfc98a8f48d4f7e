"""What a wheel brings to make the first run quick: the parser's tables and the shapes of our campaigns.

`python -m compiler.grammar.shipping FOLDER CAMPAIGN...` writes both. The build of a wheel calls it (`hatch_build.py`).
"""

import pickle
import sys
from pathlib import Path

import lark

from compiler.api import Job, compile_campaign
from compiler.grammar.assemble import grammar
from compiler.grammar.kept_parser import build, packed
from compiler.grammar.payloads import forget, payloads
from compiler.grammar.shapes import checked, shipped
from compiler.sources.workspace import load


def ship(folder: Path, campaigns: list[Path]) -> list[Path]:
    """Writes the tables, and every shape that these campaigns use."""
    forget()
    for campaign in campaigns:
        loaded = load(campaign)
        compile_campaign(Job(loaded.sources, loaded.lock))
    shapes = payloads().learned()
    # In the order of their texts, so the same sources give the same bytes.
    contents = {
        shipped("shapes", "bin"): pickle.dumps((grammar().words, dict(sorted(shapes.items()))), protocol=4),
        shipped(f"payload-{lark.__version__}", "tables"): packed(build(grammar().text)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for path, data in contents.items():
        (folder / path.name).write_bytes(checked(data))
        written.append(folder / path.name)
    return written


if __name__ == "__main__":
    for path in ship(Path(sys.argv[1]), [Path(word) for word in sys.argv[2:]]):
        sys.stdout.write(f"{path}\n")
