"""A DDV number is kept without "DDV" before it, as the site reads one by now; where somebody else has it, it stays."""

import re

from django.db import migrations

OF_THE_DDV = re.compile(r"^DDV[-.]?(?:(?:NR|NUMMER)[-.:]*)?(?=.*[0-9])")  # numbers are kept without blanks


def shorten(apps, schema_editor):
    player, registration = apps.get_model("league", "Player"), apps.get_model("league", "Registration")
    for one in player.objects.filter(ddv_number__startswith="DDV").order_by("pk"):
        number = OF_THE_DDV.sub("", one.ddv_number)
        if not player.objects.filter(ddv_number=number).exists():
            player.objects.filter(pk=one.pk).update(ddv_number=number)
    for sent in registration.objects.filter(ddv_number__startswith="DDV"):
        registration.objects.filter(pk=sent.pk).update(ddv_number=OF_THE_DDV.sub("", sent.ddv_number))


class Migration(migrations.Migration):
    dependencies = [("league", "0019_what_is_told")]

    operations = [migrations.RunPython(shorten, migrations.RunPython.noop)]
