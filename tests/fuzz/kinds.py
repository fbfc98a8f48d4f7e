"""Every kind of input that a stranger can give us: how to make a hostile one, and what to do with it.

`use` goes through the code that the commands use. It returns a word for what happened to the input. Whatever it
raises is a mistake of ours. `tests.fuzz.trial` adds the limits of time and memory.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from compiler.sources.workspace import WorkspaceError
from tests.fuzz import stage
from tests.fuzz.inputs import damaged, random_bytes, random_text
from tests.fuzz.judge import EDITIONS, judge
from tests.fuzz.mutations import ODD, hurt_bytes, hurt_document, hurt_text


class Kind(NamedTuple):
    make: Callable[[random.Random], bytes]
    use: Callable[[bytes], str]
    share: int  # of every thousand inputs


def as_bytes(value: object) -> bytes:
    try:
        return msgspec.json.encode(value)
    except (
        OverflowError,
        TypeError,
        UnicodeError,
        RecursionError,
    ):  # numbers and letters that no honest file has
        return json.dumps(value).encode("utf-8", "surrogatepass")


# --- sources


def make_source(chance: random.Random) -> bytes:
    kind = chance.randrange(10)
    edition = f"{chance.randrange(2)}\n".encode()
    if kind == 0:
        return edition + random_bytes(chance)
    text = random_text(chance) if kind < 3 else damaged(chance)
    return edition + text.encode("utf-8", "surrogatepass")


def use_source(data: bytes) -> str:
    edition, _, text = data.partition(b"\n")
    result = judge(text, EDITIONS[edition == b"1"])
    return "compiled" if result.json is not None else "refused"


# --- compiled campaigns


def make_campaign(chance: random.Random) -> bytes:
    book = stage.a_world(chance)
    document = hurt_document(
        chance, stage.copied(stage.document(book)), chance.choice((1, 1, 2, 4)), stage.spots(book)
    )
    data = as_bytes(document)
    return hurt_bytes(chance, data) if chance.random() < 0.03 else data


def use_campaign(data: bytes) -> str:
    from tests.fuzz.tours import tour

    return tour(data)


# --- saves


def make_damaged_save(chance: random.Random) -> bytes:
    return hurt_bytes(chance, stage.save_file())


def use_damaged_save(data: bytes) -> str:
    from tests.fuzz.games import open_file

    return open_file(data)


def make_forged_save(chance: random.Random) -> bytes:
    world = chance.choice(("cell", "calm", "calm", "quicksand", "marsh", "barrow"))
    plain = msgspec.json.decode(msgspec.json.encode(stage.content(world, chance.randrange(3))))
    plain["checkpoint"]["state"] = json.loads(_state(plain["checkpoint"]["state"]))
    part = chance.choice(("head", "head", "steps", "checkpoint", "checkpoint", "now", "all"))
    if part == "all":
        plain = hurt_document(chance, plain)
    else:
        plain[part] = hurt_document(chance, plain[part])
    return as_bytes({"world": world, "content": plain})


def _state(encoded: str) -> bytes:
    import base64

    return base64.b64decode(encoded) or b"null"


def use_forged_save(data: bytes) -> str:
    from tests.fuzz.games import open_forged

    return open_forged(json.loads(data))


def make_report(chance: random.Random) -> bytes:
    world = chance.choice(("cell", "calm", "calm", "quicksand", "marsh", "barrow"))
    document = hurt_document(chance, stage.copied(stage.report(world, chance.randrange(3))))
    return as_bytes({"world": world, "report": document})


def use_report(data: bytes) -> str:
    from tests.fuzz.games import open_report

    asked = json.loads(data)
    return open_report(asked["world"], as_bytes(asked["report"]))


# --- texts


def make_position(chance: random.Random) -> bytes:
    world = chance.choice(("cell", "calm", "quicksand", "marsh", "barrow"))
    found = stage.positions(world)
    text = hurt_text(chance, chance.choice(found), found)
    return f"{world}\n{text}".encode("utf-8", "surrogatepass")


def use_position(data: bytes) -> str:
    from runtime.play.positions.notation import Unreadable, read_position

    world, _, text = data.decode("utf-8", "replace").partition("\n")
    try:
        read_position(text, stage.WORLDS[world][1]())
    except Unreadable:
        return "refused"
    return "read"


def make_plan(chance: random.Random) -> bytes:
    found = stage.plans()
    number = chance.randrange(len(found))
    text = found[number][0]
    parts = text.split("\n\n")
    start = chance.randrange(len(parts))
    text = "\n\n".join(parts[start : start + 4])
    text = hurt_text(chance, text, [plan for plan, _ in found])
    return f"{number}\n{text}".encode("utf-8", "surrogatepass")


def use_plan(data: bytes) -> str:
    from functools import partial

    from compiler.output.spoken_phrases import names_of, parse_effects, parse_requirement
    from runtime.editions.read_rulings import rules_of_campaign
    from runtime.play.plans.plan import BadPlan, run_plans

    number, _, text = data.decode("utf-8", "replace").partition("\n")
    book = stage.plans()[int(number)][1]
    edition, known = book.campaign.edition, names_of(book.campaign)
    try:
        results = run_plans(
            text,
            "fuzz.plan",
            book,
            rules_of_campaign(book.campaign),
            partial(parse_effects, edition=edition, known=known),
            partial(parse_requirement, edition=edition, known=known),
        )
    except BadPlan:
        return "refused"
    return "passed" if all(result.passed for result in results) else "failed"


def make_lock(chance: random.Random) -> bytes:
    from tests.fuzz.files import a_lock

    return hurt_text(chance, a_lock()).encode("utf-8", "surrogatepass")


def use_lock(data: bytes) -> str:
    from tests.fuzz.files import use_lock as use

    return use(data)


def make_baseline(chance: random.Random) -> bytes:
    from tests.fuzz.files import a_baseline

    return hurt_text(chance, a_baseline()).encode("utf-8", "surrogatepass")


def use_baseline(data: bytes) -> str:
    from tests.fuzz.files import use_baseline as use

    return use(data)


def make_cache(chance: random.Random) -> bytes:
    return as_bytes(chance.randrange(2**32))


def use_cache(data: bytes) -> str:
    from tests.fuzz.files import use_cache as use

    return use(int(json.loads(data)))


def make_printing(chance: random.Random) -> bytes:
    from tests.fuzz.files import a_printing

    data = as_bytes(hurt_document(chance, stage.copied(a_printing())))
    return hurt_bytes(chance, data) if chance.random() < 0.1 else data


def use_printing(data: bytes) -> str:
    from tests.fuzz.files import use_printing as use

    return use(data)


def make_store(chance: random.Random) -> bytes:
    from tests.fuzz.files import a_store, forged_store

    if chance.random() < 0.5:
        return hurt_bytes(chance, a_store())
    return forged_store(chance)


def use_store(data: bytes) -> str:
    from tests.fuzz.files import use_store as use

    return use(data)


def make_picture(chance: random.Random) -> bytes:
    from tests.fuzz.files import a_picture

    return hurt_bytes(chance, a_picture(chance))


def use_picture(data: bytes) -> str:
    from chronicler.printing.card_art import size_of

    return "refused" if size_of(data) is None else "measured"


# --- people


_WORDS = (
    *("1", "2", "3", "9", "0", "-1", "1,2", ",", "undo", "redo", "note", "notes"),
    *(
        "map",
        "heroes",
        "journal",
        "help",
        "save",
        "reload",
        "quit",
        "why",
        "rules",
        "story",
        "decks",
        "cards",
    ),
    *(
        "1, 1",
        "",
        "note x",
        "forget 1",
        "forget x",
        "undo off",
        "undo free",
        "undo unseen",
        "report x",
        "search x",
        "/x",
        ":map",
    ),
    *("²", "٣", "\x1b[A", "\0", "q" * 500, "9" * 40),
)


def make_answers(chance: random.Random) -> bytes:
    world = chance.choice(("cell", "calm", "quicksand", "marsh", "barrow", "fair", "lock", "oar"))
    lines = [
        str(chance.randint(1, 6)) if chance.random() < 0.6 else chance.choice(_WORDS)
        for _ in range(chance.randint(1, 40))
    ]
    return as_bytes({"world": world, "seed": chance.randrange(50), "lines": lines})


def use_answers(data: bytes) -> str:
    from tests.fuzz.games import answer_lines

    return answer_lines(json.loads(data))


_KEYS = (
    *(
        "\r",
        "\t",
        "\x1b",
        "\x1a",
        "\x19",
        "/",
        "?",
        " ",
        "1",
        "2",
        "3",
        "a",
        "m",
        "j",
        "q",
        "n",
        "\x7f",
        "\x0c",
        "\x12",
        "é",
        "\x00",
    ),
    *(f"\x1b[{end}" for end in ("A", "B", "C", "D", "5~", "6~", "H", "F", "Z", "200~x\x1b[201~")),
    *("\x1bOP", "\x1bOQ", "\x1bOR", "map\r", "undo\r", "note hm\r", "help\r", "x" * 200),
)


def make_keys(chance: random.Random) -> bytes:
    keys = [chance.choice(_KEYS) for _ in range(chance.randint(1, 12))]
    size = chance.choice(((100, 30), (80, 24), (40, 12), (200, 60), (20, 6), (3, 2)))
    return as_bytes(
        {
            "world": chance.choice(("cell", "calm", "oar", "barrow")),
            "seed": chance.randrange(9),
            "keys": keys,
            "size": size,
        }
    )


def use_keys(data: bytes) -> str:
    from tests.fuzz.games import press

    return press(json.loads(data))


def make_words(chance: random.Random) -> bytes:
    from tests.fuzz.calls import a_call

    return as_bytes(a_call(chance))


def use_words(data: bytes) -> str:
    from tests.fuzz.calls import call

    return call(json.loads(data))


def make_escape(chance: random.Random) -> bytes:
    pieces = [str(one) for one in ODD] + [
        "<",
        ">",
        "&",
        '"',
        "'",
        "\\",
        "\n",
        "::",
        "##[",
        "]]>",
        "-->",
        "</script>",
        "%0A",
        "\ud800",
        "\x85",
    ]
    return "".join(chance.choice(pieces) for _ in range(chance.randint(1, 12))).encode(
        "utf-8", "surrogatepass"
    )


def use_escape(data: bytes) -> str:
    from tests.fuzz.words_out import check

    return check(data.decode("utf-8", "surrogatepass"))


# --- desks


def make_import(chance: random.Random) -> bytes:
    from tests.fuzz.desks import a_story

    return json.dumps(a_story(chance)).encode()


def use_import(data: bytes) -> str:
    from tests.fuzz.desks import import_story

    return import_story(json.loads(data))


def make_studio(chance: random.Random) -> bytes:
    from tests.fuzz.desks import some_requests

    return json.dumps(some_requests(chance)).encode()


def use_studio(data: bytes) -> str:
    from tests.fuzz.desks import use_studio as use

    return use(json.loads(data))


def make_language_server(chance: random.Random) -> bytes:
    from tests.fuzz.editors import some_messages

    return json.dumps(some_messages(chance)).encode()


def use_language_server(data: bytes) -> str:
    from tests.fuzz.editors import use_messages

    return use_messages(json.loads(data))


KINDS: dict[str, Kind] = {
    "source": Kind(make_source, use_source, 40),
    "campaign": Kind(make_campaign, use_campaign, 45),
    "damaged-save": Kind(make_damaged_save, use_damaged_save, 40),
    "forged-save": Kind(make_forged_save, use_forged_save, 25),
    "report": Kind(make_report, use_report, 60),
    "position": Kind(make_position, use_position, 230),
    "plan": Kind(make_plan, use_plan, 3),
    "lock": Kind(make_lock, use_lock, 30),
    "baseline": Kind(make_baseline, use_baseline, 110),
    "cache": Kind(make_cache, use_cache, 1),
    "printing": Kind(make_printing, use_printing, 60),
    "store": Kind(make_store, use_store, 60),
    "picture": Kind(make_picture, use_picture, 95),
    "answers": Kind(make_answers, use_answers, 6),
    "keys": Kind(make_keys, use_keys, 1),
    "words": Kind(make_words, use_words, 5),
    "import": Kind(make_import, use_import, 25),
    "studio": Kind(make_studio, use_studio, 40),
    "lsp": Kind(make_language_server, use_language_server, 15),
    "escape": Kind(make_escape, use_escape, 109),
}
REFUSALS = (WorkspaceError,)
