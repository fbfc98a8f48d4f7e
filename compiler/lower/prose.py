"""Near misses in prose: sentences that read like instructions, and the marks of other tools.

A file is first searched for a few words. Only if one occurs are its lines examined, so plain prose costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial

from compiler.diagnostics import codes
from compiler.lower.reader import Reader, last_label
from compiler.lower.tongues import check_tongues, may_be_another_tongue, may_count
from compiler.sources.late_patterns import late
from compiler.syntax.headers import SECTIONS
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line, Tree
from schemas.words import RESOURCES, TRACKS

_TEXT, _CHOICE, _FIELD = int(LineClass.TEXT), int(LineClass.CHOICE), int(LineClass.LABEL)
_SPOKEN = (_TEXT, _CHOICE)
_STATS = "|".join((*RESOURCES, *TRACKS))
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_AMOUNT = r"(\d{1,2}|one|two|three|four|five|six|an?(?=\s+points?\s+of))"
_INSTRUCTION = late(
    rf"\b(gain|gains|get|gets|lose|loses|pay|pays|spend|receive)\s+{_AMOUNT}\s+(?:points?\s+of\s+|of\s+(?:your|the|their)\s+)?({_STATS})\b",
    re.IGNORECASE,
)
_GAIN_THING = late(
    r"\b((?i:gain|lose))s?\s+(?:the\s+)?((?i:status|secret(?: card)?|item))\s+[\"“]?([A-Z\d][\w' -]*)[\"”]?",
)
_TURN_TO = late(
    r"\b(?:turn|go|proceed|continue|jump|read\s+on)\s+(?:to|at)\s+(?:(?:verse|page|section|paragraph|entry|number|no\.)\s*#?\d+\b"
    # A bare number is a verse only if the sentence ends after it: people also go to 12 houses.
    r"|#?\d+(?=\s*(?:[.,;:!)]|$)))",
    re.IGNORECASE,
)
_READ_VERSE = late(r"\bread\s+(?:verse|section|paragraph|entry)\s+#?\d+", re.IGNORECASE)
_INK = late(r"->\s*([A-Za-z][\w.-]*)?")
_TWEE = late(r"\[\[([^\]\n]{1,120})\]\]")
# Yarn's commands, ink's alternatives and logic, Harlowe's macros: each would only be printed.
_COMMAND = late(
    r"<<[^>\n]{0,120}>>|\{[^{}\n]{0,120}[|:][^{}\n]{0,120}\}|(?:^|(?<=\n))[ ]*(~ .{1,120})"
    r"|\((?:set|put|if|unless|else|either|cond|link|link-goto|goto|go-to|display|print): [^()\n]{0,120}\)"
)
MEANT_ARROW = r"(?:→|⇒|➔|=+>|-{2,}>|-+ +>|–>|—>|>>|(?:goto|go to|turn to|jump to) )\s*([\w./-]+)$"
MEANT_END = r"(?:the )?(?:exploration |vision |dream |nightmare )?ends?\.?"
_BULLET = r"[-+*•]\s*(?:\[([^\]]*)\]|([^\[\]]*?))\s*$"
_LABEL = late(r"\n[ ]*([a-z][a-z -]{0,30}):(?=\s)")
_KNOWN_LABELS = frozenset(
    [
        "keys",
        "seals",
        "action",
        "instant",
        "waystones",
        "parts",
        "edition",
        "start",
        "deck",
        "value",
        "traits",
        "loot",
        "opportunity",
        "affinity",
        "duration",
        "kind",
        "for",
        "ability",
        "weakness",
        "energy",
        "health",
        "terror",
        "attributes",
        "resources",
    ]
)
# A file's prose is searched for these first. Paragraphs are examined only if one occurs. Each list belongs to a
# check.
_VERBS = (" gain", " get", " lose", " pay", " spend ", " receive ")
_AFTER_VERB = re.compile(rf"[a-z]+\s+(?:{_AMOUNT}\s|(?:the\s+)?(?:status|secret|item)\s)")
_STEMS = ("gain", "get ", "gets ", "lose", "pay", "Gain", "Get ", "Lose", "Pay", "pend", "eceive")


# Another tool's notes, variables and bullets at the beginning of a line, or a name with a sign before it.
# Built at the first near miss: clean files never need it.
@cache
def _marks() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|(?<=\n))[ ]*(?P<note>//+(?=\s|TODO)|/\*|<!--|/?%% ?|/% |TODO\b:?|FIXME\b:?)(?P<said>[^\n]*)"
        r"|(?:^|(?<=\n))[ ]*(?P<statement>(?:VAR|CONST|LIST|INCLUDE|EXTERNAL) \S[^\n]*|={1,3} ?\w+ ?={0,3}$|={3,}$|-{3,}$"
        r"|:: [^\n]+"
        r"|<- ?\w[^\n]*|\$ \w+ ?[-+]?=[^\n]*"
        r"|!\[[^\]\n]*\]\([^)\n]*\)|\|[^|\n]+\|[^|\n]+\|$)"
        r"|(?P<style></?(?:b|i|u|em|strong|br|color|size)(?:=[^>\n]*)?/?>|\x27\x27[^\x27\n]+\x27\x27|~~[^~\n]+~~|@@[^@\n]+@@|`[^`\n]+`)"
        r"|(?:^|(?<=\n))[ ]*(?P<bullet>[+•○]) (?=\S)"
        r"|(?<![\w$])(?P<variable>\$\{?[A-Za-z_]\w*\}?|\{[A-Za-z_]\w*\})"
    )


# A line of a script, which is a paragraph of its own here.
@cache
def _statement() -> re.Pattern[str]:
    return re.compile(
        r"(?:INCLUDE|EXTERNAL) \S.*|define \w+ =.*|(?:jump|call) [a-z][a-z0-9_-]*$|return$|(?:scene|show|hide) [a-z_]+ [a-z_]+$"
        r"|play (?:music|sound) \".*|with (?:dissolve|fade)$|\"[^\"]+\":$|- else:.*|[a-z]{1,8} \"[^\"]+\"$"
    )


_LONGEST_STATEMENT = 60
_DIGITS = "0123456789"
_NOTE_WORDS = ("todo", "fixme", "---", ":: ", "![", "''")
# The signs in these and in commands: the text after them is examined only if one occurs.
_NOTE_SIGNS = "/<%$+•○{=|@`~"
_NOTE_SIGN = late(
    f"[{_NOTE_SIGNS}]" r"(?:(?<=/)[/*%]|(?<=<)[!/a-z-]|(?<=%)%|(?<=[$+•○{=|`])|(?<=@)@|(?<=~)~)"
)
_COMMAND_SIGN = late(
    r"[<{~(](?:(?<=<)<|(?<=\{)|(?<=~) |(?:set|put|if|either|cond|link|go|display|print)[a-z-]*:)"
)
_DICE = late(
    r"\b(?:roll|throw)\s+(?:a|the|one|1|two|2)?\s*(?:die|dice|1?d6)\b"
    r"|\b(?:wirf|würfle|lancez?|jetez|tirad?|lanza|lancia|tirate|rzuć)\s+(?:mit\s+)?(?:eine[nm]|un|1|el|le|il)?\s*"
    r"(?:Würfel|dé|dado|kostką|1?[dw]6)\b",
    re.IGNORECASE,
)
_DICE_WORDS = (" roll ", " throw ", " würfel", " dé", " dado", " kostką", " w6", " d6")
_TURNS = (
    "read on at ",
    "turn to ",
    "go to ",
    "proceed to ",
    "continue ",
    "jump to ",
    "read verse",
    "read section",
)


def check_prose(reader: Reader, tree: Tree) -> None:
    """Examines the prose of a file, if any of it could be a near miss."""
    lines = _prose_lines(tree)
    prose = " ".join(["", *[line.text for line in lines]]).replace("\n", " ").lower()
    # Costs and requirements of choices are full of numbers and signs that only mean something in the words.
    told = " ".join(["", *[line.text if line.kind == _TEXT else _words(line.text) for line in lines]]).lower()
    checks: list[Callable[[Reader, Line], None]] = []
    counted = _has_one(told, _DIGITS)
    if counted and any(needle in prose for needle in _TURNS):
        checks.append(_check_turns)
    if "->" in prose:
        checks.append(_check_arrow)
    if "[[" in prose:
        checks.append(_check_twee)
    if any(word in prose for word in _DICE_WORDS):
        checks.append(_check_dice)
    if _has_one(prose, "<{~:") and _COMMAND_SIGN.search(prose) is not None:
        pages = _page_lines(tree) if "{" in prose else frozenset()
        checks.append(partial(_check_commands, pages=pages))
    noted = _has_one(told, _NOTE_SIGNS) and _NOTE_SIGN.search(told) is not None
    if noted or any(word in told for word in _NOTE_WORDS):
        checks.append(partial(_check_marks, pages=_page_lines(tree) if "{" in told else frozenset()))
    if (counted or may_count(told)) and may_be_another_tongue(prose):
        checks.append(check_tongues)
    if _may_instruct(prose):
        checks.append(_check_instruction)
    for check in checks:
        for line in lines:
            check(reader, line)
    for line in _action_lines(tree):
        _check_instruction(reader, line)
    for line in lines:
        if line.end - line.start < _LONGEST_STATEMENT and line.kind == _TEXT:
            _check_statement(reader, line)
    if ":" in prose:
        for line in lines:
            _check_label(reader, line)


def _has_one(text: str, signs: str) -> bool:
    """Whether any of these signs occurs in a text. Searching for a sign is much faster than for a pattern."""
    for sign in signs:
        if sign in text:
            return True
    return False


def _words(choice: str) -> str:
    """The words of a choice, without its cost and its requirement."""
    return choice.partition("[")[0].partition(")")[2] if choice[:3] == "* (" else choice.partition("[")[0]


def _may_instruct(prose: str) -> bool:
    """Whether some verb is followed by an amount or a thing of the game.

    Finding a verb is quick; one pattern for all is not.
    """
    for verb in _VERBS:
        place = prose.find(verb)
        while place >= 0:
            if _AFTER_VERB.match(prose, place + 1) is not None:
                return True
            place = prose.find(verb, place + 1)
    return False


def _prose_lines(tree: Tree) -> list[Line]:
    found: list[Line] = []
    teaching = False
    for block in tree.blocks:
        if block.header.text.startswith(SECTIONS):
            # A tutorial explains the rules, so naming them is no mistake there.
            teaching = block.header.text.startswith("tutorial")
        elif not teaching:
            found += _walk(block.lines)
    return found


def _action_lines(tree: Tree) -> Iterator[Line]:
    """What can be done at a place or with a card: its words are printed, and do nothing by themselves."""
    for block in tree.blocks:
        for line in block.lines:
            # If there is a `>` among the words, it is reported there.
            if (
                line.kind == _FIELD
                and line.text.startswith(("action:", "instant:"))
                and " > " not in line.text
            ):
                yield line


def _page_lines(tree: Tree) -> frozenset[int]:
    """Where the paragraphs of pages begin: there words may vary."""
    return frozenset(
        line.start
        for block in tree.blocks
        if block.header.text.startswith(_PAGES)
        for line in _walk(block.lines)
        if line.kind == _TEXT
    )


_PAGES = ("verse ", "written encounter ", "chapter ")


def _walk(lines: list[Line]) -> list[Line]:
    """Paragraphs and choices, with those below them."""
    found: list[Line] = []
    for line in lines:
        kind = line.kind
        if kind in _SPOKEN:
            found.append(line)
        if line.children:
            found += _walk(line.children)
    return found


def _check_turns(reader: Reader, line: Line) -> None:
    for pattern in (_TURN_TO, _READ_VERSE):
        for match in pattern.finditer(line.text):
            reader.find(
                codes.TURN_TO_NUMBER,
                line.start + match.start(),
                line.start + match.end(),
                text=_flat(match[0]),
            )


def _check_arrow(reader: Reader, line: Line) -> None:
    # A line that is an arrow in other signs is reported with the verse that it should end.
    if line.kind != _TEXT or "->" not in line.text or re.fullmatch(MEANT_ARROW, line.text):
        return
    text = re.sub(r"<!--.*?-->", lambda note: " " * len(note[0]), line.text, flags=re.DOTALL)
    text = _TWEE.sub(lambda link: " " * len(link[0]), text)
    unmarked = re.match(r"if (\S.*?) -> ?([\w/.-]+)$", text)
    if unmarked is not None:
        help = f"An instruction begins with `>`: `> {_flat(text)}`."
        reader.find(codes.INK_ARROW, line.start, line.end, target=unmarked[2], help=help)
        return
    for match in _INK.finditer(text):
        if text[: match.start()].endswith("\\"):
            continue  # a backslash says that it is prose
        target = (match[1] or "verse").lower().replace("_", "-").replace(".", "/")
        bullet = re.match(_BULLET, text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip())
        words = (bullet[1] or bullet[2]).strip() if bullet is not None else ""
        help = f"Write a choice, `* {words}`, with `-> {target}` on a line below it." if words else ""
        start, end = line.start + match.start(), line.start + match.end()
        reader.find(codes.INK_ARROW, start, end, target=target, help=help)


def _check_twee(reader: Reader, line: Line) -> None:
    for match in _TWEE.finditer(line.text):
        words, target = _twee(match[1])
        start, end = line.start + match.start(), line.start + match.end()
        reader.find(codes.TWEE_LINK, start, end, text=match[0], words=words, target=target)


def _check_commands(reader: Reader, line: Line, pages: frozenset[int]) -> None:
    for match in _COMMAND.finditer(line.text):
        start, end = match.span(1) if match[1] else match.span()
        help = ""
        if match[0].startswith("{"):
            if match.start() and line.text[match.start() - 1] == "\\":
                continue
            if ":" not in match[0]:
                one, _, two = match[0][1:-1].lstrip("~&!").partition("|")
                help = f"Say when each is read: `{{first: {one.strip()} | again: {two.partition('|')[0].strip()}}}`."
            elif line.start in pages:
                continue  # an inset, which is read with its page
            else:
                help = (
                    "Words that vary stand in the prose of a verse; here they would be printed as they stand."
                )
        text = line.text[start:end]
        if text.startswith("<</") and "<<" in line.text[:start]:
            continue  # reported where it opens
        help = help or _for_command(text)
        reader.find(codes.YARN_COMMAND, line.start + start, line.start + end, text=text, help=help)


def _for_command(text: str) -> str:
    """What to write here for another tool's command."""
    word = re.match(r"(?:<<|\(|~ ?)/?([a-z-]*)", text)
    name = word[1] if word is not None else ""
    if name in ("if", "unless", "else", "elseif", "endif", "once", "cond"):
        return "For some readers only: `{if status lamp: It burns.}`, or `> if ...` with prose below it."
    if name in ("goto", "go-to", "jump", "detour", "include", "link", "link-goto", "display", "stop"):
        return "Reading goes on with `-> verse`; of several ways each is a choice, `* Words.`, with `-> verse` below it."
    if name in ("set", "put", "declare", "print", "") or text.startswith("~"):
        return "What is remembered is a status: `> gain status lamp`; what is counted, a status with boxes, `parts: 1-4`."
    if name == "either":
        return "A book cannot shuffle its sentences: roll, and give each result its row."
    return ""


def _check_marks(reader: Reader, line: Line, pages: frozenset[int]) -> None:
    """Notes, variables and bullets of other tools."""
    if line.kind != _TEXT:
        _check_variables(reader, line)
        return
    # Commands and links are reported elsewhere, whatever they contain.
    masked = _TWEE.sub(
        lambda link: " " * len(link[0]), _COMMAND.sub(lambda one: " " * len(one[0]), line.text)
    )
    for match in _marks().finditer(masked):
        if match["bullet"]:
            if line.children or "->" in masked[match.start() :].lstrip().partition("\n")[0]:
                continue  # reported there: it is a choice
            start, end, text = *match.span("bullet"), match["bullet"]
            help = "A choice begins with `*`, with `-> verse` on a line below it."
        elif match["statement"]:
            start, end, text = *match.span("statement"), match["statement"]
            help = _instead_of(text)
        elif match["style"]:
            if match["style"].startswith("</") and "<" in masked[: match.start()]:
                continue  # reported where it opens
            start, end, text = *match.span("style"), match["style"]
            help = "There is one mark inside a sentence: `_word_` is printed in italics."
        elif match["note"]:
            start, end, text = match.start("note"), match.end(), match[0].strip()
            word = "TODO: " if text[:1] in "TF" else ""
            said = re.sub(r"(?:\*/|-->)\s*$", "", match["said"]).strip(" :")
            help = f"A note stands on a line that begins with `#`: `# {word}{said}`."
        else:
            start, end, text = *match.span("variable"), match["variable"]
            mine = re.fullmatch(r"\{[a-z][a-z0-9]*\}", text) and masked[max(0, start - 1) : start] != "!"
            if line.start in pages and mine:
                continue  # a snippet or somebody's name, looked up as such
            help = "There are no variables in prose; say it in words, or as a passage, `> if ...` with prose below it."
        reader.find(codes.OTHERS_MARK, line.start + start, line.start + end, text=_flat(text), help=help)


def _check_variables(reader: Reader, line: Line) -> None:
    """`* {lamp} Take it.`: a condition of another tool among the words of a choice."""
    for match in re.finditer(r"(?<!\\)\{!?[A-Za-z_][\w ]*\}", line.text):
        help = "What a choice requires stands in square brackets at its end: `[status lamp]`."
        start, end = line.start + match.start(), line.start + match.end()
        reader.find(codes.OTHERS_MARK, start, end, text=match[0], help=help)


def _check_statement(reader: Reader, line: Line) -> None:
    match = _statement().match(line.text)
    if match is not None:
        start, end = line.start, line.start + match.end()
        reader.find(codes.OTHERS_MARK, start, end, text=match[0], help=_instead_of(match[0]))


def _instead_of(text: str) -> str:
    """What to write here for another tool's statement."""
    if re.match(r"(?:VAR|CONST|LIST|\$|define)", text):
        return (
            "What is remembered is a status, declared once: `status lamp`; what is counted has `parts: 1-4`."
        )
    if re.match(r"(?:jump|call|<-)", text):
        return f"Reading goes on with an arrow: `-> {re.sub(r'[^a-z0-9-]+', '-', text.split()[-1].lower()).strip('-')}`."
    if re.match(r"(?:::|={1,3} ?\w)", text):
        return "What can be gone to is a verse: `verse name` at the left margin."
    if text.startswith("- else"):
        return "What is read otherwise stands below `> otherwise`, two spaces further in."
    if re.match(r"[a-z]{1,8} \"", text):
        return "Who speaks is said in the prose; a voice for whoever reads aloud is `speaks: name`, with a `person` block."
    if text == "return":
        return "Reading ends with `-> end`."
    if text.startswith(("INCLUDE", "EXTERNAL")):
        return "Every `.chron` file of the folder belongs to the campaign; nothing is included by hand."
    if text.startswith('"'):
        return "A choice begins with `*`, with `-> verse` on a line below it."
    if re.match(r"(?:scene|show|hide|play|with|!\[)", text):
        return "A picture is a field of its block, `art: picture.png`, a sound `sound: bell.ogg`; a book has no stage."
    return "A blank line parts two paragraphs; nothing else does."


def _check_dice(reader: Reader, line: Line) -> None:
    for match in _DICE.finditer(line.text):
        reader.find(
            codes.PROSE_INSTRUCTION,
            line.start + match.start(),
            line.start + match.end(),
            text=_flat(match[0]),
            instruction="> roll",
            help="Write `> roll` on a line of its own, with a row for each result below it, two spaces further in.",
        )


def _check_label(reader: Reader, line: Line) -> None:
    if ":" not in line.text:
        return
    first = line.text[:40].partition("\n")[0].lower()
    if first.partition(":")[0] in _KNOWN_LABELS and ":" in first:
        # The paragraph began as a field in capitals, which is reported there. The rest became prose because of it.
        return
    for match in _LABEL.finditer(line.text):
        # With lines below it, the paragraph is already an error that says the same.
        if match[1] in _KNOWN_LABELS and not (line.children and last_label(line) == match[1]):
            start, end = line.start + match.start(1), line.start + match.end(1) + 1
            reader.find(codes.INNER_LABEL, start, end, label=match[1])


def _check_instruction(reader: Reader, line: Line) -> None:
    text, start = line.text, line.start
    if not any(needle in text for needle in _STEMS):
        return
    if re.match(r"\d{1,2}(?:-\d{1,2}|\+)?:", text):
        return  # a row that lost its table, reported there
    for match in _INSTRUCTION.finditer(text):
        verb, amount, what = match[1].lower().rstrip("s"), match[2].lower(), match[3].lower()
        verb = {"get": "gain", "receive": "gain", "spend": "lose", "pay": "lose"}.get(verb, verb)
        number = _NUMBERS.get(amount, "1" if amount in ("a", "an") else amount)
        reader.find(
            codes.PROSE_INSTRUCTION,
            start + match.start(),
            start + match.end(),
            text=_flat(match[0]),
            instruction=f"> {verb} {number} {what}",
        )
    for match in _GAIN_THING.finditer(text):
        from compiler.grammar.repair_words import as_name

        kind = match[2].split()[0].lower()
        name = as_name(" ".join(match[3].split()[:3]))
        reader.find(
            codes.PROSE_INSTRUCTION,
            start + match.start(),
            start + match.end(),
            text=_flat(match[0]),
            instruction=f"> {match[1].lower()} {kind} {name}",
        )


def _twee(inner: str) -> tuple[str, str]:
    """The words and the target of a Twine link in any of its spellings."""
    from compiler.grammar.repair_words import as_name

    for separator, words_first in (("->", True), ("<-", False), ("|", True)):
        if separator in inner:
            left, right = inner.split(separator, 1)
            words, target = (left, right) if words_first else (right, left)
            return words.strip(), as_name(target)
    return inner.strip(), as_name(inner)


def _flat(text: str) -> str:
    return " ".join(text.split())
