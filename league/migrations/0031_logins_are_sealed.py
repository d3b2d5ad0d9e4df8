"""Logins are things as well, from now on: those that are there are sealed as they are found, and an entry says so. Where
nothing is sealed yet, `prepare` does it with all the rest."""

from django.db import migrations

from league.base import sealing
from league.models import Seal, User


def seal_logins(apps, schema_editor):
    if Seal.objects.exists():
        sealing.store([], [("user", pk) for pk in User.objects.order_by("pk").values_list("pk", flat=True)])


class Migration(migrations.Migration):
    dependencies = [("league", "0030_phones_at_tables")]

    operations = [migrations.RunPython(seal_logins, migrations.RunPython.noop)]
