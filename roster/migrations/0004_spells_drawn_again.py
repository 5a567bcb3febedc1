from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("roster", "0003_editions"),
    ]

    operations = [
        migrations.AddField(
            model_name="warrior",
            name="again",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
