"""A campaign that is over goes into the archive: it can be read but not changed, until an organiser restores it."""

from django.utils import timezone

from campaigns.models import Battle, Campaign, ChronicleEntry, Season
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.notices.rounds import settle_season
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.transactions import in_transaction

Kind, Status = ChronicleEntry.Kind, Battle.Status


@in_transaction
def archive_campaign(campaign_id: int, user: User) -> Campaign:
    """Archive the campaign, and close it and its season. Idempotent. Raises `Refused` while a battle is open."""
    campaign = lock_campaign(campaign_id, deleted_too=True)
    if not campaign.still_changes:
        return campaign
    open_battles = campaign.battles.filter(status__in=[Status.SET_UP, Status.FOUGHT]).order_by("number")
    if numbers := [f"battle {number}" for number in open_battles.values_list("number", flat=True)[:5]]:
        raise Refused(f"Accept or discard {', '.join(numbers)} first.")
    for season in Season.objects.filter(campaign=campaign, closed_at=None):
        season.campaign, season.closed_at = campaign, timezone.now()
        season.save(update_fields=["closed_at"])
        settle_season(season)
        note(campaign, Kind.SEASON_CLOSED, user, season=season.name)
    campaign.is_open, campaign.archived_at = False, timezone.now()
    campaign.save(update_fields=["is_open", "archived_at"])
    note(campaign, Kind.ARCHIVED, user)
    return campaign


@in_transaction
def restore_campaign(campaign_id: int, user: User) -> Campaign:
    """Let the campaign change again. It stays closed to new players and battles until it is opened. Idempotent."""
    campaign = lock_campaign(campaign_id, deleted_too=True)
    if campaign.archived_at is not None and campaign.deleted_at is None:
        campaign.archived_at = None
        campaign.save(update_fields=["archived_at"])
        note(campaign, Kind.UNARCHIVED, user)
    return campaign
