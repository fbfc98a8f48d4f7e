"""Tries `--fix` on many broken sources: `python -m tests.writing 10000 [FIRST]`."""

import sys

from tests.writing.broken import harm

count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
troubles = 0
for seed in range(first, first + count):
    trouble = harm(seed)
    if trouble:
        troubles += 1
        if troubles <= 5:
            sys.stdout.write(f"{trouble}\n")
sys.stdout.write(f"{count} broken sources, {troubles} harmed\n")
sys.exit(bool(troubles))
