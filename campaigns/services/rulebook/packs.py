"""Packs that organisers upload for a campaign. The rulebook's own loader checks each; using one is another service
(`campaigns.services.rulebook.use`)."""

from campaigns.access import may_organise
from campaigns.models import Campaign, CampaignPack, ChronicleEntry
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.models import Pack, User
from roster.services.rulebook.packs import delete_pack, is_in_use, upload_pack
from roster.site.transactions import in_transaction
from rules.values import DataError

Kind = ChronicleEntry.Kind


@in_transaction
def upload_campaign_pack(
    campaign_id: int, user: User, content: bytes, file_name: str
) -> tuple[CampaignPack, bool]:
    """Store a pack under the user's account and offer it to the campaign. True if the campaign did not have it yet.

    The same pack again changes nothing. Raises `Refused` with file, key and reason for one that is no sound pack, and
    at the quota of the account.
    """
    campaign = _run(campaign_id, user)
    try:
        pack, _is_new = upload_pack(user, content, file_name)
    except DataError as error:
        raise Refused(str(error)) from error
    offered, is_new = CampaignPack.objects.get_or_create(
        campaign=campaign, pack=pack, defaults={"added_by": user}
    )
    if is_new:
        note(campaign, Kind.PACK_UPLOADED, user, pack=pack.name, version=pack.version)
    return offered, is_new


@in_transaction
def remove_campaign_pack(campaign_id: int, user: User, offered_id: int) -> None:
    """Remove an uploaded pack from the campaign. Idempotent. Raises `Refused` while the campaign plays with it.

    A pack that the user uploaded and nothing uses is removed for good.
    """
    campaign = _run(campaign_id, user)
    offered = campaign.offered_packs.select_related("pack").filter(pk=offered_id).first()
    if offered is None:
        return
    pack = offered.pack
    if campaign.edition is not None and pack.digest in campaign.edition.packs:
        raise Refused(
            f"The campaign plays with {pack}. Choose other packs for its rulebook first, then remove this one."
        )
    offered.delete()
    note(campaign, Kind.PACK_REMOVED, user, pack=pack.name, version=pack.version)
    if may_go(pack, user):
        delete_pack(pack.pk)


def may_go(pack: Pack, user: User) -> bool:
    """Whether the pack is the user's own and neither pinned anywhere nor offered to any campaign."""
    return pack.uploaded_by_id == user.pk and not is_in_use(pack) and not pack.campaign_packs.exists()


def _run(campaign_id: int, user: User) -> Campaign:
    campaign = lock_campaign(campaign_id)
    if not may_organise(user, campaign):
        raise Refused("Only an organiser of the campaign can change its packs.")
    return campaign
