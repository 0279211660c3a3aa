"""Random lives of a memory: every rule holds after each step, every undo restores."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.flows.identity_machine import IdentityMachine
from tests.proving import drawn

LIVES = settings(
    drawn,
    stateful_step_count=6,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.long
@pytest.mark.django_db
def test_random_learning_merging_splitting_correcting_and_forgetting() -> None:
    run_state_machine_as_test(IdentityMachine, settings=LIVES)
