"""How many examples a random test draws: few in the tests, many in `make prove`.

In: `PEGASUS_EXAMPLES` of the environment. Out: hypothesis settings.
"""

import os
from typing import Final

from hypothesis import HealthCheck, settings

FEW: Final = 20
EXAMPLES: Final = int(os.environ.get("PEGASUS_EXAMPLES", FEW))

# The same ones each time in the tests, others each time when something is to be proved.
drawn: Final = settings(
    max_examples=EXAMPLES,
    derandomize=EXAMPLES == FEW,
    deadline=None,
    print_blob=EXAMPLES != FEW,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
