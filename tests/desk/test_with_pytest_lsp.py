"""The same server through pytest-lsp's client, which reads the protocol differently from our own few lines."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the language server needs pygls (extra `lsp`)")
pytest.importorskip("pytest_lsp", reason="pytest-lsp is a development dependency")

from lsprotocol import types

from tests.desk.material import CAMPAIGN, FEN, MOOR
from tests.support.waiting import PATIENCE


async def walk(folder: Path) -> dict[str, Any]:
    from pytest_lsp import client_capabilities, make_test_lsp_client

    client = make_test_lsp_client()
    await client.start_io(sys.executable, "-m", "chronicler", "lsp", "--no-cache", "--no-study")
    uri = (folder / "fen.chron").as_uri()
    said: dict[str, Any] = {}
    await client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"), root_uri=folder.as_uri()
        )
    )
    broken = FEN.replace("-> light", "-> lihgt")
    document = types.TextDocumentItem(uri=uri, language_id="chron", version=1, text=broken)
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))
    while not any(one.code == "E201" for one in client.diagnostics.get(uri, ())):
        # Not `wait_for_notification`: it may wake us before the client has noted what was said, and no other follows.
        await asyncio.sleep(0.02)
    said["findings"] = [one.code for one in client.diagnostics[uri]]
    change = types.TextDocumentContentChangeWholeDocument(text=FEN)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(version=2, uri=uri), [change])
    )
    here = types.TextDocumentIdentifier(uri)
    position = types.Position(FEN.count("\n", 0, FEN.index("-> light")), 8)
    said["definition"] = await client.text_document_definition_async(types.DefinitionParams(here, position))
    said["hover"] = await client.text_document_hover_async(types.HoverParams(here, position))
    said["symbols"] = await client.text_document_document_symbol_async(types.DocumentSymbolParams(here))
    said["tokens"] = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(here))
    said["lenses"] = await client.text_document_code_lens_async(types.CodeLensParams(here))
    await client.shutdown_session()
    await client.stop()
    return said


def test_a_session_as_vs_code_would_hold_it(tmp_path: Path) -> None:
    for name, text in (("campaign", CAMPAIGN), ("fen", FEN), ("moor", MOOR)):
        (tmp_path / f"{name}.chron").write_text(text, encoding="utf-8")
    said = asyncio.run(asyncio.wait_for(walk(tmp_path), PATIENCE))
    assert "E201" in said["findings"]
    assert said["definition"][0].range.start.line == FEN.count("\n", 0, FEN.index("verse light"))
    assert "number" in said["hover"].contents.value
    assert [one.name for one in said["symbols"][0].children] == ["arrival", "light"]
    assert len(said["tokens"].data) % 5 == 0
    assert {lens.command.title for lens in said["lenses"]} >= {"play from here", "2 ways in"}
