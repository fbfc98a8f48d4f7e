"""Hypothesis strategies over the vocabulary, derived from the phrases: everything the language can say, and nothing else."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, get_args

from hypothesis import strategies as st

from compiler.grammar.assemble import grammar
from schemas import fields, words
from schemas.cards import Trait
from schemas.model import Modifier
from schemas.parts import Bonus, Cost, ItemPrice, Opening, Price
from schemas.phrase import NAME_KINDS, Hole, Optional, Part
from schemas.registry import Entry, entries
from schemas.saying import SUBJECTS, WHOM
from schemas.vocabulary.choices import Choose, If, May, ReplaceAttack
from schemas.vocabulary.requirements import All, EachCharacter, EachMember, Not, Someone
from schemas.vocabulary.requirements import Any as AnyOf
from schemas.vocabulary.standing_rules import Forbidden

Fields = st.SearchStrategy[dict[str, Any]]

numbers = st.integers(0, 9999)
names = st.sampled_from(
    [
        "bell",
        "rope",
        "grey-heron",
        "x",
        "a-1",
        "tide-2-table",
        "the-toll",
        "fenmouth",
        "part-time",
        "odo",
        "mererid",
    ]
).filter(lambda name: name not in grammar().words)
targets = names | st.builds("{}/{}".format, names, names)
amounts = numbers | st.just("all")
_pattern = next(meta.pattern for meta in get_args(fields.Per)[1:])
_pers = re.sub(r"[\^$()]", "", _pattern.replace("[a-z][a-z0-9-]*", "toll-paid")).split("|")
pers = st.sampled_from([per for per in _pers if per])
places = names | st.sampled_from(("@here", "@highest-connected", "@lowest-connected"))


@st.composite
def _range(draw: st.DrawFn) -> dict[str, Any]:
    least = draw(numbers)
    return {"least": least, "most": draw(st.none() | st.just(least) | st.integers(least, 9999))}


def _words(*options: str) -> Callable[[str], Fields]:
    return lambda field: st.sampled_from([{field: option} for option in options])


def _values(strategy: st.SearchStrategy[Any]) -> Callable[[str], Fields]:
    return lambda field: strategy.map(lambda value: {field: value})


_runs = st.builds(
    lambda first, more: tuple(str(first + step) for step in range(more)),
    st.integers(0, 50),
    st.integers(1, 9),
)
_marked = st.one_of(
    names.map(lambda name: {"which": "named", "parts": (name,)}),
    _runs.map(lambda run: {"which": "named", "parts": run}),
    st.sampled_from(({"which": "any"}, {"which": "all"})),
)
_tested = st.one_of(
    (names | numbers.map(str)).map(lambda part: {"which": "named", "part": part}),
    numbers.map(lambda count: {"which": "any", "count": count}),
    st.just({"which": "all"}),
)
_kinds = st.one_of(
    st.sampled_from(("", *words.TIERS, "highest", "lowest")).map(lambda deck: {"kind": "item", "deck": deck}),
    st.sampled_from(("consumable", "craftable", *words.KEYWORDS)).map(lambda kind: {"kind": kind}),
)
HOLES: dict[str, Callable[[str], Fields]] = {
    **{kind: _values(names) for kind in NAME_KINDS},
    "subject": _values(names | st.sampled_from(sorted(SUBJECTS))),
    "whom": _values(names | st.sampled_from(sorted(WHOM))),
    "amount": _values(amounts),
    "int": _values(numbers),
    "per": _values(pers),
    "place": _values(places),
    "location-here": _values(names | st.just("@here")),
    "level": _values(numbers | st.just("start")),
    "dial": _values(st.tuples(numbers) | st.tuples(numbers, numbers, numbers, numbers)),
    "target": _values(targets),
    "verse": _values(targets),
    "range": lambda field: _range(),
    "parts": lambda field: _marked,
    "tested-parts": lambda field: _tested,
    "item-kind": lambda field: _kinds,
    "together-word": lambda field: st.just({field: True}),
    "not-last": lambda field: st.just({field: 1}),
    "unresolved": lambda field: st.just({field: True}),
    "charge-place": _values(names | st.sampled_from(("@here", "@a-card"))),
    "card-choice": _words("a-card", "each-card"),
    "each-or-first": _words("each", "first"),
    "costed-action": _words("travel", "exploration", "choice", "waystone", "location-action", "recovery"),
    "forbidden-action": _words(*get_args(Forbidden)),
    "more-less": _words("more", "less"),
    "larger-smaller": _words("larger", "smaller"),
    "up-down": _words("up", "down"),
    "row-shift": _words("below", "above"),
    "goal": _values(st.sampled_from(("@lowest", "@any", "@connected", "@seal-vision", "@marker-dark-time"))),
    "strike": _words("attack", "response"),
    "ending": _words("victory", "defeat"),
    "dial-kind": _words("time", "quest"),
    "subtype": _words("candle", "bolt"),
    "payable": _words("food", "wealth", "magic", "energy", "health", "terror"),
    "stat": _words(*words.STATS),
    "track": _words(*words.TRACKS),
    "attribute": _words(*words.ATTRIBUTES),
    "attack-kind": _words(*words.ATTACK_KINDS),
    "deck-colour": _words(*words.DECK_COLOURS),
    "affinity-colour": _words(*words.AFFINITY_COLOURS),
    "filter-colour": _words(*words.FILTER_COLOURS),
    "keyword": _words(*words.KEYWORDS),
    "tier": _words(*words.TIERS),
    "marker": _words(*(marker.replace(" ", "-") for marker in words.MARKERS)),
    "seal": _words(*(seal.replace(" ", "-") for seal in words.SEALS)),
}


# ---- entries ---------------------------------------------------------------------------------------
def _fields(parts: tuple[Part, ...]) -> list[Fields]:
    found: list[Fields] = []
    for part in parts:
        if isinstance(part, Hole):
            found.append(HOLES[part.kind](part.field))
        elif isinstance(part, Optional):
            inner = _fields(part.parts)
            if inner:
                found.append(st.just({}) | _together(inner))
    return found


def _together(found: list[Fields]) -> Fields:
    return st.tuples(*found).map(lambda dicts: {key: value for each in dicts for key, value in each.items()})


@cache
def phrase_values(entry: Entry) -> st.SearchStrategy[Any]:
    """Everything an entry's first phrase can say."""
    return _together(_fields(entry.phrases[0].parts)).map(lambda values: entry.struct(**values))


def _simple(family: Any) -> st.SearchStrategy[Any]:
    return st.one_of([phrase_values(entry) for entry in entries(family) if entry.phrases])


# ---- what is made of entries -----------------------------------------------------------------------
@cache
def requirements() -> st.SearchStrategy[Any]:
    def larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        several = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return st.one_of(
            several.map(lambda of: All(of=of)),
            several.map(lambda of: AnyOf(of=of)),
            inner.map(lambda of: Not(of=of)),
            inner.map(lambda of: Someone(of=of)),
            inner.map(lambda of: EachMember(of=of)),
            inner.map(lambda of: EachCharacter(of=of)),
        )

    return st.recursive(_simple("requirement"), larger, max_leaves=5)


def _some(effects: st.SearchStrategy[Any], most: int = 3) -> st.SearchStrategy[Any]:
    return st.lists(effects, min_size=1, max_size=most).map(tuple)


@cache
def effect_lists() -> st.SearchStrategy[Any]:
    """Lists of effects as the grammar has them: `may` and `if` come last, and options contain no further `choose`."""
    plain = _simple("effect")
    basic = plain | _some(plain).map(lambda do: ReplaceAttack(do=do))
    who = st.just("@party") | names | st.sampled_from(sorted(SUBJECTS))
    options = st.lists(_some(basic), min_size=2, max_size=3).map(tuple)
    simple = basic | st.builds(lambda options, who: Choose(options=options, who=who), options, who)
    chain = _some(simple)
    may = st.builds(lambda do, then, who: May(do=do, then=then, who=who), chain, st.just(()) | chain, who)
    then = _ending(simple, may)
    condition = st.builds(
        lambda when, then, otherwise: If(when=when, then=then, otherwise=otherwise),
        requirements(),
        then,
        st.just(()) | then,
    )
    return _ending(simple, may | condition)


def _ending(simple: st.SearchStrategy[Any], last: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    listed = st.lists(simple, max_size=2).map(tuple)
    return _some(simple) | st.builds(lambda before, end: (*before, end), listed, last)


rules = _simple("rule")


# ---- costs, rolls, keys, traits --------------------------------------------------------------------
_stats = st.sampled_from(words.STATS)
_prices = st.builds(
    lambda amount, what, per: Price(amount=amount, what=what, per=per),
    numbers,
    st.lists(_stats, min_size=1, max_size=3).map(tuple),
    st.just("") | pers,
) | _stats.map(lambda what: Price(amount="all", what=(what,)))
_item_prices = st.builds(
    lambda amount, kind: ItemPrice(amount=amount, kind=kind),
    numbers,
    st.sampled_from(("item", "consumable", "craftable", *words.KEYWORDS)),
) | st.builds(
    lambda amount, deck: ItemPrice(amount=amount, deck=deck),
    numbers,
    st.sampled_from((*words.TIERS, "highest", "lowest")),
)
costs = st.builds(
    lambda **values: Cost(**values),
    pay=st.lists(_prices, max_size=2).map(tuple),
    items=st.lists(_item_prices, max_size=2).map(tuple),
    secrets=st.lists(names, max_size=2).map(tuple),
    charges=numbers,
    time=numbers,
    limit=st.sampled_from(("", "once", "once-per-day", "once-per-combat", "once-per-encounter")),
).filter(lambda cost: cost != Cost())
_fixed = st.sampled_from(words.ATTRIBUTES).map(lambda attribute: Modifier(attribute=attribute)) | st.integers(
    -99, 99
).map(lambda amount: Modifier(amount=amount))
_asked = st.deferred(
    lambda: st.builds(
        lambda amount, when: Modifier(amount=amount, when=when), st.integers(-9, 9), requirements()
    )
)
rolls = st.tuples(
    st.integers(1, 9),
    st.builds(
        lambda fixed, asked: (*fixed, *asked), st.lists(_fixed, max_size=2), st.lists(_asked, max_size=2)
    ),
)


def _bonus(kind: Any) -> Bonus:
    return Bonus(kind=kind)


def _plain_trait(word: Any) -> Trait:
    return Trait(trait=word)


_bonuses = st.builds(
    lambda **values: Bonus(**values),
    kind=st.sampled_from(("pool", "duration", "draw", "up", "down", "lose-pool", "lose-duration")),
    amount=numbers,
) | st.sampled_from(("lightning", "variable", "destroy")).map(_bonus)
_openings = st.one_of(
    st.none(),
    st.builds(
        lambda attribute, amount: Opening(kind="attribute", attribute=attribute, amount=amount),
        st.sampled_from(words.ATTRIBUTES),
        numbers,
    ),
    st.just(Opening(kind="magic")),
    st.integers(0, 9).map(lambda amount: Opening(kind="multiplier", amount=amount)),
    st.just(Opening(kind="void", amount=0)),
)
key_values = st.tuples(st.lists(_bonuses, max_size=3).map(tuple), _openings)
_decks = st.builds(
    lambda **values: Trait(**values),
    trait=st.sampled_from(("enemy-cards", "spawns", "weather")),
    names=st.lists(names, min_size=1, max_size=3).map(tuple),
)
traits = st.lists(
    st.one_of(
        st.sampled_from(("dread", "greedy", "final", "horde", "rush")).map(_plain_trait),
        numbers.map(lambda least: Trait(trait="haste", least=least)),
        st.builds(lambda span, do: Trait(trait="harass", do=do, **span), _range(), effect_lists()),
        st.builds(lambda least, do: Trait(trait="impact", least=least, do=do), numbers, effect_lists()),
        _decks,
    ),
    min_size=1,
    max_size=3,
).map(tuple)
