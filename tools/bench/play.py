"""Battles that people play: how long an answer through the site takes with all that is shown after it, a poll that
finds nothing new, and the page of a battle with many models, while it is played and afterwards; kilobytes of the page,
and compressed.

Works in the scratch database that the command makes.
"""

from collections.abc import Iterator
from gzip import compress
from statistics import median, quantiles
from time import perf_counter

from django.test import Client
from django.urls import reverse

from campaigns.models import Game
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.campaign.options import change_options
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.begin import PROPOSER, TACTICS, SeatPlan, propose_game
from campaigns.services.play.course import course_of
from campaigns.services.play.hand_over import hand_over
from roster.models import User
from roster.services.warbands.muster import import_warband
from rules.ledger.sheet import WarbandSheet
from rules.play.driving import suggested
from tools.bench.forces import company, ten_against_ten
from tools.bench.pages import measure

RULESETS = ("mordheim", "alternative", "cards", "heroheim", "trench")
#: Answers that are given in each battle, polls that are asked, and warriors on each side of the large battle.
ANSWERS, POLLS, MANY = 80, 20, 30
#: Milliseconds that an answer and a poll may take, kilobytes that the page may weigh.
AIM_OF_ANSWERS, AIM_OF_POLLS, AIM_OF_PAGES = 120, 10, 90


def report() -> Iterator[str]:
    """The lines of this part."""
    yield (
        f"Playing: milliseconds of an answer with the page after it (aim {AIM_OF_ANSWERS}) and of an idle poll "
        f"(aim {AIM_OF_POLLS}), kilobytes of the page (aim {AIM_OF_PAGES})"
    )
    user = User.objects.create_user("bench-play", password=None)
    client = Client()
    client.force_login(user)
    for ruleset in RULESETS:
        game = _begun(user, ten_against_ten(), ruleset)
        took = [seconds * 1000 for seconds in _answered(client, user, game)]
        slow = quantiles(took, n=20)[-1]
        yield (
            f"  {ruleset:12}answer{median(took):6.0f} ms, one in 20 over{slow:6.0f}"
            f"   poll{_poll(client, game):5.1f} ms{_weight(client, game.get_absolute_url())}"
        )
    yield from _many(client, user)


def _many(client: Client, user: User) -> Iterator[str]:
    """The page of a battle with many models, and its replay once tactics have played it to the end."""
    sheets = company("The Many", MANY), company("The Others", MANY)
    game = _begun(user, sheets, "mordheim")
    for _ in _answered(client, user, game, MANY + 1):
        pass
    queries, took = measure(user, game.get_absolute_url())
    yield f"  {2 * MANY} models   page{took * 1000:6.0f} ms {queries} q{_weight(client, game.get_absolute_url())}"
    game.refresh_from_db()
    battle = hand_over(game.pk, user, game.answered, "side").battle
    assert battle is not None
    address = battle.get_absolute_url()
    queries, took = measure(user, address)
    yield f"  {2 * MANY} models   replay{took * 1000:6.0f} ms {queries} q{_weight(client, address)}"


def _begun(user: User, sheets: tuple[WarbandSheet, WarbandSheet], ruleset: str) -> Game:
    """A friendly against tactics in a campaign of its own."""
    campaign = create_campaign(user, name=f"{sheets[0].name}, {ruleset}")
    change_options(campaign.pk, user, {"illegal_fights": "always"})
    warbands = []
    for sheet in sheets:
        key = f"play:{sheet.name}{ruleset}"
        warbands.append(import_warband(user, sheet, origin="bench", request_key=key))
        enter_warband(campaign.pk, user, warbands[-1].pk)
    plan = Plan(tuple(warband.pk for warband in warbands), ruleset=ruleset, seed="1", friendly=True)
    seats = SeatPlan(PROPOSER), SeatPlan(TACTICS)
    return propose_game(set_up_battle(campaign.pk, user, plan).pk, user, seats)


def _answered(client: Client, user: User, game: Game, count: int = ANSWERS) -> Iterator[float]:
    """Give answers that tactics advise; the seconds of each."""
    address = reverse("campaigns:game-answer", args=[game.pk])
    for _ in range(count):
        game.refresh_from_db()
        key = suggested(course_of(game), "steady") if game.is_running else None
        if key is None:
            return
        fields = {"number": game.answered, "answer": key}
        began = perf_counter()
        answer = client.post(address, fields, headers={"HX-Request": "true"})
        yield perf_counter() - began
        assert answer.status_code == 200, address


def _poll(client: Client, game: Game) -> float:
    """The median of the milliseconds of a poll that finds nothing new; 0 once the battle is over."""
    game.refresh_from_db()
    if not game.is_running:
        return 0.0
    address, took = reverse("campaigns:game-poll", args=[game.pk]), []
    for _ in range(POLLS):
        began = perf_counter()
        answer = client.get(address, {"seen": game.stamp})
        took.append((perf_counter() - began) * 1000)
        assert answer.status_code == 204, address
    return median(took)


def _weight(client: Client, address: str) -> str:
    """A page in kilobytes as it is and compressed; empty where it leads to another one, as once a battle is over."""
    answer = client.get(address)
    if answer.status_code != 200:
        return ""
    return f"{len(answer.content) / 1000:7.1f} kB, {len(compress(answer.content)) / 1000:.1f} compressed"
