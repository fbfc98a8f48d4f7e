"""The table of findings: one entry per code, and nothing else.

To add one: write its entry here and its page `catalog/<id>-<name>.md`; the tests compare the two. The first text
states the fact, the second what to do about it. A name describes the pattern, never the remedy, because an author
writes it after the word `allow`. Ids are never reused.
"""

from collections.abc import Mapping

from compiler.diagnostics.finding import ERROR, NOTE, WARNING, Code

# The formatter would spend six lines on each entry; a table is read by the row.
# fmt: off

# E1: how a line is written ------------------------------------------------------------------------------
TAB_INDENT = Code("E101", "tab-indent", ERROR, "This line is indented with a tab.",
    "Indent with two spaces for each level.")
ODD_INDENT = Code("E102", "odd-indent", ERROR, "This line is indented by {count}; a level is two.",
    "Move it to {fewer} or {more} spaces.")
STRAY_INDENT = Code("E103", "stray-indent", ERROR,
    "Nothing can belong to {parent}, but this line stands below it.",
    "Move the line to the left until it belongs to a line that takes others.")
TOO_DEEP = Code("E104", "too-deep", ERROR,
    "This line is nested {depth} levels deep; the language has {most}.",
    "Make the inner part a verse of its own and send the reader there with `->`.")
UNKNOWN_BLOCK = Code("E105", "unknown-block", ERROR, "No block begins with `{word}`.",
    "Begin the line with a kind of block, such as `verse`; if it is prose, indent it by two spaces.")
BAD_HEADER = Code("E106", "bad-header", ERROR, "The line that opens this {kind} cannot be read at `{text}`.",
    "Write it as `{shape}`.")
UNKNOWN_FIELD = Code("E107", "unknown-field", ERROR, "A {kind} has no field `{field}`.",
    "Use one of its fields; if the line is prose, put a backslash before it.")
DUPLICATE_FIELD = Code("E108", "duplicate-field", ERROR, "This {kind} has `{field}:` twice.",
    "Keep one of them, or put both values on one line.")
MISSING_FIELD = Code("E109", "missing-field", ERROR, "This {kind} has no `{field}:`.",
    "Add a line `{field}:` below its first line.")
MISSING_VALUE = Code("E110", "missing-value", ERROR, "Nothing follows `{label}`.",
    "Write {expected} after it, or delete the line.")
BAD_VALUE = Code("E111", "bad-value", ERROR, "`{text}` is not {expected}.",
    "Write {expected} here.")
UNKNOWN_INSTRUCTION = Code("E112", "unknown-instruction", ERROR, "No instruction begins with `{word}`.",
    "Use a phrase of the book, such as `gain` or `lose`; if the line is prose, leave out the `>`.")
BAD_INSTRUCTION = Code("E113", "bad-instruction", ERROR, "This instruction cannot be read from `{text}` on.",
    "Write {expected} there.")
TEXT_AFTER_INSTRUCTION = Code("E114", "text-after-instruction", ERROR,
    "An instruction ends with its line, but `{text}` follows this one.",
    "Put the sentence on a line of its own, without `>`.")
BAD_REQUIREMENT = Code("E115", "bad-requirement", ERROR, "This requirement cannot be read from `{text}` on.",
    "Write {expected} there.")
MIXED_AND_OR = Code("E116", "mixed-and-or", ERROR,
    "`and` stands beside `or`, and two people would read it in two ways.",
    "Say what belongs together with parentheses: `{first}` or `{second}`.")
BAD_COST = Code("E117", "bad-cost", ERROR, "`{text}` is not a cost.",
    "Write an amount and what is paid, such as `(1 energy)` or `(2 food per party member, once)`.")
BAD_ROW = Code("E118", "bad-row", ERROR, "`{text}` is not a row of this {table}.",
    "Write the row as `{shape}`.")
UNCLOSED_BRACKET = Code("E119", "unclosed-bracket", ERROR, "This `{bracket}` has no `{closing}`.",
    "Add the `{closing}` that belongs to it, or take the `{bracket}` away.")
UNCLOSED_TITLE = Code("E120", "unclosed-title", ERROR,
    "This title begins with a quotation mark and never ends.",
    "Add the closing `\"`; inside a title use “ and ”.")
BAD_TARGET = Code("E121", "bad-target", ERROR, "`{text}` does not say where reading goes on.",
    "Write one verse's name after `->`, or `section/name`, or `end`.")
MISPLACED_LINE = Code("E122", "misplaced-line", ERROR, "{what} cannot stand in a {kind}.",
    "Move it to {where}.")
EMPTY_CHOICE = Code("E123", "empty-choice", ERROR, "This choice has no words for the reader.",
    "Write what the party decides to do after the `*`.")
UNINDENTED = Code("E124", "unindented", ERROR,
    "This line belongs to the block above, but it is not indented.",
    "Put two spaces before it.")
NO_BLOCK = Code("E125", "no-block", ERROR, "This line stands before the first block of the file.",
    "Open a block first, such as `journal fenmouth` or `verse arrival`.")
MERGE_MARKER = Code("E126", "merge-marker", ERROR, "Two versions of this file stand here, one below the other.",
    "Keep the lines that are right and delete the markers; until then nothing in this file is mended for you.")
BAD_INSET = Code("E127", "bad-inset", ERROR, "This inset cannot be read at `{text}`.",
    "Write it as `{{if status lamp: It flickers. | otherwise: It is dark.}}`; a brace that is only printed takes a backslash.")
UNREASONED_ALLOW = Code("E130", "unreasoned-allow", ERROR, "`allow {name}` gives no reason.",
    "Write the reason after a colon: `# allow {name}: the sequel uses it`.")
ALLOWED_ERROR = Code("E131", "allowed-error", ERROR,
    "`{name}` cannot be allowed: without it the text has no meaning.",
    "Repair the line itself and delete this comment.")
LOWERED_ERROR = Code("E132", "lowered-error", ERROR,
    "`{name}` is an error, and an error cannot become a {severity}.",
    "Take `{name}` out of `severity:`.")
UNKNOWN_SEVERITY = Code("E133", "unknown-severity", ERROR, "`{word}` is not a severity.",
    "Write `error`, `warning` or `note` after the name of the finding.")
NOT_TEXT = Code("E140", "not-text", ERROR, "This file is not text: {reason}.",
    "Save it as plain text in UTF-8, or move it out of the campaign's folder.")
UNREADABLE_FILE = Code("E143", "unreadable-file", ERROR, "This file cannot be read: {reason}.",
    "Make it a readable text file, or move it out of the campaign's folder.")
CONTROL_CHARACTER = Code("E144", "control-character", ERROR,
    "Here stands the control character {sign}, which a screen obeys and nobody can read.",
    "Delete it. Text needs no more than letters, signs, spaces and line breaks.")
LINE_TOO_LONG = Code("E141", "line-too-long", ERROR,
    "This line has {count} characters; at most {most} are read.",
    "Break the paragraph into lines.")
FILE_TOO_LARGE = Code("E142", "file-too-large", ERROR, "This file has {size}; at most {most} are read.",
    "Divide it into several files; a section may be continued in another file.")

# E2: names ----------------------------------------------------------------------------------------------
UNKNOWN_VERSE = Code("E201", "unknown-verse", ERROR, "There is no verse `{name}` in `{section}`.",
    "Name a verse that exists, or write `verse {name} stub` to leave the gap open.")
UNKNOWN_SECTION = Code("E202", "unknown-section", ERROR, "There is no section `{name}`.",
    "Write a location's name, `book`, `memories` or `tutorial` before the slash.")
UNKNOWN_STATUS = Code("E203", "unknown-status", ERROR, "There is no status `{name}`.",
    "Name a status that exists, or declare it: `status {name} \"Title\"`.")
UNKNOWN_PART = Code("E204", "unknown-part", ERROR, "Status `{status}` has no part `{part}`.",
    "Name one of its parts, or add the part to `parts:`.")
UNNAMED_PART = Code("E205", "unnamed-part", ERROR,
    "Status `{status}` has parts, and this does not say which.",
    "Say `any part`, `all parts`, `any 2 parts` or `part` and one part's name.")
PARTLESS_STATUS = Code("E243", "partless-status", ERROR,
    "Status `{status}` has no parts, and this asks for some.",
    "Write the status alone, or give it `parts:`.")
TOO_MANY_PARTS = Code("E244", "too-many-parts", ERROR,
    "Status `{status}` has {most} parts, and this asks for {count}.",
    "Ask for {most} or fewer, or say `all parts`.")
DAMAGED_LOCK = Code("E245", "damaged-lock", ERROR, "`numbers.lock` cannot be read here: {reason}.",
    "Restore the file from version control; it keeps the numbers that were printed.")
STALE_LOCK = Code("E246", "stale-lock", ERROR, "`numbers.lock` is not the lock of this text: {reason}.",
    "Run `chronicler build` and commit numbers.lock together with the text.")
OUT_OF_NUMBERS = Code("E247", "out-of-numbers", ERROR,
    "`{section}` has no printed number left for `{name}`: they go up to {most}.",
    "Move some of its verses to another section.")
SPLIT_SECTION = Code("E248", "split-section", ERROR,
    "The section `{section}` stands in two files, and nothing says where reading begins.",
    "Write `explore:` with its first verse on the location, or put its verses into one file.")
UNKNOWN_LOCATION = Code("E206", "unknown-location", ERROR, "There is no location `{name}`.",
    "Name a location that exists, or declare it with its number and title.")
UNKNOWN_SECRET = Code("E207", "unknown-secret", ERROR, "There is no secret `{name}`.",
    "Name a secret that exists, or declare it: `secret {name} \"Title\"`.")
UNKNOWN_ITEM = Code("E208", "unknown-item", ERROR, "There is no item `{name}`.",
    "Name an item that exists, or declare it: `item {name} \"Title\"`.")
UNKNOWN_SKILL = Code("E209", "unknown-skill", ERROR, "There is no skill `{name}`.",
    "Name a skill that exists, or declare it: `skill {name}`.")
UNKNOWN_CARD = Code("E210", "unknown-card", ERROR, "There is no card `{name}`.",
    "Name a card that exists, or declare it as a `combat card` or a `diplomacy card`.")
UNKNOWN_ENCOUNTER = Code("E211", "unknown-encounter", ERROR, "There is no encounter `{name}`.",
    "Name an encounter that exists, or declare it.")
UNKNOWN_EVENT = Code("E212", "unknown-event", ERROR, "There is no event `{name}`.",
    "Name an event that exists, or declare it: `event {name} \"Title\"`.")
UNKNOWN_CHARACTER = Code("E213", "unknown-character", ERROR, "There is no character `{name}`.",
    "Name a character that exists, or declare it: `character {name} \"Name\"`.")
UNKNOWN_COMPANION = Code("E214", "unknown-companion", ERROR, "There is no companion `{name}`.",
    "Name a companion that exists, or declare it: `companion {name} \"Name\"`.")
UNKNOWN_BOSS = Code("E215", "unknown-boss", ERROR, "There is no boss `{name}`.",
    "Name a boss that exists, or declare it: `boss {name} \"Name\"`.")
UNKNOWN_CHAPTER = Code("E216", "unknown-chapter", ERROR, "There is no chapter {name}.",
    "Name a chapter that exists, or declare it.")
UNKNOWN_ACHIEVEMENT = Code("E217", "unknown-achievement", ERROR, "There is no achievement `{name}`.",
    "Name an achievement that exists, or declare it: `achievement {name} \"Title\"`.")
UNKNOWN_SNIPPET = Code("E221", "unknown-snippet", ERROR, "There is no snippet and no person `{name}`.",
    "There are no variables: declare `snippet {name}` or `person {name} \"Title\"`, or say it in words. "
    "A brace that is only printed takes a backslash.")
UNKNOWN_PERSON = Code("E222", "unknown-person", ERROR, "There is no person `{name}`.",
    "Name a person who exists, or declare one: `person {name} \"Title\"`.")
UNKNOWN_NAME = Code("E218", "unknown-name", ERROR, "There is no {kind} `{name}`.",
    "Name one that exists, or declare it: `{kind} {name} \"Title\"`.")
UNKNOWN_WORD = Code("E219", "unknown-word", ERROR, "`{word}` is not a {kind}.",
    "Use one of the words that the rulebook has for it.")
UNKNOWN_FINDING = Code("E220", "unknown-finding", ERROR, "There is no finding `{name}`.",
    "Write the finding's name as `check` prints it.")
DUPLICATE_NAME = Code("E230", "duplicate-name", ERROR, "There is already a {kind} `{name}`.",
    "Rename one of the two.")
DUPLICATE_NUMBER = Code("E231", "duplicate-number", ERROR,
    "Number {number} already belongs to {kind} `{name}`.",
    "Give one of the two another number, or leave it out to have one chosen.")
WRONG_CASE = Code("E233", "wrong-case", ERROR, "`{name}` is not written the way names and words are.",
    "Use small letters, digits and hyphens: `{right}`.")
QUOTED_NAME = Code("E234", "quoted-name", ERROR,
    "`{name}` stands in quotation marks, which are for printed titles.",
    "Write the name without them: `{right}`.")
RESERVED_NAME = Code("E235", "reserved-name", ERROR,
    "`{name}` is a word of the language and cannot name a {kind}.",
    "Choose another name, such as `the-{name}`.")
REUSED_NAME = Code("E236", "reused-name", ERROR, "`renamed from: {name}`, but `{name}` is in use again.",
    "Delete this line, or give the newer {kind} another name.")
WRONG_KIND = Code("E237", "wrong-kind", ERROR, "`{name}` is {actual}, not {expected}.",
    "Write `{actual_word} {name}`, or name {expected}.")
NO_CAMPAIGN = Code("E240", "no-campaign", ERROR, "No file here opens with a `campaign` block.",
    "Write `campaign name \"Title\"` with its `edition:`, `start:` and `characters:`.")
SECOND_CAMPAIGN = Code("E241", "second-campaign", ERROR,
    "A folder holds one campaign, and this is the second.",
    "Move one of the two to a folder of its own.")
MISSING_PAGE = Code("E242", "missing-page", ERROR,
    "Location `{location}` has a {seal} seal but no {section} to read.",
    "Write `{section} {location}` with a verse in it, or take the seal away.")

# E3: the two editions -----------------------------------------------------------------------------------
OTHER_EDITION_WORD = Code("E301", "other-edition-word", ERROR, "`{word}` is a word of {other}.",
    "In this edition write `{here}`.")
OTHER_EDITION_FIELD = Code("E302", "other-edition-field", ERROR, "`{field}:` belongs to a {kind} of {other}.",
    "This campaign is played with {edition}: take the line out.")
OTHER_EDITION_BLOCK = Code("E303", "other-edition-block", ERROR, "`{kind}` is a block of {other}.",
    "In this edition write `{here}`.")
UNKNOWN_EDITION = Code("E304", "unknown-edition", ERROR, "There is no edition `{name}`.",
    "Write {known}; one of your own is named in the environment variable CHRONICLER_EDITIONS.")

# E4: the Journal ----------------------------------------------------------------------------------------
NO_WAY_OUT = Code("E401", "no-way-out", ERROR, "{where} stops without saying where reading goes on.",
    "End it with `-> ` and a verse's name, with `-> end`, or with choices.")
TEXT_AFTER_END = Code("E402", "text-after-end", ERROR,
    "Reading has already gone elsewhere, so this is never read.",
    "Move it above line {line}, or delete it.")
ROLL_GAP = Code("E403", "roll-gap", ERROR, "The roll can give {missing}, and the table has no row for it.",
    "Add a row for {missing}, or widen a row beside it.")
ROLL_OVERLAP = Code("E404", "roll-overlap", ERROR, "Two rows of this table answer to {shared}.",
    "Change one of the ranges so that each result has one row.")
MIXED_ARROWS = Code("E405", "mixed-arrows", ERROR,
    "Some rows of this table say where to read on and some do not.",
    "Give every row an arrow, or none and one arrow below the table.")
IMPOSSIBLE_OUTCOME = Code("E406", "impossible-outcome", ERROR,
    "Encounter `{encounter}` cannot end with {outcome}.",
    "Its outcomes are {outcomes}.")
MISSING_OUTCOME = Code("E407", "missing-outcome", ERROR,
    "No row says what follows when `{encounter}` ends with {outcomes}.",
    "Add a row with an arrow for it.")
ALL_CHOICES_LOCKED = Code("E408", "all-choices-locked", ERROR,
    "Every choice of {where} can be locked at once.",
    "Add `> otherwise -> ` and a verse's name below the choices, or a choice that asks for nothing.")
NEEDLESS_OTHERWISE = Code("E409", "needless-otherwise", ERROR,
    "One choice here is always open, so `otherwise` never happens.",
    "Delete the line.")
EMPTY_SECTION = Code("E410", "empty-section", ERROR, "`{section}` has no verse.",
    "Write a verse below it, or `verse name stub` to leave the gap open.")
FORCED_PAYMENT = Code("E411", "forced-payment", ERROR, "`pay` stands where nobody can decline.",
    "Write `lose`, or `may pay ... to ...`, or put it in the parentheses of a choice.")
ARROW_WITH_CHOICES = Code("E412", "arrow-with-choices", ERROR,
    "Verse `{verse}` has both choices and an arrow of its own.",
    "Keep one: an arrow may stand below a choice, indented, or after `> otherwise`.")

ENCOUNTER_ONLY = Code("E413", "encounter-only", ERROR,
    "`{word}` means something only inside an encounter, and this is not one.",
    "Move it to a card or an encounter, or say what happens in the words of the Journal.")
ENDLESS_READING = Code("E414", "endless-reading", ERROR, "From here reading never comes to an end: {loop}.",
    "Let one of these verses end, or give the reader a choice that does.")
REDIRECTION_LOOP = Code("E415", "redirection-loop", ERROR,
    "With {state}, redirections send the reader round for ever: {loop}.",
    "Let one of these redirections ask for something else, or change the status on the way.")
# E5: cards ----------------------------------------------------------------------------------------------
ATTACK_GAP = Code("E501", "attack-gap", ERROR, "No attack row of `{name}` answers to a pool of {missing}.",
    "The rows must cover every pool from 0 to {last}.")
ATTACK_OVERLAP = Code("E502", "attack-overlap", ERROR,
    "Two attack rows of `{name}` answer to a pool of {shared}.",
    "Change one of the ranges so that each pool has one row.")
ATTACK_BEYOND = Code("E512", "attack-beyond", ERROR,
    "This attack row goes too far: at a pool of {value} `{name}` is beaten.",
    "End the rows at {last}, or raise `value:`.")
AFFINITY_START = Code("E503", "affinity-start", ERROR,
    "The affinity of `{name}` starts at {start}, but has {slots} slots.",
    "Start at a slot from 1 to {slots}, counted from the bottom.")
MISSING_CONCLUSION = Code("E504", "missing-conclusion", ERROR,
    "`{name}` has {color} slots but no conclusion for them.",
    "Add a line `conclusion {color}:`.")
DEAD_CONCLUSION = Code("E516", "dead-conclusion", ERROR,
    "`{name}` has a conclusion for {color}, but its affinity has no {color} slot.",
    "Give the track a {color} slot, such as `3 {color}`, or take the conclusion out.")
STARTER_COUNT = Code("E505", "starter-count", ERROR,
    "The starter {deck} deck of `{character}` has {count} of the {needed} cards that the rules ask for.",
    "Give cards `for: {character}, starter` until the number is right.")
KEY_DEMAND = Code("E506", "key-demand", ERROR,
    "A key asks for {found}; a card may ask for {least} to {most}.",
    "Write a number from {least} to {most}.")
WRONG_BONUS = Code("E507", "wrong-bonus", ERROR, "`{bonus}` does nothing on a {kind}.",
    "Use a bonus of this kind of card: {possible}.")
ENDLESS_DELAY = Code("E508", "endless-delay", ERROR,
    "`delayed:` waits for time markers that nothing places on `{name}`.",
    "Add `on placement: place 2 time here`, with the number you want.")
START_OFF_TRACK = Code("E509", "start-off-track", ERROR,
    "{track} starts at {start}, but its track runs from {least} to {most}.",
    "Start on the track, or make the track longer.")
TWICE_STACKED_EVENT = Code("E510", "twice-stacked-event", ERROR, "Event `{event}` lies in two event decks.",
    "A card exists once: take it out of one of them.")
EMPTY_DIFFICULTY = Code("E511", "empty-difficulty", ERROR,
    "No {color} encounter has difficulty {difficulty}.",
    "Write one, or change the chapter's `{color} deck:`.")
WRONG_DECK = Code("E513", "wrong-deck", ERROR, "`{name}` is a {kind} and lies in the {color} deck.",
    "Put it into {right}.")
GRAY_START = Code("E514", "gray-start", ERROR,
    "The affinity of `{name}` starts on a {color} slot; every stage begins on gray.",
    "Start at a gray slot, counted from the bottom.")
STAGE_GAP = Code("E515", "stage-gap", ERROR, "`{name}` has a stage {stage} but no stage {missing}.",
    "Number the stages from 1 on, without a gap.")

# W6: what can be reached --------------------------------------------------------------------------------
DEAD_VERSE = Code("W601", "dead-verse", WARNING, "Nothing leads to verse `{name}`.",
    "Send a reader there with `-> {name}`, or delete it.")
DEAD_CHOICE = Code("W602", "dead-choice", WARNING, "Nobody can ever take this choice.",
    "Change what it asks for, or make it possible to have it.")
LONELY_STATUS = Code("W603", "lonely-status", WARNING, "Status `{name}` is {one} and never {other}.",
    "Use it, delete it, or say `for the record:` with the reason.")
ONE_WAY_KEY = Code("W604", "one-way-key", WARNING,
    "`{here}` leads {direction} to `{there}`, but no key leads back.",
    "Add `{back} {here}` to the keys of `{there}`.")
SOFTLOCK = Code("W605", "softlock", WARNING, "From here no ending can be reached any more.",
    "Give the party a way on, or an ending.")
IMPOSSIBLE_REQUIREMENT = Code("W606", "impossible-requirement", WARNING, "`{text}` can never be true.",
    "Change it, or delete what it guards.")
CONSTANT_REQUIREMENT = Code("W607", "constant-requirement", WARNING, "`{text}` is always true.",
    "Leave it out.")
UNGRANTED = Code("W608", "ungranted", WARNING, "Nothing in the campaign gives {what}, and this asks for it.",
    "Give it somewhere, or ask for something else.")
DEAD_LOCATION = Code("W609", "dead-location", WARNING,
    "No key and no instruction leads to location `{name}`.",
    "Name it in the keys of a neighbour, or place it with `> place location {name}`.")
LONELY_PART = Code("W610", "lonely-part", WARNING,
    "Part `{part}` of status `{status}` is {one} and never {other}.",
    "Use it, delete it from `parts:`, or say `for the record:` with the reason.")
DEAD_THRESHOLD = Code("W611", "dead-threshold", WARNING, "This `when` can never happen: {reason}.",
    "Ask for less, or give what is missing.")
DEAD_REDIRECTION = Code("W612", "dead-redirection", WARNING, "This redirection can never be followed.",
    "Change what it asks for, or make it possible to have it.")
DEAD_ROW = Code("W613", "dead-row", WARNING, "This row is never rolled: results run from {least} to {most}.",
    "Delete the row, or change its range.")
DEAD_ACTION = Code("W614", "dead-action", WARNING, "Nobody can ever do this.",
    "Change what it asks for, or make it possible to have it.")
DEAD_QUEST = Code("W615", "dead-quest", WARNING, "The quest of `{name}` can never end in {ends}.",
    "Change what it asks for, or make it possible to have it.")
DEAD_EVENT = Code("W616", "dead-event", WARNING, "Event `{name}` never comes into play.",
    "Put it into a chapter's `event deck:`, or let an instruction bring it.")
DEAD_SECRET = Code("W617", "dead-secret", WARNING, "Nobody can ever gain secret `{name}`.",
    "Give it somewhere with `> gain secret {name}`, or delete it.")
DEAD_ITEM = Code("W618", "dead-item", WARNING, "Nobody can ever gain item `{name}`.",
    "Give it by name, or draw from its deck somewhere.")
DEAD_CHAPTER = Code("W620", "dead-chapter", WARNING, "Chapter {number} never begins.",
    "Write `> chapter {number} begins` where the chapter before it ends.")
ENDLESS_CHAPTER = Code("W621", "endless-chapter", WARNING,
    "Chapter {number} never ends: no ending and no other chapter can be reached from it.",
    "Write `> chapter {next} begins` or `> the campaign ends in victory` where it is over.")
ENDLESS_CAMPAIGN = Code("W622", "endless-campaign", WARNING, "No play of this campaign reaches an ending.",
    "Write `> the campaign ends in victory` where the story is over, and a way there.")
EMPTY_DECK = Code("W623", "empty-deck", WARNING,
    "This draws from the {color} deck, which is empty in every chapter.",
    "Write an encounter for that deck, or draw from another one.")
DEAD_KEY = Code("W624", "dead-key", WARNING,
    "This key can never be connected: nobody gets beyond {attribute} {most}.",
    "Ask for {most} or less, or write a skill of {attribute}.")
CROWDED_SQUARE = Code("W625", "crowded-square", WARNING,
    "The keys put `{here}` and `{there}` onto the same square.",
    "Change a key, so that each location has a place of its own.")
LONELY_CORNER = Code("W626", "lonely-corner", WARNING,
    "`{here}` has a waystone slot at its {corner}, but `{there}`, which touches it there, has none.",
    "Add `{answer}` to the waystones of `{there}`, or take the slot away here.")
DEAD_REPLACEMENT = Code("W627", "dead-replacement", WARNING,
    "Location `{name}` is never on the table, so it cannot be replaced.",
    "Name a location that the party can have, or make this one reachable.")
CROOKED_KEYS = Code("W628", "crooked-keys", WARNING,
    "The keys do not fit together: `{there}` lies at two different squares, seen from `{here}`.",
    "Change a key, so that every way around comes back to the same square.")
DEAD_ACHIEVEMENT = Code("W629", "dead-achievement", WARNING, "Nobody can ever earn achievement `{name}`.",
    "Write `> hand out the achievements` somewhere, and ask for what can be had.")
EMPTY_CHAPTER_DECK = Code("W630", "empty-chapter-deck", WARNING,
    "This draws from the {color} deck in chapter {number}; chapter {first} is the first that prepares it.",
    "Write `{color} deck: difficulty 1` in chapter {number}, or draw from another deck.")
SENT_FOR_EVER = Code("W631", "sent-for-ever", WARNING,
    "Whoever comes here is sent from location to location for ever: {loop}.",
    "Let one of these Instants cost time, require something, or send nobody.")
UNREAD_BELOW = Code("W632", "unread-below", WARNING,
    "Nobody comes to this: the redirections above it send everybody on.",
    "Move it above them, ask for something else there, or delete it.")

# W7: prose that looks like something else ---------------------------------------------------------------
PROSE_INSTRUCTION = Code("W701", "prose-instruction", WARNING,
    "The book says it, but the game does not do it: `{text}`.",
    "Paste `{instruction}` on a line of its own, or reword the sentence.")
INK_ARROW = Code("W702", "ink-arrow", WARNING, "This `->` stands in prose and leads nowhere.",
    "Put the arrow on a line of its own: `-> {target}`.")
TWEE_LINK = Code("W703", "twee-link", WARNING,
    "`{text}` is a link of another tool; here it is printed as it stands.",
    "Write a choice, `* {words}`, with `-> {target}` below it.")
YARN_COMMAND = Code("W704", "yarn-command", WARNING,
    "`{text}` is a command of another tool; here it is printed as it stands.",
    "Write an instruction on a line of its own, beginning with `>`.")
TURN_TO_NUMBER = Code("W705", "turn-to-number", WARNING,
    "`{text}` sends the reader on, but the game stays here.",
    "Write `-> ` and the verse's name; the printed number is put in for you.")
STRAY_BRACKET = Code("W706", "stray-bracket", WARNING,
    "`{text}` stands among the words and is only printed.",
    "Write the cost before the words and the requirement behind them; a backslash before it keeps it as text.")
INNER_LABEL = Code("W707", "inner-label", WARNING,
    "`{label}:` looks like a field, but it is read as prose.",
    "If it is a field, put a blank line before it; if it is prose, break the line elsewhere.")
OTHERS_MARK = Code("W709", "others-mark", WARNING, "`{text}` means nothing here and is printed as it stands.",
    "Take it out, or put a backslash before it to keep it.")
SAME_WORDS = Code("W710", "same-words", WARNING, "Two choices of this verse have the same words.",
    "Say in the words how they differ: nobody can tell one from the other.")
NEEDLESS_HINT = Code("W711", "needless-hint", WARNING, "This hint can never be shown: nothing here is ever locked.",
    "Say in brackets or parentheses what is asked for, or delete the hint.")
UNUSED_SNIPPET = Code("W712", "unused-snippet", WARNING, "{kind} `{name}` is declared and used nowhere.",
    "Use it as `{{{name}}}` in a paragraph, or take it out.")
VERB_FORM = Code("W708", "verb-form", WARNING, "`{subject}` goes with `{right}`, not with `{wrong}`.",
    "Write `{subject} {right}`.")
TURNED_TEXT = Code("W719", "turned-text", WARNING,
    "Here stands {sign}, an invisible character that turns the direction of reading round or hides text.",
    "Delete it, or allow it where a language that is read from right to left needs it.")

# W8: what it costs --------------------------------------------------------------------------------------
UNPAYABLE_COST = Code("W801", "unpayable-cost", WARNING,
    "Nobody can ever pay {cost}: at most {most} can be had.",
    "Lower the price, or give the party more.")
LONG_VERSE = Code("W802", "long-verse", WARNING,
    "Verse `{name}` has {count} words; more than {most} are hard to listen to.",
    "Divide it where the scene turns.")
HALF_A_SEAL = Code("W803", "half-a-seal", WARNING, "Location `{location}` has {has} but {lacks}.",
    "A seal and its text stand together: {remedy}.")
LOST_NUMBER = Code("W804", "lost-number", WARNING,
    "Verse `{old}` is gone and `{name}` is new: number {number} is given up and {name} gets another.",
    "If it is the same Verse, write `renamed from: {old}` below its first line; if not, allow it.")
PRINTED_NUMBER_REUSED = Code("W805", "printed-number-reused", WARNING,
    "Printing {printing} has another Verse under {number}: `{old}`.",
    "Give this Verse a number that was never printed: take its line out of numbers.lock and build again.")
PRINTED_VERSE_MOVED = Code("W806", "printed-verse-moved", WARNING,
    "In printing {printing} this Verse is {old}; now it is {number}, and printed books lead astray.",
    "Give it back its place and its number. If nobody has that printing any more, delete its file from printings/.")

BROKEN_JOURNEY = Code("W807", "broken-journey", WARNING,
    "This journey no longer plays: expected {expected}.",
    "Run `chronicler check --replay --keep` to have it found anew, or mend the plan.")
SECRET_NUMBER = Code("W808", "secret-number", WARNING,
    "Secret `{name}` has number {number}, but {fact}.",
    "Give it a number from {least} to {most}.")
CLOSED_ENCOUNTER = Code("W809", "closed-encounter", WARNING,
    "Nothing on the right edge of `{name}` is open, so by the rules this card begins no encounter.",
    "Add a line such as `key 1: opens aggression 1` or `free: opens 1x`.")

# I9: for the reader of the report -----------------------------------------------------------------------
TODO = Code("I901", "todo", NOTE, "To do: {text}",
    "Delete the comment when it is done.")
STUB = Code("I902", "stub", NOTE, "Verse `{name}` is a stub.",
    "Write it before the release.")
UNUSED_ALLOW = Code("I903", "unused-allow", NOTE, "`allow {name}` silences nothing any more.",
    "Delete the comment.")
KEPT_FOR_THE_RECORD = Code("I904", "kept-for-the-record", NOTE,
    "Status `{name}` is kept for the record: {reason}",
    "Nothing to do; the line is listed so that it is not forgotten.")
UNCONFIRMED_VERSE = Code("I905", "unconfirmed-verse", NOTE,
    "No play of the real rules has reached verse `{name}`: it is {verdict}.",
    "Search longer, or write a plan that begins with `begins: campaign` and reads it.")
UNCONFIRMED_CHOICE = Code("I906", "unconfirmed-choice", NOTE,
    "No play of the real rules has taken the choice `{words}` of verse `{name}`: it is {verdict}.",
    "Search longer, or write a plan that begins with `begins: campaign` and chooses it.")
UNCONFIRMED_ENDING = Code("I907", "unconfirmed-ending", NOTE,
    "No play of the real rules has come to an end in {name}: it is {verdict}.",
    "Search longer, or write a plan that begins with `begins: campaign` and plays to that end.")
MODE_WITHOUT_SECRET = Code("I908", "mode-without-secret", NOTE,
    "The mode `{mode}` hands out Secret {number}, which this campaign does not have: {result}.",
    "Write a `secret` with number {number}; `chronicler explain mode-without-secret` has one.")
LARGE_PARTY_PRICE = Code("I909", "large-party-price", NOTE,
    "Fewer than {count} heroes can never pay {cost}: they cannot hold so much at once.",
    "Nothing to do if it is meant so; else ask for less, or say `party size` where players can read it.")
# fmt: on

# Only a study can find these. If none was made, an allowance for them cannot be called unused.
STUDIED = ("W6", "W8", KEPT_FOR_THE_RECORD.id, LARGE_PARTY_PRICE.id)


def table_of(entries: Mapping[str, object]) -> dict[str, Code]:
    """All these codes, by id and by name. Duplicates are refused, because one of the two would be lost."""
    table: dict[str, Code] = {}
    for entry in entries.values():
        if isinstance(entry, Code):
            for key in (entry.id, entry.name):
                if key in table:
                    raise ValueError(f"two findings are called {key}: {table[key].id} and {entry.id}")
                table[key] = entry
    return table


CODES: dict[str, Code] = table_of(dict(globals()))
ALL_CODES: tuple[Code, ...] = tuple(sorted(set(CODES.values()), key=lambda code: code.id))


def find(word: str) -> Code | None:
    """The code with this id or name, in any capitalisation."""
    word = word.strip()
    return CODES.get(word) or CODES.get(word.upper()) or CODES.get(word.lower())


def near_codes(word: str, most: int = 4) -> list[str]:
    """The names of findings that look most like this word, the likeliest first."""
    from schemas.near_names import alike, nearest

    word = word.strip()[:60]
    if word[:1].upper() in ("E", "W", "I") and word[1:].isdigit():
        # A mistyped number says nothing. Other codes of its family were probably meant.
        family = [code.id for code in ALL_CODES if code.family == word[:2].upper()]
        return nearest(word.upper(), family, most)
    found = nearest(word, [code.name for code in ALL_CODES], most)
    # A name that differs only by a typing mistake needs no others beside it.
    return found[:1] if found and alike(word.lower(), found[0], 0.93) else found
