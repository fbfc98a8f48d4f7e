"""The kinds of defects, each in several disguises: where it is, what hides it, in which edition.

A case plants text in a clean campaign. `@@W603` at the end of a planted line means: exactly this finding, on this
line, and no other finding anywhere. The marks are removed before the text is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from tests.analysis.defects.bases import ALL, KINGS


@dataclass(frozen=True)
class Case:
    """One planted defect."""

    kind: str
    disguise: str
    base: str
    planted: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    edits: tuple[tuple[str, str, str], ...] = ()
    nowhere: str = ""

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.disguise}-{self.base}"


Planted = tuple[str, dict[str, str], dict[str, str]]


def redirection_loops(base: str) -> Iterator[Case]:
    """Redirections that are harmless one by one, and together never let the reader go."""
    status = {"STATUSES": '\nstatus dizzy "Dizzy"\n  parts: left, right'}
    leave = "\n\n  * Sit down.\n    > lose status dizzy part left, lose status dizzy part right\n    -> end"
    spin = "* Spin.\n  > gain status dizzy part left\n  -> round"
    both = "* Spin.\n  > gain status dizzy part left, gain status dizzy part right\n  -> round"
    plain = f"verse round @@E415\n  Round.\n\n  > if status dizzy part left -> round{leave}"
    some = "* Turn.\n  > gain status dizzy part right\n  -> end\n"
    ask = "* Look up. [status dizzy part right]\n  -> end\n"
    yield Case(
        "redirection-loop", "itself", base, {**status, "CHOICES": spin + "\n" + some + ask, "VERSES": plain}
    )
    two = (
        f"verse round @@E415\n  Round.\n\n  > if status dizzy part left -> about{leave}\n\n"
        f"verse about\n  About.\n\n  > if status dizzy part right -> round{leave}"
    )
    yield Case("redirection-loop", "two", base, {**status, "CHOICES": both, "VERSES": two})
    arrow = (
        f"verse round @@E415\n  Round.\n\n  > if status dizzy part left and status dizzy part right -> about{leave}\n\n"
        "verse about\n  About.\n\n  > if not status dizzy part left -> end\n  -> round"
    )
    yield Case("redirection-loop", "arrow", base, {**status, "CHOICES": both, "VERSES": arrow})
    lacking = (
        f"verse round @@E415\n  Round.\n\n  > if not status dizzy part right -> about{leave}\n\n"
        f"verse about\n  About.\n\n  > if status dizzy part left -> round{leave}"
    )
    yield Case(
        "redirection-loop", "lacking", base, {**status, "CHOICES": spin + "\n" + some, "VERSES": lacking}
    )


def asking(base: str, needs: str, code: str) -> Iterator[Planted]:
    """Every kind of place that can ask for something."""
    mark = f" @@{code}"
    deck = "items" if base == "orchard" else "A"
    yield "choice", {"CHOICES": f"* Try the lock. [{needs}]{mark}\n  -> end"}, {}
    yield "redirection", {"DO": f"> if {needs} -> end{mark}"}, {}
    yield "effect", {"DO": f"> if {needs} then gain 1 food{mark}"}, {}
    verse = f"verse extra\n  More of it.\n\n  > if {needs} then gain 1 food{mark}\n  -> end"
    yield "verse", {"CHOICES": "* Further on.\n  -> extra", "VERSES": verse}, {}
    yield "action", {"LOCATION": f"action: Try the lock. [{needs}]{mark}\n  > gain 1 food"}, {}
    yield (
        "instant",
        {"LOCATION": f"instant: (once per day) Try the lock. [{needs}]{mark}\n  > gain 1 food"},
        {},
    )
    # The effects of an event have no place of their own: the card is the place.
    event = f'\nevent strange-night "Strange Night"{mark}\n  kind: random\n  > if {needs} then gain 1 food'
    yield "event", {"EVENTS": event}, {}
    item = f'item host "Host"\n  deck: {deck}\n  action: Try the lock. [{needs}]{mark}\n    > gain 1 food\n'
    yield "item", {}, {"more.chron": item}
    yield "chapter", {"CHAPTER": f"> if {needs} then gain 1 food{mark}"}, {}
    companion = (
        f'companion host "Host"\n  enters: reedgate\n  action: Try. [{needs}]{mark}\n    > gain 1 food\n'
    )
    yield "companion", {}, {"more.chron": companion}
    roll = (
        f"verse extra\n  Dice.\n\n  > roll, +1 if {needs}{mark}\n    1-3: gain 1 food -> end\n    4+ -> end"
    )
    yield "roll", {"CHOICES": "* Throw.\n  -> extra", "VERSES": roll}, {}


def giving(base: str, do: str) -> Iterator[Planted]:
    """Every kind of place that can give something."""
    deck = "items" if base == "orchard" else "A"
    yield "choice", {"CHOICES": f"* Take it.\n  > {do}\n  -> end"}, {}
    yield "effect", {"DO": f"> {do}"}, {}
    yield "option", {"DO": f"> choose {do} or gain 1 food"}, {}
    yield "condition", {"DO": f"> if empathy 2+ then {do}"}, {}
    yield "action", {"LOCATION": f"action: Take it.\n  > {do}"}, {}
    yield "event", {"EVENTS": f'\nevent strange-night "Strange Night"\n  kind: random\n  > {do}'}, {}
    yield "item", {}, {"more.chron": f'item host "Host"\n  deck: {deck}\n  action: Take it.\n    > {do}\n'}
    yield "chapter", {"CHAPTER": f"> {do}"}, {}
    roll = f"verse extra\n  Dice.\n\n  > roll\n    1-3: {do} -> end\n    4+ -> end"
    yield "row", {"CHOICES": "* Throw.\n  -> extra", "VERSES": roll}, {}


def joined(one: dict[str, str], other: dict[str, str]) -> dict[str, str]:
    """Both plantings, one below the other."""
    return {key: "\n".join(text[key] for text in (one, other) if key in text) for key in {*one, *other}}


_KINDS: list[Callable[[], Iterator[Case]]] = []


def kind(function: Callable[[], Iterator[Case]]) -> Callable[[], Iterator[Case]]:
    _KINDS.append(function)
    return function


def asked(name: str, code: str, needs: list[str], bases: tuple[str, ...] = ALL, planted: dict[str, str] | None = None,
          files: dict[str, str] | None = None, most: int = 99) -> Iterator[Case]:  # fmt: skip
    """Cases that differ in what is asked for and where."""
    for base in bases:
        for index, text in enumerate(needs):
            for number, (where, spots, more) in enumerate(asking(base, text, code)):
                if number < most:
                    yield Case(
                        name,
                        f"{where}-{index}",
                        base,
                        joined(planted or {}, spots),
                        {**(files or {}), **more},
                    )


# --- statuses ---------------------------------------------------------------------------------------------
@kind
def asked_never_given() -> Iterator[Case]:
    yield from asked(
        "asked-never-given", "W603", ["status toll-paid"], planted={"STATUSES": '\nstatus toll-paid "Toll"'}
    )
    yield from asked("asked-never-given-with-others", "W603", ["status toll-paid and status ferrymans-friend"],
                     planted={"STATUSES": '\nstatus toll-paid "Toll"'}, most=4)  # fmt: skip


@kind
def given_never_asked() -> Iterator[Case]:
    for base in ALL:
        for where, spots, more in giving(base, "gain status toll-paid"):
            declared = {"STATUSES": '\nstatus toll-paid "Toll" @@W603'}
            yield Case("given-never-asked", where, base, joined(declared, spots), more)


@kind
def declared_never_used() -> Iterator[Case]:
    for base in ALL:
        declared = {"STATUSES": '\nstatus toll-paid "Toll" @@W603'}
        yield Case("declared-never-used", "alone", base, declared)
        yield Case("declared-never-used", "taken", base, joined(declared, {"DO": "> lose status toll-paid"}))


CHEST = '\nstatus chest "Chest"\n  parts: first, second'
FIRST = {"DO": "> gain status chest part first\n> if status chest part first then gain 1 food"}


@kind
def part_asked_never_given() -> Iterator[Case]:
    yield from asked("part-asked-never-given", "W610", ["status chest part second"],
                     planted=joined({"STATUSES": CHEST}, FIRST), most=8)  # fmt: skip


@kind
def part_given_never_asked() -> Iterator[Case]:
    for base in ALL:
        marked = '\nstatus chest "Chest" @@W610\n  parts: first, second'
        for where, spots, more in giving(base, "gain status chest part second"):
            yield Case(
                "part-given-never-asked",
                where,
                base,
                joined(joined({"STATUSES": marked}, FIRST), spots),
                more,
            )


@kind
def part_never_used() -> Iterator[Case]:
    for base in ALL:
        marked = '\nstatus chest "Chest" @@W610\n  parts: first, second'
        yield Case("part-never-used", "alone", base, joined({"STATUSES": marked}, FIRST))


# --- things -----------------------------------------------------------------------------------------------
@kind
def secret_asked_never_given() -> Iterator[Case]:
    secret = {"secrets.chron": 'secret lost-key 40 "The Lost Key"\n  kind: small\n'}
    yield from asked("secret-asked-never-given", "W608", ["secret lost-key"], files=secret, most=8)
    for base in ALL:
        spots = {"CHOICES": "* (secret lost-key) Hand it over. @@W608\n  -> end"}
        yield Case("secret-asked-never-given", "cost", base, spots, secret)


@kind
def item_asked_never_given() -> Iterator[Case]:
    item = {"items.chron": 'item storm-lantern "Storm Lantern"\n  deck: C\n'}
    yield from asked("item-asked-never-given", "W608", ["item storm-lantern"], KINGS, files=item, most=6)


@kind
def filter_asked_never_given() -> Iterator[Case]:
    yield from asked("filter-asked-never-given", "W608", ["blue filter"], KINGS, most=6)


@kind
def companion_asked_never_given() -> Iterator[Case]:
    friend = {
        "friends.chron": 'companion old-dog "The Old Dog"\n  once per day: may pay 1 food to gain 1 wealth\n'
    }
    yield from asked("companion-asked-never-given", "W608", ["companion old-dog here"], files=friend, most=4)


# --- requirements -----------------------------------------------------------------------------------------
@kind
def impossible() -> Iterator[Case]:
    yield from asked("impossible", "W606", [
        "chapter 9",
        "one party member with (energy 0-2 and energy 5+)",
        "status ferrymans-friend and not status ferrymans-friend",
        "status drowned-bell part rope and not status drowned-bell any part",
        "party size 3+",
    ], most=5)  # fmt: skip
    yield from asked(
        "impossible-number", "W606", ["wealth 21+", "energy 11+", "time passes 7+"], KINGS, most=3
    )


@kind
def constant() -> Iterator[Case]:
    victory = (
        "journal/books.chron",
        "  > the campaign ends in victory",
        "  > the campaign ends in victory @@W622",
    )
    for case in asked("constant", "W607", [
        "chapter 1+",
        "party size 1+",
        "status ferrymans-friend or not status ferrymans-friend",
        "wealth 0+",
    ], most=5):  # fmt: skip
        # The Orchard's one ending lies behind the page that is left there.
        shut = case.base == "orchard" and case.disguise.startswith("redirection")
        yield replace(case, edits=(*case.edits, victory)) if shut else case


@kind
def unpayable() -> Iterator[Case]:
    for base, cost in (("harbour", "90 magic"), ("two-chapters", "90 food"), ("orchard", "1 reputation")):
        yield Case("unpayable", "choice", base, {"CHOICES": f"* ({cost}) Buy it. @@W801\n  -> end"})
        yield Case(
            "unpayable", "action", base, {"LOCATION": f"action: ({cost}) Buy it. @@W801\n  > gain 1 food"}
        )
        verse = f"verse extra\n  A shop.\n\n  * ({cost}) Buy it. @@W801\n    -> end\n  * Leave.\n    -> end"
        yield Case("unpayable", "verse", base, {"CHOICES": "* Shop.\n  -> extra", "VERSES": verse})
        yield Case("unpayable", "companion", base, {}, {
            "more.chron": f'companion host "Host"\n  enters: reedgate\n  action: ({cost}) Buy. @@W801\n    > gain 1 food\n'
        })  # fmt: skip


# --- what nothing leads to --------------------------------------------------------------------------------
@kind
def dead_verse() -> Iterator[Case]:
    for base in ALL:
        yield Case("dead-verse", "alone", base, {"VERSES": "verse lost @@W601\n  Nobody.\n\n  -> end"})
        island = ("verse lost @@W601\n  Nobody.\n\n  * On.\n    -> lost-too\n  * Out.\n    -> end\n\n"
                  "verse lost-too\n  Nobody.\n\n  -> lost")  # fmt: skip
        yield Case("dead-verse", "circle", base, {"VERSES": island})
        chain = "verse lost @@W601\n  Nobody.\n\n  -> lost-too\n\nverse lost-too\n  Nobody.\n\n  -> end"
        yield Case("dead-verse", "chain", base, {"VERSES": chain})
        book = {"more.chron": "book of secrets\n\nverse lost @@W601\n  Nobody.\n\n  -> end\n"}
        yield Case("dead-verse", "book", base, {}, book)
        memory = {"more.chron": "memories\n\nverse lost @@W601\n  for: brannoc\n\n  Nobody.\n\n  -> end\n"}
        yield Case("dead-verse", "memory", base, {}, memory)
        word = "dream" if base == "orchard" else "vision"
        vision = {"more.chron": f"{word} saltmarket\n\nverse lost @@W601\n  Nobody.\n\n  -> end\n"}
        yield Case("dead-verse", "unsealed", base, {}, vision)


@kind
def dead_location() -> Iterator[Case]:
    for base in ALL:
        text = 'location weir 150 "The Weir" @@W609\n\n  Nine gates.\n'
        yield Case("dead-location", "alone", base, {}, {"more.chron": text})
        two = ('location weir 150 "The Weir" @@W609\n  keys: east bar\n\n  Nine gates.\n\n'
               'location bar 151 "The Bar"\n  keys: west weir\n\n  Sand.\n')  # fmt: skip
        yield Case("dead-location", "pair", base, {}, {"more.chron": two})
        variant = 'location fenmouth-drowned 101b "Drowned" @@W609\n  variant of: fenmouth\n\n  Chimneys.\n'
        if base == "orchard":
            variant = 'location fenmouth-drowned 131 "Drowned" @@W609\n  legacy: fenmouth\n\n  Chimneys.\n'
        yield Case("dead-location", "variant", base, {}, {"more.chron": variant})


@kind
def dead_things() -> Iterator[Case]:
    for base in ALL:
        event = '\nevent king-tide "King Tide" @@W616\n  kind: special\n  > each character gains 1 food'
        yield Case("dead-event", "special", base, {"EVENTS": event})
        story = '\nevent king-tide "King Tide" @@W616\n  kind: story\n  > each character gains 1 food'
        yield Case("dead-event", "story", base, {"EVENTS": story})
        secret = 'secret lost-key 40 "The Lost Key" @@W617\n  kind: small\n'
        yield Case("dead-secret", "small", base, {}, {"more.chron": secret})
        standard = 'secret lost-key 140 "The Lost Key" @@W617\n  kind: standard, global\n'
        yield Case("dead-secret", "standard", base, {}, {"more.chron": standard})
        chapter = {"more.chron": 'chapter late 9 "Late" @@W620\n  > the campaign ends in victory\n'}
        yield Case("dead-chapter", "alone", base, {}, chapter)
    for base in KINGS:
        yield Case("dead-item", "tier", base, {}, {"more.chron": 'item bell "Bell" @@W618\n  deck: E\n'})
        armour = 'item mail "Mail" @@W618\n  deck: D\n  keyword: armor\n'
        yield Case("dead-item", "keyword", base, {"DO": "> gain 1 weapon"}, {"more.chron": armour + WEAPON})


WEAPON = '\nitem hook "Hook"\n  deck: A\n  keyword: weapon\n'


# --- closed doors -----------------------------------------------------------------------------------------
LOOP = {"STATUSES": '\nstatus loop "Loop"'}


@kind
def dead_choice() -> Iterator[Case]:
    for base in ALL:
        own = "* Turn the key. [status loop] @@W602\n  > gain status loop\n  -> end"
        yield Case("dead-choice", "own", base, joined(LOOP, {"CHOICES": own}))
        verse = {
            "CHOICES": "* Turn the key. [status loop] @@W602\n  -> extra",
            "VERSES": "verse extra\n  Behind the door.\n\n  > gain status loop\n  -> end",
        }
        yield Case("dead-choice", "behind", base, joined(LOOP, verse))
        cost = "* (1 food) Turn the key. [status loop and empathy 1+] @@W602\n  > gain status loop\n  -> end"
        yield Case("dead-choice", "cost", base, joined(LOOP, {"CHOICES": cost}))
        table = {
            "CHOICES": "* Turn the key. [status loop] @@W602\n  -> extra",
            "VERSES": "verse extra\n  Dice.\n\n  > roll\n    1-3: gain status loop -> end\n    4+ -> end",
        }
        yield Case("dead-choice", "table", base, joined(LOOP, table))
        secret = {"CHOICES": "* Turn the key. [secret lost-key] @@W602\n  > gain secret lost-key\n  -> end"}
        files = {"more.chron": 'secret lost-key 40 "The Lost Key"\n  kind: small\n'}
        yield Case("dead-choice", "secret", base, secret, files)


@kind
def dead_redirection() -> Iterator[Case]:
    for base in ALL:
        verse = {
            "DO": "> if status loop -> extra @@W612",
            "VERSES": "verse extra\n  Behind the door.\n\n  > gain status loop\n  -> end",
        }
        yield Case("dead-redirection", "behind", base, joined(LOOP, verse))
        deep = {
            "DO": "> if status loop and courage 1+ -> extra @@W612",
            "VERSES": "verse extra\n  Behind.\n\n  -> deeper\n\nverse deeper\n  Deep.\n\n  > gain status loop\n  -> end",
        }
        yield Case("dead-redirection", "deep", base, joined(LOOP, deep))


@kind
def dead_action() -> Iterator[Case]:
    for base in ALL:
        for word in ("action", "instant"):
            text = f"{word}: Turn the key. [status loop] @@W614\n  > gain status loop"
            yield Case("dead-action", word, base, joined(LOOP, {"LOCATION": text}))
        companion = ('companion host "Host"\n  enters: reedgate\n  action: Turn it. [status loop] @@W614\n'
                     "    > gain status loop\n")  # fmt: skip
        yield Case("dead-action", "companion", base, LOOP, {"more.chron": companion})


@kind
def dead_quest() -> Iterator[Case]:
    for base in ALL:
        quest = ('\nevent the-oath "The Oath"\n  kind: quest\n  success: [status loop] @@W615\n    > gain status loop\n'
                 "    > discard event the-oath")  # fmt: skip
        yield Case(
            "dead-quest", "event", base, joined(LOOP, {"EVENTS": quest, "DO": "> put event the-oath on top"})
        )
        chapter = joined(LOOP, {"EVENTS": quest, "CHAPTER": "> resolve event the-oath"})
        yield Case("dead-quest", "chapter", base, chapter)


@kind
def dead_threshold() -> Iterator[Case]:
    for base in ALL:
        status = (
            '\nstatus chest "Chest"\n  parts: first, second\n  > when all parts -> book/chest-opens @@W611'
        )
        book = {
            "more.chron": "book of secrets\n\nverse chest-opens\n  Air.\n\n  > gain status chest part second\n  -> end\n"
        }
        planted = {"STATUSES": status, "DO": "> gain status chest part first"}
        yield Case("dead-threshold", "circle", base, planted, book)


@kind
def dead_achievement() -> Iterator[Case]:
    for base in KINGS:
        people = 'achievement kept-count "Kept Count" @@W629\n  for: brannoc, page 1\n  earned when: [status loop]\n'
        choice = "> hand out the achievements\n> if achievement kept-count then gain status loop"
        yield Case("dead-achievement", "circle", base, joined(LOOP, {"DO": choice}), {"more.chron": people})


# --- chapters and endings ---------------------------------------------------------------------------------
@kind
def endless() -> Iterator[Case]:
    for base in ALL:
        chapter = {"more.chron": 'chapter late 9 "Late" @@W621\n  -> end\n'}
        cut: tuple[tuple[str, str, str], ...] = (
            ("statuses.chron", "> when all parts -> book/the-bell-rises", "> when all parts -> book/no-bell"),
            ("journal/books.chron", "verse the-bell-rises\n  It comes up mouth first.\n\n  > the campaign ends in victory",
             "verse no-bell\n  It stays.\n\n  -> end"),
        )  # fmt: skip
        if base == "harbour":
            # By choice: if everyone had to go there, no play would reach an ending, and that would be the finding.
            on = {"CHOICES": "* Wait for what is late.\n  > chapter 9 begins\n  -> end"}
            yield Case("endless-chapter", "late", base, on, chapter, cut)
        if base == "orchard":
            yield Case("endless-campaign", "cut", base, {}, {}, cut, nowhere="W622")


FLOODS = "verse the-parish-floods\n  The sea is a slow debtor.\n\n  > the campaign ends in defeat\n"


@kind
def softlocks() -> Iterator[Case]:
    no_time = (("locations.chron", "    > time passes 1\n", "    > gain 1 food\n"),
               ("campaign.chron", "  > when time passes 6 -> book/the-parish-floods\n", ""),
               ("journal/books.chron", FLOODS, ""))  # fmt: skip
    for base in ("harbour", "orchard"):
        edits = no_time if base == "harbour" else ()
        gate = ("journal/books.chron", "verse the-bell-rises\n  It comes up mouth first.\n\n  > the campaign ends in victory",
                "verse the-bell-rises\n  It comes up mouth first.\n\n  > if status sworn -> too-late\n"
                "  > the campaign ends in victory\n\nverse too-late\n  It sinks again.\n\n  -> end")  # fmt: skip
        for where, spots, more in giving(base, "gain status sworn @@W605"):
            if where in ("choice", "action"):
                key = "CHOICES" if where == "choice" else "LOCATION"
                # The decision is the point of no return, so the mark is there.
                text = spots[key].replace(" @@W605", "")
                lines = text.split("\n")
                spots = {key: "\n".join([lines[0] + " @@W605", *lines[1:]])}
                planted = joined({"STATUSES": '\nstatus sworn "Sworn"'}, spots)
                yield Case("softlock", where, base, planted, more, (*edits, gate))


# --- the map, decks, keys ---------------------------------------------------------------------------------
@kind
def the_map() -> Iterator[Case]:
    for base in ALL:
        corners = ("  waystones: south-west\n", "  waystones: north-west\n") if base in KINGS else ("", "")
        crowded = {"more.chron": f'location weir 150 "The Weir"\n  keys: west saltmarket, south bar\n{corners[0]}\n  Gates.\n\n'
                   f'location bar 151 "The Bar" @@W625\n  keys: north weir\n{corners[1]}\n  Sand.\n'}  # fmt: skip
        edits = (("locations.chron", 'location saltmarket 102 "Saltmarket"\n  keys: south fenmouth',
                  'location saltmarket 102 "Saltmarket"\n  keys: south fenmouth, east weir'),)  # fmt: skip
        yield Case("crowded-square", "loop", base, {}, crowded, edits)
        one_way = {"KEYS": ", south weir"}
        text = 'location weir 150 "The Weir"\n\n  Gates.\n'
        mark = (
            (
                "locations.chron",
                'location fenmouth 101 "Fenmouth"',
                'location fenmouth 101 "Fenmouth" @@W604',
            ),
        )
        yield Case("one-way-key", "south", base, one_way, {"more.chron": text}, mark)
        replaced = {"DO": "> replace location weir with weir-drawn @@W627"}
        variants = ('location weir 150 "The Weir"\n\n  Gates.\n\nlocation weir-drawn 150b "Drawn"\n  variant of: weir\n\n'
                    "  Mud.\n")  # fmt: skip
        if base == "orchard":
            variants = variants.replace("150b", "160").replace("variant of:", "legacy:")
        yield Case("dead-replacement", "verse", base, replaced, {"more.chron": variants})
        action = {"LOCATION": "action: Pull. @@W627\n  > replace location weir with weir-drawn"}
        yield Case("dead-replacement", "action", base, action, {"more.chron": variants})
    for base in KINGS:
        corner = {"KEYS": ", south weir"}
        weir = {
            "more.chron": 'location weir 150 "The Weir" @@W626\n  keys: north fenmouth\n  waystones: north-west\n\n  Gates.\n'
        }
        yield Case("lonely-corner", "south", base, corner, weir)
        west = {
            "more.chron": 'location weir 150 "The Weir" @@W626\n  keys: east fenmouth\n  waystones: north-east\n\n  Gates.\n'
        }
        yield Case("lonely-corner", "west", base, {"KEYS": ", west weir"}, west)


@kind
def decks() -> Iterator[Case]:
    for base in ALL:
        colour = "blue"
        yield Case("empty-deck", "verse", base, {"DO": f"> draw a {colour} encounter @@W623"})
        yield Case(
            "empty-deck",
            "action",
            base,
            {"LOCATION": f"action: Knock. @@W623\n  > draw a {colour} encounter"},
        )
        event = f'\nevent strange-night "Strange Night" @@W623\n  kind: random\n  > draw a {colour} encounter'
        yield Case("empty-deck", "event", base, {"EVENTS": event})
    # Only the second chapter prepares the blue deck.
    head = 'chapter the-flood 2 "The Flood"\n'
    late = (("campaign.chron", head, f"{head}  blue deck: difficulty 1\n"),)
    more = {
        "more.chron": 'written encounter heron "The Heron"\n  deck: blue 1\n\n  It looks at you.\n\n  -> end\n'
    }
    mark = "draw a blue encounter @@W630"
    early: tuple[tuple[str, dict[str, str]], ...] = (
        ("page", {"CHAPTER": f"> {mark}"}),
        ("page-below", {"CHAPTER": f"> gain 1 food\n> {mark}"}),
        ("action", {"LOCATION": "action: Knock. @@W630\n  > draw a blue encounter"}),
        ("instant", {"LOCATION": "instant: (once per day) Knock. @@W630\n  > draw a blue encounter"}),
    )
    for disguise, plant in early:
        yield Case("empty-chapter-deck", disguise, "two-chapters", plant, more, late)
    for base in KINGS:
        key = "combat card undertow @@W624\n  for: brannoc, pool\n  key 1: closes 1 pool opens courage 3\n"
        yield Case("dead-key", "combat", base, {}, {"more.chron": key})
        talk = "diplomacy card murmur @@W624\n  for: mererid, pool\n  key 2: closes up 1 opens empathy 3\n"
        yield Case("dead-key", "diplomacy", base, {}, {"more.chron": talk})


@kind
def tables() -> Iterator[Case]:
    def verse(rows: str) -> dict[str, str]:
        return {"CHOICES": "* Throw.\n  -> extra", "VERSES": f"verse extra\n  Dice.\n\n{rows}"}

    for base in ALL:
        dead = "  > roll\n    1-3: gain 1 food -> end\n    4-6 -> end\n    7+ -> end @@W613"
        yield Case("dead-row", "high", base, verse(dead))
        two = "  > roll 2 dice\n    0-1 -> end @@W613\n    2-6: gain 1 food -> end\n    7+ -> end"
        yield Case("dead-row", "low", base, verse(two))
        yield Case("roll-gap", "middle", base, verse("  > roll @@E403\n    1-3 -> end\n    5+ -> end"))
        yield Case("roll-gap", "end", base, verse("  > roll + courage @@E403\n    1-6 -> end"))
        yield Case("roll-overlap", "middle", base, verse("  > roll @@E404\n    1-4 -> end\n    4+ -> end"))
        yield Case(
            "mixed-arrows", "roll", base, verse("  > roll @@E405\n    1-3: gain 1 food\n    4+ -> end")
        )
        fork = "  > encounter reed-wolf @@E407\n    win -> end\n    lose -> end"
        yield Case("missing-outcome", "fork", base, verse(fork))
        wrong = "  > encounter reed-wolf\n    win -> end\n    lose -> end\n    escape -> end\n    green -> end @@E406"
        yield Case("impossible-outcome", "fork", base, verse(wrong))
        attack = (
            'combat encounter gap "Gap"{mark}\n  deck: green 1\n  value: 4\n  attack 0-1: take 1 damage\n'
        )
        yield Case("attack-gap", "card", base, {}, {"more.chron": attack.replace("{mark}", " @@E501")})


# --- reading ----------------------------------------------------------------------------------------------
@kind
def reading() -> Iterator[Case]:
    for base in ALL:
        go = {"CHOICES": "* Round and round.\n  -> round"}
        loop = "verse round @@E414\n  Round.\n\n  -> about\n\nverse about\n  About.\n\n  -> round"
        yield Case("endless-reading", "arrows", base, {**go, "VERSES": loop})
        choices = ("verse round @@E414\n  Round.\n\n  * Left.\n    -> about\n  * Right.\n    -> round\n\n"
                   "verse about\n  About.\n\n  -> round")  # fmt: skip
        yield Case("endless-reading", "choices", base, {**go, "VERSES": choices})
        itself = "verse round @@E414\n  Round.\n\n  > gain 1 food\n  -> round"
        yield Case("endless-reading", "itself", base, {**go, "VERSES": itself})
        dice = "verse round @@E414\n  Round.\n\n  > roll\n    1-3 -> about\n    4+ -> round\n\n"
        dice += "verse about\n  About.\n\n  -> round"
        yield Case("endless-reading", "dice", base, {**go, "VERSES": dice})
        yield from redirection_loops(base)
        yield Case("broken-arrow", "choice", base, {"CHOICES": "* Go.\n  -> ferrymn @@E201"})
        yield Case("broken-arrow", "section", base, {"CHOICES": "* Go.\n  -> book/nowhere @@E201"})
        yield Case("broken-arrow", "redirection", base, {"DO": "> if empathy 2+ -> ferrymn @@E201"})
        yield Case(
            "unknown-status", "asked", base, {"DO": "> if status ferrymans-frend then gain 1 food @@E203"}
        )
        yield Case("unknown-status", "given", base, {"DO": "> gain status ferrymans-frend @@E203"})
        yield Case(
            "unknown-part", "asked", base, {"DO": "> if status drowned-bell part yok then gain 1 food @@E204"}
        )
        yield Case("duplicate-verse", "again", base, {"VERSES": "verse quiet @@E230\n  Again.\n\n  -> end"})
        locked = (
            "verse extra\n  Doors.\n\n  * One. [empathy 2+] @@E408\n    -> end\n  * (1 food) Two.\n    -> end"
        )
        yield Case("all-locked", "two", base, {"CHOICES": "* Doors.\n  -> extra", "VERSES": locked})
        needless = "verse extra\n  Doors.\n\n  * One.\n    -> end\n  > otherwise -> end @@E409"
        yield Case("needless-otherwise", "one", base, {"CHOICES": "* Doors.\n  -> extra", "VERSES": needless})
        open_end = "verse extra\n  It stops here. @@E401"
        yield Case("no-way-out", "verse", base, {"CHOICES": "* Stop.\n  -> extra", "VERSES": open_end})
        after = "verse extra\n  It ends.\n\n  -> end\n\n  And goes on. @@E402"
        yield Case("text-after-end", "verse", base, {"CHOICES": "* Stop.\n  -> extra", "VERSES": after})
        empty = 'chapter late 9 "Late"\n  green deck: difficulty 4 @@E511\n  > the campaign ends in victory\n'
        yield Case("empty-difficulty", "chapter", base, {"DO": "> chapter 9 begins"}, {"more.chron": empty})
        word = "place a waystone here" if base == "orchard" else "place a menhir here with dial 8, 7, 6, 5"
        yield Case("other-edition", "effect", base, {"DO": f"> {word} @@E301"})


def all_cases() -> list[Case]:
    """Every case, by name."""
    return [case for make in _KINDS for case in make()]
