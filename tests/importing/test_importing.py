"""Stories of other tools become campaigns that compile: what is understood, what becomes a to-do, what is refused.

The expected Verses were written first, from the sources, by what their tools say they mean.
"""

import random
import re
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from chronicler.campaigns import compile_path
from chronicler.importing.foreign_story import CannotImport
from chronicler.importing.foreign_tests import read_test
from chronicler.importing.reading_files import KINDS, _readers
from chronicler.importing.writing_out import Sources
from compiler.api import Job, compile_campaign
from compiler.diagnostics.finding import ERROR
from compiler.sources.source import SourceFile
from schemas.model import Prose
from tests.importing.stories import AON, ENDINGS, GAMEBOOK, HTML, INK, JSON, STORIES, TWEE


def read(kind: str, text: str) -> dict[str, str]:
    story = _readers(Path("story"), kind, text, "Story")
    return Sources(story, "story", "a file").files()


def verses(kind: str, text: str) -> dict[str, str]:
    """The Verses by name, without their headers."""
    journal = read(kind, text)["journal/the-story.chron"]
    found = re.split(r"^verse ([a-z0-9-]+)[^\n]*\n", journal, flags=re.MULTILINE)
    return {name: body.strip("\n") for name, body in zip(found[1::2], found[2::2], strict=True)}


def call(*words: object) -> Result:
    return CliRunner().invoke(
        import_module("chronicler.commands.import").command,
        [str(word) for word in words],
        standalone_mode=False,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_becomes_a_campaign_that_compiles(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"story.{ENDINGS[kind]}"
    file.write_text(STORIES[kind], encoding="utf-8")
    result = call(file, tmp_path / "made")
    assert result.exception is None, result.exception
    assert result.return_value == 0
    (checked,) = compile_path(tmp_path / "made", use_cache=False)
    assert [one.message for one in checked.diagnostics if one.severity >= ERROR] == []
    # It looks as fmt wants it, and a second import does not write over it.
    for path in (tmp_path / "made").rglob("*.chron"):
        from compiler.format import format_text

        assert format_text(path.read_text(encoding="utf-8"), path.name) == path.read_text(encoding="utf-8")
    assert "not empty" in str(call(file, tmp_path / "made").exception)


def test_twee() -> None:
    found = verses("twee", TWEE)
    assert list(found) == ["the-landing", "shed", "home", "wait", "the-bench", "gone-passage"]
    landing = found["the-landing"]
    assert "_Nobody_ rings it." in landing
    assert "\\> It says: keep off." in landing  # a mark in prose is no instruction
    assert "  > if status haslamp\n    The lamp is warm. Go home" in landing
    assert "  * Go home [status haslamp]\n    -> home" in landing
    assert "  * Look for the lamp [not status haslamp]\n    -> shed" in landing
    assert "  * sleep\n    > gain status slept\n    -> the-bench" in landing
    assert "# TODO: <<set $coins to 3>>" in landing
    assert found["shed"] == "  A shed. (it smells)\n\n  > gain status haslamp\n\n  * Back\n    -> the-landing"
    assert "> if status haslamp and not status slept" in found["home"]
    assert "> if not status tired\n    You did not." in found["the-bench"]
    assert "Not written yet." in found["gone-passage"]
    assert "alert" not in str(found)


def test_the_story_begins_where_its_data_says() -> None:
    assert "-> the-story/the-landing" in read("twee", TWEE)["campaign.chron"]
    assert "-> the-story/first" in read("twine-html", HTML)["campaign.chron"]


def test_ink() -> None:
    found = verses("ink", INK)
    landing = found["landing"]
    assert "  > if status has-lamp\n    The lamp is warm." in landing
    assert "  > if not status has-lamp\n    It is dark." in landing
    assert "# TODO: line 8: {coins > 2: You are rich.}" in landing
    assert "  * (once) Look for the lamp\n    -> shed" in landing
    assert "  * (once) Go home. [status has-lamp]\n    -> landing-go-home" in landing
    assert "  * Wait\n    -> landing-wait" in landing
    assert found["landing-go-home"].startswith(
        "  Go home, you say, and go.\n\n  The path is long.\n\n  * (once) Run\n"
    )
    assert "  * (once) Walk\n    -> home" in found["landing-go-home"]
    assert found["landing-go-home-run"] == "  You run.\n\n  -> landing-go-home-goes-on"
    assert found["landing-go-home-goes-on"] == "  You arrive.\n\n  -> home"
    assert found["landing-wait"] == "  Wait. You wait a while.\n\n  -> landing-later"
    assert found["landing-later"] == "  The tide turns.\n\n  # TODO: more here\n  -> landing"
    assert found["shed"] == "  A shed.\n\n  > gain status has-lamp\n  -> shed-again"
    assert "  > if status has-lamp -> landing" in found["shed-again"]
    assert "  > if not status has-lamp\n    You do not." in found["shed-again"]
    assert found["home"] == "  > if verse the-story/shed read -> end-good\n  -> end-bad"
    assert found["end-good"] == "  Good.\n\n  > the campaign ends in victory"


FALLBACKS = """-> cave
=== cave
The cave. {cave == 1: Cold air.|Cold air again.} \\# no tag
* [Shout # loud] An echo. -> cave
* [Leave] -> END
* -> deep
=== deep
{&Drip|Drop}. {coins > 3: Gold here.} {not (coins > 3): {cave > 2: Dust|Sand}.}
+ {torch || cave} [Up] -> cave
* ->
  It is too dark.
  -> END
"""


def test_ink_takes_a_choice_without_words_where_no_other_is_open() -> None:
    found = verses("ink", FALLBACKS)
    assert found["cave"].endswith("  > otherwise -> deep")
    assert "  * (once) Leave\n    -> the-end" in found["cave"]
    assert found["the-end"] == "  > the campaign ends in victory"
    # A fallback with words of its own is a Verse; a status that is never given can leave it the only way.
    assert found["deep-otherwise"] == "  It is too dark.\n\n  > the campaign ends in victory"


def test_ink_counts_readings_where_yes_and_no_are_enough() -> None:
    cave = verses("ink", FALLBACKS)["cave"]
    assert "  > if not read before\n    Cold air.\n" in cave
    assert "  > if read before\n    Cold air again.\n" in cave


def test_ink_keeps_the_first_of_what_has_no_counterpart_and_says_so() -> None:
    found = verses("ink", FALLBACKS)
    assert "# TODO: line 8: {&Drip|Drop}" in found["deep"]
    assert "# TODO: line 8: {coins > 3: Gold here.}" in found["deep"]
    assert "  Drip. Gold here. Dust." in found["deep"]
    assert "[status torch or verse the-story/cave read]" in found["deep"]
    assert "# no tag" in found["cave"]
    assert "  * (once) Shout\n" in found["cave"]
    several = verses("ink", "{shuffle:\n- one\n- two\n}\n{x:\n- 1: first\n- 2: second\n}\n-> END\n")[
        "opening"
    ]
    assert [line for line in several.split("\n") if line in ("  one", "  first", "  two", "  second")] == [
        "  one",
        "  first",
    ]


def test_ink_tunnels_through_a_stitch_come_back() -> None:
    found = verses("ink", "-> a\n=== a\nOne.\n-> b.c ->\nTwo.\n-> END\n=== b\n= c\nWithin.\n->->\n")
    assert found["a"].endswith("-> b-c")
    assert found["b-c"] == "  Within.\n\n  -> a-line-4-goes-on"
    assert found["a-line-4-goes-on"] == "  Two.\n\n  > the campaign ends in victory"


def test_ink_goes_on_with_what_stands_below_a_choice_that_is_a_tunnel() -> None:
    found = verses("ink", "* [Take] -> hand ->\n  Back again. -> END\n=== hand\nTaken.\n->->\n")
    assert found["hand"] == "  Taken.\n\n  -> opening-line-1-goes-on"
    assert found["opening-line-1-goes-on"] == "  Back again.\n\n  > the campaign ends in victory"


def test_a_line_of_ink_is_a_paragraph_and_glue_makes_one_of_two() -> None:
    """Writing with Ink: text on a new line is a new paragraph; `<>` takes the line's end away."""
    found = verses("ink", '"Well?" she says.\n"No."\nAnd <>\nthat was\n<> that.\n-> END\n')["opening"]
    assert found == (
        '  "Well?" she says.\n\n  "No."\n\n  And that was that.\n\n  > the campaign ends in victory'
    )


def test_ink_puts_the_head_of_an_included_file_where_it_is_included(tmp_path: Path) -> None:
    (tmp_path / "more.ink").write_text("From more.\n=== cellar\nDown.\n-> END\n", encoding="utf-8")
    (tmp_path / "main.ink").write_text(
        "Before.\nINCLUDE more.ink\nAfter.\n-> cellar\n=== loft\nUp.\n-> END\n", encoding="utf-8"
    )
    assert call(tmp_path / "main.ink", tmp_path / "made").return_value == 0
    text = (tmp_path / "made" / "journal" / "the-story.chron").read_text(encoding="utf-8")
    assert "Before. From more. After." in " ".join(text.split())
    assert text.index("verse loft") < text.index("verse cellar")


@pytest.mark.parametrize(
    ("ending", "text"),
    [("ink", "-> a\n=== a\nRound.\n-> b\n=== b\nAnd round.\n-> a\n"),
     ("twee", ":: A\nOne.\n[[B]]\n\n:: B\nTwo.\n[[A]]\n")],
)  # fmt: skip
def test_a_circle_without_an_end_is_given_a_way_out_that_is_told(
    ending: str, text: str, tmp_path: Path
) -> None:
    (tmp_path / f"s.{ending}").write_text(text, encoding="utf-8")
    assert call(tmp_path / f"s.{ending}", tmp_path / "made").return_value == 0
    journal = (tmp_path / "made" / "journal" / "the-story.chron").read_text(encoding="utf-8")
    assert journal.count("# TODO: the original goes round for ever here") == 1
    assert journal.count("  * Leave it at that.\n    -> end") == 1
    (checked,) = compile_path(tmp_path / "made", use_cache=False)
    assert [one.message for one in checked.diagnostics if one.severity >= ERROR] == []


def test_twee_says_what_its_formats_do_beyond_words() -> None:
    chapbook = verses(
        "twee", ":: A\nlamp: true\n--\n{lamp} is {embed passage: 'B'} here.\n\n[after 1s]\nLate.\n\n:: B\nx\n"
    )["a"]
    assert "# TODO: the text says or does {lamp}" in chapbook
    assert "# TODO: the text says or does {embed passage: 'B'}" in chapbook
    assert "# TODO: [after 1s]" in chapbook
    assert "  is here.\n" in chapbook
    harlowe = verses(
        "twee",
        ':: A\n(if: $a)[One.](else-if: $b)[Two.](else:)[Three.]{(unless: $a)[[[Go->A]]]} (link: "Look")[Seen.]\n',
    )["a"]
    assert "> if not status a and status b\n    Two." in harlowe
    assert "> if not (status a or status b)\n    Three." in harlowe
    assert "  * Go [not status a]\n" in harlowe
    assert '# TODO: (link: "Look")' in harlowe
    assert "  Seen.\n" in harlowe


def test_twee_loses_nothing_of_its_macros() -> None:
    harlowe = verses(
        "twee",
        ":: A\n(if: $a)[One.](else-if: $n > 3)[Two.](else:)[Three.]\n"
        '(link: "Open")[(set: $c to true)(go-to: "B")]\n\n:: B\nx\n',
    )["a"]
    assert "# TODO: what follows is read only if: $n > 3\n\n  > if not status a\n    Two." in harlowe
    assert (
        "# TODO: what follows is read only if: the test before fails\n\n  > if not status a\n    Three."
        in harlowe
    )
    assert "  * Open\n    > gain status c\n    -> b" in harlowe
    sugar = verses(
        "twee",
        ':: A\n<<link "Rest" "A">><<set $hp += 1>><</link>>\n"So," he says.\n"No."\nOne \\\nline.\n'
        "<script>alert(1)</script>\n[[B]]\n\n:: B\nx\n",
    )["a"]
    assert "# TODO: a link sets something that is not yes or no: $hp += 1" in sugar
    assert '  "So," he says.\n\n  "No."\n\n  One line.\n' in sugar  # a new line is one on the page
    assert "alert" not in sugar


def test_ink_includes_files_of_its_folder_only(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.ink").write_text("=== secret\nSecret.\n-> END\n", encoding="utf-8")
    (tmp_path / "in" / "more.ink").write_text("=== more\nMore.\n-> END\n", encoding="utf-8")
    main = tmp_path / "in" / "main.ink"
    main.write_text("INCLUDE more.ink\nHello.\n-> more\n", encoding="utf-8")
    assert call(main, tmp_path / "one").return_value == 0
    assert "More." in (tmp_path / "one" / "journal" / "the-story.chron").read_text(encoding="utf-8")
    for name in ("../secret.ink", str(tmp_path / "secret.ink"), "nowhere.ink"):
        main.write_text(f"INCLUDE {name}\nHello.\n-> END\n", encoding="utf-8")
        assert "includes" in str(call(main, tmp_path / "two").exception)
        assert not (tmp_path / "two").exists()
    main.write_text("INCLUDE main.ink\nHello.\n-> END\n", encoding="utf-8")
    assert "circle" in str(call(main, tmp_path / "two").exception)


@pytest.mark.parametrize(
    ("line", "holds", "otherwise"),
    [
        ("The gate is shut{key:, though not to you}.", "The gate is shut, though not to you.", "The gate is shut."),
        ("Rain. A {key:red|green} door. It sticks.", "A red door.", "A green door."),
        ("{key:Anna|Bert} comes in.", "Anna comes in.", "Bert comes in."),
        ("You are {key:early|late}", "You are early", "You are late"),
    ],
)  # fmt: skip
def test_a_sentence_with_a_test_in_it_is_said_whole(line: str, holds: str, otherwise: str) -> None:
    """ink and Twine print the sentence with one of the words in it; so does each of the two paragraphs."""
    ink = verses(
        "ink", f"VAR key = false\n-> a\n=== a\n{line}\n* [Take it] -> b\n=== b\n~ key = true\n-> a\n"
    )["a"]
    wanted = f"> if status key\n    {holds}\n\n  > if not status key\n    {otherwise}\n"
    assert wanted in ink
    if line.startswith("Rain"):
        assert ink.strip().startswith("Rain.\n\n")
        assert f"{otherwise}\n\n  It sticks.\n" in ink
    macro = re.sub(r"\{key:([^|}]*)\|?([^}]*)\}", r"<<if $key>>\1<<else>>\2<</if>>", line)
    twee = ':: StoryTitle\nT\n\n:: StoryData\n{"ifid": "x", "format": "SugarCube", "start": "a"}\n\n'
    twee += f":: a\n{macro}\n[[Take it|b]]\n\n:: b\n<<set $key to true>>\n[[a]]\n"
    assert wanted in verses("twee", twee)["a"]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("The sign.\n{key: It is lit.|It is dark.}", ["The sign.", "It is lit.", "It is dark."]),
        ("One {key:red} and {dark:big} door.", ["One", "red", "and", "big", "door."]),
    ],
)
def test_whole_sentences_and_those_with_two_tests_stay_as_they_are(text: str, pieces: list[str]) -> None:
    """Two tests in one sentence would be four sentences: the pieces are left to the writer."""
    said = verses(
        "ink",
        f"VAR key = false\nVAR dark = true\n-> a\n=== a\n{text}\n* [x] -> b\n=== b\n~ key = true\n-> a\n",
    )["a"]
    shown = [line.strip() for line in said.splitlines() if line.strip() and line.strip()[0] not in ">*-#"]
    assert shown == pieces


def test_gamebooks() -> None:
    aon = verses("aon", AON)
    assert "You stand at the ford… It’s cold & wet." in aon["sect1"]
    assert "# TODO: a fight: Ford Rat 12." in aon["sect1"]
    assert "  * If you cross.\n    -> sect2" in aon["sect1"]
    assert "verse sect1 1\n" in read("aon", AON)["journal/the-story.chron"]
    ferry = verses("gamebook", GAMEBOOK)
    assert "> gain status rope" in ferry["start"]
    assert "> gain status wet" in ferry["start"]
    assert "[status rope]\n    -> roof" in ferry["door"]
    assert "> if status wet -> dry" in ferry["door"]
    assert "> lose status rope" in ferry["dry"]
    assert "hidden" not in ferry
    book = verses("json", JSON)
    assert "  One.\n\n  Two." in book["passage-1"]
    assert "# TODO: the choice 'Pay' has requirements: ['gold>3']" in book["passage-1"]
    assert "  * To 1.\n    -> passage-1" in book["passage-3"]


def test_project_aons_signs_emphasis_and_pictures() -> None:
    text = """<gamebook><section class="numbered" id="sect7"><data>
<p>A stair&mdash;and 0&ndash;4&hellip; 3 &ch.lt; 4 &ch.ampersand; you <em>climb</em>&unheardof;.
<illustration><meta><description>A stair</description></meta></illustration></p></data></section></gamebook>"""
    book = verses("aon", text)["sect7"]
    assert "  A stair—and 0–4… 3 < 4 & you _climb_.\n" in book
    assert "# TODO: an illustration: A stair\n" in book
    # The section has no title of its own: its id tells the number.
    assert "verse sect7 7\n" in read("aon", text)["journal/the-story.chron"]


def test_a_table_of_choices_has_its_words_as_keys() -> None:
    book = verses(
        "json", '{"pages": {"a": {"text": "Dusk.", "exits": {"Light one": "b"}}, "b": {"text": "Night."}}}'
    )
    assert "  * Light one\n    -> b" in book["a"]


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("twee", "no passage here", "line 1: a Twee file begins with a passage"),
        ("twee", "", "no passage"),
        ("twee", "::\nx", "line 1: this is no header"),
        ("twee", ":: A\nx\n:: A\ny", "two passages are called 'A'"),
        ("twee", ":: StoryData\n{nope\n:: A\nx", "no JSON"),
        ("twine-html", "<p>hello</p>", "no story of Twine"),
        ("ink", "", "no text"),
        ("ink", "=== a\nx\n=== a\ny", "line 3: there are two knots"),
        ("ink", "{ x:\nhello\n", "line 1: a brace is opened"),
        ("aon", "<gamebook><section>", "line 1, column"),
        ("aon", "<gamebook/>", "no numbered section"),
        ("aon", '<!DOCTYPE a><!ENTITY x "y"><gamebook/>', "entities"),
        ("gamebook", "hello", "line 1: a section is expected"),
        ("gamebook", "* a b c d", "line 1: this is no section"),
        ("gamebook", "* a\nx\n* a\ny", "two sections are called a"),
        ("json", "[]", "an object"),
        ("json", "{", "no JSON"),
        ("json", '{"a": 1}', "no list of sections"),
        ("json", '{"sections": [3]}', "section 1 is no object"),
    ],
)
def test_what_is_no_story_is_refused_with_a_reason(kind: str, text: str, words: str) -> None:
    with pytest.raises(CannotImport, match=re.escape(words)):
        read(kind, text)


def test_a_file_of_no_kind_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "story.txt"
    file.write_text("Once upon a time.\n", encoding="utf-8")
    assert "--from" in str(call(file, tmp_path / "made").exception)
    assert "cannot be read" in str(call(tmp_path / "nowhere.ink", tmp_path / "made").exception)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("$a", "a"), ("not $a", "not a"), ("!a", "not a"), ("a && b", "a and b"), ("$a is true", "a"), ("$a is false", "not a"),
        ("a == false", "not a"), ("a != true", "not a"), ("a and (b or not c)", "a and (b or not c)"),
        ("visited('X')", "read X"), ("$a > 3", None), ("a + b", None), ("(a", None), ("", None), ("a b", None), ("true", None),
    ],
)  # fmt: skip
def test_conditions_of_yes_and_no(text: str, meaning: str | None) -> None:
    from chronicler.importing.foreign_story import ForeignTest, Has, Joined, Untrue, WasRead

    def said(test: ForeignTest, inside: bool = False) -> str:
        match test:
            case Has(name):
                return name
            case WasRead(passage):
                return f"read {passage}"
            case Untrue(inner):
                return f"not {said(inner, True)}"
            case Joined(word, parts):
                words = f" {word} ".join(said(part, True) for part in parts)
                return f"({words})" if inside else words

    test = read_test(text)
    assert (said(test) if test is not None else None) == meaning


def test_words_that_look_like_the_language_stay_words(tmp_path: Path) -> None:
    """Whatever prose and links say, it is prose and choices in the campaign."""
    lines = ["> gain 1 food", "* a star", "-> away", "# a heading", "[bracket] first", "verse other", "action: go", "\\backslash",
             "_a_ \"b\" 'c'", "campaign x \"y\"", "<<", "{{", "(1 food) pay", "(once) go", "ends [status x]", "end"]  # fmt: skip
    body = (
        "\n\n".join(lines)
        + "\n"
        + "\n".join(f"[[{line.replace('[', '').replace(']', '').replace('->', '')}->A]]" for line in lines)
    )
    file = tmp_path / "s.twee"
    file.write_text(f":: A\n{body}\n", encoding="utf-8")
    assert call(file, tmp_path / "made").return_value == 0
    (checked,) = compile_path(tmp_path / "made", use_cache=False)
    campaign = checked.result.campaign
    assert campaign is not None
    assert len(campaign.verses) == 1
    assert campaign.statuses == ()
    # And the way out of a passage that only ever leads to itself.
    assert len(campaign.verses[0].page.choices) == len(lines) + 1
    assert all(choice.cost is None and choice.needs is None for choice in campaign.verses[0].page.choices)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("s.twee", ":: A\nCafé “hi” [[B]]\n:: B\nx".encode()),
        ("s.twee", ":: A\nCafé “hi” [[B]]\n:: B\nx".encode("utf-8-sig")),
        ("s.twee", ":: A\r\nCafé “hi” [[B]]\r\n:: B\r\nx".encode("utf-16")),
        ("s.twee", ":: A\nCafé “hi” [[B]]\n:: B\nx".encode("cp1252")),
        ("s.xml", '<?xml version="1.0" encoding="ISO-8859-15"?><gamebook><section class="numbered" id="sect1">'
                  "<data><p>Café &ldquo;hi&rdquo;</p></data></section></gamebook>".encode("iso-8859-15")),
    ],
)  # fmt: skip
def test_letters_stay_whatever_wrote_them(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    assert call(tmp_path / name, tmp_path / "made").return_value == 0
    assert "Café “hi”" in (tmp_path / "made" / "journal" / "the-story.chron").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("data", "words"),
    [(b":: A\n\0\0", "no text"), (b"a" * (17 * 2**20), "17 MiB. A story has 16 at most")],
)
def test_what_is_no_text_or_too_much_is_refused_at_once(data: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "s.ink").write_bytes(data)
    assert words in str(call(tmp_path / "s.ink", tmp_path / "made").exception)
    assert not (tmp_path / "made").exists()


def test_an_arrow_behind_a_backslash_is_prose(tmp_path: Path) -> None:
    (tmp_path / "s.twee").write_text(":: A\n-> not an arrow\n", encoding="utf-8")
    assert call(tmp_path / "s.twee", tmp_path / "made").return_value == 0
    (checked,) = compile_path(tmp_path / "made", use_cache=False)
    assert "ink-arrow" not in {one.code.name for one in checked.diagnostics}


def test_prose_that_begins_with_a_brace_is_prose(tmp_path: Path) -> None:
    file = tmp_path / "s.twee"
    file.write_text(':: A\n{"id": "x"} stands there, {"so": 2}.\n', encoding="utf-8")
    assert call(file, tmp_path / "made").return_value == 0
    (checked,) = compile_path(tmp_path / "made", use_cache=False)
    campaign = checked.result.campaign
    assert campaign is not None
    (prose, *_) = campaign.verses[0].page.steps
    assert isinstance(prose, Prose)
    assert prose.text == '{"id": "x"} stands there, {"so": 2}.'
    assert prose.insets == ()


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_stories_are_read_or_refused(kind: str) -> None:
    chance = random.Random(kind)
    whole = STORIES[kind]
    signs = [
        "[[",
        "]]",
        "<<",
        ">>",
        "{",
        "}",
        "(",
        ")",
        "->",
        "*",
        "-",
        "\n",
        "=",
        ":",
        '"',
        "<",
        "&",
        "\0",
        "é",
        "=== x\n",
        ":: y\n",
    ]
    for _ in range(60):
        text = list(whole)
        for _ in range(chance.randint(1, 8)):
            at = chance.randrange(len(text))
            match chance.randrange(3):
                case 0:
                    text[at] = chance.choice(signs)
                case 1:
                    del text[at : at + chance.randint(1, 30)]
                case _:
                    text.insert(at, chance.choice(signs))
            if not text:
                text = [" "]
        try:
            made = read(kind, "".join(text))
        except CannotImport:
            continue
        sources = [SourceFile(path, source) for path, source in made.items()]
        result = compile_campaign(Job(sources, "", []))
        errors = [one.message for one in result.diagnostics if one.severity >= ERROR]
        assert errors == [], "".join(text)


WEAVE = """VAR tired = false
-> morning

=== function raise(x)
~ x = x + 1

=== morning
{ tired:
  You yawn.
  * [Sleep on] -> END
- else:
  * [Get up] -> hall
}

=== hall
- (opts)
* (looked) [Look round] A <i>bare</i> hall.
  -> opts
* {looked} [Go out] -> street
* {street.first.waited} [Wait] -> night.late.bell
- { not tired:
    ~ tired = true
    It is cold.
  }
  -> weather -> street

=== street
= first
-> weather ->
The street is empty.
- (opts)
* (waited) [Wait] -> opts
* [Home] -> night

=== weather
Rain.
->->

=== night
-> late
= late
- (bell) A bell.
-> END
"""


def test_ink_as_people_write_it() -> None:
    """Choices in conditionals, labels of one name in two knots, tunnels with one way back or several, blocks behind a gather."""
    found = verses("ink", WEAVE)
    assert "raise" not in found
    assert "  > if status tired\n    You yawn." in found["morning"]
    assert "  * (once) Sleep on [status tired]" in found["morning"]
    assert "  * (once) Get up [not status tired]\n    -> hall" in found["morning"]
    assert found["hall-looked"] == "  A _bare_ hall.\n\n  -> hall-opts"
    assert "[verse the-story/hall-looked read]" in found["hall-opts"]
    assert "[verse the-story/street-first-waited read]" in found["hall-opts"]
    assert "-> night-late-bell" in found["hall-opts"]
    assert found["street-first-waited"] == "  -> street-first-opts"
    assert found["hall-opts-goes-on"].startswith(
        "  > if not status tired\n    It is cold.\n\n  > if not status tired"
    )
    assert found["hall-opts-goes-on"].endswith("  -> weather")
    assert "gain status after-weather-line-" in found["street-first"]
    assert found["weather"].startswith("  Rain.\n\n  > if status after-weather-line-")
    assert found["weather"].endswith("  -> street")
    assert not any("TODO: line" in text for text in found.values())


def test_a_paragraph_longer_than_a_line_goes_on_in_the_next_ones() -> None:
    """Its words are all there, and marks that come to stand at the beginning of a line stay words."""
    long = " ".join(f"word{number} * # > -> name:" for number in range(1500))
    found = verses("twee", f":: Start\n{long}\n[[On->b]]\n\n:: b\nDone.\n")
    lines = found["start"].split("\n\n")[0].split("\n")
    assert len(lines) > 1
    assert " ".join(line.strip() for line in lines) == long


def test_a_word_longer_than_a_line_is_refused_in_words() -> None:
    with pytest.raises(CannotImport, match="too long for a line"):
        verses("twee", f":: Start\n{'x' * 30_000}\n")


def test_a_divert_that_hands_something_over_still_leads_there() -> None:
    """ink's `-> knot(2)`: reading goes on in the knot; only what is handed over has no counterpart."""
    found = verses("ink", '-> shop(2, "hi")\n=== shop(price, word)\nA shop.\n-> END\n')
    assert "-> shop\n" in found["opening"] + "\n"
    assert 'TODO: line 1: -> shop(2, "hi")' in found["opening"]


def test_pictures_of_a_passage_are_told_and_not_read_aloud() -> None:
    text = ":: Start\nA door. [img[door.png]]\n[img[Key|key.png][Shop]]\n\n:: Shop\nA shop.\n"
    found = verses("twee", text)["start"]
    assert "TODO: a picture: [img[door.png]]" in found
    told = "\n".join(line for line in found.split("\n") if "TODO" not in line)
    assert "img" not in told
    assert "-> shop" in told


def test_a_stitch_outside_knots_is_a_knot_of_its_own(tmp_path: Path) -> None:
    """An included file may begin with one: the story still begins where the main file says."""
    (tmp_path / "credits.ink").write_text("= credits\nThanks.\n-> END\n", encoding="utf-8")
    main = tmp_path / "main.ink"
    main.write_text("INCLUDE credits.ink\n-> start\n== start\nDusk.\n-> credits\n", encoding="utf-8")
    assert call(main, tmp_path / "made").return_value == 0
    assert "  -> the-story/opening\n" in (tmp_path / "made" / "campaign.chron").read_text(encoding="utf-8")
    journal = (tmp_path / "made" / "journal" / "the-story.chron").read_text(encoding="utf-8")
    assert "verse opening\n  -> start\n" in journal
    assert "  Dusk.\n\n  -> credits\n" in journal


def test_a_json_table_of_nothing_but_sections_is_a_book() -> None:
    text = '{"intro": {"story": ["One.", "Two."], "options": [{"text": "On, turn to 12.", "arc": "home"}]},'
    text += '"home": {"story": ["There."], "options": []}}'
    book = verses("json", text)
    assert "  * On.\n    -> home" in book["intro"]
    assert "There." in book["home"]


def test_a_test_that_is_not_understood_leaves_both_ways_open() -> None:
    text = "VAR gold = 0\n-> a\n=== a\nA fork.\n{gold > 3: -> shop | -> street}\n=== shop\n-> END\n=== street\n-> END\n"
    found = verses("ink", text)["a"]
    assert "# TODO: line 5: {gold > 3: -> shop | -> street}" in found
    assert "  * If gold > 3.\n    -> shop\n  * Otherwise.\n    -> street" in found


def test_the_words_of_a_choice_may_stand_below_its_conditions() -> None:
    text = "VAR lamp = false\n-> a\n=== a\n*   { lamp }\n    { not b }\n    [Light it.] -> b\n* [Go.] -> b\n=== b\n-> END\n"
    found = verses("ink", text)["a"]
    assert "  * (once) Light it. [status lamp and not verse the-story/b read]\n    -> b" in found
