"""The history becomes a chain: every entry is chained to the one before it, those of before in the order of their
numbers. An entry says so. Things are sealed by `prepare`, which knows them as they are then."""

import secrets

import django.db.models.deletion
import django.utils.timezone
from django.db import connection, migrations, models

from league.base.commitments import hash_of
from league.base import sealing

AT_ONCE = 5000
TEXT = {"max_length": 64, "null": True}
SET = "chain_id = %s, position = %s, previous = %s, hash = %s, salt = %s, seals = %s"


def chain_all(apps, schema_editor):
    """Some at a time: an installation may have a million of them."""
    history, heads, last, count = apps.get_model("league", "AuditEntry"), Heads(apps), 0, 0
    while some := list(history.objects.filter(seq__gt=last).order_by("seq")[:AT_ONCE]):
        rows = [heads.chained(entry) for entry in some]
        with connection.cursor() as cursor:
            cursor.executemany(f"UPDATE league_auditentry SET {SET} WHERE seq = %s", rows)
        last, count = some[-1].seq, count + len(some)
    if count:
        entry = history(action="history-chained", data={"entries": count}, reason="", at=django.utils.timezone.now())
        heads.chained(entry)
        entry.save()
    heads.store()
    # Now and not at the end: PostgreSQL makes no index on a table of whose rows it still has to check something.
    connection.check_constraints()


class Heads:
    def __init__(self, apps):
        self.model, self.known = apps.get_model("league", "Chain"), {}

    def chained(self, entry):
        name = sealing.chain_name(event=entry.tournament_id, club=entry.club_id)
        head = self.known.get(name) or self.known.setdefault(name, self.model.objects.create(name=name))
        entry.chain, entry.position, entry.previous = head, head.length + 1, head.hash
        entry.salt, entry.taken, entry.seals = secrets.token_hex(16), None, {}
        entry.hash = hash_of(entry, name)
        head.length, head.hash = entry.position, entry.hash
        return head.pk, entry.position, entry.previous, entry.hash, entry.salt, "{}", entry.seq

    def store(self):
        self.model.objects.bulk_update(self.known.values(), ["length", "hash"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("league", "0027_kept_and_hidden")]

    operations = [
        migrations.CreateModel(
            name="Chain",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=30, unique=True)),
                ("length", models.PositiveBigIntegerField(default=0)),
                ("hash", models.CharField(blank=True, max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="Seal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=8)),
                ("ref", models.PositiveBigIntegerField()),
                ("event", models.PositiveBigIntegerField(db_index=True, null=True)),
                ("salt", models.CharField(max_length=32)),
                ("digest", models.CharField(max_length=64)),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("kind", "ref"), name="one_seal_per_thing")]},
        ),
        migrations.CreateModel(
            name="Touched",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=8)),
                ("ref", models.PositiveBigIntegerField()),
            ],
        ),
        migrations.AlterField("auditentry", "at", models.DateTimeField(default=django.utils.timezone.now)),
        # Without a value at first: that costs no table of its own.
        migrations.AddField(
            "auditentry",
            "chain",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="league.chain"
            ),
        ),
        migrations.AddField("auditentry", "position", models.PositiveBigIntegerField(null=True)),
        migrations.AddField("auditentry", "previous", models.CharField(**TEXT)),
        migrations.AddField("auditentry", "hash", models.CharField(**TEXT)),
        migrations.AddField("auditentry", "salt", models.CharField(max_length=32, null=True)),
        migrations.AddField("auditentry", "taken", models.JSONField(null=True)),
        migrations.AddField("auditentry", "seals", models.JSONField(null=True)),
        migrations.RunPython(chain_all, migrations.RunPython.noop),
    ]
