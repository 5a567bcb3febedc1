"""Post-battle sequences, a whole season, the page of a step, and the correction of an old battle.

Seconds are of CPU time. What needs a database works in the scratch one that the command makes.
"""

from collections.abc import Iterator
from statistics import median
from time import process_time

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Battle
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import correct_battle, plan_correction, seen_by
from roster.demo import ROSTERS
from roster.models import Aftermath, User, Warband
from roster.services.aftermath.sequence import commit_aftermath, open_at, position, resumed, save
from roster.services.warbands.muster import import_warband
from roster.services.warbands.warriors import rename
from rules.aftermath.record import AftermathSetup, without_table
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sensible import choose
from rules.catalogue.load import rulebook
from rules.engine.outcome import Outcome
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.resolve import arena, auto, set_up
from rules.season import Season
from rules.values import changed
from tools.bench.forces import ten_against_ten

SEQUENCES = 40
WARBANDS, ROUNDS = 8, 10
#: The battle that is corrected: as many warbands as a scenario takes, and the entries that each has after it.
TOGETHER, LATER = 6, 40


def report() -> Iterator[str]:
    """The lines that need no database."""
    yield "Between battles"
    times = sorted(_sequences())
    middle, slowest = median(times) * 1000, times[-1] * 1000
    yield f"  a sequence by policy               {middle:8.1f} ms (aim 20), slowest {slowest:.1f}"
    began = process_time()
    season = Season(_rosters(), rulebook(), POLICIES["steady"], "bench")
    season.play(ROUNDS, list(rulebook().rulesets))
    took = process_time() - began
    yield f"  a season of {WARBANDS} x {ROUNDS}                 {took:8.1f} s (aim 20), {season.battles} battles"


def report_stored() -> Iterator[str]:
    """The lines that need one."""
    with transaction.atomic():
        yield from _step_page()
        yield from _correction()
        transaction.set_rollback(True)


def _rosters() -> list[WarbandSheet]:
    paths = sorted(ROSTERS.glob("*.toml"))[:WARBANDS]
    return [read_sheet(path, path.name, rulebook()) for path in paths]


def _sequences() -> Iterator[float]:
    """The seconds of one whole sequence after the other, by the sides of other battles each time."""
    for number in range(SEQUENCES // 2):
        sheets = ten_against_ten()
        setup = set_up(sheets, rulebook(), seed=str(number))
        record = auto(setup, {0: POLICIES["bold"], 1: POLICIES["bold"]})
        assert record.outcome is not None
        for side, sheet in enumerate(sheets):
            small = without_table(setup)
            start = AftermathSetup("battle-1", "Bench", side, small, record.outcome, sheet, str(number))
            began = process_time()
            AftermathResolver(start, rulebook(), policy=choose, arena=arena)
            yield process_time() - began


def _step_page() -> Iterator[str]:
    """The page of each step of one sequence: queries and milliseconds, in the middle and of the slowest."""
    user = User.objects.create_user("bench-step", password=None)
    battle = _accepted(user, "Steps", list(ten_against_ten()))
    sequence = Aftermath.objects.filter(battle=battle.key).select_related("warband").earliest("pk")
    address = reverse("roster:aftermath", args=[sequence.warband_id, sequence.pk])
    client = Client()
    client.force_login(user)
    client.get(address)
    queries, times = set(), []
    while True:
        with CaptureQueriesContext(connection) as captured:
            client.get(address)
        queries.add(len(captured))
        times.append(median(_seconds_of(client, address) for _ in range(3)))
        if not _answer(sequence):
            break
    middle, slowest = median(times) * 1000, max(times) * 1000
    numbers = "/".join(map(str, sorted(queries))) + " queries"
    same = "" if len(queries) == 1 else "   QUERIES DIFFER"
    yield f"  the page of a step                 {middle:8.1f} ms (aim 60), slowest {slowest:.1f}, {numbers}{same}"


def _seconds_of(client: Client, address: str) -> float:
    began = process_time()
    answer = client.get(address)
    assert answer.status_code == 200, address
    return process_time() - began


def _answer(sequence: Aftermath) -> bool:
    """Give one answer of the policy; False if no question is left."""
    open = open_at(sequence.pk)
    resolver = resumed(open)
    if resolver.done:
        return False
    resolver.answer(choose(resolver.pending, resolver.draft))
    save(open, resolver)
    return True


def _correction() -> Iterator[str]:
    """A battle of all warbands is corrected, each of which has gone on since."""
    user = User.objects.create_user("bench-past", password=None)
    battle = _accepted(user, "Past", _rosters()[:TOGETHER])
    for sequence in Aftermath.objects.filter(battle=battle.key):
        while _answer(sequence):
            pass
        sequence.refresh_from_db()
        commit_aftermath(sequence.pk, user, at=position(resumed(sequence)))
    for side in battle.sides.all():
        for number in range(LATER):
            rename(side.warband_id, user, number=1, name=f"N{number}", revision=None, request_key="")
    began = process_time()
    outcome = _turned(battle)
    parts = plan_correction(battle, outcome)
    seen = seen_by(parts, outcome)
    shown = process_time() - began
    correct_battle(battle.pk, user, outcome, reason="Bench.", seen=seen)
    took = process_time() - began
    yield (
        f"  correcting, {TOGETHER} warbands, {LATER} later  {took:8.2f} s (aim 2), of which the preview {shown:.2f} s"
    )


def _turned(battle: Battle) -> Outcome:
    """The result with another winner."""
    outcome = record_of(battle).outcome
    assert outcome is not None
    winner = 1 if outcome.winner == 0 else 0
    sides = tuple(changed(side, routed=index != winner) for index, side in enumerate(outcome.sides))
    return changed(outcome, winner=winner, sharing=(), sides=sides)


def _accepted(user: User, name: str, sheets: list[WarbandSheet]) -> Battle:
    """A fought and accepted battle of these warbands in a campaign of their own."""
    campaign = create_campaign(user, name=name)
    warbands: list[Warband] = []
    for sheet in sheets:
        warbands.append(import_warband(user, sheet, origin="bench", request_key=f"bench:{name}:{sheet.name}"))
        enter_warband(campaign.pk, user, warbands[-1].pk)
    several = len(warbands) > 2
    plan = Plan(
        warbands=tuple(warband.pk for warband in warbands),
        policies=("bold",) * len(warbands),
        scenario="street-brawl" if several else "skirmish",
    )
    battle = fight_battle(set_up_battle(campaign.pk, user, plan).pk, user)
    return accept_battle(battle.pk, user)
