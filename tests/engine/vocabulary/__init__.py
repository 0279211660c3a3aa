"""The words the engine knows."""
