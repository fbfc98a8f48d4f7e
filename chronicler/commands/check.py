"""`chronicler check`: all findings of a campaign, for people and for machines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from chronicler.bundled import CAMPAIGN_PATH, refuse_to_change
from chronicler.caching import no_cache
from chronicler.terminal import remark

if TYPE_CHECKING:
    from chronicler.campaigns import Checked
    from compiler.diagnostics.finding import Diagnostic

FORMATS = ("text", "concise", "json", "sarif", "github", "junit", "markdown", "codequality")


_KINDS = ("verses", "choices", "endings")
_EVERYTHING = "reached"


def _required(context: click.Context, option: click.Parameter, value: str | None) -> tuple[str, ...]:
    """The kinds, separated by commas; `reached` means all of them."""
    said = [] if value is None else [word.strip() for word in value.split(",")]
    for word in said:
        if word not in (*_KINDS, _EVERYTHING):
            known = ", ".join(_KINDS)
            raise click.BadParameter(
                f"{word!r} cannot be required. Write {known}, or {_EVERYTHING} for all of them."
            )
    return tuple(kind for kind in _KINDS if kind in said or _EVERYTHING in said)


@click.command("check")
@click.argument("paths", nargs=-1, type=CAMPAIGN_PATH)
@click.option(
    "--format",
    "style",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How findings are written.",
)
@click.option(
    "--fail-on",
    type=click.Choice(("error", "warning", "note")),
    default="error",
    show_default=True,
    help="The least severity that makes the exit code 1.",
)
@click.option("--fix", is_flag=True, help="Make the edits that findings offer, then check again.")
@click.option("--diff", is_flag=True, help="With --fix: show the edits and make none.")
@click.option("--quick", is_flag=True, help="Only what single files and names show, not what can be reached.")
@click.option("--replay", is_flag=True, help="Confirm every Verse with a play of the real rules.")
@click.option(
    "--keep", is_flag=True, help="With --replay: keep new journeys in `witnesses`, beside the Verses."
)
@click.option(
    "--require",
    callback=_required,
    metavar="KINDS",
    help="With --replay: what no play has reached is an error; verses, choices, endings (with commas between), or "
    "reached for all three.",
)
@click.option(
    "--time",
    "minutes",
    type=click.FloatRange(min=0),
    metavar="MINUTES",
    help="With --replay: stop looking after so long; what was found stands.",
)
@click.option(
    "--states",
    type=click.IntRange(min=0),
    metavar="COUNT",
    help="With --replay: stop looking after so many states; the answer is then the same on every machine.",
)
@click.option(
    "--certify",
    is_flag=True,
    help="Check every proof again by a small program of its own; a proof that does not hold is an error.",
)
@click.option("--locked", is_flag=True, help="Fail if numbers.lock is not the one that a build would write.")
@click.option(
    "-q", "--quiet", is_flag=True, help="Text: findings and nothing else; no word where there are none."
)
@click.option(
    "--changed-since",
    default="",
    metavar="REV",
    help="Only findings that were not there at this git revision; the whole campaign is looked at all the same.",
)
@click.option(
    "--baseline",
    type=click.Path(path_type=Path),
    help="Findings to live with: only new ones are shown and counted.",
)
@click.option(
    "--write-baseline",
    type=click.Path(path_type=Path),
    help="Write today's findings to a file for --baseline.",
)
@no_cache
def command(
    paths: tuple[Path, ...],
    style: str,
    fail_on: str,
    fix: bool,
    diff: bool,
    quick: bool,
    replay: bool,
    keep: bool,
    require: tuple[str, ...],
    minutes: float | None,
    states: int | None,
    certify: bool,
    locked: bool,
    quiet: bool,
    changed_since: str,
    baseline: Path | None,
    write_baseline: Path | None,
) -> int:
    """Find what is wrong with the campaigns in PATHS: folders with campaigns, or folders and files inside one."""
    from chronicler.campaigns import compile_paths, printed_findings
    from chronicler.confirming import SearchLimits
    from chronicler.reporting import looked_at, run_of, tell
    from chronicler.terminal import write
    from compiler.sources.source import SourceFile

    if not replay and (keep or require or minutes is not None or states is not None):
        raise click.UsageError(
            "--keep, --require, --time and --states belong to --replay; write `check --replay`."
        )
    if keep or (fix and not diff):
        refuse_to_change(*paths)
    if certify and quick:
        raise click.UsageError("--quick proves nothing that could be certified; leave one of the two out.")
    if diff and not fix:
        raise click.UsageError("--diff shows what --fix would do; write `check --fix --diff`.")
    if fix:
        _fix(paths, diff=diff)
        if diff:
            return 0
    diagnostics: list[Diagnostic] = []
    sources: dict[str, SourceFile] = {}
    plans: dict[str, SourceFile] = {}
    limits: list[str] = []
    run = run_of(fail_on)
    campaigns: list[Checked] = []
    interrupted = refuted = False
    for checked in compile_paths(paths, study=not quick, locked=locked):
        diagnostics += checked.diagnostics
        diagnostics += printed_findings(checked)
        campaigns.append(checked)
        sources.update(checked.sources)
        limits += checked.result.limits
        run = run._replace(
            campaigns=(*run.campaigns, looked_at(checked)), allowed=run.allowed + checked.result.allowed
        )
        if certify and checked.result.campaign is not None:
            from chronicler.certifying import certified

            proofs = certified(checked.result.campaign)
            limits.append(proofs.sentence)
            refuted |= not proofs.hold
        if replay and checked.result.campaign is not None:
            from chronicler.confirming import confirmed

            plays = confirmed(
                checked,
                checked.result.campaign,
                keep=keep,
                require=require,
                limits=SearchLimits(minutes, states),
            )
            diagnostics += plays.findings
            plans.update(plays.plans)
            limits += plays.said
            interrupted |= plays.interrupted
    sources.update(plans)
    if write_baseline is not None:
        from compiler.diagnostics import baseline as kept
        from compiler.sources.workspace import write as write_file

        write_file(write_baseline, kept.write(diagnostics, sources).encode())
        write(f"{len(diagnostics)} findings are kept in {write_baseline}.")
        return 0
    if baseline is not None:
        from compiler.diagnostics import baseline as kept
        from compiler.sources.workspace import read_text

        compared = kept.compare(diagnostics, sources, kept.read(read_text(baseline)))
        diagnostics = compared.new
        run = run._replace(known=len(compared.known))
        if compared.settled:
            lines = "1 line" if len(compared.settled) == 1 else f"{len(compared.settled)} lines"
            remark(f"Settled, delete from {baseline}: {lines}.")
    if changed_since:
        from chronicler.changed_since import caused_by_the_change

        caused = caused_by_the_change(
            campaigns,
            diagnostics,
            changed_since,
            study=not quick,
            locked=locked,
            plans=plans,
            search=SearchLimits(minutes, states),
            require=require,
        )
        diagnostics = caused.new
        interrupted |= caused.interrupted
        limits += caused.limits
        run = run._replace(unchanged=caused.unchanged)
    run = run._replace(limits=tuple(dict.fromkeys(limits)))
    code = tell(diagnostics, sources, run, style, quiet=quiet)
    if changed_since and style == "markdown":
        _tell_changes(campaigns, changed_since)
    return 130 if interrupted else max(code, int(refuted))


def _tell_changes(campaigns: list[Checked], revision: str) -> None:
    """What a pull request changes for players, below its findings. A campaign that does not compile is left out."""
    from chronicler.compared_campaigns import compared, of_checked, of_revision
    from chronicler.difference_reports import as_markdown
    from chronicler.reporting import write_as
    from compiler.sources.workspace import WorkspaceError

    for checked in campaigns:
        if checked.result.campaign is None:
            continue
        try:
            before = of_revision(revision, checked.root)
        except WorkspaceError as error:
            write_as("markdown", f"\n{error}\n")
            continue
        name = checked.result.name if len(campaigns) > 1 else ""
        write_as("markdown", "\n" + as_markdown(compared(before, of_checked(checked)), name))


BACKUP = ".before-fix"


def _fix(paths: tuple[Path, ...], *, diff: bool) -> None:
    """Makes the offered edits, in rounds, as long as a round brings something new: it may uncover the next mistake.

    With `diff` it only shows the first round. The old text of each file is kept beside the campaign.
    """
    from chronicler.campaigns import compile_paths
    from chronicler.terminal import write
    from compiler.checks.offers import mended
    from compiler.sources.workspace import read_original
    from compiler.sources.workspace import write as write_file

    total = 0
    kept: set[Path] = set()
    for _ in range(1 if diff else _MOST_ROUNDS):
        changed = 0
        for checked in compile_paths(paths, use_cache=False):
            result = checked.result
            for name in sorted({one.place.file for one in result.diagnostics if one.fix and one.place}):
                source = result.sources[name]
                text, made = mended(source, result.diagnostics, result.edition)
                if text == source.text:
                    continue
                changed += len(made)
                if diff:
                    write("".join(_difference(name, source.text, text)).rstrip("\n"))
                    continue
                path = checked.root / name
                if not kept:
                    # So that nobody commits it by accident.
                    write_file(checked.root / BACKUP / ".gitignore", b"*\n", inside=checked.root)
                if path not in kept:
                    write_file(checked.root / BACKUP / name, read_original(path), inside=checked.root)
                    kept.add(path)
                write_file(path, text.encode(), inside=checked.root)
        total += changed
        if not changed:
            break
    if not total:
        remark("There was nothing to fix.")
    elif diff:
        remark(f"{_counted(total)} to make; nothing was changed.")
    else:
        remark(f"{_counted(total)} made. What was there before is in {BACKUP}/.")


_MOST_ROUNDS = 20


def _counted(edits: int) -> str:
    return "1 edit" if edits == 1 else f"{edits} edits"


def _difference(name: str, before: str, after: str) -> list[str]:
    from difflib import unified_diff

    lines = unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), name, f"{name} with its fixes"
    )
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]
