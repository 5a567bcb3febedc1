"""Players confirm or dispute a result that somebody else entered; by that, or by time, it counts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Battle, Verdict
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.options import change_options
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.confirm import (
    confirm_result,
    count_due,
    dispute_result,
    due_at,
    withdraw_dispute,
)
from campaigns.services.results.correct import amended_outcome, correct_battle, plan_correction, seen_by
from campaigns.services.results.discard import take_back_battle
from campaigns.services.results.enter import (
    enter_result,
    enter_short_result,
    open_tally,
    reopen_tally,
    save_tally,
)
from campaigns.services.verdicts.mark import mark_of
from roster.models import Aftermath, OpenResult
from roster.services.warbands.warriors import dismiss
from rules.tally.draft import Sent
from tests.campaigns.samples import muster
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

DONE = {"winner": "0", "rounds": "6", "state-7": "out", "by-7": "0"}


def counts(campaign, confirmation, days=3):
    """What makes results of the campaign count from now on."""
    return change_options(campaign.pk, None, {"confirmation": confirmation, "confirmation_days": days})


def now(battle):
    return Battle.objects.get(pk=battle.pk)


def mark(battle):
    return mark_of(now(battle))


def days_pass(battle, days=3):
    Battle.objects.filter(pk=battle.pk).update(asked_at=timezone.now() - timedelta(days=days, seconds=1))


def confirm(battle, user, at=None):
    return confirm_result(battle.pk, user, at=at or mark(battle))


def dispute(battle, user, reason="Snik lives", at=None):
    return dispute_result(battle.pk, user, at=at or mark(battle), reason=reason)


def kinds(battle):
    return list(battle.chronicle.order_by("pk").values_list("kind", flat=True))


def open_due(battle):
    """Open what pages open: whatever is due counts."""
    return count_due([now(battle)])


@pytest.fixture
@remembered
def entered(campaign, player, rats, others):
    """A result of a real table that the player entered."""
    battle = open_tally(campaign.pk, player, Plan(warbands=(rats.pk, others.pk)))
    save_tally(battle.pk, player, Sent({}, DONE))
    return enter_result(battle.pk, player)


def test_a_campaign_begins_with_organisers_who_decide(campaign):
    assert (campaign.confirmation, campaign.confirmation_days) == ("organiser", 3)


def test_where_an_organiser_decides_a_confirmation_is_only_noted(entered, other_player):
    assert confirm(entered, other_player).status == "fought"
    days_pass(entered, 30)
    open_due(entered)
    assert now(entered).status == "fought"
    assert kinds(entered)[-1] == "result_confirmed"


def test_the_confirmation_of_the_other_player_makes_the_result_count(campaign, entered, other_player):
    counts(campaign, "players")
    battle = confirm(entered, other_player)
    assert (battle.status, battle.accepted_because, battle.decided_by) == (
        "accepted",
        "confirmed",
        other_player,
    )
    assert kinds(entered)[-2:] == ["result_confirmed", "all_confirmed"]
    assert Aftermath.objects.filter(status="open").count() == 2


def test_confirming_twice_is_once(campaign, entered, other_player):
    counts(campaign, "players")
    shown = mark(entered)
    for _click in range(2):
        assert confirm(entered, other_player, at=shown).status == "accepted"
    assert kinds(entered).count("result_confirmed") == 1
    assert Aftermath.objects.count() == 2


def test_every_other_player_has_to_confirm(campaign, entered, organiser, player, other_player):
    third = muster(organiser, "The Third")
    enter_warband(campaign.pk, organiser, third.pk)
    counts(campaign, "players")
    owned = {side.warband.owner: side.warband_id for side in entered.sides.select_related("warband__owner")}
    plan = Plan(warbands=(*owned.values(), third.pk), scenario="street-brawl", policies=("steady",) * 3)
    battle = fight_battle(set_up_battle(campaign.pk, player, plan).pk, player)
    assert confirm(battle, other_player).status == "fought"
    assert confirm(battle, organiser).status == "accepted"


def test_the_user_who_had_the_battle_fought_is_the_one_who_entered_it(campaign, battle, player, other_player):
    counts(campaign, "players")
    fought = fight_battle(battle.pk, player)
    assert fought.entered_by == player
    with pytest.raises(Refused, match="did not enter its result"):
        confirm(fought, player)
    assert confirm(fought, other_player).status == "accepted"


def test_a_player_answers_for_each_of_his_sides(campaign, player, other_player, rats, others, organiser):
    second = muster(other_player, "The Second")
    enter_warband(campaign.pk, other_player, second.pk)
    plan = Plan(warbands=(others.pk, second.pk))
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    confirm(battle, other_player)
    assert Verdict.objects.filter(side__battle=battle, made_by=other_player).count() == 2
    assert kinds(battle).count("result_confirmed") == 1


def test_without_another_player_an_organiser_decides(campaign, player, rats, organiser):
    second = muster(player, "The Second")
    enter_warband(campaign.pk, player, second.pk)
    counts(campaign, "players")
    plan = Plan(warbands=(rats.pk, second.pk))
    battle = fight_battle(set_up_battle(campaign.pk, player, plan).pk, player)
    open_due(battle)
    assert now(battle).status == "fought"
    assert accept_battle(battle.pk, organiser).accepted_because == "decision"


def test_strangers_and_organisers_without_a_side_neither_confirm_nor_dispute(entered, organiser, stranger):
    for user in (organiser, stranger):
        with pytest.raises(Refused, match="Only players of this battle"):
            confirm(entered, user)
        with pytest.raises(Refused, match="Only players of this battle"):
            dispute(entered, user)


def test_after_some_days_an_undisputed_result_counts_once(campaign, entered):
    counts(campaign, "days", 3)
    open_due(entered)
    assert now(entered).status == "fought"
    assert due_at(now(entered)) == now(entered).asked_at + timedelta(days=3)
    days_pass(entered)
    for _page in range(2):
        assert open_due(entered) == {}
    battle = now(entered)
    assert (battle.status, battle.accepted_because, battle.decided_by) == ("accepted", "undisputed", None)
    assert kinds(entered).count("nobody_disputed") == 1
    assert lines(entered.chronicle.all())[0].text.startswith("Nobody disputed battle 1, Skirmish, for 3 days")


def test_under_days_everybody_confirming_is_enough_at_once(campaign, entered, other_player):
    counts(campaign, "days")
    assert confirm(entered, other_player).accepted_because == "confirmed"


def test_a_disputed_result_counts_neither_by_time_nor_by_others(campaign, entered, other_player):
    counts(campaign, "days")
    dispute(entered, other_player)
    days_pass(entered)
    open_due(entered)
    assert now(entered).status == "fought"
    assert due_at(now(entered)) is None


def test_a_dispute_needs_a_reason(entered, other_player):
    with pytest.raises(Refused, match="Give a reason"):
        dispute(entered, other_player, reason="  ")
    assert not Verdict.objects.exists()


def test_disputing_twice_with_the_same_words_is_once_and_new_words_are_kept(entered, other_player):
    for reason in ("Snik lives", "Snik lives", "Snik and Krikk live"):
        dispute(entered, other_player, reason=reason)
    assert Verdict.objects.get().reason == "Snik and Krikk live"
    assert kinds(entered).count("result_disputed") == 2


def test_after_a_withdrawn_dispute_time_decides_no_more(campaign, entered, other_player):
    counts(campaign, "days")
    dispute(entered, other_player)
    days_pass(entered)
    assert withdraw_dispute(entered.pk, other_player, at=mark(entered)).status == "fought"
    assert confirm(entered, other_player).status == "accepted"
    assert kinds(entered)[-3:] == ["dispute_withdrawn", "result_confirmed", "all_confirmed"]


def test_withdrawing_twice_is_once(entered, other_player):
    dispute(entered, other_player)
    for _click in range(2):
        withdraw_dispute(entered.pk, other_player, at=mark(entered))
    assert kinds(entered).count("dispute_withdrawn") == 1
    confirm(entered, other_player)
    with pytest.raises(Refused, match="You do not dispute"):
        withdraw_dispute(entered.pk, other_player, at=mark(entered))


def test_a_player_may_confirm_what_he_disputed(campaign, entered, other_player):
    counts(campaign, "players")
    dispute(entered, other_player)
    assert confirm(entered, other_player).status == "accepted"
    assert kinds(entered)[-3:] == ["dispute_withdrawn", "result_confirmed", "all_confirmed"]


def test_an_organiser_accepts_a_disputed_result_with_a_reason(entered, organiser, other_player):
    dispute(entered, other_player)
    with pytest.raises(Refused, match="Give a reason for accepting"):
        accept_battle(entered.pk, organiser)
    assert accept_battle(entered.pk, organiser, reason="I was there.").status == "accepted"
    assert lines(entered.chronicle.all())[0].text.endswith("Reason: I was there.")


def test_an_organiser_accepts_at_any_time(campaign, entered, organiser):
    counts(campaign, "players")
    assert accept_battle(entered.pk, organiser, at=mark(entered)).accepted_because == "decision"


def test_a_result_entered_anew_has_no_verdicts_and_an_earlier_page_is_refused(
    campaign, entered, player, other_player, organiser
):
    counts(campaign, "days")
    shown = mark(entered)
    dispute(entered, other_player)
    reopen_tally(entered.pk, player)
    assert not Verdict.objects.exists()
    assert now(entered).asked_at is None
    enter_result(entered.pk, player)
    for verb in (
        lambda: confirm(entered, other_player, at=shown),
        lambda: dispute(entered, other_player, at=shown),
        lambda: accept_battle(entered.pk, organiser, at=shown),
    ):
        with pytest.raises(Refused, match="entered again"):
            verb()
    assert confirm(entered, other_player).status == "accepted"
    (reopened,) = lines(entered.chronicle.filter(kind="result_reopened"))
    assert reopened.text.endswith("What was said for The Lamp Eaters no longer counts.")


def test_another_than_the_one_who_entered_it_reopens_with_a_reason(entered, organiser, other_player):
    for user in (organiser, other_player):
        with pytest.raises(Refused, match="Give a reason for changing it"):
            reopen_tally(entered.pk, user)
    reopen_tally(entered.pk, organiser, reason="Six rounds, not five.")
    assert lines(entered.chronicle.all())[0].text.endswith("(Six rounds, not five).")


def test_a_decided_result_is_neither_confirmed_nor_disputed(entered, organiser, other_player):
    shown = mark(entered)
    accept_battle(entered.pk, organiser)
    with pytest.raises(Refused, match="it is accepted"):
        dispute(entered, other_player, at=shown)


def test_a_dispute_after_the_last_day_comes_too_late(campaign, entered, other_player):
    counts(campaign, "days")
    days_pass(entered)
    with pytest.raises(Refused, match="it is accepted"):
        dispute(entered, other_player)
    assert now(entered).accepted_because == "undisputed"


def test_a_result_that_was_undone_begins_its_days_and_confirmations_anew(
    campaign, entered, other_player, organiser
):
    counts(campaign, "days")
    confirm(entered, other_player)
    take_back_battle(entered.pk, organiser)
    open_due(entered)
    battle = now(entered)
    assert (battle.status, battle.accepted_because) == ("fought", "")
    assert battle.asked_at > battle.fought_at
    assert not Verdict.objects.exists()


def test_a_new_condition_begins_the_days_anew_and_is_told(campaign, entered, other_player):
    days_pass(entered, 30)
    counts(campaign, "days")
    open_due(entered)
    assert now(entered).status == "fought"
    told = lines(campaign.chronicle.all())[0].text
    assert told.startswith(
        "Somebody changed what makes a result count. Results count when every other player"
    )
    counts(campaign.__class__.objects.get(), "days")
    assert campaign.chronicle.filter(kind="confirmation_changed").count() == 1


def test_an_earlier_confirmation_counts_after_the_condition_changes(campaign, entered, other_player):
    confirm(entered, other_player)
    counts(campaign, "players")
    open_due(entered)
    assert now(entered).status == "accepted"


def test_an_amended_result_that_does_not_count_yet_is_asked_of_everybody_anew(
    campaign, entered, organiser, player, other_player
):
    counts(campaign, "players")
    shown = mark(entered)
    dispute(entered, other_player)
    outcome = amended_outcome(now(entered), DONE | {"rounds": "5"})
    seen = seen_by(plan_correction(now(entered), outcome), outcome)
    correct_battle(entered.pk, organiser, outcome, reason="Five rounds.", seen=seen)
    assert not Verdict.objects.exists()
    with pytest.raises(Refused, match="entered again"):
        confirm(entered, other_player, at=shown)
    assert confirm(entered, other_player).status == "fought"
    assert confirm(entered, player).status == "accepted"


SHORT = {"short-winner": "1", "short-lost-0-2": "1", "short-why-0-2": "dead on a 2"}


@pytest.fixture
@remembered
def short(campaign, player, rats, others):
    battle = open_tally(campaign.pk, player, Plan(warbands=(rats.pk, others.pk)))
    save_tally(battle.pk, player, Sent({}, SHORT), short=True)
    return enter_short_result(battle.pk, player)


def test_a_short_result_counts_the_same_way(campaign, short, player, rats):
    counts(campaign, "days")
    days_pass(short)
    open_due(short)
    assert now(short).status == "accepted"
    assert rats.ledger.latest("revision").made_by == player


def test_a_due_result_that_the_rosters_refuse_waits_and_says_why(campaign, short, player, rats, other_player):
    counts(campaign, "players")
    OpenResult.objects.all().delete()
    dismiss(rats.pk, player, number=2, members=1, revision=rats.revision, request_key="p:dismiss")
    assert confirm(short, other_player).status == "fought"
    assert "can no longer be accepted" in open_due(short)[short.pk]
    assert Verdict.objects.get().kind == "confirmed"
