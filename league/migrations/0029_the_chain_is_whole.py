"""Every entry has its place in a chain, and none has it twice. Apart from the migration that fills it in: PostgreSQL
changes no table in which rows were just written."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

from league.base import triggers


def unwatch(apps, schema_editor):
    triggers.remove()


class Migration(migrations.Migration):
    dependencies = [("league", "0028_the_chain")]

    operations = [
        migrations.AlterField(
            "auditentry",
            "chain",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="league.chain"
            ),
        ),
        migrations.AlterField("auditentry", "position", models.PositiveBigIntegerField()),
        migrations.AlterField("auditentry", "previous", models.CharField(blank=True, max_length=64)),
        migrations.AlterField("auditentry", "hash", models.CharField(max_length=64)),
        migrations.AlterField("auditentry", "salt", models.CharField(max_length=32)),
        migrations.AlterField("auditentry", "seals", models.JSONField(default=dict)),
        migrations.AddConstraint(
            "auditentry", models.UniqueConstraint(fields=("chain", "position"), name="one_entry_per_position")
        ),
        migrations.AddIndex(
            "auditentry",
            models.Index(condition=Q(action="standings-published"), fields=["hash"], name="published_by_code"),
        ),
        migrations.RunPython(migrations.RunPython.noop, unwatch),
    ]
