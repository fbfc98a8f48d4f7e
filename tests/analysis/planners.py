"""A second opinion on small stories: translates their compiled JSON for clingo, and compares its answer with `check`.

Shares nothing with the machine, and with the oracle of `small_stories` only the texts. Pages become facts of a logic
program, which reads a page by rules written from the rulebook (KOR-REDIR-001, KOR-REQ-001, KOR-REQ-013,
KOR-JOURNAL-007), and clingo says where each state leads until no state is new. `python -m tests.analysis.planners
500` compares so many stories.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from compiler.analysis.graph import CampaignGraph
from compiler.api import compile_texts
from schemas.model import Campaign
from tests.analysis.small_stories import PlainStory

# One step: choose a state, read its page in order, and leave it by a redirection, a choice or its arrow. A line
# changes `has(Line, Fact)` into `has(Line + 1, Fact)`; lines of a page are counted from 0.
READING = """
1 { now(S) : state(S) } 1.
page(P) :- now(S), at(S, P).
has(0, F) :- now(S), holds(S, F).

met(L, T) :- test(T), moment(L), page(P), asked(P, L, T), has(L, F) : must(T, F); not has(L, F) : mustnt(T, F).

% Reading goes on below a line unless its redirection is followed.
reads(0) :- page(_).
followed(L) :- reads(L), page(P), redirection(P, L, T, _), met(L, T).
reads(L + 1) :- reads(L), page(P), line(P, L), not followed(L).
moment(L) :- reads(L).

% What a line does, at once or if its test is met.
acts(L, A) :- reads(L), page(P), does(P, L, A).
acts(L, A) :- reads(L), page(P), does_if(P, L, T, A), met(L, T).
has(L + 1, F) :- reads(L + 1), acts(L, A), gives(A, F).
has(L + 1, F) :- reads(L + 1), has(L, F), not lost(L, F).
lost(L, F) :- acts(L, A), takes(A, F).

% Choices at the end, of which exactly one is taken; without an open one the reading ends.
bottom(L) :- reads(L), page(P), lines(P, L).
open(C) :- page(P), choice(P, C), bottom(L), not spent(C), asked_by(C, T), met(L, T).
spent(C) :- page(P), choice(P, C), once(C), bottom(L), has(L, used(C)).
1 { taken(C) : open(C) } 1 :- open(_).

leaves(L) :- followed(L).
leaves(L) :- bottom(L).
goes(Q) :- followed(L), page(P), redirection(P, L, _, Q).
goes(Q) :- taken(C), leads(C, Q).
goes(end) :- bottom(_), page(P), choice(P, _), not open(_).
goes(Q) :- bottom(_), page(P), arrow(P, Q), not choice(P, _).

does_last(A) :- taken(C), chosen_does(C, A).
after(F) :- leaves(L), has(L, F), not lost_last(F).
after(F) :- does_last(A), gives(A, F).
after(used(C)) :- taken(C), once(C).
after(read(P)) :- page(P).
lost_last(F) :- does_last(A), takes(A, F).

passed(verse, P) :- page(P).
passed(redirect, P, L) :- followed(L), page(P).
passed(choice, C) :- taken(C).

#show goes/1.
#show after/1.
#show passed/2.
#show passed/3.
"""

State = tuple[str, frozenset[str]]


class LongerStory(PlainStory):
    """A story with more Verses, in which more of them can be read."""

    def __init__(self, rng: Random) -> None:
        self.count = rng.randint(6, 9)
        self.asides = []
        self.names = [f"v{number}" for number in range(self.count)]
        self.verses = {name: self._verse(rng, name) for name in self.names}

    def _target(self, rng: Random, name: str) -> str:
        return "end" if rng.random() < 0.2 else f"v{rng.randrange(self.count)}"


class Opinion(NamedTuple):
    """What the planner can reach: Verses, choices and redirections by their places in the text."""

    verses: set[str]
    choices: set[tuple[str, str]]
    redirections: set[tuple[str, int]]
    states: int


class Translated:
    """One campaign as a logic program. Names in the program are numbers, so nothing needs quoting."""

    def __init__(self, campaign: Campaign) -> None:
        plain: dict[str, Any] = msgspec.to_builtins(campaign)
        self.verses = {verse["id"]: number for number, verse in enumerate(plain["verses"])}
        self.tests: list[tuple[list[str], list[str]]] = []
        self.acts = 0
        self.choices: list[tuple[str, str]] = []
        self.redirections: dict[tuple[int, int], int] = {}
        self.facts: list[str] = []
        self.begins = self._page(plain["chapters"][0]["page"]["to"])
        for verse in plain["verses"]:
            self._verse(self.verses[verse["id"]], verse)

    def _page(self, name: str) -> str:
        return "end" if name == "end" else str(self.verses[name])

    def _verse(self, page: int, verse: dict[str, Any]) -> None:
        number = 0
        for step in verse["page"].get("steps", ()):
            if step["step"] == "prose":
                continue
            if step["step"] == "redirect":
                test = self._test(step["when"])
                to = self._page(step["to"])
                self.facts.append(f"redirection({page},{number},{test},{to}). asked({page},{number},{test}).")
                self.redirections[page, number] = step["at"][0]
                self._line(page, number)
                number += 1
            elif step["step"] == "do":
                for effect in step["do"]:  # one after the other
                    self._effect(page, number, effect)
                    self._line(page, number)
                    number += 1
            else:
                raise NotImplementedError(step["step"])
        self.facts.append(f"lines({page},{number}).")
        choices = verse["page"].get("choices", ())
        for choice in choices:
            name = len(self.choices)
            self.choices.append((verse["id"], choice["key"]))
            test = self._test(choice.get("needs"))
            self.facts.append(
                f"choice({page},{name}). asked_by({name},{test}). asked({page},{number},{test})."
            )
            self.facts.append(f"leads({name},{self._page(choice['to'])}).")
            cost = choice.get("cost") or {}
            if cost.get("limit") == "once":
                self.facts.append(f"once({name}).")
            elif cost:
                raise NotImplementedError(cost)
            for effect in choice.get("do", ()):
                self.facts.append(f"chosen_does({name},{self._act(effect)}).")
        if not choices:
            self.facts.append(f"arrow({page},{self._page(verse['page'].get('to', 'end'))}).")

    def _line(self, page: int, number: int) -> None:
        self.facts.append(f"line({page},{number}).")

    def _effect(self, page: int, number: int, effect: dict[str, Any]) -> None:
        if effect["op"] == "if":
            test = self._test(effect["when"])
            self.facts.append(f"asked({page},{number},{test}).")
            for one in effect["then"]:
                self.facts.append(f"does_if({page},{number},{test},{self._act(one)}).")
        else:
            self.facts.append(f"does({page},{number},{self._act(effect)}).")

    def _act(self, effect: dict[str, Any]) -> int:
        """A change of statuses; a status without parts is one box."""
        what = {"gain-status": "gives", "lose-status": "takes"}[effect["op"]]
        for part in effect.get("parts") or ("",):
            self.facts.append(f"{what}({self.acts},{_box(effect['status'], part)}).")
        self.acts += 1
        return self.acts - 1

    def _test(self, needs: dict[str, Any] | None) -> int:
        number = len(self.tests)
        self.tests.append(([], []))
        for fact, wanted in _parts(needs, True):
            box = f"read({self.verses[fact[5:]]})" if fact.startswith("read:") else fact
            self.facts.append(f"{'must' if wanted else 'mustnt'}({number},{box}).")
        self.facts.append(f"test({number}).")
        return number

    def opinion(self) -> Opinion:
        """Everything that clingo reaches, state by state, until nothing is new."""
        import clingo

        found = Opinion(set(), set(), set(), 0)
        names = {number: name for name, number in self.verses.items()}
        begins: State = (self.begins, frozenset())
        seen, frontier = {begins}, [begins]
        while frontier:
            control = clingo.Control(["0", "--warn=none"])
            control.add("base", [], "\n".join((READING, *self.facts, *_written(frontier))))
            control.ground([("base", [])])
            frontier = []
            with control.solve(yield_=True) as models:
                for model in models:
                    shown = [
                        (one.name, [str(each) for each in one.arguments]) for one in model.symbols(shown=True)
                    ]
                    goes = next(values[0] for name, values in shown if name == "goes")
                    after = frozenset(values[0] for name, values in shown if name == "after")
                    for values in (values for name, values in shown if name == "passed"):
                        if values[0] == "verse":
                            found.verses.add(names[int(values[1])])
                        elif values[0] == "choice":
                            found.choices.add(self.choices[int(values[1])])
                        else:
                            page, line = int(values[1]), int(values[2])
                            found.redirections.add((names[page], self.redirections[page, line]))
                    # Where reading ends, the place is explored again (KOR-EXPLORE-003).
                    state = (self.begins if goes == "end" else goes, after)
                    if state not in seen:
                        seen.add(state)
                        frontier.append(state)
        return found._replace(states=len(seen))


def _written(states: list[State]) -> Iterator[str]:
    for number, (page, facts) in enumerate(states):
        yield f"state({number}). at({number},{page})."
        for fact in facts:
            yield f"holds({number},{fact})."


@cache
def _box(status: str, part: str) -> str:
    return f"{status}({part})" if part else status


def _parts(needs: dict[str, Any] | None, wanted: bool) -> Iterator[tuple[str, bool]]:
    """The boxes that a plain `and` asks for."""
    if needs is None:
        return
    if needs["op"] == "all" and wanted:
        for one in needs["of"]:
            yield from _parts(one, wanted)
    elif needs["op"] == "not":
        yield from _parts(needs["of"], not wanted)
    elif needs["op"] == "status":
        yield _box(needs["status"], needs.get("part", "")), wanted
    elif needs["op"] == "verse-read":
        yield f"read:{needs['verse']}", wanted
    else:
        raise NotImplementedError(needs["op"])


def disagreements(campaign: Campaign) -> tuple[list[str], Counter[str]]:
    """Where the planner and `check` differ, and what they agreed on."""
    opinion = Translated(campaign).opinion()
    judged = CampaignGraph(campaign).judged
    dead = {(owner, kind, at[0]) for owner, kind, at in judged.dead}
    wrong: list[str] = []
    counted: Counter[str] = Counter(states=opinion.states)

    def hold(what: str, reached: bool, proved: bool) -> None:
        counted["reached" if reached else "unreachable"] += 1
        if reached == proved:
            wrong.append(f"{what}: {'reached' if reached else 'not reached'} by the planner, ")
            wrong[-1] += "proved unreachable" if proved else "not proved unreachable"

    for verse in campaign.verses:
        hold(verse.id, verse.id in opinion.verses, not judged.can_read(verse.id))
        for choice in verse.page.choices:
            reached = (verse.id, choice.key) in opinion.choices
            hold(f"{verse.id}, {choice.key}", reached, (f"verse:{verse.id}", "choice", choice.at[0]) in dead)
        for step in verse.page.steps:
            if type(step).__name__ == "Redirect":
                line = step.at[0]
                reached = (verse.id, line) in opinion.redirections
                hold(f"{verse.id}, line {line}", reached, (f"verse:{verse.id}", "redirect", line) in dead)
    return wrong, counted


def story(seed: int, edition: str) -> Campaign | None:
    """A small story, or every third time a longer one; None if it does not compile."""
    kind = PlainStory if seed % 3 else LongerStory
    return compile_texts({"campaign.chron": kind(Random(seed)).text(edition)}).campaign


def main(count: int, seed: int = 0) -> int:
    """As many stories as asked for that compile; prints every disagreement."""
    total: Counter[str] = Counter()
    while total["stories"] < count:
        edition = ("kings-of-ruin", "fall-of-avalon")[seed % 2]
        campaign = story(seed, edition)
        if campaign is not None:
            wrong, counted = disagreements(campaign)
            total.update(counted)
            total.update(stories=1, disagreements=len(wrong))
            for line in wrong:
                print(f"story {seed}: {line}", flush=True)
        seed += 1
    print(dict(total))
    return int(total["disagreements"] > 0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
