"""Asking for more than anyone can get: counting finds it where there are too many states to search, and finds nothing else."""

import pytest

from compiler.machine.certificate import ByBalance, ByPairs, check
from tests.analysis.counting_cases import COUNTING_CASES, CountingCase
from tests.analysis.support import findings, graph_of

BOTH = pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])
EVERY = pytest.mark.parametrize("case", COUNTING_CASES, ids=lambda case: case.name)


@BOTH
@EVERY
def test_what_asks_for_more_than_there_is(case: CountingCase, edition: str) -> None:
    text = case.text(edition)
    found = [(code, text.splitlines()[line - 1]) for code, _, line in findings({"campaign.chron": text})]
    assert [(code, case.shut in line) for code, line in found] == ([("W602", True)] if case.shut else [])


@BOTH
def test_a_balance_is_certified_and_a_forged_one_refused(edition: str) -> None:
    balances = 0
    for case in COUNTING_CASES[::2]:
        judged = graph_of({"campaign.chron": case.text(edition)}).judged
        assert not judged.search.complete  # else all states were looked at, and nothing had to be counted
        known: frozenset[int] = frozenset()
        for _, _, claim in judged.certificates():
            assert check(judged.machine, claim, known) == ""
            if isinstance(claim, ByPairs):
                known |= claim.steps
            if not isinstance(claim, ByBalance):
                continue
            balances += 1
            taken = next(number for number in judged.states.taken if judged.machine.steps[number].needs)
            assert check(judged.machine, claim._replace(steps=claim.steps | {taken}), known)
            lighter = {one: weight - 1 for one, weight in claim.literals.items()}
            fewer = {what: weight - 1 for what, weight in claim.numbers.items()}
            assert check(judged.machine, claim._replace(literals=lighter, numbers=fewer), known)
            for (
                one
            ) in claim.literals:  # each weight matters: without one the sum rises, or nothing is missing
                left = {other: weight for other, weight in claim.literals.items() if other != one}
                assert check(judged.machine, claim._replace(literals=left), known)
            assert not claim.never or check(judged.machine, claim)
    assert balances > 5


def test_without_a_solver_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from compiler.analysis import study
    from compiler.api import compile_texts
    from compiler.diagnostics.report import Report

    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("compiler.machine.counting.import_module", missing)
    case = next(one for one in COUNTING_CASES if one.name.startswith("18 food"))
    result = compile_texts({"campaign.chron": case.text("kings-of-ruin")})
    assert result.campaign is not None
    report = Report(result.sources)
    limits = study(result.campaign, report, result.sources)
    assert "highspy is not installed" in limits[0]
    assert [one.code.id for one in report.finish()] == []


def test_it_is_told_with_what_there_is_and_where() -> None:
    from compiler.machine.stories import story

    case = next(one for one in COUNTING_CASES if one.name == "2 grants for 3 boxes")
    graph = graph_of({"campaign.chron": case.text("kings-of-ruin")})
    (mark,) = [mark for mark, by in graph.judged.dead.items() if by == "counting"]
    assert story(graph.judged, mark, graph.machine_words) == [
        "status box comes only at lines 36 (once) and 39 (once) of fenmouth/arrival",
        "3 are needed in all, and there are never more than 2",
    ]
