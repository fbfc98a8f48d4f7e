"""How long a game takes to its first prompt, in CPU time, beside `python -c "import prompt_toolkit"`.

`python -m tests.ui.starting` prints the ratios, in a pipe and through a terminal (3 allowed). Bytecode is kept in a
separate folder, as in an installed package: with `PYTHONDONTWRITEBYTECODE` every module would be compiled anew.
"""

from __future__ import annotations

import fcntl
import os
import pty
import resource
import select
import struct
import subprocess
import sys
import tempfile
import termios
from pathlib import Path

_FIRST = b"F1"  # the footer of the first screen
_WAIT = 60.0


def in_a_pipe(command: list[str], env: dict[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=b"quit\n", capture_output=True, env=env, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def in_a_terminal(command: list[str], env: dict[str, str]) -> float:
    """CPU time until the first screen is drawn at 120x40."""
    process, terminal = pty.fork()
    if process == 0:
        os.execvpe(command[0], command, env)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    seen = b""
    while _FIRST not in seen:
        ready, _, _ = select.select([terminal], [], [], _WAIT)
        if not ready:
            raise TimeoutError(seen[-400:].decode(errors="replace"))
        seen += os.read(terminal, 65536)
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    os.write(terminal, b"\x03\x03")
    os.close(terminal)
    os.waitpid(process, 0)
    return used


def main(times: int = 5) -> int:
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            "XDG_DATA_HOME": f"{folder}/data",
            "PYTHONPYCACHEPREFIX": f"{folder}/pyc",
            "TERM": "xterm",
        }
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        python = sys.executable
        base = min(in_a_pipe([python, "-c", "import prompt_toolkit"], env) for _ in range(times))
        worst = 0.0
        for campaign, hero in (("drowned-bell", "brannoc"), ("untold-winter", "hanne")):
            play = [python, "-m", "chronicler", "play", campaign, "--heroes", hero, "--save"]
            pipe = min(in_a_pipe([*play, f"pipe{n}", "--plain"], env) for n in range(times))
            screen = min(in_a_terminal([*play, f"screen{n}"], env) for n in range(times))
            print(
                f"{campaign:<14} pipe {pipe / base:.2f}  terminal {screen / base:.2f}  (import {base:.3f} s)"
            )
            worst = max(worst, pipe / base, screen / base)
    return 0 if worst <= 3 else 1


if __name__ == "__main__":
    sys.exit(main())
