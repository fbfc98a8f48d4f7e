"""Edits that an editor makes for us: fixes, formatting, a new name everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from chronicler.live.engine import Engine
from chronicler.renamed_plans import renamed_plans
from compiler.checks.offers import mended
from compiler.diagnostics.finding import Edit
from compiler.format import format_text
from compiler.live.drafting import drafts
from compiler.live.moved import Shift
from compiler.live.renaming import CannotRename, Renaming, rename
from compiler.sources.source import Span

if TYPE_CHECKING:
    from chronicler.lsp.server import Server


class Refactoring:
    """What changes texts."""

    def __init__(self, server: Server) -> None:
        self.server = server

    # ---- fixes ----------------------------------------------------------------------------------------------
    def actions(self, params: types.CodeActionParams) -> list[types.CodeAction] | None:
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.sources:
            return None
        engine, path = spot
        now = engine.now
        places = self.server.places(engine, path)
        start, end = places.offset(params.range.start), places.offset(params.range.end)
        only = params.context.only
        found: list[types.CodeAction] = []
        offered = [one for one in now.offers(path) if one.fix is not None]
        if only is None or any(
            str(getattr(kind, "value", kind)).startswith("quickfix") or not kind for kind in only
        ):
            for one in offered:
                assert one.place is not None
                if one.fix is None or one.place.span.end < start or one.place.span.start > end:
                    continue
                reported = [
                    given
                    for given in params.context.diagnostics
                    if given.code == one.code.id and given.range == places.range(one.place.span)
                ]
                found.append(
                    types.CodeAction(
                        title=_sentence(one.fix.title),
                        kind=types.CodeActionKind.QuickFix,
                        diagnostics=reported or None,
                        is_preferred=True,
                        edit=self._edit(engine, one.fix.edits),
                    )
                )
            found += self._drafts(engine, path, start, end)
        if offered and (only is None or any("source" in str(getattr(kind, "value", kind)) for kind in only)):
            text, made = mended(now.sources[path], offered, now.result.edition)
            if made:
                edits = (Edit(_whole(path, now.sources[path].text), text),)
                title = (
                    f"Make all {len(made)} fixes of this file"
                    if len(made) > 1
                    else "Make the fix of this file"
                )
                found.append(
                    types.CodeAction(title, types.CodeActionKind.SourceFixAll, edit=self._edit(engine, edits))
                )
        return found

    def _drafts(self, engine: Engine, path: str, start: int, end: int) -> list[types.CodeAction]:
        """Beginnings of what the findings between two places leave to the writer."""
        now = engine.now
        here = [
            seen.finding
            for seen in engine.seen()
            if (place := seen.finding.place) is not None
            and place.file == path
            and place.span.end >= start
            and place.span.start <= end
        ]
        found = dict.fromkeys(draft for finding in here for draft in drafts(now, finding))
        return [
            types.CodeAction(
                title=_sentence(one.title),
                kind=types.CodeActionKind.QuickFix,
                edit=self._edit(engine, (one.edit,)),
            )
            for one in found
        ]

    def _edit(
        self, engine: Engine, edits: Any, more: Mapping[str, list[types.TextEdit]] | None = None
    ) -> types.WorkspaceEdit:
        """Edits of one or more files, in the form the editor understands. Versions guard against an older text."""
        by_file: dict[str, list[types.TextEdit]] = dict(more or {})
        for place, text in edits:
            where = self.server.places(engine, place.file).range(place.span)
            by_file.setdefault(self.server.campaigns.uri(engine, place.file), []).append(
                types.TextEdit(where, text)
            )
        capabilities = self.server.protocol.client_capabilities.workspace
        able = capabilities and capabilities.workspace_edit and capabilities.workspace_edit.document_changes
        if not able:
            return types.WorkspaceEdit(changes=by_file)
        return types.WorkspaceEdit(
            document_changes=[
                types.TextDocumentEdit(
                    types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=self._version(uri)),
                    list(made),
                )
                for uri, made in sorted(by_file.items())
            ]
        )

    def _version(self, uri: str) -> int | None:
        text = self.server.texts.get(uri)
        return text.version if text is not None else None

    # ---- formatting -----------------------------------------------------------------------------------------
    def formatting(self, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.sources:
            return None
        places = self.server.places(*spot)
        before = places.source.text
        after = format_text(before, spot.path)
        if after == before:
            return []
        # Only the part that changes, so that cursor and folds elsewhere stay where they are.
        shift = Shift(before, after)
        return [
            types.TextEdit(
                places.range(Span(shift.head, shift.end)), after[shift.head : shift.end + shift.by]
            )
        ]

    # ---- names ----------------------------------------------------------------------------------------------
    def prepare_rename(self, params: types.PrepareRenameParams) -> Any:
        found = self.name_at(params)  # type: ignore[attr-defined]
        if found is None:
            return None
        engine, named = found
        places = self.server.places(engine, named.place.file)
        start, end = named.place.span
        text = places.source.text[start:end]
        # In `fenmouth/arrival`, only the Verse's own name is renamed.
        start += text.rfind("/") + 1
        return types.PrepareRenamePlaceholder(places.range(Span(start, end)), named.name.short)

    def rename(self, params: types.RenameParams) -> types.WorkspaceEdit | None:
        from pygls.exceptions import JsonRpcInvalidParams

        found = self.name_at(params)  # type: ignore[attr-defined]
        if found is None:
            return None
        engine, named = found
        try:
            renaming = rename(engine.now, named.name, params.new_name)
        except CannotRename as error:
            raise JsonRpcInvalidParams(str(error)) from None
        if renaming.warning:
            self.server.protocol.window_show_message(
                types.ShowMessageParams(types.MessageType.Warning, renaming.warning)
            )
        return self._edit(engine, renaming.edits, self._in_plans(engine, renaming))

    def _in_plans(self, engine: Engine, renaming: Renaming) -> dict[str, list[types.TextEdit]]:
        """What plans and journeys read follows a Verse's new name, as it does for `chronicler rename`."""
        verses = {name.name for name, _ in engine.now.names.all() if name.kind == "verse"}
        plans = renamed_plans(engine.root, renaming.name, renaming.new, verses)
        return {
            self.server.campaigns.uri(engine, path): [
                types.TextEdit(
                    types.Range(types.Position(at, 0), types.Position(at, self.server.columns.units(was))),
                    now,
                )
                for at, (was, now) in enumerate(zip(before.split("\n"), after.split("\n"), strict=True))
                if was != now
            ]
            for path, (before, after) in plans.texts.items()
        }


def _whole(path: str, text: str) -> Any:
    from compiler.diagnostics.finding import Place

    return Place(path, Span(0, len(text)))


def _sentence(title: str) -> str:
    return title[:1].upper() + title[1:]
