"""The studio's lists: statuses with their ledger, quests, cards as printed, numbers about the text, and the search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from chronicler.printing import markup as xhtml
from chronicler.studio.workshop import Workshop
from compiler.pictures.story_arrows import Story
from compiler.pictures.story_words import verse_texts
from runtime.paper.texts import Runs, Texts, plain
from runtime.paper.values import Face, PrintedCard
from schemas.going_out import for_markup

MOST_FOUND = 80


def statuses_of(shop: Workshop) -> list[dict[str, Any]]:
    """Every status: its parts, and who gives, takes and asks for it."""
    story = shop.story()
    return shop.kept("statuses", lambda: list(_statuses(story))) if story is not None else []


def _statuses(story: Story) -> Iterator[dict[str, Any]]:
    ends = [arrow for arrow in story.arrows if arrow.start.startswith("sheet:")]
    for status in story.campaign.statuses:
        given, taken, asked = story.ledger_lines[status.name]
        yield {
            "name": status.name, "title": status.title, "parts": list(status.parts), "record": status.record,
            "file": status.file, "line": status.at[0],
            "given": _named(story, given), "taken": _named(story, taken), "asked": _named(story, asked),
            "when": [[arrow.label, arrow.end, story.title(arrow.end)] for arrow in ends
                     if arrow.start == f"sheet:{status.name}"],
        }  # fmt: skip


def _named(story: Story, keys: list[str]) -> list[list[str]]:
    islands = story.islands
    return [
        [key, story.title(key), islands[island].title if (island := story.island_of(key)) in islands else ""]
        for key in keys
    ]


def quests_of(shop: Workshop) -> list[dict[str, Any]]:
    """Every quest: what brings it, what ends it, what follows."""
    story, texts = shop.story(), shop.texts()
    if story is None or texts is None:
        return []
    found: list[dict[str, Any]] = shop.kept("quests", lambda: list(_quests(story, texts)))
    return found


def _quests(story: Story, texts: Texts) -> Iterator[dict[str, Any]]:
    campaign = story.campaign
    cards: list[tuple[str, Any]] = [(f"event:{one.name}", one) for one in campaign.events if one.quests]
    cards += [(f"secret:{one.name}", one) for one in campaign.secrets if one.quests]
    for key, card in sorted(cards, key=lambda pair: story.chapter_order(pair[0])):
        yield {
            "key": key, "title": card.title, "text": " ".join(plain(runs) for runs in texts.prose(card.text)),
            "file": card.file, "line": card.at[0],
            "from": [[arrow.start, story.title(arrow.start)] for arrow in story.arrows if arrow.end == key],
            "ends": [
                {"kind": quest.ends, "if": story.asked(quest.when), "then": story.done(quest.do),
                 "to": quest.to or "", "title": story.title(f"verse:{quest.to}") if quest.to else ""}
                for quest in card.quests
            ],
        }  # fmt: skip


# --- cards ----------------------------------------------------------------------------------------------------
def cards_of(shop: Workshop) -> list[dict[str, Any]]:
    """Every card as it is printed, both sides."""
    campaign = shop.campaign
    return shop.kept("cards", lambda: _cards(shop)) if campaign is not None else []


def _cards(shop: Workshop) -> list[dict[str, Any]]:
    from runtime.paper.printed_cards import cards_of as printed

    campaign, texts = shop.campaign, shop.texts()
    assert campaign is not None
    assert texts is not None
    return [
        {"id": card.id, "kind": card.kind, "title": card.front.title, "count": card.count, "file": card.file,
         "line": card.at[0], "size": card.size, "html": card_html(card)}
        for card in printed(campaign, texts)
    ]  # fmt: skip


def card_html(card: PrintedCard) -> str:
    """Both sides beside each other."""
    back = _face(card.back) if card.back is not None else ""
    return f'<div class="card {for_markup(card.template)}">{_face(card.front)}</div>' + (
        f'<div class="card {for_markup(card.template)} back">{back}</div>' if back else ""
    )


def _inline(runs: Runs) -> str:
    return xhtml.inline(runs, _link)


def _link(to: str) -> tuple[str, str]:
    return f"#verse/{to}", to.rpartition("/")[2]


def _face(face: Face) -> str:
    parts = [f"<h4>{for_markup(face.title)}</h4>"]
    small = " · ".join(part for part in (face.kind, face.corner, face.value) if part)
    if small:
        parts.append(f'<p class="kind">{for_markup(small)}</p>')
    keys = {half.row: half for half in face.opens}, {half.row: half for half in face.closes}
    rows = "".join(
        f"<tr><td>{_inline(keys[1][row].runs) if row in keys[1] else ''}</td>"
        f"<td>{_inline(keys[0][row].runs) if row in keys[0] else ''}</td></tr>"
        for row in sorted({*keys[0], *keys[1]})
    )
    if rows:
        parts.append(f'<table class="keys"><tr><th>closes</th><th>opens</th></tr>{rows}</table>')
    for track in face.tracks:
        parts.append(
            f'<p class="track">{for_markup(track.name)} {track.least} to {track.most}, starts at {track.start}</p>'
        )
    for row in face.rows:
        parts.append(f"<p><b>{_inline(row.head)}</b> {_inline(row.does)}</p>")
    parts += [f"<p>{_inline(runs)}</p>" for runs in face.text]
    parts.append(xhtml.blocks(face.blocks, _link))
    for line in face.lines:
        when = f"<b>{for_markup(line.when)}</b> " if line.when else ""
        cost = f"({_inline(line.cost)}) " if line.cost else ""
        needs = f" [{_inline(line.needs)}]" if line.needs else ""
        to = f" {xhtml.arrow(line.to, _link)}" if line.to else ""
        parts.append(f"<p>{when}{cost}{_inline(line.text)} {_inline(line.does)}{needs}{to}</p>")
    if face.foot:
        parts.append(f'<p class="kind">{for_markup(face.foot)}</p>')
    return "".join(parts)


# --- search ---------------------------------------------------------------------------------------------------
def found_in(shop: Workshop, words: str) -> list[dict[str, Any]]:
    """Everything that contains all these words: names and titles first, then texts, with the words around the longest
    match.
    """
    wanted = words.casefold().split()
    if not wanted or shop.campaign is None:
        return []
    entries: list[tuple[str, str, str, str, str]] = shop.kept("search", lambda: list(_entries(shop)))
    named: list[dict[str, Any]] = []
    told: list[dict[str, Any]] = []
    for kind, key, title, text, folded in entries:
        if not all(word in folded for word in wanted):
            continue
        head = f"{key} {title}".casefold()
        found = {"kind": kind, "key": key, "title": title, "around": _around(text, max(wanted, key=len))}
        (named if all(word in head for word in wanted) else told).append(found)
        if len(named) >= MOST_FOUND:
            break
    return (named + told)[:MOST_FOUND]


def _entries(shop: Workshop) -> Iterator[tuple[str, str, str, str, str]]:
    story = shop.story()
    assert story is not None
    campaign = story.campaign
    for verse in campaign.verses:
        text = " ".join(verse_texts(verse))
        title = story.title(f"verse:{verse.id}")
        yield "verse", verse.id, title, text, f"{verse.id} {title} {verse.number} {text}".casefold()
    for status in campaign.statuses:
        parts = " ".join(status.parts)
        yield "status", status.name, status.title, parts, f"{status.name} {status.title} {parts}".casefold()
    for kind, table in _TABLES:
        for one in getattr(campaign, table):
            text = str(getattr(one, "text", "") or getattr(getattr(one, "clear", None), "text", ""))
            yield kind, one.name, one.title, text, f"{one.name} {one.title} {text}".casefold()


_TABLES = (
    ("location", "locations"), ("event", "events"), ("secret", "secrets"), ("item", "items"), ("card", "cards"),
    ("encounter", "combat_encounters"), ("encounter", "diplomacy_encounters"), ("encounter", "written_encounters"),
    ("character", "characters"), ("companion", "companions"), ("boss", "bosses"), ("chapter", "chapters"),
    ("condition", "conditions"), ("achievement", "achievements"),
)  # fmt: skip


def _around(text: str, word: str, wide: int = 70) -> str:
    at = text.casefold().find(word)
    if at < 0:
        return text[: 2 * wide]
    start, end = max(0, at - wide), at + wide
    return ("…" if start else "") + " ".join(text[start:end].split()) + ("…" if end < len(text) else "")


def counts_of(shop: Workshop) -> dict[str, Any]:
    """How much text there is, and where."""
    from chronicler.commands.stats import count

    campaign = shop.campaign
    return shop.kept("counts", lambda: count(campaign)) if campaign is not None else {}
