"""What one small edit would repair in an effect or a standing rule: other verbs, other orders of words, joined effects."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.grammar.repair_words import Repair, as_name, compared, in_book_words

# Who acts, in words that the book does not have.
_PARTY = re.compile(
    r"^(?:you|they|we|the party|the players?|the heroes|the hero|players?|party|heroes|hero|group|the group) "
)
_EACH = re.compile(r"^(?:each|every|all) (?:players?|hero|heroes|persons?|members?|companions?) ")
_ALL = re.compile(r"^(?:everybody|everyone|all characters|all the characters) ")


def of_effects(text: str) -> Iterator[Repair]:
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


def _amounts(text: str) -> Iterator[Repair]:
    """`gain 2 gold`, `gain a food`, `+1 food`, `food += 1`, `give 1 food`, `lose 1 sanity`."""
    called = in_book_words(text)
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
        right = f"if {compared(either[1].strip('()'))} then {either[2]} otherwise {either[3]}"
        yield Repair(right, "The other case stands behind `otherwise`: `{}`.")
    once = re.fullmatch(r"if (.+?)(?:: | \{ ?|,? (?=(?:gain|lose|take|draw)s? ))(.+?) ?\}?", text)
    if once is not None:
        needs = compared(once[1].strip("()"))
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


_GOES = r"^(?:place|move|send|put|bring|teleport)s? "
_TO = r" (?:at|to|in|into|on) (?:the )?(?=[a-z])"


def of_moves(text: str) -> Iterator[Repair]:
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


def of_rules(text: str) -> Iterator[Repair]:
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
