"""What its writers say: the words of Kings of Ruin and their own; starter decks of four cards."""

from compiler.editions.by_name import language_of, register

LANGUAGE = language_of("kings-of-ruin")._replace(
    name="low-country",
    title="The Low Country",
    short="Low Country",
    speaks=("kings-of-ruin",),
    starters=4,
)
register(LANGUAGE)
