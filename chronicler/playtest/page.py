"""The report as one HTML file that works offline: no scripts, no fonts, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from chronicler.playtest.charts import bars, boxes, heat, lines, percent
from chronicler.playtest.findings_of_games import PlaytestReport
from chronicler.playtest.odds import Odds
from schemas.going_out import for_markup
from schemas.words import TRACKS

_STYLE: Final = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")


def page_of(report: PlaytestReport, verdicts: Sequence[tuple[str, str]] = (), story_map: str = "") -> str:
    """The whole page. The story map is a finished picture."""
    parts = [_head(report), _tiles(report)]
    for title, body in (
        ("Targets", _targets(verdicts)),
        ("How games end", _endings(report)),
        ("How long they take", _days(report)),
        ("What people have", _tracks(report)),
        ("Who dies, and of what", _deaths(report)),
        ("What is read", _verses(report, story_map)),
        ("What is chosen", _choices(report)),
        ("Fights and talks", _meetings(report)),
        ("Quests", _quests(report)),
        ("What each hero sees", _heroes(report)),
        ("What nobody met", _never(report)),
        ("Where games get stuck", _stuck(report)),
        ("What went wrong", _failures(report)),
    ):
        if body:
            parts.append(f"<h2>{title}</h2>{body}")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{for_markup(report.title)}: playtest</title><style>{_STYLE}</style><body>"
        + "\n".join(parts)
        + "</body></html>\n"
    )


def _head(report: PlaytestReport) -> str:
    bots = ", ".join(report.bots)
    modes = f", modes {', '.join(report.modes)}" if report.modes else ""
    return (
        f"<h1>{for_markup(report.title)}</h1>"
        f"<p class=said>{report.games} games by {for_markup(bots)}{for_markup(modes)}, seed {report.seed}. "
        f"Campaign {for_markup(report.hash)}, Chronicler {for_markup(report.program)}. Lines over bars are 95 % intervals.</p>"
    )


def _tiles(report: PlaytestReport) -> str:
    won = report.results.get("victory")
    lost = report.results.get("defeat")
    read = sum(bool(row.read.count) for row in report.verses)
    tiles = [
        (percent(won.share) if won else "0 %", "ended in victory"),
        (percent(lost.share) if lost else "0 %", "ended in defeat"),
        (f"{report.days.middle:g}", "days, in the middle"),
        (f"{report.deaths_per_game:.2f}", "deaths a game"),
        (f"{read} of {len(report.verses)}", "Verses read by anyone"),
        (f"{report.answers_per_day.middle:.0f}", "answers a day"),
        (f"{report.words_per_day.middle:.0f}", "words a day"),
    ]
    return (
        "<div class=tiles>" + "".join(f"<div><b>{n}</b><span>{w}</span></div>" for n, w in tiles) + "</div>"
    )


def _targets(verdicts: Sequence[tuple[str, str]]) -> str:
    return _list((f"{verdict}: {said}", verdict == "missed") for verdict, said in verdicts)


def _endings(report: PlaytestReport) -> str:
    body = bars([(row.title, row.share) for row in report.endings])
    sizes = list(report.sizes)
    rows = [[row.title, *(_cell(row.by_size.get(size)) for size in sizes)] for row in report.endings]
    body += _table(["ending", *(_party(size) for size in sizes)], rows)
    results = [
        [bot, *(_cell(found.get(name)) for name in ("victory", "defeat", "went on", "failed"))]
        for bot, found in report.results_by_bot.items()
    ]
    by_size = [
        [_party(size), *(_cell(found.get(name)) for name in ("victory", "defeat", "went on", "failed"))]
        for size, found in report.results_by_size.items()
    ]
    return (
        body
        + "<h3>By size of party</h3>"
        + _table(["party", "victory", "defeat", "went on", "failed"], by_size)
        + "<h3>By bot</h3>"
        + _table(["bot", "victory", "defeat", "went on", "failed"], results)
    )


def _party(size: int) -> str:
    return f"{size} hero{'es' if size > 1 else ''}"


def _days(report: PlaytestReport) -> str:
    rows = [(f"chapter {row.chapter}, {_party(row.size)}", row.days) for row in report.chapters]
    passed = [
        (f"chapter {row.chapter}, {_party(row.size)}", row.time_passed)
        for row in report.chapters
        if row.time_passed.high
    ]
    body = boxes(rows)
    return body + ("<h3>Boxes of Time Passes</h3>" + boxes(passed) if passed else "")


def _tracks(report: PlaytestReport) -> str:
    shown = {what: points for what, points in report.tracks.items() if any(value for _, value in points)}
    bodies: dict[str, list[tuple[int, float]]] = {what: shown.pop(what) for what in TRACKS if what in shown}
    empty = [(f"no {what} at all, once at least", one) for what, one in report.empty.items()]
    left = [(f"Exp unspent, chapter {n}", one) for n, one in report.exp_left.items()]
    body = lines(bodies) + lines(shown) + "<p class=said>Means per hero each morning.</p>"
    return body + (bars(empty) if empty else "") + (boxes(left) if left else "")


def _deaths(report: PlaytestReport) -> str:
    total = sum(report.causes.values())
    if not total:
        return "<p>Nobody died.</p>"
    titles = {row.encounter: row.title for row in report.meetings}
    rows = [
        (_cause(cause, titles), Odds(n, total, n / total, n / total)) for cause, n in report.causes.items()
    ]
    note = (
        f"<p class=said>{total} deaths, in {percent(report.games_with_a_death.share)} of the games; shares are of deaths. "
        "In the night, in the morning: by what the rules take then, such as hunger, the dark or Terror.</p>"
    )
    return note + bars(rows[:15])


def _cause(cause: str, titles: dict[str, str]) -> str:
    kind, _, name = cause.partition(":")
    if kind == "encounter":
        return f"met {titles.get(name, name)}"
    if kind == "verse":
        return f"read {name}"
    return {"night": "in the night", "morning": "in the morning"}.get(kind, "during the day")


def _verses(report: PlaytestReport, story_map: str) -> str:
    sections: dict[str, list[tuple[str, str, float]]] = {}
    for row in report.verses:
        sections.setdefault(row.section, []).append((str(row.number), row.verse, row.read.share))
    rare = sorted((row for row in report.verses if row.read.share < 0.2), key=lambda row: row.read.share)
    table = _table(
        ["Verse", "read in", "first on day", "only with"],
        [
            [row.verse, _cell(row.read), f"{row.first_day:.0f}" if row.read.count else "", row.only]
            for row in rare
        ],
    )
    note = "<p class=said>The story map: the stronger the colour, the more games read the page; what nobody read is marked.</p>"
    return (
        (note + story_map if story_map else "")
        + "<p class=said>Every square is a Verse, in the order of the campaign's text.</p>"
        + heat(sections)
        + f"<details><summary>{len(rare)} Verses read in fewer than 20 % of the games</summary>{table}</details>"
    )


def _choices(report: PlaytestReport) -> str:
    told = [row for row in report.choices if row.said and row.said != "page never read"]
    told.sort(key=lambda row: (not row.effect, row.said, row.verse))
    rows = []
    for row in told:
        said = f"{row.said}, costs or does something" if row.effect else row.said
        rows.append([row.text, row.verse, _cell(row.offered), _cell(row.taken), said])
    note = "Shares are of games: open in those that read the page, taken in those where it was open."
    table = _table(["choice", "Verse", "open in", "taken in", ""], rows)
    title = f"{len(told)} of {len(report.choices)} choices deserve a look"
    return f"<p class=said>{note}</p>" + _folded(title, table, opened=True)


def _meetings(report: PlaytestReport) -> str:
    met = sorted((row for row in report.meetings if row.met), key=lambda row: row.won.share)
    if not met:
        return ""
    sizes, heroes = list(report.sizes), [row.hero for row in report.heroes]
    every = _table(
        ["encounter", "deck", "met", "won", "health", "terror", *(f"won by {size}" for size in sizes)],
        [
            [
                row.title,
                f"{row.deck} {row.difficulty}" if row.deck else "",
                str(row.met),
                _cell(row.won),
                f"{-row.health:+.1f}",
                f"{row.terror:+.1f}",
                *(_cell(row.by_size.get(size)) for size in sizes),
            ]
            for row in met
        ],
    )
    by_hero = _table(
        ["encounter", *heroes],
        [[row.title, *(_cell(row.by_hero.get(hero)) for hero in heroes)] for row in met],
    )
    decks = [
        [
            f"{row.deck} {row.difficulty}",
            str(row.met),
            _cell(row.won),
            _step(row.step),
            f"{-row.health:+.1f}",
            *(_cell(row.by_hero.get(hero)) for hero in heroes),
        ]
        for row in report.decks
    ]
    steps = _table(["deck", "met", "won", "step", "health", *(f"with {hero}" for hero in heroes)], decks)
    note = (
        "<p class=said>Won of those met. The step is what the next difficulty of the same deck costs, in points; "
        "a step of nothing is no step.</p>"
    )
    return (
        (note + steps if decks else "")
        + "<h3>One by one, the hardest first</h3>"
        + _folded(f"{len(met)} encounters that somebody met", every, opened=True)
        + _folded("By hero in the party", by_hero)
    )


def _step(points: float | None) -> str:
    return "" if points is None else f"{100 * points:+.0f}"


def _quests(report: PlaytestReport) -> str:
    rows = [
        [quest, *(str(found.get(how, 0)) for how in ("success", "failure"))]
        for quest, found in report.quests.items()
    ]
    return _table(["quest", "succeeded", "failed"], rows) if rows else ""


def _heroes(report: PlaytestReport) -> str:
    rows = []
    for row in report.heroes:
        pages = ", ".join(row.alone[:12]) + (" …" if len(row.alone) > 12 else "")
        rows.append([row.hero, str(row.games), _cell(row.good), str(row.deaths), pages])
    return _table(["hero", "games", "victories", "deaths", "pages only with this hero"], rows)


def _never(report: PlaytestReport) -> str:
    unmet = [row.title for row in report.meetings if not row.met]
    unread = [row.verse for row in report.verses if not row.read.count]
    rows = [
        [what, str(len(names)), ", ".join(names)]
        for what, names in (
            ("Verses", unread),
            ("status parts", report.statuses_never),
            ("events", report.events_never),
            ("encounters", unmet),
            ("Locations", [name for name, one in report.places.items() if not one.count]),
        )
        if names
    ]
    return _table(["", "how many", "which"], rows) if rows else ""


def _stuck(report: PlaytestReport) -> str:
    return _list((f"{count} games, the last page was {page}", True) for page, count in report.stuck.items())


def _failures(report: PlaytestReport) -> str:
    return _list(
        (f"game {one.number} ({one.kind}, {', '.join(one.heroes)}): {one.message}", True)
        for one in report.failures
    )


def _cell(one: Odds | None) -> str:
    if one is None or not one.of:
        return ""
    return f"{percent(one.share)} ({percent(one.low)[:-2]}-{percent(one.high)[:-2]})"


def _folded(title: str, body: str, *, opened: bool = False) -> str:
    return f"<details{' open' if opened else ''}><summary>{for_markup(title)}</summary>{body}</details>"


def _list(rows: Iterable[tuple[str, bool]]) -> str:
    found = "".join(f"<li{' class=warn' if bad else ''}>{for_markup(text)}</li>" for text, bad in rows)
    return f"<ul>{found}</ul>" if found else ""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{for_markup(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(_td(cell) for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def _td(cell: str) -> str:
    odds = " % (" in cell and cell.endswith(")")
    return f"<td{' class=odds' if odds else ''}>{for_markup(cell)}</td>"
