"""Two people at the same moment, with PostgreSQL's row locks; `test_simultaneous_changes_on_sqlite` tries SQLite."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections

from campaigns.models import Battle, Campaign, CampaignWarband, Membership
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.roles import change_role, leave_campaign
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import correct_battle, plan_correction, seen_by
from campaigns.services.results.discard import take_back_battle
from campaigns.services.rulebook.use import RulebookMoved, use_rulebook
from roster.models import Aftermath, LedgerEntry, Pack, Warband
from roster.services.aftermath.sequence import AftermathMoved, commit_aftermath, position
from roster.services.history.record import StaleRevision, record
from roster.services.rulebook.editions import standard_stack
from roster.sheets import read_sheet
from rules.ledger.entries import Renamed
from tests.campaigns.samples import muster
from tests.campaigns.sequences import finish, to_the_end
from tests.conftest import make_user

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def at_once(*verbs):
    """Call all of them in threads that start together; what each returned or raised."""
    start = Barrier(len(verbs))

    def run(verb):
        try:
            start.wait()
            return verb()
        except (Refused, StaleRevision, AftermathMoved, Campaign.DoesNotExist) as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(verbs)) as pool:
        return list(pool.map(run, verbs))


@pytest.fixture
def league():
    """Two organisers, two warbands, and a battle that was fought."""
    one, two = make_user("one"), make_user("two")
    campaign = create_campaign(one, name="Crowded")
    member = join_by_invite(two, campaign.invite_token)
    change_role(campaign.pk, member.pk, one, role="organiser")
    warbands = [muster(user, f"Rats of {user}", 4) for user in (one, two)]
    for user, warband in zip((one, two), warbands, strict=True):
        enter_warband(campaign.pk, user, warband.pk)
    plan = Plan(warbands=(warbands[0].pk, warbands[1].pk))
    battle = fight_battle(set_up_battle(campaign.pk, one, plan).pk, one)
    return one, two, campaign, warbands, battle, plan


def revisions(warbands):
    return [Warband.objects.get(pk=warband.pk).revision for warband in warbands]


def test_these_tests_have_real_locks():
    assert connection.features.has_select_for_update


def test_two_organisers_accept_at_once_and_it_is_accepted_once(league):
    one, two, campaign, warbands, battle, _plan = league
    answers = at_once(*[lambda user=user: accept_battle(battle.pk, user) for user in (one, two, one, two)])
    assert [answer.status for answer in answers] == ["accepted"] * 4
    assert sorted(Aftermath.objects.values_list("warband", flat=True)) == sorted(it.pk for it in warbands)
    assert campaign.chronicle.filter(kind="battle_accepted").count() == 1


def test_two_battles_of_the_same_warbands_accepted_at_once_open_two_sequences_each(league):
    one, two, campaign, warbands, battle, plan = league
    turned = Plan(warbands=plan.warbands[::-1])
    second = fight_battle(set_up_battle(campaign.pk, two, turned).pk, two)
    answers = at_once(lambda: accept_battle(battle.pk, one), lambda: accept_battle(second.pk, two))
    assert [answer.status for answer in answers] == ["accepted", "accepted"]
    for warband in warbands:
        assert sorted(warband.aftermaths.values_list("battle", flat=True)) == sorted([battle.key, second.key])


def test_accepting_and_changing_a_warband_at_once_both_happen(league):
    one, two, _campaign, warbands, battle, _plan = league
    renamed = [Renamed(None, "The Night Shift")]
    at_once(
        lambda: accept_battle(battle.pk, one),
        lambda: record(warbands[1].pk, two, renamed, revision=1, request_key="a:1"),
    )
    assert Battle.objects.get(pk=battle.pk).status == "accepted"
    assert revisions(warbands) == [1, 2]
    finish(warbands[1], two)
    assert read_sheet(Warband.objects.get(pk=warbands[1].pk)).name == "The Night Shift"


def test_a_sequence_that_is_finished_at_once_by_two_clicks_is_written_once(league):
    one, _two, _campaign, warbands, battle, _plan = league
    accept_battle(battle.pk, one)
    sequence = Aftermath.objects.get(warband=warbands[0])
    at = position(to_the_end(sequence))
    at_once(*[lambda: commit_aftermath(sequence.pk, one, at=at)] * 3)
    assert LedgerEntry.objects.filter(warband=warbands[0], kind="battle_fought").count() == 1


def test_both_players_finish_at_once(league):
    one, two, campaign, warbands, battle, _plan = league
    accept_battle(battle.pk, one)
    rows = [Aftermath.objects.get(warband=warband) for warband in warbands]
    ends = [position(to_the_end(row)) for row in rows]
    at_once(
        lambda: commit_aftermath(rows[0].pk, one, at=ends[0]),
        lambda: commit_aftermath(rows[1].pk, two, at=ends[1]),
    )
    assert set(Aftermath.objects.values_list("status", flat=True)) == {"done"}
    assert campaign.chronicle.filter(kind="aftermath_finished").count() == 2


def test_a_battle_is_corrected_once_by_two_clicks(league):
    one, _two, campaign, warbands, battle, _plan = league
    accept_battle(battle.pk, one)
    finish(warbands[0], one)
    found = Battle.objects.get(pk=battle.pk)
    outcome = record_of(found).outcome
    seen = seen_by(plan_correction(found, outcome), outcome)
    at_once(*[lambda: correct_battle(battle.pk, one, outcome, reason="twice", seen=seen)] * 3)
    assert campaign.chronicle.filter(kind="battle_corrected").count() == 1
    assert LedgerEntry.objects.filter(kind="corrected").count() == 1


def test_fighting_at_once_fights_once(league):
    one, two, campaign, _warbands, _battle, plan = league
    battle = set_up_battle(campaign.pk, one, plan)
    answers = at_once(*[lambda user=user: fight_battle(battle.pk, user) for user in (one, two)])
    assert [answer.status for answer in answers] == ["fought", "fought"]
    assert battle.chronicle.filter(kind="battle_fought").count() == 1


def test_taking_back_at_once_takes_back_once(league):
    one, two, campaign, _warbands, battle, _plan = league
    accept_battle(battle.pk, one)
    at_once(*[lambda user=user: take_back_battle(battle.pk, user) for user in (one, two)])
    assert set(Aftermath.objects.values_list("status", flat=True)) == {"dropped"}
    assert campaign.chronicle.filter(kind="battle_taken_back").count() == 1


def test_a_battle_that_is_set_up_by_many_clicks_at_once_is_one(league):
    one, two, campaign, _warbands, _battle, plan = league
    answers = at_once(*[lambda user=user: set_up_battle(campaign.pk, user, plan) for user in (one, two, one)])
    assert [battle.number for battle in answers] == [2, 2, 2]


def test_joining_at_once_is_joining_once(league):
    campaign = league[2]
    three = make_user("three")
    at_once(*[lambda: join_by_invite(three, campaign.invite_token)] * 4)
    assert Membership.objects.filter(user=three).count() == 1
    assert campaign.chronicle.filter(kind="joined", made_by=three).count() == 1


def test_a_warband_that_enters_two_campaigns_at_once_enters_one(league):
    one = league[0]
    other = [create_campaign(one, name=f"Other {number}") for number in range(2)]
    warband = muster(one, "Undecided")
    answers = at_once(
        *[lambda campaign=campaign: enter_warband(campaign.pk, one, warband.pk) for campaign in other]
    )
    assert sorted(isinstance(answer, Refused) for answer in answers) == [False, True]
    assert CampaignWarband.objects.filter(warband=warband).count() == 1


def test_both_organisers_leave_at_once_and_one_stays(league):
    one, two, campaign, *_rest = league
    accept_battle(league[4].pk, one)
    answers = at_once(*[lambda user=user: leave_campaign(campaign.pk, user) for user in (one, two)])
    assert sorted(isinstance(answer, Refused) for answer in answers) == [False, True]
    assert campaign.memberships.filter(role="organiser").count() == 1


def use(campaign, user, switch):
    """Decided on the page as the campaign was founded."""
    edition = campaign.edition
    return use_rulebook(campaign.pk, user, packs=edition.packs, switches=[switch], instead_of=edition.digest)


def test_two_organisers_change_the_rulebook_at_once_and_one_is_told(league):
    one, two, campaign, warbands, *_rest = league
    answers = at_once(
        lambda: use(campaign, one, "no-underdog-bonus"), lambda: use(campaign, two, "half-prices-rounded-up")
    )
    assert sorted(isinstance(answer, RulebookMoved) for answer in answers) == [False, True]
    now = Campaign.objects.get(pk=campaign.pk).edition
    assert now != campaign.edition
    assert {Warband.objects.get(pk=warband.pk).edition for warband in warbands} == {now}
    assert campaign.chronicle.filter(kind="rulebook_changed").count() == 1


def test_a_warband_that_enters_while_the_rulebook_changes_goes_by_the_new_one(league):
    one, _two, campaign, *_rest = league
    late = muster(one, "Latecomers")
    at_once(lambda: enter_warband(campaign.pk, one, late.pk), lambda: use(campaign, one, "no-underdog-bonus"))
    now = Campaign.objects.get(pk=campaign.pk).edition
    assert now.switches == ["no-underdog-bonus"]
    assert Warband.objects.get(pk=late.pk).edition == now


def test_campaigns_founded_at_once_pin_the_same_packs_once(league):
    one, two, *_rest = league
    made = at_once(*[lambda user=user: create_campaign(user, name="Twin", packs=[]) for user in (one, two)])
    assert made[0].edition == made[1].edition
    assert Pack.objects.filter(uploaded_by=None).count() == len(standard_stack())
