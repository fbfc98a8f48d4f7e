"""What is known when a page begins: the answers that every way to it has brought along.

Owns answers that go from page to page (`asked_twice` keeps them inside one). Whoever was let into the club with 3 Wealth has
them still on the page behind the door. It looks only at Verses that nothing begins but arrows of other pages, outside of
circles. An answer counts if every way to the Verse brings one; of several, the widest bounds count. Where only an Explore
begins a Verse, that answers something, too: `explored`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from networkx import DiGraph, strongly_connected_components, topological_sort

from compiler.machine.asked_twice import Bounds, stem_of
from compiler.machine.page_ways import TooManyPaths
from schemas.registry import Requirement

if TYPE_CHECKING:
    from compiler.machine.page_paths import PageReader


class Entries:
    """What each page brings along, and what the pages behind it will ask."""

    def __init__(
        self,
        reader: PageReader,
        arrows: DiGraph[str],
        begun: Iterable[str],
        explored: Mapping[str, dict[str, Bounds]],
    ) -> None:
        self.reader, self.arrows = reader, arrows
        reader.entries = self
        self.explored = explored
        self.known: dict[str, dict[str, Bounds]] = dict(explored)  # page -> what is known when it begins
        self.later: dict[str, dict[str, Requirement]] = {}  # page -> what is asked behind it
        self._inner = set(arrows) - set(begun)
        for group in strongly_connected_components(arrows):
            if len(group) > 1:
                self._inner -= group
        self._inner = {
            page for page in self._inner if arrows.in_degree(page) and not arrows.has_edge(page, page)
        }
        self._asked = {page: reader.questions(reader.world.paged[page][0]) for page in arrows}
        self._find()

    def _find(self) -> None:
        order = list(topological_sort(self.arrows.subgraph(self._inner)))
        wanted: dict[str, dict[str, Requirement]] = {}
        for page in reversed(order):
            wanted[page] = dict((*self._asked[page].paid, *self._asked[page].plain))
            for behind in self.arrows.successors(page):
                wanted[page] = {**wanted.get(behind, {}), **wanted[page]}
        brings: dict[str, set[str]] = {}  # page -> stems about which it may know something at its end
        for page in order:
            before = list(self.arrows.predecessors(page))
            stems = set.intersection(*(self._told(one, brings) for one in before))
            stems &= {stem_of(about) for about in wanted[page]}
            if stems:
                brings[page] = stems
        if not brings:
            return
        for page, stems in brings.items():
            for one in self.arrows.predecessors(page):
                asked = {about: needs for about, needs in wanted[page].items() if stem_of(about) in stems}
                self.later.setdefault(one, {}).update(asked)
        bringing: dict[str, dict[str, list[dict[str, Bounds]]]] = {}
        for page in order:
            if page in brings:
                found = [self._brought(one, page, bringing) for one in self.arrows.predecessors(page)]
                self.known[page] = _widest([ends for ways in found for ends in ways])

    def _told(self, page: str, brings: dict[str, set[str]]) -> set[str]:
        asked = self._asked[page]
        first = {stem_of(about) for about in self.explored.get(page, ())}
        return {stem_of(about) for about, _ in asked.plain} | asked.moved | brings.get(page, set()) | first

    def _brought(
        self, page: str, to: str, bringing: dict[str, dict[str, list[dict[str, Bounds]]]]
    ) -> list[dict[str, Bounds]]:
        """What each way through a page knows where it leads on to another."""
        found = bringing.get(page)
        if found is None:
            found = bringing[page] = {}
            content, here = self.reader.world.paged[page]
            try:
                exits = self.reader.page(content, page, here)
            except TooManyPaths:
                exits = []
                for target in self.arrows.successors(page):
                    found[target] = [{}]
            for way, target in exits:
                ends = {} if way.waiting or way.asides else way.seen
                found.setdefault(f"verse:{target}", []).append(ends)
        return found.get(to, [])


def _widest(ways: list[dict[str, Bounds]]) -> dict[str, Bounds]:
    """What all of them know."""
    if not ways:
        return {}
    shared = set.intersection(*(set(one) for one in ways))
    return {
        about: (min(one[about][0] for one in ways), max(one[about][1] for one in ways))
        for about in sorted(shared)
    }
