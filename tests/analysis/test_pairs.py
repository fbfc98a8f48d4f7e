"""The quick way to find pairs gives the same as the plain way, over random machines and over real campaigns."""

from pathlib import Path
from random import Random

import pytest

from chronicler.commands.play import load_campaign
from compiler.analysis.graph import CampaignGraph
from compiler.machine.pairs import Pairs, each_by_itself
from compiler.machine.steps_and_facts import Machine
from tests.analysis.plain_pairs import PlainPairs
from tests.analysis.random_machines import random_machine

CONTENT = Path(__file__).parents[2] / "content"


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
