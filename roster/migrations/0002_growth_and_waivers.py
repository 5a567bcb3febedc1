from django.db import migrations, models

from rules.ledger.apply import fold
from rules.ledger.entries import Entry
from rules.values import read


def count_battles(apps, schema_editor):
    """Warriors now know the battles they fought; the ledger has always said so."""
    ledger, warriors = apps.get_model("roster", "LedgerEntry"), apps.get_model("roster", "Warrior")
    for warband in apps.get_model("roster", "Warband").objects.filter(battles__gt=0):
        rows = ledger.objects.filter(warband=warband).order_by("revision").values_list("revision", "data")
        sheet = fold([(revision, read(Entry, data, where="the ledger")) for revision, data in rows])
        for block in sheet.warriors:
            warriors.objects.filter(warband=warband, number=block.number).update(battles=block.battles)


class Migration(migrations.Migration):
    dependencies = [
        ("roster", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="warband",
            name="skill_set",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.AddField(
            model_name="warband",
            name="waivers",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="warrior",
            name="battles",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="warrior",
            name="mutations",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="warrior",
            name="skill_lists",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="warrior",
            name="upkeep_paid",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(count_battles, migrations.RunPython.noop),
    ]
