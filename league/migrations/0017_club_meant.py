"""What the director said about a registration's club whose name is only like a known one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0016_names_indexed")]

    operations = [
        migrations.AddField("registration", "club_meant", models.CharField(blank=True, default="", max_length=80))
    ]
