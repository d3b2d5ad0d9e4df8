"""The ceremony remembers which steps are told, not how many. One that is being told during the change begins anew."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0018_keepers_of_guests")]

    operations = [
        migrations.AddField("tournament", "ceremony_told", models.JSONField(blank=True, editable=False, null=True)),
        migrations.RemoveField("tournament", "ceremony_step"),
    ]
