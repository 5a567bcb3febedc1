"""The address of every page that a frozen site has of its own, by the user who looks at it."""

from collections.abc import Iterator

from django.urls import reverse

from campaigns.models import Battle, Campaign, Captive, DeadClaim, GameSeat, Membership
from roster.models import Aftermath, Edition, SoloBattle, User, Warband

#: Addresses of the rules reference under an edition; the rest of it is the same code.
REFERENCE = ("index", "packs", "house_rules", "warbands", "items", "skills", "scenarios", "tables")


def pages() -> Iterator[tuple[User, str]]:
    """Each stored thing once: warbands for their owners, campaigns for everybody's role, battles for an organiser.

    And games that are not over, for those who play.
    """
    for warband in Warband.objects.select_related("owner").order_by("pk"):
        yield from ((warband.owner, address) for address in _of_warband(warband))
    for campaign in Campaign.objects.order_by("pk"):
        for membership in _one_of_each_role(campaign):
            yield from ((membership.user, address) for address in _of_campaign(campaign, membership.role))

    playing = GameSeat.objects.filter(user__isnull=False, game__status__in=["proposed", "running"])
    for seat in playing.select_related("user").order_by("pk"):
        yield seat.user, reverse("campaigns:game", args=[seat.game_id])

    somebody = User.objects.order_by("pk").first()
    for edition in Edition.objects.order_by("pk"):
        for name in REFERENCE:
            yield somebody, f"{reverse(f'rules:{name}')}?edition={edition.digest[:12]}"


def _one_of_each_role(campaign: Campaign) -> list:
    members = campaign.memberships.select_related("user").order_by("pk")
    return list({member.role: member for member in members}.values())


def _of_warband(warband: Warband) -> Iterator[str]:
    key = warband.pk
    yield reverse("roster:warband", args=[key])
    yield reverse("roster:warband_history", args=[key])
    yield reverse("roster:graveyard", args=[key])
    yield reverse("roster:hall_of_fame", args=[key])
    for revision in {1, warband.revision}:
        yield reverse("roster:warband_at", args=[key, revision])
    yield f"{reverse('roster:difference', args=[key])}?from=1&to={warband.revision}"
    for number in warband.warriors.values_list("number", flat=True)[:2]:
        yield reverse("roster:career", args=[key, number])
    for pk in (
        Aftermath.objects.filter(warband=warband).exclude(status="dropped").values_list("pk", flat=True)
    ):
        yield reverse("roster:aftermath", args=[key, pk])
    for pk in SoloBattle.objects.filter(warband=warband, status="open").values_list("pk", flat=True):
        yield reverse("roster:solo", args=[key, pk])


def _of_campaign(campaign: Campaign, role: str) -> Iterator[str]:
    yield reverse("campaigns:campaigns")
    yield reverse("roster:warbands")
    for name in ("campaign", "rulebook", "chronicle"):
        yield reverse(f"campaigns:{name}", args=[campaign.pk])
    for study in campaign.studies.order_by("pk"):
        yield study.get_absolute_url()
    if role != Membership.Role.ORGANISER:
        return
    for name in ("graveyard", "new-battle"):
        yield reverse(f"campaigns:{name}", args=[campaign.pk])
    for battle in campaign.battles.order_by("pk"):
        yield reverse("campaigns:battle", args=[battle.pk])
        if battle.status in (Battle.Status.FOUGHT, Battle.Status.ACCEPTED):
            yield reverse("campaigns:amend", args=[battle.pk])
    for captive in Captive.objects.filter(battle__campaign=campaign):
        yield reverse("campaigns:captive", args=[captive.pk])
    for claim in DeadClaim.objects.filter(battle__campaign=campaign).exclude(status="dropped"):
        yield reverse("campaigns:dead", args=[claim.pk])
