"""What Kings of Ruin asks and offers besides what both editions share (`runtime/sentences/rules_say.py`)."""

from __future__ import annotations

from typing import Final

# what is always on offer
ESCAPE_LOSE_SUFFER_THE_ATTACK_LEAVE: Final = "Escape: lose {loss}, suffer the attack, leave"
PLAY_NO_CARD_SUFFER_THE_OPPORTUNITY: Final = "Play no card: suffer the opportunity"
AVOID_THE_REST: Final = "Avoid the rest of the talk: down {moves}, and its conclusion"
