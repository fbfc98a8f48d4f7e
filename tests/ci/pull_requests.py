"""The pull requests of a studio's week: what somebody commits on a branch, and what must follow.

Each is a change to the campaign of `chronicler new`, after one release. `red` names the gates of the bundled workflow
that must fail, `code` the finding that says why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.ci.studio import Studio, numbers

LANDING, CAUSEWAY, CAMPAIGN = "journal/101-landing.chron", "journal/102-causeway.chron", "campaign.chron"
ALL = ("Format", "Check", "Plans", "Release build")
BROKEN = ("Check", "Plans", "Release build")
UNREAD = "\nverse nobody-comes\n  The post is empty.\n\n  -> end\n"


class PullRequest(NamedTuple):
    """A change, the gates that it must make fail, and the code of a failed check."""

    change: Callable[[Studio], None]
    red: tuple[str, ...] = ()
    code: str = ""


def built(studio: Studio) -> None:
    assert studio.run("build", "lamplight").code == 0


def clean_edit(studio: Studio) -> None:
    studio.edit(LANDING, "The boat is not.", "The boat is not, and the rope is cut.")
    built(studio)


def status_typo(studio: Studio) -> None:
    studio.edit(LANDING, "gain status lamp part lit", "gain status lmap part lit")


def removed_verse(studio: Studio) -> None:
    text = studio.read(LANDING)
    start, end = text.index("verse somebody-waves"), text.index("verse the-light-moves")
    studio.write(LANDING, text[:start] + text[end:])


def unreachable_verse(studio: Studio) -> None:
    studio.write(CAUSEWAY, studio.read(CAUSEWAY).replace("\nbook of secrets", f"{UNREAD}\nbook of secrets"))
    built(studio)


def softlock(studio: Studio) -> None:
    """A player who throws the lamp away can never go on: the same change removed the deadline."""
    for line in ("  time passes: 2 parts\n", "  > when time passes 2 -> book/morning\n"):
        studio.edit(CAMPAIGN, line, "")
    studio.edit(LANDING, "    > time passes 1\n", "")
    studio.edit(
        LANDING,
        "  * Go back to the bench.",
        "  * Throw the lamp away. [not status lost-lamp]\n    > gain status lost-lamp\n    -> end\n"
        "  * Go back to the bench.",
    )
    studio.edit(CAUSEWAY, "Give them the lamp.", "Give them the lamp. [not status lost-lamp]")
    studio.edit(CAUSEWAY, "and be followed.", "and be followed. [not status lost-lamp]")
    studio.edit(CAMPAIGN, "# A character", 'status lost-lamp "Lost Lamp"\n\n# A character')
    assert studio.run("fmt", "lamplight").code == 0
    built(studio)


def failing_plan(studio: Studio) -> None:
    studio.edit("plays/landing.plan", "roll: 4", "roll: 1")


def number_clash(studio: Studio) -> None:
    """Somebody else's branch was merged in the meantime, and took the same number."""
    for name in ("theirs", "ours"):
        studio.branch(name, "main")
        studio.write(
            f"journal/{name}.chron",
            f"journal landing\n\nverse {name}\n  {name.title()}.\n\n  > gain 1 exp\n  -> end\n",
        )
        studio.edit(LANDING if name == "ours" else CAUSEWAY, *_leads_to(name))
        built(studio)
        studio.commit(name)
    assert studio.merged("theirs")


def _leads_to(name: str) -> tuple[str, str]:
    if name == "ours":
        return "    -> somebody-waves", "    -> ours"
    return "    -> book/morning", "    -> landing/theirs"


def bare_rename(studio: Studio) -> None:
    studio.edit(LANDING, "somebody-waves", "a-hand-goes-up")
    studio.edit("plays/landing.plan", "somebody-waves", "a-hand-goes-up")
    built(studio)


def said_rename(studio: Studio) -> None:
    before = numbers(studio.read("numbers.lock"))["landing/somebody-waves"]
    studio.edit(LANDING, "somebody-waves", "a-hand-goes-up")
    studio.edit("plays/landing.plan", "somebody-waves", "a-hand-goes-up")
    studio.edit(LANDING, "verse a-hand-goes-up\n", "verse a-hand-goes-up\n  renamed from: somebody-waves\n\n")
    built(studio)
    assert numbers(studio.read("numbers.lock"))["landing/a-hand-goes-up"] == before


def moved_file(studio: Studio) -> None:
    studio.git("mv", f"lamplight/{LANDING}", "lamplight/landing.chron")
    built(studio)
    assert studio.git("status", "--porcelain", "lamplight/numbers.lock") == ""


def line_endings(studio: Studio) -> None:
    """The same words with the line endings of another system: only the form differs.

    git would normalise them by itself, as `chronicler new` tells it to; here it was not told.
    """
    studio.write(".gitattributes", "numbers.lock merge=union\n")
    studio.path(LANDING).write_bytes(studio.read(LANDING).replace("\n", "\r\n").encode())


def bad_form(studio: Studio) -> None:
    studio.edit(LANDING, "verse the-light-moves", "\n\nverse the-light-moves")


def reformatted(studio: Studio) -> None:
    bad_form(studio)
    assert studio.run("fmt", "lamplight").code == 0
    built(studio)


def allowed_finding(studio: Studio) -> None:
    unreachable_verse(studio)
    studio.edit(
        CAUSEWAY, "verse nobody-comes", "# allow dead-verse: the sequel begins here\nverse nobody-comes"
    )
    built(studio)


PULL_REQUESTS = {
    "clean edit": PullRequest(clean_edit),
    "status typo": PullRequest(status_typo, BROKEN, "E203"),
    "removed Verse": PullRequest(removed_verse, BROKEN, "E201"),
    "unreachable Verse": PullRequest(unreachable_verse, ("Check", "Release build"), "W601"),
    "softlock": PullRequest(softlock, ("Check", "Release build"), "W605"),
    "failing plan": PullRequest(failing_plan, ("Plans",)),
    "number clash after a merge": PullRequest(number_clash, BROKEN, "E231"),
    "bare rename": PullRequest(bare_rename, ("Check", "Release build"), "W804"),
    "rename that is said": PullRequest(said_rename),
    "moved file": PullRequest(moved_file),
    "reformat": PullRequest(reformatted),
    "bad form": PullRequest(bad_form, ("Format",)),
    "other line endings": PullRequest(line_endings, ("Format",)),
    "allowed finding": PullRequest(allowed_finding),
}
