import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0003_more_sides'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='battle',
            name='scenario_roll',
            field=models.CharField(blank=True, default='', max_length=300),
        ),
        migrations.CreateModel(
            name='ScenarioRoll',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sides', models.JSONField()),
                ('sentence', models.CharField(max_length=300)),
                ('rolled', models.JSONField()),
                ('is_used', models.BooleanField(default=False)),
                ('rolled_at', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scenario_rolls', to='campaigns.campaign')),
                ('rolled_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='scenario_rolls', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
    ]
