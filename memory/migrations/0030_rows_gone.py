"""How many rows of a graph were deleted, counted by the database, for the arrays read from it.

Whoever keeps arrays sees by their transactions which rows are new or changed; a row that is gone
says nothing.
"""

from django.db import migrations, models

TABLES = ("node", "edge", "interval", "snippet", "sighting", "phrase", "episode")

COUNTED = """
create function pegasus_rows_gone() returns trigger language plpgsql as $$
begin
    update memory_profile set n_rows_gone = n_rows_gone + of_owner.n
    from (select owner_id, count(*) as n from gone group by owner_id) as of_owner
    where memory_profile.owner_id = of_owner.owner_id;
    return null;
end
$$;
"""
TRIGGER = """
create trigger rows_gone after delete on memory_{table} referencing old table as gone
for each statement execute function pegasus_rows_gone();
"""
UNCOUNTED = "drop trigger rows_gone on memory_{table};"


class Migration(migrations.Migration):
    dependencies = [("memory", "0029_room_for_strengths")]

    operations = [
        migrations.AddField(
            model_name="profile",
            name="n_rows_gone",
            field=models.BigIntegerField(default=0),
        ),
        migrations.RunSQL(
            COUNTED + "".join(TRIGGER.format(table=table) for table in TABLES),
            "".join(UNCOUNTED.format(table=table) for table in TABLES)
            + "drop function pegasus_rows_gone();",
        ),
    ]
