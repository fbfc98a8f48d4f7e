"""One measurement of the desk, in its own process: `python -m tests.bench.typing FOLDER`.

A cold check of the folder, the campaign opened in memory, and keys typed into it; CPU seconds, and the memory at the
end.
"""

import gc
import json
import resource
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from compiler.api import Job, compile_campaign
from compiler.live.open_campaign import OpenCampaign
from compiler.sources.workspace import load

KEYS = 12


def keys(text: str) -> list[str]:
    """What a writer types in the middle of a file: words of prose, a choice, a mistake in an arrow, a new Verse."""
    middle = text.index("\n\nverse ", len(text) // 2)
    verse = "\n\nverse brand-new\n  A word, and another.\n\n  -> end"
    prose = [f"{text[:middle]} word{number}{text[middle:]}" for number in range(KEYS - 3)]
    return [
        *prose,
        text.replace("  * ", "  * Now ", 1),
        text[:middle] + verse + text[middle:],
        text[:middle] + verse.replace("-> end", "-> nowhere-at-all") + text[middle:],
    ]


def main(folder: Path) -> None:
    facts: dict[str, Any] = {}
    loaded = load(folder)
    # Twice: the first reading also loads the parser.
    for _ in range(2):
        began = time.process_time()
        again = load(folder)
        result = compile_campaign(Job(again.sources, again.lock, again.findings))
        facts["cold"] = time.process_time() - began
    campaign = OpenCampaign()
    campaign.load(loaded.sources, result.lock, loaded.findings)
    assert campaign.now.result.whole
    gc.collect()
    journals = [one for one in loaded.sources if one.text.count("\n\nverse ") > 2]
    source = sorted(journals, key=lambda one: len(one.text))[len(journals) // 2]
    taken = []
    for text in keys(source.text):
        began = time.process_time()
        campaign.put(source.path, text)
        assert campaign.now.findings is not None
        taken.append(time.process_time() - began)
    facts["key"] = statistics.median(taken)
    facts["worst"] = max(taken)
    facts["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(facts))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
