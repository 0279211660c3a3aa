"""A site under kills: what people tell it, how its worker is killed, what must be left.

In: a running site and a model that thinks slowly. Out: what was learned, counted.
"""

import contextlib
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any, Final

import psutil

from tests.doubles.replies import Asked, Reply
from tests.running import Site
from tests.site.sites import told_of

PATIENCE_SECONDS: Final = 180.0  # without anything done
LOOK_SECONDS: Final = 0.3
THINKING_SECONDS: Final = 0.1  # before each call of a tool
STRENGTH_BEFORE: Final = 10.0  # low, so that no bump is lost at the cap
BUMP: Final = 15.0
NEAR: Final = 0.05  # what a stable edge fades meanwhile

# Things to love that no spelling takes for one another.
TOPICS: Final = ("chess", "rowing", "opera", "baking", "judo", "surfing", "poetry", "jazz")
LOVED: Final = re.compile(r"I love (\w+)\.")

LOWER: Final = """
from memory.models import Edge, Profile, acting_for
from accounts.models import User
for user in User.objects.all():
    with acting_for(user.pk):
        Edge.objects.update(strength_at_touch={strength})
        Profile.objects.changed(user.pk)
"""
COUNT: Final = """
import json
from memory.management.invariants import broken
from memory.models import Draft, Edge, ExtractionRun, Job, Node, acting_for
from accounts.models import User
found = {"edges": [], "nodes": 0, "drafts": 0, "broken": 0}
for user in User.objects.all():
    with acting_for(user.pk):
        for edge in Edge.objects.select_related("target"):
            found["edges"].append([
                str(user.pk), edge.target.name, edge.n_sightings, edge.snippets.count(),
                edge.strength_at_touch, [
                    closed_at.isoformat() for closed_at in ExtractionRun.objects
                    .filter(episode__in=edge.snippets.values("episode"), committed_at__isnull=False)
                    .order_by("committed_at").values_list("episode__closed_at", flat=True)
                ],
            ])
        found["nodes"] += Node.objects.filter(is_self=False).count()
        found["drafts"] += Draft.objects.count()
        found["broken"] += sum(map(len, broken().values()))
found["attempts"] = sorted(Job.objects.filter(kind="learn").values_list("attempts", flat=True))
print(json.dumps(found))
"""


def loving(asked: Asked) -> Reply:
    """Answer slowly, one call at a time, with what the conversation loves."""
    if "tools" not in asked.body:
        return Reply.of_json({})  # a judge that knows nobody
    time.sleep(THINKING_SECONDS)
    said = json.dumps(asked.task["turns"])
    topics = list(dict.fromkeys(LOVED.findall(said)))
    calls: list[tuple[str, dict[str, Any]]] = []
    for topic in topics:
        node = {"name": topic, "kind": "TOPIC", "confidence": 0.9}
        edge = {"source": "user", "relation": "LOVES", "target": topic, "confidence": 0.9}
        calls += [("add_node", node), ("add_edge", edge | {"snippet": f"I love {topic}."})]
    calls.append(("finish", {}))
    n_made = sum(message["role"] == "tool" for message in asked.body["messages"])
    return Reply.calling(*calls[n_made : n_made + 1])


class LostError(AssertionError):
    """Something was lost, came twice, or does not come."""


class Bot:
    """Somebody who talks over the API."""

    def __init__(self, site: Site, email: str) -> None:
        """Make the account and its token."""
        self.port = site.port
        token = site.manage("api_token", email)
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def get(self, path: str) -> Any:  # noqa: ANN401 - JSON
        """Read something."""
        return self._asked("GET", path)

    def told(self, text: str) -> "Told":
        """Hold a conversation of one sentence and finish it."""
        episode = self._asked("POST", "/api/v1/episodes", {"mode": "normal"})["id"]
        turn = {"role": "user", "content": text}
        self._asked("POST", f"/api/v1/episodes/{episode}/turns", turn)
        closed = self._asked("POST", f"/api/v1/episodes/{episode}/close", {})
        return Told(self, str(episode), str(closed["operation"]))

    def _asked(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, self.headers)
            answer = connection.getresponse()
            text = answer.read()
            if answer.status >= 300:
                raise LostError(text)
            return json.loads(text)


@dataclass(frozen=True)
class Told:
    """A conversation that is to be learned."""

    bot: Bot
    episode: str
    operation: str

    @property
    def state(self) -> str:
        """Where its learning stands; of a failed one the reason."""
        shown = self.bot.get(f"/api/v1/operations/{self.operation}")
        return str(shown.get("reason") if shown["state"] == "failed" else shown["state"])


@dataclass
class Waiting:
    """Conversations that are not learned yet."""

    site: Site
    left: list[Told] = field(default_factory=list)
    n_done: int = 0
    n_parked: int = 0  # hit three times: failed, shown, and tried again as the person would

    def add(self, bot: Bot, text: str) -> None:
        """Tell something that is to be learned."""
        self.left.append(bot.told(text))

    def wait(self, n_more: int) -> None:
        """Wait until so many more are done.

        Raises:
            LostError: one failed, or nothing gets done.
        """
        wanted = self.n_done + min(n_more, len(self.left))
        last = time.monotonic()
        while self.n_done < wanted:
            n_before = self.n_done
            self._look()
            if self.n_done > n_before:
                last = time.monotonic()
            elif time.monotonic() - last > PATIENCE_SECONDS:
                msg = f"{len(self.left)} conversations are left, and nothing moves"
                raise LostError(msg)
            time.sleep(LOOK_SECONDS)

    def _look(self) -> None:
        states = {told: told.state for told in self.left}
        for told, state in states.items():
            if state == "worker_died":
                self.n_parked += 1
                self.site.manage("memory_learn", "--episode", told.episode)
            elif state not in {"done", "queued", "running"}:
                raise LostError(state)
            if state in {"done", "worker_died"}:
                self.left.remove(told)
                self.n_done += 1


def worker_processes(site: Site) -> list[psutil.Process]:
    """Return every process of the worker's cluster, below the leash that it is on."""
    children = psutil.Process(site.process.pid).children()
    leashes = [child for child in children if "pegasus_site.worker" in told_of(child)]
    return [one for leash in leashes for one in leash.children(recursive=True)]


def kill_all(site: Site) -> int:
    """Kill the whole cluster, as a machine would; return how many processes died."""
    return _killed(_running(site))


def kill_one(site: Site, chance: random.Random) -> int:
    """Kill one process of the cluster, whichever it is; return how many died."""
    return _killed([chance.choice(_running(site))])


def _running(site: Site) -> list[psutil.Process]:
    """Return the cluster's processes, once it runs.

    Raises:
        LostError: it does not come back.
    """
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        if found := worker_processes(site):
            return found
        time.sleep(LOOK_SECONDS)
    msg = "the worker does not come back"
    raise LostError(msg)


def _killed(processes: Iterable[psutil.Process]) -> int:
    n_killed = 0
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
            n_killed += 1
    return n_killed


def lower_strengths(site: Site) -> None:
    """Let every edge be weak, so that each bump can be seen."""
    site.manage("shell", "--no-imports", "-c", LOWER.format(strength=STRENGTH_BEFORE))


def counted(site: Site) -> dict[str, Any]:
    """Return what is in the database."""
    found: dict[str, Any] = json.loads(site.manage("shell", "--no-imports", "-c", COUNT))
    return found


def n_bumps(closed: Sequence[str]) -> int:
    """Return how often an edge is bumped whose conversations, closed then, were learned so."""
    touched, n = closed[0], 0
    for at in closed[1:]:
        n += at >= touched
        touched = max(touched, at)
    return n


def check(found: dict[str, Any], *, n_people: int, topics: Sequence[str], n_again: int) -> None:
    """Check that each person loves each topic once, said again so many times, bumped exactly.

    A conversation that kills held up until a later one was learned is cited and counted, but not
    bumped: a touch never moves back (20-engine.md 6.2).

    Raises:
        LostError: something was lost, came twice, or was bumped otherwise.
    """
    loved = Counter((owner, topic) for owner, topic, *_ in found["edges"])
    wrong = [
        edge
        for edge in found["edges"]
        if edge[2:4] != [1 + n_again] * 2
        or abs(edge[4] - STRENGTH_BEFORE - BUMP * n_bumps(edge[5])) > NEAR
    ]
    n_expected = n_people * len(topics)
    told = {
        "edges": len(loved) == len(found["edges"]) == n_expected,
        "nodes": found["nodes"] == n_expected,
        "counts": not wrong,
        "drafts": found["drafts"] == 0,
        "rules": found["broken"] == 0,
    }
    if not all(told.values()):
        msg = f"{[name for name, is_right in told.items() if not is_right]}: {wrong[:5]}"
        raise LostError(msg)
