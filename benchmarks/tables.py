"""The figures as tables, and what went wrong as lines.

In: what the other modules measured. Out: the terminal. Of the unread half only totals and
ids are shown, so that nobody tunes on it by accident. Needs Django set up.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benchmarks import merging
from benchmarks.extracting import Reading, Score, by_kind, score
from benchmarks.labels import Half
from benchmarks.updating import Updated, accuracy, accuracy_of_read

WIDTH: Final = 120
ALL: Final = "all"

type Met = Mapping[str, Sequence[merging.Met]]  # by judge

console = Console(width=WIDTH)


def print_readings(readings: Sequence[Reading], half: Half, *, is_verbose: bool) -> None:
    """Print extraction by kind."""
    table = Table(
        *("kind", "n", "precision", "recall", "ended", "ended wrongly", "unsafe", "failed"),
        title=f"Extraction, {half} half",
    )
    if half == "tuning":
        for kind, some in by_kind(readings).items():
            table.add_row(kind, *_row(score(some)))
    whole = score(readings)
    table.add_row(ALL, *_row(whole))
    console.print(table)
    console.print(f"edges a turn: {whole.edges_a_turn:.2f}; tokens an episode: {whole.tokens:.0f}")
    if is_verbose:
        _print_lines(_troubles(readings, half))


def _row(figures: Score) -> list[str]:
    counts = (figures.n_ended_wrongly, figures.n_unsafe, figures.n_failed)
    ratios = (figures.precision, figures.recall, figures.endings)
    return [str(figures.n_episodes), *map(str, ratios), *map(str, counts)]


def _troubles(readings: Sequence[Reading], half: Half) -> Iterable[str]:
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


def print_updates(done: Sequence[Updated], half: Half, *, is_verbose: bool) -> None:
    """Print update accuracy by kind."""
    table = Table("updates", "right", title=f"Updates, {half} half")
    if half == "tuning":
        for kind in dict.fromkeys(one.update.kind for one in done):
            table.add_row(kind, str(accuracy([o for o in done if o.update.kind == kind])))
    table.add_row("explicit", str(accuracy(done, is_explicit=True)))
    table.add_row("implied", str(accuracy(done, is_explicit=False)))
    table.add_row("of those whose statements were all read", str(accuracy_of_read(done)))
    table.add_row(ALL, str(accuracy(done)))
    console.print(table)
    if is_verbose:
        _print_lines(_left_behind(done, half))


def _left_behind(done: Sequence[Updated], half: Half) -> Iterable[str]:
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


def print_merges(met: Met, *, is_verbose: bool) -> None:
    """Print merges by judge, then by what makes the pairs hard."""
    table = Table(
        *("judge", "pairs", "precision", "recall", "F1", "wrong silent merges", "lost"),
        title="Merges",
    )
    for judge, some in met.items():
        found = merging.merges(some)
        ratios = (found.precision, found.recall, f"{found.f1:.3f}")
        counts = (len(found.wrong_silent), len(found.lost))
        table.add_row(judge, str(len(some)), *map(str, ratios), *map(str, counts))
    console.print(table)
    console.print(_traits(met))
    if is_verbose:
        _print_lines(f"{judge}: {line}" for judge, some in met.items() for line in _strays(some))


def _traits(met: Met) -> Table:
    """Return recall and wrong silent merges of each trait, a pair of columns a judge."""
    heads = [f"{what}, {judge}" for judge in met for what in ("recall", "wrong silent")]
    table = Table("trait", *heads, title="Merges by what makes them hard")
    every = next(iter(met.values()))
    for trait in dict.fromkeys(one.pair.trait for one in every):
        cells = []
        for some in met.values():
            found = merging.merges([one for one in some if one.pair.trait == trait])
            cells += [str(found.recall), str(len(found.wrong_silent))]
        table.add_row(trait, *cells)
    return table


def _strays(met: Sequence[merging.Met]) -> Iterable[str]:
    """Yield a line for each pair that was not settled as a reader would."""
    found = merging.merges(met)
    missed = {one.pair.id for one in (*found.missed, *found.lost)}
    for one in (one for one in met if one.is_wrong or one.pair.id in missed):
        pair = one.pair
        yield f"{pair.id} {pair.label}, {one.outcome}: {pair.stored} / {pair.mention}"


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        console.print(escape(line), soft_wrap=True, highlight=False)
