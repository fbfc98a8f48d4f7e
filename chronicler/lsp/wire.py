"""The protocol's wire, where the library would leave somebody waiting: unreadable requests are answered, too."""

from __future__ import annotations

from typing import Any

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol


class AnsweringProtocol(LanguageServerProtocol):
    """Some editors wait for each answer before they continue. Without one they would stop for good."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message from its JSON. If it is no request of the protocol, it is refused here, and None returned."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "id" not in data or "method" not in data:
                raise
            told = types.ResponseError(error.code, f"{str(data['method'])[:80]}: {error.message}")
            known = data["id"] if isinstance(data["id"], (int, str)) else None
            self._send_response(known, error=told)  # type: ignore[arg-type]
            return None

    def handle_message(self, message: Any) -> None:
        if message is not None:
            super().handle_message(message)


class Wire(LanguageServer):
    """Mistakes of the other side go to its log: a window for each would get in the writer's way."""

    def __init__(self, name: str, version: str) -> None:
        super().__init__(name, version, protocol_cls=AnsweringProtocol)

    def report_server_error(self, error: Exception, source: Any) -> None:
        if source is not FeatureRequestError:  # those were answered
            told = types.LogMessageParams(types.MessageType.Warning, f"Not understood: {error}")
            self.window_log_message(told)
