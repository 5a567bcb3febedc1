from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0018_seeds_shown_and_rolls_used'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='scenarioroll',
            name='is_used',
        ),
    ]
