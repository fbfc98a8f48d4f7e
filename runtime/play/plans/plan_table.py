"""What a plan can say: where somebody stands, what they do and choose, and what must follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from runtime.play.plans.plan_driving import OF_THE_DAY, DrivenTable
from runtime.play.plans.plan_menu import against, offered
from runtime.play.plans.plan_shares import Share, check_share
from runtime.play.plans.plan_words import Stopped, actual, near, unmet
from runtime.play.plans.shown_ends import SEARCHED, is_shown
from runtime.rules.effects.dispatch import apply
from runtime.rules.effects.locations import reveal_beside
from runtime.rules.encounters.outcome import kind_of
from runtime.rules.map.board import connected
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.decisions import Decision, Menu, Refused
from runtime.rules.protocol.flow import Flow
from runtime.rules.requirements.meeting import holds

_ROLLS: Final = ("die.roll", "die.guardian", "dial.toss")


class PlanTable(DrivenTable):
    """The lines of a plan, except those about whole days."""

    def start_at(self, place: str, names: Sequence[str] = ()) -> None:
        """A location where everybody stands, or the named people; or a verse that is read at once."""
        if names:
            self._party(list(names))
        self._nothing_under_way()
        if place in self.book.locations:
            if place not in self.game.board.locations:
                self._finish(reveal_beside(self.game, self.rules, place))
            self.game.board.locations[place].clear = True
            for name in names or self.game.characters:
                self.game.characters[name].location = place
            # Who stands there has arrived there, so the places around it are revealed.
            self._finish(self.rules.attach(self.game, place))
            self.events.clear()
            return
        found = self._verses(place)
        if len(found) != 1:
            known = [*self.book.locations, *self.book.verses]
            said = f"it could be {', '.join(found)}" if found else f"there is no {place}{near(place, known)}"
            raise Stopped("a location or a verse", said)
        if names:
            raise Stopped(
                f"a location for {', '.join(names)}", f"{place} is a verse, which the whole party reads"
            )
        location = found[0].partition("/")[0].rpartition(":")[2]
        if location in self.book.locations:
            self.start_at(location)
        self._pending_verse = found[0]

    def _verses(self, name: str) -> list[str]:
        """The verses that a name may mean: its whole name, or the part after the section."""
        if name in self.book.verses:
            return [name]
        return [verse for verse in self.book.verses if verse.endswith(f"/{name}")]

    def given(self, effects: Any) -> None:
        context = Context(self.members, self.game.characters[self.members[0]].location)
        self._finish(apply(effects, self.game, self.rules, context))
        self.events.clear()
        self.unread.clear()

    def explore(self, names: list[str]) -> None:
        self._ready(names)
        here = self.game.characters[names[0]].location
        shown = self.book.exploring.get(here)
        if shown is None or not self.book.first_verse(here):
            raise Stopped(f"{', '.join(names)} can explore {here}", f"{here} has no pages")
        self._take(names, shown.key, f"explore {here}")

    def travel(self, names: list[str], place: str) -> None:
        self._ready(names)
        here = self.game.characters[names[0]].location
        if place not in self.book.locations:
            raise Stopped("a location", f"there is no {place}{near(place, self.book.locations)}")
        ways = connected(self.game, self.rules, here)
        if place not in ways:
            lies = "" if place in self.game.board.locations else f"; {place} does not lie on the table"
            leads = f"there are ways to {', '.join(ways)}" if ways else "there is no way from there"
            raise Stopped(f"a way from {here} to {place}", leads + lies)
        self._take(names, self.book.travelling[place].key, "travel")

    def _take(self, names: Sequence[str], key: str, doing: str) -> None:
        """One Action from the menu of the first of these people, taken with the others."""
        doing = f"{', '.join(names)} can {doing}"
        reason = against(self.game, self.rules, names, key, doing)
        if reason:
            raise Stopped(doing, reason)
        self.joining = tuple(names)
        menu = Menu(self.game, self.rules, self.game.characters[names[0]])
        self._begin(self._whole(offered(menu, key, doing).run(menu)))
        self.joining = ()

    def _whole(self, flow: Flow[Any]) -> Flow[None]:
        """An Action, and everything checked after it, as in the course of a day."""
        yield from flow
        self.game.party = ()
        yield from self.rules.settle(self.game, self.rules)

    def _ready(self, names: list[str]) -> None:
        """These people can begin something together."""
        self._party(names)
        self._go()
        self._nothing_under_way()
        if self.game.ending:
            raise Stopped("the campaign goes on", f"it has ended in {self.game.ending}")
        self._together(names)

    def reads(self, name: str) -> None:
        self._go()
        if not self.unread:
            raise Stopped(f"{name} is read", self._nothing_read(name))
        found = self.unread.pop(0)
        if found != name and not found.endswith(f"/{name}"):
            raise Stopped(f"{name} is read", f"{found} is read{self._unknown_verse(name)}")

    def _nothing_read(self, name: str) -> str:
        asked = f"the game asks: {self.decision.text}" if self.decision else "nothing more is read"
        return asked + self._unknown_verse(name)

    def _unknown_verse(self, name: str) -> str:
        if name == "end" or self._verses(name):
            return ""
        short = [verse.rpartition("/")[2] for verse in self.book.verses]
        return f"; there is no verse {name}{near(name, [*self.book.verses, *short])}"

    def hidden(self, text: str) -> None:
        """A choice of the campaign that is not on the page at all."""
        self._go()
        if self.decision is None:
            raise Stopped(f"a page without {text!r}", "nothing is asked")
        known = {one.option.text for page in self.book.pages.values() for one in page.choices}
        if text not in known:
            raise Stopped("a choice of the campaign", f"there is none {text!r}{near(text, known)}")
        if any(text == option.text for option in self.decision.options):
            raise Stopped(f"{text!r} is hidden", "it is shown")

    def says(self, words: str, wanted: bool) -> None:
        """Words of the prose read since the last line that did something."""
        self._go()
        told = " ".join(
            " ".join(event.text.split()) for event in self.events if event.kind in ("prose", "hint")
        )
        if wanted and " ".join(words.split()) not in told:
            raise Stopped(f"these words are read: {words!r}", f"what is read: {told or 'nothing'}")
        if not wanted and " ".join(words.split()) in told:
            raise Stopped(f"these words are not read: {words!r}", "they are read")

    def locked(self, text: str, because: str = "", names: Sequence[str] = ()) -> None:
        """A locked option of the question; with names, a locked Action of their menu."""
        reason = self._against(names, text) if names else self._option(text).blocked
        if not reason:
            raise Stopped(f"{text!r} is locked", "it can be taken")
        if because and because.replace('"', "") != reason.replace('"', ""):
            raise Stopped(f"{text!r} is locked because {because!r}", f"it is locked: {reason}")

    def _against(self, names: Sequence[str], text: str) -> str:
        self._party(list(names))
        self._go()
        if self.decision is not None and self.decision.kind not in OF_THE_DAY:
            raise Stopped("nothing under way", f"the game still asks: {self.decision.text}")
        self._together(names)
        return against(self.game, self.rules, names, text, f"an action {text!r} of {names[0]}")

    def choose(self, text: str) -> None:
        self._go()
        if self.decision is not None and not self.decision.single:
            self._choose_some(self.decision, text)
            return
        option = self._option(text)
        if option.blocked:
            raise Stopped(f"{text!r} can be taken", f"it is locked: {option.blocked}")
        self.events.clear()
        self._answer(option.key)

    def _choose_some(self, decision: Decision, text: str) -> None:
        """Several at once, with commas between, or `nobody`."""
        whole = any(text in (one.text, one.key) for one in decision.options)
        said = [text] if whole else [one.strip() for one in text.split(",") if one.strip()]
        chosen = [self._option(one).key for one in said] if text != "nobody" else []
        try:
            decision.check(tuple(chosen))
        except Refused as reason:
            raise Stopped(f"the answer {text!r}", str(reason)) from None
        self.events.clear()
        self._send(tuple(chosen))

    def has_share(self, share: Share) -> None:
        """What somebody paid, got or lost since the last line that did something."""
        self._party([share.name])
        # What is paid for a choice counts, even if a roll comes between the two.
        check_share(share, self.events if share.label == "pays" else self.events[self.since :])

    def roll(self, face: str) -> None:
        self._wanted(_ROLLS, f"a roll of {face}")
        self._answer(face)

    def outcome(self, result: str) -> None:
        """Ends an encounter that way, once the rules have shown a line of play that ends so."""
        self._wanted(("encounter.outcome",), f"an encounter that ends with {result}")
        assert self.decision is not None
        ends = self.decision.open_keys()
        if result not in ends:
            raise Stopped(f"an encounter that ends with {result}", f"this one ends with {' or '.join(ends)}")
        met = next((event for event in reversed(self.events) if event.kind == "encounter"), None)
        name = met.what if met is not None else ""
        if met is not None and kind_of(self.game, name) in ("combat", "diplomacy"):
            party = tuple(met.who.split(", "))
            if not is_shown(self.game, self.played, party, name, result):
                raise Stopped(
                    f"a line of play in which {name} ends with {result}",
                    f"none was found in {SEARCHED} decisions",
                )
        self._answer(result)

    def expect(self, requirement: Any, text: str, who: Sequence[str] = ()) -> None:
        """A requirement of the whole party, or of each of the named people."""
        self._go()
        if self.decision is not None and self.decision.kind in _ROLLS:
            # The expectation is about the result of the roll; before the roll, `not` would hold too early.
            raise Stopped(f"[{text}]", f"the game still asks: {self.decision.text} Say `roll:` first")
        if who:
            self._party(list(who))
        groups: list[tuple[str, ...]] = [(name,) for name in who] or [self.members]
        for members in groups:
            context = Context(members, self.game.characters[members[0]].location)
            if not holds(requirement, self.game, self.rules, context):
                of_whom = f" for {members[0]}" if who else ""
                missing = unmet(requirement, self.game, self.rules, context)
                raise Stopped(
                    f"[{text}]{of_whom}", f"it does not hold{missing}; {actual(requirement, self.game)}"
                )

    def stands(self, names: list[str], place: str) -> None:
        self._go()
        self._party(names)
        if place not in self.book.locations:
            raise Stopped("a location", f"there is no {place}{near(place, self.book.locations)}")
        for name in names:
            there = self.game.characters[name].location
            if there != place:
                raise Stopped(f"{name} stands at {place}", f"{name} is at {there}")

    def ends(self, how: str) -> None:
        self._go()
        if self.game.ending != how:
            actual = f"it ends in {self.game.ending}" if self.game.ending else "it goes on"
            raise Stopped(f"the campaign ends in {how}", actual)
