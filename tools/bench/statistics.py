"""Queries and milliseconds of the statistics page, a chart and the page that sums a campaign up, small and large.

Battles are written as rows and ledger entries, without being fought. Works in the scratch database of the command.
"""

from collections.abc import Iterator
from itertools import combinations, cycle, islice
from time import perf_counter

from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Battle, BattleSide, Campaign
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.warbands import enter_warband
from roster.models import User, Warband
from roster.services.history.record import record
from roster.services.warbands.muster import import_warband
from rules.ledger.entries import BattleFought, ExperienceGained, Kills, Settled
from rules.ledger.gains import GoldChanged, WyrdstoneChanged
from rules.versions import ENGINE_VERSION
from tools.bench.forces import company
from tools.bench.pages import measure

#: Warbands and battles.
SIZES = ((8, 40), (80, 500))
BLOCKS = 8


def report() -> Iterator[str]:
    """The lines of this part."""
    told = " and ".join(f"{warbands} warbands, {battles} battles" for warbands, battles in SIZES)
    yield f"Statistics: queries and milliseconds with {told} (aim 100 ms)"
    leagues = [league(*size) for size in SIZES]
    for name, page in (("page", "statistics"), ("chart", "chart"), ("summary", "summary")):
        figures = [measure(user, _address(campaign, page)) for user, campaign in leagues]
        shown = "".join(f"{queries:6d} q {took * 1000:6.1f} ms" for queries, took in figures)
        same = "" if len({queries for queries, _ in figures}) == 1 else "   QUERIES DIFFER"
        yield f"  {name:10}{shown}{same}"
    cold = "".join(f"{_first_time(user, campaign) * 1000:15.1f} ms" for user, campaign in leagues)
    yield f"  {'first time':10}{cold}"


def _address(campaign: Campaign, page: str) -> str:
    return reverse(f"campaigns:{page}", args=[campaign.pk, *(["rating"] if page == "chart" else [])])


def _first_time(user: User, campaign: Campaign) -> float:
    """Seconds of the statistics page while no ledger has been read yet."""
    client = Client()
    client.force_login(user)
    cache.clear()
    began = perf_counter()
    client.get(_address(campaign, "statistics"))
    return perf_counter() - began


def league(size: int, battles: int) -> tuple[User, Campaign]:
    """A superuser and their campaign, with the given numbers of warbands and of battles that count."""
    user = User.objects.create_user(f"statistics{size}", password=None, is_superuser=True)
    campaign = create_campaign(user, name=f"Statistics {size}")
    warbands = []
    for number in range(size):
        sheet = company(f"Warband {number} of {size}", BLOCKS)
        warbands.append(
            import_warband(user, sheet, origin="bench", request_key=f"statistics:{size}-{number}")
        )
        enter_warband(campaign.pk, user, warbands[-1].pk)
    for number, pair in enumerate(islice(cycle(combinations(warbands, 2)), battles), start=1):
        _count(campaign, user, number, pair)
    return user, campaign


def _count(campaign: Campaign, user: User, number: int, pair: tuple[Warband, Warband]) -> None:
    """A battle that the first of the two won, with what followed it for both."""
    now = timezone.now()
    battle = Battle.objects.create(
        campaign=campaign,
        number=number,
        title=f"Battle {number}",
        status=Battle.Status.ACCEPTED,
        ruleset="mordheim",
        scenario="skirmish",
        battlefield="street",
        seed="bench",
        engine_version=ENGINE_VERSION,
        record="",
        set_up_by=user,
        fought_at=now,
        decided_by=user,
        decided_at=now,
    )
    for position, (warband, result) in enumerate(zip(pair, ("won", "lost"), strict=True)):
        BattleSide.objects.create(
            battle=battle,
            position=position,
            warband=warband,
            revision=1,
            name=warband.name,
            rating=100 + number % 40 * (1 - position),
            policy="",
            result=result,
            taken_out=2 - position,
        )
        _write(warband, user, battle, result, number)


def _write(warband: Warband, user: User, battle: Battle, result: str, number: int) -> None:
    changes = tuple(ExperienceGained(block, 1, "survived") for block in range(1, BLOCKS))
    entries = [
        BattleFought(battle.key, battle.title, ("Others",), result, changes, (Kills(1, 1),)),
        Settled("exploration", (WyrdstoneChanged(2, "exploration", (3, 4)),), battle.key),
        Settled("sell-wyrdstone", (WyrdstoneChanged(-2, "sold"), GoldChanged(40, "sold")), battle.key),
    ]
    record(warband.pk, user, entries, revision=None, request_key=f"bench:{number}")
