"""Worked numbers for the engine, computed twice, by arrays and by exact fractions."""

import json
from pathlib import Path
from typing import Any, Final

GOLDEN: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("pegasus_golden.json").read_text(encoding="utf-8")
)
