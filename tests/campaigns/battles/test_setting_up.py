"""Setting a battle up: who may, with whom, and what is kept."""

from dataclasses import replace

import pytest

from campaigns.models import Battle
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import plan_again, set_up_battle
from campaigns.services.campaign.found import create_campaign, open_or_close
from campaigns.services.members.warbands import enter_warband
from campaigns.services.refusal import Refused
from roster.services.warbands.muster import import_warband, muster_warband
from rules.values import changed
from tests.campaigns.samples import company, muster

pytestmark = pytest.mark.django_db


def test_the_forces_are_kept_as_they_were_with_the_revisions(battle, rats, others):
    setup = record_of(battle).setup
    assert [side.name for side in setup.sides] == [rats.name, others.name]
    assert [len(side.fighters) for side in setup.sides] == [6, 5]
    assert [(side.warband_id, side.revision) for side in battle.sides.order_by("position")] == [
        (rats.pk, rats.revision),
        (others.pk, others.revision),
    ]
    assert (battle.status, battle.number, battle.seed_is_drawn) == ("set_up", 1, True)


def test_the_plan_keeps_the_order_of_the_sides(campaign, organiser, plan):
    turned = set_up_battle(campaign.pk, organiser, replace(plan, warbands=plan.warbands[::-1]))
    assert [side.warband_id for side in turned.sides.order_by("position")] == list(plan.warbands[::-1])


def test_battles_are_numbered_within_their_campaign(campaign, organiser, plan, fought):
    assert set_up_battle(campaign.pk, organiser, plan).number == 2


@pytest.mark.parametrize("seed", ["x" * 65, "two\nlines"])
def test_a_seed_is_one_short_line(campaign, organiser, plan, seed):
    with pytest.raises(Refused, match="at most 64"):
        set_up_battle(campaign.pk, organiser, replace(plan, seed=seed, friendly=True))


def test_a_double_click_sets_one_battle_up(campaign, organiser, plan):
    assert set_up_battle(campaign.pk, organiser, plan) == set_up_battle(campaign.pk, organiser, plan)
    assert Battle.objects.count() == 1


@pytest.mark.parametrize(
    "other", [{"battlefield": "market-square"}, {"policies": ("bold", "bold")}, {"title": "Another one"}]
)
def test_the_same_warbands_have_one_battle_at_a_time_that_waits_to_be_fought(
    campaign, organiser, plan, battle, other
):
    turned = replace(plan, warbands=plan.warbands[::-1], **other)
    with pytest.raises(Refused, match=r"Battle 1: .* is set up between these warbands already"):
        set_up_battle(campaign.pk, organiser, turned)
    assert Battle.objects.count() == 1
    fight_battle(battle.pk, organiser)
    assert set_up_battle(campaign.pk, organiser, turned).number == 2


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("ruleset", "chess", "no ruleset 'chess'"),
        ("scenario", "picnic", "no scenario 'picnic'"),
        ("battlefield", "moon", "There is no table"),
        ("switches", ("x",), "There is no option"),
        ("policies", ("steady", "x"), "no tactics 'x'"),
    ],
)
def test_unknown_values_are_refused_by_name(campaign, organiser, plan, field, value, sentence):
    with pytest.raises(Refused, match=sentence):
        set_up_battle(campaign.pk, organiser, replace(plan, **{field: value}))
    assert not Battle.objects.exists()


def test_a_player_sets_up_battles_of_his_own_warbands_only(
    campaign, organiser, player, other_player, plan, rats
):
    assert set_up_battle(campaign.pk, player, plan)
    third = muster(organiser, "Third")
    enter_warband(campaign.pk, organiser, third.pk)
    with pytest.raises(Refused, match="only set up battles of your own"):
        set_up_battle(campaign.pk, other_player, replace(plan, warbands=(rats.pk, third.pk)))


def test_a_warband_of_another_campaign_does_not_fight_here(campaign, organiser, plan, rats):
    elsewhere = create_campaign(organiser, name="Elsewhere")
    outside = muster(organiser, "Outside")
    enter_warband(elsewhere.pk, organiser, outside.pk)
    with pytest.raises(Refused, match="must be in this campaign"):
        set_up_battle(campaign.pk, organiser, replace(plan, warbands=(rats.pk, outside.pk)))


def test_a_warband_does_not_fight_itself(campaign, organiser, plan, rats):
    with pytest.raises(Refused, match="cannot fight itself"):
        set_up_battle(campaign.pk, organiser, replace(plan, warbands=(rats.pk, rats.pk)))


def test_a_closed_campaign_sees_no_new_battle(campaign, organiser, plan):
    open_or_close(campaign.pk, organiser, is_open=False)
    with pytest.raises(Refused, match="closed"):
        set_up_battle(campaign.pk, organiser, plan)


def test_an_illegal_warband_is_refused_with_every_reason(campaign, organiser, player, plan, rats):
    lone = muster_warband(player, name="Nobody yet", type="undead", request_key="x")
    enter_warband(campaign.pk, player, lone.pk)
    with pytest.raises(Refused, match="breaks the rules") as refusal:
        set_up_battle(campaign.pk, organiser, replace(plan, warbands=(rats.pk, lone.pk)))
    assert refusal.value.reasons
    assert all(reason.startswith("Nobody yet: ") for reason in refusal.value.reasons)


def test_a_warband_that_can_field_nobody_is_refused(campaign, organiser, player, plan, rats):
    sheet = company("The Wounded", 3)
    absent = changed(sheet, warriors=tuple(changed(one, misses_battles=1) for one in sheet.warriors))
    wounded = import_warband(player, absent, origin="a test", request_key="wounded")
    enter_warband(campaign.pk, player, wounded.pk)
    with pytest.raises(Refused, match="nobody who can fight"):
        set_up_battle(campaign.pk, organiser, replace(plan, warbands=(rats.pk, wounded.pk)))


def test_the_same_battle_again_has_everything_but_the_seed(battle, plan):
    again = plan_again(battle)
    assert replace(again, seed=plan.seed, title=plan.title, switches=None) == plan
    assert again.seed == ""
