"""A message has one version: an edit erases the old words, nothing was ever kept behind a newer one."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("memory", "0030_rows_gone")]

    operations = [migrations.RemoveField(model_name="turn", name="replaced_by")]
