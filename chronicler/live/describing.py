"""What a name means, in a few lines of Markdown: a Verse, a status with its ledger, a card as it will be printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from chronicler.live.engine import Engine
from compiler.live.leading import Lead, first_verses, home_at, ledger, ways_in, ways_out
from compiler.live.name_places import Name
from compiler.live.open_campaign import Snapshot
from compiler.sources.source import SourceFile, Span
from schemas.going_out import for_markdown, for_markdown_block

_MOST = 8
_WORD = re.compile(r"[^\W\d_](?:[\w'’-]*\w)?")
Link = Callable[[str, Span], str]


def described(engine: Engine, name: Name, days: dict[str, int], link: Link | None = None) -> str:
    """The thing that a name means, as Markdown."""
    now = engine.now
    lines = list(_told(engine, now, name, days, link or (lambda path, span: _at(now, path, span))))
    return "\n".join(lines).strip()


def _told(engine: Engine, now: Snapshot, name: Name, days: dict[str, int], link: Link) -> Iterator[str]:
    if name.kind == "verse":
        yield from _verse(engine, now, name, days, link)
    elif name.kind in ("status", "part"):
        yield from _status(now, name, link)
    else:
        yield from _thing(now, name, link)
        if name.kind == "encounter":
            yield from _odds(engine, now, name)


def _heading(now: Snapshot, name: Name) -> str:
    from compiler.live.completing import title_of

    declared = now.names.declaration(name)
    title = title_of(now, declared.file, declared.symbol.start) if declared is not None else ""
    return f"**{name.kind.replace('-', ' ')} {name.name}**" + (f" *{for_markdown(title)}*" if title else "")


def _verse(engine: Engine, now: Snapshot, name: Name, days: dict[str, int], link: Link) -> Iterator[str]:
    declared = now.names.declaration(name)
    if declared is None:
        yield f"There is no Verse `{name.name}` yet."
        return
    number = now.result.numbers.of.get(("verse", name.name), 0)
    home = home_at(now, declared.file, declared.symbol.start)
    text = now.sources[declared.file].text
    body = text[slice(*home.place.span)].split("\n", 1)[1:] if home is not None else []
    facts = [f"number {number}"] if number else []
    facts.append(f"{count_words(body[0] if body else '')} words")
    yield f"{_heading(now, name)}: {', '.join(facts)}"
    yield ""
    yield from _verdict(engine, name.name, days)
    found = ways_in(now, name)
    begins = name.name in first_verses(now)
    if begins:
        yield "- reading of its section begins here"
    if not found and not begins:
        yield "- nothing leads here"
    yield from _listed("led to from", found, now, link)
    if home is not None:
        targets = list(dict.fromkeys(use.name.name for use in ways_out(now, home)))
        if targets:
            yield f"- leads to {', '.join(f'`{target}`' for target in targets[:_MOST])}"
    yield from _odds(engine, now, name)


def _odds(engine: Engine, now: Snapshot, name: Name) -> Iterator[str]:
    """The odds of a page or an encounter, as far as they are known without playing; nothing while there are errors."""
    if now.campaign is None:
        return
    from chronicler.playtest.known_odds import last_playtest, odds_of

    report = last_playtest(now.campaign.id) or last_playtest(now.campaign.id, engine.root)
    for line in odds_of(now.campaign, name.kind, name.name, report):
        yield f"- {for_markdown(line)}"


def _verdict(engine: Engine, verse: str, days: dict[str, int]) -> Iterator[str]:
    studied = engine.studied
    old = "" if engine.is_current else " (as of the last study; the text has changed since)"
    verdict = studied.verdicts.get(verse) if studied is not None else None
    if verdict is not None and not verdict.reached:
        yield f"- **never reached**{old}: {for_markdown('; '.join(line.strip() for line in verdict.why[:3]))}"
    elif verse in days:
        yield f"- reached on day {days[verse]} by a kept journey"
    elif verdict is not None:
        yield f"- nothing forbids reaching it{old}; no journey is kept"
    for line in verdict.ways if verdict is not None else ():
        yield f"- {line}{old}"


def _status(now: Snapshot, name: Name, link: Link) -> Iterator[str]:
    status, _, part = name.name.partition("/")
    declared = now.names.declaration(name)
    yield _heading(now, Name("status", status)) + (f", part `{part}`" if part else "")
    if declared is None:
        yield ""
        yield "It is declared nowhere."
        return
    facts = declared.symbol.facts
    parts = tuple(facts[0] or ()) if facts else ()
    if parts and not part:
        yield ""
        yield f"Parts: {', '.join(f'`{one}`' for one in parts)}"
    yield ""
    entries = [one for one in ledger(now, status) if not part or one.part in (part, "")]
    for verb in ("given", "taken", "asked for"):
        here = [one for one in entries if one.verb == verb]
        if not here:
            yield f"- never {verb}"
            continue
        shown = [
            f"{link(*one.lead.at)}" + (f" (part {one.part})" if one.part and not part else "")
            for one in here[:_MOST]
        ]
        more = f" and {len(here) - _MOST} more" if len(here) > _MOST else ""
        yield f"- {verb}: {', '.join(shown)}{more}"


def _thing(now: Snapshot, name: Name, link: Link) -> Iterator[str]:
    yield _heading(now, name)
    declared = now.names.declaration(name)
    if declared is None:
        return
    yield ""
    printed = printed_card(now, name)
    if printed:
        yield from printed
    else:
        home = home_at(now, declared.file, declared.symbol.start)
        if home is not None:
            block = now.sources[declared.file].text[slice(*home.place.span)].rstrip()
            yield for_markdown_block(block[:1200], "chron")
    yield from _listed("spoken of in", ways_in(now, name), now, link)


def printed_card(now: Snapshot, name: Name) -> list[str]:
    """A card as it will be printed. Nothing while the campaign has errors, or for something that is no card."""
    campaign = now.campaign
    if campaign is None:
        return []
    from runtime.paper.printed_cards import cards_of
    from runtime.paper.texts import Runs, Texts
    from runtime.paper.texts import plain as plain_words

    def plain(runs: Runs) -> str:
        return for_markdown(plain_words(runs))

    found = [card for card in cards_of(campaign, Texts(campaign)) if card.id.partition(":")[2] == name.name]
    declared = now.names.declaration(name)
    card = next((one for one in found if declared is not None and one.file == declared.file), None)
    if card is None:
        return []
    lines: list[str] = []
    for face in filter(None, (card.front, card.back)):
        if lines:
            lines += ["", "*other side*", ""]
        words = (f"**{for_markdown(face.title)}**", *map(for_markdown, (face.kind, face.corner, face.value)))
        lines.append(" · ".join(filter(None, words)))
        halves = [("gives", face.closes), ("asks", face.opens)]
        lines += [f"- {verb} {', '.join(plain(one.runs) for one in rows)}" for verb, rows in halves if rows]
        lines += [
            f"- {for_markdown(track.name)} {track.least} to {track.most}, from {track.start}"
            for track in face.tracks
        ]
        lines += [f"- {plain(row.head)}: {plain(row.does)}" for row in face.rows]
        for rule in face.lines:
            told = (
                for_markdown(rule.when),
                plain(rule.cost),
                plain(rule.text),
                plain(rule.does),
                plain(rule.needs),
            )
            lines.append(f"- {' '.join(filter(None, told))}")
        lines += [f"\n> {plain(runs)}" for runs in face.text]
    return lines


def _listed(verb: str, leads: list[Lead], now: Snapshot, link: Link) -> Iterator[str]:
    if leads:
        shown = [f"`{lead.home.name.name}` {link(*lead.at)}" for lead in leads[:_MOST]]
        more = f" and {len(leads) - _MOST} more" if len(leads) > _MOST else ""
        yield f"- {verb} {', '.join(shown)}{more}"


def _at(now: Snapshot, path: str, span: Span) -> str:
    source = now.sources.get(path) or SourceFile(path, "")
    return f"{for_markdown(path)}:{source.position(span.start).line}"


def count_words(text: str) -> int:
    """The number of words that a reader reads: prose and choices, not what the machine acts on."""
    count = 0
    for line in text.split("\n"):
        bare = line.strip()
        if not bare or bare[0] in "#>[" or bare.startswith("->") or re.match(r"[a-z][a-z ]*:(?:\s|$)", bare):
            continue
        if bare[0] == "*":
            bare = re.sub(r"^\*\s*(?:\([^)]*\))?|\[[^\]]*\]\s*$", "", bare)
        count += len(_WORD.findall(bare))
    return count
