"""Half of every page of edges is left free, so that a night's copies cost no index entries.

Every night writes the strength of every edge. A new version of a row that finds room beside the
old one needs no new entry in any index of the table (PostgreSQL's heap-only tuples).
Rows written before get the room when the nightly scrub rewrites the table.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("memory", "0028_edited_turns")]

    operations = [
        migrations.RunSQL(
            "alter table memory_edge set (fillfactor = 50)",
            "alter table memory_edge reset (fillfactor)",
        ),
    ]
