"""`chronicler studio`: the campaign in the browser, live."""

from __future__ import annotations

from pathlib import Path

import click

from chronicler.bundled import CAMPAIGN_PATH, is_ours
from chronicler.caching import no_cache
from chronicler.terminal import remark

MISSING = (
    "The studio needs starlette, uvicorn and watchfiles ({name} is missing). "
    "Get them with: python -m pip install 'chronicler-journal[studio]'"
)


@click.command("studio")
@click.argument("path", type=CAMPAIGN_PATH, default=Path("."))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port to serve on.  [default: a free one]"
)
@click.option("--no-browser", is_flag=True, help="Print the address, and open nothing.")
@no_cache
def command(path: Path, port: int, no_browser: bool) -> int:
    """Open the campaign in PATH in the browser: map, pages, findings, play; live while it is written.

    It serves this machine alone, to whoever has the address it prints. Ctrl+C ends it.
    """
    import webbrowser

    from compiler.sources.workspace import WorkspaceError, campaign_roots

    try:
        from chronicler.studio.serving import RunningStudio
    except ModuleNotFoundError as missing:
        if missing.name not in ("starlette", "uvicorn", "watchfiles", "anyio"):
            raise
        raise click.ClickException(MISSING.format(name=missing.name)) from None
    roots = campaign_roots(path)
    if len(roots) > 1:
        names = ", ".join(str(root) for root in roots)
        raise WorkspaceError(f"{path} holds several campaigns: {names}. Name one of them.")
    if not (roots[0] / "campaign.chron").exists():
        raise WorkspaceError(
            f"There is no campaign in {path}. Start one with `chronicler new`, or name another folder."
        )
    try:
        running = RunningStudio(roots[0], port)
    except OSError as error:
        raise click.ClickException(f"Port {port} cannot be had: {error.strerror or error}.") from None

    def ready() -> None:
        remark(f"The studio of {roots[0]} is open at {running.address}\nCtrl+C ends it.")
        if is_ours(path):
            remark("This is the copy that came with Chronicler: to write, copy its folder and open that.")
        if not no_browser:
            webbrowser.open(running.address)

    running.run(ready)
    return 0
