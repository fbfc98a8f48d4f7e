"""The stages of a talk: which there are, which approach is taken, and the check that wins or loses them."""

from __future__ import annotations

from runtime.editions.fall_of_avalon import avalon_says
from runtime.rules.edition import Edition
from runtime.rules.encounters.encounter_rules import EncounterRules, under_way
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose
from runtime.rules.state.game import EncounterState, Game
from schemas.cards import DiplomacyEncounter, Stage


def card_of_talk(game: Game, encounter: EncounterState) -> DiplomacyEncounter:
    card = game.book.tables.encounters[encounter.name].card
    assert isinstance(card, DiplomacyEncounter)
    return card


def approaches(stages: tuple[Stage, ...]) -> list[str]:
    """The approaches of a talk. The plain one, named "", counts only beside a named one."""
    named = {stage.number for stage in stages if stage.approach}
    found = [stage.approach for stage in stages if stage.approach or stage.number in named]
    return list(dict.fromkeys(found)) or [""]


def stages_of(card: DiplomacyEncounter, approach: str) -> dict[int, int]:
    """The stages to win, by number, with their places on the card. A stage without an approach belongs to all of them."""
    found: dict[int, int] = {}
    for place, stage in enumerate(card.stages, 1):
        if stage.approach == approach or (not stage.approach and stage.number not in found):
            found[stage.number] = place
    return dict(sorted(found.items()))


def set_marker(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """FOA-DIPLO-004: on the gray slot, where the card says the track starts."""
    encounter = under_way(game)
    encounter.affinity = card_of_talk(game, encounter).affinity.start
    yield Event("set", what="affinity", amount=encounter.affinity)


def choose_approach(game: Game, rules: Edition, how: EncounterRules) -> Flow[None]:
    """Once, for the whole encounter. FOA-DIPLO-009, FOA-CLAR-022, AMB-S-82."""
    encounter = under_way(game)
    card = card_of_talk(game, encounter)
    ways = approaches(card.stages)
    pairs = [
        (way or "plainly", avalon_says.BY.format(way=way.replace("-", " ")) if way else "Plainly")
        for way in ways
    ]
    chosen = yield from choose("talk.approach", pairs, avalon_says.HOW_DO_YOU_GO_ABOUT_IT)
    encounter.approach = "" if chosen == "plainly" and "" in ways else chosen
    encounter.stage = next(iter(stages_of(card, encounter.approach).values()))
    yield from name_stage(card, encounter)


def name_stage(card: DiplomacyEncounter, encounter: EncounterState) -> Flow[None]:
    """A stage that has a title is announced by it. FOA-SAMPLE-008."""
    title = card.stages[encounter.stage - 1].title
    if title:
        yield Event("step", what=encounter.name, text=f"now: {title}")


def affinity_check(game: Game, rules: Edition, how: EncounterRules) -> Flow[bool]:
    """At the top the stage is won, and with the last stage the talk; at the bottom all is lost.

    Between two checks the ends of the track mean nothing. Returns whether the check decided anything.

    FOA-DIPLO-001, FOA-DIPLO-015, FOA-DIPLO-016, FOA-DIPLO-017, FOA-DIPLO-018, FOA-DIPLO-020, AMB-S-80.
    """
    encounter = under_way(game)
    table = game.book.tables.encounters[encounter.name]
    if encounter.affinity < table.last:
        if encounter.affinity <= 1:
            encounter.over = "lose"
            return True
        return False
    places = list(stages_of(card_of_talk(game, encounter), encounter.approach).values())
    won = places.index(encounter.stage) + 1
    if won == len(places):
        encounter.over = "win"
        return True
    encounter.stage = places[won]
    yield Event("step", text=avalon_says.STAGE_IS_WON.format(stage=won))
    yield from set_marker(game, rules, how)
    yield from name_stage(card_of_talk(game, encounter), encounter)
    return True
