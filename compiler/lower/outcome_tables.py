"""Tables below an instruction: rolls, tosses, and encounters with what follows each outcome."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from msgspec.structs import replace

from compiler.diagnostics import codes
from compiler.diagnostics.finding import Edit, Fix, Place
from compiler.lower.limits import report_word
from compiler.lower.reader import Reader
from compiler.lower.unit import Import
from compiler.sources.late_patterns import late
from compiler.sources.source import Span
from compiler.syntax.tree import Line
from schemas.model import Fork, Outcome, Roll, RollRow, Toss
from schemas.near_names import did_you_mean, nearest
from schemas.registry import Effect
from schemas.vocabulary.encounters import DrawEncounter, NamedEncounter

_OUTCOMES = ("win", "lose", "escape", "avoid", "green", "gray", "red", "grail", "skull")
_RESULT = late(r"\d{1,4}(?: ?\+| ?- ?\d{1,4})?|" + "|".join(_OUTCOMES))
_HIGHEST_ATTRIBUTE = 5
_FACES = 6


class ResultRow(NamedTuple):
    """One row of a table: the results it is for (none: all that are left), what happens, where it leads."""

    line: Line
    results: tuple[Any, ...]
    effects: tuple[Effect, ...]
    to: str | None


def read_roll(reader: Reader, line: Line, text: str, offset: int) -> Roll | None:
    """A roll with its modifiers and its table."""
    head = reader.payload("roll", text, offset)
    shape = "3-4: gain 1 exp -> verse"
    rows = [_read_row(reader, child, "roll", shape) for child in reader.children(line)]
    kept: list[RollRow] = []
    rest: ResultRow | None = None
    whole = True
    for row in rows:
        if row is None:
            whole = False
            continue
        if not row.results:
            rest = row
            continue
        for result in row.results:
            if result[0] != "range":
                reader.find_line(codes.BAD_ROW, row.line, text=str(result[1]), table="roll", shape=shape)
                whole = False
                continue
            at = row.line.at
            kept.append(RollRow(least=result[1], most=result[2], do=row.effects, to=row.to, at=at))
    if head is None or not whole:
        return None
    if not kept:
        reader.find_line(
            codes.MISSING_VALUE,
            line,
            label="roll",
            expected="a table of results",
            help="Write its rows below it, two spaces further in: `1-3: gain 1 exp -> verse`.",
        )
        return None
    dice, modifiers = head
    roll = Roll(rows=tuple(kept), at=line.at, dice=dice, modifiers=modifiers)
    if rest is not None:
        roll = replace(roll, rows=(*kept, *_remaining(reader, roll, rest)))
    mixed = _mixed_arrows(reader, line, list(roll.rows))
    _check_results(reader, line, roll)
    return None if mixed else roll


def _remaining(reader: Reader, roll: Roll, rest: ResultRow) -> list[RollRow]:
    """Rows for the results that no other row covers. The last one is open at the top if it includes the highest."""
    least, most = possible_results(roll)
    rows = [(row.least, row.most) for row in roll.rows]
    free = [
        number
        for number in range(max(least, 0), most + 1)
        if not any(low <= number and (high is None or number <= high) for low, high in rows)
    ]
    if not free:
        _needless_rest(reader, rest)
    runs = _runs(free)
    return [
        RollRow(least=low, most=None if high == most else high, do=rest.effects, to=rest.to, at=rest.line.at)
        for low, high in runs
    ]


def _needless_rest(reader: Reader, rest: ResultRow) -> None:
    help = "Take the row out: the rows above answer to everything."
    reader.find_line(
        codes.BAD_ROW, rest.line, text="otherwise", table="table", shape="otherwise -> verse", help=help
    )


def _read_row(reader: Reader, line: Line, table: str, shape: str) -> ResultRow | None:
    """A row; None if it was reported as wrong."""
    text = line.text
    if text.startswith("> "):
        text = text[2:].lstrip()
    offset = line.start + len(line.text) - len(text)
    arrow = "->" in text
    before, to, _ = reader.split_arrow(text, offset) if arrow else (text, None, False)
    result_text, colon, effect_text = before.partition(":")
    if not colon and not arrow:
        if not _report_result(reader, before, offset, table, shape):
            reader.find_line(codes.BAD_ROW, line, text=text, table=table, shape=shape)
        return None
    results = _read_results(reader, result_text.strip(), offset, table, shape)
    effects: tuple[Effect, ...] = ()
    words = effect_text.strip()
    broken = False
    if words:
        effects = reader.effects(
            words, offset + len(result_text) + 1 + len(effect_text) - len(effect_text.lstrip())
        )
        broken = not effects
    if results is None or (arrow and to is None) or broken:
        return None
    return ResultRow(line, results, effects, to)


def _read_results(reader: Reader, text: str, offset: int, table: str, shape: str) -> tuple[Any, ...] | None:
    """The results of a row: nothing for `otherwise`; None if it was reported as wrong."""
    if text == "otherwise":
        return ()
    if "," in text and not (table == "roll" and _is_run(text)):
        found: list[Any] = []
        for part in re.finditer(r"[^,]+", text):
            word = part[0].strip()
            start = offset + part.start() + len(part[0]) - len(part[0].lstrip())
            one = _read_result(reader, word, start, table, shape)
            if one is None:
                return None
            found.append(one)
        return tuple(found)
    one = _read_result(reader, text, offset, table, shape)
    return None if one is None else (one,)


def _is_run(text: str) -> bool:
    """Whether the numbers of a list follow each other: then a range says it better."""
    if re.match(_LISTED, text) is None:
        return False
    numbers = sorted(map(int, re.findall(r"\d+", text)))
    return numbers == list(range(numbers[0], numbers[-1] + 1))


def _read_result(reader: Reader, text: str, offset: int, table: str, shape: str) -> Any:
    """One result; None if it was reported as wrong."""
    if _RESULT.fullmatch(text) is not None:
        return reader.payload("result", text, offset)
    if _report_result(reader, text, offset, table, shape):
        return None
    near = [_CALLED[text.lower()]] if text.lower() in _CALLED else nearest(text, _OUTCOMES)
    span = (offset, offset + max(1, len(text)))
    help = did_you_mean(near)
    if table == "roll":
        help = "A roll is answered by numbers: `1-3:` and `4+:`." if text.lower() in _CALLED or near else ""
    reader.find(codes.BAD_ROW, *span, text=text, table=table, shape=shape, help=help)
    return None


# What people call the ends of an encounter.
_CALLED = {
    **dict.fromkeys(("victory", "success", "won", "wins", "winning", "pass", "passed", "yes"), "win"),
    **dict.fromkeys(("defeat", "failure", "fail", "failed", "lost", "loses", "loss", "losing", "no"), "lose"),
}
_TO = r"(\d{1,4})\s*(?:to|through|–|—|−|\.\.\.?|…)\s*(\d{1,4})$"
_LISTED = r"\d{1,4}(?:\s*(?:,|/|or|and)\s*\d{1,4})+$"
_UP = r"(?:>=|≥|at least )\s*(\d{1,4})$|(\d{1,4}) (?:or more|and up|or higher|and above)$"
_COLONLESS = r"(\d{1,4}(?:\+|-\d{1,4})?|win|lose|escape|avoid|green|gray|red|grail|skull) +(?=[a-z])"


def _report_result(reader: Reader, text: str, offset: int, table: str, shape: str) -> bool:
    """A result in another spelling, with the right one; False if it is not clear what was meant."""
    right, help = "", ""
    plain = re.sub(r"(?<=\d)\s*[–—−]\s*(?=\d)", "-", text)
    if (found := re.match(_TO, text)) is not None:
        right = f"{found[1]}-{found[2]}"
    elif (found := re.match(_UP, text)) is not None:
        right = f"{found[1] or found[2]}+"
    elif (found := re.match(_LISTED, text)) is not None:
        numbers = sorted(int(number) for number in re.findall(r"\d+", text))
        if numbers != list(range(numbers[0], numbers[-1] + 1)):
            help = "Give each result a row of its own, or a range such as `1-3`."
        right = "" if help else f"{numbers[0]}-{numbers[-1]}"
    elif (found := re.match(_COLONLESS, plain)) is not None:
        right = f"{found[1]}: {plain[found.end() :]}"
        help = f"A colon stands between the result and what happens: `{right}`."
    elif text.lower().rstrip(".") in ("else", "default", "other", "any", "rest", "*", "_", "any other"):
        right = "otherwise"
    if not (right or help):
        return False
    edit = Edit(Place(reader.source.path, Span(offset, offset + len(text))), right)
    reader.find(
        codes.BAD_ROW,
        offset,
        offset + max(1, len(text)),
        text=text,
        table=table,
        shape=shape,
        help=help or f"Write `{right}`.",
        fix=Fix("write it so", (edit,)) if right else None,
    )
    return True


def _mixed_arrows(reader: Reader, line: Line, rows: list[Any]) -> bool:
    """Whether some rows have an arrow and others do not. If so, reports it."""
    with_arrow = sum(row.to is not None for row in rows)
    if 0 < with_arrow < len(rows):
        reader.find_line(codes.MIXED_ARROWS, line)
        return True
    return False


def possible_results(roll: Roll) -> tuple[int, int]:
    """The least and the highest result that dice and modifiers can give."""
    least, most = roll.dice, roll.dice * _FACES
    for modifier in roll.modifiers:
        if modifier.attribute:
            most += _HIGHEST_ATTRIBUTE
        elif modifier.when is None:
            least, most = least + modifier.amount, most + modifier.amount
        elif modifier.amount < 0:
            least += modifier.amount
        else:
            most += modifier.amount
    return least, most


def _check_results(reader: Reader, line: Line, roll: Roll) -> None:
    """Every result has exactly one row."""
    least, most = possible_results(roll)
    missing, shared = uncovered([(row.least, row.most) for row in roll.rows], max(least, 0), most)
    if missing is not None:
        reader.find_line(codes.ROLL_GAP, line, missing=missing)
    if shared is not None:
        reader.find_line(codes.ROLL_OVERLAP, line, shared=shared)


def uncovered(rows: list[tuple[int, int | None]], least: int, most: int) -> tuple[str | None, str | None]:
    """(numbers from least to most that no row covers, numbers that two rows cover), as words or None."""
    missing: list[int] = []
    shared: list[int] = []
    for number in range(least, min(most, least + 999) + 1):
        count = sum(low <= number and (high is None or number <= high) for low, high in rows)
        if count == 0:
            missing.append(number)
        elif count > 1:
            shared.append(number)
    return spelled(missing), spelled(shared)


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Numbers in order, as runs of consecutive numbers."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def spelled(numbers: list[int]) -> str | None:
    """`2`, `2-4`, `0-1, 5`: the way the language writes ranges."""
    if not numbers:
        return None
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in _runs(numbers))


def read_toss(reader: Reader, line: Line, text: str, offset: int) -> Toss | None:
    """A dial toss: grail or skull."""
    if text != "toss a dial":
        reader.find(
            codes.UNKNOWN_INSTRUCTION, offset, offset + len(text), word=text, help="Write `toss a dial`."
        )
        return None
    if report_word(reader, text, offset, offset + len(text)):
        return None
    rows = _outcome_rows(reader, line, ("grail", "skull"), "toss")
    if rows is None:
        return None
    for wanted in ("grail", "skull"):
        if all(row.outcome != wanted for row in rows):
            reader.find_line(codes.ROLL_GAP, line, missing=wanted)
    if _mixed_arrows(reader, line, rows):
        return None
    return Toss(rows=tuple(rows), at=line.at)


def read_fork(reader: Reader, line: Line, text: str, offset: int) -> Fork | None:
    """An encounter with rows below it: what follows each way it can end."""
    effects = reader.effects(text, offset)
    rest = any(re.match(r"(?:> )?otherwise\b", child.text) for child in line.children)
    # Other files say which kind of encounter it is. `otherwise` covers everything that can happen in this edition.
    here = dict.fromkeys(word for words in reader.language.outcomes.values() for word in words)
    possible = tuple(here) if rest else ("win", "lose", "escape", "avoid", "green", "gray", "red")
    rows = _outcome_rows(reader, line, possible, "encounter")
    if not effects or rows is None:
        return None
    first = effects[0]
    if _mixed_arrows(reader, line, rows):
        return None
    named = {row.outcome for row in rows if not rest or row.at != rows[-1].at}
    spelled_rows = " ".join(sorted(named | {"otherwise"} if rest else named))
    if isinstance(first, NamedEncounter):
        reader.unit.imports.append(Import("fork", first.encounter, spelled_rows, offset, offset + len(text)))
        return Fork(encounter=first.encounter, rows=tuple(rows), at=line.at)
    if isinstance(first, DrawEncounter):
        return Fork(
            encounter=None, rows=tuple(rows), at=line.at, colour=first.colour, difficulty=first.difficulty
        )
    reader.childless(line)
    return None


def _outcome_rows(reader: Reader, line: Line, possible: tuple[str, ...], table: str) -> list[Outcome] | None:
    rows: list[Outcome] = []
    rest: ResultRow | None = None
    broken = False
    shape = f"{possible[0]} -> verse"
    for child in reader.children(line):
        row = _read_row(reader, child, table, shape)
        if row is None:
            broken = True
            continue
        if not row.results:
            rest = row
        for result in row.results:
            if result[0] != "outcome" or result[1] not in possible:
                shown = child.text.split("->")[0].split(":")[0].strip()
                reader.find_line(codes.BAD_ROW, child, text=shown, table=table, shape=shape)
                broken = True
            elif any(result[1] == before.outcome for before in rows):
                reader.find_line(codes.ROLL_OVERLAP, child, shared=f"`{result[1]}`")
            else:
                rows.append(Outcome(outcome=result[1], do=row.effects, to=row.to, at=child.at))
    if not rows and not broken:
        reader.find_line(codes.MISSING_VALUE, line, label=table, expected="a row for each outcome, indented,")
        return None
    if rest is not None and not broken:
        named = {row.outcome for row in rows}
        left = [word for word in possible if word not in named]
        if not left:
            _needless_rest(reader, rest)
        at = rest.line.at
        rows += [Outcome(outcome=word, do=rest.effects, to=rest.to, at=at) for word in left]  # type: ignore[arg-type]
    return None if broken else rows


__all__ = [
    "possible_results",
    "read_fork",
    "read_roll",
    "read_toss",
    "spelled",
    "uncovered",
]
