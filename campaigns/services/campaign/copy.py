"""A campaign as a template: a new one with the same rules and options, and with nobody and nothing else in it."""

from campaigns.models import Campaign, CampaignMap, ChronicleEntry, Membership
from campaigns.models.options import OPTIONS
from campaigns.models.season import SCORING
from campaigns.services.campaign.found import founding_refused
from campaigns.services.chronicle.write import note, options_of
from campaigns.services.map.draw import copy_map
from campaigns.services.refusal import Refused
from campaigns.services.rounds.seasons import begin_season
from roster.models import User
from roster.site.transactions import in_transaction

#: What a season says of its pairings and its standings.
OF_SEASON = ("kind", "table_size", *SCORING, "tie_breaks")


@in_transaction
def copy_campaign(campaign_id: int, user: User, *, name: str) -> Campaign:
    """Copy a campaign with its packs, house rules, options, description and map; the user organises the copy.

    If there was a season, a new one begins with the points and tie-breaks of the latest. Raises `Refused` without a
    name and at the quota.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if full := founding_refused(user):
        raise Refused(full)
    if not name.strip():
        raise Refused("A campaign needs a name.")
    source = Campaign.objects.get(pk=campaign_id)
    made = Campaign.objects.create(
        name=name.strip(),
        description=source.description,
        ruleset=source.ruleset,
        edition=source.edition,
        **{option: getattr(source, option) for option in OPTIONS},
    )
    Membership.objects.create(campaign=made, user=user, role=Membership.Role.ORGANISER)
    note(made, ChronicleEntry.Kind.FOUNDED, user, name=made.name, options=options_of(made))
    drawn = CampaignMap.objects.filter(campaign=source).first()
    if drawn is not None:
        copy_map(drawn, made, user)
    latest = source.seasons.order_by("-number").first()
    if latest is not None:
        begin_season(made.pk, user, **{field: getattr(latest, field) for field in OF_SEASON})
    return made
