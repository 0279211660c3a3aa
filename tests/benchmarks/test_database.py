"""A benchmark's database goes with it, also when the benchmark was killed."""

import os
from pathlib import Path

from benchmarks.database import sweep


def test_what_a_killed_benchmark_left_is_removed(tmp_path: Path) -> None:
    left = tmp_path / "bench-999999999"
    left.mkdir()

    sweep(tmp_path)

    assert not left.exists()


def test_a_running_benchmark_keeps_its_database(tmp_path: Path) -> None:
    running = tmp_path / f"bench-{os.getpid()}"
    running.mkdir()

    sweep(tmp_path)

    assert running.exists()
