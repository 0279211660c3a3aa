"""Another name of `memory_learn`: what is extracted, and extracted again, is what is learned."""

from memory.management.commands.memory_learn import Command as LearnCommand


class Command(LearnCommand):
    """The command."""

    example = "memory_extract --rederive --dry-run --user bill@example.org"
