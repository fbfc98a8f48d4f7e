"""`chronicler lsp`: the language server for editors, over standard input and output."""

from __future__ import annotations

import click


@click.command("lsp")
@click.option("--no-study", is_flag=True, help="Only quick findings; leave the slow studies to `check`.")
@click.option("--no-cache", is_flag=True, help="Read every file anew.")
@click.option("--stdio", is_flag=True, help="Talk over standard input and output, as it always does.")
def command(no_study: bool, no_cache: bool, stdio: bool) -> int:
    """Answer an editor's questions while campaigns are written (docs/desk.md has the set-up of each editor)."""
    try:
        from chronicler.lsp.server import Server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol", "cattrs", "attrs"):
            raise
        raise click.ClickException(
            "The language server needs pygls: pip install 'chronicler-journal[lsp]'"
        ) from None
    Server(use_cache=not no_cache, study=not no_study).run()
    return 0
