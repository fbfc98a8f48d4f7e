"""The text of plans: which lines there are, and what is wrong with a file that cannot be read.

Owns everything that can be said about a plan before it is played. Promises that every line of a plan it has read is
in a place where it means something.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from schemas.near_names import nearest

# Each line and how it is written.
FORMS: Final = {
    "characters": "characters: wren, odo",
    "at": "at: a-location",
    "given": "given: gain 2 food",
    "explore": "explore: wren, odo",
    "travel": "travel: wren, odo to a-location",
    "reads": "reads: a-verse",
    "locked": 'locked: "The words of the choice."',
    "hidden": 'hidden: "The words of the choice."',
    "choose": 'choose: "The words of the choice."',
    "pays": "pays: wren 1 energy",
    "gets": "gets: odo 1 food",
    "loses": "loses: odo 1 food",
    "roll": "roll: 4",
    "outcome": "outcome: win",
    "says": 'says: "Words that were read."',
    "unsaid": 'unsaid: "Words that were not read."',
    "expect": "expect: [food 2+]",
    "stands": "stands: wren, odo at a-location",
    "ends": "ends: victory",
    "mode": "mode: story",
    "top": "top: a-card, another-card",
    "begins": "begins: campaign",
    "acts": 'acts: wren, odo "The words of the action."',
    "sleep": "sleep:",
    "day": "day: 2",
    "vision": "vision: a-location",
}
LABELS: Final = tuple(FORMS)
DAYS: Final = frozenset(("begins", "acts", "sleep", "day", "vision"))  # lines about whole days
BEFORE: Final = frozenset(("characters", "mode", "top"))  # lines before the play begins
SILENT: Final = frozenset(
    ("characters", "mode", "top", "at", "given", "begins", "explore")
)  # these say nothing about the play
SHARES: Final = frozenset(("pays", "gets", "loses"))
PAID_FOR: Final = frozenset(
    ("choose", "explore", "travel", "acts", "roll", "outcome", "sleep", "vision")
)  # these speak of it
_HEADER: Final = re.compile(r'plan\s+"(.*)"\s*$')
_FIELD: Final = re.compile(r"( +)([a-z]+):\s*(.*?)\s*$")
_WORD: Final = re.compile(r"[\s*-]*(\w+)(\s*:)?")


class PlanLine(NamedTuple):
    """One line of a plan: where it stands and what it says."""

    number: int
    column: int
    label: str
    value: str


class Plan(NamedTuple):
    title: str
    number: int
    lines: tuple[PlanLine, ...]


class BadPlan(Exception):
    """A plan file that cannot be read; says where and why. `others` are the later lines that cannot be read either."""

    def __init__(self, file: str, line: int, reason: str, others: tuple[BadPlan, ...] = ()) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file, self.line, self.reason, self.others = file, line, reason, others


def parse_plans(text: str, file: str) -> list[Plan]:
    """The plans of a file, in order."""
    plans: list[Plan] = []
    titles: dict[str, int] = {}
    bad: list[BadPlan] = []
    for number, raw in enumerate(text.split("\n"), 1):
        if "\0" in raw or "\ufffd" in raw:
            raise BadPlan(file, number, "this is no text in UTF-8; save the plan as plain text")
        if not raw.strip() or raw.lstrip().startswith("#"):
            continue
        header = _HEADER.match(raw)
        if header is not None:
            title = header[1].strip()
            if not title:
                bad.append(BadPlan(file, number, 'a plan has a title: `plan "What it shows"`'))
            elif title in titles:
                again = f'line {titles[title]} has a plan "{title}" already; give this one another title'
                bad.append(BadPlan(file, number, again))
            titles.setdefault(title, number)
            plans.append(Plan(title, number, ()))
            continue
        field = _FIELD.match(raw)
        if field is None or field[2] not in FORMS or not plans:
            bad.append(BadPlan(file, number, _unread(raw, bool(plans))))
            if not plans:
                break  # what comes below belongs to a plan that never began
            continue
        line = PlanLine(number, len(field[1]) + 1, field[2], field[3])
        plan = plans[-1]
        reason = _misplaced(line, plan.lines)
        if reason:
            bad.append(BadPlan(file, number, reason))
            continue
        plans[-1] = plan._replace(lines=(*plan.lines, line))
    if bad:
        raise BadPlan(file, bad[0].line, bad[0].reason, tuple(bad[1:]))
    if not plans:
        raise BadPlan(file, 1, 'there is no plan in this file; a plan begins with `plan "What it shows"`')
    return plans


def _unread(raw: str, inside: bool) -> str:
    """What is wrong with a line that is neither the head of a plan nor one of its lines."""
    found = _WORD.match(raw)
    word, colon = (found[1], found[2]) if found is not None else ("", None)
    if word.lower() == "plan":
        return (
            'a plan begins with `plan "What it shows"`: at the left margin, the title in straight quotes, and nothing '
            "behind it"
        )
    if not inside:
        return 'a plan begins with `plan "What it shows"`, and its lines stand below that'
    near = nearest(word, LABELS, 1, 0.7)
    if raw.startswith("\t") or "\t" in raw[: len(raw) - len(raw.lstrip())]:
        return "the lines of a plan are indented with two spaces, not with a tab"
    if word in FORMS and colon == ":" and raw.startswith(word):
        return f"the lines of a plan are indented with two spaces: `  {word}: ...`"
    if word.lower() in FORMS:
        return f"this line of a plan is written `{FORMS[word.lower()]}`"
    if colon:
        guess = f"did you mean `{FORMS[near[0]]}`? There are" if near else "there are"
        return f"a plan has no line `{word}:`; {guess} {', '.join(LABELS)}"
    return f"a line of a plan is `label: value`, two spaces in; the labels are {', '.join(LABELS)}"


def _misplaced(line: PlanLine, before: tuple[PlanLine, ...]) -> str:
    """Why a line means nothing in this place, or nothing."""
    label, value = line.label, line.value
    form = FORMS[label]
    if label == "sleep":
        if value:
            return "`sleep:` has nothing behind it: the day ends for everybody"
    elif not value.strip("[] "):
        return f"`{label}:` says nothing; write `{form}`"
    if label == "day" and not value.isdecimal():
        return f"`day:` is a number: `{form}`"
    if label == "ends" and value not in ("victory", "defeat"):
        return "a campaign ends in victory or in defeat: `ends: victory`, `ends: defeat`"
    if label in SHARES and not any(one.label in PAID_FOR for one in before):
        told = "is paid for" if label == "pays" else "brings it"
        return f"`{label}:` stands below the line that {told}: a `choose:`, `explore:`, `travel:` or `acts:`"
    if label in BEFORE or label == "begins":
        first = next((one for one in before if one.label == label), None)
        if first is not None:
            return f"`{label}:` stands once in a plan; line {first.number} has it already"
        if any(one.label not in BEFORE for one in before):
            return f"`{label}:` stands before the play begins; put it at the top of the plan"
    return ""
