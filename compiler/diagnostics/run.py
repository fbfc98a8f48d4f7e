"""One run of a check, as every format reports it: its version, its files, how strict it was, what it left out."""

from typing import NamedTuple

from compiler.diagnostics.finding import ERROR, Severity


class LookedAt(NamedTuple):
    """A campaign of the run. The hash is that of the compiled document, or nothing."""

    folder: str
    name: str = ""
    edition: str = ""
    files: int = 0
    hash: str = ""


class Run(NamedTuple):
    """What is true of a run besides its findings."""

    version: str = ""
    campaigns: tuple[LookedAt, ...] = ()
    fail_on: Severity = ERROR
    limits: tuple[str, ...] = ()
    allowed: int = 0
    known: int = 0
    unchanged: int = 0

    @property
    def hidden(self) -> str:
        """In words, what is not shown; nothing if everything is."""
        counts = (
            (self.allowed, "allowed in the text"),
            (self.known, "in the baseline"),
            (self.unchanged, "there before the change"),
        )
        return ", ".join(f"{number} {words}" for number, words in counts if number)


NO_RUN = Run()
