"""Newcomers' words: everyday words and words of other games, each with the terms it means here.

Owns how a word finds its entry: `chronicler rules TERM` and `help TERM` at the table call the same function.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from schemas.near_names import nearest

# The most likely meaning comes first; a term that an edition does not have is skipped.
_CALLED: Final[dict[str, str]] = {
    "Action": "do|doing|move|turn order|what can i do|activity",
    "Adventure map": "blank map|empty map|grid|map to fill in|player map",
    "Advance": "level|level up|leveling|levelling|upgrade|improve|improvement|progression|buy cards",
    "Affinity": "mood|attitude|relationship|influence|track of a talk",
    "Attack": "strike|hit|enemy turn|monster attack",
    "Attribute": "stat|stats|ability score|characteristic",
    "Avoid": "skip|sneak past|evade|dodge",
    "Book of Secrets": "secret book",
    "Charge": "token on a card|counter",
    "Choice": "option|decision|branch|locked choice",
    "Company": "add a player|add player|remove player|new player|join|leave|drop in|drop out|player count",
    "Consumable": "potion|potions",
    "Damage": "wound|wounds|hurt|injury|harm",
    "Death": "die|dead|dying for good|killed|game over|permadeath|lose the game|defeat|how do i lose",
    "Dial": "clock|countdown|timer",
    "Direction key": "exit|door|path|road|way",
    "Dying": "unconscious|down|knocked out|zero health|0 health",
    "Encounter": "card battle|minigame|fight or talk",
    "Energy": "stamina|action points|ap|fatigue|tired|vigour|vigor",
    "Escape": "flee|run|retreat|withdraw|flight",
    "Exhausted": "tiredness|worn out|red slots",
    "Exp": "xp|experience|experience points|ep",
    "Explore": "search|investigate|look around|read the journal|exploration",
    "First fight": "first encounter|first combat|beginner|beginners|encounter for beginners|learn to fight|practice|tutorial|"
    "example fight|sample fight",
    "Food": "rations|meal|supper|eat|eating|hunger|hungry|starve|starving",
    "Going insane": "madness|mad|insane|insanity|crazy",
    "Guardian": "monster|monsters|enemy on the map|roaming monster|boss on the map",
    "Hand": "cards in hand|draw cards|hand size|hand limit|redraw|mulligan",
    "Health": "hp|hit points|hit point|life|lives|life points|heal|healing|hearts",
    "Item": "equipment|gear|inventory|loot card|weapon|armor|armour|shield|treasure|item limit|how many items|carrying limit",
    "Journal": "book|story book|exploration journal|paragraph book",
    "Lead": "task|tasks|leads|rumour|rumor|thread|to do|side quest|side quests",
    "Lightning": "bolt icon|second card|another card|play more cards|combo|chain",
    "Location": "place|tile|card of the map|area|room|region",
    "Magic": "mana|spell|spells|magic points",
    "Menhir": "statue|standing stone|stone|lamp|light",
    "Mercy": "goddess|second chance|continue after defeat|saved by the goddess",
    "Mode": "difficulty|easy|hard|easier|harder|story mode|challenge mode|too hard|too easy",
    "Order of a fight": "combat|fight|fighting|battle|how to fight|combat round|fight turn|phases of combat|initiative|"
    "who goes first",
    "Order of a talk": "diplomacy|talk|talking|conversation|persuade|social encounter|negotiation",
    "Order of the Day": "turn|phases|day card|round order|sequence of play|how to play|rules|steps of the day|what happens when",
    "Party": "group|team|together|co-op|coop",
    "Players": "solo|alone|single player|one player|two players|three players|four players|number of players|how many players",
    "Pool": "combat pool|damage dealt|progress of a fight|enemy health|enemy hp",
    "Quest": "mission|objective|goal|how do i win|winning|victory|win|quests",
    "Reputation": "fame|renown|standing",
    "Rest": "sleep|camp|night",
    "Roll": "dice|die|d6|test|check|skill check",
    "Save sheet": "save|saving|save game|stop playing|put away|break|pause",
    "Secret": "secret card|hidden card",
    "Skill": "perk|talent|feat",
    "Status": "flag|keyword of the story|statuses|checkbox|status sheet",
    "Terror": "sanity|fear|stress|horror|morale|nerves",
    "Trade": "give|swap|exchange|hand over|buy|sell|shop",
    "Trait": "enemy ability|icons of the enemy",
    "Travel": "go|walk|movement|moving|cross|distance",
    "Undo": "take back|undo move|mistake|oops",
    "Value": "enemy strength|toughness|how strong",
    "Waystone": "stone that glows|beacon",
    "Wealth": "gold|money|coin|coins|cash|gp",
    "When you are lost": "lost|stuck|help|hint please|advice|tips|what now|what next|no idea|i am stuck|strategy",
    "Wyrdness": "fog|mist|darkness|corruption",
    "Wyrdness side": "dark side|back of a location|flipped",
}
SYNONYMS: Final[dict[str, list[str]]] = {}
for _term, _words in _CALLED.items():
    for _word in _words.split("|"):
        SYNONYMS.setdefault(_word, []).append(_term)
# How close a typing mistake must be.
_CLOSE: Final = 0.8
_LITTLE: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "my",
        "our",
        "what",
        "is",
        "are",
        "how",
        "do",
        "does",
        "i",
        "we",
        "to",
        "work",
        "works",
        "mean",
        "means",
    ]
)


def meant(word: str, terms: Sequence[str]) -> list[str]:
    """The terms that a word names: as itself, as a plural, as a newcomer's word, or as a typing mistake. Otherwise none."""
    known = {term.casefold(): term for term in terms}
    for wanted in _forms(word):
        if wanted in known:
            return [known[wanted]]
        found = [term for term in SYNONYMS.get(wanted, ()) if term.casefold() in known]
        if found:
            return found
    close = nearest(_plain(word), [*known, *SYNONYMS], 1, _CLOSE) if len(_plain(word)) > 3 else []
    return meant(close[0], terms) if close else []


def _plain(word: str) -> str:
    return " ".join(word.casefold().strip(" ?!.").replace("-", " ").replace("'", "").split())


def _forms(word: str) -> Iterable[str]:
    """As typed, singular, without little words."""
    yield word.casefold().strip()
    plain = _plain(word)
    yield plain
    for ending, singular in (("ies", "y"), ("es", ""), ("s", ""), ("ing", ""), ("ed", ""), ("ing", "e")):
        if plain.endswith(ending) and len(plain) > len(ending) + 2:
            yield plain.removesuffix(ending) + singular
    bare = " ".join(part for part in plain.split() if part not in _LITTLE)
    if bare and bare != plain:
        yield from _forms(bare)
