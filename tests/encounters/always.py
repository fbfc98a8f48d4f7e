"""What must be true whenever an encounter asks anything."""

from runtime.rules.protocol.decisions import Decision
from runtime.rules.state.game import Game
from tests.encounters.arena import Arena

# Charges on a card that still lies there (AMB-S-64), things that somebody carries, and gifts to anyone with room
# (KOR-RES-003).
_OF_ANYBODY_HERE = ("charge.lend", "item.", "share.overflow")


def places(game: Game) -> dict[str, int]:
    found = Arena.places(_Like(game))  # type: ignore[arg-type]
    return dict(found)


class _Like:
    def __init__(self, game: Game) -> None:
        self.game = game


def check(game: Game, decision: Decision, owned: dict[str, int]) -> None:
    """What must be true whenever anything is asked."""
    assert decision.open_keys() or not decision.least, f"{decision.kind} offers nothing"
    keys = [option.key for option in decision.options]
    assert len(set(keys)) == len(keys), f"{decision.kind} offers {keys}"
    dead = {decision.actor, *keys} & set(game.fallen)
    assert not dead, f"{decision.kind} is about {dead}, who have died"
    encounter = game.encounter
    if encounter is None:
        return
    assert places(game) == owned, decision.kind
    assert encounter.pool >= 0
    assert 0 <= encounter.duration <= 10
    table = game.book.tables.encounters[encounter.name]
    if encounter.kind == "diplomacy" and encounter.affinity:
        assert 1 <= encounter.affinity <= table.last
    assert not set(encounter.party) & set(encounter.out)
    if not decision.kind.startswith(_OF_ANYBODY_HERE):
        asked = {decision.actor, *keys} & set(encounter.out)
        assert not asked, f"{decision.kind} is about {asked}, who are out of it"
    for played in encounter.sequence:
        assert played.time >= 0
        assert played.charges >= 0
        assert set(played.fulfilled) <= set(played.joined)
    own = sorted(
        [*encounter.enemy_deck, *encounter.enemy_discards]
        + [f"enemy-card:{played.card}" for played in encounter.sequence if not played.owner]
        + [f"spawn:{one.spawn}" for one in encounter.spawns]
        + ([f"weather:{encounter.weather}"] if encounter.weather else [])
    )
    assert own == sorted(encounter.own_deck)
    for one in game.characters.values():
        tray = game.book.trays[one.name]
        assert tray.health.least <= one.health <= tray.health.most
        assert tray.energy.least <= one.energy <= tray.energy.most
        assert tray.terror.least <= one.terror <= tray.terror.most
        assert min(one.food, one.wealth, one.magic) >= 0
