"""What `manage.py ledger check` inspects of campaigns: battles, games, maps, seasons, captives and others."""

from typing import Any

from roster import checking
from roster.checking.faults import Inspection, add


def register() -> None:
    """Register the inspections."""
    checking.register()
    _register_campaigns()
    _register_matters()
    _register_seasons()
    _register_columns()


def _in_campaign(row: Any) -> str:
    return f"{row.campaign}, {row}"


def _name_of_game(row: Any) -> str:
    return f"{row.battle.campaign}, {row}" if row.battle else str(row)


def _register_campaigns() -> None:
    """Campaigns themselves, their maps, events, battles and games."""
    from campaigns.checking import battles, campaigns, events, games, maps
    from campaigns.models import Battle, Campaign, CampaignEvent, CampaignMap, Game

    of_events = CampaignEvent.objects.select_related("campaign__edition", "season")
    of_battles = Battle.objects.select_related("campaign", "edition", "roll").prefetch_related(
        "sides__warband"
    )
    of_games = Game.objects.select_related("battle__campaign", "begun_by").prefetch_related(
        "seats__user", "seats__asks"
    )
    for inspection in (
        Inspection(
            "campaign", "campaigns", Campaign.objects.select_related("edition").all, campaigns.faults_of
        ),
        Inspection("map", "maps", lambda: CampaignMap.objects.select_related("campaign"), maps.faults_of),
        Inspection("event", "events", of_events.all, events.faults_of, _in_campaign),
        Inspection("battle", "battles", of_battles.all, battles.faults_of, _in_campaign),
        Inspection("game", "games", of_games.all, games.faults_of, _name_of_game),
    ):
        add(inspection)


def _register_matters() -> None:
    """Register matters that wait between warbands: results, captives and claims on the dead."""
    from campaigns.checking import captives, claims, open_results
    from campaigns.models import Captive, DeadClaim
    from roster.models import OpenResult

    of_claims = DeadClaim.objects.select_related("battle__campaign", "warband", "claimant__edition")
    of_claims = of_claims.prefetch_related("battle__sides")
    for inspection in (
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
        Inspection("claim on the dead", "claims on the dead", of_claims.all, claims.faults_of),
    ):
        add(inspection)


def _register_seasons() -> None:
    """Seasons, their rounds, and chronicles."""
    from campaigns.checking import chronicle, seasons
    from campaigns.models import ChronicleEntry, Season

    for inspection in (
        Inspection(
            "season",
            "seasons",
            lambda: Season.objects.select_related("campaign"),
            seasons.faults_of,
            _in_campaign,
        ),
        Inspection("round", "rounds", _rounds, seasons.faults_of_round, _name_of_round),
        Inspection(
            "chronicle entry",
            "chronicle entries",
            lambda: ChronicleEntry.objects.select_related("campaign", "battle"),
            chronicle.faults_of,
            _in_campaign,
        ),
    ):
        add(inspection)


def _register_columns() -> None:
    """Rows whose columns repeat what another column of the same row holds."""
    from campaigns.models import MapPicture, PermissionRequest
    from campaigns.moving import maps as pictures
    from campaigns.services.members.permissions import subject_of
    from roster.checking.columns import columns_follow

    columns_follow(
        "map picture",
        "map pictures",
        MapPicture.objects.select_related("map__campaign").all,
        {"width": pictures.width_of, "height": pictures.height_of, "digest": pictures.digest_of},
    )
    columns_follow(
        "request",
        "requests to organisers",
        PermissionRequest.objects.select_related("warband").all,
        {"subject": lambda row: subject_of(row.code, row.warrior, row.item)},
    )


def _rounds() -> Any:
    """Every round with its tables, seats and battles; the long texts of the battles are not read."""
    from django.db.models import Prefetch

    from campaigns.models import Battle, Pairing, Round

    battles = Prefetch("battle", queryset=Battle.objects.for_lists())
    tables = Pairing.objects.order_by("table").prefetch_related(battles, "seats")
    rounds = Round.objects.select_related("season__campaign")
    return rounds.prefetch_related(Prefetch("pairings", queryset=tables))


def _name_of_round(found: Any) -> str:
    return f"{found.season.campaign}, {found.season}, {found}"
