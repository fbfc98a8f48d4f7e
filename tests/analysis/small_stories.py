"""Random small stories and an exact oracle for them: every state, by an interpreter of its own.

Shares nothing with the machine: it knows gain, lose, if, redirections, choices, `(once)`, `read before`, `verse ... read`, and
that reading begins with the chapter and again at every exploration. `python -m tests.analysis.small_stories 20000` compares
them with the machine and counts.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from compiler.analysis.graph import CampaignGraph
from compiler.api import compile_texts
from schemas.model import Campaign

STATUSES = ("ash", "bone", "clay")
HEAD = """campaign story "Story"
  edition: {edition}
  start: fenmouth
  characters: brannoc

chapter slack-water 1 "Slack Water"
  -> fenmouth/v0

location fenmouth 101 "Fenmouth"

character brannoc 1 "Brannoc"
  energy: 0-10, start 7
  health: 0-12, start 9
  terror: 0-10, start 0
{tray}
status ash "Ash"
status bone "Bone"
status clay "Clay"
  parts: one, two

journal fenmouth
"""
Test = tuple[str, bool]  # a fact and whether it must hold


def fact(rng: Random, count: int) -> str:
    """`ash`, `bone`, `clay/one`, `read:v2`."""
    names = ["ash", "bone", "clay/one", "clay/two"]
    if rng.random() < 0.12:
        return f"read:v{rng.randrange(count)}"
    return rng.choice(names)


def said(name: str, so: bool) -> str:
    if name.startswith("read:"):
        words = f"verse {name[5:]} read"
    else:
        status, _, part = name.partition("/")
        words = f"status {status}" + (f" part {part}" if part else "")
    return words if so else f"not {words}"


class Story:
    """A story as data: verses of lines and choices."""

    def __init__(self, rng: Random) -> None:
        self.count = rng.randint(2, 6)
        self.verses = [self._verse(rng) for _ in range(self.count)]

    def _needs(self, rng: Random) -> list[Test]:
        found: dict[str, bool] = {}
        for _ in range(rng.choice((1, 1, 2))):
            found[fact(rng, self.count)] = rng.random() < 0.6
        return list(found.items())

    def _change(self, rng: Random) -> tuple[str, bool]:
        return rng.choice(("ash", "bone", "clay/one", "clay/two")), rng.random() < 0.6

    def _target(self, rng: Random) -> str:
        return "end" if rng.random() < 0.45 else f"v{rng.randrange(self.count)}"

    def _verse(self, rng: Random) -> dict[str, Any]:
        lines: list[Any] = []
        for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
            roll = rng.random()
            if roll < 0.45:
                lines.append(("do", [self._change(rng) for _ in range(rng.choice((1, 1, 2)))]))
            elif roll < 0.8:
                lines.append(("redirect", self._needs(rng), self._target(rng)))
            else:
                lines.append(("if", self._needs(rng), self._change(rng)))
        choices = []
        if rng.random() < 0.75:
            for _ in range(rng.randint(1, 3)):
                needs = self._needs(rng) if rng.random() < 0.6 else []
                do = [self._change(rng)] if rng.random() < 0.5 else []
                choices.append(
                    {"needs": needs, "once": rng.random() < 0.25, "do": do, "to": self._target(rng)}
                )
        return {"lines": lines, "choices": choices, "to": "end" if choices else self._target(rng)}

    def text(self, edition: str) -> str:
        """As a writer writes it; an element's line is kept in `at`."""
        self.at: dict[int, tuple[int, str, int]] = {}
        tray = "" if edition == "kings-of-ruin" else "  tray: green\n"
        out = HEAD.format(edition=edition, tray=tray).split("\n")
        for number, verse in enumerate(self.verses):
            out += [f"verse v{number}", "  Words.", ""]
            for place, line in enumerate(verse["lines"]):
                if line[0] == "do":
                    parts = [("gain " if so else "lose ") + said(name, True) for name, so in line[1]]
                    out.append("  > " + ", ".join(parts))
                elif line[0] == "redirect":
                    out.append("  > if " + " and ".join(said(*one) for one in line[1]) + f" -> {line[2]}")
                else:
                    change = ("gain " if line[2][1] else "lose ") + said(line[2][0], True)
                    out.append("  > if " + " and ".join(said(*one) for one in line[1]) + f" then {change}")
                self.at[len(out)] = (number, line[0], place)
            out.append("")
            for place, choice in enumerate(verse["choices"]):
                once = "(once) " if choice["once"] else ""
                needs = f" [{' and '.join(said(*one) for one in choice['needs'])}]" if choice["needs"] else ""
                out.append(f"  * {once}Choice {place}.{needs}")
                self.at[len(out)] = (number, "choice", place)
                for name, so in choice["do"]:
                    out.append("    > " + ("gain " if so else "lose ") + said(name, True))
                out.append(f"    -> {choice['to']}")
            if not verse["choices"]:
                out.append(f"  -> {verse['to']}")
            out.append("")
        return "\n".join(out)

    # --- the oracle -------------------------------------------------------------------------------------
    def reached(self) -> tuple[set[Any], bool]:
        """Every element that some play passes; and whether some reading never ends."""
        passed: set[Any] = set()
        endless = False
        start: frozenset[str] = frozenset()
        seen = {start}
        stack = [start]
        while stack:
            state = stack.pop()
            ends, circle = self._read(state, passed)
            endless = endless or circle
            for after in ends - seen:
                seen.add(after)
                stack.append(after)
        return passed, endless

    def _read(self, state: frozenset[str], passed: set[Any]) -> tuple[set[frozenset[str]], bool]:
        """All states in which a reading that begins at v0 can end."""
        seen = {("v0", state)}
        stack = [("v0", state)]
        ends: set[frozenset[str]] = set()
        leads: dict[Any, list[Any]] = {}
        while stack:
            here = stack.pop()
            after = list(self._page(here[0], here[1], passed))
            leads[here] = after
            for to, now in after:
                if to == "end":
                    ends.add(now)
                elif (to, now) not in seen:
                    seen.add((to, now))
                    stack.append((to, now))
        # Does every place lead to an end? Otherwise readers go round for ever, and the rules cut them off.
        good = {one for one, after in leads.items() if any(to == "end" for to, _ in after)}
        again = True
        while again:
            more = {
                one for one, after in leads.items() if one not in good and any(two in good for two in after)
            }
            good |= more
            again = bool(more)
        return ends, len(good) < len(leads)

    def _page(self, name: str, state: frozenset[str], passed: set[Any]) -> Any:
        number = int(name[1:])
        verse = self.verses[number]
        now = set(state)
        passed.add((number, "verse", 0))

        def holds(needs: list[Test]) -> bool:
            return all((one in now) == so for one, so in needs)

        def left(to: str) -> tuple[str, frozenset[str]]:
            return to, frozenset(now | {f"read:{name}"})

        for place, line in enumerate(verse["lines"]):
            if line[0] == "do":
                passed.add((number, "do", place))
                for one, so in line[1]:
                    (now.add if so else now.discard)(one)
            elif holds(line[1]):
                passed.add((number, line[0], place))
                if line[0] == "redirect":
                    yield left(line[2])
                    return
                (now.add if line[2][1] else now.discard)(line[2][0])
        if not verse["choices"]:
            yield left(verse["to"])
            return
        before = set(now)
        locked = True
        for place, choice in enumerate(verse["choices"]):
            now = set(before)
            used = f"used:{number}/{place}"
            if not holds(choice["needs"]) or (choice["once"] and used in now):
                continue
            locked = False
            passed.add((number, "choice", place))
            if choice["once"]:
                now.add(used)
            for one, so in choice["do"]:
                (now.add if so else now.discard)(one)
            yield left(choice["to"])
        if locked:
            now = before
            yield left("end")


def compare(seed: int, edition: str) -> Counter[str] | None:
    """Verdicts of the machine beside the oracle's; None for a story that does not compile."""
    story = Story(Random(seed))
    result = compile_texts({"campaign.chron": story.text(edition)})
    campaign: Campaign | None = result.campaign
    if campaign is None:
        return None
    passed, endless = story.reached()
    judged = CampaignGraph(campaign).judged
    found: Counter[str] = Counter()
    for line, (number, kind, place) in story.at.items():
        if kind == "do":
            continue
        mark_kind = "if-0" if kind == "if" else kind
        dead = any(
            owner == f"verse:fenmouth/v{number}" and one == mark_kind and at[0] == line
            for owner, one, at in judged.dead
        )
        _count(found, (number, kind, place) in passed, dead, kind)
    for number in range(story.count):
        _count(found, (number, "verse", 0) in passed, not judged.can_read(f"fenmouth/v{number}"), "verse")
    found["endless"] += endless
    return found


def _count(found: Counter[str], reached: bool, dead: bool, kind: str) -> None:
    if reached and dead:
        found["wrong"] += 1
    elif not reached and dead:
        found["proved"] += 1
    elif not reached:
        found["open"] += 1
        found[f"open {kind}"] += 1
    else:
        found["reached"] += 1


def main(count: int) -> None:
    total: Counter[str] = Counter()
    for seed in range(count):
        found = compare(seed, ("kings-of-ruin", "fall-of-avalon")[seed % 2])
        if found is None:
            total["not compiled"] += 1
            continue
        total["stories"] += 1
        total.update(found)
        if found["wrong"]:
            print("wrong:", seed)
    dead = total["proved"] + total["open"]
    print(dict(total), f"decided {100 * total['proved'] / max(1, dead):.2f} % of the dead")


if __name__ == "__main__":
    main(int(sys.argv[1]))
