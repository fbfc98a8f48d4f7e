"""Softlocks among much that has nothing to do with them: unrelated statuses, and chapters with too many states to look at."""

import pytest

from chronicler.campaigns import play_for_real
from compiler.analysis import study
from compiler.api import compile_texts
from compiler.diagnostics.finding import Diagnostic
from compiler.diagnostics.report import Report
from tests.analysis.stranger_cases import EDITIONS, STRANGER_CASES, StrangerCase
from tests.analysis.support import findings

UNRELATED = 40
SOFTLOCKS = [
    case for case in STRANGER_CASES if "@@ W605" in case.body and "journal mill" not in case.body
    and "location quay" not in case.body and case.file in ("lost_for_good", "examiner_prices")
]  # fmt: skip


def unrelated(count: int) -> str:
    """Statuses that can be taken and dropped at the mill, and that nothing else asks for."""
    statuses = "".join(f'status noise-{n} "Noise {n}"\n\n' for n in range(count))
    choices = "".join(
        f"  * Take {n}. [not status noise-{n}]\n    > gain status noise-{n}\n    -> end\n"
        f"  * Drop {n}. [status noise-{n}]\n    > lose status noise-{n}\n    -> end\n"
        for n in range(count)
    )
    return f"\n{statuses}journal mill\n\nverse noise\n  Noise.\n\n{choices}  * Go.\n    -> end\n"


@pytest.mark.parametrize("case", SOFTLOCKS, ids=lambda case: case.name)
def test_what_no_ending_depends_on_hides_no_softlock(case: StrangerCase) -> None:
    edition = case.editions()[-1]
    for twin in (False, True):
        rendered = case.render(edition, twin=twin)
        found = findings({**rendered.texts, "noise.chron": unrelated(UNRELATED)})
        expected = [] if twin else rendered.expected
        assert [one for one in expected if one not in found] == [], found
        assert [one for one in found if one not in (*expected, *rendered.besides)] == []


GATES = {
    "oath": (" and not status oath", "  * Swear.\n    > gain status oath\n    -> end\n"),
    "recanted": (
        " and not status oath",
        "  * Swear.\n    > gain status oath\n    -> end\n  * Recant. [status oath]\n    > lose status oath\n    -> end\n",
    ),
    "key": (
        " and status key",
        "  * (once) Take the key.\n    > gain status key\n    -> end\n"
        "  * Drop the key. [status key]\n    > lose status key\n    -> end\n",
    ),
    "spare key": (
        " and status key",
        "  * Take a key.\n    > gain status key\n    -> end\n"
        "  * Drop the key. [status key]\n    > lose status key\n    -> end\n",
    ),
}


def three_chapters(edition: str, gate: str, sides: int = 20) -> dict[str, str]:
    """Two heroes, three chapters of many pages; each needs three of six clues, which can be forgotten again.

    The last one also asks for what one page of the first gives or takes.
    """
    asked, choices = GATES[gate]
    reputation = ", reputation 2" if edition == EDITIONS[1] else ""
    lines = [
        f'campaign long "Long"\n  edition: {edition}\n  start: hall-1\n  characters: ada, bet\n',
        *(
            f'character {name} {number} "{name.title()}"\n  energy: 0-10, start 7\n  health: 0-12, start 9\n'
            f"  terror: 0-10, start 0\n  resources: food 1{reputation}\n"
            for number, name in enumerate(("ada", "bet"), 1)
        ),
        f'status {asked.rpartition(" ")[2]} "Gate"\n',
    ]
    for chapter in (1, 2, 3):
        near = [f"south hall-{chapter - 1}"] if chapter > 1 else []
        near += [f"north hall-{chapter + 1}"] if chapter < 3 else []
        last = chapter == 3
        lines += [
            f'chapter part-{chapter} {chapter} "Part {chapter}"\n  -> hall-{chapter}/hub\n',
            f'location hall-{chapter} {100 + chapter} "Hall {chapter}"\n  keys: {", ".join(near)}\n',
            f'status clue-{chapter} "Clues"\n  parts: 1-6\n',
            f"journal hall-{chapter}\n\nverse hub\n  A hall.\n",
            *(f"  * Side {side}.\n    -> side-{side}" for side in range(sides)),
            f"  * On. [chapter {chapter} and status clue-{chapter} any 3 parts{asked if last else ''}]\n    -> gate",
            "  * Leave.\n    -> end\n",
            "verse gate\n  A gate.\n",
            "  > the campaign ends in victory\n" if last else f"  > chapter {chapter + 1} begins\n  -> end\n",
        ]
        for side in range(sides):
            box = f"status clue-{chapter} part {side % 6 + 1}"
            lines.append(
                f"verse side-{side}\n  A room.\n\n  * Note it. [not {box}]\n    > gain {box}\n    -> end\n"
                f"  * Forget it. [{box}]\n    > lose {box}\n    -> end\n"
                f"{choices if (chapter, side) == (1, 7) else ''}  * Go.\n    -> end\n"
            )
    return {"campaign.chron": "\n".join(lines)}


def softlocks(texts: dict[str, str]) -> tuple[list[Diagnostic], list[str], tuple[str, ...]]:
    """The softlocks, the lines on which they stand, and the limits that were met."""
    result = compile_texts(texts)
    assert result.campaign is not None, [one.message for one in result.diagnostics]
    report = Report(result.sources)
    limits = study(result.campaign, report, result.sources, play_for_real)
    found = [one for one in report.finish() if one.code.name == "softlock"]
    places = [one.place for one in found if one.place is not None]
    rows = [result.sources[place.file].position(place.span.start).line for place in places]
    return (
        found,
        [texts[place.file].splitlines()[row - 1].strip() for place, row in zip(places, rows, strict=True)],
        limits,
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("gate", "lines"),
    [("oath", ["* Swear."]), ("key", ["* Drop the key. [status key]"]), ("recanted", []), ("spare key", [])],
)
def test_one_page_of_the_first_chapter_shuts_the_last_gate(gate: str, lines: list[str], edition: str) -> None:
    found, told, limits = softlocks(three_chapters(edition, gate))
    assert told == lines
    assert any("too many states" in one for one in limits)  # it is not the look at all states that finds it
    for one in found:
        assert any(lines[0].removeprefix("* ").partition(" [")[0] in line for line in one.evidence)
        assert "even if everything that still can comes true" in one.evidence[-1]
