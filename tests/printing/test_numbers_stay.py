"""`check` says where an edit would break a printed book. The pages of these findings are the examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from chronicler.printing.frozen import Printing, frozen, kept_file, to_bytes
from chronicler.printing.kept_numbers import broken
from chronicler.printing.prints import PrintOptions, Prints
from compiler.api import Result, compile_texts
from compiler.diagnostics import codes
from compiler.diagnostics.explain import load_page
from compiler.diagnostics.finding import Code

PRINTED = (codes.PRINTED_NUMBER_REUSED, codes.PRINTED_VERSE_MOVED)


def _compiled(files: dict[str, str]) -> Result:
    texts = dict(files)
    result = compile_texts(texts, texts.pop("numbers.lock", "") or files["numbers.lock"])
    assert result.campaign is not None
    return result


def _printing(result: Result) -> Printing:
    assert result.campaign is not None
    return frozen(Prints(result.campaign, PrintOptions(printing="1.0"), Path()), pages=False)


@pytest.mark.parametrize("code", PRINTED, ids=lambda code: code.id)
def test_the_bad_example_breaks_the_book_that_was_printed_from_the_other(code: Code) -> None:
    page = load_page(code)
    assert page is not None
    printed, edited = _compiled(page.instead_files()), _compiled(page.bad_files())
    assert printed.campaign is not None
    assert edited.campaign is not None
    kept = _printing(printed)
    assert [one.code.id for one in broken(edited.campaign, kept, edited.sources)] == [code.id]
    assert list(broken(printed.campaign, kept, printed.sources)) == []


def test_a_renamed_verse_keeps_its_number_and_its_peace() -> None:
    page = load_page(codes.PRINTED_NUMBER_REUSED)
    assert page is not None
    kept = _printing(_compiled(page.instead_files()))
    files = page.bad_files()
    name = next(path for path in files if path.startswith("journal/"))
    files[name] = files[name].replace(
        "verse tall-grass\n", "verse tall-grass\n  renamed from: long-grass\n\n"
    )
    edited = _compiled(files)
    assert edited.campaign is not None
    assert list(broken(edited.campaign, kept, edited.sources)) == []


def test_check_tells_it_at_the_verse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from chronicler.commands.check import command

    page = load_page(codes.PRINTED_VERSE_MOVED)
    assert page is not None
    kept = _printing(_compiled(page.instead_files()))
    for path, text in page.bad_files().items():
        (tmp_path / "c" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "c" / path).write_text(text, encoding="utf-8")
    kept_file(tmp_path / "c", "1.0").parent.mkdir()
    kept_file(tmp_path / "c", "1.0").write_bytes(to_bytes(kept))
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(command, ["c", "--quick", "--no-cache"], standalone_mode=False)
    assert "W806" in said.output
    assert "c/journal/fenmouth.chron" in said.output
    assert "In printing 1.0 this Verse is 101.2; now it is 101.3" in said.output
    kept_file(tmp_path / "c", "1.0").write_bytes(b"{")
    refused = CliRunner().invoke(command, ["c", "--quick", "--no-cache"], standalone_mode=False)
    assert refused.exception is not None
    assert "version control" in str(refused.exception)
