"""Small machines made at random, for what holds of any machine."""

from random import Random

from compiler.machine.steps_and_facts import REST, Machine, MachineStep, holds, lacks


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
