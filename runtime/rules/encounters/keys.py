"""Keys: who meets which of them, and what they give.

Lays a card into the sequence and resolves it.
"""

from __future__ import annotations

from runtime.rules.edition import Edition
from runtime.rules.effects.dispatch import apply
from runtime.rules.encounters.card_tables import CardTable, JoinedKey, Link
from runtime.rules.encounters.counters import change_duration, change_pool, move_affinity
from runtime.rules.encounters.encounter_rules import ROUNDS, EncounterRules, ended, finish_once
from runtime.rules.encounters.hands import draw
from runtime.rules.encounters.in_force import demand, key_extras, variable_also, variable_extra
from runtime.rules.encounters.moment import moment_in
from runtime.rules.encounters.sequence import lay_down
from runtime.rules.protocol.decisions import Option, SourcePlace
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow, ask
from runtime.rules.requirements.meeting import holds
from runtime.rules.state.changes import pay
from runtime.rules.state.game import CharacterState, EncounterState, Game, PlayedCard
from runtime.sentences import rules_say
from schemas.vocabulary.abilities import Destroy, Lightning
from schemas.vocabulary.resources import Gain


def place(
    game: Game, rules: Edition, how: EncounterRules, card: str, owner: str, must_gain: bool = False
) -> Flow[None]:
    """Lays a card at the end of the sequence and resolves it: attribute keys from top to bottom, magic, free, then
    its own ability.

    KOR-COMBAT-047, KOR-COMBAT-082, KOR-DIPLO-021, FOA-COMBAT-027, FOA-CLAR-021. AMB-S-54 settles whose attributes
    count.
    """
    encounter = game.encounter
    assert encounter is not None
    played, link = lay_down(game, encounter, card, owner)
    table = game.book.tables.cards[card]
    who = encounter.active
    if owner and rules.rulings.amb_s_54 == "owner":
        who = owner
    yield Event("step", owner, card, text="lies in the sequence")
    if link.keys:
        yield from resolve_keys(game, rules, how, game.characters[who], played, link, must_gain)
    triggers = table.triggers
    if triggers:
        for ability in triggers.get("delayed", ()):
            # Tokens that come with the icon (FOA-COMBAT-027).
            one = rules.rulings.delayed_tokens == "one"
            played.time += min(ability.count, 1) if one else ability.count
        if (
            "on-placement" in triggers
            and not ended(game)
            and encounter.active in encounter.party
            and any(one is played for one in encounter.sequence)
        ):
            yield from on_placement(game, rules, played, table)


def on_placement(game: Game, rules: Edition, played: PlayedCard, table: CardTable) -> Flow[None]:
    """KOR-COMBAT-051, KOR-COMBAT-082. A later line of the card may ask what was paid for an earlier line."""
    under_way = game.encounter
    assert under_way is not None
    mark = f"under-way:placed:{played.card}"
    if under_way.used.count(mark) >= ROUNDS:
        return
    under_way.used.append(mark)
    yield from _placed(game, rules, played, table)
    finish_once(under_way, mark)


def _placed(game: Game, rules: Edition, played: PlayedCard, table: CardTable) -> Flow[None]:
    paid: dict[str, int] = {}
    for ability in table.triggers.get("on-placement", ()):
        encounter = game.encounter
        assert encounter is not None
        moment = moment_in(
            game,
            encounter,
            encounter.active,
            f"card:{played.card}",
            played,
            at=SourcePlace(table.file, *ability.at),
        )
        moment.paid = paid
        if ability.needs is None or holds(ability.needs, game, rules, moment):
            yield from apply(ability.do, game, rules, moment)
        if ended(game) or encounter.active not in encounter.party:
            return


def resolve_keys(
    game: Game,
    rules: Edition,
    how: EncounterRules,
    character: CharacterState,
    played: PlayedCard,
    link: Link,
    must_gain: bool,
) -> Flow[None]:
    """Gains every bonus that can be gained, except that nobody must pay magic.

    KOR-COMBAT-007, KOR-COMBAT-008, KOR-COMBAT-009, KOR-COMBAT-010, KOR-COMBAT-011, KOR-COMBAT-013, KOR-COMBAT-048,
    KOR-DIPLO-012, FOA-COMBAT-004, FOA-DIPLO-031, AMB-S-57.
    """
    attributes = character.attributes
    encounter = game.encounter
    assert encounter is not None
    # Lightning is checked before anything else (KOR-COMBAT-041). If only magic gives it, magic is paid.
    paid_for = must_gain and not lightning_without_magic(game, rules, encounter, character, link)
    decided: dict[str, bool] = {}
    if rules.rulings.magic_first:  # every key before any bonus (FOA-COMBAT-030, the German book)
        for key in link.keys:
            if key.magic:
                forced = paid_for and lightning_of(game, rules, encounter, character, key)
                decided[key.row] = yield from pay_for_key(game, rules, encounter, forced)
    for key in link.keys:
        if key.attribute:
            met = attributes.get(key.attribute, 0) >= demand(game, rules, character, key)
            if met or how.connected_when_joined or rules.rulings.amb_c_10 == "joined":
                for what, amount in key_extras(game, rules, character, key.attribute):
                    yield from apply(
                        (Gain(amount=amount, what=what),),  # type: ignore[arg-type]
                        game,
                        rules,
                        moment_in(game, encounter, encounter.active),
                    )
                    if ended(game) or encounter.active not in encounter.party:
                        return
            if not met:
                continue
        elif key.magic:
            forced = paid_for and lightning_of(game, rules, encounter, character, key)
            paid = decided.get(key.row)
            if paid is None:
                paid = yield from pay_for_key(game, rules, encounter, forced)
            if not paid:
                continue
        if key.bonuses or key.lightning:
            played.fulfilled.append(key.row)
        for kind, amount in key.bonuses:
            yield from gain_bonus(game, rules, how, character, key, kind, amount)
            if encounter.over or encounter.active not in encounter.party or game.ending:
                return  # nothing more for who fell, or had too small a deck (KOR-DEATH-003, FOA-COMBAT-049)
            if kind == "destroy" and not any(one is played for one in encounter.sequence):
                return  # the card destroyed itself, so it has no connected keys any more (KOR-COMBAT-085)


def gain_bonus(
    game: Game,
    rules: Edition,
    how: EncounterRules,
    character: CharacterState,
    key: JoinedKey,
    kind: str,
    amount: int,
) -> Flow[None]:
    """KOR-COMBAT-014, KOR-COMBAT-049, KOR-COMBAT-050, KOR-DIPLO-031, KOR-DIPLO-032, KOR-DIPLO-038,
    AMB-S-56.
    """
    if kind == "pool":
        return change_pool(game, rules, how, amount)
    if kind == "draw":
        return draw(game, rules, how, character.name, amount)
    if kind == "up":
        return move_affinity(game, rules, how, amount)
    if kind == "down":
        return move_affinity(game, rules, how, -amount)
    if kind == "variable":
        return variable_bonus(game, rules, how, character, key.attribute)
    if kind == "duration":
        return change_duration(game, rules, how, amount)
    if kind == "lose-pool":
        return change_pool(game, rules, how, -amount)
    if kind == "lose-duration":
        return change_duration(game, rules, how, -amount)
    if kind == "destroy":
        encounter = game.encounter
        assert encounter is not None
        return apply((Destroy(),) * amount, game, rules, moment_in(game, encounter, encounter.active))
    return NOTHING


def variable_bonus(
    game: Game, rules: Edition, how: EncounterRules, character: CharacterState, attribute: str
) -> Flow[None]:
    """What the encounter's table gives for the key's attribute, once.

    KOR-DIPLO-032, KOR-DIPLO-033, KOR-DIPLO-035, KOR-DIPLO-036, KOR-NONUS-007, FOA-DIPLO-023, FOA-CLAR-026.
    """
    encounter = game.encounter
    assert encounter is not None
    table = game.book.tables.encounters[encounter.name]
    do = table.variables.get((encounter.stage, attribute)) or table.variables.get((encounter.stage, ""))
    if do is not None:
        moment = moment_in(game, encounter, character.name, f"encounter:{encounter.name}")
        yield from apply(do, game, rules, moment)
        if ended(game):
            return
    extra = variable_extra(game, rules, character, attribute)
    if extra:
        yield from move_affinity(game, rules, how, extra)
    for do in variable_also(game, rules, character, attribute):
        if not ended(game) and encounter.active in encounter.party:
            yield from apply(do, game, rules, moment_in(game, encounter, character.name))


def lightning_of(
    game: Game, rules: Edition, encounter: EncounterState, character: CharacterState, key: JoinedKey
) -> bool:
    """Whether the key gives lightning, with what the weather adds to variable bonuses (KOR-NONUS-007, KOR-COMBAT-042)."""
    if gives_lightning(game, encounter, key):
        return True
    return key.variable and any(
        isinstance(effect, Lightning)
        for do in variable_also(game, rules, character, key.attribute)
        for effect in do
    )


def gives_lightning(game: Game, encounter: EncounterState, key: JoinedKey) -> bool:
    """By its own bonus, or by the variable bonus of this encounter (KOR-DIPLO-034, KOR-COMBAT-042)."""
    if key.lightning:
        return True
    if not key.variable:
        return False
    table = game.book.tables.encounters[encounter.name]
    own = (encounter.stage, key.attribute)  # its own entry comes before the one for any attribute
    return (own if own in table.variables else (encounter.stage, "")) in table.lightning


def lightning_without_magic(
    game: Game, rules: Edition, encounter: EncounterState, character: CharacterState, link: Link
) -> bool:
    """KOR-COMBAT-039, KOR-COMBAT-040, KOR-COMBAT-043, KOR-COMBAT-044, KOR-DIPLO-022."""
    for key in link.quick:
        if key.magic or not lightning_of(game, rules, encounter, character, key):
            continue
        if not key.attribute or character.attributes.get(key.attribute, 0) >= demand(
            game, rules, character, key
        ):
            return True
    return False


def has_lightning(
    game: Game,
    rules: Edition,
    encounter: EncounterState,
    character: CharacterState,
    link: Link,
    spent: int = 0,
) -> bool:
    """Whether the card could gain lightning, by paying magic if necessary.

    `spent` is the magic that the card's own price takes first.

    KOR-COMBAT-041, KOR-COMBAT-042, KOR-WYRD-003.
    """
    if not link.quick:
        return False
    if lightning_without_magic(game, rules, encounter, character, link):
        return True
    for key in link.quick:
        if key.magic and lightning_of(game, rules, encounter, character, key):
            return sum(game.characters[name].magic for name in encounter.party) > spent
    return False


_YES_NO = (Option("pay", rules_say.PAY_1_MAGIC, cost="1 magic"), Option("no", rules_say.DO_NOT_PAY))


def pay_for_key(game: Game, rules: Edition, encounter: EncounterState, forced: bool) -> Flow[bool]:
    """1 Magic, only at the moment of connection, by any party member who wants to pay.

    KOR-COMBAT-010, KOR-COMBAT-011, KOR-COMBAT-012, KOR-COMBAT-042.
    """
    payers = [name for name in encounter.party if game.characters[name].magic > 0]
    if not payers:
        return False
    payer = payers[0]
    if len(payers) > 1:
        options = [
            Option(name, rules_say.PAYS_1_MAGIC.format(title=game.book.characters[name].title))
            for name in payers
        ]
        if not forced:
            options.append(_YES_NO[1])
        payer = yield from ask("key.magic", encounter.active, options, rules_say.WHO_PAYS_FOR_THE_MAGIC_KEY)
    elif not forced:
        answer = yield from ask("key.magic", encounter.active, _YES_NO, rules_say.PAY_FOR_THE_MAGIC_KEY)
        if answer == "no":
            return False
    if payer == "no":
        return False
    yield pay(game, rules, game.characters[payer], "magic", 1)
    yield from rules.settle(game, rules)
    return True
