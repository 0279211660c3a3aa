"""Figures that are measured, not promised: speed, size and the simulated year."""
