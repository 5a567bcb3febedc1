"""What `manage.py ledger check` looks through of campaigns: battles, maps, seasons, captives, chronicles and others."""

from typing import Any

from roster import checking
from roster.checking.faults import Inspection, add


def register() -> None:
    """Called once the apps are ready."""
    from campaigns.checking import (
        battles,
        captives,
        chronicle,
        claims,
        maps,
        members,
        open_results,
        seasons,
    )
    from campaigns.models import Battle, Campaign, CampaignMap, Captive, ChronicleEntry, DeadClaim, Season
    from roster.models import OpenResult

    checking.register()

    def in_campaign(row: Battle | ChronicleEntry | Season) -> str:
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
            "season",
            "seasons",
            lambda: Season.objects.select_related("campaign"),
            seasons.faults_of,
            in_campaign,
        ),
        Inspection("round", "rounds", _rounds, seasons.faults_of_round, _name_of_round),
        Inspection(
            "chronicle entry",
            "chronicle entries",
            lambda: ChronicleEntry.objects.select_related("campaign", "battle"),
            chronicle.faults_of,
            in_campaign,
        ),
    ):
        add(inspection)


def _rounds() -> Any:
    """With their tables, seats and battles, these without their long texts."""
    from django.db.models import Prefetch

    from campaigns.models import Battle, Pairing, Round

    battles = Prefetch("battle", queryset=Battle.objects.for_lists())
    tables = Pairing.objects.order_by("table").prefetch_related(battles, "seats")
    rounds = Round.objects.select_related("season__campaign")
    return rounds.prefetch_related(Prefetch("pairings", queryset=tables))


def _name_of_round(found: Any) -> str:
    return f"{found.season.campaign}, {found.season}, {found}"
