"""Hero sheets: tracks, attributes, decks, and all that a hero owns or suffers from, with its rules."""

from __future__ import annotations

from typing import Final

from runtime.sentences import table_says
from runtime.ui.screen import BLANK, Line, Panel
from runtime.ui.story_lines import paragraph_lines
from runtime.ui.views import Views
from runtime.ui.wrap import wrap_text
from schemas.table_view import HeroView, OwnedView, TrackView

_PAIRS: Final = (("aggression", "empathy"), ("courage", "caution"), ("practicality", "spirituality"))


def heroes_panel(views: Views, width: int, argument: str) -> Panel:
    """One sheet after the other; with a name, that hero's only."""
    wanted = argument.casefold()
    all_of_them = views.heroes
    chosen = [one for one in all_of_them if wanted in one.name or wanted in one.title.casefold()]
    lines: list[Line] = []
    for hero in chosen or all_of_them:
        lines += [*([BLANK] if lines else []), *sheet(hero, width)]
    return Panel("heroes", "Heroes", tuple(lines))


def sheet(hero: HeroView, width: int) -> list[Line]:
    where = table_says.AT.format(title=hero.place) if hero.place else ""
    lines: list[Line] = [
        (("heading", hero.title), ("dim", f"  {where}" if where else "")),
        *(track_line(one) for one in hero.tracks),
        *wrap_text(" · ".join(f"{name.title()} {count}" for name, count in hero.goods.items()), width),
        *_attributes(hero),
    ]
    for owned in hero.owned:
        lines += _owned(owned, width)
    for kind, count in hero.decks.items():
        words = table_says.DECK_AND_TO_WIN[kind].format(count=count, more=hero.to_win.get(kind, 0))
        lines += wrap_text(words, width, "dim")
    for rule in hero.rules:
        lines += paragraph_lines(rule, width)
    if hero.text:
        lines += wrap_text(hero.text, width, "em", "  ")
    return lines


def track_line(track: TrackView) -> Line:
    bar = "■" * track.value + "·" * max(0, track.most - track.value)
    style = "bad" if track.danger else "good" if track.name != "Terror" else "warn"
    return (
        ("", f"{track.name:<7}"),
        (style, bar),
        ("", f" {track.value}"),
        ("dim", f" {table_says.OF_MOST.format(most=track.most)}"),
    )


def _attributes(hero: HeroView) -> list[Line]:
    return [
        (
            ("", f"  {one.title():<13}{hero.attributes.get(one, 0)}"),
            ("dim", "  |  "),
            ("", f"{other.title():<13}{hero.attributes.get(other, 0)}"),
        )
        for one, other in _PAIRS
    ]


def _owned(owned: OwnedView, width: int) -> list[Line]:
    """A thing, its state, and what it does. `look` shows its own words."""
    kind = owned.kind.replace("-", " ").capitalize()
    words = f"{kind}: {owned.title}" + (f" ({owned.state})" if owned.state else "")
    lines = wrap_text(words, width, "bad" if owned.kind == "condition" else "", "", "  ")
    for rule in owned.rules:
        if rule.kind == "rule":
            text = f"{rule.label}: {rule.text}" if rule.label else rule.text
            lines += wrap_text(text, width, "dim", "    ", "    ")
    return lines
