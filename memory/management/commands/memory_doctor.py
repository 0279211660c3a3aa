"""Look whether everything Pegasus needs is there, and say what to do about what is not.

In: the settings and the machine. Out: one line a check; a problem ends the command with 1.
"""

from typing import Any

from django.utils import timezone

from memory.management.command import Answer, MemoryCommand
from memory.management.examination import Finding, examine


class Command(MemoryCommand):
    """The command."""

    help = "Look at database, walls, migrations, worker, model, embedder and settings."
    example = "memory_doctor --json"
    requires_system_checks = ()  # it runs where a check would refuse, and says why

    def answer(self, **options: Any) -> Answer:  # noqa: ANN401, ARG002 - argparse's
        """Examine."""
        findings = examine(timezone.now())
        problems = [one for one in findings if not one.is_well]
        document = {
            "checks": [
                {"name": one.name, "ok": one.is_well, "detail": one.words} for one in findings
            ]
        }
        sentence = f"{len(problems)} of {len(findings)} need care" if problems else ""
        return Answer(document, [_line(one) for one in findings], sentence)


def _line(finding: Finding) -> str:
    return f"{'ok ' if finding.is_well else 'BAD'} {finding.name}: {finding.words}"
