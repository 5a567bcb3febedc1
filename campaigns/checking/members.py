"""Campaigns: each has an organiser, and everybody with a warband in it is a member and no spectator."""

from collections.abc import Iterator

from campaigns.models import Campaign
from roster.checking.faults import Fault


def faults_of(campaign: Campaign) -> Iterator[Fault]:
    """The faults of members. Nothing here can be derived: who organises or plays is for people to say.

    A campaign that waits to be removed needs no organiser; a deleted account may have a battle that is still open.
    """
    members = list(campaign.memberships.all())
    is_organised = any(member.leads for member in members)
    if campaign.deleted_at is None and not is_organised:
        advice = "Make a member an organiser on the campaign's page of the web admin."
        yield Fault("organisers", "Nobody organises it.", advice)
    known = {member.user_id: member for member in members}
    for entered in campaign.entered.select_related("warband__owner"):
        if entered.warband.owner_id not in known and entered.warband.owner.is_active:
            sentence = f"{entered.warband} takes part, and its owner {entered.warband.owner} is no member."
            yield Fault("warbands", sentence, "Let its owner join again, or withdraw the warband.")
        elif (member := known.get(entered.warband.owner_id)) is not None and not member.plays:
            sentence = f"{entered.warband} takes part, and its owner {entered.warband.owner} is a spectator."
            yield Fault("warbands", sentence, "Make its owner a player, or withdraw the warband.")
