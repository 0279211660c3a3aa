"""What is measured runs as the product does."""

import subprocess
import sys

ASKED = """
import benchmarks, sys
assert "numpy" not in sys.modules
import os
print(os.environ["OPENBLAS_NUM_THREADS"])
"""


def test_products_of_matrices_keep_to_one_core_before_numpy_is_read() -> None:
    """Two threads of them doubled the slowest recalls, in the benchmark alone."""
    ran = subprocess.run([sys.executable, "-c", ASKED], check=True, capture_output=True, text=True)  # noqa: S603 - ours

    assert ran.stdout.strip() == "1"
