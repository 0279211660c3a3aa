"""How many examples a random test draws: few in the tests, many in `make prove`.

In: `PEGASUS_EXAMPLES` of the environment. Out: hypothesis settings.
"""

import os
from typing import Final

from hypothesis import HealthCheck, settings

FEW: Final = 20
IS_PROOF: Final = "PEGASUS_EXAMPLES" in os.environ
EXAMPLES: Final = int(os.environ.get("PEGASUS_EXAMPLES", FEW))


def draws(few: int) -> settings:
    """Return settings that draw so many examples in the tests, and in a proof as many as it wants.

    The same ones each time in the tests, others each time when something is to be proved.
    """
    return settings(
        max_examples=EXAMPLES if IS_PROOF else few,
        derandomize=not IS_PROOF,
        deadline=None,
        print_blob=IS_PROOF,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


drawn: Final = draws(FEW)
