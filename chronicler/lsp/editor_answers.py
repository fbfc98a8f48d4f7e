"""What an editor asks about a place, and the answers: the engine's values in the words of the protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from chronicler.live.describing import described
from chronicler.live.engine import Engine
from chronicler.live.telling_rules import rule_at
from chronicler.lsp.open_text import Places
from chronicler.lsp.refactoring import Refactoring
from chronicler.lsp.story_answers import StoryAnswers
from compiler.grammar.payloads import known_words
from compiler.live.book_terms import term_at
from compiler.live.completing import offers_at
from compiler.live.line_offers import Offered
from compiler.live.name_places import NamedAt
from compiler.live.outline import Part, around, folds, outline
from compiler.live.painted import TYPES, painted
from compiler.sources.source import Span
from schemas.going_out import for_markdown

if TYPE_CHECKING:
    from chronicler.lsp.server import Server

_KIND = types.SymbolKind
SYMBOLS = {
    "verse": _KIND.Function,
    "journal": _KIND.Module,
    "vision": _KIND.Module,
    "dream": _KIND.Module,
    "nightmare": _KIND.Module,
    "book of secrets": _KIND.Module,
    "memories": _KIND.Module,
    "tutorial": _KIND.Module,
    "location": _KIND.Namespace,
    "status": _KIND.Variable,
    "campaign": _KIND.Package,
    "chapter": _KIND.Package,
    "event": _KIND.Event,
    "choice": _KIND.EnumMember,
    "character": _KIND.Interface,
    "companion": _KIND.Interface,
}
_COMPLETION = types.CompletionItemKind
COMPLETIONS = {
    "word": _COMPLETION.Keyword,
    "amount": _COMPLETION.Unit,
    "phrase": _COMPLETION.Snippet,
    "field": _COMPLETION.Property,
    "block": _COMPLETION.Snippet,
    "verse": _COMPLETION.Function,
    "status": _COMPLETION.Variable,
    "part": _COMPLETION.EnumMember,
    "location": _COMPLETION.Module,
}
_MOST = 400


class EditorAnswers(Refactoring, StoryAnswers):
    """One method for each question."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)

    def commands(self) -> dict[str, Callable[..., Any]]:
        return self.story_commands()

    # ---- names ----------------------------------------------------------------------------------------------
    def at(self, params: Any) -> tuple[Engine, str, Places, int] | None:
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.sources:
            return None
        places = self.server.places(*spot)
        return spot.engine, spot.path, places, places.offset(params.position)

    def name_at(self, params: Any) -> tuple[Engine, NamedAt] | None:
        found = self.at(params)
        if found is None:
            return None
        engine, path, _, offset = found
        named = engine.now.names.at(path, offset)
        return (engine, named) if named is not None else None

    def definition(self, params: types.DefinitionParams) -> list[types.Location] | None:
        found = self.name_at(params)
        if found is None:
            return None
        engine, named = found
        declared = engine.now.names.declaration(named.name)
        return [self.server.location(engine, *declared.place)] if declared is not None else None

    def references(self, params: types.ReferenceParams) -> list[types.Location] | None:
        found = self.name_at(params)
        if found is None:
            return None
        engine, named = found
        places = [use.place for use in engine.now.names.uses_of(named.name)]
        declared = engine.now.names.declaration(named.name)
        if params.context.include_declaration and declared is not None:
            places.insert(0, declared.place)
        return [self.server.location(engine, *place) for place in places]

    def highlights(self, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
        found, spot = self.name_at(params), self.server.spot(params.text_document.uri)
        if found is None or spot is None:
            return None
        engine, named = found
        names = engine.now.names
        places = self.server.places(*spot)
        spans = [one.place.span for one in names.files[spot.path].uses_of(named.name)]
        declared = names.declaration(named.name)
        if declared is not None and declared.file == spot.path:
            spans.append(declared.place.span)
        return [types.DocumentHighlight(places.range(span)) for span in spans]

    def hover(self, params: types.HoverParams) -> types.Hover | None:
        found = self.at(params)
        if found is None:
            return None
        engine, path, places, offset = found
        named = engine.now.names.at(path, offset)
        if named is not None and named.name.kind != "former":
            text = described(engine, named.name, self.days(engine), self._link(engine))
            span = named.place.span
        else:
            terms = [
                one for one in (term_at(engine.now, path, offset), rule_at(engine.now, path, offset)) if one
            ]
            if not terms:
                return None
            text, span = "\n\n---\n\n".join(told for told, _ in terms), terms[0][1]
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), places.range(span))

    def _link(self, engine: Engine) -> Callable[[str, Span], str]:
        def link(path: str, span: Span) -> str:
            line = engine.now.sources[path].position(span.start).line
            return f"[{for_markdown(path)}:{line}](<{self.server.campaigns.uri(engine, path)}#L{line}>)"

        return link

    def completion(self, params: types.CompletionParams) -> types.CompletionList | None:
        found = self.at(params)
        if found is None:
            return None
        engine, path, places, offset = found
        text = self.server.protocol.client_capabilities.text_document
        item = text.completion.completion_item if text and text.completion else None
        snippets = bool(item and item.snippet_support)
        offers = offers_at(engine.now, path, offset)
        items = [self._completed(offer, places, rank, snippets) for rank, offer in enumerate(offers)]
        return types.CompletionList(is_incomplete=False, items=items)

    @staticmethod
    def _completed(offer: Offered, places: Places, rank: int, snippets: bool) -> types.CompletionItem:
        text = offer.snippet if offer.snippet and snippets else offer.label
        if offer.snippet and not snippets and offer.kind in ("phrase", "field"):
            text = offer.label.partition("[")[0].partition("<")[0].rstrip() or offer.label
        elif offer.kind == "amount" and not snippets:
            text = f"1 {offer.label}"
        return types.CompletionItem(
            label=offer.label,
            kind=COMPLETIONS.get(offer.kind, _COMPLETION.Class),
            detail=offer.detail or None,
            documentation=types.MarkupContent(types.MarkupKind.Markdown, offer.doc) if offer.doc else None,
            sort_text=f"{rank:05}",
            insert_text_format=types.InsertTextFormat.Snippet
            if snippets and offer.snippet
            else types.InsertTextFormat.PlainText,
            text_edit=types.TextEdit(places.range(offer.span), text),
        )

    # ---- the file as a whole --------------------------------------------------------------------------------
    def document_symbols(self, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.sources:
            return None
        places = self.server.places(*spot)

        def symbol(part: Part) -> types.DocumentSymbol:
            return types.DocumentSymbol(
                name=part.name or part.kind,
                detail=" ".join(filter(None, (part.kind if part.kind != "choice" else "", part.detail))),
                kind=SYMBOLS.get(part.kind, _KIND.Class),
                range=places.range(part.whole),
                selection_range=places.range(part.named),
                children=[symbol(one) for one in part.parts],
            )

        return [symbol(part) for part in outline(places.source)]

    def workspace_symbols(self, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        words = params.query.lower().split()
        found: list[types.WorkspaceSymbol] = []
        for engine in self.server.campaigns.all:
            for name, declared in engine.now.names.all():
                if all(word in f"{name.kind} {name.name}" for word in words):
                    where = self.server.location(engine, *declared.place)
                    home = name.name.rpartition("/")[0] or name.kind
                    found.append(
                        types.WorkspaceSymbol(
                            where, name.short, SYMBOLS.get(name.kind, _KIND.Class), container_name=home
                        )
                    )
        return sorted(found, key=lambda one: (len(one.name), one.name))[:_MOST]

    def folding(self, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.sources:
            return None
        places = self.server.places(*spot)
        found: dict[tuple[int, int], types.FoldingRange] = {}
        for span, kind in folds(places.source):
            first, last = places.position(span.start).line, places.position(span.end).line
            if last > first:
                word = types.FoldingRangeKind.Comment if kind == "comment" else types.FoldingRangeKind.Region
                found[first, last] = types.FoldingRange(first, last, kind=word)
        return [found[key] for key in sorted(found)]

    def selection(self, params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.sources:
            return None
        places = self.server.places(*spot)
        result = []
        for position in params.positions:
            nested: types.SelectionRange | None = None
            for span in around(places.source, places.offset(position)):
                nested = types.SelectionRange(places.range(span), nested)
            assert nested is not None
            result.append(nested)
        return result

    def tokens(self, params: types.SemanticTokensParams) -> types.SemanticTokens | None:
        spot = self.server.spot(params.text_document.uri)
        if spot is None or spot.path not in spot.engine.now.names.files:
            return None
        places = self.server.places(*spot)
        data: list[int] = []
        line = column = 0
        for one in painted(spot.engine.now.names.files[spot.path], known_words()):
            start, end = places.position(one.span.start), places.position(one.span.end)
            if start.line != line:
                column = 0
            length = end.character - start.character
            data += [
                start.line - line,
                start.character - column,
                length,
                TYPES.index(one.type),
                int(one.declared),
            ]
            line, column = start.line, start.character
        return types.SemanticTokens(data=data)
