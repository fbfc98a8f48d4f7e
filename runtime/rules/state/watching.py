"""What is checked at every change: the conditions of quests and of achievements."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

from runtime.rules.book.book import Book
from runtime.rules.book.indexes import Watch, quest_marks, structs_in
from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.journal.reading_verses import DEEPEST, ENDLESS, cut_off, read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.game import ANYTHING, DAY, EVENTS, STATS, STATUS, THINGS, TIME, WORLD, Game
from runtime.sentences import rules_say
from schemas.cards import Achievement, Quest
from schemas.registry import Requirement

# Which kind of change can make a requirement true. Requirements not listed here are checked at every change.
_ASKS_FOR: Final = {
    "status": STATUS,
    "verse-read": STATUS,
    "attribute": STATS,
    "stat": STATS,
    "chapter": TIME,
    "day": DAY,
    "time-passed": TIME,
    "event-active": EVENTS,
    "filter": THINGS,
    "secret": THINGS,
    "item": THINGS,
    "keyword": THINGS,
    "skill": THINGS,
    "card": THINGS,
    "achievement": THINGS,
    "legendary": THINGS,
    "condition": THINGS,
    "exhausted": STATS,
    "dying": STATS,
    "going-insane": STATS,
    "markers": WORLD,
    "guardian": WORLD,
    "guardian-in-play": WORLD,
    "waystone": WORLD,
    "location-revealed": WORLD,
    "location-clear": WORLD,
    "companion": WORLD,
    "boss": WORLD,
}
_COMBINE: Final = frozenset(
    ("all", "any", "some-of", "not", "someone", "each-party-member", "each-character")
)


def asks_for(requirement: Requirement) -> int:
    """The kinds of change after which a requirement must be checked again."""
    found = 0
    for part in structs_in(requirement):
        op = str(part.__struct_config__.tag)
        if op not in _COMBINE:
            found |= _ASKS_FOR.get(op, ANYTHING)
    return found


def everyone(game: Game, source: str = "") -> Context:
    """The whole group, wherever it is: quests check all of them."""
    members = tuple(game.characters)
    return Context(members, game.characters[members[0]].location, source=source)


def learn(book: Book) -> Watch:
    """The kinds of change that matter to quests, condition cards and achievements.

    For quests: by event or secret, and for all quests together. For condition cards: the changes after which one may
    have to come or go. For achievements: the changes that can earn one.
    """
    watch = {
        name: tuple(_watch(book, name))
        for name in (*book.events, *(f"secret:{secret}" for secret in book.quest_secrets))
    }
    asks = {name: reduce(or_, [one[0] for one in many], 0) for name, many in watch.items()}
    ends = [one.ends_when for one in book.conditions.values() if one.ends_when is not None]
    achieved = {name: asks_for(one.when) for name, one in book.achievements.items()}
    return Watch(
        quests=watch,
        quest_asks=asks,
        quests_ask=reduce(or_, asks.values(), 0),
        conditions_ask=reduce(or_, map(asks_for, ends), STATS | THINGS),
        achievement_asks=achieved,
        achievements_ask=reduce(or_, achieved.values(), 0),
    )


def quest_met(game: Game, rules: Edition, changed: int) -> bool:
    """Whether any quest is complete. A plain test, asked after every change."""
    return bool(_met_quests(game, rules, changed))


def settle_quests(game: Game, rules: Edition, changed: int) -> Flow[None]:
    """A quest ends the moment its condition holds. KOR-QUEST-001, KOR-GEN-002, FOA-QUEST-001, FOA-QUEST-003."""
    depth = game.reading[0]
    while not game.ending:
        met = _met_quests(game, rules, changed)
        if not met:
            return
        if depth >= DEEPEST or game.reading[1] > ENDLESS:
            # It would come back because of its own end, for ever: this time it ends in silence.
            game.calendar.quests_done += [mark for mark, _, _ in met]
            yield from cut_off(game)
            return
        game.reading = (depth + 1, game.reading[1])
        pairs = [(mark, game.book.title(card.partition(":")[2])) for mark, card, _ in met]
        chosen = yield from choose("quest.next", pairs, rules_say.WHICH_QUEST_IS_RESOLVED_FIRST)
        mark, card, quest = next(one for one in met if one[0] == chosen)
        game.calendar.quests_done.append(mark)
        name = card.partition(":")[2]
        yield Event("quest", what=name, text=quest.ends)
        context = everyone(game, card)
        yield from apply(quest.do, game, rules, context)
        if quest.to is not None and not game.ending:
            yield from read(game, rules, context, quest.to)
        game.reading = (depth, game.reading[1] if depth else 0)


def _met_quests(game: Game, rules: Edition, changed: int) -> list[tuple[str, str, Quest]]:
    """The active events, and secrets in play, with a quest whose condition holds. `here` is the quest's card.

    KOR-QUEST-001.
    """
    done, known = game.calendar.quests_done, game.book.watch.quests
    any_of = game.book.watch.quest_asks
    found: list[tuple[str, str, Quest]] = []
    context: Context | None = None
    watched = game.calendar.active
    if game.book.quest_secrets:
        watched = [*watched, *(f"secret:{name}" for name in _held_secrets(game))]
    for name in watched:
        if not any_of[name] & changed:
            continue
        for asks, mark, ref, quest in known[name]:
            if asks & changed and mark not in done:
                if context is None:
                    context = everyone(game)
                context.source = ref
                if holds(quest.when, game, rules, context):
                    found.append((mark, ref, quest))
    return found


def _held_secrets(game: Game) -> list[str]:
    """The secrets with a quest that somebody holds, or that everybody has. FOA-QUEST-001."""
    wanted = game.book.quest_secrets
    held = [*game.decks.global_secrets, *(name for one in game.characters.values() for name in one.secrets)]
    return [name for name in held if name in wanted]


def _watch(book: Book, card: str) -> Iterator[tuple[int, str, str, Quest]]:
    """The quests of an event, or of a `secret:name`, that watch for something: the changes, the mark, and the card."""
    secret = card.startswith("secret:")
    quests = book.secrets[card.partition(":")[2]].quests if secret else book.events[card].quests
    for mark, quest in zip(quest_marks(card, quests), quests, strict=True):
        if quest.when is not None:
            ref = card if secret else f"event:{card}"
            yield asks_for(quest.when), mark, ref, quest


def settle_achievements(game: Game, rules: Edition, changed: int) -> Flow[None]:
    """An achievement is earned the moment its requirement is met, by the character whose sheet it is on.

    KOR-ECHO-001, KOR-ECHO-002, KOR-ECHO-008, KOR-ECHO-009.
    """
    if not game.sheet.achievements_handed_out:
        return
    for achievement in game.book.achievements.values():
        if achievement.owner not in game.characters or achievement.name in game.sheet.achievements:
            continue
        if not changed & game.book.watch.achievement_asks[achievement.name] or not unlocked(
            game, achievement
        ):
            continue
        owner = game.characters[achievement.owner]
        context = Context(tuple(game.characters), owner.location, active=owner.name)
        if holds(achievement.when, game, rules, context):
            yield from earn(game, achievement)


def unlocked(game: Game, achievement: Achievement) -> bool:
    """The final one unlocks once all other achievements of its character are earned, used or not. KOR-ECHO-008."""
    if achievement.page != "final":
        return True
    return all(
        other.name in game.sheet.achievements
        for other in game.book.achievements.values()
        if other.owner == achievement.owner and other.page != "final"
    )


def earn(game: Game, achievement: Achievement) -> Flow[None]:
    """Marks it. A full page gives its legendary action. KOR-ECHO-002, KOR-ECHO-004, KOR-ECHO-009."""
    if achievement.name in game.sheet.achievements:
        return
    game.sheet.achievements.append(achievement.name)
    game.unsettled |= ANYTHING  # it may unlock the final one, and that one's condition may already hold
    yield Event("owns", achievement.owner, achievement.name, text="achievement")
    page = [
        other
        for other in game.book.achievements.values()
        if other.owner == achievement.owner and other.page == achievement.page
    ]
    if all(other.name in game.sheet.achievements for other in page):
        owner = game.characters[achievement.owner]
        for card in game.book.legendary.values():
            fits = card.owner == achievement.owner and card.page == achievement.page
            if (
                fits
                and card.name not in owner.legendary
                and f"legendary:{card.name}" not in game.decks.removed
            ):
                owner.legendary.append(card.name)
                yield Event("owns", owner.name, card.name, text="legendary action")
