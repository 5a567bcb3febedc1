"""Seeds that pages have shown are no secret, and a roll belongs to the battle that tells it."""

from django.db import migrations
from django.db.models import Q


def forwards(apps, _editor):
    battles = apps.get_model("campaigns", "Battle").objects
    battles.filter(Q(fought_at__isnull=False) | Q(seed_is_drawn=False)).update(seed_was_shown=True)
    rolls = apps.get_model("campaigns", "ScenarioRoll").objects
    for roll in rolls.filter(is_used=True).order_by("pk"):
        told = battles.filter(campaign=roll.campaign_id, scenario_roll=roll.sentence, roll=None)
        battle = told.order_by("number").first()
        if battle is None:
            roll.delete()
        else:
            battle.roll = roll
            battle.save(update_fields=["roll"])


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0017_friendlies_and_hidden_seeds'),
    ]

    operations = [migrations.RunPython(forwards, migrations.RunPython.noop)]
