"""numbers.lock: printed numbers never change, others can move, and nobody writes it behind a writer's back."""

from pathlib import Path

import pytest

from tests.ci.studio import Studio, numbers

LANDING = "journal/101-landing.chron"
LOCK = "numbers.lock"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio.founded(tmp_path / "studio", tmp_path / "cache")


def rename(studio: Studio, old: str, new: str, said: str = "") -> None:
    """Renames a Verse and everything that leads to it. With `said`, it notes the old name."""
    studio.edit(LANDING, old, new)
    if said:
        studio.edit(LANDING, f"verse {new}\n", f"verse {new}\n  renamed from: {said}\n\n")


def test_a_release_prints_and_afterwards_nothing_is_new(studio: Studio) -> None:
    assert " new" not in studio.read(LOCK)
    studio.edit(LANDING, "verse somebody-waves", "verse nobody-there\n  -> end\n\nverse somebody-waves")
    studio.run("build", "lamplight")
    assert [line.split()[1] for line in studio.read(LOCK).splitlines() if line.endswith(" new")] == [
        "landing/nobody-there"
    ]
    before = numbers(studio.read(LOCK))
    assert studio.run("build", "lamplight", "--release", "--fail-on", "error").code == 0
    assert " new" not in studio.read(LOCK)
    assert numbers(studio.read(LOCK)) == before


def test_a_stale_lock_is_an_error_where_it_is_asked_for_and_is_never_written_there(studio: Studio) -> None:
    assert studio.run("check", "lamplight", "--locked").code == 0
    assert studio.run("build", "lamplight", "--locked").code == 0
    studio.edit(LANDING, "verse somebody-waves", "verse nobody-there\n  -> end\n\nverse somebody-waves")
    before = studio.read(LOCK)
    for command in ("check", "build"):
        said = studio.run(command, "lamplight", "--locked")
        assert (said.code, "E246" in said.out) == (1, True), said
        assert "landing/nobody-there" in said.out
    assert studio.read(LOCK) == before
    assert studio.run("build", "lamplight").code == 0
    assert studio.run("check", "lamplight", "--locked").code == 0
    studio.path(LOCK).unlink()
    said = studio.run("check", "lamplight", "--locked")
    assert (said.code, "there is none" in said.out) == (1, True)


def test_building_twice_writes_the_same_lock(studio: Studio) -> None:
    rename(studio, "somebody-waves", "a-hand-goes-up", said="somebody-waves")
    studio.run("build", "lamplight")
    first = studio.read(LOCK)
    assert "was landing/somebody-waves" in first
    studio.run("build", "lamplight", "--no-cache")
    assert studio.read(LOCK) == first
    assert studio.run("check", "lamplight", "--locked").code == 0


def test_a_rename_that_is_said_keeps_its_number(studio: Studio) -> None:
    number = numbers(studio.read(LOCK))["landing/somebody-waves"]
    rename(studio, "somebody-waves", "a-hand-goes-up", said="somebody-waves")
    studio.run("build", "lamplight")
    assert numbers(studio.read(LOCK))["landing/a-hand-goes-up"] == number
    assert "retired" not in studio.read(LOCK)


@pytest.mark.parametrize("built", [False, True], ids=["before the build", "after it"])
def test_a_bare_rename_is_asked_about_until_it_is_answered(studio: Studio, built: bool) -> None:
    number = numbers(studio.read(LOCK))["landing/somebody-waves"]
    rename(studio, "somebody-waves", "a-hand-goes-up")
    if built:
        studio.run("build", "lamplight")
    said = studio.run("check", "lamplight", "--fail-on", "warning")
    assert (said.code, "W804" in said.out) == (1, True), said.out
    assert f"keeps number {number}" in said.out
    assert studio.run("check", "lamplight", "--fix", "--fail-on", "warning").code == 0
    assert "verse a-hand-goes-up\n  renamed from: somebody-waves\n" in studio.read(LANDING)
    assert studio.run("fmt", "--check", "lamplight").code == 0
    studio.run("build", "lamplight")
    assert numbers(studio.read(LOCK))["landing/a-hand-goes-up"] == number


def test_another_verse_is_no_rename_when_the_writer_says_so(studio: Studio) -> None:
    rename(studio, "somebody-waves", "a-hand-goes-up")
    studio.edit(
        LANDING,
        "verse a-hand-goes-up\n",
        "# allow lost-number: it is another scene altogether\nverse a-hand-goes-up\n",
    )
    assert studio.run("check", "lamplight", "--fail-on", "warning").code == 0
    assert studio.run("build", "lamplight", "--release").code == 0
    assert "retired   landing/somebody-waves" in studio.read(LOCK)


def test_a_release_waits_for_the_answer(studio: Studio) -> None:
    rename(studio, "somebody-waves", "a-hand-goes-up")
    said = studio.run("build", "lamplight", "--release")
    assert said.code == 1
    assert "A release has no lost numbers." in said.out


def test_verses_with_other_choices_are_no_rename(studio: Studio) -> None:
    """`who-came` has two choices in the lock; what comes instead shares none of them."""
    causeway = "journal/102-causeway.chron"
    studio.edit(causeway, "verse who-came", "verse nobody-came")
    studio.edit(LANDING, "who-came", "nobody-came")
    studio.edit(causeway, "Give them the lamp", "Show it to them and hold on to it")
    studio.edit(causeway, "Keep it, and be followed", "Hide it in the reeds")
    assert "W804" not in studio.run("check", "lamplight", "--quick").out


def clash(studio: Studio, *, printed: bool) -> None:
    """What git makes of two branches that each add a Verse with the same number."""
    lines = studio.read(LOCK)
    number = max(numbers(lines).values()) + 1
    mark = "" if printed else "   new"
    extra = "".join(f"verse     landing/{name:<36} {number:>4}{mark}\n" for name in ("dusk", "ebb"))
    studio.write(LOCK, lines + extra)
    studio.write("journal/dusk.chron", "journal landing\n\nverse dusk\n  -> ebb\n\nverse ebb\n  -> end\n")
    studio.edit(LANDING, "-> somebody-waves", "-> dusk")


def test_two_new_verses_with_one_number_are_red_and_one_command_repairs_them(studio: Studio) -> None:
    printed = numbers(studio.read(LOCK))
    clash(studio, printed=False)
    said = studio.run("check", "lamplight")
    assert (said.code, "E231" in said.out) == (1, True)
    assert studio.run("build", "lamplight", "--locked").code == 1
    studio.run("check", "lamplight", "--fix")
    assert "E231" not in studio.run("check", "lamplight").out
    studio.run("build", "lamplight")
    after = numbers(studio.read(LOCK))
    assert {name: after[name] for name in printed} == printed
    landing = [number for name, number in after.items() if name.startswith("landing/")]
    assert len(set(landing)) == len(landing) == 5


def test_a_build_settles_the_same_by_itself(studio: Studio) -> None:
    clash(studio, printed=False)
    assert studio.run("build", "lamplight").code == 0
    assert studio.run("check", "lamplight", "--locked").code == 0
    landing = [number for name, number in numbers(studio.read(LOCK)).items() if name.startswith("landing/")]
    assert len(set(landing)) == len(landing) == 5


def test_of_two_printed_ones_nobody_but_a_person_knows(studio: Studio) -> None:
    clash(studio, printed=True)
    before = studio.read(LOCK)
    for command in (("check",), ("build",), ("check", "--fix")):
        said = studio.run(*command, "lamplight")
        assert (said.code, "E231" in said.out) == (1, True)
        assert "that was not printed" in " ".join(said.out.split())
    assert studio.read(LOCK) == before


def test_a_new_verse_gives_way_to_a_number_that_was_printed_and_retired(studio: Studio) -> None:
    studio.write(
        LOCK, studio.read(LOCK) + "verse     landing/dusk    90   new\nretired   landing/gone    90\n"
    )
    studio.write("journal/dusk.chron", "journal landing\n\nverse dusk\n  -> end\n")
    assert studio.run("build", "lamplight").code == 0
    assert numbers(studio.read(LOCK))["landing/dusk"] != 90
    assert numbers(studio.read(LOCK), "retired")["landing/gone"] == 90


def test_conflict_marks_in_the_lock_are_settled_by_a_build(studio: Studio) -> None:
    lines = studio.read(LOCK)
    number = max(numbers(lines).values()) + 1
    rows = [f"verse     landing/{name}    {number}   new\n" for name in ("dusk", "ebb")]
    studio.write(LOCK, f"{lines}<<<<<<< HEAD\n{rows[0]}=======\n{rows[1]}>>>>>>> other\n")
    studio.write("journal/dusk.chron", "journal landing\n\nverse dusk\n  -> ebb\n\nverse ebb\n  -> end\n")
    said = studio.run("check", "lamplight")
    assert (said.code, "E245" in said.out, "chronicler build" in said.out) == (1, True, True)
    assert studio.run("build", "lamplight").code == 0
    assert "<<<" not in studio.read(LOCK)
    assert studio.run("check", "lamplight", "--locked").code == 0


def test_a_retired_verse_of_a_vision_keeps_its_number_reserved(studio: Studio) -> None:
    """Its name holds a colon, and must not be taken for a kind."""
    from compiler.names.numbering import Lock, Wanted, assign

    lock = Lock("retired   vision:landing/asleep    1\n")
    found = assign([Wanted("verse", "vision:landing/awake")], lock)
    assert found.of["verse", "vision:landing/awake"] == 2
    assert "retired   vision:landing/asleep " in found.text


def test_a_folder_inside_a_campaign_finds_its_campaign(studio: Studio) -> None:
    assert studio.run("check", "lamplight/journal").out == studio.run("check", "lamplight").out
    assert studio.run("check", "lamplight/journal", "lamplight").out == "no findings in 3 files\n"
    inner = Studio(studio.path("journal"), studio.cache)
    assert inner.run("check").code == 0
    studio.edit(LANDING, "-> somebody-waves", "-> somebody-waved")
    assert "../journal/101-landing.chron:" in inner.run("check").out
