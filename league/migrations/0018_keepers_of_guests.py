"""Who looks after somebody who belongs to no club: the one he belongs to or left last, else the one whose event he was
first entered for."""

from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery


def give_keepers(apps, schema_editor):
    player, membership, entry = (apps.get_model("league", name) for name in ("Player", "Membership", "Entry"))
    of_player = {"player": OuterRef("pk")}
    last = membership.objects.filter(**of_player).order_by(F("until").desc(nulls_first=True), "-pk").values("club")
    first = entry.objects.filter(**of_player).order_by("pk").values("tournament__club")
    player.objects.update(keeper=Subquery(last[:1]))
    player.objects.filter(keeper=None).update(keeper=Subquery(first[:1]))


class Migration(migrations.Migration):
    dependencies = [("league", "0017_club_meant")]

    operations = [
        migrations.AddField(
            "player",
            "keeper",
            models.ForeignKey("league.Club", models.SET_NULL, null=True, blank=True, related_name="kept_players"),
        ),
        migrations.RunPython(give_keepers, migrations.RunPython.noop),
    ]
