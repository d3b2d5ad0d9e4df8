"""A note says which row was written and what stood in it before, and a seal which notes it covers."""

from django.db import migrations, models

from league.base import triggers


def unwatch(apps, schema_editor):
    triggers.remove()


class Migration(migrations.Migration):
    dependencies = [("league", "0039_errors_of_all_machines")]

    operations = [
        migrations.AddField("touched", "part", models.CharField(max_length=63, null=True)),
        migrations.AddField("touched", "row", models.PositiveBigIntegerField(null=True)),
        migrations.AddField("touched", "before", models.JSONField(null=True)),
        migrations.AddField("touched", "tx", models.BigIntegerField(null=True)),
        migrations.AddField("seal", "note", models.PositiveBigIntegerField(db_default=0, default=0)),
        migrations.RunPython(migrations.RunPython.noop, unwatch),
    ]
