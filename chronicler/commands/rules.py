"""`chronicler rules [TERM]`: the rules of the game in our own words, both editions side by side."""

from __future__ import annotations

import click


@click.command("rules")
@click.argument("words", nargs=-1, metavar="[TERM]")
@click.option("--edition", "wanted", default="", help="Only this edition: kings-of-ruin or fall-of-avalon.")
def command(words: tuple[str, ...], wanted: str) -> int:
    """Explain TERM, a topic, or list everything that can be looked up.

    `chronicler rules order of the day`, `chronicler rules panic`, `chronicler rules talks`.
    """
    from chronicler.terminal import write
    from runtime.editions.by_name import EDITIONS
    from runtime.paper.rule_topics import explained, looked_up
    from schemas.near_names import nearest

    if wanted and wanted not in EDITIONS:
        raise click.UsageError(f"There is no edition {wanted!r}: it is {' or '.join(EDITIONS)}.")
    chosen = {name: EDITIONS[name].words for name in EDITIONS if wanted in ("", name)}
    entries = explained(chosen.items())
    term = " ".join(words)
    if not term:
        lines: list[str] = []
        for topic in dict.fromkeys(one.topic for one in entries):
            names = ", ".join(one.term for one in entries if one.topic == topic)
            lines += [topic, f"    {names}", ""]
        write("\n".join([*lines, "`chronicler rules TERM` explains one; a topic explains all of its terms."]))
        return 0
    found = looked_up(term, entries)
    if not found:
        near = nearest(term, [one.term for one in entries], 1)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise click.UsageError(f"There is no entry for {term!r}.{guess} `chronicler rules` lists them all.")
    lines = []
    for one in found:
        lines.append(one.term)
        for name, text in one.says.items():
            whole = one.alike and len(one.says) == len(chosen)
            named = "" if whole or len(chosen) == 1 else chosen[name].title
            steps = text.split("\n")
            lines += (
                [f"    {named}:", *(f"      {step}" for step in steps)]
                if named
                else [f"    {step}" for step in steps]
            )
            if whole:
                break
        lines.append("")
    write("\n".join(lines))
    return 0
