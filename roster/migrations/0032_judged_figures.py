"""Lists of warbands take rating, number of warriors and what is due from a column. Every roster is judged again."""

from django.db import migrations, models


def judge_again(apps, schema_editor):
    apps.get_model("roster", "Warband").objects.using(schema_editor.connection.alias).update(judged_by="")


class Migration(migrations.Migration):
    dependencies = [
        ("roster", "0031_packed_records"),
    ]

    operations = [
        migrations.AddField(
            model_name="warband",
            name="figures",
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
        migrations.RunPython(judge_again, migrations.RunPython.noop, elidable=True),
    ]
