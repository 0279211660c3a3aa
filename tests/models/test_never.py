"""The rules that say "never" are the database's: each one has a row that breaks it."""

from datetime import datetime
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError

from accounts.models import User
from memory.models import Node, acting_for
from tests.models.breaking import BREAKS, digest_row, edge_row, job_row, node_row, run_row
from tests.story import Story

# Broken by a change of the one row, or by rows that need another row first.
BROKEN_BELOW = {
    "profile_capture_is_known",
    "profile_recall_is_known",
    "profile_held_out_of_half_at_most",
    "job_step_once",
    "draft_position_once",
    "digest_line_not_empty",
    "digest_line_once_a_place",
}


def _constraints() -> set[str]:
    """Return the name of every rule that stands in a model of memory."""
    models = apps.get_app_config("memory").get_models()
    rules = (rule for model in models for rule in model._meta.constraints)  # noqa: SLF001 - Django's
    return {str(rule.name) for rule in rules}


def test_every_rule_has_a_row_that_breaks_it() -> None:
    assert _constraints() <= set(BREAKS) | BROKEN_BELOW


@pytest.mark.parametrize("name", sorted(set(BREAKS) & _constraints()))
def test_a_rule_refuses_what_breaks_it(story: Story, now: datetime, name: str) -> None:
    *before, (model, values) = BREAKS[name](story, now)
    with acting_for(story.owner.pk):
        for other, fields in before:
            apps.get_model("memory", other).objects.create(owner=story.owner, **fields)

    with pytest.raises(IntegrityError, match=f'"{name}"'), acting_for(story.owner.pk):
        apps.get_model("memory", model).objects.create(owner=story.owner, **values)


@pytest.mark.parametrize(
    ("rule", "spans"),
    [("digest_line_not_empty", [(3, 3)]), ("digest_line_once_a_place", [(0, 1), (1, 2)])],
)
def test_a_line_of_a_digest_has_words_and_its_own_place(
    story: Story, now: datetime, rule: str, spans: list[tuple[int, int]]
) -> None:
    name, fields = digest_row(now)
    place = {"owner": story.owner, "turn_id": story.turn, "position": 0}
    *before, broken = [dict(zip(("start", "end"), span, strict=True)) for span in spans]
    with acting_for(story.owner.pk):
        digest = apps.get_model("memory", name).objects.create(owner=story.owner, **fields)
        for span in before:
            digest.lines.create(**place, **span)

    with pytest.raises(IntegrityError, match=rule), acting_for(story.owner.pk):
        digest.lines.create(**place, **broken)


def test_no_more_than_half_is_held_out(story: Story) -> None:
    profiles = apps.get_model("memory", "Profile").objects
    with pytest.raises(IntegrityError, match="profile_held_out"), acting_for(story.owner.pk):
        profiles.update(held_out_percent=51)


@pytest.mark.parametrize("switch", ["capture", "recall"])
def test_a_switch_has_a_known_position(story: Story, switch: str) -> None:
    profiles = apps.get_model("memory", "Profile").objects
    with (
        pytest.raises(IntegrityError, match=f"profile_{switch}_is_known"),
        acting_for(story.owner.pk),
    ):
        profiles.update(**{switch: "half"})


@pytest.mark.parametrize(
    ("name", "model", "parent", "values"),
    [
        ("job_step_once", "JobStep", "job", {"name": "commit", "done_at": None}),
        ("draft_position_once", "Draft", "run", {"position": 0, "called_at": None}),
    ],
)
def test_a_part_of_a_row_is_written_once(
    story: Story, now: datetime, name: str, model: str, parent: str, values: dict[str, Any]
) -> None:
    above, fields = job_row(now) if parent == "job" else run_row(story, now)
    dated = {key: now if value is None else value for key, value in values.items()}
    parts = apps.get_model("memory", model).objects
    with acting_for(story.owner.pk):
        dated[parent] = apps.get_model("memory", above).objects.create(owner=story.owner, **fields)
        parts.create(owner=story.owner, **dated)

    with pytest.raises(IntegrityError, match=name), acting_for(story.owner.pk):
        parts.create(owner=story.owner, **dated)


@pytest.mark.parametrize("name", ["edge_one_of_a_claim", "node_one_of_a_name"])
def test_what_is_forgotten_leaves_its_place(story: Story, now: datetime, name: str) -> None:
    """A claim or a name may stand anew beside one that waits to be erased."""
    model, values = (
        edge_row(story, now) if name == "edge_one_of_a_claim" else node_row(now, canon="sarah")
    )
    rows = apps.get_model("memory", model).objects
    with acting_for(story.owner.pk):
        act = apps.get_model("memory", "Forgetting").objects.create(
            owner=story.owner, scope="edge", asked_at=now, erase_after=now
        )
        rows.create(owner=story.owner, forgetting=act, **values)
        if model == "Node":
            rows.filter(pk=story.nodes["Sarah"]).update(forgetting=act)

        rows.create(owner=story.owner, **values)
        assert rows.kept().filter(**values).count() == 1


def test_two_people_may_have_the_same_claim(story: Story, mallory: User, now: datetime) -> None:
    _, values = node_row(now, canon="sarah")
    with acting_for(mallory.pk):
        apps.get_model("memory", "Node").objects.create(owner=mallory, **values)
        assert Node.objects.get().owner_id == mallory.pk
