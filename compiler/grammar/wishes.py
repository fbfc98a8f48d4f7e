"""What people want in words that the book does not have, and how the book says it.

A wish is advice, never an edit: who writes `kill odo` may mean a hero, a companion or an enemy. Each pattern matches
the whole payload. Text between backticks is a line of the language, and a test reads every one of them.
"""

import re
from collections.abc import Iterator
from functools import cache

_N = r"(\d{1,4})"
_NAME = r"(?:the |a |an )?([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"
_AMOUNT = r"(food|wealth|magic|exp|energy|health|terror|reputation)"
_ATTRIBUTE = r"(aggression|empathy|courage|caution|practicality|spirituality)"
_THING = r"(item|secret|skill|card)"
_WHERE = "at|to|in|into|on"

# Pattern and advice; the first that fits the whole payload counts. `\1` stands for what the pattern matched.
_EFFECTS = (
    (r"(?:then|also|and|now|afterwards|first|finally),? ((?:gain|lose|take|draw|place|read|remove|discard) .+)", r"Lines are done one after the other; leave the first word out: `\1`."),
    (r"(?:turn the page|next|next page|go on|read on|onwards)", "Reading goes on with an arrow: `-> verse`."),
    # Who it happens to.
    (r"(?:every|all|any) characters? (.+)", r"Whoever plays is `each character gains 1 food`, whoever is there `each party member gains 1 food`: put that before the verb."),
    (r"one (?:of (?:you|them|the party)|hero|player|character|person|member) (.+)", r"One who is there, as the group decides, is `one party member gains 1 exp`."),
    (rf"{_NAME} (?:and|&) {_NAME} (gain|lose|take|draw|pay)s? (.+)", r"Each has an effect of their own: `\1 \3s \4, \2 \3s \4`."),
    (rf"{_NAME} only(?:,|:)? (gain|lose|take|draw)s? (.+)", r"Somebody is named before the verb: `\1 \2s \3`."),
    (r"(?:either )?((?:gain|lose|take|draw|place) .+?),? or (?:else )?((?:gain|lose|take|draw|place) .+)", r"People decide between two effects so: `choose \1 or \2`."),
    (rf"pay {_N} {_AMOUNT},? or (?:else )?(.+)", r"People decide between two effects so: `choose lose \1 \2 or \3`."),
    (rf"(gain|lose) (status|secret|item) {_NAME}(?:,| and|, and) {_NAME}", r"Each effect has its verb: `\1 \2 \3, \1 \2 \4`."),
    (rf"read (?:verse|page|section|passage) {_NAME}", r"A verse that is read aside, after which reading comes back, is `read \1`; to go on there write `-> \1`."),
    (rf"(?:see|continue|proceed|advance|next|open|follow|show)(?: (?:to|at|with|on to))? (?:verse |page |section |passage )?{_NAME}", r"Reading goes on with an arrow: `-> \1`."),
    (rf"(?:check|require|need|must have|ask for|demand)s? (status|secret|item|skill) {_NAME}(?: .*)?", r"What is asked for stands in a condition: `if not \1 \2 -> verse`, or in brackets behind a choice."),
    # Health and harm.
    (rf"(?:heal|cure|restore|recover|regain)s?(?: up)? {_N}(?: (?:health|hp|points?|life|lives|damage))?", r"Write `gain \1 health`."),
    (r"(?:heal|cure|full health|heal fully|full heal|restore (?:all )?health|heal (?:everyone|everybody|all|the party))", "Say how much: `gain 3 health`, or `set health to start`."),
    (rf"(?:damage|hurt|wound|harm|injure|hit|deal|suffer|bleed)s? {_N}(?: (?:damage|health|hp|points?|wounds?))?", r"In the Journal health is lost, `lose \1 health`; in an encounter one takes damage, `take \1 damage`."),
    (r"(?:you|they|we|the party|everyone|everybody|all) dies?", "Write `each party member dies`, or end the story: `the campaign ends in defeat`."),
    (r"(?:death|dead|die now|instant death)", "Write `one party member dies`, or end the story: `the campaign ends in defeat`."),
    (rf"(?:kill|murder|slay|destroy)s? (?:character )?{_NAME}", r"A hero dies so: `\1 dies`. A companion leaves: `remove companion \1`. An enemy is an encounter: `encounter \1`."),
    # Statuses.
    (rf"(?:toggle|switch|flip|change) status {_NAME}", r"Say which way it goes: `gain status \1` or `lose status \1`."),
    (rf"(?:toggle|switch|change) {_NAME}", r"Say what it is and which way it goes: `gain status \1` or `lose status \1`."),
    (rf"status {_NAME}(?: (?:gained|set|marked|on))?", r"Say what happens to it: `gain status \1` or `lose status \1`."),
    (r"(?:activate|light|wake|put|build|raise) (?:a |the )?waystones?(?: here)?", "Write `place a waystone here`."),
    (r"(?:remove|destroy|darken|douse|put out) (?:a |the )?waystones?(?: here)?", "Write `fade the waystone here`."),
    (r"(?:activate|light|wake|relight|charge|put|build|raise) (?:a |the )?menhirs?(?: here)?", "Write `place a menhir here with dial 6`."),
    (rf"(?:start|begin|trigger|play|run|resolve|begin|call|fire|activate)s? (?:the )?event {_NAME}", r"Write `resolve event \1`, or let it come: `put event \1 on top`."),
    (rf"trigger {_NAME}", r"Write `resolve event \1`, or let it come: `put event \1 on top`."),
    (rf"(?:unlock|open|enable|activate|allow|show)s? {_NAME}", r"What opens later is remembered: `gain status \1`; the choice that it opens asks for it in square brackets."),
    (rf"(?:lock|close|disable|hide|forbid|block)s? {_NAME}", r"What closes is remembered: `gain status \1`; the choice that it closes asks for `[not status \1]`."),
    (rf"(?:remember|know|learn|note|record|flag|log)s?(?: that)? {_NAME}", r"What is remembered is a status: `gain status \1`."),
    (rf"(?:forget|reset|unflag)s? {_NAME}", r"What is remembered is a status: `lose status \1`."),
    # Amounts.
    (rf"(?:take|takes) {_N} {_AMOUNT}", r"Say which way it goes: `gain \1 \2` or `lose \1 \2`."),
    (rf"{_AMOUNT}: ?\+? ?{_N}", r"Write `gain \2 \1`."),
    (rf"{_AMOUNT}: ?[-−–] ?{_N}", r"Write `lose \2 \1`."),
    (rf"(?:increase|raise|improve|boost)s? (?:the |your )?{_AMOUNT}(?: by {_N})?", r"Write `gain \2 \1`."),
    (rf"(?:decrease|reduce|lower|drain|cut)s? (?:the |your )?{_AMOUNT}(?: by {_N})?", r"Write `lose \2 \1`."),
    (rf"(?:lose|loses|spend|remove|empty) (?:all )?(?:of )?(?:the|your|their) {_AMOUNT}", r"Write `lose all \1`."),
    (rf"(?:double|triple)s? (?:the |your )?{_AMOUNT}|gain (?:twice|double) (?:the |your )?{_AMOUNT}", "Nobody can write that on a sheet without a rule: say how much, such as `gain 3 food`."),
    (rf"(?:lose|loses) half (?:of )?(?:the |your )?{_AMOUNT}", r"Say how much: `lose 2 \1`, or `lose all \1`."),
    (r"(?:lose|loses) (?:everything|all|all resources|your things|all items|your items)", "Say what: `lose all food, lose all wealth`, or `discard all items`."),
    (rf"gain {_N} ?(?:-|–|to) ?{_N} {_AMOUNT}", r"An amount is one number, `gain \1 \3`; where luck decides, write `> roll` with a row for each result."),
    (rf"gain \d*d\d+ {_AMOUNT}", r"An amount is one number, `gain 2 \1`; where luck decides, write `> roll` with a row for each result."),
    (rf"gain(?:s)? (?:some|more|a few|several|many|much|a lot of) {_AMOUNT}", r"Say how much: `gain 2 \1`."),
    (rf"lose(?:s)? (?:some|a few|several|many|much|a lot of) {_AMOUNT}", r"Say how much: `lose 2 \1`."),
    (rf"(?:gain|lose)\(\s*{_N}\s*,\s*{_AMOUNT}\s*\)", r"Write it as a sentence: `gain \1 \2`."),
    (rf"(?:set )?{_AMOUNT} ?(?:=|:=|to|at) ?{_N}", r"Only tracks are set, `set health to 3`; of the rest say how much comes or goes: `gain \2 \1`."),
    (rf"(?:set|let|var|make) ([a-z][\w-]*) ?(?:=|to)? ?{_N}", r"There are no variables. What is counted is a status with boxes, `parts: 1-4`, ticked one by one: `gain status \1 any part`."),
    (rf"(?:max|full|maximum) {_AMOUNT}|{_AMOUNT} to (?:max|maximum|full)", "A track is set to a number or to its start: `set health to 8`, `set health to start`."),
    (r"(?:lose|discard|drop)s? (?:a |an |1 |one )?(?:random )?items?", "Write `discard 1 item`."),
    (rf"(?:gain|lose|get)s? an? (?:point|bit|piece) of {_AMOUNT}", r"Write `gain 1 \1` or `lose 1 \1`."),
    (r"(?:gain|get)s? an? (?:point|bit) of (?:experience|xp)", "Write `gain 1 exp`."),
    (r"you are (?:wounded|hurt|injured)", "Say how much: `lose 2 health`."),
    # Giving and taking things.
    (rf"(?:give|hand|pass)s? {_N} {_AMOUNT} to {_NAME}", r"Write `\3 gains \1 \2`."),
    (rf"(?:give|hand|pass)s? {_THING} {_NAME} to {_NAME}", r"Write `\3 gains \1 \2`."),
    (rf"(?:give|hand|pass)s? {_NAME} to {_NAME}", r"Say what it is: `\2 gains item \1` or `\2 gains secret \1`."),
    (rf"(?:buy|purchase)s? (?:item )?{_NAME}(?: for {_N}(?: {_AMOUNT}| gold| coins?)?)?", r"What one pays for is a `may`: `may pay 2 wealth to gain item \1`."),
    (rf"(?:sell|trade)s? (?:item )?{_NAME}(?: for {_N}(?: {_AMOUNT}| gold| coins?)?)?", r"Write `lose item \1, gain 2 wealth`."),
    (rf"(?:find|pick up|get|take|obtain|acquire|discover|receive|collect|grab|loot|keep|earn|add|hand out|give)s? {_THING} {_NAME}", r"Write `gain \1 \2`."),
    (rf"(?:drop|throw away|leave|remove|destroy|break|consume|use up|use|give up|give away|take away|discard)s? {_THING} {_NAME}", r"Write `lose \1 \2`."),
    (rf"(?:equip|wear|wield|hold)s? (?:item )?{_NAME}", r"Whoever gains an item decides about it: `gain item \1`."),
    (rf"learn skill {_NAME}", r"Write `gain skill \1`."),
    (r"(?:gain|get|draw|find|receive)s? (?:a |an |1 )?(?:random )?items?", "Write `gain 1 item`; a certain one is `gain item its-name`."),
    (r"(?:gain|get|draw|find|receive)s? (?:a |an |1 )?(?:random )?secrets?(?: card)?", "A secret is named: `gain secret its-name`."),
    (r"(?:gain|get|draw|find|receive)s? (?:a |an |1 )?(?:random )?(?:status|skill|condition)", "It is named: `gain status its-name`, `gain skill its-name`, `gain condition its-name`."),
    (r"(?:draw|take|get)s? (?:a |one |another )?cards?", "Cards are drawn in an encounter: `draw 1 card`. The next event is `reveal the next event`."),
    (r"(?:discard|lose)s? (?:a |one |any )?cards?", "Cards are discarded in an encounter: `discard 1 card`."),
    (r"(?:draw|reveal|resolve|start|begin) (?:a |an |the )?(?:random )?encounter", "Write `draw a green encounter`, or name one: `encounter its-name`."),
    (r"(?:draw |reveal |a )?random event(?: card)?|draw (?:an )?event(?: card)?", "Write `reveal the next event`, or `add 1 random event`."),
    # Encounters.
    (rf"(?:start |begin |enter |a )?(?:combat|fight|battle|attack|duel|challenge)s?(?: encounter)?:? (?:with |against |encounter )?{_NAME}", r"A fight is an encounter: `encounter \1`, with rows for how it can end."),
    (r"(?:start |begin |enter )?(?:combat|fight|battle|duel)", "A fight is an encounter with a block of its own: `encounter its-name`."),
    (rf"(?:start |begin )?(?:talk|speak|chat|negotiate|parley|converse|diplomacy|dialogue|conversation)s?(?: (?:to|with))?:? {_NAME}", r"What people say is prose. A talk with cards is an encounter: `encounter \1`."),
    (r"(?:start |begin )?(?:talk|dialogue|conversation|negotiation)", "What people say is prose. A talk with cards is an encounter: `encounter its-name`."),
    (r"(?:flee|escape|run)", "Fleeing is done in an encounter; here write `-> end`."),
    # Luck and tests.
    (rf"(?:skill |attribute )?(?:check|test|try|challenge|save)(?: on| of| for| against)?:? {_ATTRIBUTE}(?: (?:check|test))?(?: (?:>=? ?)?(\d+)\+?)?", r"Luck decides with `roll + \1` and a row for each result; without luck write `if \1 2+ -> verse`."),
    (rf"{_ATTRIBUTE} (?:check|test|roll|save)(?: (?:>=? ?)?\d+\+?)?", r"Luck decides with `roll + \1` and a row for each result; without luck write `if \1 2+ -> verse`."),
    (r"(?:flip|toss|throw) (?:a |the )?coin|coin(?: flip| toss)?|(?:random|chance|rand|randint|luck|dice|die|d6|choose randomly)(?:\s*\(.*\))?(?: \d+%?)?|\d+ ?%(?: chance)?.*", "Luck is a die: `> roll` with a row for each result, such as `1-3:` and `4+:`."),
    (r"(?!.*\b(?:gain|lose|draw|take|discard|place)\b)(?:choose|pick|select)(?: one)?(?: of| from| between)?:?(?: .*)?|(?:ask|input|prompt|menu)(?: .*)?", "What players decide is a choice, a line that begins with `*`; a choice between effects is `one party member chooses gain 1 food or gain 1 exp`."),
    # Places.
    (rf"(?:teleport|travel|move|go|walk|return|run|warp|sail|ride|transport|jump)s? (?:back )?(?:{_WHERE}) {_NAME}", r"Write `place each party member at \1`."),
    (rf"(?:reveal|discover|place|add|show|unlock|open|put|draw|lay)s? (?:the )?(?:map |location |card |place )?{_NAME}(?: on the map)?", r"A card comes on the map so: `place location \1`."),
    (rf"(?:remove|hide|destroy|burn|close)s? (?:location |place ){_NAME}(?: from the map)?", r"A card leaves the map so: `remove location \1 from the game`."),
    (rf"{_NAME} (?:joins|comes along|follows)(?: you| the party| us| the group)?|(?:recruit|add|hire|take along)s? {_NAME}(?: to the (?:party|group))?", "Heroes are chosen when the game begins. Whoever comes along is a companion: `place companion its-name here`."),
    (rf"{_NAME} (?:leaves|goes away|goes|is gone)(?: you| the party| the group)?|(?:dismiss|remove)s? {_NAME}(?: from the (?:party|group))?", "A companion leaves so: `remove companion its-name`."),
    # Time.
    (r"(?:night falls|it gets dark|the sun sets|evening comes|\w+ days? pass(?:es)?|\w+ hours? pass(?:es)?|days? go by)", "Days end by themselves. What takes long costs time: `time passes 1`; what comes later is an event: `in 3 days event its-name`."),
    (rf"(?:time passes by|advance time|pass time|advance the clock|tick)(?: by)?(?: {_N})?", r"Write `time passes \1`."),
    (r"(?:wait|skip|pass|sleep|advance|rest for)s? (?:for )?(?:a|an|one|the|1) (?:day|night|hour|turn|round|week)|(?:next|new) (?:day|morning|turn)|day ends|end(?: of)? (?:the )?(?:day|turn)", "Days end by themselves. What takes long costs time: `time passes 1`; what comes later is an event: `in 1 day event its-name`."),
    (rf"(?:wait|skip|pass|sleep|advance)s? (?:for )?{_N} (?:days?|nights?|hours?|turns?|rounds?|weeks?)|(?:wait|skip time|delay|timer)(?: {_N})?", "What takes long costs time: `time passes 1`; what comes later is an event: `in 3 days event its-name`."),
    (r"(?:sleep|make camp|camp|go to bed|have a rest|take a rest|long rest|short rest)", "Write `each party member rests`."),
    (r"(?:every|each|on each|on every) (?:morning|day|dawn)(?:,|:| )(.*)", "What comes again stands on a card: an event or a secret with `at the start of the day:`."),
    (r"(?:every|each|on each|on every) (?:night|evening|dusk)(?:,|:| )(.*)", "What comes again stands on a card: an event or a secret with `at the end of the day:`."),
    (r"at any time:? (.*)|at the (?:start|end) of the day:? (.*)|(?:whenever|always|passive)(?:,|:)? (.*)", "A verse happens once, when it is read. What can be used later stands on an item, a secret or a skill, as a line `at any time:` of its block."),
    # Quests, chapters, the end.
    (rf"(?:start|begin|give|gain|add|new|accept|get|activate) (?:quest|mission|task|objective)s?:? {_NAME}", r"A quest is an event or a secret with `success:` and `failure:`: `put event \1 on top`, or `gain secret \1`."),
    (rf"(?:complete|finish|end|solve|succeed|win|fail|close)s? (?:quest|mission|task|objective)s?:? {_NAME}", r"A quest ends by what its card asks for, or with its card: `discard event \1`, `lose secret \1`."),
    (r"(?:end|finish|close|complete|leave)s? (?:the |this )?chapter|chapter (?:ends|end|over|done)", "Write `the chapter ends`, or say which comes: `chapter 2 begins`."),
    (rf"(?:go to|goto|start|begin|load|enter|switch to) chapter {_N}", r"Write `chapter \1 begins`."),
    (r"(?:switch|change) chapter", "Write `chapter 2 begins`."),
    (r"(?:win|wins|victory|you win|won|success|happy end(?:ing)?|good end(?:ing)?)", "Write `the campaign ends in victory`; a fight is won by its cards."),
    (r"(?:lose|loses|lost|defeat|you lose|failure|fail|bad end(?:ing)?|loose)", "Write `the campaign ends in defeat`."),
    (r"(?:finish|quit|exit|stop|return|break|done|pass|ending|continue|back)", "Reading ends with `-> end`, the campaign with `the campaign ends in victory`."),
    (r"(?:finish|end|stop|quit)s? (?:the )?(?:game|campaign|story)", "Write `the campaign ends in victory` or `the campaign ends in defeat`."),
    (r"(?:save|load|undo|restart|checkpoint|autosave|reload)(?: .*)?", "The game is kept after every answer by itself; leave the line out."),
    # Loops.
    (r"(?:repeat|loop|while|for|do|again)(?: .*)?", "Reading goes round with an arrow to the same verse; what holds it back is a status or `(once)` before a choice."),
    # What is seen and heard.
    (r"(?:print|say|says|show|display|write|text|narrate|output|echo|log|message|tell)(?:s)?:? .*", "What is told is prose: leave out the `>` and the verb."),
    (r"(?:music|sound|play|audio|sfx)(?: (?:music|sound))?:? .*", "A sound stands in a field at the head of the verse: `sound:` and what is heard."),
    (r"(?:image|picture|img|background|bg|art|scene|portrait|illustration|show image):? .*", "A picture stands in a field at the head of the verse: `art:` and its file."),
    (r"(?:achievement|trophy|badge|award)s?:? " + _NAME, r"Write `gain achievement \1`."),
    (r"(?:filter|colour|color):? (red|blue)|(?:red|blue) filter", "Write `gain the red filter`."),
)  # fmt: skip
_REQUIREMENTS = (
    (rf"(?:you|the party|they) pay {_N} {_AMOUNT}", r"What is paid is the price of a choice, `(\1 \2)` before its words, or an effect: `may pay \1 \2 to gain 1 exp`."),
    (r"(?:after|since|from|past) day (\d+)", r"Write `day \1+`."),
    (r"(?:before|until) day (\d+)", r"A count is a range that counts up: `day 1-\1`."),
    (r"chapter (?:is |== ?)(\d)", r"Write `chapter \1`."),
    (r"(?:a |any )?(weapon|armou?r|tool)(?: item)?s?|any (weapon|armou?r|tool) item", "Write `any weapon`."),
    (rf"not enough {_AMOUNT}", r"Write `\1 0-1`."),
    (rf"(?:nobody|no one|none of you) (?:has|have|owns) (item|secret|skill) {_NAME}", r"Write `not \1 \2`."),
    (rf"(?:somebody|someone|anybody|anyone|one of you) (?:has|have|owns) (item|secret|skill) {_NAME}", r"Write `\1 \2`."),
    (rf"{_AMOUNT} (?:is |are |equals? )?(\d+) or (?:more|higher|above|over|greater)", r"Write `\1 \2+`."),
    (rf"(?:is |are )?(?:at least )?(\d+)\+? {_AMOUNT}(?: or more| and more| left)?", r"Write `\2 \1+`."),
    (rf"{_AMOUNT} (?:is |are )?(?:at most|no more than) (\d+)", r"A count is a range that counts up: `\1 0-\2`."),
    (rf"{_AMOUNT} (?:is |are )?(?:under|below|less than|fewer than|lower than) (\d+)", r"A count is a range that counts up, such as `\1 0-2` for less than 3."),
    (rf"(?:at most|no more than) (\d+) {_AMOUNT}", r"A count is a range that counts up: `\2 0-\1`."),
    (rf"(?:under|below|less than|fewer than) (\d+) {_AMOUNT}", r"A count is a range that counts up, such as `\2 0-2` for less than 3."),
    (rf"(?:no|out of|without|lack(?:s|ing)?) {_AMOUNT}(?: left)?", r"Write `\1 0`."),
    (rf"(?:any|some|enough) {_AMOUNT}(?: left)?", r"Write `\1 1+`."),
    (rf"{_AMOUNT} (?:is )?(?:low|empty)", r"Say how low: `\1 0-1`."),
    (rf"{_AMOUNT} (?:is )?(?:high|full)", r"Say how high: `\1 5+`."),
    (r"(\d)\+? (?:players?|heroes|hero|characters?|people|persons?)(?: or more)?", r"Write `characters in the game \1+`; who stands there is `party size \1+`."),
    (r"(?:it is |it's )?(?:night|evening|dark|morning|dawn|noon|daytime|day time)(?:time)?", "Verses are read by day. Days are counted, `day 3+`, and what comes at night stands on a card."),
    (r"(?:wounded|injured|hurt|weak)", "Say how much health is left: `health 0-3`."),
    (r"(?:afraid|scared|frightened|terrified)", "Say how much terror: `terror 5+`."),
    (r"(?:tired)", "Write `exhausted`, or say how much energy is left: `energy 0-1`."),
    (r"(?:rich)", "Say how rich: `wealth 5+`."),
    (r"(?:hungry|starving)", "Write `food 0`."),
    (rf"{_NAME} (?:is )?(?:in (?:the |your )?(?:party|group|game)|plays|joined|with (?:you|us|me|the party)|alive|here|there|present)|(?:playing|play|playing as|hero|i am|you are) {_NAME}", r"A hero is asked for so: `character its-name`; a companion `companion its-name here`."),
    (rf"(?:inventory|bag|backpack|pack|party|you) (?:contains?|has|have|holds?|carr(?:y|ies)) {_NAME}|{_NAME} in (?:inventory|bag|backpack|pack|your bag|your pack|hand)", "Say what it is: `item its-name`, `secret its-name` or `status its-name`."),
    (rf"(?:quest|mission|task) {_NAME}(?: (?:is )?(?:done|complete|completed|finished|active|started|open))?", r"A quest is an event or a secret: `event \1 active`, `secret \1`; what it left behind is a status."),
    (rf"{_NAME} (?:is )?(?:done|complete|completed|finished|solved|known|unlocked|open|opened|remembered|active)", r"What happened is remembered as a status: `status \1`."),
    (rf"{_NAME} (?:is )?(?:dead|killed|gone|defeated|beaten)|(?:killed|beat|defeated|won against) {_NAME}", "What happened is remembered as a status that the page gives: `status its-name`."),
    (rf"{_NAME} (?:was )?(?:read|visited|seen)|(?:read|seen|visited|verse) {_NAME}", "Write `verse its-name read`."),
    (rf"(?:at|in|location|location is|location:|at location) {_NAME}", "A section is read at its own location. On the map write `location its-name revealed`."),
    (r"(?:random|chance|luck|roll|dice|die|coin)(?: .*)?|\d+ ?%(?: chance)?|(?:random|rand|roll)\(.*\)", "Luck is no requirement: `> roll` in the verse, with a row for each result."),
    (r"(?:always|true|yes|1)", "What is always so needs no requirement: leave the brackets out."),
    (r"(?:never|false|no|0)", "What can never be read is not needed: leave the choice out."),
    (r"(?:once|only once|one time|first time only|not used|unused)", "That is a cost, before the words of the choice: `* (once) Go in.`"),
    (r"(?:turn|round|day) (?:is )?(?:at least |>=? ?)?(\d+)(?: or later)?", r"Write `day \1+`."),
    (rf"(?:knows?|remembers?|learned|heard|met|saw|found|took|did) {_NAME}", r"What happened is remembered as a status: `status \1`."),
    (rf"(?:the )?{_NAME} is ([a-z]+)", r"What happened is remembered as a status, perhaps with a part: `status \1 part \2`."),
)  # fmt: skip


@cache
def _compiled(start: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    table = {"effects": _EFFECTS, "requirement": _REQUIREMENTS}.get(start, ())
    return tuple((re.compile(pattern, re.IGNORECASE), advice) for pattern, advice in table)


def wished(start: str, text: str) -> str:
    """How the book says what this payload wants; nothing if no wish is recognised."""
    text = text.strip().rstrip(".!;")
    for pattern, advice in _compiled(start):
        match = pattern.fullmatch(text)
        if match is not None:
            return _filled(advice, match)
    return ""


def _filled(advice: str, match: re.Match[str]) -> str:
    """The advice with what the pattern matched; if it matched nothing, one was meant."""
    return re.sub(r"\\(\d)", lambda group: (match[int(group[1])] or "1").lower(), advice)


def advices() -> Iterator[tuple[str, str]]:
    """Every advice with its kind of payload, for the test that reads the lines in it."""
    for start, table in (("effects", _EFFECTS), ("requirement", _REQUIREMENTS)):
        for _, advice in table:
            yield start, advice
