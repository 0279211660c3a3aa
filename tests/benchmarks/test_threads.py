"""What is measured runs as the product does."""

import os
import subprocess
import sys

from pegasus_site.threads import LIMITS

ASKED = """
import benchmarks, sys
assert "numpy" not in sys.modules
import os
print(os.environ["OPENBLAS_NUM_THREADS"])
"""


def test_products_of_matrices_keep_to_one_core_before_numpy_is_read() -> None:
    """Two threads of them doubled the slowest recalls, in the benchmark alone."""
    env = {name: one for name, one in os.environ.items() if name not in LIMITS}
    command = [sys.executable, "-c", ASKED]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, env=env)  # noqa: S603 - ours

    assert ran.stdout.strip() == "1"
