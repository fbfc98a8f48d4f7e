"""The abstract story in three languages: a `.chron` project, ink source and bardic source.

Run as a program (`python -m tests.bench.writers SIZE REPEAT FOLDER`) it writes all three below FOLDER. The
benches do that in a process of its own, so that the measuring process stays small (measure.py says why).
"""

import json
import re
import sys
import textwrap
from pathlib import Path

from tests.bench import prose
from tests.bench.stories import (
    ATTRIBUTES,
    RESOURCES,
    Amount,
    Change,
    Effects,
    Has,
    Mark,
    Requirement,
    Set,
    Story,
    Target,
    Verse,
    make_story,
)

GRID = 10
CHARACTERS = ("wenna", "jory")
SCALE_FACTOR = {"party": "", "member": " * party_size", "character": " * heroes"}


# ---- .chron


def chron_mark(mark: Mark) -> str:
    return f"status {mark.status} part {mark.part}" if mark.part else f"status {mark.status}"


def chron_test(test: Has | Amount) -> str:
    if isinstance(test, Has):
        return ("not " if test.negated else "") + chron_mark(test.mark)
    if test.high is None:
        return f"{test.name} {test.low}+"
    return f"{test.name} {test.low}-{test.high}" if test.high > test.low else f"{test.name} {test.low}"


def chron_requirement(requirement: Requirement) -> str:
    return f" {requirement.word} ".join(map(chron_test, requirement.tests))


def chron_effect(effect: Change | Set) -> str:
    if isinstance(effect, Set):
        return f"{'gain' if effect.gain else 'lose'} {chron_mark(effect.mark)}"
    verb = "gain" if effect.gain else "lose"
    if effect.scale == "party":
        return f"{verb} {effect.amount} {effect.resource}"
    who = "each party member" if effect.scale == "member" else "each character"
    return f"{who} {verb}s {effect.amount} {effect.resource}"


def chron_target(story: Story, here: int, target: Target) -> str:
    if target.verse is None:
        return "end"
    section = story.sections[target.section]
    name = section.verses[target.verse].name
    return name if target.section == here else f"{section.name}/{name}"


def wrapped(text: str, indent: str = "  ") -> str:
    return textwrap.fill(text, 100, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def chron_verse(story: Story, here: int, verse: Verse) -> str:
    lines = [f"verse {verse.name}"]
    for paragraph in verse.paragraphs:
        lines += [wrapped(paragraph), ""]
    guard = chron_requirement(verse.guard)
    lines.append(f"  > if {guard} -> {chron_target(story, here, verse.detour)}")
    lines += ["  > " + ", ".join(map(chron_effect, effects)) for effects in verse.effects]
    lines.append("")
    for choice in verse.choices:
        cost = "({} {}) ".format(*choice.cost) if choice.cost else ""
        lines.append(f"  * {cost}{choice.text}")
        if choice.requirement:
            lines.append(f"    [{chron_requirement(choice.requirement)}]")
        lines.append(f"    -> {chron_target(story, here, choice.target)}")
    return "\n".join(lines) + "\n"


def chron_location(story: Story, index: int) -> str:
    count = len(story.sections)
    around = {"north": index - GRID, "south": index + GRID}
    if index % GRID:
        around["west"] = index - 1
    if index % GRID < GRID - 1:
        around["east"] = index + 1
    keys = [f"{way} {story.sections[at].name}" for way, at in around.items() if 0 <= at < count]
    section = story.sections[index]
    lines = [f'location {section.name} {101 + index} "{prose.title(section.name)}"', "  seals: settlement"]
    if keys:
        lines.append("  keys: " + ", ".join(keys))
    return "\n".join([*lines, "", wrapped(section.words), ""])


def chron_character(name: str, number: int) -> str:
    return (
        f'character {name} {number} "{name.capitalize()}"\n'
        "  energy: 0-10, start 7, red 0\n  health: 0-12, start 9\n  terror: 0-10, start 0, red 9-10\n"
        "  attributes: " + ", ".join(f"{attribute} {number % 2}" for attribute in ATTRIBUTES) + "\n"
        "  resources: food 2, magic 1\n"
    )


def chron_skill(attribute: str, number: int) -> str:
    """Skills open slots: with two of them an attribute can be 4, so every requirement of the story can matter."""
    side = (
        f'  side {attribute}-knack-{number} "Knack {number}":\n    while held: {attribute} keys need 1 less\n'
    )
    return f"skill {attribute}-{number}\n  attribute: {attribute}\n{side}"


# The one ending, on the first card, so that a check for endings finds one.
ENDING = "  action: (1 energy) Pack, and go home for good.\n    > the campaign ends in victory\n"


def write_chron(story: Story, folder: Path) -> None:
    """A project folder: one file for each kind of thing, and one journal file for each section."""
    (folder / "journal").mkdir(parents=True)
    first = story.sections[0]
    campaign = (
        f'campaign bench-story "A Story of {story.size} Verses"\n'
        f"  edition: kings-of-ruin\n  start: {first.name}\n"
        f"  characters: {', '.join(CHARACTERS)}\n  books: journal\n  language: en\n\n"
        "  Written by a machine, to be read by another.\n\n"
        f'chapter the-only-one 1 "The Only One"\n  -> {first.name}/{first.verses[0].name}\n'
    )
    statuses = [
        f'status {status.name} "{prose.title(status.name)}"\n'
        + (f"  parts: 1-{status.parts}\n" if status.parts else "")
        for status in story.statuses
    ]
    locations = [chron_location(story, index) for index in range(len(story.sections))]
    characters = [chron_character(name, number) for number, name in enumerate(CHARACTERS, 1)]
    locations[0] += "\n" + ENDING
    skills = [chron_skill(attribute, number) for attribute in ATTRIBUTES for number in (1, 2)]
    (folder / "campaign.chron").write_text(campaign)
    (folder / "skills.chron").write_text("\n".join(skills))
    (folder / "characters.chron").write_text("\n".join(characters))
    (folder / "statuses.chron").write_text("\n".join(statuses))
    (folder / "locations.chron").write_text("\n".join(locations))
    for index, section in enumerate(story.sections):
        verses = [chron_verse(story, index, verse) for verse in section.verses]
        text = "\n".join([f"journal {section.name}\n", *verses])
        (folder / "journal" / f"{index + 1:03}.chron").write_text(text)


# ---- what ink and bardic share: variables and expressions


def snake(name: str) -> str:
    return name.replace("-", "_")


def variable(mark: Mark) -> str:
    return f"{snake(mark.status)}_{mark.part}" if mark.part else snake(mark.status)


def knot(story: Story, target: Target, end: str) -> str:
    if target.verse is None:
        return end
    section = story.sections[target.section]
    return f"{snake(section.name)}__{snake(section.verses[target.verse].name)}"


def expression(requirement: Requirement | None, cost: tuple[int, str] | None, words: dict[str, str]) -> str:
    """A requirement and the price as one condition, with the tool's words for and, or and not."""
    tests: list[str] = []
    for test in requirement.tests if requirement else ():
        if isinstance(test, Has):
            tests.append((words["not"] if test.negated else "") + variable(test.mark))
        elif test.high is None:
            tests.append(f"{test.name} >= {test.low}")
        else:
            tests.append(f"({test.name} >= {test.low}{words['and']}{test.name} <= {test.high})")
    joined = words[requirement.word].join(tests) if requirement else ""
    if not cost:
        return joined
    price = f"{cost[1]} >= {cost[0]}"
    if not joined:
        return price
    return f"({joined}){words['and']}{price}" if len(tests) > 1 else f"{joined}{words['and']}{price}"


def statements(effects: Effects, true: str, false: str) -> list[str]:
    found = []
    for effect in effects:
        if isinstance(effect, Set):
            found.append(f"~ {variable(effect.mark)} = {true if effect.gain else false}")
        else:
            sign = "+=" if effect.gain else "-="
            found.append(f"~ {effect.resource} {sign} {effect.amount}{SCALE_FACTOR[effect.scale]}")
    return found


def variables(story: Story) -> dict[str, int | bool]:
    """Every variable with its first value."""
    found: dict[str, int | bool] = dict.fromkeys((*ATTRIBUTES, *RESOURCES), 1)
    found |= {"party_size": 2, "heroes": 2}
    for status in story.statuses:
        for part in range(1, status.parts + 1) if status.parts else (0,):
            found[variable(Mark(status.name, part))] = False
    return found


# ---- ink


def write_ink(story: Story, path: Path) -> None:
    words = {"and": " && ", "or": " || ", "not": "not "}
    out = [f"VAR {name} = {json.dumps(value)}" for name, value in variables(story).items()]
    out += ["", f"-> {knot(story, Target(0, 0), 'END')}", ""]
    for here, section in enumerate(story.sections):
        for number, verse in enumerate(section.verses):
            out += [f"=== {knot(story, Target(here, number), 'END')} ===", *verse.paragraphs]
            out.append(f"{{{expression(verse.guard, None, words)}: -> {knot(story, verse.detour, 'END')}}}")
            for effects in verse.effects:
                out += statements(effects, "true", "false")
            for choice in verse.choices:
                condition = expression(choice.requirement, choice.cost, words)
                out.append(f"+ {{{condition}}} [{choice.text}]" if condition else f"+ [{choice.text}]")
                if choice.cost:
                    out.append(f"    ~ {choice.cost[1]} -= {choice.cost[0]}")
                out.append(f"    -> {knot(story, choice.target, 'END')}")
            out.append("")
    path.write_text("\n".join(out))


# ---- bardic


def write_bardic(story: Story, path: Path) -> None:
    """In bardic a choice with a target has no room for an effect, so the price is asked for but not taken."""
    words = {"and": " and ", "or": " or ", "not": "not "}
    out = ["@metadata", f"  title: A Story of {story.size} Verses", "", ":: Start"]
    out += [f"~ {name} = {value}" for name, value in variables(story).items()]
    out += ["", f"-> {knot(story, Target(0, 0), 'TheEnd')}", ""]
    for here, section in enumerate(story.sections):
        for number, verse in enumerate(section.verses):
            out.append(f":: {knot(story, Target(here, number), 'TheEnd')}")
            for paragraph in verse.paragraphs:
                out += [paragraph, ""]
            guard = expression(verse.guard, None, words)
            out += [f"@if {guard}:", f"    -> {knot(story, verse.detour, 'TheEnd')}", "@endif"]
            for effects in verse.effects:
                out += statements(effects, "True", "False")
            for choice in verse.choices:
                condition = expression(choice.requirement, choice.cost, words)
                guarded = f"{{{condition}}} " if condition else ""
                out.append(f"+ {guarded}[{choice.text}] -> {knot(story, choice.target, 'TheEnd')}")
            out.append("")
    out += [":: TheEnd", "Here the exploration ends.", ""]
    path.write_text("\n".join(out))


def payloads(story: Story) -> list[str]:
    """Every requirement and effect text of the `.chron` project, in order."""
    found = []
    for section in story.sections:
        for verse in section.verses:
            found.append(chron_requirement(verse.guard))
            found += [", ".join(map(chron_effect, effects)) for effects in verse.effects]
            found += [chron_requirement(c.requirement) for c in verse.choices if c.requirement]
    return found


def main(arguments: list[str]) -> int:
    size, repeat, folder = int(arguments[0]), float(arguments[1]), Path(arguments[2])
    story = make_story(size, repeat)
    folder.mkdir(parents=True)
    write_chron(story, folder / "chron")
    write_ink(story, folder / "story.ink")
    write_bardic(story, folder / "story.bard")
    words = sum(len(p.split()) for s in story.sections for v in s.verses for p in v.paragraphs)
    # The beginning of the last paragraph: it is in the output of any tool that compiled the whole story.
    probe = story.sections[-1].verses[-1].paragraphs[-1].strip('"')[:24].split('"')[0]
    facts = {"size": size, "repeat": repeat, "repeated": story.repeated, "words": words, "probe": probe}
    texts = payloads(story)
    shapes = {re.sub(r"\d+", "1", re.sub(r"status [a-z-]+", "status x", text)) for text in texts}
    facts |= {"statuses": len(story.statuses), "files": len(story.sections)}
    facts |= {"texts": len(texts), "distinct": len(set(texts)), "shapes": len(shapes)}
    (folder / "facts.json").write_text(json.dumps(facts))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
