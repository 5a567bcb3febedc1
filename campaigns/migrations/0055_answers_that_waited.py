from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0054_campaign_studies'),
    ]

    operations = [
        migrations.AddField(
            model_name='gameanswer',
            name='sent',
            field=models.CharField(blank=True, default='', editable=False, max_length=60),
        ),
    ]
