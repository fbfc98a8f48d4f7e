"""A few thousand mad inputs on every run; `python -m tests.fuzz --inputs 1000000` does the rest."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compiler.diagnostics.finding import ERROR
from compiler.grammar.payloads import payloads
from compiler.sources.workspace import load
from tests.fuzz.inputs import sources
from tests.fuzz.judge import EDITIONS, STAGE, judge
from tests.fuzz.kinds import KINDS
from tests.fuzz.trial import try_one, try_row

# The parser's tables are built once, before anybody looks at a clock.
payloads().parse("effects", "gain 1 food", str)
few = settings(
    max_examples=400, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@few
@given(st.binary(max_size=300))
def test_bytes_of_no_kind(data: bytes) -> None:
    judge(data)


@few
@given(st.text(max_size=300))
def test_text_of_no_kind(text: str) -> None:
    judge(text)


@few
@given(st.sampled_from(sources()), st.data())
def test_sources_with_something_put_in(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    judge(text[:place] + data.draw(st.text(max_size=12)) + text[place:], data.draw(st.sampled_from(EDITIONS)))


@pytest.mark.parametrize(
    "text",
    [
        'j,ournal reedgate\n"\n:: Fo\n:: Fo',
        "journal reedgate\n\n# TODO: a token of thanks\nverse a\n  Yes.\n  -> end\n",
    ],
)
def test_what_broke_once(text: str) -> None:
    judge(text)


# So many inputs of a kind for each part of its share; slow kinds have small shares.
FEW = 4
# What must become of some of them: where everything is refused at the door, nobody behind it is tested.
SEEN = {
    "source": {"refused"},
    "campaign": {"refused", "played", "ended"},
    "damaged-save": {"opened", "refused", "damaged, told"},
    "forged-save": {"opened", "refused"},
    "report": {"played", "refused"},
    "position": {"read", "refused"},
    "plan": {"failed", "refused"},
    "lock": {"taken", "refused"},
    "printing": {"compared", "refused"},
    "store": {"read", "refused"},
    "answers": {"goes on"},
    "words": {"refused"},
    "import": {"made", "refused"},
    "studio": {"answered", "refused"},
    "lsp": {"answered"},
}


@pytest.mark.parametrize("kind", KINDS)
def test_inputs_of_every_kind(kind: str) -> None:
    tried = try_row(kind, 0, max(12, min(KINDS[kind].share, 150) * FEW // 2))
    assert [(one.seed, one.why) for one in tried.broken] == []
    assert SEEN.get(kind, set()) <= set(tried.outcomes), tried.outcomes


CORPUS = Path(__file__).parent / "corpus"


@pytest.mark.parametrize(
    "path", sorted(CORPUS.glob("*/*")), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_what_ever_broke(path: Path) -> None:
    assert try_one(path.parent.name, path.read_bytes())


DEEP = 100_000
HUGE = {
    "parentheses": "journal fenmouth\n\nverse a\n  > if "
    + "(" * DEEP
    + "chapter 1"
    + ")" * DEEP
    + " -> end\n",
    "parentheses in a cost": "journal fenmouth\n\nverse a\n  * " + "(" * DEEP + ") Wait.\n    -> end\n",
    "short parentheses": "journal fenmouth\n\nverse a\n  > if "
    + "(" * 9000
    + "chapter 1"
    + ")" * 9000
    + " -> end\n",
    "negations": "journal fenmouth\n\nverse a\n  > if " + "not " * 4900 + "chapter 1 -> end\n",
    "joined tests": "journal fenmouth\n\nverse a\n  > if chapter 1" + " and chapter 1" * 1300 + " -> end\n",
    "joined effects": "journal fenmouth\n\nverse a\n  > gain 1 food"
    + ", gain 1 food" * 1500
    + "\n  -> end\n",
    "brackets": "journal fenmouth\n\nverse a\n  * Wait. " + "[" * DEEP + "\n    -> end\n",
    "twee": "journal fenmouth\n\nverse a\n  " + "[[" * DEEP + "\n  -> end\n",
    "indentation": "".join(f"{'  ' * level}> gain 1 food\n" for level in range(1500)),
    "deep indentation": "verse a\n" + "".join(f"{' ' * (2 * level)}x\n" for level in range(1, 1500)),
    "one deep line": "verse a\n" + " " * DEEP + "x\n",
    "tabs": "verse a\n" + "\t" * DEEP + "x\n",
    "a long line": "journal fenmouth\n\nverse a\n  " + "word " * 2_000_000 + "\n  -> end\n",
    "a long instruction": "journal fenmouth\n\nverse a\n  > gain 1 " + "food " * 2_000_000 + "\n  -> end\n",
    "a long label": "status x\n  " + "parts " * 1_700_000 + ": 1-4\n",
    "a long header": "status " + "x" * 10_000_000 + "\n",
    "a long name": "journal fenmouth\n\nverse a\n  -> " + "a-" * 9_000 + "a\n",
    "a long comment": "#" + " allow" * 1_700_000 + "\n",
    "many blank lines": "\n" * 2_000_000,
    "many spaces": " " * 10_000_000,
    "many headers": "verse a\n" * 20_000,
    "many choices": "journal fenmouth\n\nverse a\n" + "  * Wait. [chapter 1]\n    -> end\n" * 5_000,
    "many rows": "journal fenmouth\n\nverse a\n  > roll\n" + "    1-3 -> end\n" * 5_000,
    "many tests": "journal fenmouth\n\nverse a\n  * Wait. ["
    + " or ".join(f"day {n}" for n in range(800))
    + "]\n    -> end\n",
    "large numbers": "journal fenmouth\n\nverse a "
    + "9" * 5000
    + "\n  > gain "
    + "9" * 5000
    + " food\n  -> end\n",
    "a long table of parts": "status x\n  parts: 1-9999\n  > when any 9999 parts -> book/a\n",
    "a wide track": "character a 1\n  energy: 0-9999, start 1, red 0-9999\n  health: 0-9, start 1\n  terror: 0-9, start 1\n",
    "a wide attack": "combat encounter a\n  value: 9999\n  attack 0-9: take 1 damage\n",
    "many dice": "journal fenmouth\n\nverse a\n  > roll 9999 dice\n    1+ -> end\n",
}


# Long, but nothing is wrong with them that a compiler could be sure of.
HONEST = {
    "joined effects",
    "joined tests",
    "many blank lines",
    "many spaces",
    "many dice",
    "many choices",
    "many tests",
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_and_deep_inputs(name: str) -> None:
    result = judge(HUGE[name])
    if name not in HONEST:
        assert result.diagnostics, "nobody would have meant this"


ODD = {
    "empty": b"",
    "a byte order mark": b"\xef\xbb\xbf",
    "a mark and a source": "\ufeffstatus x\n".encode(),
    "only comments": b"# one\n# two\n",
    "only a mark": b">",
    "windows endings": b"journal fenmouth\r\n\r\nverse a\r\n  Rain.\r\n\r\n  -> end\r\n",
    "lone returns": b"journal fenmouth\r\rverse a\r  Rain.\r\r  -> end\r",
    "form feeds": b"journal fenmouth\n\x0c\nverse a\n  Rain.\x0c More rain.\n\n  -> end\n",
    "no last line break": b"journal fenmouth\n\nverse a\n  -> end",
}


@pytest.mark.parametrize("name", ODD)
def test_odd_but_honest_files(name: str) -> None:
    result = judge(ODD[name])
    wrong = [
        d for d in result.diagnostics if d.severity is ERROR and d.place and d.place.file == "fuzz.chron"
    ]
    if name not in ("only a mark", "form feeds"):
        assert wrong == []


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"status x\n\xff\xfe\n", "UTF-8"),
        (b"status x \0 y\n", "NUL"),
        ("status x\n".encode("utf-16"), "UTF-8"),
        (b"\x80", "UTF-8"),
    ],
)
def test_files_that_are_no_text_say_so(data: bytes, word: str) -> None:
    result = judge(data)
    assert any(d.code.id == "E140" and word in d.message for d in result.diagnostics)


@pytest.mark.parametrize(
    "text", ["status а\n", "status x\n  pаrts: 1-3\n", "status x\n  parts： 1-3\n", "vеrse a\n"]
)
def test_letters_that_look_alike_are_findings(text: str) -> None:
    result = judge(text)
    assert any(d.severity is ERROR and d.place and d.place.file == "fuzz.chron" for d in result.diagnostics)


def test_a_folder_of_strange_things(tmp_path: Path) -> None:
    (tmp_path / "campaign.chron").write_text(STAGE.format(edition=EDITIONS[0]), encoding="utf-8")
    (tmp_path / "folder.chron").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "gone.chron").symlink_to(tmp_path / "nowhere")
    loaded = load(tmp_path)
    assert sorted(d.code.id for d in loaded.findings) == ["E143", "E143"]
    assert [source.path for source in loaded.sources] == ["campaign.chron"]
