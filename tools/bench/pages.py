"""Queries and milliseconds of the three main pages for small and large warbands.

Works in the scratch database that the command makes; nobody's data is touched.
"""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.warbands import enter_warband
from roster.models import User
from roster.services.warbands.muster import import_warband
from tools.bench.forces import company

SIZES = (5, 20)
TIMES = 9


def report() -> Iterator[str]:
    """The lines of this part."""
    yield (
        "Pages: queries and milliseconds with warbands of " + " and ".join(map(str, SIZES)) + " roster blocks"
    )
    leagues = [_league(size) for size in SIZES]
    for page in ("warband", "campaign", "battle"):
        figures = [measure(user, addresses[page]) for user, addresses in leagues]
        shown = "".join(f"{queries:6d} q {took * 1000:6.1f} ms" for queries, took in figures)
        same = "" if len({queries for queries, _ in figures}) == 1 else "   QUERIES DIFFER"
        yield f"  {page:10}{shown}{same}"


def _league(size: int) -> tuple[User, dict[str, str]]:
    """A campaign with two warbands of that size and a battle fought; the addresses of its pages."""
    user = User.objects.create_user(f"bench{size}", password=None)
    campaign = create_campaign(user, name=f"Bench {size}")
    warbands = []
    for name in ("First", "Second"):
        sheet = company(f"{name} {size}", size)
        warbands.append(import_warband(user, sheet, origin="bench", request_key=f"bench:{name}{size}"))
        enter_warband(campaign.pk, user, warbands[-1].pk)
    plan = Plan(warbands=(warbands[0].pk, warbands[1].pk))
    battle = fight_battle(set_up_battle(campaign.pk, user, plan).pk, user)
    return user, {
        "warband": reverse("roster:warband", args=[warbands[0].pk]),
        "campaign": campaign.get_absolute_url(),
        "battle": battle.get_absolute_url(),
    }


def measure(user: User, address: str) -> tuple[int, float]:
    """The queries of a page and the median of its seconds."""
    client = Client()
    client.force_login(user)
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(address)
    assert answer.status_code == 200, address
    queries, took = len(captured), []  # counted now: the next request clears the log
    for _ in range(TIMES):
        began = perf_counter()
        client.get(address)
        took.append(perf_counter() - began)
    return queries, median(took)
