"""What `manage.py ledger check` looks through of campaigns: battles, maps, captives, chronicles and the rest."""

from roster import checking
from roster.checking.faults import Inspection, add


def register() -> None:
    """Called once the apps are ready."""
    from campaigns.checking import battles, captives, chronicle, claims, maps, members, open_results
    from campaigns.models import Battle, Campaign, CampaignMap, Captive, ChronicleEntry, DeadClaim
    from roster.models import OpenResult

    checking.register()

    def in_campaign(row: Battle | ChronicleEntry) -> str:
        return f"{row.campaign}, {row}"

    of_battles = Battle.objects.select_related("campaign", "edition").prefetch_related("sides__warband")
    for inspection in (
        Inspection("campaign", "campaigns", Campaign.objects.all, members.faults_of),
        Inspection("map", "maps", lambda: CampaignMap.objects.select_related("campaign"), maps.faults_of),
        Inspection("battle", "battles", of_battles.all, battles.faults_of, in_campaign),
        Inspection(
            "open result",
            "open results",
            lambda: OpenResult.objects.select_related("warband"),
            open_results.faults_of,
        ),
        Inspection(
            "captive",
            "captives",
            lambda: Captive.objects.select_related("battle", "warband", "captor"),
            captives.faults_of,
        ),
        Inspection(
            "claim on the dead",
            "claims on the dead",
            lambda: DeadClaim.objects.select_related("battle", "warband", "claimant"),
            claims.faults_of,
        ),
        Inspection(
            "chronicle entry",
            "chronicle entries",
            lambda: ChronicleEntry.objects.select_related("campaign", "battle"),
            chronicle.faults_of,
            in_campaign,
        ),
    ):
        add(inspection)
