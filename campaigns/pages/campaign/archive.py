"""A whole campaign in one ZIP: what it says of itself, its members, rosters, battles and chronicle."""

import json
import tempfile
import zipfile
from collections.abc import Iterator
from typing import IO, Any

from django.utils.text import slugify

from campaigns.models import Battle, Campaign, Membership, Season
from campaigns.models.season import SCORING
from campaigns.pages.campaign.archive_map import PICTURE, map_facts, picture_bytes
from campaigns.pages.chronicle.sentences import lines
from campaigns.selectors import rounds_of
from roster.models import User, Warband
from roster.services.accounts.archive import history_of
from roster.sheets import read_sheet
from rules.mustering import document

#: Larger archives are made on the disk.
IN_MEMORY = 5_000_000


def archive_of_campaign(campaign: Campaign) -> IO[bytes]:
    """A ZIP of JSON files, open at its beginning. Battles that do not count yet are in it without their dice."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the answer closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in _files(campaign):
            archive.writestr(name, text)
    file.seek(0)
    return file


def _files(campaign: Campaign) -> Iterator[tuple[str, str | bytes]]:
    yield "campaign.json", _json(_about(campaign))
    entries = campaign.chronicle.order_by("pk").iterator(chunk_size=500)
    yield "chronicle.json", _json([{"at": line.made_at, "text": line.text} for line in lines(entries)])
    if (facts := map_facts(campaign)) is not None:
        yield "map.json", _json(facts)
    if (picture := picture_bytes(campaign)) is not None:
        yield PICTURE, picture
    warbands = Warband.objects.filter(campaign_warband__campaign=campaign).with_sheets()
    for warband in warbands.order_by("pk"):
        folder = f"warbands/{warband.pk}-{slugify(warband.name) or 'warband'}"
        yield f"{folder}/roster.json", _json(document.to_document(read_sheet(warband), None))
        yield f"{folder}/history.json", _json(history_of(warband))
    counting = campaign.battles.filter(status=Battle.Status.ACCEPTED).order_by("number")
    for battle in counting.only("number", "record").iterator(chunk_size=20):
        yield f"battles/{battle.number}.json", battle.record


def _about(campaign: Campaign) -> dict[str, Any]:
    battles = campaign.battles.for_lists().order_by("number")
    members = campaign.memberships.select_related("user")
    return {
        "name": campaign.name,
        "description": campaign.description,
        "starts_on": campaign.starts_on,
        "ruleset": campaign.ruleset,
        "members": [{"name": member.user.get_username(), "role": member.role} for member in members],
        "battles": [
            {
                "number": battle.number,
                "title": battle.title,
                "status": battle.status,
                "sides": [{"warband": side.name, "result": side.result} for side in battle.sides.all()],
            }
            for battle in battles
        ],
        "seasons": [_season(season) for season in campaign.seasons.order_by("number")],
        "awards_without_points": [
            {
                "name": trophy.name,
                "for": trophy.holder,
                "reason": trophy.reason,
                "season": trophy.season.number if trophy.season else None,
            }
            for trophy in campaign.trophies.select_related("season", "warband", "player").order_by("pk")
        ],
    }


def _season(season: Season) -> dict[str, Any]:
    return {
        "number": season.number,
        "name": season.name,
        "begun": season.begun_at,
        "closed": season.closed_at,
        "points": {field.removeprefix("points_"): getattr(season, field) for field in SCORING},
        "tie_breaks": season.tie_breaks,
        "named_awards": season.named_awards,
        "awards": [
            {
                "warband": award.warband.name,
                "points": award.points,
                "for": award.name,
                "reason": award.reason,
                "from_round": award.round.number if award.round else None,
            }
            for award in season.awards.select_related("warband", "round").order_by("pk")
        ],
        "rounds_before": season.rounds_before,
        "carried_over": [
            {
                "warband": it.warband.name,
                "won": it.won,
                "drawn": it.drawn,
                "lost": it.lost,
                "points": it.points,
            }
            for it in season.carried.select_related("warband")
        ],
        "introduction": season.intro,
        "rounds": [
            {
                "number": round.number,
                "deadline": round.deadline,
                "deadline_hour": round.deadline_hour,
                "published": round.published_at,
                "tables": [
                    {
                        "warbands": [seat.name for seat in pairing.seats.all()],
                        "scenario": pairing.scenario,
                        "battle": pairing.battle.number if pairing.battle else None,
                    }
                    for pairing in round.pairings.all()
                ],
            }
            for round in rounds_of(season).order_by("number")
            if round.published_at
        ],
    }


def campaigns_of_account(user: User) -> Iterator[tuple[str, Any]]:
    """The campaigns in the archive of an account (`roster.services.accounts.archive.parts`)."""
    members = Membership.objects.filter(user=user).select_related("campaign")
    yield (
        "campaigns.json",
        [{"name": member.campaign.name, "role": member.role, "joined": member.joined} for member in members],
    )


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False, default=str)
