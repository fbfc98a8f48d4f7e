"""numbers.lock is text that people merge: its faults are reported, at their line, before a number is lost."""

import pytest

from compiler.api import Result, compile_texts
from compiler.diagnostics.render import render
from compiler.names.numbering import printed
from tests.language.material import campaign_texts

TEXTS = campaign_texts("fenmouth-oar")


def built(lock: str, **edits: str) -> Result:
    texts = {path: text.replace(*next(iter(edits.items()), ("", ""))) for path, text in TEXTS.items()}
    return compile_texts(texts, lock)


@pytest.fixture(scope="module")
def lock() -> str:
    """A lock whose numbers were all printed."""
    return printed(built("").lock)


def said(result: Result) -> list[tuple[str, str, int]]:
    found = []
    for one in result.diagnostics:
        if one.code.id in ("E231", "E245") and one.place is not None:
            source = result.sources[one.place.file]
            found.append((one.code.id, one.place.file, source.position(one.place.span.start).line))
    return found


def number_of(lock: str, name: str) -> str:
    return next(line.split()[2] for line in lock.split("\n") if line.startswith(f"verse     {name} "))


def line_of(lock: str, name: str) -> int:
    return next(n for n, line in enumerate(lock.split("\n"), 1) if line.startswith(f"verse     {name} "))


def test_its_own_lock_is_sound(lock: str) -> None:
    again = built(lock)
    assert said(again) == []
    assert again.json is not None
    assert again.lock == lock


def test_a_merge_that_stopped_half_way(lock: str) -> None:
    lines = lock.split("\n")
    lines[4:5] = ["<<<<<<< ours", lines[4], "=======", lines[4] + "1", ">>>>>>> theirs"]
    result = built("\n".join(lines))
    assert said(result) == [("E245", "numbers.lock", 5)]
    assert result.json is None
    assert "<<<<<<< ours" in render(result.diagnostics, result.sources)


def test_a_line_that_is_no_entry(lock: str) -> None:
    line = line_of(lock, "fenmouth/arrival")
    lines = lock.split("\n")
    lines[line - 1] = "verse     fenmouth/arrival    one"
    assert said(built("\n".join(lines))) == [("E245", "numbers.lock", line)]


def test_a_lock_of_another_version(lock: str) -> None:
    assert said(built(lock.replace("lock 1\n", "lock 9\n"))) == [("E245", "numbers.lock", 2)]


def test_one_verse_with_two_numbers(lock: str) -> None:
    line = line_of(lock, "fenmouth/arrival")
    lines = lock.split("\n")
    lines.insert(line, "verse     fenmouth/arrival                      777")
    assert said(built("\n".join(lines))) == [("E245", "numbers.lock", line + 1)]


def test_two_verses_with_one_number(lock: str) -> None:
    line = line_of(lock, "fenmouth/crossing")
    lines = lock.split("\n")
    number = number_of(lock, "fenmouth/arrival")
    lines[line - 1] = f"verse     fenmouth/crossing    {number}"
    assert said(built("\n".join(lines))) == [("E231", "numbers.lock", line)]


def test_a_number_in_the_source_that_was_given_out_before(lock: str) -> None:
    number = number_of(lock, "fenmouth/arrival")
    result = built(lock, **{"verse crossing\n": f"verse crossing {number}\n"})
    [(code, file, _)] = said(result)
    assert (code, file) == ("E231", "journal/fenmouth.chron")
    text = render(result.diagnostics, result.sources)
    assert "numbers.lock" in text
    assert result.json is None


@pytest.mark.rule("KOR-SECRET-001", "KOR-DEATH-009", "KOR-BRAND-001", "KOR-STORY-003", "KOR-CHALLENGE-002")
def test_no_secret_becomes_by_chance_what_the_rules_call_by_number() -> None:
    """Whoever holds 6, 8 or 9 cannot be defeated by death; modes hand out 48 and 49. A writer who wants that says so."""
    secrets = "".join(f'secret s{n} "S{n}"\n  kind: small\n\n' for n in range(1, 50))
    told = 'secret the-mark 8 "The Mark"\n  kind: small\n'
    texts = {"campaign.chron": 'campaign c "C"\n  edition: kings-of-ruin\n', "secrets.chron": secrets + told}
    rows = [line.split() for line in compile_texts(texts).lock.split("\n") if line.startswith("secret ")]
    numbers = {name: int(number) for _, name, number, *_ in rows}
    assert numbers.pop("the-mark") == 8
    assert len(numbers) == 49
    assert not {6, 8, 9, 48, 49} & set(numbers.values())


def test_a_kept_key_that_is_none_is_not_taken_over(lock: str) -> None:
    """A hand in the lock: the choice has its own key again, and the document is one that can be played."""
    line = next(
        line for line in lock.split("\n") if line.startswith("choice ") and "-" in line.split("/")[-1]
    )
    verse, _, key = line.split()[1].rpartition("/")
    result = built(lock.replace(f"{verse}/{key} ", f"{verse}/{key.replace('-', '_')} "))
    assert result.campaign is not None
    page = next(found.page for found in result.campaign.verses if found.id == verse)
    assert key in [choice.key for choice in page.choices]
    assert result.lock == lock
