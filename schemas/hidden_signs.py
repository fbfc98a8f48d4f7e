"""Characters that nobody sees and that turn or hide text: marks of direction, of annotations, and the letters of tags.

Plain strings, used in patterns elsewhere, because this is imported at every start.
"""

from typing import Final

HIDING_SIGNS: Final = (
    *range(0x202A, 0x202F),
    *range(0x2066, 0x2070),
    *range(0xFFF9, 0xFFFC),
    *range(0xE0000, 0xE0080),
)
# To put into a class of a pattern.
HIDING: Final = "\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\U000e0000-\U000e007f"
# Flags of regions contain a few tags. After the class, this lets them pass.
_TAG: Final = "[\U000e0000-\U000e007f]"
FLAG: Final = "".join([f"(?<!\U0001f3f4{_TAG * length})" for length in range(1, 8)])
