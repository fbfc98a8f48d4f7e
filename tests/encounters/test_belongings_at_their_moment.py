"""Belongings of characters and the group at their moment: who is asked, what must speak, how often, and against whom."""

import pytest

from runtime.rules.edition import Edition
from tests.encounters.arena import AVALON, EDITION, Arena, card, fight
from tests.support.tables import PEOPLE

rule = pytest.mark.rule
IDLE = "".join(card(f"idle-{n}") for n in range(7))
BOB = "".join(card(f"bob-{n}", for_="bob") for n in range(7))
STRIKE = fight("foe", "attack 0+: take 2 damage", value=20)


def item(name: str, *lines: str, deck: str = "A") -> str:
    return f'item {name} "{name.title()}"\n  deck: {deck}\n' + "".join(f"  {one}\n" for one in lines) + "\n"


def secret(name: str, *lines: str) -> str:
    body = "".join(f"  {one}\n" for one in lines)
    return f'secret {name} 140 "{name.title()}"\n  kind: standard, global\n{body}\n'


def skill(name: str, *lines: str) -> str:
    body = "".join(f"    {one}\n" for one in lines)
    return f'skill {name}-skill\n  for: ann\n  attribute: courage\n  side {name} "{name.title()}":\n{body}\n'


@rule("KOR-ITEM-017", "KOR-ITEM-018")
@pytest.mark.parametrize(
    ("does", "asked", "pool"),
    [
        ("gain 1 pool", ["encounter.use"], 1),
        ("may pay 1 wealth to gain 2 pool", ["effect.may"], 2),
        ("gain 1 pool, gain 1 pool", ["encounter.use"], 2),
        ("gain 1 pool [wealth 1+]", ["encounter.use"], 1),
        ("gain 1 pool [wealth 2+]", [], 0),
    ],
)
def test_the_owner_of_an_item_is_asked_once_and_only_where_it_can_speak(
    does: str, asked: list[str], pool: int
) -> None:
    """A `may` asks for itself; everything else on an item is asked for first; nobody is asked if it says no."""
    arena = Arena(STRIKE, item("charm", f"before attack: {does}"), IDLE)
    arena["ann"].items.append("charm")
    arena["ann"].wealth = 1
    arena.meet("foe", "end")
    found = []
    while arena.now is not None and arena.kind() != "encounter.play":
        assert (arena.now.actor, arena.now.at.file if arena.now.at else "") == ("ann", "more.chron")
        found.append(arena.kind())
        arena.say("yes")
    assert (found, arena.pool) == (asked, pool)


@rule("KOR-ITEM-017", "KOR-ECHO-005", "KOR-ECHO-006")
@pytest.mark.parametrize("does", ["may pay 1 wealth to gain 2 pool", "gain 2 pool"])
def test_a_legendary_action_is_asked_for_once_and_then_gone(does: str) -> None:
    call = f'legendary action call "Call"\n  for: ann, page 1\n  before attack: {does}\n\n'
    arena = Arena(STRIKE, call, IDLE)
    arena["ann"].legendary.append("call")
    arena.meet("foe").clear().say("end", "yes")
    assert [one.kind for one in arena.asked] == ["encounter.play", "encounter.use"]
    assert (arena.pool, arena["ann"].legendary) == (2, [])
    told = [event.what or event.who for event in arena.told if event.kind in ("gained", "removed")]
    assert told == ["pool", "call"]


@rule("KOR-GEN-002", "FOA-CLAR-001")
def test_after_winning_what_is_somebodys_and_what_is_the_groups_come_in_the_players_order() -> None:
    ribbon = skill("ribbon", "after winning: gain 1 food")
    banner = secret("banner", "after winning: each party member gains 1 wealth")
    arena = Arena(fight("foe", value=1), card("jab", "free: closes 1 pool"), IDLE, ribbon, banner)
    arena["ann"].skills.append("ribbon")
    arena.game.decks.global_secrets.append("banner")
    arena.meet("foe", "jab")
    assert arena.choices() == ["1-ann-ribbon", "2-all-banner"]
    arena.clear().say("2-all-banner")
    assert [event.what for event in arena.told if event.kind == "gained"] == ["wealth", "food"]


@rule("KOR-COMBAT-020", "KOR-COMBAT-016")
def test_charges_and_abilities_for_any_time_ask_for_what_they_name() -> None:
    """Both lie in the sequence; one with Terror 2 or more, the other with less: after 2 Terror they change places."""
    coil = card(
        "coil", "kind: passive", "on placement: place 2 charges here", "pay 1 charge: gain 1 pool [terror 2+]"
    )
    glow = card(
        "glow",
        "kind: passive",
        "free: closes lightning",
        "at any time: may pay 1 wealth to gain 3 pool [terror 0-1]",
    )
    fright = card("fright", "free: closes lightning", "on placement: gain 2 terror")
    arena = Arena(fight("foe", value=20), coil, glow, fright, IDLE).meet("foe", "coil", "glow")
    assert ("charge-coil" in arena.choices(), "use-glow" in arena.choices()) == (False, True)
    arena.say("use-glow", "fright")
    assert ("charge-coil" in arena.choices(), "use-glow" in arena.choices()) == (True, False)
    arena.say("charge-coil")
    assert (arena.pool, arena.seq, arena["ann"].wealth) == (4, "coil(c1) glow fright", 0)


@rule("KOR-COMBAT-016", "KOR-COMBAT-017")
def test_an_ability_for_any_time_on_a_covered_card_is_silent() -> None:
    """A standard card speaks until it is covered, a passive one goes on; each without a price once an activation."""
    text = "at any time: gain 1 pool"
    low = card("low", text, "free: opens 1x")
    high = card("high", "kind: passive", "free: closes lightning opens 1x", text)
    top = card("top", "free: closes lightning")
    arena = Arena(fight("foe", value=20), low, high, top, IDLE).meet("foe", "low")
    assert [key for key in arena.choices() if key.startswith("use")] == ["use-low"]
    arena.say("high", "top")
    assert [key for key in arena.choices() if key.startswith("use")] == ["use-high"]
    arena.say("use-high")
    assert [key for key in arena.choices() if key.startswith("use")] == []
    arena.say("end")
    assert arena.pool == 1


@rule("KOR-ITEM-017", "KOR-ITEM-019", "KOR-COMBAT-098")
def test_what_has_been_used_against_a_strike_is_not_offered_again_in_it() -> None:
    mail, cap = item("mail", "on attack: prevent 1 damage"), item("cap", "on attack: prevent 1 damage")
    arena = Arena(STRIKE, mail, cap, IDLE)
    arena["ann"].items += ["mail", "cap"]
    arena.meet("foe", "end", "use-mail")
    assert arena.choices() == ["use-cap", "no"]
    arena.say("use-cap")
    assert (arena["ann"].health, arena.kind()) == (9, "encounter.play")
    arena.say("end")
    assert arena.choices() == ["use-cap", "use-mail", "no"] or arena.choices() == [
        "use-mail",
        "use-cap",
        "no",
    ]


@rule("KOR-CHALLENGE-002", "KOR-ITEM-017")
def test_skills_and_secrets_of_the_group_must_speak_and_items_may() -> None:
    """2 damage, 1 added by the group's secret, 1 prevented by the skill, 1 by the mail if its owner wants to."""
    texts = (
        secret("sting", "on attack: add 1 damage"),
        skill("bark", "on attack: prevent 1 damage"),
        item("mail", "on attack: prevent 1 damage"),
    )
    for answer, health in (("no", 7), ("use-mail", 8)):
        arena = Arena(STRIKE, *texts, IDLE)
        arena["ann"].items.append("mail")
        arena["ann"].skills.append("bark")
        arena.game.decks.global_secrets.append("sting")
        arena.meet("foe", "end")
        assert arena.choices() == ["use-mail", "no"]
        arena.say(answer)
        assert arena["ann"].health == health


@rule("KOR-COMBAT-055", "KOR-COMBAT-090", "KOR-ITEM-019")
@pytest.mark.parametrize(
    ("attack", "ability", "pool", "actors", "healths"),
    [
        ("take 2 damage", "on attack: add 1 damage", 0, ["ann"], (6, 9)),
        ("each party member takes 2 damage", "on attack: add 1 damage", 0, ["ann", "bob"], (6, 6)),
        ("lose 1 energy", "on attack: each party member takes 2 damage", 0, ["ann", "bob"], (7, 7)),
        ("take 2 damage", "on attack: each party member takes 2 damage", 25, ["ann", "bob"], (7, 7)),
        ("take 2 damage", "on attack: take 2 damage", 25, ["ann"], (7, 9)),
    ],
)
def test_who_may_use_an_item_in_a_strike(
    attack: str, ability: str, pool: int, actors: list[str], healths: tuple[int, int]
) -> None:
    """The one who is struck, and everyone whom some part strikes, also where no row of the table fits (AMB-S-60)."""
    arena = Arena(
        fight("foe", f"attack 0-19: {attack}", value=20), card("spill", ability), IDLE, BOB,
        item("mail", "on attack: prevent 1 damage"), item("cap", "on attack: prevent 1 damage"),
        heroes="ann bob",
    )  # fmt: skip
    arena["ann"].items.append("mail")
    arena["bob"].items.append("cap")
    arena.meet("foe", "ann", "spill")
    arena.state.pool = pool
    arena.say("end")
    found = []
    while arena.kind() == "encounter.react":
        assert arena.now is not None
        found.append(arena.now.actor)
        arena.say("no")
    assert found == actors
    assert (arena["ann"].health, arena["bob"].health) == healths


@rule("FOA-ITEM-004", "KOR-ITEM-016", "KOR-ITEM-017", "KOR-ITEM-020")
@pytest.mark.parametrize(("uses", "offered"), [("once", False), ("any", True)])
def test_a_use_without_a_price_comes_once_in_each_activation(uses: str, offered: bool) -> None:
    rules = AVALON.with_rulings(free_uses=uses)
    horn = item("horn", "at any time: gain 1 pool", deck="items")
    arena = Arena(fight("foe", value=20), IDLE, BOB, horn, heroes="ann bob", rules=rules)
    arena["ann"].items.append("horn")
    arena.meet("foe", "ann", "use-horn")
    assert ("use-horn" in arena.choices(), arena.pool) == (offered, 1)
    arena.say("idle-0", "end")
    while arena.kind() == "encounter.pause":
        arena.say("go-on")
    assert arena.now is not None
    assert (arena.now.actor, "use-horn" in arena.choices()) == (
        "bob",
        True,
    )  # equipment of another, a new activation
    arena.say("use-horn")
    assert ("use-horn" in arena.choices(), arena.pool) == (offered, 2)


SHARED = "each party member gains 1 wealth"


@rule("KOR-DEATH-003", "KOR-DYING-001", "KOR-GEN-002")
@pytest.mark.parametrize(("first", "wealth"), [("1-ann-knell", 1), ("2-bob-bead", 2)])
def test_who_fell_at_the_start_is_not_heard_at_the_start_any_more(first: str, wealth: int) -> None:
    """Ann's card takes Bob's last Health; if it is the first of the two, Bob's says nothing more."""
    start = "at the start of an encounter"
    things = item("knell", f"{start}: each party member loses 1 health") + item("bead", f"{start}: {SHARED}")
    arena = Arena(STRIKE, things, IDLE, BOB, heroes="ann bob")
    arena["ann"].items, arena["bob"].items = ["knell"], ["bead"]
    arena["bob"].health = 1
    arena.meet("foe", first)
    while arena.kind() == "encounter.use":
        arena.say("yes")
    assert (arena.state.out, arena["ann"].wealth) == ({"bob": "dying"}, wealth)


@rule("KOR-DEATH-003", "KOR-DYING-001", "KOR-COMBAT-058")
@pytest.mark.parametrize(("damage", "wealth"), [(8, 2), (9, 1)])
def test_who_fell_by_the_attack_has_nothing_to_say_after_it(damage: int, wealth: int) -> None:
    """Bob's skill would bring each member 1 Wealth after an attack on him; Ann's speaks after one on her."""
    charm = skill("charm", f"after attack: {SHARED}").replace("for: ann", "for: bob")
    hum = skill("hum", "after attack: gain 1 terror")
    arena = Arena(fight("foe", f"attack 0+: take {damage} damage"), charm, hum, IDLE, BOB, heroes="ann bob")
    arena["bob"].skills, arena["ann"].skills = ["charm"], ["hum"]
    arena.meet("foe", "bob", "end")
    assert arena["ann"].wealth == wealth


@rule("KOR-ITEM-017", "KOR-COMBAT-051", "KOR-SETUP-022")
@pytest.mark.parametrize(("carrier", "asked"), [("skill", False), ("tile", False), ("item", True)])
def test_what_a_skill_or_a_tile_says_to_who_is_activated_happens(carrier: str, asked: bool) -> None:
    """Nobody may leave a weakness aside; an item is used or not, and so is what says `may`."""
    says = "when activated: lose 1 energy"
    people, made = PEOPLE, ""
    if carrier == "tile":
        people = PEOPLE.replace(
            "  resources: food 1, wealth 1\n", f"  resources: food 1, wealth 1\n  {says}\n", 1
        )
    else:
        made = skill("ache", says) if carrier == "skill" else item("ache", says)
    arena = Arena(STRIKE, made, IDLE, people=people)
    arena["ann"].items, arena["ann"].skills = ["ache"] * (carrier == "item"), ["ache"] * (carrier == "skill")
    arena.meet("foe")
    assert ("use-ache" in arena.choices(), arena["ann"].energy) == (asked, 6 if asked else 5)


@rule("KOR-ITEM-017", "KOR-COMBAT-051")
def test_a_skill_that_leaves_a_choice_to_who_is_activated_is_used_when_they_like() -> None:
    arena = Arena(STRIKE, skill("ease", "when activated: may pay 1 energy to gain 1 magic"), IDLE)
    arena["ann"].skills = ["ease"]
    arena.meet("foe", "idle-0").say("use-ease")
    assert (arena["ann"].energy, arena["ann"].magic) == (5, 1)


@rule("KOR-ITEM-016", "KOR-ITEM-017", "FOA-COMBAT-054")
@pytest.mark.parametrize("rules", [EDITION, AVALON], ids=["kings", "avalon"])
@pytest.mark.parametrize("carrier", ["item", "skill", "secret"])
def test_a_use_is_offered_only_while_what_it_asks_for_is_so(carrier: str, rules: Edition) -> None:
    """It asks for an empty Pool, and gives the first marker itself."""
    says = "at any time: may pay 1 energy to gain 1 pool [pool 0]"
    made = {
        "item": item("cup", says, deck="A" if rules is EDITION else "items"),
        "skill": skill("cup", says).replace("  for: ann\n", "" if rules is AVALON else "  for: ann\n"),
        "secret": secret("cup", says),
    }
    arena = Arena(STRIKE, made[carrier], IDLE, rules=rules)
    arena["ann"].items, arena["ann"].skills = ["cup"] * (carrier == "item"), ["cup"] * (carrier == "skill")
    arena.game.decks.global_secrets = ["cup"] * (carrier == "secret")
    arena.meet("foe")
    assert arena.now is not None
    assert arena.now.option("use-cup") is not None
    arena.say("use-cup")
    assert arena.now.option("use-cup") is None
