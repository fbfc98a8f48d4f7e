"""Pictures: parts of the campaign graph as DOT text, with links to the source lines.

Owns which part is drawn and how it looks; drawing itself is graphviz's matter. The Journal is drawn around a focus or
as an overview of sections, never whole unless that is asked for. Colour never carries meaning alone: what nobody can
reach is dashed, what has a finding has a thick border and says so.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from compiler.analysis.graph import CampaignGraph, condition_text, node_words
from compiler.analysis.ledger import Ledger
from compiler.analysis.ledger import keys_of as status_keys
from compiler.analysis.places import Layout, keys_of
from schemas.going_out import for_picture

KINDS = ("journal", "map", "statuses", "quests")
WIDEST = 120  # nodes in one picture, unless all are asked for
Link = Callable[[str, int], str]
_SHAPES = {
    "verse": "box", "status": "hexagon", "at": "house", "place": "house", "secret": "note", "item": "note",
    "event": "tab", "encounter": "octagon", "chapter": "folder", "ending": "doubleoctagon",
}  # fmt: skip


_CLUSTERS = {"at": "locations", "place": "locations", "chapter": "chapters", "status": "statuses",
             "secret": "secrets", "item": "items", "event": "events", "encounter": "encounters",
             "ending": "endings"}  # fmt: skip


class Drawing:
    """Marks and links that all pictures share."""

    def __init__(self, graph: CampaignGraph, link: Link, found: dict[tuple[str, int], list[str]]) -> None:
        import graphviz

        self.graph = graph
        self.link = link
        self.found = found
        self.dot: Any = graphviz.Digraph(graph.campaign.id, graph_attr={"fontname": "Helvetica"})
        self.dot.attr("node", fontname="Helvetica", fontsize="10")
        self.dot.attr("edge", fontname="Helvetica", fontsize="9")

    def node(self, key: str, label: str, *, into: Any = None, alive: bool = False, **more: str) -> None:
        """A node with its link, dashed if nobody gets there, thick if something is wrong with it."""
        number = self.graph.world.ids.get(key, -1)
        file, at = self.graph.place(number)
        style, wrong = ["solid"], self.found.get((file, at[0]), [])
        if number >= 0 and not alive and not self.graph.reach.has(number):
            style = ["dashed"]
            label += "\n(unreachable)"
        attributes = {"shape": _SHAPES.get(key.partition(":")[0], "box"), "style": ",".join(style)}
        if wrong:
            attributes |= {"penwidth": "3", "color": "#b00020"}
            label += f"\n! {wrong[0]}"
        if file:
            attributes |= {"URL": self.link(file, at[0]), "tooltip": for_picture(f"{file}:{at[0]}")}
        (into or self.dot).node(quoted(key), label=for_picture(label), **(attributes | more))

    def edge(self, start: str, end: str, label: str = "", *, possible: bool = True, **more: str) -> None:
        """An edge, dashed if nobody can follow it."""
        style = "solid" if possible else "dashed"
        self.dot.edge(quoted(start), quoted(end), label=for_picture(shortened(label)), style=style, **more)


def quoted(key: str) -> str:
    """A node id without a colon, which DOT would take for a port."""
    return key.replace(":", "=")


def shortened(text: str, most: int = 36) -> str:
    """A label that does not push the picture apart."""
    return text if len(text) <= most else text[: most - 3].rstrip() + "..."


def around(graph: CampaignGraph, focus: Iterable[str], depth: int) -> set[str]:
    """The nodes within so many steps of the focus, both ways."""
    net = graph.net
    distance = {key: 0 for key in focus if key in net}
    queue = deque(distance)
    while queue:
        here = queue.popleft()
        if distance[here] >= depth:
            continue
        for other in (*net.successors(here), *net.predecessors(here)):
            if other not in distance and _is_shown(other):
                distance[other] = distance[here] + 1
                queue.append(other)
    return set(distance)


def _is_shown(key: str) -> bool:
    return key.partition(":")[0] in _SHAPES


def draw(
    graph: CampaignGraph,
    kind: str,
    *,
    focus: str = "",
    depth: int = 2,
    everything: bool = False,
    link: Link = lambda file, line: f"{file}#L{line}",
    found: dict[tuple[str, int], list[str]] | None = None,
) -> Any:
    """The picture as a graphviz graph. `focus` is a node's key."""
    drawing = Drawing(graph, link, found or {})
    if kind == "map":
        _map(drawing)
    elif kind == "statuses":
        _statuses(drawing, focus)
    elif kind == "quests":
        _quests(drawing, focus, depth)
    elif focus or everything:
        _journal(drawing, around(graph, [focus], depth) if focus else None)
    else:
        _overview(drawing)
    return drawing.dot


# --- the Journal ------------------------------------------------------------------------------------------
def _overview(drawing: Drawing) -> None:
    """Sections as boxes, with the number of arrows between them."""
    graph = drawing.graph
    counts: dict[tuple[str, str], int] = {}
    sizes: dict[str, int] = {}
    for verse in graph.campaign.verses:
        section = verse.id.rpartition("/")[0]
        sizes[section] = sizes.get(section, 0) + 1
    for rule in graph.world.rules:
        start = _section(graph.world.keys[rule.owner])
        for node in rule.adds:
            end = _section(graph.world.keys[node])
            if start and end and start != end:
                counts[start, end] = counts.get((start, end), 0) + 1
    firsts = {section.id: section.first for section in graph.campaign.sections}
    for section, size in sizes.items():
        file, at = graph.place(graph.world.ids.get(f"verse:{firsts.get(section, '')}", -1))
        drawing.dot.node(
            quoted(f"section:{section}"),
            label=for_picture(f"{section}\n{size} {'verse' if size == 1 else 'verses'}"),
            shape="box3d",
            URL=drawing.link(file, at[0]),
        )
    for (start, end), count in sorted(counts.items()):
        drawing.edge(f"section:{start}", f"section:{end}", str(count))


def _section(key: str) -> str:
    kind, _, name = key.partition(":")
    return name.rpartition("/")[0] if kind == "verse" else ""


def _journal(drawing: Drawing, shown: set[str] | None) -> None:
    graph = drawing.graph
    net = graph.net
    chosen = [
        key
        for key in net
        if (shown is None and key.startswith("verse:")) or (shown is not None and key in shown)
    ]
    clusters: dict[str, list[str]] = {}
    for key in chosen:
        clusters.setdefault(_section(key) or key.partition(":")[0], []).append(key)
    for name, members in clusters.items():
        with drawing.dot.subgraph(name=f"cluster_{name.replace(':', '_')}") as cluster:
            cluster.attr(label=_CLUSTERS.get(name, name), color="#888888")
            for key in members:
                label = key.rpartition("/")[2] if key.startswith("verse:") else node_words(key)
                drawing.node(key, label, into=cluster)
    kept = set(chosen)
    for start, end, data in net.edges(data=True):
        if start in kept and end in kept:
            label = data["needs"] or (data["kind"] if data["kind"] not in ("arrow", "do", "choice") else "")
            drawing.edge(start, end, label, possible=data["possible"])


# --- the map ----------------------------------------------------------------------------------------------
def _map(drawing: Drawing) -> None:
    """Locations where they lie on the table; islands beside each other."""
    graph = drawing.graph
    drawing.dot.engine = "neato"
    drawing.dot.attr(splines="true", overlap="false")
    layout = Layout(graph.campaign)
    shift: dict[int, int] = {}
    width = 0
    for island in dict.fromkeys(layout.island.values()):
        columns = [x for name, (x, _) in layout.squares.items() if layout.island[name] == island]
        shift[island] = width - min(columns)
        width += max(columns) - min(columns) + 2
    for name, (x, y) in layout.squares.items():
        location = graph.world.locations[name]
        # Points of the compass in short, so that no card grows over its neighbour.
        slots = " ".join("".join(word[0].upper() for word in one.split("-")) for one in location.waystones)
        corners = f"\nslots: {slots}" if slots else ""
        variants = [other for other in graph.world.families[name] if other != name]
        more = "\nalso: " + ", ".join(variants) if variants else ""
        seals = "\n" + ", ".join(location.seals) if location.seals else ""
        position = f"{2.6 * (x + shift[layout.island[name]])},{-1.8 * y}!"
        label = f"{location.number}{location.letter} {location.title}{seals}{corners}{more}"
        drawing.node(f"place:{name}", label, pos=position, shape="box", width="2.1", height="1.2")
    drawn: set[frozenset[str]] = set()
    for location in graph.campaign.locations:
        for key in keys_of(location):
            here = location.variant_of or location.legacy or location.name
            pair = frozenset((here, key.location))
            if pair not in drawn and here in layout.squares and key.location in layout.squares:
                drawn.add(pair)
                drawing.edge(f"place:{here}", f"place:{key.location}", dir="none")


# --- statuses and quests ----------------------------------------------------------------------------------
def _statuses(drawing: Drawing, focus: str) -> None:
    """Who gives a status, who asks for it, who takes it away."""
    graph = drawing.graph
    # From left to right: givers, statuses, askers. From top to bottom it would be as wide as the campaign is long.
    drawing.dot.attr(rankdir="LR", ranksep="1.5")
    ledger = Ledger(graph)
    owners = _owners(graph)
    wanted = focus.partition(":")[2].partition("/")[0]
    for status in graph.campaign.statuses:
        if wanted and status.name != wanted:
            continue
        keys = status_keys(status)
        got = sum(graph.reach.has(graph.world.node(key)) for key in keys)
        label = status.title if got == len(keys) else f"{status.title}\n({got} of {len(keys)} can be had)"
        drawing.node(f"status:{status.name}", label, alive=True)
        entry = ledger.merged(status)
        for words, spots, back in (
            ("gives", entry.given, False),
            ("takes", entry.taken, False),
            ("asks", entry.asked, True),
        ):
            seen: set[str] = set()
            for spot in spots:
                owner = owners.get(spot, "")
                if not owner or owner in seen or owner == f"sheet:{status.name}":
                    continue
                seen.add(owner)
                drawing.node(owner, node_words(owner))
                ends = (f"status:{status.name}", owner) if back else (owner, f"status:{status.name}")
                drawing.edge(*ends, words)


def _owners(graph: CampaignGraph) -> dict[tuple[str, tuple[int, int]], str]:
    found = {(test.file, test.at): graph.world.keys[test.owner] for test in graph.world.tests}
    found |= {(grant.file, grant.at): graph.world.keys[grant.owner] for grant in graph.world.grants}
    return found


def _quests(drawing: Drawing, focus: str, depth: int) -> None:
    """Quest cards, what ends them and where that leads."""
    graph = drawing.graph
    drawing.dot.attr(rankdir="LR")
    shown = around(graph, [focus], depth) if focus else None
    cards: list[tuple[str, Any]] = [("event", event) for event in graph.campaign.events]
    cards += [("secret", secret) for secret in graph.campaign.secrets]
    for kind, event in cards:
        key = f"{kind}:{event.name}"
        if not event.quests or (shown is not None and key not in shown):
            continue
        drawing.node(key, event.title)
        for number in graph.world.rules_of.get(graph.world.ids[key], ()):
            rule = graph.world.rules[number]
            if rule.kind not in ("success", "failure"):
                continue
            text = f"{rule.kind}: {condition_text(rule)}"
            targets = [graph.world.keys[node] for node in rule.adds if _is_shown(graph.world.keys[node])]
            for target in targets or [f"{key}-{rule.kind}"]:
                if targets:
                    drawing.node(target, node_words(target))
                else:
                    # It ends without leading anywhere: what it does stands on the card.
                    drawing.node(target, rule.kind, shape="plaintext")
                drawing.edge(key, target, text, possible=bool(graph.reach.fired[number]))
