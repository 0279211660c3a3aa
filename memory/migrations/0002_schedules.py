"""The worker's tick: the sweep, every minute."""

from django.db import migrations


def schedule(apps, schema_editor):
    """Add the schedule unless it stands."""
    apps.get_model("django_q", "Schedule").objects.get_or_create(
        name="pegasus sweep",
        defaults={"func": "memory.tasks.sweep", "schedule_type": "I", "minutes": 1, "repeats": -1},
    )


def unschedule(apps, schema_editor):
    """Take the schedule away."""
    apps.get_model("django_q", "Schedule").objects.filter(name="pegasus sweep").delete()


class Migration(migrations.Migration):
    dependencies = [("memory", "0001_graph"), ("django_q", "0019_alter_task_options_alter_ormq_key_alter_ormq_lock_and_more")]
    operations = [migrations.RunPython(schedule, unschedule)]
