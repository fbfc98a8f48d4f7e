"""`--no-cache`, the same for every command that reads a campaign."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])
_VARIABLE = "CHRONICLER_NO_CACHE"


def no_cache(command: _Command) -> _Command:
    """Adds the option. The command itself need not know of it."""
    return click.option(
        "--no-cache",
        is_flag=True,
        expose_value=False,
        callback=_refuse,
        help="Read every file anew and keep nothing.",
    )(command)


def _refuse(context: click.Context, _: click.Parameter, said: bool) -> None:
    """Set in the environment, so that processes the command starts obey it, too; unset when the command is over."""
    if said and not os.environ.get(_VARIABLE):
        os.environ[_VARIABLE] = "1"
        context.call_on_close(lambda: os.environ.pop(_VARIABLE, None))
