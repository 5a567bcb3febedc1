"""Changing what a battle is about: whoever is asked to play it here is asked again."""

from campaigns.models import Battle
from campaigns.services.battles.played_here import ask_again
from campaigns.services.locks import lock_battle, lock_campaign
from campaigns.services.map.stakes import change_stake
from roster.models import User
from roster.site.transactions import in_transaction


@in_transaction
def stake_another(battle_id: int, user: User, *, territory: int | None, reason: str) -> Battle:
    """Put another territory at stake, or none, as `change_stake` does. Idempotent. Raises `Refused`."""
    lock_campaign(Battle.objects.values_list("campaign", flat=True).get(pk=battle_id))
    before = lock_battle(battle_id).territory_id
    battle = change_stake(battle_id, user, territory=territory, reason=reason)
    if battle.territory_id != before:
        ask_again(battle, user)
    return battle
