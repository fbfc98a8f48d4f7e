"""`chronicler lsp`: the protocol, and nothing else.

It survives every text, however broken, and writes nothing to standard output but the protocol itself.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any

from lsprotocol import types

from chronicler import __version__
from chronicler.live.engine import Changed, Engine
from chronicler.lsp.desk_of_campaigns import OpenCampaigns, Spot, to_path
from chronicler.lsp.editor_answers import EditorAnswers
from chronicler.lsp.findings_shown import shown
from chronicler.lsp.open_text import Columns, OpenText, Places
from chronicler.lsp.wire import Wire
from compiler.live.painted import MODIFIERS, TYPES

MOMENT = 0.02  # seconds in which keys are taken together
WATCHED = ("**/*.chron", "**/numbers.lock", "**/*.plan")


class Server:
    """One editor's session."""

    def __init__(self, *, use_cache: bool = True, study: bool = True) -> None:
        self.protocol = Wire("chronicler", __version__)
        self.campaigns = OpenCampaigns(self._told, use_cache=use_cache)
        self.columns = Columns()
        self.texts: dict[str, OpenText] = {}
        self.answers = EditorAnswers(self)
        self._studies = study
        self._published: dict[str, dict[str, list[types.Diagnostic]]] = {}
        self._due: set[Engine] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        _register(self)

    # ---- places ---------------------------------------------------------------------------------------------
    def spot(self, uri: str) -> Spot | None:
        return self.campaigns.find(uri)

    def places(self, engine: Engine, path: str) -> Places:
        return Places(engine.now.sources[path], self.columns)

    def location(self, engine: Engine, path: str, span: Any) -> types.Location:
        return types.Location(self.campaigns.uri(engine, path), self.places(engine, path).range(span))

    # ---- life -----------------------------------------------------------------------------------------------
    def initialized(self, _: types.InitializedParams) -> None:
        self._loop = asyncio.get_running_loop()
        # pygls keeps texts, too, but ends lines where Python does (also at form feeds), and moves positions that do
        # not fit: we would never see the true ones.
        vars(self.protocol.workspace)["update_text_document"] = lambda *_: None
        encoding = getattr(self.protocol.server_capabilities, "position_encoding", None)
        self.columns.__init__(str(getattr(encoding, "value", encoding) or "utf-16"))  # type: ignore[misc]
        watching = types.DidChangeWatchedFilesRegistrationOptions(
            watchers=[types.FileSystemWatcher(glob_pattern=pattern) for pattern in WATCHED]
        )
        capabilities = self.protocol.client_capabilities.workspace
        dynamic = capabilities and capabilities.did_change_watched_files
        if dynamic and dynamic.dynamic_registration:
            registration = types.Registration("watch", "workspace/didChangeWatchedFiles", watching)
            self.protocol.client_register_capability(types.RegistrationParams([registration]))
        for folder in (self.protocol.workspace.folders or {}).values():
            path = to_path(folder.uri)
            if path is not None and path.is_dir():
                self.campaigns.open_below(path)
        for engine in self.campaigns.all:
            self.publish(engine)

    def shutdown(self, _: Any) -> None:
        self.campaigns.close()

    # ---- texts ----------------------------------------------------------------------------------------------
    def opened(self, params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        self.texts[document.uri] = OpenText(document.text, self.columns, document.version)
        spot = self.spot(document.uri)
        if spot is not None and not spot.engine.set_text(spot.path, document.text):
            # Nothing changed, but the editor has not been told yet.
            self._soon(spot.engine, False)

    def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        text = self.texts.get(uri)
        if text is None:
            return
        text.change(list(params.content_changes), params.text_document.version)
        spot = self.spot(uri)
        if spot is not None and not spot.engine.set_text(spot.path, text.text):
            # The same words under a new version, and the editor waits for an answer to that version.
            self._soon(spot.engine, False)

    def closed(self, params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        self.texts.pop(uri, None)
        spot = self.spot(uri)
        if spot is not None:
            spot.engine.unset_text(spot.path)

    def saved(self, params: types.DidSaveTextDocumentParams) -> None:
        spot = self.spot(params.text_document.uri)
        if spot is not None:
            spot.engine.refresh()
            self._study(spot.engine)

    def watched(self, params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            self.spot(change.uri)
        for engine in self.campaigns.all:
            engine.refresh()

    # ---- findings -------------------------------------------------------------------------------------------
    def _told(self, engine: Engine, changed: Changed) -> None:
        """Something is new, perhaps in the thread that waits for a study."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._soon, engine, changed.studied)

    def _soon(self, engine: Engine, studied: bool) -> None:
        """Several keys in one moment get one answer."""
        assert self._loop is not None
        if engine not in self._due:
            self._due.add(engine)
            self._loop.call_later(MOMENT, self._publish_due, engine)
        if studied:
            self._refresh()

    def _publish_due(self, engine: Engine) -> None:
        self._due.discard(engine)
        try:
            self.publish(engine)
        except Exception as error:
            _log(self, "findings", error)

    def _refresh(self) -> None:
        """Lenses and hints know more after a study."""
        workspace = self.protocol.client_capabilities.workspace
        if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
            self.protocol.workspace_code_lens_refresh(None)

    def _study(self, engine: Engine) -> None:
        if self._studies:
            engine.study()

    def publish(self, engine: Engine) -> None:
        """The findings of a campaign, file by file: always for open files, for others when they are new or gone."""
        found = shown(engine, self)
        before = self._published.get(str(engine.root), {})
        open_ones = {self.campaigns.uri(engine, path) for path in engine.open_paths}
        for uri in sorted(before.keys() | found.keys() | open_ones):
            here = found.get(uri, [])
            if uri in open_ones or here != before.get(uri, []):
                text = self.texts.get(uri)
                version = text.version if text is not None else None
                self.protocol.text_document_publish_diagnostics(
                    types.PublishDiagnosticsParams(uri, here, version)
                )
        self._published[str(engine.root)] = found
        self._study(engine)

    def run(self) -> None:
        """Until the editor ends it. Stray prints go to standard error."""
        # Its messages go to the editor's log. A refused rename is an answer, not an error.
        logging.getLogger("pygls").setLevel(logging.CRITICAL)
        reading, writing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        self.protocol.start_io(reading, writing)


def _register(server: Server) -> None:
    """Every feature, with its options. An error in one is logged, and the answer is empty."""
    answers = server.answers
    legend = types.SemanticTokensLegend(token_types=list(TYPES), token_modifiers=list(MODIFIERS))
    features: list[tuple[str, Callable[[Any], Any], Any]] = [
        (types.INITIALIZED, server.initialized, None),
        (types.SHUTDOWN, server.shutdown, None),
        (types.TEXT_DOCUMENT_DID_OPEN, server.opened, None),
        (types.TEXT_DOCUMENT_DID_CHANGE, server.changed, None),
        (types.TEXT_DOCUMENT_DID_CLOSE, server.closed, None),
        (types.TEXT_DOCUMENT_DID_SAVE, server.saved, None),
        (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, server.watched, None),
        (types.TEXT_DOCUMENT_DEFINITION, answers.definition, None),
        (types.TEXT_DOCUMENT_REFERENCES, answers.references, None),
        (types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, answers.highlights, None),
        (types.TEXT_DOCUMENT_HOVER, answers.hover, None),
        (
            types.TEXT_DOCUMENT_COMPLETION,
            answers.completion,
            types.CompletionOptions(trigger_characters=[" ", "/", "[", "(", ">"]),
        ),
        (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, answers.document_symbols, None),
        (types.WORKSPACE_SYMBOL, answers.workspace_symbols, None),
        (types.TEXT_DOCUMENT_FOLDING_RANGE, answers.folding, None),
        (types.TEXT_DOCUMENT_SELECTION_RANGE, answers.selection, None),
        (types.TEXT_DOCUMENT_FORMATTING, answers.formatting, None),
        (types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, answers.tokens, legend),
        (
            types.TEXT_DOCUMENT_CODE_ACTION,
            answers.actions,
            types.CodeActionOptions(
                code_action_kinds=[types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]
            ),
        ),
        (types.TEXT_DOCUMENT_PREPARE_RENAME, answers.prepare_rename, None),
        (types.TEXT_DOCUMENT_RENAME, answers.rename, types.RenameOptions(prepare_provider=True)),
        (types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, answers.hierarchy, None),
        (types.CALL_HIERARCHY_INCOMING_CALLS, answers.incoming, None),
        (types.CALL_HIERARCHY_OUTGOING_CALLS, answers.outgoing, None),
        (types.TEXT_DOCUMENT_CODE_LENS, answers.lenses, types.CodeLensOptions(resolve_provider=False)),
        (types.TEXT_DOCUMENT_INLAY_HINT, answers.hints, None),
    ]
    for name, handler, options in features:
        feature = (
            server.protocol.feature(name, options) if options is not None else server.protocol.feature(name)
        )
        feature(_guarded(server, name, handler))
    for name, command in answers.commands().items():
        server.protocol.command(name)(_guarded_command(server, name, command))


def _guarded(server: Server, name: str, handler: Callable[[Any], Any]) -> Callable[[Any], Any]:
    @wraps(handler)
    def answer(params: Any) -> Any:
        try:
            return handler(params)
        except Exception as error:
            if (
                getattr(error, "code", None) is not None
            ):  # an answer of the protocol, such as a refused rename
                raise
            _log(server, name, error)
            return None

    return answer


def _guarded_command(server: Server, name: str, command: Callable[..., Any]) -> Callable[..., Any]:
    def answer(*arguments: Any) -> Any:
        try:
            return command(*arguments)
        except Exception as error:
            _log(server, name, error)
            return None

    return answer


def _log(server: Server, name: str, error: Exception) -> None:
    traceback.print_exc(file=sys.stderr)
    server.protocol.window_log_message(
        types.LogMessageParams(types.MessageType.Error, f"{name}: {type(error).__name__}: {error}")
    )
