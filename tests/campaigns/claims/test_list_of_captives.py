"""All captives of a campaign in one list."""

import pytest
from django.urls import reverse

from tests.campaigns.claims.test_captives import say, taken

pytestmark = pytest.mark.django_db

#: A fixture of another file.
__all__ = ["taken"]


def test_the_list_says_who_holds_whom_since_when_and_what_is_offered(taken, campaign, player, client_of):
    address = reverse("campaigns:captives", args=[campaign.pk])

    def line():
        (found,) = client_of(player).get(address).context["page"].lines
        return found

    found = line()
    assert (found.name, found.warband, found.captor) == (
        taken.name,
        "The Gutter Shadows",
        "The Lamp Eaters",
    )
    assert (found.battle, found.state) == (
        f"battle {taken.battle.number}, {taken.battle.title}",
        "No offer is open.",
    )
    say(taken, player, "owner", "offer", gold=20)
    assert line().state == "20 gc for the captive: The Lamp Eaters has to answer."
    say(taken, taken.captor.owner, "captor", "accept")
    assert not line().is_open
    assert "has to answer" not in line().state


def test_the_list_is_empty_before_anybody_is_taken(campaign, player, client_of):
    shown = client_of(player).get(reverse("campaigns:captives", args=[campaign.pk])).content.decode()
    assert "Nobody has been taken captive." in shown
