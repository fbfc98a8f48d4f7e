"""A sensible player of whole campaigns, for one to four heroes; it knows no campaign by name.

It reads what lies open: options with their costs and reasons, the printed effects of cards, requirements and
redirections of pages it has seen, the map, the sheet. It looks for what it has not tried, keeps the party
together, sleeps in the light, eats, keeps away from fights that it does not need, and leaves encounters to the
encounter bot.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from runtime.play.bots.encounter_bot import EncounterBot, default_answer
from runtime.play.bots.encounter_lines import goal_of
from runtime.play.bots.encounter_planner import EncounterPlanner, Foresight
from runtime.play.bots.interests import Interest
from runtime.play.bots.lamplighter import Lamplighter
from runtime.play.bots.lit_map import arrival_worth, is_lit, routes
from runtime.play.bots.printed_worth import danger, effects_worth, price_worth
from runtime.play.bots.reading_memory import CURIOSITY, ReadingMemory
from runtime.play.bots.stone_keeper import StoneKeeper
from runtime.play.bots.table_habits import HABITS
from runtime.play.bots.tempers import TEMPERS, Temper
from runtime.rules.book.wording import effects_words
from runtime.rules.edition import Edition
from runtime.rules.map import board
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Answer, Decision, Option
from runtime.rules.state.game import CharacterState, Game

MOST_ACTIONS: Final = 80  # of one day; after that everyone goes to bed
ENOUGH_FOR_TODAY: Final = ("end-the-day", "pass", "someone-else")  # what a menu calls doing nothing further


class Wayfarer:
    """Answers every decision of one game."""

    def __init__(
        self,
        game: Game,
        rules: Edition,
        seed: int = 0,
        temper: Temper = TEMPERS["sensible"],
        interest: Interest | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.temper = temper
        self.memory = ReadingMemory(game, rules, temper, interest, seed)
        self.lamps = Lamplighter(game, rules, self.memory)
        self.stones = StoneKeeper(game, rules, self.memory)
        self._interest = interest
        self._random = Random(seed)
        self._fight: EncounterBot | None = None
        self._idle: set[str] = set()  # who has nothing better to do until something changes
        self._day = 0
        self._actions = 0
        self._ways: dict[str, float] | None = (
            None  # what each way from here promises; worked out at the first look
        )
        self._destinations: dict[str, str] = {}  # where the Travels of the open menu lead
        self._used: dict[str, int] = {}  # options of the day's menu that have no page, by how often
        self._kinds: dict[str, Callable[[Decision], Answer]] = {
            "day.who": self._who_acts,
            "day.action": self._act,
            "verse.choice": self._choose,
            "waystone.payment": self.lamps.payment,
            "waystone.slot": self.lamps.slot,
            "waystone.take": self.lamps.give_up,
            "waystone.fade": self.lamps.give_up,
            "menhir.take": self.stones.give_up,
        }

    def answer(self, decision: Decision) -> Answer:
        decision = decision.plain()
        encounter = self.game.encounter
        if encounter is not None and encounter.phase != "conclusion":
            return self._in_encounter(decision)
        self._fight = None
        if self.game.calendar.day != self._day:
            self._day, self._actions = self.game.calendar.day, 0
            self._idle.clear()
            self._used.clear()
        handler = self._kinds.get(decision.kind)
        if handler is not None:
            return handler(decision)
        habit = HABITS.get(decision.kind)
        if habit is not None:
            return habit(self.game, decision)
        if not decision.single:
            keys = decision.open_keys()
            return tuple(keys if decision.ordered else keys[: decision.most])
        if "yes" in decision.open_keys():
            return "yes"
        return default_answer(decision)

    def _in_encounter(self, decision: Decision) -> Answer:
        encounter = self.game.encounter
        assert encounter is not None
        if self._fight is None or self._fight.encounter != encounter.name:
            goal = goal_of(self.game, encounter.name, "win")
            seed, temper = self._random.getrandbits(30), self.temper
            if temper.turns:
                ahead = Foresight(temper.turns, temper.samples)
                self._fight = EncounterPlanner(self.game, self.rules, goal, seed, ahead)
            else:
                self._fight = EncounterBot(self.game, self.rules, goal, seed)
        return self._fight.answer(decision)

    # --- the day

    def _who_acts(self, decision: Decision) -> Answer:
        """Of those who may still find something to do, the one with the most Energy left."""
        self.memory.close()
        open_to = [name for name in decision.open_keys() if name in self.game.characters]
        waiting = [name for name in open_to if name not in self._idle]
        if not waiting or self._actions >= MOST_ACTIONS:
            return "end-the-day"
        return max(waiting, key=lambda name: self.game.characters[name].energy)

    def _act(self, decision: Decision) -> Answer:
        self.memory.close()
        self._actions += 1
        who = self.game.characters[decision.actor]
        last = next(key for key in ENOUGH_FOR_TODAY if decision.option(key) is not None)
        self._ways = None
        self._look()
        self._destinations = {
            self.game.book.travelling[place].key: place
            for place in board.connected(self.game, self.rules, who.location)
        }
        with self.memory.at_rest():
            worths = {
                option.key: self._action_worth(who, option) + self._drawn_to(who.location, option.key)
                for option in decision.options
                if not option.blocked and option.key != last
            }
        best = max(worths, key=lambda key: worths[key], default=last)
        if best == last or worths[best] < self.temper.enough or self._actions >= MOST_ACTIONS:
            best = self._to_bed(who, decision) or last
        if best == last:
            self._idle.add(who.name)
            return last
        self._idle.clear()
        self._used[best] = self._used.get(best, 0) + 1
        if self._interest is not None:
            self._interest.does(self._called(who.location, best))
        if best == self.game.book.exploring[who.location].key:
            self.memory.explores(who.location)
        return best

    def _look(self) -> None:
        if self._interest is not None:
            self._interest.look(self.game)

    def _drawn_to(self, here: str, key: str) -> float:
        if self._interest is None:
            return 0.0
        return self._interest.in_action(self._called(here, key))

    def _called(self, here: str, key: str) -> str:
        """An Action by its key. All places are explored with the same key, so the place is added."""
        exploring = self.game.book.exploring.get(here)
        return f"explore:{here}" if exploring is not None and key == exploring.key else key

    def _members(self, who: CharacterState) -> tuple[str, ...]:
        return tuple(one.name for one in self.game.at(who.location))

    def _action_worth(self, who: CharacterState, option: Option) -> float:
        """What an Action of the day promises."""
        game, here, members = self.game, who.location, self._members(who)
        if here in game.board.locations and option.key == game.book.exploring[here].key:
            worth = self.memory.place_worth(here, members, now=True)
            return worth if self._strong(members) or worth > CURIOSITY else worth * 0.6
        target = self._destinations.get(option.key, "")
        if target:
            if self._ways is None:
                self._ways = self._way_worths(who, members)
            return self._ways.get(target, float("-inf"))
        if option.key == "activate-a-waystone":
            return self.lamps.worth(here, members)
        if option.key == "inspect-the-menhir":
            return self.stones.worth(here, members)
        if option.key.startswith("challenge-"):
            return self._challenge_worth(here, members) / self.temper.caution
        again = 3.0 * self._used.get(option.key, 0)
        if option.key.startswith("remember-"):
            return 2.0 - again if self._once(option.key) else 0.0
        if option.key.startswith("use-"):
            return effects_worth(game, option.text.partition(":")[2]) - 1.0 - again
        words = self._printed(who, option.key)
        if words is None:
            return 0.0
        return self.temper.greed * effects_worth(game, words) + price_worth(game, option.cost) - 0.5 * again

    def _once(self, key: str) -> bool:
        return self._used.get(key, 0) == 0

    def _printed(self, who: CharacterState, key: str) -> str | None:
        """The printed effects of an action on the place or on one's own card."""
        refs = [board.face_ref(self.game, who.location)] if who.location in self.game.board.locations else []
        refs += [f"character:{who.tile}", *(f"skill:{name}" for name in who.skills)]
        refs += [f"item:{name}" for name in who.items] + [f"secret:{name}" for name in who.secrets]
        refs += [f"secret:{name}" for name in self.game.decks.global_secrets]
        for ref in refs:
            for prepared in self.game.book.actions.get(ref, ()):
                if prepared.key == key:
                    return effects_words(prepared.action.do)
        return None

    def _strong(self, members: tuple[str, ...]) -> bool:
        """Whether everyone can take a blow."""
        return all(
            self.game.characters[name].health >= 4 * self.temper.caution
            and self.game.characters[name].terror <= 8 - 2 * self.temper.caution
            for name in members
        )

    # --- going somewhere

    def _way_worths(self, who: CharacterState, members: tuple[str, ...]) -> dict[str, float]:
        """What each way promises: the best of the places it leads to, less the road and its dangers."""
        game = self.game
        energy = sum(game.characters[name].energy for name in members) / len(members)
        best: dict[str, float] = {}
        offers = self.lamps.can_offer(members)
        for place, way in routes(game, self.rules, who.location).items():
            if not way or len(way) > energy:
                continue
            worth = 0.85 * self._place_worth(place, members, offers)
            for stop in way:
                if not is_lit(game, stop):
                    worth += (min(0.0, arrival_worth(game, stop)) - 1.0) * self.temper.caution
            left = energy - len(way)
            if not is_lit(game, place):
                worth -= (3.0 if left >= 1 and self._lit_beside(place) else 9.0) * self.temper.caution
            worth = worth - 0.6 * len(way) - (0.8 if left < 1 else 0.0)
            best[way[0]] = max(best.get(way[0], worth), worth)
        return best

    def _lit_beside(self, place: str) -> bool:
        return any(is_lit(self.game, other) for other in board.connected(self.game, self.rules, place))

    def _place_worth(self, place: str, members: tuple[str, ...], offers: bool) -> float:
        """What being in a place promises; `offers` says whether the party can pay for light."""
        if board.guardians_at(self.game, place):
            return 0.0
        if is_lit(self.game, place):
            worth = self.memory.place_worth(place, members)
            return worth + self.temper.greed * self._stores(place) + self.stones.errand(place, members)
        return 0.5 * self.lamps.could_show(place) if offers else 0.0

    def _stores(self, place: str) -> float:
        """What the actions printed on a place would give somebody who needs it."""
        best = 0.0
        for prepared in self.game.book.actions.get(board.face_ref(self.game, place), ()):
            if self.game.board.locations[place].markers.dark and prepared.limited:
                continue
            words = effects_words(prepared.action.do)
            best = max(best, effects_worth(self.game, words) + price_worth(self.game, prepared.cost_words))
        return 0.5 * best

    def _to_bed(self, who: CharacterState, decision: Decision) -> str:
        """Before the night: out of the dark if there is a way, and to a bed with a dream."""
        game, here = self.game, who.location
        members = self._members(who)
        people = [game.characters[name] for name in members]
        energy = sum(one.energy for one in people) / len(people)
        lit = {
            place: way
            for place, way in routes(game, self.rules, here).items()
            if is_lit(game, place) and len(way) <= energy and all(is_lit(game, stop) for stop in way[:-1])
        }
        calm = all(one.terror <= 4 for one in people)
        beds = [way for place, way in lit.items() if calm and self.memory.dreams(place)]
        if not beds and here not in lit:
            beds = list(lit.values())
        if not beds and here not in lit:
            light = "activate-a-waystone"
            hale = all(one.health >= 6 for one in people)
            return light if light in decision.open_keys() and (self.lamps.can_offer(members) or hale) else ""
        way = min(beds, key=len, default=[])
        key = game.book.travelling[way[0]].key if way else ""
        return key if key in decision.open_keys() else ""

    # --- guardians

    def _challenge_worth(self, here: str, members: tuple[str, ...]) -> float:
        """Only where it stands in the way of something, and only in good health."""
        people = [self.game.characters[name] for name in members]
        if any(one.health < 7 or one.terror > 4 for one in people):
            return 0.0
        return 0.6 * self.memory.place_worth(here, members) - danger(self.game)

    # --- reading

    def _choose(self, decision: Decision) -> Answer:
        assert decision.at is not None
        members = self.game.party or tuple(self.game.characters)
        place = self.game.characters[members[0]].location
        context = Context(members, place)
        self.memory.meets(decision.at)
        self._look()
        worths: dict[str, float] = {}
        for option in decision.options:
            if option.blocked:
                continue
            prepared = self.memory.prepared(decision.at, option.key)
            if prepared is not None:
                worths[option.key] = self.memory.choice_worth(decision.at, prepared, context)
            else:  # a card that may be used meanwhile
                again = 5.0 * self._used.get(option.key, 0)
                worths[option.key] = effects_worth(self.game, option.text.partition(":")[2]) - 2.0 - again
        best = max(worths, key=lambda key: worths[key] + 0.2 * self._random.random())
        if self.memory.prepared(decision.at, best) is not None:
            self.memory.takes(decision.at, best)
            if self._interest is not None:
                self._interest.does(f"choice:{self.memory.verse_at(decision.at)}|{best}")
        else:
            self._used[best] = self._used.get(best, 0) + 1
        return best
