"""Figures that are measured, not promised: speed, size, quality and the simulated year.

As in the processes of the site, a product of matrices keeps to one core here: threads of it that
wait for more work are in the way of all others. numpy reads this once, when it is imported.
"""

import os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"
