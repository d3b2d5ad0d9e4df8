"""Whether the index of names was made; a database of an earlier version does not know, so it is made once more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0015_club_colour")]

    operations = [migrations.AddField("installation", "names_indexed", models.BooleanField(default=False))]
