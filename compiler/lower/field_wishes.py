"""Fields that people expect of a block, under the names of other games and tools, and what to write here."""

import re
from functools import cache

_MOMENTS = (
    "What it does stands behind the moment at which it is used: `at any time: gain 1 food`, "
    "`when gained: gain 1 exp`, or `action: (1 energy) Trim the wick.` with `> gain 1 food` below it."
)
_DOES = r"effects?|use|uses|used|on use|abilit(?:y|ies)|powers?|text|rules?|bonus|gives?|does|description|special|on (?:gain|pickup)"
_KIND = r"types?|categor(?:y|ies)|class|sort"
_KEYS = "Both halves of a key stand in one row: `key 1: closes 1 pool opens courage 1`."
_NORTH = r"north|south|east|west|exits?|connects?(?: to)?|connections?|roads?|neighbou?rs?|links?|paths?|leads? to|ways?|doors?"
_TRACK = "A track has its ends, its start and its red part: `health: 0-10, start 7`."
_PASSIVE = r"passive|always|permanent|static|while (?:equipped|owned|worn|carried|in hand)"

# Kind of block (as a pattern), field (as a pattern), advice; the first that fits both counts.
_WISHES = (
    (r"item|secret|companion", _DOES, _MOMENTS),
    (r"item|secret|companion", _PASSIVE, "What holds all the time is a rule: `while held: each travel costs 1 energy less`."),
    (r"item", r"price|cost|value|worth|costs", "A price is asked where it is sold: `* (3 wealth) Buy it.` with `> gain item its-name` below it."),
    (r"item", r"tier|level|rarity|rank", "An item lies in a deck from A to E: `deck: A`."),
    (r"item", rf"{_KIND}|slot|tags?", "What an item is for is a keyword: `keyword: weapon`."),
    (r"item|.*card", r"amount|number|count|quantity|copy", "Say how many there are: `copies: 3`."),
    (r"secret", rf"{_KIND}|size", "Write `kind:` and what it is: `kind: small`."),
    (r"event", rf"{_KIND}", "Write `kind:` and what it is: `kind: story`."),
    (r"secret|event", r"quest|objective|task|reward|win|when done|complete(?:d|s)?", "A quest has `success:` with what it asks for in brackets, and below it what follows."),
    (r"item", r"owner|hero|character|for|starts? with", "Whoever gains it owns it: `gain item its-name` on a page."),
    (r".*card", r"hero|owner|character|player|belongs to|deck|used by", "Write whose card it is and in which pile: `for: brannoc, starter`."),
    (r".*card", r"closes?|opens?|keys?|left|right|in|out|needs?|requires?", _KEYS),
    (r"combat card", r"attack|damage|pool|power|strength|value|hits?", "What a card gives stands in its keys: `key 1: closes 2 pool opens courage 1`."),
    (r"diplomacy card", r"up|down|value|power|influence|affinity|persuasion", "What a card gives stands in its keys: `key 1: closes up 2 opens empathy 1`."),
    (r".*card", r"key [04-9]|key [1-9]\d+", "A card has `key 1:` to `key 3:`, `magic:` and `free:`."),
    (r".*card", _DOES, "What a card does beside its keys stands behind a moment: `on placement: draw 1 card`, `on attack: prevent 1 damage`."),
    (r".*card", _KIND, "Write `kind:` and what it is."),
    (r"combat encounter", r"health|hp|life|hit points|strength|power|toughness|pool|difficulty|level", "How much it takes to win is `value: 5`."),
    (r"combat encounter", r"attacks?|damage|hits?|strikes?|turn", "What it does depends on the pool so far: `attack 0-2: take 1 damage`, `attack 3-4: gain 1 terror`, one row for every number below its value."),
    (r"diplomacy encounter", r"value|track|goal|target|health|difficulty|scale|marker|mood|attitude", "A talk has a track with colours: `affinity: 3 red, 1 gray, 3 green, start 4`."),
    (r"diplomacy encounter", r"attacks?|turn|each turn|reply|answer|reaction|clock|timer", "What it does each turn is `response: lose 1 duration`."),
    (r"diplomacy encounter", r"turns?|rounds?|time|length", "How long it lasts is `duration: 3`."),
    (r".*encounter", r"rewards?|prize|treasure|drops?|win|victory|on win|gain", "What is won is `loot: gain 1 food`; what follows in the story stands in the rows below `> encounter its-name`."),
    (r".*encounter", r"lose|defeat|on lose|penalty|failure|flee|escape", "What happens to whoever flees is `opportunity: take 1 damage`; what follows in the story stands in the rows below `> encounter its-name`."),
    (r".*encounter", r"colou?r|tier|level", "Write the deck and the difficulty: `deck: green 1`."),
    (r".*encounter", r"cards?|opens?|closes?|keys?", "What the first card can join is `key 1: opens courage 1`."),
    (r"location", _NORTH, "Ways to other cards are keys: `keys: north weir, east fenmouth`; the other card must answer."),
    (r"location", r"effects?|on (?:enter|entry|arrival|reveal)|when (?:entered|entering|arriving|revealed)|arrival|enter|first visit", "What happens on arrival is `instant:`, with `>` lines below it."),
    (r"location", r"actions|options?|choices?|can do|activity|activities|shop", "Each thing to do has its line: `action: (1 energy) Fish.` with `> gain 1 food` below it."),
    (r"location", r"verses?|scenes?|story|text|journal|page|begins?", "What is read there is the section `journal` with its name; where it begins is its first verse, or `explore: the-verse`."),
    (r"location", rf"{_KIND}|tags?|icons?|symbols?", "What a card bears is a seal: `seals: settlement`."),
    (r"location", r"night|dark|dark side|other side|back|wyrdness|wyrd side", "The other side is `wyrdness side:`, with its own fields and prose below it."),
    (r"location", r"description|desc|prose", "Its prose stands below the fields, after a blank line, without a label."),
    (r"status", r"values?|states?|options?|levels?|box(?:es)?|flags?|stages?|marks?|max|maximum|size", "Its boxes are parts: `parts: lit, carried`, or `parts: 1-4` to count."),
    (r"status", r"start(?:s|ing)?|default|initial|initially|begin", "A status is unmarked when the campaign begins; what is so from the start is gained on the first page."),
    (r"status", r"description|text|desc|meaning|note", "A status prints its title and its parts; a note stands on a line that begins with `#`."),
    (r"event", rf"{_DOES}|action|happens|then|do", "What happens once is a line `> gain 1 terror`; what holds all day is `today:`."),
    (r"event", r"when|trigger|day|on day|after|condition|if|starts?|time|date", "Events come from the chapter's `event deck:`, or from a page: `in 3 days event its-name`."),
    (r"event", r"every (?:day|morning)|each (?:day|morning)|daily", "What comes again is `at the start of the day:`."),
    (r"character", r"strength|dexterity|agility|intelligence|wisdom|charisma|luck|skills?|stats?|attribute|aggression|empathy|courage|caution|practicality|spirituality", "Six attributes stand in one line: `attributes: aggression 1, empathy 0, courage 1, caution 1, practicality 1, spirituality 0`."),
    (r"character", r"hp|life|hit points|lives", _TRACK),
    (r"character", r"cards?|decks?|starting (?:deck|cards)|starter", "Write `combat deck: stock steel` and `diplomacy deck: stock speech`, or lists of cards."),
    (r"character", r"items?|starting items?|inventory|equipment|gear|food|wealth|magic|gold", "What somebody starts with is `resources: food 2, magic 1`."),
    (r"character", r"description|bio|backstory|story|background|intro", "Who somebody is stands in the `letter:`, with prose below it."),
    (r"skill", rf"{_DOES}|{_PASSIVE}|cost|price|levels?|requires?", 'A skill has sides, each with its own lines below it: `side steady "Steady Hands":`.'),
    (r"skill", r"hero|owner|character", "Write whose it is: `for: brannoc`."),
    (r"companion", r"hp|health|life|strength|attack|value|stats?", "A companion has no tracks; what it does stands behind a moment, such as `on attack: prevent 1 damage`."),
    (r"companion", r"joins|appears|starts?|comes|location|at|place", "Where it comes in is `enters:`, or a page says it: `place companion its-name here`."),
    (r"chapter", r"days?|length|countdown|duration|time|turns?|limit|deadline|clock|timer", "How much time a chapter has is `time passes: 5 parts`, and what then comes `> when time passes 5 -> book/verse`."),
    (r"chapter", r"starts?|begins?|first|opening|intro|scene|verse|start(?:ing)? (?:at|location)", "Where it begins is an arrow at its end: `-> fenmouth/arrival`."),
    (r"chapter", r"events?|deck|cards|encounters", "Write `event deck: low-water, 2 random`."),
    (r"chapter", r"objectives?|quests?|mission|aim|target", "Write `goal:` and a sentence."),
    (r"campaign", r"rules?|system|ruleset|version|game", "Write `edition: kings-of-ruin` or `edition: fall-of-avalon`."),
    (r"campaign", r"heroes|players|hero|cast|party", "Write `characters:` and their names."),
    (r"campaign", r"begins?|first|starting(?: location| place)?|opening|begin at", "Write `start:` and the location where the heroes stand."),
    (r"campaign", r"title|name", 'Its title stands in its first line: `campaign name "Title"`.'),
    (r"campaign", r"author|by|writer|description|blurb|summary|about", "What it is about stands below the fields as prose; who wrote it fits there, too."),
    (r"verse", r"titles?|name", 'A title stands in the first line: `verse name "Title"`.'),
    (r"verse", r"text|prose|body|description|content|narration", "Prose needs no label: write it below the fields."),
    (r"verse", r"choices?|options?", "Each choice has a `*` of its own, with `-> verse` on a line below it."),
    (r"verse", r"next|goto|then|leads? to|exit|end", "Reading goes on with an arrow: `-> verse`."),
    (r"verse", r"if|when|requires?|condition|needs?", "Write `> if REQUIREMENT -> verse`, or ask where somebody leads here."),
    (r"verse", r"effects?|gains?|loses?|do|actions?", "What happens is a line with `>`: `> gain 1 food`."),
    (r"verse", r"speaker|who|character|voice", "Who speaks is `speaks: name`, with a `person` block."),
    (r"verse", r"image|picture|background|illustration|img", "Write `art:` and its file."),
    (r"verse", r"music|audio|sfx|ambience", "Write `sound:` and what is heard."),
)  # fmt: skip
# Lines that a block does not take, though people write them there.
BELOW = {
    "item": "Give it a moment: `when gained: gain 1 food`, or `at any time: may discard this to gain 1 food`.",
    "secret": "Give it a moment: `when gained: gain 1 food`, or `at any time: may discard this to gain 1 food`.",
    "skill": 'A skill has sides with lines below them: `side steady "Steady Hands":`.',
    "status": "What a status remembers is its parts: `parts: lit, carried`, or `parts: 1-4` to count.",
}


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], re.Pattern[str], str], ...]:
    return tuple((re.compile(kind), re.compile(field), advice) for kind, field, advice in _WISHES)


def wished_field(kind: str, label: str) -> str:
    """What a block of this kind has instead of the field; nothing if nobody can tell."""
    for kinds, fields, advice in _compiled():
        if kinds.fullmatch(kind) is not None and fields.fullmatch(label.lower()) is not None:
            return advice
    return ""
