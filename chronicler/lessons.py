"""The tutorials that come with Chronicler: for which rules, their chapters, and the game each one prepares for."""

from __future__ import annotations

from typing import Final, NamedTuple


class Lesson(NamedTuple):
    """A chapter of a tutorial, replayed alone: where it begins, and what was gained before."""

    title: str
    at: str = ""
    extras: tuple[str, ...] = ()

    def words(self) -> tuple[str, ...]:
        """As options of `chronicler play`."""
        place = ("--at", self.at) if self.at else ()
        return (*place, *(word for extra in self.extras for word in ("--with", extra)))


class Tutorial(NamedTuple):
    campaign: str
    goes_on_with: str
    lessons: tuple[Lesson, ...]


TUTORIALS: Final = {
    one.campaign: one
    for one in (
        Tutorial(
            "first-tide",
            "drowned-bell",
            (
                Lesson("From the beginning: days, choices, looking, light"),
                Lesson("The dog: a fight", "withy-path/the-dog", ("The Round:sorted", "Post Bag")),
                Lesson("The poles: a die", "withy-path", ("The Round:sorted", "Post Bag")),
                Lesson("Mr Sallow: a talk", "ford-house/the-ford", ("The Round:sorted", "Post Bag")),
                Lesson(
                    "The bed under the stairs: a night, a Vision, the end",
                    "ford-house/mr-sallow-is-charmed",
                    ("The Round:sorted", "The Round:let-through", "Post Bag", "exp:2"),
                ),
            ),
        ),
        Tutorial(
            "first-snow",
            "untold-winter",
            (
                Lesson("From the beginning: rounds, looking, stones"),
                Lesson("The dog: a fight", "fold-lane/over-the-wall", ("The Errand:packed",)),
                Lesson(
                    "The man in the good coat: a talk", "far-stone/the-slate-door", ("The Errand:packed",)
                ),
                Lesson(
                    "The far stone: waking it, hunger, a Dream, the end",
                    "far-stone/he-moves",
                    ("The Errand:packed", "The Errand:allowed"),
                ),
            ),
        ),
    )
}
