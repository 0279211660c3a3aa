"""How well conversations become memory, on the labelled sets of `benchmarks/data`.

    python -m benchmarks.learning [--half tuning|unread] [--round N] [--only extraction ...]

Prints what is read out of conversations, how mentions find who they mean, and whether updates
update; with `--verbose` every miss and false find. Of the unread half it prints totals, and
with `--verbose` ids. Without `--endpoint` the offline extractor reads; with it the endpoint
that the environment names.
"""

import argparse
from typing import TYPE_CHECKING, Final

from benchmarks import labels
from benchmarks.database import fresh_database

if TYPE_CHECKING:
    from benchmarks.lessons import Endpoint
    from benchmarks.scripts import Script
    from benchmarks.tables import Met

PARTS: Final = ("extraction", "updates", "merges")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=["tuning", "unread"], default="tuning")
    parser.add_argument("--round", type=int, default=0, help="its cases only: 101, 301, 401, ...")
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
    from benchmarks import extracting, tables, updating  # noqa: PLC0415 - needs Django set up

    half, is_verbose = options.half, options.verbose
    if "extraction" in options.only:
        cases = labels.of_round(labels.episodes(half), options.round)
        readings = extracting.run(cases, script, extractor=asked)
        tables.print_readings(readings, half, is_verbose=is_verbose)
    if "updates" in options.only:
        told = labels.of_round(labels.updates(half), options.round)
        updated = updating.run(told, extractor=asked)
        tables.print_updates(updated, half, is_verbose=is_verbose)
    if "merges" in options.only:
        tables.print_merges(_met(script, asked), is_verbose=is_verbose)


def _met(script: "Script", asked: "Endpoint") -> "Met":
    """Play all pairs with nobody, a perfect judge and, when asked for, the endpoint."""
    from benchmarks import merging  # noqa: PLC0415 - needs Django set up
    from benchmarks.lessons import OFFLINE  # noqa: PLC0415

    judges = {"nobody": OFFLINE, "a perfect judge": script.endpoint}
    if asked != OFFLINE:
        judges["the endpoint"] = asked
    return {
        name: merging.run(labels.pairs(), script, judge=judge) for name, judge in judges.items()
    }


if __name__ == "__main__":
    main()
