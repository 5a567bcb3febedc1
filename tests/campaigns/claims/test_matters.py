"""Captives and claims on the dead are told of, and seen, from the moment that they exist."""

import pytest
from django.urls import reverse

from campaigns.models import DeadClaim
from campaigns.pages.home.waiting import waiting_anywhere
from campaigns.services.claims.captives import decide_fate
from campaigns.services.claims.dead import answer_claim
from roster.models import Aftermath
from roster.rulebooks import book_of
from roster.services.history.record import record
from roster.services.history.undo import undo_last
from rules.aftermath.dead.awakening import free_places
from rules.aftermath.draft import Draft
from rules.ledger.entries import Dismissed, MembersJoined
from tests.campaigns.chronicle.test_notices import names, told
from tests.campaigns.claims.test_captives import say, sheet, taken
from tests.campaigns.claims.test_dead_claims import claim, kill, played, undead
from tests.campaigns.sequences import finish

pytestmark = pytest.mark.django_db

#: Fixtures of other files.
__all__ = ["claim", "played", "taken", "undead"]

#: The leader of the rats and where they come from.
KILLED = "Leader of The Gutter Shadows of The Gutter Shadows"


def lines(user):
    return {item.verb: (item.label, item.url) for item in waiting_anywhere(user)}


def roster(client, warband):
    return client.get(reverse("roster:warband", args=[warband.pk])).content.decode()


def test_a_captive_waits_for_both_players_before_anybody_has_offered(taken, player, other_player, stranger):
    about = (f"{taken.name} of The Gutter Shadows, held by The Lamp Eaters", taken.get_absolute_url())
    assert lines(player)["Offer a ransom for a captive"] == about
    assert lines(other_player)["Decide about a captive"] == about
    assert lines(stranger) == {}


def test_a_player_who_has_offered_waits_and_the_other_one_answers(taken, player, other_player):
    say(taken, player, "owner", "offer", gold=10)
    assert "Offer a ransom for a captive" not in lines(player)
    assert "Answer an offer" in lines(other_player)
    assert "Decide about a captive" not in lines(other_player)
    say(taken, other_player, "captor", "decline")
    assert "Offer a ransom for a captive" in lines(player)
    assert "Decide about a captive" in lines(other_player)


def test_the_rosters_of_both_sides_lead_to_the_captive(taken, client_of, player, other_player, rats, others):
    link = f'href="{taken.get_absolute_url()}"'
    for user, warband in ((player, rats), (other_player, others), (other_player, rats), (player, others)):
        page = roster(client_of(user), warband)
        assert link in page
        assert f"{taken.name} of The Gutter Shadows" in page
    say(taken, player, "owner", "offer", gold=10)
    assert link in roster(client_of(player), rats), "the roster names captives until all is settled"
    say(taken, other_player, "captor", "accept")
    assert link not in roster(client_of(player), rats)


def test_strangers_who_read_a_roster_see_nothing_between_two_players(taken, client, rats):
    rats.visibility = "public"
    rats.save()
    assert taken.get_absolute_url() not in roster(client, rats)


def test_both_players_hear_of_a_captive_and_of_its_end(taken, player, other_player, rats, others):
    held = f"{taken.name} of The Gutter Shadows is a captive of The Lamp Eaters"
    choice = "agree on a ransom or an exchange, or decide what happens to the captive"
    assert dict(told("captive_taken", unread=True)) == {
        "other-player": f"{held}: {choice} (Winter in the Ruins).",
        "player": f"{held}: offer a ransom or an exchange (Winter in the Ruins).",
    }
    decide_fate(taken.pk, other_player, fate="sell-to-slavers", at=0)
    assert told("captive_taken", unread=True) == []
    ((name, sentence),) = told("ransom")
    assert name == "player"
    assert f"{taken.name} of The Gutter Shadows was sold to slavers by The Lamp Eaters." in sentence
    assert "gc for" in sentence


def test_an_undone_sequence_takes_the_notice_of_a_captive_back(taken, organiser, player, rats):
    undo_last(rats.pk, organiser, revision=None, request_key="")
    undo_last(rats.pk, player, revision=None, request_key="")
    assert names("captive_taken", unread=True) == []
    finish(rats, player)
    assert names("captive_taken", unread=True) == ["other-player", "player"]


def test_the_claimant_hears_of_a_claim_and_sees_it_on_home_and_roster(
    claim, client_of, player, other_player, rats, undead
):
    ((name, sentence),) = told("dead_claimed", unread=True)
    assert name == "other-player"
    assert sentence == (
        "The Crypt has a claim on the dead of The Gutter Shadows after battle 1: decide what happens to them "
        "(Winter in the Ruins)."
    )
    assert lines(other_player)["Settle a claim"][1] == claim.get_absolute_url()
    link = f'href="{claim.get_absolute_url()}"'
    assert link in roster(client_of(other_player), undead)
    answer_claim(claim.pk, other_player, answer="begin", at=0)
    answer_claim(claim.pk, other_player, answer="raise", at=1)
    assert told("dead_claimed", unread=True) == []
    assert link not in roster(client_of(other_player), undead)


def pressed(client, verb, row, data):
    url = reverse(f"campaigns:{verb}", args=[row.pk])
    return client.post(url, data, follow=True).content.decode()


def test_messages_say_what_happened(taken, client_of, player, other_player):
    mine, theirs = client_of(player), client_of(other_player)
    said = pressed(mine, "captive-move", taken, {"by": "owner", "action": "offer", "gold": "20", "at": "0"})
    assert "The Gutter Shadows offers 20 gc. The Lamp Eaters has to answer." in said
    said = pressed(theirs, "captive-move", taken, {"by": "captor", "action": "accept", "at": "1"})
    assert (
        f"The Lamp Eaters accepts. {taken.name} is back with The Gutter Shadows. Returned for 20 gc." in said
    )


def test_the_message_of_a_sale_says_who_was_sold(taken, client_of, other_player):
    said = pressed(client_of(other_player), "captive-fate", taken, {"fate": "sell-to-slavers", "at": "0"})
    alert = said[said.index('class="message') :][:600]
    assert f"{taken.name} of The Gutter Shadows was sold to slavers by The Lamp Eaters." in alert


def test_the_message_of_a_claim_says_what_became_of_the_dead(claim, client_of, other_player):
    mine = client_of(other_player)
    said = pressed(mine, "dead-answer", claim, {"answer": "begin", "at": "0"})
    assert "The Crypt begins with the dead of The Gutter Shadows." in said
    said = pressed(mine, "dead-answer", claim, {"answer": "leave", "at": "1"})
    assert "The dead of The Gutter Shadows are left in peace." in said


def fill(warband, user):
    """No place is left: a group has grown to the maximum."""
    roster_now = sheet(warband)
    group = next(block for block in roster_now.active if block.is_group)
    missing = free_places(Draft(roster_now, book_of(warband)))
    gift = MembersJoined(group.number, (0,) * missing)
    record(warband.pk, user, [gift], revision=None, request_key="")


def test_a_full_warband_keeps_its_claim_and_is_told_to_make_a_place(
    played, client_of, player, other_player, rats, undead
):
    finish(undead, other_player)
    fill(undead, other_player)
    kill(rats, player)
    claim = DeadClaim.objects.get()
    mine = client_of(other_player)
    page = mine.get(claim.get_absolute_url()).content.decode()
    assert "The Crypt has no free place for 1 who could join. Dismiss a warrior on the roster first" in page
    assert "no free place in The Crypt" in page
    assert "See to the dead" not in page
    group = next(block for block in sheet(undead).active if block.is_group)
    record(undead.pk, other_player, [Dismissed(group.number, 1, 0)], revision=None, request_key="")
    page = mine.get(claim.get_absolute_url()).content.decode()
    assert "can be raised as a Zombie" in page
    assert "See to the dead" in page
    assert "no free place" not in page


def test_the_dead_of_a_full_warband_may_be_left_in_peace(
    played, client_of, player, other_player, rats, undead
):
    finish(undead, other_player)
    fill(undead, other_player)
    kill(rats, player)
    claim = DeadClaim.objects.get()
    said = pressed(client_of(other_player), "dead-answer", claim, {"answer": "begin", "at": "0"})
    assert f"There is no place in The Crypt for {KILLED}." in said
    assert DeadClaim.objects.get().status == "settled"


def test_a_sequence_says_that_a_place_is_wanted_for_the_dead(
    played, client_of, other_player, player, rats, undead
):
    for warband, user, wanted in ((undead, other_player, True), (rats, player, False)):
        sequence = Aftermath.objects.get(warband=warband)
        url = reverse("roster:aftermath", args=[warband.pk, sequence.pk])
        page = client_of(user).get(url).content.decode()
        assert (f"{KILLED} was taken out of action." in page) == wanted
        assert ("if you keep a place" in page) == wanted
