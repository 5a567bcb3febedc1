"""The first steps of a new league, which tick themselves and end with its first battle."""

from collections.abc import Sequence

from django.urls import reverse

from campaigns.models import Battle, Campaign, ChronicleEntry, Membership, Season
from campaigns.pages.home.steps import Step

Kind = ChronicleEntry.Kind
#: Entries of the chronicle by which an organiser has decided about the rules.
RULES = (Kind.RULEBOOK_CHANGED, Kind.OPTIONS_CHANGED, Kind.CONFIRMATION_CHANGED, Kind.PACK_UPLOADED)


def first_steps(
    campaign: Campaign, members: Sequence[Membership], warbands: int, season: Season | None
) -> tuple[Step, ...]:
    """The steps of an organiser, none once a battle was fought. Two queries.

    A season's rounds are published by those who are content with the rules.
    """
    if campaign.battles.exclude(status=Battle.Status.SET_UP).exists():
        return ()
    done = set(
        campaign.chronicle.filter(kind__in=(*RULES, Kind.ROUND_PUBLISHED)).values_list("kind", flat=True)
    )
    warbands_url = reverse("campaigns:warbands", args=[campaign.pk])
    return (
        Step(
            "Invite your players",
            "Send them the invite link. Whoever opens it joins, and brings a warband or builds one.",
            f"{warbands_url}#invite",
            "Invite link",
            len(members) > 1,
        ),
        Step(
            "Agree on the rules",
            "Which supplements and house rules hold, and what makes a result count.",
            reverse("campaigns:rulebook", args=[campaign.pk]),
            "Rulebook",
            bool(done),
        ),
        Step(
            "Enter two warbands",
            "A battle needs two. Each player enters their own.",
            warbands_url,
            "Warbands",
            warbands > 1,
        ),
        Step(
            "Begin a season",
            "Rounds with pairings, deadlines and standings. A league can also play freely without one.",
            reverse("campaigns:new-season", args=[campaign.pk]),
            "New season",
            season is not None,
        ),
        Step(
            "Draw the first round",
            "Pair the warbands, look at the pairings, and publish them: every player gets a notice.",
            reverse("campaigns:rounds", args=[campaign.pk]),
            "Rounds",
            Kind.ROUND_PUBLISHED in done,
        ),
    )
