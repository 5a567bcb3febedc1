"""Employers in a campaign: what is open of them, and what its organisers decide."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.pages.rulebook.employers import employers_page
from campaigns.services.members.roles import change_role
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.employers import decide_employers, employers_decided, newest_decisions
from campaigns.services.rulebook.packs import remove_campaign_pack
from campaigns.services.rulebook.use import use_rulebook
from roster.rulebooks import book_of_edition
from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import standard
from rules.mustering.hired.hiring import never_joins

pytestmark = pytest.mark.django_db
BOOK = rulebook()


@pytest.fixture
def page(campaign):
    return reverse("campaigns:employers", args=[campaign.pk])


def used(campaign, user):
    """The rulebook once the newest decisions are used."""
    now = Campaign.objects.get(pk=campaign.pk)
    digest = newest_decisions(now).pack.digest
    own = [pack.digest for pack in standard()]
    edition = now.edition.digest if now.edition else ""
    use_rulebook(now.pk, user, packs=[*own, digest], switches=(), instead_of=edition)
    return book_of_edition(Campaign.objects.get(pk=campaign.pk).edition)


def hires(book, who):
    hireling = book.hired_swords.get(who) or book.dramatis_personae[who]
    return {key for key, warband in book.warbands.items() if never_joins(hireling, warband, book) is None}


def test_decided_employers_stand_in_the_rulebook_once_it_is_used(campaign, organiser):
    before = hires(BOOK, "warlock")
    assert "witch-hunters" not in before
    decide_employers(campaign.pk, organiser, "warlock", [*before - {"skaven-clan-eshin"}, "witch-hunters"])
    assert hires(used(campaign, organiser), "warlock") == before - {"skaven-clan-eshin"} | {"witch-hunters"}


def test_nobody_is_a_decision_too_and_decisions_add_up(campaign, organiser):
    decide_employers(campaign.pk, organiser, "warlock", [])
    decide_employers(campaign.pk, organiser, "freelancer", ["skaven-clan-eshin"])
    offered = newest_decisions(campaign)
    assert employers_decided(offered) == {"warlock": (), "freelancer": ("skaven-clan-eshin",)}
    assert campaign.offered_packs.count() == 1, "a version that nobody used is dropped"
    book = used(campaign, organiser)
    shown = employers_page(book, {}, book.hired_swords["warlock"]).chosen.warbands
    assert (
        hires(book, "warlock") == {it.key for it in shown if it.fixed and it.hires} < hires(BOOK, "warlock")
    )
    assert "skaven-clan-eshin" in hires(book, "freelancer")


def test_the_same_again_is_no_new_version(campaign, organiser):
    first, is_new = decide_employers(campaign.pk, organiser, "warlock", ["witch-hunters"])
    assert is_new
    assert decide_employers(campaign.pk, organiser, "warlock", ["witch-hunters"]) == (first, False)


@pytest.mark.parametrize(("who", "warbands"), [("nobody", []), ("warlock", ["no-such-warband"])])
def test_entries_unknown_to_the_rulebook_are_refused(campaign, organiser, who, warbands):
    with pytest.raises(Refused, match="no longer has that entry"):
        decide_employers(campaign.pk, organiser, who, warbands)
    assert newest_decisions(campaign) is None


def test_an_organiser_decides_previews_and_uses(campaign, organiser, page, client_of):
    client = client_of(organiser)
    assert page in client.get(reverse("campaigns:rulebook", args=[campaign.pk])).content.decode()
    shown = client.get(page, {"who": "warlock"}).content.decode()
    assert "Warbands that may hire Warlock" in shown
    answer = client.post(page, {"who": "warlock", "warband": ["witch-hunters"]}, follow=True)
    text = answer.content.decode()
    assert "The employers of Warlock are decided." in text
    assert "decided here" in text
    preview = reverse("campaigns:rulebook", args=[campaign.pk]) + "?" + answer.context["preview"]
    assert client.get(preview).status_code == 200
    used(campaign, organiser)
    assert "Preview and use them" not in client.get(page).content.decode()


def test_a_form_that_is_refused_says_so_and_unknown_people_are_not_found(page, organiser, client_of):
    client = client_of(organiser)
    assert client.get(page, {"who": "nobody"}).status_code == 404
    answer = client.post(page, {"who": "warlock", "warband": ["gone", "witch-hunters"]})
    assert answer.status_code == 422
    hires = {it.key for it in answer.context["page"].chosen.warbands if it.hires and not it.fixed}
    assert hires == {"witch-hunters"}, "what was ticked stays ticked"
    assert "Choose again" in answer.content.decode()


def test_warbands_whose_list_leaves_no_choice_cannot_be_changed(page, organiser, client_of):
    chosen = client_of(organiser).get(page, {"who": "warlock"}).context["page"].chosen
    for warband in chosen.warbands:
        assert warband.hires == (warband.key in hires(BOOK, "warlock"))
        if BOOK.warbands[warband.key].hired_swords.rule == "none" and not warband.hires:
            assert "rules it out" in warband.fixed
    assert any(warband.doubts for warband in chosen.warbands)


def test_queries_do_not_grow_with_decisions(campaign, organiser, page, client_of):
    client = client_of(organiser)
    decide_employers(campaign.pk, organiser, "warlock", ["witch-hunters"])
    with CaptureQueriesContext(connection) as few:
        client.get(page)
    for who in ("freelancer", "ogre-bodyguard"):
        decide_employers(campaign.pk, organiser, who, ["witch-hunters"])
    with CaptureQueriesContext(connection) as many:
        client.get(page)
    assert len(many) <= len(few)


def test_versions_go_on_where_another_organiser_dropped_the_last_one(campaign, organiser, player):
    change_role(campaign.pk, campaign.memberships.get(user=player).pk, organiser, role="co-organiser")
    first, _ = decide_employers(campaign.pk, player, "warlock", [])
    remove_campaign_pack(campaign.pk, organiser, first.pk)
    again, is_new = decide_employers(campaign.pk, player, "warlock", ["witch-hunters"])
    assert is_new
    assert again.pack.version == "2"
