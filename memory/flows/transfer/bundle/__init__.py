"""Bundles: a whole memory as files to take along, and back.

In: an owner; a ZIP. Out: a ZIP with checksums; rows of an account. Nothing that is forgotten goes
out or comes back.
"""

from memory.flows.transfer.bundle.asking import (
    Progress,
    ask_for_bundle,
    brought_by,
    bundle_file,
    bundles_of,
)
from memory.flows.transfer.bundle.bringing import bring_bundle, take_bundle
from memory.flows.transfer.bundle.flaws import BundleError, BundleFlaw
from memory.flows.transfer.bundle.taking import import_bundle
from memory.flows.transfer.bundle.writing import export

__all__ = [
    "BundleError",
    "BundleFlaw",
    "Progress",
    "ask_for_bundle",
    "bring_bundle",
    "brought_by",
    "bundle_file",
    "bundles_of",
    "export",
    "import_bundle",
    "take_bundle",
]
