"""ink, a useful subset: knots, stitches, choices and gathers at any depth, diverts, true-or-false variables, and
tests of them.

Alternatives, numbers, lists, functions, tunnels and threads have no counterpart. They become notes with their line.
"""

from __future__ import annotations

from collections.abc import Callable

from chronicler.importing.foreign_story import ForeignStory
from chronicler.importing.ink_blocks import choices_on_one_line, included
from chronicler.importing.ink_lines import InkLines
from chronicler.importing.ink_passages import InkPassages


def read_ink(text: str, title: str, include: Callable[[str], str]) -> ForeignStory:
    """An ink file; `include` gives the text of another file by its name."""
    return InkPassages(title, InkLines(choices_on_one_line(included(text, include, [])))).finished()
