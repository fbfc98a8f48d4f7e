"""Emblems: drawings for everything without a picture, made from its name alone. Pure; equal names give equal drawings."""

from __future__ import annotations

import hashlib
from math import cos, pi, sin


def emblem(name: str, ink: str = "#2b2a28", accent: str = "#7a2e1d") -> str:
    """A rosette as SVG: rings, petals and rays in a number and a shape that the name decides."""
    seed = hashlib.sha256(name.encode()).digest()
    fold = 3 + seed[0] % 6
    petal, rays, ring, core, turn = seed[1] % 4, seed[2] % 3, seed[3] % 3, seed[4] % 4, seed[5] / 255
    parts = [
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'>",
        f"<g fill='none' stroke='{ink}' stroke-width='2.4' stroke-linejoin='round'>",
        "<circle cx='100' cy='100' r='92'/>",
    ]
    if ring:
        parts.append(f"<circle cx='100' cy='100' r='{86 if ring == 1 else 78}' stroke-width='1.2'/>")
    for step in range(fold * (2 if rays == 2 else 1)):
        angle = 2 * pi * (step / (fold * (2 if rays == 2 else 1)) + turn / fold)
        parts.append(_petal(petal, angle, fold) if rays != 2 or step % 2 == 0 else _ray(angle))
        if rays == 1:
            parts.append(_ray(angle + pi / fold))
    parts.append("</g>")
    parts.append(_core(core, fold, turn, accent))
    parts.append("</svg>")
    return "".join(parts)


def _at(angle: float, radius: float) -> str:
    return f"{100 + radius * sin(angle):.2f} {100 - radius * cos(angle):.2f}"


def _petal(kind: int, angle: float, fold: int) -> str:
    width = pi / fold * 0.82
    tip, side = _at(angle, 78), 46
    if kind == 0:
        return f"<path d='M100 100Q{_at(angle - width, side + 10)} {tip}Q{_at(angle + width, side + 10)} 100 100z'/>"
    if kind == 1:
        return f"<path d='M{_at(angle - width, 34)}L{tip}L{_at(angle + width, 34)}z'/>"
    if kind == 2:
        x, y = _at(angle, 52).split()
        return f"<circle cx='{x}' cy='{y}' r='{22 if fold < 6 else 17}'/>"
    return f"<path d='M{_at(angle - width, 74)}Q{_at(angle, 18)} {_at(angle + width, 74)}'/>"


def _ray(angle: float) -> str:
    return f"<path d='M{_at(angle, 58)}L{_at(angle, 86)}' stroke-width='1.6'/>"


def _core(kind: int, fold: int, turn: float, accent: str) -> str:
    if kind == 0:
        return f"<circle cx='100' cy='100' r='17' fill='{accent}'/>"
    points = []
    count = fold * 2 if kind == 1 else fold
    for step in range(count):
        radius = 24 if kind != 1 or step % 2 == 0 else 10
        points.append(_at(2 * pi * (step / count + turn / fold), radius).replace(" ", ","))
    extra = "<circle cx='100' cy='100' r='7' fill='#ffffff'/>" if kind == 3 else ""
    return f"<polygon points='{' '.join(points)}' fill='{accent}'/>{extra}"
