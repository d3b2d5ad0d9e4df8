"""Submissions: what was sent with a key, so that the same key with something else is noticed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0002_lists")]

    operations = [
        migrations.AddField("submission", "content", models.CharField(blank=True, max_length=64)),
    ]
