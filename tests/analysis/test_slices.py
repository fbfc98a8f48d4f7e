"""The quick way through the states of a slice, all at once, gives the same as examining one state after the other."""

from random import Random

from compiler.machine.sliced import MOST_STATES, Small, come_to


def plainly(start: int, smalls: list[Small]) -> set[int]:
    """One state after the other."""
    states, queue = {start}, [start]
    while queue:
        state = queue.pop()
        for having, lacking, on, off, either in smalls:
            if state & having != having or state & lacking:
                continue
            afters = {state & ~off | on}
            for place in either:
                afters |= {after ^ 1 << place for after in afters}
            queue += afters - states
            states |= afters
    return states


def random_small(rng: Random, size: int) -> Small:
    def some(share: float) -> int:
        return sum(1 << place for place in range(size) if rng.random() < share)

    having = some(0.25)
    either = tuple(place for place in range(size) if rng.random() < 0.04)
    return having, some(0.15) & ~having, some(0.15), some(0.15), either


def test_random_slices() -> None:
    shut = 0
    for seed in range(600):
        rng = Random(seed)
        size = rng.randint(1, 8)
        smalls = [random_small(rng, size) for _ in range(rng.randint(1, 9))]
        start = rng.getrandbits(size)
        expected = plainly(start, smalls)
        assert come_to(start, smalls, size) == (expected, True), seed
        shut += len(expected) < 1 << size
    assert shut > 300


def test_beyond_a_number_of_states_nobody_looks_on() -> None:
    size = 13
    _, complete = come_to(0, [(0, 0, 1 << place, 0, ()) for place in range(size)], size)
    assert 1 << size > MOST_STATES
    assert not complete
