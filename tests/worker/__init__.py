"""The worker as it runs: real processes, killed for real."""
