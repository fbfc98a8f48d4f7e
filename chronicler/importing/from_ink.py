"""ink, a useful subset: knots, stitches, choices and gathers at any depth, diverts, variables of yes and no, and tests of them.

Alternatives, numbers, lists, functions, tunnels and threads have no counterpart and become notes, with the line they stand in.
"""

from __future__ import annotations

from collections.abc import Callable

from chronicler.importing.foreign_story import ForeignStory
from chronicler.importing.ink_blocks import included
from chronicler.importing.ink_lines import InkLines
from chronicler.importing.ink_passages import InkPassages


def read_ink(text: str, title: str, include: Callable[[str], str]) -> ForeignStory:
    """An ink file; `include` gives the text of another file by its name."""
    return InkPassages(title, InkLines(included(text, include, []))).finished()
