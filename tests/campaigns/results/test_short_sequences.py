"""The post-battle sequence of a quick result: advances and all that was not done on paper."""

import pytest
from django.urls import reverse

from campaigns.services.battles.set_up import Plan
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import take_back_battle
from campaigns.services.results.enter import enter_short_result, open_tally, save_tally
from roster.models import Aftermath, Warband
from roster.services.aftermath.sequence import (
    answer_aftermath,
    commit_aftermath,
    open_aftermath_of,
    position,
    resumed,
    standing_rows,
)
from roster.services.history.record import record
from roster.sheets import read_sheet
from rules.aftermath.decisions import StepToTake
from rules.ledger.entries import Settled
from rules.ledger.gains import GoldChanged
from rules.tally.draft import Sent
from tests.campaigns.sequences import finish
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

LEADER = 1
FIELDS = {
    "short-winner": "0",
    "short-casualties-1": "1",
    "short-experience-0-1": "8",
    "short-why-0-1": "led and won",
}


@pytest.fixture
@remembered
def accepted(campaign, organiser, rats, others, player):
    battle = open_tally(campaign.pk, player, Plan(warbands=(rats.pk, others.pk)))
    save_tally(battle.pk, player, Sent({}, FIELDS), short=True)
    enter_short_result(battle.pk, player)
    return accept_battle(battle.pk, organiser)


def answer(sequence, text):
    resolver = resumed(Aftermath.objects.get(pk=sequence.pk))
    answer_aftermath(sequence.pk, answer=text, at=position(resolver))


def now(warband):
    return Warband.objects.get(pk=warband.pk)


def leave_out_all(sequence, user):
    answer(sequence, StepToTake.SKIP_ALL)
    resolver = resumed(Aftermath.objects.get(pk=sequence.pk))
    assert resolver.done
    return commit_aftermath(sequence.pk, user, at=position(resolver))


def test_it_begins_with_the_advances_that_the_entry_brought(accepted, rats, player):
    sequence = open_aftermath_of(rats)
    resolver = resumed(sequence)
    assert resolver.pending == StepToTake(0, "experience", may_skip=True)
    answer(sequence, StepToTake.GO_ON)
    assert any(roll.warrior == LEADER for roll in resumed(Aftermath.objects.get(pk=sequence.pk)).dice.made)
    experience = read_sheet(now(rats)).warrior(LEADER).experience
    finish(rats, player)
    leader = read_sheet(now(rats)).warrior(LEADER)
    assert leader.advances
    assert leader.experience == experience


def test_a_step_that_was_done_on_paper_is_left_out(accepted, rats):
    sequence = open_aftermath_of(rats)
    answer(sequence, StepToTake.SKIP)
    resolver = resumed(Aftermath.objects.get(pk=sequence.pk))
    assert resolver.pending == StepToTake(0, "exploration", may_skip=True)
    assert not resolver.dice.made


def test_everything_is_left_out_at_once_and_nothing_is_written(accepted, rats, player):
    revision = now(rats).revision
    done = leave_out_all(open_aftermath_of(rats), player)
    assert (done.status, done.written_to, now(rats).revision) == ("done", None, revision)


def test_undo_result_takes_back_the_sequence_and_then_the_entry(accepted, organiser, rats, others, player):
    finish(rats, player)
    take_back_battle(accepted.pk, organiser)
    sheet = read_sheet(now(rats))
    assert sheet.warrior(LEADER).advances == ()
    assert (sheet.battles, sheet.gold) == (0, rats.gold)
    assert sheet.warrior(LEADER).experience == read_sheet(rats).warrior(LEADER).experience
    assert read_sheet(now(others)).battles == 0
    assert set(Aftermath.objects.values_list("status", flat=True)) == {"dropped"}
    assert accept_battle(accepted.pk, organiser).status == "accepted"
    assert Aftermath.objects.filter(status="open").count() == 2


def test_undo_result_goes_past_a_sequence_that_wrote_nothing(accepted, organiser, rats, player):
    leave_out_all(open_aftermath_of(rats), player)
    take_back_battle(accepted.pk, organiser)
    assert read_sheet(now(rats)).battles == 0
    assert set(Aftermath.objects.values_list("status", flat=True)) == {"dropped"}


def test_undo_result_is_refused_once_the_roster_changed_after_the_sequence(accepted, organiser, rats, player):

    finish(rats, player)
    entry = Settled("", (GoldChanged(5, "found"),), reason="a test")
    record(rats.pk, player, [entry], revision=None, request_key="")
    with pytest.raises(Refused, match="changed since"):
        take_back_battle(accepted.pk, organiser)


def test_a_finished_sequence_includes_the_battle_it_follows(accepted, rats, player):
    done = finish(rats, player)
    rows = list(rats.ledger.order_by("revision"))
    kinds = [row.kind for row in rows if row.revision in standing_rows(done, rows)]
    assert kinds[0] == "battle_fought"
    assert len(kinds) > 1


def test_the_battle_page_leads_to_the_sequence(accepted, client_of, player, rats):
    page = client_of(player).get(accepted.get_absolute_url()).content.decode()
    assert "Advances, exploration and trading wait for you" in page
    sequence = open_aftermath_of(rats)
    url = reverse("roster:aftermath", args=[rats.pk, sequence.pk])
    page = client_of(player).get(url).content.decode()
    assert "Leave out all that is left" in page
