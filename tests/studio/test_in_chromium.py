"""The studio as its user has it: in a browser that none of us wrote, over real files."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the studio's extra is not installed")
pytest.importorskip("uvicorn", reason="the studio's extra is not installed")
pytest.importorskip("watchfiles", reason="the studio's extra is not installed")

from chronicler.studio import drafts
from chronicler.studio.serving import RunningStudio
from tests.pictures.worlds import HARBOUR, written
from tests.studio.browser import CHROMIUM, Browser
from tests.studio.open_studio import get, opened, post
from tests.support.waiting import PATIENCE, until

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed; apt install chromium")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("studio") / "harbour")


@pytest.fixture(scope="module")
def studio(root: Path) -> Iterator[RunningStudio]:
    with opened(root) as found:
        yield found


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture
def page(studio: RunningStudio, browser: Browser, root: Path) -> Browser:
    """The studio, freshly opened on the unchanged harbour."""
    (root / "campaign.chron").write_text(HARBOUR, encoding="utf-8")
    studio.shop.engine.unset_text("campaign.chron")
    studio.shop.engine.refresh()
    browser.go("about:blank")
    browser.go(studio.address)
    browser.wait("studio.map.data && studio.map.width && studio.state")
    return browser


def at(browser: Browser, identity: str) -> None:
    browser.run(f"location.hash = '#verse/{identity}'")
    browser.wait(
        f"document.querySelector('#verse-id').textContent === '{identity}' && document.querySelector('#page h3')"
    )


def test_the_map_shows_every_verse(page: Browser) -> None:
    assert page.run("studio.map.data.verses.length") == 10
    assert page.run("document.title").startswith("The Harbour")
    assert "token" not in page.run("location.href")
    page.wait("studio.map.frames.length > 0")
    assert page.messages == []


def test_a_sentence_saved_elsewhere_shows_in_place(page: Browser, root: Path) -> None:
    at(page, "quay/first")
    page.run("document.querySelector('#right').dataset.mark = 'the same page'")
    text = HARBOUR.replace("  Tar.\n", "  Tar, written by another hand.\n")
    (root / "campaign.chron").write_text(text, encoding="utf-8")
    page.wait("document.querySelector('#page').textContent.includes('another hand')")
    assert page.run("document.querySelector('#text').value").count("another hand") == 1
    # In place: the page was not loaded anew.
    assert page.run("document.querySelector('#right').dataset.mark") == "the same page"
    assert page.run("location.hash") == "#verse/quay/first"


def test_typing_shows_at_once_and_saving_writes_the_file(page: Browser, root: Path) -> None:
    at(page, "quay/first")
    page.run("""{ const t = document.querySelector('#text'); t.value = t.value.replace('Tar.', 'Tar and typed.');
                  t.dispatchEvent(new Event('input')); }""")
    page.wait("document.querySelector('#page').textContent.includes('Tar and typed.')")
    assert "typed" not in (root / "campaign.chron").read_text(encoding="utf-8")
    page.click("#save")
    page.wait("document.querySelector('#source-state').textContent === 'saved'")
    assert (root / "campaign.chron").read_text(encoding="utf-8") == HARBOUR.replace(
        "  Tar.\n", "  Tar and typed.\n"
    )


def test_both_texts_are_shown_when_the_file_changed_meanwhile(page: Browser, root: Path) -> None:
    at(page, "quay/first")
    page.run("""{ const t = document.querySelector('#text'); t.value = t.value.replace('Tar.', 'My tar.');
                  t.dispatchEvent(new Event('input')); }""")
    page.wait("document.querySelector('#page').textContent.includes('My tar.')")
    theirs = HARBOUR.replace("  Gulls.\n", "  Their gulls.\n")
    (root / "campaign.chron").write_text(theirs, encoding="utf-8")
    page.click("#save")
    page.wait("!document.querySelector('#stale').hidden")
    shown = page.run("document.querySelector('#stale').textContent")
    assert "My tar." in shown
    assert "Their gulls." in shown
    assert (root / "campaign.chron").read_text(encoding="utf-8") == theirs
    page.run(
        "[...document.querySelectorAll('#stale button')].find(b => b.textContent.startsWith('Take')).click()"
    )
    page.wait(
        "document.querySelector('#page').textContent.includes('Tar.') && document.querySelector('#stale').hidden"
    )


def typed(page: Browser, before: str, after: str) -> None:
    page.run(f"""{{ const t = document.querySelector('#text'); t.value = t.value.replace('{before}', '{after}');
                   t.dispatchEvent(new Event('input')); }}""")
    page.wait(f"document.querySelector('#page').textContent.includes('{after}')")


def press(page: Browser, words: str) -> None:
    page.run(
        f"[...document.querySelectorAll('button')].find(b => b.textContent.startsWith('{words}')).click()"
    )


def test_who_types_is_told_at_once_that_another_hand_has_saved(page: Browser, root: Path) -> None:
    at(page, "quay/first")
    typed(page, "Tar.", "My tar.")
    theirs = HARBOUR.replace("  Gulls.\n", "  Their gulls.\n")
    (root / "campaign.chron").write_text(theirs, encoding="utf-8")
    page.wait("document.querySelector('#source-state').textContent.includes('changed on the disk')")
    assert "My tar." in page.run("document.querySelector('#text').value")
    # More typing does not hide it.
    typed(page, "My tar.", "My own tar.")
    assert "changed on the disk" in page.run("document.querySelector('#source-state').textContent")
    page.click("#discard")
    page.wait("document.querySelector('#source-state').textContent === 'saved'")


@pytest.mark.parametrize(
    ("change", "told", "both"),
    [
        (("  Gulls.\n", "  Their gulls.\n"), "keeps all of theirs", "  My tar.\n"),
        (("  Tar.\n", "  Their tar.\n"), "At 1 place both", "  My tar.\n  # theirs: Their tar.\n"),
    ],
)
def test_write_both_keeps_what_another_hand_wrote(
    page: Browser, root: Path, change: tuple[str, str], told: str, both: str
) -> None:
    at(page, "quay/first")
    typed(page, "Tar.", "My tar.")
    theirs = HARBOUR.replace(*change) + "\n# Their comment.\n"
    (root / "campaign.chron").write_text(theirs, encoding="utf-8")
    page.click("#save")
    page.wait("!document.querySelector('#stale').hidden")
    assert told in page.run("document.querySelector('#stale').textContent")
    press(page, "Write both")
    page.wait("document.querySelector('#source-state').textContent === 'saved'")
    mine = theirs.replace(change[1] if "Tar" in change[0] else "  Tar.\n", both)
    assert (root / "campaign.chron").read_text(encoding="utf-8") == mine


@pytest.mark.parametrize("view", ["verse", "file"])
def test_write_both_where_the_verse_has_gone_or_the_whole_file_is_open(
    page: Browser, root: Path, view: str
) -> None:
    """Another hand took the Verse away and wrote a new one: mine stands again where it was, theirs stays."""
    if view == "verse":
        at(page, "quay/first")
    else:
        page.run("location.hash = '#file/3/campaign.chron'")
        page.wait("document.querySelector('#verse-id').textContent === 'campaign.chron'")
    page.run("""{ const t = document.querySelector('#text'); t.value = t.value.replace('Tar.', 'My tar.');
                  t.dispatchEvent(new Event('input')); }""")
    start, end = HARBOUR.index("verse first"), HARBOUR.index("verse ", HARBOUR.index("verse first") + 1)
    theirs = HARBOUR[:start] + HARBOUR[end:] + "\nverse theirs\n  A heron.\n\n  -> end\n"
    (root / "campaign.chron").write_text(theirs, encoding="utf-8")
    page.click("#save")
    page.wait("!document.querySelector('#stale').hidden")
    # Typing goes on: what was put together hides, and comes again with the next save.
    page.run("""{ const t = document.querySelector('#text'); t.value = t.value.replace('My tar.', 'My own tar.');
                  t.dispatchEvent(new Event('input')); }""")
    assert page.run("document.querySelector('#stale').hidden")
    page.click("#save")
    page.wait("!document.querySelector('#stale').hidden")
    assert (root / "campaign.chron").read_text(encoding="utf-8") == theirs
    press(page, "Write both")
    page.wait("document.querySelector('#save').disabled && document.querySelector('#stale').hidden")
    page.wait("document.querySelector('#source-state').textContent === 'saved'")
    page.messages.clear()  # chromium notes that the Verse was not found for a moment
    assert (root / "campaign.chron").read_text(encoding="utf-8") == (
        HARBOUR.replace("  Tar.\n", "  My own tar.\n") + "\nverse theirs\n  A heron.\n\n  -> end\n"
    )


def test_a_verse_that_another_hand_renamed_meanwhile_keeps_its_new_name(page: Browser, root: Path) -> None:
    at(page, "quay/first")
    typed(page, "Tar.", "My tar.")
    theirs = HARBOUR.replace("verse first", "verse earliest").replace("-> first", "-> earliest")
    (root / "campaign.chron").write_text(theirs, encoding="utf-8")
    page.click("#save")
    page.wait("!document.querySelector('#stale').hidden")
    press(page, "Write both")
    page.wait("document.querySelector('#verse-id').textContent === 'campaign.chron'")
    page.messages.clear()  # chromium notes that the Verse was not found
    assert (root / "campaign.chron").read_text(encoding="utf-8") == theirs.replace("  Tar.\n", "  My tar.\n")
    # And taking the file's text gives up mine alone.
    page.run("""{ const t = document.querySelector('#text'); t.value = t.value.replace('My tar.', 'No tar.');
                  t.dispatchEvent(new Event('input')); }""")
    (root / "campaign.chron").write_text(theirs, encoding="utf-8")
    page.click("#save")
    page.wait("!document.querySelector('#stale').hidden")
    press(page, "Take the file")
    page.wait(f"document.querySelector('#text').value === {json.dumps(theirs)}")
    assert (root / "campaign.chron").read_text(encoding="utf-8") == theirs


def test_a_file_that_is_gone_leaves_what_was_typed_on_the_page(page: Browser, root: Path) -> None:
    at(page, "quay/first")
    typed(page, "Tar.", "My tar.")
    (root / "campaign.chron").unlink()
    page.click("#save")
    page.wait("!document.querySelector('#source-state').textContent.startsWith('not saved')")
    assert "campaign.chron" in page.run("document.querySelector('#source-state').textContent")
    assert "My tar." in page.run("document.querySelector('#text').value")
    # It is there again, as it was: saving goes on.
    (root / "campaign.chron").write_text(HARBOUR, encoding="utf-8")
    page.messages.clear()
    page.click("#save")
    page.wait("document.querySelector('#source-state').textContent === 'saved'")
    assert (root / "campaign.chron").read_text(encoding="utf-8") == HARBOUR.replace("Tar.", "My tar.")


def test_one_of_a_kind_is_counted_in_the_singular(page: Browser) -> None:
    page.run("location.hash = '#numbers'")
    page.wait("document.querySelector('#list h2')?.textContent === 'Numbers'")
    words = page.run("document.querySelector('#list p').textContent")
    assert "2 statuses, " in words
    assert words.count("1 encounter, 1 event, 1 character.") == 1


def test_a_redirection_looks_other_than_a_choice(page: Browser) -> None:
    page.run("location.hash = '#map'")
    kinds = page.run("[...document.querySelectorAll('#legend .kind')].map(one => one.textContent)")
    assert "▶reading goes on" in kinds
    looks = page.run(
        "Object.values(studio.map.data.styles).map(one => JSON.stringify([one[0], one[2], one[4]]))"
    )
    assert len(looks) == len(set(looks))


def test_a_slip_shows_beside_the_verse(page: Browser) -> None:
    at(page, "quay/first")
    page.run("""{ const t = document.querySelector('#text'); t.value = t.value.replace('-> gulls', '-> guls');
                  t.dispatchEvent(new Event('input')); }""")
    page.wait("document.querySelector('#verse-findings').textContent.includes('guls')")
    page.click("#discard")
    page.wait("document.querySelector('#source-state').textContent === 'saved'")


def test_play_from_here_stays_in_place_when_the_text_changes(page: Browser, root: Path) -> None:
    at(page, "quay/again")
    page.click("#play-here")
    page.wait("document.querySelector('#play-story').textContent.includes('The second morning.')")
    page.run(
        "[...document.querySelectorAll('#play-question button')].find(b => b.textContent.startsWith('Look once')).click()"
    )
    page.wait(
        "studio.game.answers === 1 && document.querySelector('#play-story').textContent.includes('Tar.')"
    )
    # The reader has scrolled up a little.
    page.run("""{ const story = document.querySelector('#play-story');
                  story.style.cssText = 'flex: 0 0 30px'; story.scrollTop = 7; }""")
    (root / "campaign.chron").write_text(
        HARBOUR.replace("  Tar.\n", "  Tar, now with eels.\n"), encoding="utf-8"
    )
    page.wait("document.querySelector('#play-story').textContent.includes('now with eels.')")
    assert page.run("document.querySelector('#play-story').scrollTop") == 7
    assert page.run("studio.game.answers") == 1
    page.click("#undo")
    page.wait("studio.game.answers === 0")


@pytest.mark.parametrize(
    ("view", "words"),
    [("statuses", "The Lamp Is Lit"), ("quests", "A Lamp to Light"), ("numbers", "tower"), ("cards", "The Quay"),
     ("findings", "Findings")],
)  # fmt: skip
def test_views(page: Browser, view: str, words: str) -> None:
    page.run(f"location.hash = '#{view}'")
    page.wait(
        f"!document.querySelector('#list').hidden && document.querySelector('#list').textContent.includes('{words}')"
    )


def test_the_search_finds_words_and_names(page: Browser) -> None:
    page.run(
        """{ const s = document.querySelector('#search'); s.value = 'nobody comes'; s.dispatchEvent(new Event('input')); }"""
    )
    page.wait("document.querySelector('#list').textContent.includes('tower/lost')")
    marks = page.run("[...document.querySelectorAll('#list mark')].map(one => one.textContent.toLowerCase())")
    assert {"nobody", "comes"} <= set(marks)


def test_no_findings_yet_is_not_no_findings(
    page: Browser, studio: RunningStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the study of the whole runs, the list says so."""
    studio.shop.engine.study(at_once=True)
    assert studio.shop.engine.wait(120)
    page.run("location.hash = '#todos'")
    page.wait("studio.state.studied && !document.querySelector('#list').textContent.includes('under way')")
    with monkeypatch.context() as patched:
        patched.setattr(type(studio.shop.engine), "is_current", property(lambda engine: False))
        page.go("about:blank")
        page.go(studio.address)
        page.wait("studio.state && !studio.state.studied")
        page.run("location.hash = '#todos'")
        page.wait(
            "document.querySelector('#list').textContent.includes('The study of the whole is under way')"
        )


def test_every_colour_has_its_legend(page: Browser) -> None:
    for name in ("island", "verdict", "plans", "bots", "words", "change"):
        page.run(
            f"""{{ const c = document.querySelector('#colour'); c.value = '{name}'; c.dispatchEvent(new Event('change')); }}"""
        )
        page.wait("document.querySelector('#legend').textContent.length > 5")
    assert page.messages == []


def test_what_a_closed_page_left_unsaved_counts_no_more_and_is_offered(
    page: Browser, studio: RunningStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "GRACE", 0.05)
    typed = HARBOUR.replace("verse ", "verse a-draft\n  Not saved.\n\n  -> end\n\nverse ", 1)
    assert typed != HARBOUR
    request = urllib.request.Request(
        f"http://127.0.0.1:{studio.port}/events?page=gone", headers={"X-Studio-Token": studio.token}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE):
        post(studio, "typed", file="campaign.chron", text=typed, id="", page="gone")
        assert studio.shop.engine.now.sources["campaign.chron"].text == typed
    page.wait("!document.querySelector('#drafts').hidden")
    assert studio.shop.engine.now.sources["campaign.chron"].text == HARBOUR
    assert get(studio, "/api/state")["drafts"] == ["campaign.chron"]

    page.click("#drafts button")
    page.wait("document.querySelector('#text').value.includes('Not saved.')")
    page.wait("document.querySelector('#drafts').hidden")
    assert page.run("document.querySelector('#source-state').textContent") == "not saved"
    until(
        lambda: studio.shop.engine.now.sources["campaign.chron"].text == typed,
        lambda: "the draft never counted",
    )
    page.click("#discard")
    until(
        lambda: studio.shop.engine.now.sources["campaign.chron"].text == HARBOUR,
        lambda: "the draft still counts",
    )
    page.wait("!document.querySelector('#text').value.includes('Not saved.')")
    assert get(studio, "/api/state")["drafts"] == []
