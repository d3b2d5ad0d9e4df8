"""The result of a tournament is revealed by an act of its own. What was over before stays revealed: nothing is sealed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0012_paper_end")]

    operations = [
        migrations.AddField("publishedstandings", "sealed", models.BooleanField(default=False)),
        migrations.AddField(
            "tournament", "sealed_from", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)
        ),
        migrations.AddField(
            "tournament", "ceremony_step", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)
        ),
    ]
