"""Battles on a real table: how long a tap takes with the page after it, refereed and with the turns alone, and how many
queries; at the start of a battle and after many taps.

Works in the scratch database that the command makes.
"""

from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import NamedTuple

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Battle, Game
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.campaign.options import change_options
from campaigns.services.members.warbands import enter_warband
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PROPOSER, SeatPlan, propose_game
from campaigns.services.play.course import course_of
from campaigns.services.results.enter import open_tally, tally_of
from campaigns.services.results.turns import begin_turns, take_step
from roster.models import User
from roster.services.warbands.muster import import_warband
from rules.engine.decisions import DONE, NextToAct
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import WhoActs
from rules.engine.state.conditions import HIDDEN
from rules.play.course import Course
from rules.play.driving import suggested
from rules.referee.referee import CHARGE, RANGED, Referee
from rules.referee.turns.steps import Step, turns_of
from rules.resolve import REAL_TABLE
from tools.bench.forces import ten_against_ten

RULESETS = ("mordheim", "alternative", "cards", "heroheim", "trench")
#: Taps that are measured at the start and later, and the number of answers after which that is.
TAPS, LATER = 5, 60
#: How many battles are begun at most until one lasts that long.
BATTLES = 5
#: Milliseconds that a tap may take, and the number of answers of which one is a shot.
AIM, LATELY, _WORDS_OF_A_SHOT = 120, 10, 4
_TACTICS = "steady"


class Tap(NamedTuple):
    """One tap with the page after it."""

    milliseconds: float
    queries: int


def report() -> Iterator[str]:
    """The lines of this part."""
    yield f"Refereeing: milliseconds and queries of a tap at the start and after {LATER} answers (aim {AIM} ms)"
    user = User.objects.create_user("bench-referee", password=None)
    client = Client()
    client.force_login(user)
    for ruleset in RULESETS:
        for name, taps in (
            ("refereed", refereed(client, user, ruleset)),
            ("turns", turns(client, user, ruleset)),
        ):
            first, *_, last = stretches = list(taps)
            shown = "".join(
                f"{median(it.milliseconds for it in stretch):7.0f} ms {most(stretch):3} q"
                for stretch in stretches
            )
            same = "" if most(first) == most(last) else "   QUERIES DIFFER"
            yield f"  {ruleset:12}{name:9}{shown}{same}"


def most(taps: list[Tap]) -> int:
    """The most queries of any of these taps."""
    return max(tap.queries for tap in taps)


def refereed(client: Client, user: User, ruleset: str) -> Iterator[list[Tap]]:
    """The first taps of a refereed battle, and some after many answers.

    A battle that is over before that is left, and another one begins.
    """
    for number in range(1, BATTLES + 1):
        game = begun(user, f"{ruleset}, battle {number}", ruleset)
        first = _taps_of(client, game)
        game.refresh_from_db()
        while game.answered < LATER and game.is_running:
            game = answer(game.pk, user, game.answered, say)
        later = _taps_of(client, game)
        if len(later) == TAPS:
            yield first
            yield later
            return
    raise RuntimeError(f"{BATTLES} battles of {ruleset} were over within {LATER + TAPS} answers.")


def _taps_of(client: Client, game: Game) -> list[Tap]:
    """The next taps of a game; fewer where its battle ends."""
    address, taps = reverse("campaigns:game-answer", args=[game.pk]), list[Tap]()
    game.refresh_from_db()
    while len(taps) < TAPS and game.is_running:
        said = say(course_of(game))
        taps.append(_tapped(client, address, {"number": str(game.answered), "answer": said}))
        game.refresh_from_db()
    return taps


def turns(client: Client, user: User, ruleset: str) -> Iterator[list[Tap]]:
    """The first taps of a battle whose turns are kept, and some after many steps."""
    campaign, plan = _arranged(user, f"{ruleset}, turns", ruleset)
    battle = begin_turns(open_tally(campaign, user, plan).pk, user, shares_device=True)
    address = reverse("campaigns:turns", args=[battle.pk])

    device = reverse("campaigns:turns-device", args=[battle.pk])

    def next_step() -> tuple[Step, int]:
        tally = tally_of(Battle.objects.get(pk=battle.pk))
        assert tally.turns is not None
        pending = turns_of(record_of(battle).setup, tally).pending
        assert pending is not None
        return Step(pending.default, tally.turns.moment), pending.side

    def tap() -> Tap:
        step, side = next_step()
        client.post(device, {"side": str(side)})
        return _tapped(client, address, {"say": step.say, "moment": str(step.moment)})

    yield [tap() for _ in range(TAPS)]
    for _ in range(LATER - TAPS):
        step, side = next_step()
        take_step(battle.pk, user, step, (side,))
    yield [tap() for _ in range(TAPS)]


def begun(user: User, name: str, ruleset: str) -> Game:
    """A refereed battle of ten against ten whose player holds both sides."""
    campaign, plan = _arranged(user, f"{name}, refereed", ruleset)
    battle = set_up_battle(campaign, user, plan)
    return propose_game(battle.pk, user, [SeatPlan(PROPOSER), SeatPlan(PROPOSER)])


def _arranged(user: User, name: str, ruleset: str) -> tuple[int, Plan]:
    """A campaign of its own, and a battle in it on a real table."""
    campaign = create_campaign(user, name=name)
    change_options(campaign.pk, user, {"illegal_fights": "always"})
    warbands = []
    for sheet in ten_against_ten():
        key = f"referee:{sheet.name}{name}"
        warbands.append(import_warband(user, sheet, origin="bench", request_key=key))
        enter_warband(campaign.pk, user, warbands[-1].pk)
    plan = Plan(tuple(it.pk for it in warbands), ruleset=ruleset, battlefield=REAL_TABLE.key)
    return campaign.pk, plan


def say(course: Course) -> str:
    """The answer of players who shoot now and then; everything else follows tactics, and nobody charges."""
    asked, battle = course.pending, course.resolver.battle
    if isinstance(asked, NextToAct):
        shots = ((it, _shot(course, it)) for it in asked.candidates[:1] if asked.activity == "shooting")
        return next((f"{it} {shot}" for it, shot in shots if shot), DONE)
    if isinstance(asked, WhoActs) and asked.candidates and not battle.state.activations.now:
        first = asked.candidates[0]
        shot = _shot(course, first)
        return f"{first} 2 then shoot {shot}" if shot else str(first)
    if isinstance(asked, NextAction) and asked.left is None and (shot := _shot(course, asked.who)):
        return f"{RANGED} {shot}"
    advised = suggested(course, _TACTICS) or ""
    return DONE if advised in (CHARGE, RANGED) else advised


def _shot(course: Course, number: int) -> str:
    """A shot of somebody at the first enemy who is seen; empty where anybody shot lately, or they cannot."""
    battle = course.resolver.battle
    witness, latest = battle.witness, course.resolver.answers[-LATELY:]
    assert isinstance(witness, Referee)
    if any(len(it.split()) >= _WORDS_OF_A_SHOT for it in latest):
        return ""
    shots = witness.shots_of(battle.combatant(number))
    return next((it for it in shots if not battle.combatant(int(it.split()[0])).under(HIDDEN)), "")


def _tapped(client: Client, address: str, fields: dict[str, str]) -> Tap:
    with CaptureQueriesContext(connection) as queries:
        began = perf_counter()
        shown = client.post(address, fields, headers={"HX-Request": "true"})
        took = (perf_counter() - began) * 1000
    assert shown.status_code == 200, address
    return Tap(took, len(queries))
