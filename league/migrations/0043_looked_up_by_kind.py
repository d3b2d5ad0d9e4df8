"""What is asked for seldom, or of few among many, is looked up: acts of one kind, people with a name of their own for
strangers, people by their number."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0042_responsible")]

    operations = [
        migrations.AddIndex("auditentry", models.Index(fields=["action"], name="history_by_action")),
        migrations.AddIndex("player", models.Index(fields=["publication"], name="players_by_publication")),
        migrations.AddIndex("player", models.Index(fields=["ddv_number"], name="players_by_number")),
    ]
