"""Seeded prose of our own: sentence shapes filled from word lists, so that Verses read like varied text.

Nothing here may look like a mark of any of the three languages: no braces, bars, brackets, hashes, slashes or
arrows, no digits, and no sentence that starts with a lowercase word.
"""

import re
from random import Random

_LISTS = {
    "adj": """
        grey / salt / low / broken / patient / narrow / tarred / hollow / pale / drowned / crooked /
        quiet / bitter / tin / ashen / wet / old / unlit / borrowed / rusted / slow / candid / bent
        / frozen / empty / careful / iron / blind / muddy / lame / gilded / threadbare / chalk /
        half-built / unpaid / lopsided / courteous / sour / nameless / stubborn
    """,
    "noun": """
        lantern / ledger / rope / bell / oar / net / kettle / gate / ladder / coat / mirror / barrel
        / hinge / anchor / cart / pulpit / shovel / candle / basket / thimble / key / plough /
        saddle / whistle / chimney / compass / letter / mask / bridle / spindle / kerchief / drum /
        sickle / map / glove / trough / cradle / bucket / flute / anvil
    """,
    "place": """
        weir / ford / mill / orchard / causeway / chapel / quarry / ferry / marsh / tollhouse /
        granary / cellar / hill / harbour / bridge / kiln / dyke / graveyard / market / sluice /
        threshold / barn / crossroads / well / landing / shore / gallery / moor / pier / stair /
        tower / garden / tannery / smithy / hedge / reedbed / belfry / cistern / byre / vault
    """,
    "person": """
        ferryman / widow / clerk / miller / sexton / child / pedlar / reeve / shepherd / midwife /
        carter / smith / beggar / novice / tanner / bailiff / fiddler / drover / weaver /
        gravedigger / baker / apprentice / hermit / sailor / cooper / warden / nun / falconer /
        surveyor / deserter / toll-keeper / bee-keeper
    """,
    "past": """
        counted / mended / watched / buried / carried / followed / sold / measured / forgot / hid /
        burned / painted / borrowed / dropped / named / tested / guarded / weighed / unpicked /
        polished / folded / threatened / blessed / copied
    """,
    "verb": """
        listens / waits / leans / hums / rattles / drips / turns / sleeps / settles / creaks /
        shivers / smoulders / sinks / mutters / swings / nods / breathes / drifts / shines / sulks
    """,
    "adv": """
        slowly / politely / twice / badly / without hurry / at once / in the dark / as if ashamed /
        under its breath / by habit / sideways / again / to no purpose / out of order / with great
        care / like a promise
    """,
    "time": """
        At dusk / Before the first bell / On the third morning / Between two showers / When the tide
        is out / After the prayers / Some nights / By the time you arrive / In the hour nobody
        claims / Since the flood / Once the dogs are quiet / Long after supper
    """,
}
WORDS = {kind: tuple(" ".join(words.split()).split(" / ")) for kind, words in _LISTS.items()}

SENTENCES: tuple[str, ...] = (
    "The <adj> <noun> <verb> <adv>, and nobody at the <place> looks up.",
    "A <person> has <past> the <noun> and will not say why.",
    "<time> the <place> smells of rain, tallow and a <adj> <noun>.",
    "You were told to expect a <person>; what stands by the <place> is only a <adj> <noun>.",
    '"We <past> it ourselves," says the <person>, "and we would do it again."',
    "Somebody <past> a <noun> here, <adv>, and left before it cooled.",
    "Beyond the <place> there is another <place>, smaller and more <adj>.",
    "The <person> keeps one hand on the <noun> and the other in a <adj> pocket.",
    "It is a <adj> sort of <place>, the kind where a <noun> outlives the one who <past> it.",
    "<time> you hear how the <noun> <verb>, <adv>.",
    'The <person> laughs <adv>. "Ask at the <place>," is all the answer there is.',
    "There are marks on the <noun>, as though a <person> had <past> every evening on it.",
    "Nothing moves but the <noun>, which <verb> whenever you look away.",
    "Your shadow reaches the <place> before you do and <verb> there <adv>.",
    "What the <person> <past> in spring, the <adj> <place> gave back in autumn.",
    '"Mind the <noun>," says a voice from the <place>, rather late.',
    "They say a <person> once <past> the whole <place> for the price of a <noun>.",
    "You set the <noun> down on the stones, where it <verb> <adv>.",
    "The road forks at the <place>; both ways are <adj>, and one of them is shorter.",
    "A <adj> <noun> hangs above the door, and a more <adj> one below it.",
    "Under the <place>, if the <person> is to be believed, something <verb>.",
    "Every <noun> in the room was <past> by someone who meant to come back.",
    "<time> a <person> crosses to the <place>, carrying a <noun> wrapped in sacking.",
    "Of the <noun> there is no trace, except that the <place> is <adj> where it stood.",
)

DEEDS: tuple[str, ...] = (
    "Ask the <person> about the <adj> <noun>.",
    "Leave the <noun> where it is and walk on to the <place>.",
    "Follow the <person> as far as the <place>.",
    "Open the <adj> <noun> before anyone can object.",
    "Tell the <person> what was <past> at the <place>.",
    "Wait by the <place> until the <noun> is quiet.",
    "Offer the <person> a <noun>, and mean it.",
    "Climb down behind the <place>, past the <adj> <noun>.",
    "Pretend that you have never seen a <noun> before.",
    "Search the <adj> <place> while the <person> sleeps.",
    "Trust the <person>, this once, and only as far as the <place>.",
    "Turn back towards the <place> with the <noun> under your coat.",
)

_SLOT = re.compile("<([a-z]+)>")
_ARTICLE = re.compile(r"\b([Aa]) (?=[aeiou])")


def fill(shape: str, random: Random) -> str:
    """One sentence from its shape."""
    text = _SLOT.sub(lambda slot: random.choice(WORDS[slot[1]]), shape)
    return _ARTICLE.sub(r"\1n ", text)


def paragraphs(random: Random, words: int) -> tuple[str, ...]:
    """About `words` words of prose, in paragraphs of two to five sentences."""
    found: list[str] = []
    left = words + random.randint(-12, 12)
    while left > 6:
        sentences: list[str] = []
        for _ in range(random.randint(2, 5)):
            sentences.append(fill(random.choice(SENTENCES), random))
            left -= sentences[-1].count(" ") + 1
            if left <= 6:
                break
        found.append(" ".join(sentences))
    return tuple(found)


def deed(random: Random) -> str:
    """The words of a choice."""
    return fill(random.choice(DEEDS), random)


def names(random: Random, first: str, second: str, count: int, taken: set[str] | None = None) -> list[str]:
    """Distinct kebab-case names from two word lists. When the pairs run out, another word is added."""
    seen = set() if taken is None else taken
    found: list[str] = []
    tries = 0
    while len(found) < count:
        tries += 1
        parts = [random.choice(WORDS[first]), random.choice(WORDS[second])]
        if tries > 4 * count:
            parts.append(random.choice(WORDS["person"]))
        name = "-".join(parts)
        if name not in seen:
            seen.add(name)
            found.append(name)
    return found


def title(name: str) -> str:
    """The printed title of a kebab-case name."""
    return "The " + " ".join(part.capitalize() for part in name.split("-"))
