"""Laws of play that hold for every edition and campaign. Each takes a way to play, and raises if the law is broken."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from runtime.play.bots.agents import RandomBot
from runtime.play.playtests.laws import broken_track, card_piles, doubled_card
from runtime.play.positions.notation import read_position, write_position
from runtime.play.sessions.session import Session, replay
from runtime.play.telling.transcript import Transcript
from runtime.rules.book.book import Book
from runtime.rules.edition import Edition
from runtime.rules.protocol.decisions import Answer, Decision, Refused
from runtime.rules.state.game import Game


class Play(NamedTuple):
    """One way to play: a campaign, an edition, the characters, a seed."""

    book: Book
    rules: Edition
    heroes: tuple[str, ...]
    seed: int

    def session(self) -> Session:
        return Session(self.book, self.rules, self.heroes, self.seed)


def answers(play: Play, count: int) -> Iterator[tuple[Session, Decision, Answer]]:
    """A random play: before each answer, the session, its decision and the coming answer."""
    session, bot = play.session(), RandomBot(play.seed)
    for _ in range(count):
        if session.decision is None:
            return
        answer = bot.answer(session.decision)
        yield session, session.decision, answer
        session.answer(answer)


def random_play_never_breaks(play: Play, count: int) -> None:
    for session, decision, answer in answers(play, count):
        assert decision.open_keys() or not decision.least, f"{decision.kind} offers nothing"
        keys = [option.key for option in decision.options]
        assert len(set(keys)) == len(keys), f"{decision.kind} offers {keys}"
        dead = set(session.game.fallen)
        assert not dead & {decision.actor, *keys}, f"{decision.kind} is about {dead}, who have died"
        decision.check(answer)


def open_options_are_accepted_and_no_others(play: Play, count: int, every: int = 7) -> None:
    for number, (session, decision, _) in enumerate(answers(play, count)):
        if number % every or not decision.single:
            continue
        before = session.game.to_data()
        for option in decision.options:
            if option.blocked:
                _refuses(session, option.key)
            else:
                session.fork().answer(option.key)
        _refuses(session, "something-else-entirely")
        _refuses(session, ("two", "keys"))
        assert session.game.to_data() == before, "an answer that was refused changed something"
        assert session.decision == decision


def _refuses(session: Session, answer: Answer) -> None:
    try:
        session.answer(answer)
    except Refused:
        return
    raise AssertionError(f"{answer!r} was accepted though it is not on offer")


def a_save_gives_the_same_decision(play: Play, count: int, every: int = 5) -> None:
    for number, (session, decision, _) in enumerate(answers(play, count)):
        if number % every:
            continue
        data = json.loads(json.dumps(session.to_data()))
        at, state = session.kept()  # as a save file holds it
        as_kept = {**data, "checkpoint": {"at": at, "state": state}}
        for saved in (data, json.dumps(data).encode(), as_kept):
            loaded = Session.from_data(play.book, play.rules, saved)
            assert loaded.decision == decision
            assert loaded.game.same(session.game)
            assert loaded.log == session.log
            assert loaded.to_data() == session.to_data()
            if loaded.can_undo:
                back = session.fork()
                assert loaded.undo() == back.undo()
                assert loaded.decision == back.decision
                assert loaded.game.same(back.game)


def a_replay_gives_the_same_transcript(play: Play, count: int) -> None:
    first = Transcript(play.session())
    bot = RandomBot(play.seed)
    for _ in range(count):
        if first.session.decision is None:
            break
        first.answer(bot.answer(first.session.decision))
    again = Transcript(play.session())
    given = [
        answer for answer, chance in zip(first.session.log, _chance(first.session), strict=True) if not chance
    ]
    for answer in given:
        again.answer(answer)
    assert again.text() == first.text()
    # And from the log alone, dice and shuffles included, without a seed.
    assert (
        replay(play.book, play.rules, play.heroes, first.session.log).game.to_data()
        == first.session.game.to_data()
    )


def _chance(session: Session) -> list[bool]:
    return [session.log.rolled(index) for index in range(len(session.log))]


def undo_gives_the_same_state(play: Play, count: int, every: int = 4) -> None:
    for number, (session, decision, answer) in enumerate(answers(play, count)):
        if number % every:
            continue
        other = session.fork()
        before = session.game.to_data()
        assert other.game.to_data() == before
        other.answer(answer)
        after = other.game.to_data()
        assert other.undo() == answer
        assert (other.decision, other.events) == (decision, session.events)
        assert other.game.to_data() == before
        other.answer(answer)
        assert other.game.to_data() == after
        # Back again, and on without looking at the state in between.
        other.undo()
        other.answer(answer)
        assert other.game.to_data() == after


def states_survive_json_and_notation(play: Play, count: int, every: int = 3) -> None:
    for number, (session, _, _) in enumerate(answers(play, count)):
        if number % every:
            continue
        data = session.game.to_data()
        assert Game.from_data(play.book, json.loads(json.dumps(data))).to_data() == data
        text = write_position(session.game)
        again = read_position(text, play.book)
        # As JSON, because the order of characters and locations is the order of options.
        assert json.dumps(again.to_data()) == json.dumps(data)
        assert write_position(again) == text
        assert session.game.clone().to_data() == data


def no_card_is_lost_or_doubled(play: Play, count: int) -> None:
    """Every item, and every combat and diplomacy card of the characters, is in exactly one place; the counts stay the same.

    No event, encounter or secret is in two places.
    """
    whole: Counter[str] | None = None
    for session, _, _ in answers(play, count):
        game = session.game
        assert not doubled_card(game), doubled_card(game)
        found = Counter(chain.from_iterable(card_piles(game)))
        whole = whole or found
        assert not set(whole) - set(found) - _removed(game), "a card is nowhere"


def _removed(game: Game) -> set[str]:
    """What left the campaign. The dead take the cards of their decks with them."""
    gone = {ref.partition(":")[2] for ref in game.decks.removed}
    for name in gone & set(game.book.characters):
        for kind in ("combat", "diplomacy"):
            gone |= {*game.book.starters(name, kind), *game.book.advancement(name, kind)}
    return gone


def tracks_stay_on_their_tracks(play: Play, count: int) -> None:
    """Nothing is negative, Energy is not above Health, and limited resources are at most twenty."""
    for session, _, _ in answers(play, count):
        assert broken_track(session.game, play.rules) == ""


LAWS = (
    random_play_never_breaks,
    open_options_are_accepted_and_no_others,
    a_save_gives_the_same_decision,
    a_replay_gives_the_same_transcript,
    undo_gives_the_same_state,
    states_survive_json_and_notation,
    no_card_is_lost_or_doubled,
    tracks_stay_on_their_tracks,
)
