"""A season by clicks alone, once the organiser has signed in; and a player's evening on a phone.

The players' own clicks have tests of their own: here services speak for them where the organiser is the one to watch.
"""

import pytest

from campaigns.models import Battle, Campaign
from campaigns.services.campaign.found import create_campaign
from campaigns.services.members.invite import join_by_invite
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.confirm import confirm_result, dispute_result
from campaigns.services.rounds.seasons import begin_season
from campaigns.services.verdicts.mark import mark_of
from roster.models import Aftermath, Notice, Warband
from tests.browser.looking import PHONE, fits, press, tap
from tests.browser.rosters.test_seven_steps import take_a_step
from tests.campaigns.leagues import published
from tests.campaigns.samples import muster
from tests.conftest import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = (
    "The Gutter Shadows",
    "The Lamp Eaters",
    "The Frozen Few",
    "The Drain Kings",
    "The Bell Ringers",
    "The Rope Walkers",
    "The Ash Sisters",
    "The Late Ones",
)


def follow(page, name, **options):
    page.get_by_role("main").get_by_role("link", name=name, **options).first.click()
    page.wait_for_load_state()


def top_menu(page, name):
    page.get_by_role("navigation", name="Main").get_by_role("link", name=name).click()
    page.wait_for_load_state()


def found_a_league(page):
    """The way from the first page after signing in to a campaign that waits for players."""
    top_menu(page, "Campaigns")
    follow(page, "New campaign")
    page.get_by_label("Name", exact=True).fill("Winter in the Ruins")
    press(page, "Create campaign")
    page.get_by_role("heading", name="Winter in the Ruins").wait_for()
    follow(page, "Settings")
    page.locator("input[name=confirmation][value=players]").check()
    press(page, "Save settings")
    page.get_by_text("Saved").first.wait_for()
    return Campaign.objects.get()


def eight_players_join(campaign):
    for number, name in enumerate(NAMES, 1):
        user = make_user(f"player-{number}")
        join_by_invite(user, campaign.invite_token)
        enter_warband(campaign.pk, user, muster(user, name, 4).pk)


def pair_the_first_round(page):
    top_menu(page, "Campaigns")
    follow(page, "Winter in the Ruins")
    follow(page, "Begin a season")
    press(page, "Begin season")
    page.get_by_label("Deadline (optional)", exact=True).fill("2030-03-04")
    press(page, "Draw round 1")
    page.get_by_text("Drawn.").wait_for()
    press(page, "Publish round 1")
    follow(page, "Back to Season 1")
    assert page.get_by_text("against").count() == 4


def test_an_organiser_runs_a_season_by_clicks_alone(open_page, sign_in, organiser, battle_key):
    battle_key("a comet with two tails")
    page = open_page()
    sign_in(page, organiser)
    campaign = found_a_league(page)
    eight_players_join(campaign)
    pair_the_first_round(page)
    fight_at_the_first_table(page)
    hear_of_a_dispute_and_settle_it(page)
    put_a_roster_right(page)
    close_the_season(page)


def fight_at_the_first_table(page):
    follow(page, "Set up battle at table 1 of round 1")
    press(page, "Set up battle")
    press(page, "Let tactics fight it")
    page.get_by_role("heading", name="Battle report").wait_for()
    battle = Battle.objects.get()
    one, other = (side.warband.owner for side in battle.sides.select_related("warband__owner"))
    dispute_result(battle.pk, one, at=mark_of(battle), reason="The fog was thicker")
    confirm_result(battle.pk, other, at=mark_of(battle))


def hear_of_a_dispute_and_settle_it(page):
    top_menu(page, "Campaigns")
    page.get_by_role("link", name="Notices, 1 new").click()
    page.wait_for_load_state()
    page.get_by_role("main").get_by_role("link").filter(has_text="disputed").first.click()
    page.get_by_text("The fog was thicker").first.wait_for()
    page.locator("summary", has_text="Accept result").click()
    page.locator("#accept-reason").fill("It was thick enough")
    press(page, "Accept result")
    page.get_by_text("Each player plays the post-battle sequence").wait_for()
    assert Battle.objects.get().status == "accepted"


def put_a_roster_right(page):
    top_menu(page, "Campaigns")
    follow(page, "Winter in the Ruins")
    follow(page, "Admin", exact=True)
    page.get_by_role("link", name="Warbands", exact=True).first.click()
    page.get_by_role("link", name="The Late Ones", exact=True).click()
    page.get_by_role("link", name="Put this roster right").click()
    page.get_by_label("Gold", exact=False).first.fill("25")
    page.get_by_label("Reason").fill("Prize for the best painted warband")
    press(page, "Show effect")
    press(page, "Save this change")
    warband = Warband.objects.get(name="The Late Ones")
    page.get_by_text("The Late Ones").first.wait_for()
    assert Notice.objects.filter(recipient=warband.owner).exists()
    page.get_by_role("link", name="View site").click()


def close_the_season(page):
    top_menu(page, "Campaigns")
    follow(page, "Winter in the Ruins")
    follow(page, "Standings", exact=True)
    page.get_by_role("row").filter(has_text=NAMES[0]).first.wait_for()
    follow(page, "Rounds", exact=True)
    page.locator("summary", has_text="Close season").click()
    press(page, "Close Season 1")
    page.get_by_text("Season 1 is closed.").wait_for()
    page.get_by_role("heading", name="Season 1 summary").wait_for()
    assert Campaign.objects.get().seasons.get().closed_at is not None


def test_a_players_evening_on_a_phone(open_page, sign_in, organiser, player, other_player):
    """The way from the pairing on the list of campaigns to a roster with everything that the battle brought."""
    campaign = create_campaign(organiser, name="Winter in the Ruins")
    Campaign.objects.filter(pk=campaign.pk).update(confirmation="players")
    for user, name in ((player, NAMES[0]), (other_player, NAMES[1])):
        join_by_invite(user, campaign.invite_token)
        enter_warband(campaign.pk, user, muster(user, name, 4).pk)
    published(begin_season(campaign.pk, organiser), organiser)
    page = open_page(**PHONE)
    sign_in(page, player)
    top_menu(page, "Campaigns")
    follow(page, "Round 1: ")
    follow(page, "Enter result")
    press(page, "Full report")
    tap(page, f"{NAMES[1]}, rat 1", "Out of action")
    page.get_by_label("Rounds").fill("6")
    page.get_by_label("Winner").select_option(NAMES[0])
    assert fits(page)
    press(page, "Finish and hand in")
    page.get_by_text("Check this before you hand the result in").wait_for()
    press(page, "It is right: hand in")
    page.get_by_text("Result entered.").wait_for()
    battle = Battle.objects.get()
    confirm_result(battle.pk, other_player, at=mark_of(battle))
    top_menu(page, "Campaigns")
    assert fits(page)
    follow(page, NAMES[0])
    page.get_by_role("heading", name="After Battle 1").wait_for()
    for _answer in range(60):
        assert fits(page)
        if take_a_step(page):
            break
    assert Aftermath.objects.get(warband__owner=player).status == Aftermath.Status.DONE
