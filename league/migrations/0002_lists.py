"""Lists: what an accepted finding said, a number that is never used twice, a number of games that is not known."""

from typing import Any

from django.db import migrations, models


def count_lists(apps: Any, schema_editor: Any) -> None:
    """Numbers go on after the greatest one in use."""
    tournaments = apps.get_model("league", "Tournament").objects
    for tournament in tournaments.annotate(last=models.Max("lists__number")).exclude(last=None):
        tournaments.filter(pk=tournament.pk).update(lists_opened=tournament.last)


class Migration(migrations.Migration):
    dependencies = [("league", "0001_initial")]

    operations = [
        migrations.AddField("acceptedfinding", "content", models.CharField(blank=True, max_length=200)),
        migrations.AddField("tournament", "lists_opened", models.PositiveIntegerField(default=0)),
        migrations.AlterField("occupancy", "games", models.PositiveSmallIntegerField(blank=True, default=0, null=True)),
        migrations.RunPython(count_lists, migrations.RunPython.noop),
    ]
