"""A ransom that goes back and forth between two players, on two phones at once."""

import pytest

from campaigns.models import Captive
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath
from tests.browser.looking import PHONE, fits, press
from tests.campaigns.claims.test_captives import CAPTURED, gain
from tests.campaigns.samples import muster
from tests.campaigns.sequences import down, hurt

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def captive(organiser, player, other_player, battle_key):
    """The leader of the first warband is in the hands of the second, and there is gold to buy them back."""
    campaign = create_campaign(organiser, name="Winter in the Ruins")
    warbands = []
    for user, name in ((player, "The Gutter Shadows"), (other_player, "The Lamp Eaters")):
        join_by_invite(user, campaign.invite_token)
        warbands.append(muster(user, name, 5))
        enter_warband(campaign.pk, user, warbands[-1].pk)
    plan = Plan(warbands=tuple(warband.pk for warband in warbands))
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    down(battle, 0)
    accept_battle(battle.pk, organiser)
    hurt(Aftermath.objects.get(warband=warbands[0]), player, CAPTURED)
    gain(warbands[0], organiser, 60)
    return Captive.objects.get()


def phone_of(open_page, log_in, user, captive):
    page = open_page(**PHONE)
    log_in(page, user)
    page.goto(captive.get_absolute_url())
    return page


def offer(page, label, gold):
    page.get_by_label(label).fill(str(gold))
    press(page, "Make this offer")
    page.get_by_text("has to answer").first.wait_for()


def test_a_ransom_goes_back_and_forth_until_both_agree(open_page, log_in, captive, player, other_player):
    owner, captor = (phone_of(open_page, log_in, user, captive) for user in (player, other_player))
    offer(owner, "Ransom that you offer, in gc", 10)
    captor.reload()
    captor.get_by_text("The Gutter Shadows offers 10 gc.").wait_for()
    offer(captor, "Ransom that you ask for, in gc", 40)
    press(owner, "Withdraw the offer")
    owner.get_by_text("The other player has moved in the meantime.").wait_for()
    press(owner, "Decline")
    offer(owner, "Ransom that you offer, in gc", 25)
    assert fits(owner)
    captor.reload()
    press(captor, "Accept the offer")
    captor.get_by_text("Returned for 25 gc.", exact=True).wait_for()
    owner.reload()
    owner.get_by_text("Returned for 25 gc.", exact=True).wait_for()
    assert owner.get_by_role("main").get_by_role("button").count() == 0
