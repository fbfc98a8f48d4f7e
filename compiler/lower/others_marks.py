"""The marks of other tools in prose: their arrows, links, commands, notes, variables and statements."""

from __future__ import annotations

import re
from functools import cache

from compiler.diagnostics import codes
from compiler.lower.reader import Reader
from compiler.sources.late_patterns import late
from compiler.syntax.lines import LineClass
from compiler.syntax.tree import Line

_TEXT = int(LineClass.TEXT)
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


def check_arrow(reader: Reader, line: Line) -> None:
    """An arrow amid prose, as ink writes it."""
    # A line that is an arrow in other signs is reported with the verse that it should end.
    if line.kind != _TEXT or "->" not in line.text or re.fullmatch(MEANT_ARROW, line.text):
        return
    text = re.sub(r"<!--.*?-->", lambda note: " " * len(note[0]), line.text, flags=re.DOTALL)
    text = _TWEE.sub(lambda link: " " * len(link[0]), text)
    unmarked = re.match(r"if (\S.*?) -> ?([\w/.-]+)$", text)
    if unmarked is not None:
        help = f"An instruction begins with `>`: `> {flat(text)}`."
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


def check_twee(reader: Reader, line: Line) -> None:
    """A link in double brackets, as Twine writes it."""
    for match in _TWEE.finditer(line.text):
        words, target = _twee(match[1])
        start, end = line.start + match.start(), line.start + match.end()
        reader.find(codes.TWEE_LINK, start, end, text=match[0], words=words, target=target)


def check_commands(reader: Reader, line: Line, pages: frozenset[int]) -> None:
    """Commands, macros and alternatives. On pages words may vary; elsewhere they would be printed as they stand."""
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


def check_marks(reader: Reader, line: Line, pages: frozenset[int]) -> None:
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
        reader.find(codes.OTHERS_MARK, line.start + start, line.start + end, text=flat(text), help=help)


def _check_variables(reader: Reader, line: Line) -> None:
    """`* {lamp} Take it.`: a condition of another tool among the words of a choice."""
    for match in re.finditer(r"(?<!\\)\{!?[A-Za-z_][\w ]*\}", line.text):
        help = "What a choice requires stands in square brackets at its end: `[status lamp]`."
        start, end = line.start + match.start(), line.start + match.end()
        reader.find(codes.OTHERS_MARK, start, end, text=match[0], help=help)


def check_statement(reader: Reader, line: Line) -> None:
    """A line of a script that became a paragraph."""
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


def _twee(inner: str) -> tuple[str, str]:
    """The words and the target of a Twine link in any of its spellings."""
    from compiler.grammar.repair_words import as_name

    for separator, words_first in (("->", True), ("<-", False), ("|", True)):
        if separator in inner:
            left, right = inner.split(separator, 1)
            words, target = (left, right) if words_first else (right, left)
            return words.strip(), as_name(target)
    return inner.strip(), as_name(inner)


def flat(text: str) -> str:
    """Words on one line, as a finding quotes them."""
    return " ".join(text.split())
