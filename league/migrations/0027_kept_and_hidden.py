"""What stays due of somebody who left has a field of its own; until now it stood in place of his own fee, and what that
had been was only in the history. And whether the director has said what strangers see of the last round, and what was
printed."""

from django.db import migrations, models


def own_fee_back(apps, schema_editor):
    """Of who left: what was kept moves to its field, and his fee is again what it was before, as the history knows."""
    Entry, AuditEntry = apps.get_model("league", "Entry"), apps.get_model("league", "AuditEntry")
    for entry in Entry.objects.filter(withdrawn=True).iterator():
        left = AuditEntry.objects.filter(tournament=entry.tournament_id, action="withdrawn", data__entry=entry.pk)
        last = left.order_by("-pk").values_list("data", flat=True).first() or {}
        entry.fee_kept = entry.fee_due
        if "kept" in last and last["kept"] == entry.fee_due:
            entry.fee_due = last["before"]
        entry.save(update_fields=["fee_kept", "fee_due"])


def kept_as_fee(apps, schema_editor):
    Entry = apps.get_model("league", "Entry")
    Entry.objects.filter(withdrawn=True).update(fee_due=models.F("fee_kept"))


class Migration(migrations.Migration):
    dependencies = [("league", "0026_login_code")]

    operations = [
        migrations.AddField("entry", "fee_kept", models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddField("tournament", "hiding_decided", models.BooleanField(default=False, editable=False)),
        migrations.AddField("tournament", "printed", models.JSONField(default=dict, editable=False)),
        migrations.RunPython(own_fee_back, kept_as_fee),
    ]
