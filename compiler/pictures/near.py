"""Small pictures that graphviz lays out itself: the surroundings of a thing, the statuses with their ledger, the quests."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from compiler.analysis.gates import places_in
from compiler.analysis.ledger import keys_of as status_keys
from compiler.pictures.colours import (
    BOOK_CARD,
    CARD,
    EDGE,
    EVENT,
    EVENT_CARD,
    FRAME,
    FRAME_EDGE,
    INK,
    LINES,
    PAPER,
    QUEST,
    QUEST_CARD,
    QUIET,
    STATUS,
    WRONG,
)  # fmt: skip
from compiler.pictures.drawn_page import FONT, quoted, shortened, wrapped
from compiler.pictures.marks import Marks, NothingToDraw
from compiler.pictures.story_arrows import Arrow, Story
from schemas.going_out import for_picture

_SHAPES = {
    "verse": "box", "status": "hexagon", "sheet": "hexagon", "at": "house", "place": "house", "secret": "note",
    "item": "note", "event": "box", "encounter": "octagon", "chapter": "folder", "ending": "box",
}  # fmt: skip
_FILLS = {"event": EVENT_CARD, "status": BOOK_CARD, "sheet": BOOK_CARD, "chapter": FRAME, "ending": FRAME}
_EDGES = {"event": EVENT, "status": STATUS, "sheet": STATUS}
_WORDS = {"at": "", "place": "", "event": "Event: ", "encounter": "Encounter: ", "chapter": "Chapter ",
          "secret": "Secret: ", "item": "Item: ", "sheet": "Status: "}  # fmt: skip


class Near:
    """A picture of a few things. graphviz decides where they are."""

    def __init__(self, story: Story, marks: Marks, *, left_to_right: bool = True) -> None:
        import graphviz

        self.story = story
        self.marks = marks
        self.used: dict[str, None] = {}
        self.shown: set[str] = set()
        self.dot: Any = graphviz.Digraph(
            quoted(story.campaign.id),
            graph_attr={"fontname": FONT, "bgcolor": PAPER.light, "fontcolor": QUIET.light, "pad": "0.25", "nodesep": "0.25",
                        "ranksep": "0.7", "rankdir": "LR" if left_to_right else "TB", "labelloc": "t", "fontsize": "18"},
            node_attr={"fontname": FONT, "fontsize": "10", "fontcolor": INK.light, "color": EDGE.light,
                       "fillcolor": CARD.light, "style": "rounded,filled", "margin": "0.12,0.06"},
            edge_attr={"fontname": FONT, "fontsize": "8"},
        )  # fmt: skip

    def node(self, key: str, label: str = "", *, into: Any = None, note: str = "", **more: str) -> None:
        """A thing with its title and its link; dashed if nobody gets there, thick if something is wrong with it."""
        if key in self.shown:
            return
        self.shown.add(key)
        story, kind = self.story, key.partition(":")[0]
        number = story.graph.world.ids.get(key, -1)
        file, at = story.graph.place(number)
        thing = story.things.get(key)
        if not label:
            count = f"{thing.number} " if thing is not None and thing.number else ""
            label = wrapped(_WORDS.get(kind, "") + count + story.title(key), 26, 3)
            island = story.islands.get(story.island_of(key)) if kind == "verse" and into is None else None
            if island is not None:
                label = f"{shortened(f'{island.number} {island.title}'.strip(), 30)}\n{label}"
        shape = _SHAPES.get(kind, "box")
        attributes = {
            "shape": shape,
            "fillcolor": _FILLS.get(kind, CARD).light,
            "color": _EDGES.get(kind, EDGE).light,
        }
        if shape != "box" or kind == "event":
            attributes["style"] = "filled"
        if number >= 0 and kind not in ("status", "sheet") and not story.reach.has(number):
            attributes["style"] = "filled,dashed"
            label += "\n(unreachable)"
        wrong = self.marks.found.get((file, at[0]), []) if file else []
        if wrong:
            attributes |= {"penwidth": "3", "color": WRONG.light}
            label += f"\n! {wrong[0]}"
        if file:
            attributes |= {
                "URL": for_picture(self.marks.link(file, at[0])),
                "tooltip": for_picture(f"{file}:{at[0]}"),
            }
        words = f"{label}\n{note}" if note else label
        (into or self.dot).node(quoted(key), label=for_picture(words), **(attributes | more))

    def arrow(self, start: str, end: str, style: str, label: str = "", *, possible: bool = True) -> None:
        """An arrow in the style of its kind, dashed if nobody can follow it."""
        line = LINES[style]
        self.used[style] = None
        self.dot.edge(
            quoted(start), quoted(end), label=for_picture(shortened(label, 40)), color=line.tone.light,
            fontcolor=line.tone.light, style=line.style if possible else "dashed", arrowhead=line.head,
            penwidth=f"{max(1.0, line.width):g}", arrowsize="0.7",
        )  # fmt: skip

    def finish(self, title: str) -> Any:
        """The title, and the legend of the lines that occur. It is markup, but contains only our own words."""
        if not self.shown:
            raise NothingToDraw
        self.dot.attr(label=for_picture(title))
        if self.used:
            rows = "".join(
                f'<TR><TD><FONT COLOR="{LINES[style].tone.light}">{_SAMPLES.get(LINES[style].style, "──")}'
                f'{_HEADS.get(LINES[style].head, "▶")}</FONT></TD><TD ALIGN="LEFT">{LINES[style].words}</TD></TR>'
                for style in LINES
                if style in self.used
            )
            table = f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">{rows}</TABLE>>'
            self.dot.node("legend", label=table, shape="box", style="rounded", color=FRAME_EDGE.light, fontsize="9",
                          fontcolor=QUIET.light)  # fmt: skip
        return self.dot


_SAMPLES = {"solid": "──", "dashed": "╌╌", "dotted": "┈┈", "bold": "━━"}
_HEADS = {"normal": "▶", "empty": "▷", "vee": "➤", "diamond": "◆", "odiamond": "◇", "dot": "●", "box": "■", "obox": "□",
          "open": "❯", "none": "─"}  # fmt: skip


def around(arrows: Iterable[Arrow], focus: Iterable[str], depth: int) -> set[str]:
    """The things within so many steps of the focus, both ways. A chapter is shown, but not everything it leads to."""
    joined: dict[str, list[str]] = {}
    for arrow in arrows:
        joined.setdefault(arrow.start, []).append(arrow.end)
        joined.setdefault(arrow.end, []).append(arrow.start)
    distance = dict.fromkeys(focus, 0)
    queue = deque(distance)
    while queue:
        here = queue.popleft()
        if distance[here] >= depth or (distance[here] and here.startswith("chapter:")):
            continue
        for other in joined.get(here, ()):
            if other not in distance:
                distance[other] = distance[here] + 1
                queue.append(other)
    return set(distance)


def draw_near(story: Story, marks: Marks, focus: str, depth: int) -> Any:
    """What leads to a thing and where it leads, in so many steps, with islands as frames."""
    picture = Near(story, marks)
    kind, _, name = focus.partition(":")
    if kind == "status":
        return draw_status(story, marks, name.partition("/")[0])
    alike = [f"at:{name}", f"place:{name}"] if kind in ("at", "place") else [focus]
    near = around(story.arrows, alike, depth)
    if kind == "event":
        # What a quest waits for is no arrow of reading; whoever grants it leads to the quest's end.
        near |= {giver for giver, asker, _ in story.status_arrows if asker == focus}
    # A sheet or a card at the end of an arrow may not be a thing of the story itself.
    keys = [key for key in story.graph.world.keys if key in near]
    groups: dict[str, list[str]] = {}
    for key in keys:
        groups.setdefault(story.island_of(key), []).append(key)
    for island, members in groups.items():
        if not island or island not in story.islands:
            for key in members:
                picture.node(key, **_focused(key, alike))
            continue
        with picture.dot.subgraph(name=f"cluster_{quoted(island)}") as frame:
            frame.attr(label=for_picture(story.islands[island].title), color=FRAME_EDGE.light, style="rounded,filled",
                       fillcolor=FRAME.light, fontsize="12")  # fmt: skip
            for key in members:
                picture.node(key, into=frame, **_focused(key, alike))
    for arrow in story.arrows:
        if arrow.start in near and arrow.end in near:
            picture.arrow(arrow.start, arrow.end, arrow.style, arrow.label, possible=arrow.possible)
    for giver, asker, status in story.status_arrows:
        if (giver in near and asker in near) and (giver in alike or asker in alike):
            picture.arrow(giver, asker, "status", story.title(f"status:{status}"))
    return picture.finish(f"{story.campaign.title}: around {story.title(focus)}")


def _focused(key: str, focus: list[str]) -> dict[str, str]:
    return {"penwidth": "2.5", "color": INK.light} if key in focus else {}


def draw_status(story: Story, marks: Marks, name: str) -> Any:
    """One status: what gives it, takes it and asks for it, Verse by Verse."""
    picture = Near(story, marks)
    status = next(one for one in story.campaign.statuses if one.name == name)
    key = f"status:{name}"
    world = story.graph.world
    keys = status_keys(status)
    got = sum(story.reach.has(world.node(one)) for one in keys)
    picture.node(
        key, wrapped(status.title, 24), note=f"({got} of {len(keys)} can be had)" if got < len(keys) else ""
    )
    given, taken, asked = story.ledger_lines[name]
    for words, spots, style in (
        ("gives", given, "status"),
        ("takes", taken, "redirect"),
        ("asks", asked, "status"),
    ):
        for spot in spots:
            picture.node(spot)
            ends = (key, spot) if words == "asks" else (spot, key)
            picture.arrow(*ends, style, words)
    for arrow in story.arrows:
        if arrow.start == f"sheet:{name}":
            picture.node(arrow.end)
            picture.arrow(key, arrow.end, "when", arrow.label, possible=arrow.possible)
    return picture.finish(f"{story.campaign.title}: {status.title}")


def draw_quests(story: Story, marks: Marks, only: str = "") -> Any:
    """Quest cards: what brings them, what ends them, and what follows."""
    picture = Near(story, marks)
    world = story.graph.world
    cards: list[tuple[str, Any]] = [(f"event:{event.name}", event) for event in story.campaign.events]
    cards += [(f"secret:{secret.name}", secret) for secret in story.campaign.secrets]
    # Of things without a connection, graphviz puts the last one at the top.
    for key, card in sorted(cards, key=lambda pair: story.chapter_order(pair[0]), reverse=True):
        if not card.quests or (only and key != only):
            continue
        picture.node(key, wrapped("Quest: " + (card.title or card.name), 26, 3), color=QUEST.light, penwidth="2",
                     fillcolor=QUEST_CARD.light)  # fmt: skip
        for arrow in story.arrows:
            if arrow.end == key and arrow.start != key:
                picture.node(arrow.start)
                picture.arrow(
                    arrow.start,
                    key,
                    "event",
                    arrow.label,
                )
        for number in world.rules_of.get(world.ids[key], ()):
            rule = world.rules[number]
            if rule.kind in ("success", "failure"):
                _quest_end(picture, key, rule, possible=bool(story.reach.fired[number]), number=number)
    return picture.finish(f"{story.campaign.title}: the quests")


def _quest_end(picture: Near, key: str, rule: Any, *, possible: bool, number: int) -> None:
    story, world = picture.story, picture.story.graph.world
    asked = story.asked(rule.needs)
    end = f"end:{key}:{number}"
    told = [f"{rule.kind.capitalize()}, if", wrapped(asked, 38, 4)] if asked else [rule.kind.capitalize()]
    statuses = {world.keys[world.literals[place // 2]].partition("/")[0] for place in places_in(rule.own)}
    for name in sorted(one.partition(":")[2] for one in statuses if one.startswith("status:")):
        islands = {story.island_of(giver) for giver in story.ledger_lines.get(name, ([], [], []))[0]} - {""}
        titles = sorted(story.islands[island].title for island in islands if island in story.islands)
        if titles:
            told.append(wrapped(f"{story.title(f'status:{name}')} is given in: {', '.join(titles)}", 42, 3))
    effects = story.done(rule.what.do)
    if effects:
        told.append(wrapped(f"Then: {effects}", 42, 4))
    picture.node(end, "\n".join(told), shape="note", style="filled", fillcolor=BOOK_CARD.light, fontsize="9",
                 color=(QUEST if rule.kind == "success" else WRONG).light)  # fmt: skip
    picture.arrow(key, end, "quest", rule.kind, possible=possible)
    for node in rule.adds:
        target = world.keys[node]
        if target in story.things and target != key:
            picture.node(target)
            styles = {"chapter": "chapter", "ending": "ending", "event": "event"}
            picture.arrow(end, target, styles.get(target.partition(":")[0], "reading"))
