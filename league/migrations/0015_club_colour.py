"""Clubs have a colour of their own, for their certificates."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0014_names_to_search")]

    operations = [migrations.AddField("club", "colour", models.CharField(blank=True, default="", max_length=7))]
