"""What a fourth reading found where rules meet. Expected results were written first.

Quests and verses in the middle of fights, parts under a condition, cards that texts move while they are met, and
orders.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from runtime.editions.fall_of_avalon import EDITION as AVALON_PLAYED
from runtime.editions.fall_of_avalon.dreams import dream
from runtime.editions.modes import with_modes
from runtime.play.playtests.laws import card_piles, doubled_card
from runtime.rules.cards.encounter_cards import draw_and_meet
from runtime.rules.encounters.outcome import resolve_encounter
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Decision
from runtime.rules.state.game import Guardian
from schemas.vocabulary.world import PlaceMenhir
from tests.encounters.arena import AVALON, EDITION, Arena, Begin, both, card, fight, parley
from tests.support.avalon import MAP as AVALON_MAP
from tests.support.avalon import avalon
from tests.support.tables import MAP, Table, campaign_of

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(8))
HARD = 'event watch "Watch"\n  kind: quest\n  {when}: [{needs}]\n    > {does}\n\n  Somebody watches.\n\n'


# --- what is no part of an encounter is not cut off by its end


@rule("FOA-QUEST-003", "KOR-QUEST-001", "KOR-DEATH-003", "KOR-COMBAT-064")
@both
def test_a_quest_that_fails_when_the_last_one_falls_does_all_it_says(begin: Begin) -> None:
    """The fall ends the fight; the quest is no part of it: 1 Terror, 1 Wealth and 1 Food are gone."""
    does = "each character gains 1 terror, each character loses 1 wealth, each character loses 1 food"
    quest = HARD.format(when="failure", needs="dying", does=does)
    arena = begin(fight("foe", "attack 0+: take 20 damage", value=30), IDLE, quest)
    arena.game.calendar.active.append("watch")
    ann = arena["ann"]
    ann.wealth, ann.food = 3, 2
    arena.meet("foe", "idle-0", "end")
    assert arena.outcome is not None
    assert (arena.outcome.won, ann.terror, ann.wealth, ann.food) == (False, 1, 2, 1)


@rule("KOR-STATUS-002", "KOR-JOURNAL-003", "KOR-COMBAT-064")
def test_a_verse_of_a_threshold_is_read_to_its_end_though_the_fight_is_lost_in_it() -> None:
    """The card marks the status, whose verse strikes the last one down first: what follows in the verse still happens, what
    follows on the card does not.
    """
    more = (
        'status tally "Tally"\n  parts: 1-3\n  > when any 1 parts -> book/counted\n\n'
        "book of secrets\n\nverse counted\n  One.\n\n"
        "  > each party member loses 20 health, gain 2 wealth, gain 1 magic\n  -> end\n\n"
    )
    mark = card("mark", "on placement: gain status tally any part, gain 5 food")
    arena = Arena(fight("foe"), mark, IDLE, more)
    ann = arena["ann"]
    before = (ann.wealth, ann.magic, ann.food)
    arena.meet("foe", "mark")
    assert arena.outcome is not None
    assert not arena.outcome.won
    assert (ann.wealth, ann.magic, ann.food) == (before[0] + 2, before[1] + 1, before[2])


@rule("KOR-GEN-006", "KOR-GEN-007", "KOR-QUEST-001")
def test_a_quest_speaks_to_everyone_also_while_some_of_them_fight() -> None:
    """Bob stands elsewhere. `each party member` of a quest is everyone it is for, in a fight as outside of one."""
    quest = HARD.format(when="success", needs="wealth 5+", does="each party member gains 1 terror")
    rich = card("rich", "on placement: gain 5 wealth")
    arena = Arena(fight("foe", value=30), rich, IDLE, quest, heroes="ann bob")
    arena.game.calendar.active.append("watch")
    arena.game.characters["bob"].location = "mill"
    flow = resolve_encounter(arena.game, EDITION, ("ann",), "foe", "green")
    arena.until(flow, "keep", "rich")
    assert [arena[name].terror for name in ("ann", "bob")] == [1, 1]


# --- a part of a strike under a condition is a part


@rule("KOR-COMBAT-096", "KOR-COMBAT-089", "FOA-COMBAT-054")
@both
@pytest.mark.parametrize(
    "part", ["gain 2 terror", "if food 0+ then gain 2 terror", "choose gain 2 terror or lose 9 wealth"]
)
def test_terror_is_prevented_wherever_it_stands_in_the_row(begin: Begin, part: str) -> None:
    calm = card("calm", "on attack: prevent 1 terror")
    arena = begin(fight("foe", f"attack 0+: {part}", value=30), calm, IDLE).meet("foe", "calm", "end")
    if arena.kind() == "effect.choose":
        arena.say("1")
    assert arena["ann"].terror == 1


@rule("KOR-COMBAT-089", "KOR-COMBAT-093")
@both
@pytest.mark.parametrize(("part", "lost"), [("lose 2 energy", 3), ("if food 0+ then lose 2 energy", 3)])
def test_what_is_added_joins_a_loss_under_a_condition(begin: Begin, part: str, lost: int) -> None:
    spite = card("spite", "on attack: add 1 energy")
    arena = begin(fight("foe", f"attack 0+: {part}", value=30), spite, IDLE)
    energy = arena["ann"].energy
    arena.meet("foe", "spite", "end")
    assert energy - arena["ann"].energy == lost


@rule("KOR-COMBAT-096", "KOR-COMBAT-049", "KOR-PAYLOSE-002")
@both
@pytest.mark.parametrize(
    ("what", "kept"),
    [("3 pool", 4), ("3 energy", 5), ("2 pool", 5), ("2 energy", 6), ("1 energy", 6)],
)
@pytest.mark.parametrize("under", ["", "if food 0+ then "])
def test_a_loss_is_prevented_wherever_it_stands_in_the_row(
    begin: Begin, under: str, what: str, kept: int
) -> None:
    """2 of it are prevented; what is left still applies. The Pool is 5, Energy 6."""
    hold = card("hold", "free: closes 5 pool", f"on attack: prevent 2 {what.split()[1]}")
    arena = begin(fight("foe", f"attack 0+: {under}lose {what}", value=30), hold, IDLE).meet(
        "foe", "hold", "end"
    )
    assert (arena.pool if "pool" in what else arena["ann"].energy) == kept
    assert arena["ann"].energy == (kept if "energy" in what else 6)


@rule("FOA-SAMPLE-025", "FOA-DIPLO-034")
@pytest.mark.parametrize("part", ["down 2", "if food 0+ then down 2", "choose down 2 or lose 9 wealth"])
def test_each_down_is_turned_wherever_it_stands_in_the_response(part: str) -> None:
    turn = card("turn", "on response: turn each down into up", kind="diplomacy")
    words = "".join(card(f"word-{n}", kind="diplomacy") for n in range(8))
    arena = Arena(parley("foe", f"response: {part}"), turn, words, rules=AVALON).meet("foe", "turn", "end")
    if arena.kind() == "effect.choose":
        arena.say("1")
    assert arena.state.affinity == 7


# --- everyone else is everyone else, whoever pays along


@rule("KOR-GEN-006", "KOR-ITEM-018")
def test_each_other_character_is_everyone_but_the_owner_whoever_takes_part() -> None:
    horn = (
        'item horn "Horn"\n  deck: A\n'
        "  action: (0 energy) Blow.\n    > each other character gains 1 terror\n"
        "  action: (0 energy) Call.\n    > each other character may pay 1 food to gain 1 magic\n\n"
    )
    table = Table(horn, heroes="ann bob cal")
    table["ann"].items.append("horn")
    table.act("ann", "blow", "with-bob")
    assert [table[name].terror for name in ("ann", "bob", "cal")] == [0, 1, 1]
    table.act("ann", "call", "with-bob", "yes", "yes")
    assert [decision.actor for decision in table.asked if decision.kind == "effect.may"] == ["bob", "cal"]
    assert [table[name].magic for name in ("ann", "bob", "cal")] == [0, 1, 1]


# --- a card that is being met lies nowhere else


def met_wolf(does: str, value: int) -> Table:
    """The wolf is drawn from the green deck. A card does something about it, and then wins or falls."""
    end = "gain 1 pool" if value == 1 else "take 20 damage"
    more = (
        fight("wolf", value=value, deck="green 2")
        + card("omen", f"on placement: {does}, {end}")
        + 'chapter first 1 "First"\n  green deck: difficulty 2\n  purple deck: difficulty 1\n  -> end\n'
    )
    table = Table(more, rules=EDITION)
    table["ann"].combat_deck = ["omen"]
    flow, told = draw_and_meet(table.game, EDITION, Context(("ann",), "hearth"), "green"), None
    while True:
        try:
            item = flow.send(told)  # type: ignore[arg-type]
        except StopIteration:
            break
        told = None
        if isinstance(item, Decision):
            told = {"hand.keep": "keep", "encounter.play": "omen"}.get(item.kind) or tuple(item.open_keys())
        assert not doubled_card(table.game)
    assert not table.game.met
    return table


@rule("KOR-ENC-012", "KOR-ENC-005")
@pytest.mark.parametrize("value", [1, 30])
def test_an_encounter_that_joins_another_deck_while_it_is_met_goes_there_when_it_is_over(value: int) -> None:
    table = met_wolf("add encounter wolf to the purple deck", value)
    assert table.game.decks.encounters == {"green": [], "purple": ["wolf"]}


@rule("KOR-GUARD-001", "KOR-GUARD-014", "KOR-ENC-005")
@pytest.mark.parametrize("value", [1, 30])
def test_an_encounter_that_a_text_puts_on_the_map_while_it_is_met_stands_there_alone(value: int) -> None:
    """Whoever wins: the text is the more specific. It returns to its deck when it is defeated there."""
    table = met_wolf("place guardian wolf at mill", value)
    assert table.game.decks.encounters == {"green": [], "purple": []}
    assert table.game.board.guardians == [Guardian("wolf", "mill", "green")]


@rule("KOR-ENC-010", "KOR-ENC-012")
@pytest.mark.parametrize(
    ("does", "green"),
    [
        ("remove difficulty 2 from the green deck", []),
        ("remove difficulty 2 from the green deck, add difficulty 2 to the green deck", ["wolf"]),
        ("remove encounter wolf from the green deck", []),
        ("remove encounter wolf from the game", []),
        ("place guardian wolf at mill, remove guardian wolf", ["wolf"]),
    ],
)
def test_what_becomes_of_its_difficulty_counts_for_a_card_that_is_being_met(
    does: str, green: list[str]
) -> None:
    assert met_wolf(does, 1).game.decks.encounters["green"] == green


# --- the encounter card is the first card of the sequence


@rule("KOR-COMBAT-032", "KOR-COMBAT-034")
def test_a_card_that_takes_time_off_may_take_it_off_the_encounter() -> None:
    """The enemy waits three turns for its ability. In the first, a marker goes by itself and one by the card."""
    haste = card("haste", "on placement: remove 1 time from a card")
    candle = card("candle", "kind: passive", "free: closes lightning", "on placement: place 3 time here")
    foe = fight("foe", "delayed 3: each party member gains 2 terror", value=30)
    arena = Arena(foe, candle, haste, IDLE).meet("foe")
    assert arena.state.markers.dark == 2
    arena.say("candle", "end")
    assert (arena.state.markers.dark, arena.seq) == (1, "candle(t2)")
    arena.say("haste")
    assert arena.choices() == ["encounter", "1-candle"]
    arena.say("encounter")
    assert (arena.state.markers.dark, arena.seq, arena["ann"].terror) == (0, "candle(t2) haste", 2)


@rule("KOR-COMBAT-032", "KOR-COMBAT-034", "FOA-COMBAT-025")
def test_time_off_each_card_begins_with_the_encounter_and_in_avalon_leaves_it_out() -> None:
    haste = card("haste", "on placement: remove 1 time from each card")
    foe = fight("foe", "delayed 2: gain 2 terror", value=30)
    arena = Arena(foe, haste, IDLE).meet("foe", "haste")
    assert (arena.state.markers.dark, arena["ann"].terror) == (0, 2)
    arena = Arena(foe, haste, IDLE, rules=AVALON).meet("foe", "haste")
    assert (arena.state.markers.dark, arena["ann"].terror) == (2, 0)


# --- Avalon: modes, and the players' order


@rule("FOA-STORY-001", "KOR-STORY-004")
@pytest.mark.parametrize(("modes", "cards"), [((), 6), (("fewer-players",), 4)])
def test_decks_that_grow_with_the_players_count_one_fewer_in_story_mode(
    modes: tuple[str, ...], cards: int
) -> None:
    more = "".join(fight(f"wolf-{n}", deck="green 1") for n in range(9))
    more += 'chapter first 1 "First"\n  green deck: difficulty 1, 2 cards per character\n  -> end\n'
    table = avalon(more, "ann bob cal", rules=with_modes(AVALON_PLAYED, modes))
    assert len(table.game.decks.encounters["green"]) == cards


@rule("FOA-CLAR-001", "FOA-DAYEND-012", "FOA-CLAR-034")
@pytest.mark.parametrize("first", ["hearth", "tarn"])
def test_of_dreams_in_two_places_the_players_say_which_is_first(first: str) -> None:
    world = AVALON_MAP.replace(
        'location tarn 106 "The Tarn"\n  seals: menhir',
        'location tarn 106 "The Tarn"\n  seals: menhir, dream',
    )
    more = "".join(
        f"dream {place}\n\nverse {place}-sleeps\n  Asleep.\n\n  > each character gains 1 {what}\n  -> end\n\n"
        for place, what in (("hearth", "food"), ("tarn", "wealth"))
    )
    table = avalon(more, "ann bob", world=world)
    table.do_arrive("bob", "tarn")
    table.told.clear()
    table.steps([dream], first)
    gained = list(dict.fromkeys(event.what for event in table.events("gained")))
    assert gained == (["food", "wealth"] if first == "hearth" else ["wealth", "food"])


@rule("FOA-CLAR-001", "FOA-MENHIR-005", "FOA-MOVE-002")
@pytest.mark.parametrize("first", ["moor", "fen"])
def test_where_guardians_wait_for_those_moved_off_the_players_say_who_arrives_first(first: str) -> None:
    """Ann is moved from the hearth to the moor, Bob from the mill to the fen; a guardian stands on each."""
    beasts = fight("wolf") + fight("bear")
    table = avalon(beasts, heroes="ann bob")
    table.do(PlaceMenhir(place="moor", dial=(4,)))
    table.do_arrive("ann", "tarn")
    board = table.game.board
    board.menhirs = {"hearth": 0, "tarn": 2}
    table["ann"].location, table["bob"].location = "hearth", "mill"
    board.guardians = [Guardian("wolf", "moor", "green"), Guardian("bear", "fen", "green")]
    table.told.clear()
    table.steps(AVALON_PLAYED.start_of_day[1:3], first, "win", "win")
    met = [(event.who, event.what) for event in table.events("encounter")]
    assert met == (
        [("ann", "wolf"), ("bob", "bear")] if first == "moor" else [("bob", "bear"), ("ann", "wolf")]
    )


# --- lightning of a talk's table is that of the entry which counts


@rule("KOR-DIPLO-034", "KOR-DIPLO-036", "FOA-CLAR-026")
@pytest.mark.parametrize(("own", "playable"), [("", True), ("  variable courage: up 1", False)])
def test_an_entry_of_its_own_stands_before_the_one_for_any_attribute(own: str, playable: bool) -> None:
    """The second card's variable bonus lies on courage: lightning by the entry for any, but not where courage has its own."""
    lines = ["key 1: opens courage 1", "stage 1:", "  variable any: lightning", "  response: draw 0 cards"]
    if own:
        lines.insert(2, own)
    cards = "".join(
        card(f"word-{n}", "key 1: closes variable opens courage 1", kind="diplomacy") for n in range(8)
    )
    arena = Arena(parley("foe", *lines), cards, rules=AVALON).meet("foe", "word-0")
    assert ("word-1" in arena.choices()) == playable


# --- an encounter in the middle of another


@rule("KOR-ENC-003", "KOR-COMBAT-026", "KOR-COMBAT-080", "KOR-DYING-001")
def test_an_encounter_in_the_middle_of_another_begins_anew_and_then_the_first_goes_on() -> None:
    """Pool 2 against the wolf; a card brings the bear: Pool 0, other cards, and 9 damage fell Bob. The wolf waits at Pool 2, with
    the hand that Ann had; Bob is out of that fight, too; every card is there all the time.
    """
    arena = Arena(
        fight("wolf", "attack 0+: take 1 damage", value=9),
        fight("bear", "attack 0-2: each party member takes 9 damage", "attack 3+: run away", value=9),
        card("stir", "free: closes 2 pool", "on placement: encounter bear"),
        card("bold", "free: closes 3 pool"),
        "".join(card(f"a-{n}") for n in range(8)),
        "".join(card(f"b-{n}", for_="bob") for n in range(8)),
        heroes="ann bob",
    )
    arena["ann"].health = 12
    arena["ann"].combat_deck.remove("bold")
    arena["ann"].combat_deck.insert(3, "bold")  # the first card that is drawn against the bear
    whole = Counter(chain.from_iterable(card_piles(arena.game)))
    arena.meet("wolf", "ann", "stir")
    assert arena.state.name == "bear"
    assert [one.name for one in arena.game.outer] == ["wolf"]
    assert arena.pool == 0
    arena.say("keep", "keep", "bob", "b-3", "end")
    assert Counter(chain.from_iterable(card_piles(arena.game))) == whole
    assert arena.state.out == {"bob": "dying"}
    arena.say("bold", "end")
    # The bear ran away: the wolf's fight goes on where it was
    assert (arena.state.name, arena.pool, arena.seq) == ("wolf", 2, "stir")
    assert (arena.state.party, arena.state.out) == (["ann"], {"bob": "dying"})
    assert len(arena.hand("ann")) == 2
    arena.say("end")
    assert arena["ann"].health == 12 - 9 - 1
    assert Counter(chain.from_iterable(card_piles(arena.game))) == whole


@rule("KOR-DYING-001", "KOR-DEATH-001", "KOR-PARTY-006")
def test_who_left_the_second_encounter_and_falls_then_is_out_of_the_first_too() -> None:
    """Bob gets away from the bear; its attack on Ann loses each character, wherever they are, 9 Health."""
    arena = Arena(
        fight("wolf", value=9),
        fight(
            "bear", "attack 0: draw 0 cards", "attack 1+: each character loses 9 health, run away", value=9
        ),
        card("stir", "on placement: encounter bear"),
        "".join(card(f"a-{n}", "free: closes 1 pool") for n in range(8)),
        "".join(card(f"b-{n}", for_="bob") for n in range(8)),
        heroes="ann bob",
    )
    arena["ann"].health = 12
    arena.meet("wolf", "ann", "stir", "keep", "keep", "bob", "escape")
    assert (arena.state.name, arena.state.party) == ("bear", ["ann"])
    arena.say("a-2", "end")
    assert (arena.state.name, arena["bob"].health) == ("wolf", 0)
    assert (arena.state.party, arena.state.out) == (["ann"], {"bob": "dying"})


@rule("KOR-ITEM-020", "FOA-ITEM-008", "KOR-ENC-003")
@both
def test_what_was_used_in_the_first_encounter_stays_used_after_the_second(begin: Begin) -> None:
    """The coin was turned against the foe; the rope against the wolf, which is over: it may be used once more."""
    deck = "A" if begin is Arena else "items"
    things = "".join(
        f'item {name} "{name.title()}"\n  deck: {deck}\n  at any time: may flip this to gain 1 terror\n\n'
        for name in ("coin", "rope")
    )
    call = card("call", "on placement: encounter wolf")
    arena = begin(fight("foe", value=30), fight("wolf", value=30), call, IDLE, things)
    arena["ann"].items += ["coin", "rope"]
    arena.meet("foe", "use-coin", "call")
    while arena.kind() != "encounter.play":
        arena.say("keep" if arena.kind() == "hand.keep" else ())
    arena.say("use-rope", "escape")
    assert arena.state.name == "foe"
    assert arena["ann"].flipped == ["coin"]
    assert "use-rope" in arena.choices()
    assert "use-coin" not in arena.choices()


@rule("FOA-ITEM-004")
def test_the_loot_of_the_second_encounter_waits_until_the_first_is_over() -> None:
    """None may be added once it has begun: the blade that the wolf leaves is of no use against the foe."""
    blade = 'item blade "Blade"\n  deck: items\n  keyword: weapon\n  at any time: may flip this to gain 1 terror\n\n'
    call = card("call", "on placement: encounter wolf")
    jab = card("jab", "free: closes 1 pool")
    wolf = fight("wolf", "loot: gain item blade", value=1)
    arena = Arena(
        fight("foe", value=30), wolf, call, jab, jab.replace("jab", "jib"), IDLE, blade, rules=AVALON
    )
    arena["ann"].combat_deck.sort(key=lambda name: not name.startswith(("call", "jab")))
    arena["ann"].combat_deck.insert(3, arena["ann"].combat_deck.pop(arena["ann"].combat_deck.index("jib")))
    arena.meet("foe", "call", "keep", "jib", "end")
    assert (arena.state.name, arena["ann"].items, arena["ann"].inactive) == ("foe", ["blade"], ["blade"])
    assert "use-blade" not in arena.choices()
    arena.say("escape")
    assert arena.outcome is not None
    assert arena["ann"].inactive == []


@rule("KOR-DAYSTART-015", "KOR-EVENT-006", "KOR-COMBAT-064", "FOA-SETUP-026")
@both
def test_an_event_that_a_card_resolves_does_all_it_says_though_it_ends_the_fight(begin: Begin) -> None:
    """The event strikes the last fighter down first; its Food and Wealth come all the same, the card's own Exp does not."""
    storm = (
        'event storm "Storm"\n  kind: story\n\n'
        "  > each party member loses 20 health, each character gains 1 food, each character gains 1 wealth\n\n"
    )
    call = card("call", "on placement: resolve event storm, gain 1 exp")
    arena = begin(fight("foe", value=30), call, IDLE, storm)
    ann = arena["ann"]
    before = (ann.food, ann.wealth, ann.exp)
    arena.meet("foe", "call")
    assert arena.outcome is not None
    assert (ann.food, ann.wealth, ann.exp) == (before[0] + 1, before[1] + 1, before[2])


@rule("KOR-LOC-004", "KOR-MOVE-002", "KOR-COMBAT-064")
def test_an_instant_that_a_card_sets_off_does_all_it_says_though_it_ends_the_fight() -> None:
    world = MAP.replace(
        "  The wheel turns without water.\n",
        "  The wheel turns without water.\n\n  instant: It falls.\n"
        "    > each party member loses 20 health, gain 2 food, gain 1 wealth\n",
    )
    step = card("step", "on placement: place the party at mill, gain 1 exp")
    arena = Arena(campaign=campaign_of(fight("foe", value=30) + step + IDLE, world=world))
    ann = arena["ann"]
    before = (ann.food, ann.wealth, ann.exp)
    arena.meet("foe", "step")
    assert (ann.food, ann.wealth, ann.exp, ann.location) == (before[0] + 2, before[1] + 1, before[2], "mill")
