"""What one small edit would repair in a payload: capitals, quotation marks, signs of other languages, joined effects."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import combining, normalize

NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
}
# What people write for a verb of the book, and the verb.
VERBS = {
    "get": "gain",
    "gets": "gain",
    "receive": "gain",
    "earn": "gain",
    "obtain": "gain",
    "collect": "gain",
    "grab": "gain",
    "take": "gain",
    "add": "gain",
    "spend": "lose",
    "drop": "lose",
    "fight": "encounter",
    "battle": "encounter",
    "meet": "encounter",
    "goto": "->",
    "go": "->",
    "jump": "->",
    "turn": "->",
}
_AUXILIARIES = re.compile(
    r"^(?:you |the party |they )?(?:has|have|having|owns|own|is|are|requires?|needs?|if) "
)
# Who acts, in words that the book does not have.
_PARTY = re.compile(
    r"^(?:you|they|we|the party|the players?|the heroes|the hero|players?|party|heroes|hero|group|the group) "
)
_NO_SUBJECT = "Leave it out: without a subject it is the party's. One person is `one party member`."
_SUBJECTS = {
    **dict.fromkeys(
        ["you", "they", "we", "party", "players", "player", "heroes", "hero", "group"], _NO_SUBJECT
    ),
    **dict.fromkeys(
        ["everyone", "everybody", "all", "each", "anyone", "someone"],
        "Write `each character` for whoever plays, `each party member` for whoever is there, or `one party member`.",
    ),
    **dict.fromkeys(
        ["and", "then", "also", "but"], "Leave it out: a comma alone stands between two effects."
    ),
}
_EACH = re.compile(r"^(?:each|every|all) (?:players?|hero|heroes|persons?|members?|companions?) ")
_ALL = re.compile(r"^(?:everybody|everyone|all characters|all the characters) ")


_LETTERS = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "Æ": "Ae",
    "Œ": "Oe",
    "Ø": "O",
    "Ł": "L",
    "Đ": "D",
    "Ð": "D",
    "þ": "th",
}


class Repair(NamedTuple):
    """The payload as it would be right, and what to tell its writer. `{}` stands for the right words.

    If it is not `sure`, something else may have been meant: it is mentioned, but no edit is offered.
    """

    text: str
    words: str
    sure: bool = True


def subject_help(word: str) -> str:
    """What to write for a word that people use where the book names who acts; nothing for any other word."""
    return _SUBJECTS.get(word, "")


def as_name(text: str) -> str:
    """Words the way names are written: small letters, digits, hyphens."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", _plain(text.replace("'", "").replace("’", "")))
    name = re.sub(r"[^a-z0-9]+", "-", spaced.lower()).strip("-")
    return name if name[:1].isalpha() else f"the-{name}" if name else ""


def _plain(text: str) -> str:
    """Letters with marks, as people write them without: `über` is `ueber`, `São` is `Sao`."""
    if text.isascii():
        return text
    spelled = "".join(_LETTERS.get(letter, letter) for letter in text)
    return "".join(sign for sign in normalize("NFKD", spelled) if not combining(sign))


def repairs(start: str, text: str) -> Iterator[Repair]:
    """Readings that the writer may have meant, the likeliest first. The caller keeps the first that parses."""
    if text.endswith((".", ";", ":", "!")):
        yield Repair(text[:-1].rstrip(), "Leave out the sign at the end.")
    worded = re.sub(
        rf"\b({'|'.join(NUMBER_WORDS)})\b(?! party member)", lambda match: NUMBER_WORDS[match[0]], text
    )
    if worded != text:
        yield Repair(worded, "Write numbers as digits: `{}`.")
    compared = re.sub(r"\s*(?:>=|=>|≥|\bat least\b)\s*(\d+)", r" \1+", worded)
    compared = re.sub(r"\s*>\s*(\d{1,4})", lambda match: f" {int(match[1]) + 1}+", compared)
    compared = re.sub(r"\s*(?:<=|=<|≤|\bat most\b)\s*(\d+)", r" 0-\1", compared)
    compared = re.sub(r"\s*<\s*(\d{1,4})", lambda match: f" 0-{max(0, int(match[1]) - 1)}", compared)
    compared = re.sub(r"\s*==?\s*(\d+)", r" \1", compared)
    compared = re.sub(r"(\d+) or more\b", r"\1+", compared)
    if compared != worded:
        yield Repair(compared.strip(), "Every count is compared in one way: `{}`.")
    signed = re.sub(r"\s*(?:&&?)\s*", " and ", text)
    signed = re.sub(r"\s*\|\|?\s*", " or ", signed)
    signed = re.sub(r"!\s*(?=[\w(])", "not ", signed)
    if signed != text:
        yield Repair(signed, "Use words: `{}`.")
    if start == "requirement":
        yield from _requirements(text)
    if start in ("map_keys", "corners"):
        right = re.sub(r"(?<![\w-])[nNsS]?[-]?[eEwWnNsS](?![\w-])", lambda match: _compass(match[0]), text)
        right = right.replace(":", "") if start == "map_keys" else right
        if right != text:
            yield Repair(right, "Directions are written out: `{}`.")
    if start == "part_names" and re.fullmatch(r"[2-9]|1\d", text):
        yield Repair(f"1-{text}", "Boxes that are counted are a range: `{}`.")
    if start == "roll":
        yield from _rolls(text)
    if start == "cost":
        yield from _costs(text)
        bare = re.sub(r"^(?:(?:pays?|costs?|spend|lose):? |-(?=\d))", "", text)
        if bare != text:
            yield Repair(bare, "What stands in parentheses is paid; write only how much of what: `{}`.")
        if re.match(r"[a-z]", text):
            yield Repair(f"1 {text}", "Say how much: `{}`.")
    if start == "effects":
        yield from _effects(text)
        yield from _moves(text)
    if start == "rule":
        yield from _rules(text)


def _costs(text: str) -> Iterator[Repair]:
    """`only once`, `1 food or 1 wealth`, `1 food and 1 wealth`, `2 coins`, `a food`."""
    right = re.sub(
        r"^(?:only once|once only|one time only|1 time|one time|single use|one-time)$", "once", text
    )
    right = re.sub(r"^(?:daily|once a day|1 per day|each day|every day)$", "once per day", right)
    right = re.sub(r"\b(\d+) ([a-z]+) or \1 (?=[a-z]+$)", r"\1 \2 or ", right)
    right = re.sub(r",? (?:and|&|\+) (?=\d)", ", ", right)
    right = re.sub(r"^(?:a|an|one) (?=[a-z]+$)", "1 ", right)
    right = _CALLED_PATTERN.sub(lambda match: _CALLED[match[0]], right)
    if right != text:
        yield Repair(right, "A cost is written `({})`.", sure=False)


def _compass(sign: str) -> str:
    names = {"n": "north", "e": "east", "s": "south", "w": "west"}
    return "-".join(names[letter] for letter in sign.lower() if letter in names)


_THING = r"([a-z][a-z0-9]*(?:[-/][a-z0-9]+)*)"
_SET = rf"^(?:status )?{_THING} (?:is |was |has been |== ?|= ?)?(?:set|true|marked|gained|had|on|yes)$"
_UNSET = (
    rf"^(?:status )?{_THING} (?:is |was |has been |== ?|= ?)?(?:not set|unset|false|unmarked|off|not marked)$"
)
_VISITED = rf"^(?:(?:has |have |already )?(?:visited|seen|been to|been in|read)|visits?:?) {_THING}$"
_UNVISITED = rf"^(?:not visited|unvisited|not seen|never visited|never read) {_THING}$"


def _compared(text: str) -> str:
    """Comparison signs and joining signs, as the book says them."""
    right = re.sub(r"\s*&&?\s*", " and ", text)
    right = re.sub(r"\s*\|\|?\s*", " or ", right)
    right = re.sub(r"\s*(?:is )?(?:>=|=>|≥|at least)\s*(\d+)", r" \1+", right)
    right = re.sub(
        r"\s*(?:is )?(?:>|more than|over|above)\s*(\d{1,4})", lambda m: f" {int(m[1]) + 1}+", right
    )
    return re.sub(r"\bin (\d+)\.\.(\d+)", r"\1-\2", right).strip()


def _spoken(text: str) -> Iterator[Repair]:
    """`you have 2 food`, `Brannoc is here`, `alone`, `first time`, `2 players`, `food >= 2 && wealth >= 1`."""
    right = _CALLED_PATTERN.sub(lambda match: _CALLED[match[0]], _compared(text))
    right = re.sub(
        r"^(?:you|the party|they|we|somebody|someone|anybody) (?:have|has|own|owns|hold|holds) (?:at least )?",
        "",
        right,
    )
    right = re.sub(r"^(\d+)\+? (food|wealth|magic|exp|energy|health|terror)$", r"\2 \1+", right)
    right = re.sub(
        r"^([A-Za-z][\w-]*) is (?:here|there|present|with you|in the party)$",
        lambda m: f"character {as_name(m[1])}",
        right,
    )
    right = re.sub(r"^(?:alone|you are alone|solo|1 (?:player|hero|character))$", "party size 1", right)
    right = re.sub(r"^(?:together|not alone)$", "party size 2+", right)
    right = re.sub(r"^(\d+)\+? (?:players|heroes|characters)$", r"characters in the game \1+", right)
    right = re.sub(r"^(?:the )?first (?:time|visit|reading)$", "not read before", right)
    right = re.sub(
        r"^(?:second time|again|been here(?: before)?|visited(?: before)?|seen(?: before)?)$",
        "read before",
        right,
    )
    if right != text:
        yield Repair(right, "Write `{}`.", sure=right == _compared(text))


_AMOUNT = r"(food|wealth|magic|exp|energy|health|terror|reputation)"


def _counts(text: str) -> Iterator[Repair]:
    """`2 of (A, B)`, `at least 2 of A, B`, `food > wealth`, `food more than wealth`."""
    some = re.sub(
        r"^(?:any |at least )?(\d+)\+? of(?: these)?:? \(?([^()]*)\)?$", r"at least \1 of (\2)", text
    )
    if some != text:
        yield Repair(some, "Some of several are asked for so: `{}`.")
    more = re.sub(
        rf"\b{_AMOUNT} ?(?:>|is more than|more than|greater than|exceeds) ?{_AMOUNT}\b",
        r"more \1 than \2",
        text,
    )
    more = re.sub(
        rf"\b{_AMOUNT} ?(?:<|is less than|less than|fewer than) ?{_AMOUNT}\b", r"more \2 than \1", more
    )
    if more != text:
        yield Repair(more, "Two amounts are compared so: `{}`.")


def _timers(text: str) -> Iterator[Repair]:
    """`after 3 days event low-water`, `event low-water in 3 days`, `put event low-water 2 cards down`."""
    event = r"(?:(?:reveal|resolve|draw|put|trigger|start) )?(?:the )?(?:event )?([a-z][a-z0-9-]*)"
    timed = re.sub(
        rf"^(?:in|after|wait) (\d+) (?:days?|mornings?|nights?)(?:,| then)? {event}$",
        r"in \1 days event \2",
        text,
    )
    timed = re.sub(
        rf"^{event} (?:in|after) (\d+) (?:days?|mornings?|nights?)$", r"in \2 days event \1", timed
    )
    timed = re.sub(r"^(?:tomorrow|in a day|next day),? event ", "in 1 day event ", timed)
    if timed != text:
        yield Repair(
            timed.replace("in 1 days", "in 1 day"), "A timer is an event and the days until it comes: `{}`."
        )
    laid = re.sub(
        r"^(put event [a-z][a-z0-9-]*) (?:under|below|beneath) (?:the top )?(\d+) (?:(?:random |event )?cards?|events?)"
        r"(?: (?:of|in|from) the event deck)?$",
        r"\1 under \2 cards", text,
    )  # fmt: skip
    if laid != text:
        yield Repair(laid.replace("under 1 cards", "under 1 card"), "Write `{}`.")


def _multiplied(text: str) -> Iterator[Repair]:
    """`per marked part of toll-paid`, `for each part of status toll-paid`, `per toll-paid`."""
    right = re.sub(
        r"\b(?:per|for each|for every|times) (?:(?:marked |ticked )?(?:parts?|box(?:es)?|marks?) (?:of|in|on) )?"
        r"(?:status )?([a-z][a-z0-9-]*)$",
        r"per part of status \1", text,
    )  # fmt: skip
    if right != text:
        yield Repair(right, "Marked parts are counted so: `{}`.")


def _requirements(text: str) -> Iterator[Repair]:
    yield from _counts(text)
    for pattern, right in (
        (_SET, r"status \1"),
        (_UNSET, r"not status \1"),
        (_VISITED, r"verse \1 read"),
        (_UNVISITED, r"not verse \1 read"),
    ):
        found = re.sub(pattern, right, text)
        if found != text:
            yield Repair(found, "Write `{}`.")
    bare = _AUXILIARIES.sub("", text)
    if bare != text:
        yield Repair(bare, "Say only what it is: `{}`.")
    negated = re.sub(r"^(?:no|without|unless|lacks|missing) ", "not ", text)
    negated = re.sub(r"\b(status|secret|item|skill|card) (?:!|not )\s*(?=[a-z])", r"not \1 ", negated)
    if negated != text:
        yield Repair(negated, "What must not be is said with `not`: `{}`.")
    counted = re.sub(r"\b(status [a-z][a-z0-9-]*) (?:parts? )?(\d+)\s*\+", r"\1 any \2 parts", text)
    counted = re.sub(r"\b(status [a-z][a-z0-9-]*) (\d+)(?![\d+-])", r"\1 part \2", counted)
    if counted != text:
        yield Repair(counted, "Say which part, or how many: `{}`.")
    turned = re.sub(r"(?<![\w-])(\d+)\s*\+? ([a-z]+)(?![\w-])", r"\2 \1+", text)
    if turned != text:
        yield Repair(turned, "What is counted stands before the number: `{}`.")
    joined = re.sub(r"\s*,\s*(?:and )?", " and ", text)
    if joined != text:
        yield Repair(joined, "Two tests are joined with `and` or `or`: `{}`.")
        yield Repair(_compared(joined), "Two tests are joined with `and` or `or`: `{}`.")
    yield from _spoken(text)


def _rolls(text: str) -> Iterator[Repair]:
    """`roll d6`, `roll 1d6+empathy`, `roll a die + 1`."""
    plain = re.sub(r"^rolls? (?:a |the |1 |one )?(?:1?[dD]6|die|dice)\b", "roll", text)
    plain = re.sub(r"^rolls? (\d+) ?[dD]6\b", r"roll \1 dice", plain)
    plain = re.sub(r"\s*([+-])\s*", r" \1 ", plain)
    plain = re.sub(r"\b(?:with|plus|and add|and) (?=[a-z0-9])", "+ ", plain)
    plain = re.sub(r", ([+-]) (?=\d)", r", \1", re.sub(r" +", " ", plain)).strip()
    if plain != text:
        yield Repair(plain, "One die is `roll`, two are `roll 2 dice`; write `{}`.")
    reached = re.match(r"(roll(?: [+-] [a-z]+)?) (?:>=? ?|vs\.? |against |dc ?)?(\d+)\+?$", text)
    if reached is not None:
        words = f"What must be reached stands in the rows below it, `{reached[2]}+:`; here stands `{{}}`."
        yield Repair(reached[1], words, sure=False)
    first = re.match(r"roll [+-]? ?([a-z]+)$", text)
    if first is not None:
        yield Repair(f"roll + {first[1]}", "What is added stands behind a `+`: `{}`.")


# What people call the amounts of the game.
_CALLED = {
    **dict.fromkeys(("gold", "coin", "coins", "money", "cash", "silver"), "wealth"),
    **dict.fromkeys(("xp", "experience", "experiences"), "exp"),
    **dict.fromkeys(("hp", "life", "lives", "hitpoints", "wounds"), "health"),
    **dict.fromkeys(("foods", "ration", "rations", "provisions"), "food"),
    **dict.fromkeys(("mana", "spell", "spells"), "magic"),
    **dict.fromkeys(("fear", "dread", "stress"), "terror"),
    **dict.fromkeys(("stamina", "fatigue"), "energy"),
}
_CALLED_PATTERN = re.compile(rf"(?<![\w-])({'|'.join(sorted(_CALLED, key=len, reverse=True))})(?![\w-])")


def _amounts(text: str) -> Iterator[Repair]:
    """`gain 2 gold`, `gain a food`, `+1 food`, `food += 1`, `give 1 food`, `lose 1 sanity`."""
    called = _CALLED_PATTERN.sub(lambda match: _CALLED[match[0]], text)
    called = re.sub(r"^((?:[a-z-]+ )?(?:gain|lose|pay)s?) (?:a|an) (?=[a-z]+$)", r"\1 1 ", called)
    called = re.sub(r"^(?:give|grant|earn|add|find)s? (?=\d+ [a-z]+$)", "gain ", called)
    called = re.sub(
        r"^(?:remove|take|discard|subtract|deduct|spend|drop)s?(?: away)? (?=\d+ [a-z]+$)", "lose ", called
    )
    called = re.sub(r"^(?:give|grant)s? ([a-z][a-z0-9-]*) (?=\d+ [a-z]+$)", r"\1 gains ", called)
    called = re.sub(r"^\+ ?(\d+) ([a-z]+)$", r"gain \1 \2", called)
    called = re.sub(r"^- ?(\d+) ([a-z]+)$", r"lose \1 \2", called)
    called = re.sub(r"^([a-z]+) ?(?:\+\+|\+= ?1|\+ ?1)$", r"gain 1 \1", called)
    called = re.sub(r"^([a-z]+) ?(?:--|-= ?1|- ?1)$", r"lose 1 \1", called)
    called = re.sub(r"^([a-z]+) ?\+=? ?(\d+)$", r"gain \2 \1", called)
    called = re.sub(r"^([a-z]+) ?-=? ?(\d+)$", r"lose \2 \1", called)
    called = re.sub(r"^([a-z]+) = \1 ?\+ ?(\d+)$", r"gain \2 \1", called)
    called = re.sub(r"^([a-z]+) = \1 ?- ?(\d+)$", r"lose \2 \1", called)
    called = re.sub(r"\bgain(s?) (\d+) sanity\b", r"lose\1 \2 terror", called)
    called = re.sub(r"\blose(s?) (\d+) sanity\b", r"gain\1 \2 terror", called)
    if called != text:
        yield Repair(called, "In the words of the book: `{}`.", sure=False)


def _things(text: str) -> Iterator[Repair]:
    """`gain secret card bell-rope`, `encounter Reed Wolf`, `move to weir`, `time passes`, `you win`."""
    right = re.sub(r"\b(gain|lose)(s?) secret card (?=[a-z])", r"\1\2 secret ", text)
    right = re.sub(r"^time passes(?: parts?)?$", "time passes 1", right)
    right = re.sub(r"^time passes (\d+) parts?$", r"time passes \1", right)
    right = re.sub(
        r"^(?:next|new|the next|begin|start) chapter(?: (\d+))?$",
        lambda m: f"chapter {m[1] or 2} begins",
        right,
    )
    right = re.sub(
        r"^(?:travel|move|go|walk|return)s? to ([a-z][a-z0-9-]*)$", r"place each party member at \1", right
    )
    right = re.sub(
        r"^(?:you win|victory|the party wins|win the game|the campaign ends)$",
        "the campaign ends in victory",
        right,
    )
    right = re.sub(
        r"^(?:game over|you lose|defeat|the party loses|lose the game)$", "the campaign ends in defeat", right
    )
    right = re.sub(
        r"^(?:draw|reveal|turn) (?:an?|the next|the top|one) (?:event|event card)$",
        "reveal the next event",
        right,
    )
    right = re.sub(r"^(gain status [a-z][a-z0-9-]*) (?:1|one|a) (?:part|box|mark)$", r"\1 any part", right)
    if right != text:
        yield Repair(right, "Write `{}`.", sure=False)
    taken = re.sub(
        r"^(?:get|take|gain|pick up|receive)s? the ([a-z][a-z0-9 -]*)$",
        lambda match: f"gain secret {as_name(match[1])}",
        text,
    )
    taken = re.sub(
        r"^(?:tick|mark|check) (?:a|one|the next) (?:box|part) (?:of|on|in) (?:status )?([a-z][a-z0-9-]*)$",
        r"gain status \1 any part",
        taken,
    )
    if taken != text:
        yield Repair(taken, "Say what it is: `{}`.", sure=False)
    called = re.match(r"(?:call|visit|run|include|display) ([a-z][a-z0-9/-]*)$", text)
    if called is not None:
        yield Repair(
            f"read {called[1]}",
            "A verse that is read aside, after which reading comes back: `{}`.",
            sure=False,
        )
    either = re.fullmatch(
        r"if (.+?)(?: then |: |,? (?=(?:gain|lose|take|draw)s? ))(.+?),? (?:else|or else|if not):? (.+)", text
    )
    if either is not None:
        right = f"if {_compared(either[1].strip('()'))} then {either[2]} otherwise {either[3]}"
        yield Repair(right, "The other case stands behind `otherwise`: `{}`.")
    once = re.fullmatch(r"if (.+?)(?:: | \{ ?|,? (?=(?:gain|lose|take|draw)s? ))(.+?) ?\}?", text)
    if once is not None:
        needs = _compared(once[1].strip("()"))
        yield Repair(
            f"if {needs} then {once[2]}",
            "An effect under a condition stands behind `then`: `{}`.",
            sure=False,
        )
    listed = re.sub(r"\s*[;&]\s*(?=[a-z])", ", ", text)
    listed = re.sub(r"^(gain|lose)(s?) (.*?)\s*&\s*(?=\d)", r"\1\2 \3, \1\2 ", listed)
    if listed != text:
        yield Repair(listed, "A comma stands between two effects: `{}`.")
    flagged = re.sub(
        r"^(?:set )?(?:status )?([a-z][a-z0-9-]*) ?(?:=|to|is)? ?(?:true|on|yes)$",
        r"gain status \1",
        text.lower(),
    )
    flagged = re.sub(
        r"^(?:set )?(?:status )?([a-z][a-z0-9-]*) ?(?:=|to|is)? ?(?:false|off|no)$",
        r"lose status \1",
        flagged,
    )
    if flagged != text.lower():
        yield Repair(flagged, "What is remembered is a status: `{}`.", sure=False)
    each = re.sub(r"^for (each character|each party member) (gain|lose|take|draw)s? ", r"\1 \2s ", text)
    if each != text:
        yield Repair(each, "Write `{}`.")
    met = re.match(r"(?:encounter|fight|battle|meet)s? (?:the |a )?([A-Za-z][\w' -]*)$", text)
    if met is not None and not re.search(r"\b(?:or|and)\b", met[1]):
        yield Repair(
            f"encounter {as_name(met[1])}", "An encounter is named as its block is: `{}`.", sure=False
        )


def _effects(text: str) -> Iterator[Repair]:
    yield from _amounts(text)
    yield from _things(text)
    yield from _timers(text)
    yield from _multiplied(text)
    exchanged = re.match(r"(?:discard|pay|lose)s? .* (?:to|for) ", text)
    if exchanged is not None:
        right = re.sub(r"^lose", "pay", re.sub(r" for (?=[a-z])", " to ", text, count=1))
        yield Repair(f"may {right}", "What one gives to get something is a `may`: `{}`.")
    listed = re.sub(r",? and (?=[a-z])", ", ", text)
    if listed != text:
        yield Repair(listed, "A comma stands between two effects: `{}`.")
    again = re.fullmatch(r"((?:.*, )?(.*?\b(?:gain|lose)s?) \d+ [a-z]+)(?:,? and|,) (\d+ .*)", text)
    if again is not None:
        yield Repair(
            f"{again[1]}, {again[2]} {again[3]}", "Each effect has its verb, with a comma before it: `{}`."
        )
    for_each = re.fullmatch(r"(gain|lose)s? (.*) (?:each|per person|per hero|for each)", text)
    if for_each is not None:
        yield Repair(
            f"each party member {for_each[1]}s {for_each[2]}",
            "Say first who: whoever is there is `each party member`, whoever plays is `each character`: `{}`.",
        )
    filtered = re.sub(r"^(gains?) (?=(?:red|blue) filter)", r"\1 the ", text)
    if filtered != text:
        yield Repair(filtered, "Write `{}`.")
    taken = re.sub(r"\bgain(s?) -\s*(?=\d)", r"lose\1 ", text)
    taken = re.sub(r"\b(gain|lose|pay)(s?) [+-]\s*(?=\d)", r"\1\2 ", taken)
    if taken != text:
        yield Repair(taken, "The verb says which way it goes; leave the sign out: `{}`.")
    if re.match(r"(?:gain|lose|pay)s? [a-z]", text):
        yield Repair(re.sub(r"^((?:gain|lose|pay)s?) ", r"\1 1 ", text), "Say how much: `{}`.")
    verbless = re.match(r"\d+ ([a-z]+)", text)
    if verbless is not None:
        yield Repair(f"{'take' if verbless[1] == 'damage' else 'gain'} {text}", "Say what happens: `{}`.")
    marked = re.sub(r"^(?:set|mark|add|get|grant|give) (?=status |secret |item )", "gain ", text)
    marked = re.sub(r"^(?:unset|clear|erase|delete|remove|reset) (?=status )", "lose ", marked)
    if marked != text:
        yield Repair(marked, "Write `{}`.")
    each = _EACH.sub("each party member ", text)
    if each != text:
        yield Repair(
            each, "Whoever is there is `each party member`, whoever plays is `each character`: `{}`."
        )
    whole = _ALL.sub("each character ", text)
    if whole != text:
        whole = re.sub(r"^each character (gain|lose|take|draw|discard|pay) ", r"each character \1s ", whole)
        yield Repair(
            whole, "Whoever plays is `each character`, whoever is there is `each party member`: `{}`."
        )
    bare = _PARTY.sub("", text)
    if bare != text:
        bare = re.sub(r"^(gain|lose|pay|discard|draw|take)s ", r"\1 ", bare)
        yield Repair(bare, "Without a subject it is the party's: `{}`.")


_GOES = r"^(?:place|move|send|put|bring|teleport)s? "
_TO = r" (?:at|to|in|into|on) (?:the )?(?=[a-z])"


def _moves(text: str) -> Iterator[Repair]:
    """`move the party to weir`, `place brannoc at weir`, `place waystone here`, `flip weir`."""
    people = re.sub(
        rf"{_GOES}(?:me|you|us|them|your characters?|(?:the )?(?:party|group|heroe?s?|players?|characters?)){_TO}",
        "place each party member at ", text,
    )  # fmt: skip
    if people != text:
        yield Repair(people, "Whoever is there is `each party member`, and is placed `at` somewhere: `{}`.")
    named = re.sub(rf"{_GOES}(?:character )?([a-z][a-z0-9-]*){_TO}", r"place character \1 at ", text)
    if named != text:
        yield Repair(named, "Somebody is placed by name as a `character`, `at` somewhere: `{}`.")
    thing = re.sub(r"^place (?:the )?waystone\b", "place a waystone", text)
    thing = re.sub(r"^fade (?:a )?waystone\b", "fade the waystone", thing)
    thing = re.sub(r"^place (?:a |the )guardian\b", "place guardian", thing)
    thing = re.sub(r"^roll for (?:all |the )?guardians$", "roll for each guardian", thing)
    thing = re.sub(r"^(replace|flip|discard) (?=[a-z][a-z0-9-]*(?: with|$))", r"\1 location ", thing)
    if thing != text:
        yield Repair(thing, "Write `{}`.")


def _rules(text: str) -> Iterator[Repair]:
    """`travel costs 1 energy more`, `cannot trade`, `no trading`: a standing rule in other words."""
    right = re.sub(r"^(?:can ?not|can't|must not|do not|don't) (?=[a-z])", "may not ", text)
    right = re.sub(r"^(?:no one|no-one|none|no character|nobody) (?:may|can) ", "nobody may ", right)
    right = re.sub(
        r"\b(may not|nobody may) activate (?:a|any|the) waystones?\b", r"\1 activate waystones", right
    )
    right = re.sub(r"\b(may not|nobody may) (?:take|do|perform) location", r"\1 use location", right)
    right = re.sub(
        r"^guardians (?:stay|don't move|may not move|stand still)$", "guardians do not move", right
    )
    right = re.sub(r"^(?:every )?(?=[a-z ]+ costs? \d)(?!each |the )", "each ", right)
    right = re.sub(r"^each ([a-z ]+?)s? costs? ", r"each \1 costs ", right)
    right = re.sub(r"(costs \d+) (more|less) ([a-z]+)$", r"\1 \3 \2", right)
    if right != text:
        yield Repair(right, "Standing rules are said in one way: `{}`.")


def _goes_on(text: str, right: str, place: int) -> bool:
    """Whether a word of either text crosses a place."""
    return text[place : place + 1].isalnum() or right[place : place + 1].isalnum()


def difference(text: str, right: str) -> tuple[int, int]:
    """The part of a text that its repair changes, in whole words; never empty."""
    begin = 0
    while begin < min(len(text), len(right)) and text[begin] == right[begin]:
        begin += 1
    end, other = len(text), len(right)
    while end > begin and other > begin and text[end - 1] == right[other - 1]:
        end, other = end - 1, other - 1
    while begin < len(text) - 1 and begin < end and text[begin] == " ":
        begin += 1
    while begin > 0 and text[begin - 1].isalnum() and _goes_on(text, right, begin):
        begin -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    while end > begin and text[end - 1] == " ":
        end -= 1
    if end <= begin:
        # Something is missing here: point at the word that follows it.
        match = re.compile(r"\S+").search(text, begin)
        return match.span() if match is not None else (max(0, len(text) - 1), len(text))
    return begin, end
