"""Kinds of defects about order, counting and state: each condition alone is fine, but together they are never met.

Every text is in a verse of its own or among the choices of the first one; `@@` marks what must be found.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.analysis.defects.bases import ALL
from tests.analysis.defects.kinds import Case, kind

OMEN = '\nstatus omen "Omen"'
FURTHER = "* Further on.\n  -> extra"
GIVE = "* Take it up.\n  > gain status omen\n  -> end"
ASK = "* Hold it up. [status omen]\n  -> end"
DROP = "* Throw it away. [status omen]\n  > lose status omen\n  -> end"


def _verse(*lines: str, name: str = "extra") -> str:
    return "\n".join((f"verse {name}", "  More of it.", "", *(f"  {line}" if line else "" for line in lines)))


# name -> (statuses, choices of the first verse, verses)
TEXTS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "lost-before-a-redirection": (
        OMEN, (FURTHER, GIVE, ASK),
        (_verse("> lose status omen", "> if status omen -> end @@W612", "-> end"),)),
    "lost-before-a-choice": (
        OMEN, (FURTHER, GIVE, ASK),
        (_verse("> lose status omen", "", "* Show it. [status omen] @@W602", "  -> end", "* Go.", "  -> end"),)),
    "lost-before-an-if": (
        OMEN, (FURTHER, GIVE, ASK),
        (_verse("> lose status omen", "> if status omen then gain 1 food @@W606", "-> end"),)),
    "lost-in-the-same-line": (
        OMEN, (FURTHER, GIVE, ASK),
        (_verse("> lose status omen, if status omen then gain 1 food @@W606", "-> end"),)),
    "given-and-denied": (
        OMEN, (FURTHER, ASK, DROP),
        (_verse("> gain status omen", "", "* Deny it. [not status omen] @@W602", "  -> end", "* Go.", "  -> end"),)),
    "given-before-a-page": (
        OMEN, ("* Further on.\n  > gain status omen\n  -> extra", ASK, DROP),
        (_verse("* Deny it. [not status omen] @@W602", "  -> end", "* Go.", "  -> end"),)),
    "given-two-pages-before": (
        OMEN, ("* Further on.\n  > gain status omen\n  -> extra", ASK, DROP),
        (_verse("-> farther"),
         _verse("* Deny it. [not status omen] @@W602", "  -> end", "* Go.", "  -> end", name="farther"))),
    "lost-before-a-page": (
        OMEN, ("* Further on.\n  > lose status omen\n  -> extra", GIVE, ASK),
        (_verse("> if status omen -> end @@W612", "-> end"),)),
    "shadowed-choice": (
        OMEN, (FURTHER, GIVE, ASK),
        (_verse("> if status omen -> end", "", "* Show it. [status omen] @@W602", "  -> end", "* Go.", "  -> end"),)),
    "shadowed-by-its-lack": (
        OMEN, (FURTHER, GIVE, ASK),
        (_verse("> if not status omen -> end", "", "* Hide it. [not status omen] @@W602", "  -> end", "* Go.",
                "  -> end"),)),
    "shadowed-redirection": (
        OMEN, (FURTHER, GIVE, ASK),
        (_verse("> if status omen -> end", "> if status omen and exhausted -> end @@W612", "-> end"),)),
    "two-that-exclude-each-other": (
        '\nstatus sky "Sky"\n  parts: sun, moon',
        ("* Look east.\n  > gain status sky part sun, lose status sky part moon\n  -> end",
         "* Look west.\n  > gain status sky part moon, lose status sky part sun\n  -> end",
         "* Look up. [status sky part sun and status sky part moon] @@W602\n  -> end",
         "* Look down. [status sky part sun]\n  -> end", "* Look back. [status sky part moon]\n  -> end"),
        ()),
    "either-or-and-both": (
        '\nstatus left "Left"\n\nstatus right "Right"',
        ("* (once) Choose a side.\n  -> extra", "* Both hands. [status left and status right] @@W602\n  -> end",
         "* Left hand. [status left]\n  -> end", "* Right hand. [status right]\n  -> end"),
        (_verse("* Left.", "  > gain status left", "  -> end", "* Right.", "  > gain status right", "  -> end"),)),
    "two-grants-for-three": (
        '\nstatus tally "Tally"\n  parts: one, two, three',
        ("* (once) Count.\n  > gain status tally any part\n  -> end",
         "* (once) Count again.\n  > gain status tally any part\n  -> end",
         "* Three. [status tally any 3 parts] @@W602\n  -> end", "* Two. [status tally any 2 parts]\n  -> end"),
        ()),
    "one-key-for-two-doors": (
        '\nstatus key "Key"\n\nstatus cellar "Cellar"\n\nstatus attic "Attic"',
        ("* (once) Find the key.\n  > gain status key\n  -> end",
         "* Open the cellar. [status key]\n  > lose status key, gain status cellar\n  -> end",
         "* Open the attic. [status key]\n  > lose status key, gain status attic\n  -> end",
         "* Sit in both. [status cellar and status attic] @@W602\n  -> end",
         "* Sit below. [status cellar]\n  -> end", "* Sit above. [status attic]\n  -> end"),
        ()),
    "always-together": (
        '\nstatus lamp "Lamp"\n\nstatus shade "Shade"',
        ("* Turn it.\n  > gain status lamp, gain status shade\n  -> end",
         "* Put it out. [status lamp]\n  > lose status lamp, lose status shade\n  -> end",
         "* See the flame. [status lamp and not status shade] @@W602\n  -> end",
         "* See the shade. [status shade]\n  -> end"),
        ()),
    "read-already": (
        "", (FURTHER,),
        (_verse("-> farther"),
         _verse("* Turn back. [not verse extra read] @@W602", "  -> end", "* Go.", "  -> end", name="farther"))),
    "never-read-again": (
        "", ("* (once) Further on.\n  -> extra",),
        (_verse("> if read before -> end @@W612", "-> end"),)),
    "used-up": (
        OMEN, ("* (once) Further on.\n  > gain status omen\n  -> extra", ASK, GIVE),
        (_verse("> lose status omen", "-> farther"),
         _verse("* Show it. [status omen] @@W602", "  -> end", "* Go.", "  -> end", name="farther"))),
    "three-in-a-row": (
        '\nstatus dusk "Dusk"\n\nstatus night "Night"\n\nstatus dawn "Dawn"',
        ("* Wait. [not status night and not status dawn]\n  > gain status dusk\n  -> end",
         "* Wait on. [status dusk]\n  > lose status dusk, gain status night\n  -> end",
         "* Wait again. [status night]\n  > lose status night, gain status dawn\n  -> end",
         "* Watch. [status dusk and status dawn] @@W602\n  -> end", "* Sleep. [status dawn]\n  -> end"),
        ()),
    "a-redirection-takes-all": (
        OMEN, ("* Further on.\n  > gain status omen\n  -> extra", ASK, DROP),
        (_verse("> if status omen -> end", "-> farther"),
         _verse("Nobody reads this.", "", "-> end", name="farther").replace("verse farther", "verse farther @@W601"))),
}  # fmt: skip


@kind
def orders() -> Iterator[Case]:
    """Each text as it is, and hidden behind more pages and between other things."""
    for base in ALL:
        for name, (statuses, choices, verses) in TEXTS.items():
            planted = {"STATUSES": statuses, "CHOICES": "\n".join(choices), "VERSES": "\n\n".join(verses)}
            yield Case(f"order-{name}", "plain", base, {key: text for key, text in planted.items() if text})
            aside = ["* Look about.\n  -> looking", *choices]
            more = [*verses, _verse("A gull.", "", "> gain 1 terror", "-> end", name="looking")]
            planted = {"STATUSES": statuses, "CHOICES": "\n".join(aside), "VERSES": "\n\n".join(more)}
            yield Case(f"order-{name}", "beside", base, {key: text for key, text in planted.items() if text})
            moved = ["* Go round.\n  -> round"]
            held = _verse(*"\n".join(choices).split("\n"), "* Leave.", "  -> end", name="round")
            planted = {"STATUSES": statuses, "CHOICES": moved[0], "VERSES": "\n\n".join([held, *verses])}
            yield Case(f"order-{name}", "moved", base, {key: text for key, text in planted.items() if text})


@kind
def filters() -> Iterator[Case]:
    """A filter is owned once it is found, red included (AMB-S-134). Here nobody ever finds one."""
    for base in ("harbour", "two-chapters"):
        yield Case(
            "red-filter", "unfound", base, {"CHOICES": "* Look through it. [red filter] @@W608\n  -> end"}
        )


@kind
def prices() -> Iterator[Case]:
    """What nobody can ever pay, even if some card makes something cheaper."""
    for base in ("harbour", "two-chapters"):
        cheap = {
            "EVENTS": '\nevent mild "A Mild Day"\n  kind: random\n  today: each travel costs 1 energy less'
        }
        for what in ("400 energy", "90 health"):
            text = {"CHOICES": f"* ({what}) Lift it. @@W801\n  -> end"}
            yield Case("price", what.replace(" ", "-"), base, cheap | text)
