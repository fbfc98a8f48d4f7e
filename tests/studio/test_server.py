"""The studio's server: who may ask, what is saved and what is not, pages, lists, games that stay in place."""

import asyncio
import socket
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

pytest.importorskip("starlette", reason="the studio's extra is not installed")
pytest.importorskip("uvicorn", reason="the studio's extra is not installed")
pytest.importorskip("watchfiles", reason="the studio's extra is not installed")

from chronicler.studio.guarding import refusal
from chronicler.studio.serving import RunningStudio
from chronicler.studio.verse_page import block_lines
from tests.pictures.worlds import written
from tests.studio.open_studio import get, opened, post, send
from tests.support.waiting import PATIENCE


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return written(tmp_path / "harbour")


@pytest.fixture
def studio(root: Path) -> Iterator[RunningStudio]:
    with opened(root) as found:
        yield found


def source(root: Path) -> str:
    return (root / "campaign.chron").read_text(encoding="utf-8")


# --- who may ask ---------------------------------------------------------------------------------------------
HOST = {"host": "127.0.0.1:9000"}


@pytest.mark.parametrize(
    ("headers", "query", "answered"),
    [
        ({**HOST, "x-studio-token": "right"}, {}, True),
        ({"host": "localhost:9000"}, {"token": "right"}, True),
        ({**HOST, "origin": "http://127.0.0.1:9000"}, {"token": "right"}, True),
        (HOST, {}, False),
        (HOST, {"token": "wrong"}, False),
        (HOST, {"token": "righté"}, False),
        ({}, {"token": "right"}, False),
        ({"host": "evil.example:9000"}, {"token": "right"}, False),  # a name that was turned to this machine
        ({"host": "127.0.0.1:9001"}, {"token": "right"}, False),
        ({**HOST, "origin": "http://evil.example"}, {"token": "right"}, False),
        ({**HOST, "origin": "null"}, {"token": "right"}, False),
        ({**HOST, "sec-fetch-site": "cross-site"}, {"token": "right"}, False),
    ],
)
def test_only_this_page_with_the_token_is_answered(
    headers: dict[str, str], query: dict[str, str], answered: bool
) -> None:
    assert (refusal(headers, query, 9000, "right") == "") is answered


def test_strangers_get_nothing_and_write_nothing(studio: RunningStudio, root: Path) -> None:
    before = source(root)
    body = {
        "file": "campaign.chron",
        "text": "gone",
        "base": get(studio, "/api/file?file=campaign.chron")["base"],
    }
    for more in ({}, {"X-Studio-Token": "guess"}):
        assert send(studio, "/api/save", body, headers=more, token=False)[0] == 403
    assert send(studio, "/api/save", body, headers={"Origin": "http://evil.example"})[0] == 403
    assert send(studio, "/api/save", body, headers={"Host": f"evil.example:{studio.port}"})[0] == 403
    assert send(studio, "/api/map", token=False)[0] == 403
    assert send(studio, "/events", token=False)[0] == 403
    assert source(root) == before


def test_it_listens_to_this_machine_alone(studio: RunningStudio) -> None:
    assert studio._socket.getsockname()[0] == "127.0.0.1"


def test_the_page_allows_no_scripts_but_its_own(studio: RunningStudio) -> None:
    import urllib.request

    with urllib.request.urlopen(f"http://127.0.0.1:{studio.port}/", timeout=PATIENCE) as answer:
        policy = answer.headers["Content-Security-Policy"]
        page = answer.read().decode()
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert studio.token not in page


# --- pages and lists ------------------------------------------------------------------------------------------
def test_a_verse_with_its_page_and_its_source(studio: RunningStudio, root: Path) -> None:
    page = get(studio, "/api/verse?id=quay/first")
    lines = source(root).split("\n")[page["first"] - 1 : page["last"]]
    assert lines[0] == 'verse first "Tar and Rope"'
    assert lines[-1].strip() == "-> end"
    assert "Tar and Rope" in page["html"]
    assert "Look for the key." in page["html"]
    assert 'href="#verse/quay/gulls"' in page["html"]
    assert send(studio, "/api/verse?id=quay/nowhere")[0] == 404


def test_a_block_ends_before_the_comments_of_the_next() -> None:
    text = "journal a\n\nverse x\n  One.\n\n  -> end\n\n# TODO: the next\nverse y\n  Two.\n"
    assert block_lines(text, 3) == (3, 6)
    assert block_lines(text, 9) == (9, 10)


def test_words_of_a_campaign_are_never_markup(root: Path) -> None:
    text = source(root).replace("  Tar.\n", "  <img src=x onerror=alert(1)> & <script>tar</script>.\n")
    (root / "campaign.chron").write_text(text, encoding="utf-8")
    with opened(root) as studio:
        html = get(studio, "/api/verse?id=quay/first")["html"]
    assert "<img" not in html
    assert "<script" not in html
    assert "&lt;img" in html


def test_the_map_has_every_verse_and_every_way(studio: RunningStudio) -> None:
    found = get(studio, "/api/map")
    ids = [verse[0] for verse in found["verses"]]
    assert sorted(ids) == sorted(
        ["quay/first", "quay/gulls", "quay/again", "quay/away", "tower/stairs", "tower/top", "tower/lost",
         "book/too-late", "book/light-seen", "book/thanks"]
    )  # fmt: skip
    keys = [f"verse:{one}" for one in ids] + [other[0] for other in found["others"]]
    ways = {(keys[arrow[0]], keys[arrow[1]], arrow[2], arrow[3]) for arrow in found["arrows"]}
    assert ("verse:quay/gulls", "verse:quay/first", "outcome", "lose") in ways
    assert ("sheet:lit", "verse:book/light-seen", "when", "when Wick") in ways
    assert ("verse:book/too-late", "chapter:2", "chapter", "") in ways
    assert [verse[7] for verse in found["verses"] if verse[0] == "tower/lost"] == [0]


def test_lists(studio: RunningStudio) -> None:
    key = next(one for one in get(studio, "/api/statuses") if one["name"] == "key")
    assert [one[0] for one in key["given"]] == ["verse:quay/first"]
    assert [one[0] for one in key["asked"]] == ["verse:tower/stairs"]
    (quest,) = get(studio, "/api/quests")
    assert quest["title"] == "A Lamp to Light"
    assert quest["ends"][0]["to"] == "book/thanks"
    assert any(one["title"] == "The Gull" for one in get(studio, "/api/cards"))
    assert get(studio, "/api/counts")["total"]["verses"] == 10
    found = get(studio, "/api/search?words=tar%20rope")
    assert [one["key"] for one in found] == ["quay/first"]
    assert get(studio, "/api/search?words=nobody%20comes")[0]["key"] == "tower/lost"


def test_findings_come_with_the_slow_studies(studio: RunningStudio) -> None:
    studio.shop.engine.study(at_once=True)
    assert studio.shop.engine.wait(120)
    assert any(
        one["name"] == "dead-verse" and one["file"] == "campaign.chron"
        for one in get(studio, "/api/findings")
    )
    verdicts = get(studio, "/api/colours")["verdicts"]
    assert verdicts["tower/lost"][0] == 0
    assert verdicts["quay/first"][0] == 1


def test_plans_colour_the_verses_they_read(root: Path) -> None:
    (root / "plays").mkdir()
    plan = 'plan "A"\n  reads: quay/first\n  reads: quay/gulls\n\nplan "B"\n  reads: quay/first\n'
    (root / "plays" / "one.plan").write_text(plan, encoding="utf-8")
    with opened(root) as studio:
        get(studio, "/api/map")
        assert get(studio, "/api/colours")["plans"] == {"quay/first": 2, "quay/gulls": 1}


# --- saving ---------------------------------------------------------------------------------------------------
def test_a_saved_text_is_in_the_file_and_on_the_page(studio: RunningStudio, root: Path) -> None:
    page = get(studio, "/api/verse?id=quay/first")
    text = page["text"].replace("  Tar.\n", "  Tar and tallow.\n")
    done = post(studio, "save", file=page["file"], text=text, base=page["base"])
    assert done["stale"] is False
    assert source(root) == text
    again = get(studio, "/api/verse?id=quay/first")
    assert "tallow" in again["html"]
    assert again["base"] == done["base"]


def test_a_file_that_changed_meanwhile_is_not_overwritten(studio: RunningStudio, root: Path) -> None:
    page = get(studio, "/api/verse?id=quay/first")
    theirs = source(root).replace("Tar.", "Their tar.")
    (root / "campaign.chron").write_text(theirs, encoding="utf-8")
    done = post(
        studio, "save", file=page["file"], text=page["text"].replace("Tar.", "My tar."), base=page["base"]
    )
    assert done["stale"] is True
    assert done["text"] == theirs
    assert source(root) == theirs
    assert post(studio, "save", file=page["file"], text="mine\n", base=done["base"])["stale"] is False
    assert source(root) == "mine\n"


def test_line_endings_and_mark_stay_as_they_were(root: Path) -> None:
    path = root / "campaign.chron"
    path.write_bytes(b"\xef\xbb\xbf" + source(root).replace("\n", "\r\n").encode())
    with opened(root) as studio:
        page = get(studio, "/api/verse?id=quay/first")
        text = page["text"].replace("Tar.", "Tallow.")
        assert post(studio, "save", file=page["file"], text=text, base=page["base"])["stale"] is False
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert b"Tallow.\r\n" in data
    assert data.count(b"\n") == data.count(b"\r\n")


@pytest.mark.parametrize(
    "file",
    ["../outside.chron", "/etc/passwd", "new.chron", "numbers.lock", "a/../campaign.chron", ".git/x.chron", "", "C:\\x.chron"],
)  # fmt: skip
def test_only_sources_of_the_campaign_are_written(studio: RunningStudio, root: Path, file: str) -> None:
    (root.parent / "outside.chron").write_text("outside", encoding="utf-8")
    before = sorted(root.rglob("*"))
    for name in ("save", "typed", "untyped"):
        status, found = send(studio, f"/api/{name}", {"file": file, "text": "x", "base": ""})
        assert status == 400, (name, found)
    assert send(studio, f"/api/file?file={file}")[0] == 400
    assert sorted(root.rglob("*")) == before
    assert (root.parent / "outside.chron").read_text(encoding="utf-8") == "outside"


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'"x"', b"\xff", b'{"file": 3}', b'{"game": "x"}', b'{"game": 1, "answer": 9}']
)
def test_rubbish_gets_an_answer_and_no_traceback(studio: RunningStudio, body: bytes) -> None:
    import urllib.error
    import urllib.request

    for name in ("save", "typed", "answer", "look"):
        request = urllib.request.Request(
            f"http://127.0.0.1:{studio.port}/api/{name}", body, {"X-Studio-Token": studio.token}
        )
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=PATIENCE)
        with refused.value as answer:
            assert answer.code == 400
            assert b"refused" in answer.read()


def test_a_page_that_is_closed_while_it_speaks_is_no_error(studio: RunningStudio) -> None:
    """Without a traceback in the terminal of whoever started the studio."""
    pieces = iter(
        ({"type": "http.request", "body": b'{"file"', "more_body": True}, {"type": "http.disconnect"})
    )
    told: list[Any] = []

    async def receive() -> Any:
        return next(pieces)

    async def sent(message: Any) -> None:
        told.append(message)

    headers = [(b"host", f"127.0.0.1:{studio.port}".encode()), (b"x-studio-token", studio.token.encode())]
    scope = {"type": "http", "method": "POST", "path": "/api/save", "query_string": b"", "headers": headers}
    asyncio.run(studio.studio.app()(scope, receive, sent))
    assert told[0]["status"] == 400


def test_a_body_is_not_read_beyond_what_a_question_may_have(studio: RunningStudio) -> None:
    pieces = 0

    async def receive() -> Any:
        nonlocal pieces
        pieces += 1
        return {"type": "http.request", "body": bytes(2**20), "more_body": True}

    async def sent(message: Any) -> None:
        pass

    headers = [(b"host", f"127.0.0.1:{studio.port}".encode()), (b"x-studio-token", studio.token.encode())]
    scope = {"type": "http", "method": "POST", "path": "/api/save", "query_string": b"", "headers": headers}
    asyncio.run(studio.studio.app()(scope, receive, sent))
    assert pieces < 40


# --- live -----------------------------------------------------------------------------------------------------
def test_what_is_typed_shows_before_it_is_saved(studio: RunningStudio, root: Path) -> None:
    before = source(root)
    text = before.replace("Tar.", "Typed.")
    page = post(studio, "typed", file="campaign.chron", text=text, id="quay/first")
    assert "Typed." in page["html"]
    assert source(root) == before
    post(studio, "untyped", file="campaign.chron")
    assert "Typed." not in get(studio, "/api/verse?id=quay/first")["html"]


def test_errors_elsewhere_do_not_hide_a_page(studio: RunningStudio, root: Path) -> None:
    get(studio, "/api/map")
    text = (
        source(root)
        .replace("  * Sail.\n    -> away\n", "  * Sail.\n    -> awey\n")
        .replace("Tar.", "Still tar.")
    )
    (root / "campaign.chron").write_text(text, encoding="utf-8")
    studio.shop.engine.refresh()
    page = get(studio, "/api/verse?id=quay/first")
    assert "Still tar." in page["html"]
    assert get(studio, "/api/state")["errors"] >= 1
    assert get(studio, "/api/map")["verses"]  # the last one that compiled


def test_errors_in_the_verse_itself_are_told_beside_its_last_page(studio: RunningStudio, root: Path) -> None:
    get(studio, "/api/map")
    before = source(root)
    text = "# one line more\n" + before.replace("  Tar.\n", "  Tar.\n\n  > gaain 3 foood of what\n")
    page = post(studio, "typed", file="campaign.chron", text=text, id="quay/first")
    assert [one["severity"] for one in page["findings"]][:1] == ["error"]
    assert "Tar." in page["html"]
    line = before[: before.index("verse first")].count("\n") + 2
    assert (page["first"], page["line"]) == (line, line)
    # Saved like that, and opened again: the page is still there, at the place where its source is.
    base = get(studio, "/api/file?file=campaign.chron")["base"]
    assert post(studio, "save", file="campaign.chron", text=text, base=base)["stale"] is False
    page = get(studio, "/api/verse?id=quay/first")
    assert page["first"] == line
    assert "foood" in page["text"]
    # A Verse that never was readable has findings, too.
    text = text.replace("verse first", "verse firrst")
    told = post(studio, "typed", file="campaign.chron", text=text, id="quay/firrst")
    assert told["findings"]


# --- playing --------------------------------------------------------------------------------------------------
def test_a_game_from_a_verse_stays_in_place_when_the_text_changes(studio: RunningStudio, root: Path) -> None:
    game = post(studio, "play", verse="quay/again", heroes="wren", **{"with": []})
    assert any("second morning" in span[1] for line in game["story"] for span in line)
    look = next(row for row in game["options"] if row["text"].startswith("Look once more"))
    game = post(studio, "answer", game=game["game"], answer=look["key"])
    assert any("Tar." in span[1] for line in game["story"] for span in line)
    answers = game["answers"]
    text = source(root).replace("  Tar.\n", "  Tar, and a bell.\n")
    (root / "campaign.chron").write_text(text, encoding="utf-8")
    studio.shop.engine.refresh()
    game = post(studio, "look", game=game["game"])
    assert game["answers"] == answers
    assert any("Tar, and a bell." in span[1] for line in game["story"] for span in line)
    assert any(row["text"].startswith("Look for the key") for row in game["options"])
    back = post(studio, "undo", game=game["game"])
    assert back["answers"] == answers - 1


def test_a_game_begins_with_what_the_writer_says(studio: RunningStudio) -> None:
    game = post(studio, "play", verse="tower/stairs", heroes="wren", **{"with": []})
    climb = next(row for row in game["options"] if row["text"].startswith("Climb"))
    assert climb["locked"]  # locked without the key
    game = post(studio, "play", verse="tower/stairs", heroes="wren", **{"with": ["key"]})
    assert "locked" not in next(row for row in game["options"] if row["text"].startswith("Climb"))
    status, found = send(
        studio, "/api/play", {"verse": "tower/stairs", "heroes": "wren", "with": ["no-such-thing"]}
    )
    assert status == 400
    assert "no-such-thing" in found["refused"]
    assert send(studio, "/api/play", {"verse": "tower/nowhere", "heroes": "wren"})[0] == 400
    assert send(studio, "/api/play", {"verse": "tower/stairs", "heroes": "nobody"})[0] == 400


def test_last_changes_by_lines_in_git_and_by_the_file_without(root: Path) -> None:
    import os
    import subprocess

    from chronicler.studio.last_changes import changes_of

    def git(*words: str, when: int = 1_700_000_000) -> None:
        date = f"{when} +0000"
        env = {**os.environ, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", *who, *words], cwd=root, env=env, check=True, capture_output=True)

    with opened(root) as studio:
        assert len(set(changes_of(studio.shop).values())) == 1  # the file's own time
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "one")
    text = source(root).replace("  Gulls.\n", "  Many gulls.\n")
    (root / "campaign.chron").write_text(text, encoding="utf-8")
    git("commit", "-qam", "two", when=1_750_000_000)
    (root / "campaign.chron").write_text(text.replace("  Wind.\n", "  Much wind.\n"), encoding="utf-8")
    with opened(root) as studio:
        found = changes_of(studio.shop)
    assert found["quay/first"] == 1_700_000_000
    assert found["quay/gulls"] == 1_750_000_000
    assert found["tower/top"] > 1_750_000_000  # not committed yet


def test_a_game_goes_on_while_the_text_has_errors(studio: RunningStudio, root: Path) -> None:
    game = post(studio, "play", verse="quay/again", heroes="wren", **{"with": []})
    (root / "campaign.chron").write_text(source(root).replace("-> away", "-> awey"), encoding="utf-8")
    studio.shop.engine.refresh()
    found = post(studio, "look", game=game["game"])
    assert "errors" in found["notice"]
    assert found["options"] == game["options"]
    assert send(studio, "/api/play", {"verse": "quay/again"})[0] == 400
    assert send(studio, "/api/look", {"game": 999})[0] == 400


# --- the command ----------------------------------------------------------------------------------------------
def call(*words: object) -> Result:
    return CliRunner().invoke(
        import_module("chronicler.commands.studio").command,
        [str(word) for word in words],
        standalone_mode=False,
    )


def test_the_command_names_the_extra_that_is_missing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("chronicler.studio")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    refused = str(call(root, "--no-browser").exception)
    assert "watchfiles is missing" in refused
    assert "chronicler-journal[studio]" in refused


def test_the_command_refuses_what_is_no_campaign(tmp_path: Path, root: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "no campaign" in str(call(tmp_path / "empty", "--no-browser").exception)
    assert "no file or folder" in str(call(tmp_path / "nowhere", "--no-browser").exception)
    written(tmp_path / "other")
    assert "several campaigns" in str(call(tmp_path, "--no-browser").exception)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "cannot be had" in str(call(root, "--no-browser", "--port", taken.getsockname()[1]).exception)
