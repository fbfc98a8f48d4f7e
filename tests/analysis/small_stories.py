"""Random small stories and an exact oracle for them: it finds every state with its own interpreter.

Shares nothing with the machine. It knows gain, lose, `any part`, food and prices, `choose`, if and otherwise,
redirections, choices, `(once)`, `verse ... read`, Verses read aside, and that reading begins with the chapter and
again at every exploration. `python -m tests.analysis.small_stories 20000 [first]` compares them with the machine and
counts.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from compiler.analysis.graph import CampaignGraph
from compiler.api import compile_texts
from schemas.model import Campaign

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
Needed = tuple[str, bool]  # a fact, and whether it must be true
Op = tuple[str, Any]  # what happens: ("mark", (name, so)), ("any", so), ("food", amount), ("read", verse)
State = tuple[frozenset[str], int]  # facts, food
BOXES = ("ash", "bone", "clay/one", "clay/two")
MOST_FOOD = 8  # more than anything asks for


def said(name: str, so: bool) -> str:
    """A test as it is written."""
    if name.startswith("read:"):
        words = f"verse {name[5:]} read"
    elif name.startswith("food:"):
        words = f"food {name[5:]}+"
    elif name == "both":
        words = "status clay any 2 parts"
    elif name == "either":
        words = "(status ash or status bone)"
    else:
        status, _, part = name.partition("/")
        words = f"status {status}" + (f" part {part}" if part else "")
    return words if so else f"not {words}"


def all_said(needs: list[Needed]) -> str:
    return " and ".join(said(*one) for one in needs)


def told(op: Op) -> str:
    """What happens as it is written."""
    kind, what = op
    if kind == "mark":
        return ("gain " if what[1] else "lose ") + said(what[0], True)
    if kind == "any":
        return f"{'gain' if what else 'lose'} status clay any part"
    if kind == "food":
        return f"gain {what} food"
    return f"read {what}"


class Story:
    """A story as data: verses of lines and choices, and verses that are read aside and lead nowhere else."""

    wide = True  # otherwise nothing but statuses, `if`, redirections and choices

    def __init__(self, rng: Random) -> None:
        self.count = rng.randint(2, 5)
        self.asides = [f"w{number}" for number in range(rng.choice((0, 0, 1, 2)) if self.wide else 0)]
        self.names = [f"v{number}" for number in range(self.count)] + self.asides
        self.verses = {name: self._verse(rng, name) for name in self.names}

    def _fact(self, rng: Random) -> tuple[str, bool]:
        roll = rng.random()
        if roll < 0.12:
            return f"read:{rng.choice(self.names)}", rng.random() < 0.6
        if not self.wide:
            return rng.choice(BOXES), rng.random() < 0.6
        if roll < 0.18:
            return f"food:{rng.randint(1, 4)}", True  # people eat, so having none is never shut
        if roll < 0.26:
            return rng.choice(("both", "either")), rng.random() < 0.6
        return rng.choice(BOXES), rng.random() < 0.6

    def _needs(self, rng: Random) -> list[Needed]:
        return list(dict(self._fact(rng) for _ in range(rng.choice((1, 1, 2)))).items())

    def _op(self, rng: Random, aside: bool = False) -> Op:
        roll = rng.random() if self.wide else 1
        if roll < 0.1:
            return "any", rng.random() < 0.7
        if roll < 0.16:
            return "food", rng.randint(1, 2)
        if roll < 0.26 and self.asides and not aside:
            return "read", rng.choice(self.asides)
        return "mark", (rng.choice(BOXES), rng.random() < 0.6)

    def _target(self, rng: Random, name: str) -> str:
        return "end" if rng.random() < 0.45 or name in self.asides else f"v{rng.randrange(self.count)}"

    def _verse(self, rng: Random, name: str) -> dict[str, Any]:
        aside = name in self.asides
        lines: list[Any] = []
        for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
            roll = rng.random()
            if roll < 0.4:
                lines.append(("do", [self._op(rng, aside) for _ in range(rng.choice((1, 1, 2)))]))
            elif roll < 0.5 and self.wide:
                lines.append(("choose", [self._op(rng, aside), self._op(rng, aside)]))
            elif roll < 0.82:
                lines.append(("redirect", self._needs(rng), self._target(rng, name)))
            else:
                other = [self._op(rng, True)] if self.wide and rng.random() < 0.4 else []
                lines.append(("if", self._needs(rng), [self._op(rng, True)], other))
        choices = []
        otherwise = ""
        if rng.random() < 0.75:
            for _ in range(rng.randint(1, 3)):
                needs = self._needs(rng) if rng.random() < 0.6 else []
                do = [self._op(rng, aside)] if rng.random() < 0.5 else []
                limit = rng.random() if self.wide else rng.random() / 2
                cost: Any = "once" if limit < 0.2 else ""
                if self.wide and 0.2 <= limit < 0.28:
                    cost = rng.randint(1, 3)
                choices.append({"needs": needs, "cost": cost, "do": do, "to": self._target(rng, name)})
            if all(choice["needs"] or choice["cost"] for choice in choices):
                if self.wide and rng.random() < 0.5:
                    otherwise = self._target(rng, name)
                else:
                    choices[-1] |= {"needs": [], "cost": ""}
        to = "end" if choices else self._target(rng, name)
        return {"lines": lines, "choices": choices, "to": to, "otherwise": otherwise}

    def text(self, edition: str) -> str:
        """As a writer writes it; `at` has each element's line."""
        self.at: dict[int, tuple[str, str, int]] = {}
        tray = "" if edition == "kings-of-ruin" else "  tray: green\n"
        out = HEAD.format(edition=edition, tray=tray).split("\n")
        for name in self.names:
            verse = self.verses[name]
            out += [f"verse {name}", "  Words.", ""]
            for place, line in enumerate(verse["lines"]):
                if line[0] == "do":
                    out.append("  > " + ", ".join(told(op) for op in line[1]))
                elif line[0] == "choose":
                    out.append("  > choose " + " or ".join(told(op) for op in line[1]))
                elif line[0] == "redirect":
                    out.append(f"  > if {all_said(line[1])} -> {line[2]}")
                else:
                    other = f" otherwise {told(line[3][0])}" if line[3] else ""
                    out.append(f"  > if {all_said(line[1])} then {told(line[2][0])}{other}")
                self.at[len(out)] = (name, line[0], place)
            out.append("")
            for place, choice in enumerate(verse["choices"]):
                cost = choice["cost"]
                price = f"({cost} food) " if isinstance(cost, int) else f"({cost}) " if cost else ""
                needs = f" [{all_said(choice['needs'])}]" if choice["needs"] else ""
                out.append(f"  * {price}Choice {place}.{needs}")
                self.at[len(out)] = (name, "choice", place)
                out += [f"    > {told(op)}" for op in choice["do"]]
                out.append(f"    -> {choice['to']}")
            if verse["otherwise"]:
                out.append(f"  > otherwise -> {verse['otherwise']}")
                self.at[len(out)] = (name, "otherwise", 0)
            if not verse["choices"]:
                out.append(f"  -> {verse['to']}")
            out.append("")
        return "\n".join(out)

    # --- the oracle -------------------------------------------------------------------------------------
    def reached(self) -> tuple[set[Any], bool]:
        """Every element that some play passes, and whether some reading never ends."""
        self.passed: set[Any] = set()
        endless = False
        start: State = (frozenset(), 0)
        seen = {start}
        stack = [start]
        while stack:
            ends, circle = self._read(stack.pop())
            endless = endless or circle
            stack += ends - seen
            seen |= ends
        return self.passed, endless

    def _read(self, state: State) -> tuple[set[State], bool]:
        """All states in which a reading that begins at v0 can end."""
        seen = {("v0", state)}
        stack = [("v0", state)]
        ends: set[State] = set()
        leads: dict[Any, list[Any]] = {}
        while stack:
            here = stack.pop()
            after = list(self._page(*here))
            leads[here] = after
            for to, now in after:
                if to == "end":
                    ends.add(now)
                elif (to, now) not in seen:
                    seen.add((to, now))
                    stack.append((to, now))
        # Does every place lead to an end? Otherwise reading goes round for ever, and the rules cut it off.
        good = {one for one, after in leads.items() if any(to == "end" for to, _ in after)}
        again = True
        while again:
            more = {
                one for one, after in leads.items() if one not in good and any(two in good for two in after)
            }
            good |= more
            again = bool(more)
        return ends, len(good) < len(leads)

    @staticmethod
    def _holds(needs: list[Needed], state: State) -> bool:
        facts, food = state

        def true(name: str) -> bool:
            if name.startswith("food:"):
                return food >= int(name[5:])
            if name == "both":
                return {"clay/one", "clay/two"} <= facts
            if name == "either":
                return "ash" in facts or "bone" in facts
            return name in facts

        return all(true(name) == so for name, so in needs)

    def _after(self, ops: list[Op], states: set[State]) -> set[State]:
        """All states after these things happen, one after another."""
        for kind, what in ops:
            found: set[State] = set()
            for facts, food in states:
                if kind == "mark":
                    found.add((facts | {what[0]} if what[1] else facts - {what[0]}, food))
                elif kind == "food":
                    found.add((facts, min(food + what, MOST_FOOD)))
                elif kind == "any":
                    boxes = ("clay/one", "clay/two") if what else ("clay/two", "clay/one")
                    box = next((one for one in boxes if (one in facts) != what), "")
                    found.add((facts | {box} if what and box else facts - {box}, food))
                else:
                    found |= {now for _, now in self._page(what, (facts, food))}
            states = found
        return states

    def _page(self, name: str, state: State) -> Any:
        """Every way through a page: where it leads, and the state then."""
        verse = self.verses[name]
        self.passed.add((name, "verse", 0))
        states = {state}
        for place, line in enumerate(verse["lines"]):
            if line[0] == "do":
                states = self._after(line[1], states)
                continue
            if line[0] == "choose":
                states = {now for op in line[1] for now in self._after([op], states)}
                continue
            met = {one for one in states if self._holds(line[1], one)}
            if met:
                self.passed.add((name, line[0], place))
            if line[0] == "redirect":
                yield from ((line[2], self._left(name, one)) for one in met)
                states = states - met
            else:
                states = self._after(line[2], met) | self._after(line[3], states - met)
        for one in states:
            yield from self._offered(name, verse, one)

    @staticmethod
    def _left(name: str, state: State) -> State:
        return state[0] | {f"read:{name}"}, state[1]

    def _offered(self, name: str, verse: dict[str, Any], state: State) -> Any:
        facts, food = state
        locked = True
        for place, choice in enumerate(verse["choices"]):
            used, cost = f"used:{name}/{place}", choice["cost"]
            price = cost if isinstance(cost, int) else 0
            if not self._holds(choice["needs"], state) or (cost == "once" and used in facts) or food < price:
                continue
            locked = False
            self.passed.add((name, "choice", place))
            paid = (facts | {used} if cost == "once" else facts, food - price)
            for now in self._after(choice["do"], {paid}):
                yield choice["to"], self._left(name, now)
        if locked:
            if verse["otherwise"]:
                self.passed.add((name, "otherwise", 0))
            yield verse["otherwise"] or verse["to"], self._left(name, state)


class PlainStory(Story):
    """A story of nothing but statuses, `if`, redirections and choices."""

    wide = False


def compare(seed: int, edition: str, kind: type[Story] = Story) -> Counter[str] | None:
    """Verdicts of the machine beside the oracle's; None for a story that does not compile."""
    story = kind(Random(seed))
    result = compile_texts({"campaign.chron": story.text(edition)})
    campaign: Campaign | None = result.campaign
    if campaign is None:
        return None
    passed, endless = story.reached()
    judged = CampaignGraph(campaign).judged
    found: Counter[str] = Counter()
    for line, (name, kind, place) in story.at.items():
        if kind in ("do", "choose"):
            continue
        mark_kind = "if-0" if kind == "if" else kind
        dead = any(
            owner == f"verse:fenmouth/{name}" and one == mark_kind and at[0] == line
            for owner, one, at in judged.dead
        )
        _count(found, (name, kind, place) in passed, dead, kind)
    for name in story.names:
        _count(found, (name, "verse", 0) in passed, not judged.can_read(f"fenmouth/{name}"), "verse")
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


def main(count: int, first: int = 0) -> None:
    total: Counter[str] = Counter()
    for seed in range(first, first + count):
        found = compare(seed, ("kings-of-ruin", "fall-of-avalon")[seed % 2])
        if found is None:
            total["not compiled"] += 1
            continue
        total["stories"] += 1
        total.update(found)
        if found["wrong"] or found["open"]:
            print(seed, "wrong" if found["wrong"] else "open", flush=True)
    dead = total["proved"] + total["open"]
    print(dict(total), f"decided {100 * total['proved'] / max(1, dead):.2f} % of the dead")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
