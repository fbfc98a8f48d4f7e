"""Broken sources in any number: a sound Verse file with mistakes in its instruction lines, and prose that no fix may touch."""

from __future__ import annotations

import random
import re
from collections import Counter

from compiler.api import Result, compile_texts
from compiler.checks.offers import mended
from compiler.diagnostics.finding import NOTE
from tests.language.material import CASE, campaign_texts

STAGE = campaign_texts("fenmouth-oar")
SOUND = """journal reedgate

verse the-gate
  The gate stands open, which is the trouble with it: nobody can say who was last through.

  “Mind the step,” says the keeper. She says it to everybody. You gain the impression of a habit.

  > if status ferrymans-friend -> the-keeper
  > gain 1 food, each party member loses 1 terror
  > roll + caution
    1-3: gain 1 terror
    4+: gain 1 exp

  * (1 energy) Ask who was last through. [empathy 2+]
    > gain status toll-paid part 1
    -> the-keeper
  * (2 wealth, once) Pay for the year.
    > gain secret bell-rope
    -> end
  * Go round by the reeds, and turn to nobody.
    -> end

verse the-keeper
  She has the book open at a page with your name in it, "in pencil," she says, "so far."

  > if wealth 3+
    She looks at your purse and not at you.

  > lose 1 wealth
  -> end
"""
PROSE = tuple(
    line
    for line in SOUND.split("\n")
    if re.match(r"  +[A-Z“]", line) and not line.lstrip().startswith(("*", ">"))
)
# What hands and habits do to an instruction line: a pattern, and its replacement.
SLIPS: tuple[tuple[str, str], ...] = (
    (r"gain", "gian"),
    (r"> gain", "> Gain"),
    (r"> ", ">"),
    (r"> ", "~ "),
    (r"-> end", "-> END"),
    (r"-> end", "→ end"),
    (r"-> (\S+)", r"goto \1"),
    (r"-> the-keeper", "-> The Keeper"),
    (r"-> the-keeper", '-> "the keeper"'),
    (r"\* ", "+ "),
    (r"\* ", "- "),
    (r"^verse ", "Verse "),
    (r"^verse ", "vers "),
    (r"^verse the-gate", "verse The Gate"),
    (r"^verse (\S+)", r"=== \1 ==="),
    (r"status ", "statu "),
    (r"status (\S+)", r'status "\1"'),
    (r"1-3:", "1–3"),
    (r"4\+:", "4 or more:"),
    (r"4\+:", "else:"),
    (r"roll", "roll 1d6"),
    (r"\[empathy 2\+\]", "[Empathy >= 2]"),
    (r"\[empathy 2\+\]", "(empathy 2+)"),
    (r"\[empathy 2\+\]", "[2 empathy]"),
    (r"\(1 energy\)", "(cost: 1 energy)"),
    (r"\(2 wealth, once\)", "(2 Wealth, Once)"),
    (r"each party member", "everybody"),
    (r", each", " and each"),
    (r"loses", "lose"),
    (r"1 food", "one food"),
    (r"if ", "unless "),
    (r"^    ", "   "),
    (r"^  (?=[>*])", "\t"),
    (r"^    (?=-)", "      "),
    (r"> lose", '> "Well," lose'),
    (r"secret ", ""),
    (r" -> ", " then -> "),
    (r"(\S+)$", r"\1."),
)


def broken(seed: int) -> str:
    """A source with one to four mistakes, none of them in a line of prose."""
    chance = random.Random(seed)
    lines = SOUND.split("\n")
    acting = [number for number, line in enumerate(lines) if line.strip() and line not in PROSE]
    for _ in range(chance.randint(1, 4)):
        number = chance.choice(acting)
        fitting = [slip for slip in SLIPS if re.search(slip[0], lines[number])]
        if fitting and chance.random() < 0.8:
            pattern, slip = chance.choice(fitting)
            lines[number] = re.sub(pattern, slip, lines[number], count=1)
        elif lines[number].strip():
            # A typing mistake: a sign lost, doubled or swapped with its neighbour.
            line = lines[number]
            place = chance.randrange(len(line))
            pair = line[place : place + 2]
            lines[number] = (
                line[:place] + chance.choice(("", pair[::-1], pair[:1] * 3)) + line[place + len(pair) :]
            )
    if chance.random() < 0.03:
        place = chance.choice(acting)
        lines[place:place] = ["<<<<<<< ours", lines[place], "=======", lines[place], ">>>>>>> theirs"]
    return "\n".join(lines)


def compiled(text: str) -> Result:
    return compile_texts({**STAGE, CASE: text})


def found(result: Result) -> Counter[str]:
    return Counter(one.code.id for one in result.diagnostics if one.severity is not NOTE)


def harm(seed: int, most: int = 8) -> str:
    """What `--fix` does wrong with a broken source, in words; nothing if all is well."""
    text = broken(seed)
    before = [line for line in text.split("\n") if line in PROSE]
    result = compiled(text)
    for _ in range(most):
        fixed, made = mended(result.sources[CASE], result.diagnostics, result.edition)
        if not made:
            break
        after = compiled(fixed)
        if found(after).total() > found(result).total():
            return f"seed {seed}: {found(result)} became {found(after)}\n{text}\n-----\n{fixed}"
        if [line for line in fixed.split("\n") if line in PROSE] != before:
            return f"seed {seed}: prose was touched\n{text}\n-----\n{fixed}"
        text, result = fixed, after
    return ""
