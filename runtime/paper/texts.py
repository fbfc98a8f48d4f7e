"""The words of a printed page. Owns how costs, requirements and effects become runs of text, signs and references.

A run is a string, `{"i": text}` for emphasis, `{"sign": name, "alt": words}` or `{"ref": verse id}`. Everything that a
page or a card says passes through here, so nothing else in printing knows how the vocabulary is put into words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from runtime.paper.verse_labels import labels, placed
from runtime.rules.book.wording import Wording
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import counted
from schemas.model import Campaign, Inset
from schemas.own_words import OwnWords
from schemas.parts import Ability, Cost, Standing
from schemas.registry import Effect, Requirement, Rule
from schemas.vocabulary.requirements import HasCharacter, Not, PartySize, ReadBefore, VerseRead
from schemas.words import ATTRIBUTES, STATS

Run = str | dict[str, str]
Runs = tuple[Run, ...]

# Around the id of a verse and around a title inside a phrase. Nobody types these, and they are removed from a campaign's words.
_OPEN, _CLOSE, _TITLE, _TITLED = "\ue000", "\ue001", "\ue002", "\ue003"
_ASKS, _ASKED = "\ue004", "\ue005"  # around what an inset asks for
_MARKS: Final = dict.fromkeys(map(ord, (_OPEN, _CLOSE, _TITLE, _TITLED, _ASKS, _ASKED)))
_SIGNED: Final = "|".join((*STATS, *ATTRIBUTES, "damage"))
_PIECES: Final = re.compile(
    rf"{_OPEN}(?P<ref>[^{_CLOSE}]*){_CLOSE}"
    rf"|{_TITLE}(?P<title>[^{_TITLED}]*){_TITLED}"
    rf"|(?<![\w-])(?P<amount>\d+|all|any) (?P<what>{_SIGNED})(?![\w-])"
    rf"|(?<![\w-])(?P<first>{_SIGNED}) (?P<range>\d+(?:-\d+|\+)?)(?![\w-])"
)
_EMPHASIS: Final = re.compile(r"(?<![\w_])_(?=\S)([^_\n]*?\S)_(?![\w_])")
_QUOTES: Final = {
    "de": "„“‚‘",
    "cs": "„“‚‘",
    "pl": "„”‚’",
    "fr": "«»‹›",
    "es": "«»“”",
    "it": "«»“”",
    "sv": "””’’",
}
_ENGLISH: Final = "“”‘’"
_TITLED_KINDS: Final = frozenset(
    (
        "card",
        "condition",
        "encounter",
        "event",
        "item",
        "legendary",
        "secret",
        "skill",
        "status",
        "achievement",
    )
)
_BEFORE: Final = frozenset(" \t\n\u00a0([{—–-/\ue000\ue002") | {""}


class Texts(Wording):
    """A campaign's wording on paper: things by title and number, verses as references."""

    def __init__(self, campaign: Campaign, plainly: bool = False) -> None:
        self.plainly = plainly
        self.language = campaign.language
        self.own = OwnWords(campaign.words)
        self._numbered = {
            "secret": {one.name: str(one.number or "") for one in campaign.secrets},
            "location": {one.name: f"{one.number}{one.letter}" for one in campaign.locations},
        }
        self._labels = labels(placed(campaign, whole=True))
        untabled: Sequence[Any] = (*campaign.enemy_cards, *campaign.spawns, *campaign.weathers)
        self.voices = {one.name: (self.titled(one.title), self.titled(one.voice)) for one in campaign.people}
        self._titles: dict[str, str] = {one.name: one.title for one in untabled}
        super().__init__(_tables(campaign))
        self.plainly = plainly  # on a screen conditions are clauses, on paper as short as in the source

    # -- how the vocabulary names things ------------------------------------------------------------------

    def named(self, kind: str, name: str) -> str:
        title = super().named(kind, name).translate(_MARKS)
        number = self._numbered.get({"place": "location", "location-here": "location"}.get(kind, kind), {})
        if kind in _TITLED_KINDS:
            title = f"{_TITLE}{title}{_TITLED}"
        return f"{title} ({number[name]})" if number.get(name) else title

    def bare(self, kind: str, name: str) -> str:
        """A title without marks and numbers."""
        return self.titled(super().named(kind, name))

    def titled(self, title: str) -> str:
        """A title with the quotation marks of the language."""
        return self._quoted(title.translate(_MARKS))

    def title_of(self, name: str) -> str:
        """The title of whatever has that name: an enemy card, a spawn, a weather."""
        return f"{_TITLE}{self._titles.get(name, name.replace('-', ' '))}{_TITLED}"

    def requirement(self, needs: Requirement) -> str:
        if isinstance(needs, VerseRead):
            return f"having read {self._labels.get(needs.verse, needs.verse)}"
        if isinstance(needs, ReadBefore):
            return "the box of this Verse is ticked"
        return super().requirement(needs)

    def verse(self, verse: str) -> str:
        if self.plainly:
            return super().verse(verse)
        return f"{_OPEN}{verse}{_CLOSE}"

    # -- runs ---------------------------------------------------------------------------------------------

    def prose(self, text: str, insets: Sequence[Inset] = ()) -> tuple[Runs, ...]:
        """Paragraphs with emphasis and the quotation marks of the language; insets in brackets."""
        pieces: list[str] = []
        at = 0
        for inset in insets:
            pieces += [text[at : inset.start].translate(_MARKS), self._inset(inset)]
            at = inset.end
        told = "".join([*pieces, text[at:].translate(_MARKS)])
        return tuple(self._set(one) for one in re.split(r"\n\s*\n", told.strip()) if one.strip())

    def paragraph(self, text: str) -> Runs:
        return self._set(text.translate(_MARKS))

    def _set(self, text: str) -> Runs:
        """One paragraph, without any marks but those of its insets."""
        told = self.own.say(self._quoted(" ".join(text.split())))
        found: list[Run] = []
        for at, piece in enumerate(re.split(f"[{_ASKS}{_ASKED}]", told)):
            found += self.runs(piece) if at % 2 else self._emphasised(piece)
        return tuple(run for run in found if run)

    @staticmethod
    def _emphasised(told: str) -> Iterator[Run]:
        at = 0
        for match in _EMPHASIS.finditer(told):
            yield told[at : match.start()]
            yield {"i": match.group(1)}
            at = match.end()
        yield told[at:]

    def _quoted(self, text: str) -> str:
        """Quotation marks in the form the language uses.

        On a screen they stay as typed, so that readers can search for them.
        """
        return text if self.plainly else curled(text, self.language)

    def _inset(self, inset: Inset) -> str:
        """`[If status Lamp: It flickers. Otherwise: It is dark.]`"""
        if len(inset.ways) == 1 and inset.ways[0].when is None:
            return inset.ways[0].text.translate(_MARKS)  # a snippet, or somebody's name
        told = (f"{_ASKS}{self._head(way.when)}:{_ASKED} {way.text.translate(_MARKS)}" for way in inset.ways)
        return f"[{' '.join(told)}]"

    def _head(self, when: Requirement | None) -> str:
        """The condition under which this way of an inset is read, in as few words as a bracket has room for."""
        match when:
            case None:
                return "Otherwise"
            case PartySize(least=1, most=1):
                return "Alone"
            case PartySize(least=2, most=None):
                return "Together"
            case ReadBefore():
                return "Again"
            case Not(of=ReadBefore()):
                return "The first time"
            case HasCharacter(character=name):
                return self.bare("character", name)
            case _:
                return f"If {self.requirement(when)}"

    def price(self, cost: Cost | None) -> Runs:
        """What stands in parentheses, with signs."""
        return self.runs(self.cost(cost)) if cost is not None else ()

    def needs(self, needs: Requirement | None) -> Runs:
        if needs is None:
            return ()
        return self.runs(self.clause(needs) if self.plainly else self.requirement(needs))

    def does(self, effects: Sequence[Effect]) -> Runs:
        """Effects as one sentence."""
        return self.sentence(self.effects(tuple(effects)))

    def standing(self, rule: Rule) -> Runs:
        return self.sentence(self.rule(rule))

    def sentence(self, words: str) -> Runs:
        words = words[:1].upper() + words[1:]
        return self.runs(words if not words or words[-1] in ".!?" else f"{words}.")

    def runs(self, words: str) -> Runs:
        """A phrase with its signs and references set apart."""
        words = self.own.say(self._quoted(words))
        found: list[Run] = []
        at = 0
        for match in _PIECES.finditer(words):
            if match.start() > at:
                found.append(words[at : match.start()])
            if match["ref"] is not None:
                found.append({"ref": match["ref"]})
            elif match["title"] is not None:
                found.append({"i": match["title"]})
            elif match["what"]:
                found += [f"{match['amount']}\u00a0", sign(match["what"])]
            else:
                found += [sign(match["first"]), f"\u00a0{match['range']}"]
            at = match.end()
        if at < len(words):
            found.append(words[at:])
        return tuple(found)

    # -- what cards share ---------------------------------------------------------------------------------

    def ability(self, ability: Ability) -> tuple[str, Runs, Runs]:
        """When, what, and what it requires."""
        when = self.own.say(ability.when.replace("-", " "))
        if ability.when == "pay-charges":
            when = counted(ability.count, rules_say.PAY_ONE_CHARGE, rules_say.PAY_CHARGES)
        elif ability.count:
            when = f"{when} {ability.count}"
        return when, self.does(ability.do), self.needs(ability.needs)

    def rule_line(self, standing: Standing) -> tuple[str, Runs, Runs]:
        scope = {"held": "", "in-play": "while in play"}.get(standing.scope, standing.scope.replace("-", " "))
        return scope, self.standing(standing.rule), self.needs(standing.needs)


def sign(name: str) -> dict[str, str]:
    return {"sign": name, "alt": name.replace("-", " ")}


def plain(runs: Iterable[Run], label: dict[str, str] | None = None) -> str:
    """The words alone, for lists, tables and comparisons. A reference becomes its number."""
    words = []
    for run in runs:
        if isinstance(run, str):
            words.append(run)
        elif "ref" in run:
            words.append((label or {}).get(run["ref"], run["ref"]))
        else:
            words.append(run.get("i") or run["alt"])
    return "".join(words).replace("\u00a0", " ")


def curled(text: str, language: str) -> str:
    """Straight quotation marks in the form the language uses; curled ones stay."""
    if '"' not in text and "'" not in text:
        return text
    marks = _QUOTES.get(language.split("-")[0], _ENGLISH)
    out: list[str] = []
    for at, letter in enumerate(text):
        if letter not in "\"'":
            out.append(letter)
            continue
        before = text[at - 1] if at else ""
        opens = before in _BEFORE or (before in "\"'_" and (at < 2 or text[at - 2] in _BEFORE))
        if letter == '"':
            out.append(marks[0] if opens else marks[1])
        elif before.isalnum() and at + 1 < len(text) and text[at + 1].isalnum():
            out.append("’")
        else:
            out.append(marks[2] if opens else ("’" if marks[3] != "‘" or before.isalnum() else marks[3]))
    return "".join(out)


def _tables(campaign: Campaign) -> dict[str, dict[str, Any]]:
    encounters = (*campaign.combat_encounters, *campaign.diplomacy_encounters, *campaign.written_encounters)
    named: dict[str, Sequence[Any]] = {
        "achievement": campaign.achievements,
        "boss": campaign.bosses,
        "card": campaign.cards,
        "character": campaign.characters,
        "companion": campaign.companions,
        "condition": campaign.conditions,
        "encounter": encounters,
        "event": campaign.events,
        "item": campaign.items,
        "legendary": campaign.legendary_actions,
        "location": campaign.locations,
        "secret": campaign.secrets,
        "skill": [*campaign.skills, *(side for skill in campaign.skills for side in skill.sides)],
        "status": campaign.statuses,
    }
    tables: dict[str, dict[str, Any]] = {
        kind: {one.name: one for one in things} for kind, things in named.items()
    }
    tables["verse"] = {verse.id: verse for verse in campaign.verses}
    return tables
