"""Who may talk to the studio: this machine, this page, whoever knows the token. Pure.

A web page can make a browser send requests to this machine. But it cannot send the token, read an answer, or pretend
to another Host or Origin. Each of the three is checked, so that no page elsewhere reads or writes a campaign.
"""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest

HEADER = "x-studio-token"
# Nothing from elsewhere, nothing inline, no frames around us.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ANSWER_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def refusal(
    headers: Mapping[str, str], query: Mapping[str, str], port: int, token: str, *, open_to_all: bool = False
) -> str:
    """Why a request is not answered; empty if it is."""
    names = {f"127.0.0.1:{port}", f"localhost:{port}"}
    if headers.get("host", "").lower() not in names:
        return "This is the studio of another address."
    origin = headers.get("origin")
    if origin is not None and origin.lower() not in {f"http://{name}" for name in names}:
        return "A page from elsewhere may not ask here."
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return "A page from elsewhere may not ask here."
    if open_to_all:
        return ""
    given = headers.get(HEADER) or query.get("token", "")
    if not compare_digest(given.encode("utf-8", "replace"), token.encode()):
        return (
            "The address of the studio has a token in it. Open the address that `chronicler studio` printed."
        )
    return ""
