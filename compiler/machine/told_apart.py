"""Why two things never hold together, told with places: who makes each, and what happens to the other there.

Owns the chain of reasons. A line that makes one of them ends the other, asks for its opposite, takes what the other is
made of, or asks for something that never holds together with it. In the last case the reason for that is told, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from compiler.machine.judging import Judged
from compiler.machine.steps_and_facts import BUSY, REST, MachineStep

MOST_PLACES = 3
Said = Callable[[int], str]
_READING = ("on:", "aside:", "rest", "busy", "used:")


class Telling:
    """Tells about one machine; `said` puts a literal into words."""

    def __init__(self, judged: Judged, said: Said) -> None:
        self.judged, self.said = judged, said

    def apart(self, one: int, other: int, longest: int) -> list[str]:
        """The whole chain, nearest reasons first."""
        lines = [f"{self.said(one)} and {self.said(other)} never hold together"]
        queue = [(one, other), (other, one)]
        told: set[int] = set()
        while queue and len(lines) < longest:
            literal, beside = queue.pop(0)
            if literal in told:
                continue
            told.add(literal)
            line, more = self._line(literal, (beside,))
            if line:
                lines.append(line)
            queue += [(literal, against) for literal, against in more if literal not in told]
        return lines

    def sources(self, literals: Iterable[int], longest: int) -> list[str]:
        """Where each of several things comes from, and which of the others end there."""
        keys = self.judged.machine.keys
        wanted = [one for one in literals if self._is_told(one) and not keys[one >> 1].startswith(_READING)]
        found = (self._line(one, [other for other in wanted if other != one])[0] for one in wanted)
        return [line for line in found if line][:longest]

    def _is_told(self, literal: int) -> bool:
        key = self.judged.machine.keys[literal >> 1]
        return key not in (REST, BUSY) and literal >> 1 not in self.judged.pairs.single

    def _line(self, literal: int, beside: Iterable[int]) -> tuple[str, list[tuple[int, int]]]:
        machine = self.judged.machine
        if (literal >> 1 in machine.initial) != bool(literal & 1):
            return "", []  # it is so from the beginning
        places: dict[str, list[MachineStep]] = {}
        for number in self.judged.making.get(literal, ()):
            places.setdefault(self._place(machine.steps[number]), []).append(machine.steps[number])
        if not places or len(places) > MOST_PLACES or "" in places:
            return "", []
        more: list[tuple[int, int]] = []
        parts = []
        for place, steps in places.items():
            note, reasons = self._note(literal, steps, beside)
            parts.append(place + note)
            more += reasons
        return f"{self.said(literal)} comes only {' and '.join(parts)}", more

    def _note(
        self, literal: int, steps: list[MachineStep], beside: Iterable[int]
    ) -> tuple[str, list[tuple[int, int]]]:
        pairs = self.judged.pairs
        for other in beside:
            if all(other ^ 1 in step.sets for step in steps):
                return f", which ends {self.said(other)}", []
            if all(other ^ 1 in step.needs for step in steps):
                return f", which asks for {self.said(other ^ 1)}", []
            if all(other ^ 1 in (*step.sets, *step.needs) for step in steps):
                return f", which leaves {self.said(other ^ 1)}", []
        keys = self.judged.machine.keys
        needs = [
            one
            for one in steps[0].needs
            if not keys[one >> 1].startswith(_READING)
            and not (one & 1 and keys[one >> 1].startswith("drawn:"))
        ]
        for other in beside:
            for need in needs:
                if need >> 1 != literal >> 1 and self._is_told(need) and not pairs.possible(need, other):
                    verb = "takes" if need ^ 1 in steps[0].sets else "asks for"
                    return f", which {verb} {self.said(need)}", [(need, other)]
        for need in needs:
            if not need & 1 and (need ^ 1 in steps[0].sets or keys[need >> 1].startswith("drawn:")):
                verb = "takes" if need ^ 1 in steps[0].sets else "asks for"
                return f", which {verb} {self.said(need)}", [(need, need)]
        once = all(any(keys[one >> 1].startswith("used:") for one in step.sets) for step in steps)
        return " (once)" if once else "", []

    @staticmethod
    def _place(step: MachineStep) -> str:
        marks = [mark for mark in step.marks if mark[2][0]]
        if not marks:
            return ""
        owner, _, at = marks[-1]
        kind, _, name = owner.partition(":")
        return f"at line {at[0]} of {name if kind in ('verse', 'at') else f'{kind} {name}'}"
