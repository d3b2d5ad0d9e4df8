

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0040_notes_of_rows'),
    ]

    operations = [
        migrations.CreateModel(
            name='SharedKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.TextField(blank=True)),
                ('mark', models.CharField(max_length=200)),
            ],
        ),
    ]
