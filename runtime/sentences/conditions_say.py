"""Requirements as clauses that follow `if` and `only if`: for screens, where nobody knows the language of sources.

By the tag of a requirement: the words for where it must hold, and for where it must not. `{range}` is a number or a
span.
"""

from __future__ import annotations

from typing import Final

AT_LEAST: Final = "{least} or more"
AT_MOST: Final = "{most} or less"
FEWER: Final = "{most} or fewer"
FROM_TO: Final = "{least} to {most}"

CLAUSES: Final[dict[str, tuple[str, str]]] = {
    "attribute": ("{attribute} is {range}", "{attribute} is not {range}"),
    "stat": ("{what} is {range}", "{what} is not {range}"),
    "together": ("{what} of the party together is {range}", "{what} of the party together is not {range}"),
    "more-of": ("the party has more {what} than {other}", "the party has no more {what} than {other}"),
    "more-parts": ("{status} has more marks than {other}", "{status} has no more marks than {other}"),
    "paid": ("{range} {what} was paid", "{range} {what} was not paid"),
    "chapter": ("the chapter is {range}", "the chapter is not {range}"),
    "day": ("the day is {range}", "the day is not {range}"),
    "time-passed": ("{marks} of time are made", "there are not {marks} of time"),
    "event-active": ("{event} is in force", "{event} is not in force"),
    "filter": ("you have the {colour} filter", "you do not have the {colour} filter"),
    "secret": ("you have the secret {secret}", "you do not have the secret {secret}"),
    "item": ("you have {item}", "you do not have {item}"),
    "keyword": ("you have any {keyword}", "you have no {keyword}"),
    "skill": ("you have {skill}", "you do not have {skill}"),
    "card": ("you have {card}", "you do not have {card}"),
    "achievement": ("{achievement} is yours", "{achievement} is not yours"),
    "legendary": ("you have {legendary}", "you do not have {legendary}"),
    "condition": ("you bear {condition}", "you do not bear {condition}"),
    "character": ("{character} is there", "{character} is not there"),
    "all-characters": ("everybody is there", "not everybody is there"),
    "companion": ("{companion} is {place}", "{companion} is not {place}"),
    "alone": ("you are alone", "you are not alone"),
    "not-alone": ("you are not alone", "you are alone"),
    "party-size": ("the party has {members}", "the party does not have {members}"),
    "characters-in-game": ("the game has {heroes}", "the game does not have {heroes}"),
    "exhausted": ("you are exhausted", "you are not exhausted"),
    "dying": ("you are dying", "you are not dying"),
    "going-insane": ("you are going insane", "you are not going insane"),
    "panicking": ("you panic", "you do not panic"),
    "markers": ("there are {markers} {place}", "there are not {markers} {place}"),
    "dial": ("the {kind} dial {place} is at {range}", "the {kind} dial {place} is not at {range}"),
    "guardian": ("a guardian stands {place}", "no guardian stands {place}"),
    "this-guardian": ("{encounter} stands guard {place}", "{encounter} does not stand guard {place}"),
    "guardian-in-play": ("{encounter} stands guard somewhere", "{encounter} stands guard nowhere"),
    "boss": ("{boss} is {place}", "{boss} is not {place}"),
    "waystone": ("a waystone stands {place}", "no waystone stands {place}"),
    "menhir": ("a menhir burns {place}", "no menhir burns {place}"),
    "ruined-menhir": ("a ruined menhir stands {place}", "no ruined menhir stands {place}"),
    "seal": ("there is a {seal} seal {place}", "there is no {seal} seal {place}"),
    "location-revealed": ("{location} lies on the map", "{location} does not lie on the map"),
    "location-clear": ("{location} lies clear side up", "{location} does not lie clear side up"),
    "read-before": ("you have read this before", "you read this for the first time"),
    "verse-read": ("you have read {verse}", "you have not read {verse}"),
    "affinity": ("affinity is {colour}", "affinity is not {colour}"),
    "hand": ("you hold {cards}", "you do not hold {cards}"),
    "sequence": ("the sequence has {cards}", "the sequence does not have {cards}"),
    "connected-keys": (
        "the sequence has {keys} for {attribute} that meet",
        "the sequence does not have {keys} for {attribute} that meet",
    ),
    "charges": ("{charges} lie on it", "{charges} do not lie on it"),
    "first-card": ("this is the first card", "this is not the first card"),
    "last-card": ("the last card is a {subtype}", "the last card is not a {subtype}"),
    "progress": ("progress is {range}", "progress is not {range}"),
    "status": ("“{status}” stands on the sheet", "“{status}” does not stand on the sheet"),
    "status-part": (
        "“{status}: {part}” stands on the sheet",
        "“{status}: {part}” does not stand on the sheet",
    ),
    "status-any": ("any part of “{status}” is marked", "no part of “{status}” is marked"),
    "status-some": ("{parts} of “{status}” are marked", "fewer than {count} parts of “{status}” are marked"),
    "status-all": ("all parts of “{status}” are marked", "not all parts of “{status}” are marked"),
}
# One, and several, of what is counted.
COUNTED: Final = {
    "cards": ("card", "cards"),
    "keys": ("key", "keys"),
    "charges": ("charge", "charges"),
    "members": ("member", "members"),
    "heroes": ("hero", "heroes"),
    "markers": ("{marker} marker", "{marker} markers"),
    "parts": ("part", "parts"),
    "marks": ("mark", "marks"),
}
ALL_OF: Final = "{first} and {last}"
ANY_OF: Final = "{first} or {last}"
SOME_OF: Final = "at least {least} of these hold: {parts}"
ONE_MEMBER: Final = "of one party member, {clause}"
EACH_MEMBER: Final = "of each party member, {clause}"
EACH_CHARACTER: Final = "of each character, {clause}"
NOT: Final = "it is not so that {clause}"
EITHER: Final = "either {clause}"

IF_THEN: Final = "if {clause}, {then}"
IF_OTHERWISE: Final = "if {clause}, {then}, otherwise {otherwise}"
