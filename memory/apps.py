"""The app's registration."""

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    """What the assistant remembers."""

    name = "memory"
    verbose_name = "Memory"

    def ready(self) -> None:
        """Register the system checks."""
        from memory.management import checks  # noqa: F401, PLC0415 - registers itself, needs apps
