"""Sessions: answering, undoing, forking, replaying, saving; agents; positions as text."""

import json
from collections import Counter

import pytest

from runtime.editions import fall_of_avalon, kings_of_ruin
from runtime.editions.modes import told_outcomes
from runtime.play.bots.agents import Chance, CuriousBot, RandomBot, Scripted, ScriptEnded
from runtime.play.positions.notation import read_position, write_position
from runtime.play.sessions import session as session_module
from runtime.play.sessions.kept_checkpoints import CHECKPOINT_EVERY, SAVED_BEHIND
from runtime.play.sessions.session import CannotLoad, ReplayStopped, Session, replay
from runtime.play.telling.transcript import Transcript
from runtime.rules.calendar.setup import CannotStart
from runtime.rules.protocol.decisions import CHANCE, Answer, Decision, Option, Refused
from runtime.rules.protocol.flow import DIE_ROLL
from runtime.rules.state.game import Game
from tests.laws.worlds import marsh

RULES = told_outcomes(kings_of_ruin.EDITION)


def session(heroes: str = "wren hob", seed: int | None = 4) -> Session:
    return Session(marsh(), RULES, heroes.split(), seed)


def test_a_refused_answer_changes_nothing() -> None:
    one = session()
    before, decision, log = one.game.to_data(), one.decision, list(one.log)
    with pytest.raises(Refused, match="not on offer"):
        one.answer("swim")
    assert (one.game.to_data(), one.decision, one.log) == (before, decision, log)


def test_undo_goes_all_the_way_back_and_forward_again() -> None:
    one = session()
    bot, trail = RandomBot(9), []
    for _ in range(90):
        if one.decision is None:
            break
        trail.append((one.decision, one.game.to_data()))
        one.answer(bot.answer(one.decision))
    for decision, data in reversed(trail):
        one.undo()
        assert one.decision == decision
        assert one.game.to_data() == data
    assert not one.can_undo
    with pytest.raises(Refused, match="nothing to undo"):
        one.undo()


def test_playing_on_from_a_checkpoint_leaves_it_as_it_was() -> None:
    """Right after an undo to a checkpoint its state is only looked at; the next answer plays on from a copy."""
    one, bot = session("wren"), RandomBot(5)
    stood = 0
    for _ in range(240):
        if one.decision is None:
            break
        decision, data, at = one.decision, one.game.to_data(), len(one.log)
        answer = bot.answer(decision)
        one.answer(answer)
        after = one.game.to_data(), one.decision, list(one.log)
        one.undo()
        stood += one._checkpoints[-1].at == at
        assert (one.decision, one.game.to_data(), len(one.log)) == (decision, data, at)
        one.answer(answer)
        assert (one.game.to_data(), one.decision, one.log) == after
    assert stood >= 2


def test_several_steps_back_need_no_look_in_between() -> None:
    one, bot, trail = session(), RandomBot(9), []
    for _ in range(90):
        if one.decision is None:
            break
        trail.append((one.decision, one.events, one.game.to_data(), bot.answer(one.decision)))
        one.answer(trail[-1][-1])
    end = one.game.to_data(), list(one.log)
    for steps in (1, 2, 5, 17, 40):
        for _ in range(steps):
            one.undo()
        decision, events, data, _ = trail[-steps]
        other = one.fork()
        for back in (one, other):
            assert (back.decision, back.events, back.game.to_data()) == (decision, events, data)
        for *_, answer in trail[-steps:]:
            one.answer(answer)
        assert (one.game.to_data(), one.log) == end


def test_undo_plays_nothing_again_before_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    one = session("wren")
    one.play(RandomBot(5), 40)
    begun: list[Game] = []
    play = session_module.play_campaign
    monkeypatch.setattr(
        session_module, "play_campaign", lambda game, rules: begun.append(game) or play(game, rules)
    )
    for _ in range(4):
        one.undo()
    assert begun == []
    data = one.game.to_data()
    assert len(begun) <= 1
    one.answer(RandomBot(1).answer(one.decision))  # type: ignore[arg-type]
    assert len(begun) == 1
    one.undo()
    assert one.game.to_data() == data


@pytest.mark.rule("KOR-SAVE-002")
def test_a_save_ticks_verses_off_by_their_numbers() -> None:
    one = session("wren")
    one.play(RandomBot(2), 60)
    data = json.loads(json.dumps(one.game.to_data()))
    book = one.book
    assert one.game.sheet.read
    ticked = data["sheet"]["read"].items()
    assert {book.names_by_number[at, number] for at, many in ticked for number in many} == one.game.sheet.read
    assert Game.from_data(book, data).sheet.read == one.game.sheet.read
    # Older saves hold the names, and a verse that a later build no longer has is no longer marked.
    named = {**data, "sheet": {**data["sheet"], "read": sorted(one.game.sheet.read)}}
    assert Game.from_data(book, named).sheet.read == one.game.sheet.read
    gone = {**data, "sheet": {**data["sheet"], "read": {"nowhere": [7], "loft": ["attic"]}}}
    assert Game.from_data(book, gone).sheet.read == {"loft/attic"}


def test_every_order_of_a_deck_is_as_likely() -> None:
    deck = Decision("deck.shuffle", CHANCE, tuple(Option(key, key) for key in "abcd"), "", 4, 4, ordered=True)
    chance = Chance(7)
    orders = Counter(chance.answer(deck) for _ in range(24 * 400))
    assert len(orders) == 24
    assert all(320 < count < 480 for count in orders.values())
    assert Chance(7, 5).answer(deck) != Chance(7, 6).answer(deck)  # where it goes on is all that need be kept


def test_a_random_bot_takes_every_open_option_alike() -> None:
    shown = tuple(Option(key, key, "no" if key in "bde" else "") for key in "abcdefg")
    asked, bot = Decision("day.action", "wren", shown), RandomBot(3)
    taken = Counter(bot.answer(asked) for _ in range(4000))
    assert set(taken) == set("acfg")
    assert all(850 < count < 1150 for count in taken.values())


def test_undone_dice_fall_the_same_again() -> None:
    one = session("hob")
    one.answer("ask-the-ferryman")
    first = list(one.log)
    assert one.undo() == "ask-the-ferryman"
    one.answer("ask-the-ferryman")
    assert one.log == first


def test_a_fork_goes_its_own_way() -> None:
    one = session("wren")
    other = one.fork()
    other.answer("go-back")
    assert one.decision != other.decision
    assert one.game.sheet.read == set()
    one.answer("go-back")
    assert one.decision == other.decision


def test_a_replay_that_does_not_fit_says_where() -> None:
    one = session("wren")
    one.answer("go-back")
    answers = [*one.log[:-1], "swim"]
    with pytest.raises(ReplayStopped, match="'swim'") as stopped:
        replay(marsh(), RULES, ["wren"], answers)
    assert stopped.value.index == len(answers) - 1
    assert stopped.value.decision is not None
    assert str(stopped.value.decision.at) in str(stopped.value)


def test_a_save_of_a_changed_campaign_stops_with_the_answer() -> None:
    one = session("wren")
    one.answer("go-back")
    data = one.to_data()
    data["answers"][-1] = "ask-nobody"
    with pytest.raises(ReplayStopped, match=r"does not fit verse\.choice"):
        Session.from_data(marsh(), RULES, data)


def test_loading_costs_only_the_answers_since_the_checkpoint() -> None:
    one = session("wren")
    one.play(RandomBot(2), 60)
    data = one.to_data()
    assert len(data["answers"]) < 40
    assert (
        len(data["earlier"]["answers"]) == data["checkpoint"]["at"] == len(one.log) - len(data["answers"]) > 0
    )
    # History before the checkpoint is kept, so even the first answer can still be taken back.
    in_one_list = {
        **data,
        "format": 1,
        "answers": data["earlier"]["answers"] + data["answers"],
        "chance": data["earlier"]["chance"] + data["chance"],
        "checkpoint": {name: data["checkpoint"][name] for name in ("at", "state")},
    }
    del in_one_list["earlier"]
    for saved in (
        data,
        json.dumps(data).encode(),
        json.dumps(data, indent=2).encode(),
        in_one_list,
    ):
        loaded = Session.from_data(marsh(), RULES, saved)
        again = loaded.to_data()
        if saved is in_one_list:  # it knows of no checkpoint before its own
            assert again["earlier"].pop("checkpoints") == []
            again["earlier"]["checkpoints"] = data["earlier"]["checkpoints"]
        assert (loaded.log, again) == (one.log, data)
        while loaded.can_undo:
            loaded.undo()
        assert loaded.decision == session("wren").decision


def test_loading_reads_nothing_of_the_answers_before_the_checkpoint() -> None:
    one = session("wren")
    one.play(RandomBot(2), 60)
    data = one.to_data()
    data["earlier"] = {"answers": "nobody looks", "chance": []}
    loaded = Session.from_data(marsh(), RULES, data)
    assert loaded.decision == one.decision
    loaded.undo()
    with pytest.raises(CannotLoad, match="the earlier answers of the save are damaged"):
        list(loaded.log)


def test_a_save_begins_some_answers_back_so_that_the_last_ones_can_be_taken_back_at_once() -> None:
    one, bot = session("wren"), RandomBot(3)
    for _ in range(200):
        one.play(bot, 1)
        at, _state = one.kept()
        behind = len(one.log) - at
        assert behind >= SAVED_BEHIND or at == 0
        assert (
            behind < SAVED_BEHIND + 2 * CHECKPOINT_EVERY + 8
        )  # an Action of this marsh is never longer than 8
        loaded = Session.from_data(marsh(), RULES, one.to_data())
        assert (loaded.decision, loaded.kept()) == (one.decision, one.kept())


def test_going_back_behind_a_loaded_checkpoint_plays_no_more_than_lies_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long the game has been: a save holds a few earlier states, ever further apart."""
    one = session("wren")
    one.play(RandomBot(12), 900)
    assert len(one.log) > 600
    loaded = Session.from_data(marsh(), RULES, one.to_data())
    assert len(one.to_data()["earlier"]["checkpoints"]) < 8
    played, check = 0, Decision.check

    def counted(self: Decision, answer: Answer, *, kept: bool = False) -> None:
        nonlocal played
        played += 1
        check(self, answer, kept=kept)

    monkeypatch.setattr(Decision, "check", counted)
    end, longest = len(one.log), 45  # answers between two quiet points
    while len(loaded.log) > 100:
        one.undo()
        played = 0
        loaded.undo()
        assert (loaded.decision, len(loaded.log)) == (one.decision, len(one.log))
        assert played <= 2 * (end - len(loaded.log)) + longest


def test_without_a_seed_chance_is_asked() -> None:
    one = session("wren", seed=None)
    assert one.decision is not None
    assert (one.decision.kind, one.decision.actor) == ("deck.shuffle", CHANCE)


def test_when_the_campaign_is_over_nothing_is_asked() -> None:
    one = session("wren")
    one.game.ending = "defeat"
    one.answer("go-back")
    assert one.over
    with pytest.raises(Refused, match="over"):
        one.answer("go-back")


def test_chance_is_a_number_and_a_count() -> None:
    first = Chance(7)
    faces = [first.answer(DIE_ROLL) for _ in range(50)]
    assert [Chance(7, count).answer(DIE_ROLL) for count in range(50)] == faces
    assert [Chance(8, count).answer(DIE_ROLL) for count in range(50)] != faces


def test_chance_is_fair_enough() -> None:
    dice = Chance(1)
    faces = Counter(dice.answer(DIE_ROLL) for _ in range(6000))
    assert sorted(faces) == ["1", "2", "3", "4", "5", "6"]
    assert all(850 < count < 1150 for count in faces.values())
    options = tuple(Option(face, face, weight=weight) for face, weight in RULES.numbers.guardian_die)
    guardian = Decision("die.guardian", CHANCE, options)
    faces = Counter(dice.answer(guardian) for _ in range(6000))
    assert 1800 < faces["x"] < 2200
    assert all(850 < faces[way] < 1150 for way in ("north", "east", "south", "west"))


def test_shuffles_reach_every_order() -> None:
    deck = Decision("deck.shuffle", CHANCE, tuple(Option(c, c) for c in "abc"), "", 3, 3, ordered=True)
    dice = Chance(3)
    orders = Counter(dice.answer(deck) for _ in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60


def test_a_script_answers_in_order_and_says_when_it_ends() -> None:
    script = Scripted(["a", "b"])
    decision = Decision("x", "players", (Option("a", "A"), Option("b", "B")), "Which?")
    assert [script.answer(decision), script.answer(decision)] == ["a", "b"]
    with pytest.raises(ScriptEnded, match=r"Which\?"):
        script.answer(decision)


def test_bots_never_take_what_is_locked() -> None:
    options = (Option("a", "A", "no"), Option("b", "B"), Option("c", "C", "no"))
    single = Decision("x", "players", options)
    many = Decision("x", "players", options, least=0, most=3)
    for bot in (RandomBot(1), CuriousBot(1)):
        for _ in range(50):
            assert bot.answer(single) == "b"
            assert bot.answer(many) in ((), ("b",))


def test_a_position_reads_as_an_outline() -> None:
    one = session("wren")
    text = write_position(one.game)
    assert "characters\n  wren\n    name: wren\n    location: landing\n" in text
    assert "energy: 7" in text
    changed = text.replace("energy: 7", "energy: 2")
    assert read_position(changed, marsh()).characters["wren"].energy == 2


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("a", "a list of answers"),
        (("a",), "wants 2"),
        (("a", "a"), "each answer once"),
        (("a", "z"), "'z' is not on offer"),
        (("a", "c"), "'c' is locked: no"),
    ],
)
def test_answers_of_several_keys_are_checked(answer: object, reason: str) -> None:
    options = (Option("a", "A"), Option("b", "B"), Option("c", "C", "no"))
    decision = Decision("x", "players", options, least=2, most=2)
    with pytest.raises(Refused, match=reason):
        decision.check(answer)  # type: ignore[arg-type]
    decision.check(("b", "a"))


def test_a_save_names_modes_and_the_rulings_of_its_table() -> None:
    rules = RULES.with_rulings(amb_s_09=False, amb_s_134=("red",))
    data = Session(marsh(), rules, ["wren"], 1).to_data()
    assert data["rulings"] == {"amb_s_09": False, "amb_s_134": ["red"]}
    assert data["modes"] == ["told-outcomes"]
    assert session().to_data()["rulings"] == {}


@pytest.mark.parametrize(
    ("heroes", "told"),
    [
        (["nobody"], "there is no character 'nobody'; there are"),
        (["wren", "wren"], "no character is played twice"),
        ([], "1 to 4 characters play, not 0"),
        ("wren", "a list of names, not one text"),
    ],
)
def test_a_table_that_cannot_be_is_refused(heroes: list[str], told: str) -> None:
    with pytest.raises(CannotStart, match=told):
        Session(marsh(), RULES, heroes, 1)


def test_a_campaign_is_played_by_its_own_rules() -> None:
    with pytest.raises(
        CannotStart, match="is played by the rules of kings-of-ruin, not by those of fall-of-avalon"
    ):
        Session(marsh(), fall_of_avalon.EDITION, ("wren",), 1)


@pytest.mark.parametrize("answer", ["nothing", "", 3, None, 1.5, ("a",), ["a"], (1,), ([],), {"a": 1}])
def test_whatever_is_not_on_offer_is_refused_and_changes_nothing(answer: object) -> None:
    one = session("wren")
    several = Decision("party.some", "wren", one.decision.options, "Who?", 0, 2)  # type: ignore[union-attr]
    before = one.game.to_data()
    with pytest.raises(Refused):
        one.answer(answer)  # type: ignore[arg-type]
    with pytest.raises(Refused):
        several.check(answer)  # type: ignore[arg-type]
    assert one.game.to_data() == before


def damaged(*path: str, value: object) -> dict[str, object]:
    one = session("wren")
    one.play(RandomBot(2), 60)
    data: dict[str, object] = json.loads(json.dumps(one.to_data()))
    at: dict[str, object] = data
    for key in path[:-1]:
        at = at[key]  # type: ignore[assignment]
    at[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("format",), 99, "the save has format 99; this program reads up to"),
        (("campaign",), "elsewhere", "a save of the campaign 'elsewhere', not of"),
        (("edition",), "fall-of-avalon", "by the rules of fall-of-avalon, not by those of kings-of-ruin"),
        (("modes",), ["story"], "played with the modes story; it was to be loaded with told-outcomes"),
        (("heroes",), ["x"], "the campaign has no character 'x'"),
        (("heroes",), 3, "this is no save"),
        (("seed",), "x", "this is no save"),
        (("answers",), [1], "this is no save"),
        (("answers",), [], "speaks of answers that it does not have"),
        (("chance",), [-5], "speaks of answers that it does not have"),
        (("checkpoint",), None, "what `to_data` made"),
        (("checkpoint",), {}, "this is no save: it has no 'state'"),
        (("checkpoint", "state"), {}, "the state in the save is damaged"),
        (("checkpoint", "state", "characters", "wren", "energy"), "x", "the state in the save is damaged"),
        (("checkpoint", "state", "calendar", "active"), ["x"], "does not fit the campaign as it is now"),
    ],
)
@pytest.mark.rule("KOR-SAVE-005")
def test_a_damaged_or_foreign_save_is_told(path: tuple[str, ...], value: object, told: str) -> None:
    data = damaged(*path, value=value)
    for form in (data, json.dumps(data).encode()):
        with pytest.raises(CannotLoad) as refused:
            Session.from_data(marsh(), RULES, form)
        assert told in str(refused.value) or isinstance(form, bytes)


@pytest.mark.parametrize("data", [None, [], "{}", {}, b"", b"{", b"[]"])
def test_what_is_no_save_at_all_is_told(data: object) -> None:
    with pytest.raises(CannotLoad, match="this is no save"):
        Session.from_data(marsh(), RULES, data)  # type: ignore[arg-type]


def test_a_transcript_of_a_game_that_is_over_takes_no_answer() -> None:
    one = session("wren")
    one.play(RandomBot(2), 100_000)
    assert one.over
    with pytest.raises(Refused, match="the campaign is over"):
        Transcript(one).answer("x")


def test_a_replay_with_a_seed_goes_on_as_the_game_would_have() -> None:
    first = session("wren hob", seed=6)
    first.play(RandomBot(3), 80)
    again = replay(marsh(), RULES, ("wren", "hob"), list(first.log), seed=6)
    assert again.decision == first.decision
    for one in (first, again):
        one.play(RandomBot(9), 60)
    assert again.game.to_data() == first.game.to_data()
    assert list(again.log) == list(first.log)
