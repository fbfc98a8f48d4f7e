"""Choices and actions: a cost, words, a requirement, effects, an arrow. They look the same wherever they stand."""

from __future__ import annotations

import re
from typing import Any

from compiler.diagnostics import codes
from compiler.lower.action_sentences import check_hint, read_sentence
from compiler.lower.choice_slips import meant_instead, report_no_arrow
from compiler.lower.reader import Reader, Setting, joined
from compiler.syntax.tree import Line
from schemas.model import Choice, Otherwise
from schemas.parts import Action
from schemas.vocabulary.calendar import CampaignEnds

_WORD = re.compile(r"[a-z0-9]+")
_KEY_WORDS = 4


def read_choice(reader: Reader, line: Line, keys: dict[str, int]) -> Choice | None:
    """A bullet of a verse; None if it is not possible there."""
    text = line.text[1:].lstrip()
    sentence = read_sentence(reader, line, text, line.start + len(line.text) - len(text))
    if not sentence.text:
        reader.find_line(codes.EMPTY_CHOICE, line)
        return None
    if sentence.jump and sentence.arrow is None:
        report_no_arrow(reader, line)
        return None
    key = choice_key(sentence.text, keys)
    if sentence.tail:
        from compiler.lower.pages import read_tail

        sentence.to = read_tail(reader, sentence.tail, key)
    elif sentence.arrow is None and any(isinstance(effect, CampaignEnds) for effect in sentence.effects):
        # Nothing is read after the end of the campaign, so nothing about it needs a report.
        sentence.to = "end"
    elif sentence.arrow is None:
        if not sentence.nested:
            report_no_arrow(reader, line)
        return None
    if sentence.hint:
        check_hint(reader, sentence, line)
    if sentence.to is None or sentence.broken:
        return None
    return Choice(
        key=key,
        text=sentence.text,
        to=sentence.to,
        at=line.at,
        cost=sentence.cost,
        needs=sentence.needs,
        hint=sentence.hint,
        do=sentence.effects,
    )


def choice_key(text: str, taken: dict[str, int]) -> str:
    """The first words of a choice: its name in logs, saves and plans."""
    words = _WORD.findall(text.lower())[:_KEY_WORDS]
    key = "-".join(words) or "choice"
    if not key[0].isalpha():
        key = f"choice-{key}"
    count = taken.get(key, 0) + 1
    taken[key] = count
    return key if count == 1 else f"{key}-{count}"


def read_otherwise(reader: Reader, line: Line) -> Otherwise | None:
    """Where reading continues when every choice is locked."""
    text = line.text[1:].lstrip()
    offset = line.start + len(line.text) - len(text)
    before, to, arrow = reader.split_arrow(text, offset)
    if not arrow:
        reader.find_line(codes.NO_WAY_OUT, line, where="`otherwise`")
        return None
    words = before.removeprefix("otherwise").strip()
    effects = reader.effects(words, offset + len(before) - len(words)) if words else ()
    return Otherwise(to=to, at=line.at, do=effects) if to is not None else None


def read_action(
    reader: Reader, line: Line, text: str, offset: int, setting: Setting = "journal"
) -> Action | None:
    """An action of a location, a tile, an item: a choice without a verse around it."""
    sentence = read_sentence(reader, line, text, offset, setting)
    fields: dict[str, Any] = {"cost": sentence.cost, "needs": sentence.needs, "do": sentence.effects}
    if sentence.hint:
        fields["hint"] = sentence.hint
        check_hint(reader, sentence, line)
    if not (sentence.text or sentence.effects or sentence.to or sentence.broken):
        reader.find_line(codes.MISSING_VALUE, line, label=text or line.text, expected="what is done")
        return None
    to = sentence.to
    if sentence.jump:
        reader.find_line(
            codes.BAD_TARGET, line, text=joined(line.children[-1].text), help=meant_instead(line)
        )
    if sentence.tail:
        from compiler.lower.pages import read_tail

        to = read_tail(reader, sentence.tail, choice_key(sentence.text, {}), where="This action", ends=True)
    return Action(text=sentence.text, at=line.at, to=to, **fields)
