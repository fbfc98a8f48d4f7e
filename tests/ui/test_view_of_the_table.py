"""The view of the table: data without widths, true previews, an entry for every name; over recorded games of both editions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import jsonschema
import msgspec
import pytest

from runtime.play.bots.agents import CuriousBot
from runtime.play.sessions.replaying import step_of
from runtime.rules.protocol.decisions import Decision, Refused, options_of
from runtime.rules.protocol.events import Event
from runtime.ui import entries
from runtime.ui.foreseen_changes import REVEALS
from runtime.ui.habits import Habits, by_itself
from runtime.ui.looking import look
from runtime.ui.option_views import _ability_words, option_views
from runtime.ui.previews import _ON_THE_WAY, _on_the_way, foresee
from runtime.ui.table import Table
from runtime.ui.table_presenter import view_of
from schemas.codec import committed
from schemas.parts import Ability
from schemas.table_view import TableView
from schemas.vocabulary.abilities import Draw
from schemas.vocabulary.requirements import HandSize
from tests.saves.games import WORLDS, new_table
from tests.ui.moments import AVALON, KINGS, table_at

EDITIONS = (KINGS, AVALON)


def recorded(edition: str, heroes: int, seed: int, answers: int) -> Iterator[Table]:
    """A table at each question of a game that a bot plays."""
    table = new_table(None, heroes, seed, of=WORLDS[edition]().campaign)
    bot = CuriousBot(seed)
    for _ in range(answers):
        if table.decision is None:
            return
        yield table
        table.answer(bot.answer(table.decision))


@cache
def _checker() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(msgspec.json.decode(committed("table-view")))


@pytest.mark.parametrize("edition", EDITIONS)
def test_its_json_is_what_the_schema_says_and_reads_back(edition: str) -> None:
    for number, table in enumerate(recorded(edition, 2, 5, 60)):
        view = view_of(table)
        data = msgspec.json.encode(view)
        assert msgspec.json.decode(data, type=TableView) == view
        if number % 6 == 0:
            _checker().validate(msgspec.json.decode(data))


def _names(event: Event) -> Iterator[str]:
    """What an event names: for those kinds whose fields are things with a card."""
    if event.kind in (
        "owns",
        "gives-up",
        "condition",
        "encounter",
        "outcome",
        "moves",
        "turns",
        "status",
        "event",
        "step",
    ):
        yield event.what


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_name_is_without_an_entry(edition: str) -> None:
    """Everything that an option, an event, a hand, a sheet or the map names can be read."""
    seen = set()
    for table in recorded(edition, 2, 8, 90):
        book, rules = table.book, table.session.rules
        view = view_of(table)
        there = {entry.id for entry in view.entries}
        titles = book.once(entries.ids)
        wanted = {one for event in table.told for name in _names(event) if (one := entries.named(book, name))}
        wanted |= {option.about for option in view.options if option.about}
        wanted |= {f"location:{cell.location}" for cell in view.map.cells} if view.map else set()
        wanted |= {one.entry for hero in view.heroes for one in hero.owned if one.entry in titles}
        if view.encounter is not None:
            wanted |= {f"card:{card.name}" for card in view.encounter.hand}
        assert wanted <= there
        for entry in view.entries:
            assert entry.title
            assert entry.told, f"{entry.id} says nothing"
        seen |= {one.partition(":")[0] for one in there}
        for option in view.options:
            if option.about.startswith("card:"):
                assert entries.entry(book, rules, option.about) is not None
    assert {"location", "card", "hero"} <= seen


def test_a_card_shows_its_keys_and_what_it_would_give_now() -> None:
    table = table_at("combat")
    encounter = table.session.game.encounter
    assert encounter is not None
    name = encounter.hands[encounter.active][0]
    found = look(table, table.book.cards[name].title)
    assert found[0].card is not None
    assert found[0].card.name == name
    assert found[0].card.keys
    assert found[0].card.now
    assert found[0].card.leaves


def test_nothing_is_told_that_is_still_to_come() -> None:
    """`look` knows what was named at this table, and no secret that nobody has seen."""
    table = new_table()
    hidden = table.book.secrets["bell-rope"].title if "bell-rope" in table.book.secrets else "The Bell Rope"
    named = {one.partition(":")[2] for one in entries.names_in(table.book, " ".join(
        option.text for option in table.decision.options)) } if table.decision else set()  # fmt: skip
    assert "bell-rope" not in named
    ids = [entry.id for entry in look(table, hidden)]
    assert "secret:bell-rope" not in ids


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_preview_is_what_then_happens(edition: str) -> None:
    """Each track that a preview names is moved so by the answer, as long as nothing was revealed on the way."""
    checked = 0
    for table in recorded(edition, 1, 3, 70):
        decision = table.decision
        if decision is None or not decision.single:
            continue
        for key in decision.open_keys()[:4]:
            says = foresee(table.session, decision, key).says
            after = table.session.fork()
            after.answer(key)
            told = list(after.events)
            while (
                after.decision is not None
                and (answer := _on_the_way(after, after.decision, _ON_THE_WAY)) is not None
            ):
                after.answer(answer)
                told += after.events
            if any(event.kind in REVEALS for event in told) or after.decision is None:
                continue
            if after.log.rolls(len(after.log)) > table.session.log.rolls(len(table.session.log)):
                continue
            hero = next(iter(after.game.characters.values()))
            for words in says:
                what, _, rest = words.partition(" ")
                if "→" in words and hasattr(hero, what):
                    checked += 1
                    assert int(rest.partition("→")[2].split()[0]) == getattr(hero, what)
    assert checked > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_sits_at_the_table_is_not_asked_what_has_one_answer(edition: str) -> None:
    table = new_table(None, 2, 4, of=WORLDS[edition]().campaign)
    table.sit_down(Habits())
    bot = CuriousBot(4)
    for _ in range(80):
        decision = table.decision
        if decision is None:
            break
        assert not (decision.single and len(decision.open_keys()) == 1), decision.kind
        table.answer(bot.answer(decision))


def test_what_the_table_answers_is_kept_like_any_answer_and_taken_back_with_the_one_before() -> None:
    table = new_table(None, 2, 4)
    table.sit_down(Habits())
    bot = CuriousBot(4)
    for _ in range(60):
        if table.decision is None or table.steps[-1].itself:
            break
        table.answer(bot.answer(table.decision))
    assert table.steps[-1].itself
    answers = [step.answer for step in table.steps[1:]]
    plain = new_table(None, 2, 4)
    for answer in answers:
        plain.answer(answer)  # type: ignore[arg-type]
    assert plain.session.game.same(table.session.game)  # a replay without habits is the same game
    before = table.last_asked
    step = table.undo()
    assert not step.itself
    assert len(table.steps) == before
    table.redo()
    assert [step.answer for step in table.steps[1:]] == answers


def test_several_cards_are_one_answer() -> None:
    from runtime.ui.typed_words import obey

    table = table_at("talk")
    decision = table.decision
    assert decision is not None
    first = next(key for key in decision.open_keys() if key not in ("avoid", "escape", "give-up"))
    turn = table.session.game.encounter.turn if table.session.game.encounter else -1
    obey(table, f"{first}, end" if first != "end" else "end,")
    encounter = table.session.game.encounter
    assert encounter is None or encounter.turn > turn or encounter.activated


def test_the_discard_at_the_end_of_a_turn_is_part_of_the_same_answer() -> None:
    """KOR-COMBAT-060: the preview says that cards will have to go; `end, CARD` says which."""
    from runtime.ui.typed_words import obey

    table, apart = table_at("discarding"), table_at("discarding")
    end = next(one for one in view_of(table).options if one.key == "end")
    asked = table.session.tried("end").decision
    assert asked is not None
    wanted = "then discard 1 card" if asked.least == 1 else f"then discard {asked.least} cards"
    assert wanted in end.preview
    named = asked.open_keys()[-asked.least :]
    obey(table, ", ".join(["end", *named]))
    apart.answer("end")
    apart.answer(named[0] if asked.single else tuple(named))
    assert table.session.game.same(apart.session.game)
    assert [step.answer for step in table.steps] == [step.answer for step in apart.steps]


def test_a_discard_that_is_not_the_one_asked_for_is_asked() -> None:
    from runtime.ui.typed_words import obey

    table = table_at("discarding")
    asked = table.session.tried("end").decision
    assert asked is not None
    too_many = ", ".join(["end", *asked.open_keys()[: asked.least + 1]])
    obey(table, too_many)
    assert table.decision is not None
    assert table.decision.kind == "hand.discard"
    assert "Something else came first" in table.notice


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_wants_somebody_else_to_act_is_asked_whom(edition: str) -> None:
    """KOR-ACTION-001: the habit of going on with one hero does not swallow the wish for another."""
    table = new_table(None, 2, 4, of=WORLDS[edition]().campaign)
    table.sit_down(Habits())
    bot = CuriousBot(4)
    for _ in range(80):
        decision = table.decision
        assert decision is not None
        if decision.kind == "day.action" and "someone-else" in decision.open_keys():
            break
        table.answer(bot.answer(decision))
    table.answer("someone-else")
    assert table.decision is not None
    assert table.decision.kind == "day.who"


def _two_with_a_menu() -> tuple[Table, str]:
    """Of two heroes, Brannoc is asked for an Action, and Mererid can act instead. Returns the table, and the key for that."""
    table = new_table(None, 2, 4)
    table.sit_down(Habits())
    assert table.decision is not None
    table.answer(CuriousBot(4).answer(table.decision))
    return table, next(key for key, _ in table.otherwise() if key.endswith(":mererid"))


def test_previews_are_those_of_whoever_acts_instead() -> None:
    """An answer that replaces another leaves as many answers as before; what was foreseen for the other is not shown."""
    table, mererid = _two_with_a_menu()
    option_views(table)
    table.answer_otherwise(mererid)
    shown, decision = {one.key: one.preview for one in option_views(table)}, table.decision
    assert decision is not None
    assert decision.actor == "mererid"
    for key in ("mend-nets-with-the-widows", "explore", "give"):
        assert shown[key] == foresee(table.session, decision, key, table.habits).says


def test_whoever_was_named_goes_on_although_others_have_answered_since() -> None:
    """The others pay their shares and answer for themselves in between; the hero who acted goes on (KOR-ACTION-001)."""
    table, mererid = _two_with_a_menu()
    table.answer_otherwise(mererid)
    assert table.decision is not None
    asked = table.decision
    share = Decision(
        "pay.share-one", "brannoc", options_of([("1", "1"), ("2", "2")]), "How much does he pay?"
    )
    table.steps.append(step_of(share, "1", (), ()))
    answer, why = by_itself(table.session.tried("give").tried("nothing"), Habits(), table._acted()) or (
        "",
        "",
    )
    assert (asked.actor, answer, why) == ("mererid", "mererid", "goes on")


def test_somebody_else_is_offered_once() -> None:
    """*Mererid acts instead* stands there; *Someone else acts* would say the same and ask once more."""
    from runtime.ui.typed_words import obey

    table, mererid = _two_with_a_menu()
    shown = option_views(table)
    assert "someone-else" not in [one.key for one in shown]
    assert [one.number for one in shown] == list(range(1, len(shown) + 1))
    obey(table, str(next(one.number for one in shown if one.key == mererid)))
    assert table.decision is not None
    assert table.decision.actor == "mererid"


def test_what_a_card_does_later_is_told_with_its_condition() -> None:
    """An ability that asks for something is not told as if it were certain; one charge is no charges."""
    book = table_at("day").book
    asks = Ability(when="after-response", at=(1, 1), needs=HandSize(most=1), do=(Draw(amount=1),))
    assert _ability_words(book, asks) == "after response: if you hold 1 or fewer cards, draw 1 card"
    assert (
        _ability_words(book, Ability(when="pay-charges", at=(1, 1), count=1, do=(Draw(amount=1),)))
        == "pay 1 charge: draw 1 card"
    )


def test_writing_the_number_of_a_closed_option_tells_no_more_than_its_line() -> None:
    from runtime.ui.typed_words import obey

    table = table_at("opening")
    for locks, wanted in (("hint", False), ("full", True)):
        table.locks = locks
        closed = [one for one in option_views(table, "full") if "requires" in one.locked]
        assert closed
        for one in closed:
            with pytest.raises(Refused) as refused:
                obey(table, str(one.number))
            assert ("requires" in str(refused.value)) is wanted
