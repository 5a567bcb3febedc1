"""The evening of a player who joins late: in by the link, the grant, an advance, a table against a bye, an award."""

import pytest
from django.urls import reverse

from campaigns.models import Campaign, Season
from roster.models import Warband
from roster.sheets import read_sheet
from tests.browser.looking import PHONE, fits, open_first_list, press
from tests.campaigns.leagues import league, published
from tests.campaigns.samples import muster
from tests.conftest import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def season(organiser):
    found, _warbands = league(organiser, 3)
    published(found, organiser)
    return found


@pytest.mark.parametrize("javascript", [True, False])
def test_a_late_joiners_evening(open_page, log_in, season, organiser, javascript):
    late = make_user("late")
    warband = muster(late, "The Latecomers", 3)
    desk = open_page(java_script_enabled=javascript)
    log_in(desk, organiser)
    desk.goto(season.campaign.get_absolute_url())
    desk.get_by_role("link", name="Settings", exact=True).click()
    desk.get_by_label("The gold and experience below").check()
    desk.get_by_label("Gold crowns for a late warband").fill("60")
    desk.get_by_label("Experience for each of its heroes").fill("4")
    press(desk, "Save settings")
    desk.get_by_text("Saved.").wait_for()
    assert Campaign.objects.get().catch_up == "fixed"

    phone = open_page(java_script_enabled=javascript, **PHONE)
    log_in(phone, late)
    phone.goto(reverse("campaigns:join", args=[season.campaign.invite_token]))
    phone.get_by_label("Warband").select_option(label="The Latecomers")
    press(phone, "Join")
    phone.get_by_role("heading", name="Grant for The Latecomers").wait_for()
    assert fits(phone)
    press(phone, "Take the grant")
    phone.get_by_text("Advances are due.").wait_for()
    assert Warband.objects.get(pk=warband.pk).gold == warband.gold + 60
    press(phone, "Roll advances")
    phone.get_by_role("heading", name="Advances due").wait_for()
    assert fits(phone)
    while phone.locator(".steps__answers button").count():
        open_first_list(phone.locator(".steps__answers"))
        phone.locator(".steps__answers button:visible").first.click()
    press(phone, "Finish: put it on the roster")
    phone.get_by_text("Finished: everything is on the roster").wait_for()
    assert read_sheet(Warband.objects.get(pk=warband.pk)).warriors[0].advances

    desk.goto(season.get_absolute_url())
    press(desk, "Pair them in round 1")
    desk.get_by_text("Paired in round 1.").wait_for()
    phone.goto(season.get_absolute_url())
    phone.get_by_role("link", name="Set up battle").wait_for()
    assert fits(phone)


def test_awards_of_the_season_are_given_with_one_click(open_page, log_in, season, organiser):
    desk = open_page(**PHONE)
    log_in(desk, organiser)
    desk.goto(reverse("campaigns:edit-season", args=[season.pk]))
    desk.get_by_label("Awards to give with one click").fill("Painted: 2\nSportsmanship: 1")
    press(desk, "Save")
    assert [award["name"] for award in Season.objects.get().named_awards] == ["Painted", "Sportsmanship"]
    desk.goto(reverse("campaigns:standings", args=[season.pk]))
    assert fits(desk)
    for name in ("Warband 1", "Warband 3"):
        desk.get_by_role("checkbox", name=name).check()
    desk.get_by_role("button", name="Painted +2").click()
    desk.get_by_text("The award is given.").wait_for()
    assert set(season.awards.values_list("warband__name", "points")) == {("Warband 1", 2), ("Warband 3", 2)}
