"""The tests; they mirror the house."""
