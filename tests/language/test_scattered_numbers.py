"""Numbers that were never printed move away from the Verses they lead to; printed ones never move."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.names.numbering import HEADING, Lock, row
from compiler.names.scattering import by_chance, scattered


def lock_of(section: str, names: list[str], new: set[str]) -> str:
    rows = [
        row("verse", f"{section}/{name}", number, "new" if name in new else "")
        for number, name in enumerate(names, 1)
    ]
    return HEADING + "".join(f"{one}\n" for one in sorted(rows))


def linked_neighbours(text: str, links: set[frozenset[str]]) -> int:
    given_out = {name: number for (_, name), number in Lock(text).given.items()}
    return sum(frozenset(pair) in links for pair in pairwise(sorted(given_out, key=given_out.__getitem__)))


def test_a_chain_written_in_one_go_is_taken_apart() -> None:
    """Twelve Verses that lead from one to the next, numbered in that order: 11 linked neighbours, by chance about 2."""
    names = [f"v{place:02}" for place in range(12)]
    links = {frozenset((f"s/{one}", f"s/{other}")) for one, other in pairwise(names)}
    before = lock_of("s", names, set(names))
    assert linked_neighbours(before, links) == 11
    assert linked_neighbours(scattered(before, links), links) <= 1


def test_what_was_printed_stays_and_what_is_well_stays() -> None:
    names = [f"v{place:02}" for place in range(12)]
    links = {frozenset((f"s/{one}", f"s/{other}")) for one, other in pairwise(names)}
    printed = lock_of("s", names, set())
    assert scattered(printed, links) == printed
    strangers = lock_of("s", names, set(names))
    assert scattered(strangers, set()) == strangers


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_laws(data: st.DataObject) -> None:
    """The same names have the same numbers, unprinted ones alone moved, it is never worse, and twice is once."""
    names = [f"v{place:02}" for place in range(data.draw(st.integers(1, 16)))]
    new = set(data.draw(st.lists(st.sampled_from(names), unique=True)))
    pairs = st.tuples(st.sampled_from(names), st.sampled_from(names))
    links = {frozenset(f"s/{one}" for one in pair) for pair in data.draw(st.lists(pairs, max_size=20))}
    before = lock_of("s", names, new)
    after = scattered(before, links)
    was, now = Lock(before).given, Lock(after).given
    assert was.keys() == now.keys()
    assert sorted(was.values()) == sorted(now.values())
    assert all(was["verse", f"s/{name}"] == now["verse", f"s/{name}"] for name in names if name not in new)
    assert Lock(after).new == Lock(before).new
    assert linked_neighbours(after, links) <= linked_neighbours(before, links)
    if linked_neighbours(before, links) <= by_chance(len(names), sum(len(pair) == 2 for pair in links)):
        assert after == before
    assert scattered(after, links) == after
