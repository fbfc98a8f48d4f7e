"""Softlocks, shown in two halves: a real play to a position, and a proof that no ending can be reached from it.

Owns the finding W605. The machine names steps that may lose the game. Then the real rules are played until they meet a
position from which the machine finds no ending. Without such a position nothing is reported.
"""

from __future__ import annotations

from typing import NamedTuple

from chronicler.witnesses.all_witnesses import groups
from chronicler.witnesses.choice_goals import choice_goal
from chronicler.witnesses.explorer import Explorer
from chronicler.witnesses.found_plans import plan_text
from chronicler.witnesses.position_facts import amount_at_most, machine_facts, past_of, uses_of
from chronicler.witnesses.reached_positions import ReachedPosition, Witnessed
from chronicler.witnesses.replay import Replay
from compiler.analysis.graph import CampaignGraph
from compiler.machine.dead_ends import DeadEnd, dead_ends, is_dead_end
from compiler.machine.endgame import Endgame
from compiler.machine.mornings import MORNING, NIGHT
from compiler.machine.one_person import OF_ONE
from compiler.machine.states import State
from compiler.machine.steps_and_facts import BUSY, REST, Mark
from runtime.editions.by_name import EDITIONS
from runtime.rules.book.book import Book
from runtime.rules.cards.holding import is_removed
from runtime.rules.state.game import Game

MOST = 24  # so many places are played for; the others are only counted
MOST_POSITIONS = 500
# A position says who has them, and only an instruction brings them; and it says what part of the day it is.
_SEEN = ("secret:", "companion:", MORNING, NIGHT)
WORK = 150_000


class PlayedDeadEnd(NamedTuple):
    """A softlock: the element after which nobody can win, and the written play that gets there."""

    mark: Mark
    play: tuple[str, ...]


def played_dead_ends(graph: CampaignGraph) -> tuple[list[PlayedDeadEnd], bool]:
    """Every softlock that a play confirms, and whether every state of the campaign was looked at."""
    suspects = dead_ends(graph.judged)
    if not suspects:
        return [], suspects is not None
    endgame = graph.judged.endgame
    if graph.campaign.edition not in EDITIONS or endgame is None:
        return [], False
    return Player(graph, endgame).play(suspects[:MOST]), True


class Player:
    """Plays one campaign until it has met every suspect or reaches the limit."""

    def __init__(self, graph: CampaignGraph, endgame: Endgame) -> None:
        self.graph, self.judged, self.endgame = graph, graph.judged, endgame
        self.book = Book(graph.campaign)
        self.rules = EDITIONS[graph.campaign.edition]
        machine = self.judged.machine
        # Loose things count as had, as far as anybody can ever have them: that only opens doors.
        self.generous = 0
        for fact in machine.loose:
            seen = machine.keys[fact].startswith(_SEEN)
            if not seen and (self.judged.pairs.had[fact] or fact not in self.judged.pairs.single):
                self.generous |= 1 << fact
        self.generous &= ~endgame.endings
        self.choices = {
            (f"verse:{verse.id}", choice.at): choice_goal(verse.id, choice.key)
            for verse in graph.campaign.verses
            for choice in verse.page.choices
        }
        owners = {id(page): owner for owner, (page, _) in graph.world.paged.items()}
        self.used = uses_of(self.book, owners)
        # These count as had like other things, unless they have left the game for good.
        self.leaving = {
            (kind, one.name): 1 << machine.ids[f"{kind}:{one.name}"]
            for kind, things in (("event", graph.campaign.events), ("item", graph.campaign.items))
            for one in things
            if f"{kind}:{one.name}" in machine.ids
        }
        # An item that lies in its deck is nobody's, and only an instruction brings it back.
        self.dealt = {name: bit for (kind, name), bit in self.leaving.items() if kind == "item"}
        # For locations that nothing brings back once they are gone: they lie on the table, somebody is there.
        self.replaced = {
            one.name: sum(1 << machine.ids[key] for key in on_table if key in machine.ids)
            for one in graph.campaign.locations
            if machine.ids.get(f"gone:{one.name}", -1) not in {-1, *machine.loose}
            for on_table in ((f"place:{one.name}", f"at:{one.name}"),)
        }
        # Events that are drawn once, with the chapter whose deck has them.
        self.drawn = [
            (one.event, chapter.number, 1 << machine.ids[f"drawn:{one.event}"])
            for chapter in graph.campaign.chapters
            for one in chapter.events
            if f"drawn:{one.event}" in machine.ids
        ]
        # What bears on no ending makes no position new.
        followed = self.endgame.states.followed
        self.unfollowed = frozenset(
            key
            for fact, key in enumerate(machine.keys)
            if key.startswith("status:") and not followed >> fact & 1 and not self.judged.search.complete
        )
        # What has left the game, by its kind and name.
        self.out = {
            (kind, name): 1 << fact
            for key, fact in machine.ids.items()
            if key.startswith("out:")
            for _, kind, name in (key.split(":", 2),)
        }

    def state(self, game: Game) -> State:
        """A quiet position as a state of the machine."""
        ids, states = self.endgame.machine.ids, self.endgame.states
        facts = self.generous
        for (kind, name), bit in self.leaving.items():
            if is_removed(game, kind, name):
                facts &= ~bit
        for (kind, name), bit in self.out.items():
            if is_removed(game, kind, name):
                facts |= bit
        if game.calendar.stage != "setup":  # before it decks may still be dealt from
            for item, bit in self.dealt.items():
                if item in game.decks.items.get(self.book.items[item].deck, ()):
                    facts &= ~bit
        for name, bits in self.replaced.items():
            if name in game.board.gone:
                facts &= ~bits
        past = {*past_of(game), f"begun:{game.calendar.chapter}"}
        for event, chapter, bit in self.drawn:
            if f"begun:{chapter}" in past and event not in game.decks.events:
                facts |= bit
        used = (self.used.get(mark, "") for mark in game.sheet.used)
        keys = {*machine_facts(game), *past, *used, REST}
        for key in keys - {BUSY}:
            fact = ids.get(key)
            if fact is not None:
                facts |= 1 << fact
        others = [
            one
            for one in self.graph.campaign.characters
            if one.name in self.graph.world.heroes and one.name not in game.characters
        ]
        stock = {}
        for what in states.numbers:
            held = (amount for one in others for kind, amount in one.resources.items() if kind == what)
            stock[what] = amount_at_most(game, what) + sum(held)
            if what.startswith(OF_ONE):  # whoever comes for the dead may have as much as anybody begins with
                stock[what] = max(stock[what], self.judged.machine.stock[what])
        return facts & states.followed, states.amounts(stock)

    def play(self, suspects: list[DeadEnd]) -> list[PlayedDeadEnd]:
        """Plays, and returns the suspects that it can confirm."""
        found: dict[Mark, PlayedDeadEnd] = {}
        left = [shown for shown in (self.shown(one.mark) for one in suspects) if shown]
        for heroes in groups(self.book.heroes, self.rules.numbers.characters_most):
            explorer = Explorer(self.book, self.rules, heroes)
            judged: dict[State, bool] = {}
            for node in explorer.wander(MOST_POSITIONS, left, self.unfollowed):
                if len(found) == len(suspects):
                    return list(found.values())
                if node.parent is None:
                    continue  # before the set-up nothing has begun yet, though a lost position may look like it
                state = self.state(node.game)
                if state not in judged:
                    judged[state] = is_dead_end(self.endgame, state, WORK)
                before = node.before
                if not judged[state] or before is None:
                    continue
                if before.parent is not None and judged.get(self.state(before.game), False):
                    continue
                mark = self._mark(node, suspects, found)
                if mark is not None:
                    play = self.written(explorer, node)
                    if play:
                        found[mark] = PlayedDeadEnd(mark, play)
                        if self.shown(mark):
                            left.remove(self.shown(mark))
        return list(found.values())

    def shown(self, mark: Mark) -> str:
        """What a play must show so that it has met an element: the choice, or the Verse that it stands in."""
        goal = self.choices.get((mark[0], mark[2]))
        return goal if goal is not None else mark[0] if mark[0].startswith("verse:") else ""

    def _mark(
        self, node: ReachedPosition, suspects: list[DeadEnd], found: dict[Mark, PlayedDeadEnd]
    ) -> Mark | None:
        """Notes the suspect that the last step of a play met, judged by what is marked now and by what was chosen."""
        now, before = self._alike(node.game), node.before
        fitting = [one for one in suspects if one.mark not in found and now & one.ends]
        # A reading may pass several of them: the one that loses the game from where this reading began is meant.
        began = []
        if before is not None:
            facts, stock = self.state(before.game)
            state = self.endgame.marked(facts), stock
            began = [one for one in fitting if state in one.begins]
        shown = (*node.choices, *(f"verse:{verse}" for verse in node.verses), "")
        for those in (began, fitting):
            for showing in shown:
                for one in those:
                    if self.shown(one.mark) == showing:
                        return one.mark
        return None

    def _alike(self, game: Game) -> set[int]:
        """What is marked now. No position tells whether an event that has left the game was drawn before."""
        facts, _ = self.state(game)
        gone = sum(bit for event, _, bit in self.drawn if event and is_removed(game, "event", event))
        return {self.endgame.marked(facts), self.endgame.marked(facts & ~gone)}

    def written(self, explorer: Explorer, node: ReachedPosition) -> tuple[str, ...]:
        """The play as a plan, if the plan runner can play it to its end."""
        witness = Witnessed(explorer.heroes, node, explorer.steps.top, explorer.steps.wanted)
        text = plan_text(self.book, self.rules, witness, "To the dead end", "")
        if not Replay(self.book, self.rules).play(text, ""):
            return ()
        return tuple(line.strip() for line in text.splitlines()[1:] if line.strip())
