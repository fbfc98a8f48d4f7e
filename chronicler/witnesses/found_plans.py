"""A found play as the text of a plan: a journey that anyone can read, keep beside the Verses, and run again.

Owns the lines of a journey. Only real decisions get a line; Verses are named as they are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chronicler.witnesses.reached_positions import Witnessed
from runtime.editions.modes import told_outcomes
from runtime.play.plans.plainly import ON_REQUEST, is_meant, may_be_chosen, plain_answer
from runtime.rules.book.book import Book
from runtime.rules.calendar.day import play_campaign
from runtime.rules.calendar.setup import new_game
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Answer, Decision
from runtime.rules.protocol.events import Event
from runtime.rules.state.game import Game

_ROLLS = frozenset(("die.roll", "dial.toss"))


def plan_text(book: Book, rules: Edition, found: Witnessed, title: str, until: str = "") -> str:
    """The journey to a position; with `until` it ends as soon as that Verse is read."""
    stand = found.node.path()[0].stand
    head = [f'plan "{title}"', *(_beginning(found) if stand is None else stand.lines)]
    lines = JourneyWriter(book, told_outcomes(rules), found).lines()
    if until:
        lines = lines[: lines.index(f"  reads: {until}") + 1]
    return "\n".join((*head, *lines, ""))


def _beginning(found: Witnessed) -> Iterator[str]:
    yield f"  characters: {', '.join(found.heroes)}"
    if found.top:
        yield f"  top: {', '.join(found.top)}"
    yield "  begins: campaign"


class JourneyWriter:
    """Plays the answers once more and writes down what was decided."""

    def __init__(self, book: Book, rules: Edition, found: Witnessed) -> None:
        self.book, self.rules, self.found = book, rules, found
        stand = found.node.path()[0].stand
        # A journey that continues a kept one is written from the point where that one stood.
        self.game: Game = new_game(book, rules, found.heroes) if stand is None else stand.game.clone()
        self.written: list[str] = []
        self.actor = found.heroes[0]
        self.action = ""  # an Action that waits for the party that takes it
        # The plain answers since the last line that does something, each with its place among the lines.
        self._passed: list[_Passed] = []

    def lines(self) -> list[str]:
        answers = [answer for node in self.found.node.path() for answer in node.answers]
        last = self.found.node.verses
        reads = sum(len(node.verses) for node in self.found.node.path())
        flow = play_campaign(self.game, self.rules)
        answer: Answer | None = None
        while answers or reads > 0:
            try:
                item = flow.send(answer)  # type: ignore[arg-type]
            except StopIteration:
                break
            answer = None
            if type(item) is Decision:
                answer = self._plain(item)
                if answer is None:
                    if not answers:
                        break
                    answer = answers.pop(0)
                    self._decided(item, answer)
            elif isinstance(item, Event):
                reads -= item.kind == "verse"
                self._heard(item)
        self._act(self.actor)
        assert not last or f"  reads: {last[-1]}" in self.written
        return self.written

    def _plain(self, decision: Decision) -> Answer | None:
        if decision.kind in ON_REQUEST and self._was_asked(decision):
            return None
        answer = plain_answer(decision, self.game, self.found.top)
        if answer is not None and may_be_chosen(decision):
            self._passed.append(_Passed(len(self.written), decision, answer))
        return answer

    def _was_asked(self, decision: Decision) -> bool:
        """Whether the search took this decision as one of its own (`steps.Steps`)."""
        return decision.kind == "vision.read" or (
            decision.kind == "advance.spend" and bool(self.found.wanted)
        )

    def _heard(self, event: Event) -> None:
        if event.kind == "action":
            self._act(event.who)
        elif event.kind == "verse":
            self._act(self.actor)
            self.written.append(f"  reads: {event.what}")
        elif event.kind == "day":
            self.written.append(f"  day: {event.amount}")

    def _act(self, who: str) -> None:
        if self.action:
            self.written.append(self.action.format(who))
            self.action = ""
            self._passed = [one._replace(at=max(one.at, len(self.written))) for one in self._passed]

    def _decided(self, decision: Decision, answer: Answer) -> None:
        kind = decision.kind
        if answer == "end-the-day":
            self._does("  sleep:")
        elif kind == "day.who":
            self.actor = str(answer)
        elif answer == "someone-else":
            pass  # the next line says who it is
        elif kind == "day.action":
            self.actor = decision.actor
            self.action = self._action(decision, str(answer))
            self._passed = []
        else:
            self._act(self.actor)
            self._said(decision, answer)

    def _action(self, decision: Decision, key: str) -> str:
        here = self.game.characters[decision.actor].location
        exploring = self.book.exploring.get(here)
        if exploring is not None and key == exploring.key:
            return "  explore: {}"
        for place, shown in self.book.travelling.items():
            if key == shown.key:
                return f"  travel: {{}} to {place}"
        text = _words(decision, key).replace("{", "{{").replace("}", "}}")
        return f'  acts: {{}} "{text}"'

    def _said(self, decision: Decision, answer: Answer) -> None:
        kind = decision.kind
        if kind == "vision.read":
            if answer == "yes":
                self._does(f"  vision: {self._dreaming(decision)}")
        elif kind in _ROLLS:
            self._does(f"  roll: {answer}")
        elif kind == "encounter.outcome":
            self._does(f"  outcome: {answer}")
        elif isinstance(answer, str):
            if ON_REQUEST.get(kind) != answer:
                self._chooses(_words(decision, answer))
        else:
            self._chooses(_several(answer))

    def _does(self, line: str) -> None:
        self.written.append(line)
        self._passed = []

    def _chooses(self, words: str) -> None:
        """Writes a choice; an earlier question that could take these words as its answer gets a line, too."""
        said = words
        for one in reversed(self._passed):
            if is_meant(one.decision, said):
                said = one.answer if isinstance(one.answer, str) else _several(one.answer)
                self.written.insert(one.at, f'  choose: "{said}"')
        self._does(f'  choose: "{words}"')

    def _dreaming(self, decision: Decision) -> str:
        places = {character.location for character in self.game.characters.values()}
        return next(name for name in sorted(places) if self.book.locations[name].title in decision.text)


class _Passed(NamedTuple):
    """A question that got no line: where its line would stand, and how it was answered."""

    at: int
    decision: Decision
    answer: Answer


def _several(answer: Sequence[str]) -> str:
    return ", ".join(answer) or "nobody"


def _words(decision: Decision, key: str) -> str:
    """The option as a player reads it; its key where two read the same."""
    option = decision.option(key)
    texts = [one.text for one in decision.options]
    return option.text if option is not None and texts.count(option.text) == 1 else key


def covering(found: Sequence[tuple[str, Witnessed]]) -> list[tuple[Witnessed, list[str]]]:
    """A few journeys that show everything: the longest first, each with what no earlier one shows."""
    left = {goal for goal, _ in found}
    chosen: list[tuple[Witnessed, list[str]]] = []
    for goal, one in sorted(found, key=lambda pair: -pair[1].node.depth):
        if goal not in left:
            continue
        path = one.node.path()
        shown = [f"verse:{verse}" for node in path for verse in node.verses]
        shown += [choice for node in path for choice in node.choices]
        new = [key for key in dict.fromkeys((*shown, goal)) if key in left]
        left -= set(new)
        chosen.append((one, new))
    return chosen
