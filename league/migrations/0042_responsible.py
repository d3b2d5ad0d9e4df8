"""Who answers for what is stored about people, as everybody may read it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0041_a_key_of_all_machines")]

    operations = [
        migrations.AddField("installation", "responsible", models.TextField(blank=True, db_default="", default="")),
    ]
