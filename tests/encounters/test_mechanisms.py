"""Enemy cards, spawns and weather: mechanisms that encounters bring along."""

import pytest

from runtime.rules.cards.encounter_cards import meet
from runtime.rules.protocol.context import Context
from tests.encounters.arena import EDITION, Arena, card, fight, talk
from tests.support.tables import campaign_of

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(5))
ENEMY = """\
enemy card crown "Crown"
  kind: passive
  free: closes 1 pool opens 2x
  on attack: add 1 damage

enemy card hand "Hand"
  free: closes draw 1 opens 1x

"""


@rule("KOR-CLAUDYNE-005", "KOR-CLAUDYNE-007", "KOR-CLAUDYNE-008")
def test_enemy_cards_are_placed_in_order_and_join_like_others() -> None:
    arena = Arena(
        fight("king", "traits: enemy cards (crown, hand)", "before attack: place the next enemy card",
              "attack 0+: take 1 damage", value=20),
        ENEMY, card("jab", "free: closes 1 pool"), IDLE,
    ).meet("king", "end")  # fmt: skip
    assert (arena.seq, arena.pool) == ("crown", 1)
    assert arena["ann"].health == 9 - 2  # its ability is active while visible
    arena.say("jab")
    assert arena.pool == 3  # its 2x
    assert arena.state.played == 1


@rule("KOR-CLAUDYNE-009", "KOR-CLAUDYNE-010", "KOR-BOSS-007")
def test_an_empty_enemy_deck_shuffles_everything_away() -> None:
    arena = Arena(
        fight("king", "traits: enemy cards (hand)", "before attack: place the next enemy card",
              "when the deck is empty: shuffle the sequence and discards, rebuild this deck, place 1 quest marker here,"
              " each party member loses 1 health, each party member gains 1 terror", value=20),
        ENEMY, card("last", "when destroyed: gain 5 pool"), IDLE,
    ).meet("king", "end", "last", "end")  # fmt: skip
    assert arena.seq == ""
    assert arena.pool == 0  # nothing counted as destroyed
    assert arena.state.enemy_deck == ["enemy-card:hand"]
    assert arena.state.markers.quest == 1
    assert (arena["ann"].health, arena["ann"].terror) == (8, 1)


@rule("KOR-CLAUDYNE-010", "KOR-CLAUDYNE-005")
def test_a_deck_that_is_built_again_is_without_the_cards_that_lie_there() -> None:
    """Crown lies in the sequence; Ann's own card of that name would not count."""
    king = fight(
        "king", "traits: enemy cards (crown, hand)", "before attack: place the next enemy card", value=20
    )
    anew = card("anew", "on placement: rebuild this deck")
    arena = Arena(king, ENEMY, anew, IDLE).meet("king", "end").say("anew")
    assert arena.seq == "crown anew"
    assert arena.state.enemy_deck == ["enemy-card:hand"]


@rule("KOR-CLAUDYNE-006")
def test_impact() -> None:
    arena = Arena(fight("king", "traits: impact 2 (each party member takes 2 damage)"), IDLE).meet("king")
    assert arena.state.markers.quest == 1  # after the delayed abilities of the first activation
    arena.say("end")
    assert (arena.state.markers.quest, arena["ann"].health) == (0, 7)
    arena.say("end")
    assert arena["ann"].health == 7


SPAWN = """\
spawn child "Child"
  value: 2
  traits: exhaustive
  attack 0-0: add 1 damage
  attack 1-1: gain 1 terror
  loot: gain 1 magic

"""


@rule(
    "KOR-VENEDA-006", "KOR-VENEDA-008", "KOR-VENEDA-009", "KOR-VENEDA-011", "KOR-VENEDA-012", "KOR-VENEDA-013"
)
def test_a_spawn_beside_a_normal_encounter() -> None:
    arena = Arena(
        fight("kin", "traits: spawns (child)", "attack 0+: take 1 damage"), SPAWN,
        card("jab", "free: closes 1 pool opens 1x"), card("blow", "free: closes 3 pool opens 1x"), IDLE,
    ).meet("kin")  # fmt: skip
    assert [one.spawn for one in arena.state.spawns] == ["child"]
    arena.say("jab")
    assert arena.kind() == "spawn.markers"
    arena.say("1")
    assert (arena.pool, arena.state.spawns[0].markers) == (0, 1)
    arena.say("end")
    assert (arena["ann"].health, arena["ann"].terror) == (8, 1)  # the row for one marker comes last
    assert len(arena.pile()) == 1  # its trait
    arena.say("blow", "1")  # a spawn takes no more than it needs
    assert (arena.pool, arena.state.spawns, arena["ann"].magic) == (2, [], 1)
    assert arena.state.enemy_discards == ["spawn:child"]


@rule("KOR-VENEDA-014", "KOR-VENEDA-015", "KOR-VENEDA-016")
def test_a_boss_brings_a_spawn_in_each_activation() -> None:
    arena = Arena(
        fight("queen", "traits: spawns (child)", "attack 0+: lose 1 energy per quest marker here", deck="boss 1"),
        SPAWN.replace("  traits: exhaustive\n", "").replace("add 1 damage", "draw 0 cards"), IDLE,
    ).meet("queen")  # fmt: skip
    assert ([one.spawn for one in arena.state.spawns], arena.state.markers.quest) == (["child"], 1)
    arena.say("end")
    assert arena["ann"].energy == 5
    assert (len(arena.state.spawns), arena.state.markers.quest) == (1, 2)


@rule("KOR-VENEDA-016", "KOR-DIPLO-024")
@pytest.mark.parametrize(("markers", "slot"), [(0, 3), (1, 3), (2, 2)])
def test_the_response_of_a_talk_goes_by_the_quest_markers_on_her(markers: int, slot: int) -> None:
    words = "".join(card(f"w-{n}", kind="diplomacy") for n in range(7))
    arena = Arena(talk("queen", "response 0-1: down 1", "response 2+: down 2"), words).meet("queen")
    arena.state.markers.quest = markers
    arena.say("end")
    assert arena.state.affinity == slot  # from 4


@rule("KOR-VENEDA-010")
def test_in_a_talk_an_up_move_may_go_to_a_spawn() -> None:
    words = card("charm", "free: closes up 2", kind="diplomacy") + card("w", kind="diplomacy")
    arena = Arena(talk("kin", "traits: spawns (child)"), SPAWN, words).meet("kin", "charm", "1")
    assert (arena.state.affinity, arena.state.spawns[0].markers) == (5, 1)


WEATHER = """\
weather calm "Calm"
  lasts: 1
  for characters: courage keys need 1 more
  for talks: variable courage gives up 1 more
  for the encounter: add 1 damage
  on placement: each party member loses 1 energy

weather gale "Gale"
  lasts: 2
  traits: haste 1

"""


@rule("KOR-NONUS-007", "KOR-NONUS-008", "KOR-NONUS-009", "KOR-NONUS-010", "KOR-NONUS-011")
def test_weather_comes_and_goes() -> None:
    arena = Arena(
        fight("lord", "traits: weather (calm, gale)", "key 1: opens courage 1", "attack 0+: take 1 damage", value=20),
        WEATHER, card("one", "key 1: closes 1 pool opens courage 1"),
        card("two", "key 1: closes 1 pool, lightning"), IDLE,
    ).meet("lord")  # fmt: skip
    assert (arena.state.weather, arena["ann"].energy) == ("calm", 5)
    arena.say("one")
    assert arena.pool == 0  # courage 1 is not enough any more
    arena.say("end")
    assert arena["ann"].health == 7
    assert arena.state.weather == "gale"  # its only marker was gone after the next delayed step
    arena.say("two")
    assert arena.pool == 1
    assert arena.choices() == ["escape", "end"]  # its trait: one card
    arena.say("end")
    assert arena["ann"].health == 6
    arena.say("end")
    assert arena.state.weather == "calm"  # the discarded ones were shuffled into a new deck


@rule("KOR-NONUS-007")
def test_weather_over_a_talk() -> None:
    words = card("try", "key 1: closes variable", kind="diplomacy") + card("w", kind="diplomacy")
    arena = Arena(
        talk("lord", "traits: weather (calm)", "key 1: opens courage 1", "variable courage: up 1"),
        WEATHER,
        words,
    ).meet("lord", "try")
    assert arena.state.affinity == 6


@rule("KOR-FINAL-002", "KOR-FINAL-003", "KOR-FINAL-004")
def test_a_final_talk_goes_on_after_gray() -> None:
    words = "".join(card(f"w{n}", kind="diplomacy") for n in range(6))
    ends = ("gain 1 food", "gain 3 duration, gain 1 exp, the encounter goes on", "lose 1 exp")
    arena = Arena(
        talk("lord", "traits: final", "response: lose 1 duration", duration=1, conclusions=ends), words
    ).meet("lord")
    assert arena.why("avoid") == "there is no way out of this one"
    arena.say("w0", "end")
    assert (arena["ann"].exp, arena.state.duration, arena.seq) == (1, 3, "w0")
    arena.state.affinity = 8
    arena.say("end", "end", "w1", "end")
    assert arena.outcome is not None
    assert arena.outcome.result == "green"


def test_a_final_fight_cannot_be_escaped() -> None:
    arena = Arena(fight("king", "traits: final"), IDLE).meet("king")
    assert arena.why("escape") == "there is no way out of this one"


@rule("KOR-GEN-001")
def test_a_card_that_forbids_escaping() -> None:
    event = 'secret net 7 "Net"\n  kind: small, global\n  while in play: nobody may escape\n\n'
    arena = Arena(fight("foe"), event, IDLE)
    arena.game.decks.global_secrets.append("net")
    assert arena.meet("foe").why("escape") == "may not escape"


@rule("KOR-VENEDA-017", "KOR-VENEDA-018")
def test_a_reshuffle_puts_defeated_spawns_under_the_deck() -> None:
    spawns = "".join(f'spawn s{n} "S{n}"\n  value: 1\n\n' for n in range(4))
    arena = Arena(
        fight("queen", "traits: spawns (s0, s1, s2, s3)", deck="boss 1", value=50), spawns,
        card("jab", "free: closes 1 pool opens 1x"), card("hit", "free: closes 1 pool opens 1x"),
        card("tide", "on placement: shuffle the sequence and discards, rebuild this deck"), IDLE,
    ).meet("queen", "jab", "1", "end", "hit", "1", "end")  # fmt: skip
    assert arena.state.enemy_discards == ["spawn:s0", "spawn:s1"]
    assert arena.state.enemy_deck == ["spawn:s3"]
    arena.say("tide")
    assert arena.state.enemy_deck == ["spawn:s3", "spawn:s0", "spawn:s1"]
    assert arena.state.enemy_discards == []
    assert arena.seq == ""


@rule("KOR-NONUS-012")
def test_a_new_weather_deck_shuffles_everything_away() -> None:
    arena = Arena(
        fight("lord", "traits: weather (calm)", "when the deck is empty: shuffle the sequence and discards,"
              " each party member loses 1 health, each party member gains 1 terror", deck="boss 1", value=20),
        WEATHER, IDLE,
    ).meet("lord", "idle-0")  # fmt: skip
    assert arena.seq == "idle-0"
    arena.say("end")
    assert (arena.seq, arena["ann"].health, arena["ann"].terror) == ("", 9 - 1 - 1, 1)
    assert arena.state.weather == "calm"


SCENES = """\
journal hearth

verse fireside
  Home.

  * Go.
    -> end

verse crown
  It slips.

  > each party member gains 1 exp
  -> end

verse flood
  Water.

  > each character gains 2 exp
  -> end
"""


@rule("KOR-FINAL-005", "KOR-FINAL-007")
@pytest.mark.parametrize("answers", [("give-up",), ("end",)])
def test_scenes_of_a_final_encounter(answers: tuple[str, ...]) -> None:
    text = (
        fight("king", "traits: final", "attack 0+: take 9 damage", deck="boss 1").replace(
            "\n\n", "\n  > when progress 2 -> hearth/crown\n  > when failed -> hearth/flood\n\n"
        )
        + card("turn", "on placement: set progress to 2")
        + IDLE
    )
    arena = Arena(campaign=campaign_of(text, journal=SCENES))
    flow = meet(arena.game, EDITION, Context(("ann",), "hearth"), "king", "box")
    outcome = arena.run(flow, "keep", "turn", *answers)
    assert (outcome.result, arena.game.sheet.progress) == ("lose", 2)
    assert arena["ann"].exp == 1 + 2
