"""Warbands whose result waits for a decision are held as those of new results are."""

import json

from django.db import migrations


def forwards(apps, _editor):
    results = apps.get_model("roster", "OpenResult").objects
    possessions = apps.get_model("roster", "Possession").objects
    battles = apps.get_model("campaigns", "Battle").objects.filter(status="fought")
    for battle in battles.prefetch_related("sides").order_by("pk"):
        for side in battle.sides.all():
            fought = _who_fought(battle.record, side.position)
            if fought:
                results.get_or_create(
                    warband_id=side.warband_id,
                    battle=f"battle-{battle.pk}",
                    defaults={
                        "title": f"Battle {battle.number}: {battle.title}"[:120],
                        "address": f"/campaigns/battles/{battle.pk}/",
                        "fought": fought,
                        "stash": {
                            held.item: len(held.paid)
                            for held in possessions.filter(warband=side.warband_id, warrior=None)
                        },
                    },
                )


def _who_fought(record, position):
    """Nobody where the record is of a form that is not known here."""
    try:
        fighters = json.loads(record)["setup"]["sides"][position]["fighters"]
        return sorted({fighter["warrior"] for fighter in fighters})
    except (ValueError, LookupError, TypeError):
        return []


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0019_rolls_wait_for_a_result'),
        ('roster', '0017_open_results'),
    ]

    operations = [migrations.RunPython(forwards, migrations.RunPython.noop)]
