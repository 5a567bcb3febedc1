"""A process killed at any write of a battle's ways into the ledgers: all or nothing, and doing it again gives the same.

Every write of every verb is tried, one after the other.
"""

import secrets
from itertools import count

import pytest
from django.core.management import call_command
from django.db import transaction

from campaigns.models import Battle, Captive, DeadClaim
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.claims.captives import decide_fate, negotiate
from campaigns.services.claims.dead import BEGIN, answer_claim
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import correct_battle, plan_correction, seen_by
from campaigns.services.results.discard import take_back_battle
from campaigns.services.results.enter import enter_result, enter_short_result, open_tally, save_tally
from roster.models import Aftermath
from roster.services.aftermath.sequence import (
    answer_aftermath,
    choose_dice,
    commit_aftermath,
    go_back,
    position,
    resumed,
)
from roster.services.trading.post import shown_revision, trade
from rules.aftermath.trading.decisions import Trade
from rules.tally.draft import Sent
from tests.campaigns.claims.test_captives import CAPTURED, at, gain
from tests.campaigns.claims.test_dead_claims import DEAD, enter_crypt
from tests.campaigns.results.test_correcting import turned
from tests.campaigns.results.test_entering import DONE, SHORT
from tests.campaigns.sequences import down, finish, hurt, step, to_the_end
from tests.campaigns.together.killed import Killed, everything, killed_at, without_times
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def tally(campaign, player, rats, others):
    return open_tally(campaign.pk, player, Plan(warbands=(rats.pk, others.pk)))


@pytest.fixture
@remembered
def short(tally, player):
    save_tally(tally.pk, player, Sent({}, SHORT), short=True)
    return tally


@pytest.fixture
@remembered
def sequence(fought, organiser, rats):
    down(fought, 0)
    accept_battle(fought.pk, organiser)
    return Aftermath.objects.get(warband=rats)


@pytest.fixture
@remembered
def captive(sequence, player, organiser, rats):
    hurt(sequence, player, CAPTURED)
    gain(rats, organiser, 60)
    return Captive.objects.get(warband=rats)


def now(sequence):
    return Aftermath.objects.get(pk=sequence.pk)


def fighting(get):
    fought, organiser = get("fought"), get("organiser")
    return lambda: accept_battle(fought.pk, organiser)


def entering(get):
    tally, player = get("tally"), get("player")
    save_tally(tally.pk, player, Sent({}, DONE))
    return lambda: enter_result(tally.pk, player)


def entering_in_short(get):
    short, player = get("short"), get("player")
    return lambda: enter_short_result(short.pk, player)


def accepting_in_short(get):
    battle, organiser = enter_short_result(get("short").pk, get("player")), get("organiser")
    return lambda: accept_battle(battle.pk, organiser)


def answering(get):
    sequence = get("sequence")
    return lambda: answer_aftermath(sequence.pk, answer="go on", at=position(resumed(now(sequence))))


def going_back(get):
    sequence = step(get("sequence"))
    return lambda: go_back(sequence.pk, answers=0)


def trading(get):
    sequence, player = get("sequence"), get("player")
    while not isinstance(resumed(now(sequence)).pending, Trade):
        step(now(sequence))
    fields = {"number": 2, "name": "Gnaw"}
    revision = shown_revision(now(sequence))
    click = {"revision": revision, "request_key": "p:1"}
    return lambda: trade(sequence.pk, player, verb="rename", fields=fields, **click)


def finishing(get):
    """A sequence that leaves a captive behind."""
    sequence, player = choose_dice(get("sequence").pk, by_hand=True), get("player")
    sequence = step(sequence)
    answer_aftermath(sequence.pk, answer=CAPTURED, at=position(resumed(sequence)))
    choose_dice(sequence.pk, by_hand=False)
    to_the_end(sequence)
    return lambda: commit_aftermath(sequence.pk, player, at=position(resumed(now(sequence))))


def taking_back(get):
    sequence, player, organiser, fought = get("sequence"), get("player"), get("organiser"), get("fought")
    commit_aftermath(sequence.pk, player, at=position(to_the_end(sequence)))
    return lambda: take_back_battle(fought.pk, organiser)


def offering(get):
    captive, player = get("captive"), get("player")
    return lambda: negotiate(captive.pk, player, by="owner", action="offer", gold=30, at=at(captive))


def ransoming(get):
    offering(get)()
    captive, other = get("captive"), get("other_player")
    return lambda: negotiate(captive.pk, other, by="captor", action="accept", at=at(captive))


def selling(get):
    captive, other = get("captive"), get("other_player")
    return lambda: decide_fate(captive.pk, other, fate="sell-to-slavers", at=0)


def claiming(get):
    """The Undead raise the leader of the rats."""
    campaign, organiser, other = get("campaign"), get("organiser"), get("other_player")
    rats, undead = get("rats"), enter_crypt(campaign, other, "The Crypt")
    plan = Plan(warbands=(rats.pk, undead.pk))
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    down(battle, 0)
    accept_battle(battle.pk, organiser)
    hurt(Aftermath.objects.get(warband=rats), get("player"), DEAD)
    finish(undead, other)
    claim = DeadClaim.objects.get()
    answer_claim(claim.pk, other, answer=BEGIN, at=0)
    return lambda: answer_claim(claim.pk, other, answer="raise", at=1)


def correcting(get):
    """The result turned round, after both sequences were finished."""
    sequence, player, organiser, fought = get("sequence"), get("player"), get("organiser"), get("fought")
    commit_aftermath(sequence.pk, player, at=position(to_the_end(sequence)))
    finish(get("others"), get("other_player"))
    battle = Battle.objects.get(pk=fought.pk)
    outcome = turned(battle)
    seen = seen_by(plan_correction(battle, outcome), outcome)
    return lambda: correct_battle(battle.pk, organiser, outcome, reason="Wrong sides.", seen=seen)


#: What is done, and how many writes it has at least.
VERBS = {
    fighting: 4,
    entering: 4,
    entering_in_short: 4,
    accepting_in_short: 8,
    answering: 1,
    going_back: 1,
    trading: 1,
    finishing: 6,
    taking_back: 6,
    offering: 1,
    ransoming: 6,
    selling: 6,
    claiming: 4,
    correcting: 8,
}


@pytest.mark.parametrize(("verb", "writes"), VERBS.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_it_is_done_as_a_whole_or_not_at_all(request, monkeypatch, capsys, verb, writes):
    do = verb(request.getfixturevalue)
    monkeypatch.setattr(secrets, "token_hex", lambda size: "ab" * size)
    before, whole = everything(), done_and_undone(do)
    for write in count():
        try:
            with killed_at(write):
                do()
        except Killed:
            assert everything() == before, f"killed at write {write}"
            assert done_and_undone(do) == whole, f"done again after write {write}"
        else:
            break
    assert write >= writes
    assert without_times(everything()) == whole
    call_command("ledger", "check", "--json")
    assert '"faults": []' in capsys.readouterr().out


def done_and_undone(do):
    """All rows as they are after it, which then is taken back."""
    with transaction.atomic():
        do()
        found = without_times(everything())
        transaction.set_rollback(True)
    return found
