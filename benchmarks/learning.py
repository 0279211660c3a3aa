"""How well conversations become memory, on the labelled sets of `benchmarks/data`.

    python -m benchmarks.learning [--half tuning|unread] [--only extraction ...] [--endpoint]

Prints what is read out of conversations, how mentions find who they mean, and whether updates
update; with `--verbose` every miss and false find, of the unread half only ids. Without
`--endpoint` the offline extractor reads; with it the endpoint that the environment names.
"""

import argparse
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benchmarks import labels
from benchmarks.database import fresh_database
from benchmarks.labels import Half

if TYPE_CHECKING:
    from benchmarks.extracting import Reading, Score
    from benchmarks.lessons import Endpoint
    from benchmarks.merging import Met
    from benchmarks.scripts import Script
    from benchmarks.updating import Updated

PARTS: Final = ("extraction", "merges", "updates")
WIDTH: Final = 120
ALL: Final = "all"

console = Console(width=WIDTH)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=["tuning", "unread"], default="tuning")
    parser.add_argument("--only", choices=PARTS, nargs="*", default=PARTS)
    parser.add_argument("--endpoint", action="store_true", help="ask the configured endpoint")
    parser.add_argument("--verbose", action="store_true", help="list what went wrong")
    options = parser.parse_args()
    with fresh_database():
        from benchmarks.lessons import OFFLINE, configured  # noqa: PLC0415 - needs Django set up
        from benchmarks.scripts import script  # noqa: PLC0415

        asked = configured() if options.endpoint else OFFLINE
        if options.endpoint and asked == OFFLINE:
            parser.error("no endpoint is configured: set OPENAI_BASE_URL or OPENAI_API_KEY")
        with script() as scripted:
            _measure(options, scripted, asked)


def _measure(options: argparse.Namespace, script: "Script", asked: "Endpoint") -> None:
    """Print the chosen parts."""
    if "extraction" in options.only:
        _extraction(options.half, script, asked, is_verbose=options.verbose)
    if "updates" in options.only:
        _updates(options.half, asked, is_verbose=options.verbose)
    if "merges" in options.only:
        _merges(script, asked, is_verbose=options.verbose)


def _extraction(half: Half, script: "Script", asked: "Endpoint", *, is_verbose: bool) -> None:
    from benchmarks import extracting  # noqa: PLC0415 - needs Django set up

    readings = extracting.run(labels.episodes(half), script, extractor=asked)
    table = Table(
        *("kind", "n", "precision", "recall", "ended", "ended wrongly", "unsafe", "failed"),
        title=f"Extraction, {half} half",
    )
    for kind, some in extracting.by_kind(readings).items():
        table.add_row(kind, *_row(extracting.score(some)))
    whole = extracting.score(readings)
    table.add_row(ALL, *_row(whole))
    console.print(table)
    console.print(f"edges a turn: {whole.edges_a_turn:.2f}; tokens an episode: {whole.tokens:.0f}")
    if is_verbose:
        _print_lines(_troubles(readings, half))


def _row(score: "Score") -> list[str]:
    counts = (score.n_ended_wrongly, score.n_unsafe, score.n_failed)
    ratios = (score.precision, score.recall, score.endings)
    return [str(score.n_episodes), *map(str, ratios), *map(str, counts)]


def _troubles(readings: Sequence["Reading"], half: Half) -> Iterable[str]:
    """Yield a line for each thing that went wrong; of the unread half only ids."""
    for one in readings:
        wrong = {
            "missed": one.found.missed,
            "false": one.found.false,
            "unsafe": one.unsafe,
            "not ended": one.kept_on,
            "ended wrongly": one.ended,
            "failed": () if one.cost.is_learned else ("not learned",),
        }
        for what, which in wrong.items():
            told = which if half == "tuning" else ([""] if which else [])
            yield from (f"{one.episode.id} {what} {thing}" for thing in told)


def _updates(half: Half, asked: "Endpoint", *, is_verbose: bool) -> None:
    from benchmarks import updating  # noqa: PLC0415 - needs Django set up

    done = updating.run(labels.updates(half), extractor=asked)
    table = Table("updates", "right", title=f"Updates, {half} half")
    for kind in dict.fromkeys(one.update.kind for one in done):
        table.add_row(kind, str(updating.accuracy([o for o in done if o.update.kind == kind])))
    table.add_row("explicit", str(updating.accuracy(done, is_explicit=True)))
    table.add_row("implied", str(updating.accuracy(done, is_explicit=False)))
    table.add_row("of those whose statements were all read", str(updating.accuracy_of_read(done)))
    table.add_row(ALL, str(updating.accuracy(done)))
    console.print(table)
    if is_verbose:
        _print_lines(_left_behind(done, half))


def _left_behind(done: Sequence["Updated"], half: Half) -> Iterable[str]:
    for one in done:
        if one.is_right:
            continue
        if half == "unread":
            yield one.update.id
            continue
        said = " / ".join(statement.content for statement in one.update.statements)
        wrong = {"missing": one.missing, "still holds": one.left, "never read": one.unread}
        told = "; ".join(f"{what}: {', '.join(map(str, w))}" for what, w in wrong.items() if w)
        yield f"{one.update.id} {told} <- {said}"


def _merges(script: "Script", asked: "Endpoint", *, is_verbose: bool) -> None:
    from benchmarks import merging  # noqa: PLC0415 - needs Django set up
    from benchmarks.lessons import OFFLINE  # noqa: PLC0415 - needs Django set up

    judges = {"nobody": OFFLINE, "a perfect judge": script.endpoint}
    if asked != OFFLINE:
        judges["the endpoint"] = asked
    table = Table(
        *("judge", "precision", "recall", "F1", "wrong silent merges", "lost"),
        title=f"Merges, {len(labels.pairs())} pairs",
    )
    lines: list[str] = []
    for name, judge in judges.items():
        met = merging.run(labels.pairs(), script, judge=judge)
        found = merging.merges(met)
        counts = (len(found.wrong_silent), len(found.lost))
        figures = (found.precision, found.recall, f"{found.f1:.3f}", *counts)
        table.add_row(name, *map(str, figures))
        lines += [f"{name}: {_told(one)}" for one in met if one.is_wrong]
        lines += [f"{name}: {_told(one)}" for one in (*found.missed, *found.lost)]
    console.print(table)
    if is_verbose:
        _print_lines(lines)


def _told(met: "Met") -> str:
    pair = met.pair
    return f"{pair.id} {pair.label}, {met.outcome}: {pair.stored} / {pair.mention}"


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        console.print(escape(line), soft_wrap=True, highlight=False)


if __name__ == "__main__":
    main()
