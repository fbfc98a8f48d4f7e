"""The steps of the end of the Day: rest, recover, the wyrdness, visions, and who does not see the morning."""

from __future__ import annotations

from runtime.rules.calendar.moments import effects_of_the_day, trigger
from runtime.rules.calendar.resting import recovery_dues, rest
from runtime.rules.cards.anytime import in_need
from runtime.rules.cards.conditions import die_in_turn, night_kills
from runtime.rules.cards.standing import forbidden, rule_in_force
from runtime.rules.costs.purses import pay_dues, shortfall
from runtime.rules.costs.surcharges import note_first
from runtime.rules.edition import Edition
from runtime.rules.journal.reading_verses import read
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import PLAYERS
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import NOTHING, Flow, choose, confirm
from runtime.rules.requirements.meeting import is_dying, is_insane
from runtime.rules.state.changes import gain, lose, use_today
from runtime.rules.state.game import CharacterState, Game
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import amount_of, listed
from schemas.vocabulary.standing_rules import VisionsMustBeRead


def dusk(game: Game, rules: Edition) -> Flow[None]:
    """Remembers who begins the night at 0 Health (AMB-S-06)."""
    for character in game.characters.values():
        if is_dying(game, character):
            use_today(game, f"dying-at-dusk:{character.name}")
    return NOTHING


def end_effects(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYEND-002."""
    return effects_of_the_day(game, rules, "at-the-end-of-the-day")


def rest_all(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYEND-003, KOR-DAYEND-004, KOR-DAYEND-005, AMB-S-07."""
    for character in game.characters.values():
        yield from rest(game, rules, character)
        yield from trigger(game, rules, (character.name,), "when-resting")


def recover(game: Game, rules: Edition) -> Flow[None]:
    """Food for Health, then Energy, and Terror goes down. Once, and only for those who want to.

    KOR-DAYEND-006, KOR-DAYEND-007, KOR-DAYEND-009.
    """
    numbers = rules.numbers
    for character in game.characters.values():
        due = recovery_dues(game, rules, character)
        reason = shortfall(due, game, rules, (character.name,))
        if forbidden(game, rules, character, "recover"):
            reason = rules_say.A_CARD_FORBIDS_IT
        if reason:
            continue
        price = "food"
        if "recovery" in game.book.cost_cards:
            price = listed([amount_of(*one) for one in due]) or rules_say.NOTHING
        text = rules_say.PAY_TO_RECOVER_1_HEALTH_1.format(price=price)
        who = game.book.short(character.name)
        if (
            yield from confirm(
                "recover.pay",
                character.name,
                text,
                rules_say.RECOVERS.format(who=who),
                rules_say.GOES_WITHOUT.format(who=who),
            )
        ):
            yield from pay_dues(due, game, rules, (character.name,))
            note_first(game, (character.name,), "recovery")
            yield gain(game, rules, character, "health", numbers.recover_health)
            yield gain(game, rules, character, "energy", numbers.recover_energy)
            yield lose(game, rules, character, "terror", numbers.recover_terror)


def suffer_wyrdness(game: Game, rules: Edition) -> Flow[None]:
    """KOR-DAYEND-008, KOR-LOC-011, AMB-I-02."""
    if any(_in_danger(game, rules, one) for one in game.characters.values()):
        yield from in_need(game, rules)
    for character in game.characters.values():
        placed = game.board.locations.get(character.location)
        if placed is not None and not placed.clear:
            place = game.book.locations[character.location].title
            yield Event("step", character.name, text=rules_say.IS_NOT_WHAT_IT_WAS_BY.format(place=place))
            yield lose(game, rules, character, "health", rules.numbers.wyrdness_health)
            yield gain(game, rules, character, "terror", rules.numbers.wyrdness_terror)


def _in_danger(game: Game, rules: Edition, character: CharacterState) -> bool:
    """Whether the wyrdness would make them dying, kill them or drive them mad."""
    placed = game.board.locations.get(character.location)
    if placed is None or placed.clear:
        return False
    tray = game.book.trays[character.name]
    terror = min(character.terror + rules.numbers.wyrdness_terror, tray.terror.most)
    falls = character.health - rules.numbers.wyrdness_health <= tray.dying
    return falls or (terror in tray.insane and not is_insane(game, character))


def read_visions(game: Game, rules: Edition) -> Flow[None]:
    """All who sleep where the seal is may read its vision, once a night.

    If there are several, the players say which comes first (KOR-GEN-002). A character whom a vision moves counts at
    the new place.

    KOR-DAYEND-014, KOR-VISION-001, KOR-VISION-002, KOR-VISION-003, KOR-VISION-004, KOR-VISION-005, KOR-LOC-003,
    KOR-COMPANION-009, AMB-S-26.
    """
    declined: dict[str, set[str]] = {}  # by place: those who declined; later comers are asked again
    while not game.ending:
        present = _sleepers(game, rules, declined)
        if not present:
            return
        pairs = [(place, game.book.locations[place].title) for place in present]
        place = yield from choose("vision.next", pairs, rules_say.WHICH_VISION_COMES_FIRST)
        vision = str(game.book.vision_of(place))
        # Each is read at least once; after that the players choose (KOR-VISION-002), unless a companion insists.
        new = vision not in game.sheet.read and rules.rulings.first_vision
        must = new or any(rule_in_force(game, rules, one, VisionsMustBeRead) for one in present[place])
        if not must:
            title = game.book.locations[place].title
            if not (
                yield from confirm("vision.read", PLAYERS, rules_say.READ_THE_VISION_OF.format(title=title))
            ):
                declined.setdefault(place, set()).update(one.name for one in present[place])
                continue
        use_today(game, f"vision:{place}")
        members = tuple(one.name for one in present[place])
        game.party = members
        yield from read(game, rules, Context(members, place), vision)
        game.party = ()


def _sleepers(game: Game, rules: Edition, declined: dict[str, set[str]]) -> dict[str, list[CharacterState]]:
    """For each place with a vision still unread tonight: who is there to read it."""
    found: dict[str, list[CharacterState]] = {}
    for place in dict.fromkeys(one.location for one in game.characters.values()):
        if "vision" not in game.book.locations[place].seals or game.book.vision_of(place) is None:
            continue
        if f"vision:{place}" in game.calendar.today:
            continue
        present = [one for one in game.at(place) if not forbidden(game, rules, one, "read-visions")]
        if not rules.rulings.amb_s_26:
            present = [one for one in present if not is_dying(game, one) and not is_insane(game, one)]
        if not {one.name for one in present} <= declined.get(place, set()):
            found[place] = present
    return found


def dawn(game: Game, rules: Edition) -> Flow[None]:
    """A character who begins and ends the night at 0 Health dies, where the Dying card says so (AMB-S-06).

    KOR-DEATH-008.
    """
    return _dawn(game, rules) if _doomed(game, rules) else NOTHING


def _dawn(game: Game, rules: Edition) -> Flow[None]:
    yield from in_need(game, rules)
    yield from die_in_turn(game, rules, _doomed(game, rules))


def _doomed(game: Game, rules: Edition) -> list[CharacterState]:
    return [
        one
        for one in game.characters.values()
        if is_dying(game, one)
        and f"dying-at-dusk:{one.name}" in game.calendar.today
        and night_kills(game, rules, one)
    ]
