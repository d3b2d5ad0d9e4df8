"""Phones at the tables: links, devices, what they write beside a list, and which way a tournament goes."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0029_the_chain_is_whole")]

    operations = [
        migrations.AddField(model_name="club", name="photo_days", field=models.PositiveSmallIntegerField(default=90)),
        migrations.AddField(
            model_name="tournament",
            name="phones",
            field=models.CharField(
                choices=[
                    ("off", "nur Papier"),
                    ("copy", "Papier gilt, Handy als Abschrift"),
                    ("phone", "das Handy ist die Liste"),
                    ("both", "Papier und Handy im Vergleich"),
                ],
                default="off",
                max_length=8,
            ),
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=1)),
                ("generation", models.PositiveIntegerField(default=1)),
                ("refused", models.PositiveIntegerField(default=0)),
                ("refused_at", models.DateTimeField(blank=True, null=True)),
                (
                    "spielliste",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="link", to="league.spielliste"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="table_links", to="league.tournament"
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="ListPhoto",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("device", models.PositiveSmallIntegerField()),
                ("jpeg", models.BinaryField()),
                ("digest", models.CharField(max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="photos", to="league.tablelink"
                    ),
                ),
            ],
            options={"ordering": ["at", "pk"]},
        ),
        migrations.CreateModel(
            name="LateEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("device", models.PositiveSmallIntegerField()),
                ("acts", models.JSONField(default=list)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "settled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="late", to="league.tablelink"
                    ),
                ),
            ],
            options={"ordering": ["at", "pk"]},
        ),
        migrations.CreateModel(
            name="TableSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "depth",
                    models.CharField(
                        choices=[("full", "alle Angaben"), ("points", "Punkte je Spiel")], default="full", max_length=8
                    ),
                ),
                ("rows", models.JSONField(default=list)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("finished_seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("settled", models.JSONField(default=dict)),
                (
                    "link",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sheet", to="league.tablelink"
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="TableVote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("device", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("on_version", models.PositiveIntegerField()),
                ("agrees", models.BooleanField()),
                ("note", models.CharField(blank=True, max_length=300)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="votes", to="league.tablelink"
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["at", "pk"]},
        ),
        migrations.CreateModel(
            name="TableDevice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("pen", models.BooleanField(default=False)),
                ("pen_since", models.DateTimeField(blank=True, null=True)),
                ("pen_from", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("last_seen", models.DateTimeField()),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="devices", to="league.tablelink"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("link", "number"), name="one_device_per_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("pen", True)), fields=("link",), name="one_pen_per_table"
                    ),
                ],
            },
        ),
    ]
