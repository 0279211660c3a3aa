"""Bundles made and read in tests, and two of them compared without their ids.

In: a world. Out: the path of its bundle; its lines by file with ids as numbers of a fixed order.
"""

import hashlib
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZipFile

from accounts.models import User
from memory import tasks
from memory.engine.vocabulary import Sensitivity
from memory.flows.transfer import ask_for_bundle, bundle_file, bundles_of, import_bundle
from memory.models import MergeDecision, Profile, Sighting, StaffView, Turn, acting_for
from tests.flows.world import World

BOSS = "You HAS_BOSS Sarah"
NOT_COMPARED = ("README.md", "manifest.json", "profile.json")


def filled(owner: User, now: datetime) -> World:
    """Return a memory with at least one row of everything a bundle holds."""
    world = World(owner, now)
    dinner, work = world.chat(title="Dinner"), world.chat(title="Work", external_id="jsonl:7")
    said = world.say(dinner, "My boss Sarah lives in Berlin")
    world.claim(BOSS, said)
    world.claim("Sarah LIVES_IN Berlin", said)
    moved = world.say(work, "Sarah moved to Rome. Keep answers short")
    world.claim("Sarah LIVES_IN Rome", moved)
    world.replace("Sarah LIVES_IN Berlin", "Sarah LIVES_IN Rome", now)
    world.alias("Sarah", "Sal", dinner)
    world.learn(dinner, raw='["boss"]', notes=({"code": "kept"},))
    world.teach(moved, "Keep answers short")
    world.part("Berlin", "Rome")
    answer = world.say(work, "So short?", role="assistant")  # type: ignore[arg-type]  # a column
    world.cross(BOSS, moved)
    with acting_for(owner.pk):
        receipt = {"lines": [{"edge": str(world.edges[BOSS]), "text": "boss"}]}
        Turn.objects.filter(pk=answer).update(receipt=receipt)
        Sighting.objects.filter(node_id=world.nodes["Sarah"]).update(properties={"age": "44"})
        decision = MergeDecision.objects.get()
        StaffView.objects.create(
            owner=owner, decision=decision, reason="a doubtful pair", seen_at=now
        )
        Profile.objects.filter(owner=owner).update(consented=[str(Sensitivity.HEALTH)])
    return world


def bundle_of(owner: User, now: datetime) -> Path:
    """Have a bundle made as the worker does; return its file."""
    tasks.work(str(ask_for_bundle(owner_id=owner.pk, now=now)))
    with acting_for(owner.pk):
        newest = bundles_of(owner.pk)[0].bundle
        return bundle_file(owner_id=owner.pk, bundle_id=newest.pk, now=now + timedelta(seconds=1))


def told(path: Path) -> dict[str, list[str]]:
    """Return the lines of each file, sorted, ids replaced by the words around them."""
    with ZipFile(path) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    files = {name: text for name, text in files.items() if name not in NOT_COMPARED}
    rows = [
        json.loads(line)
        for name in files
        if ".jsonl" in name
        for line in files[name].split("\n")
        if line
    ]
    names = {row["id"]: "?" for row in rows if "id" in row}
    for _ in range(4):  # what hangs on what is at most so deep
        names = {row["id"]: _hash(_renamed(row, names)) for row in rows if "id" in row}
    shown = {name: text for name, text in files.items() if ".jsonl" not in name}
    found = {name: sorted(text.split("\n")) for name, text in shown.items()}
    for name in set(files) - set(shown):
        lines = [json.loads(line) for line in files[name].split("\n") if line]
        found[name] = sorted(json.dumps(_renamed(one, names), sort_keys=True) for one in lines)
    return found


def _hash(row: Any) -> str:  # noqa: ANN401 - JSON
    return hashlib.sha256(json.dumps(row, sort_keys=True).encode()).hexdigest()[:12]


def _renamed(said: Any, names: dict[str, str]) -> Any:  # noqa: ANN401 - JSON
    if isinstance(said, dict):
        kept = {key: one for key, one in said.items() if key != "id"}
        if said.get("type") == "not_same":  # the smaller id comes first, and ids are others
            return sorted(names.get(said[key], "") for key in ("one_id", "other_id"))
        return {names.get(key, key): _renamed(one, names) for key, one in kept.items()}
    if isinstance(said, list):
        return [_renamed(one, names) for one in said]
    return names.get(said, said) if isinstance(said, str) else said


def rewritten(path: Path, name: str, change: Callable[[str], str], *, sums: bool) -> Path:
    """Write a bundle again with one file changed, with or without its checksum."""
    other = path.with_suffix(f".{UUID(int=len(name))}.zip")
    with ZipFile(path) as archive:
        files = {one: archive.read(one) for one in archive.namelist()}
    files[name] = change(files[name].decode()).encode()
    if sums and name != "manifest.json":
        manifest = json.loads(files["manifest.json"])
        manifest["files"][name]["sha256"] = hashlib.sha256(files[name]).hexdigest()
        files["manifest.json"] = json.dumps(manifest).encode()
    with ZipFile(other, "w") as archive:
        for one, content in files.items():
            archive.writestr(one, content)
    return other


def bring(owner: User, path: Path, now: datetime) -> dict[str, int]:
    """Take a bundle in; return what was added."""
    return import_bundle(owner_id=owner.pk, path=path, now=now)
