"""What `chronicler new --with ...` writes: every mixture of starting points compiles without findings, and its plans pass."""

from functools import partial
from itertools import combinations

import pytest

from chronicler.beginnings import PARTS, begun, editions
from compiler.api import Result, compile_texts
from compiler.diagnostics.finding import NOTE
from compiler.diagnostics.render import render
from compiler.format.printer import format_text
from compiler.output.spoken_phrases import names_of, parse_effects, parse_requirement
from runtime.editions.read_rulings import rules_of_campaign
from runtime.play.plans.plan import run_plans
from runtime.rules.book.book import Book
from tests.analysis.support import report_on

MIXTURES = [some for count in range(len(PARTS) + 1) for some in combinations(PARTS, count)]
each_edition = pytest.mark.parametrize("edition", editions())


def written(edition: str, parts: tuple[str, ...]) -> tuple[dict[str, str], Result]:
    texts = begun(edition, parts, "my-story", "My Story")
    return texts, compile_texts({path: text for path, text in texts.items() if path.endswith(".chron")})


@each_edition
@pytest.mark.parametrize("parts", MIXTURES, ids=lambda parts: "+".join(parts) or "nothing")
def test_a_beginning_has_no_findings(edition: str, parts: tuple[str, ...]) -> None:
    texts, result = written(edition, parts)
    found = [
        one for one in report_on(result).finish() if one.severity is not NOTE
    ]  # with all that `check` proves
    assert not found, render(found, result.sources)
    assert {f"{part}.chron" for part in parts} <= set(texts)
    assert all(format_text(text, path) == text for path, text in texts.items() if path.endswith(".chron"))


@each_edition
def test_its_plans_pass_with_everything_in_it(edition: str) -> None:
    texts, result = written(edition, PARTS)
    campaign = result.campaign
    assert campaign is not None
    known = names_of(campaign)
    for path, text in texts.items():
        if path.endswith(".plan"):
            results = run_plans(
                text,
                path,
                Book(campaign),
                rules_of_campaign(campaign),
                partial(parse_effects, edition=campaign.edition, known=known),
                partial(parse_requirement, edition=campaign.edition, known=known),
            )
            assert [str(one.failure) for one in results if not one.passed] == []


def test_a_fight_and_a_talk_need_few_cards() -> None:
    """A whole starter deck of Avalon is fifteen cards; nobody writes thirty blocks."""
    texts, _ = written("fall-of-avalon", ("fight", "talk"))
    blocks = [
        line
        for text in texts.values()
        for line in text.splitlines()
        if " card " in line and line[:1].isalpha()
    ]
    assert len(blocks) <= 6
