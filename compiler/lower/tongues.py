"""Near misses in prose that is not English: the same habits, in the words of other languages."""

from __future__ import annotations

import re
from functools import cache

from compiler.diagnostics import codes
from compiler.lower.reader import Reader
from compiler.sources.late_patterns import late
from compiler.syntax.tree import Line

_STATS = {
    "food": r"Nahrung|Essen|Proviant|nourriture|comida|alimento|jedzeni\w+|żywno\w+|cibo",
    "wealth": r"Reichtum|Gold|Geld|richesses?|riqueza|oro|bogactw\w+|ricchezza",
    "magic": r"Magie|magia|magi\w+",
    "exp": r"Erfahrung|EP|XP|expérience|experiencia|doświadczeni\w+|esperienza",
    "energy": r"Energie|énergie|energía|energi\w+|energia",
    "health": r"Gesundheit|Leben|Lebenspunkte?|santé|vie|salud|vida|zdrowi\w+|salute|vita",
    "terror": r"Schrecken|Angst|Furcht|terreur|peur|miedo|terror|strach\w*|terrore|paura",
}
_GAINS = (
    "bekomm(?:e|st|t|en)|erh(?:alte|ältst|ält|alten|altet)|gewinn(?:e|st|t|en)|gagne[sz]?|recevez|reçois|obtenez"
    "|ganas?|ganáis|recib(?:es|e|ís)|obtien(?:es|e)|zyskujesz|zyskuje|otrzymujesz|otrzymuje|ott(?:ieni|iene|enete)|guadagn(?:i|a|ate)|ricev(?:i|e|ete)"
)
_LOSES = (
    "verlier(?:e|st|t|en)|bezahl(?:e|st|t|en)|perd(?:s|ez|ent)?|payez|pierdes?|perdéis|pagas?|tracisz|traci|płacisz"
    "|perd(?:i|e|ete)|pagh(?:i|a|ate)"
)
_NUMBERS = {
    "1": r"eine?n?|une?|una?|jedn\w+|uno",
    "2": "zwei|deux|dos|dwa|dwie|due",
    "3": "drei|trois|tres|trzy|tre",
}
_AMOUNT = r"(\d{1,2}|" + "|".join(_NUMBERS.values()) + ")"
_WHAT = "|".join(_STATS.values())


# Built at the first near miss: clean files never need it.
@cache
def _change() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:(?P<gain>{_GAINS})|(?P<lose>{_LOSES}))\s+(?:de\s+|d\W)?{_AMOUNT}\s+(?:(?:puntos?|points?|Punkte?|punti?)\s+)?(?:de\s+|d\W|di\s+)?"
        rf"(?P<what>{_WHAT})\b",
        re.IGNORECASE,
    )


@cache
def _turn() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:(?:lies|lest|lesen Sie) (?:weiter )?(?:bei|in|den|Vers|Abschnitt)|(?:geh|geht|gehe|weiter) (?:zu|bei|mit)"
        r"|(?:allez|va|rendez-vous|continuez|lisez) (?:au|à|en|le)|(?:ve|vayan?|id|pasa|continúa|lee) (?:a la|al?|en la|en|el|la)"
        r"|(?:przejdź|przejdźcie|idź) do|(?:vai|andate|leggi) (?:al?|il)) "
        r"(?:(?:Vers|Abschnitt|Nummer|verset|paragraphe|numéro|verso|párrafo|sección|página|page|Seite|pagina|número|wersu|paragrafu|numeru|paragrafo|numero)\s*)?#?\d+\b",
        re.IGNORECASE,
    )


# Each of these words marks a near miss; the prose of a file is first searched for them. None begins a common English
# word: `lies` and `lest` are searched for with what follows them.
_STEM_WORDS = """
    bekomm erha erhä gewinn gagne recevez reçois obtenez ganas gana_ ganá recib obtien zyskuj otrzymuj guadagn ottien otten ricev
    verlier bezahl perd payez pierd pagas paga_ pagh tracisz traci_ płac lies_weiter lies_bei lies_den lies_vers lies_absch
    lies_in_ lest_weiter lest_bei lest_den lest_vers lest_absch lest_in_ lesen_sie geh_ geht_ gehe_ weiter allez va_ rendez-vous
    continuez lisez ve_ vaya_ vayan id_a pasa_ continúa lee_ przejd idź vai_ andate leggi
"""
STEMS = tuple(f" {stem.replace('_', ' ')}" for stem in _STEM_WORDS.split())
# The first letters of the word that a stem begins: sixty stems are recognised by these in one pass.
_HEAD = 4
_HEADS = {stem: stem[1:].split(" ")[0][:_HEAD] for stem in STEMS}


_BETWEEN_WORDS = late(r"[^\w-]+")
# Without a number there is nothing to do, and most lines have none.
_NUMBER = re.compile(r"\d| (?:eine?|zwei|drei|deux|trois|dos|tres|dwa|trzy|due) ")


_COUNTS = (
    " eine",
    " ein ",
    " zwei ",
    " drei ",
    " deux ",
    " trois ",
    " dos ",
    " tres ",
    " dwa ",
    " trzy ",
    " un ",
    " una ",
)


def may_be_another_tongue(prose: str) -> bool:
    """Whether this prose, in small letters, contains a word of these languages that marks a near miss."""
    # There is a space before each stem, so the word that it begins is among those that `split` gives.
    heads = {word[:_HEAD] for word in prose.split()}
    return any(stem in prose for stem, head in _HEADS.items() if head in heads or len(stem) <= _HEAD)


def may_count(prose: str) -> bool:
    """Whether it contains a number in words of these languages."""
    return any(word in prose for word in _COUNTS)


def check_tongues(reader: Reader, line: Line) -> None:
    """`Du bekommst 2 Nahrung`, `allez au 12`: said, but not done."""
    if _NUMBER.search(line.text) is None:
        return
    words = f" {_BETWEEN_WORDS.sub(' ', line.text.lower())} "
    if not any(stem in words for stem in STEMS):
        return
    for match in _change().finditer(line.text):
        amount = match[3].lower()
        number = next((digit for digit, words in _NUMBERS.items() if re.fullmatch(words, amount)), amount)
        what = next(
            stat for stat, words in _STATS.items() if re.fullmatch(words, match["what"], re.IGNORECASE)
        )
        reader.find(
            codes.PROSE_INSTRUCTION,
            line.start + match.start(),
            line.start + match.end(),
            text=" ".join(match[0].split()),
            instruction=f"> {'gain' if match['gain'] else 'lose'} {number} {what}",
        )
    for match in _turn().finditer(line.text):
        start, end = line.start + match.start(), line.start + match.end()
        reader.find(codes.TURN_TO_NUMBER, start, end, text=" ".join(match[0].split()))
