"""What is said about saves when they are opened: resumed, damaged, in use. Whole sentences, ready to be translated."""

from __future__ import annotations

from typing import Final

EDITION_CANNOT_BE_PLAYED: Final = "The edition {edition} cannot be played yet"
BELONGS_TO_ANOTHER: Final = (
    "The save `{save}` belongs to the campaign {campaign}, not to {other}. It was left as it is."
)
CANNOT_BE_TAKEN_UP: Final = "The save `{save}` cannot be taken up. {reason}"
DOES_NOT_FIT: Final = "The save `{save}` does not fit this campaign any more: {reason}. It was left as it is."
STILL_FITS: Final = "The campaign has changed since; every answer was played again and still fits."
# The answer that is no longer on offer is known or unknown; one answer is lost, or several.
GOES_BACK_ONE: Final = (
    "The campaign or its rules have changed: “{answer}” cannot be answered any more. You go on from the last "
    "checkpoint, 1 answer earlier."
)
GOES_BACK: Final = (
    "The campaign or its rules have changed: “{answer}” cannot be answered any more. You go on from the last "
    "checkpoint, {count} answers earlier."
)
GOES_BACK_ONE_UNKNOWN: Final = (
    "The campaign or its rules have changed, and the last answer does not fit any more. You go on from the last "
    "checkpoint, 1 answer earlier."
)
GOES_BACK_UNKNOWN: Final = (
    "The campaign or its rules have changed, and the last answers do not fit any more. You go on from the last "
    "checkpoint, {count} answers earlier."
)

DAMAGED: Final = "The save is damaged."
NOT_BELIEVED: Final = "From answer {answer} on it cannot be believed; it goes on before that."
CHECKPOINT_LOST: Final = "Its checkpoint is lost: every answer is played again."
NOTES_LOST: Final = "Its notes are lost."
KEPT_AS: Final = "The damaged file is kept as `{name}`."
IN_USE: Final = "The save `{save}` is being played by another Chronicler."
IN_USE_BY: Final = "The save `{save}` is being played by another Chronicler (process {process})."
