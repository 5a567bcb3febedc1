"""An organiser asks for the season book, sees how far it is, and opens it once a worker has made it."""

import pytest
from django.urls import reverse

from roster.models import Job
from roster.site.jobs.turns import take
from tests.browser.looking import at_both_sizes, pdf_of, press
from tests.campaigns.conftest import queued
from tests.campaigns.leagues import league as league_of
from tests.campaigns.leagues import published
from tests.campaigns.rounds.test_season_standings import play
from tests.roster.printing.pdfs import text_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

__all__ = ["queued"]


@pytest.fixture
def season(organiser):
    """A league with a battle that counts."""
    found, _warbands = league_of(organiser, 3, kind="random")
    play(found, organiser, published(found, organiser))
    return found


@at_both_sizes
def test_a_season_book_is_asked_for_made_and_opened(
    signed_in, look, season, organiser, queued, one_request_at_a_time, size
):
    page = signed_in(organiser, reverse("campaigns:prints", args=[season.campaign_id]), **size)
    look(page, "prints")
    book = page.get_by_role("region", name="Season book")
    book.get_by_label("Of", exact=True).select_option(label=season.name)
    press(page, "Make the book")
    book.get_by_role("status").wait_for()
    assert book.get_by_role("button", name="Make the book").count() == 0
    look(page, "under way")
    with one_request_at_a_time:
        take("long", here=True)
    assert Job.objects.get().state == Job.State.DONE
    link = book.locator(".message--success a").first
    link.wait_for(timeout=30_000)
    look(page, "made")
    text = text_of(pdf_of(page, link.inner_text(), "**/campaigns/prints/*/"))
    assert all(f"Warband {number}" in text for number in (1, 2, 3))
