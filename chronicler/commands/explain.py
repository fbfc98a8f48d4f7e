"""`chronicler explain CODE`: the page of a finding."""

from __future__ import annotations

import click


@click.command("explain")
@click.argument("code")
def command(code: str) -> int:
    """Show what the finding CODE (E201, or unknown-verse) means, why it matters, and what to write instead."""
    from chronicler.terminal import use_color, write_painted
    from compiler.diagnostics.explain import explain, unknown

    page = explain(code, color=use_color())
    if page is None:
        raise click.UsageError(unknown(code))
    write_painted(page)
    return 0
