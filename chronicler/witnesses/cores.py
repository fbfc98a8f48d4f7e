"""Work for several cores: processes forked from this one, each with its share of the work.

The questions do not depend on the number of processes, so the answers are the same on every machine. Where forking is not
possible, this process does everything itself, one thing after another.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

_LENGTH: Final = struct.Struct("<Q")
_WAIT: Final = 0.2  # after so many seconds without news, whoever waits is asked whether to go on
_MOST: Final = 8

A = TypeVar("A")
B = TypeVar("B")


def cores() -> int:
    """How many processes are worth having."""
    if not hasattr(os, "fork") or sys.platform == "darwin":
        return 1
    return min(_MOST, len(os.sched_getaffinity(0)))


class Worker:
    """A forked process: it answers each message with any number of messages and an end."""

    def __init__(self, serve: Callable[[Any, Callable[[Any], None]], None]) -> None:
        to_read, to_write = os.pipe()
        from_read, from_write = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            status = 1
            try:
                # Ctrl-C is for the parent: it keeps what was found and ends its workers.
                signal.signal(signal.SIGINT, signal.SIG_IGN)
                os.close(to_write)
                os.close(from_read)
                with os.fdopen(to_read, "rb") as asked, os.fdopen(from_write, "wb") as said:
                    _serve(serve, asked, said)
                status = 0
            except (EOFError, BrokenPipeError):
                pass  # the parent is gone
            finally:
                os._exit(status)  # never run the parent's clean-up twice
        os.close(to_read)
        os.close(from_write)
        # Not buffered: `select` does not see what a buffer has read ahead.
        self._to, self.reading = os.fdopen(to_write, "wb"), os.fdopen(from_read, "rb", buffering=0)

    def ask(self, message: Any) -> None:
        with suppress(BrokenPipeError):  # whoever reads its answers learns that the process has died
            _write(self._to, message)

    def receive(self) -> Any:
        return _read(self.reading)

    def end(self) -> None:
        """Ends the process, whatever it is doing."""
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        for pipe in (self._to, self.reading):
            with suppress(OSError):
                pipe.close()


_END: Final = "end of the answers"
GONE: Final = "the process has died"


def _serve(serve: Callable[[Any, Callable[[Any], None]], None], asked: Any, said: Any) -> None:
    while True:
        message = _read(asked)
        serve(message, lambda answer: _write(said, answer))
        _write(said, _END)


def _write(pipe: Any, message: Any) -> None:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def _read(pipe: Any) -> Any:
    (length,) = _LENGTH.unpack(_exactly(pipe, _LENGTH.size))
    return pickle.loads(_exactly(pipe, length))  # our own child wrote it


def _exactly(pipe: Any, size: int) -> bytes:
    """Reads exactly so many bytes, however many pieces they come in."""
    found = bytearray()
    while len(found) < size:
        piece = pipe.read(size - len(found))
        if not piece:
            raise EOFError
        found += piece
    return bytes(found)


def answers(workers: Sequence[Worker], waiting: Callable[[], None]) -> Iterator[tuple[int, Any]]:
    """The answers of workers that were asked something, each with the worker's number, until all have ended.

    A process that somebody has killed ends with `GONE`. `waiting` is called again and again and may raise.
    """
    open_ones = {worker.reading.fileno(): number for number, worker in enumerate(workers)}
    while open_ones:
        waiting()
        ready, _, _ = select.select(list(open_ones), [], [], _WAIT)
        for handle in ready:
            number = open_ones[handle]
            try:
                answer = workers[number].receive()
            except (EOFError, ConnectionResetError):
                answer = GONE
            if isinstance(answer, str) and answer in (_END, GONE):
                del open_ones[handle]
                if answer == _END:
                    continue
            yield number, answer


def each(work: Callable[[A], B], items: Sequence[A], processes: int) -> list[B]:
    """Does the work for each item; the results come in the order of the items."""
    processes = min(processes, len(items))
    if processes < 2:
        return [work(item) for item in items]

    def serve(share: range, say: Callable[[Any], None]) -> None:
        for number in share:
            say((number, work(items[number])))

    found: dict[int, B] = {}
    workers = [Worker(serve) for _ in range(processes)]
    try:
        for number, worker in enumerate(workers):
            worker.ask(range(number, len(items), processes))
        for _, answer in answers(workers, lambda: None):
            if answer != GONE:  # this process does what a dead one left undone
                number, result = answer
                found[number] = result
    finally:
        for worker in workers:
            worker.end()
    return [found[number] if number in found else work(item) for number, item in enumerate(items)]
