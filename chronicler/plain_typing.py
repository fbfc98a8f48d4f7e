"""Makes msgspec use Python's own `typing`: import this before anything that imports msgspec.

msgspec prefers typing_extensions if it is installed, and works without it. From Python 3.11 on both give it the same.
Loading typing_extensions takes as long as reading a small file; without bytecode, a sixth of a small build.
"""

from __future__ import annotations

import sys

if "msgspec" not in sys.modules and "typing_extensions" not in sys.modules:
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        # Code that asks for it later gets it.
        del sys.modules["typing_extensions"]
