"""Records are packed when they are written from now on. The columns stay what they are: texts of before are read."""

from django.db import migrations

import roster.models.packed


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0052_battle_chances"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="battle",
                    name="record",
                    field=roster.models.packed.PackedTextField(editable=False),
                ),
                migrations.AlterField(
                    model_name="game",
                    name="record",
                    field=roster.models.packed.PackedTextField(blank=True, default="", editable=False),
                ),
            ]
        )
    ]
