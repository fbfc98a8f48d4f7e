"""A page in points on which everything has its place, written as DOT that graphviz only draws.

Owns boxes, curves and words; other modules decide where things are. graphviz lays out nothing, so a picture of
thousands of things takes only as long as writing it down. Words pass through `for_picture`: a label is never markup.
"""

from __future__ import annotations

from math import hypot
from typing import Any, NamedTuple

from compiler.pictures.colours import CARD, EDGE, INK, LINES, PAPER, QUIET, ROAD, ArrowLook, Tone
from schemas.going_out import for_picture

LONG, TALL = 230.0, 100.0  # points; anything wider is a bar, anything higher a frame
FONT = "Helvetica,Arial,sans-serif"


class Box(NamedTuple):
    """A rectangle by its middle."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def left(self) -> float:
        return self.x - self.wide / 2

    @property
    def right(self) -> float:
        return self.x + self.wide / 2

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether it contains a point."""
        return abs(x - self.x) <= self.wide / 2 + margin and abs(y - self.y) <= self.high / 2 + margin

    def meets(self, other: Box) -> bool:
        """Whether two rectangles overlap."""
        return (
            abs(self.x - other.x) * 2 < self.wide + other.wide
            and abs(self.y - other.y) * 2 < self.high + other.high
        )

    def anchor(self, other: Box) -> Box:
        """What an arrow aims at: a long bar is met above or below the other end, a tall one beside it."""
        if self.wide <= LONG and self.high <= TALL:
            return self
        x, y, wide, high = self
        if self.wide > LONG:
            x = min(max(other.x, self.left + 24), self.right - 24)
            wide = 2 * min(x - self.left, self.right - x)
        if self.high > TALL:
            y = min(max(other.y, self.y - self.high / 2 + 12), self.y + self.high / 2 - 12)
            high = 2 * min(y - (self.y - self.high / 2), self.y + self.high / 2 - y)
        return Box(x, y, wide, high)

    def aside(self, far: float) -> Box:
        """The same, so far to the right."""
        return self._replace(x=self.x + far)

    def edge_towards(self, x: float, y: float) -> tuple[float, float]:
        """The point on its border in the direction of another point."""
        dx, dy = x - self.x, y - self.y
        if not dx and not dy:
            return self.x, self.y
        scale = min(
            (self.wide / 2) / abs(dx) if dx else 1e9,
            (self.high / 2) / abs(dy) if dy else 1e9,
        )
        return self.x + dx * scale, self.y + dy * scale


class DrawnPage:
    """Boxes, lines and words of one picture; y grows downwards, as on a page."""

    def __init__(self, name: str) -> None:
        import graphviz

        # `neato -n2` keeps everything in its place; for plain `neato` the pins and the scale say the same.
        self.dot: Any = graphviz.Digraph(
            quoted(name),
            engine="neato",
            graph_attr={"fontname": FONT, "bgcolor": PAPER.light, "inputscale": "72", "splines": "true",
                        "outputorder": "edgesfirst", "pad": "0.25", "notranslate": "true"},
            node_attr={"fontname": FONT, "fontsize": "10", "fontcolor": INK.light, "fixedsize": "true"},
            edge_attr={"fontname": FONT, "fontsize": "9"},
        )  # fmt: skip
        self.boxes: dict[str, Box] = {}
        self.frames: set[str] = set()  # boxes that hold others
        self.placed: list[tuple[str, Box]] = []  # words on arrows
        self.careful = True  # arrows look for a way round boxes; too slow for thousands
        self.used: dict[str, None] = {}
        self._texts = 0
        self.left = self.top = 1e9
        self.right = self.bottom = -1e9

    def _grow(self, box: Box) -> None:
        self.left = min(self.left, box.x - box.wide / 2)
        self.right = max(self.right, box.x + box.wide / 2)
        self.top = min(self.top, box.y - box.high / 2)
        self.bottom = max(self.bottom, box.y + box.high / 2)

    def box(
        self, key: str, box: Box, label: str, *, fill: Tone = CARD, edge: Tone = EDGE, style: str = "rounded,filled",
        shape: str = "box", url: str = "", tip: str = "", **more: str,
    ) -> None:  # fmt: skip
        """A box with words in it."""
        self.boxes[key] = box
        self._grow(box)
        attributes = {
            "pos": f"{box.x:.1f},{-box.y:.1f}!", "width": f"{box.wide / 72:.3f}", "height": f"{box.high / 72:.3f}",
            "shape": shape, "style": style, "fillcolor": fill.light, "color": edge.light,
        }  # fmt: skip
        if url:
            attributes |= {"URL": for_picture(url), "tooltip": for_picture(tip)}
        self.dot.node(quoted(key), label=for_picture(label), **(attributes | more))

    def frame(self, key: str, box: Box, *, fill: Tone, edge: Tone, url: str = "", tip: str = "") -> None:
        """A frame behind everything else, for what belongs together."""
        self.boxes[key] = box
        self.frames.add(key)
        self._grow(box)
        corners = (box.left, -box.y - box.high / 2, box.right, -box.y + box.high / 2)
        with self.dot.subgraph(name=f"cluster_{len(self.frames)}") as frame:
            frame.attr(
                bb=",".join(f"{value:.1f}" for value in corners), style="rounded,filled", fillcolor=fill.light,
                color=edge.light, label="", **({"URL": for_picture(url), "tooltip": for_picture(tip)} if url else {}),
            )  # fmt: skip
            frame.node(f"inside-{len(self.frames)}", label="", shape="point", style="invis", width="0.01", height="0.01",
                       pos=f"{box.x:.1f},{-box.y:.1f}!")  # fmt: skip

    def words(
        self, x: float, y: float, text: str, *, size: float = 10, tone: Tone = INK, left: bool = False,
        backed: bool = False,
    ) -> None:  # fmt: skip
        """Words without a box; `backed` words are readable on top of a line."""
        self._texts += 1
        wide, high = width_of(text, size), size * 1.25 * (text.count("\n") + 1)
        middle = x + wide / 2 if left else x
        self._grow(Box(middle, y, wide, high))
        self.dot.node(
            f"text-{self._texts}", label=for_picture(text) + ("\\l" if left else ""), shape="box",
            style="filled" if backed else "", color="transparent", penwidth="0",
            fillcolor=PAPER.light if backed else "transparent", fontcolor=tone.light, fontsize=f"{size:g}",
            pos=f"{middle:.1f},{-y:.1f}!", width=f"{wide / 72:.3f}", height=f"{high / 72:.3f}", margin="0",
        )  # fmt: skip

    def arrow(
        self, start: str, end: str, style: str, *, label: str = "", bend: float = 0.0, heavier: float = 1.0,
        possible: bool = True,
    ) -> None:  # fmt: skip
        """A curved arrow from box to box, bent to one side by a share of its length."""
        a, b = self.boxes.get(start), self.boxes.get(end)
        if a is None or b is None:
            return
        self.used[style] = None
        line = LINES[style]
        if start == end:
            self._loop(a, line, label)
            return
        curve = self._best_curve(start, end, a, b, bend)
        self._curve(*curve, line, heavier, possible)
        if label:
            self._put(curve, label, QUIET if line.tone is ROAD else line.tone)

    def _best_curve(self, start: str, end: str, a: Box, b: Box, bend: float) -> Curve:
        """The curve that passes behind the fewest other boxes: an arrow that emerges from behind one seems to begin there."""
        plain = _curve_between(a.anchor(b), b.anchor(a), bend)
        if not self.careful:
            return plain
        others = [
            box for key, box in self.boxes.items() if key not in (start, end) and key not in self.frames
        ]
        length = hypot(a.x - b.x, a.y - b.y)
        bends = [bend * factor for factor in (1.0, -1.0, 2.2, -2.2, 3.6, -3.6, 5.5, -5.5)]
        bends += [length * share for share in (0.4, -0.4, 0.65, -0.65)]
        best, least = plain, 1e9
        for aside in (0.0, 130.0, -130.0, 260.0, -260.0):
            # A bar may be met elsewhere, too.
            one, other = a.anchor(b.aside(aside)), b.anchor(a.aside(aside))
            if aside and (one, other) == (a, b):
                break
            for number, bent in enumerate(bends):
                curve = _curve_between(one, other, bent)
                cost = number * 0.01 + abs(bent) / max(length, 300.0) + abs(aside) * 0.001
                if cost < least:
                    points = _points(*curve)
                    cost += sum(any(box.holds(x, y, 3) for x, y in points) for box in others)
                    cost += sum(not self._on_the_page(x, y) for x, y in points)
                if cost < least:
                    best, least = curve, cost
        return best

    def _on_the_page(self, x: float, y: float) -> bool:
        return self.left - 20 < x < self.right + 20 and self.top - 20 < y < self.bottom + 20

    def _put(self, curve: Curve, label: str, tone: Tone) -> None:
        """Words beside their line, where nothing else is. If there is no such place they are left out."""
        wide, high = width_of(label, 8), 11.0
        for share in (0.5, 0.38, 0.62, 0.28, 0.72, 0.2, 0.8):
            x, y = _at(curve, share)
            place = Box(x, y, wide, high)
            near = [*self.boxes.items(), *self.placed]
            if not any(place.meets(box) for key, box in near if key not in self.frames):
                self.placed.append(("", place))
                self.words(x, y, label, size=8, tone=tone, backed=True)
                return

    def _loop(self, box: Box, line: ArrowLook, label: str) -> None:
        x, y = box.x + box.wide / 2, box.y
        self._curve((x, y - 8), (x + 34, y), (x, y + 8), line, 1.0, True)
        if label:
            self.words(x + 26, y, label, size=8, tone=line.tone, backed=True)

    def _curve(self, a: Point, m: Point, b: Point, line: ArrowLook, heavier: float, possible: bool) -> None:
        """A quadratic curve as the cubic one that graphviz knows, between two points that are not boxes."""
        head = line.head
        gap = (
            0.0 if head == "none" else 6.0 + 1.4 * line.width * heavier
        )  # a thick pen draws its heads longer
        back = hypot(b[0] - m[0], b[1] - m[1]) or 1.0
        tip_at = b
        b = (b[0] - (b[0] - m[0]) / back * gap, b[1] - (b[1] - m[1]) / back * gap)
        c1 = (a[0] + (m[0] - a[0]) * 2 / 3, a[1] + (m[1] - a[1]) * 2 / 3)
        c2 = (b[0] + (m[0] - b[0]) * 2 / 3, b[1] + (m[1] - b[1]) * 2 / 3)
        points = " ".join(f"{x:.1f},{-y:.1f}" for x, y in (a, c1, c2, b))
        if head != "none":
            points = f"e,{tip_at[0]:.1f},{-tip_at[1]:.1f} {points}"
        self._texts += 1
        ends: list[str] = []
        for x, y in (a, tip_at):
            ends.append(f"point-{self._texts}-{len(ends)}")
            self.dot.node(ends[-1], label="", shape="point", style="invis", width="0.01", height="0.01",
                          pos=f"{x:.1f},{-y:.1f}!")  # fmt: skip
        self.dot.edge(
            *ends, pos=points, color=line.tone.light, style=line.style if possible else "dashed", arrowhead=head,
            penwidth=f"{line.width * heavier:.2f}", arrowsize="0.6",
        )  # fmt: skip

    def legend(self, notes: tuple[str, ...] = ()) -> None:
        """The meaning of the lines that the picture contains, below everything else."""
        if not self.used and not notes:
            return
        top, x, y = self.bottom + 34, self.left, self.bottom + 34
        right = max(self.right, self.left + 620)
        for style in [name for name in LINES if name in self.used]:
            line = LINES[style]
            wide = 44 + width_of(line.words, 9) + 22
            if x + wide > right and x > self.left:
                x, y = self.left, y + 20
            self._curve((x, y), (x + 17, y), (x + 34, y), line, 1.0, True)
            self.words(x + 42, y, line.words, size=9, tone=QUIET, left=True)
            x += wide
        for note in notes:
            y = y + 20 if self.used or y > top else y
            self.words(self.left, y, note, size=9, tone=QUIET, left=True)


Point = tuple[float, float]
Curve = tuple[Point, Point, Point]


def _curve_between(a: Box, b: Box, bend: float) -> Curve:
    """From border to border, bent to one side."""
    start, end = a.edge_towards(b.x, b.y), b.edge_towards(a.x, a.y)
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    middle = (
        (start[0] + end[0]) / 2 - (end[1] - start[1]) / length * bend,
        (start[1] + end[1]) / 2 + (end[0] - start[0]) / length * bend,
    )
    if not a.holds(*middle):
        start = a.edge_towards(*middle)
    if not b.holds(*middle):
        end = b.edge_towards(*middle)
    return start, middle, end


def _at(curve: Curve, t: float) -> Point:
    (ax, ay), (mx, my), (bx, by) = curve
    s = 1 - t
    return s * s * ax + 2 * s * t * mx + t * t * bx, s * s * ay + 2 * s * t * my + t * t * by


def _points(a: Point, m: Point, b: Point) -> list[Point]:
    return [_at((a, m, b), step / 14) for step in range(1, 14)]


def width_of(text: str, size: float) -> float:
    """About how wide a text is, in points."""
    return max((len(line) for line in text.split("\n")), default=0) * size * 0.56 + 4


def quoted(key: str) -> str:
    """A node id without a colon, which DOT would read as a port."""
    return key.replace(":", "=").replace("\\", "/")


def shortened(text: str, most: int = 36) -> str:
    """A label short enough not to push the picture apart."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,.;:") + "…"


def wrapped(text: str, wide: int, lines: int = 2) -> str:
    """A text in so many lines of so many characters. A sign replaces what does not fit."""
    found: list[str] = []
    for word in text.split():
        if found and len(found[-1]) + 1 + len(word) <= wide:
            found[-1] += f" {word}"
        else:
            found.append(word)
    shown = [shortened(line, wide) for line in found[:lines]]
    if len(found) > lines:
        shown[-1] = shortened(shown[-1] + " " + found[lines], max(1, min(wide, len(shown[-1]) + 2)))
        if not shown[-1].endswith("…"):
            shown[-1] += "…"
    return "\n".join(shown)
