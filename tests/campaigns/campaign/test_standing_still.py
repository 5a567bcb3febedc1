"""Nothing in an archived or deleted campaign goes on: its open sequences, captives and claims stand still."""

from itertools import product

import pytest
from django.urls import reverse

from campaigns.models import Captive, DeadClaim
from campaigns.pages.home.waiting import waiting_anywhere
from campaigns.services.campaign.archive import archive_campaign, restore_campaign
from campaigns.services.campaign.delete import delete_campaign, keep_campaign
from campaigns.services.claims.captives import negotiate
from campaigns.services.claims.dead import answer_claim
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath
from roster.services.aftermath.sequence import (
    StandsStill,
    answer_aftermath,
    choose_dice,
    commit_aftermath,
    go_back,
    position,
    resumed,
)
from roster.services.history.undo import CannotUndo, undo_last
from roster.services.trading.post import trade
from roster.sheets import read_sheet
from tests.campaigns.claims.test_captives import taken
from tests.campaigns.claims.test_dead_claims import claim, played, undead
from tests.campaigns.sequences import finish, step

pytestmark = pytest.mark.django_db

#: Fixtures of other files.
__all__ = ["claim", "played", "taken", "undead"]

ENDS = [(archive_campaign, restore_campaign, "archived"), (delete_campaign, keep_campaign, "deleted")]
ends = pytest.mark.parametrize(("end", "take_back", "word"), ENDS)


def verbs(user):
    return [item.verb for item in waiting_anywhere(user)]


def record_of(sequence):
    return Aftermath.objects.get(pk=sequence.pk).record


@ends
def test_an_open_sequence_stands_still_until_the_campaign_goes_on(
    campaign, fought, organiser, player, rats, client_of, end, take_back, word
):
    accept_battle(fought.pk, organiser)
    sequence = step(Aftermath.objects.get(warband=rats))
    end(campaign.pk, organiser)
    before, at = record_of(sequence), position(resumed(sequence))
    for verb in (
        lambda: answer_aftermath(sequence.pk, answer="go-on", at=at),
        lambda: go_back(sequence.pk, answers=0),
        lambda: choose_dice(sequence.pk, by_hand=True),
        lambda: commit_aftermath(sequence.pk, player, at=at),
        lambda: trade(sequence.pk, player, verb="undo", fields={}, revision=0, request_key=""),
    ):
        with pytest.raises(StandsStill, match=f"{word}: its post-battle sequences stand still"):
            verb()
    assert record_of(sequence) == before
    mine = client_of(player)
    url = reverse("roster:aftermath", args=[rats.pk, sequence.pk])
    page = mine.get(url).content.decode()
    assert "stand still" in page
    assert "steps__answers" not in page
    said = mine.post(
        reverse("roster:aftermath_answer", args=[rats.pk, sequence.pk]),
        {"answer": "go-on", "at": at},
        follow=True,
    )
    assert "stand still" in said.content.decode()
    assert "Play the post-battle sequence" not in verbs(player)
    take_back(campaign.pk, organiser)
    assert "Play the post-battle sequence" in verbs(player)
    finish(rats, player)


def test_a_withdrawn_warband_goes_on_alone_and_the_archived_campaign_hears_nothing(
    campaign, fought, organiser, player, rats
):
    accept_battle(fought.pk, organiser)
    archive_campaign(campaign.pk, organiser)
    withdraw_warband(campaign.pk, rats.pk, player)
    lines = campaign.chronicle.count()
    finish(rats, player)
    assert campaign.chronicle.count() == lines
    assert read_sheet(rats.__class__.objects.get(pk=rats.pk)).battles == 1
    with pytest.raises(CannotUndo, match="is archived"):
        undo_last(rats.pk, player, revision=None, request_key="")


def test_a_finished_sequence_of_an_archived_campaign_is_not_taken_back(
    campaign, fought, organiser, player, rats
):
    accept_battle(fought.pk, organiser)
    finish(rats, player)
    archive_campaign(campaign.pk, organiser)
    lines = campaign.chronicle.count()
    with pytest.raises(CannotUndo, match="is archived: the sequence stays as it is"):
        undo_last(rats.pk, player, revision=None, request_key="")
    assert campaign.chronicle.count() == lines


@ends
def test_captives_stay_as_they_are(
    campaign, taken, organiser, player, other_player, client_of, end, take_back, word
):
    end(campaign.pk, organiser)
    with pytest.raises(Refused, match=word):
        negotiate(taken.pk, player, by="owner", action="offer", at=0, gold=5)
    page = client_of(player).get(taken.get_absolute_url()).content.decode()
    assert "nothing in it changes any more" in page
    assert "Make this offer" not in page
    assert "Offer a ransom for a captive" not in verbs(player)
    assert Captive.objects.get().status == "open"
    take_back(campaign.pk, organiser)
    assert "Offer a ransom for a captive" in verbs(player)


@ends
def test_claims_on_the_dead_stay_as_they_are(
    campaign, claim, organiser, other_player, client_of, end, take_back, word
):
    end(campaign.pk, organiser)
    with pytest.raises(Refused, match=word):
        answer_claim(claim.pk, other_player, answer="begin", at=0)
    page = client_of(other_player).get(claim.get_absolute_url()).content.decode()
    assert "See to the dead" not in page
    assert "Settle a claim" not in verbs(other_player)
    assert DeadClaim.objects.get().begun_at is None
    take_back(campaign.pk, organiser)
    answer_claim(claim.pk, other_player, answer="begin", at=0)


def test_the_page_that_archives_says_what_is_left_open(campaign, taken, organiser, others, client_of):
    page = client_of(organiser).get(reverse("campaigns:end", args=[campaign.pk])).content.decode()
    assert "The Lamp Eaters, after" in page
    assert f"{taken.name} of The Gutter Shadows, held by The Lamp Eaters" in page


def test_a_deleted_campaign_shows_no_link_and_no_way_to_change_it(
    campaign, rats, organiser, player, client_of
):
    addresses = [
        reverse(f"campaigns:{name}", args=[campaign.pk]) for name in ("campaign", "warbands", "edit")
    ]
    _first, warbands, edit = (client_of(organiser).get(url).content.decode() for url in addresses)
    assert "Copy link" in warbands
    assert "Close campaign" in edit
    delete_campaign(campaign.pk, organiser)
    for user, url in product((organiser, player), addresses):
        page = client_of(user).get(url).content.decode()
        for word in (
            *("Copy link", "New link", "Disable link", campaign.invite_token, "Close campaign"),
            *("Create a warband", "Make spectator", "Begin a season", ">Give gold"),
        ):
            assert word not in page, word


def test_closed_and_archived_are_two_words_and_two_ways_back(campaign, organiser, client_of):
    client, url = client_of(organiser), campaign.get_absolute_url()
    client.post(reverse("campaigns:open", args=[campaign.pk]), {"open": "no"})
    page = client.get(url).content.decode()
    assert "Reopen campaign" in page
    assert "Restore" not in page
    archive_campaign(campaign.pk, organiser)
    page = client.get(url).content.decode()
    assert "Restore this campaign" in page
    assert "Reopen" not in page
    said = client.post(reverse("campaigns:end", args=[campaign.pk]), {"archive": "no"}, follow=True)
    page = said.content.decode()
    assert "is restored. It is still closed: reopen it to players and battles." in page
    assert "Reopen campaign" in page
