"""Small campaigns about order, counting and state, each with what `check` must say, written down before the first run."""

from __future__ import annotations

from typing import NamedTuple

from tests.analysis.support import HEAD as _HEAD

_WIN = "    > the campaign ends in victory\n    -> end\n"
_LEAVE = "  * Leave.\n    -> end\n"
_BOX = 'status box "Box"\n  parts: a, b, c\n'
_STATUSES = '\nstatus one "One"\nstatus two "Two"\nstatus three "Three"\n'


class SmallCase(NamedTuple):
    """The first Verse and what follows it. Expected are a code and words of its line, or nothing at all."""

    name: str
    code: str
    line: str
    body: str
    box: bool = False

    def text(self, edition: str) -> str:
        head = _HEAD.replace("kings-of-ruin", edition)
        return f"{head}{_STATUSES}{_BOX if self.box else ''}\njournal fenmouth\n\nverse arrival\n{self.body}"


SMALL_CASES = (
    SmallCase(
        "two grants for three boxes",
        "W602",
        "Open",
        "  * (once) Take a.\n    > gain status box any part\n    -> end\n  * (once) Take b.\n"
        "    > gain status box any part\n    -> end\n  * Open. [status box all parts]\n"
        + _WIN
        + "  * Ask. [status box any 2 parts]\n"
        + _WIN
        + _LEAVE,
        box=True,
    ),
    SmallCase(
        "either-or both asked",
        "W602",
        "Both",
        "  * (once) Sun. [not status two]\n    > gain status one\n    -> end\n  * (once) Moon. [not status one]\n"
        "    > gain status two\n    -> end\n  * Both. [status one and status two]\n    -> end\n"
        "  * Win. [status one]\n" + _WIN + "  * Win two. [status two]\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "three food two exist",
        "W602",
        "Feast",
        "  * (once) Take.\n    > gain 2 food\n    -> end\n  * (3 food) Feast.\n    > gain status one\n    -> end\n"
        "  * Win.\n" + _WIN + "  * Ask. [status one]\n    -> end\n" + _LEAVE,
        box=False,
    ),
    SmallCase(
        "three food three exist",
        "",
        "",
        "  * (once) Take.\n    > gain 2 food\n    -> end\n  * (once) Again.\n    > gain 1 food\n    -> end\n"
        "  * (3 food) Feast.\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "one key two doors",
        "W602",
        "Third",
        "  * (once) Take.\n    > gain status one\n    -> end\n  * Door a. [status one]\n"
        "    > lose status one, gain status two\n    -> end\n  * Door b. [status one]\n"
        "    > lose status one, gain status three\n    -> end\n  * Third. [status two and status three]\n"
        "    -> end\n  * Win. [status two]\n" + _WIN + "  * Win b. [status three]\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "parity by a switch",
        "W602",
        "Odd",
        "  * On. [not status one]\n    > gain status one, gain status two\n    -> end\n  * Off. [status one]\n"
        "    > lose status one, lose status two\n    -> end\n  * Odd. [status one and not status two]\n"
        "    -> end\n  * Win.\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "lost line before test",
        "W612",
        "> if status one",
        "  > lose status one\n  > if status one -> other\n  * Take.\n    > gain status one\n    -> end\n  * Win.\n"
        + _WIN
        + "\nverse other\n  Words.\n\n  -> end\n",
        box=False,
    ),
    SmallCase(
        "shadowed choice",
        "W602",
        "Show",
        "  > if status one -> other\n  * Show. [status one]\n    -> end\n  * Take.\n    > gain status one\n"
        "    -> end\n  * Win.\n" + _WIN + "\nverse other\n  Words.\n\n  -> end\n",
        box=False,
    ),
    SmallCase(
        "asks lack of just given",
        "W602",
        "Go",
        "  > gain status one\n  * Go. [not status one]\n    -> end\n  * Win. [status one]\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "softlock: once door empty-handed",
        "W605",
        "Nothing",
        "  * (once) In.\n    -> vault\n  * Ring. [status one]\n"
        + _WIN
        + _LEAVE
        + "\nverse vault\n  Words.\n\n  * Take.\n    > gain status one\n    -> end\n  * Nothing.\n    -> end\n",
        box=False,
    ),
    SmallCase(
        "softlock: food wasted",
        "W605",
        "Feed",
        "  * (once) Take.\n    > gain 1 food\n    -> end\n  * (1 food) Feed dogs.\n    -> end\n"
        "  * (1 food) Bribe.\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "no softlock: food again",
        "",
        "",
        "  * Take.\n    > gain 1 food\n    -> end\n  * (1 food) Feed dogs.\n    -> end\n  * (1 food) Bribe.\n"
        + _WIN
        + _LEAVE,
        box=False,
    ),
    SmallCase(
        "softlock: sworn",
        "W605",
        "Swear",
        "  * Swear.\n    > gain status one\n    -> end\n  * Ring. [not status one]\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "no softlock: foresworn",
        "",
        "",
        "  * Swear.\n    > gain status one\n    -> end\n  * Unswear. [status one]\n    > lose status one\n"
        "    -> end\n  * Ring. [not status one]\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "softlock after die",
        "W605",
        "1-3",
        "  * (once) Pick.\n    -> lock\n  * In. [status one]\n"
        + _WIN
        + _LEAVE
        + "\nverse lock\n  Words.\n\n  > roll\n    1-3: lose status two -> end\n    4+: gain status one -> end\n",
        box=False,
    ),
    SmallCase(
        "endless with effect",
        "E414",
        "verse round",
        "  * Win.\n"
        + _WIN
        + "  * Round.\n    -> round\n\nverse round\n  Words.\n\n  > gain status one\n  -> round\n\nverse x\n"
        "  Words.\n\n  > if status one -> end\n  -> end\n",
        box=False,
    ),
    SmallCase(
        "endless behind a door that shuts",
        "E414",
        "verse round",
        "  * Win.\n"
        + _WIN
        + "  * Round.\n    -> round\n\nverse round\n  Words.\n\n  > lose status one\n  > if status one -> end\n"
        "  -> round\n",
        box=False,
    ),
    SmallCase(
        "circle of keys",
        "W602",
        "* A",
        "  * A. [status two]\n    > gain status one\n    -> end\n  * B. [status one]\n    > gain status two\n"
        "    -> end\n  * C. [status three]\n    -> end\n  * D.\n    > gain status three\n    -> end\n  * Win.\n"
        + _WIN,
        box=False,
    ),
    SmallCase(
        "read twice only",
        "W602",
        "Second",
        "  > if read before -> other\n  * Second. [read before]\n    -> end\n  * Win.\n"
        + _WIN
        + _LEAVE
        + "\nverse other\n  Words.\n\n  -> end\n",
        box=False,
    ),
    SmallCase(
        "not read of a page always read",
        "W602",
        "New",
        "  -> hall\n\nverse hall\n  Words.\n\n  * New. [not verse arrival read]\n    -> end\n  * Win.\n"
        + _WIN,
        box=False,
    ),
    SmallCase(
        "either status both lost",
        "W602",
        "Both",
        "  * A.\n    > gain status one, lose status two\n    -> end\n  * B.\n"
        "    > gain status two, lose status one\n    -> end\n  * Both. [status one and status two]\n    -> end\n"
        "  * Win. [status one]\n" + _WIN + "  * Win b. [status two]\n" + _WIN,
        box=False,
    ),
    SmallCase(
        "countdown shorter than its steps",
        "W602",
        "Ring",
        "  > if status box all parts -> shut\n  > gain status box any part\n  * (once) Dig. [not status one]\n"
        "    > gain status one\n    -> end\n  * (once) Dig more. [status one and not status two]\n"
        "    > gain status two\n    -> end\n  * (once) Dig on. [status two]\n    > gain status three\n    -> end\n"
        "  * Ring. [status three and not status box all parts]\n    -> end\n  * Rest.\n    -> end\n\nverse shut\n"
        "  Words.\n\n  > the campaign ends in victory\n",
        box=True,
    ),
    SmallCase(
        "wasted match",
        "W605",
        "Pipe",
        "  * (once) Match.\n    > gain status one\n    -> end\n  * Pipe. [status one]\n    > lose status one\n"
        "    -> end\n  * Beacon. [status one]\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "match for all",
        "",
        "",
        "  * Match.\n    > gain status one\n    -> end\n  * Pipe. [status one]\n    > lose status one\n"
        "    -> end\n  * Beacon. [status one]\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "forced redirect before win",
        "W602",
        "Win two",
        "  > gain status one\n  > if status one -> side\n  * Win two.\n"
        + _WIN
        + "\nverse side\n  Words.\n\n  > the campaign ends in victory\n",
        box=False,
    ),
    SmallCase(
        "otherwise needed",
        "",
        "",
        "  * (once) A.\n    -> end\n  * B. [status one]\n" + _WIN + "  > otherwise gain status one -> end\n",
        box=False,
    ),
    SmallCase(
        "any 2 of 3 with one giver twice",
        "",
        "",
        "  * A.\n    > gain status box any part\n    -> end\n  * B. [status box any 2 parts]\n" + _WIN,
        box=True,
    ),
    SmallCase(
        "part lost just gained",
        "W612",
        "> if status box part a",
        "  > gain status box part a\n  > lose status box any part\n  > if status box part a -> end\n  * Win.\n"
        + _WIN,
        box=True,
    ),
    SmallCase(
        "sun only while no moon, moon never leaves",
        "W602",
        "Sun late",
        "  * Moon.\n    > gain status two\n    -> end\n  * Sun. [not status two]\n    > gain status one\n"
        "    -> end\n  * Sun late. [status two and not status one and status three]\n    -> end\n"
        "  * Three. [not status two and status one]\n    > gain status three\n    -> end\n  * Win.\n" + _WIN,
        box=False,
    ),
    SmallCase(
        "lose before end asks",
        "W602",
        "Ring",
        "  * Give. [status one]\n    > lose status one, gain status two\n    -> end\n  * Take. [not status two]\n"
        "    > gain status one\n    -> end\n  * Ring. [status one and status two]\n    -> end\n"
        "  * Win. [status two]\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "400 energy",
        "W801",
        "Pay",
        "  * (400 energy) Pay.\n    -> end\n  * Win.\n" + _WIN,
        box=False,
    ),
    SmallCase(
        "two coins, one of them melted",  # what remains after a price was paid is still there
        "",
        "",
        "  * (1 wealth) Melt.\n    > gain 1 magic\n    -> end\n  * (once) Find.\n    > gain 2 wealth\n    -> end\n"
        "  * (1 magic, 1 wealth) Charm.\n" + _WIN + "  * Win.\n" + _WIN + _LEAVE,
        box=False,
    ),
    SmallCase(
        "day one with a day-two status",
        "W602",
        "Early",
        "  * Early. [day 1 and status one]\n    -> end\n  * Late. [day 2+]\n    > gain status one\n    -> end\n"
        "  * Win. [status one]\n" + _WIN + _LEAVE,
        box=False,
    ),
)
