"""Do the lives of scripted persons come back as they are, weeks later?

    python -m benchmarks.personas [--life ID ...] [--verbose]

Five invented persons talk for eight weeks and more, change their minds, have things forgotten,
know people with one name, and are asked what they told, what has changed and what nobody ever
said. Offline: the built-in extractor and embedder; no model judges. BM25 and plain vectors over
the same turns stand beside it. `--verbose` lists what went wrong.
"""

import argparse
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benchmarks.database import fresh_database
from benchmarks.judging import Verdict, score
from benchmarks.lives import Life, lives

if TYPE_CHECKING:
    from benchmarks.judging import Score

WIDTH: Final = 150
PATIENCE_MS: Final = "60000"  # what is late reinforces nothing: a busy machine must not decide
KINDS: Final = ("fact", "update", "past", "lookalike", "forgotten", "unanswerable")
FIGURES: Final = (
    "planted facts recalled",
    "stale answers",
    "old words beside new",
    "misled",
    "spoke, no answer",
    "abstention precision",
    "abstention recall",
)
TARGETS: Final = (">= 0.90", "0", "", "", "<= 0.10", "", "")

type Verdicts = Sequence[tuple[str, str, Verdict]]  # life, system

console = Console(width=WIDTH)


def main() -> None:
    """Live through the lives and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--life", nargs="*", default=[], help="only these")
    parser.add_argument("--verbose", action="store_true", help="list what went wrong")
    options = parser.parse_args()
    chosen = [life for life in lives() if not options.life or life.id in options.life]
    started = time.monotonic()
    os.environ["PEGASUS_RECALL_BUDGET_MS"] = PATIENCE_MS
    with fresh_database():
        from benchmarks.lessons import asking  # noqa: PLC0415 - needs Django set up
        from benchmarks.living import PEGASUS, lived  # noqa: PLC0415

        with asking():
            found = [(life.id, *verdict) for life in chosen for verdict in lived(life)]
    mine = [(life, name, verdict) for life, name, verdict in found if name == PEGASUS]
    console.print(_by_life(chosen, mine))
    console.print(_by_kind([verdict for _, _, verdict in mine]))
    console.print(_by_system(found))
    console.print(f"{time.monotonic() - started:.0f} s")
    if options.verbose:
        for line in _troubles(mine):
            console.print(escape(line), soft_wrap=True, highlight=False)


def _by_life(chosen: Sequence[Life], found: Verdicts) -> Table:
    table = Table("life", "weeks", "asked", *FIGURES, title="Personas: Pegasus, offline, by life")
    for life in chosen:
        some = [verdict for name, _, verdict in found if name == life.id]
        table.add_row(life.id, f"{life.weeks:.0f}", str(len(some)), *_row(score(some)))
    every = [verdict for _, _, verdict in found]
    table.add_section()
    table.add_row("all", "", str(len(every)), *_row(score(every)))
    table.add_row("target", "", "", *TARGETS)
    return table


def _by_kind(found: Sequence[Verdict]) -> Table:
    table = Table("kind of question", "asked", *FIGURES, title="Personas: Pegasus, by kind")
    for kind in KINDS:
        some = [verdict for verdict in found if verdict.question.kind == kind]
        table.add_row(kind, str(len(some)), *_row(score(some)))
    return table


def _by_system(found: Verdicts) -> Table:
    table = Table("system", *FIGURES, title="Personas: the same questions of every system")
    systems: Mapping[str, list[Verdict]] = {name: [] for _, name, _ in found}
    for _, name, verdict in found:
        systems[name].append(verdict)
    for name, some in systems.items():
        table.add_row(name, *_row(score(some)))
    return table


def _row(figures: "Score") -> list[str]:
    ratios = (figures.false, figures.abstention_precision, figures.abstention_recall)
    counts = (figures.n_stale, figures.n_old, figures.n_misled)
    return [str(figures.recalled), *map(str, counts), *map(str, ratios)]


def _troubles(found: Verdicts) -> Iterable[str]:
    """Yield what went wrong, with the lines that were given."""
    for life, _, one in found:
        asked = one.question
        wrong = {
            "missed": asked.is_answerable and not one.is_recalled,
            "stale": one.is_stale,
            "old beside new": one.has_old_words and not one.is_stale,
            "misled": one.is_misled and not one.is_stale,
            "spoke": not asked.is_answerable and not one.is_silent,
        }
        words = [word for word, is_so in wrong.items() if is_so]
        if words:
            yield f"{life} {'/'.join(words)} ({asked.kind}): {asked.text}"
            yield from (f"    {line}" for line in one.given.lines)


if __name__ == "__main__":
    main()
