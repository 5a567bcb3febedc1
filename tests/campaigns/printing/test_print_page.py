"""The print page of a campaign: what may be chosen, who may fetch what, for how long, and how it is made."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import CampaignPrint
from campaigns.printing import making, pack
from campaigns.services.members.roles import leave_campaign
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.printing import remove_old_prints, remove_prints_of
from roster.models import Job, Notice
from roster.site.jobs.turns import take
from roster.site.notices.kinds import sentence_of
from tests.campaigns.leagues import join
from tests.campaigns.printing.prints import ask, page_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def quick(monkeypatch):
    """Packs and books are made of nothing, as these tests look at neither."""

    def make(campaign, season, user, order, report):
        report("halfway", 1, 2)
        ids = frozenset(campaign.entered.values_list("warband", flat=True))
        return pack.Made(b"%PDF", "pdf", 3, ids, ())

    monkeypatch.setattr(pack, "make_pack", make)
    monkeypatch.setattr(pack, "make_book", make)


def text(answer):
    return " ".join(answer.content.decode().split())


def file_of(user):
    return reverse("campaigns:print-file", args=[CampaignPrint.objects.get(user=user).pk])


def test_the_chronicle_leads_to_it_and_it_offers_seasons_and_options(client_of, organiser, season):
    client = client_of(organiser)
    chronicle = client.get(reverse("campaigns:chronicle", args=[season.campaign_id]))
    assert page_of(season.campaign) in text(chronicle)
    page = text(client.get(page_of(season.campaign)))
    for words in (
        "Handout",
        "Season book",
        "The whole campaign",
        season.name,
        "US Letter",
        "9 on a page",
    ):
        assert words in page


def test_a_pack_is_fetched_by_the_user_who_asked_for_it_and_nobody_else(client_of, organiser, campaign):
    client, other = client_of(organiser), client_of(campaign.entered.first().warband.owner)
    answer = ask(client, campaign)
    assert answer["Location"] == f"{page_of(campaign)}#pack"
    assert "7 pages" in text(client.get(page_of(campaign)))
    found = client.get(file_of(organiser))
    assert (found["Content-Type"], found["Cache-Control"]) == ("application/pdf", "private, no-store")
    assert found["Content-Disposition"] == 'inline; filename="the-street-of-bells-pack.pdf"'
    assert found.content.startswith(b"%PDF")
    assert other.get(file_of(organiser)).status_code == 404
    assert "7 pages" not in text(other.get(page_of(campaign)))


def test_a_book_of_a_season_is_made(client_of, organiser, campaign, season, played):
    client = client_of(organiser)
    ask(client, campaign, "book", season=season.pk, paper="letter")
    kept = CampaignPrint.objects.get()
    assert (kept.what, kept.title) == ("book", season.name)
    assert client.get(file_of(organiser)).content.startswith(b"%PDF")


def test_strangers_have_no_part_in_it(client_of, client, stranger, campaign, queued):
    for sender in (client, client_of(stranger)):
        assert sender.get(page_of(campaign)).status_code in (302, 404)
        assert ask(sender, campaign).status_code in (302, 404)
    assert not Job.objects.exists()


def test_a_member_who_left_fetches_nothing_more(client_of, campaign, quick):
    player = campaign.entered.first().warband.owner
    client = client_of(player)
    ask(client, campaign)
    assert client.get(file_of(player)).status_code == 200
    leave_campaign(campaign.pk, player)
    assert client.get(file_of(player)).status_code == 404


def test_a_roster_that_was_closed_since_closes_the_file(client_of, organiser, campaign, quick):
    client = client_of(organiser)
    ask(client, campaign)
    gone = campaign.entered.last()
    withdraw_warband(campaign.pk, gone.warband_id, gone.warband.owner)
    answer = client.get(file_of(organiser), follow=True)
    assert answer.redirect_chain == [(page_of(campaign), 302)]
    assert "You may no longer read 1 roster of this print." in text(answer)


def test_the_same_click_makes_one_print_however_often_it_is_sent(
    client_of, organiser, campaign, queued, quick
):
    client = client_of(organiser)
    for _time in range(2):
        ask(client, campaign)
    assert Job.objects.count() == 1
    take("long", here=True)
    ask(client, campaign)
    assert Job.objects.count() == 1
    ask(client, campaign, request_key="another click")
    assert Job.objects.count() == 2


def test_while_one_is_made_another_press_starts_none_and_the_page_says_how_far_it_is(
    client_of, organiser, campaign, queued, quick
):
    client = client_of(organiser)
    ask(client, campaign)
    ask(client, campaign, request_key="another", cards="9")
    assert Job.objects.count() == 1
    page = text(client.get(page_of(campaign)))
    progress = reverse("campaigns:print-progress", args=[campaign.pk, "pack"])
    assert f'hx-get="{progress}"' in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    assert "Make the handout" not in page
    assert "Make the book" in page
    assert "Waiting" in text(client.get(progress, headers=HTMX))
    assert client.get(progress)["Location"] == page_of(campaign)
    take("long", here=True)
    assert client.get(progress, headers=HTMX)["HX-Refresh"] == "true"
    assert client.get(reverse("campaigns:print-progress", args=[campaign.pk, "poem"])).status_code == 404


def test_each_of_two_users_has_a_print_of_his_own(client_of, organiser, campaign, queued, quick):
    player = campaign.entered.first().warband.owner
    for user in (organiser, player):
        ask(client_of(user), campaign)
    assert Job.objects.count() == 2


def test_a_new_one_takes_the_place_of_the_last(client_of, organiser, campaign, quick):
    client = client_of(organiser)
    ask(client, campaign)
    ask(client, campaign, request_key="later")
    assert CampaignPrint.objects.get().request_key == "later"


def test_a_notice_says_that_it_is_ready_until_it_is_fetched(client_of, organiser, campaign, quick):
    client = client_of(organiser)
    ask(client, campaign)
    notice = Notice.objects.get(recipient=organiser, kind="print_ready")
    assert sentence_of(notice) == "Your handout is ready to print: The Street of Bells."
    assert (notice.url, notice.read_at) == (page_of(campaign), None)
    client.get(file_of(organiser))
    notice.refresh_from_db()
    assert notice.read_at is not None


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"sheets": ""}, "Choose what is to be in the handout."),
        ({"paper": "papyrus"}, "Select a valid choice"),
        ({"season": "99999"}, "Select a valid choice"),
        ({"cards": "5"}, "Select a valid choice"),
        ({"ruleset": "chess"}, "Select a valid choice"),
    ],
)
def test_a_form_that_cannot_be_is_shown_again_with_what_was_chosen(
    client_of, organiser, campaign, queued, chosen, words
):
    answer = ask(client_of(organiser), campaign, **({"two_sided": "on"} | chosen))
    assert answer.status_code == 422
    assert words in text(answer)
    assert answer.context["forms"]["pack"]["two_sided"].value()
    assert not Job.objects.exists()


def test_a_print_of_another_kind_does_not_exist(client_of, organiser, campaign):
    assert ask(client_of(organiser), campaign, "poem").status_code == 404


def test_a_failure_says_what_went_wrong_and_can_be_tried_again(client_of, organiser, campaign):
    for entered in campaign.entered.all():
        withdraw_warband(campaign.pk, entered.warband_id, organiser)
    client = client_of(organiser)
    ask(client, campaign)
    page = text(client.get(page_of(campaign)))
    assert "There is no roster to print: no warband that you may read takes part." in page
    assert "message--error" in page
    assert "Make the handout" in page


def test_a_member_who_was_removed_meanwhile_gets_nothing(client_of, campaign, queued, quick):
    player = campaign.entered.first().warband.owner
    ask(client_of(player), campaign)
    leave_campaign(campaign.pk, player)
    take("long", here=True)
    assert (
        Job.objects.get().sentence == "You can no longer read this campaign, so nothing was printed for you."
    )
    assert not CampaignPrint.objects.exists()


def test_a_file_that_is_too_large_is_not_kept(client_of, organiser, campaign, quick, monkeypatch):
    monkeypatch.setattr(making, "MOST_BYTES", 3)
    client = client_of(organiser)
    ask(client, campaign)
    assert "Choose less" in text(client.get(page_of(campaign)))
    assert not CampaignPrint.objects.exists()


def test_an_order_that_is_not_understood_fails_in_a_sentence(client_of, organiser, campaign, queued, quick):
    ask(client_of(organiser), campaign)
    job = Job.objects.get()
    Job.objects.update(arguments=job.arguments | {"order": {"paper": "vellum"}})
    take("long", here=True)
    job.refresh_from_db()
    assert (job.state, job.sentence) == (
        "failed",
        "This version of the site does not know such a print. Ask for it again.",
    )


def test_a_print_whose_worker_died_after_keeping_it_counts_as_done(client_of, organiser, campaign, quick):
    ask(client_of(organiser), campaign)
    arguments = Job.objects.get().arguments
    assert making.PRINT.was_done(arguments)
    assert not making.PRINT.was_done(arguments | {"request_key": "another"})
    assert not making.PRINT.was_done(arguments | {"reader": arguments["reader"] + 1})


def test_it_is_kept_for_the_days_that_the_settings_say(client_of, organiser, campaign, quick, settings):
    settings.PRINT_KEEP_DAYS = 2
    client = client_of(organiser)
    ask(client, campaign)
    assert "kept 2 days" in text(client.get(page_of(campaign)))
    assert remove_old_prints() == 0
    CampaignPrint.objects.update(made_at=timezone.now() - timedelta(days=2, minutes=1))
    assert "%PDF" not in text(client.get(page_of(campaign)))
    assert client.get(file_of(organiser)).status_code == 404
    assert remove_old_prints() == 1
    assert not CampaignPrint.objects.exists()


def test_prints_of_an_account_that_goes_go_along(client_of, organiser, campaign, quick):
    ask(client_of(organiser), campaign)
    remove_prints_of(organiser)
    assert not CampaignPrint.objects.exists()


def test_the_page_asks_the_database_as_often_for_many_warbands_as_for_few(
    client_of, organiser, campaign, quick
):
    client = client_of(organiser)
    ask(client, campaign)

    def asked():
        client.get(page_of(campaign))
        with CaptureQueriesContext(connection) as captured:
            client.get(page_of(campaign))
        return len(captured)

    few = asked()
    for number in range(4, 9):
        join(campaign, f"player-{number}", f"Warband {number}")
    assert asked() == few
