"""Names are recognised in every spelling (Müller, Mueller) and sorted by a column of their own: both are made anew from
the names. By the functions of today, whatever they are then: it is they who will be asked."""

from django.db import migrations, models

from league.base.text import skeleton, spelling

AT_ONCE = 500


def forwards(apps, schema_editor):
    players = apps.get_model("league", "Player").objects.using(schema_editor.connection.alias)
    changed = []
    for player in players.only("first_name", "last_name").iterator(AT_ONCE):
        whole = f"{player.last_name} {player.first_name}"
        player.skeleton, player.spelling = skeleton(whole), spelling(whole)
        changed.append(player)
    players.bulk_update(changed, ["skeleton", "spelling"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("league", "0009_draws_as_data")]

    operations = [
        migrations.AddField(
            model_name="player", name="spelling", field=models.CharField(default="", editable=False, max_length=170)
        ),
        migrations.RunPython(forwards, migrations.RunPython.noop, elidable=True),
    ]
