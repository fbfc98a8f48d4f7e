"""The same ability on everything that somebody brings into an encounter: whether it works, and whether anybody is asked.

KOR-ITEM-017: the owner chooses whether to use items (and with them secrets and legendary actions). What skills,
tiles, conditions, events and cards of the whole group say always happens. A companion helps in its location.
"""

import pytest

from tests.encounters.arena import AVALON, EDITION, Arena, card, fight
from tests.support.tables import PEOPLE

rule = pytest.mark.rule
CHOSEN = ("item", "secret", "legendary")
HAPPENS = ("skill", "tile", "condition", "global", "event", "companion")
# What is printed on an event is for its day: nothing around an attack can be said on one.
NOT_ON_EVENTS = ("when a card is played", "before attack", "after attack")


def printed(carrier: str, line: str, avalon: bool) -> str:
    """The card, with the one line on it; a tile is part of its character."""
    owner = "" if avalon else "  for: ann\n"
    return {
        "item": f'item ache "Ache"\n  deck: {"items" if avalon else "A"}\n  {line}\n\n',
        "secret": f'secret ache 4 "Ache"\n  kind: small\n  {line}\n\n',
        "global": f'secret ache 140 "Ache"\n  kind: standard, global\n  {line}\n\n',
        "skill": f'skill aches\n{owner}  attribute: courage\n  side ache "Ache":\n    {line}\n\n',
        "condition": f'condition ache "Ache"\n  kind: other\n  {line}\n\n',
        "event": f'event ache "Ache"\n  kind: random\n  {line}\n\n',
        "companion": f'companion ache "Ache"\n  {line}\n\n',
        "legendary": f'legendary action ache "Ache"\n  for: ann, page 1\n  {line}\n\n',
    }.get(carrier, "")


def brought(carrier: str, when: str, avalon: bool) -> Arena:
    """Ann before an enemy that one card defeats, with a card that gives 1 Magic at that moment."""
    line = f"{when}: gain 1 magic"
    own = "  resources: food 1, wealth 1\n"
    people = PEOPLE.replace(own, f"{own}  {line}\n", 1) if carrier == "tile" else PEOPLE
    jabs = "".join(card(f"jab-{n}", "free: closes 1 pool") for n in range(7))
    foe = fight("foe", "attack 0+: gain 1 food", value=2)
    rules = AVALON if avalon else EDITION
    arena = Arena(foe, printed(carrier, line, avalon), jabs, rules=rules, people=people)
    ann, game = arena["ann"], arena.game
    ann.items, ann.secrets = ["ache"] * (carrier == "item"), ["ache"] * (carrier == "secret")
    ann.skills, ann.conditions = ["ache"] * (carrier == "skill"), ["ache"] * (carrier == "condition")
    ann.legendary = ["ache"] * (carrier == "legendary")
    game.decks.global_secrets = ["ache"] * (carrier == "global")
    game.calendar.active = ["ache"] * (carrier == "event")
    game.board.companions = {"ache": "hearth"} if carrier == "companion" else {}
    return arena


def turn_and_victory(arena: Arena, use: str) -> list[str]:
    """One turn with one card, then the card that wins. Questions about the ability are answered with `use`."""
    asked = []
    arena.meet("foe", keep=False)
    jabs = iter(("jab-0", "end", "jab-1", "end"))
    while arena.now is not None:
        if arena.kind() == "encounter.use":
            asked.append(arena.kind())
            arena.say(use)
        elif arena.kind() == "encounter.play":
            offered = "use-ache" in arena.choices()
            if offered and "offer" not in asked:
                asked.append("offer")
                if use == "yes":
                    arena.say("use-ache")
                    continue
            arena.say(next(jabs))
        else:
            arena.say({"hand.keep": "keep", "item.aside": (), "encounter.pause": "go-on"}[arena.kind()])
    return asked


MOMENTS = {  # how often it comes in that one turn and the victory
    "at the start of an encounter": 1,
    "when activated": 2,
    "when a card is played": 2,
    "before attack": 1,
    "after attack": 1,
    "after winning": 1,
}


def times(when: str, avalon: bool) -> int:
    """Where the Pool wins at once, the victory cuts off whatever the second card would still trigger (KOR-COMBAT-064)."""
    return 1 if when == "when a card is played" and not avalon else MOMENTS[when]


@rule(
    "KOR-ITEM-017", "KOR-COMBAT-051", "KOR-COMBAT-064", "KOR-SECRET-007", "KOR-SETUP-022", "KOR-COMPANION-003"
)
@pytest.mark.parametrize("avalon", [False, True], ids=["kings", "avalon"])
@pytest.mark.parametrize("when", MOMENTS)
@pytest.mark.parametrize("carrier", HAPPENS)
def test_what_is_no_item_happens_at_its_moment(carrier: str, when: str, avalon: bool) -> None:
    if carrier == "event" and when in NOT_ON_EVENTS:
        return
    arena = brought(carrier, when, avalon)
    asked = turn_and_victory(arena, "no")
    if carrier == "companion" and when == "when activated":
        assert (asked, arena["ann"].magic) == (["offer"], 0)  # help that is offered, and may be left
    else:
        assert (asked, arena["ann"].magic) == ([], times(when, avalon))


@rule("KOR-ITEM-017", "KOR-ECHO-005", "KOR-ECHO-006", "FOA-ITEM-004")
@pytest.mark.parametrize("avalon", [False, True], ids=["kings", "avalon"])
@pytest.mark.parametrize("when", MOMENTS)
@pytest.mark.parametrize("carrier", CHOSEN)
@pytest.mark.parametrize("use", ["yes", "no"])
def test_an_item_is_used_at_its_moment_or_not(carrier: str, when: str, avalon: bool, use: str) -> None:
    if carrier == "legendary" and avalon:
        return  # none in this edition
    arena = brought(carrier, when, avalon)
    asked = turn_and_victory(arena, use)
    assert asked
    if use == "no":
        assert arena["ann"].magic == 0
    elif carrier == "legendary":
        assert (arena["ann"].magic, arena["ann"].legendary) == (1, [])  # once, and gone
    elif when == "when activated":
        assert arena["ann"].magic >= 1
    else:
        assert arena["ann"].magic == times(when, avalon)
