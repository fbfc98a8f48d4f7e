"""The quick way to find pairs gives the same as the plain way, over random machines and over real campaigns."""

from pathlib import Path
from random import Random

import pytest

from chronicler.commands.play import load_campaign
from compiler.analysis.graph import CampaignGraph
from compiler.machine.pairs import Pairs, each_by_itself
from compiler.machine.steps_and_facts import REST, Machine, MachineStep, holds, lacks
from tests.analysis.plain_pairs import PlainPairs

CONTENT = Path(__file__).parents[2] / "content"


def random_machine(rng: Random) -> Machine:
    """Places and facts, with steps that mostly stay in one place, but not always."""
    machine = Machine()
    places = [machine.fact(REST)] + [machine.fact(f"on:{number}") for number in range(rng.randint(1, 6))]
    facts = [machine.fact(f"status:{number}") for number in range(rng.randint(1, 7))]
    machine.loose = {fact for fact in facts if rng.random() < 0.25}
    machine.initial = {places[0]} | {fact for fact in facts if rng.random() < 0.2}
    unruly = rng.random() < 0.2

    def some(most: int) -> list[int]:
        return rng.sample(facts, min(len(facts), rng.randint(0, most)))

    for _ in range(rng.randint(1, 25)):
        needs = [
            holds(fact) if fact in machine.loose or rng.random() < 0.5 else lacks(fact) for fact in some(3)
        ]
        sets = {fact: fact in machine.loose or rng.random() < 0.6 for fact in some(2)}
        ends = [fact for fact in some(1) if fact in machine.loose and fact not in sets]
        either = [fact for fact in some(1) if fact not in machine.loose and fact not in sets]
        if rng.random() < 0.8:
            here = rng.choice(places)
            needs.append(holds(here))
            if rng.random() < 0.8:
                sets[here] = False
                if rng.random() < 0.9:
                    sets[rng.choice(places)] = True
        if unruly and rng.random() < 0.2:
            sets[rng.choice(places)] = rng.random() < 0.5
        machine.steps.append(
            MachineStep(
                tuple(needs),
                tuple(holds(fact) if so else lacks(fact) for fact, so in sets.items()),
                tuple(either),
                tuple(ends),
            )
        )
    return machine


def differences(machine: Machine) -> list[str]:
    quick, plain = Pairs(machine), PlainPairs(machine)
    found = [] if (quick.fired, quick.had) == (plain.fired, plain.had) else ["steps or single facts"]
    literals = [one for one in range(2 * len(machine.keys)) if one >> 1 not in plain.single]
    left = [machine.steps[number] for number in each_by_itself(machine)[0]]
    asked = sorted({one for step in left for one in step.needs if one >> 1 not in plain.single})
    found += [machine.words(one) for one in literals if quick.can_be(one) != bool(plain.with_[one])]
    found += [
        f"{machine.words(one)} beside {machine.words(other)}"
        for place, one in enumerate(asked)
        for other in asked[place:]
        if quick.possible(one, other) != bool(plain.with_[one] >> other & 1)
    ]
    # Of what nobody asks for less is known, never more.
    found += [
        f"too little beside {machine.words(one)}" for one in literals if plain.with_[one] & ~quick.beside(one)
    ]
    return found


def test_random_machines() -> None:
    with_places = 0
    for seed in range(1500):
        machine = random_machine(Random(seed))
        assert differences(machine) == [], seed
        with_places += bool(Pairs(machine).places)
    assert 500 < with_places < 1500


@pytest.mark.parametrize("name", ["first-tide", "untold-winter", "drowned-bell"])
def test_bundled_campaigns(name: str) -> None:
    machine = CampaignGraph(load_campaign(CONTENT / name)).judged.machine
    assert Pairs(machine).places
    assert differences(machine) == []
