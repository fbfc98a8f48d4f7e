"""One ruling that a table may choose: its name, its answers, and where it comes from."""

from typing import Final, NamedTuple

YES_NO: Final = ("yes", "no")


class RulingOption(NamedTuple):
    """One doubt: its name, the field of the rules, its id, the rules it is about, what is asked, which answers there are."""

    name: str
    field: str
    id: str
    rules: tuple[str, ...]
    says: str  # what `yes` means, or what the table chooses
    answers: tuple[str, ...] = YES_NO  # empty: a text of its own
    form: str = ""  # how to write such a text
