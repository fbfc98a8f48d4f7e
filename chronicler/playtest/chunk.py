"""`python -m chronicler.playtest.chunk`: one chunk for a worker of a cluster.

Reads the order and the campaign from standard input, writes the games to standard output.
"""

from __future__ import annotations

import json
import sys


def main() -> None:
    from chronicler.playtest.worker import play_chunk

    asked = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read(asked["size"])
    games = play_chunk(data, asked["order"].encode(), asked["numbers"], asked["coverage"])
    sys.stdout.write(json.dumps([(number, notes.decode()) for number, notes in games]))


if __name__ == "__main__":
    main()
