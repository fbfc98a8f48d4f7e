"""The words of a line of ink: braces, the divert at the end, the brackets of a choice, emphasis, escapes."""

from __future__ import annotations

import re

DIVERT = re.compile(r"(<-|->->|->)\s*([\w.]*)\s*(\([^)]*\))?")
ESCAPED = 0xE000  # a character after a backslash is no mark of ink until the story is finished


def braces(text: str) -> list[tuple[int, int]]:
    """Where the outermost braces of a line begin and end."""
    found: list[tuple[int, int]] = []
    depth = start = 0
    for place, sign in enumerate(text):
        if sign == "{":
            start = place if not depth else start
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
            if not depth:
                found.append((start, place))
    return found


def first_words(inner: str) -> str:
    """The first words that ink could choose in a brace: after a test, or the first of several; otherwise none."""
    depth, colon, bar = 0, -1, -1
    for place, sign in enumerate(inner):
        depth += (sign == "{") - (sign == "}")
        if not depth and sign == ":" and colon < 0 and bar < 0:
            colon = place
        elif (
            not depth
            and sign == "|"
            and bar < 0
            and "|" not in (inner[place - 1 : place], inner[place + 1 : place + 2])
        ):
            bar = place
    if colon < 0 and bar < 0:
        return ""
    words = inner[colon + 1 : bar if bar >= 0 else len(inner)]
    words = words.lstrip("&!~") if colon < 0 else words
    for start, end in reversed(braces(words)):
        words = words[:start] + first_words(words[start + 1 : end]) + words[end + 1 :]
    return cut(words)[0].strip()


def unescaped(text: str) -> str:
    return re.sub("[\ue021-\ue07e]", lambda found: chr(ord(found[0]) - ESCAPED), text)


def emphasis(text: str) -> str:
    """Emphasis stays emphasis; other marks of a page are removed."""
    text = re.sub(r"<(?:em|i)>\s*(.*?)\s*</(?:em|i)>", r"_\1_", text)
    return " ".join(re.sub(r"</?(?:em|i|b|strong|u|br|color|size|font)\b[^<>]{0,80}>", "", text).split())


def cut(text: str) -> tuple[str, str]:
    """Words and the divert at their end. A tunnel or a thread begins with an exclamation mark."""
    found = DIVERT.search(text)
    if found is None:
        return text.replace("<>", "").strip(), ""
    name = found[2] or ""
    if found[1] != "->" or found[3] or not name or "->" in text[found.end() :]:
        name = f"!{name or found[1]}"
    return text[: found.start()].replace("<>", "").strip(), name


def words_of_choice(text: str) -> tuple[str, str]:
    """`shown [only here] said`: what the choice says, and what is said after it."""
    before, bracket, rest = text.partition("[")
    if not bracket:
        return text.strip(), text.strip()
    inside, _, after = rest.partition("]")
    return f"{before}{inside}".strip(), f"{before}{after}".strip() if after.strip() else ""
