"""Near names: what somebody may have meant, for every module that meets an unknown word."""

from collections.abc import Iterable

MOST = 4
_LONGEST = 60


def nearest(word: str, candidates: Iterable[str], most: int = MOST, bar: float = 0.6) -> list[str]:
    """Up to four candidates that look like the word, the likeliest first; none if nothing is close enough."""
    word = word.lower()[:_LONGEST]
    if not word:
        return []
    from difflib import SequenceMatcher  # loaded only when a name is unknown: most builds know every name

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(word)
    scored: list[tuple[float, str]] = []
    letters = set(word)
    bar = bar if len(word) > 3 else bar - 0.1
    for candidate in set(candidates):
        if abs(len(candidate) - len(word)) > max(4, len(word)) or not letters & set(candidate):
            continue
        matcher.set_seq1(candidate[:_LONGEST].lower())
        if matcher.real_quick_ratio() < bar or matcher.quick_ratio() < bar:
            continue
        score = matcher.ratio()
        # A name that contains the word, or is contained in it, is a likely half-remembered one.
        if word in candidate or candidate in word:
            score = max(score, 0.75)
        if score >= bar:
            scored.append((score, candidate))
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    return [candidate for _, candidate in scored[:most]]


def alike(word: str, other: str, bar: float = 0.8) -> bool:
    """Whether two words differ by little more than a typing mistake."""
    if len(word) <= 3:
        return False
    from difflib import SequenceMatcher

    return SequenceMatcher(None, word, other, autojunk=False).ratio() >= bar


def did_you_mean(names: Iterable[str]) -> str:
    """`Did you mean `a` or `b`?`, or nothing if no name is close."""
    quoted = [f"`{name}`" for name in names]
    if not quoted:
        return ""
    if len(quoted) == 1:
        return f"Did you mean {quoted[0]}?"
    return f"Did you mean {', '.join(quoted[:-1])} or {quoted[-1]}?"
