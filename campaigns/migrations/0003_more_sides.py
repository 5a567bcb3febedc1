from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0002_editions'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='battleside',
            name='battle_has_two_sides',
        ),
        migrations.AddConstraint(
            model_name='battleside',
            constraint=models.CheckConstraint(condition=models.Q(('position__lt', 6)), name='battle_has_six_sides_at_most'),
        ),
    ]
