"""The story around a place: what leads here and where it leads, lenses above Verses, printed numbers beside names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from chronicler.live.engine import Engine
from chronicler.live.journeys import Journeys
from chronicler.live.previewing import preview
from compiler.live.leading import Home, first_verses, home_at, homes, ways_in, ways_out
from compiler.live.name_places import Name

if TYPE_CHECKING:
    from chronicler.lsp.server import Server

PLAY, WHY, WAYS = "chronicler.playFromHere", "chronicler.why", "chronicler.waysIn"
PREVIEW, NAMED = "chronicler.preview", "chronicler.nameAt"


def _command(title: str, name: str, arguments: list[Any]) -> types.Command:
    return types.Command(title=title, command=name, arguments=arguments)


class StoryAnswers:
    """Verses and what leads to them."""

    server: Server

    def days(self, engine: Engine) -> dict[str, int]:
        kept: dict[Any, Journeys] = self.__dict__.setdefault("_journeys", {})
        return kept.setdefault(engine.root, Journeys(engine.root)).days()

    # ---- call hierarchy -------------------------------------------------------------------------------------
    def hierarchy(self, params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem] | None:
        found = self.name_at(params)  # type: ignore[attr-defined]
        if found is not None:
            engine, named = found
            item = self._item_of(engine, named.name)
            return [item] if item is not None else None
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.sources:
            return None
        offset = self.server.places(*spot).offset(params.position)
        home = home_at(spot.engine.now, spot.path, offset)
        return [self._item(spot.engine, home)] if home is not None else None

    def _item_of(self, engine: Engine, name: Name) -> types.CallHierarchyItem | None:
        declared = engine.now.names.declaration(name)
        home = home_at(engine.now, declared.file, declared.symbol.start) if declared is not None else None
        return self._item(engine, home) if home is not None else None

    def _item(self, engine: Engine, home: Home) -> types.CallHierarchyItem:
        places = self.server.places(engine, home.place.file)
        number = engine.now.result.numbers.of.get((home.name.kind, home.name.name), 0)
        return types.CallHierarchyItem(
            name=home.name.name,
            kind=types.SymbolKind.Function if home.name.kind == "verse" else types.SymbolKind.Class,
            uri=self.server.campaigns.uri(engine, home.place.file),
            range=places.range(home.place.span),
            selection_range=places.range(home.named.span),
            detail=f"{home.name.kind} {number}" if number else home.name.kind,
            data={"kind": home.name.kind, "name": home.name.name},
        )

    def _of(self, item: types.CallHierarchyItem) -> tuple[Engine, Name] | None:
        spot = self.server.spot(item.uri)
        data: Any = item.data
        if spot is None or not isinstance(data, dict):
            return None
        return spot.engine, Name(str(data.get("kind", "")), str(data.get("name", "")))

    def incoming(
        self, params: types.CallHierarchyIncomingCallsParams
    ) -> list[types.CallHierarchyIncomingCall] | None:
        found = self._of(params.item)
        if found is None:
            return None
        engine, name = found
        calls: dict[Home, list[types.Range]] = {}
        for lead in ways_in(engine.now, name):
            calls.setdefault(lead.home, []).append(
                self.server.places(engine, lead.at.file).range(lead.at.span)
            )
        return [types.CallHierarchyIncomingCall(self._item(engine, home), at) for home, at in calls.items()]

    def outgoing(
        self, params: types.CallHierarchyOutgoingCallsParams
    ) -> list[types.CallHierarchyOutgoingCall] | None:
        found = self._of(params.item)
        if found is None:
            return None
        engine, name = found
        declared = engine.now.names.declaration(name)
        home = home_at(engine.now, declared.file, declared.symbol.start) if declared is not None else None
        if home is None:
            return []
        places = self.server.places(engine, home.place.file)
        calls: dict[Name, list[types.Range]] = {}
        for use in ways_out(engine.now, home):
            calls.setdefault(use.name, []).append(places.range(use.place.span))
        items = [(self._item_of(engine, name), at) for name, at in calls.items()]
        return [types.CallHierarchyOutgoingCall(item, at) for item, at in items if item is not None]

    # ---- lenses ---------------------------------------------------------------------------------------------
    def lenses(self, params: types.CodeLensParams) -> list[types.CodeLens] | None:
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.sources:
            return None
        engine, path = spot
        now, days, first = engine.now, self.days(engine), first_verses(engine.now)
        places = self.server.places(engine, path)
        studied = engine.studied
        found: list[types.CodeLens] = []
        for home in homes(now, path):
            if home.name.kind != "verse":
                continue
            where = places.range(home.named.span)
            verse = home.name.name
            folder = str(engine.root)
            found.append(types.CodeLens(where, _command("play from here", PLAY, [folder, verse])))
            count = len(now.names.uses_of(home.name))
            ways = "1 way in" if count == 1 else f"{count} ways in"
            if verse in first:
                ways = f"reading begins here, {ways}" if count else "reading begins here"
            elif not count:
                ways = "nothing leads here"
            told = [params.text_document.uri, where.start.line, where.start.character]
            found.append(types.CodeLens(where, _command(ways, WAYS, told)))
            verdict = studied.verdicts.get(verse) if studied is not None else None
            if verdict is not None and not verdict.reached:
                old = "" if engine.is_current else " (before the last changes)"
                found.append(
                    types.CodeLens(where, _command(f"never reached: why{old}", WHY, [folder, verse]))
                )
            elif verse in days:
                shown = f"reached on day {days[verse]}"
                found.append(types.CodeLens(where, _command(shown, WHY, [folder, verse])))
        return found

    def hints(self, params: types.InlayHintParams) -> list[types.InlayHint] | None:
        """Printed numbers: of declarations here that do not show one, and of the Verses that arrows lead to."""
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.names.files:
            return None
        now, places = spot.engine.now, self.server.places(*spot)
        file = now.names.files[spot.path]
        start, end = places.offset(params.range.start), places.offset(params.range.end)
        of = now.result.numbers.of
        fixed = {symbol.start for symbol in file.record.symbols if symbol.number}
        spots = [one for one in file.declared if one.place.span.start not in fixed]
        spots += [one for one in file.uses if one.name.kind == "verse"]
        found = []
        for one in sorted(spots, key=lambda one: one.place.span):
            number = of.get((one.name.kind, one.name.name), 0)
            at = one.place.span.end
            if number and one.name.kind in ("verse", "secret") and start <= at <= end:
                found.append(types.InlayHint(places.position(at), str(number), padding_left=True))
        return found

    # ---- commands -------------------------------------------------------------------------------------------
    def story_commands(self) -> dict[str, Callable[..., Any]]:
        return {
            PLAY: self._play,
            WHY: self._why,
            WAYS: self._ways,
            PREVIEW: self._preview,
            NAMED: self._named,
        }

    def _place(self, told: Any) -> tuple[Engine, str, int] | None:
        uri, position = _told_place(told)
        spot = self.server.spot(uri)
        if spot is None or spot.path not in spot.engine.now.sources:
            return None
        return *spot, self.server.places(*spot).offset(position)

    def _preview(self, *told: Any) -> dict[str, Any] | None:
        """The Verse at a place as its reader will see it, for a panel beside the text."""
        place = self._place(told)
        found = preview(*place) if place is not None else None
        return found._asdict() if found is not None else None

    def _named(self, *told: Any) -> dict[str, str] | None:
        """The block at a place: its campaign's folder, its kind and its name, for commands that an editor runs itself."""
        place = self._place(told)
        home = home_at(place[0].now, place[1], place[2]) if place is not None else None
        if place is None or home is None:
            return None
        return {"folder": str(place[0].root), "kind": home.name.kind, "name": home.name.name}

    def _play(self, *told: Any) -> str:
        """Editors that can open a terminal do so themselves; others are told what to type."""
        folder, verse = (*told, "", "")[:2]
        line = f"chronicler play {folder} --at {verse}"
        self._say(line)
        return line

    def _why(self, *told: Any) -> str:
        folder, verse = (*told, "", "")[:2]
        for engine in self.server.campaigns.all:
            if str(engine.root) == folder:
                studied = engine.studied
                verdict = studied.verdicts.get(verse) if studied is not None else None
                if verdict is not None and not verdict.reached:
                    text = f"{verse} is never reached:\n" + "\n".join(verdict.why)
                elif verse in self.days(engine):
                    text = f"A kept journey reads {verse} on day {self.days(engine)[verse]}."
                else:
                    text = f"Nothing forbids reaching {verse}. `chronicler how {verse}` looks for a way."
                self._say(text)
                return text
        return ""

    def _ways(self, *told: Any) -> list[types.Location]:
        uri, position = _told_place(told)
        params = types.ReferenceParams(
            types.ReferenceContext(include_declaration=False), types.TextDocumentIdentifier(uri), position
        )
        return self.references(params) or []  # type: ignore[attr-defined, no-any-return]

    def _say(self, text: str) -> None:
        self.server.protocol.window_show_message(types.ShowMessageParams(types.MessageType.Info, text))


_FARTHEST = 2**31 - 1  # the highest number the protocol knows


def _told_place(told: Any) -> tuple[str, types.Position]:
    """The arguments of a command about a place. Anything else an editor sends means the beginning."""
    uri, *rest = (*told, "", 0, 0)[:3]
    line, column = (one if isinstance(one, int) and 0 <= one <= _FARTHEST else 0 for one in rest)
    return str(uri), types.Position(line, column)
