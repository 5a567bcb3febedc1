"""The dead of a battle, claimed by another warband of it once both sequences are finished."""

import pytest
from django.urls import reverse

from campaigns.models import DeadClaim
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.claims.dead import BEGIN, answer_claim, matter_of, position_of
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.correct import correct_battle, plan_correction, seen_by
from campaigns.services.results.discard import take_back_battle
from roster.models import Aftermath, Warband
from roster.services.history.correct import correct_entry
from roster.services.history.record import record
from roster.services.history.undo import CannotUndo, undo_last
from roster.services.warbands.muster import import_warband
from roster.sheets import read_sheet
from rules.aftermath.sensible import choose
from rules.engine.events import Status
from rules.ledger.entries import Settled
from rules.ledger.gains import GoldChanged
from rules.ledger.sheet import AWAKENED
from rules.values import changed
from tests.campaigns.sequences import down, finish, hurt
from tests.conftest import make_user
from tests.remembered import remembered
from tests.rules.aftermath.dead.test_awakening import crypt

pytestmark = pytest.mark.django_db

DEAD, LEADER = "1,5", 1


def enter_crypt(campaign, owner, name):
    vlad, nagrim, *others = crypt().warriors
    unarmed = (changed(block, possessions=()) for block in others)
    sheet = changed(crypt(), name=name, warriors=(vlad, nagrim, *unarmed))
    warband = import_warband(owner, sheet, origin="a test", request_key=f"test:{name}")
    enter_warband(campaign.pk, owner, warband.pk)
    return warband


@pytest.fixture
@remembered
def undead(campaign, other_player):
    return enter_crypt(campaign, other_player, "The Crypt")


@pytest.fixture
@remembered
def played(campaign, organiser, rats, undead):
    """A battle in which the leader of the rats went out of action; its result is accepted."""
    battle = set_up_battle(campaign.pk, organiser, Plan(warbands=(rats.pk, undead.pk)))
    fight_battle(battle.pk, organiser)
    battle.refresh_from_db()
    down(battle, 0)
    accept_battle(battle.pk, organiser)
    return battle


def kill(warband, user):
    return hurt(Aftermath.objects.get(warband=warband, status="open"), user, DEAD)


@pytest.fixture
@remembered
def claim(played, rats, undead, player, other_player):
    kill(rats, player)
    finish(undead, other_player)
    return DeadClaim.objects.get()


def sheet(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def risen(warband):
    return [block for block in sheet(warband).active if AWAKENED in block.flags]


def test_a_claim_opens_once_both_sequences_are_finished_whichever_is_first(
    played, rats, undead, player, other_player
):
    finish(undead, other_player)
    assert not DeadClaim.objects.exists()
    kill(rats, player)
    found = DeadClaim.objects.get()
    assert (found.warband, found.claimant, found.status) == (rats, undead, "open")
    assert played.campaign.chronicle.filter(kind="dead_claimed").count() == 1


def test_the_order_of_the_two_does_not_matter(claim, rats, undead):
    assert (claim.warband, claim.claimant) == (rats, undead)


def test_without_any_dead_nothing_is_claimed(played, rats, undead, player, other_player):
    hurt(Aftermath.objects.get(warband=rats), player, "4,4")
    finish(undead, other_player)
    assert not DeadClaim.objects.exists()


def test_a_warband_without_use_for_the_dead_claims_none(
    fought, organiser, rats, others, player, other_player
):
    down(fought, 0)
    accept_battle(fought.pk, organiser)
    kill(rats, player)
    finish(others, other_player)
    assert not DeadClaim.objects.exists()


def test_the_claimant_alone_gains_by_it(claim, rats, undead, other_player):
    before, victims = sheet(undead), sheet(rats)
    answer_claim(claim.pk, other_player, answer="begin", at=0)
    assert sheet(undead) == before
    answer_claim(claim.pk, other_player, answer="raise", at=1)
    (zombie,) = risen(undead)
    assert zombie.name == victims.warrior(LEADER).name
    assert sheet(rats) == victims
    claim.refresh_from_db()
    assert (claim.status, claim.had) == ("settled", [0])
    assert any("raises" in line for line in claim.told)
    assert claim.battle.campaign.chronicle.filter(kind="dead_settled").count() == 1


def test_a_second_click_and_a_stale_page_change_nothing(claim, undead, other_player):
    answer_claim(claim.pk, other_player, answer="begin", at=0)
    with pytest.raises(Refused, match="on another page"):
        answer_claim(claim.pk, other_player, answer="begin", at=0)
    answer_claim(claim.pk, other_player, answer="raise", at=1)
    with pytest.raises(Refused, match="already settled"):
        answer_claim(claim.pk, other_player, answer="raise", at=1)
    assert len(risen(undead)) == 1


def test_the_dead_are_left_in_peace(claim, undead, other_player):
    revision = Warband.objects.get(pk=undead.pk).revision
    answer_claim(claim.pk, other_player, answer="begin", at=0)
    answer_claim(claim.pk, other_player, answer="leave", at=1)
    assert Warband.objects.get(pk=undead.pk).revision == revision
    assert DeadClaim.objects.get().status == "settled"


@pytest.mark.parametrize("answer", ["press", "raise", "nonsense"])
def test_only_answers_that_are_open_count(claim, other_player, answer):
    with pytest.raises(Refused, match="Start the claim first"):
        answer_claim(claim.pk, other_player, answer=answer, at=0)
    answer_claim(claim.pk, other_player, answer="begin", at=0)
    if answer != "raise":
        with pytest.raises(Refused, match="not one of the answers"):
            answer_claim(claim.pk, other_player, answer=answer, at=1)


def test_only_the_claimants_player_and_organisers_decide(claim, player, stranger, organiser):
    for user in (player, stranger):
        with pytest.raises(Refused, match="Only the player"):
            answer_claim(claim.pk, user, answer="begin", at=0)
    assert answer_claim(claim.pk, organiser, answer="begin", at=0).begun_at


@pytest.mark.parametrize("who", ["victim", "claimant"])
def test_an_open_claim_goes_with_either_sequence_and_comes_back_with_its_dice(
    claim, rats, undead, player, other_player, who
):
    warband, user = (rats, player) if who == "victim" else (undead, other_player)
    answer_claim(claim.pk, other_player, answer="begin", at=0)
    undo_last(warband.pk, user, revision=None, request_key="")
    claim.refresh_from_db()
    assert claim.status == "dropped"
    finish(warband, user)
    again = DeadClaim.objects.get(status="open")
    assert again.seed == claim.seed
    assert again.begun_at is None


def test_nothing_is_undone_once_it_is_settled(claim, played, rats, undead, player, other_player, organiser):
    answer_claim(claim.pk, other_player, answer="begin", at=0)
    answer_claim(claim.pk, other_player, answer="raise", at=1)
    with pytest.raises(CannotUndo, match="The claim of The Crypt on the dead"):
        undo_last(rats.pk, player, revision=None, request_key="")
    with pytest.raises(CannotUndo, match="What became of the dead"):
        undo_last(undead.pk, other_player, revision=None, request_key="")
    with pytest.raises(Refused):
        take_back_battle(played.pk, organiser)
    assert len(risen(undead)) == 1


def test_taking_the_battle_back_drops_an_open_claim(claim, played, organiser):
    take_back_battle(played.pk, organiser)
    claim.refresh_from_db()
    assert claim.status == "dropped"


@pytest.fixture
@remembered
def rivals(campaign, organiser, rats, undead, player, other_player):
    """Two warbands with a claim on the same leader, and the player of the second."""
    third = make_user("third")
    join_by_invite(third, campaign.invite_token)
    tomb = enter_crypt(campaign, third, "The Tomb")
    warbands, policies = (rats.pk, undead.pk, tomb.pk), ("steady",) * 3
    plan = Plan(warbands=warbands, policies=policies, scenario="street-brawl")
    battle = set_up_battle(campaign.pk, organiser, plan)
    fight_battle(battle.pk, organiser)
    battle.refresh_from_db()
    down(battle, 0)
    accept_battle(battle.pk, organiser)
    finish(tomb, third)
    kill(rats, player)
    finish(undead, other_player)
    return DeadClaim.objects.get(claimant=undead), DeadClaim.objects.get(claimant=tomb), third


def test_the_first_who_begins_has_the_dead_first(rivals, other_player):
    first, second, third = rivals
    answer_claim(second.pk, third, answer="begin", at=0)
    with pytest.raises(Refused, match="The Tomb has started a claim on these dead"):
        answer_claim(first.pk, other_player, answer="begin", at=0)
    answer_claim(second.pk, third, answer="leave", at=1)
    answer_claim(first.pk, other_player, answer="begin", at=0)


def test_nothing_is_left_of_the_dead_whom_another_has_had(rivals, undead):
    first, second, third = rivals
    answer_claim(second.pk, third, answer="begin", at=0)
    answer_claim(second.pk, third, answer="raise", at=1)
    first.refresh_from_db()
    assert first.status == "dropped"
    assert not risen(undead)


def test_the_pages_lead_to_the_decision(claim, played, client_of, other_player, player, undead):
    mine, theirs = client_of(other_player), client_of(player)
    for page in (played.get_absolute_url(), played.campaign.get_absolute_url()):
        assert f'href="{claim.get_absolute_url()}"' in mine.get(page).content.decode()
    assert "can be raised as a Zombie" in theirs.get(claim.get_absolute_url()).content.decode()
    assert "See to the dead" not in theirs.get(claim.get_absolute_url()).content.decode()
    assert "See to the dead" in mine.get(claim.get_absolute_url()).content.decode()
    url = reverse("campaigns:dead-answer", args=[claim.pk])
    page = mine.post(url, {"answer": "begin", "at": "0"}, follow=True).content.decode()
    assert "Raise as a Zombie" in page
    page = mine.post(url, {"answer": "raise", "at": "1"}, follow=True).content.decode()
    assert "settled" in page
    assert "from the dead to serve as a Zombie" in page
    assert len(risen(undead)) == 1
    assert "See to the dead" not in mine.get(claim.get_absolute_url()).content.decode()


def test_a_form_that_is_wrong_changes_nothing(claim, client_of, other_player):
    url = reverse("campaigns:dead-answer", args=[claim.pk])
    answer = client_of(other_player).post(url, {"answer": "begin", "at": "x"}, follow=True)
    assert "Nothing was saved." in answer.content.decode()
    assert DeadClaim.objects.get().begun_at is None


def test_the_page_needs_a_constant_number_of_queries(
    claim, client_of, other_player, undead, django_assert_max_num_queries
):
    client = client_of(other_player)
    client.get(claim.get_absolute_url())
    with django_assert_max_num_queries(22) as first:
        client.get(claim.get_absolute_url())
    for gold in range(3):
        entry = Settled("", (GoldChanged(gold + 1, "found"),), reason="a test")
        record(undead.pk, other_player, [entry], revision=None, request_key="")
    with django_assert_max_num_queries(22) as second:
        client.get(claim.get_absolute_url())
    assert len(first) == len(second)


def corrected(battle, user, outcome):
    battle.refresh_from_db()
    seen = seen_by(plan_correction(battle, outcome), outcome)
    return correct_battle(battle.pk, user, outcome, reason="miscounted", seen=seen)


def to_the_end(claim, user):
    while (found := DeadClaim.objects.get(pk=claim.pk)).status == "open":
        played = matter_of(found).played(found.answers) if found.begun_at else None
        answer = BEGIN if played is None else choose(played.pending, played.draft)
        answer_claim(found.pk, user, answer=answer, at=position_of(played))


def alive(battle):
    outcome = record_of(battle).outcome
    sides = tuple(
        changed(side, fighters=tuple(changed(it, status=Status.STANDING) for it in side.fighters))
        for side in outcome.sides
    )
    return changed(outcome, sides=sides)


def test_a_correction_makes_open_claims_anew_and_drops_those_without_dead(claim, played, organiser):
    played.refresh_from_db()
    corrected(played, organiser, record_of(played).outcome)
    assert sorted(DeadClaim.objects.values_list("status", flat=True)) == ["dropped", "open"]
    corrected(played, organiser, alive(played))
    assert set(DeadClaim.objects.values_list("status", flat=True)) == {"dropped"}


def test_a_settled_claim_stands_with_its_dead_and_bars_a_correction_without_them(
    claim, played, organiser, other_player, undead
):
    to_the_end(claim, other_player)
    assert risen(undead)
    played.refresh_from_db()
    corrected(played, organiser, record_of(played).outcome)
    assert DeadClaim.objects.get(pk=claim.pk).status == "settled"
    with pytest.raises(Refused, match="took dead of"):
        corrected(played, organiser, alive(played))
    entry = Warband.objects.get(pk=undead.pk).ledger.filter(request_key=f"claim-{claim.pk}:settle").first()
    correct_entry(
        undead.pk, organiser, entry=entry.revision, wish=None, reason="first", revision=None, request_key=""
    )
    corrected(played, organiser, alive(played))
    assert not risen(undead)
