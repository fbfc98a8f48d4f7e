"""Names that become part of a path: one pattern for all of them, wherever they come from.

Such a name stays one part of a path on every system: no separators, nothing hidden, no Windows devices.
"""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 60
_PATTERN: Final = re.compile(r"\w[\w .-]{0,59}")
_DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
)


def fits_a_path(name: str) -> bool:
    """Whether a file or folder may have this name everywhere."""
    return (
        _PATTERN.fullmatch(name) is not None
        and not name.endswith((".", " "))
        and name.split(".")[0].strip().lower() not in _DEVICES
    )
