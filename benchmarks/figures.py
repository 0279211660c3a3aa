"""Small numbers that carry their counts.

In: counts. Out: shares that print as 0.97 (36/37).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Ratio:
    """A share with what it is a share of; of nothing it is 1."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        """The share, 0..1."""
        return self.part / self.whole if self.whole else 1.0

    def __str__(self) -> str:
        """Return the share and both counts; of nothing a dash."""
        if not self.whole:
            return "-"
        return f"{self.value:.3f} ({self.part}/{self.whole})"
