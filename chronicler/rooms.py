"""Makes sure that our packages are the ones beside this one, whatever is in the current folder.

`python -m` and `python -c` look for modules in the current folder first, and a writer's folder may well have a
`content/`, a `schemas/` or a `compiler.py` of its own.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOMS = ("schemas", "compiler", "runtime", "content")


def leave_the_current_folder() -> None:
    """Removes the path entry that `python -m` added, unless our packages are there."""
    if not sys.flags.safe_path and sys.path and os.path.abspath(sys.path[0]) != ROOT:
        del sys.path[0]


def claim() -> None:
    """Loads our packages (their `__init__` files are empty) from their own folder before anything imports them by name."""
    for name in ROOMS:
        known = sys.modules.get(name)
        if known is None:
            spec = PathFinder.find_spec(name, [ROOT])
            if spec is None or spec.loader is None:
                raise ImportError(f"Chronicler's package `{name}` is not in {ROOT}. Install it again.")
            sys.modules[name] = module = module_from_spec(spec)
            spec.loader.exec_module(module)
        elif os.path.join(ROOT, name) not in list(getattr(known, "__path__", ())):
            raise ImportError(
                f"Chronicler needs its own package `{name}`, and this Python has loaded another one of that name "
                f"({getattr(known, '__file__', None) or 'without a file'}). Use an environment without it."
            )
