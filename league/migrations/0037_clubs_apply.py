"""Clubs may apply on the site, where its operator wishes so."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0036_many_clubs'),
    ]

    operations = [
        migrations.AddField(
            model_name='installation',
            name='joining',
            field=models.CharField(db_default='off', default='off', max_length=10),
        ),
        migrations.CreateModel(
            name='ClubApplication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uuid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('key', models.CharField(max_length=170)),
                ('city', models.CharField(max_length=60)),
                ('state', models.CharField(blank=True, choices=[('BW', 'Baden-Württemberg'), ('BY', 'Bayern'), ('BE', 'Berlin'), ('BB', 'Brandenburg'), ('HB', 'Bremen'), ('HH', 'Hamburg'), ('HE', 'Hessen'), ('MV', 'Mecklenburg-Vorpommern'), ('NI', 'Niedersachsen'), ('NW', 'Nordrhein-Westfalen'), ('RP', 'Rheinland-Pfalz'), ('SL', 'Saarland'), ('SN', 'Sachsen'), ('ST', 'Sachsen-Anhalt'), ('SH', 'Schleswig-Holstein'), ('TH', 'Thüringen')], max_length=2)),
                ('first_name', models.CharField(max_length=80)),
                ('last_name', models.CharField(max_length=80)),
                ('email', models.EmailField(max_length=254)),
                ('language', models.CharField(default='de', max_length=2)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('stage', models.CharField(default='sent', max_length=10)),
                ('digest', models.CharField(max_length=64, null=True, unique=True)),
                ('until', models.DateTimeField(null=True)),
                ('mails', models.PositiveSmallIntegerField(default=0)),
                ('verified_at', models.DateTimeField(null=True)),
                ('decided_at', models.DateTimeField(null=True)),
                ('answer', models.CharField(blank=True, max_length=300)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='league.club')),
            ],
            options={
                'ordering': ['at', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('stage__in', ['sent', 'waiting'])), fields=('key', 'email'), name='one_open_application')],
            },
        ),
    ]
