"""Territories at stake in battles: named at the set-up, changed by an organiser at any time."""

from campaigns.models import Battle, Campaign, ChronicleEntry, Territory
from campaigns.services.chronicle.write import note_battle
from campaigns.services.locks import lock_battle, lock_campaign
from campaigns.services.map.holders import noting_holders
from campaigns.services.refusal import Refused
from campaigns.services.verdicts.who_decides import refuse_players
from roster.models import User
from roster.site.transactions import in_transaction


def territories_at_stake(campaign: Campaign) -> list[Territory]:
    """The territories on the campaign's map that a battle may be about."""
    return list(Territory.objects.filter(map__campaign=campaign, removed_at=None))


def refuse_territory(campaign: Campaign, territory: int | None, *, friendly: bool = False) -> None:
    """Raise `Refused` for a territory that is not on the map, and for a friendly, which counts for nothing."""
    if territory is None:
        return
    if friendly:
        raise Refused("No territory is at stake in a friendly, which counts for nothing.")
    if not Territory.objects.filter(pk=territory, map__campaign=campaign, removed_at=None).exists():
        raise Refused("This territory is not on the map of the campaign.")


def still_at_stake(battle: Battle) -> int | None:
    """The territory for a battle that is set up again; None if it is no longer on the map."""
    if battle.territory_id is None or battle.territory.removed_at is not None:
        return None
    return battle.territory_id


def stake_of(battle: Battle) -> dict[str, int | None]:
    """The chronicle's fact about a stake: the territory's number on the map, None without a territory."""
    numbers = Territory.objects.filter(pk=battle.territory_id).values_list("number", flat=True)
    return {"territory_number": numbers.first()}


@in_transaction
def change_stake(battle_id: int, user: User, *, territory: int | None, reason: str) -> Battle:
    """Put another territory at stake, or none; if the result counts, holders change at once. Organisers only.

    Idempotent. Raises `Refused`, also without a reason.
    """
    campaign = lock_campaign(Battle.objects.values_list("campaign", flat=True).get(pk=battle_id))
    battle = lock_battle(battle_id)
    refuse_players(battle, user)
    if battle.territory_id == territory:
        return battle
    refuse_territory(campaign, territory, friendly=battle.is_friendly)
    if battle.status == Battle.Status.DISCARDED:
        raise Refused("This battle was discarded, so nothing is at stake in it.")
    if not reason.strip():
        raise Refused("Give a reason, which everybody in the campaign sees.")
    with noting_holders(campaign, user):
        battle.territory_id = territory
        battle.save(update_fields=["territory"])
        name = Territory.objects.get(pk=territory).name if territory else ""
        kind = ChronicleEntry.Kind.STAKE_CHANGED
        note_battle(battle, kind, user, territory=name, reason=reason.strip(), **stake_of(battle))
    return battle
