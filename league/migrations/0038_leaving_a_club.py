"""A club that leaves, and what its chains leave behind. On the way back what watches goes first: it asks for farewells."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models

from league.base import triggers


def unwatch(apps, schema_editor):
    triggers.remove()


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0037_clubs_apply'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='leaving_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.CreateModel(
            name='Farewell',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('chain', models.CharField(max_length=30, unique=True)),
                ('length', models.PositiveBigIntegerField()),
                ('hash', models.CharField(blank=True, max_length=64)),
                ('uuid', models.UUIDField(default=uuid.uuid4)),
                ('club', models.UUIDField(db_index=True)),
                ('removed', models.JSONField(default=dict)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.RunPython(migrations.RunPython.noop, unwatch),
    ]
