"""The book as printable values: verses with their steps, choices and redirections in reading order. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from runtime.paper.texts import Run, Runs, Texts
from runtime.paper.values import (
    PrintedBlock,
    PrintedBook,
    PrintedPart,
    PrintedSection,
    PrintedVerse,
    TableRow,
)
from runtime.paper.verse_labels import PART_TITLES, Order, Placed, labels, placed
from runtime.paper.visits import asks_itself, verses_asked
from schemas.model import (
    Campaign,
    Choice,
    Do,
    Fork,
    Hidden,
    Modifier,
    Outcome,
    Page,
    Passage,
    Prose,
    Redirect,
    Roll,
    RollRow,
    Step,
    Verse,
)


def book_of(campaign: Campaign, texts: Texts, order: Order = "number", seed: int = 0) -> PrintedBook:
    """The campaign as a book."""
    sections = placed(campaign, order, seed)
    label = labels(sections)
    asked = verses_asked(campaign)
    whose = {character.name: texts.titled(character.title).split(",")[0] for character in campaign.characters}
    parts = [
        PrintedPart(
            kind=kind,
            title=PART_TITLES[kind],
            sections=tuple(_section(one, texts, label, whose, asked) for one in group),
        )
        for kind, group in groupby(sections, key=lambda one: one.section.kind)
    ]
    return PrintedBook(
        id=campaign.id,
        title=texts.titled(campaign.title),
        language=campaign.language,
        edition=campaign.edition,
        opening=texts.prose(campaign.text),
        parts=tuple(parts),
        labels=label,
    )


def _section(
    one: Placed, texts: Texts, label: dict[str, str], whose: dict[str, str], asked: frozenset[str]
) -> PrintedSection:
    return PrintedSection(
        id=one.section.id,
        part=one.section.kind,
        title=texts.titled(one.title),
        prefix=one.prefix,
        verses=tuple(_verse(verse, texts, label, whose, asked) for verse in one.verses),
    )


def _verse(
    verse: Verse, texts: Texts, label: dict[str, str], whose: dict[str, str], asked: frozenset[str]
) -> PrintedVerse:
    return PrintedVerse(
        id=verse.id,
        label=label[verse.id],
        number=verse.number,
        title=texts.titled(verse.title),
        whose=" and ".join(whose.get(name, name) for name in verse.characters),
        box=verse.id in asked or asks_itself(verse.page),
        blocks=(*_voices(verse, texts), *blocks_of(verse.page, texts)),
        file=verse.file,
        at=verse.at,
    )


def _voices(verse: Verse, texts: Texts) -> Iterator[PrintedBlock]:
    """A line for whoever reads aloud, before the first word: what the speakers sound like."""
    for name in verse.speakers:
        title, voice = texts.voices.get(name, ("", ""))
        if voice:
            yield PrintedBlock(kind="prose", runs=({"i": f"{title}: {voice}"},))


def blocks_of(page: Page, texts: Texts) -> Iterator[PrintedBlock]:
    """A page in reading order: steps, then choices or one arrow."""
    yield from _steps(page.steps, texts)
    for choice in page.choices:
        yield _choice(choice, texts)
    if page.otherwise is not None:
        yield PrintedBlock(kind="otherwise", does=texts.does(page.otherwise.do), to=page.otherwise.to)
    if page.to is not None:
        yield PrintedBlock(kind="arrow", to=page.to)


def _choice(choice: Choice, texts: Texts) -> PrintedBlock:
    return PrintedBlock(
        kind="choice",
        runs=texts.paragraph(choice.text),
        cost=texts.price(choice.cost),
        when=texts.needs(choice.needs),
        does=texts.does(choice.do) if choice.do else (),
        to=choice.to,
        colour=choice.behind or "",
    )


def _steps(steps: Iterable[Step], texts: Texts) -> Iterator[PrintedBlock]:
    for step in steps:
        match step:
            case Prose():
                for paragraph in texts.prose(step.text, step.insets):
                    yield PrintedBlock(kind="prose", runs=paragraph)
            case Do():
                yield PrintedBlock(kind="do", does=texts.does(step.do))
            case Passage():
                for paragraph in texts.prose(step.text, step.insets):
                    yield PrintedBlock(kind="passage", when=texts.needs(step.when), runs=paragraph)
            case Redirect():
                yield PrintedBlock(kind="redirect", when=texts.needs(step.when), to=step.to)
            case Roll():
                yield PrintedBlock(kind="table", runs=_roll(step, texts), rows=_roll_rows(step.rows, texts))
            case Fork():
                yield PrintedBlock(kind="table", runs=_fork(step, texts), rows=_outcomes(step.rows, texts))
            case Hidden():
                yield PrintedBlock(
                    kind="hidden",
                    colour=step.colour,
                    hint=step.hint,
                    blocks=tuple(_steps(step.steps, texts)),
                )
            case _:
                yield PrintedBlock(kind="table", runs=("Toss a dial.",), rows=_outcomes(step.rows, texts))


def _roll(roll: Roll, texts: Texts) -> Runs:
    dice = "Roll the die" if roll.dice == 1 else f"Roll {roll.dice} dice"
    found: list[Run] = [dice]
    for at, modifier in enumerate(roll.modifiers):
        found += ([","] if at else []) + _modifier(modifier, texts)
    return (*found, ".")


def _modifier(modifier: Modifier, texts: Texts) -> list[Run]:
    found: list[Run] = [" + " if modifier.attribute or modifier.amount >= 0 else " − "]
    if modifier.attribute:
        found.append({"sign": modifier.attribute, "alt": modifier.attribute})
    else:
        found.append(str(abs(modifier.amount)))
    if modifier.when is not None:
        found += [" if ", *texts.needs(modifier.when)]
    return found


def _roll_rows(rows: Iterable[RollRow], texts: Texts) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(
            head=(span(row.least, row.most),), does=texts.does(row.do) if row.do else (), to=row.to or ""
        )
        for row in rows
    )


def _fork(fork: Fork, texts: Texts) -> Runs:
    if fork.encounter is not None:
        return ("Encounter: ", {"i": texts.bare("encounter", fork.encounter)}, ".")
    degree = f" of difficulty {fork.difficulty}" if fork.difficulty else ""
    return (f"Draw an encounter{degree} from the {fork.colour} deck.",)


def _outcomes(rows: Iterable[Outcome], texts: Texts) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(head=(row.outcome.capitalize(),), does=texts.does(row.do) if row.do else (), to=row.to or "")
        for row in rows
    )


def span(least: int, most: int | None) -> str:
    """A range of numbers as it is printed."""
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}–{most}"


def links(book: PrintedBook) -> list[tuple[str, str]]:
    """Every reference of the book: from which verse to which."""
    found = []
    for part in book.parts:
        for section in part.sections:
            for verse in section.verses:
                found += [(verse.id, to) for to in targets(verse.blocks)]
    return found


def targets(blocks: Iterable[PrintedBlock]) -> Iterator[str]:
    """Where the references of some blocks lead. A target that is printed twice comes twice."""
    for block in blocks:
        for runs in (block.runs, block.when, block.cost, block.does):
            yield from _refs(runs)
        for row in block.rows:
            yield from _refs(row.does)
            if row.to and row.to != "end":
                yield row.to
        yield from targets(block.blocks)
        if block.to and block.to != "end":
            yield block.to


def _refs(runs: Runs) -> Iterator[str]:
    for run in runs:
        if isinstance(run, dict) and "ref" in run:
            yield run["ref"]
