"""Table options: the rulings that a table may read differently, by their ids in the catalogue of ambiguities.

What leaves nothing to choose is no option: `schemas/settled_doubts.py` says of each why.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Rulings(msgspec.Struct, frozen=True, kw_only=True):
    """KOR-GEN-004: in doubt, the reading that favours the players.

    The defaults are the rulings of the catalogue; a table that reads a rule differently changes one field.

    FOA-GEN-009.
    """

    # Day, map, parties
    amb_s_01: Literal["event-only", "whole"] = "event-only"  # how Day 1 starts
    amb_s_03: bool = True  # Health may be paid down to exactly 0
    amb_s_04: Literal["track", "start"] = "track"  # how far Health can be gained
    amb_s_06_loss_kills: bool = True  # a further loss at 0 Health kills
    amb_s_06_night_kills: bool = True  # with several characters: so does a night that begins and ends at 0
    amb_s_09: bool = True  # one key of two facing edges connects
    amb_s_14: bool = True  # time markers block every feature with time icons on the location
    amb_s_15: bool = True  # an unqualified loss of a track is shared out like resources
    # A verse with every choice locked: the exploration ends, or requirements are waived for once.
    amb_s_17: Literal["ends", "waived"] = "ends"
    first_vision: bool = True  # a vision that was never read must be read
    amb_s_26: bool = True  # dying and insane characters take part in visions
    amb_s_32: Literal["nearest", "sum"] = "nearest"  # how far a waystone is from all characters
    amb_s_33: Literal["nothing", "random"] = "nothing"  # the event deck is empty: a random event instead
    amb_s_34: Literal["nothing", "box"] = (
        "nothing"  # an encounter deck is empty: one of its colour from the box
    )
    amb_s_131: Literal["nobody", "somebody"] = "nobody"  # "don't have": nobody has it, or somebody has not
    amb_s_132: Literal["any", "all"] = "any"  # arrivals that must still be there for new locations
    amb_s_133: Literal["old", "wyrdness"] = "old"  # the side of a replacing location
    amb_s_134: tuple[str, ...] = ()  # filters owned at the start; all others must be found
    amb_s_135: bool = True  # rest only raises Energy
    # Characters and cards
    amb_s_41: bool = (
        True  # cards for any time: also between the choices of a reading, and before a hard night
    )
    amb_s_45: bool = True  # others who drop to 0 by the Brand are dying, not dead
    amb_s_136: Literal["anyone", "owner"] = "anyone"  # who must hold the secret of the Brand
    amb_s_138: bool = True  # an item too many may be handed on
    amb_c_01: Literal["icon", "not-green"] = "icon"  # when a talk leaves a guardian
    chaotic_weather: bool = (
        True  # an event that a King brings in the morning outlasts that morning's clearing
    )
    fading: Literal["one", "all"] = "one"  # whether of several waystones only the named one fades
    nonus_before_instants: bool = True  # a King that jumps is met before Instant effects, as the others are
    amb_s_95: Literal["jump", "both"] = "jump"  # a King that jumps: the die is not rolled as well
    amb_s_06_items: int = 3  # how many items the printed Dying card leaves; 0: any number
    amb_c_42: int = 1  # what the owner of a card's action must pay of Energy, Health and Terror
    # Encounters
    amb_i_01: tuple[str, int] = ("energy", 1)  # what an escape loses
    amb_i_03: str = "duration"  # what Greedy gives when nobody pays
    amb_s_49: bool = True  # charges may be paid from a covered standard card
    amb_s_54: Literal["active", "owner"] = "active"  # whose attributes count for a placed card
    amb_s_61: bool = False  # an escape without a card also suffers the opportunity
    amb_s_62: bool = True  # the pool can still win while somebody escapes
    amb_s_64: bool = True  # who left may lend charges
    amb_s_68: bool = False  # cards are discarded though the last active character has left
    amb_s_74: bool = False  # placed cards count for Haste
    amb_s_75: bool = False  # the encounter card counts for Harass
    panic_haste: bool = False  # the card that panic brings counts towards Haste
    amb_s_94: bool = True  # one gain may be split between the pool and spawns
    amb_s_96: Literal["activation", "turn"] = "activation"  # when the weather loses a marker
    amb_s_139: Literal["active", "each"] = "active"  # whom a plain Prevent protects
    amb_s_142: bool = True  # another member may pay the Magic of a wyrdform card
    first_of_the_day: Literal["each", "once"] = "once"  # `the first ... costs` on a card that speaks to all
    amb_s_69: Literal["additions-first", "prevents-first"] = "additions-first"  # several of both
    amb_s_93: Literal["goes-on", "ends"] = "goes-on"  # the activation in which a King reshuffles
    amb_s_97: Literal["printed", "one"] = "printed"  # the Duration of a final talk after a gray conclusion
    amb_s_141: Literal["neither", "won", "lost"] = "neither"  # what a gray conclusion is
    # Day, map and parties of The Fall of Avalon
    amb_c_09: Literal["random", "all"] = "random"  # which events without a quest last one day only
    amb_c_11: Literal["location", "feature"] = (
        "location"  # one time token a day: of each location, or of each feature
    )
    amb_c_16: Literal["all", "encounters", "nothing"] = (
        "all"  # what those already there may join on an arrival
    )
    amb_s_104: bool = True  # those who have passed may join what an arrival brings
    guardian_die: tuple[str, ...] = ()  # the faces of the guardian die; none: as the edition has them
    dying_leaves_party: bool = False  # the Dying card takes a member out of the party outside encounters, too
    amb_c_12: Literal["may-act", "must-pass"] = "may-act"  # who has no Energy left
    amb_c_17: bool = True  # members of a party trade while they read
    amb_s_19: bool = False  # all may agree that one character acts twice in a row
    amb_s_20: bool = True  # those who left an encounter stay out of the Exploration around it
    amb_s_24: bool = True  # a new menhir reveals what its own location keys
    amb_s_100: bool = True  # those moved off a discarded location arrive at their new place
    amb_s_101: bool = True  # a member who could pay a share may refuse it and drop out
    # Encounters of The Fall of Avalon
    amb_c_10: Literal["joined", "fulfilled"] = "fulfilled"  # which keys are counted as connected
    amb_c_14: Literal["removed", "ends"] = "removed"  # who falls in a talk is out of it, or ends it for all
    amb_c_18: Literal["shuffled", "discarded"] = "shuffled"  # where a rejected starting hand goes
    magic_first: bool = False  # all keys are decided, Magic too, before any bonus
    delayed_tokens: Literal["printed", "one"] = "printed"  # how many tokens come with a Delayed ability
    encounter_tokens: bool = True  # the encounter card loses time markers like cards of the sequence
    amb_s_72: bool = False  # panic draws the top card: with an empty deck that is an escape
    free_uses: Literal["once", "any"] = "once"  # uses without a price, in one activation
    amb_c_24: bool = True  # an activation that ended early is followed by a check, too
    amb_s_81: Literal["lost", "cards"] = "lost"  # moves below the lowest slot of the affinity track
    amb_s_84: Literal["damage", "strike"] = (
        "damage"  # Feint: damage, or the whole attack cannot be warded off
    )
    amb_s_85: bool = False  # Opportunist strikes as well as the opportunity if nothing was played
    amb_s_87: bool = True  # the additional card of Slow is drawn by those who panic, too
    amb_s_106: bool = True  # a forced escape loses Energy and suffers the opportunity
    amb_s_107: bool = True  # the dying are counted, and robbed, by a Robber
    amb_s_107_when: Literal["loss", "at-once"] = "loss"  # a Robber looks when Health is lost, or at once
    amb_s_109: Literal["together", "alone"] = "together"  # a talk is left by all, or by each alone
    # Costs, cards and modes of The Fall of Avalon
    amb_c_29: Literal["energy-and-magic", "any"] = "energy-and-magic"  # what one pays for another
    amb_c_20: Literal["solo", "always"] = "solo"  # when Story mode drops the limiter
    amb_i_24: Literal["both", "energy", "panic"] = "both"  # what the limiter upside down changes
    amb_s_21: Literal["edges", "diagonals"] = "edges"  # how far a location is from a discarded one
    amb_s_23: Literal["return", "move"] = "return"  # guardians on a discarded location
    amb_s_28: bool = True  # personal secrets stay with a character who leaves
    amb_s_99: Literal["first", "last"] = "first"  # when effects of the start and end of the day come
    amb_s_103: bool = True  # a cost of Terror must fit on the track
    amb_s_108: bool = True  # without its Skill card a third or later point cannot be bought
    rest_gifts: Literal["before", "after"] = "before"  # what resting brings comes before or after the meal
    mercy_after: Literal["defeat", "death"] = "defeat"  # when mercy may be asked for
    amb_s_144: Literal["passed-on", "refused"] = "passed-on"  # resources above 20 in Challenge mode


DEFAULT = Rulings()
