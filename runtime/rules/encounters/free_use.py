"""Between the steps of an activation: what the active character may then use, do early, or flee from.

An edition that allows charges, abilities and flight at any moment puts these pauses among its steps. Nobody is asked
if everything could be done as well a step earlier or later.
"""

from __future__ import annotations

from typing import Final

from runtime.rules.edition import Edition
from runtime.rules.encounters.around import Happening, in_any_order, job_of_card
from runtime.rules.encounters.brought_cards import in_activation
from runtime.rules.encounters.card_tables import kinds_in, shapes_the_strike
from runtime.rules.encounters.encounter_rules import EncounterRules, ended, under_way
from runtime.rules.encounters.moment import Strike
from runtime.rules.encounters.sequence import speaking
from runtime.rules.encounters.speaking_cards import Use
from runtime.rules.encounters.using_cards import make_use
from runtime.rules.protocol.decisions import Decision, Option
from runtime.rules.protocol.flow import NOTHING, Flow
from runtime.rules.state.game import Game
from runtime.sentences import rules_say
from schemas.parts import Ability

GO_ON: Final = Option("go-on", rules_say.GO_ON)


def is_free(ability: Ability) -> bool:
    """Whether an ability on an attack or response does something else than change it.

    FOA-COMBAT-054, FOA-DIPLO-034.
    """
    return not shapes_the_strike(ability.do) and "damage" not in kinds_in(ability.do)


def free_jobs(game: Game, rules: Edition, how: EncounterRules, blow: Strike) -> list[Happening]:
    """Such abilities of visible cards, each once in this strike."""
    encounter = under_way(game)
    return [
        job_of_card(game, rules, blow, played, ability, f"card-{number}-{played.card}-{index}")
        for number, (played, card) in enumerate(speaking(game, encounter, how.moments.on), 1)
        for index, ability in enumerate(card.triggers[how.moments.on], 1)
        if is_free(ability)
    ]


def before_the_table_is_read(
    game: Game, rules: Edition, how: EncounterRules, blow: Strike, jobs: list[Happening]
) -> Flow[None]:
    """They may come now; the rest comes after the strike. FOA-COMBAT-054, AMB-S-59."""
    if any("damage-taken" not in job.counts for job in jobs):
        yield from pause(game, rules, how, rules_say.IT_STRIKES_FIRST, jobs)


def after_the_strike(game: Game, jobs: list[Happening]) -> Flow[None]:
    """What nobody did before it, in an order the players choose, even if the strike was ignored. FOA-CLAR-018."""
    return in_any_order(game, jobs) if jobs else NOTHING


def flee_before_delayed(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Flight is open from the start of the activation, so also before delayed abilities. FOA-COMBAT-045."""
    encounter = under_way(game)
    if not any(played.time for played in encounter.sequence):
        return NOTHING  # nothing happens before the first card, which asks the same
    return pause(game, rules, how, rules_say.DELAYED_ABILITIES_COME_FIRST, [], flight=True)


def before_the_check(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """After the strike, before the check for victory: charges, and flight if staying could bring harm.

    FOA-COMBAT-014, FOA-COMBAT-037, FOA-COMBAT-045.
    """
    return pause(game, rules, how, rules_say.IT_HAS_STRUCK, [], flight=_others_bring_harm(game))


def _others_bring_harm(game: Game) -> bool:
    """Whether the attack on another member could hit one who stays."""
    encounter = under_way(game)
    if all(name in encounter.activated for name in encounter.party):
        return False
    return any(row.multi for row in game.book.tables.encounters[encounter.name].rows)


def pause(
    game: Game, rules: Edition, how: EncounterRules, text: str, jobs: list[Happening], *, flight: bool = False
) -> Flow[None]:
    """Uses, jobs and flight in any order, until the active character goes on."""
    encounter = under_way(game)
    while not ended(game) and encounter.active in encounter.party:
        uses = {use.option.key: use for use in _uses(game, rules)}
        options = [GO_ON, *(Option(job.key, job.text) for job in jobs)]
        options += [use.option for use in uses.values()]
        if flight:
            options.append(Option(how.leave_word, "Escape", how.cannot_leave(game, rules)))
        if all(option.blocked for option in options[1:]):
            return
        key = yield Decision("encounter.pause", encounter.active, tuple(options), text)
        if key == GO_ON.key:
            return
        if key == how.leave_word and flight:
            yield from how.leave(game, rules, how)
            if encounter.phase == "left":
                return
        elif key in uses:
            yield from make_use(game, rules, uses[str(key)])
        else:
            job = next(one for one in jobs if one.key == key)
            jobs.remove(job)
            yield from job.run()


def _uses(game: Game, rules: Edition) -> list[Use]:
    return [use for use in in_activation(game, rules) if use.ability.when != "when-activated"]
