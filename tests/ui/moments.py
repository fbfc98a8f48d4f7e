"""Moments of a game, for screens: always the same, whoever asks."""

from collections.abc import Callable
from functools import cache

from runtime.play.bots.agents import CuriousBot
from runtime.ui.table import Table
from schemas.model import Campaign
from tests.saves.games import WORLDS, new_table

SIZES = ((60, 20), (100, 30), (160, 50))
Wanted = Callable[[Table], bool]


def _fighting(kind: str, cards: int) -> Wanted:
    def wanted(table: Table) -> bool:
        encounter = table.session.game.encounter
        return (
            encounter is not None
            and encounter.kind == kind
            and table.decision is not None
            and table.decision.kind == "encounter.play"
            and len(encounter.sequence) >= cards
        )

    return wanted


def _asked(kind: str) -> Wanted:
    return lambda table: table.decision is not None and table.decision.kind == kind


def _discarding(table: Table) -> bool:
    """The end of the turn would ask for a discard, and reveals nothing before that."""
    decision = table.decision
    if decision is None or decision.kind != "encounter.play" or "end" not in decision.open_keys():
        return False
    after = table.session.tried("end")
    return (
        after.decision is not None
        and (after.decision.kind, after.decision.actor) == ("hand.discard", decision.actor)
        and not any(event.kind in ("cards", "rolled") for event in after.events)
    )


def _read(kind: str) -> Wanted:
    """Something of that kind was just read."""
    return lambda table: any(one.kind == "verse" and one.what.startswith(f"{kind}:") for one in table.told)


MOMENTS: dict[str, Wanted] = {
    "opening": lambda table: True,
    "day": _asked("day.action"),
    "who": _asked("day.who"),
    "party": _asked("party.join"),
    "combat": _fighting("combat", 2),
    "hand": _asked("hand.keep"),
    "talk": _fighting("diplomacy", 1),
    "discarding": _discarding,
    # Of Avalon:
    "dream": _read("dream"),
    "nightmare": _read("nightmare"),
    "death": _asked("death.claim"),
    "menhirs": lambda table: len(table.session.game.board.menhirs) > 1,
    "remains": lambda table: bool(table.session.game.board.remains),
}
KINGS, AVALON = WORLDS


# For moments that would take long to come by themselves.
STARTS = {
    KINGS: {
        "combat": "fenmouth/crossing",
        "hand": "fenmouth/crossing",
        "talk": "fenmouth/mocked",
        "discarding": "fenmouth/mocked",
    },
    AVALON: {
        "combat": "ford/the-toll-man",
        "hand": "ford/the-toll-man",
        "talk": "stile/the-sitter",
        "discarding": "ford/the-toll-man",
    },
}


def _begin(name: str, heroes: int, seed: int, edition: str) -> Table:
    start = STARTS[edition].get(name, "")
    extras = ("terror:8", "health:3") if name == "nightmare" else ()
    campaign = WORLDS[edition]().campaign
    return new_table(None, heroes, seed, of=campaign, start_at=start, start_with=extras)


@cache
def answers_to(name: str, heroes: int, edition: str) -> tuple[int, tuple[object, ...]]:
    """A seed and the answers that lead to a moment. A bot finds them, the same each time."""
    for seed in range(600):
        table = _begin(name, heroes, seed, edition)
        bot = CuriousBot(seed)
        for _ in range(150):
            if MOMENTS[name](table):
                return seed, tuple(step.answer for step in table.steps[1:])
            if table.decision is None:
                break
            table.answer(bot.answer(table.decision))
    raise AssertionError(f"no game comes to {name}")


def table_at(name: str, heroes: int = 1, edition: str = KINGS) -> Table:
    seed, answers = answers_to(name, heroes, edition)
    table = _begin(name, heroes, seed, edition)
    for answer in answers:
        table.answer(answer)  # type: ignore[arg-type]
    return table


def script_of(campaign: Campaign, heroes: int, kinds: set[str], most: int = 400) -> tuple[int, list[str]]:
    """A seed and numbered answers for a game in which all these kinds of events are told."""
    for seed in range(80):
        table = new_table(None, heroes, seed, of=campaign)
        bot = CuriousBot(seed)
        script: list[str] = []
        left = set(kinds)
        while table.decision is not None and len(script) < most:
            decision = table.decision
            answer = bot.answer(decision)
            keys = [option.key for option in decision.options]
            chosen = (answer,) if isinstance(answer, str) else answer
            script.append(", ".join(key if key.isdigit() else str(keys.index(key) + 1) for key in chosen))
            table.answer(answer)
            for event in table.told:
                left.discard(event.kind)
                if event.kind == "outcome":
                    left.discard("combat" if event.what in table.book.combat else "talk")
            if not left and decision.kind == "day.action":
                return seed, script
    raise AssertionError(f"no game tells all of {kinds}")
