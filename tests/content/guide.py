"""A guide through The Untold Winter: knows what to look for, keeps the stones awake and the party fed, fights with the bot.

It is not clever: it walks from goal to goal, always with everybody, and takes the first wanted choice that is open.
"""

from collections import deque
from typing import Final, NamedTuple

from runtime.play.bots.encounter_bot import EncounterBot
from runtime.play.bots.encounter_lines import goal_of
from runtime.play.sessions.session import Session
from runtime.rules.protocol.decisions import Answer, Decision

HOME: Final = "telling-house"
_MEALS: Final = ("scrape-down", "let-the-cook", "buy-mutton", "walk-the-bounds")


class Goal(NamedTuple):
    """Where to go, what is on the sheet afterwards, and the choices that lead there, the most wanted first."""

    place: str
    done: str
    wanted: tuple[str, ...]


WHAT_WAS_TOLD: Final = (
    Goal(HOME, "the-lie/word", ("kitchen", "Read all nine", "Warm a bead")),
    Goal("mute-chapel", "candles/thole", ("Sit down in the porch", "second line", "Put a coat")),
    Goal("mute-chapel", "the-lie/price", ("unlock the chest", "dig with him", "who it is for")),
    Goal(HOME, "candles/marrable", ("Sit up in the kitchen", "say what she is", "hold her hands")),
    Goal("skep-wall", "known-to-the-bees/fed", ("Feed the wall",)),
    Goal("skep-wall", "the-lie/child", ("empty niche",)),
    Goal("standing-beck", "the-lie/key", ("how it got there", "Cut it out", "Melt", "Lay your bare hands")),
)
WATS_PACK: Final = Goal(
    "drovers-halt", "candles/pell", ("Open the pack", "It's mine", "Just undo", "whose the empty")
)
TELLING: Final = (
    *WHAT_WAS_TOLD,
    Goal("wax-mill", "at-the-mill/trusted", ("what the window", "what you think", "Give him your word")),
    Goal("wax-mill", "candles/cole", ("frozen race", "Carry her shoes")),
    WATS_PACK,
    Goal("peat-hags", "candles/rooks", ("Go into the hut", "Tell each", "buy the hat")),
    Goal("wax-mill", "warned/mill", ("Sit the dippers",)),
    Goal(HOME, "how-it-ended/told", ("Take down the shawl", "Knock")),
)
DROVE: Final = (
    *WHAT_WAS_TOLD,
    Goal("heather", "the-drove/dog", ("barking", "Whistle", "Walk the ring")),
    WATS_PACK,
    Goal("drovers-halt", "the-drove/salt", ("ask for the salt", "He wrote for it")),
    Goal("drove-road", "the-drove/bell", ("boy with a bell", "Have him")),
    Goal("drove-road", "the-drove/road", ("lower gates", "Do all seven")),
    Goal("sill", "how-it-ended/driven", ("it is time", "Go on, then", "Take the string")),
)


class Guide:
    def __init__(self, session: Session, goals: tuple[Goal, ...]) -> None:
        self.session = session
        self.goals = goals
        self._bot: tuple[int, EncounterBot] | None = None
        self._inspected: set[tuple[int, str]] = set()

    def goal(self) -> Goal:
        statuses = self.session.game.sheet.statuses
        for goal in self.goals:
            status, _, part = goal.done.partition("/")
            if part not in statuses.get(status, ()):
                return goal
        return self.goals[-1]

    def answer(self, decision: Decision) -> Answer:
        game, keys = self.session.game, decision.open_keys()
        if game.encounter is not None:
            return self._in_an_encounter(decision)
        if decision.kind == "verse.choice":
            for words in self.goal().wanted:
                for option in decision.options:
                    if option.key in keys and words in option.text:
                        return option.key
            return [key for key in keys if key != "trade-in-the-party"][-1]
        if decision.kind == "day.action":
            return self._by_day(decision, keys)
        if decision.kind == "party.join":
            return next((key for key in reversed(keys) if key.startswith("with")), keys[0])
        if decision.kind == "supper.share":
            return self._at_supper(keys)
        if decision.kind in ("advance.spend", "decks.modify"):
            return next((key for key in ("advance-combat", "keep", "done") if key in keys), keys[-1])
        if decision.single:
            return keys[0]
        return tuple(keys if decision.ordered else keys[: max(decision.least, 0)])

    def _in_an_encounter(self, decision: Decision) -> Answer:
        game = self.session.game
        encounter = game.encounter
        assert encounter is not None
        if self._bot is None or self._bot[0] != id(encounter):
            goal = goal_of(game, encounter.name, "win")
            self._bot = (id(encounter), EncounterBot(game, self.session.rules, goal))
        return self._bot[1].answer(decision)

    def _at_supper(self, keys: list[str]) -> str:
        """A hero with two portions gives one to a hero with none."""
        people = self.session.game.characters
        hungry = any(one.food == 0 for one in people.values())
        return next((key for key in keys if hungry and key in people and people[key].food >= 2), "go-on")

    def _by_day(self, decision: Decision, keys: list[str]) -> str:
        game = self.session.game
        me, day = game.characters[decision.actor], game.calendar.day
        here, dials = me.location, game.board.menhirs
        if me.energy <= 0:
            return "pass"
        if "inspect-the-menhir" in keys and dials.get(here, 0) <= 2 and (day, here) not in self._inspected:
            self._inspected.add((day, here))
            return "inspect-the-menhir"
        for key in keys:
            if key.startswith("pay-for-the-good-bed") and me.health <= 5:
                return key
        food = sum(one.food for one in game.characters.values())
        if food < 2 * len(game.characters):
            for meal in _MEALS:
                for key in keys:
                    own = meal == "walk-the-bounds"  # a Character Action feeds nobody else (FOA-CHARACT-002)
                    if key.startswith(meal) and not (own and me.food >= 2):
                        return key
        goal = self.goal().place
        high = goal in ("sill", "drove-road")
        hungry = food < len(game.characters) and me.energy >= 3
        target = HOME if hungry or (dials.get(HOME, 0) <= 1 and not high) else goal
        if self.goal().done == "how-it-ended/told" and not dials.get("skep-wall"):
            target = "skep-wall"  # the stone in the wall hands it on
        leader = next(iter(game.characters.values()))
        if leader.location != here and leader.name != me.name:
            target = leader.location
        if here == target:
            return "explore" if "explore" in keys and me.energy >= 2 and here == goal else "pass"
        return self._towards(here, target, keys)

    def _towards(self, here: str, target: str, keys: list[str]) -> str:
        """One step along the direction keys, over places on the table and places to be revealed on the way."""
        places = self.session.book.locations
        table = self.session.game.board.locations
        first: dict[str, str] = {here: ""}
        queue = deque([here])
        while queue:
            place = queue.popleft()
            for key in places[place].clear.keys:
                beside = key.location
                if beside == "overgarth" and "overgarth-open" in table:
                    beside = "overgarth-open"
                if beside in first:
                    continue
                first[beside] = first[place] or beside
                if beside == target:
                    step = f"travel-{first[beside]}"
                    return step if step in keys else self._wake_a_stone(here, keys)
                if beside in table:
                    queue.append(beside)
        return self._wake_a_stone(here, keys)

    def _wake_a_stone(self, here: str, keys: list[str]) -> str:
        """Nothing leads there: a stone on the way must be asleep."""
        for stone in ("skep-wall", "drove-road", HOME):
            if self.session.game.board.menhirs.get(stone) is None and f"travel-{stone}" in keys:
                return f"travel-{stone}"
        return "pass"
