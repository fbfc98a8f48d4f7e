"""The printed numbers of a campaign: what needs one, and what the lock says about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from compiler.diagnostics.report import Report
from compiler.editions.by_name import language_of
from compiler.editions.language import Language
from compiler.names.environment import Environment, number_place
from compiler.names.numbering import LARGEST, Assign, Lock, Numbering, Wanted, assign
from compiler.records.record import Record
from schemas.former_names import former_ids


def number(
    records: Sequence[Record],
    lock: Lock,
    environment: Environment,
    edition: str,
    report: Report,
    *,
    settle: bool,
    assign: Assign = assign,
) -> Numbering:
    """A number for everything that has one, and the lock's new text."""
    language = language_of(edition)
    wanted = _with_the_places_names(list(wanted_numbers(records, language)), records, lock)
    choices = [line for record in records for line in record.choices]
    numbers = assign(wanted, lock, choices)
    if max(numbers.of.values(), default=0) > LARGEST:
        _check_range(numbers, environment, report)
    if language.secret_numbers:
        _check_secrets(records, numbers, environment, language, report)
    if lock.text:
        from compiler.names.lock_checks import check_lock

        check_lock(lock, wanted, choices, numbers, environment, report, settle=settle)
    return numbers


def _with_the_places_names(wanted: list[Wanted], records: Sequence[Record], lock: Lock) -> list[Wanted]:
    """The Verses of a renamed location under the names that they had at the old one, if the lock knows these."""
    places = {
        symbol.name: symbol.facts[6]
        for record in records
        for symbol in record.symbols
        if symbol.kind == "location" and len(symbol.facts) > 6 and symbol.facts[6]
    }
    if not places:
        return wanted
    found = []
    for item in wanted:
        if item.kind == "verse" and item.name.rpartition("/")[0] in places:
            more = (old for old in former_ids(item.name, item.former, places) if old not in item.former)
            known = tuple(old for old in more if _knows(lock, item.name, old))
            item = item._replace(former=(*item.former, *known))
        found.append(item)
    return found


def _knows(lock: Lock, verse: str, old: str) -> bool:
    key = ("verse", old)
    return key in lock.given or key in lock.retired or lock.renamed.get(("verse", verse)) == old


def _check_range(numbers: Numbering, environment: Environment, report: Report) -> None:
    """One finding for each section that has used up its numbers."""
    told: set[str] = set()
    for (kind, name), number in numbers.of.items():
        section = name.rpartition("/")[0]
        if number > LARGEST and kind == "verse" and section not in told:
            from compiler.diagnostics.codes import OUT_OF_NUMBERS

            told.add(section)
            place = environment.by_kind["verse"][name].place
            report.add(OUT_OF_NUMBERS.at(place.file, place.span, section=section, name=name, most=LARGEST))


def _check_secrets(
    records: Sequence[Record],
    numbers: Numbering,
    environment: Environment,
    language: Language,
    report: Report,
) -> None:
    """Each size of Secrets has numbers of its own, and the last ones belong to heroes (KOR-SECRET-001, KOR-ECHO-011)."""
    for record in records:
        for name, _, size in record.secrets:
            number = numbers.of["secret", name]
            least, most = language.secret_numbers[size]
            legendary = language.legendary_numbers[0] <= number <= language.legendary_numbers[1]
            if least <= number <= most and not legendary:
                continue
            from compiler.diagnostics.codes import SECRET_NUMBER

            declared = environment.find("secret", name)
            if declared is None:
                continue
            if legendary:
                first, last = language.legendary_numbers
                fact = f"{first} to {last} are Legendary Actions and Advanced Abilities"
                most = first - 1 if size == "standard" else most
            else:
                fact = f"{size} Secrets of {language.title} are {least} to {most}"
            values = {"name": name, "number": number, "fact": fact, "least": least, "most": most}
            report.add(SECRET_NUMBER.made(number_place(report, declared), values))


def wanted_numbers(records: Iterable[Record], language: Language) -> Iterator[Wanted]:
    """Everything that has a printed number, except choices, whose number is their place."""
    for record in records:
        for verse in record.verses:
            yield Wanted("verse", *verse)
        for symbol in record.symbols:
            if symbol.kind == "location" and symbol.number:
                yield Wanted("location", symbol.name, symbol.number)
        for name, number, size in record.secrets:
            first = language.secret_numbers[size][0] if language.secret_numbers else 1
            yield Wanted("secret", name, number, first=first)
        for status, parts in record.parts:
            for place, part in enumerate(parts, 1):
                if not part.isdigit():
                    yield Wanted("part", f"{status}/{part}", place)
