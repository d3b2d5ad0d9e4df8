"""From where a registration was sent, as a mark; and a state for those that have to be looked at first."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0020_ddv_numbers'),
    ]

    operations = [
        migrations.AddField(
            model_name='registration',
            name='source',
            field=models.CharField(blank=True, default='', editable=False, max_length=24),
        ),
        migrations.AlterField(
            model_name='registration',
            name='state',
            field=models.CharField(choices=[('new', 'neu'), ('held', 'wird angesehen'), ('waiting', 'Warteliste'), ('accepted', 'aufgenommen'), ('cancelled', 'abgesagt'), ('refused', 'abgelehnt')], default='new', max_length=10),
        ),
    ]
