"""Waivers in a campaign: who may grant them, and what a waived problem does not stop."""

import pytest

from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import take_back_battle
from roster.access import may_organise
from roster.models import Warband
from roster.services.warbands.waive import lift_waiver, waive
from roster.services.warbands.warriors import dismiss
from roster.sheets import read_sheet
from rules.catalogue.load import rulebook
from rules.mustering.legality.check import problems
from tests.campaigns.samples import muster
from tests.campaigns.sequences import finish

pytestmark = pytest.mark.django_db


def sheet(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def errors(warband):
    return [problem for problem in problems(sheet(warband), rulebook()) if problem.counts]


@pytest.fixture
def few(rats, player) -> Warband:
    """The player's warband with too few warriors: everybody but the first two is dismissed."""
    for block in sheet(rats).active[2:]:
        dismiss(rats.pk, player, number=block.number, revision=None, request_key="")
    return rats


def wave_through(warband, organiser) -> None:
    for problem in errors(warband):
        waive(
            warband.pk,
            organiser,
            code=problem.code,
            warrior=problem.warrior,
            item=problem.item,
            reason="The others are on their way.",
            revision=None,
            request_key="",
        )


def test_the_organiser_of_its_campaign_organises_a_warband_and_nobody_else(
    rats, organiser, player, other_player, stranger, superuser
):
    assert may_organise(organiser, rats)
    assert may_organise(superuser, rats)
    for user in (player, other_player, stranger):
        assert not may_organise(user, rats)


def test_a_warband_that_takes_no_part_is_not_organised(player, campaign, organiser, client_of):
    loner = muster(player, "The Loners", 3)
    assert not may_organise(organiser, loner)
    assert client_of(organiser).get(f"/warbands/{loner.pk}/").status_code == 404


def test_through_the_page_of_the_warband(client_of, few, organiser, player, other_player):
    problem = errors(few)[0]
    data = {
        "code": problem.code,
        "warrior": problem.warrior or "",
        "item": problem.item,
        "reason": "So be it.",
        "revision": Warband.objects.get(pk=few.pk).revision,
        "page": "x",
    }
    for user in (player, other_player):
        assert client_of(user).post(f"/warbands/{few.pk}/waive/", data).status_code == 404
    assert client_of(organiser).post(f"/warbands/{few.pk}/waive/", data).status_code == 302
    assert sheet(few).waivers[0].by == organiser.get_username()


def test_a_battle_accepts_what_is_waived(campaign, organiser, few, plan):
    with pytest.raises(Refused, match="breaks the rules"):
        set_up_battle(campaign.pk, organiser, plan)
    wave_through(few, organiser)
    battle = set_up_battle(campaign.pk, organiser, plan)
    assert fight_battle(battle.pk, organiser).status == "fought"


def test_a_waiver_does_not_keep_a_battle_from_being_taken_back(campaign, organiser, player, few, plan):
    wave_through(few, organiser)
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    accept_battle(battle.pk, organiser)
    finish(few, player)
    before = sheet(few)
    for each in before.waivers:
        named = {"code": each.code, "warrior": each.warrior, "item": each.item}
        lift_waiver(few.pk, organiser, **named, revision=None, request_key="")
    assert take_back_battle(battle.pk, organiser).status == "fought"
    assert sheet(few).battles == before.battles - 1
    assert sheet(few).waivers == ()
