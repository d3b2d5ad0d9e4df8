

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0038_leaving_a_club'),
    ]

    operations = [
        migrations.CreateModel(
            name='NotedError',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('machine', models.CharField(max_length=80)),
                ('at', models.DateTimeField(db_index=True)),
                ('number', models.CharField(max_length=40)),
                ('kind', models.CharField(max_length=100)),
                ('where', models.CharField(max_length=200)),
            ],
        ),
    ]
