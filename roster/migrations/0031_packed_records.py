"""Records are packed when they are written from now on. The column stays what it is: texts of before are read."""

from django.db import migrations

import roster.models.packed


class Migration(migrations.Migration):
    dependencies = [
        ("roster", "0030_time_zones"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="aftermath",
                    name="record",
                    field=roster.models.packed.PackedTextField(editable=False),
                )
            ]
        )
    ]
